import { Buffer } from 'node:buffer';
import { fstatSync, writeSync } from 'node:fs';
import { worded } from '../core/messages/message.ts';
import { languageSpoken, say } from '../app/words.ts';
import { escapedJson } from '../core/vocabulary/json-escapes.ts';
import { codeOf, diskReason } from '../node/disk/disk-error.ts';
import { EXIT, type ExitCode } from './exit-codes.ts';
import { wrapped } from './text/wrapped.ts';

/** Standard output holds the result and nothing else; everything that accompanies it goes to standard error. */

let failed = false;

/** Why a write did not succeed, or `null`. */
type Problem = Error | null;

const isFile = (fd: number): boolean => {
  try {
    return fstatSync(fd).isFile();
  } catch {
    return false;
  }
};

/** To a file, to the last byte: Node's own stream takes no notice when a full disk takes a part. */
const writeAll = (fd: number, text: string): Problem => {
  let left = Buffer.from(text);
  try {
    while (left.length > 0) left = left.subarray(writeSync(fd, left));
    return null;
  } catch (error) {
    return error instanceof Error ? error : new Error('unknown');
  }
};

const writeStream = (stream: NodeJS.WriteStream, text: string): Promise<Problem> =>
  new Promise((resolve) => {
    try {
      stream.write(text, (error) => resolve(error ?? null));
    } catch (error) {
      // A device such as /dev/full throws immediately.
      resolve(error instanceof Error ? error : new Error('unknown'));
    }
  });

/** The callback of each write says what went wrong; without a listener, the stream would end the program. */
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

let quiet = false;

/** `--quiet`: no progress is reported. */
export const beQuiet = (isQuiet: boolean): void => {
  quiet = isQuiet;
};
export const isQuiet = (): boolean => quiet;

/** Whether the last line is replaced by the next one. */
let isDrawn = false;
const CLEAR = '\r\u001b[K';

const clearLine = async (): Promise<void> => {
  if (!isDrawn) return;
  isDrawn = false;
  await writeStream(process.stderr, CLEAR);
};

/** A line of a terminal that the next one takes the place of. */
export const redraw = async (text: string): Promise<void> => {
  isDrawn = true;
  await writeStream(process.stderr, `${CLEAR}${text.slice(0, Math.max(20, process.stderr.columns - 1))}`);
};

export const remark = async (text: string): Promise<void> => {
  await clearLine();
  await writeStream(process.stderr, `${text}\n`);
};

/**
 * Prints a part of the result. A failure is reported once and counts in `exitWith`; the command continues and still
 * saves its files.
 */
export const print = async (text: string): Promise<void> => {
  if (failed) return;
  await clearLine();
  const { stdout } = process;
  const line = text.endsWith('\n') ? text : `${text}\n`;
  const problem = isFile(stdout.fd) ? writeAll(stdout.fd, line) : await writeStream(stdout, line);
  if (problem === null) return;
  failed = true;
  // Anyone who closes a pipe has read enough.
  if (codeOf(problem) === 'EPIPE') return;
  await remark(
    diskReason(problem) === 'disk-full'
      ? say`The disk is full: standard output does not hold the whole result.`
      : say`The system reported an error: standard output does not hold the whole result.`,
  );
};

/** Prints text for people, in lines of the terminal's width. */
export const printText = (text: string): Promise<void> => print(wrapped(text));

/** One line of JSON, with its texts in the language of the terminal. Characters that change how a terminal shows a text stand as \u escapes: the same data for a reader. */
export const printJson = (value: unknown): Promise<void> =>
  print(escapedJson(JSON.stringify(worded(value, languageSpoken()))));

/** The exit code, which is that of an incomplete result where standard output did not take everything. */
export const exitWith = (code: ExitCode): ExitCode => (failed && code === EXIT.fine ? EXIT.cannotTell : code);
