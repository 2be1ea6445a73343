import { randomUUID } from 'node:crypto';
import type { JobRow } from '../../../core/service/batch.ts';
import type { ListForm } from '../../../core/service/list-form.ts';
import type { SheetRow, SheetSummary, Texts } from '../../../core/service/sheet.ts';
import type { Entry } from '../../../core/service/validate.ts';
import type { OtherFields } from '../../../shared/service-contract.ts';
import type { Sheet } from '../../import/sheet/sheet.ts';

/** The rows of a job out of a list: what goes out and what is left out in the order of the file, calls of their own last. */

const PAGE = 1000;
/** Kept of what stands in a faulty cell. */
const LONGEST = 300;

const hasOtherFields = ({ description, toDate, tags, createdBy }: Entry): boolean =>
  [description, toDate, tags, createdBy].some((field) => field !== undefined);

async function* ready(sheet: Sheet, takes: (entry: Entry) => boolean): AsyncGenerator<readonly [number, Entry]> {
  for await (const rows of sheet.iterateReady(PAGE))
    for (const { line, entry } of rows) if (takes(entry)) yield [line, entry];
}

async function* together(sheet: Sheet, takes: (entry: Entry) => boolean): AsyncGenerator<JobRow> {
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
  leftOut: faults.map(({ message }) => message).join(' ') || 'The row is faulty.',
  ...ownOf(texts),
});

async function* leftOut(sheet: Sheet): AsyncGenerator<JobRow> {
  for (let from = 0; ; from += PAGE) {
    const { rows } = await sheet.rows(from, PAGE, { kind: 'faulty' });
    for (const row of rows) yield leftOutRow(row);
    if (rows.length < PAGE) return;
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

export async function* rowsOfSheet(sheet: Sheet, otherFields: OtherFields): AsyncGenerator<JobRow> {
  const apart = otherFields === 'one-by-one' ? hasOtherFields : () => false;
  yield* merged(
    together(sheet, (entry) => !apart(entry)),
    leftOut(sheet),
  );
  if (otherFields === 'not-sent') return;
  for await (const [line, { mac, name, ...others }] of ready(sheet, apart))
    yield { line, mac, name, leftOut: null, own: { id: randomUUID(), ...others } };
}

/** How a list is written. */
export const listFormOf = ({ reading }: SheetSummary): ListForm => ({
  delimiter: reading.delimiter.value,
  encoding: reading.encoding.value,
});

/** MACs of the rows that would lose their removal date in a batch. */
export const macsWithDate = async (sheet: Sheet): Promise<readonly string[]> => {
  const macs: string[] = [];
  for await (const [, { mac }] of ready(sheet, ({ toDate }) => toDate !== undefined)) macs.push(mac);
  return macs;
};

/** The other cells of a list's rows, by line. Rows where nothing stands in them are absent. */
export const otherTexts = async (sheet: Sheet): Promise<ReadonlyMap<number, NonNullable<JobRow['own']>>> => {
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

/** Rows that would go out in calls of their own. */
export const countOneByOne = async (sheet: Sheet): Promise<number> => {
  let count = 0;
  for await (const rows of sheet.iterateReady(PAGE)) count += rows.filter(({ entry }) => hasOtherFields(entry)).length;
  return count;
};
