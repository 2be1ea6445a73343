import { todayIn } from '../../../src/core/vocabulary/time-zone.ts';
import type { SheetSummary } from '../../../src/core/whitelisting/sheet.ts';
import { countFixable, editRow, fixAll, rejudge, remap } from '../../../src/node/import/sheet/change.ts';
import { leftOversFrom, readyFrom, type ReadyPiece } from '../../../src/node/import/sheet/hand-over.ts';
import { LIST_LIMITS, openList, type List } from '../../../src/node/import/sheet/list.ts';
import { refusalFailure } from '../../../src/node/import/sheet/refusal.ts';
import { pageOf, summarize } from '../../../src/node/import/sheet/summary.ts';
import type { RowsSource } from '../../../src/app/service/rows-of-sheet.ts';
import type { Operations } from '../../../src/shared/contract.ts';
import { done, failed, type Reply } from '../../../src/shared/reply.ts';
import { SHEET_PIECE_BYTES } from '../../../src/shared/service-views.ts';

/**
 * Lists of the fake host: read, judged and changed by the product's own reader, in this process and in memory, so that no
 * play can agree with a rule that does not exist.
 */

interface Held {
  readonly name: string;
  readonly size: number;
  readonly pieces: Buffer[];
  list: List | null;
}

const GONE = failed('not-found', 'This list is not open any more. Nothing was sent.');

export interface FakeSheets {
  readonly operations: Operations['sheets'];
  readonly names: () => readonly string[];
  readonly summary: (sheetId: string) => SheetSummary;
  readonly nameOf: (sheetId: string) => string;
  /** The list as the product's own planning reads it. */
  readonly source: (sheetId: string) => RowsSource;
  /** Pieces as they came, in bytes. */
  readonly pieces: number[];
  /** Holds the reading of lists until it is called. */
  hold: Promise<void> | null;
  /** Holds what is asked of rows until it is called. */
  holdRows: Promise<void> | null;
}

/** When every list of a play is read. */
export const READ_AT = new Date('2026-11-21T12:00:00Z');

/** @param zoneOf the time zone of the context with an id. */
export const fakeSheets = (zoneOf: (contextId: string) => string | null | undefined): FakeSheets => {
  const held = new Map<string, Held>();
  const pieces: number[] = [];
  const listOf = (sheetId: string): List => held.get(sheetId)!.list!;
  const use = <T>(sheetId: string, work: (list: List) => T): Promise<Reply<T>> => {
    const list = held.get(sheetId)?.list;
    return Promise.resolve(list ? done(work(list)) : GONE);
  };
  const fake: FakeSheets = {
    pieces,
    hold: null,
    holdRows: null,
    names: () => [...held.values()].map(({ name }) => name),
    nameOf: (sheetId) => held.get(sheetId)!.name,
    summary: (sheetId) => summarize(listOf(sheetId)),
    source: (sheetId) => ({
      summary: () => Promise.resolve(summarize(listOf(sheetId))),
      rows: (from, count, filter = { kind: 'all' }) => Promise.resolve(pageOf(listOf(sheetId), from, count, filter)),
      iterateReady: async function* () {
        for (let from: number | null = 0; from !== null;) {
          const piece: ReadyPiece = await Promise.resolve(readyFrom(listOf(sheetId), from, 1000));
          if (piece.rows.length > 0) yield piece.rows;
          from = piece.next;
        }
      },
    }),
    operations: {
      begin: ({ name, size }) => {
        const sheetId = crypto.randomUUID();
        held.set(sheetId, { name, size, pieces: [], list: null });
        return Promise.resolve(done({ sheetId }));
      },
      piece: ({ sheetId, index, base64 }) => {
        const sheet = held.get(sheetId);
        if (!sheet) return Promise.resolve(GONE);
        const bytes = Buffer.from(base64, 'base64');
        const expected = Math.min(SHEET_PIECE_BYTES, sheet.size - index * SHEET_PIECE_BYTES);
        if (index !== sheet.pieces.length || bytes.length !== expected)
          return Promise.resolve(failed('bad-input', 'This is not the next piece. Nothing was imported.'));
        sheet.pieces.push(bytes);
        pieces.push(bytes.length);
        return Promise.resolve(done({ received: sheet.pieces.length }));
      },
      open: async ({ sheetId, choices, contextId }) => {
        const sheet = held.get(sheetId);
        if (!sheet) return GONE;
        if (fake.hold) await fake.hold;
        if (!held.has(sheetId)) return GONE;
        const given = Object.fromEntries(Object.entries(choices).filter(([, value]) => value !== null));
        const opened = await openList({ kind: 'text', pieces: sheet.pieces }, given, {
          limits: LIST_LIMITS,
          today: todayIn(contextId === null || contextId === undefined ? null : zoneOf(contextId), READ_AT),
          onProgress: () => undefined,
        });
        if ('refusal' in opened) return { ok: false, failure: refusalFailure(opened.refusal) };
        sheet.list = opened.list;
        return done(summarize(opened.list));
      },
      summary: ({ sheetId }) => use(sheetId, summarize),
      rows: async ({ sheetId, from, count, filter }) => {
        await fake.holdRows;
        return use(sheetId, (list) => pageOf(list, from, count, filter));
      },
      edit: ({ sheetId, line, field, value }) =>
        use(sheetId, (list) => {
          editRow(list, line, field, value);
          return summarize(list);
        }),
      countFixable: ({ sheetId, cause }) => use(sheetId, (list) => ({ rows: countFixable(list, cause) })),
      fixAll: ({ sheetId, cause }) =>
        use(sheetId, (list) => ({ changed: fixAll(list, cause), summary: summarize(list) })),
      remap: ({ sheetId, columns }) =>
        use(sheetId, (list) => {
          held.get(sheetId)!.list = remap(list, columns);
          return summarize(listOf(sheetId));
        }),
      judge: ({ sheetId, contextId }) =>
        use(sheetId, (list) => {
          held.get(sheetId)!.list = rejudge(list, todayIn(zoneOf(contextId), READ_AT));
          return summarize(listOf(sheetId));
        }),
      leftOvers: ({ sheetId }) => use(sheetId, (list) => ({ text: leftOversFrom(list, 0).text })),
      close: ({ sheetId }) => {
        held.delete(sheetId);
        return Promise.resolve(done(null));
      },
    },
  };
  return fake;
};
