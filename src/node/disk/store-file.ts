import { join } from 'node:path';
import type { Case } from '../../core/records/case.ts';
import { CASE_HEAD_BYTES, readCaseHead } from '../../core/records/migrate.ts';
import { said } from '../../core/messages/say.ts';
import { codeOf, diskReason } from './disk-error.ts';
import { MAX_CASE_BYTES, readCaseDocument } from './document.ts';
import type { FileSystem } from './file-system.ts';
import { PREVIOUS } from './writer.ts';

/** Why a case on the shelf cannot be opened. Its file is left as it is. */
export type CaseProblem = 'damaged' | 'newer-version' | 'denied' | 'io';

export type FileReading =
  | { readonly kind: 'case'; readonly document: Case; readonly seq: number }
  | { readonly kind: 'missing' }
  | { readonly kind: 'problem'; readonly problem: CaseProblem; readonly sentence: string };

export const casePath = (folder: string, id: string): string => join(folder, `${id}.json`);

const lost = (): FileReading => ({
  kind: 'problem',
  problem: 'damaged',
  sentence: said('The file is gone; only the state before the last save is there.'),
});

/** Reads and verifies the file of a case. A case of which only `.prev` is left counts as damaged, not as missing. */
export const readCaseFile = async (folder: string, id: string, files: FileSystem): Promise<FileReading> => {
  const path = casePath(folder, id);
  const reading = await readOne(path, id, files);
  if (reading.kind !== 'missing') return reading;
  const previous = await readOne(`${path}${PREVIOUS}`, id, files);
  return previous.kind === 'missing' ? reading : lost();
};

/** Reads and verifies the state before the last save. */
export const readPreviousFile = (folder: string, id: string, files: FileSystem): Promise<FileReading> =>
  readOne(`${casePath(folder, id)}${PREVIOUS}`, id, files);

const readOne = async (path: string, id: string, files: FileSystem): Promise<FileReading> => {
  let content: Uint8Array;
  try {
    content = await files.read(path, MAX_CASE_BYTES);
  } catch (error) {
    return unreadable(error);
  }
  const reading = readCaseDocument(content, id);
  return reading.ok
    ? { kind: 'case', document: reading.document, seq: reading.seq }
    : { kind: 'problem', problem: reading.problem, sentence: reading.sentence };
};

const unreadable = (error: unknown): FileReading => {
  const code = codeOf(error);
  if (code === 'ENOENT') return { kind: 'missing' };
  if (code === 'EFBIG' || code === 'EISDIR')
    return {
      kind: 'problem',
      problem: 'damaged',
      sentence: said('This is not a case document of a size that is accepted.'),
    };
  return diskReason(error) === 'denied'
    ? { kind: 'problem', problem: 'denied', sentence: said('This user account may not read the file.') }
    : { kind: 'problem', problem: 'io', sentence: said('The file could not be read: the disk reported an error.') };
};

/** How many saves the file on disk has seen by its first bytes, `null` where they do not say. Rejects as reading does. */
export const readSeq = async (folder: string, id: string, files: FileSystem): Promise<number | null> => {
  const start = await files.head(casePath(folder, id), CASE_HEAD_BYTES);
  return readCaseHead(Buffer.from(start).toString('utf8'))?.seq ?? null;
};
