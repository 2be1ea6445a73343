import type { ProbeResult } from '../../../src/core/records/record.ts';
import type { WatchRecord } from '../../../src/core/records/watch.ts';
import { card, evidence, htmlPage, run } from '../make-evidence.ts';
import { BAD_GATEWAY, FAMILY, good, REJECTED, TLS_RESET, watch, type Came } from '../make-watch.ts';
import { one, type Case, type Concluded } from './case.ts';

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

const watched = (name: string, watches: readonly WatchRecord[], concludes: Concluded, neighbour: string): Case =>
  one(name, concludes, neighbour, { ...BOTH, watches });

export const WATCHED: readonly Case[] = [
  watched(
    'watched: only outside fails',
    [watch('inside', good(4)), watch('outside', FAILS)],
    'firewall-or-proxy, likely (verdict.watch.way)',
    'watched: both fail at once',
  ),
  watched(
    'watched: only outside fails, through a proxy of ours',
    [
      watch('inside', good(4)),
      watch('outside', FAILS, { vantage: { ...run('outside').vantage, proxy: 'proxy.ours.example:8080' } }),
    ],
    'unknown, cannot-tell (verdict.watch.way)',
    'watched: only outside fails',
  ),
  watched(
    'watched: no route now and then, outside only',
    [watch('inside', good(4)), watch('outside', ['+', NO_ROUTE, NO_ROUTE, '+'])],
    'vantage, cannot-tell (verdict.watch.way)',
    'watched: only outside fails',
  ),
  watched(
    'watched: both fail at once',
    [watch('inside', FAILS), watch('outside', FAILS)],
    'access-control-server, likely (verdict.watch.server)',
    'watched: only outside fails',
  ),
  watched(
    'watched: only inside fails',
    [watch('inside', FAILS), watch('outside', good(4))],
    'vantage, cannot-tell (verdict.watch.inside-host)',
    'watched: only outside fails',
  ),
  watched(
    'watched: no pattern',
    [watch('inside', [TLS_RESET, '+', TLS_RESET, '+']), watch('outside', [TLS_RESET, TLS_RESET, '+', '+'])],
    'unknown, cannot-tell (verdict.watch.mixed)',
    'watched: both fail at once',
  ),
  watched(
    'watched: one node fails',
    [watch('inside', AT_NODE)],
    'access-control-server, likely (verdict.watch.node)',
    'watched: only inside fails',
  ),
  watched(
    'watched outside: a device signs its failures',
    [watch('outside', ['+', BAD_GATEWAY, BAD_GATEWAY], { samples: [SAMPLE] })],
    'firewall-or-proxy, likely (verdict.watch.reply)',
    'watched outside alone: fails',
  ),
  watched(
    'watched outside alone: fails',
    [watch('outside', FAILS)],
    'unknown, cannot-tell (verdict.watch.undecided)',
    'watched: only outside fails',
  ),
  watched(
    'watched: rejected at last',
    [watch('outside', ['+', '+', REJECTED], { state: 'protecting-account' })],
    'unknown, cannot-tell (verdict.watch.rejected)',
    'watched outside alone: fails',
  ),
  one('only watched', 'unknown, cannot-tell (verdict.watched-only)', 'nothing', {
    watches: [watch('outside', FAILS.slice(0, 2))],
  }),
  one('watched since: failed throughout', 'unknown, cannot-tell (verdict.overtaken-by-watch)', 'rows Down', {
    ...BOTH,
    card: card('down'),
    watches: [watch('outside', Array<Came>(4).fill(BAD_GATEWAY), LATER)],
  }),
];
