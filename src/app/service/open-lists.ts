import { randomUUID } from 'node:crypto';
import type { SheetChoices, SheetProgress, SheetSummary } from '../../core/whitelisting/sheet.ts';
import { done, failed, type Reply } from '../../shared/reply.ts';
import { LIST_LIMITS } from '../../node/import/sheet/list.ts';
import { refusalFailure } from '../../node/import/sheet/refusal.ts';
import { openSheet, type Sheet } from '../../node/import/sheet/sheet.ts';
import type { Upload, UploadFolder } from '../../node/service/upload-folder.ts';
import type { Today } from '../../core/vocabulary/time-zone.ts';
import { said, say } from '../../core/messages/say.ts';

/** The lists that windows have open. A window may end without closing its lists, so there is room for a few only. */
export interface OpenLists {
  readonly begin: (name: string, size: number) => Promise<Reply<string>>;
  readonly piece: (id: string, index: number, bytes: Uint8Array) => Promise<Reply<number>>;
  readonly read: (
    id: string,
    choices: SheetChoices,
    today: Today,
    onProgress: (progress: SheetProgress) => void,
  ) => Promise<Reply<SheetSummary>>;
  /** Works on a list that was read. A list that is worked on is not given up for another one. */
  readonly use: <T>(id: string, work: (sheet: Sheet, name: string) => Promise<Reply<T>>) => Promise<Reply<T>>;
  readonly close: (id: string) => Promise<void>;
  readonly closeAll: () => Promise<void>;
}

/** Each holds its bytes in memory and on disk. */
export const MOST_LISTS = 4;

interface OpenList {
  readonly name: string;
  readonly upload: Upload;
  sheet: Sheet | null;
  reading: AbortController | null;
  uses: number;
  /** Counts up with every call. */
  lastUse: number;
}

const notOpen = (): ReturnType<typeof failed> =>
  failed('not-found', said('This list is not open any more. Import it again; nothing was sent.'));
const notRead = (): ReturnType<typeof failed> =>
  failed('bad-input', said('The list was not read yet. Nothing was sent.'));
const notWorkedOn = (): ReturnType<typeof failed> =>
  failed('unexpected', said('The list could not be worked on, or was closed meanwhile. Nothing was sent.'));
const full = (): ReturnType<typeof failed> =>
  failed('busy', say`There are ${MOST_LISTS} lists at work. Close one of them. Nothing was imported.`);

export const createOpenLists = (uploads: UploadFolder): OpenLists => {
  const lists = new Map<string, OpenList>();
  let clock = 0;

  const find = (id: string): OpenList | null => {
    const list = lists.get(id) ?? null;
    if (list !== null) list.lastUse = clock += 1;
    return list;
  };
  const end = async (id: string): Promise<void> => {
    const list = lists.get(id);
    lists.delete(id);
    list?.reading?.abort();
    await list?.sheet?.close();
    await list?.upload.remove();
  };
  const makeRoom = async (): Promise<boolean> => {
    if (lists.size < MOST_LISTS) return true;
    const [longest] = [...lists].filter(([, { uses }]) => uses === 0).sort(([, a], [, b]) => a.lastUse - b.lastUse);
    if (longest === undefined) return false;
    await end(longest[0]);
    return true;
  };

  return {
    begin: async (name, size) => {
      if (size > LIST_LIMITS.maxBytes)
        return { ok: false, failure: refusalFailure({ reason: 'too-large', bytes: size, most: LIST_LIMITS.maxBytes }) };
      if (size === 0) return { ok: false, failure: refusalFailure({ reason: 'empty' }) };
      if (!(await makeRoom())) return full();
      const upload = await uploads.begin(size);
      if (!upload.ok) return upload;
      const id = randomUUID();
      lists.set(id, { name, upload: upload.value, sheet: null, reading: null, uses: 0, lastUse: (clock += 1) });
      return done(id);
    },

    piece: async (id, index, bytes) => find(id)?.upload.take(index, bytes) ?? notOpen(),

    read: async (id, choices, today, onProgress) => {
      const list = find(id);
      if (list === null) return notOpen();
      if (!list.upload.isComplete())
        return failed('bad-input', said('Pieces of the list are missing. Nothing was imported.'));
      if (list.uses > 0) return failed('busy', said('The list is being worked on. Nothing was changed.'));
      // A reading that is no longer wanted gives way to the new one.
      list.reading?.abort();
      const reading = new AbortController();
      list.reading = reading;
      const before = list.sheet;
      list.sheet = null;
      await before?.close();
      const opening = await openSheet(
        { kind: 'file', path: list.upload.path },
        { choices, today, onProgress, signal: reading.signal },
      ).catch(() => null);
      if (opening === null) return notWorkedOn();
      if (opening.kind === 'stopped')
        return failed('not-found', said('The reading was stopped. Nothing was imported.'));
      if (opening.kind === 'refused') return { ok: false, failure: refusalFailure(opening.refusal) };
      if (list.reading !== reading || !lists.has(id)) {
        await opening.sheet.close();
        return notOpen();
      }
      list.reading = null;
      list.sheet = opening.sheet;
      return done(opening.summary);
    },

    use: async (id, work) => {
      const list = find(id);
      if (list === null) return notOpen();
      if (list.sheet === null) return notRead();
      list.uses += 1;
      try {
        return await work(list.sheet, list.name);
      } catch {
        return notWorkedOn();
      } finally {
        list.uses -= 1;
      }
    },

    close: end,
    closeAll: async () => {
      await Promise.all([...lists.keys()].map(end));
      await uploads.close();
    },
  };
};
