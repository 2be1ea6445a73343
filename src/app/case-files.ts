import { randomUUID } from 'node:crypto';
import { basename } from 'node:path/posix';
import { type Case, caseFileName } from '../core/records/case.ts';
import { canonicalJson } from '../core/records/migrate.ts';
import { marked, said } from '../core/messages/say.ts';
import type { Operations, TakenCase } from '../shared/contract.ts';
import { done, failed, type Reply } from '../shared/reply.ts';
import { encodeCaseDocument } from '../node/disk/document.ts';
import { essence, MAX_FILE_BYTES } from '../node/import/case-file.ts';
import { idOfContent } from '../node/import/beside.ts';
import { readFileApart, readPictureApart } from '../node/reading/read-apart.ts';
import { scanText } from '../node/report/scan-report.ts';
import type { AppContext } from './app-context.ts';
import { handOverOfCase, taskOfCase } from './hand-over.ts';
import { change, present } from './present.ts';
import { importAsCase } from './import-record.ts';
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

const handOver: (app: AppContext) => Operations['cases']['handOver'] =
  (app) =>
  async ({ id, stage, what }) => {
    const found = await app.caseStore.read(id);
    if (!found.ok) return found;
    const made = what === 'task' ? taskOfCase(found.value, stage) : handOverOfCase(found.value, stage);
    if (!made.ok) return made;
    const { block, qr, notes } = made.value;
    // Only who asks for a picture loads what draws it.
    const svg = qr === null ? null : (await import('../node/hand/picture.ts')).qrSvg(qr);
    return done({ block, svg, notes });
  };

export const caseFileOperations = (
  app: AppContext,
): Pick<Operations['cases'], 'take' | 'exportFile' | 'handOver' | 'readPicture'> => ({
  handOver: handOver(app),

  readPicture: async ({ name, content }) => {
    const read = await readPictureApart(Buffer.from(content, 'base64'), basename(name.replaceAll('\\', '/')));
    return read.ok ? done({ text: read.value }) : read;
  },

  take: async ({ name, text }) => {
    const file = basename(name.replaceAll('\\', '/'));
    const read = await readFileApart(text, file, app.dataFolder);
    if (!read.ok) return read;
    return read.value.kind === 'case'
      ? takeCase(app, withTruePractice(read.value.document))
      : shelve(app, caseAround(read.value.imported), { taken: 'record', trustLeftOut: false });
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
    const password = await app.secrets.known(id);
    const known = password.ok && password.value ? [password.value] : [];
    const { user } = found.value.target;
    const clean = scanText(
      text,
      known.map((secret) => ({ what: marked('the password'), secret, user })),
      said('the case file'),
    );
    return clean.ok ? done({ name: caseFileName(found.value), text }) : clean;
  },
});
