import { leafOf } from '../../evidence/evidence.ts';
import { has } from '../../evidence/outcome.ts';
import { fill, type Rule } from '../rules/rule.ts';
import { MENU, type Party } from '../../vocabulary/words.ts';
import { CAUSES } from '../causes/alternative-causes.ts';
import { GAVE_IT, RENEW_WHERE_SHOWN, SPARES_PLATFORM } from '../causes/sentences.ts';
import { ROW_OF_FAMILY, type PlatformCard } from '../../records/card.ts';
import { isStale } from '../guard/guard.ts';
import { RULES } from '../rules/table.ts';
import { ALLOW } from '../rules/connection.ts';
import { OF_FIREWALL_LOG } from '../rules/tls.ts';
import { answersEveryPathAlike } from '../words/hello.ts';
import { destinationOf, speaksAs } from '../../evidence/responder/attribute.ts';
import { addressUsed } from '../relations/address.ts';
import { endFact, isBeforeServer, whereItEnds } from '../relations/where-it-ends.ts';
import { sizeIsSettled } from '../words/path.ts';
import { asksNobody, isOfDevice, isOfFront, nameOfFront, relaysOthers, saysItDecided } from '../weigh/shown.ts';
import type { JudgedCell } from '../cells.ts';
import type { AlternativeCause, Concluded } from '../judgement.ts';
import {
  answered,
  asDesigned,
  conclude,
  failing,
  isFarApart,
  type DiagnosisInput,
  type VerdictRule,
  hasAnotherKey,
  pairFacts,
  says,
  parted,
  relationOf,
  restsOn,
  type Pair,
  runAgain,
  leadsElsewhere,
  rejecterText,
  serverHeaderText,
  stepsOf,
  wordsOfAnswer,
} from './conclusion.ts';
import { type Message, say, NOTHING, verbatim } from '../../messages/message.ts';
import { familyTitle } from '../words/titles.ts';
import { connectionEnds } from '../words/seen.ts';

/** The front that answers outside has put its name on the good answer inside, too: it is nothing new in the path. */
const isFrontOfBoth = ({ inside, outside }: Pair): boolean =>
  outside.attribution.device !== null && speaksAs(outside.attribution.device, inside.evidence);

/** Whose marks the answer bears, where they show no other party: a name that may be passed on, or one of the server's kind. */
const markText = (pair: Pair): Message => {
  const { device } = pair.outside.attribution;
  if (device === null) return serverHeaderText(pair.outside);
  return isFrontOfBoth(pair)
    ? say`${device} answered inside as well: the same front, or one of the same kind.`
    : rejecterText(pair.outside, device, null);
};

const nameOf = (outside: JudgedCell): Message => {
  const name = nameOfFront(outside);
  return name === null ? say('a device in the path') : verbatim(name);
};

/** Another party answered: a redirect leads to another machine, or a reply behind another key bears the marks of a device. */
const anotherParty = (input: DiagnosisInput, pair: Pair): Message | null => {
  const { inside, outside } = pair;
  if (isOfFront(input, outside)) return say`${nameOf(outside)} answered, with a key of its own.`;
  const { responder, device } = outside.attribution;
  if (responder === 'access-control-server') return null;
  if (destinationOf(outside.evidence, inside.target.host, inside.evidence) === 'elsewhere')
    return say("That name is not in the server's certificate.");
  if (device === null || isFrontOfBoth(pair)) return null;
  // It holds the server's key, and says itself that it decided.
  if (!hasAnotherKey(pair))
    return isOfDevice(input, outside) ? say`${device} answered, with the server's own key.` : null;
  // A device that is wanted there marks what it passes on, too: a cookie, or its name among those in the path.
  return speaksAs(device, outside.evidence) ? say`${device} answered, with a key of its own.` : null;
};

/** Worth mentioning with the failure, but no proof. */
const otherCertificate = (pair: Pair): Message => {
  const { relation, sentence } = relationOf(pair);
  return relation === 'other-name' || relation === 'other-issuer' ? sentence : NOTHING;
};

/** A switch, a role or the version of one API is no explanation any more. */
const everyPath = ({ outside }: Pair): Message =>
  answersEveryPathAlike(outside.evidence)
    ? say('A path that does not exist gets the same answer, without credentials too.')
    : NOTHING;

/** The connection ends before the server: no list of it was ever asked. */
const neverArrived = ({ outside }: Pair): boolean => {
  const found = whereItEnds(outside);
  return found !== null && isBeforeServer(found);
};

const endText = ({ outside }: Pair): Message => {
  const found = whereItEnds(outside);
  return found === null ? NOTHING : endFact(found);
};

