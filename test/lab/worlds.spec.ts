import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCardText } from '../../src/core/records/card-text.ts';
import { CARD_ROWS, PROBE_STAGES } from '../../src/core/vocabulary/words.ts';
import type { ControlOrder } from '../../src/lab/control/control-page.ts';
import { startWorld, WORLDS, type RunningWorld } from '../../src/lab/lab.ts';
import { walkOf, type WalkStep } from '../../src/lab/walk.ts';
import { ask, GROUPS, openTls } from './client.ts';
import { probeStage } from './prober.ts';
import { some } from '../scale.ts';

const rowsOf = (world: RunningWorld): Readonly<Record<string, string>> => {
  const { rows } = readCardText(world.cardText());
  return Object.fromEntries(CARD_ROWS.map((row) => [row, `row.${rows[row].value}`]));
};

const order = (world: RunningWorld, sent: ControlOrder): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = { 'Content-Type': 'application/json', Accept: 'application/json' };
    const asked = request(world.controlUrl, { method: 'POST', headers }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    });
    asked.once('error', reject);
    asked.end(JSON.stringify(sent));
  });

const fingerprintOf = async (world: RunningWorld): Promise<string> => {
  const socket = await openTls(world, 'inside');
  const { fingerprint256 } = socket.getPeerCertificate();
  socket.destroy();
  return fingerprint256;
};

interface Found {
  cells: Record<string, Readonly<Record<string, string>>>;
  pin: string | undefined;
}

const take = async (world: RunningWorld, step: WalkStep, found: Found): Promise<void> => {
  switch (step.do) {
    case 'probe':
      found.cells[step.stage] = await probeStage(world, step.stage, {
        proxy: step.proxy === undefined ? undefined : world.extras.engineerProxy,
        pin: step.pinned === undefined ? undefined : found.pin,
        isBare: Object.values(found.cells).some((cells) => Object.values(cells).includes('http.timeout')),
      });
      return;
    case 'pin':
      found.pin = await fingerprintOf(world);
      return;
    case 'change':
      expect(await order(world, step.order)).toBe(200);
      return;
    case 'update-card':
      await world.updateApiConfiguration();
      return;
    case 'read-card':
      found.cells.platform = rowsOf(world);
      return;
    case 'check':
      return;
  }
};

describe.each(some(WORLDS, (_, at) => at % 12 === 0).map((world) => [world.id, world] as const))(
  'given the world %s',
  (id, made) => {
    let world: RunningWorld;
    const found: Found = { cells: {}, pin: undefined };
    beforeAll(async () => {
      world = await startWorld(id);
      for (const step of walkOf(made)) await take(world, step, found);
    }, 30_000);
    afterAll(() => world.close());

    it.each(PROBE_STAGES)('shows %s what it promises', (stage) => {
      expect(found.cells[stage]).toEqual(made.expect.cells[stage]);
    });
    it('shows on the card what it promises', () => expect(found.cells.platform).toEqual(made.expect.cells.platform));
  },
);

describe('given worlds whose fault lies with a device outside', () => {
  const boxed = WORLDS.filter(({ id }) => /^outside-(proxy|block|captive|login|503)/.test(id));

  it.each(boxed.map(({ id }) => id))('%s shows another key outside than inside', async (id) => {
    const world = await startWorld(id);
    const [inside, outside] = [await ask(world, GROUPS), await ask(world, GROUPS, { entrance: 'outside' })];
    await world.close();
    expect(outside.certificate.pubkey).not.toEqual(inside.certificate.pubkey);
  });
  it('outside-proxy-302 points to another host', async () => {
    const world = await startWorld('outside-proxy-302');
    const seen = await ask(world, GROUPS, { entrance: 'outside' });
    await world.close();
    const location = seen.headers.find(([name]) => name === 'Location')?.[1] ?? '';
    expect(new URL(location).hostname).not.toBe('acs.practice.test');
  });
});

it('given the world stale-card, shows on the renewed card that the fault is gone', async () => {
  const world = await startWorld('stale-card');
  await world.updateApiConfiguration();
  const rows = rowsOf(world);
  await world.close();
  expect(new Set(Object.values(rows))).toEqual(new Set(['row.up']));
});
