import type { Today } from '../../../core/vocabulary/time-zone.ts';
import type { ColumnChoice } from '../../../core/whitelisting/columns.ts';
import type { Delimiter, LeftOvers } from '../../../core/whitelisting/left-over.ts';
import type { EntryField } from '../../../core/whitelisting/problems.ts';
import type { SheetChoices, RowFilter, SheetPage, SheetSummary } from '../../../core/whitelisting/sheet.ts';
import { readBoundedFile, codeOf } from '../../disk/file-system.ts';
import { SILENCE, ThreadEnded, startThread, type Thread, workerFile } from '../../threads/thread.ts';
import type { ReadyRow } from './list.ts';
import { LIST_LIMITS, type Limits } from './read-list.ts';
import type { Refusal } from './refusal.ts';

/** What the thread is asked to open. */
export interface Opening {
  readonly bytes: Uint8Array;
  readonly choices: SheetChoices;
  readonly limits: Limits;
  readonly today: Today | null;
  readonly delimiter: Delimiter;
}

/** Each method of a sheet but its end as a call to the thread that holds it: what it is given, and what comes back. */
export type Calls = {
  readonly [Name in Exclude<keyof Sheet, 'close'>]: readonly [
    Parameters<Sheet[Name]>,
    Awaited<ReturnType<Sheet[Name]>>,
  ];
} & {
  readonly open: readonly [[Opening], { readonly summary: SheetSummary } | { readonly refusal: Refusal }];
};

/** Where a list comes from: a file of this machine, or the content of one. */
export type ListSource =
  { readonly kind: 'file'; readonly path: string } | { readonly kind: 'bytes'; readonly bytes: Uint8Array };

export interface OpenSheetOptions {
  readonly choices?: SheetChoices;
  readonly limits?: Partial<Limits>;
  readonly today: Today | null;
  readonly delimiter?: Delimiter;
  readonly signal?: AbortSignal;
}

type SheetOpening =
  | { readonly kind: 'open'; readonly sheet: Sheet; readonly summary: SheetSummary }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'stopped' };

/** A list that its own thread holds. Rows are named by the line on which they begin. Calls reject once it is closed. */
export interface Sheet {
  readonly summary: () => Promise<SheetSummary>;
  readonly rows: (from: number, count: number, filter?: RowFilter) => Promise<SheetPage>;
  readonly edit: (line: number, field: EntryField, value: string) => Promise<SheetSummary | null>;
  /** How many rows `fixAll` of these causes would change; each counts once. */
  readonly countFixable: (...causes: string[]) => Promise<number>;
  readonly fixAll: (cause: string) => Promise<{ readonly changed: number; readonly summary: SheetSummary }>;
  /** Other columns for the same rows; edits stay. Another encoding, delimiter or header asks for opening it again. */
  readonly remap: (columns: ColumnChoice) => Promise<SheetSummary>;
  readonly judge: (today: Today) => Promise<SheetSummary>;
  readonly ready: () => Promise<readonly ReadyRow[]>;
  readonly leftOvers: () => Promise<LeftOvers>;
  readonly close: () => Promise<void>;
}

const bytesOf = async (source: ListSource, most: number): Promise<Uint8Array | Refusal> => {
  if (source.kind === 'bytes') return source.bytes;
  try {
    const read = await readBoundedFile(source.path, most);
    if (read === 'too-large') return { reason: 'too-large', most };
    return read === 'not-a-file' ? { reason: 'not-a-file' } : read;
  } catch (error) {
    return { reason: 'unreadable', code: codeOf(error) };
  }
};

/** Reads a list in its own thread. @throws when the thread fails. */
export const openSheet = async (
  source: ListSource,
  { choices = {}, limits: narrower, today, delimiter = ',', signal }: OpenSheetOptions,
): Promise<SheetOpening> => {
  const limits = { ...LIST_LIMITS, ...narrower };
  const stopped = (): boolean => signal?.aborted ?? false;
  const bytes = await bytesOf(source, limits.maxBytes);
  if (stopped()) return { kind: 'stopped' };
  if ('reason' in bytes) return { kind: 'refused', refusal: bytes };
  const thread = startThread<Calls>({
    file: workerFile(import.meta.url, 'sheet-worker'),
    name: 'sheet',
    silenceMs: SILENCE.listMs,
    // Few short-lived objects outlast a row, so a small nursery serves, and keeps memory low.
    resourceLimits: { maxYoungGenerationSizeMb: 16 },
  });
  const stop = (): void => void thread.close();
  signal?.addEventListener('abort', stop, { once: true });
  try {
    const opening = await thread.ask('open', [{ bytes, choices, limits, today, delimiter }]);
    if ('summary' in opening) return { kind: 'open', sheet: sheetOf(thread), summary: opening.summary };
    await thread.close();
    return { kind: 'refused', refusal: opening.refusal };
  } catch (error) {
    await thread.close();
    if (stopped()) return { kind: 'stopped' };
    if (error instanceof ThreadEnded && (error.why === 'held' || error.why === 'full'))
      return { kind: 'refused', refusal: { reason: 'took-too-long' } };
    throw error;
  } finally {
    signal?.removeEventListener('abort', stop);
  }
};

const sheetOf = ({ ask, close }: Thread<Calls>): Sheet => ({
  summary: () => ask('summary', []),
  rows: (...given) => ask('rows', given),
  edit: (...given) => ask('edit', given),
  countFixable: (...given) => ask('countFixable', given),
  fixAll: (...given) => ask('fixAll', given),
  remap: (...given) => ask('remap', given),
  judge: (...given) => ask('judge', given),
  ready: () => ask('ready', []),
  leftOvers: () => ask('leftOvers', []),
  close,
});
