import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Outcome } from '../../src/core/evidence/outcome.ts';
import { FAMILIES, type Certainty, type Party, type ProbeStage } from '../../src/core/vocabulary/words.ts';
import { CAN_BE_REAL, WHERE } from './needs.ts';
import { readCard } from './platform-place.ts';
import { buildSite, PUBLIC_ADDRESS, type Gateway, type Site } from './site.ts';
import { compare, finding, probe, SHORT_TIMEOUT, type Compared, type Probed } from './walk.ts';
import { some } from '../scale.ts';

/**
 * Inside, outside and platform as hosts of their own, with a real gateway between them and the server: the faults are
 * rules of nftables, missing routes and missing names, and the outcomes are what the kernel makes of them.
 */

/** What is done to the outside host and the gateway, and what the product must make of it. */
interface Fault {
  /** Continues "given a gateway that …". */
  readonly that: string;
  readonly gateway?: Gateway;
  readonly takeAway?: 'route' | 'name';
  readonly outcome: Outcome;
  readonly verdict: { readonly code: string; readonly party: Party; readonly certainty: Certainty };
}

/** Everything from the outside host to the API port, and what becomes of it. */
const fromOutside = (rule: string): Gateway => ({ pass: [`iifname "outside" tcp dport 443 ${rule}`] });

const onTheWay = (outcome: Outcome): Pick<Fault, 'outcome' | 'verdict'> => ({
  outcome,
  verdict: { code: `verdict.${outcome}.outside`, party: 'firewall-or-proxy', certainty: 'likely' },
});

const FAULTS: readonly Fault[] = [
  { that: 'drops the packets', gateway: fromOutside('drop'), ...onTheWay('tcp.timeout') },
  { that: 'rejects with a reset', gateway: fromOutside('reject with tcp reset'), ...onTheWay('tcp.refused') },
  {
    that: 'rejects with "port unreachable"',
    gateway: fromOutside('reject with icmp port-unreachable'),
    ...onTheWay('tcp.refused'),
  },
  {
    that: 'rejects with "prohibited by administrator"',
    gateway: fromOutside('reject with icmp admin-prohibited'),
    ...onTheWay('tcp.unreachable'),
    // Its own word says who it is: a machine in the path.
    verdict: { code: 'verdict.tcp.unreachable.outside.device', party: 'firewall-or-proxy', certainty: 'likely' },
  },
  {
    that: 'lets TCP open and resets what is then said',
    gateway: fromOutside('tcp flags & psh == psh reject with tcp reset'),
    ...onTheWay('tls.reset'),
  },
  {
    that: 'translates the public address to the mail server',
    gateway: { publicLeadsTo: 'mail' },
    ...onTheWay('tls.wrong-name'),
  },
  {
    that: 'is not the way out of the outside host, which has none',
    takeAway: 'route',
    outcome: 'tcp.unreachable',
    verdict: { code: 'verdict.no-way-out', party: 'vantage', certainty: 'cannot-tell' },
  },
  {
    that: 'says that the name does not exist',
    takeAway: 'name',
    outcome: 'dns.not-found',
    verdict: { code: 'verdict.dns.not-found.outside', party: 'name-resolution', certainty: 'likely' },
  },
  {
    that: 'says nothing when it is asked for the name',
    gateway: { answersNames: false },
    takeAway: 'name',
    outcome: 'dns.no-answer',
    verdict: { code: 'verdict.dns.no-answer.outside', party: 'vantage', certainty: 'cannot-tell' },
  },
];

const everyOutcome = ({ cells }: Probed): readonly Outcome[] => [...new Set(FAMILIES.map((family) => cells[family]))];