/** Where a connection came from, as far as this host knows it. */
const sourceOf = ({ evidence, run }: JudgedCell): string | Message => {
  const ends = connectionEnds({ evidence, run });
  return ends?.source == null || ends.isTranslated ? say('the address of the outside host') : ends.source;
};

const egressOf = ({ card }: DiagnosisInput): string | Message =>
  card === null || card.outboundFqdn === '' ? say("the platform's outbound FQDN") : card.outboundFqdn;

/** The server's administrator has looked: the address outside is not on the server's own list (beyond the table). */
export const notOnAccessList: VerdictRule = (input) => {
  const pairs = parted(input).filter(({ outside }) => has(outside.outcome, 'like-a-list'));
  const pair = pairs[0];
  if (!pair || answered(input, 'ip-access-list', []) !== 'not-allowed' || neverArrived(pair)) return null;
  const rests = restsOn(pairs);
  const log = answered(input, 'firewall-log', rests);
  // What the firewall's log shows was met first; the list comes behind it.
  if (log === 'blocked') return null;
  const between = log === 'no-line' ? CAUSES.silentDevice : CAUSES.dropsFirst;
  return conclude({
    code: 'verdict.ip-access-list',
    party: 'access-control-server',
    facts: say`${pairFacts(pair)}. The server's own IP access list does not allow the address outside.`,
    restsOn: rests,
    rivals: [between, CAUSES.listedAlone],
    steps: [
      say`Server team: add ${sourceOf(pair.outside)} (for the test alone) and the address of ${egressOf(input)} (the platform) to ${MENU.ipAccess}.`,
      runAgain('outside'),
    ],
  });
};

/** Outside nothing answers HTTP, and a fresh card reads Up: what the service needs is open, and only this host is stopped. */
export const platformGetsThrough: VerdictRule = (input) => {
  const pairs = parted(input).filter(({ outside }) => !outside.evidence?.response);
  const rowed = pairs.filter(({ outside }) => ROW_OF_FAMILY[outside.family] !== null);
  const pair = rowed[0];
  if (!pair || isStale(input.card, input.runs, input.order)) return null;
  if (!rowed.every(({ outside }) => input.matrix.platform[outside.family].outcome === 'row.up')) return null;
  return conclude({
    code: 'verdict.platform-gets-through',
    party: 'vantage',
    certainty: 'cannot-tell',
    facts: [
      say`${pairFacts(pair)}. Yet the platform's card reads Up.`,
      answered(input, 'firewall-log', [pair.outside]) === 'blocked'
        ? say("The firewall's log shows that this host is blocked; the platform is let through.")
        : say('Only this outside host does not get through: about the firewall nothing can be said from there.'),
    ],
    restsOn: [pair.inside, pair.outside, input.matrix.platform[pair.outside.family]],
    rivals: pair.outside.rule.rivals,
    steps: [say('Run the outside stage from another place outside, if it matters that it gets through.')],
  });
};

/** Other statuses, a limit and a request for a certificate are decisions of the device that gives its name. */
const OWN_WORDS: ReadonlySet<string> = new Set(['http.other', 'http.429', 'http.client-certificate']);

/** A decision of who gave it: a 502 or 504 is none, and a 503 only with the device's own page. */
const speaksForItself = ({ outcome, evidence, attribution }: JudgedCell): boolean => {
  const isNamed = attribution.responder === 'device' && attribution.confidence === 'high';
  return (
    has(outcome, 'by-status') ||
    outcome.startsWith('body.') ||
    // A 407 is of a proxy, which may be one of our own.
    (OWN_WORDS.has(outcome) && evidence?.response?.status !== 407) ||
    (evidence?.response?.status === 503 && evidence.body?.reading.kind === 'html' && isNamed)
  );
};

/** Another party's own decision, and not only a failure in the path. */
const showsAnother = (input: DiagnosisInput, pair: Pair): boolean =>
  partyOf(pair) === 'firewall-or-proxy' && speaksForItself(pair.outside) && anotherParty(input, pair) !== null;

/** The pair in one sentence, where another party shows itself: what the server answers inside, and who answers outside. */
const inItsPlace = (pair: Pair): Message => {
  const { inside, outside } = pair;
  const asked = familyTitle(inside.family);
  const { status, location } = outside.facts;
  const device = nameOf(outside);
  if (destinationOf(outside.evidence, inside.target.host, inside.evidence) === 'elsewhere')
    return say`Inside, ${asked}: ${says(inside)}. Outside: ${device} answers ${status} and leads to ${location}, a name that is not in the server's certificate.`;
  if (!hasAnotherKey(pair))
    return say`Inside, ${asked}: ${says(inside)}. Outside: ${device} answers ${status} in place of the server, with the server's own key.`;
  return outside.outcome.startsWith('body.')
    ? say`Inside, ${asked}: ${says(inside)}. Outside: ${device} answers with a page (${status}) in place of the API, with a key of its own.`
    : say`Inside, ${asked}: ${says(inside)}. Outside: ${device} answers ${status} in place of the server, with a key of its own.`;
};

