import { Buffer, isUtf8 } from 'node:buffer';
import { say } from '../app/words.ts';
import { refused, StoppedByUser } from './endings.ts';

type Typed =
  | { readonly kind: 'line'; readonly bytes: Uint8Array; readonly rest: Uint8Array }
  | { readonly kind: 'stop' }
  /** Ctrl+D on an empty line. */
  | { readonly kind: 'end' }
  /** Ctrl+Z; `rest` was typed behind it. */
  | { readonly kind: 'suspend'; readonly rest: Uint8Array }
  /** Not finished; `ignored` when a key changed nothing, e.g. an arrow key before anything else. */
  | { readonly kind: 'more'; readonly ignored: boolean };

const KEY = { ctrlC: 0x03, ctrlD: 0x04, backspace: 0x08, lf: 0x0a, cr: 0x0d, ctrlU: 0x15, ctrlZ: 0x1a, escape: 0x1b };
const DELETE = 0x7f;

/** More is not kept: the reader of the line refuses it long before. */
const MOST_BYTES = 65_536;

/** Made when something is taken back: that takes longer than a short command. */
let characters: Intl.Segmenter | null = null;

/** Without the last character as a person sees it, e.g. the two code points of å written as a and a ring. */
const withoutLast = (typed: readonly number[]): number[] => {
  const bytes = Buffer.from(typed);
  if (!isUtf8(bytes)) return typed.slice(0, -1);
  characters ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  const last = [...characters.segment(bytes.toString('utf8'))].at(-1)?.segment ?? '';
  return typed.slice(0, typed.length - Buffer.byteLength(last));
};

/**
 * Puts together one line from the keys of a terminal that neither echoes nor edits. It works on bytes, so that a secret is
 * what was typed and nothing else: control characters stay in it, for the reader to refuse, and so do keys that edit at
 * other places, unless nothing was typed yet.
 */
const lineEditor = () => {
  let typed: number[] = [];
  let escape: number[] = [];
  let pasting = false;

  const keep = (...bytes: readonly number[]): void => {
    if (typed.length < MOST_BYTES) typed.push(...bytes);
  };
  /** The line of a paste ends with it; an end in the midst of it stays, and is refused as a control character. */
  const endPaste = (): void => {
    pasting = false;
    if (typed.at(-1) === KEY.lf) typed.pop();
  };
  /** Continues with an escape sequence; `true` when the finished one means nothing here. */
  const takeEscape = (byte: number): boolean => {
    escape.push(byte);
    const [, kind] = escape;
    if (kind !== 0x5b && kind !== 0x4f) {
      keep(...escape);
      escape = [];
      return false;
    }
    // The Linux console sends F1 to F5 as ESC [ [ and a letter: the second bracket is not the end.
    const least = escape[2] === 0x5b ? 3 : 2;
    const isLast = escape.length > least && byte >= 0x40 && byte <= 0x7e;
    if (!isLast) return false;
    const sequence = String.fromCharCode(...escape.slice(1));
    escape = [];
    if (sequence === '[200~') pasting = true;
    else if (sequence === '[201~') endPaste();
    // Who has moved in the line means another line than the one that was typed: it is refused at its end.
    else if (typed.length > 0) keep(KEY.escape, ...Buffer.from(sequence));
    else return true;
    return false;
  };

  const take = (chunk: Uint8Array): Typed => {
    let ignored = false;
    for (const [at, byte] of chunk.entries()) {
      const rest = chunk.subarray(at + 1);
      if (byte === KEY.ctrlC) return { kind: 'stop' };
      if (escape.length > 0 && byte !== KEY.cr && byte !== KEY.lf) {
        ignored = takeEscape(byte) || ignored;
        continue;
      }
      if (byte === KEY.escape) escape = [byte];
      else if (pasting) keep(byte === KEY.cr ? KEY.lf : byte);
      else if (byte === KEY.cr || byte === KEY.lf)
        return { kind: 'line', bytes: Uint8Array.from([...typed, ...escape]), rest };
      else if (byte === KEY.ctrlZ) return { kind: 'suspend', rest };
      else if (byte === KEY.ctrlD) {
        if (typed.length === 0) return { kind: 'end' };
        ignored = true;
      } else if (byte === KEY.backspace || byte === DELETE) typed = withoutLast(typed);
      else if (byte === KEY.ctrlU) typed = [];
      else keep(byte);
    }
    return { kind: 'more', ignored };
  };
  return { take, typed: (): Uint8Array => Uint8Array.from([...typed, ...escape]) };
};

