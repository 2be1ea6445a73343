import { basename } from 'node:path/posix';
import { type Case, caseFileName } from '../core/records/case.ts';
import type { FileSignature } from '../core/evidence/evidence.ts';
import { say } from '../core/messages/message.ts';
import type { Operations, TakenCase } from '../shared/contract.ts';
import { done, failed, type Reply } from '../shared/reply.ts';
import { CASE_FORM } from '../core/records/migrate.ts';
import { shown } from '../core/vocabulary/typed.ts';
import { encodeDocument } from '../node/disk/document-store.ts';
import { MAX_FILE_BYTES } from '../node/import/case-file.ts';
import type { Imported } from '../node/import/record.ts';
import { languageInForce, type AppContext } from './app-context.ts';
import { takeCaseIn, takeIn } from './import-record.ts';
import { openFile } from './opened-file.ts';
import { present } from './present.ts';
import { noticed, openOwnKey, signatureGiven, signatureShown, signedFile, describeSignature } from './signing.ts';
import { scanned } from './scan-case.ts';

/** Whole cases as files, from one machine to another, in windows. */

/** Shows a case that something came into. */
const opened = async (
  app: AppContext,
  document: Case,
  how: Pick<TakenCase, 'taken' | 'trustLeftOut'>,
): Promise<TakenCase> => {
  const lock = await app.caseStore.acquire(document.id);
  app.emit({ name: 'cases.changed', payload: { id: document.id } });
  return { ...(await present(app, document, lock === 'held' ? null : lock.readOnlyBecause)), ...how };
};

const takeCase = async (
  app: AppContext,
  given: Case,
  file: string,
  signature: FileSignature,
): Promise<Reply<TakenCase>> => {
  const here = await takeCaseIn(app, given, signature);
  if (!here.ok) return here;
  const described = await describeSignature(file, signature, app.dataFolder);
  return done({
    ...(await opened(app, here.value.document, here.value)),
    ...(described && { notice: described.text }),
    ...(described?.strange != null && { strange: described.strange }),
  });
};

/** A record, a watch, a card or a task without a case. */
const takeLone = async (app: AppContext, imported: Imported, file: string): Promise<Reply<TakenCase>> => {
  const here = await takeIn(app, imported, { language: languageInForce(app) });
  if (!here.ok) return here;
  const { document, taken, isNewCase } = here.value;
  const how = isNewCase ? 'record' : taken === 'same' ? 'same' : 'into';
  return done({
    ...(await opened(app, document, { taken: how, trustLeftOut: false })),
    ...(imported.task === undefined ? await noticed(app, imported, file) : { task: imported.task.stage }),
  });
};

export const caseFileOperations = (app: AppContext): Pick<Operations['cases'], 'take' | 'exportFile'> => ({
  take: async ({ name, text, signature: beside }) => {
    const file = basename(name.replaceAll('\\', '/'));
    const signature = signatureGiven(text, beside);
    const read = await openFile({ name: file, text, signature }, app.dataFolder);
    if (!read.ok) return read;
    return read.value.kind === 'case'
      ? takeCase(app, read.value.document, shown(file), signature)
      : takeLone(app, read.value.imported, shown(file));
  },

  exportFile: async ({ id }) => {
    const found = await app.caseStore.read(id);
    if (!found.ok) return found;
    const encoded = encodeDocument(CASE_FORM, found.value, 1);
    if (encoded === null || encoded.bytes.length > MAX_FILE_BYTES)
      return failed(
        'bad-input',
        say(
          'As a file this case would be larger than the 20 MiB that Tripoint takes in elsewhere. Nothing was written. Hand over its report, or the records of its stages, instead.',
        ),
      );
    const text = encoded.bytes.toString('utf8');
    const clean = await scanned(app, found.value, text, say('the case file'));
    if (!clean.ok) return clean;
    // Besides the case, whose checksum does not cover it.
    const file = signedFile(await openOwnKey(app), (key) =>
      key === undefined ? text : `${text.slice(0, -1)},"signedBy":"${key}"}`,
    );
    return done({ name: caseFileName(found.value), text: file.text, ...signatureShown(file) });
  },
});
