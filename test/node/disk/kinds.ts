import { randomUUID } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { CASE_FORM } from '../../../src/core/records/migrate.ts';
import { CONTEXT_FORM, type StoredContext } from '../../../src/core/whitelisting/context.ts';
import { openCaseStore, openContextStore } from '../../../src/node/disk/stores.ts';
import type { AnyDocument, DocumentStore, StoreOptions } from '../../../src/node/disk/document-store.ts';
import { sampleCase } from './sample-case.ts';
import { valueOf } from './temporary-folder.ts';

const AT = '2026-11-21T10:00:00.000+01:00';

/** A context without a key. */
export const sampleContext = (more: Partial<StoredContext> = {}): StoredContext => ({
  id: randomUUID(),
  name: 'ACME',
  baseUrl: 'https://service.example',
  organizationId: 'org',
  contextId: 'guest',
  ca: null,
  pin: null,
  timeZone: null,
  proxy: 'system',
  createdAt: AT,
  changedAt: AT,
  practice: null,
  removedAt: null,
  ...more,
});

/** What every kind of document has to bring for the spec of the store. */
type Any = AnyDocument & Readonly<Record<string, unknown>>;
export type AnyStore = DocumentStore<Any>;

const kindOf = <T extends AnyDocument>(given: {
  readonly name: string;
  readonly format: string;
  readonly version: number;
  readonly key: string;
  readonly folder: string;
  readonly locks: string;
  readonly bin: string;
  /** The member that is its name. */
  readonly named: keyof T & string;
  readonly sample: () => T;
  readonly open: (data: string, options?: StoreOptions<T>) => Promise<DocumentStore<T>>;
}) => ({
  ...given,
  sample: (): Any => given.sample() as unknown as Any,
  open: async (data: string, options: StoreOptions<Any> = {}): Promise<AnyStore> => {
    const store = (await given.open(data, options as StoreOptions<T>)) as unknown as AnyStore;
    onTestFinished(() => store.close());
    return store;
  },
  nameOf: (document: Any): unknown => document[given.named],
  rename:
    (to: string) =>
    (document: Any): Any => ({ ...document, [given.named]: to }),
});

/** The kinds of documents that are kept in a store. */
export const KINDS = [
  kindOf({
    ...CASE_FORM,
    name: 'case',
    folder: 'cases',
    locks: 'locks',
    bin: 'cases',
    named: 'title',
    sample: () => sampleCase(),
    open: async (data, options) => valueOf(await openCaseStore(data, options)),
  }),
  kindOf({
    ...CONTEXT_FORM,
    name: 'context',
    folder: 'service/contexts',
    locks: 'service/context-locks',
    bin: 'contexts',
    named: 'name',
    sample: () => sampleContext({ name: 'Guest network' }),
    open: (data, options) => Promise.resolve(openContextStore(data, options)),
  }),
] as const;
