import { randomUUID } from 'node:crypto';
import { basename } from 'node:path/posix';
import { type Case, caseFileName } from '../core/records/case.ts';
import { canonicalJson } from '../core/records/migrate.ts';
import { said } from '../core/messages/say.ts';
import type { HandedTask } from '../core/records/hand.ts';
import type { Operations, TakenCase } from '../shared/contract.ts';
import { done, failed, type Reply } from '../shared/reply.ts';
import { encodeCaseDocument } from '../node/disk/document.ts';
import { essence, MAX_FILE_BYTES } from '../node/import/case-file.ts';
import { idOfContent } from '../node/import/beside.ts';
import { readFileApart } from '../node/reading/read-apart.ts';
import type { AppContext } from './app-context.ts';
import { change, present } from './present.ts';
import { importAsCase, importInto, otherTask } from './import-record.ts';
import type { Imported } from '../node/import/record.ts';
import { noticed } from './noticed.ts';
import { scanned } from './scan-case.ts';
import { caseAround } from './new-case.ts';
import { leadsToPractice } from './stage-target.ts';

/**
 * Whole cases as files, from one machine to another. A file is a stranger's word: it never replaces a case that is here,
 * and it brings no trust along. Certificates count as accepted only where a person accepted them.
 */

const withoutTrust = (document: Case): Case => ({ ...document, target: { ...document.target, ca: null, pin: null } });

/** What a practice case that leads elsewhere shows is no practice. */
const withTruePractice = (document: Case): Case =>
  document.practice === null || leadsToPractice(document.target) ? document : { ...document, practice: null };

const isSame = (a: Case, b: Case): boolean => canonicalJson(essence(a)) === canonicalJson(essence(b));

/**
 * Whether a new case may have this id. Not where a password is kept under it either: that one was given for another
 * server, e.g. by a case that has left the bin or lies in another data folder.
 */
const isFree = async ({ caseStore, secrets }: AppContext, id: string): Promise<boolean> => {
  const [found, password] = [await caseStore.read(id), await secrets.known(id)];
  return !found.ok && found.failure.code === 'not-found' && password.ok && password.value === null;
};

const shelve = async (
  app: AppContext,
  document: Case,
  how: Pick<TakenCase, 'taken' | 'trustLeftOut'>,
): Promise<Reply<TakenCase>> => {
  const created = await importAsCase(app, document);
  if (!created.ok) return created;
  await app.caseStore.acquire(created.value.id);
  app.emit({ name: 'cases.changed', payload: { id: created.value.id } });
  return done({ ...(await present(app, created.value, null)), ...how });
};

/** The very case is here: it is opened, and taken out of the bin where it lies in there. */
const takeSame = async (app: AppContext, here: Case): Promise<Reply<TakenCase>> => {
  const how = { taken: 'same', trustLeftOut: false } as const;
  if (here.removedAt !== null) {
    const restored = await change(app, here.id, (document) => ({ ...document, removedAt: null }));
    return restored.ok ? done({ ...restored.value, ...how }) : restored;
  }
  const lock = await app.caseStore.acquire(here.id);
  return done({ ...(await present(app, here, lock === 'held' ? null : lock.readOnlyBecause)), ...how });
};

/** Under which id a case is kept whose own is taken: the same for the same content, so that no file comes in twice. */
const idBeside = (given: Case): string => idOfContent(canonicalJson(essence(given)));

const takeCase = async (app: AppContext, given: Case): Promise<Reply<TakenCase>> => {
  const id = given.id.toLowerCase();
  const here = await app.caseStore.read(id);
  if (here.ok && isSame(here.value, given)) return takeSame(app, here.value);
  const free = await isFree(app, id);
  const beside = idBeside(given);
  const copy = free ? null : await app.caseStore.read(beside);
  // The same file once more: its case beside is here already.
  if (copy?.ok && isSame(copy.value, { ...withoutTrust(given), id: beside })) return takeSame(app, copy.value);
  const other = (await isFree(app, beside)) ? beside : randomUUID();
  return shelve(
    app,
    { ...withoutTrust(given), id: free ? id : other },
    { taken: free ? 'new' : 'beside', trustLeftOut: given.target.ca !== null || given.target.pin !== null },
  );
};

/** The case of a task. One that is here already is opened, and nothing is changed in it. */
const takeTask = async (app: AppContext, imported: Imported, task: HandedTask): Promise<Reply<TakenCase>> => {
  const here = task.case === null ? null : await app.caseStore.read(task.case);
  const clash = here?.ok === true ? otherTask(here.value, task) : null;
  if (clash !== null) return failed('other-server', clash);
  const document = caseAround(imported);
  // Without its id the result does not find the way back by itself, but it can be taken in there.
  const own = here?.ok === true || (await isFree(app, document.id)) ? document : { ...document, id: randomUUID() };
  const taken =
    here?.ok === true
      ? await takeSame(app, here.value)
      : await shelve(app, own, { taken: 'record', trustLeftOut: false });
  return taken.ok ? done({ ...taken.value, task: task.stage }) : taken;
};

/** A record, watch or card that came by itself: into the case that asked for it, where that is here, as in a terminal; else a new one. */
const takeLone = async (app: AppContext, imported: Imported): Promise<Reply<TakenCase>> => {
  const code = imported.handed?.case ?? null;
  const asked = code === null ? null : await app.caseStore.read(code);
  if (asked?.ok !== true) {
    const made = await shelve(app, caseAround(imported), { taken: 'record', trustLeftOut: false });
    return made.ok ? done({ ...made.value, ...(await noticed(app, imported)) }) : made;
  }
  const into = await importInto(app, asked.value.id, imported);
  if (!into.ok) return into;
  app.emit({ name: 'cases.changed', payload: { id: asked.value.id } });
  const opened = await takeSame(app, into.value.document);
  const taken = into.value.taken === 'same' ? 'same' : 'into';
  return opened.ok ? done({ ...opened.value, taken, ...(await noticed(app, imported)) }) : opened;
};

export const caseFileOperations = (app: AppContext): Pick<Operations['cases'], 'take' | 'exportFile'> => ({
  take: async ({ name, text }) => {
    const file = basename(name.replaceAll('\\', '/'));
    const read = await readFileApart(text, file, app.dataFolder);
    if (!read.ok) return read;
    if (read.value.kind === 'case') return takeCase(app, withTruePractice(read.value.document));
    const { imported } = read.value;
    return imported.task === undefined ? takeLone(app, imported) : takeTask(app, imported, imported.task);
  },

  exportFile: async ({ id }) => {
    const found = await app.caseStore.read(id);
    if (!found.ok) return found;
    const encoded = encodeCaseDocument(found.value, 1);
    if (encoded === null || encoded.bytes.length > MAX_FILE_BYTES)
      return failed(
        'bad-input',
        said(
          'As a file this case would be larger than the 20 MiB that Tripoint takes in elsewhere. Nothing was written. Hand over its report, or the records of its stages, instead.',
        ),
      );
    const text = encoded.bytes.toString('utf8');
    const clean = await scanned(app, found.value, text, said('the case file'));
    return clean.ok ? done({ name: caseFileName(found.value), text }) : clean;
  },
});
