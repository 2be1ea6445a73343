import { randomUUID } from 'node:crypto';
import { basename } from 'node:path/posix';
import { type Case, caseFileName } from '../core/records/case.ts';
import { say } from '../core/messages/message.ts';
import type { HandedTask } from '../core/records/hand.ts';
import type { Operations, TakenCase } from '../shared/contract.ts';
import { done, failed, type Reply } from '../shared/reply.ts';
import { CASE_FORM } from '../core/records/migrate.ts';
import { encodeDocument } from '../node/disk/document-store.ts';
import { MAX_FILE_BYTES, withSignature } from '../node/import/case-file.ts';
import { shown } from '../node/import/text-of-bytes.ts';
import { readFileInWorker } from '../node/reading/read-in-worker.ts';
import { languageInForce, type AppContext } from './app-context.ts';
import { change, present } from './present.ts';
import { importAsCase, importInto, otherTask } from './import-record.ts';
import type { Imported } from '../node/import/record.ts';
import {
  noticed,
  keysHere,
  openOwnKey,
  signatureGiven,
  signatureShown,
  signedBy,
  signedFile,
  describeSignature,
} from './signing.ts';
import { scanned } from './scan-case.ts';
import { caseAround, isFree, placeCase } from './new-case.ts';
import type { FileSignature } from '../core/evidence/evidence.ts';

/** Whole cases as files, from one machine to another, in windows. */

const storeCase = async (
  app: AppContext,
  document: Case,
  { taken, trustLeftOut }: Pick<TakenCase, 'taken' | 'trustLeftOut'>,
): Promise<Reply<TakenCase>> => {
  const created = await importAsCase(app, document);
  if (!created.ok) return created;
  await app.caseStore.acquire(created.value.id);
  app.emit({ name: 'cases.changed', payload: { id: created.value.id } });
  return done({ ...(await present(app, created.value, null)), taken, trustLeftOut });
};

const takeSame = async (app: AppContext, here: Case): Promise<Reply<TakenCase>> => {
  const how = { taken: 'same', trustLeftOut: false } as const;
  if (here.removedAt !== null) {
    const restored = await change(app, here.id, (document) => ({ ...document, removedAt: null }));
    return restored.ok ? done({ ...restored.value, ...how }) : restored;
  }
  const lock = await app.caseStore.acquire(here.id);
  return done({ ...(await present(app, here, lock === 'held' ? null : lock.readOnlyBecause)), ...how });
};

const takeCase = async (
  app: AppContext,
  given: Case,
  file: string,
  signature: FileSignature,
): Promise<Reply<TakenCase>> => {
  const placed = await placeCase(app, withSignature(given, signature, await keysHere(app.dataFolder)));
  const described = await describeSignature(file, signature, app.dataFolder);
  const taken =
    placed.taken === 'same' ? await takeSame(app, placed.here) : await storeCase(app, placed.document, placed);
  return taken.ok && described !== null
    ? done({
        ...taken.value,
        notice: described.text,
        ...(described.strange !== null && { strange: described.strange }),
      })
    : taken;
};

/** The case of a task. One that is here already is opened, and nothing is changed in it. */
const takeTask = async (app: AppContext, imported: Imported, task: HandedTask): Promise<Reply<TakenCase>> => {
  const here = task.case === null ? null : await app.caseStore.read(task.case);
  const clash = here?.ok === true ? otherTask(here.value, task) : null;
  if (clash !== null) return failed('other-server', clash);
  const document = caseAround(imported, languageInForce(app));
  // Without its id the result does not find its case automatically, but it can be taken in there.
  const own = here?.ok === true || (await isFree(app, document.id)) ? document : { ...document, id: randomUUID() };
  const taken =
    here?.ok === true
      ? await takeSame(app, here.value)
      : await storeCase(app, own, { taken: 'record', trustLeftOut: false });
  return taken.ok ? done({ ...taken.value, task: task.stage }) : taken;
};

/**
 * A record, watch or card without a case: it goes into the case that asked for it, if that is here, and otherwise into a new one.
 */
const takeLone = async (app: AppContext, imported: Imported, file: string): Promise<Reply<TakenCase>> => {
  const code = imported.handed?.case ?? null;
  const asked = code === null ? null : await app.caseStore.read(code);
  if (asked?.ok !== true) {
    const made = await storeCase(app, caseAround(imported, languageInForce(app)), {
      taken: 'record',
      trustLeftOut: false,
    });
    return made.ok ? done({ ...made.value, ...(await noticed(app, imported, file)) }) : made;
  }
  const into = await importInto(app, asked.value.id, imported);
  if (!into.ok) return into;
  app.emit({ name: 'cases.changed', payload: { id: asked.value.id } });
  const opened = await takeSame(app, into.value.document);
  const taken = into.value.taken === 'same' ? 'same' : 'into';
  return opened.ok ? done({ ...opened.value, taken, ...(await noticed(app, imported, file)) }) : opened;
};

export const caseFileOperations = (app: AppContext): Pick<Operations['cases'], 'take' | 'exportFile'> => ({
  take: async ({ name, text, signature: beside }) => {
    const file = basename(name.replaceAll('\\', '/'));
    const read = await readFileInWorker(text, file);
    if (!read.ok) return read;
    const signature = signatureGiven(text, beside);
    if (read.value.kind === 'case') return takeCase(app, read.value.document, shown(file), signature);
    const imported = await signedBy(read.value.imported, signature, app.dataFolder);
    return imported.task === undefined ? takeLone(app, imported, shown(file)) : takeTask(app, imported, imported.task);
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
