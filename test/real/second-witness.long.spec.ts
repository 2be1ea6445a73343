import { readFile, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { stageRecordSchema } from '../../src/core/records/record.ts';
import type { ProbeStage } from '../../src/core/vocabulary/words.ts';
import { witnessSchema, type WitnessProbe } from '../../src/core/records/witness.ts';
import { ADDRESS, buildChain, type Chain, type Fault, type Place, type Version } from './chain.ts';
import { startDaemon } from './daemon.ts';
import { CAN_BE_REAL, WHERE } from './needs.ts';
import { makeScratchFolder, type ScratchFolder } from './scratch-folder.ts';
import { isCampaign, some } from '../scale.ts';
import { startCaptures } from './captures.ts';
import { forward, input, MASQUERADE } from './nft.ts';

/** What captures that tcpdump made on both sides of a firewall hold of a run: which side dropped, told by two witnesses. */

/** From another host of the server's network everything comes through; from the client nothing does. */
const CLIENTS = 'ip saddr 198.18.1.0/24 tcp dport 443 drop\n  ip6 saddr 2001:db8:1::/64 tcp dport 443 drop';
/** Behind the translation the client has the firewall's address. */
const TRANSLATED = 'ip saddr 198.18.3.1 tcp dport 443 drop\n  ip6 saddr 2001:db8:3::1 tcp dport 443 drop';

interface Expected {
  readonly that: string;
  readonly fault: Fault;
  readonly near: Pick<WitnessProbe, 'seen' | 'answered' | 'by'>;
  readonly far: Pick<WitnessProbe, 'seen' | 'answered' | 'by'>;
}

const unanswered = { seen: 'yes', answered: 'no', by: 'addresses' } as const;
const spoken = { seen: 'yes', answered: 'no', by: 'client-random' } as const;
const CASES: readonly Expected[] = [
  { that: 'lets pass to a server that is silent to TLS', fault: {}, near: spoken, far: spoken },
  {
    that: 'drops',
    fault: { rules: { firewall: forward(CLIENTS) } },
    near: unanswered,
    far: { seen: 'no', answered: 'not-told', by: null },
  },
  {
    that: 'lets pass to a server whose own list drops',
    fault: { rules: { server: input(CLIENTS) } },
    near: unanswered,
    far: unanswered,
  },
  {
    that: 'translates the source, and lets pass to a server that is silent to TLS',
    fault: { rules: { firewall: MASQUERADE } },
    near: spoken,
    far: spoken,
  },
  {
    that: 'translates the source, and lets pass to a server whose own list drops',
    fault: { rules: { firewall: MASQUERADE, server: input(TRANSLATED) } },
    near: unanswered,
    far: { seen: 'yes', answered: 'no', by: 'sequence-number' },
  },
];

const Compared = z.looseObject({
  verdict: z.looseObject({ code: z.string(), party: z.string(), certainty: z.string() }),
});
const Several = witnessSchema.extend({ more: z.array(witnessSchema).length(1) });

describe.runIf(CAN_BE_REAL).each(some([4, 6] as const, 1))(
  `given captures on both sides of a firewall, IPv%i${WHERE}`,
  (version: Version) => {
    let chain: Chain;
    let folder: ScratchFolder;
    beforeAll(async () => {
      [chain, folder] = [await buildChain(), await makeScratchFolder()];
    });
    afterAll(async () => {
      await chain.close();
      await folder.remove();
    });

    const server = ADDRESS[version].server;
    const connectFrom = (place: Place): Promise<string> =>
      chain.hosts[place].run(
        process.execPath,
        '-e',
        `const s = require('node:net').connect(443, '${server}'); s.on('connect', () => s.end('x')); s.on('error', () => 0); setTimeout(() => process.exit(), 300)`,
      );
    /** Others that go on connecting during the run: one process, because a busy machine starts many too slowly to leave no pause. */
    const startChatter = () =>
      startDaemon(
        [
          ...chain.hosts.inner.prefix,
          process.execPath,
          '-e',
          `const go = () => require('node:net').connect(443, '${server}', function () { this.end('x'); }).on('error', () => 0); go(); setInterval(go, 250); console.log('going');`,
        ],
        (said) => said.includes('going'),
      );
    /** Others' connections to the server, from both sides of the firewall: the captures are of the right place, before and after. */
    const another = async (): Promise<void> => {
      for (const place of ['first', 'inner'] as const) await connectFrom(place);
    };

    const both = async (fault: Fault, stage: ProbeStage = 'outside', address = server) => {
      await chain.set({});
      const home = await folder.open(`run-${Math.random().toString(36).slice(2)}`);
      const { files, stop } = await startCaptures(chain, home);
      await another();
      // The host itself came through before: no filter left it out.
      await connectFrom('client');
      await chain.set(fault);
      const chatter = await startChatter();
      const place = version === 6 ? `[${address}]:443` : `${address}:443`;
      const to = ['--server', 'acs.example', '--connect-to', place, '--user', 'api-user', '--stage', stage];
      await chain.run(['probe', ...to, '--timeout', '4', '--only', 'open-api', '--out', files.record], {
        environment: { TRIPOINT_PASSWORD: 'word-of-the-test' },
      });
      await chatter.stop();
      await another();
      await new Promise((resolve) => setTimeout(resolve, 1500));
      await another();
      await stop();
      return files;
    };

    it.each(some(CASES, ({ that }) => that === 'drops'))(
      'that $that, tells what each side saw',
      async ({ fault, near, far }) => {
        const files = await both(fault);
        const { out } = await chain.run(['witness', files.near, files.far, files.record, '--json']);
        const found = Several.parse(JSON.parse(out));
        const told = ({ seen, answered, by }: WitnessProbe) => ({ seen, answered, by });
        expect([found.probes.map(told), found.more.flatMap(({ probes }) => probes.map(told))]).toEqual([[near], [far]]);
      },
    );

    if (!isCampaign) return;

    /** What compare makes of a run and of these captures, with the words by which each was handed in. */
    const verdictBy = async (record: string, ...captures: readonly string[]) => {
      const seen = `${record}.${Math.random().toString(36).slice(2)}.json`;
      await chain.run(['witness', ...captures, record, '--out', seen]);
      const { out } = await chain.run(['compare', record, seen, '--json']);
      const { verdict } = Compared.parse(JSON.parse(out));
      return `${verdict.code.replace('verdict.', '')} ${verdict.party} ${verdict.certainty}`;
    };

    it('lets a verdict rest on what the side in between and the server captured', async () => {
      const dropped = await both({ rules: { firewall: forward(CLIENTS) } }, 'inside');
      const { record, near, middle, far } = dropped;
      expect(await verdictBy(record, '--on-server', far)).toBe('witness.never-arrived firewall-or-proxy likely');
      // Of nobody knows where, or of the wrong side, it decides nothing.
      const { out } = await chain.run(['compare', record, '--json']);
      const { verdict } = Compared.parse(JSON.parse(out));
      const plain = `${verdict.code.replace('verdict.', '')} ${verdict.party} ${verdict.certainty}`;
      expect(await verdictBy(record, far)).toBe(plain);
      // What a firewall translates is in its own file under other addresses: it clears nobody, and accuses only beside others of this host.
      expect(await verdictBy(record, '--on-firewall', middle)).toBe(plain);
      expect(await verdictBy(record, '--on-test-host', near)).toBe(plain);
    });

    it("finds the server's own list by the server's own capture, and by no other one", async () => {
      const { record, near, middle, far } = await both({ rules: { server: input(CLIENTS) } }, 'inside');
      const { out } = await chain.run(['compare', record, '--json']);
      const plain = Compared.parse(JSON.parse(out)).verdict.code.replace('verdict.', '');
      expect(await verdictBy(record, '--on-firewall', middle)).toContain(plain);
      expect(await verdictBy(record, '--on-server', near)).toContain(plain);
      expect(await verdictBy(record, '--on-server', far)).toBe('witness.unanswered access-control-server likely');
      // Both in one file, as the help has it; and a second one that tells less takes nothing away.
      for (const more of [
        ['--on-test-host', near],
        ['--on-server', near],
      ])
        expect(await verdictBy(record, '--on-server', far, ...more)).toBe(
          'witness.unanswered access-control-server likely',
        );
    });

    it('clears no firewall by its own capture, where it lets first packets through and drops the hello', async () => {
      const { record, middle } = await both(
        { rules: { firewall: forward('iifname "first" tcp dport 443 @ih,0,8 0x16 drop') } },
        'inside',
      );
      const { out } = await chain.run(['compare', record, '--json']);
      const { verdict } = Compared.parse(JSON.parse(out));
      expect(verdict.code).toContain('tls.silent');
      expect(await verdictBy(record, '--on-firewall', middle)).toContain(verdict.code.replace('verdict.', ''));
    });

    it('says nothing about a node that a balancer did not choose, and finds the one that it did', async () => {
      const to = (node: string): string => `chain balance {
  type nat hook prerouting priority dstnat
  ${version === 6 ? 'ip6' : 'ip'} daddr ${ADDRESS[version].public} tcp dport 443 dnat to ${node}
}`;
      const silent = { server: input(CLIENTS), inner: input('tcp dport 443 drop') };
      const chosen = await both({ rules: { ...silent, firewall: to(server) } }, 'inside', ADDRESS[version].public);
      const byBoth = async ({ near, far, record }: typeof chosen): Promise<unknown> => {
        const sides = ['--on-test-host', near, '--on-server', far, record];
        return Several.parse(JSON.parse((await chain.run(['witness', ...sides, '--json'])).out)).more[0]?.probes[0];
      };
      expect(await byBoth(chosen)).toMatchObject({ seen: 'yes', answered: 'no', by: 'sequence-number' });
      // Without the near side: the destination was translated, and the source with its port is ours all the same.
      const alone = await chain.run(['witness', '--on-server', chosen.far, chosen.record, '--json']);
      expect(witnessSchema.parse(JSON.parse(alone.out)).probes[0]).toMatchObject(unanswered);
      const other = await both(
        { rules: { ...silent, firewall: to(ADDRESS[version].inner) } },
        'inside',
        ADDRESS[version].public,
      );
      expect(await byBoth(other)).toMatchObject({ seen: 'not-told' });
      expect(await verdictBy(other.record, '--on-server', other.far)).not.toContain('witness');
    });

    it('finds the client random of the record in the bytes that tcpdump wrote, and no key in the record', async () => {
      const files = await both({});
      const text = await readFile(files.record, 'utf8');
      const record = stageRecordSchema.parse(JSON.parse(text));
      const random = record.probes[0]?.evidence?.hello?.clientRandom ?? '';
      expect(random).toMatch(/^[0-9a-f]{64}$/);
      expect((await readFile(files.far)).includes(Buffer.from(random, 'hex'))).toBe(true);
      expect(text).not.toMatch(/SECRET|CLIENT_RANDOM|EXPORTER/);
    });

    it('says of a capture that ends before the probe that it does not cover it, and of another server that it holds nothing', async () => {
      const files = await both({ rules: { firewall: forward(CLIENTS) } });
      const record = stageRecordSchema.parse(JSON.parse(await readFile(files.record, 'utf8')));
      const later = (at: string): string => new Date(Date.parse(at) + 3_600_000).toISOString();
      const moved = {
        ...record,
        startedAt: later(record.startedAt),
        probes: record.probes.map((probe) => ({
          ...probe,
          evidence: probe.evidence && { ...probe.evidence, startedAt: later(probe.evidence.startedAt) },
        })),
      };
      await writeFile(`${files.record}.moved.json`, JSON.stringify(moved));
      const elsewhere = JSON.stringify(record).replaceAll(server, version === 6 ? '2001:db8:4::99' : '198.18.4.99');
      await writeFile(`${files.record}.elsewhere.json`, elsewhere);
      const whyOf = async (name: string): Promise<unknown> => {
        const { out } = await chain.run(['witness', files.far, `${files.record}.${name}.json`, '--json']);
        return witnessSchema.parse(JSON.parse(out)).probes[0]?.why;
      };
      expect([await whyOf('moved'), await whyOf('elsewhere')]).toEqual(['not-covered', 'nothing-to-server']);
    });
  },
);
