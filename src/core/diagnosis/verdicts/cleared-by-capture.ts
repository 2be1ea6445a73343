import { ALTERNATIVE_CAUSES } from '../alternative-causes.ts';
import { has, isGood } from '../../evidence/outcome.ts';
import { said, say } from '../../messages/say.ts';
import type { JudgedCell } from '../cells.ts';
import type { Verdict } from '../judgement.ts';
import { familyInSentence, stageTitle } from '../titles.ts';
import { isConclusive, missingAtServer, otherHelloHere, sightingFact, sightingOf } from '../witness/sightings.ts';
import { conclude, says, type DiagnosisInput } from './conclusion.ts';

/**
 * What a capture takes back of a verdict that another rule came to (path-evidence.md 4): it shows that the accused party did not do it, and
 * seldom who did. Such a verdict becomes *inconclusive*, with the step that settles it.
 */

/** What came back within TLS, or TLS itself, is of whoever ended it. */
const isOfTlsEnd = ({ outcome, evidence }: JudgedCell): boolean =>
  evidence?.response != null || has(outcome, 'about-certificate') || has(outcome, 'from-unknown');

/** Of our own results that a verdict rests on, those that are not good. */
const failedOf = ({ restsOn: rests }: Verdict, { matrix }: DiagnosisInput): readonly JudgedCell[] =>
  rests
    .map(({ stage, family }) => matrix[stage][family])
    .filter(({ stage, outcome }) => stage !== 'platform' && !isGood(outcome));

/** The server is not accused by silence or refusal of connections that its own capture, filtered or not, does not show. */
const unseenByServer = (verdict: Verdict, input: DiagnosisInput): Verdict => {
  const failed = failedOf(verdict, input);
  const missing = failed.map((cell) =>
    has(cell.outcome, 'ended-before') ? missingAtServer(cell, input.witnesses) : null,
  );
  const [cell] = failed;
  const [first] = missing;
  if (cell === undefined || !first || missing.includes(null)) return verdict;
  return conclude({
    code: 'verdict.witness.not-seen-there',
    party: 'unknown',
    certainty: 'cannot-tell',
    facts: [`${stageTitle(cell.stage)}, ${familyInSentence(cell.family)} ${says(cell)}.`, sightingFact(first)],
    restsOn: verdict.restsOn,
    rivals: [
      ALTERNATIVE_CAUSES.refusedInItsName,
      ...verdict.rivals.filter(({ party }) => party !== 'firewall-or-proxy'),
    ],
    steps: [
      said(
        'Server team: capture once more while the stage runs, on all interfaces and without a filter for addresses, with a run in it that gets through. If the connection is missing there as well, it ends before the server.',
      ),
    ],
    mended: cell.finding.mended,
    beyondTable: true,
  });
};

/** Already at the test host another hello goes out than the program's: what ends TLS may be software of that host. */
const changedHere = (verdict: Verdict, input: DiagnosisInput): Verdict | null => {
  const failed = failedOf(verdict, input);
  const changed = failed.map((cell) => otherHelloHere(cell, input.witnesses));
  const [cell] = failed;
  const [first] = changed;
  if (cell === undefined || !first || changed.includes(null)) return null;
  return conclude({
    code: 'verdict.witness.other-hello',
    party: 'unknown',
    certainty: 'cannot-tell',
    facts: [sightingFact(first), say`${stageTitle(cell.stage)}, ${familyInSentence(cell.family)} ${says(cell)}.`],
    restsOn: verdict.restsOn,
    rivals: [ALTERNATIVE_CAUSES.shieldHere, ...verdict.rivals],
    steps: [
      said(
        'Was the capture made on the test host itself? Then software on it terminates TLS: switch its web shield or proxy off for this server, or run the stage from another host.',
      ),
      cell.stage === 'inside' ? said('Run the inside stage again.') : said('Run the outside stage again.'),
    ],
    mended: cell.finding.mended,
    beyondTable: true,
  });
};

/**
 * A device in between is not at fault for what the server itself answered to this very hello, as its own capture shows: TLS that passes a
 * device unchanged cannot be answered by it. Which side of the server it is then, the capture does not show.
 */
export const clearedByCapture = (verdict: Verdict, input: DiagnosisInput): Verdict => {
  if (input.witnesses.length === 0) return verdict;
  if (verdict.party === 'access-control-server') return unseenByServer(verdict, input);
  if (verdict.party !== 'firewall-or-proxy') return verdict;
  const ownSide = changedHere(verdict, input);
  if (ownSide !== null) return ownSide;
  const failed = failedOf(verdict, input);
  const all = failed.flatMap((cell) => {
    const sighting = sightingOf(cell, input.witnesses);
    return sighting?.kind === 'answered' && isConclusive(sighting) && isOfTlsEnd(cell) ? [{ cell, sighting }] : [];
  });
  const [first] = all;
  if (first === undefined || all.length < failed.length) return verdict;
  const { cell, sighting } = first;
  // A page that speaks as a device, under a key of its own, and a capture that says otherwise are two witnesses against each other.
  if (cell.attribution.responder === 'device') return verdict;
  return conclude({
    code: 'verdict.witness.server-answered',
    party: 'unknown',
    certainty: 'cannot-tell',
    facts: [
      sightingFact(sighting),
      say`${stageTitle(cell.stage)}, ${familyInSentence(cell.family)} ${says(cell)}, and no device in between can have made that: the server itself terminated TLS.`,
    ],
    restsOn: verdict.restsOn,
    rivals: [ALTERNATIVE_CAUSES.nodeBehind, ...verdict.rivals.filter(({ party }) => party !== 'firewall-or-proxy')],
    steps: [
      say`Server team: look up this time and source in the log of the API gateway of the node that was captured, and compare that node with the one that is good: version, certificate, switches of the APIs, user and roles.`,
      cell.stage === 'inside' ? said('Run the inside stage again.') : said('Run the outside stage again.'),
    ],
    mended: cell.finding.mended,
    beyondTable: true,
  });
};
