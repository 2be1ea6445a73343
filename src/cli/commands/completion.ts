import { marked, say } from '../../core/messages/say.ts';
import { command, type Entry } from '../command.ts';
import { COMPLETIONS, completedOf } from '../completion-scripts.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { print } from '../output.ts';
import { WrongUse } from '../wrong-use.ts';

const isShell = (word: string): word is keyof typeof COMPLETIONS => Object.hasOwn(COMPLETIONS, word);

const run = async (shell: string, entries: readonly Entry[]): Promise<ExitCode> => {
  if (!isShell(shell)) throw new WrongUse(say`The shell is one of: ${Object.keys(COMPLETIONS).join(', ')}.`);
  await print(COMPLETIONS[shell](await completedOf(entries)));
  return EXIT.fine;
};

/** `tripoint completion SHELL`. */
export const completion = command({
  words: { form: 'bash|zsh|fish', about: marked('The shell.'), least: 1, most: 1 },
  options: {},
  notes: [
    marked(
      'It is for the command tripoint. In bash and zsh: source <(tripoint completion bash). In fish: tripoint completion fish | source.',
    ),
  ],
  examples: ['completion bash', 'completion fish'],
  run: ({ words: [shell = ''] }, all) => run(shell, all),
});
