import { format, NOTHING, outside, say, sentences, type Message } from '../messages/message.ts';
import { columnName, fieldOfHeader, LEFT_OUT, type Column, type ColumnChoice } from './columns.ts';
import { looksLikeDate } from './dates.ts';
import { REASON_HEADER } from './left-over.ts';
import { ENTRY_FIELDS, type EntryField } from './problems.ts';

/**
 * Columns of a list that hold something and are not sent. Nothing is thrown away silently: a list with such a column is
 * sent only after a person has said what the column holds, or that it is left out.
 */
export interface UnusedColumn {
  /** Place in the file, from 0. */
  readonly index: number;
  /** Its headline, or `column 3`; with its place where several columns have the same headline. */
  readonly name: Message;
  /** Whether it is called by its place. */
  readonly isNameless: boolean;
  /** Rows in which it is not empty. */
  readonly rows: number;
  readonly examples: readonly string[];
}

/** The column of reasons of our own exports, which an import drops. */
export const isOwnReason = ({ index, header }: Column): boolean =>
  index === 0 && header?.trim() === REASON_HEADER && fieldOfHeader(header) === 'reason';

/** @param filled rows that are not empty, by column. */
const unused = (columns: readonly Column[], filled: ArrayLike<number>, from: Column['from']): readonly UnusedColumn[] =>
  columns
    .filter((column) => column.field === null && column.from === from && !isOwnReason(column))
    .map(({ index, examples }) => ({
      index,
      name: columnName(columns, index),
      isNameless: (columns[index]?.header ?? '').trim() === '',
      rows: filled[index] ?? 0,
      examples,
    }))
    .filter(({ rows }) => rows > 0);

/** Columns that nobody has decided about. While there is one, nothing of the list is sent. */
export const undecidedColumns = (columns: readonly Column[], filled: ArrayLike<number>): readonly UnusedColumn[] =>
  unused(columns, filled, null);

/** Columns that a person left out. */
export const leftOutColumns = (columns: readonly Column[], filled: ArrayLike<number>): readonly UnusedColumn[] =>
  unused(columns, filled, 'choice');

/** `The column Plats is not used, and 312 rows hold something in it: Foajé, Kassa.` */
export const undecidedSentence = ({ index, name, isNameless, rows, examples }: UnusedColumn): Message => {
  const some = examples.length === 0 ? '' : `: ${examples.map((text) => text.slice(0, 40)).join(', ')}`;
  const column = isNameless ? index + 1 : name;
  return sentences(
    say`The column ${column} is not used. Rows with a value in it: ${rows}${outside(some)}.`,
    examples.some(looksLikeDate) ? say('It looks like dates.') : NOTHING,
  );
};

type ChosenColumns =
  { readonly ok: true; readonly choice: ColumnChoice } | { readonly ok: false; readonly message: Message };

const FIELD_WORDS: ReadonlyMap<string, EntryField | typeof LEFT_OUT> = new Map<string, EntryField | typeof LEFT_OUT>([
  ...ENTRY_FIELDS.map((field) => [field.toLowerCase(), field] as const),
  ['to-date', 'toDate'],
  ['created-by', 'createdBy'],
  ['-', LEFT_OUT],
]);

const refused = (message: Message): ChosenColumns => ({ ok: false, message });

/** What a text names among the columns: a headline, or a place from 1 with or without `column` or `kolumn` before it. */
const placesOf = (columns: readonly Column[], text: string): readonly number[] => {
  const same = (one: string, other: string): boolean =>
    one.normalize('NFC').trim().toLowerCase() === other.normalize('NFC').trim().toLowerCase();
  const byHeader = columns.filter(({ header }) => header !== null && header.trim() !== '' && same(header, text));
  if (byHeader.length > 0) return byHeader.map(({ index }) => index);
  const place = /^(?:(?:column|kolumn) )?(\d{1,4})$/iu.exec(text.trim())?.[1];
  const byName = columns.filter(
    ({ index }) => same(format(columnName(columns, index), 'en'), text) || index + 1 === Number(place),
  );
  return byName.map(({ index }) => index);
};

/**
 * The columns as the command line says them.
 * @param fields `mac,name,-,to-date`: fields by place, `-` leaves a column out; columns beyond it are not decided.
 * @param ignored names or places of columns that are left out.
 */
export const chooseColumns = (
  columns: readonly Column[],
  fields: string | undefined,
  ignored: readonly string[],
): ChosenColumns => {
  const choice: ColumnChoice[number][] = columns.map(({ field }) => field);
  if (fields !== undefined) {
    const words = fields.split(',').map((word) => word.trim().toLowerCase());
    const wrong = words.find((word) => !FIELD_WORDS.has(word));
    if (wrong !== undefined)
      return refused(say`--columns takes mac, name, description, to-date, tags, created-by and -, not "${wrong}".`);
    if (words.length > columns.length)
      return refused(say`--columns names ${words.length} columns, and the list has ${columns.length}.`);
    const twice = words.find((word, at) => word !== '-' && words.indexOf(word) !== at);
    if (twice !== undefined) return refused(say`--columns names ${twice} twice; a field stands in one column.`);
    for (const at of columns.keys()) choice[at] = FIELD_WORDS.get(words[at] ?? '') ?? null;
  }
  for (const name of ignored) {
    const [place, another] = placesOf(columns, name);
    if (place === undefined) return refused(say`--ignore-column: the list has no column "${name}".`);
    if (another !== undefined)
      return refused(
        say`--ignore-column: several columns are called "${name}". Give the place instead, e.g. ${place + 1}.`,
      );
    choice[place] = LEFT_OUT;
  }
  return { ok: true, choice };
};
