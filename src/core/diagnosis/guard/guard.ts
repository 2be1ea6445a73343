import { hasFailed } from '../../evidence/classify.ts';
import { isFailure, isGood } from '../../evidence/outcome.ts';
import { ROW_TITLES, type PlatformCard } from '../../records/card.ts';
import type { StageRecord } from '../../records/record.ts';
import { CARD_ROWS, PROBE_STAGES, STAGES, type ProbeStage } from '../../vocabulary/words.ts';
import { baseUrlFault, isPrivateAddress, placeOf, plainHost } from '../relations/address.ts';
import { stageCells, type Matrix, type JudgedCell } from '../cells.ts';
import {
  CLOCK_TOLERANCE_MS,
  isSamePlace,
  note,
  privateAddressText,
  runsOf,
  samePlaceText,
  usersDifferText,
  type Guarded,
  vantageNotes,
} from './note.ts';
import type { GuardNote } from '../judgement.ts';
import type { Recovery } from '../relations/earlier-results.ts';
import { serverSkewOf, type Order } from '../order.ts';
import { checkSaid, checkTitle, familyTitle, stageTitle, stageWord } from '../words/titles.ts';
import { answered, type DiagnosisInput } from '../verdicts/conclusion.ts';
import { type Message, say, host, joined, sentences, user } from '../../messages/message.ts';
import type { Evidence, HelloEvidence } from '../../evidence/evidence.ts';
import { dropsLargeHellos, helloInSentence, variantText } from '../words/hello.ts';

/** The guard: did the stages test the same from where they claim? It lowers certainty, says why, and never blocks. */

const DAY_MS = 24 * 60 * 60 * 1000;
const WEEK_MS = 7 * DAY_MS;
const [LESS, OPEN] = ['likely', 'cannot-tell'] as const;

/** A note of each stage of which there is something to say. */
const perStage = (
  code: string,
  lowersTo: GuardNote['lowersTo'],
  saysOf: (stage: ProbeStage) => Message | null,
): readonly Guarded[] =>
  PROBE_STAGES.flatMap((stage) => {
    const sentence = saysOf(stage);
    return sentence === null ? [] : [note(`guard.${code}-${stage}`, lowersTo, [stage], sentence)];
  });

const differences = (
  inside: readonly StageRecord[],
  outside: readonly StageRecord[],
  { timeOf }: Order,
): readonly Guarded[] => {
  const names = new Set([...inside, ...outside].map((run) => `${plainHost(run.server.host)}:${run.server.port}`));
  const users = new Set([...inside, ...outside].map((run) => run.user));
  const hasBoth = inside.length > 0 && outside.length > 0;
  const latest = (runs: readonly StageRecord[]): number => Math.max(...runs.map(timeOf));
  const apart = hasBoth ? Math.abs(latest(inside) - latest(outside)) : 0;
  const isOnePlace = hasBoth && inside.every((here) => outside.every((there) => isSamePlace(here, there)));
  const of = (code: string, lowersTo: GuardNote['lowersTo'], isSo: boolean, sentence: Message): readonly Guarded[] =>
    isSo ? [note(code, lowersTo, PROBE_STAGES, sentence)] : [];
  return [
    ...of(
      'guard.server-differs',
      OPEN,
      names.size > 1,
      say`The stages asked different servers: ${joined([...names].map(host), say(' and '))}.`,
    ),
    ...of('guard.user-differs', OPEN, users.size > 1, usersDifferText(users)),
    ...of('guard.same-place', OPEN, isOnePlace, samePlaceText()),
    ...of(
      'guard.runs-far-apart',
      apart > WEEK_MS ? OPEN : LESS,
      apart > DAY_MS,
      apart > WEEK_MS
        ? say('The two stages were run more than a week apart: what was good then may fail today.')
        : say('The two stages were run more than a day apart; something may have changed in between.'),
    ),
  ];
};

const outsideClaims = (matrix: Matrix, runs: readonly StageRecord[]): readonly Guarded[] => {
  const direct = runs.filter((run) => run.server.connectTo === null && run.vantage.proxy === null);
  const inner = stageCells(matrix, 'outside')
    .flatMap(({ run, evidence }) => (run && direct.includes(run) ? (evidence?.connection?.remoteAddress ?? []) : []))
    .find(isPrivateAddress);
  if (inner === undefined) return [];
  // A place that was named says why; without a name, where the stage was run is open.
  const lowersTo = direct.every(({ vantage }) => vantage.label !== null) ? LESS : OPEN;
  return [note('guard.outside-private-address', lowersTo, ['outside'], privateAddressText(inner))];
};

