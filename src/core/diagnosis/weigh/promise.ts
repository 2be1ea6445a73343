import { isFailure, isGood } from '../../evidence/outcome.ts';
import { leafOf, type Evidence } from '../../evidence/evidence.ts';
import { isMonitoringNode } from '../../evidence/ask-again.ts';
import { CAUSES } from '../causes/alternative-causes.ts';
import type { CheckName } from '../../records/case.ts';
import { inspectionProductOf, webServerOf } from '../../evidence/responder/marks.ts';
import { checkResult, checkTitle } from '../words/titles.ts';
import { attribute, bearsMarkOfServer, destinationOf, offersBasic } from '../../evidence/responder/attribute.ts';
import { ROW_OF_FAMILY } from '../../records/card.ts';
import { NOTHING, say } from '../../messages/message.ts';
import { pathFor, type StageRecord } from '../../records/record.ts';
import type { Family, Party } from '../../vocabulary/words.ts';
import { addressUsed, areFarApart, isLoopback, leadsNowhere } from '../relations/address.ts';
import { sightingFact } from '../witness/sightings.ts';
import { cellsOf, stageCells, type JudgedCell } from '../cells.ts';
import { cardAge, cardDifferences, isStale } from '../guard/guard.ts';
import { answersEveryPathAlike } from '../words/hello.ts';
import type { AlternativeCause, Concluded } from '../judgement.ts';
import { isWitnessed, opposingSighting } from '../verdicts/witnessed.ts';
import { answered, failedIn, leadsElsewhere, type DiagnosisInput } from '../verdicts/conclusion.ts';
import type { AttemptSeries } from '../intermittent/series.ts';
import { openFindings } from '../relations/watches.ts';
import {
  isOfDevice,
  isShownByWatch,
  isSpokenInWatch,
  leavesRejectionOpen,
  mayBeOfHost,
  mayOnlyReport,
  refusesTheUser,
} from './shown.ts';

/**
 * *Proven* is a promise to the party that is named, kept only where what accuses it was seen in a way that no other can cause
 * ({@link MISSING_PROOF}), no note of the guard touches it, no card ({@link opposedByCard}) or capture (`opposingSighting`) says the
 * opposite, and the rule leaves nothing open. What is missing is reported as an open explanation with its check.
 */

type Missing = AlternativeCause | null;

/** What a verdict is about, before there is one. */
type Resting = Pick<Concluded, 'restsOn'>;

/** Nothing of the reply is a device's, and the sign-in that it asks for is the API's; a 401 need bear no mark of the server. */
const asksAsServer = ({ attribution, evidence }: JudgedCell): boolean =>
  attribution.responder !== 'device' && offersBasic(evidence);

/** Under the key under which another API accepted the same password in the same run. */
const isUnderAcceptedKey = ({ matrix }: DiagnosisInput, { evidence, run, stage }: JudgedCell): boolean => {
  const key = leafOf(evidence)?.publicKeySha256;
  return (
    key !== undefined &&
    stage !== 'platform' &&
    stageCells(matrix, stage).some(
      (other) => other.run === run && isGood(other.outcome) && leafOf(other.evidence)?.publicKeySha256 === key,
    )
  );
};

/** The server itself rejected, under the key under which another API accepted the same password in the same run. */
const isOwnRejection = (input: DiagnosisInput, cell: JudgedCell): boolean =>
  cell.attribution.responder === 'access-control-server' && isUnderAcceptedKey(input, cell);

/** Something between may have kept or made the answer: it names itself, or shows another key. */
const mayBeRelayed = ({ matrix }: DiagnosisInput, { stage, family, evidence }: JudgedCell): boolean => {
  const isMarked = (evidence?.response?.headers ?? []).some(([name]) => /^(?:via|age|x-cache)$/i.test(name));
  const inside = matrix.inside[family];
  const isOfOwnKey =
    stage === 'inside' || leafOf(evidence)?.publicKeySha256 === leafOf(inside.evidence)?.publicKeySha256;
  return isMarked || !isOfOwnKey || inspectionProductOf(evidence) !== null || (evidence?.proxy ?? null) !== null;
};

