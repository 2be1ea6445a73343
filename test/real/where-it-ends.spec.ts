import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { END_KINDS, type EndKind } from '../../src/core/evidence/path/ends.ts';
import { pathSchema } from '../../src/core/evidence/path/measured.ts';
import { ADDRESS, buildChain, type Chain, type Fault, type Version } from './chain.ts';
import { CAN_BE_REAL, WHERE } from './needs.ts';
import { some } from '../scale.ts';
import { forward, input, MASQUERADE, output } from './nft.ts';

/**
 * Where a connection ends, in real networks: what is told is right or *not told*. The firewall is the second router; behind it
 * is the inner one, then the server.
 */

type Name = 'first' | 'firewall' | 'inner' | 'server';

interface Topology extends Fault {
  readonly that: string;
  readonly kind: EndKind;
  /** The last router heard; where the ICMP came from; what comes behind the last router. */
  readonly last?: Name | null;
  readonly by?: Name;
  readonly next?: Name;
  /** Leads to the address that the firewall translates. */
  readonly toPublic?: true;
  /** Luck decides how far it is told; each of these is right. */
  readonly orElse?: readonly EndKind[];
}

const DROP = 'tcp dport 443 drop';
const RESET = 'tcp dport 443 reject with tcp reset';
const PROHIBIT = 'tcp dport 443 reject with icmpx admin-prohibited';
const SILENT = output(
  'icmp type { time-exceeded, destination-unreachable } drop',
  'icmpv6 type { time-exceeded, destination-unreachable } drop',
);
const LIMITED = output(
  'icmp type time-exceeded limit rate over 1/second burst 1 packets drop',
  'icmpv6 type time-exceeded limit rate over 1/second burst 1 packets drop',
);
const HIDE_INNER = `iifname "inner" icmp type { time-exceeded, destination-unreachable } drop
  iifname "inner" icmpv6 type { time-exceeded, destination-unreachable } drop`;
const PUBLISH = `chain publish {
  type nat hook prerouting priority dstnat
  ip daddr ${ADDRESS[4].public} tcp dport 443 dnat ip to ${ADDRESS[4].server}
  ip6 daddr ${ADDRESS[6].public} tcp dport 443 dnat ip6 to ${ADDRESS[6].server}
}`;

/** What `npm test` tries of them. */
const IN_TESTS = new Set(['drops', 'resets', 'lets pass to a server that drops']);

const AFTER_FIREWALL = { kind: 'dropped-after', last: 'firewall', next: 'inner' } as const;
const AT_SERVER = { kind: 'dropped-after', last: 'inner', next: 'server' } as const;
const UNTOLD_BEHIND_FIREWALL = { kind: 'not-told', last: 'firewall' } as const;
const REFUSED = { kind: 'refused-by-server', last: 'inner' } as const;
const PROHIBITED = { kind: 'prohibited-by', last: 'firewall', by: 'firewall' } as const;

