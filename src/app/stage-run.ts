import { format } from '../core/messages/message.ts';
import { randomUUID } from 'node:crypto';
import { isSilent } from '../core/evidence/outcome.ts';
import { isoLocal, FAMILIES, type Family, type Layer, type ProbeStage, placeText } from '../core/vocabulary/words.ts';
import { attribute } from '../core/evidence/responder/attribute.ts';
import type { AddressResult, ProbeResult, StageRecord, Vantage } from '../core/records/record.ts';
import type { Permit } from '../node/attempts/ledger.ts';
import { throughProxy } from '../node/attempts/through-proxy.ts';
import { resolveEach } from '../node/probing/resolve-all.ts';
import type { AddressOutput, ProbeOutput, ProbeTarget, RunStage } from '../node/probing/target.ts';
import { measurePaths, type PathMeasures } from './measure-paths.ts';
import { VERSION } from './version.ts';

/** A record of a run that is about to start. */
export const newRecord = (
  stage: ProbeStage,
  target: Omit<ProbeTarget, 'password'>,
  vantage: Vantage,
  families: readonly Family[],
): StageRecord => ({
  format: 'tripoint/stage-record',
  version: 1,
  id: randomUUID(),
  stage,
  state: 'running',
  startedAt: isoLocal(new Date()),
  endedAt: null,
  server: {
    host: target.host,
    port: target.port,
    connectTo: target.connectTo ? placeText(target.connectTo) : null,
  },
  user: target.user,
  families: [...families],
  vantage,
  failedSignIns: 0,
  probes: [],
  madeBy: `tripoint ${VERSION}`,
});

/** Probes side by side end in any order; a record holds them in one. */
const inOrder = (probes: readonly ProbeResult[]): ProbeResult[] =>
  [...probes].sort((a, b) => FAMILIES.indexOf(a.family) - FAMILIES.indexOf(b.family));

const withResult = (record: StageRecord, result: ProbeResult): StageRecord => {
  const probes = [...record.probes.filter(({ family }) => family !== result.family), result];
  return {
    ...record,
    probes: inOrder(probes),
    failedSignIns: record.failedSignIns + (result.outcome === 'http.401' ? 1 : 0),
  };
};

const rejectedIn = (probes: readonly ProbeResult[]): number =>
  probes.filter(({ outcome }) => outcome === 'http.401').length;

/** An address is reported again whenever it has shown more: the latest word replaces the one before. */
const withAddress = (record: StageRecord, result: AddressResult): StageRecord => {
  const before = record.addresses ?? [];
  const known = before.find(({ address }) => address === result.address);
  const order = result.look.name?.addresses ?? [];
  return {
    ...record,
    addresses: [...before.filter((other) => other !== known), result].sort(
      (a, b) => order.indexOf(a.address) - order.indexOf(b.address),
    ),
    failedSignIns: record.failedSignIns + rejectedIn(result.probes) - rejectedIn(known?.probes ?? []),
  };
};

interface RecordedRun {
  readonly record: StageRecord;
  readonly target: ProbeTarget;
  readonly families: readonly Family[];
  readonly continueAfter401: boolean;
  /** What the attempt ledger allows this run; it is ended with the run. */
  readonly permit: Permit;
  /** Which prober does the work: one in a worker, which no reply can hold; or the prober itself. */
  readonly runStage: RunStage;
  /** How it is found out where connections end that do not come about, and why others fall silent. */
  readonly path: PathMeasures;
  /** Names whose addresses are kept, by every resolver of this machine. */
  readonly names: readonly string[];
  /** Resolves when the record is durable. Rejecting stops the run: nothing more goes out that could not be kept. */
  readonly save: (record: StageRecord) => Promise<void>;
  readonly onPhase: (family: Family, layer: Layer | null) => void;
  /** Called after the result is durable. */
  readonly onSaved: (result: ProbeResult) => void;
  /** Called where replies could not be read within the limit, and their reader was ended. */
  readonly onUnread?: (families: readonly Family[]) => void;
  /** As `onSaved` for a further address of the name; called again whenever it has shown more. */
  readonly onSavedAddress?: (result: AddressResult) => void;
  readonly signal: AbortSignal;
}

/**
 * Runs the probes of a stage, and of every further address, and keeps the record durable after every single result, before anybody is
 * shown it. Then finds out where connections end that did not come about, and whether large packets are lost where others fell
 * silent. Gives the finished record, which is durable too.
 */
export const runRecorded = async (run: RecordedRun): Promise<StageRecord> => {
  let record = run.record;
  const finished = record.probes.filter(({ outcome }) => !isSilent(outcome));
  const resultOf = ({ family, outcome, evidence, stop }: ProbeOutput): ProbeResult => ({
    family,
    outcome,
    answeredBy: attribute(evidence, run.target.host).responder,
    evidence,
    ...(stop && { stop }),
  });
  const onResult = async (output: ProbeOutput): Promise<void> => {
    const result = resultOf(output);
    record = withResult(record, result);
    await run.save(record);
    run.onSaved(result);
  };
  const onAddress = async ({ address, look, probes }: AddressOutput): Promise<void> => {
    const result = { address, look, probes: inOrder(probes.map(resultOf)) };
    record = withAddress(record, result);
    await run.save(record);
    run.onSavedAddress?.(result);
  };
  // Side by side with the probes: it costs a good stage nothing.
  const asking = resolveEach(run.names, run.signal);
  const { gate, proxy, withoutSignInFirst } = run.permit;
  const runStage = throughProxy(proxy, run.runStage);
  const { unread = [] } = await runStage(
    run.target,
    {
      families: run.families,
      withoutSignInFirst: withoutSignInFirst ? 'then-with' : 'no',
      continueAfter401: run.continueAfter401,
      finished,
      finishedAddresses: record.addresses ?? [],
    },
    { gate, onPhase: run.onPhase, onResult, onAddress },
    run.signal,
    // oxlint-disable-next-line typescript/no-misused-promises -- what `finally` is given is waited for
  ).finally(() => run.permit.end());
  if (unread.length > 0) run.onUnread?.(unread);
  if (unread.length === 0) record = await measurePaths(record, run.path, run.signal);
  const names = await asking;
  if (names.length > 0) record = { ...record, names: [...names] };
  const stopped = run.signal.aborted && record.probes.some(({ outcome }) => outcome === 'not-run.stopped');
  const problem = run.permit.problem();
  const isHeld = record.probes.some(({ outcome }) => outcome === 'not-run.protecting-account');
  if (problem !== null && isHeld) record = { ...record, ledgerProblem: format(problem.message, 'en') };
  const cutShort = stopped || unread.length > 0;
  record = { ...record, state: cutShort ? 'stopped' : 'complete', endedAt: isoLocal(new Date()) };
  await run.save(record);
  return record;
};
