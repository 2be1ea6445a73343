import { outcomeOf } from '../../evidence/classify.ts';
import { leafOf, type Evidence } from '../../evidence/evidence.ts';
import { isFailure, isGood, isSilent, type CellOutcome } from '../../evidence/outcome.ts';
import { factsOf } from '../rules/rule.ts';
import { namesAddress, outcomePhrase } from '../words/outcome-phrase.ts';
import { familyTitle } from '../words/titles.ts';
import type { AddressResult, StageRecord, Vantage } from '../../records/record.ts';
import { type Message, say, address, sentenceStart } from '../../messages/message.ts';
import { PROBE_STAGES, type Family, type ProbeStage } from '../../vocabulary/words.ts';
import { isPrivateAddress } from './address.ts';
import { covers } from './certificates.ts';
import { cellAtAddress, stageCells, type JudgedCell, type Matrix, type Target } from '../cells.ts';
import type { AddressSummary } from '../judgement.ts';

/** One result at one address, with the evidence that it stands for. */
export interface AddressReading {
  readonly family: Family | null;
  readonly outcome: CellOutcome;
  readonly evidence: Evidence | null;
  readonly runId: string;
}

/** An address with all that judging needs; windows and reports get the plain {@link AddressSummary}. */
export interface JudgedAddress extends Omit<AddressSummary, 'results'> {
  readonly results: readonly AddressReading[];
  /** The host has no way to any address of this kind: none of its answers concerns the server or the path. */
  readonly outOfReach: boolean;
}

/** The address that a cell's probe spoke to; `null` where no connection came about. */
export const addressConnected = ({ evidence }: JudgedCell): string | null =>
  evidence?.name?.tried.find(({ outcome }) => outcome === 'ok')?.address ?? null;

const versionOf = (address: string): 4 | 6 => (address.includes(':') ? 6 : 4);

const isLinkLocal = (address: string): boolean => /^fe[89ab]/i.test(address) || address.startsWith('169.254.');

/** Whether the host has an address from which such an address could be reached at all; loopback is not among them. */
export const speaks = ({ addresses, defaultRoute }: Vantage, address: string): boolean => {
  if (defaultRoute === null) return false;
  const own = addresses.filter(
    (entry) => versionOf(entry.address) === versionOf(address) && !isLinkLocal(entry.address),
  );
  return versionOf(address) === 6 && !isPrivateAddress(address)
    ? own.some((entry) => !isPrivateAddress(entry.address))
    : own.length > 0;
};

const entryOf = (run: StageRecord | null, address: string): AddressResult | undefined =>
  run?.addresses?.find((entry) => entry.address === address);

/** What one family showed at one address: in the newest run that has it. */
const readingAt = (cell: JudgedCell, address: string): readonly AddressReading[] => {
  const { family, run } = cell;
  if (run === null) return [];
  const runId = run.id;
  if (addressConnected(cell) === address) return [{ family, outcome: cell.outcome, evidence: cell.evidence, runId }];
  const probe = entryOf(run, address)?.probes.find((result) => result.family === family);
  if (!probe) return [];
  const { evidence } = probe;
  const outcome = evidence ? outcomeOf(family, evidence) : isSilent(probe.outcome) ? probe.outcome : 'not-run';
  return [{ family, outcome, evidence, runId }];
};

/** The newest look at an address; a connection that stood, and at which nothing was asked, reads *not run*. */
const lookAt = (runs: readonly StageRecord[], address: string): AddressReading | null => {
  const run = runs.find((one) => entryOf(one, address) !== undefined);
  const look = entryOf(run ?? null, address)?.look;
  return run && look
    ? { family: null, outcome: look.failure?.outcome ?? 'not-run', evidence: look, runId: run.id }
    : null;
};

/** The certificate is for another name alone: what is at this address is not the server. */
export const isForAnother = (evidence: Evidence | null, host: string): boolean => {
  const leaf = leafOf(evidence);
  return leaf !== undefined && !covers(leaf, host);
};

/** A pin or imported authority stands for one certificate: another node rightly shows another, unless the stage meets it too. */
const saysNothing = ({ outcome, evidence }: AddressReading, cells: readonly JudgedCell[]): boolean =>
  (outcome === 'tls.pin-changed' || outcome === 'tls.untrusted') &&
  !isForAnother(evidence, cells[0]?.target.host ?? '') &&
  cells.some((cell) => !isSilent(cell.outcome) && cell.outcome !== outcome);

