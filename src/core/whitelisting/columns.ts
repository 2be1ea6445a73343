import { marked, outside, say, verbatim, type Message, format } from '../messages/message.ts';
import { ENTRY_FIELDS, type EntryField } from './problems.ts';
import { REASON_HEADER } from './left-over.ts';
import { isMac } from './mac.ts';

/** Fields that the service takes in a batch; rows with others can be sent one by one. */
export const BATCH_FIELDS: readonly EntryField[] = ['mac', 'name'];

/** Headlines for columns that came without one that we know. */
export const HEADLINES: Readonly<Record<EntryField, string>> = marked({
  mac: 'MAC address',
  name: 'Name',
  description: 'Description',
  toDate: 'To date',
  tags: 'Tags',
  createdBy: 'Created by',
});

export interface Column {
  readonly index: number;
  readonly header: string | null;
  readonly field: EntryField | null;
  /** What the field was derived from. Without a field: `choice` where a person left the column out. */
  readonly from: 'header' | 'content' | 'choice' | null;
  readonly examples: readonly string[];
}

/** What a person chooses for a column that is not to be sent. */
export const LEFT_OUT = 'left-out' as const;

/** Field of each column by place, or `LEFT_OUT`; null: not decided. */
export type ColumnChoice = readonly (EntryField | typeof LEFT_OUT | null)[];

/** English and Swedish, in small letters and without anything between them. */
const WORDS: Readonly<Record<EntryField | 'reason', string>> = {
  mac: `mac clientmac macaddress macaddr macadress macadresser macid mac48 hwaddress hardwareaddress hardwareaddr physicaladdress devicemac
    wifimac wlanmac ethernetmac fysiskadress hårdvaruadress maskinvaruadress enhetsmac`,
  name: `name namn client clientname klient devicename displayname hostname host device computername label enhet enhetsnamn enhetensnamn datornamn
    värdnamn visningsnamn benämning`,
  description: `description desc comment comments note notes remark remarks info information beskrivning kommentar
    kommentarer anteckning anteckningar notering anmärkning`,
  toDate: `todate enddate ends endson endsat expires expireson expiresat expire expirydate expirationdate expiry
    expiration removaldate removeon removedon deleteon validto validuntil validthrough validthru through until lastday
    stopdate tilldatum slutdatum slut slutar slutdag stoppdatum utgångsdatum utgång utgårdatum utgården utgår upphör
    upphördatum gårut förfaller förfallodatum avslutas tasbort tasbortden borttagningsdatum giltigtill giltigtilldatum
    gällertill gällertilldatum tillochmed tom tomdatum giltigtillochmed giltigtom gällertillochmed gällertom sistadag
    sistadagen sistadatum sistagiltighetsdag`,
  tags: `tags tag tagg taggar labels etikett etiketter`,
  createdBy: `createdby creator createduser skapadav skapare upplagdav`,
  reason: `reason reasons orsak orsaker`,
};

/** Some programs drop the dots of å, ä and ö. */
const withoutDots = (word: string): string => word.replace(/[åä]/gu, 'a').replaceAll('ö', 'o');

const FIELD_OF = new Map<string, EntryField | 'reason'>(
  [...ENTRY_FIELDS, 'reason' as const].flatMap((field) =>
    WORDS[field]
      .split(/\s+/u)
      .map((word) => word.normalize('NFC'))
      .flatMap((word) => [[word, field] as const, [withoutDots(word), field] as const]),
  ),
);

/** Headlines of dates that read as a last day of access, which is not what `toDate` is. */
const LAST_DAY = /tillochmed|tom(?:datum)?$|sista|lastday|through|thru/u;

const plain = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

const isOwnName = (text: string, field: EntryField): boolean =>
  [field, HEADLINES[field]].some((name) => plain(name) === plain(text));

/** What a headline says about its column; `reason` is the column that our own lists of left-over rows begin with. */
export const fieldOfHeader = (text: string): EntryField | 'reason' | null => FIELD_OF.get(plain(text)) ?? null;

