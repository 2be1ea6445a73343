import { leafOf } from '../../evidence/evidence.ts';
import { isFailure, isGood, isSilent, has } from '../../evidence/outcome.ts';
import { isNothing, NOTHING, say, time, type Message } from '../../messages/message.ts';
import type { JudgedCell } from '../cells.ts';
import { covers } from '../relations/certificates.ts';
import { addressUsed } from '../relations/address.ts';
import type { AlternativeCause, Concluded, Verdict } from '../judgement.ts';
import {
  type DiagnosisInput,
  answered,
  says,
  conclude,
  failedIn,
  type VerdictCode,
  runAgain,
  resultText,
  relationOf,
  hasAnotherKey,
} from '../verdicts/conclusion.ts';
import { openOwnPorts } from '../../evidence/ask-again.ts';
import { momentOf, utcText } from '../../messages/zoned-time.ts';
import type { Relapse } from '../relations/earlier-results.ts';
import { CAUSES } from '../causes/alternative-causes.ts';
import { familyTitle, stageWord } from '../words/titles.ts';
import { nameChanges, nameChangeText, type NameChange } from '../relations/name-changes.ts';
import { elsewhere, placeName } from '../relations/places.ts';
import { FAMILIES, type Party } from '../../vocabulary/words.ts';
import { baseUrlDifference } from '../guard/guard.ts';
import {
  isConclusive,
  missingAtServer,
  otherHelloHere,
  sightingFact,
  sightingOf,
  type Sighting,
} from '../witness/sightings.ts';
import { captureAgain } from '../witness/words.ts';

/** Verdicts that speak of the rejected sign-in of a watch themselves. */
const NAMES_IT: ReadonlySet<string> = new Set(['verdict.watch.rejected', 'verdict.throttled']);

/** Names the sign-in that a watch saw rejected since, and is no longer *proven*: what was good may not be so now. */
export const withRejection = (verdict: Concluded, { rejections }: Pick<DiagnosisInput, 'rejections'>): Concluded => {
  const newest = rejections.at(-1);
  if (newest === undefined || NAMES_IT.has(verdict.code)) return verdict;
  const [first, ...rest] = verdict.facts;
  const named = say`A later watch ${stageWord(newest.stage)} was rejected with 401: ${familyTitle(newest.family)}, at ${time(utcText(newest.moment))}.`;
  const isOfAccount = verdict.party === 'api-account' || verdict.party === 'api-role';
  return {
    ...verdict,
    facts: [...(first === undefined ? [] : [first]), named, ...rest],
    certainty: verdict.certainty === 'proven' && !isOfAccount ? 'likely' : verdict.certainty,
    rivals: isOfAccount
      ? verdict.rivals
      : [...verdict.rivals, CAUSES.accountChanged].filter((alternative, at, all) => all.indexOf(alternative) === at),
  };
};

/** Where the name led elsewhere while the probe was good: another address may be a wrong one. */
const movedSince = ({ good, now }: Relapse): readonly AlternativeCause[] => {
  const [then, since] = [good, now].map(({ evidence }) => evidence?.name?.addresses ?? []);
  const [was, is] = [addressUsed(good), addressUsed(now)];
  if (was === null || is === null || was === is || then?.includes(is) === true || since?.includes(was) === true)
    return [];
  return [
    {
      party: 'name-resolution',
      sentence: say`The name led to ${was} while the probe was good, and leads to ${is} now: the new address may be wrong.`,
      check: say('Ask who runs DNS and the address translation which of the two is right.'),
    },
  ];
};

/** A verdict whose probe was good a short while ago says so: an intermittent fault is looked for elsewhere than what stays. */
export const withRelapse = (verdict: Concluded, { relapses }: Pick<DiagnosisInput, 'relapses'>): Concluded => {
  const found = relapses.find(({ now }) =>
    verdict.restsOn.some(({ stage, family }) => stage === now.stage && family === now.family),
  );
  if (found === undefined) return verdict;
  const { utc } = momentOf(found.good.evidence?.startedAt ?? '');
  const [first, ...rest] = verdict.facts;
  const before = found.comesAndGoes
    ? say`Intermittent: the same probe was good at ${utc}.`
    : say`The same probe was good at ${utc}: it is intermittent, or something has changed since.`;
  return {
    ...verdict,
    facts: [...(first === undefined ? [] : [first]), before, ...rest],
    rivals: [...verdict.rivals, ...movedSince(found)],
    steps: [
      ...verdict.steps.slice(0, 1),
      say('Watch the probe that failed for some minutes: how often does it fail?'),
      ...verdict.steps.slice(1),
    ],
  };
};

