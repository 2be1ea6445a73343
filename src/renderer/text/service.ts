import { amount, counted, marked, say, sentences, type Message, sentenceStart } from '../../core/messages/message.ts';
import { HEADLINES } from '../../core/whitelisting/columns.ts';
import type { TO_DATE_LABEL } from '../../core/whitelisting/dates.ts';
import type { FailureCode } from '../../shared/reply.ts';
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

const entriesOf = (count: number): Message => counted(count, say('1 entry'), say`${amount(count)} entries`);

const removalText = marked({
  policy: 'Access policy id',
  policyHint: 'The policy’s UUID, from the platform',
  policyPractice: 'Take the practice policy',
  policyForm: 'This is not a UUID. The service may not know it.',
  emails: 'Addresses and patterns',
  emailsHint: 'One a line, or with commas between. A pattern begins with a wildcard: *@acme.example',
  fileTooLarge: 'The file holds more than fits here (300,000 characters). Nothing was imported.',
  entries: entriesOf,
  patterns: 'What the wildcards cover',
  faulty: (count: number) => say`${entriesOf(count)} cannot be sent as written`,
  covers: (text: string) => say`covers ${text}`,
  choice: 'What happens to people who are signed in now?',
  choiceNeeded: 'Choose one. Nothing is chosen for you.',
  now: 'Sign these people out now',
  nowHint: 'Active sign-ins under this policy end at once, and their whitelist entries may be revoked.',
  later: 'Only stop new sign-ins',
  laterHint: 'Sessions that are open stay open.',
  goOn: 'Review…',
  inPolicy: 'Policy',
  then: 'Then',
  cannotUndo: 'This cannot be undone here. A list for restoring them is saved.',
  type: (asks: string) => say`Type ${asks} to continue`,
  send: 'Remove emails',
  result: 'Result',
  email: 'Entry',
  selfProvisioning: 'Self-provisioning',
  meetingHost: 'Meeting host',
  whitelisting: 'Whitelist entries',
  conferences: 'Conferences',
  notSaid: 'not said',
  notInPolicy: 'Not in the policy',
  restore: 'Restore list',
  restoreHint: 'Paste it into the policy to restore the entries.',
  restoreCopy: 'Copy the list',
  restoreDownload: 'Download the list',
  remaining: (count: number) => say`Entries left in the policy: ${amount(count)}`,
  anomalies: 'Unexpected replies',
  another: 'Another removal',
  notRemoved: 'It was not removed',
  unknownHint: 'Look at the policy in the platform before you send it again.',
});

const nextSteps: Partial<Record<FailureCode, string>> = marked({
  'not-allowed': 'Look at the context once more: it may have been changed in another window. Then try again.',
  disconnected: 'Look at History before you send again: it says what was begun.',
});

