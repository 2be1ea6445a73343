import { afterEach, describe, expect, it } from 'vitest';
import { startWorld, type RunningWorld } from '../../src/lab/lab.ts';

const running: RunningWorld[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((world) => world.close()));
});

describe("given a time for the clock of the platform's service", () => {
  it('starts there and goes on', async () => {
    const world = await startWorld('healthy', { now: '2030-05-06T07:08:09Z' });
    running.push(world);
    expect(world.service.clock.now().toISOString()).toMatch(/^2030-05-06T07:08:/);
  });
  it('goes back there on a reset', async () => {
    const world = await startWorld('healthy', { now: '2030-05-06T07:08:09Z' });
    running.push(world);
    world.service.clock.moveTo(new Date('2040-01-01'));
    await world.reset();
    expect(world.service.clock.now().getUTCFullYear()).toBe(2030);
  });
  it.each(['', 'tomorrow', '2030-02-30T99:00:00Z'])('is refused where it is none: "%s"', async (now) => {
    await expect(startWorld('healthy', { now })).rejects.toMatchObject({ name: 'LabError', code: 'not-an-instant' });
  });
});
