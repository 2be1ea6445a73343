import { CAUSES } from '../causes/alternative-causes.ts';
import { has } from '../../evidence/outcome.ts';
import { type Message, say } from '../../messages/message.ts';
import type { JudgedCell } from '../cells.ts';
import type { Verdict, Concluded } from '../judgement.ts';
import {
  isConclusive,
  missingAtServer,
  otherHelloHere,
  sightingFact,
  sightingOf,
  type Sighting,
} from '../witness/sightings.ts';
import { captureAgain } from '../witness/words.ts';
import {
  conclude,
  failedIn,
  type DiagnosisInput,
  type VerdictCode,
  runAgain,
  resultText,
} from '../verdicts/conclusion.ts';

/**
 * What a capture takes back of a verdict that another rule came to (decision 013): it shows that the accused party did not do it, and
 * seldom who did. Such a verdict becomes *inconclusive*, with the step that settles it.
 */

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

/** The verdict without its accusation. */
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

/**
 * A device in between is not at fault for what the server itself answered to this very hello, as its own capture shows: TLS that passes a
 * device unchanged cannot be answered by it. Which side of the server it is then, the capture does not show.
 */
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