/** Whether the headline of a date names the last day itself: the service removes an entry at the start of its date. */
export const namesLastDay = (header: string): boolean =>
  fieldOfHeader(header) === 'toDate' && LAST_DAY.test(plain(header));

const NAME_LIKE = /^(?!\s*https?:|.*\S {2}).*\p{L}/u;
/** What programs write of a device's state or kind: the same words for many devices. */
const STATE =
  /^\s*(?:windows|macos|ios|ipados|android|linux|unknown|workstation|(?:in)?active|dynamic|static|true|false|yes|no|ja|nej|(?:en|dis)abled|(?:dis)?connected|up|down|on|off|ok|(?:in|o)aktiv|online|offline)\b/iu;

/** Whether a cell could be the name of a device, by what is in it. */
const isNameLike = (cell: string): boolean => NAME_LIKE.test(cell) && !STATE.test(cell) && !isMac(cell);

/** Whether the first row names the columns: it has a word for one and no address, or addresses follow. */
export const hasHeader = (rows: readonly (readonly string[])[]): boolean => {
  const [first = [], ...others] = rows;
  if (first.some(isMac)) return false;
  const words = first.map(fieldOfHeader);
  if (words.includes('mac') || words.includes('name')) return true;
  // A damaged address, such as 1.12E+11, is no headline.
  return first.some((cell, index) => /\p{L}/u.test(cell) && !/\p{N}/u.test(cell) && mostly(others, index, isMac));
};

/** The columns of a list by its first rows: by headlines, and MAC and name by content; a wrong date would end access. */
export const findColumns = (
  rows: readonly (readonly string[])[],
  header: boolean,
  choice: ColumnChoice | null = null,
): readonly Column[] => {
  const width = Math.max(0, choice?.length ?? 0, ...rows.map((row) => row.length));
  const headers = Array.from({ length: width }, (_, index) => (header ? (rows[0]?.[index] ?? '') : null));
  const values = header ? rows.slice(1) : rows;
  const fields: { field: EntryField | null; from: Column['from'] }[] = [];
  const taken = (field: EntryField): boolean => fields.some((other) => other.field === field);
  if (choice)
    for (let index = 0; index < width; index += 1) {
      const field = choice[index] ?? null;
      if (field === LEFT_OUT) fields.push({ field: null, from: 'choice' });
      else fields.push(field === null || taken(field) ? { field: null, from: null } : { field, from: 'choice' });
    }
  else {
    const words = headers.map((text) => (text === null ? null : fieldOfHeader(text)));
    const better = (field: EntryField, index: number): boolean =>
      !isOwnName(headers[index] ?? '', field) && headers.some((text) => text !== null && isOwnName(text, field));
    for (const [index, word] of words.entries())
      fields.push(
        word === null || word === 'reason' || taken(word) || better(word, index)
          ? { field: null, from: null }
          : { field: word, from: 'header' },
      );
    const guess = (field: EntryField, places: readonly number[]): void => {
      const [index] = places;
      if (index !== undefined && !taken(field)) fields[index] = { field, from: 'content' };
    };
    const open = (like: (cell: string) => boolean): readonly number[] =>
      [...fields.keys()].filter((at) => fields[at]?.field === null && words[at] === null && mostly(values, at, like));
    guess('mac', open(isMac));
    // A name that is none is for ever: it is taken where no headline says otherwise, and no other column fits as well.
    const names = open(isNameLike);
    const isSure = (at: number): boolean => (headers[at] ?? '').trim() === '' && !repeats(values, at);
    guess('name', names.length === 1 ? names.filter(isSure) : []);
  }
  return fields.map(({ field, from }, index) => ({
    index,
    header: headers[index] ?? null,
    field,
    from,
    examples: examplesOf(values, index),
  }));
};

const mostly = (rows: readonly (readonly string[])[], index: number, like: (cell: string) => boolean): boolean => {
  const filled = rows.map((row) => row[index] ?? '').filter((cell) => cell.trim() !== '');
  return filled.length > 0 && filled.filter(like).length * 2 > filled.length;
};