const stateOf = (
  results: readonly AddressReading[],
  outOfReach: boolean,
  cells: readonly JudgedCell[],
): AddressSummary['state'] => {
  if (outOfReach) return 'cannot-tell';
  if (results.some((result) => isFailure(result.outcome) && !saysNothing(result, cells))) return 'failed';
  return results.every(({ outcome }) => isGood(outcome)) ? 'good' : 'cannot-tell';
};

/** "ERS endpoints at 192.0.2.1: 500 server error", "192.0.2.1 refuses the connection". */
export const readingText = (
  { family, outcome, evidence }: AddressReading,
  at: string,
  host: string,
  user: string,
): Message => {
  const facts = factsOf(evidence, { host, user }, null);
  const text = outcomePhrase(outcome, family ?? 'ers-endpoint-groups', facts);
  if (family === null) return namesAddress(outcome) ? text : say`${address(at)}: ${text}`;
  const subject = familyTitle(family);
  return namesAddress(outcome) ? say`${subject}: ${text}` : say`${subject} at ${address(at)}: ${text}`;
};

const sentenceOf = (
  address: string,
  state: AddressSummary['state'],
  results: readonly AddressReading[],
  { server, user }: StageRecord,
  outOfReach: boolean,
): Message => {
  if (outOfReach)
    return say`This host has no route to any address of IPv${versionOf(address)}, so nothing can be said about ${address}.`;
  if (state === 'good') return say`All that was asked at ${address} is good.`;
  const [bad] = results.filter(({ outcome }) => isFailure(outcome));
  if (bad) return say`${sentenceStart(readingText(bad, address, server.host, user))}.`;
  return results.some(({ family }) => family !== null)
    ? say`Not everything was asked at ${address}.`
    : say`${address} takes the connection and shows its certificate; nothing was asked there.`;
};

const judgedAt = (cells: readonly JudgedCell[], stage: ProbeStage): readonly JudgedAddress[] => {
  const runs = [...new Set([...cells].sort((a, b) => a.rank - b.rank).flatMap(({ run }) => run ?? []))];
  const further = runs.flatMap(({ addresses }) => addresses?.map(({ address }) => address) ?? []);
  const [newest] = runs;
  if (!newest || further.length === 0) return [];
  const used = cells.flatMap((cell) => addressConnected(cell) ?? []);
  return [...new Set([...used, ...further])].map((address) => {
    const asked = cells.flatMap((cell) => readingAt(cell, address));
    const look = lookAt(runs, address);
    const results = look && (asked.length === 0 || isFailure(look.outcome)) ? [look, ...asked] : asked;
    const unheard = results.some(
      ({ outcome }) =>
        outcome === 'tcp.unreachable' || (outcome === 'tcp.timeout' && newest.vantage.addresses.length > 0),
    );
    const outOfReach = unheard && !speaks(newest.vantage, address);
    const state = stateOf(results, outOfReach, cells);
    const sentence = sentenceOf(address, state, results, newest, outOfReach);
    return {
      stage,
      address,
      version: versionOf(address),
      used: used.includes(address),
      state,
      results,
      sentence,
      outOfReach,
    };
  });
};

/** Every address of the server's name separately, at both probe stages; empty where the name has only one. */
export const judgedAddresses = (matrix: Matrix): readonly JudgedAddress[] =>
  PROBE_STAGES.flatMap((stage) => judgedAt(stageCells(matrix, stage), stage));

/** What it means that an address showed this; only what was asked separately has its own cell. */
const meaningOf = (
  { family, outcome, evidence, runId }: AddressReading,
  used: boolean,
  runs: readonly StageRecord[],
  target: Target,
): Pick<AddressSummary['results'][number], 'cell'> => {
  const run = runs.find(({ id }) => id === runId);
  return used || run === undefined || evidence === null || isSilent(outcome)
    ? {}
    : { cell: cellAtAddress(run, family, evidence, target) };
};

/** The plain summaries that leave the judge. */
export const addressesOf = (matrix: Matrix, runs: readonly StageRecord[], target: Target): readonly AddressSummary[] =>
  judgedAddresses(matrix).map(({ stage, address, version, used, state, results, sentence }) => ({
    stage,
    address,
    version,
    used,
    state,
    results: results.map((reading) => ({
      family: reading.family,
      outcome: reading.outcome,
      runId: reading.runId,
      ...meaningOf(reading, used, runs, target),
    })),
    sentence,
  }));
