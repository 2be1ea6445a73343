import { z } from 'zod';

export interface Found {
  readonly of: number;
  readonly stage: string;
  readonly seen: string;
  readonly text: string;
}

const probeSeen = z.looseObject({
  stage: z.string().optional(),
  family: z.string().optional(),
  seen: z.string(),
  answered: z.string(),
  by: z.string().nullable(),
  why: z.string().nullish(),
  answer: z.string().optional(),
  isLate: z.boolean().optional(),
});
const one = z.looseObject({ source: z.looseObject({ name: z.string() }), probes: z.array(probeSeen) });
const shown = one.extend({ more: z.array(one).optional() });

/** What a document of `tripoint witness` says, told by what was brought. */
export const foundIn = (document: unknown): readonly Found[] => {
  const read = shown.parse(document);
  return [read, ...(read.more ?? [])].flatMap(({ source: { name }, probes }) =>
    probes.map(({ stage = '', family, seen, answered, by, why, answer, isLate = false }) => ({
      of: Number(/\d+/.exec(name)?.[0]),
      stage,
      seen,
      text: [name, stage, family, `seen ${seen}`, `answered ${answered}`, answer, isLate && 'late', by, why]
        .filter((part) => part)
        .join(' '),
    })),
  );
};
