import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Language } from '../../../core/messages/language.ts';
import { languageSpoken } from '../../../core/messages/say.ts';
import type { Today } from '../../../core/vocabulary/time-zone.ts';
import type { ColumnChoice } from '../../../core/whitelisting/columns.ts';
import type { EntryField } from '../../../core/whitelisting/problems.ts';
import type {
  SheetChoices,
  RowFilter,
  SheetPage,
  SheetProgress,
  SheetSummary,
} from '../../../core/whitelisting/sheet.ts';
import type { ReadyRow } from './hand-over.ts';
import { LIST_LIMITS, type Limits } from './list.ts';
import type { Calls, PieceMessage, SourceMessage } from './messages.ts';
import { ThreadEnded, type Thread, startThread } from '../../threads/thread.ts';
import type { Refusal } from './source.ts';
import { PAGE_LIMIT } from './summary.ts';
import { SILENCE } from '../../threads/limits.ts';
import { workerFile } from '../../threads/worker-file.ts';

/** Starts a thread that holds one list. */
const startSheetThread = (onProgress: (progress: SheetProgress) => void): Thread<Calls> =>
  startThread<Calls>({
    file: workerFile(import.meta.url, 'sheet-worker'),
    name: 'sheet',
    silenceMs: SILENCE.listMs,
    // Few short-lived objects outlast a row, so a small nursery serves, and keeps memory low.
    resourceLimits: { maxYoungGenerationSizeMb: 16 },
    onEvent: (progress) => onProgress(progress as SheetProgress),
  });

/** Where a list comes from: a file of this machine, or text that was pasted. */
export type ListSource =
  { readonly kind: 'file'; readonly path: string } | { readonly kind: 'text'; readonly text: string };

export interface OpenSheetOptions {
  readonly choices?: SheetChoices;
  readonly limits?: Partial<Limits>;
  /** The organization's as well as it is known; null for no warnings about dates. */
  readonly today: Today | null;
  /** Told about ten times a second. */
  readonly onProgress?: (progress: SheetProgress) => void;
  /** Stops the reading at once; nothing of the list is kept. */
  readonly signal?: AbortSignal;
}

export type SheetOpening =
  | { readonly kind: 'open'; readonly sheet: Sheet; readonly summary: SheetSummary }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'stopped' };

/**
 * A list that was read and is held by a thread of its own. Rows are named by the line of the file on which they begin.
 * Every call rejects once the sheet is closed.
 */
export interface Sheet {
  readonly summary: () => Promise<SheetSummary>;
  /** Up to 1,000 rows; `from` counts the rows that pass the filter, from 0. */
  readonly rows: (from: number, count: number, filter?: RowFilter, language?: Language) => Promise<SheetPage>;
  /** Null when no row begins on that line. */
  readonly edit: (line: number, field: EntryField, value: string) => Promise<SheetSummary | null>;
  /** How many rows `fixAll` of these causes would change; each counts once. */
  readonly countFixable: (...causes: readonly string[]) => Promise<number>;
  readonly fixAll: (cause: string) => Promise<Calls['fixAll'][1]>;
  /** Other columns for the same rows; edits stay. Another encoding, delimiter or header asks for opening it anew. */
  readonly remap: (columns: ColumnChoice) => Promise<SheetSummary>;
  /** Judges the dates by this day anew; edits stay. */
  readonly judge: (today: Today) => Promise<SheetSummary>;
  /** Rows without a fault in the order of the file, in pieces of at most `size` (and 1,000). */
  readonly iterateReady: (size?: number) => AsyncGenerator<readonly ReadyRow[], void, undefined>;
  /** A CSV file of the faulty rows with their reasons, in parts; UTF-8 with its mark. */
  readonly leftOvers: () => AsyncGenerator<string, void, undefined>;
  /** The part of that file that begins at a place; the first is at 0. */
  readonly leftOverPiece: (from: number) => Promise<Calls['leftOvers'][1]>;
  /** Ends the thread and gives its memory back. */
  readonly close: () => Promise<void>;
}

/** Characters of pasted text that cross in one message. */
const PIECE = 256 * 1024;

/** Reads a list in a thread of its own. @throws when the thread fails by itself. */
export const openSheet = async (source: ListSource, options: OpenSheetOptions): Promise<SheetOpening> => {
  const { signal, choices = {}, today } = options;
  const limits = { ...LIST_LIMITS, ...options.limits };
  const stopped = (): boolean => signal?.aborted ?? false;
  if (stopped()) return { kind: 'stopped' };
  // Said here already, so that a text that is far too long crosses nowhere.
  if (source.kind === 'text' && source.text.length > limits.maxBytes)
    return {
      kind: 'refused',
      refusal: { reason: 'too-large', bytes: Buffer.byteLength(source.text), most: limits.maxBytes },
    };
  const thread = startSheetThread(options.onProgress ?? (() => undefined));
  const stop = (): void => void thread.close();
  signal?.addEventListener('abort', stop, { once: true });
  try {
    const opening = await thread.ask('open', {
      source: await handOver(source, thread.post),
      choices,
      limits,
      today,
    });
    if ('summary' in opening) return { kind: 'open', sheet: sheetOf(thread), summary: opening.summary };
    await thread.close();
    return { kind: 'refused', refusal: opening.refusal };
  } catch (error) {
    await thread.close();
    if (stopped()) return { kind: 'stopped' };
    if (error instanceof ThreadEnded && (error.why === 'held' || error.why === 'full'))
      return { kind: 'refused', refusal: { reason: error.why === 'held' ? 'took-too-long' : 'exhausts-memory' } };
    throw error;
  } finally {
    signal?.removeEventListener('abort', stop);
  }
};

const handOver = async (source: ListSource, post: (message: PieceMessage) => void): Promise<SourceMessage> => {
  if (source.kind === 'file') return source;
  const { text } = source;
  for (let from = 0; from < text.length;) {
    const end = from + PIECE;
    // Not between the halves of a character.
    const to = /[\uD800-\uDBFF]/.test(text.charAt(end - 1)) ? end + 1 : end;
    post({ kind: 'piece', text: text.slice(from, to) });
    await nextTurn();
    from = to;
  }
  return { kind: 'pasted' };
};

const sheetOf = ({ ask, close }: Thread<Calls>): Sheet => ({
  summary: () => ask('summary', null),
  rows: (from, count, filter = { kind: 'all' }, language = languageSpoken()) =>
    ask('rows', { from, count, filter }, language),
  edit: (line, field, value) => ask('edit', { line, field, value }),
  countFixable: (...causes) => ask('countFixable', { causes }),
  fixAll: (cause) => ask('fixAll', { cause }),
  remap: (columns) => ask('remap', { columns }),
  judge: (today) => ask('judge', { today }),
  iterateReady: async function* (size = PAGE_LIMIT) {
    for (let from: number | null = 0; from !== null;) {
      const { rows, next }: Calls['ready'][1] = await ask('ready', { from, count: size });
      if (rows.length > 0) yield rows;
      from = next;
    }
  },
  leftOvers: async function* () {
    for (let from: number | null = 0; from !== null;) {
      const { text, next }: Calls['leftOvers'][1] = await ask('leftOvers', { from });
      yield text;
      from = next;
    }
  },
  leftOverPiece: (from) => ask('leftOvers', { from }),
  close,
});