describe.runIf(CAN_BE_REAL)(`given inside, outside and platform in networks of their own${WHERE}`, () => {
  let site: Site | undefined;
  let inside: Probed;

  const ask = (stage: ProbeStage, name: string, timeout?: number): Promise<Probed> => {
    const { folder, host, ca, lab, at } = site!;
    const target = { server: host, ca, apiUser: lab.apiUser };
    return probe(folder, { stage, name, ...target, ...(timeout === undefined ? {} : { timeout }) }, at(stage));
  };

  beforeAll(async () => {
    site = await buildSite();
    await site.setGateway({});
    inside = await ask('inside', 'inside');
  }, 60_000);
  afterAll(async () => {
    await site?.close();
  });

  describe('and a gateway that lets everybody pass', () => {
    let outside: Probed;
    let compared: Compared;
    beforeAll(async () => {
      await site!.setGateway({});
      outside = await ask('outside', 'outside');
      compared = await compare(inside.file, outside.file, await readCard(site!, 'all-up'));
    });

    it('finds all probes good at both places', () =>
      expect([...everyOutcome(inside), ...everyOutcome(outside)]).toEqual(['ok', 'ok']));
    it('keeps the addresses by which each of them went', () => {
      const used = [inside, outside].map(({ record }) => record.probes[0]?.evidence?.connection);
      expect(used.map((connection) => [connection?.localAddress, connection?.remoteAddress])).toEqual([
        ['192.0.2.75', '192.0.2.10'],
        ['198.51.100.10', PUBLIC_ADDRESS],
      ]);
    });
    it('recognises one server behind both addresses', () =>
      expect(compared.certificates.relation).toBe('same-endpoint'));
    it('has nothing to say against the comparison', () => expect(compared.guard).toEqual([]));
    it('finds no fault', () =>
      expect(finding(compared)).toEqual({ code: 'verdict.no-fault', party: 'none', certainty: 'proven' }));
  });

  describe.each(some(FAULTS, 2))('and a gateway that $that', ({ that, gateway = {}, takeAway, outcome, verdict }) => {
    let outside: Probed;
    let compared: Compared;
    beforeAll(async () => {
      await site!.setGateway(gateway);
      if (takeAway === 'route') await site!.setDefaultRoute('outside', false);
      if (takeAway === 'name') await site!.setKnowsServer('outside', false);
      try {
        outside = await ask(
          'outside',
          that.replaceAll(/\W+/g, '-'),
          outcome === 'tcp.timeout' ? SHORT_TIMEOUT : undefined,
        );
      } finally {
        if (takeAway === 'route') await site!.setDefaultRoute('outside', true);
        await site!.setKnowsServer('outside', true);
      }
      compared = await compare(inside.file, outside.file);
    });

    it('sees it in each of the four probes', () => expect(everyOutcome(outside)).toEqual([outcome]));
    it('gives no password away', () => {
      expect(outside.record.probes.map(({ evidence }) => evidence?.response)).toEqual([null, null, null, null]);
      expect(outside.record.failedSignIns).toBe(0);
    });
    it('comes to the verdict', () => expect(finding(compared)).toEqual(verdict));
    it('names another explanation, and the check that decides', () =>
      expect(compared.verdict.rivals.filter(({ check }) => check !== '')).not.toEqual([]));
  });

  describe('and a gateway that translates the public address to the mail server', () => {
    let compared: Compared;
    beforeAll(async () => {
      await site!.setGateway({ publicLeadsTo: 'mail' });
      const outside = await ask('outside', 'mail');
      compared = await compare(inside.file, outside.file);
    });

    it("sees the mail server's certificate", () => {
      expect(compared.certificates.relation).toBe('other-name');
      expect(compared.verdict.sentence).toContain('mail.customer.test');
    });
    it('says not one word of HTTP to the mail server', async () =>
      expect(await site!.folder.read('nginx.log')).toBe(''));
  });

  describe('and a gateway that drops what comes from the inside host alone', () =>
    it('cannot tell anything of the server, and looks for the fault at the inside host', async () => {
      await site!.setGateway({ pass: ['iifname "inside" tcp dport 443 drop'] });
      const [cutOff, outside] = await Promise.all([
        ask('inside', 'cut-off', SHORT_TIMEOUT),
        ask('outside', 'meanwhile'),
      ]);
      expect([...everyOutcome(cutOff), ...everyOutcome(outside)]).toEqual(['tcp.timeout', 'ok']);
      expect(finding(await compare(cutOff.file, outside.file))).toEqual({
        code: 'verdict.inside-host',
        party: 'vantage',
        certainty: 'cannot-tell',
      });
    }));

  it('and a gateway that rejects everybody: judges the inside stage first', async () => {
    await site!.setGateway({ pass: ['tcp dport 443 reject with tcp reset'] });
    const [refusedInside, refusedOutside] = await Promise.all([
      ask('inside', 'refused-inside'),
      ask('outside', 'refused-outside'),
    ]);
    expect(finding(await compare(refusedInside.file, refusedOutside.file))).toMatchObject({
      code: 'verdict.tcp.refused.inside',
      certainty: 'likely',
    });
  });

  describe("and a gateway that rejects the platform's outbound address alone", () => {
    let outside: Probed;
    beforeAll(async () => {
      await site!.setGateway({ pass: ['iifname "platform" tcp dport 443 reject with tcp reset'] });
      outside = await ask('outside', 'outside-of-the-platform');
    });

    it('finds the outside good', () => expect(everyOutcome(outside)).toEqual(['ok']));
    it('names the outbound name as not accepted, with an old password as the rival', async () => {
      const compared = await compare(inside.file, outside.file, await readCard(site!, 'all-down'));
      expect(finding(compared)).toEqual({ code: 'verdict.rule-2', party: 'platform-egress', certainty: 'likely' });
      expect(compared.verdict.rivals.map(({ party }) => party)).toContain('platform-settings');
    });
    it('has not proven it once the password was typed again, the log is empty and the access list allows the address', async () => {
      const card = await readCard(site!, 'all-down-once-more', ['--password-reentered', 'yes']);
      const looked = ['--check', 'administrator-logins=not-found', '--check', 'ip-access-list=allowed'];
      expect(finding(await compare(inside.file, outside.file, card, ...looked)).certainty).toBe('likely');
    });
    it("has proven it once the gateway's own log shows it", async () => {
      const card = await readCard(site!, 'all-down-again');
      const looked = ['--check', 'firewall-log=blocked'];
      expect(finding(await compare(inside.file, outside.file, card, ...looked))).toEqual({
        code: 'verdict.rule-2',
        party: 'platform-egress',
        certainty: 'proven',
      });
    });
  });
});
