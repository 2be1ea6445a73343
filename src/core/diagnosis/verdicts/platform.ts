import { LARGE_HELLO_DROPPED } from '../rules/tls.ts';
import { isFailure } from '../../evidence/outcome.ts';
import { hasFailed } from '../../evidence/classify.ts';
import type { CheckName } from '../../records/case.ts';
import { dropsLargeHellos } from '../words/hello.ts';
import { FAMILIES, MENU, type CardRow, type Family } from '../../vocabulary/words.ts';
import { CAUSES } from '../causes/alternative-causes.ts';
import { inactiveLicence, ROW_OF_FAMILY, ROW_TITLES } from '../../records/card.ts';
import type { JudgedCell } from '../cells.ts';
import type { AddressSummary, AlternativeCause } from '../judgement.ts';
import { cardAge, cardCorrections, cardDifferences, isStale } from '../guard/guard.ts';
import { guardCheck } from '../guard/note.ts';
import type { Recovery } from '../relations/earlier-results.ts';
import {
  relationOf,
  answered,
  hasAnotherKey,
  conclude,
  dayOf,
  failing,
  good,
  isFarApart,
  isFine,
  isWhole,
  type DiagnosisInput,
  type VerdictRule,
} from './conclusion.ts';
import { leadsNowhere } from '../relations/address.ts';
import { isNamedByCommonName } from '../relations/certificates.ts';
import { notTheSame, answersTo } from '../compared/answers.ts';
import { momentOf } from '../../messages/zoned-time.ts';
import { familyTitle, stageWord } from '../words/titles.ts';
import { type Message, say, joined, NOTHING } from '../../messages/message.ts';

const rowsOf = (cells: readonly { readonly family: keyof typeof ROW_OF_FAMILY }[]): readonly string[] =>
  cells
    .map(({ family }) => ROW_OF_FAMILY[family])
    .filter((row): row is CardRow => row !== null)
    .map((row) => ROW_TITLES[row]);

/** What the probes have shown before the card is looked at; what was seen days before the rest is dated. */
export const probesSay = (input: DiagnosisInput): Message => {
  const outsideGood = good(input, 'outside').length;
  if (!isWhole(input, 'outside')) return say`${outsideGood} of ${FAMILIES.length} probes succeed outside`;
  if (!isWhole(input, 'inside')) return say`All probes succeed ${stageWord('outside')}`;
  const inside = good(input, 'inside')[0]?.run ?? null;
  const outside = good(input, 'outside')[0]?.run ?? null;
  return isFarApart(inside, outside)
    ? say`All probes succeed outside on ${dayOf(outside)}, and inside on ${dayOf(inside)}`
    : say`All probes succeed ${joined([stageWord('inside'), stageWord('outside')], say(' and '))}`;
};

/** The card shows Down, but it is older than the probes: it has nothing to say about now. */
export const staleCard: VerdictRule = (input) => {
  const down = failing(input, 'platform');
  const { card, runs, order } = input;
  if (down.length === 0 || !isFine(input, 'outside') || card === null || !isStale(card, runs, order)) return null;
  const again = say('Click “Update API Configuration” on the platform, and record the card again.');
  return conclude({
    code: 'verdict.stale-card',
    facts: say`${probesSay(input)}, and the platform's card shows Down; but the card is ${cardAge(card, runs, order)} older than the probes.`,
    wouldChange: again,
    nextStage: 'platform',
    restsOn: down,
    rivals: [CAUSES.oldPassword],
    steps: [again],
    mended: say('The card is newer than the probes.'),
  });
};

/** Everything is good, but the card is older than the probes: it does not show that the platform gets through now. */
export const staleCardUp: VerdictRule = (input) => {
  const { card, runs, order } = input;
  if (!isWhole(input, 'inside') || !isWhole(input, 'outside') || !isWhole(input, 'platform')) return null;
  if (card === null || !isStale(card, runs, order)) return null;
  const again = say('Click “Update API Configuration” on the platform, and record the card again.');
  return conclude({
    code: 'verdict.stale-card.up',
    facts: [
      say`${probesSay(input)}.`,
      say`The platform's card reads Up, but it is ${cardAge(card, runs, order)} older than the probes.`,
    ],
    wouldChange: again,
    nextStage: 'platform',
    restsOn: good(input, 'platform'),
    steps: [again],
    mended: say('The card is newer than the probes.'),
  });
};

