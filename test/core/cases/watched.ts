import type { ProbeResult } from '../../../src/core/records/record.ts';
import type { WatchRecord } from '../../../src/core/records/watch.ts';
import { card, evidence, htmlPage, run, probed } from '../make-evidence.ts';
import { BAD_GATEWAY, FAMILY, good, REJECTED, TLS_RESET, watch, type Came } from '../make-watch.ts';
import { one, type Case, type Concluded } from './case.ts';

/** Good inside and outside, and watches beside it. */

const BOTH = { inside: 'good', outside: 'good' } as const;
const NO_ROUTE: Came = { outcome: 'tcp.unreachable', status: null, layer: 'tcp' };
const LATER = { startedAt: '2026-11-21T10:30:00.000Z' };
const FAILS = ['+', TLS_RESET, TLS_RESET, '+'] as const;
const BROKEN_NODE = { ...(BAD_GATEWAY as object), address: '203.0.113.11' } as Came;
const AT_NODE: readonly Came[] = ['+', BROKEN_NODE, '+', BROKEN_NODE];
const SAMPLE: ProbeResult = probed(
  FAMILY,
  evidence(FAMILY, {
    status: 502,
    reading: htmlPage('502'),
    headers: [['Server', 'nginx']],
    excerpt: '<center>nginx</center>',
  }),
  'http.502-504',
);

/** What came of each round inside and outside; nothing where nobody watched there. */
const watched = (
  name: string,
  concludes: Concluded,
  neighbour: string,
  [inside, outside]: readonly [inside: readonly Came[] | null, outside?: readonly Came[]],
  changes: Partial<WatchRecord> = {},
): Case =>
  one(`watched: ${name}`, concludes, `watched: ${neighbour}`, {
    ...BOTH,
    watches: [...(inside ? [watch('inside', inside)] : []), ...(outside ? [watch('outside', outside, changes)] : [])],
  });
const PROXIED = { vantage: { ...run('outside').vantage, proxy: 'proxy.ours.example:8080' } };
const FAR = 'only outside fails';
const ALONE = 'fails outside, and nobody watched inside';
const MIXED = [[TLS_RESET, '+', TLS_RESET, '+'] as const, [TLS_RESET, TLS_RESET, '+', '+'] as const] as const;
const SIGNED = { samples: [SAMPLE] };
const ENDED = { state: 'protecting-account' } as const;

export const WATCHED: readonly Case[] = [
  watched(FAR, 'firewall-or-proxy, likely (verdict.watch.way)', 'both fail at once', [good(4), FAILS]),
  watched('so, by a proxy of ours', 'unknown, cannot-tell (verdict.watch.way)', FAR, [good(4), FAILS], PROXIED),
  watched('no route outside', 'vantage, cannot-tell (verdict.watch.way)', FAR, [
    good(4),
    ['+', NO_ROUTE, NO_ROUTE, '+'],
  ]),
  watched('both fail at once', 'access-control-server, likely (verdict.watch.server)', FAR, [FAILS, FAILS]),
  watched('only inside fails', 'vantage, cannot-tell (verdict.watch.inside-host)', FAR, [FAILS, good(4)]),
  watched('no pattern', 'unknown, cannot-tell (verdict.watch.mixed)', 'both fail at once', MIXED),
  watched('one node fails', 'access-control-server, likely (verdict.watch.node)', 'only inside fails', [AT_NODE]),
  watched(
    'a device signs its failures outside',
    'firewall-or-proxy, likely (verdict.watch.reply)',
    ALONE,
    [null, ['+', BAD_GATEWAY, BAD_GATEWAY]],
    SIGNED,
  ),
  watched(ALONE, 'unknown, cannot-tell (verdict.watch.undecided)', FAR, [null, FAILS]),
  watched('rejected', 'unknown, cannot-tell (verdict.watch.rejected)', ALONE, [null, ['+', '+', REJECTED]], ENDED),
  one('only watched', 'unknown, cannot-tell (verdict.watched-only)', 'nothing', {
    watches: [watch('outside', FAILS.slice(0, 2))],
  }),
  one('watched since: failed throughout', 'unknown, cannot-tell (verdict.overtaken-by-watch)', 'rows Down', {
    ...BOTH,
    card: card('down'),
    watches: [watch('outside', Array<Came>(4).fill(BAD_GATEWAY), LATER)],
  }),
];
