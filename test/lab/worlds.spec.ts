import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Outcome } from '../../src/core/evidence/outcome.ts';
import { readCardText } from '../../src/core/stage/read-card.ts';
import { CARD_ROWS, FAMILIES, PROBE_STAGES, type Family, type ProbeStage } from '../../src/core/words.ts';
import { startWorld, WORLDS } from '../../src/lab/lab.ts';
import type { RunningWorld } from '../../src/lab/running-world.ts';
import { ask, ENDPOINTS, GROUPS, MNT, OPEN_API, portOf, tryToConnect } from './client.ts';
import { outcomeOf } from './reading.ts';

const PATHS: Readonly<Record<Family, string>> = {
  'ers-endpoint-groups': GROUPS,
  'ers-endpoints': ENDPOINTS,
  'open-api': OPEN_API,
  'mnt-session': MNT,
};

/** The four probes of one stage, one after another, ended by the first 401. */
const probe = async (world: RunningWorld, entrance: ProbeStage): Promise<Record<string, Outcome>> => {
  const found: Record<string, Outcome> = {};
  const reached = await tryToConnect(portOf(world, entrance));
  for (const family of FAMILIES) {
    if (reached === 'silence') found[family] = 'tcp.timeout';
    else if (found['ers-endpoint-groups'] === 'http.401') found[family] = 'not-run.protecting-account';
    else {
      const accept = family === 'mnt-session' ? 'application/xml' : 'application/json';
      found[family] = outcomeOf(family, await ask(world, PATHS[family], { entrance, accept }));
    }
  }
  return found;
};

const rowsOf = (world: RunningWorld) => {
  const { rows } = readCardText(world.cardText());
  return Object.fromEntries(CARD_ROWS.map((row) => [row, `row.${rows[row].value}`]));
};

describe.each(WORLDS.map((world) => [world.id, world] as const))('given the world %s', (id, { expect: expected }) => {
  let world: RunningWorld;
  beforeAll(async () => (world = await startWorld(id)));
  afterAll(() => world.close());

  it.each(PROBE_STAGES)('shows %s what it promises', async (stage) => {
    expect(await probe(world, stage)).toEqual(expected.cells[stage]);
  });
  it('shows on the card as it is found what it promises', () => {
    expect(rowsOf(world)).toEqual(expected.cells.platform);
  });
  it('shows on the renewed card what it promises', async () => {
    await world.updateApiConfiguration();
    const promised =
      expected.card === 'after-update'
        ? expected.cells.platform
        : Object.fromEntries(CARD_ROWS.map((row) => [row, 'row.up']));
    expect(rowsOf(world)).toEqual(promised);
  });
});

describe('given worlds whose fault lies with a box', () => {
  const boxed = WORLDS.filter(({ id }) => id.startsWith('outside-proxy') || id.startsWith('outside-block'));

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

describe('given the world ers-off', () => {
  it('points to its own admin pages', async () => {
    const world = await startWorld('ers-off');
    const seen = await ask(world, GROUPS);
    await world.close();
    const location = new URL(seen.headers.find(([name]) => name === 'Location')?.[1] ?? '');
    expect([location.host, location.pathname]).toEqual(['acs.practice.test', '/admin/']);
  });
});
