import type { BesideHop, Hop, PathTrace } from '../../src/core/evidence/path/measured.ts';

/** Traces made by hand: routers by their addresses, then what came back behind them. */

/** The server as evidence made by hand knows it (make-evidence.ts). */
const SERVER = '203.0.113.10';

const ANSWERED = { icmp: null, from: null, ms: 1, tries: 2, heard: 2 } as const;
type End = 'silence' | 'reset' | 'connected' | { readonly icmp: string; readonly from: string };

const endOf = (end: End): Omit<Hop, 'ttl'> => {
  if (end === 'silence') return { ...ANSWERED, answer: 'silence', ms: null, tries: 3, heard: 0 };
  return typeof end === 'string' ? { ...ANSWERED, answer: end } : { ...ANSWERED, answer: 'unreachable', ...end };
};

interface Wanted {
  readonly routers: readonly string[];
  readonly end: End;
  /** The router, or the server itself, that other packets to the same address come to behind the last one; absent: none. */
  readonly beyond?: string;
}

export const path = ({ routers, end, beyond }: Wanted): PathTrace => {
  const ttl = routers.length + 1;
  const whole = endOf(end);
  const beside = (at: number, from: string): BesideHop => ({
    by: 'udp',
    ttl: at,
    answer: from === SERVER ? 'there' : 'hop',
    from,
    tries: 2,
    heard: 2,
  });
  const before = routers.at(-1);
  return {
    to: `${SERVER}:443`,
    hops: [
      ...routers.map((from, index): Hop => ({ ...ANSWERED, ttl: index + 1, answer: 'hop', from, icmp: '11/0' })),
      { ttl, ...whole },
    ],
    whole,
    beside:
      beyond === undefined ? [] : [...(before === undefined ? [] : [beside(ttl - 1, before)]), beside(ttl, beyond)],
    durationMs: 1400,
    notMeasured: null,
  };
};
