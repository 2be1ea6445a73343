import { amount, counted, marked, say, sentences, sentenceStart, type Message } from '../../core/messages/message.ts';
import { between } from './words.ts';
import type { JobState } from '../../shared/service-views.ts';
import type { RowResult } from '../../core/whitelisting/batch.ts';

export const rowsOf = (count: number): Message => counted(count, say('1 row'), say`${amount(count)} rows`);

const inDoubt = (count: number): Message => say`Rows sent without a clear answer: ${amount(count)}.`;
const left = (count: number): Message => say`Rows left to send: ${amount(count)}.`;

/** What may be wrong with any field of text. */
const OF_FIELDS: Readonly<Record<string, (field: Message) => Message>> = {
  missing: (field) => say`${field} is missing`,
  character: (field) => say`${field} has a character that is not allowed`,
  'other-space': (field) => say`${field} has a non-breaking space`,
  encoding: (field) => say`${field} was read in the wrong encoding`,
  'too-long': (field) => say`${field} is too long`,
  'outer-spaces': (field) => say`${field} has spaces around it`,
};
const FIELDS = { mac: say('MAC'), name: say('Name'), description: say('Description'), createdBy: say('Created by') };

const NO_DEVICE = say('MAC is not the address of a device');

/** Names of the causes that rows are grouped by. A cause that is not here is shown as it came. */
const causes: Readonly<Record<string, string | Message>> = marked({
  ...Object.fromEntries(
    Object.entries(FIELDS).flatMap(([field, name]) =>
      Object.entries(OF_FIELDS).map(([problem, text]) => [`${field}.${problem}`, text(name)]),
    ),
  ),
  'mac.not-a-mac': 'MAC is not written as one',
  'mac.spelled': 'MAC is not written as one',
  'mac.digits': 'MAC has too few or too many digits',
  'mac.spreadsheet-number': 'MAC damaged by Excel',
  'mac.same-mac': 'The same device twice',
  'mac.mac-local': 'MAC may be random',
  'mac.mac-multicast': NO_DEVICE,
  'mac.mac-zero': NO_DEVICE,
  'mac.mac-broadcast': NO_DEVICE,
  'name.too-short': 'Name is too short',
  'toDate.date-form': 'Removal date is not written as YYYY-MM-DD',
  'toDate.date-not-real': 'Removal date is not a day that exists',
  'toDate.date-today': 'Date is today',
  'toDate.date-past': 'Date is in the past',
  'tags.tags': 'Tags are not a list',
  'row.quote': 'A quotation mark is out of place',
  'row.cells': 'More cells than the other rows',
  'row.short': 'Ends before its end date',
});

const results: Readonly<Record<RowResult, string>> = marked({
  created: 'Created',
  existing: 'Already there',
  'present-after-resume': 'Present after resume',
  faulty: 'Faulty',
  unknown: 'Not known',
  'left-out': 'Left out',
});

const states: Readonly<Record<JobState, string>> = marked({
  running: 'running',
  stopping: 'stopping after this chunk',
  unfinished: 'not finished',
  finished: 'finished',
});

