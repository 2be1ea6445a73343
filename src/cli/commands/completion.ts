import { marked, say } from '../../core/messages/say.ts';
import { command, type Entry } from '../command.ts';
import { COMPLETIONS, completedOf } from '../completion-scripts.ts';
import { VERSION } from '../../app/version.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { manPage } from '../man-page.ts';
import { printDocument } from '../output.ts';
import { WrongUse } from '../wrong-use.ts';

const isShell = (word: string): word is keyof typeof COMPLETIONS => Object.hasOwn(COMPLETIONS, word);

const run = async (shell: string, entries: readonly Entry[]): Promise<ExitCode> => {
  if (shell === 'man') {
    await printDocument(await manPage(entries, VERSION));
    return EXIT.fine;
  }
  if (!isShell(shell))
    throw new WrongUse(say`The shell is one of: ${[...Object.keys(COMPLETIONS), 'man'].join(', ')}.`);
  await printDocument(COMPLETIONS[shell](await completedOf(entries)));
  return EXIT.fine;
};

/** `tripoint completion SHELL`. */
export const completion = command({
  words: { form: 'bash|zsh|fish|man', about: marked('The shell; man prints the manual page.'), least: 1, most: 1 },
  options: {},
  notes: [
    marked(
      'It is for the command tripoint. In bash and zsh: source <(tripoint completion bash). In fish: tripoint completion fish | source. The manual page: tripoint completion man > tripoint.1; man ./tripoint.1.',
    ),
  ],
  examples: ['completion bash', 'completion man'],
  run: ({ words: [shell = ''] }, all) => run(shell, all),
});
