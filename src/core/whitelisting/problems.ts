import { marked, NOTHING, outside, say, sentences, verbatim, type Message } from '../messages/message.ts';
import type { Today } from '../vocabulary/time-zone.ts';
import { ALLOWED_CHARACTERS, nameCharacter } from './characters.ts';
import type { MacWarning } from './mac.ts';

export const ENTRY_FIELDS = ['mac', 'name', 'description', 'toDate', 'tags', 'createdBy'] as const;
export type EntryField = (typeof ENTRY_FIELDS)[number];

const FIELD_NAMES: Readonly<Record<EntryField, string>> = marked({
  mac: 'MAC',
  name: 'Name',
  description: 'Description',
  toDate: 'Removal date',
  tags: 'Tags',
  createdBy: 'Created by',
});

const nameOf = (field: EntryField): Message => say(FIELD_NAMES[field]);

/** Permanent codes; rows with the same field and code have the same cause. */
type ProblemCode =
  | 'missing'
  | 'not-a-mac'
  | 'spelled'
  | 'swapped'
  | 'digits'
  | 'several'
  | 'spreadsheet-number'
  | 'outer-spaces'
  | 'other-space'
  | 'character'
  | 'too-short'
  | 'too-long'
  | 'encoding'
  | 'date-form'
  | 'date-not-real'
  | 'tags'
  | 'same-mac';

export interface Problem {
  readonly field: EntryField;
  readonly code: ProblemCode;
  readonly message: Message;
  readonly at: { readonly character: string; readonly place: number } | null;
  readonly fixable: string | null;
}

type WarningCode =
  'mac-local' | 'mac-multicast' | 'mac-zero' | 'mac-broadcast' | 'outer-spaces' | 'date-today' | 'date-past';

/** Does not block. */
export interface Warning {
  readonly field: EntryField;
  readonly code: WarningCode;
  readonly message: Message;
  readonly fixable: string | null;
}

const MAC_WARNINGS: Readonly<Record<MacWarning, string>> = marked({
  local:
    'MAC is locally administered, as random addresses of phones and laptops are: the device may change it and lose its access.',
  zero: 'MAC is all zeros. No device sends from it.',
  broadcast: 'MAC is the broadcast address. No single device sends from it.',
  multicast: 'MAC is a multicast address. No single device sends from it.',
});

export const warningOfMac = (warning: MacWarning): Warning => ({
  field: 'mac',
  code: `mac-${warning}`,
  message: say(MAC_WARNINGS[warning]),
  fixable: null,
});

/** Where the organization's time zone is not known, dates are judged by this machine's clock, and that is said. */
const judgedBy = (zone: Today['zone']): Message => (zone === null ? say("by this computer's clock") : verbatim(zone));

export const pastDate = (zone: Today['zone']): Message =>
  say`Removal date is today or in the past (${judgedBy(zone)}), so the entry gives no access.`;

export const warningOfDate = (toDate: string, { day, zone }: Today): Warning | null => {
  if (toDate > day) return null;
  return { field: 'toDate', code: toDate < day ? 'date-past' : 'date-today', message: pastDate(zone), fixable: null };
};

const spacesAround = (field: EntryField): Message => say`${say`${nameOf(field)} has spaces around it`}.`;

export const warningOfSpaces = (field: EntryField, fixable: string | null): Warning => ({
  field,
  code: 'outer-spaces',
  message: spacesAround(field),
  fixable,
});

const NEEDS_CONSENT: ReadonlySet<WarningCode> = new Set([
  'mac-multicast',
  'mac-zero',
  'mac-broadcast',
  'date-today',
  'date-past',
]);

/** Whether an entry with this warning gives nobody access or has no name: it is sent only when a person says so. */
export const needsConsent = ({ field, code, fixable }: Warning): boolean =>
  NEEDS_CONSENT.has(code) || (field === 'name' && code === 'outer-spaces' && fixable === null);

/** The same by the cause that a list counts its rows by. */
export const causeNeedsConsent = (cause: string): boolean => {
  const [, code = ''] = cause.split('.');
  return (NEEDS_CONSENT as ReadonlySet<string>).has(code);
};

const problem = (
  field: EntryField,
  code: ProblemCode,
  message: Message,
  more: Partial<Pick<Problem, 'at' | 'fixable'>> = {},
): Problem => ({ field, code, message, at: null, fixable: null, ...more });

export const isMissing = (name: Message): Message => say`${say`${name} is missing`}.`;
export const isOfWrongLength = (name: Message, length: number, least: number, most: number): Message =>
  length === 1
    ? say`${name} has 1 character; ${least} to ${most} are allowed.`
    : say`${name} has ${length} characters; ${least} to ${most} are allowed.`;
export const holdsForeign = (name: Message, { character, place }: NonNullable<Problem['at']>): Message =>
  say`${name} has ${nameCharacter(character)} at place ${place}, which is not allowed.`;

export const missing = (field: EntryField): Problem => problem(field, 'missing', isMissing(nameOf(field)));

