import type { PathTrace } from '../../../src/core/evidence/path/trace.ts';
import type { Outcome } from '../../../src/core/evidence/outcome.ts';
import type { Wanted } from '../make-evidence.ts';
import { path } from '../make-path.ts';
import type { Case } from './case.ts';

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

type Row = readonly [
  name: string,
  at: 'inside' | 'outside',
  seen: Wanted,
  Pick<Case, 'verdict' | 'party' | 'certainty' | 'neighbour'> & Pick<Case, 'checks'>,
];

const way = (verdict: string, neighbour: string) =>
  ({ verdict, party: 'firewall-or-proxy', certainty: 'likely', neighbour }) as const;
const open = (verdict: string, neighbour: string) =>
  ({ verdict, party: 'unknown', certainty: 'cannot-tell', neighbour }) as const;

const ROWS: readonly Row[] = [
  [UNSEEN, 'outside', silent(OUT, BEHIND), way('verdict.tcp.timeout.outside', AT_SERVER)],
  [AT_SERVER, 'outside', silent(OUT, SERVER), open('verdict.last-router', UNSEEN)],
  [
    'no answer outside, which comes as far as a router beside the inside host',
    'outside',
    silent([...OUT, BEHIND], SERVER),
    {
      verdict: 'verdict.behind-firewall',
      party: 'access-control-server',
      certainty: 'likely',
      neighbour: AT_SERVER,
    },
  ],
  [
    'the same, and the server lists the address',
    'outside',
    silent([...OUT, BEHIND], SERVER),
    {
      ...open('verdict.behind-firewall', 'no answer outside, which comes as far as a router beside the inside host'),
      checks: { 'ip-access-list': 'allowed' },
    },
  ],
  [
    'no answer inside, which ends between two routers',
    'inside',
    silent(OUT, BEHIND),
    way('verdict.ends-before-server.inside', 'no answer inside, which comes as far as the last router'),
  ],
  [
    'no answer inside, which comes as far as the last router',
    'inside',
    silent(OUT, SERVER),
    open('verdict.tcp.timeout.inside', 'no answer inside, which ends between two routers'),
  ],
];

export const TRACED: readonly Case[] = ROWS.map(([name, at, seen, expected]): Case => ({
  name,
  ...(at === 'outside' ? { inside: 'good' as const, outside: seen } : { inside: seen }),
  ...expected,
}));
