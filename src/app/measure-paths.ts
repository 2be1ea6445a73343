import { isLoopback, portAsked } from '../core/diagnosis/relations/address.ts';
import type { Evidence } from '../core/evidence/evidence.ts';
import type { PacketSize } from '../core/evidence/path/packet-size.ts';
import type { PathTrace } from '../core/evidence/path/trace.ts';
import { silentAddressOf } from '../core/records/paths-in.ts';
import type { StageRecord } from '../core/records/record.ts';
import type { TracePath, TrySizes } from '../node/path/trace-path.ts';

/** Most addresses of a stage that are measured: side by side, and the first routers are the same for all of them. */
const MOST = 2;

/** Nothing lies between a machine and itself. */
const unlessHere = (address: string | null): string | null =>
  address === null || isLoopback(address) ? null : address;

/** One kind of measurement: at which evidence it is due, and where it is kept. */
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

/** Measures at the addresses that are due; gives what puts it into the record. */
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

/** How the path is measured. */
export interface PathMeasures {
  readonly tracePath: TracePath;
  readonly trySizes: TrySizes;
}

/**
 * Finds out where connections end, once for each address at which a probe got no answer, a reset or a refusal of TCP,
 * and whether large packets get through, once for each at which a connection was open and fell silent. Called when no
 * sign-in of the run is under way any more; takes about 1.5 seconds, and nothing where no probe ended so. Stopped, the
 * record stays as it was.
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