export const outerSpaces = (field: EntryField, fixable: string): Problem =>
  problem(field, 'outer-spaces', spacesAround(field), { fixable });

export const spreadsheetNumber = (): Problem =>
  problem(
    'mac',
    'spreadsheet-number',
    say(
      'MAC was turned into a number by a spreadsheet, and its digits are lost. Set the column to text, enter it again and export the file anew.',
    ),
  );

export const wrongDigits = (count: number, decimal: boolean): Problem =>
  problem(
    'mac',
    'digits',
    sentences(
      say`MAC has ${count} hexadecimal digits and needs 12.`,
      decimal && count < 12 ? say('A spreadsheet may have dropped zeros at its start.') : NOTHING,
    ),
  );

export const notAMac = (at: Problem['at']): Problem =>
  problem(
    'mac',
    'not-a-mac',
    at === null
      ? say('MAC is not written as AA:BB:CC:DD:EE:FF or AA-BB-CC-DD-EE-FF.')
      : say`MAC has ${nameCharacter(at.character)} at place ${at.place}, which is no hexadecimal digit. It is written as AA:BB:CC:DD:EE:FF or AA-BB-CC-DD-EE-FF.`,
    { at },
  );

export const severalMacs = (count: number): Problem =>
  problem('mac', 'several', say`MAC holds ${count} addresses in one cell. Put each in a row of its own.`);

/** A MAC is in the text, among signs or words that are no part of it. */
export const spelledMac = (mac: string): Problem =>
  problem('mac', 'spelled', say`MAC has other signs in it or around it. It reads ${mac}.`, { fixable: mac });

/** Some systems leave zeros out; a person who types leaves out any digit. */
export const droppedDigits = (count: number, mac: string): Problem =>
  problem(
    'mac',
    'spelled',
    sentences(
      say`MAC has ${count} hexadecimal digits and needs 12.`,
      say`If only zeros were left out, it reads ${mac}: compare it with the device.`,
    ),
    { fixable: mac },
  );

/** Said in place of what is wrong with each of the two. */
export const swappedWithName = (): Problem =>
  problem('mac', 'swapped', say('MAC is no address, and the name is one: the two are swapped.'));

export const wrongLength = (field: EntryField, length: number, least: number, most: number): Problem =>
  problem(field, length < least ? 'too-short' : 'too-long', isOfWrongLength(nameOf(field), length, least, most));

export const foreignCharacter = (
  field: EntryField,
  at: NonNullable<Problem['at']>,
  otherSpace: boolean,
  fixable: string | null,
): Problem =>
  problem(
    field,
    otherSpace ? 'other-space' : 'character',
    sentences(holdsForeign(nameOf(field), at), say`Allowed are ${ALLOWED_CHARACTERS}.`),
    { at, fixable },
  );

export const controlCharacter = (field: EntryField, at: NonNullable<Problem['at']>): Problem =>
  problem(field, 'character', holdsForeign(nameOf(field), at), { at });

/** @param read the date that it reads as, where that is sure. @param ambiguous it is several dates. */
export const dateForm = (read: string | null, ambiguous: boolean): Problem => {
  const order = ambiguous ? say('Day and month could stand either way round: say which comes first.') : NOTHING;
  const message = sentences(
    say`${say('Removal date is not written as YYYY-MM-DD')}.`,
    read === null ? order : say`Write ${read}.`,
  );
  return problem('toDate', 'date-form', message, { fixable: read });
};

/** UTF-8 that somebody read as Windows-1252 and saved. @param repaired what it was, and fits. */
export const readAsWindows1252 = (field: EntryField, typed: string, repaired: string): Problem =>
  problem(
    field,
    'encoding',
    say`${nameOf(field)} reads "${outside(typed.slice(0, 60))}": the encoding was mistaken. It was "${outside(repaired.slice(0, 60))}".`,
    { fixable: repaired },
  );

/** Bytes of another encoding that somebody read as UTF-8: the letters are gone. */
export const readAsUtf8 = (field: EntryField, at: NonNullable<Problem['at']>): Problem =>
  problem(
    field,
    'encoding',
    say`${nameOf(field)} lost a letter at place ${at.place}: the encoding was mistaken, Windows-1252 or another one was read as UTF-8. Choose the encoding, or export the file anew.`,
    { at },
  );

export const dateNotReal = (): Problem =>
  problem('toDate', 'date-not-real', say`${say('Removal date is not a day that exists')}.`);

export const tagsForm = (): Problem => problem('tags', 'tags', say('Tags are a list of objects with a text "value".'));

/** @param isFaulty whether that line is at fault itself, so that the device goes out with neither. */
export const sameMac = (line: number, isFaulty = false): Problem =>
  problem(
    'mac',
    'same-mac',
    isFaulty
      ? say`MAC is the one of line ${line}, which is faulty: correct that line, or delete it.`
      : say`MAC is the one of line ${line}; a device is sent once.`,
  );
