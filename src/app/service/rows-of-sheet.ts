import { randomUUID } from 'node:crypto';
import type { JobRow } from '../../core/whitelisting/batch.ts';
import { BATCH_FIELDS } from '../../core/whitelisting/columns.ts';
import type { ListForm } from '../../core/whitelisting/list-form.ts';
import type { SheetRow, SheetSummary, Texts } from '../../core/whitelisting/sheet.ts';
import { hasOtherFields, validateEntry, type Entry } from '../../core/whitelisting/validate.ts';
import type { Language } from '../../core/messages/language.ts';
import { noted } from '../../core/messages/say.ts';
import type { OtherFields } from '../../shared/service-views.ts';
import type { Sheet } from '../../node/import/sheet/sheet.ts';

/** The rows of a job out of a list: what goes out and what is left out in the order of the file, calls of their own last. */

/** As much of a list as its rows come from. */
export type RowsSource = Pick<Sheet, 'summary' | 'rows' | 'iterateReady'>;

const PAGE = 1000;
/** Kept of what stands in a faulty cell. */
const LONGEST = 300;

async function* ready(sheet: RowsSource, takes: (entry: Entry) => boolean): AsyncGenerator<readonly [number, Entry]> {
  for await (const rows of sheet.iterateReady(PAGE))
    for (const { line, entry } of rows) if (takes(entry)) yield [line, entry];
}

async function* together(sheet: RowsSource, takes: (entry: Entry) => boolean): AsyncGenerator<JobRow> {
  for await (const [line, { mac, name }] of ready(sheet, takes)) yield { line, mac, name, leftOut: null };
}

/** What stands in the other cells, as it was typed, so that a corrected row loses none of it. */
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
  leftOut: faults.map(({ message }) => message).join(' ') || noted`The row is faulty.`,
  ...ownOf(texts),
});

/** MAC and name of a faulty row whose faults all lie in other fields; `null` where one lies in these two or in the row. */
const withoutOthers = ({ texts, faults }: SheetRow): Pick<Entry, 'mac' | 'name'> | null => {
  if (faults.some(({ field }) => field === null || BATCH_FIELDS.includes(field))) return null;
  return validateEntry({ mac: texts.mac ?? '', name: texts.name ?? '' }, null).entry;
};

async function* faulty(sheet: RowsSource, language: Language): AsyncGenerator<SheetRow> {
  for (let from = 0; ; from += PAGE) {
    const { rows } = await sheet.rows(from, PAGE, { kind: 'faulty' }, language);
    yield* rows;
    if (rows.length < PAGE) return;
  }
}

/** The faulty rows in the order of the file: left out, but for those that are sent without the fields that are at fault. */
export async function* afterFaults(
  sheet: RowsSource,
  otherFields: OtherFields,
  language: Language,
): AsyncGenerator<JobRow> {
  for await (const row of faulty(sheet, language)) {
    const entry = otherFields === 'not-sent' ? withoutOthers(row) : null;
    yield entry === null ? leftOutRow(row) : { line: row.line, mac: entry.mac, name: entry.name, leftOut: null };
  }
}

/** Both in the order of their lines. */
async function* merged(one: AsyncGenerator<JobRow>, other: AsyncGenerator<JobRow>): AsyncGenerator<JobRow> {
  let [a, b] = [await one.next(), await other.next()];
  while (a.done !== true || b.done !== true)
    if (b.done === true || (a.done !== true && a.value.line < b.value.line)) {
      if (a.done !== true) yield a.value;
      a = await one.next();
    } else {
      yield b.value;
      b = await other.next();
    }
}

/** @param ids by MAC, of entries that were sent before without an answer; others get a new one. */
export async function* rowsOfSheet(
  sheet: RowsSource,
  otherFields: OtherFields,
  ids: ReadonlyMap<string, string> = new Map(),
): AsyncGenerator<JobRow> {
  const apart = otherFields === 'one-by-one' ? hasOtherFields : () => false;
  yield* merged(
    together(sheet, (entry) => !apart(entry)),
    // A job writes them down, in English as everything that is.
    afterFaults(sheet, otherFields, 'en'),
  );
  if (otherFields === 'not-sent' || (await sheet.summary()).readyBeyond === 0) return;
  for await (const [line, { mac, name, ...others }] of ready(sheet, apart))
    yield { line, mac, name, leftOut: null, own: { id: ids.get(mac) ?? randomUUID(), ...others } };
}

/** How a list is written. */
export const listFormOf = ({ reading }: SheetSummary): ListForm => ({
  delimiter: reading.delimiter.value,
  encoding: reading.encoding.value,
});

/** MACs of the rows whose removal date is not sent where only MAC and name are. */
const macsWithDate = async (sheet: RowsSource): Promise<readonly string[]> => {
  const macs: string[] = [];
  for await (const [, { mac }] of ready(sheet, ({ toDate }) => toDate !== undefined)) macs.push(mac);
  for await (const row of faulty(sheet, 'en')) {
    const entry = (row.texts.toDate ?? '') === '' ? null : withoutOthers(row);
    if (entry !== null) macs.push(entry.mac);
  }
  return macs;
};

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

/** The other cells of a list's rows, by line. Rows where nothing stands in them are absent. */
export const otherTexts = async (sheet: RowsSource): Promise<ReadonlyMap<number, NonNullable<JobRow['own']>>> => {
  const found = new Map<number, NonNullable<JobRow['own']>>();
  for (let from = 0; ; from += PAGE) {
    const { rows } = await sheet.rows(from, PAGE);
    for (const { line, texts } of rows) {
      const { own } = ownOf(texts);
      if (own !== undefined) found.set(line, own);
    }
    if (rows.length < PAGE) return found;
  }
};