const destinationOf = (address: string): string => placeOf(address).join(' port ');

/** Whether the platform signs in as somebody else than a run did. */
export const namesAnotherUser = ({ apiUser }: PlatformCard, run: StageRecord): boolean =>
  apiUser !== '' && apiUser !== run.user;

/** What on the card is not what was tested; empty when it all agrees. */
export const cardDifferences = (card: PlatformCard, runs: readonly StageRecord[]): readonly Message[] => {
  const run = runs[0];
  if (!run) return [];
  const found: Message[] = [];
  if (namesAnotherUser(card, run))
    found.push(say`API user name "${user(card.apiUser)}", tested was "${user(run.user)}"`);
  const elsewhere = baseUrlDifference(card, run);
  return elsewhere === null ? found : [...found, elsewhere];
};

/** How the platform's settings become those that were tested: one step for each that differs. */
export const cardCorrections = (card: PlatformCard, runs: readonly StageRecord[]): readonly Message[] => {
  const run = runs[0];
  if (!run) return [];
  const { port, host: name } = run.server;
  const place = host(port === 443 ? name : `${name}:${port}`);
  return [
    ...(namesAnotherUser(card, run)
      ? [say`On the platform, change the API user name from "${user(card.apiUser)}" to "${user(run.user)}".`]
      : []),
    ...(baseUrlDifference(card, run) === null
      ? []
      : [say`On the platform, change the API base URL from "${card.baseUrl}" to "https://${place}".`]),
  ];
};

/** Why the platform asks another server than a run did, or leads nowhere, by the base URL on its card; `null` where they agree. */
export const baseUrlDifference = (card: PlatformCard, run: StageRecord): Message | null => {
  if (card.baseUrl === '') return null;
  const fault = baseUrlFault(card.baseUrl);
  if (fault !== null) return say`API base URL "${card.baseUrl}" on the card: ${fault}`;
  return destinationOf(card.baseUrl) === `${plainHost(run.server.host)} port ${run.server.port}`
    ? null
    : say`API base URL "${card.baseUrl}", tested was "${run.server.host}" port ${run.server.port}`;
};

/** The last moment that a time may stand for: a card shows whole seconds, and a person types whole minutes. */
const latestOf = (time: string): number => {
  // Milliseconds that are all noughts were put there by a form, and not read on a clock.
  if (/\.\d*[1-9]/.test(time)) return Date.parse(time);
  return Date.parse(time) + (/T\d\d:\d\d:00/.test(time) ? 59_999 : 999);
};

/** When a run began, by our clock or the server's: the earlier, so that no wrong clock of ours makes a fresh card old. */
const earliestStart = (run: StageRecord, order: Order): number => {
  const skewMs = serverSkewOf(run) ?? 0;
  return Math.min(order.timeOf(run), Date.parse(run.startedAt), Date.parse(run.startedAt) + skewMs);
};

/** The case itself recorded both, so it knows which was first, whatever the clocks say. */
const wereRecorded = (...entries: readonly (PlatformCard | StageRecord)[]): boolean =>
  entries.every(({ recorded }) => recorded?.imported === false);

/** A run that is good after one of its stage that failed: what was fixed in between may be what the card still shows. */
const hasRecovered = (run: StageRecord, { runs, isAfter }: Order): boolean =>
  !run.probes.some(hasFailed) &&
  runs.some((earlier) => earlier.stage === run.stage && isAfter(run, earlier) && earlier.probes.some(hasFailed));

/** How much newer a run is than the card's last *Update API Configuration*, in milliseconds; and whether it is so for certain, however little. */
const newerThan = (card: PlatformCard, run: StageRecord, order: Order) => {
  const isKnownOlder = wereRecorded(card, run) && order.isAfter(run, card);
  const updated = Math.min(latestOf(card.updatedAt), isKnownOlder ? Date.parse(card.recordedAt) : Infinity);
  const ms = earliestStart(run, order) - updated;
  // Recorded before the run, and by the clocks after it: how much before is not known.
  return { ms, isCertain: ms > 0 ? hasRecovered(run, order) : isKnownOlder };
};