/** Words of a refusal that name something else, such as a licence or an API that is off, are of no role. */
const speaksOfRights = ({ evidence }: JudgedCell): boolean => {
  const reading = evidence?.body?.reading;
  const said = reading?.kind === 'ers-error' ? reading.title : '';
  return said === '' || /author|permission|privilege|\brole|\brights?\b|denied|forbidden|not allowed/i.test(said);
};

/**
 * All failures are the server's own, one of them in the envelope of its API: no device writes that envelope, and none that changes
 * answers would keep it. A refusal with its other marks alone is enough where it is the API's own word for a role.
 */
const isSpokenByServer = (input: DiagnosisInput, cells: readonly JudgedCell[]): boolean =>
  cells.length > 0 &&
  cells.every(
    (cell) => isOwnRejection(input, cell) && cell.attribution.confidence === 'high' && !mayBeRelayed(input, cell),
  ) &&
  // What a gateway says of a server behind it is no word of the API.
  cells.every(({ outcome }) => outcome === 'http.403' || outcome === 'http.500' || outcome === 'mnt.server-error') &&
  cells.some(({ evidence, outcome }) => {
    const kind = evidence?.body?.reading.kind;
    return outcome === 'http.403' || kind === 'ers-error' || kind === 'mnt-result';
  }) &&
  cells.every((cell) => cell.outcome !== 'http.403' || speaksOfRights(cell));

/** Refused with 403 by the server itself: it knows who asks, so that the password is right. A device that changes answers keeps no marks. */
const isOwnRefusal = (input: DiagnosisInput, cell: JudgedCell): boolean =>
  cell.outcome === 'http.403' &&
  cell.stage === 'inside' &&
  cell.attribution.responder === 'access-control-server' &&
  cell.attribution.confidence === 'high' &&
  speaksOfRights(cell) &&
  // A relay that gives its name may refuse in the server's place.
  webServerOf(cell.evidence) === null &&
  !mayBeRelayed(input, cell);

/** A Monitoring answer of another form, from a node that did not say of itself that it does monitoring. */
const isOfUnknownForm = ({ outcome, evidence }: JudgedCell): boolean =>
  outcome === 'ok.unrecognized-xml' && (evidence === null || isMonitoringNode(evidence) !== true);

/** Answers of people that speak against *all good*, however good the probes are. */
const AGAINST: Partial<Readonly<Record<CheckName, string>>> = {
  'firewall-log': 'blocked',
  'ip-access-list': 'not-allowed',
  'platform-trusts-authority': 'no',
  'certificate-confirmed': 'neither',
  'switches-confirmed-on': 'no',
};
const ADVERSE = Object.keys(AGAINST) as readonly CheckName[];

/** A series of attempts that a verdict about watches rests on is enough. */
const isShownAsWatched = (
  { order }: DiagnosisInput,
  { code, restsOn }: Concluded,
  isShown: (series: AttemptSeries) => boolean,
): boolean =>
  OF_WATCHES.has(code) &&
  openFindings(order).seriesList.some(
    (series) =>
      restsOn.some(({ stage, family }) => series.watch.stage === stage && series.family === family) && isShown(series),
  );
const OF_WATCHES: ReadonlySet<string> = new Set(['verdict.watch.reply', 'verdict.watch.way']);

/** A watch or an earlier run there met the same device, under the same key, with the password sent. */
const wasAskedSigned = ({ order }: DiagnosisInput, { stage, evidence, attribution, target }: JudgedCell): boolean => {
  const key = leafOf(evidence)?.publicKeySha256;
  return [
    ...order.runs.filter((run) => run.stage === stage).flatMap(({ probes }) => probes),
    ...order.watches.filter((watch) => watch.stage === stage).flatMap(({ samples }) => samples),
  ].some(
    (seen) =>
      seen.evidence?.response?.status === evidence?.response?.status &&
      seen.evidence?.withoutSignIn !== true &&
      leafOf(seen.evidence)?.publicKeySha256 === key &&
      attribute(seen.evidence, target.host).device === attribution.device,
  );
};

