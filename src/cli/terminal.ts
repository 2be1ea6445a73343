import { Buffer } from 'node:buffer';
import { say } from '../core/messages/say.ts';
import { firstLineOf, lineEditor, type Typed } from './line-editor.ts';
import { refused, StoppedByUser } from './wrong-use.ts';

/** Questions on the terminal. Answers are read as bytes; what was typed behind one answer is kept for the next question. */

let ahead: Uint8Array = new Uint8Array();

/** Long enough for the signal to stop the process; the timer goes on when the process does. */
const SUSPENDED_MS = 50;

interface Asked {
  readonly question: string;
  /** Of the question, as it stands in a sentence: "the question for a password". */
  readonly named: string;
  /** Nothing that is typed is shown. */
  readonly hidden: boolean;
}

/** Takes a line as the terminal itself edits and shows it. Enter is CR where it was typed ahead, behind a hidden answer. */
const plainLine = () => {
  let typed: Uint8Array = new Uint8Array();
  const take = (chunk: Uint8Array): Typed => {
    typed = Buffer.concat([typed, chunk.map((byte) => (byte === 0x0d ? 0x0a : byte))]);
    const found = firstLineOf(typed);
    return found ? { kind: 'line', bytes: found.line, rest: found.rest } : { kind: 'more', ignored: false };
  };
  return { take };
};

/** Asks and gives the bytes of one line. Ctrl+C throws `StoppedByUser`, Ctrl+D `WrongUse`; the terminal is as before then. */
const askLine = ({ question, named, hidden }: Asked): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const { stdin, stderr } = process;
    const editor = hidden ? lineEditor() : plainLine();
    let suspended: NodeJS.Timeout | undefined;

    const begin = (): void => {
      // The terminal stops echoing before anybody is asked to type.
      if (hidden) stdin.setRawMode(true);
      stderr.write(question);
      stdin.resume();
    };
    const pause = (): void => {
      if (hidden) stdin.setRawMode(false);
      stdin.pause();
    };
    const end = (): void => {
      clearTimeout(suspended);
      stdin.off('data', onData).off('end', onEnd).off('error', onEnd);
      process.off('SIGINT', onStop);
      pause();
      if (hidden) stderr.write('\n');
    };
    const onEnd = (): void => {
      end();
      reject(refused(say`There is no answer to ${named}.`));
    };
    const onStop = (): void => {
      end();
      if (!hidden) stderr.write('\n');
      reject(new StoppedByUser());
    };
    const onData = (chunk: Uint8Array): void => {
      const typed = editor.take(chunk);
      if (typed.kind === 'stop') onStop();
      else if (typed.kind === 'end') onEnd();
      else if (typed.kind === 'suspend') {
        pause();
        stderr.write('\n');
        suspended = setTimeout(() => {
          begin();
          if (typed.rest.length > 0) onData(typed.rest);
        }, SUSPENDED_MS);
        // The whole group, as the terminal does it: npm may stand between this process and the shell.
        process.kill(0, 'SIGTSTP');
      } else if (typed.kind === 'line') {
        ahead = typed.rest;
        end();
        resolve(typed.bytes);
      } else if (typed.ignored) stderr.write('\u0007');
    };

    stdin.on('data', onData).on('end', onEnd).on('error', onEnd);
    process.on('SIGINT', onStop);
    begin();
    const typedAhead = ahead;
    ahead = new Uint8Array();
    if (typedAhead.length > 0) onData(typedAhead);
  });

/** Asks for a secret without showing it: the bytes of the line that was typed. `named`: "the question for a password". */
export const askHidden = (question: string, named: string): Promise<Uint8Array> =>
  askLine({ question: `${question} `, named, hidden: true });

/** Asks and shows what is typed. Ctrl+C gives up. */
export const askPlainly = async (question: string): Promise<string> =>
  Buffer.from(await askLine({ question: `${question} `, named: say`the question`, hidden: false })).toString('utf8');

/** Whether the answer is yes, which counts in every language, or the word of the one that is spoken; or one of `others`. */
export const askYes = async (question: string, others: readonly string[] = []): Promise<boolean> =>
  ['yes', say`yes`, ...others].includes((await askPlainly(question)).trim().toLowerCase());