/** The platform's support said which status it got: then the specification's error table speaks for the row. */
export const reportedStatus: VerdictRule = (input) => {
  const cell = failing(input, 'platform').find(({ status }) => status !== null);
  if (!cell || !isFine(input, 'outside')) return null;
  return conclude({
    code: cell.rule,
    party: cell.rule.party,
    certainty: 'likely',
    facts: [say`${probesSay(input)}, but the platform reports status ${cell.status ?? ''}.`, cell.finding.says],
    restsOn: [...good(input, 'outside').filter(({ family }) => family === cell.family), cell],
    rivals: [...cell.rule.rivals, CAUSES.fqdnNotAccepted],
    steps: cell.finding.steps,
    beyondTable: cell.rule.beyondTable,
  });
};

/** A card with the very same address had a row that read Up: the platform makes something of it. */
const hasWorkedBefore = ({ order }: DiagnosisInput, baseUrl: string): boolean =>
  order.cards.some((card) => card.baseUrl === baseUrl && Object.values(card.rows).some(({ value }) => value === 'up'));

/** The platform was given another user or address than the one that was tested. */
export const platformSettings: VerdictRule = (input) => {
  const down = failing(input, 'platform');
  const differences = input.card ? cardDifferences(input.card, input.runs) : [];
  if (down.length === 0 || !isFine(input, 'outside') || differences.length === 0) return null;
  // With such an address every row reads Down, even if no firewall blocks the platform.
  const proven =
    down.length === 3 &&
    isWhole(input, 'inside') &&
    isWhole(input, 'outside') &&
    input.card !== null &&
    leadsNowhere(input.card.baseUrl) &&
    !hasWorkedBefore(input, input.card.baseUrl) &&
    [undefined, 'not-found'].includes(answered(input, 'administrator-logins', down));
  return conclude({
    code: 'verdict.platform-settings',
    party: 'platform-settings',
    certainty: proven ? 'proven' : 'likely',
    facts: differences.map((difference, index) =>
      index === 0
        ? say`${probesSay(input)}, but the platform's card names something else than what was tested: ${difference}.`
        : say`${difference}.`,
    ),
    restsOn: [...good(input, 'outside'), ...down],
    rivals: proven ? [] : [CAUSES.fqdnNotAccepted],
    steps: [
      ...(input.card ? cardCorrections(input.card, input.runs) : []),
      say('Type the password there again, save, and click “Update API Configuration”.'),
    ],
    mended: say('The rows read Up after “Update API Configuration”.'),
  });
};

/** An address of the name with no known result: anyone who is led there may meet something else. */
const unsettledAddress = ({ addresses }: DiagnosisInput): AddressSummary | undefined =>
  addresses.find(({ state }) => state === 'cannot-tell');

const notAsked = ({ stage, address }: AddressSummary): AlternativeCause => ({
  ...CAUSES.addressNotAsked,
  check: say`Run the ${stageWord(stage)} stage with 'connect to' set to ${address}.`,
});

/** Only what terminates TLS sees a path, so this is asked of nobody else. */
const PATHS: Readonly<Record<Family, string>> = {
  'ers-endpoint-groups': '/ers/config/endpointgroup',
  'ers-endpoints': '/ers/config/endpoint',
  'open-api': '/api/v1/endpoint',
  'mnt-session': '/admin/API/mnt/',
};

const pathsOf = (cells: readonly JudgedCell[]): Message =>
  joined(
    cells.map(({ family }) => PATHS[family]),
    say(' and '),
  );