/** The very certificate that is good inside is none there: what differs is the clock. */
const isClock = ({ inside, outside }: Pair): boolean => {
  const shown = leafOf(outside.evidence);
  if (!has(outside.outcome, 'out-of-date') || shown === undefined) return false;
  if (shown.sha256 !== leafOf(inside.evidence)?.sha256) return false;
  // What ran out, or became valid, between the two runs was seen by two clocks that may both be right.
  const [one = 0, other = 0] = [inside, outside]
    .map(({ evidence }) => Date.parse(evidence?.startedAt ?? ''))
    .toSorted((a, b) => a - b);
  return ![shown.notBefore, shown.notAfter].some((end) => {
    const at = Date.parse(end);
    return one <= at && at <= other;
  });
};

/** An error of the server itself, if it gave it: a page in place of Monitoring's good 500 among them. */
const isServerError = ({ outcome, status }: JudgedCell): boolean =>
  outcome.startsWith('http.50') || (outcome === 'body.not-the-api' && status !== null && status >= 500);

/** Nothing shows who wrote what came: a body that cannot be read, or the server's own words. */
const isUnread = ({ rule }: JudgedCell): boolean => rule.party === 'unknown' && rule.severity === 'cannot-tell';

const partyOf = (pair: Pair): Party => {
  const { outside } = pair;
  if (isClock(pair)) return 'vantage';
  // The same key as inside, and no mark of another device: the server's own gateway has answered. A page in place of
  // Monitoring's answer is the server's by its own marks alone.
  const ownGateway =
    outside.attribution.device === null &&
    outside.outcome !== 'body.not-the-api' &&
    relationOf(pair).relation === 'same-endpoint';
  if (outside.outcome === 'tls.unsuitable' && ownGateway) return 'access-control-server';
  if (isServerError(outside) && (outside.attribution.responder === 'access-control-server' || ownGateway))
    return 'access-control-server';
  return has(outside.outcome, 'of-own-party') || isUnread(outside) ? outside.rule.party : 'firewall-or-proxy';
};

/** The finding that fits the party: a page of nobody known that the server's own gateway gave is no finding about a device. */
const ruleOf = ({ outside }: Pair, party: Party): Rule =>
  party !== 'access-control-server' || !isServerError(outside)
    ? outside.rule
    : RULES[outside.outcome === 'http.502-504' ? 'http.502-504' : 'http.500'].outside.otherwise;

const isOwnAnswer = ({ outside }: Pair): boolean =>
  has(outside.outcome, 'by-status') && outside.attribution.responder === 'access-control-server';

/** Where nothing takes the connection outside, the name may lead to an address that is not the server's any more. */
const otherAddress = ({ inside, outside }: Pair): readonly AlternativeCause[] => {
  const [there, here] = [addressUsed(inside), addressUsed(outside)];
  if (!has(outside.outcome, 'ended-before') || here === null || here === there) return [];
  return [leadsElsewhere(here)];
};