/** A card that was read while the stages were run is as old as they take. */
const STALE_AFTER_MS = 15 * 60 * 1000;

/** Whether a probe run is so much newer than the card that the card says nothing about it. */
export const isStale = (card: PlatformCard | null, runs: readonly StageRecord[], order: Order): boolean =>
  card !== null &&
  runs.map((run) => newerThan(card, run, order)).some(({ ms, isCertain }) => isCertain || ms > STALE_AFTER_MS);

/** "20 hours": by how much the newest run is newer than a card that is stale; "some time" where the clocks do not say it. */
export const cardAge = (card: PlatformCard, runs: readonly StageRecord[], order: Order): Message => {
  const minutes = Math.round(Math.max(0, ...runs.map((run) => newerThan(card, run, order).ms)) / 60_000);
  const hours = Math.round(minutes / 60);
  if (minutes < 2) return say('some time');
  if (minutes < 90) return say`${minutes} minutes`;
  return hours < 48 ? say`${hours} hours` : say`${Math.round(hours / 24)} days`;
};

export const cardTimeAssumedText = (): Message =>
  say(
    'When “Update API Configuration” was clicked is not known: the time of recording was taken for it, and the rows may be older than the probes.',
  );

export const cardStaleText = (): Message =>
  say('The status card is older than the newest probe run: click “Update API Configuration” and record it again.');

const MINUTE_MS = 60_000;

/** Rows that another card of the same minute shows the other way round. */
const opposedRows = (card: PlatformCard, { cards }: Order): readonly Message[] => {
  const earlier = cards.filter(
    (other) => other !== card && Math.abs(Date.parse(other.updatedAt) - Date.parse(card.updatedAt)) < MINUTE_MS,
  );
  const words = { up: say('Up'), down: say('Down') };
  return CARD_ROWS.flatMap((row) => {
    const now = card.rows[row].value;
    if (now !== 'up' && now !== 'down') return [];
    const before = now === 'up' ? 'down' : 'up';
    return earlier.some((other) => other.rows[row].value === before)
      ? [say`${ROW_TITLES[row]} ${words[before]}, then ${words[now]}`]
      : [];
  });
};

const cardsDiffer = (card: PlatformCard, order: Order): readonly Guarded[] => {
  const rows = opposedRows(card, order);
  return rows.length === 0
    ? []
    : [
        note(
          'guard.cards-differ',
          LESS,
          ['platform'],
          say`Two cards of the same minute show opposite rows: ${joined(rows, '; ')}.`,
        ),
      ];
};

const cardNotes = (card: PlatformCard | null, runs: readonly StageRecord[], order: Order): readonly Guarded[] => {
  if (card === null) return [];
  const of = (code: string, lowersTo: GuardNote['lowersTo'], isSo: boolean, sentence: Message): readonly Guarded[] =>
    isSo ? [note(code, lowersTo, ['platform'], sentence)] : [];
  return [
    ...of('guard.card-stale', OPEN, isStale(card, runs, order), cardStaleText()),
    ...of(
      'guard.card-older',
      LESS,
      !isStale(card, runs, order) && runs.some((run) => newerThan(card, run, order).ms > 0),
      say(
        'The status card is older than the newest probe run, by 15 minutes at most: what was changed in between is not on it.',
      ),
    ),
    // The platform's clock and ours disagree.
    ...of(
      'guard.card-clock',
      OPEN,
      Date.parse(card.updatedAt) - Date.parse(card.recordedAt) > CLOCK_TOLERANCE_MS,
      say(
        "The card's time lies ahead of this machine's clock, so it cannot be said whether the card is newer than the probes.",
      ),
    ),
    ...(runs.length > 0 && Date.parse(card.updatedAt) - Math.max(...runs.map(order.timeOf)) > WEEK_MS
      ? [
          note(
            'guard.probes-old',
            OPEN,
            STAGES,
            say('The probes are more than a week older than the card: what they saw may have changed since.'),
          ),
        ]
      : []),
    ...cardsDiffer(card, order),
    ...of('guard.card-time-assumed', LESS, card.updatedAtAssumed === true, cardTimeAssumedText()),
  ];
};