/** Whether an earlier card, of another test by the platform and fresh as well, shows the same rows Down. */
const readAgain = ({ card, order, runs }: DiagnosisInput, down: readonly JudgedCell[]): boolean =>
  order.cards.some(
    (earlier) =>
      card !== null &&
      earlier.updatedAt !== card.updatedAt &&
      !isStale(earlier, runs, order) &&
      down.every(({ family }) => {
        const row = ROW_OF_FAMILY[family];
        return row !== null && earlier.rows[row].value === 'down';
      }),
  );

/** Some rows read Down while outside is good: where another reads Up, address and password are accepted (beyond the table). */
export const someRowsDown: VerdictRule = (input) => {
  const down = failing(input, 'platform').filter(({ family }) =>
    good(input, 'outside').some((cell) => cell.family === family),
  );
  const up = good(input, 'platform');
  if (down.length === 0 || down.length === 3 || input.card === null || !isFine(input, 'outside')) return null;
  const isAccepted = up.length > 0;
  const downRows = joined(rowsOf(down), say(' and '));
  // Two tests of the platform with the same result were no bad moment.
  const again = isAccepted && readAgain(input, down);
  return conclude({
    code: 'verdict.rule-2.some-rows',
    party: again ? 'firewall-or-proxy' : 'unknown',
    certainty: again ? 'likely' : 'cannot-tell',
    facts: isAccepted
      ? [
          say`${probesSay(input)}, and the platform's card reads Down for ${downRows} and Up for ${joined(rowsOf(up), say(' and '))}.`,
          say("The platform's address and password are accepted; this API alone is refused, or the moment was bad."),
        ]
      : say`${probesSay(input)}, and the platform's card reads Down for ${downRows}; its other rows were not read.`,
    restsOn: [...good(input, 'outside').filter(({ family }) => down.some((cell) => cell.family === family)), ...down],
    rivals: again
      ? [CAUSES.rowLate]
      : [CAUSES.rowPassing, ...(isAccepted ? [CAUSES.otherUserOfRow, CAUSES.pathFilter] : [])],
    steps: [
      say('On the platform, click “Update API Configuration” once more, and record all rows of the card.'),
      ...(isAccepted
        ? [
            say("If the same row still reads Down, platform's support: which status and body did this API's test get?"),
            say`Server team: look under ${MENU.administratorLogins} for a failed sign-in in that minute.`,
            say`Only where a device terminates TLS in front of the server, its team: look in the log of that minute for ${pathsOf(down)}.`,
          ]
        : []),
    ],
    mended: say('The rows read Up after “Update API Configuration”.'),
  });
};

/** Outside only a small TLS ClientHello gets through, and the card reads Down: what drops the large one may drop the platform's. */
export const largeHelloOutside: VerdictRule = (input) => {
  const down = failing(input, 'platform');
  if (down.length === 0 || !isFine(input, 'outside')) return null;
  const small = good(input, 'outside').filter(({ evidence }) => evidence?.hello?.variant === 'classical-groups');
  if (!small.some(({ evidence }) => evidence && dropsLargeHellos(evidence))) return null;
  return conclude({
    code: 'verdict.large-hello',
    party: 'firewall-or-proxy',
    facts: say`${probesSay(input)}, outside with a small TLS ClientHello alone: a device in the path drops the large one. The platform's card reads Down: its hello may be dropped, too.`,
    restsOn: [...small, ...down],
    rivals: [CAUSES.fqdnNotAccepted],
    steps: [
      say(LARGE_HELLO_DROPPED),
      say('On the platform, click “Update API Configuration”, and record the card again.'),
    ],
    mended: say('The outside stage is good with the ordinary hello, and the rows read Up.'),
  });
};

/** How long the server, or what is in front of it, took to begin its answer. */
const answerMs = ({ evidence }: JudgedCell): number => {
  const span = evidence?.times.http;
  return span == null ? 0 : span.endMs - span.startMs;
};

/** From here on a client that waits as most do may have given up; and the same answer inside takes a fraction of it. */
const SLOW_MS = 5_000;

