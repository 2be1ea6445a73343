import { format, worded, type Worded } from '../../src/core/messages/message.ts';
import { getServers } from 'node:dns';
import { readFileSync, writeFileSync } from 'node:fs';
import { networkInterfaces, release, type } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { z } from 'zod';
import { judge, type Material, type Witnessed } from '../../src/core/diagnosis/diagnose.ts';
import type { Judgement } from '../../src/core/diagnosis/judgement.ts';
import { recordedCheckSchema } from '../../src/core/records/case.ts';
import { readCheck } from '../../src/cli/material.ts';
import { sideBySide } from '../../src/app/side-by-side.ts';
import { readRecord, type Imported } from '../../src/node/import/record.ts';

/**
 * What plays left behind: the documents that the program wrote, and what people found out. A play is recorded once
 * (`npm run record`) and judged always; it is read as an import reads it, so that what is upgraded there is upgraded here.
 */

const playSchema = z.object({
  id: z.string(),
  /** When it was compared: checks of people are of then, and nothing is from the future. */
  playedAt: z.string(),
  /** Stage records, watches and cards, in the order in which they were made. */
  documents: z.array(z.record(z.string(), z.unknown())),
  /** `NAME=RESULT`, with how many documents were there when it was said. */
  checks: z.array(z.object({ said: z.string(), after: z.number() })),
  /** What the files that a colleague brings were found to hold: read together, and one by one where there are several. */
  brought: z
    .record(z.string(), z.object({ together: z.array(z.unknown()), apart: z.array(z.unknown()).nullable() }))
    .optional(),
});
/** One play. */
export type Play = z.infer<typeof playSchema>;

const fileOf = (group: string, theme: string): string => join(import.meta.dirname, group, `${theme}.json.br`);

/** What vouches for a document is not what it says. */
const withoutSeals = (document: Play['documents'][number]): Play['documents'][number] =>
  Object.fromEntries(Object.entries(document).filter(([key]) => !['seal', 'sealed', 'sealCheck'].includes(key)));

/** The plays of a theme, `[]` where none was recorded. */
export const readPlays = (group: string, theme: string): readonly Play[] => {
  const text = brotliDecompressSync(readFileSync(fileOf(group, theme))).toString('utf8');
  return z.array(playSchema).parse(JSON.parse(text));
};

/** The machine that it was played on has nothing to do with it: addresses for documentation stand in the place of its own. */
const onAnyMachine = (text: string): string => {
  const own = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal }) => !internal)
    .map(({ address, family }): readonly [string, string] => {
      if (address.startsWith('fe80:')) return [address, 'fe80::2'];
      return [address, family === 'IPv6' ? '2001:db8::2' : '192.0.2.2'];
    });
  const named: readonly (readonly [string, string])[] = [
    ...own,
    ...getServers().map((address) => [address, '192.0.2.53'] as const),
  ];
  return named
    .reduce((all, [address, other]) => all.replaceAll(`"${address}"`, `"${other}"`), text)
    .replaceAll(`${type()} ${release()} `, 'Linux 6.1.0 ');
};

export const writePlays = (group: string, theme: string, plays: readonly Play[]): void => {
  const kept = plays.map((play) => ({ ...play, documents: play.documents.map(withoutSeals) }));
  const text = Buffer.from(onAnyMachine(JSON.stringify(kept)));
  const params = {
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  };
  writeFileSync(fileOf(group, theme), brotliCompressSync(text, { params }));
};

const readOne = (document: unknown, { id, playedAt }: Play): Imported => {
  const read = readRecord(JSON.stringify(document), id, new Date(playedAt));
  if (!read.ok) throw new Error(`${id}: ${format(read.failure.message, 'en')}`);
  return read.value;
};

const checksOf = ({ checks, playedAt }: Play, count: number): Material['checks'] =>
  checks
    .slice(0, count)
    .map(({ said }, index) => recordedCheckSchema.parse({ ...readCheck(said, index), recordedAt: playedAt }));

/** How much of a play is looked at: its first documents and checks. */
interface Until {
  readonly documents: number;
  readonly checks: number;
}

/** The evidence of a play, with what these witnesses were found to hold. */
export const materialOf = (
  play: Play,
  witnesses: readonly unknown[] = [],
  { documents, checks }: Until = { documents: play.documents.length, checks: play.checks.length },
): Required<Material> & Witnessed => {
  const given = [...play.documents.slice(0, documents), ...witnesses].map((document) => readOne(document, play));
  const { imported } = sideBySide(given);
  return {
    runs: imported.flatMap(({ record }) => record ?? []),
    cards: imported.flatMap(({ card }) => card ?? []),
    watches: imported.flatMap(({ watch }) => watch ?? []),
    checks: checksOf(play, checks),
    witnesses: imported.flatMap((one) => one.witnesses),
  };
};

/** As `compare` judges it. */
export const judgement = (play: Play, witnesses: readonly unknown[] = []): Judgement =>
  judge(materialOf(play, witnesses));

/** The same as an English reader gets it. */
export const judged = (play: Play, witnesses: readonly unknown[] = []): Worded<Judgement> =>
  worded(judgement(play, witnesses), 'en');

/** Scenarios of a play, each with what was found in what a colleague brings; the play itself where nobody brings anything. */
export const scenariosOf = ({ id, brought }: Play): readonly (readonly [id: string, found: readonly unknown[]])[] =>
  brought === undefined
    ? [[id, []]]
    : Object.entries(brought).map(([witnessed, { together }]) => [witnessed, together] as const);
