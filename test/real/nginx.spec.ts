import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProbeStage } from '../../src/core/vocabulary/words.ts';
import { tripoint } from '../cli/run-tripoint.ts';
import { HINDERING_BOXES, OTHER_BOXES, type OtherBox } from './boxes.ts';
import { isListening } from './daemon.ts';
import { freePorts } from './free-ports.ts';
import { BOX, INSPECTION, INSPECTION_AUTHORITY, startBehind, type Behind } from './front.ts';
import { CAN_BE_REAL, WHERE } from './needs.ts';
import { startNginx } from './nginx.ts';
import { compare, finding, probe, respondersOutside, type Compared, type Probed } from './walk.ts';
import { some } from '../scale.ts';

/**
 * nginx as the reverse proxy in front of the NAC server, one virtual host for each way in which such a device
 * helps or hinders. Outside goes through it, inside straight to the server.
 */

describe.runIf(CAN_BE_REAL)(`given nginx in front of the NAC server${WHERE}`, () => {
  let behind: Behind;
  const stops: (() => Promise<void>)[] = [];
  let inside: Probed;
  let ports: ReadonlyMap<string, number>;

  const probeAt = (stage: ProbeStage, name: string, connectTo: string): Promise<Probed> => {
    const { folder, host, ca, world } = behind;
    const { apiUser } = world.description;
    return probe(folder, { stage, name, server: host, ca, apiUser, more: ['--connect-to', connectTo] });
  };
  const probeThrough = (box: string, name = box.replaceAll(/\W+/g, '-')): Promise<Probed> =>
    probeAt('outside', name, `127.0.0.1:${ports.get(box)!}`);

  beforeAll(async () => {
    behind = await startBehind();
    stops.push(behind.close);
    const others = Object.entries(OTHER_BOXES);
    const [deadPort = 0, ...free] = await freePorts(1 + HINDERING_BOXES.length + others.length);
    const boxes = [
      ...HINDERING_BOXES.map(({ that, directives }) => [that, directives(behind)] as const),
      ...others.map(([name, directives]) => [name, directives(behind, deadPort)] as const),
    ];
    ports = new Map(boxes.map(([name], index) => [name, free[index]!]));
    const hosts = boxes.map(([name, directives]) => ({
      listen: `127.0.0.1:${ports.get(name)!}`,
      ...(name === ('inspecting' satisfies OtherBox) ? INSPECTION : BOX),
      directives,
    }));
    stops.push((await startNginx(behind.folder, hosts, () => isListening(free.at(-1)!))).stop);
    inside = await probeAt('inside', 'inside', behind.upstream);
  });
  afterAll(async () => {
    for (const stop of stops.reverse()) await stop();
  });

  describe('that terminates TLS with a key of its own and passes everything on', () => {
    let outside: Probed;
    let compared: Compared;
    beforeAll(async () => {
      outside = await probeThrough('passing');
      await behind.world.updateApiConfiguration();
      const card = behind.folder.path('card.json');
      await tripoint(['card', '--paste', '-', '--out', card], { input: behind.world.cardText() });
      compared = await compare(inside.file, outside.file, card);
    });

    it('finds all four probes good', () =>
      expect([outside.code, ...Object.values(outside.cells)]).toEqual([0, 'ok', 'ok', 'ok', 'ok']));
    it('sees another key of the same issuer', () => expect(compared.certificates.relation).toBe('other-node'));
    it('does not call that a fault', () => {
      expect(finding(compared)).toEqual({ code: 'verdict.no-fault', party: 'none', certainty: 'proven' });
      expect(compared.code).toBe(0);
    });
  });

  describe.each(some(HINDERING_BOXES, 1))('that $that', ({ that, cells, exitCode, answeredBy, verdict }) => {
    let outside: Probed;
    let compared: Compared;
    beforeAll(async () => {
      outside = await probeThrough(that);
      compared = await compare(inside.file, outside.file);
    });

    it('sees it in each of the four probes', () => {
      expect(outside.cells).toEqual(cells);
      expect(outside.code).toBe(exitCode);
    });
    it('tells who answered', () => expect(respondersOutside(compared)).toEqual(answeredBy));
    it('comes to the verdict', () => expect(finding(compared)).toEqual(verdict));
    it('shows another key as the first thing in which the two ways part', () =>
      expect([compared.certificates.relation, compared.divergence?.layer]).toEqual(['other-node', 'tls']));
  });

  describe('that removes the Authorization header', () => {
    const that = HINDERING_BOXES.find(({ exitCode }) => exitCode === 4)!.that;
    let outside: Probed;
    let again: Probed;
    let asked: string;
    beforeAll(async () => {
      const before = await behind.folder.read('nginx.log');
      outside = await probeThrough(that, 'rejected');
      asked = (await behind.folder.read('nginx.log')).slice(before.length);
      again = await probeAt('inside', 'inside-again', behind.upstream);
    });

    it('spends one attempt and no more', () => {
      expect(asked.match(/^GET .* 401 /gm)).toHaveLength(1);
      expect(outside.record.failedSignIns).toBe(1);
    });
    it('counts nothing against the account on the server, which never saw it', () =>
      expect(behind.world.failedSignIns()).toBe(0));
    it('names the header as the other explanation, and the row that decides as the check', async () => {
      const { verdict } = await compare(inside.file, outside.file);
      const ofTheBox = verdict.rivals.find(({ party }) => party === 'firewall-or-proxy');
      expect(ofTheBox?.check).toMatch(/Administrator Logins .* no row that something outside removed the header/);
    });
    it('blames the device once the same sign-in was accepted inside afterwards', async () =>
      expect(finding(await compare(inside.file, outside.file, again.file))).toEqual({
        code: 'verdict.header-stripped',
        party: 'firewall-or-proxy',
        certainty: 'likely',
      }));
  });

  describe('that passes on what the server itself answers: a family that was switched off since', () => {
    let outside: Probed;
    let compared: Compared;
    beforeAll(async () => {
      behind.world.server.switchErs(false);
      outside = await probeThrough('passing', 'switched-off').finally(() => behind.world.server.switchErs(true));
      compared = await compare(inside.file, outside.file);
    });

    it("recognises the server's own redirect behind the other key", () => {
      expect(outside.cells['ers-endpoint-groups']).toBe('http.302');
      expect(respondersOutside(compared)).toEqual(['access-control-server']);
    });
    it('does not call the firewall proven', () =>
      expect(finding(compared)).toEqual({ code: 'verdict.rule-1', party: 'firewall-or-proxy', certainty: 'likely' }));
  });

  describe('whose server does not answer it', () => {
    let outside: Probed;
    let compared: Compared;
    beforeAll(async () => {
      outside = await probeThrough('without a server behind it');
      compared = await compare(inside.file, outside.file);
    });

    it('sees 502, to the other probes without the password: the server may have rejected the sign-in', () =>
      expect(Object.values(outside.cells)).toEqual(Array.from({ length: 4 }, () => 'http.502-504')));
    it("recognises the page as the device's", () => expect(respondersOutside(compared)).toEqual(['device']));
    it('is only likely: the server behind the device may be down', () =>
      expect(compared.verdict.certainty).toBe('likely'));
    it('looks for the fault between the device and the server', () =>
      expect(compared.verdict.party).toBe('firewall-or-proxy'));
  });

  describe('that terminates TLS with an authority which nobody was told to trust', () => {
    let outside: Probed;
    let compared: Compared;
    let asked: string;
    beforeAll(async () => {
      const before = await behind.folder.read('nginx.log');
      outside = await probeThrough('inspecting');
      asked = (await behind.folder.read('nginx.log')).slice(before.length);
      compared = await compare(inside.file, outside.file);
    });

    it('sends no HTTP at all', () => {
      expect(asked).toBe('');
      expect(new Set(Object.values(outside.cells))).toEqual(new Set(['tls.untrusted']));
    });
    it('names the authority', () => expect(compared.verdict.sentence).toContain(INSPECTION_AUTHORITY));
    it('accuses nobody while nobody has looked at the server', () =>
      expect(finding(compared)).toEqual({ code: 'verdict.tls-opened', party: 'unknown', certainty: 'cannot-tell' }));
    it('is likely once the certificate inside alone was found on the server: this host may inspect TLS itself', async () => {
      const looked = ['--check', 'certificate-confirmed=inside'];
      const { verdict } = await compare(inside.file, outside.file, ...looked);
      expect([verdict.certainty, verdict.rivals[0]?.party]).toEqual(['likely', 'own-proxy']);
    });
  });
});
