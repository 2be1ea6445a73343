import { expect, it, onTestFinished } from 'vitest';
import { readCardText } from '../../src/core/records/card-text.ts';
import { CARD_ROWS } from '../../src/core/vocabulary/words.ts';
import { startWorld, WORLDS } from '../../src/lab/lab.ts';
import { ALL_OK } from '../../src/lab/worlds/alterations.ts';
import { probeStage } from './prober.ts';
import { some } from '../scale.ts';

const startedFor = async (id: string) => {
  const world = await startWorld(id);
  onTestFinished(() => world.close());
  return world;
};

it.each(some(WORLDS, (_, at) => at % 12 === 0).map(({ id }) => id))(
  'given the world %s whose fault is fixed, everything answers',
  async (id) => {
    const world = await startedFor(id);
    await world.fix();
    const proxy = world.extras.engineerProxy;
    const stages = [await probeStage(world, 'inside', {}), await probeStage(world, 'outside', { proxy })];
    const { rows } = readCardText(world.cardText());
    expect([...stages, CARD_ROWS.map((row) => rows[row].value)]).toEqual([ALL_OK, ALL_OK, ['up', 'up', 'up']]);
  },
);

it.each(some(['outside-proxy-403', 'outside-refused', 'outside-drop', 'expired-certificate'], 1))(
  'given the world %s that is put back after that, its fault is there again, and can be fixed again',
  async (id) => {
    const world = await startedFor(id);
    const { expect: expected } = WORLDS.find((one) => one.id === id) ?? expect.fail();
    await world.fix();
    await world.reset();
    expect(await probeStage(world, 'outside', {})).toEqual(expected.cells.outside);
    await world.fix();
    expect(await probeStage(world, 'outside', {})).toEqual(ALL_OK);
  },
  20_000,
);
