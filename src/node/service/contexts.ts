import { join } from 'node:path';
import { isoLocal } from '../../core/vocabulary/words.ts';
import { say, sentences, type Message } from '../../core/messages/message.ts';
import { CONTEXT_FORM, type StoredContext } from '../../core/whitelisting/context.ts';
import { done, type Reply } from '../../shared/reply.ts';
import { openDocumentStore, type DocumentKind, type DocumentStore, type StoreOptions } from '../disk/document-store.ts';

/** The stored contexts of a data folder, without their keys. */
export type ContextStore = DocumentStore<StoredContext>;

const CONTEXTS: DocumentKind<StoredContext> = {
  form: CONTEXT_FORM,
  folder: join('service', 'contexts'),
  locks: join('service', 'context-locks'),
  bin: 'contexts',
  missing: say('There is no such context. Nothing was changed and nothing was sent.'),
  removed: sentences(say('This context is in the bin. Restore it first.'), say('Nothing was changed.')),
};

export const openContextStore = (data: string, options?: StoreOptions<StoredContext>): ContextStore =>
  openDocumentStore(CONTEXTS, data, options);

interface ContextListing {
  readonly contexts: readonly StoredContext[];
  readonly problems: readonly { readonly file: string; readonly sentence: Message }[];
}

const whole = (context: StoredContext): StoredContext => context;

/** All contexts by name, and those that cannot be read. */
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

/** Changes a context now. */
export const changeContext = (
  store: ContextStore,
  id: string,
  change: (context: StoredContext) => StoredContext,
): Promise<Reply<StoredContext>> =>
  store.update(id, (context) => ({ ...change(context), changedAt: isoLocal(new Date()) }));
