import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { z } from 'zod';
import type { Case } from '../../core/records/case.ts';
import { readJson } from '../safe-json.ts';
import type { FileStamp, FileSystem } from './file-system.ts';
import { writeEphemeral } from './writer.ts';

/**
 * What a list shows of each case, kept from one start to the next, so that thousands of cases need not be read and judged
 * to be listed. It is never the truth: what it says of a case counts only while the case's file is the very one that it
 * was made from, and the whole of it only for the program that made it. Missing, damaged or another program's, it is as
 * if there were none, and nothing is lost with it; so it is neither synced nor locked.
 */
export interface IndexOptions {
  /** Makes what is kept; what another function makes is not. */
  readonly of: (document: Case) => unknown;
  /** Says which program makes it: what one version made is nothing to another, which may judge otherwise. */
  readonly maker: string;
}

interface Indexed {
  readonly stamp: FileStamp;
  readonly summary: unknown;
}

const LARGEST = 128 * 1024 * 1024;

const indexSchema = z.object({
  format: z.literal('tripoint/case-index'),
  version: z.literal(1),
  maker: z.string(),
  /** Case, size, time and inode of its file, summary. */
  cases: z.array(z.tuple([z.string(), z.number(), z.number(), z.number(), z.unknown()])),
});

const NAME = 'case-index';
const pathIn = (folder: string): string => join(folder, NAME);

const sumOf = (text: string): string => crc32(text).toString(16).padStart(8, '0');

/** The index in a data folder by case; empty where there is none that can be used. Never rejects. */
export const readIndex = async (
  folder: string,
  maker: string,
  files: FileSystem,
): Promise<ReadonlyMap<string, Indexed>> => {
  const text = await files.read(pathIn(folder), LARGEST).then(
    (content) => Buffer.from(content).toString('utf8'),
    () => '',
  );
  const body = text.slice(9);
  if (text.slice(0, 9) !== `${sumOf(body)}\n`) return new Map();
  const json = readJson(body, { maxSize: LARGEST });
  const read = indexSchema.safeParse(json.ok ? json.value : null);
  if (!read.success || read.data.maker !== maker) return new Map();
  return new Map(
    read.data.cases.map(([id, size, modifiedMs, inode, summary]) => [
      id,
      { stamp: { size, modifiedMs, inode }, summary },
    ]),
  );
};

/** Replaces the index in a data folder. Never rejects: without one, the next start takes longer. */
export const writeIndex = async (
  folder: string,
  maker: string,
  cases: Iterable<readonly [id: string, entry: Indexed]>,
  files: FileSystem,
): Promise<void> => {
  const body = JSON.stringify({
    format: 'tripoint/case-index',
    version: 1,
    maker,
    cases: Array.from(cases, ([id, { stamp, summary }]) => [id, stamp.size, stamp.modifiedMs, stamp.inode, summary]),
  } satisfies z.infer<typeof indexSchema>);
  try {
    // What a crash left. If it is another program's that is writing at this moment, that one goes without.
    for (const name of await files.names(folder))
      if (name.startsWith(`${NAME}.`)) await files.unlink(join(folder, name)).catch(() => undefined);
    await writeEphemeral(pathIn(folder), `${sumOf(body)}\n${body}`, files);
  } catch {
    // The old one stays, and says of itself what is no longer so.
  }
};