/** What else a failure outside may come from, where no other party has shown itself. A check that would only confirm is none. */
const alternativesOf = (pair: Pair, party: Party, card: PlatformCard | null): readonly AlternativeCause[] => {
  const { outside } = pair;
  if (isClock(pair)) return [CAUSES.ranOut];
  const isOfAnother = nameOfFront(outside) !== null || outside.attribution.responder === 'device';
  const isSigned = isOfAnother && hasAnotherKey(pair);
  // A device that gives its name says that it cannot reach the server: what it met there is open, and it is no list.
  if (isSigned && isServerError(outside)) return [CAUSES.deviceReports];
  const arrives = !neverArrived(pair);
  // A list of the server speaks with the key of a node, refuses, and neither leads elsewhere nor knows no path.
  const mayBeList =
    outside.evidence?.response == null || !hasAnotherKey(pair) || (outside.outcome === 'http.403' && !isSigned);
  const listed =
    arrives &&
    mayBeList &&
    has(outside.outcome, 'may-be-listed') &&
    party !== 'access-control-server' &&
    outside.attribution.responder !== 'access-control-server';
  const arrived = has(outside.outcome, 'may-have-arrived') && party === 'firewall-or-proxy';
  const endedBefore = party === 'firewall-or-proxy' && has(outside.outcome, 'ended-before');
  // A switch that is off redirects: behind another key of the server, it may be off on that node alone.
  const isOtherNode =
    outside.outcome === 'http.302' &&
    outside.attribution.responder === 'access-control-server' &&
    relationOf(pair).relation === 'other-node';
  return [
    ...(isOtherNode ? [CAUSES.otherNodeSet] : []),
    // What answers with the server's own marks may be the server, with another setting than when inside was asked.
    ...(isOwnAnswer(pair) || has(outside.outcome, 'setting-of-tls') ? [CAUSES.changedSince] : []),
    ...otherAddress(pair),
    ...(endedBefore && card === null ? [CAUSES.asDesigned] : []),
    ...(listed ? [CAUSES.ipAccessList] : []),
    // Inside the same API answers, so it is switched on, whatever somebody saw elsewhere.
    ...ruleOf(pair, party).rivals.filter(
      (alternative) =>
        alternative !== CAUSES.switchOff &&
        ((arrives && mayBeList) || alternative !== CAUSES.ipAccessList) &&
        !(alternative === CAUSES.largePackets && sizeIsSettled(outside)) &&
        (alternative.party !== party || alternative.recordedAs === undefined),
    ),
    ...(arrived ? [CAUSES.reachedServer] : []),
    ...(endedBefore ? [CAUSES.firewallLog] : []),
    ...(party === 'firewall-or-proxy' && hasAnotherKey(pair) ? [CAUSES.anotherNode] : []),
  ];
};

/** Outside the server itself answers: under the key of inside, or more than a day after inside was good. */
const isOwnWord = ({ order }: DiagnosisInput, pair: Pair): boolean => {
  const { inside, outside } = pair;
  const isSince = inside.run !== null && outside.run !== null && order.isAfter(outside.run, inside.run);
  return (
    isOwnAnswer(pair) &&
    (relationOf(pair).relation === 'same-endpoint' || (isFarApart(inside.run, outside.run) && isSince))
  );
};

const changedSince = (pair: Pair): Concluded =>
  conclude({
    code: 'verdict.rule-1',
    facts: [
      say`${pairFacts(pair)}.`,
      say('The server itself sent the answer outside: something may have been changed on it since.'),
    ],
    restsOn: restsOn([pair]),
    rivals: [CAUSES.answeredInItsName, CAUSES.changedSince],
    steps: [say('Run the inside stage again, before a firewall or a switch is touched.')],
  });

/** The answer says itself why it refuses, and no other key is there: the server's own setting or list (beyond the table). */
export const refusedInWords: VerdictRule = (input) => {
  const pairs = parted(input).filter(({ outside }) => SAYS_WHY.has(outside.rule.code));
  const pair = pairs.find((one) => !hasAnotherKey(one));
  if (!pair) return null;
  const { rule, finding } = pair.outside;
  return conclude({
    code: rule,
    party: rule.party,
    facts: [say`${pairFacts(pair)}.`, finding.says, wordsOfAnswer(pair.outside)],
    restsOn: restsOn(pairs),
    rivals: rule.rivals,
    steps: finding.steps,
  });
};
const SAYS_WHY: ReadonlySet<string> = new Set(['http.403.nonce', 'http.403.address']);

/** What the firewall team found in its log, and who said so. */
export const logText = ({ checks }: DiagnosisInput, log: string, arrived = false): Message => {
  const made = checks['firewall-log']?.by;
  if (log === 'no-line') return say("The firewall's log, as it was recorded, has no line of it.");
  if (log !== 'blocked') return say("The firewall's log shows that it was let through.");
  if (arrived)
    return say(
      "The firewall's log shows a block, and the server's report shows a sign-in: one of them is of another attempt.",
    );
  const who = made && 'check' in made ? (made.saidBy ?? '') : '';
  return who === '' ? say("The firewall's log shows a block.") : say`The firewall's log shows a block (${who}).`;
};

/** What is left to do once the log was looked at: allow what it blocks, or look at what else is in the path. */
const stepsAfterLog = (log: string | undefined, rule: Rule, { outcome, facts }: JudgedCell): readonly Message[] => {
  if (log === undefined || !has(outcome, 'ended-before')) return stepsOf(rule, { facts });
  if (log === 'blocked') return [fill(ALLOW, facts), runAgain('outside')];
  const left = rule.steps.filter((step) => !OF_FIREWALL_LOG.has(step));
  return [CAUSES.endsBefore.check, ...stepsOf({ steps: left }, { facts })];
};

