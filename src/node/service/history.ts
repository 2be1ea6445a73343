import { createHash, randomUUID } from 'node:crypto';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { isoLocal } from '../../core/vocabulary/words.ts';
import type { ServiceTarget } from '../../core/whitelisting/context.ts';
import {
  historyEventSchema,
  readHistory,
  type Asked,
  type HistoryEntry,
  type HistoryEvent,
  type OperationResult,
} from '../../core/whitelisting/history.ts';
import { say, worded } from '../../core/messages/message.ts';
import { done, failed, type Reply } from '../../shared/reply.ts';
import { diskFailure, isDiskReason } from '../disk/file-system.ts';
import { openJournal, readJournal, type JournalOptions } from '../disk/journal.ts';

/** What was asked of the service, in journals that are only added to: before it goes out, and after its answer. */
export interface History {
  /** Durable when it answers. Where it fails, nothing may be sent. @returns the operation's id */
  readonly begin: (
    of: { readonly name: string; readonly target: ServiceTarget },
    asked: Asked,
  ) => Promise<Reply<string>>;
  readonly end: (target: ServiceTarget, id: string, result: OperationResult) => Promise<Reply<null>>;
  readonly read: (target: ServiceTarget) => Promise<Reply<readonly HistoryEntry[]>>;
  /** The whole history as a JSON document, format `tripoint/service-history`, version 1. */
  readonly export: (target: ServiceTarget) => Promise<Reply<string>>;
}

/** The request has gone out, and this is its answer: the journal's own words end with what was not sent. */
const NOT_NOTED = say(
  'The result of this operation could not be added to the history, which says that it may have been carried out.',
);

const pathOf = (data: string, { baseUrl, organizationId, contextId }: ServiceTarget): string => {
  const sum = createHash('sha256')
    .update(JSON.stringify([baseUrl, organizationId, contextId]))
    .digest('hex');
  return join(data, 'service', 'history', `${sum.slice(0, 32)}.jsonl`);
};

const accountName = (): string => {
  try {
    return userInfo().username.slice(0, 300);
  } catch {
    return 'unknown';
  }
};

/** @param data the data folder. */
export const openHistory = (data: string, options: JournalOptions = {}): History => {
  const add = async (target: ServiceTarget, event: HistoryEvent): Promise<Reply<null>> => {
    // What could not be read back would close the history for good.
    if (!historyEventSchema.safeParse(event).success)
      return failed('bad-input', say('The operation has a field that is too long or invalid.'));
    const journal = await openJournal(
      pathOf(data, target),
      (read) => historyEventSchema.safeParse(read).success,
      options,
    );
    if (!journal.ok) return journal;
    const written = await journal.value.append(event);
    await journal.value.close();
    return written;
  };
  const read = async (target: ServiceTarget): Promise<Reply<readonly HistoryEntry[]>> => {
    const events: HistoryEvent[] = [];
    const reading = await readJournal(pathOf(data, target), (event) => {
      const parsed = historyEventSchema.safeParse(event);
      if (parsed.success) events.push(parsed.data);
      return parsed.success;
    });
    return reading.ok ? done(readHistory(events)) : reading;
  };
  return {
    begin: async ({ name, target }, asked) => {
      const id = randomUUID();
      const at = isoLocal(new Date());
      const written = await add(target, { kind: 'begun', id, at, by: accountName(), name, target, asked });
      return written.ok ? done(id) : written;
    },
    end: async (target, id, result) => {
      const written = await add(target, { kind: 'ended', id, at: isoLocal(new Date()), ...result });
      if (written.ok) return written;
      const { code } = written.failure;
      return isDiskReason(code) ? diskFailure(code, NOT_NOTED) : failed(code, NOT_NOTED);
    },
    read,
    export: async (target) => {
      const entries = await read(target);
      if (!entries.ok) return entries;
      const document = { format: 'tripoint/service-history', version: 1, target, entries: entries.value };
      return done(`${JSON.stringify(worded(document, 'en'), null, 2)}\n`);
    },
  };
};
