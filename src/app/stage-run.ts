import { randomUUID } from 'node:crypto';
import { isLoopback, portAsked } from '../core/diagnosis/relations/address.ts';
import type { Evidence } from '../core/evidence/evidence.ts';
import type { PacketSize, PathTrace } from '../core/evidence/path/measured.ts';
import {
  silentAddressOf,
  type StageRecord,
  type AddressResult,
  type ProbeResult,
  type Vantage,
} from '../core/records/record.ts';
import { sizing, tracing, type TracePath, type TrySizes } from '../node/path/trace-path.ts';
import { runStageInWorker } from '../node/probing/worker-prober.ts';
import { format } from '../core/messages/message.ts';
import { isSilent } from '../core/evidence/outcome.ts';
import { isoLocal, FAMILIES, type Family, type Layer, type ProbeStage, placeText } from '../core/vocabulary/words.ts';
import { attribute } from '../core/evidence/responder/attribute.ts';
import type { Permit } from '../node/attempts/ledger.ts';
import { throughProxy } from '../node/attempts/through-proxy.ts';
import { resolveEach } from '../node/probing/surroundings.ts';
import type { AddressOutput, ProbeOutput, ProbeTarget, RunStage } from '../node/probing/target.ts';
import { VERSION } from './version.ts';

/** Most addresses of a stage that are measured: side by side, and the first routers are the same for all of them. */
const MOST = 2;

/** Nothing lies between a machine and itself. */
const unlessHere = (address: string | null): string | null =>
  address === null || isLoopback(address) ? null : address;

interface Kind<T> {
  /** The address that it is due at; `null`: none. */
  readonly addressOf: (evidence: Evidence) => string | null;
  readonly isKept: (evidence: Evidence) => boolean;
  readonly keep: (evidence: Evidence, found: T) => Evidence;
}

const TRACE: Kind<PathTrace> = {
  // Where the probe went there itself.
  addressOf: ({ proxy, failure, name }) =>
    proxy !== null || failure?.layer !== 'tcp' ? null : unlessHere(name?.tried.at(-1)?.address ?? null),
  isKept: ({ path }) => path !== undefined,
  keep: (evidence, path) => ({ ...evidence, path }),
};

const SIZES: Kind<PacketSize> = {
  addressOf: (evidence) => unlessHere(silentAddressOf(evidence)),
  isKept: ({ packetSize }) => packetSize !== undefined,
  keep: (evidence, packetSize) => ({ ...evidence, packetSize }),
};

/** Every piece of evidence of a record, once through `change`. */
const withEvidence = (record: StageRecord, change: (evidence: Evidence) => Evidence): StageRecord => ({
  ...record,
  probes: record.probes.map((probe) => ({ ...probe, evidence: probe.evidence && change(probe.evidence) })),
  ...(record.addresses && { addresses: record.addresses.map((entry) => ({ ...entry, look: change(entry.look) })) }),
});

/** Addresses that are still due: those of failed probes before further ones of the name, both versions of IP where there are. */
const due = <T>({ probes, addresses = [] }: StageRecord, { addressOf, isKept }: Kind<T>): readonly string[] => {
  const seen = [...probes.flatMap(({ evidence }) => evidence ?? []), ...addresses.map(({ look }) => look)];
  const known = new Set(seen.flatMap((evidence) => (isKept(evidence) ? (addressOf(evidence) ?? []) : [])));
  const left = [...new Set(seen.flatMap((evidence) => addressOf(evidence) ?? []))].filter((one) => !known.has(one));
  const isOther = (address: string): boolean => address.includes(':') !== left[0]?.includes(':');
  return [...left.slice(0, 1), ...left.slice(1).toSorted((a, b) => Number(isOther(b)) - Number(isOther(a)))].slice(
    0,
    MOST,
  );
};

/** The same record, with what was found at the first evidence of each address. */
const withFound = <T>(
  record: StageRecord,
  { addressOf, keep }: Kind<T>,
  found: ReadonlyMap<string, T>,
): StageRecord => {
  const left = new Map(found);
  return withEvidence(record, (evidence) => {
    const address = addressOf(evidence);
    const one = address === null ? undefined : left.get(address);
    if (address === null || one === undefined) return evidence;
    left.delete(address);
    return keep(evidence, one);
  });
};

const measured = async <T>(
  record: StageRecord,
  kind: Kind<T>,
  measure: (to: { readonly address: string; readonly port: number }, signal: AbortSignal) => Promise<T>,
  signal: AbortSignal,
): Promise<(record: StageRecord) => StageRecord> => {
  const port = portAsked(record.server);
  const found = await Promise.all(
    due(record, kind).map(async (address) => [address, await measure({ address, port }, signal)] as const),
  );
  return (into) => withFound(into, kind, new Map(found));
};

export interface PathMeasures {
  readonly tracePath: TracePath;
  readonly trySizes: TrySizes;
}

/**
 * Finds out where connections end, once for each address at which a probe got no answer, a reset or a refusal of TCP, and whether
 * large packets get through, once for each at which a connection was open and fell silent. Called when no sign-in of the run is
 * under way any more; takes about 1.5 seconds, and nothing where no probe ended so. Stopped, the record stays as it was.
 */
export const measurePaths = async (
  record: StageRecord,
  { tracePath, trySizes }: PathMeasures,
  signal: AbortSignal,
): Promise<StageRecord> => {
  const isStopped = (): boolean => signal.aborted;
  if (isStopped()) return record;
  const [withTraces, withSizes] = await Promise.all([
    measured(record, TRACE, tracePath, signal),
    measured(record, SIZES, trySizes, signal),
  ]);
  return isStopped() ? record : withSizes(withTraces(record));
};

/** A record of a run that is about to start. */
export const newRecord = (
  stage: ProbeStage,
  target: Omit<ProbeTarget, 'password'> & Partial<Pick<ProbeTarget, 'password'>>,
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
  ...(target.password?.isAscii === false && { passwordNotAscii: true as const }),
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
  readonly permit: Permit;
  /** Which prober does the work: one in a worker, which no reply can hold; or the prober itself. */
  readonly runStage: RunStage;
  readonly path: PathMeasures;
  /** Names whose addresses are kept, by every resolver of this machine. */
  readonly names: readonly string[];
  /** Resolves when the record is durable. Rejecting stops the run: nothing more goes out that could not be kept. */
  readonly save: (record: StageRecord) => Promise<void>;
  readonly onPhase: (family: Family, layer: Layer | null) => void;
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
  const resultOf = ({ family, outcome, evidence, stop, rejectedBefore }: ProbeOutput): ProbeResult => ({
    family,
    outcome,
    answeredBy: attribute(evidence, run.target.host).responder,
    evidence,
    ...(stop && { stop }),
    ...(rejectedBefore && { rejectedBefore }),
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
  const { gate, proxy } = run.permit;
  const runStage = throughProxy(proxy, run.runStage);
  const { unread = [] } = await runStage(
    run.target,
    {
      families: run.families,
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

/** The same for a program without a window: in a worker, which no reply can hold. */
export const runHere = (run: Omit<RecordedRun, 'runStage' | 'path' | 'names'>): Promise<StageRecord> =>
  runRecorded({
    ...run,
    runStage: runStageInWorker,
    path: { tracePath: tracing(), trySizes: sizing() },
    names: run.target.connectTo === null && run.target.proxy === null ? [run.target.host] : [],
  });