/** Whether more than one value of ten is in a column before. */
const repeats = (rows: readonly (readonly string[])[], index: number): boolean => {
  const filled = rows.map((row) => (row[index] ?? '').trim()).filter((cell) => cell !== '');
  return new Set(filled).size * 10 < filled.length * 9;
};

const examplesOf = (rows: readonly (readonly string[])[], index: number): readonly string[] => {
  const found = new Set<string>();
  for (const row of rows) {
    const cell = (row[index] ?? '').trim();
    if (cell !== '') found.add(cell.slice(0, 120));
    if (found.size === 3) break;
  }
  return [...found];
};

/** How a column is called: its headline, `column 3` without one, and also its place if a headline occurs twice. */
export const columnName = (columns: readonly Column[], index: number): Message => {
  const header = columns[index]?.header?.trim() ?? '';
  if (header === '') return say`column ${index + 1}`;
  const same = columns.filter((column) => (column.header ?? '').trim() === header).length;
  return same > 1 ? say`${outside(header)} (column ${index + 1})` : verbatim(outside(header));
};

export const choiceOf = ({ field, from }: Pick<Column, 'field' | 'from'>): ColumnChoice[number] =>
  field ?? (from === 'choice' ? LEFT_OUT : null);

/** The choice of all columns with another one for one of them. A field has one column: its former one is open again. */
export const withColumn = (
  columns: readonly Pick<Column, 'index' | 'field' | 'from'>[],
  index: number,
  to: ColumnChoice[number],
): ColumnChoice =>
  columns.map((column) => {
    if (column.index === index) return to;
    return to !== LEFT_OUT && to !== null && column.field === to ? null : choiceOf(column);
  });

/** A column that holds something and is not sent: a list is sent only after a person has decided about it. */
export interface UnusedColumn {
  readonly index: number;
  /** Its headline, or `column 3`; with its place where several columns have the same headline. */
  readonly name: Message;
  readonly isNameless: boolean;
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

export const leftOutColumns = (columns: readonly Column[], filled: ArrayLike<number>): readonly UnusedColumn[] =>
  unused(columns, filled, 'choice');

/** `The column Plats is not used, and 312 rows hold something in it: Foajé, Kassa.` */
export const undecidedSentence = ({ index, name, isNameless, rows, examples }: UnusedColumn): Message => {
  if (examples.length > 0 && examples.every(isMac))
    return say`The column ${name} holds MACs as well, in rows: ${rows}. Say which of the columns is meant.`;
  const some = examples.length === 0 ? '' : `: ${examples.map((text) => text.slice(0, 40)).join(', ')}`;
  const column = isNameless ? index + 1 : name;
  return say`The column ${column} is not used. Rows with a value in it: ${rows}${outside(some)}.`;
};

/** The fields that every entry needs and no column is known to hold, while there are columns that hold none. */
export const missingColumns = (columns: readonly Column[]): readonly Message[] =>
  columns.every(({ field }) => field !== null)
    ? []
    : BATCH_FIELDS.filter((wanted) => !columns.some(({ field }) => field === wanted)).map(
        (wanted) => say`No column is known to hold this, say which one does: ${say(HEADLINES[wanted])}.`,
      );

/** The column of removal dates that was left out: its entries become permanent. */
export const datesLeftOut = (columns: readonly Column[]): Column | undefined =>
  columns.find(
    ({ field, from, header }) => field === null && from === 'choice' && fieldOfHeader(header ?? '') === 'toDate',
  );

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

/** Whether a column stays where MAC and name alone are sent: one that nobody has decided about is still asked about. */
const isForBatch = (choice: ColumnChoice[number] | undefined): boolean =>
  choice === null || choice === undefined || choice === LEFT_OUT || BATCH_FIELDS.includes(choice);

/** The columns as typed. @param fields `mac,name,-,to-date`, by place. @param ignored names or places left out. @param batchOnly without fields that a batch does not carry. */
export const chooseColumns = (
  columns: readonly Column[],
  fields: string | undefined,
  ignored: readonly string[],
  batchOnly = false,
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
  for (const at of columns.keys()) if (batchOnly && !isForBatch(choice[at])) choice[at] = LEFT_OUT;
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