const inSeconds = (ms: number): string => (ms / 1000).toFixed(1);

/** Outside all is good and slow, behind another key than inside: who waits less than we do gets no answer (beyond the table). */
export const slowOutside: VerdictRule = (input) => {
  const down = failing(input, 'platform');
  const slow = good(input, 'outside').filter((outside) => {
    const inside = input.matrix.inside[outside.family];
    const isSlow = answerMs(outside) >= SLOW_MS && answerMs(inside) * 4 < answerMs(outside);
    return isSlow && hasAnotherKey({ inside, outside });
  });
  const cell = slow.find(({ family }) => down.some((row) => row.family === family));
  if (cell === undefined || !isFine(input, 'outside')) return null;
  const inside = input.matrix.inside[cell.family];
  const rests = [inside, ...slow, ...down];
  if (answered(input, 'firewall-log', rests) !== undefined) return null;
  return conclude({
    code: 'verdict.slow-outside',
    party: 'firewall-or-proxy',
    facts: [
      say`${probesSay(input)}, but outside the first byte of ${familyTitle(cell.family)} takes ${inSeconds(answerMs(cell))} seconds, inside ${inSeconds(answerMs(inside))}.`,
      say(
        "There, TLS is terminated with another key than inside: the device that has it delays the answers. The platform's card reads Down: it may wait for less time.",
      ),
    ],
    restsOn: rests,
    rivals: [CAUSES.fqdnNotAccepted, CAUSES.oldPassword, CAUSES.platformRejected],
    steps: [
      say`Firewall or proxy team: find the device that terminates TLS for ${cell.facts.host} outside, and what makes it answer only after ${inSeconds(answerMs(cell))} seconds.`,
      say('On the platform, click “Update API Configuration”, and record the card again.'),
    ],
    mended: say('Outside the answers take no longer than inside, and the rows read Up.'),
  });
};

/** A run of our own failed outside: a line of that minute in the firewall's log may be about it. */
const hasFailedOutside = ({ order }: DiagnosisInput): boolean =>
  order.runs.some(({ stage, probes }) => stage === 'outside' && probes.some(hasFailed));

/** A client may accept no name but an alternative one; the probes accept the CN in want of others. */
const refusedName = (rests: readonly JudgedCell[]): readonly AlternativeCause[] =>
  rests.some(({ evidence }) => isNamedByCommonName(evidence)) ? [CAUSES.nameInCommonName] : [];