/** A verdict on the outside stage names another place outside that shows the opposite: of two places, nobody knows which is like the platform. */
export const withOtherPlace = (verdict: Concluded, input: DiagnosisInput): Concluded => {
  const { matrix, order } = input;
  const outside = FAMILIES.map((family) => matrix.outside[family]);
  const [found] = outside.flatMap((cell) => {
    const there = elsewhere(order, cell);
    return there && !isSilent(cell.outcome) && isGood(there.outcome) !== isGood(cell.outcome) ? [{ cell, there }] : [];
  });
  if (found === undefined) return verdict;
  const { cell, there } = found;
  const fact = say`From ${placeName(there.run)}, ${familyTitle(there.family)}: ${says(there)} (${momentOf(there.evidence?.startedAt ?? '').utc}).`;
  const [first, ...rest] = verdict.facts;
  const facts = [...(first === undefined ? [] : [first]), fact, ...rest];
  const isBlamed = verdict.party === 'firewall-or-proxy' && verdict.certainty === 'likely';
  if (!isBlamed || !failedIn(input, verdict).includes(cell)) return { ...verdict, facts };
  const rivals = [CAUSES.ownPlace, ...verdict.rivals];
  // An answer shows more than silence does: somebody gave it.
  if (cell.evidence?.response || answered(input, 'firewall-log', verdict.restsOn) !== undefined)
    return { ...verdict, facts, rivals };
  const wouldChange = say`Run the outside stage at ${placeName(cell.run)} and at ${placeName(there.run)} again, one right after the other.`;
  return {
    ...verdict,
    party: 'unknown',
    certainty: 'cannot-tell',
    facts,
    wouldChange,
    rivals: [CAUSES.ownPlace, CAUSES.sourceTreated, ...verdict.rivals.filter((one) => one === CAUSES.ipAccessList)],
    steps: [wouldChange],
  };
};

/** A verdict that rests on a page or 404 on port 443 names the ports of the APIs that take connections at the same address. */
export const withOwnPorts = (verdict: Concluded, { matrix }: DiagnosisInput): Concluded => {
  const ports = verdict.restsOn.flatMap(({ stage, family }) => openOwnPorts(matrix[stage][family].evidence));
  if (ports.length === 0) return verdict;
  const named = [...new Set(ports)].join(', ');
  const step = say`Another port takes connections at the same address: ${named}. ERS has 9060 of its own, Open API 9070: run the stage with that port as well.`;
  return { ...verdict, steps: [step, ...verdict.steps] };
};

const ABOUT_CERTIFICATE: ReadonlySet<string> = new Set([
  'tls.untrusted',
  'tls.incomplete-chain',
  'tls.expired',
  'tls.unsuitable',
]);

/** Only what terminates TLS can answer HTTP or show a certificate for this name; a packet filter drops and resets. */
const isInsideTls = ({ outcome, status, evidence, target, attribution }: JudgedCell): boolean => {
  const leaf = leafOf(evidence);
  // What bears the server's own marks may be the server's.
  if (attribution.responder === 'access-control-server') return false;
  return status !== null || (ABOUT_CERTIFICATE.has(outcome) && leaf !== undefined && covers(leaf, target.host));
};

/** A verdict against the firewall or proxy says so where a packet filter cannot be meant. */
export const withTerminator = (verdict: Concluded, { matrix }: DiagnosisInput): Concluded => {
  const failed = verdict.restsOn
    .map(({ stage, family }) => matrix[stage][family])
    .filter(({ outcome }) => isFailure(outcome));
  /** By the server's own key the server may have answered itself. */
  const isOfAnotherKey = (cell: JudgedCell): boolean =>
    cell.stage !== 'outside' ||
    relationOf({ inside: matrix.inside[cell.family], outside: cell }).relation !== 'same-endpoint';
  const isInside =
    verdict.code.startsWith('verdict.tls-opened') ||
    (failed.length > 0 && failed.every((cell) => isInsideTls(cell) && isOfAnotherKey(cell)));
  if (verdict.party !== 'firewall-or-proxy' || verdict.certainty === 'cannot-tell' || !isInside) return verdict;
  // The server terminates TLS as well: inside, and without a device's marks, a node of it may have answered.
  const isOfDevice = failed.every(
    ({ stage, attribution }) => stage === 'outside' && attribution.responder === 'device',
  );
  const isOtherKey = failed.some(
    (cell) => cell.stage === 'outside' && hasAnotherKey({ inside: matrix.inside[cell.family], outside: cell }),
  );
  const fact =
    isOfDevice || verdict.code.startsWith('verdict.tls-opened')
      ? say('Only a device that terminates TLS can do this.')
      : isOtherKey
        ? say('It uses another key than inside, so another device or another node answered.')
        : NOTHING;
  return isNothing(fact) ? verdict : { ...verdict, facts: [...verdict.facts, fact] };
};

