import type { VerdictDocument } from '../../src/core/report/verdict-document.ts';
import { WORLDS } from '../../src/lab/lab.ts';
import { play } from '../blind/play.ts';
import { THEMES } from '../blind/scenarios.ts';
import { WITNESS_THEMES } from '../blind/witnesses/all.ts';
import { playsOf, playWitnessed } from '../blind/witnesses/play-witnessed.ts';
import { playWorld } from '../worlds/play-world.ts';
import type { RunCommand } from '../worlds/walk-by-command-line.ts';
import { concludedOf, type Concluded } from './concluded.ts';
import type { Play } from './evidence.ts';
import { DIFFICULTIES } from './worlds.ts';

/** Everything that is played and recorded, by group and theme. */

interface Played {
  readonly evidence: Play;
  readonly concluded: readonly Concluded[];
}

interface ToPlay {
  readonly ids: readonly string[];
  readonly play: (tripoint: RunCommand) => Promise<Played>;
}

const eachTheme = <T>(
  themes: Readonly<Record<string, readonly T[]>>,
  toPlay: (all: readonly T[]) => readonly ToPlay[],
): Readonly<Record<string, readonly ToPlay[]>> =>
  Object.fromEntries(Object.entries(themes).map(([theme, all]) => [theme, toPlay(all)]));

export const GROUPS: Readonly<Record<string, Readonly<Record<string, readonly ToPlay[]>>>> = {
  blind: eachTheme(THEMES, (scenarios) =>
    scenarios.map((scenario) => ({
      ids: [scenario.id],
      play: async () => {
        const { evidence, concluded } = await play(scenario);
        return { evidence, concluded: [concluded] };
      },
    })),
  ),
  witnessed: eachTheme(WITNESS_THEMES, (all) =>
    playsOf(all).map((ofOnePlay) => ({
      ids: ofOnePlay.map(({ id }) => id),
      play: async () => {
        const { evidence, judged } = await playWitnessed(ofOnePlay);
        return { evidence, concluded: [...judged.values()].map(({ concluded }) => concluded) };
      },
    })),
  ),
  worlds: eachTheme(
    Object.fromEntries(
      DIFFICULTIES.map((difficulty) => [difficulty, WORLDS.filter((world) => world.difficulty === difficulty)]),
    ),
    (worlds) =>
      worlds.map((world) => ({
        ids: [world.id],
        play: async (tripoint) => {
          const { evidence, verdict } = await playWorld(world, tripoint);
          return { evidence, concluded: [concludedOf(world.id, JSON.parse(verdict.out) as VerdictDocument)] };
        },
      })),
  ),
};
