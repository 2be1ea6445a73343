import type { Outcome } from '../evidence/outcome.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { addressOfPlace } from '../evidence/path/ends.ts';
import type { PacketSize } from '../evidence/path/packet-size.ts';
import type { PathTrace } from '../evidence/path/trace.ts';
import type { StageRecord } from './record.ts';

/** Every trace of a run: of its own probes first, then of further addresses. */
export const pathsIn = ({
  probes,
  addresses = [],
}: Pick<StageRecord, 'probes' | 'addresses'>): readonly PathTrace[] => [
  ...probes.flatMap(({ evidence }) => evidence?.path ?? []),
  ...addresses.flatMap(({ look }) => look.path ?? []),
];

/** The trace that speaks of where this evidence ended: one for all probes of the run that ended at that address. */
export const pathFor = (run: StageRecord, { failure, name }: Evidence): PathTrace | undefined => {
  const address = failure?.layer === 'tcp' ? name?.tried.at(-1)?.address : undefined;
  return address === undefined ? undefined : pathsIn(run).find(({ to }) => addressOfPlace(to) === address);
};

/** What a connection that stands and falls silent comes to: no answer to the hello, or none to the request. */
const SILENCES: ReadonlySet<Outcome> = new Set([
  'tls.silent',
  'tls.handshake-failed',
  'tls.large-hello',
  'http.timeout',
]);

/** The address at which a connection stood that this machine made itself, and then fell silent; `null` for any other end. */
export const silentAddressOf = ({ proxy, failure, connection }: Evidence): string | null =>
  proxy === null && failure !== null && SILENCES.has(failure.outcome) ? (connection?.remoteAddress ?? null) : null;

/** Every measurement of a run of whether large packets get through: of its own probes first, then of further addresses. */
export const sizesIn = ({
  probes,
  addresses = [],
}: Pick<StageRecord, 'probes' | 'addresses'>): readonly PacketSize[] => [
  ...probes.flatMap(({ evidence }) => evidence?.packetSize ?? []),
  ...addresses.flatMap(({ look }) => look.packetSize ?? []),
];

/** The measurement that speaks of where this evidence fell silent: one for all probes of the run at that address. */
export const sizeFor = (run: Pick<StageRecord, 'probes' | 'addresses'>, evidence: Evidence): PacketSize | undefined => {
  const address = silentAddressOf(evidence);
  return address === null ? undefined : sizesIn(run).find(({ to }) => addressOfPlace(to) === address);
};