const TOPOLOGIES: readonly Topology[] = [
  { that: 'lets everybody pass', kind: 'open', last: 'inner' },
  { that: 'drops', rules: { firewall: forward(DROP) }, ...AFTER_FIREWALL },
  { that: 'resets', rules: { firewall: forward(RESET) }, kind: 'reset-at', last: 'firewall' },
  { that: 'says "prohibited by administrator"', rules: { firewall: forward(PROHIBIT) }, ...PROHIBITED },
  { that: 'says "port unreachable"', rules: { firewall: forward('tcp dport 443 reject') }, ...PROHIBITED },
  { that: 'lets pass to a server that drops', rules: { server: input(DROP) }, ...AT_SERVER },
  { that: 'lets pass to a server that resets', rules: { server: input(RESET) }, ...REFUSED },
  {
    that: 'lets pass to a server that says "prohibited"',
    rules: { server: input(PROHIBIT) },
    kind: 'prohibited-by',
    last: 'inner',
    by: 'server',
  },
  { that: 'lets pass to a server with a closed port', closed: true, ...REFUSED },
  {
    that: 'lets pass to an inner router that drops, the last one before the server',
    rules: { inner: forward(DROP) },
    ...AT_SERVER,
  },
  {
    that: 'lets pass to an inner router that resets, the last one before the server',
    rules: { inner: forward(RESET) },
    ...REFUSED,
  },
  {
    that: 'hides the ICMP of the inner router, before a server that drops',
    rules: { firewall: forward(HIDE_INNER), server: input(DROP) },
    ...UNTOLD_BEHIND_FIREWALL,
  },
  {
    that: 'hides the ICMP of the inner router, and drops itself',
    rules: { firewall: forward(`${HIDE_INNER}\n  ${DROP}`) },
    ...UNTOLD_BEHIND_FIREWALL,
  },
  {
    that: 'hides the ICMP of the inner router, before a server that resets',
    rules: { firewall: forward(HIDE_INNER), server: input(RESET) },
    ...UNTOLD_BEHIND_FIREWALL,
  },
  { that: 'is silent itself, and lets pass', rules: { firewall: SILENT }, kind: 'open', last: 'inner' },
  {
    that: 'is silent itself, before a server that drops',
    rules: { firewall: SILENT, server: input(DROP) },
    ...AT_SERVER,
  },
  {
    that: 'is silent itself, and drops',
    rules: { firewall: `${SILENT}\n${forward(DROP)}` },
    kind: 'not-told',
    last: 'first',
  },
  {
    that: 'lets pass to a silent inner router, before a server that drops',
    rules: { inner: SILENT, server: input(DROP) },
    ...UNTOLD_BEHIND_FIREWALL,
  },
  {
    that: 'lets pass to a silent inner router, before a server that resets',
    rules: { inner: SILENT, server: input(RESET) },
    ...UNTOLD_BEHIND_FIREWALL,
  },
  { that: 'lets pass to an inner router with few answers', rules: { inner: LIMITED }, kind: 'open', orElse: ['open'] },
  {
    that: 'drops before an inner router with few answers',
    rules: { firewall: forward(DROP), inner: LIMITED },
    ...UNTOLD_BEHIND_FIREWALL,
  },
  {
    that: 'lets pass to an inner router with few answers, before a server that drops',
    rules: { inner: LIMITED, server: input(DROP) },
    kind: 'not-told',
    last: 'inner',
  },
  {
    that: 'drops, where every router answers as seldom as Linux does by itself',
    rules: { firewall: forward(DROP) },
    kernelLimits: true,
    ...AFTER_FIREWALL,
  },
  {
    that: 'lets pass to a server that drops, where every router answers as seldom as Linux does by itself',
    rules: { server: input(DROP) },
    kernelLimits: true,
    ...AT_SERVER,
  },
  { that: 'translates the source and lets pass', rules: { firewall: MASQUERADE }, kind: 'open', last: 'inner' },
  {
    that: 'translates the source, before a server that drops',
    rules: { firewall: MASQUERADE, server: input(DROP) },
    ...AT_SERVER,
  },
  {
    that: 'translates the source, and drops',
    rules: { firewall: `${MASQUERADE}\n${forward(DROP)}` },
    ...AFTER_FIREWALL,
  },
  { that: 'translates a public address and lets pass', rules: { firewall: PUBLISH }, toPublic: true, kind: 'open' },
  {
    that: 'translates a public address, before a server that drops',
    rules: { firewall: PUBLISH, server: input(DROP) },
    toPublic: true,
    kind: 'not-told',
  },
  {
    that: 'translates a public address, before a server that resets',
    rules: { firewall: PUBLISH, server: input(RESET) },
    toPublic: true,
    kind: 'not-told',
  },
  {
    that: 'translates a public address, and drops',
    rules: { firewall: `${PUBLISH}\n${forward(DROP)}` },
    toPublic: true,
    kind: 'not-told',
    last: 'first',
  },
  {
    that: 'drops all but echo requests, which everybody may send',
    rules: { firewall: forward('iifname "first" meta l4proto { tcp, udp } drop') },
    mayPing: true,
    ...AFTER_FIREWALL,
  },
  {
    that: 'drops all but echo requests, which nobody may send',
    rules: { firewall: forward('iifname "first" meta l4proto { tcp, udp } drop') },
    ...UNTOLD_BEHIND_FIREWALL,
  },
  {
    that: 'resets, and drops everything else',
    rules: { firewall: forward(`${RESET}\n  iifname "first" meta l4proto { udp, icmp } drop`) },
    ...UNTOLD_BEHIND_FIREWALL,
  },
  { that: 'has two ways, and lets pass', twoWays: true, kind: 'open' },
  {
    that: 'has two ways, and drops',
    rules: { firewall: forward(DROP) },
    twoWays: true,
    kind: 'dropped-after',
    orElse: ['dropped-after', 'not-told'],
  },
  {
    that: 'has two ways, of which one drops',
    rules: { inner: forward(DROP) },
    twoWays: true,
    // Where no connection happens to take one of them, what is told holds of the other.
    kind: 'not-told',
    orElse: ['not-told', 'open'],
  },
  {
    that: 'has two ways, of which one resets',
    rules: { inner: forward(RESET) },
    twoWays: true,
    kind: 'not-told',
    orElse: ['not-told', 'open'],
  },
];

const Traced = pathSchema.extend({
  ends: z.object({
    told: z.boolean(),
    kind: z.enum(END_KINDS),
    lastHeard: z.string().nullable(),
    by: z.string().nullable(),
    next: z.object({ kind: z.string(), address: z.string().optional() }).nullable(),
    sentence: z.string(),
  }),
});
type Traced = z.infer<typeof Traced>;

const CODES = { open: 0, 'not-told': 2 } as const;

describe.runIf(CAN_BE_REAL)(`given a client without rights, three routers and a server${WHERE}`, () => {
  let chain: Chain;
  beforeAll(async () => void (chain = await buildChain()), 60_000);
  afterAll(() => chain.close());

  const trace = async (address: string): Promise<{ readonly code: number | null; readonly path: Traced }> => {
    const place = address.includes(':') ? `[${address}]:443` : `${address}:443`;
    const { code, out, err } = await chain.run(['trace', '--server', 'nac.example', '--connect-to', place, '--json']);
    if (out === '') throw new Error(err);
    return { code, path: Traced.parse(JSON.parse(out)) };
  };

  describe.each(some(TOPOLOGIES, ({ that }) => IN_TESTS.has(that)))('and a firewall that $that', (topology) => {
    const { kind, last, by, next, orElse = [kind], toPublic } = topology;
    beforeAll(() => chain.set(topology));

    it.each(some([4, 6] as const, 1))('tells the right place or none, over IPv%i', async (version: Version) => {
      const names = ADDRESS[version];
      const { code, path } = await trace(names[toPublic ? 'public' : 'server']);
      const { ends } = path;
      expect(orElse).toContain(ends.kind);
      expect(ends.told).toBe(ends.kind !== 'not-told');
      expect(code).toBe(ends.kind === 'open' || ends.kind === 'not-told' ? CODES[ends.kind] : 1);
      if (last !== undefined) expect(ends.lastHeard).toBe(last === null ? null : names[last]);
      if (by !== undefined) expect(ends.by).toBe(names[by]);
      if (next === 'server') expect(ends.next).toEqual({ kind: 'server' });
      else if (next !== undefined) expect(ends.next).toEqual({ kind: 'router', address: names[next] });
    });
  });
});
