import type { ProbeResult } from '../../../src/core/records/record.ts';
import type { WatchRecord } from '../../../src/core/records/watch.ts';
import type { Certainty, Party } from '../../../src/core/vocabulary/words.ts';
import { card, evidence, htmlPage, run } from '../make-evidence.ts';
import { BAD_GATEWAY, FAMILY, good, REJECTED, TLS_RESET, watch, type Came } from '../make-watch.ts';
import type { Case } from './case.ts';

/** Good inside and outside, and watches beside it. */

const BOTH = { inside: 'good', outside: 'good' } as const;
const NO_ROUTE: Came = { outcome: 'tcp.unreachable', status: null, layer: 'tcp' };
/** After the stages were run. */
const LATER = { startedAt: '2026-11-21T10:30:00.000Z' };
const FAILS = ['+', TLS_RESET, TLS_RESET, '+'] as const;
const BROKEN_NODE = { ...(BAD_GATEWAY as object), address: '203.0.113.11' } as Came;
const AT_NODE: readonly Came[] = ['+', BROKEN_NODE, '+', BROKEN_NODE];
const SAMPLE: ProbeResult = {
  family: FAMILY,
  outcome: 'http.502-504',
  answeredBy: 'unknown',
  evidence: evidence(FAMILY, {
    status: 502,
    reading: htmlPage('502'),
    headers: [['Server', 'nginx']],
    excerpt: '<center>nginx</center>',
  }),
};

const watched = (
  name: string,
  watches: readonly WatchRecord[],
  word: string,
  party: Party,
  certainty: Certainty,
  neighbour: string,
): Case => ({
  name,
  ...BOTH,
  watches,
  verdict: `verdict.${word}`,
  party,
  certainty,
  neighbour,
});

export const WATCHED: readonly Case[] = [
  watched(
    'watched: only outside fails',
    [watch('inside', good(4)), watch('outside', FAILS)],
    'watch.way',
    'firewall-or-proxy',
    'likely',
    'watched: both fail at once',
  ),
  watched(
    'watched: only outside fails, through a proxy of ours',
    [
      watch('inside', good(4)),
      watch('outside', FAILS, { vantage: { ...run('outside').vantage, proxy: 'proxy.ours.example:8080' } }),
    ],
    'watch.way',
    'unknown',
    'cannot-tell',
    'watched: only outside fails',
  ),
  watched(
    'watched: no route now and then, outside only',
    [watch('inside', good(4)), watch('outside', ['+', NO_ROUTE, NO_ROUTE, '+'])],
    'watch.way',
    'vantage',
    'cannot-tell',
    'watched: only outside fails',
  ),
  watched(
    'watched: both fail at once',
    [watch('inside', FAILS), watch('outside', FAILS)],
    'watch.server',
    'access-control-server',
    'likely',
    'watched: only outside fails',
  ),
  watched(
    'watched: only inside fails',
    [watch('inside', FAILS), watch('outside', good(4))],
    'watch.inside-host',
    'vantage',
    'cannot-tell',
    'watched: only outside fails',
  ),
  watched(
    'watched: no pattern',
    [watch('inside', [TLS_RESET, '+', TLS_RESET, '+']), watch('outside', [TLS_RESET, TLS_RESET, '+', '+'])],
    'watch.mixed',
    'unknown',
    'cannot-tell',
    'watched: both fail at once',
  ),
  watched(
    'watched: one node fails',
    [watch('inside', AT_NODE)],
    'watch.node',
    'access-control-server',
    'likely',
    'watched: only inside fails',
  ),
  watched(
    'watched outside: a device signs its failures',
    [watch('outside', ['+', BAD_GATEWAY, BAD_GATEWAY], { samples: [SAMPLE] })],
    'watch.reply',
    'firewall-or-proxy',
    'likely',
    'watched outside alone: fails',
  ),
  watched(
    'watched outside alone: fails',
    [watch('outside', FAILS)],
    'watch.undecided',
    'unknown',
    'cannot-tell',
    'watched: only outside fails',
  ),
  watched(
    'watched: rejected at last',
    [watch('outside', ['+', '+', REJECTED], { state: 'protecting-account' })],
    'watch.rejected',
    'unknown',
    'cannot-tell',
    'watched outside alone: fails',
  ),
  {
    name: 'only watched',
    watches: [watch('outside', FAILS.slice(0, 2))],
    verdict: 'verdict.watched-only',
    party: 'unknown',
    certainty: 'cannot-tell',
    neighbour: 'nothing',
  },
  {
    name: 'watched since: failed throughout',
    ...BOTH,
    card: card('down'),
    watches: [watch('outside', Array<Came>(4).fill(BAD_GATEWAY), LATER)],
    verdict: 'verdict.overtaken-by-watch',
    party: 'unknown',
    certainty: 'cannot-tell',
    neighbour: 'rows Down',
  },
];
