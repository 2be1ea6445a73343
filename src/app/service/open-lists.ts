import { randomUUID } from 'node:crypto';
import type { Delimiter } from '../../core/whitelisting/left-over.ts';
import type { SheetChoices, SheetSummary } from '../../core/whitelisting/sheet.ts';
import type { Today } from '../../core/vocabulary/time-zone.ts';
import { say } from '../../core/messages/message.ts';
import { done, failed, type Reply } from '../../shared/reply.ts';
import { refusalFailure } from '../../node/import/sheet/refusal.ts';
import { openSheet, type Sheet } from '../../node/import/sheet/sheet.ts';

/** The lists that windows have open, one each. */
export interface OpenLists {
  readonly open: (
    name: string,
    bytes: Uint8Array,
    choices: SheetChoices,
    today: Today,
    delimiter: Delimiter,
  ) => Promise<Reply<{ readonly sheetId: string; readonly summary: SheetSummary }>>;
  /** Reads a list again with other choices; what was corrected in it is lost. */
  readonly reread: (
    id: string,
    choices: SheetChoices,
    today: Today,
    delimiter: Delimiter,
  ) => Promise<Reply<SheetSummary>>;
  /** Works on a list. */
  readonly use: <T>(id: string, work: (sheet: Sheet, name: string) => Promise<Reply<T>>) => Promise<Reply<T>>;
  readonly close: (id: string) => Promise<void>;
  readonly closeAll: () => Promise<void>;
}

interface OpenList {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly sheet: Sheet;
}

/** A window may end without closing its list: the one that was opened first gives way to one more. */
const MOST_WINDOWS = 4;

const notOpen = (): ReturnType<typeof failed> =>
  failed('not-found', say('This list is not open any more. Import it again; nothing was sent.'));
const notWorkedOn = (): ReturnType<typeof failed> =>
  failed('unexpected', say('The list could not be worked on, or was closed meanwhile. Nothing was sent.'));

export const createOpenLists = (): OpenLists => {
  const lists = new Map<string, OpenList>();

  const end = async (id: string): Promise<void> => {
    const list = lists.get(id);
    lists.delete(id);
    await list?.sheet.close();
  };
  const read = async (
    id: string,
    { name, bytes }: Omit<OpenList, 'sheet'>,
    choices: SheetChoices,
    today: Today,
    delimiter: Delimiter,
  ): Promise<Reply<SheetSummary>> => {
    const opening = await openSheet({ kind: 'bytes', bytes }, { choices, today, delimiter }).catch(() => null);
    if (opening?.kind === 'refused') return { ok: false, failure: refusalFailure(opening.refusal) };
    if (opening?.kind !== 'open') return notWorkedOn();
    await end(id);
    const [oldest] = lists.keys();
    if (lists.size >= MOST_WINDOWS && oldest !== undefined) await end(oldest);
    lists.set(id, { name, bytes, sheet: opening.sheet });
    return done(opening.summary);
  };

  return {
    open: async (name, bytes, choices, today, delimiter) => {
      const sheetId = randomUUID();
      const summary = await read(sheetId, { name, bytes }, choices, today, delimiter);
      return summary.ok ? done({ sheetId, summary: summary.value }) : summary;
    },
    reread: async (id, choices, today, delimiter) => {
      const list = lists.get(id);
      return list === undefined ? notOpen() : read(id, list, choices, today, delimiter);
    },
    use: async (id, work) => {
      const list = lists.get(id);
      if (list === undefined) return notOpen();
      try {
        return await work(list.sheet, list.name);
      } catch {
        return notWorkedOn();
      }
    },
    close: end,
    closeAll: async () => {
      await Promise.all([...lists.keys()].map(end));
    },
  };
};
