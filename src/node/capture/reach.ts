import type { Segment } from './segments.ts';

/**
 * How many bytes of one direction of a connection came where the capture was made: those that are in it without a gap, what was sent again
 * counted once, and those that the other side acknowledged, which a capturing program may have missed.
 */
export interface Reach {
  readonly take: (segment: Pick<Segment, 'sequence' | 'length' | 'syn' | 'rst'>) => void;
  /** A segment of the other direction. */
  readonly acknowledged: (segment: Pick<Segment, 'acknowledges' | 'ack' | 'rst'>) => void;
  /** `null`: it came in more pieces than are kept. An end of the connection that was acknowledged counts as one more. */
  readonly to: () => number | null;
}

/** Half of the space of sequence numbers: what lies further is behind, not ahead. */
const HALF = 0x8000_0000;
/** Pieces that came before one that they follow. */
const MOST_PIECES = 32;

/** @param first sequence number of the first packet, which counts as one. */
export const createReach = (first: number): Reach => {
  let reached = 0;
  let isLost = false;
  let acknowledgedTo = 0;
  let ahead: readonly (readonly [from: number, to: number])[] = [];
  return {
    take: ({ sequence, length, syn, rst }) => {
      // An end of the connection has a number behind bytes that may never have come.
      if (length === 0 || syn || rst || isLost) return;
      const from = (sequence - first - 1) >>> 0;
      const to = from + length;
      if (from >= HALF || to <= reached) return;
      if (from > reached) {
        isLost = ahead.length === MOST_PIECES;
        if (!isLost) ahead = [...ahead, [from, to] as const].toSorted(([one], [other]) => one - other);
        return;
      }
      reached = to;
      for (const [start, end] of ahead) if (start <= reached) reached = Math.max(reached, end);
      ahead = ahead.filter(([, end]) => end > reached);
    },
    acknowledged: ({ acknowledges, ack, rst }) => {
      const to = (acknowledges - first - 1) >>> 0;
      if (ack && !rst && to < HALF) acknowledgedTo = Math.max(acknowledgedTo, to);
    },
    to: () => (isLost ? null : Math.max(reached, acknowledgedTo)),
  };
};
