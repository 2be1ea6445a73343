import { amount, outside, say, sentences, type Message, type Typed } from '../../../core/messages/message.ts';
import type { Failure } from '../../../shared/reply.ts';

/** What is given for a list and is read as none. */
const FORMS = { page: 'HTML', xml: 'XML', json: 'JSON', workbook: 'XLS, XLSB or ODS' } as const;

/** Why a list was not taken; nothing of it was kept. `most`: bytes or rows; `code`: the operating system's, e.g. `ENOENT`. */
export type Refusal =
  | { readonly reason: 'too-large' | 'too-many-rows' | 'workbook-too-large'; readonly most: number }
  | { readonly reason: 'line-too-long'; readonly line: number; readonly most: number }
  | { readonly reason: 'formula-without-result'; readonly cell: string }
  | { readonly reason: 'merged-rows'; readonly cells: string }
  | { readonly reason: 'no-such-sheet'; readonly sheets: readonly string[] }
  | { readonly reason: 'unreadable'; readonly code: string }
  | { readonly reason: 'other-form'; readonly form: keyof typeof FORMS }
  | { readonly reason: 'only-hidden'; readonly sheets: readonly string[] }
  | {
      readonly reason:
        | 'encrypted-workbook'
        | 'damaged-workbook'
        | 'no-text'
        | 'empty'
        | 'not-a-file'
        | 'took-too-long'
        | 'exhausts-memory';
    };

/** Thrown while a list is read; `openList` turns it into a value. */
export class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.reason);
    this.refusal = refusal;
  }
}

const names = (sheets: readonly string[]): Typed => outside(sheets.slice(0, 20).join(', ').slice(0, 500));

const messageOf = (refusal: Refusal): Message => {
  switch (refusal.reason) {
    case 'too-large':
    case 'workbook-too-large':
      return say`The list is larger than ${mebibytes(refusal.most)}. Split it into smaller files.`;
    case 'too-many-rows':
      return say`The list has more than ${amount(refusal.most)} rows. Split it into smaller files.`;
    case 'line-too-long':
      return say`Line ${refusal.line} is longer than ${refusal.most / 1024} KiB, so this is no list of devices, or its encoding is another one.`;
    case 'other-form':
      return refusal.form === 'page'
        ? say(
            'The file is a web page, whatever its name. Open it in a spreadsheet program, and save it as .xlsx or CSV.',
          )
        : say`The file is ${FORMS[refusal.form]}, whatever its name. Open it in a spreadsheet program, and save it as .xlsx or CSV.`;
    case 'only-hidden':
      return say`Only hidden sheets hold something: ${names(refusal.sheets)}. Say which one is meant.`;
    case 'encrypted-workbook':
      return say('The workbook is protected by a password. Save it without one.');
    case 'damaged-workbook':
      return say('The workbook is damaged or was cut off. Open it in a spreadsheet program and save it anew.');
    case 'formula-without-result':
      return say`Cell ${outside(refusal.cell)} holds a formula, and the file does not hold its result. Open it in a spreadsheet program, and save it anew.`;
    case 'merged-rows':
      return say`The cells ${outside(refusal.cells)} are merged over several rows, of which only the first would get the value. Unmerge them, and fill each in.`;
    case 'no-such-sheet':
      return say`The workbook has no sheet of this name. It has: ${names(refusal.sheets)}.`;
    case 'no-text':
      return say('The file holds no text: it is a program, a picture, an archive or the like. Give the list as CSV.');
    case 'empty':
      return say('The list has no rows.');
    case 'not-a-file':
      return say('It is not a regular file.');
    case 'exhausts-memory':
      return say('This file is built to exhaust memory. Ask where it comes from, and make the list anew.');
    case 'took-too-long':
      return say(
        'Reading the list took too long or too much memory and was ended. Save it anew as CSV in a spreadsheet program, or split it.',
      );
    case 'unreadable':
      return refusal.code === 'ENOENT'
        ? say('It is not there.')
        : ['EACCES', 'EPERM'].includes(refusal.code)
          ? say('This user account has no access there.')
          : say('The disk reported an error.');
  }
};

const CODES: Readonly<Record<string, Failure['code']>> = { ENOENT: 'not-found', EACCES: 'denied', EPERM: 'denied' };

/** Why a list was refused, for people. */
export const refusalFailure = (refusal: Refusal): Failure => ({
  code: refusal.reason === 'unreadable' ? (CODES[refusal.code] ?? 'io') : 'bad-input',
  message: sentences(messageOf(refusal), say('Nothing was imported.')),
});

const mebibytes = (bytes: number): string => `${Math.ceil((bytes / 1024 / 1024) * 10) / 10} MiB`;
