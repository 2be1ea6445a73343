import { amount, outside, say, sentences, type Message } from '../../../core/messages/message.ts';
import type { Failure } from '../../../shared/reply.ts';

/** Why a list was not taken. Nothing of it was kept then. */
export type Refusal =
  | { readonly reason: 'too-large'; readonly most: number }
  | { readonly reason: 'too-many-rows'; readonly most: number }
  | { readonly reason: 'line-too-long'; readonly line: number; readonly most: number }
  /** A document of a spreadsheet program in a form that is not read: .xls, .xlsb. */
  | { readonly reason: 'workbook' }
  /** A document of OpenDocument: .ods. */
  | { readonly reason: 'open-document' }
  | { readonly reason: 'encrypted-workbook' }
  | { readonly reason: 'damaged-workbook' }
  /** A formula of which the file holds no result. */
  | { readonly reason: 'formula-without-result'; readonly cell: string }
  /** One value over several rows, which hold more. */
  | { readonly reason: 'merged-rows'; readonly cells: string }
  /** `most` in bytes, of what it holds. */
  | { readonly reason: 'workbook-too-large'; readonly most: number }
  | { readonly reason: 'no-such-sheet'; readonly sheets: readonly string[] }
  /** A program, a picture, an archive. */
  | { readonly reason: 'no-text' }
  | { readonly reason: 'empty' }
  | { readonly reason: 'not-a-file' }
  /** Its thread was held, and ended. */
  | { readonly reason: 'took-too-long' }
  /** Its thread would have kept too much, or its elements stand within each other in no sane number. */
  | { readonly reason: 'exhausts-memory' }
  /** `code` is the operating system's, e.g. `ENOENT`. */
  | { readonly reason: 'unreadable'; readonly code: string };

/** Thrown while a list is read; `openList` turns it into a value. */
export class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.reason);
    this.refusal = refusal;
  }
}

const FORM = say(
  'This is a document of a spreadsheet program in a form that is not read (.xls, .xlsb, .ods). Save it as .xlsx or CSV.',
);
const EXHAUSTS = say(
  'Reading the list took too long or too much memory and was ended. Save it anew as CSV in a spreadsheet program, or split it.',
);

/** Why a list was refused, for people. */
export const refusalFailure = (refusal: Refusal): Failure => {
  const bad = (message: Message): Failure => ({
    code: 'bad-input',
    message: sentences(message, say('Nothing was imported.')),
  });
  switch (refusal.reason) {
    case 'too-large':
      return bad(say`The list is larger than ${mebibytes(refusal.most)}. Split it into smaller files.`);
    case 'too-many-rows':
      return bad(say`The list has more than ${amount(refusal.most)} rows. Split it into smaller files.`);
    case 'line-too-long':
      return bad(
        say`Line ${refusal.line} is longer than ${refusal.most / 1024} KiB, so this is no list of devices, or its encoding is another one.`,
      );
    case 'workbook':
      return bad(FORM);
    case 'open-document':
      return bad(FORM);
    case 'encrypted-workbook':
      return bad(say('The workbook is protected by a password. Save it without one.'));
    case 'damaged-workbook':
      return bad(say('The workbook is damaged or was cut off. Open it in a spreadsheet program and save it anew.'));
    case 'formula-without-result':
      return bad(
        say`Cell ${outside(refusal.cell)} holds a formula, and the file does not hold its result. Open it in a spreadsheet program, and save it anew.`,
      );
    case 'merged-rows':
      return bad(
        say`The cells ${outside(refusal.cells)} are merged over several rows, of which only the first would get the value. Unmerge them, and fill each in.`,
      );
    case 'workbook-too-large':
      return bad(
        say`The workbook holds more than ${mebibytes(refusal.most)} when unpacked. Split it, or save the sheet as CSV.`,
      );
    case 'no-such-sheet':
      return bad(
        say`The workbook has no sheet of this name. It has: ${outside(refusal.sheets.slice(0, 20).join(', ').slice(0, 500))}.`,
      );
    case 'no-text':
      return bad(
        say('The file holds no text: it is a program, a picture, an archive or the like. Give the list as CSV.'),
      );
    case 'empty':
      return bad(say('The list has no rows.'));
    case 'not-a-file':
      return bad(say('This is no file.'));
    case 'took-too-long':
      return bad(EXHAUSTS);
    case 'exhausts-memory':
      return bad(EXHAUSTS);
    case 'unreadable':
      return refusal.code === 'ENOENT'
        ? { code: 'not-found', message: say('The file is not there any more. Nothing was imported.') }
        : refusal.code === 'EACCES' || refusal.code === 'EPERM'
          ? {
              code: 'denied',
              message: sentences(say('This user account may not read the file.'), say('Nothing was imported.')),
            }
          : { code: 'io', message: say('The file could not be read. Nothing was imported.') };
  }
};

const mebibytes = (bytes: number): string => `${Math.ceil((bytes / 1024 / 1024) * 10) / 10} MiB`;
