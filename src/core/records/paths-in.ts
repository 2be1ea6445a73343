import type { Evidence } from '../evidence/evidence.ts';
import { addressOfPlace } from '../evidence/path/ends.ts';
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
