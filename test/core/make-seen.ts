import type { CaptureSeen, SeenFlow, Sought } from '../../src/core/diagnosis/witness/sought.ts';

/** Connections that are sought, and what a capture holds, made by hand. */

export const AT = Date.parse('2026-11-21T09:30:12.481Z');
const RUN = '5f0c7d1e-0000-4000-8000-000000000001';
export const SERVER = { address: '203.0.113.10', port: 443 };
export const CLIENT = { address: '198.51.100.7', port: 51_000 };

export const sought = (given: Partial<Sought> = {}): Sought => ({
  ...{ runId: RUN, stage: 'outside', family: 'open-api', address: null, left: true, random: null, randoms: [] },
  ...{ path: '/api/v1/endpoint?page=1', user: 'api-user' },
  ...{ from: CLIENT, to: SERVER, isProxied: false, beganMs: AT, helloMs: AT + 20, endedMs: AT + 5000 },
  ...{ got: { tcp: false, tls: false, reset: false } },
  ...given,
});
export const flow = (given: Partial<SeenFlow> = {}): SeenFlow => ({
  ...{
    from: { address: '192.0.2.99', port: 40_000 },
    to: SERVER,
    sequence: 5,
    firstAt: AT,
    lastAt: AT + 3000,
    syns: 2,
  },
  ...{
    isForwarded: false,
    isIntact: true,
    helloAt: null,
    random: null,
    sent: 0,
    sentTo: null,
    backTo: null,
    synAckAt: null,
    dataAt: null,
  },
  ...{ backs: 0, backHops: null, resetAt: null, isResetFromHere: false },
  ...given,
});
export const capture = (flows: readonly SeenFlow[], given: Partial<CaptureSeen> = {}): CaptureSeen => ({
  ...{ kind: 'pcap', packets: 100, unread: {}, firstAt: AT - 600_000, lastAt: AT + 600_000, isPartial: false },
  ...{ isOfEveryInterface: false, isUnfiltered: false, gaps: [], lost: null, problem: null, flows, ...given },
});
/** An earlier connection of the very host that is sought. */
export const before = flow({
  from: { ...CLIENT, port: 40_500 },
  firstAt: AT - 300_000,
  lastAt: AT - 299_000,
  sequence: 8,
});
/** Another host's whole conversation with the server. */
export const other = flow({
  random: 'ee'.repeat(32),
  helloAt: AT,
  sent: 500,
  synAckAt: AT,
  dataAt: AT + 10,
  sequence: 6,
});