export const batchText = marked({
  causes,
  results,
  states,
  notYet: 'Not sent yet',
  parts: {
    created: (count: number) => say`${amount(count)} created`,
    existing: (count: number) => say`${amount(count)} already there`,
    faulty: (count: number) => say`${amount(count)} faulty`,
    unaccounted: (count: number) => say`${amount(count)} not known`,
    sent: (count: number) => say`${amount(count)} sent`,
  },
  choose: {
    title: 'Choose a list of devices',
    drop: 'or drop it here: CSV, text or .xlsx, up to 100,000 rows',
    paste: 'Or paste rows',
    pasteHint: 'From a spreadsheet, or one device a line: MAC, then name',
    pasteRead: 'Read the pasted rows',
    pastedName: 'Pasted rows',
  },
  reading: {
    title: (name: string) => say`Reading ${name}`,
    stop: 'Stop',
    tooLarge: (mebibytes: number) =>
      sentences(
        say`The list is larger than ${`${mebibytes} MiB`}. Split it into smaller files.`,
        say('Nothing was imported.'),
      ),
    otherOpen: (name: string, edited: number) =>
      say`This window has ${name} open for another customer, with corrected rows: ${amount(edited)}. Send it or close it first. Nothing was imported.`,
    done: (rows: number, ready: number) => say`${rowsOf(rows)} read, ${amount(ready)} ready to send.`,
  },
  list: {
    another: 'Another list',
    how: 'How it is read',
    encoding: 'Encoding',
    delimiter: 'Between cells',
    sheet: 'Sheet',
    above: 'Lines left out above',
    dates: 'Dates in numbers',
    datesAsTheyAre: 'as far as they are plain',
    header: 'First row',
    headerYes: 'names the columns',
    headerNo: 'is a device',
    delimiters: { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' },
    chosen: 'chosen',
    found: 'found',
    column: 'Column',
    noHeader: (index: number) => sentenceStart(say`column ${index}`),
    examples: 'Examples',
    holds: 'Holds',
    notUsed: 'not used',
    editsLost: (count: number) => say`Changing this discards your corrections (${rowsOf(count)}).`,
    leftOut: 'Leave out',
    notDecided: 'not used: choose',
    undecided: (count: number) =>
      say`Columns that are not used but hold something: ${count}. Map or skip each to continue.`,
    hidden: 'Hidden and struck-out rows and columns are read as well',
    summary: (rows: number, ready: number) => say`${rowsOf(rows)}, ${amount(ready)} ready`,
    blank: (count: number) => say`Empty rows skipped: ${amount(count)}`,
    edited: (count: number) => say`Rows corrected: ${amount(count)}`,
    all: 'All rows',
    faulty: 'Only rows with errors',
    warned: 'Only rows with warnings',
    errors: 'Errors by cause',
    /** What follows the list's name in the name of a file with its rows with errors. */
    part: 'errors',
    warnings: 'Warnings',
    warningsHint: 'These rows are sent.',
    datesIn: (zone: string) => say`“Today” follows ${zone}.`,
    datesHere: '“Today” follows this computer’s clock: this context has no time zone.',
    fixAll: (count: number) => say`Fix all ${amount(count)}`,
    fixed: (count: number) => say`Rows fixed: ${amount(count)}`,
    goOn: (count: number) => say`${say`Create ${amount(count)}`}…`,
    nothingReady: 'No row can be sent yet.',
    download: 'Download rows with errors',
  },
  grid: {
    label: 'Rows of the list',
    line: 'Line',
    mac: 'MAC',
    name: 'Name',
    note: 'What is wrong',
    result: 'Result',
    reason: 'Why',
    keys: 'Arrows move, Enter or F2 edits, Esc leaves it as it was.',
    lineOf: (line: number) => say`Line ${amount(line)}`,
    inOrder: 'In order.',
    was: (text: string) => say`The file says “${text}”.`,
    edit: (column: string, line: number) => say`${column} of line ${line}`,
    corrected: (line: number, left: number) => say`Line ${amount(line)} corrected. ${rowsOf(left)} with errors left.`,
    serviceSaid: (reason: string) => say`The service called it faulty. ${reason}`,
  },
  confirm: {
    title: 'Create entries',
    others: (fields: string) => say`The list also holds: ${fields}`,
    oneByOneCount: (count: number) => say`Rows sent one by one: ${amount(count)}`,
    tags: 'Tags from the batch on every entry',
    dateTag: 'A tag with today’s date on every entry',
    chunk: 'Rows in one request',
    chunkHint: (most: number) =>
      sentences(say`${between(1, amount(most))}.`, say('A size that the service refuses is halved.')),
    badChunk: (most: number) => between(1, amount(most)),
    tagsNotCarried: 'Only a batch attaches its own tags and a date tag.',
    columnsLeftOut: (columns: string) => say`Columns left out: ${columns}.`,
    cannotUndo: 'The service has no call that removes entries: what is created is removed in the platform only.',
    send: (count: number) => say`Create ${amount(count)}`,
  },
  job: {
    progress: (done: number, toSend: number) => say`${amount(done)} of ${rowsOf(toSend)}`,
    stop: 'Stop after this chunk',
    stopping: 'Stopping after the current request, in 15 seconds at most.',
    sum: 'Sum',
    resumePart: (count: number) => say`${amount(count)} of them present after resume: this batch may have created them`,
    updatedLogins: (count: number) => say`Guest sessions updated by the service: ${amount(count)}`,
    anomalies: (count: number) => say`${say('Unexpected replies')}: ${amount(count)}`,
    correct: 'Correct in the grid and send again',
    export: 'Download what is left (CSV)',
    goOn: 'Continue',
    goOnHint: 'Safe: existing devices are skipped.',
    inDoubt,
    left,
    unfinished: (source: string) => say`Not finished: ${source}`,
    all: 'All',
    'not-done': 'Not done',
    made: 'Created',
    downloadCreated: 'Download what was created (CSV)',
    createdPart: 'created',
    cannotRemove: 'Keep this list: you need it to remove entries on the platform.',
    leftOverName: (source: string) => say`Left over from ${source}`,
    part: 'left over',
  },
  jobs: {
    label: 'Batches of this context',
    from: 'From',
    started: 'Started',
    state: 'State',
    sum: 'Sum',
    show: 'Show',
    remove: 'Remove',
  },
  giveUp: {
    title: 'Remove this batch',
    inDoubt: (count: number) =>
      sentences(inDoubt(count), say('Without this batch nobody can tell whether it created them.')),
    notSent: left,
    after:
      'Nothing changes at the service. The rows and answers of this batch are deleted from this computer for good; the history keeps the sums.',
  },
  open: {
    stray: 'Batches without a context here',
    strayHint:
      'They are not finished, and no context has their address. Restore or add it to continue them, or abandon them.',
  },
});
