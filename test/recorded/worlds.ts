import type { Material } from '../../src/core/diagnosis/diagnose.ts';
import { materialOf, readPlays, type Play } from './evidence.ts';

/** The recorded practice worlds. */

export const DIFFICULTIES = ['first-steps', 'everyday', 'tricky'] as const;

const plays = new Map(DIFFICULTIES.flatMap((theme) => readPlays('worlds', theme)).map((play) => [play.id, play]));

export const playOf = (id: string): Play => {
  const found = plays.get(id);
  if (found === undefined) throw new Error(`The world ${id} was not recorded: npm run record ${id}`);
  return found;
};

/** Everything that was known after each step of a world's walk. */
export const stepsOf = ({ id }: { readonly id: string }): readonly Required<Material>[] => {
  const play = playOf(id);
  const said = play.checks.map(({ after }) => after);
  const documents = play.documents.map((_, index) => ({
    documents: index + 1,
    checks: said.filter((at) => at <= index).length,
  }));
  const checks = said.map((at, index) => ({ documents: at, checks: index + 1 }));
  return [...documents, ...checks]
    .toSorted((a, b) => a.documents - b.documents || a.checks - b.checks)
    .map((until) => materialOf(play, [], until));
};
