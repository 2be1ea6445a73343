import { join } from 'node:path';
import type { Case } from '../../core/records/case.ts';
import { CASE_NAMES_BYTES, readCaseHead } from '../../core/records/migrate.ts';
import { nodeFileSystem, type FileSystem } from './file-system.ts';
import { casePath, readCaseFile } from './store-file.ts';
import { documentIds } from './store-upkeep.ts';

/** How a case is called. */
type CaseNames = Pick<Case, 'id' | 'title' | 'customer' | 'removedAt'>;

const namesOf = async (folder: string, id: string, files: FileSystem): Promise<CaseNames> => {
  const unknown = { id, title: '', customer: '', removedAt: null };
  const start = await files.head(casePath(folder, id), CASE_NAMES_BYTES).catch(() => new Uint8Array());
  const head = readCaseHead(Buffer.from(start).toString('utf8'));
  if (head?.names) return { ...unknown, ...head.names, removedAt: head.removedAt };
  // An older program wrote it in another order.
  const whole = await readCaseFile(folder, id, files);
  if (whole.kind !== 'case') return unknown;
  const { title, customer, removedAt } = whole.document;
  return { id, title, customer, removedAt };
};

/**
 * The cases of a data folder by their names, from the beginnings of their files: nothing is verified, made, changed or locked.
 * One that cannot be read has an id alone. Rejects where the folder cannot be read.
 */
export const caseNames = async (data: string, files: FileSystem = nodeFileSystem): Promise<readonly CaseNames[]> => {
  const folder = join(data, 'cases');
  const ids = documentIds(await files.names(folder));
  return Promise.all(ids.map((id) => namesOf(folder, id, files)));
};