/** Interpretation rule 2: it succeeds externally, and the row reads Down. */
export const platformEgress: VerdictRule = (input) => {
  const down = failing(input, 'platform');
  const { card } = input;
  if (down.length === 0 || !card || !isFine(input, 'outside')) return null;
  const reachable = down.filter(({ family }) => good(input, 'outside').some((cell) => cell.family === family));
  if (reachable.length < 3) return null;
  const unsettled = unsettledAddress(input);
  const rests = [
    ...good(input, 'outside').filter(({ family }) => reachable.some((cell) => cell.family === family)),
    ...reachable,
  ];
  const checked = (check: CheckName) => answered(input, check, rests);
  // No answer of the server's people shows who dropped it: the log of the firewall does.
  const blocked = checked('firewall-log') === 'blocked';
  const logins = checked('administrator-logins');
  const arrived = logins === 'found' || logins === 'other-source';
  // What somebody found out about the platform itself explains the rows as well, and the check names no address.
  const standing: readonly AlternativeCause[] = [
    ...(checked('password-reentered') === 'no' ? [CAUSES.oldPassword] : []),
    ...(checked('ip-access-list') === 'not-allowed' ? [CAUSES.ipAccessList] : []),
    ...(checked('platform-trusts-authority') === 'no' ? [CAUSES.authorityNotTrusted] : []),
  ];
  const unnamed = blocked && (standing.length > 0 || hasFailedOutside(input));
  const unseen = checked('firewall-log') === 'no-line';
  const proven = isWhole(input, 'inside') && blocked && !arrived && !unnamed;
  if (checked('firewall-log') === 'let-through')
    return conclude({
      code: 'verdict.platform-let-through',
      party: 'platform-settings',
      facts: [
        say`${probesSay(input)}, but every row of the platform's card reads Down.`,
        say("The firewall's log shows that the platform was let through."),
      ],
      wouldChange: CAUSES.platformRejected.check,
      restsOn: rests,
      rivals: [CAUSES.platformRejected, ...refusedName(rests), CAUSES.authorityNotTrusted, CAUSES.ipAccessList],
      steps: [
        say`Platform administrator, or its support: which status or error did each row get at ${momentOf(card.updatedAt).utc}?`,
        CAUSES.oldPassword.check,
        say`Server team: look for the platform's sign-in under ${MENU.administratorLogins}, in the minute of “Update API Configuration”.`,
      ],
      mended: say('The rows read Up after “Update API Configuration”.'),
    });
  const minute = momentOf(card.updatedAt).utc;
  const fqdn = card.outboundFqdn === '' ? say("the platform's outbound FQDN") : card.outboundFqdn;
  return conclude({
    code: 'verdict.rule-2',
    party: 'platform-egress',
    certainty: proven ? 'proven' : unseen ? 'cannot-tell' : 'likely',
    facts: [
      say`${probesSay(input)}, but every row of the platform's card reads Down.`,
      blocked && arrived
        ? say`The firewall's log shows that ${fqdn} is blocked, and the server's report shows a sign-in: one of them is of another attempt.`
        : blocked
          ? say`The firewall's log shows that ${fqdn} is blocked.`
          : unseen
            ? say(
                "The firewall's log, as recorded, has no line for this minute: another device in front, or the platform itself, is as possible.",
              )
            : say`Most likely ${fqdn} is blocked in the path; no log shows it yet.`,
    ],
    wouldChange: proven
      ? say('Look for a row of the platform in the log of the server itself.')
      : unnamed
        ? CAUSES.platformLine.check
        : CAUSES.oldPassword.check,
    restsOn: rests,
    rivals: proven
      ? []
      : unnamed && !arrived
        ? [
            CAUSES.platformLine,
            // The log weighs more than they do: they stay open, and take no verdict's place.
            ...standing.map(({ party, sentence, check }) => ({ party, sentence, check })),
            ...(unsettled ? [notAsked(unsettled)] : []),
          ]
        : [
            CAUSES.oldPassword,
            CAUSES.platformRejected,
            CAUSES.ipAccessList,
            ...refusedName(rests),
            CAUSES.authorityNotTrusted,
            ...(unsettled ? [notAsked(unsettled)] : []),
            ...(unsettled?.stage === 'outside' ? [CAUSES.oneVersionBlocked] : []),
          ],
    steps: [
      blocked
        ? say`Firewall team: allow ${fqdn} on every firewall, proxy and ACL in front of the server, on port 443.`
        : unseen
          ? say`Firewall team: which rule drops without a log line, and which other device is in front of the server? Look for ${fqdn} in its log at ${minute}.`
          : say`Firewall team: look for ${fqdn} in your log at ${minute}: blocked, let through, or no line? Where it is blocked, allow it on every firewall, proxy and ACL in front of the server, on port 443.`,
      ...(proven || logins !== undefined
        ? []
        : [
            say`Meanwhile, server team: look for a failed sign-in of ${card.apiUser === '' ? say('the API user') : card.apiUser} under ${MENU.administratorLogins} in that minute: a row from the platform means that it was let through, and its password was rejected.`,
          ]),
      say('On the platform, click “Update API Configuration”, and record the card again.'),
    ],
    mended: say('The rows read Up after “Update API Configuration”.'),
    beyondTable: false,
  });
};