// A name that leads elsewhere than when all was good says why a firewall that nobody touched may stop what passed before.
/** How a connection ends whose address no rule knows. */
const STOPPED = /^(tcp\.|tls\.(silent|reset)$)/;

const objectStep = ({ name, now }: NameChange): Message =>
  say`Firewall team: a rule or a cached object for the old address is stale. Use an FQDN object for ${name}, or enter ${now.join(', ')}.`;

const ofServer = (change: NameChange): AlternativeCause => ({
  party: 'name-resolution',
  sentence: say`${nameChangeText(change)} It may not lead to the server any more.`,
  check: say`Ask who runs DNS: is ${change.now.join(', ')} the address of the server?`,
});

/** Names the change next to a verdict that is open and that it may explain. */
export const withNameChange = (verdict: Concluded, { order, matrix }: DiagnosisInput): Concluded => {
  if (verdict.certainty === 'proven') return verdict;
  const changes = nameChanges(order);
  if (verdict.party === 'platform-egress') {
    const change = changes.find(({ stage }) => stage === 'platform');
    if (change === undefined) return verdict;
    return {
      ...verdict,
      facts: [...verdict.facts, nameChangeText(change)],
      steps: [say`${nameChangeText(change)} ${objectStep(change)}`, ...verdict.steps],
    };
  }
  const change = changes.find(({ stage }) =>
    verdict.restsOn.some((name) => {
      if (name.stage !== stage || name.stage === 'platform') return false;
      const { outcome, run } = matrix[name.stage][name.family];
      return STOPPED.test(outcome) && run !== null && run === order.runs.findLast((one) => one.stage === stage);
    }),
  );
  if (change === undefined) return verdict;
  return {
    ...verdict,
    rivals: [...verdict.rivals, ofServer(change)],
    steps: [
      ...verdict.steps,
      say`${nameChangeText(change)} ${verdict.party === 'firewall-or-proxy' ? objectStep(change) : say('Check that it is the address of the server.')}`,
    ],
  };
};

/** Verdicts that say by themselves that something else was tested, or accuse nobody. */
const SAYS_SO: ReadonlySet<Party> = new Set(['none', 'unknown', 'vantage', 'platform-settings', 'own-proxy']);

/** Why what was tested may not be what the platform uses; `null` where the card agrees or names no server. */
export const testedElsewhere = ({ card, runs }: Pick<DiagnosisInput, 'card' | 'runs'>): Message | null => {
  const [run] = runs;
  return card === null || run === undefined ? null : baseUrlDifference(card, run);
};

/** A verdict that is not proven, by probes of a server that the platform's card does not name that as another explanation. */
export const withCardElsewhere = (verdict: Concluded, input: DiagnosisInput): Concluded => {
  const { matrix } = input;
  const difference = testedElsewhere(input);
  const restsOnProbe = verdict.restsOn.some(
    ({ stage, family }) => stage !== 'platform' && isFailure(matrix[stage][family].outcome),
  );
  // What was proven of the server that was tested holds, whatever the platform asks.
  const isOpen = verdict.certainty !== 'proven' && !SAYS_SO.has(verdict.party);
  if (difference === null || !restsOnProbe || !isOpen) return verdict;
  const elsewhere: AlternativeCause = {
    party: 'vantage',
    sentence: say`The platform may use another server or port than the one that was tested: ${difference}.`,
    check: say(
      'Compare the server that was tested with the card, correct the one that is wrong, and run the stages again.',
    ),
  };
  return { ...verdict, rivals: [...verdict.rivals, elsewhere] };
};

// What a capture takes back of another rule's verdict: that the accused did not do it, seldom who did (decision 013).
/** What one capture shows of every failed result that a verdict rests on; `null` where it does not show it of all. */
type Shown = Pick<Sighting, 'witness' | 'probe'>;
const shownOfAll = (failed: readonly JudgedCell[], of: (cell: JudgedCell) => Shown | null): Shown | null => {
  const all = failed.map(of);
  return all.includes(null) ? null : (all[0] ?? null);
};