/** One stage failed as the other did, which is good since: its run is older than the fix, and shows nothing of the path. */
const isBeforeFix = (
  stage: ProbeStage,
  matrix: Matrix,
  { now, failed, withinHour }: Recovery,
  { isAfter }: Order,
): boolean => {
  const { run, outcome, status } = matrix[stage][now.family];
  const isAlike = outcome === failed.outcome && status === failed.status;
  return withinHour && now.stage !== stage && isAlike && now.run !== null && run !== null && isAfter(now.run, run);
};

const stageNotes = (matrix: Matrix, recovered: readonly Recovery[], order: Order): readonly Guarded[] => {
  const has = (stage: ProbeStage, fits: (run: StageRecord) => boolean): boolean => runsOf(matrix, stage).some(fits);
  return [
    ...perStage('just-recovered', LESS, (stage) =>
      recovered.some(({ now, withinHour }) => withinHour && now.stage === stage)
        ? say`A run of the ${stageWord(stage)} stage failed less than an hour before: it was fixed, or it is intermittent. Run the stage once more.`
        : null,
    ),
    ...perStage('before-fix', OPEN, (stage) =>
      recovered.some((recovery) => isBeforeFix(stage, matrix, recovery, order))
        ? say`The ${stageWord(stage)} stage failed as the ${stageWord(stage === 'inside' ? 'outside' : 'inside')} stage did, which is good since: what was fixed in between may have been the fault of both.`
        : null,
    ),
    // A record that came in under an id that the case knew with other content.
    ...perStage('same-id', OPEN, (stage) =>
      has(stage, ({ recorded }) => recorded?.givenId !== undefined)
        ? say`The newest record of the ${stageWord(stage)} stage was imported, and another one with the same id and other content is in the case: one of the two was edited.`
        : null,
    ),
    ...perStage('broken-signature', OPEN, (stage) =>
      has(stage, ({ recorded }) => recorded?.signature === 'broken')
        ? say`The signature of a record of the ${stageWord(stage)} stage is broken: it was edited or damaged since it was signed.`
        : null,
    ),
    // An error that was gone two seconds later may come again: what is good now is not good for certain.
    ...perStage('passing-error', LESS, (stage) => {
      const cell = stageCells(matrix, stage).find(({ outcome, evidence }) => evidence?.earlier && isGood(outcome));
      const status = cell?.evidence?.earlier?.response.status;
      return cell === undefined || status === undefined
        ? null
        : say`${stageTitle(stage)}, ${familyTitle(cell.family)}: first ${status}, 2 seconds later good. The error is intermittent.`;
    }),
  ];
};

export const guardOf = (
  matrix: Matrix,
  card: PlatformCard | null,
  recovered: readonly Recovery[],
  order: Order,
): readonly Guarded[] => {
  const [inside, outside] = [runsOf(matrix, 'inside'), runsOf(matrix, 'outside')];
  return [
    ...differences(inside, outside, order),
    ...outsideClaims(matrix, outside),
    ...vantageNotes(matrix, order),
    ...helloNotes(matrix),
    ...perStage('incomplete', LESS, (stage) =>
      runsOf(matrix, stage).some(({ state }) => state !== 'complete')
        ? say`The ${stageWord(stage)} stage is incomplete: its run did not come to its end.`
        : null,
    ),
    ...cardNotes(card, [...inside, ...outside], order),
    ...stageNotes(matrix, recovered, order),
    ...otherServer(matrix),
  ];
};

/** Two people gave opposite answers to one check, and nothing shows which is right: both are said, and no verdict is sure of the newer. */
export const answersDiffer = (
  input: Pick<DiagnosisInput, 'matrix' | 'card' | 'order' | 'checks'>,
): readonly Guarded[] => {
  const failed = STAGES.flatMap((stage) => stageCells(input.matrix, stage)).filter(({ outcome }) => isFailure(outcome));
  const differ = Object.values(input.checks).flatMap(({ check, by, opposed }) =>
    opposed && 'check' in by && failed.length > 0 && answered(input, check, failed) !== undefined
      ? [say`${checkTitle(check)}: first “${checkSaid(opposed)}”, then “${checkSaid(by)}”.`]
      : [],
  );
  return differ.length === 0
    ? []
    : [note('guard.answers-differ', LESS, STAGES, sentences(say('Two people answered differently.'), ...differ))];
};

