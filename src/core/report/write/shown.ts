import { inertText } from '../model/inert.ts';

/**
 * Text as a writer puts it down: what is invisible or turns the writing direction is shown as `\u202e`, half characters and
 * those that XML forbids are replaced, and line ends are `\n`. A report holds such text already; a writer trusts nobody.
 */
export const shown = (text: string): string =>
  inertText(text, Infinity).replace(/\p{Noncharacter_Code_Point}/gu, '\ufffd');

/** The same on one line, with single blanks. */
export const shownLine = (text: string): string =>
  shown(text)
    .replace(/[ \t\n]+/g, ' ')
    .replace(/^ | $/g, '');
