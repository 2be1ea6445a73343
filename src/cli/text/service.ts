import { said, say, spoken } from '../../app/words.ts';
import type { BatchDocument, BatchDocumentRow } from '../../core/whitelisting/batch-state.ts';
import { noAccessSentence, ownCalls } from '../../core/whitelisting/batch-words.ts';
import { columnName, HEADLINES, type Column, isOwnReason } from '../../core/whitelisting/columns.ts';
import type { ServiceFailure } from '../../core/whitelisting/failure.ts';
import type { EntryField } from '../../core/whitelisting/problems.ts';
import type { PolicyEntry } from '../../core/whitelisting/policy.ts';
import type { RemovalDocument } from '../../core/whitelisting/policy-reply.ts';
import type { SheetSummary } from '../../core/whitelisting/sheet.ts';
import { fittedTable, harmless, layoutWidth, paint, table } from './layout.ts';

/** What the commands that speak to the service say to people. */

const MOST_LISTED = 20;

/** What follows a list that is cut; nothing where nothing is. */
export const andMore = (number: number): readonly string[] => (number > 0 ? [say`… and ${number} more`] : []);

/** @param total where the list is longer than what is given of it. */
const shortened = <T>(
  list: readonly T[],
  row: (item: T) => readonly string[],
  head: readonly string[],
  { most = MOST_LISTED, total = list.length } = {},
): string[] => {
  if (list.length === 0) return [];
  const rows = list.slice(0, most).map((item) => row(item).map(harmless));
  return [[table([head, ...rows]), ...andMore(total - rows.length)].join('\n')];
};

export const failureText = ({ message, detail, retryAfter }: ServiceFailure): string =>
  [
    paint('bold', harmless(spoken(message))),
    ...(detail === null || spoken(detail) === '' ? [] : [say`It said: ${harmless(spoken(detail))}`]),
    ...(retryAfter === null ? [] : [say`The service asks to wait ${retryAfter} seconds.`]),
  ].join('\n');

const DONE: readonly BatchDocumentRow['result'][] = ['created', 'existing', 'present-after-resume'];

export const batchText = (document: BatchDocument, sentence: string, next: readonly string[]): string => {
  const notDone = document.rows.filter(({ result }) => !DONE.includes(result));
  return [
    ...shortened(
      notDone,
      ({ line, mac, result, reason }) => [String(line), mac, result, reason === undefined ? '' : spoken(reason)],
      [say`Line`, say`MAC`, say`Result`, say`Why`],
    ),
    ...shortened(document.anomalies, (anomaly) => [spoken(anomaly)], [say`Unexpected replies`]),
    ...(document.updatedLogins === 0 ? [] : [say`Guest sessions updated by the service: ${document.updatedLogins}`]),
    ...next,
    ...(document.problem === null ? [] : [harmless(spoken(document.problem))]),
    paint('bold', sentence),
  ].join('\n\n');
};

/** A row of a list, and the reason why it is shown. */
export interface RowReason {
  readonly line: number;
  readonly mac: string;
  readonly reason: string;
}

const reasonCells = ({ line, mac, reason }: RowReason): readonly string[] => [String(line), mac, reason];
const reasonHead = (): readonly string[] => [say`Line`, say`MAC`, say`Why`];

/** Rows that give nobody access, with the first of them where they are very many. */
export interface DoubtfulRows {
  readonly total: number;
  readonly rows: readonly RowReason[];
}

const MOST_DOUBTFUL_LISTED = 100;

/** What a person agrees to, row for row; empty where there is none. */
export const doubtfulTexts = ({ total, rows }: DoubtfulRows): readonly string[] =>
  shortened(rows, reasonCells, reasonHead(), { most: MOST_DOUBTFUL_LISTED, total }).map(
    (listed) => `${spoken(noAccessSentence(total))}\n${listed}`,
  );

export interface CommonWarning {
  readonly message: string;
  readonly rows: number;
  readonly lines: readonly number[];
}

export const commonWarningText = ({ message, rows, lines }: CommonWarning): string =>
  say`${say`Rows with a warning: ${rows}. ${message}`} Lines: ${[lines.join(', '), ...andMore(rows - lines.length)].join(' ')}`;

