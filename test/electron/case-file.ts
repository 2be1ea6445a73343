import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Case } from '../../src/core/records/case.ts';
import { CASE_FORM } from '../../src/core/records/migrate.ts';
import { encodeDocument } from '../../src/node/disk/document-store.ts';

/** Writes a case as a person would hand it over, and gives the file's path. */
export const writeCaseFile = async (folder: string, document: Case): Promise<string> => {
  const encoded = encodeDocument(CASE_FORM, document, 1);
  if (encoded === null) throw new Error('not a case');
  const path = join(folder, 'handed-over.tripoint');
  await writeFile(path, encoded.bytes);
  return path;
};