/** Texts of *Service*: contexts, one entry, history. Batches and removals have files of their own. */
export const serviceText = marked({
  title: 'Service',
  intro: 'Whitelist entries and access policies of a customer’s sign-in context, with the context’s own key.',
  next: nextSteps,
  list: {
    label: 'Contexts',
    none: 'No context yet. A context is the base URL, the organization and the sign-in context that a key belongs to.',
    add: 'Add a context',
    noKey: 'no key stored',
    back: 'All contexts',
    binNote: 'Removed contexts stay in the bin for 30 days, with their keys.',
  },
  tabs: {
    entry: 'One entry',
    batch: 'Batch',
    emails: 'Remove emails',
    history: 'History',
    settings: 'Settings',
  },
  in: 'in',
  moved: ({
    baseUrl,
    organizationId,
    contextId,
  }: Readonly<Record<'baseUrl' | 'organizationId' | 'contextId', string>>) =>
    sentences(
      say`This context was changed meanwhile: it now leads to ${baseUrl}, organization ${organizationId}, context ${contextId}.`,
      say('Nothing was sent.'),
    ),
  needsKey: 'No key is stored for this context, so nothing can be sent.',
  enterKey: 'Enter the key',
  practiceNote: 'Practice: a simulated service on this machine. Its key and its address come with the practice fault.',
  context: {
    name: 'Customer',
    nameHint: 'Shown on every button that sends something, e.g. ACME or ACME / Guest',
    baseUrl: 'Base URL',
    organizationId: 'Organization id',
    contextId: 'Context id',
    save: 'Save',
    saved: 'Saved.',
    needs: 'Enter a text.',
    timeZone: 'Time zone of the organization',
    timeZoneHint: 'Optional, e.g. Europe/Stockholm. “Today” uses it, otherwise this computer’s clock.',
    badTimeZone: 'The time zone is a name such as Europe/Stockholm or UTC, or left out.',
    noTimeZone: 'not known',
    badSegment: 'An id has no spaces and none of / \\ ? # %.',
    keyForgotten:
      'Saving another base URL, organization or context removes the stored key: it was given for the stored one.',
    key: 'Context API key',
    keyStored: (backend: string) => say`A key is stored in ${backend}.`,
    keyMoved: 'It was changed in another window. What was typed was removed and not stored: type it again.',
    keyNone: (backend: string) => say`No key is stored. It will be kept in ${backend}.`,
    keyHint: 'It is never shown again, and goes out over a verified connection only.',
    keySet: 'Store the key',
    keyClear: 'Remove the key',
    test: 'Send a test',
    testHint: 'Sends one request that changes nothing, with the key.',
    proves: 'It shows',
    provesNot: 'It does not show',
    proxyHint: 'Without a password. The key goes through it encrypted, to the service alone.',
    certificate: 'Certificate',
  },
  entry: {
    toDate: 'Removed at the start of' satisfies typeof TO_DATE_LABEL,
    tagsHint: 'Enter after each tag',
    macHint: 'AA:BB:CC:DD:EE:FF, or any usual writing of it',
    nameHint: '2 to 100 characters',
    dateHint: 'YYYY-MM-DD, at 00:00; or tick “Permanent” below.',
    permanent: 'Permanent: the entry never expires',
    undecided: 'Give a removal date, or tick this.',
    optional: 'Optional',
    sentAs: (to: string, from: string) => say`Sent as ${to}; typed as ${from}`,
    use: (value: string) => say`Use “${value}”`,
    send: 'Create',
    clear: 'Clear the form',
    created: 'Created',
    notCreated: 'Not created',
    unknown: 'It is not known whether it was done',
    unknownHint: 'Look in the platform for the id below, or send it again with the same id.',
    again: 'Send again with the same id',
    id: 'Id',
    fix: (count: number) => say`Nothing was sent. Fields to correct: ${count}.`,
  },
  history: {
    label: 'History of this context',
    none: 'Nothing was sent in this context yet.',
    when: 'When',
    who: 'Who',
    what: 'What',
    older: (count: number) => say`Older operations, in the export only: ${amount(count)}`,
    export: 'Export the history',
    results: { done: 'Done', partly: 'Partly done', 'not-done': 'Not done', unknown: 'Not known' },
    open: 'No end is recorded: it may be done, or still running.',
    entry: (mac: string, name: string) => say`Create ${mac} (${name})`,
    batch: (source: string, rows: number) => say`Batch of ${rowsOf(rows)} from ${source}`,
    emails: (count: number, policy: string, revoke: boolean) =>
      say`Remove ${entriesOf(count)} from policy ${policy}: ${say(revoke ? removalText.now : removalText.later)}`,
    restore: 'Copy the list',
    listSaved: (path: string) => say`${say('Restore list')}: ${path}`,
  },
  fields: HEADLINES,
  batch: batchText,
  removal: removalText,
  fileUnreadable: 'The file cannot be read any more. Nothing was imported.',
  filters: 'Rows shown',
});
