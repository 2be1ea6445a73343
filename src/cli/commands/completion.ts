import { marked, say } from '../../core/messages/say.ts';
import { command, type Entry } from '../command.ts';
import { COMPLETED_FOR, type CompletedFor } from '../completed-for.ts';
import { VERSION } from '../../app/version.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { print } from '../output.ts';
import { isStoredList, linesOfList } from '../stored-lists.ts';
import { WrongUse } from '../wrong-use.ts';

const textFor = async (shell: CompletedFor, entries: readonly Entry[]): Promise<string> => {
  if (shell === 'man') return (await import('../man-page.ts')).manPage(entries, VERSION);
  // Loaded where it is needed: Tab waits for the lists alone.
  const { COMPLETIONS, completedOf } = await import('../completion-scripts.ts');
  return COMPLETIONS[shell](await completedOf(entries));
};

const run = async (word: string, entries: readonly Entry[]): Promise<ExitCode> => {
  if (isStoredList(word)) {
    const lines = await linesOfList(word);
    if (lines !== '') await print(lines);
    return EXIT.fine;
  }
  const shell = COMPLETED_FOR.find((one) => one === word);
  if (shell === undefined) throw new WrongUse(say`The shell is one of: ${COMPLETED_FOR.join(', ')}.`);
  await print(await textFor(shell, entries));
  return EXIT.fine;
};

/** `tripoint completion SHELL`. */
export const completion = command({
  words: {
    form: COMPLETED_FOR.join('|'),
    about: marked('The shell; man prints the manual page.'),
    least: 1,
    most: 1,
    naming: ['completions'],
  },
  options: {},
  notes: [
    marked(
      'It is for the command tripoint. In bash and zsh: source <(tripoint completion bash). In fish: tripoint completion fish | source. The manual page: tripoint completion man > tripoint.1; man ./tripoint.1.',
    ),
  ],
  examples: ['completion bash', 'completion man'],
  run: ({ words: [word = ''] }, all) => run(word, all),
});