const hasForeignCookie = ({ evidence }: JudgedCell): boolean =>
  (evidence?.response?.headers ?? []).some(
    ([name, value]) => /^set-cookie$/i.test(name) && !/^(?:APPSESSIONID|JSESSIONID(?:SSO)?)=/.test(value),
  );

/** The key that is shown inside was found on the server itself, and it leads to its own admin page under it. */
const isOwnRedirect = (input: DiagnosisInput, verdict: Resting): boolean => {
  const confirmed = answered(input, 'certificate-confirmed', verdict.restsOn);
  const failed = failedIn(input, verdict);
  return (
    (confirmed === 'inside' || confirmed === 'both') &&
    failed.length > 0 &&
    failed.every(
      (cell) =>
        cell.stage === 'inside' &&
        cell.outcome === 'http.302' &&
        bearsMarkOfServer(cell.evidence) &&
        cell.attribution.responder === 'access-control-server' &&
        // A balancer may hold the server's key, and marks what it passes on.
        cell.attribution.device === null &&
        !answersEveryPathAlike(cell.evidence) &&
        !hasForeignCookie(cell) &&
        !mayBeRelayed(input, cell),
    )
  );
};

/** Nobody has shown itself: who answered, or whether anything was let through, is the question. */
const unshown = ({ matrix }: DiagnosisInput, failed: readonly JudgedCell[]): AlternativeCause => {
  if (failed.every(({ evidence }) => evidence?.response == null)) return CAUSES.firewallLog;
  const led = failed.find(({ evidence, target, family }) => {
    const inside = matrix.inside[family].evidence;
    return destinationOf(evidence, target.host, inside) === 'elsewhere';
  });
  const address = led === undefined ? null : addressUsed(led);
  return address === null ? CAUSES.reachedServer : leadsElsewhere(address);
};