interface TakingBack extends Pick<Concluded, 'rivals' | 'steps'> {
  readonly code: VerdictCode;
  readonly facts: readonly Message[];
}

const takenBack = ({ restsOn }: Concluded, { stage, finding }: JudgedCell, { steps, ...what }: TakingBack): Concluded =>
  conclude({
    ...what,
    party: 'unknown',
    certainty: 'cannot-tell',
    restsOn,
    steps: [...steps, runAgain(stage)],
    mended: finding.mended,
  });

const notOfDevices = ({ rivals }: Concluded): Verdict['rivals'] =>
  rivals.filter(({ party }) => party !== 'firewall-or-proxy');

/** The server is not accused by silence or refusal of connections that its own capture, filtered or not, does not show. */
const unseenByServer = (verdict: Concluded, failed: readonly JudgedCell[], input: DiagnosisInput): Concluded | null => {
  const [cell] = failed;
  const shown = shownOfAll(failed, (one) =>
    has(one.outcome, 'ended-before') ? missingAtServer(one, input.witnesses) : null,
  );
  if (cell === undefined || shown === null) return null;
  return takenBack(verdict, cell, {
    code: 'verdict.witness.not-seen-there',
    facts: [sightingFact(shown), resultText(cell)],
    rivals: [CAUSES.refusedInItsName, ...notOfDevices(verdict)],
    steps: [captureAgain()],
  });
};

/** Already at the test host another hello goes out than the program's: what terminates TLS may be software of that host. */
const changedHere = (verdict: Concluded, failed: readonly JudgedCell[], input: DiagnosisInput): Concluded | null => {
  const [cell] = failed;
  const shown = shownOfAll(failed, (one) => otherHelloHere(one, input.witnesses));
  if (cell === undefined || shown === null) return null;
  return takenBack(verdict, cell, {
    code: 'verdict.witness.other-hello',
    facts: [sightingFact(shown), resultText(cell)],
    rivals: [CAUSES.shieldHere, ...verdict.rivals],
    steps: [
      say(
        'Was the capture made on the test host itself? Then software on it terminates TLS: switch its web shield or proxy off for this server, or run the stage from another host.',
      ),
    ],
  });
};

/** A reply, and a certificate, is made by the one that terminates TLS. */
const isOfTlsEnd = ({ outcome, evidence }: JudgedCell): boolean =>
  evidence?.response != null || has(outcome, 'about-certificate') || has(outcome, 'from-unknown');

/** A device is not at fault for what the server answered to this very hello: TLS that passes unchanged it cannot answer. */
const answeredByServer = (
  verdict: Concluded,
  failed: readonly JudgedCell[],
  input: DiagnosisInput,
): Concluded | null => {
  const [cell] = failed;
  const shown = shownOfAll(failed, (one) => {
    const sighting = sightingOf(one, input.witnesses);
    // A page that speaks as a device, and a capture that says otherwise, are two witnesses against each other.
    const isShown = sighting?.kind === 'answered' && isConclusive(sighting) && isOfTlsEnd(one);
    return isShown && one.attribution.responder !== 'device' ? sighting : null;
  });
  if (cell === undefined || shown === null) return null;
  return takenBack(verdict, cell, {
    code: 'verdict.witness.server-answered',
    facts: [
      sightingFact(shown),
      resultText(cell),
      say('No device in between can have made that: the server itself terminated TLS.'),
    ],
    rivals: [CAUSES.nodeBehind, ...notOfDevices(verdict)],
    steps: [
      say(
        'Server team: look up this time and source in the log of the API gateway of the node that was captured, and compare that node with the one that is good: version, certificate, switches of the APIs, user and roles.',
      ),
    ],
  });
};

/** The verdict, or what the captures leave of it. */
export const clearedByCapture = (verdict: Concluded, input: DiagnosisInput): Concluded => {
  if (input.witnesses.length === 0) return verdict;
  const failed = failedIn(input, verdict);
  if (verdict.party === 'access-control-server') return unseenByServer(verdict, failed, input) ?? verdict;
  if (verdict.party !== 'firewall-or-proxy') return verdict;
  return changedHere(verdict, failed, input) ?? answeredByServer(verdict, failed, input) ?? verdict;
};