/** Another issuer outside, though everything is good: another node, or a device that terminates TLS, is worth knowing of. */
const otherIssuer = (input: DiagnosisInput): Message | null => {
  const cell = good(input, 'outside').find(
    (outside) => relationOf({ inside: input.matrix.inside[outside.family], outside }).relation === 'other-issuer',
  );
  if (!cell) return null;
  const { issuer } = cell.facts;
  return cell.run?.vantage.proxy != null
    ? say`Outside, seen through a proxy on our side, the certificate comes from another issuer, ${issuer}`
    : say`Outside the certificate comes from another issuer, ${issuer}`;
};

/** One good answer does not tell what was fixed from what comes and goes. */
const onceSince = ({ now, failedAt }: Recovery): Message =>
  say`At ${failedAt} the ${stageWord(now.stage)} stage failed, and it was good once since: it was fixed, or it is intermittent.`;

/** A row that read Down before, and on no more than one card since reads Up of the same platform address. */
const onceUp = ({ order, runs }: DiagnosisInput): Message | null => {
  const found = FAMILIES.flatMap((family) => {
    const rows = answersTo(order, 'platform', family);
    const at = rows.findLastIndex(({ said }) => isFailure(said.outcome));
    const down = rows[at];
    const row = ROW_OF_FAMILY[family];
    if (!down || row === null) return [];
    const since = rows.slice(at + 1).filter((up) => notTheSame(down, up, family, runs) === null);
    return since.length > 1 ? [] : [{ at: down.said.at, title: ROW_TITLES[row] }];
  });
  const [first] = found;
  return first === undefined
    ? null
    : say`At ${momentOf(first.at).utc} the row ${first.title} read Down: fixed since, or intermittent.`;
};

/** Everything good at all three stages. */
export const noFault: VerdictRule = (input) => {
  if (!isWhole(input, 'inside') || !isWhole(input, 'outside') || !isWhole(input, 'platform')) return null;
  const issuer = otherIssuer(input);
  const unsettled = unsettledAddress(input);
  const over = input.card === null ? null : inactiveLicence(input.card);
  // The platform may be set to another server, and what was tested may be used by nobody.
  const differences = input.card ? cardDifferences(input.card, input.runs) : [];
  const recovered = input.recovered.find(({ withinHour }) => !withinHour);
  const rowOnce = onceUp(input);
  const isOpen = unsettled ?? over ?? recovered ?? rowOnce;
  return conclude({
    code: 'verdict.no-fault',
    party: 'none',
    certainty: isOpen != null || differences.length > 0 ? 'likely' : 'proven',
    facts: [
      differences.length === 0
        ? say`${probesSay(input)}, and every row of the platform reads Up.`
        : say`The platform's card names something else than what was tested: ${joined(differences, '; ')}.`,
      over === null ? NOTHING : say`The card names the module licence as “${over}”.`,
      unsettled ? say`Not settled: ${unsettled.sentence}` : NOTHING,
      recovered ? onceSince(recovered) : NOTHING,
      rowOnce ?? NOTHING,
      issuer === null ? NOTHING : say`${issuer}; it is in the way of nothing that was tested.`,
    ],
    ...(unsettled || over !== null
      ? {
          rivals: [...(over === null ? [] : [CAUSES.licenceOver]), ...(unsettled ? [notAsked(unsettled)] : [])],
        }
      : {
          rivals:
            differences.length > 0 ? [CAUSES.cardUnnamed] : recovered || rowOnce !== null ? [CAUSES.comesAgain] : [],
          wouldChange:
            differences.length > 0
              ? say('Run the stages with the server and the user that the card names.')
              : recovered
                ? guardCheck(`guard.just-recovered-${recovered.now.stage}`)
                : rowOnce !== null
                  ? CAUSES.rowPassing.check
                  : issuer === null
                    ? say('If the fault is intermittent, run the stages again while it shows.')
                    : say`${issuer}. If a device terminates TLS there, what is good now may fail when its rules change.`,
        }),
    restsOn: [...good(input, 'inside'), ...good(input, 'outside'), ...good(input, 'platform')],
    steps: [],
    mended: say('Nothing to do.'),
    beyondTable: false,
  });
};