/** What shows that a party is at fault, which no other could have caused. Against the last ones our evidence is never enough. */
const MISSING_PROOF: Readonly<Record<Party, (input: DiagnosisInput, verdict: Concluded) => Missing>> = {
  none: (input) => {
    const { card, matrix, runs, checks } = input;
    if (cellsOf(matrix).some(isOfUnknownForm)) return CAUSES.unknownXml;
    const adverse = ADVERSE.map((check) => checks[check]).find((made) => made && AGAINST[made.check] === made.result);
    if (adverse)
      return {
        party: 'unknown',
        sentence: say`A recorded answer says otherwise. ${checkTitle(adverse.check)}: ${checkResult(adverse.check, adverse.result)}.`,
        check: say('Look once more, and withdraw the answer if it is of another time.'),
      };
    if (card === null || card.apiUser === '' || card.baseUrl === '') return CAUSES.cardUnnamed;
    return cardDifferences(card, runs).length > 0 ? CAUSES.cardUnnamed : null;
  },
  'api-account': (input, verdict) =>
    answered(input, 'gui-sign-in', verdict.restsOn) === 'rejected-pasted' &&
    // The server's own report without a row of the rejection speaks against it.
    answered(input, 'administrator-logins', verdict.restsOn) !== 'not-found' &&
    (failedIn(input, verdict).every(asksAsServer) || isInReport(input, verdict))
      ? null
      : CAUSES.deviceAnswered,
  'api-role': (input, verdict) =>
    (answered(input, 'gui-sign-in', verdict.restsOn) === 'accepted' &&
      failedIn(input, verdict).every((cell) => isOwnRejection(input, cell) || isOwnRefusal(input, cell))) ||
    isSpokenByServer(input, failedIn(input, verdict)) ||
    failedIn(input, verdict).every((cell) => refusesTheUser(cell) && isOwnRefusal(input, cell))
      ? null
      : CAUSES.deviceAnswered,
  'api-setting': (input, verdict) =>
    // A redirect of the server's own is what a path that was rewritten in front of it gets, too: somebody must have looked, at the
    // switches or at the key, before which nobody rewrites anything.
    answered(input, 'switches-confirmed-on', verdict.restsOn) === 'no' || isOwnRedirect(input, verdict)
      ? null
      : CAUSES.switchesOn,
  'access-control-server': (input, verdict) =>
    isWitnessed(input, verdict) ||
    answered(input, 'ip-access-list', []) === 'not-allowed' ||
    isShownAsWatched(input, verdict, isSpokenInWatch) ||
    isSpokenByServer(input, failedIn(input, verdict))
      ? null
      : CAUSES.answerChanged,
  'firewall-or-proxy': (input, verdict) => {
    const log = answered(input, 'firewall-log', verdict.restsOn);
    // What was blocked is not answered: the line of an answer may be of another connection.
    if (log === 'blocked' && failedIn(input, verdict).every(({ evidence }) => evidence?.response == null)) return null;
    if (OF_WATCHES.has(verdict.code))
      return isShownAsWatched(input, verdict, (series) => isShownByWatch(input, series)) ? null : CAUSES.pathFails;
    const devices = failedIn(input, verdict).filter((cell) => isOfDevice(input, cell));
    // A log that shows no block is another device's, where one of the customer's has answered in its own name.
    if (log !== undefined && devices.every((cell) => mayBeOfHost(input, cell)))
      return log === 'blocked' ? CAUSES.witnessesDisagree : CAUSES.logShowsNoBlock;
    if (isWitnessed(input, verdict)) return null;
    const confirmed = answered(input, 'certificate-confirmed', verdict.restsOn);
    if (confirmed === 'both' || confirmed === 'outside') return CAUSES.anotherNode;
    if (verdict.code === 'verdict.tls-opened') {
      if (confirmed !== 'inside') return CAUSES.anotherNode;
      return isSeenFromElsewhere(input, verdict) ? null : CAUSES.hostInspects;
    }
    // An answer was given, so the question is by whom; whether a packet was let through is no question any more.
    if (devices.length === 0) return unshown(input, failedIn(input, verdict));
    if (devices.every((cell) => cell.evidence?.withoutSignIn === true && !wasAskedSigned(input, cell)))
      return CAUSES.signedPasses;
    if (devices.every((cell) => mayOnlyReport(input, cell))) return CAUSES.deviceReports;
    if (devices.every((cell) => leavesRejectionOpen(input, cell))) return CAUSES.rejectionHidden;
    const isShown = devices.some((cell) => !mayBeOfHost(input, cell)) || isSeenFromElsewhere(input, verdict);
    return isShown ? null : CAUSES.hostInspects;
  },
  'platform-egress': (input, verdict) =>
    answered(input, 'firewall-log', verdict.restsOn) === 'blocked' ? null : CAUSES.firewallLog,
  // It answered CONNECT itself, on our own side.
  'own-proxy': () => null,
  // The card itself shows it; what somebody found out is weighed where it decides.
  'platform-settings': ({ card }) => (card !== null && leadsNowhere(card.baseUrl) ? null : CAUSES.notLookedAt),
  'name-resolution': () => CAUSES.notLookedAt,
  vantage: () => CAUSES.notLookedAt,
  unknown: () => CAUSES.notLookedAt,
};

const placeOf = ({ vantage: { defaultRoute, addresses } }: StageRecord): readonly string[] =>
  defaultRoute ? [defaultRoute.address] : addresses.map(({ address }) => address);

/** The host accepts the certificate: anyone who inspects TLS there has put an authority on it, which goes where it goes. */
const isAcceptedByHost = ({ tls }: Evidence): boolean =>
  tls?.trustedBy === 'imported-ca' ||
  (tls?.stores?.bundled !== true &&
    (tls?.trustedBy === 'system' || tls?.stores?.operatingSystem === true || tls?.stores?.imported === true));