/** The first line of `bytes` and what is behind it; `null` where there is no end of a line. */
export const firstLineOf = (bytes: Uint8Array): { readonly line: Uint8Array; readonly rest: Uint8Array } | null => {
  const end = bytes.indexOf(KEY.lf);
  if (end < 0) return null;
  const line = bytes.subarray(0, end > 0 && bytes[end - 1] === KEY.cr ? end - 1 : end);
  return { line, rest: bytes.subarray(end + 1) };
};

/**
 * Questions on the terminal. Answers are read as bytes. What was typed or pasted before a question is shown is no answer to
 * it: it may be the next command of a pasted block, and a line of that must neither be sent as a password nor remove anything.
 */

/** How long keys are dropped before a question is shown, and more is waited for behind a hidden line. */
const PASTE_MS = 30;
/** Long enough for the signal to stop the process; the timer continues with the process. */
const SUSPENDED_MS = 50;
const CTRL_C = 0x03;
const LF = 0x0a;

interface Asked {
  readonly question: string;
  readonly hidden: boolean;
  /** What is shown as it is typed where the rest is hidden; nothing else, for it may be a password. */
  readonly answers?: readonly string[];
}

const plainLine = () => {
  let typed: Uint8Array = new Uint8Array();
  const take = (chunk: Uint8Array): Typed => {
    typed = Buffer.concat([typed, chunk]);
    const found = firstLineOf(typed);
    return found ? { kind: 'line', bytes: found.line, rest: found.rest } : { kind: 'more', ignored: false };
  };
  return { take };
};

/** Runs `then` after that time, and after what the terminal holds by then was read. */
const afterReading = (then: () => void): NodeJS.Timeout => setTimeout(() => setImmediate(then), PASTE_MS);

/**
 * Asks and gives the bytes of one line. Ctrl+C throws `StoppedByUser`; Ctrl+D, and a second line behind a hidden one,
 * `WrongUse`. The terminal is as before then.
 */
const askLine = ({ question, hidden, answers = [] }: Asked): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const { stdin, stderr } = process;
    const keys = lineEditor();
    const editor = hidden ? keys : plainLine();
    let echoed = '';
    /** The beginning of an answer is shown; from the first other key on, nothing. */
    const echo = (): void => {
      const typed = Buffer.from(keys.typed()).toString('latin1');
      const next = answers.some((answer) => answer.startsWith(typed.toLowerCase())) ? typed : '';
      if (next !== echoed) stderr.write(`${'\b \b'.repeat(echoed.length)}${next}`);
      echoed = next;
    };
    /** `before`: nothing is asked yet; `behind`: the line has come, and nothing may follow it. */
    let state: 'before' | 'asking' | 'behind' = 'before';
    let early = false;
    let timer: NodeJS.Timeout | undefined;

    const begin = (): void => {
      // The terminal stops echoing before anybody is asked to type.
      stdin.setRawMode(hidden);
      stderr.write(question);
      echoed = '';
      echo();
      stdin.resume();
    };
    const pause = (): void => {
      stdin.setRawMode(false);
      stdin.pause();
    };
    const end = (): void => {
      clearTimeout(timer);
      stdin.off('data', onData).off('end', onEnd).off('error', onEnd);
      process.off('SIGINT', onStop);
      pause();
      if (hidden && state !== 'before') stderr.write('\n');
    };
    const refuse = (sentence: string): void => {
      end();
      reject(refused(sentence));
    };
    const onEnd = (): void => refuse(say`No answer was given.`);
    const onStop = (): void => {
      end();
      if (!hidden) stderr.write('\n');
      reject(new StoppedByUser());
    };
    const refuseMore = (): void => refuse(say`More than one line was typed or pasted.`);
    const onData = (chunk: Uint8Array): void => {
      if (state === 'before') {
        if (chunk.includes(CTRL_C)) onStop();
        early = true;
        return;
      }
      if (state === 'behind') {
        refuseMore();
        return;
      }
      const typed = editor.take(chunk);
      echo();
      if (typed.kind === 'stop') onStop();
      else if (typed.kind === 'end') onEnd();
      else if (typed.kind === 'suspend') {
        pause();
        stderr.write('\n');
        timer = setTimeout(() => {
          begin();
          if (typed.rest.length > 0) onData(typed.rest);
        }, SUSPENDED_MS);
        // The whole group, as the terminal does it: npm may stand between this process and the shell.
        process.kill(0, 'SIGTSTP');
      } else if (typed.kind === 'line') {
        // Behind the CR of some pastes comes an LF.
        if (hidden && typed.rest.some((byte, at) => at > 0 || byte !== LF)) {
          refuseMore();
          return;
        }
        state = 'behind';
        const take = (): void => {
          end();
          resolve(typed.bytes);
        };
        if (hidden) timer = afterReading(take);
        else take();
      } else if (typed.ignored) stderr.write('\u0007');
    };

    stdin.on('data', onData).on('end', onEnd).on('error', onEnd);
    process.on('SIGINT', onStop);
    stdin.setRawMode(true);
    stdin.resume();
    timer = afterReading(() => {
      state = 'asking';
      if (early) stderr.write(`${say`What was typed before the question was not read.`}\n`);
      begin();
    });
  });