/** Interpretation rule 1 of the specification, and its relatives beyond the table. */
export const outsideFails: VerdictRule = (input) => {
  const pairs = parted(input);
  // The pair that shows most: another party's own decision before a status that anybody may have sent.
  const shown = pairs.filter((candidate) => showsAnother(input, candidate));
  const byStatus = ({ outside }: Pair): boolean => has(outside.outcome, 'by-status');
  const pair = shown.find(byStatus) ?? shown[0] ?? pairs.find(byStatus) ?? pairs[0];
  if (!pair) return null;
  const { outside } = pair;
  const party = partyOf(pair);
  const rests = restsOn(pairs.filter((candidate) => candidate.outside.outcome === outside.outcome));
  if (isOwnWord(input, pair) && answered(input, 'firewall-log', rests) === undefined) return changedSince(pair);
  const logins = answered(input, 'administrator-logins', rests);
  const arrived = logins === 'found' || logins === 'other-source';
  const log = party === 'firewall-or-proxy' ? answered(input, 'firewall-log', rests) : undefined;
  const blocked = log === 'blocked';
  const unseen = log === 'no-line';
  // A row is explained by the platform, which reads Down: a device that says so has decided, and not the server.
  const isOfPlatform =
    showsAnother(input, pair) &&
    (asksNobody(outside) || relaysOthers(input, outside)) &&
    saysItDecided(outside) &&
    failing(input, 'platform').length > 0;
  const proven = (shown.length > 0 || blocked) && (!arrived || isOfPlatform);
  const unlisted = answered(input, 'ip-access-list', []) === 'not-allowed';
  // What was blocked is not answered: the line of an answer may be of another connection.
  const isAnswered = blocked && outside.evidence?.response != null;
  const stillOpen =
    shown.length > 0
      ? []
      : [
          ...(isAnswered ? [CAUSES.witnessesDisagree] : []),
          ...asDesigned(input, rests),
          ...(unlisted ? [CAUSES.refusedNext] : []),
        ];
  const rule = ruleOf(pair, party);
  const isShown = showsAnother(input, pair);
  const byWay = party === 'firewall-or-proxy' && !outside.outcome.startsWith('tls.') && !isShown;
  const other = byWay ? (anotherParty(input, pair) ?? otherCertificate(pair)) : NOTHING;
  const clock = isClock(pair)
    ? say('The very same certificate is good inside: the clock of the outside host is likely wrong.')
    : NOTHING;
  // The rule knows whom to ask where the server answered; here a device in the path is suspected before it.
  const boxFirst =
    party === 'firewall-or-proxy' && rule.party === 'access-control-server'
      ? [
          has(outside.outcome, 'about-certificate')
            ? say(RENEW_WHERE_SHOWN)
            : say(
                'Firewall or proxy team: find the device that gives this answer, and check that it reaches the server.',
              ),
        ]
      : [];
  return conclude({
    code: byStatus(pair) ? 'verdict.rule-1' : rule,
    party,
    certainty: proven
      ? 'proven'
      : party === 'unknown' || (party === 'vantage' && rule.certainty === 'cannot-tell')
        ? 'cannot-tell'
        : 'likely',
    facts: [
      isShown ? inItsPlace(pair) : say`${pairFacts(pair)}.`,
      wordsOfAnswer(outside),
      log === undefined ? NOTHING : logText(input, log, arrived),
      endText(pair),
      other,
      byWay && anotherParty(input, pair) === null ? markText(pair) : NOTHING,
      everyPath(pair),
      clock,
    ],
    ...(proven
      ? {
          wouldChange: blocked
            ? say('Compare the line in the log with this connection: time, source and destination.')
            : say(saysItDecided(outside) && failing(input, 'platform').length > 0 ? SPARES_PLATFORM : GAVE_IT),
        }
      : {}),
    restsOn: rests,
    rivals: proven
      ? stillOpen
      : shown.length > 0 || (blocked && arrived)
        ? [...(blocked && arrived ? [CAUSES.witnessesDisagree] : []), CAUSES.serverSaw]
        : [...(unseen ? [CAUSES.endsBefore] : []), ...alternativesOf(pair, party, input.card)],
    steps: isClock(pair)
      ? [say("Check the outside host's clock, and run the outside stage again.")]
      : blocked && arrived
        ? [CAUSES.witnessesDisagree.check]
        : [...boxFirst, ...stepsAfterLog(log, rule, outside)],
    mended: fill(rule.mended, outside.facts),
    beyondTable: rule.beyondTable,
  });
};
