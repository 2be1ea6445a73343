import { describe, expect, it } from 'vitest';
import { WORLDS } from '../../src/lab/lab.ts';
import { PROBE_STAGES } from '../../src/core/vocabulary/words.ts';
import { concludedOf, mustBeAsBefore, readConcluded } from './concluded.ts';
import { judged, materialOf } from './evidence.ts';
import { playOf } from './worlds.ts';

/** Every practice network gives what it expects: judged from what its walk left (`npm run record` walks them). */

const recorded = new Map(readConcluded('worlds').map((one) => [one.id, one]));
describe.each(WORLDS.map((world) => [world.id, world] as const))('given the recorded world %s', (id, world) => {
  const play = playOf(id);
  const judgement = judged(play);
  const { runs, cards } = materialOf(play);

  it('comes to what was concluded before', () =>
    mustBeAsBefore([recorded.get(id) ?? []].flat(), [concludedOf(id, judgement)]));

  it('comes to the right verdict', () => {
    const { party, certainty } = judgement.verdict;
    expect({ party, certainty }).toEqual({ party: world.expect.party, certainty: world.expect.certainty });
  });

  it.each(PROBE_STAGES)('holds of the %s stage what the world is made to show', (at) => {
    const seen = runs.findLast(({ stage }) => stage === at)?.probes ?? [];
    expect(Object.fromEntries(seen.map(({ family, outcome }) => [family, outcome]))).toEqual(world.expect.cells[at]);
  });

  it('holds of the card what the platform shows', () => {
    const rows = Object.entries(cards.at(-1)?.rows ?? {}).map(([row, { value }]) => [row, `row.${value}`]);
    expect(Object.fromEntries(rows)).toEqual(world.expect.cells.platform);
  });
});
