import { Buffer } from 'node:buffer';
import { fstatSync, writeSync } from 'node:fs';
import { worded } from '../core/messages/message.ts';
import { languageSpoken, say } from '../app/words.ts';
import { escapedJson } from '../core/vocabulary/text-ends.ts';
import { whyNotPrinted } from '../app/process.ts';
import { EXIT, type ExitCode } from './endings.ts';
import { wrapped } from './text/layout.ts';

/** Standard output holds the result and nothing else; everything that accompanies it goes to standard error. */

let failed = false;

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

/** Resolves when everything that was written so far has left the process: a pipe takes what its reader has read. */
export const written = async (): Promise<void> => {
  await Promise.all([process.stdout, process.stderr].map((stream) => writeStream(stream, '')));
};

/** The callback of each write says what went wrong; without a listener, the stream would end the program. */
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

let printed = false;

/** Whether something of the result was printed. */
export const hasPrinted = (): boolean => printed;

let quiet = false;

/** `--quiet`: no progress is reported. */
export const beQuiet = (isQuiet: boolean): void => {
  quiet = isQuiet;
};
const isQuiet = (): boolean => quiet;

let isDrawn = false;
const CLEAR = '\r\u001b[K';

const clearLine = async (): Promise<void> => {
  if (!isDrawn) return;
  isDrawn = false;
  await writeStream(process.stderr, CLEAR);
};

const redraw = async (text: string): Promise<void> => {
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
  printed = true;
  await clearLine();
  const { stdout } = process;
  const line = text.endsWith('\n') ? text : `${text}\n`;
  const problem = isFile(stdout.fd) ? writeAll(stdout.fd, line) : await writeStream(stdout, line);
  if (problem === null) return;
  failed = true;
  const why = whyNotPrinted(problem);
  // Anyone who closes a pipe has read enough.
  if (why === 'closed') return;
  await remark(
    why === 'disk-full'
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

// What is reported while something runs: one line that redraws on a terminal, lines elsewhere, nothing with `--quiet`.
const isTerminal = (): boolean => process.stderr.isTTY;

/** A step that stays to be read, as a result of a probe. */
export const note = async (text: string): Promise<void> => {
  if (!isQuiet()) await remark(text);
};

/** A step that the next one takes the place of, on a terminal. */
export const step = async (text: string): Promise<void> => {
  if (isQuiet()) return;
  await (isTerminal() ? redraw(text) : remark(text));
};

const lasting = (seconds: number): string =>
  seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`;

/** `312 of 1000`, on a terminal with how fast it goes and how long it takes still. */
export const counting = (total: number): ((done: number) => Promise<void>) => {
  const since = Date.now();
  let first: number | null = null;
  return (done) => {
    first ??= done;
    const seconds = (Date.now() - since) / 1000;
    const rate = (done - first) / seconds;
    const says =
      !isTerminal() || rate <= 0 || seconds < 1
        ? say`${done} of ${total}`
        : say`${done} of ${total}, ${rate < 10 ? rate.toFixed(1) : Math.round(rate)} a second, ${lasting((total - done) / rate)} left`;
    return step(says);
  };
};

const ENDINGS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Runs with a signal that the first Ctrl+C or the end of the terminal aborts, with a message; the second calls `again`. */
export const withStop = async <T>(
  work: (stop: AbortSignal) => Promise<T>,
  says = say`Stopping.`,
  again: () => void = () => undefined,
): Promise<{ readonly value: T; readonly stopped: boolean }> => {
  const stopper = new AbortController();
  const stop = (): void => {
    if (stopper.signal.aborted) again();
    else void remark(says);
    stopper.abort();
  };
  for (const name of ENDINGS) process.on(name, stop);
  try {
    return { value: await work(stopper.signal), stopped: stopper.signal.aborted };
  } finally {
    for (const name of ENDINGS) process.off(name, stop);
  }
};
