import { characterAt, firstForeign, isOtherSpace, withPlainSpaces, beforeMistake } from './characters.ts';
import { isAmbiguousDate, readDate, rewrittenDate, type DateOrder } from './dates.ts';
import type { Today } from '../vocabulary/time-zone.ts';
import { formatMac, isHexadecimal, macsIn, macWarning, onlyMacIn, readMac } from './mac.ts';
import * as say from './problems.ts';
import type { EntryField, Problem, Warning } from './problems.ts';

/** THE check of an entry before it is sent, by the specification's table; warnings are ours and never block. */

/** An entry as it was typed or read; an empty text counts as left out. */
export interface EntryInput {
  readonly mac: string;
  readonly name: string;
  readonly description?: string;
  readonly toDate?: string;
  /** Objects with a text `value`; `unknown` because a file may bring anything. */
  readonly tags?: unknown;
  readonly createdBy?: string;
}

interface Tag {
  readonly value: string;
}

/** An entry that follows the rules, as it is sent: MAC with colons in capitals, texts composed (NFC). */
export interface Entry {
  readonly mac: string;
  readonly name: string;
  readonly description?: string;
  readonly toDate?: string;
  readonly tags?: readonly Tag[];
  readonly createdBy?: string;
}

/** What is sent in another writing than it was typed; the same device, the same text. */
export interface Rewriting {
  readonly field: EntryField;
  readonly code: 'notation' | 'composed';
  readonly from: string;
  readonly to: string;
}

export interface Checked {
  /** `null` where there is a problem. */
  readonly entry: Entry | null;
  readonly problems: readonly Problem[];
  readonly warnings: readonly Warning[];
  readonly rewritten: readonly Rewriting[];
}

const NAME_LENGTH = { least: 2, most: 100 } as const;
const DESCRIPTION_LENGTH = { least: 0, most: 200 } as const;
/** The specification has no limit for the creator; this one only keeps a mistaken paste out. */
const LONGEST_CREATOR = 1000;

const MOST_NAMED = 3;

interface Draft {
  readonly problems: Problem[];
  readonly warnings: Warning[];
  readonly rewritten: Rewriting[];
}

const SPACE = 0x20;

/** Whether a text is in order just as it is typed, which most of a long list is: nothing more has to be looked at. */
const isInOrder = (text: string, { least, most }: { readonly least: number; readonly most: number }): boolean =>
  text.length >= least &&
  text.length <= most &&
  text.charCodeAt(0) !== SPACE &&
  text.charCodeAt(text.length - 1) !== SPACE &&
  firstForeign(text) < 0;

/** Whether an entry has more than MAC and name, which is all that a batch carries. */
export const hasOtherFields = ({ description, toDate, tags, createdBy }: Entry): boolean =>
  description !== undefined || toDate !== undefined || tags !== undefined || createdBy !== undefined;

/** How dates in other forms than `YYYY-MM-DD` are read. */
interface DateReading {
  readonly order: DateOrder | null;
  /** Whether a person said so: such dates are taken, and stand in `rewritten`. Else they are problems that can be fixed. */
  readonly trusted: boolean;
}
const NO_ORDER: DateReading = { order: null, trusted: false };

/** Checks an entry. @param today in the organization's time, or `null` for no warning about dates. */
export const validateEntry = (input: EntryInput, today: Today | null, dates = NO_ORDER): Checked => {
  const [problems, warnings, rewritten]: [Problem[], Warning[], Rewriting[]] = [[], [], []];
  const draft: Draft = { problems, warnings, rewritten };
  const { description, toDate, createdBy } = input;
  const entry: { -readonly [Field in keyof Entry]: Entry[Field] } = checkMacAndName(input, draft);
  if (description) entry.description = checkText('description', description, DESCRIPTION_LENGTH, draft);
  if (toDate) entry.toDate = checkDate(toDate, today, dates, draft);
  const tags = checkTags(input.tags, draft);
  if (tags !== null) entry.tags = tags;
  if (createdBy) entry.createdBy = checkCreator(createdBy, draft);
  return { entry: problems.length === 0 ? entry : null, problems, warnings, rewritten };
};

const checkMacAndName = ({ mac, name }: EntryInput, draft: Draft): Pick<Entry, 'mac' | 'name'> => {
  if (readMac(mac) < 0 && readMac(trimAll(name)) >= 0 && whyNoMac(mac).code === 'not-a-mac') {
    draft.problems.push(say.swappedWithName());
    return { mac, name };
  }
  return {
    mac: checkMac(mac, draft),
    name: name === '' ? (draft.problems.push(say.missing('name')), '') : checkText('name', name, NAME_LENGTH, draft),
  };
};

const checkMac = (typed: string, draft: Draft): string => {
  const mac = readMac(typed);
  if (mac < 0) {
    draft.problems.push(whyNoMac(typed));
    return typed;
  }
  const sent = formatMac(mac);
  if (sent !== typed) draft.rewritten.push({ field: 'mac', code: 'notation', from: typed, to: sent });
  const warning = macWarning(mac);
  if (warning !== null) draft.warnings.push(say.warningOfMac(warning));
  return sent;
};

/** Longest text that is looked at closely for what is wrong with it as a MAC. */
const LONGEST_MAC = 100;
/** Longest text in which several are looked for. */
const LONGEST_CELL = 2000;

