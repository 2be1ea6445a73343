import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Rule, type StageRule, ROWS } from '../src/core/diagnosis/rules/rule.ts';
import { BY_WORDS } from '../src/core/diagnosis/rules/status.ts';
import { RULES } from '../src/core/diagnosis/rules/table.ts';
import { WORLDS } from '../src/lab/lab.ts';
import { writtenTexts } from './written-texts.ts';

/**
 * Every text that the program looks up in a catalogue, and where it stands: templates of `say` and `noted`, constants in `said` and
 * `marked`, and the texts of the tables of rules and of the scenarios, which are read by importing them.
 */
export type Keys = ReadonlyMap<string, string>;

const ROOT = join(import.meta.dirname, '..');

const textsOfRule = ({ says, because, steps, mended, rivals }: Rule): readonly string[] => [
  says,
  because,
  ...steps,
  mended,
  ...rivals.flatMap(({ sentence, check }) => [sentence.key, check.key]),
];

const RULES_OF_STAGES: readonly StageRule[] = Object.values(RULES).flatMap((stages) => Object.values(stages));

const keysOfRules = (): readonly (readonly [string, string])[] => [
  ...[
    ...RULES_OF_STAGES.flatMap((rules) => Object.values<Rule>({ ...rules })),
    ...Object.values(ROWS),
    ...BY_WORDS,
  ].flatMap((rule) => textsOfRule(rule).map((text) => [text, rule.code] as const)),
];

const keysOfScenarios = (): readonly (readonly [string, string])[] =>
  WORLDS.flatMap(({ id, difficulty, title, story, hint }) =>
    [title, story, hint].map((text) => [text, `scenarios/${difficulty}/${id}`] as const),
  );

/** Signs around values need no translation. */
export const hasWords = (text: string): boolean => /\p{L}/u.test(text.replace(/\{\w+\}/g, ''));

/** Every key of the program by its first place; read anew at each call. */
export const keysOfProgram = (): Keys => {
  const keys = new Map<string, string>();
  const files = globSync('src/**/*.{ts,tsx}', { cwd: ROOT }).sort();
  const written = files.flatMap((path) => writtenTexts(path, readFileSync(join(ROOT, path), 'utf8')));
  for (const [text, place] of [...written, ...keysOfRules(), ...keysOfScenarios()])
    if (text !== '' && !keys.has(text)) keys.set(text, place);
  return keys;
};
