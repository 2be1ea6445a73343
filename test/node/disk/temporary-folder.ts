import { format, type Message } from '../../../src/core/messages/message.ts';
import { mkdtempSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';
import type { Case } from '../../../src/core/records/case.ts';
import { openCaseStore, type CaseStore } from '../../../src/node/disk/stores.ts';
import type { StoreOptions } from '../../../src/node/disk/document-store.ts';

/** An empty folder that is removed after the test, in `place` or else in the usual one. */
export const temporaryFolder = async (place = tmpdir()): Promise<string> => {
  const folder = await mkdtemp(join(place, 'tripoint-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
};

/** An empty folder for the specs of a file or a group, removed after them. */
export const sharedFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'tripoint-test-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return folder;
};

/** A store of cases that must open; closed after the test. */
export const shelfIn = async (folder: string, options?: StoreOptions<Case>): Promise<CaseStore> => {
  const store = valueOf(await openCaseStore(folder, options));
  onTestFinished(() => store.close());
  return store;
};

/** The value of a reply that must have succeeded. */
export const valueOf = <T>(
  reply:
    { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: { readonly message: Message } },
): T => {
  if (!reply.ok) throw new Error(format(reply.failure.message, 'en'));
  return reply.value;
};
