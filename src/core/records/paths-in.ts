import { has } from '../evidence/outcome.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { addressOfPlace } from '../evidence/path/ends.ts';
import type { PacketSize } from '../evidence/path/packet-size.ts';
import type { PathTrace } from '../evidence/path/trace.ts';
import type { StageRecord } from './record.ts';

type Measured = Pick<StageRecord, 'probes' | 'addresses'>;

/** What a run keeps of connections: those of its probes first, then those of further addresses. */
const measuredIn = ({ probes, addresses = [] }: Measured): readonly Pick<Evidence, 'path' | 'packetSize'>[] => [
  ...probes.flatMap(({ evidence }) => evidence ?? []),
  ...addresses.map(({ look }) => look),
];

/** Every trace of a run. */
export const pathsIn = (run: Measured): readonly PathTrace[] => measuredIn(run).flatMap(({ path }) => path ?? []);

/** The trace that speaks of where this evidence ended: one for all probes of the run that ended at that address. */
export const pathFor = (run: StageRecord, { failure, name }: Evidence): PathTrace | undefined => {
  const address = failure?.layer === 'tcp' ? name?.tried.at(-1)?.address : undefined;
  return address === undefined ? undefined : pathsIn(run).find(({ to }) => addressOfPlace(to) === address);
};

/**
 * The address of a connection that this machine made itself, that was open and then fell silent; `null` for any other
 * end.
 */
export const silentAddressOf = ({ proxy, failure, connection }: Evidence): string | null =>
  proxy === null && failure !== null && has(failure.outcome, 'fell-silent')
    ? (connection?.remoteAddress ?? null)
    : null;

/** Every measurement of a run of whether large packets get through. */
export const sizesIn = (run: Measured): readonly PacketSize[] =>
  measuredIn(run).flatMap(({ packetSize }) => packetSize ?? []);

/** The measurement that speaks of where this evidence fell silent: one for all probes of the run at that address. */
export const sizeFor = (run: Measured, evidence: Evidence): PacketSize | undefined => {
  const address = silentAddressOf(evidence);
  return address === null ? undefined : sizesIn(run).find(({ to }) => addressOfPlace(to) === address);
};
