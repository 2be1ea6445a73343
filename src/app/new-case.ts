import { randomUUID } from 'node:crypto';
import type { Language } from '../core/messages/language.ts';
import type { Case, Target } from '../core/records/case.ts';
import type { HandedTask } from '../core/records/hand.ts';
import { isoLocal } from '../core/vocabulary/words.ts';
import { format, say } from '../core/messages/message.ts';
import { withImported, type Imported } from '../node/import/record.ts';
import { canonicalJson } from '../core/records/migrate.ts';
import type { CaseStore } from '../node/disk/stores.ts';
import { idOfContent } from '../node/import/text-of-bytes.ts';
import { essence } from '../node/import/case-file.ts';
import type { SecretStore } from '../node/secrets/open-secret-store.ts';
import { leadsToPractice } from './stage-target.ts';

export const emptyTarget: Target = {
  host: '',
  port: 443,
  user: '',
  connectTo: { inside: null, outside: null },
  proxy: { inside: 'none', outside: 'none' },
  mac: null,
  groupId: null,
  ca: null,
  pin: null,
  timeoutSeconds: 20,
};

export const newCase = (
  names: Pick<Case, 'title' | 'customer' | 'site'>,
  practice: string | null,
  target: Target,
): Case => {
  const now = isoLocal(new Date());
  return {
    id: randomUUID(),
    ...names,
    practice,
    createdAt: now,
    changedAt: now,
    removedAt: null,
    target,
    runs: [],
    cards: [],
    checks: [],
    watches: [],
  };
};

/** The case that a task asks for. It has the id of the case that it comes from, so that its result returns to its case. */
const caseOfTask = ({ case: code, server, user, stage }: HandedTask): Case => ({
  ...newCase({ title: server.host, customer: '', site: '' }, null, { ...emptyTarget, ...server, user }),
  askedStage: stage,
  ...(code !== null && { id: code, fromTask: true }),
});

/**
 * A new case around a record, watch or card that was made elsewhere, pointed at the server that it was made against.
 * @param language of its title, where nothing else names it.
 */
export const caseAround = (imported: Imported, language: Language): Case => {
  if (imported.task !== undefined) return caseOfTask(imported.task);
  const record = imported.record ?? imported.watch;
  const title = record ? record.server.host : format(say('Imported card'), language);
  const target = record
    ? { ...emptyTarget, host: record.server.host, port: record.server.port, user: record.user.slice(0, 300) }
    : emptyTarget;
  return withImported(newCase({ title, customer: '', site: '' }, null, target), imported).document;
};

/**
 * Where a whole case from a file is kept, for windows and terminals. A file is a stranger's word: it never replaces a case that is
 * here, and it brings no trust along. Certificates count as accepted only where a person accepted them.
 */

interface Places {
  readonly caseStore: Pick<CaseStore, 'read'>;
  readonly secrets: Pick<SecretStore, 'known'>;
}

const withoutTrust = (document: Case): Case => ({ ...document, target: { ...document.target, ca: null, pin: null } });

/** What a practice case that leads elsewhere shows is no practice. */
const withTruePractice = (document: Case): Case =>
  document.practice === null || leadsToPractice(document.target) ? document : { ...document, practice: null };

const isSame = (a: Case, b: Case): boolean => canonicalJson(essence(a)) === canonicalJson(essence(b));

/**
 * Whether a new case may have this id. Not where a password is kept under it either: that one was given for another
 * server, e.g. by a case that has left the bin or lies in another data folder.
 */
export const isFree = async ({ caseStore, secrets }: Places, id: string): Promise<boolean> => {
  const [found, password] = [await caseStore.read(id), await secrets.known(id)];
  return !found.ok && found.failure.code === 'not-found' && password.ok && password.value === null;
};

/** Under which id a case is kept whose own is taken: the same for the same content, so that no file comes in twice. */
const idBeside = (given: Case): string => idOfContent(canonicalJson(essence(given)));

type PlacedCase =
  /** The very case is here. */
  | { readonly taken: 'same'; readonly here: Case }
  /** To be created as it is; `beside`: another one has its id. */
  | {
      readonly taken: 'new' | 'beside';
      readonly document: Case;
      /** Certificates that the file's maker had accepted, and that nobody has accepted on this machine. */
      readonly trustLeftOut: boolean;
    };

/** Takes a case out of the bin. */
export const outOfBin = (caseStore: Pick<CaseStore, 'update'>, id: string): ReturnType<CaseStore['update']> =>
  caseStore.update(id, (document) => ({ ...document, removedAt: null }));

/** Finds the place of a case from a file. Changes nothing. */
export const placeCase = async (places: Places, read: Case): Promise<PlacedCase> => {
  const given = withTruePractice(read);
  const id = given.id.toLowerCase();
  const here = await places.caseStore.read(id);
  // Whose certificates are accepted is a matter of this machine, and makes no other case.
  if (here.ok && isSame(withoutTrust(here.value), withoutTrust(given))) return { taken: 'same', here: here.value };
  const free = await isFree(places, id);
  const beside = idBeside(given);
  const copy = free ? null : await places.caseStore.read(beside);
  // The same file once more: the second case is here already.
  if (copy?.ok && isSame(copy.value, { ...withoutTrust(given), id: beside }))
    return { taken: 'same', here: copy.value };
  const other = (await isFree(places, beside)) ? beside : randomUUID();
  return {
    taken: free ? 'new' : 'beside',
    document: { ...withoutTrust(given), id: free ? id : other },
    trustLeftOut: given.target.ca !== null || given.target.pin !== null,
  };
};
