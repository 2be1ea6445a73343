import { join, dirname } from 'node:path';
import type { HistoryEntry, Asked } from '../../core/whitelisting/history.ts';
import type { RestoreList } from '../../shared/service-views.ts';
import { targetOf, type ConfirmedContext } from '../../core/whitelisting/context.ts';
import type { ServiceFailure } from '../../core/whitelisting/failure.ts';
import { MOST_POLICY_ENTRIES, type PolicyEntry } from '../../core/whitelisting/policy.ts';
import {
  isSure,
  readRemovalReply,
  restoreList,
  type Removal,
  removedSentence,
} from '../../core/whitelisting/policy-reply.ts';
import { removalRequest } from '../../core/whitelisting/requests.ts';
import { say, sentences } from '../../core/messages/message.ts';
import { done, failed, type Failure, type Reply } from '../../shared/reply.ts';
import { diskFailure, diskReason, makeFolder, exists } from '../disk/file-system.ts';
import { writeDocument } from '../disk/writer.ts';
import type { ServiceClient } from './service-client.ts';
import type { History } from './history.ts';

/** Where the restore list of an operation lies: `service/removals/<id of the operation>.txt` of the data folder. */
const restoreListPath = (data: string, operation: string): string =>
  join(data, 'service', 'removals', `${operation}.txt`);

/** Those that are on disk for the operations of a history, newest first. */
export const listRestoreLists = async (
  data: string,
  entries: readonly HistoryEntry[],
): Promise<readonly RestoreList[]> => {
  const found: RestoreList[] = [];
  for (const { begun, ended } of entries.toReversed()) {
    const { id, at, asked } = begun;
    if (asked.what !== 'remove-emails' || ended === null || ended.removed.length === 0) continue;
    const path = restoreListPath(data, id);
    if (await exists(path)) found.push({ id, at, policy: asked.policy, entries: ended.removed.length, path });
  }
  return found;
};

interface RemovalOrder {
  readonly context: ConfirmedContext;
  readonly accessPolicyId: string;
  readonly entries: readonly PolicyEntry[];
  /** Sign the people out now as well; asked every time. */
  readonly revoke: boolean;
}

export type RemovalOutcome =
  | {
      readonly kind: 'removed';
      readonly removal: Removal;
      /** Path of the restore list, or why it could not be saved: then `removal.removed` is the only copy. `null`: nothing was removed. */
      readonly restore: Reply<string> | null;
      readonly notRecorded: Failure | null;
    }
  | { readonly kind: 'not-removed'; readonly failure: ServiceFailure; readonly notRecorded: Failure | null };

const NOT_SAVED = say('The restore list could not be saved. Copy it from here: the entries were removed.');

const saveRestoreList = async (data: string, id: string, removal: Removal): Promise<Reply<string>> => {
  const path = restoreListPath(data, id);
  try {
    await makeFolder(dirname(path));
  } catch (error) {
    return diskFailure(diskReason(error), NOT_SAVED);
  }
  const written = await writeDocument(path, Buffer.from(restoreList(removal)), { keepPrevious: false });
  return written.ok ? done(path) : diskFailure(written.reason, NOT_SAVED);
};

/** Removes entries from a policy, once; what was removed is durable before it is reported. A failure means: nothing was sent. */
export const removeEmails = async (
  { context, accessPolicyId, entries, revoke }: RemovalOrder,
  {
    data,
    client,
    history,
  }: { readonly data: string; readonly client: Pick<ServiceClient, 'call'>; readonly history: History },
  signal: AbortSignal,
): Promise<Reply<RemovalOutcome>> => {
  const target = targetOf(context);
  const emails = entries.map(({ text }) => text);
  const asked: Asked = { what: 'remove-emails', policy: accessPolicyId, emails, revoke };
  const begun = await history.begin({ name: context.name, target }, asked);
  if (!begun.ok) return failed(begun.failure.code, sentences(begun.failure.message, say('Nothing was sent.')));
  const outcome = await client.call(removalRequest(target, accessPolicyId, emails, revoke), signal);
  const reading = readRemovalReply(emails, outcome);
  if (reading.kind === 'not-removed') {
    const { failure } = reading;
    const result = failure.changed === 'nothing' ? 'not-done' : 'unknown';
    const ended = await history.end(target, begun.value, {
      result,
      summary: failure.message,
      failure: failure.code,
      removed: [],
    });
    return done({ kind: 'not-removed', failure, notRecorded: ended.ok ? null : ended.failure });
  }
  const { removal } = reading;
  const restore = removal.removed.length === 0 ? null : await saveRestoreList(data, begun.value, removal);
  const ended = await history.end(target, begun.value, {
    result: !isSure(removal) ? 'unknown' : removal.notInPolicy.length === 0 ? 'done' : 'partly',
    summary: removedSentence(removal, emails, revoke),
    failure: null,
    removed: removal.removed.slice(0, MOST_POLICY_ENTRIES).map(({ email }) => email.slice(0, 300)),
  });
  return done({ kind: 'removed', removal, restore, notRecorded: ended.ok ? null : ended.failure });
};
