import { randomUUID } from 'node:crypto';
import type { JobRow } from '../../core/whitelisting/batch.ts';
import { BATCH_FIELDS } from '../../core/whitelisting/columns.ts';
import type { ListForm } from '../../core/whitelisting/list-form.ts';
import type { SheetRow, SheetSummary, Texts } from '../../core/whitelisting/sheet.ts';
import { hasOtherFields, validateEntry, type Entry } from '../../core/whitelisting/validate.ts';
import { say, sentences } from '../../core/messages/message.ts';
import type { OtherFields } from '../../shared/service-views.ts';
import type { Sheet } from '../../node/import/sheet/sheet.ts';

/** The rows of a job out of a list: what goes out and what is left out in the order of the file, calls of their own last. */

/** As much of a list as its rows come from. */
export type RowsSource = Pick<Sheet, 'summary' | 'rows' | 'ready'>;

/** Longest text kept of a faulty cell. */
const LONGEST = 300;

/** What is in the other cells, as it was typed, so that a corrected row loses none of it. */
const ownOf = ({ description, toDate, tags, createdBy }: Texts): Pick<JobRow, 'own'> => {
  const kept = {
    ...(description ? { description: description.slice(0, LONGEST) } : {}),
    ...(toDate ? { toDate: toDate.slice(0, LONGEST) } : {}),
    ...(tags ? { tags: [{ value: tags.slice(0, LONGEST) }] } : {}),
    ...(createdBy ? { createdBy: createdBy.slice(0, LONGEST) } : {}),
  };
  return Object.keys(kept).length === 0 ? {} : { own: { id: randomUUID(), ...kept } };
};

const leftOutRow = ({ line, texts, faults }: SheetRow): JobRow => ({
  line,
  mac: (texts.mac ?? '').slice(0, LONGEST),
  name: (texts.name ?? '').slice(0, LONGEST),
  leftOut: faults.length === 0 ? say('The row is faulty.') : sentences(...faults.map(({ message }) => message)),
  ...ownOf(texts),
});

/** MAC and name of a faulty row whose faults all lie in other fields; `null` where one lies in these two or in the row. */
const withoutOthers = ({ texts, faults }: SheetRow): Pick<Entry, 'mac' | 'name'> | null => {
  if (faults.some(({ field }) => field === null || BATCH_FIELDS.includes(field))) return null;
  return validateEntry({ mac: texts.mac ?? '', name: texts.name ?? '' }, null).entry;
};

const faultyRows = async (sheet: RowsSource): Promise<readonly SheetRow[]> =>
  (await sheet.rows(0, Infinity, { kind: 'faulty' })).rows;

/** The faulty rows in the order of the file: left out, but for those that are sent without the fields that are at fault. */
export const afterFaults = async (sheet: RowsSource, otherFields: OtherFields): Promise<readonly JobRow[]> =>
  (await faultyRows(sheet)).map((row) => {
    const entry = otherFields === 'not-sent' ? withoutOthers(row) : null;
    return entry === null ? leftOutRow(row) : { line: row.line, mac: entry.mac, name: entry.name, leftOut: null };
  });

/** @param ids by MAC, of entries that were sent before without an answer; others get a new one. */
export const rowsOfSheet = async (
  sheet: RowsSource,
  otherFields: OtherFields,
  ids: ReadonlyMap<string, string> = new Map(),
): Promise<readonly JobRow[]> => {
  const ready = await sheet.ready();
  const isApart = (entry: Entry): boolean => otherFields === 'one-by-one' && hasOtherFields(entry);
  const together = ready.flatMap(({ line, entry }): readonly JobRow[] =>
    isApart(entry) ? [] : [{ line, mac: entry.mac, name: entry.name, leftOut: null }],
  );
  const apart = ready.flatMap(({ line, entry: { mac, name, ...others } }): readonly JobRow[] =>
    isApart({ mac, name, ...others })
      ? [{ line, mac, name, leftOut: null, own: { id: ids.get(mac) ?? randomUUID(), ...others } }]
      : [],
  );
  const faulty = await afterFaults(sheet, otherFields);
  return [...[...together, ...faulty].sort((one, other) => one.line - other.line), ...apart];
};

/** How a list is written. */
export const listFormOf = ({ reading }: SheetSummary): ListForm => ({
  delimiter: reading.delimiter.value,
  encoding: reading.encoding.value,
});

/** MACs of the rows whose removal date is not sent where only MAC and name are. */
const macsWithDate = async (sheet: RowsSource): Promise<readonly string[]> => [
  ...(await sheet.ready()).flatMap(({ entry }) => (entry.toDate === undefined ? [] : [entry.mac])),
  ...(await faultyRows(sheet)).flatMap((row) => {
    const entry = (row.texts.toDate ?? '') === '' ? null : withoutOthers(row);
    return entry === null ? [] : [entry.mac];
  }),
];

/** What a list comes to when it is sent. */
export interface SheetPlan {
  readonly create: number;
  readonly leaveOut: number;
  /** Of `leaveOut`: rows whose device goes out with an earlier row. */
  readonly duplicates: number;
  /** Of `create`: entries without a removal date. */
  readonly permanent: number;
  /** Of `create`: rows that go out in calls of their own. */
  readonly oneByOne: number;
  /** MACs of the rows that have a removal date which is not sent. */
  readonly datesNotSent: readonly string[];
}

export const planSheet = async (sheet: RowsSource, otherFields: OtherFields): Promise<SheetPlan> => {
  const summary = await sheet.summary();
  const { duplicates, beyondBatch } = summary;
  if (otherFields === 'not-sent') {
    const create = summary.ready + summary.onlyBeyond;
    const datesNotSent = beyondBatch.includes('toDate') ? await macsWithDate(sheet) : [];
    const leaveOut = summary.rows - create;
    const repeated = duplicates + summary.duplicatesOfBeyond;
    return { create, leaveOut, duplicates: repeated, permanent: create, oneByOne: 0, datesNotSent };
  }
  const { ready: create, faulty: leaveOut, readyBeyond: oneByOne, readyDated } = summary;
  return { create, leaveOut, duplicates, permanent: create - readyDated, oneByOne, datesNotSent: [] };
};

/** The other cells of a list's rows, by line. Rows where these are empty are absent. */
export const otherTexts = async (sheet: RowsSource): Promise<ReadonlyMap<number, NonNullable<JobRow['own']>>> => {
  const { rows } = await sheet.rows(0, Infinity);
  return new Map(
    rows.flatMap(({ line, texts }) => {
      const { own } = ownOf(texts);
      return own === undefined ? [] : [[line, own] as const];
    }),
  );
};