/** A list that was looked at and not sent: the totals, then each row that is not simply created, and what happens to it. */
export const checkText = (
  { rows }: Pick<SheetSummary, 'rows'>,
  { create, leaveOut, duplicates }: { readonly create: number; readonly leaveOut: number; readonly duplicates: number },
  { doubtful, faults, warnings }: CheckedRows,
  lines: readonly string[],
): string => {
  const found = [
    ...doubtful.rows.map(({ line, reason }) => [String(line), reason, say`created if you agree`]),
    ...faults.map(({ line, reason }) => [String(line), reason, say`not created`]),
    ...warnings.map(({ message, rows: count, lines: shown }) => [
      count === 1 ? shown.join('') : say`${shown[0] ?? ''} and ${count - 1} more`,
      message,
      say`created`,
    ]),
  ];
  const hidden = doubtful.total - doubtful.rows.length + Math.max(0, found.length - MOST_PROBLEMS);
  const listed = found.slice(0, MOST_PROBLEMS).map((cells) => cells.map(harmless));
  return [
    [
      paint(
        'bold',
        say`Rows: ${rows}. Ready: ${create}. Faulty: ${leaveOut - duplicates}. Repeated: ${duplicates}. Dry run: nothing was sent.`,
      ),
      ...(doubtful.total === 0 ? [] : [spoken(noAccessSentence(doubtful.total))]),
    ].join('\n'),
    ...(listed.length === 0
      ? []
      : [
          [
            fittedTable([[say`Line`, say`Problem`, say`What happens`], ...listed], layoutWidth()),
            ...andMore(hidden),
          ].join('\n'),
        ]),
    lines.map(harmless).join('\n'),
  ].join('\n\n');
};

/** Rows that a dry run lists; `--left-over` and `--json` name all. */
const MOST_PROBLEMS = 100;

interface CheckedRows {
  readonly doubtful: DoubtfulRows;
  readonly faults: readonly RowReason[];
  readonly warnings: readonly CommonWarning[];
}

/** Which column became which field, which are left out, and which nobody has decided about. */
export const columnsText = ({
  reading: { columns },
  undecided,
  leftOut,
}: Pick<SheetSummary, 'reading' | 'undecided' | 'leftOut'>): string => {
  const named = ({ index }: Pick<Column, 'index'>): string => spoken(columnName(columns, index));
  const used = columns.flatMap((column) =>
    column.field === null ? [] : [say`${said(HEADLINES[column.field])} from ${named(column)}`],
  );
  const empty = columns.filter(
    (column) =>
      column.field === null &&
      !isOwnReason(column) &&
      ![...undecided, ...leftOut].some(({ index }) => index === column.index),
  );
  const list = (title: string, all: readonly Pick<Column, 'index'>[]): readonly string[] =>
    all.length === 0 ? [] : [`${title}: ${all.map(named).join(', ')}`];
  return harmless(
    `${[
      say`Columns: ${used.length === 0 ? say`none` : used.join(', ')}`,
      ...list(say`left out`, leftOut),
      ...list(say`empty`, empty),
      ...(undecided.length === 0 ? [`${say`not used`}: ${say`none`}`] : list(say`not used`, undecided)),
    ].join('; ')}.`,
  );
};

export const beyondText = (fields: readonly EntryField[], oneByOne: number): string =>
  `${say`One call for many rows carries their MAC and name, and not: ${fields.map((field) => said(HEADLINES[field])).join(', ')}.`} ${say`${ownCalls(oneByOne)}; --read without-other-fields sends MAC and name only.`}`;

export const entriesText = (entries: readonly PolicyEntry[]): string =>
  entries
    .map(({ text, covers, problems }) =>
      harmless(
        [
          text,
          ...(covers === null ? [] : [say`covers ${covers}`]),
          ...problems.map(({ message }) => spoken(message)),
        ].join('  '),
      ),
    )
    .join('\n');

const remainingText = ({ remaining, notKnown }: RemovalDocument): readonly string[] => {
  if (notKnown.includes('remaining') && remaining.length === 0) return [];
  const title = say`Entries left in the policy: ${remaining.length}`;
  return remaining.length === 0 ? [title] : shortened(remaining, (entry) => [entry], [title]);
};

export const removalText = (
  document: RemovalDocument,
  stillCovered: readonly string[],
  sentence: string,
  rest: readonly string[],
): string => {
  const shown = (count: number | null): string => (count === null ? say`not said` : String(count));
  return [
    ...(document.removed.length === 0
      ? []
      : [
          table([
            [say`Removed`, say`Self-provisioning`, say`Meeting host`, say`Conferences`, say`Whitelist entries`],
            ...document.removed.map(({ email, revoked }) => [
              harmless(email),
              shown(revoked.selfProvisioning),
              shown(revoked.meetingHost),
              shown(revoked.conferences),
              shown(revoked.whitelisting),
            ]),
          ]),
        ]),
    ...(document.notInPolicy.length === 0
      ? []
      : [`${say`Not in the policy`}:\n${document.notInPolicy.map(harmless).join('\n')}`]),
    ...remainingText(document),
    ...shortened(document.anomalies, (anomaly) => [spoken(anomaly)], [say`Unexpected replies`]),
    ...rest.map(harmless),
    ...(stillCovered.length === 0
      ? []
      : [stillCovered.map((line) => paint('yellow', `! ${harmless(line)}`)).join('\n')]),
    paint('bold', sentence),
  ].join('\n\n');
};