/** Whether two runs may have been made on one and the same machine: a laptop takes what inspects TLS on it wherever it goes. */
const mayBeOneHost = (one: StageRecord, other: StageRecord): boolean => {
  const own = (run: StageRecord): readonly string[] =>
    run.vantage.addresses.map(({ address }) => address).filter((address) => !isLoopback(address));
  if (own(one).some((address) => own(other).includes(address))) return true;
  if (one.vantage.platform !== other.vantage.platform || one.vantage.timeZone !== other.vantage.timeZone) return false;
  const [begun, ended] = [
    (run: StageRecord) => Date.parse(run.startedAt),
    (run: StageRecord) => Date.parse(run.endedAt ?? run.startedAt),
  ];
  return begun(one) >= ended(other) || begun(other) >= ended(one);
};

/** The key that terminates TLS outside was met by another machine of another owner's network, and no host there knows it. */
export const isSeenFromElsewhere = (input: DiagnosisInput, verdict: Resting): boolean =>
  failedIn(input, verdict).some(({ evidence, run }) => {
    const key = leafOf(evidence)?.publicKeySha256;
    if (run === null || key === undefined || evidence === null || isAcceptedByHost(evidence)) return false;
    return input.order.runs.some(
      (other) =>
        other.stage === run.stage &&
        areFarApart(placeOf(run), placeOf(other)) &&
        !mayBeOneHost(run, other) &&
        other.probes.some(
          (probe) =>
            probe.evidence !== null &&
            leafOf(probe.evidence)?.publicKeySha256 === key &&
            !isAcceptedByHost(probe.evidence),
        ),
    );
  });

const isInReport = (input: DiagnosisInput, { restsOn }: Concluded): boolean => {
  const logins = answered(input, 'administrator-logins', restsOn);
  return logins === 'found' || logins === 'other-source';
};

/** Endpoint Groups API speaks for all of ERS (specification, "API status card"). */
const rowFamily = (family: Family): Family => (ROW_OF_FAMILY[family] === null ? 'ers-endpoint-groups' : family);

/** Parties that a row which reads Up speaks for. */
const CLEARED_BY_ROW: ReadonlySet<Party> = new Set([
  'firewall-or-proxy',
  'api-account',
  'api-role',
  'api-setting',
  'access-control-server',
]);

/** A card of the day before still shows whom a device lets in that knows the platform alone. */
const REMEMBERED_MS = 24 * 3_600_000;

const isRemembered = ({ card, runs, order }: DiagnosisInput): boolean =>
  card !== null &&
  runs.every((run) => order.timeOf(run) - Date.parse(card.updatedAt) <= REMEMBERED_MS || run.stage === 'inside');

/** Whether the card is a witness against a verdict: it names what was tested, its row reads Up, and it is fresh or nearly so. */
const opposedByCard = (input: DiagnosisInput, { party, restsOn }: Concluded): 'fresh' | 'earlier' | null => {
  const { card, matrix, order, runs, guard } = input;
  if (!CLEARED_BY_ROW.has(party) || card === null) return null;
  // A time that lies ahead shows no order.
  if (guard.some(({ code }) => code === 'guard.card-clock')) return null;
  const stale = isStale(card, runs, order);
  const counts =
    isRemembered(input) &&
    (party === 'api-account' ||
      (party === 'firewall-or-proxy' && answered(input, 'firewall-log', restsOn) === undefined));
  if (stale && !counts) return null;
  if (card.apiUser === '' || card.baseUrl === '' || cardDifferences(card, runs).length > 0) return null;
  const isUp = restsOn.some(
    ({ stage, family }) =>
      stage !== 'platform' &&
      isFailure(matrix[stage][family].outcome) &&
      // The row says no more of another call of ERS than the probe of the same call, where that is good here.
      (rowFamily(family) === family || !isGood(matrix[stage][rowFamily(family)].outcome)) &&
      matrix.platform[rowFamily(family)].outcome === 'row.up',
  );
  if (!isUp) return null;
  return stale ? 'earlier' : 'fresh';
};