const whyNoMac = (typed: string): Problem => {
  if (typed.trim() === '') return say.missing('mac');
  const { length: several } = typed.length > LONGEST_CELL ? [] : macsIn(typed).found;
  if (several > 1) return say.severalMacs(several);
  if (typed.length > LONGEST_MAC) return say.notAMac(null);
  const trimmed = trimAll(typed);
  if (trimmed !== typed && readMac(trimmed) >= 0) return say.outerSpaces('mac', trimmed);
  const within = onlyMacIn(trimmed);
  if (within >= 0) {
    const { text, found } = macsIn(trimmed);
    const { length } = text.slice(found[0]?.from, found[0]?.to).replaceAll(/[:-]/g, '');
    return length < 12 ? say.droppedDigits(length, formatMac(within)) : say.spelledMac(formatMac(within));
  }
  if (/^[+-]?\d+(?:[.,]\d+)?E[+-]?\d+$/i.test(trimmed)) return say.spreadsheetNumber();
  let digits = 0;
  for (let at = 0; at < typed.length; at += 1) {
    if (isHexadecimal(typed, at)) digits += 1;
    else if (!':-.'.includes(typed.charAt(at))) return say.notAMac(characterAt(typed, at));
  }
  return digits === 12 ? say.notAMac(null) : say.wrongDigits(digits, /^\d+$/.test(typed));
};

const trimAll = (text: string): string => withPlainSpaces(text).trim();

const checkText = (
  field: 'name' | 'description',
  typed: string,
  { least, most }: { readonly least: number; readonly most: number },
  draft: Draft,
): string => {
  if (isInOrder(typed, { least, most })) return typed;
  // Length first: normalising and searching a text of any length is work that nobody asked for.
  if (typed.length > 4 * most) {
    draft.problems.push(say.wrongLength(field, typed.length, least, most));
    return typed;
  }
  const text = typed.normalize('NFC');
  if (text !== typed) draft.rewritten.push({ field, code: 'composed', from: typed, to: text });
  const length = Array.from(text).length;
  if (length < least || length > most) {
    const trimmed = trimAll(text);
    const fits = length > most && Array.from(trimmed).length <= most && firstForeign(trimmed) < 0;
    draft.problems.push({ ...say.wrongLength(field, length, least, most), fixable: fits ? trimmed : null });
  }
  const foreign = mistakenEncoding(field, text, most) ?? foreignCharacters(field, text);
  draft.problems.push(...foreign);
  if (foreign.length === 0 && text.trim() !== text)
    draft.warnings.push(say.warningOfSpaces(field, text.trim().length < least ? null : text.trim()));
  return text;
};

/** Where letters were mistaken for others, that is what is wrong, and not the letters that came of it. */
const mistakenEncoding = (field: EntryField, text: string, most: number): readonly Problem[] | null => {
  const lost = text.indexOf('\uFFFD');
  if (lost >= 0) return [say.readAsUtf8(field, characterAt(text, lost))];
  const fits = (before: string | null): before is string =>
    before !== null && firstForeign(before) < 0 && Array.from(before).length <= most;
  const before = beforeMistake(text)?.normalize('NFC') ?? null;
  return fits(before) ? [say.readAsWindows1252(field, text, before)] : null;
};

const foreignCharacters = (field: EntryField, text: string): readonly Problem[] => {
  const found: Problem[] = [];
  for (let at = firstForeign(text); at >= 0 && found.length < MOST_NAMED;) {
    const where = characterAt(text, at);
    if (!found.some((one) => one.at?.character === where.character)) {
      const otherSpace = isOtherSpace(where.character);
      const outer = text.slice(0, at).trim() === '' || text.slice(at).trim() === '';
      const fixable = otherSpace || (outer && where.character.trim() === '') ? trimAll(text) : null;
      found.push(say.foreignCharacter(field, where, otherSpace, fixable));
    }
    at = firstForeign(text, at + where.character.length);
  }
  return found;
};

const checkDate = (typed: string, today: Today | null, dates: DateReading, draft: Draft): string => {
  const reading = readDate(typed);
  const read = reading === 'form' ? rewrittenDate(typed, dates.order) : null;
  if (read !== null && dates.trusted) {
    draft.rewritten.push({ field: 'toDate', code: 'notation', from: typed, to: read });
    return checkDate(read, today, dates, draft);
  }
  if (reading === 'form') draft.problems.push(say.dateForm(read, dates.order === null && isAmbiguousDate(typed)));
  if (reading === 'not-real') draft.problems.push(say.dateNotReal());
  const warning = reading === 'ok' && today !== null ? say.warningOfDate(typed, today) : null;
  if (warning !== null) draft.warnings.push(warning);
  return typed;
};

const isTag = (tag: unknown): tag is Tag =>
  typeof tag === 'object' && tag !== null && 'value' in tag && typeof tag.value === 'string';

const checkTags = (tags: unknown, draft: Draft): readonly Tag[] | null => {
  if (tags === undefined || tags === null) return null;
  if (!Array.isArray(tags)) {
    draft.problems.push(say.tagsForm());
    return null;
  }
  const list: readonly unknown[] = tags;
  if (!list.every(isTag)) draft.problems.push(say.tagsForm());
  const sent = list.filter(isTag).map(({ value }) => ({ value }));
  return sent.length === 0 ? null : sent;
};

const checkCreator = (typed: string, draft: Draft): string => {
  const control = typed.search(/\p{C}/u);
  if (typed.length > LONGEST_CREATOR)
    draft.problems.push(say.wrongLength('createdBy', typed.length, 0, LONGEST_CREATOR));
  else if (control >= 0) draft.problems.push(say.controlCharacter('createdBy', characterAt(typed, control)));
  return typed;
};
