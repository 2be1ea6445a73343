import type { Today } from '../../../core/vocabulary/time-zone.ts';
import type { ColumnChoice } from '../../../core/whitelisting/columns.ts';
import type { EntryField } from '../../../core/whitelisting/problems.ts';
import type { SheetChoices, RowFilter, SheetPage, SheetSummary } from '../../../core/whitelisting/sheet.ts';
import type { LeftOverPiece, ReadyPiece } from './hand-over.ts';
import type { Limits } from './list.ts';
import type { Refusal } from './source.ts';

/**
 * What crosses between the program and the thread that holds a list. No message holds more than 1,000 rows: a million in
 * one would stop the window for a second.
 */

export type SourceMessage = { readonly kind: 'file'; readonly path: string } | { readonly kind: 'pasted' };

/** Question and answer of each call. */
export interface Calls {
  readonly open: readonly [
    {
      readonly source: SourceMessage;
      readonly choices: SheetChoices;
      readonly limits: Limits;
      readonly today: Today | null;
    },
    { readonly summary: SheetSummary } | { readonly refusal: Refusal },
  ];
  readonly summary: readonly [null, SheetSummary];
  readonly rows: readonly [{ readonly from: number; readonly count: number; readonly filter: RowFilter }, SheetPage];
  readonly edit: readonly [
    { readonly line: number; readonly field: EntryField; readonly value: string },
    SheetSummary | null,
  ];
  readonly countFixable: readonly [{ readonly causes: readonly string[] }, number];
  readonly fixAll: readonly [{ readonly cause: string }, { readonly changed: number; readonly summary: SheetSummary }];
  readonly remap: readonly [{ readonly columns: ColumnChoice }, SheetSummary];
  readonly judge: readonly [{ readonly today: Today }, SheetSummary];
  readonly ready: readonly [{ readonly from: number; readonly count: number }, ReadyPiece];
  readonly leftOvers: readonly [{ readonly from: number }, LeftOverPiece];
}

/** Beside questions: a piece of pasted text, before `open`. */
export interface PieceMessage {
  readonly kind: 'piece';
  readonly text: string;
}
