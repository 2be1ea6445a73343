import { isLoopback, portAsked } from '../core/diagnosis/address.ts';
import type { Evidence } from '../core/evidence/evidence.ts';
import type { PathTrace } from '../core/evidence/path/trace.ts';
import type { StageRecord } from '../core/records/record.ts';
import type { TracePath } from '../node/path/trace-path.ts';

/** Most addresses of a stage that are traced: side by side, and the first routers are the same for all of them. */
const MOST = 2;

/** The address at which a probe ended in TCP, where it went there itself; `null` for any other end. */
const failedAt = ({ proxy, failure, name }: Evidence): string | null => {
  const last = name?.tried.at(-1);
  if (proxy !== null || failure?.layer !== 'tcp' || last === undefined) return null;
  // Nothing lies between a machine and itself.
  return isLoopback(last.address) ? null : last.address;
};

/** Every piece of evidence of a record, once through `change`. */
const withEvidence = (record: StageRecord, change: (evidence: Evidence) => Evidence): StageRecord => ({
  ...record,
  probes: record.probes.map((probe) => ({ ...probe, evidence: probe.evidence && change(probe.evidence) })),
  ...(record.addresses && { addresses: record.addresses.map((entry) => ({ ...entry, look: change(entry.look) })) }),
});

/** The addresses to be traced: those of failed probes before further ones of the name, both versions of IP where there are. */
const toTrace = ({ probes, addresses = [] }: StageRecord): readonly string[] => {
  const seen = [...probes.flatMap(({ evidence }) => evidence ?? []), ...addresses.map(({ look }) => look)];
  const traced = new Set(seen.flatMap((evidence) => (evidence.path ? (failedAt(evidence) ?? []) : [])));
  const left = [...new Set(seen.flatMap((evidence) => failedAt(evidence) ?? []))].filter((one) => !traced.has(one));
  const isOther = (address: string): boolean => address.includes(':') !== left[0]?.includes(':');
  return [...left.slice(0, 1), ...left.slice(1).toSorted((a, b) => Number(isOther(b)) - Number(isOther(a)))].slice(
    0,
    MOST,
  );
};

/** The same record, with a trace at the first evidence that ended at its address. */
const withTraces = (record: StageRecord, traces: ReadonlyMap<string, PathTrace>): StageRecord => {
  const left = new Map(traces);
  return withEvidence(record, (evidence) => {
    const address = failedAt(evidence);
    const path = address === null ? undefined : left.get(address);
    if (address === null || path === undefined) return evidence;
    left.delete(address);
    return { ...evidence, path };
  });
};

/**
 * Finds out where connections end, once for each address at which a probe got no answer, a reset or a refusal of TCP. Called
 * when no sign-in of the run is under way any more; takes about 1.5 seconds, and nothing where no probe ended so. Stopped, the
 * record stays as it was.
 */
export const tracePaths = async (record: StageRecord, trace: TracePath, signal: AbortSignal): Promise<StageRecord> => {
  const addresses = toTrace(record);
  const isStopped = (): boolean => signal.aborted;
  if (addresses.length === 0 || isStopped()) return record;
  const port = portAsked(record.server);
  const paths = await Promise.all(
    addresses.map(async (address) => [address, await trace({ address, port }, signal)] as const),
  );
  return isStopped() ? record : withTraces(record, new Map(paths));
};
