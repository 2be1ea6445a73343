import { describe, expect, it } from 'vitest';
import { DIFFICULTIES } from '../../src/core/records/practice-description.ts';
import { WORLDS } from '../../src/lab/lab.ts';
import { walkOf } from '../../src/lab/walk.ts';
import type { World } from '../../src/lab/world.ts';

const worldOf = (id: string): World | undefined => WORLDS.find((world) => world.id === id);

describe.each(WORLDS.map((world) => [world.id, world] as const))('given the world %s', (id, world) => {
  it('has a neighbour that is another world', () => {
    expect(worldOf(world.neighbour)?.id).not.toBe(id);
    expect(worldOf(world.neighbour)).toBeDefined();
  });
  it('must not get the verdict of its neighbour', () => {
    const { party, certainty, cells } = worldOf(world.neighbour)?.expect ?? world.expect;
    expect({ party, certainty, cells }).not.toEqual({
      party: world.expect.party,
      certainty: world.expect.certainty,
      cells: world.expect.cells,
    });
  });
  it('is walked through both stages and to the card', () => {
    const steps = walkOf(world);
    const stages = steps.flatMap((step) => (step.do === 'probe' ? [step.stage] : []));
    expect(new Set(stages)).toEqual(new Set(['inside', 'outside']));
    expect(steps.filter((step) => step.do === 'read-card')).toHaveLength(1);
    expect(steps.some((step) => step.do === 'update-card')).toBe(world.expect.card !== 'as-found');
  });
  it('has a hint', () => expect(world.hint).not.toBe(''));
});

describe('given all worlds', () => {
  it('are at least forty', () => expect(WORLDS.length).toBeGreaterThanOrEqual(40));
  it.each(DIFFICULTIES)('has some that are %s', (difficulty) => {
    expect(WORLDS.some((world) => world.difficulty === difficulty)).toBe(true);
  });
  it('goes from the first steps to the tricky ones', () => {
    const ranks = WORLDS.map(({ difficulty }) => DIFFICULTIES.indexOf(difficulty));
    expect(ranks).toEqual([...ranks].sort((one, other) => one - other));
  });
});