/** A verdict that the card speaks against says so and is no longer *proven*; last, as a check may have changed the party. */
export const withCardOpposing = (verdict: Concluded, input: DiagnosisInput): Concluded => {
  const opposed = opposedByCard(input, verdict);
  if (opposed === null || verdict.code === 'verdict.platform-gets-through') return verdict;
  const [first, ...rest] = verdict.facts;
  const age = input.card === null ? NOTHING : cardAge(input.card, input.runs, input.order);
  const hint =
    opposed === 'fresh'
      ? say("Yet the platform's card reads Up.")
      : say`Yet the platform's card, which is ${age} older, reads Up.`;
  const facts = [...(first === undefined ? [] : [first]), hint, ...rest];
  const certainty = verdict.certainty === 'proven' ? 'likely' : verdict.certainty;
  const place = opposed === 'fresh' ? CAUSES.onlyThisPlace : CAUSES.letInEarlier;
  const open = verdict.party === 'api-account' ? CAUSES.typedHere : place;
  const rivals = [open, ...verdict.rivals.filter((alternative) => alternative !== open)];
  const isTypedHere =
    opposed === 'fresh' &&
    verdict.party === 'api-account' &&
    answered(input, 'gui-sign-in', verdict.restsOn) === undefined;
  // The platform has signed in as this user since: the account was not at fault then.
  if (isTypedHere)
    return {
      ...verdict,
      code: 'verdict.account.typed-here',
      party: open.party,
      certainty,
      facts: [...facts.slice(0, 2), open.sentence, ...rest],
      rivals: [CAUSES.accountAtFault, ...verdict.rivals],
      wouldChange: open.check,
      steps: [open.check, ...verdict.steps],
    };
  const wouldChange = opposed === 'fresh' ? verdict.wouldChange : open.check;
  return { ...verdict, facts, certainty, rivals, wouldChange };
};

/** The verdict with the word *proven* only where the promise holds. Every verdict passes here, whichever rule made it. */
/** Explanations by a device that wrote or changed the answer, which the server's own word leaves no room for. */
const BY_DEVICE: ReadonlySet<AlternativeCause> = new Set([CAUSES.deviceAnswered, CAUSES.answerChanged]);

/** Parties that the server's own word is enough to accuse. */
const BY_OWN_WORD: ReadonlySet<Party> = new Set(['api-role', 'access-control-server']);

const withOwnWord = (verdict: Concluded, input: DiagnosisInput): Concluded => {
  if (!BY_OWN_WORD.has(verdict.party) || verdict.certainty === 'cannot-tell' || input.isPart === true) return verdict;
  if (!isSpokenByServer(input, failedIn(input, verdict))) return verdict;
  const rivals = verdict.rivals.filter((one) => !BY_DEVICE.has(one));
  return { ...verdict, rivals, certainty: rivals.length === 0 ? 'proven' : verdict.certainty };
};

/** That another machine turned a connection away is known by its trace alone. */
const byUntriedTrace = (input: DiagnosisInput, verdict: Concluded): boolean =>
  verdict.code.includes('tcp.unreachable') &&
  failedIn(input, verdict).some(({ run, evidence }) => run && evidence && pathFor(run, evidence)?.untried === true);

const UNTRIED_TRACE: AlternativeCause = {
  party: 'unknown',
  sentence: say('On Windows and macOS this way of measuring has not been tried yet.'),
  check: say('Run the stage again on a host with Linux.'),
};

export const promised = (concluded: Concluded, input: DiagnosisInput): Concluded => {
  const verdict = withOwnWord(concluded, input);
  if (verdict.certainty !== 'proven') return verdict;
  const opposing = opposingSighting(input, verdict);
  const missing =
    opposing === null
      ? (MISSING_PROOF[verdict.party](input, verdict) ?? (byUntriedTrace(input, verdict) ? UNTRIED_TRACE : null))
      : {
          party: 'unknown' as const,
          sentence: sightingFact(opposing),
          check: CAUSES.witnessesDisagree.check,
        };
  if (missing === null && verdict.rivals.length === 0) return verdict;
  const rivals = missing === null || verdict.rivals.includes(missing) ? verdict.rivals : [missing, ...verdict.rivals];
  return { ...verdict, certainty: 'likely', rivals, wouldChange: rivals[0]?.check ?? verdict.wouldChange };
};