/** Asks for a secret without showing it: the bytes of the line that was typed. */
export const askHidden = (question: string): Promise<Uint8Array> => askLine({ question: `${question} `, hidden: true });

/** Asks and shows what is typed. Ctrl+C gives up. */
export const askPlainly = async (question: string): Promise<string> =>
  Buffer.from(await askLine({ question: `${question} `, hidden: false })).toString('utf8');

/** How long after a blank line more of a paste may come. */
const BLANK_MS = 150;
const MOST_PASTED = 1024 * 1024;

/**
 * Asks for text of several lines, e.g. a pasted page; gives '' on Enter alone. It ends with a blank line behind which
 * nothing more comes: a paste comes in one piece, with the blank lines in it.
 */
export const askPasted = (question: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { stdin, stderr } = process;
    let typed = '';
    let isAsked = false;
    let timer: NodeJS.Timeout | undefined;
    const decoder = new TextDecoder();
    const end = (): void => {
      clearTimeout(timer);
      stdin.off('data', onData).off('end', finish).off('error', finish);
      process.off('SIGINT', onStop);
      stdin.setRawMode(false);
      stdin.pause();
    };
    const finish = (): void => {
      end();
      resolve(typed.trim());
    };
    const onStop = (): void => {
      end();
      stderr.write('\n');
      reject(new StoppedByUser());
    };
    const onData = (chunk: Uint8Array): void => {
      if (!isAsked) {
        if (chunk.includes(CTRL_C)) onStop();
        return;
      }
      clearTimeout(timer);
      typed += decoder.decode(chunk, { stream: true });
      const lines = typed.slice(-1000).split('\n');
      if (typed.length > MOST_PASTED) finish();
      else if (lines.length > 1 && lines.slice(-2).every((line) => line.trim() === ''))
        timer = setTimeout(finish, BLANK_MS);
    };
    stdin.on('data', onData).on('end', finish).on('error', finish);
    process.on('SIGINT', onStop);
    // What was typed while the probes ran is no answer.
    stdin.setRawMode(true);
    stdin.resume();
    timer = afterReading(() => {
      isAsked = true;
      stdin.setRawMode(false);
      stderr.write(`${question}\n`);
    });
  });

/** How often a question is asked whose answer was not the one that is meant. */
const MOST_ASKED = 3;

/**
 * Asks for one certain answer, again where another was typed: a slip ends nothing. Enter alone gives up. `otherwise` says what
 * is wrong with another answer.
 */
export const askExactly = async (
  question: string,
  isMeant: (typed: string) => boolean,
  otherwise: string,
): Promise<boolean> => {
  for (let asked = 1; ; asked += 1) {
    const typed = await askPlainly(question);
    if (isMeant(typed)) return true;
    if (typed.trim() === '' || asked === MOST_ASKED) return false;
    process.stderr.write(`${otherwise}\n`);
  }
};

/**
 * Whether the answer is yes, which counts in every language, or the word of the one that is spoken; or one of `others`. Anything
 * else is not shown while it is typed: people type a password where they expect to be asked for one.
 */
export const askYes = async (question: string, others: readonly string[] = []): Promise<boolean> => {
  const answers = ['yes', say`yes`, ...others];
  const typed = await askLine({ question: `${question} `, hidden: true, answers });
  return answers.includes(Buffer.from(typed).toString('utf8').trim().toLowerCase());
};
