import type { PathTrace } from '../../../src/core/evidence/path/measured.ts';
import type { Outcome } from '../../../src/core/evidence/outcome.ts';
import type { Wanted } from '../make-evidence.ts';
import { path } from '../make-path.ts';
import { one, type Case } from './case.ts';

/** A stage that fails in TCP, with where its connections end. The server is at 203.0.113.10, the inside host at 10.20.1.15. */

const SERVER = '203.0.113.10';
const FIREWALL = '192.0.2.1';
const BEHIND = '10.20.1.1';
const OUT = ['198.51.100.1', FIREWALL] as const;

const ending = (outcome: Extract<Outcome, `tcp.${string}`>, trace: PathTrace): Wanted => ({
  failure: { layer: 'tcp', outcome },
  path: trace,
});
const silent = (routers: readonly string[], beyond?: string): Wanted =>
  ending('tcp.timeout', path({ routers, end: 'silence', ...(beyond !== undefined && { beyond }) }));

const UNSEEN = 'no answer outside, which ends between two routers';
const AT_SERVER = 'no answer outside, which comes as far as the last router';

const AT_ROUTER = 'no answer outside, which comes as far as a router beside the inside host';
const UNSEEN_INSIDE = 'no answer inside, which ends between two routers';
const AT_SERVER_INSIDE = 'no answer inside, which comes as far as the last router';
const outside = (routers: readonly string[], beyond?: string) =>
  ({ inside: 'good', outside: silent(routers, beyond) }) as const;

export const TRACED: readonly Case[] = [
  one(UNSEEN, 'firewall-or-proxy, likely (verdict.tcp.timeout.outside)', AT_SERVER, outside(OUT, BEHIND)),
  one(AT_SERVER, 'unknown, cannot-tell (verdict.last-router)', UNSEEN, outside(OUT, SERVER)),
  one(
    AT_ROUTER,
    'access-control-server, likely (verdict.behind-firewall)',
    AT_SERVER,
    outside([...OUT, BEHIND], SERVER),
  ),
  one('the same, and the server lists the address', 'unknown, cannot-tell (verdict.behind-firewall)', AT_ROUTER, {
    ...outside([...OUT, BEHIND], SERVER),
    checks: { 'ip-access-list': 'allowed' },
  }),
  one(
    'no route outside, which a router answers',
    'firewall-or-proxy, likely (verdict.tcp.unreachable.outside.device)',
    'no route outside',
    {
      inside: 'good',
      outside: ending('tcp.unreachable', path({ routers: OUT, end: { icmp: '3/1', from: FIREWALL } })),
    },
  ),
  one(UNSEEN_INSIDE, 'firewall-or-proxy, likely (verdict.ends-before-server.inside)', AT_SERVER_INSIDE, {
    inside: silent(OUT, BEHIND),
  }),
  one(AT_SERVER_INSIDE, 'unknown, cannot-tell (verdict.tcp.timeout.inside)', UNSEEN_INSIDE, {
    inside: silent(OUT, SERVER),
  }),
];
