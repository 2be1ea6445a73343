import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { table } from '../../scripts/figures.ts';
import type { Judgement } from '../../src/core/diagnosis/judgement.ts';
import { judged, scenariosOf, type Play } from './evidence.ts';

/** What was concluded of each play, one line a scenario, and how that differs from what is concluded now. */

const concludedSchema = z.object({
  id: z.string(),
  /** `PARTY, CERTAINTY (CODE)` */
  verdict: z.string(),
  /** Further faults, each the same; absent where there is none. */
  also: z.array(z.string()).optional(),
  /** The comparison: of each stage, its families with what they came to. */
  cells: z.record(z.string(), z.string()),
});
export type Concluded = z.infer<typeof concludedSchema>;

/** As much of a judgement as `compare --json` prints of it. */
type Named = Pick<Judgement['verdict'], 'code' | 'party' | 'certainty'>;

interface Compared {
  readonly verdict: Named;
  readonly also?: readonly Named[];
  readonly cells: readonly {
    readonly stage: string;
    readonly family: string;
    readonly outcome: string;
    readonly answeredBy: string | null;
    readonly finding: string | Pick<Judgement['cells'][number]['finding'], 'code'>;
  }[];
}

/** The finding that an outcome has where nothing else was seen. */
const usualFinding = (outcome: string, stage: string): string => {
  if (outcome === 'ok') return 'good.answer';
  return outcome.startsWith('row.') ? outcome : `${outcome}.${stage}`;
};

/** With its finding, where that is not the usual one. */
const cellText = ({ stage, family, outcome, answeredBy, finding }: Compared['cells'][number]): string => {
  const code = typeof finding === 'string' ? finding : finding.code;
  const by = answeredBy === null ? '' : ` by ${answeredBy}`;
  return `${family} ${outcome}${by}${code === usualFinding(outcome, stage) ? '' : ` (${code})`}`;
};

const inBrackets = (text: string): string | undefined => /\((.+)\)$/.exec(text)?.[1];

/** Codes of the verdict and of every finding. */
export const codesOf = ({ verdict, cells }: Concluded): readonly string[] => [
  inBrackets(verdict) ?? '',
  ...Object.entries(cells).flatMap(([stage, texts]) =>
    texts.split('; ').map((text) => inBrackets(text) ?? usualFinding(text.split(' ')[1] ?? '', stage)),
  ),
];

const inShort = ({ party, certainty, code }: Named): string => `${party}, ${certainty} (${code})`;

export const concludedOf = (id: string, { verdict, also = [], cells }: Compared): Concluded => ({
  id,
  verdict: inShort(verdict),
  ...(also.length > 0 && { also: also.map(inShort) }),
  cells: Object.fromEntries(
    [...Map.groupBy(cells, ({ stage }) => stage)].map(([stage, own]) => [stage, own.map(cellText).join('; ')]),
  ),
});

const fileOf = (group: string): string => join(import.meta.dirname, `${group}.jsonl`);

export const readConcluded = (group: string): readonly Concluded[] =>
  readFileSync(fileOf(group), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => concludedSchema.parse(JSON.parse(line)));

export const writeConcluded = (group: string, all: readonly Concluded[]): void => {
  writeFileSync(fileOf(group), all.map((one) => `${JSON.stringify(one)}\n`).join(''));
};

const linesOf = ({ verdict, also = [], cells }: Concluded): ReadonlyMap<string, string> =>
  new Map([['verdict', verdict], ['also', also.join('; ')], ...Object.entries(cells)]);

const NONE = '(none)';

/** What is concluded of a play now, of each of its scenarios. */
export const concludedAgain = (play: Play): readonly Concluded[] =>
  scenariosOf(play).map(([id, found]) => concludedOf(id, judged(play, found)));

/** A table of what differs, empty where nothing does: scenario, what of it, before, after. */
export const differences = (before: readonly Concluded[], after: readonly Concluded[]): string => {
  const [was, is] = [before, after].map((all) => new Map(all.map((one) => [one.id, linesOf(one)] as const)));
  const ids = [...new Set([...before, ...after].map(({ id }) => id))];
  const rows = ids.flatMap((id) => {
    const [old, now] = [was?.get(id), is?.get(id)];
    return [...new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])])]
      .filter((what) => old?.get(what) !== now?.get(what))
      .map((what) => [id, what, old?.get(what) ?? NONE, now?.get(what) ?? NONE]);
  });
  return rows.length === 0 ? '' : table(['scenario', 'of it', 'before', 'after'], rows);
};

/** @throws an error that holds the table, where anything differs. */
export const mustBeAsBefore = (before: readonly Concluded[], after: readonly Concluded[]): void => {
  const rows = differences(before, after);
  if (rows !== '') throw new Error(`concluded otherwise than before (npm run golden keeps it)\n\n${rows}\n`);
};
