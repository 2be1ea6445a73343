import { join } from 'node:path';
import { say, sentences, type Message } from '../../core/messages/message.ts';
import type { Case } from '../../core/records/case.ts';
import { CASE_FORM, NAMES_BYTES, readHead } from '../../core/records/migrate.ts';
import { done, type Reply } from '../../shared/reply.ts';
import {
  ENDING,
  openDocumentStore,
  readStored,
  type DocumentKind,
  type DocumentStore,
  type StoreOptions,
} from './document-store.ts';
import { nodeFileSystem, type FileSystem } from './file-system.ts';
import { openPlace, type Place } from './place.ts';
import { isoLocal } from '../../core/vocabulary/words.ts';
import { CONTEXT_FORM, type StoredContext } from '../../core/whitelisting/context.ts';

export type CaseStore = DocumentStore<Case>;

const CASES: DocumentKind<Case> = {
  form: CASE_FORM,
  folder: 'cases',
  locks: 'locks',
  bin: 'cases',
};

/** Opens the cases of a data folder, makes their folders, and takes away what a crash left. */
export const openCaseStore = async (data: string, options?: StoreOptions<Case>): Promise<Reply<CaseStore>> => {
  const store = openDocumentStore(CASES, data, options);
  const opened = await store.open();
  return opened.ok ? done(store) : opened;
};

type CaseNames = Pick<Case, 'id' | 'title' | 'customer' | 'removedAt'>;

const namesOf = async ({ pathOf }: Place, id: string, files: FileSystem): Promise<CaseNames> => {
  const unknown = { id, title: '', customer: '', removedAt: null };
  const start = await files.head(pathOf(id), NAMES_BYTES).catch(() => new Uint8Array());
  const head = readHead(CASE_FORM, Buffer.from(start).toString('utf8'));
  if (head?.names) return { ...unknown, ...head.names, removedAt: head.removedAt };
  // An older program wrote it in another order.
  const whole = await readStored(CASE_FORM, pathOf(id), id, files);
  if (whole.kind !== 'document') return unknown;
  const { title, customer, removedAt } = whole.document;
  return { id, title, customer, removedAt };
};

/** The cases of a data folder by the beginnings of their files; nothing is verified or locked. Rejects where it cannot be read. */
export const caseNames = async (data: string, files: FileSystem = nodeFileSystem): Promise<readonly CaseNames[]> => {
  const place = openPlace(data, { ...CASES, ending: ENDING }, files);
  return Promise.all((await place.ids()).map((id) => namesOf(place, id, files)));
};

export type ContextStore = DocumentStore<StoredContext>;

const CONTEXTS: DocumentKind<StoredContext> = {
  form: CONTEXT_FORM,
  folder: join('service', 'contexts'),
  locks: join('service', 'context-locks'),
  bin: 'contexts',
};

export const openContextStore = (data: string, options?: StoreOptions<StoredContext>): ContextStore =>
  openDocumentStore(CONTEXTS, data, options);

interface ContextListing {
  readonly contexts: readonly StoredContext[];
  readonly problems: readonly { readonly file: string; readonly sentence: Message }[];
}

const whole = (context: StoredContext): StoredContext => context;

export const listContexts = async (store: Pick<ContextStore, 'list'>): Promise<Reply<ContextListing>> => {
  const listed = await store.list(whole);
  if (!listed.ok) return listed;
  const contexts = listed.value.flatMap((one) => (one.kind === 'document' ? [one.summary] : []));
  const problems = listed.value.flatMap((one) =>
    one.kind === 'problem'
      ? [
          {
            file: one.file,
            sentence: sentences(one.sentence, say('The file is left as it is.'), say('Nothing was sent.')),
          },
        ]
      : [],
  );
  return done({ contexts: contexts.sort((a, b) => a.name.localeCompare(b.name)), problems });
};

export const changeContext = (
  store: ContextStore,
  id: string,
  change: (context: StoredContext) => StoredContext,
): Promise<Reply<StoredContext>> =>
  store.update(id, (context) => ({ ...change(context), changedAt: isoLocal(new Date()) }));