/** Every run that the matrix draws on. */
export const usedRuns = (matrix: Matrix): readonly StageRecord[] => [
  ...runsOf(matrix, 'inside'),
  ...runsOf(matrix, 'outside'),
];

// Notes of the guard about our own TLS: another hello may meet another answer.
const seenAt = (matrix: Matrix, stage: ProbeStage): readonly Evidence[] =>
  stageCells(matrix, stage).flatMap(({ evidence }) => evidence ?? []);

/** The stage continued with another hello than the ordinary one: its answers are those that clients with such a hello get. */
const otherHello = (matrix: Matrix): readonly Guarded[] =>
  perStage('small-hello', LESS, (stage) => {
    const seen = seenAt(matrix, stage);
    const variant = seen.find(({ hello }) => hello?.variant)?.hello?.variant;
    if (variant === undefined) return null;
    return seen.some(dropsLargeHellos)
      ? say`In the ${stageWord(stage)} stage a device in the path drops TLS ClientHellos that need two segments. The stage continued with a small one. Clients with a small hello, such as curl or the platform, get through.`
      : say`In the ${stageWord(stage)} stage the TLS ClientHello was answered only in another form (${variantText(variant)}). The stage continued with that.`;
  });

/** Where an outside probe ended in TLS before anything was shown of a certificate. */
const ENDED_IN_TLS = /^tls\.(silent|reset|alert|no-common-version|handshake-failed|large-hello)$/;

/** Names of servers are of one length within a case, so a few bytes are chance; another set of groups is hundreds. */
const NEGLIGIBLE_BYTES = 64;

const isOtherHello = (left: HelloEvidence, right: HelloEvidence): boolean =>
  left.library !== right.library ||
  (left.bytes !== null && right.bytes !== null && Math.abs(left.bytes - right.bytes) > NEGLIGIBLE_BYTES);

/** Outside failed in TLS, and inside another library or another size of hello was answered. */
const helloDiffers = (matrix: Matrix): readonly Guarded[] => {
  const inside = seenAt(matrix, 'inside').find(({ hello, tls }) => hello && tls)?.hello;
  const outside = seenAt(matrix, 'outside').find(
    ({ hello, failure }) => hello && ENDED_IN_TLS.test(failure?.outcome ?? ''),
  )?.hello;
  if (!inside || !outside || !isOtherHello(inside, outside)) return [];
  return [
    note(
      'guard.hello-differs',
      'likely',
      ['inside', 'outside'],
      say`Inside, TLS was spoken by ${helloInSentence(inside)}, outside by ${helloInSentence(outside)}: what differs may be the hello.`,
    ),
  ];
};

const helloNotes = (matrix: Matrix): readonly Guarded[] => [...otherHello(matrix), ...helloDiffers(matrix)];

/** What a server's own list of endpoint groups says about which server it is. */
interface OwnList {
  readonly total: number | null;
  readonly firstId: string | null;
}

const listOf = ({ outcome, evidence }: JudgedCell): OwnList | null => {
  const reading = evidence?.body?.reading;
  return isGood(outcome) && reading?.kind === 'search-result' ? reading : null;
};

const differ = <T>(one: T | null, other: T | null): boolean => one !== null && other !== null && one !== other;

/** The server by its own list: another total and another first group are another server; one alone may be a change. */
const otherServer = (matrix: Matrix): readonly Guarded[] => {
  const inside = listOf(matrix.inside['ers-endpoint-groups']);
  const outside = listOf(matrix.outside['ers-endpoint-groups']);
  if (inside === null || outside === null) return [];
  const total = differ(inside.total, outside.total);
  const first = differ(inside.firstId, outside.firstId);
  if (!total && !first) return [];
  const groups = total
    ? say`The server lists ${inside.total ?? 0} endpoint groups inside and ${outside.total ?? 0} outside`
    : say('The server lists another first endpoint group outside than inside');
  return total && first
    ? [
        note(
          'guard.other-server',
          'cannot-tell',
          ['outside'],
          say`${groups}, with other ids: another server answers outside.`,
        ),
      ]
    : [
        note(
          'guard.other-groups',
          'likely',
          ['outside'],
          say`${groups}: another server answers outside, or a group was changed between the runs.`,
        ),
      ];
};
