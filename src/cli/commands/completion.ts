import { marked, say } from '../../core/messages/say.ts';
import { command, type Entry } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { SHELLS } from '../naming.ts';
import { print } from '../output.ts';
import { isStoredList, linesOfList } from '../stored-lists.ts';
import { WrongUse } from '../wrong-use.ts';

const run = async (word: string, entries: readonly Entry[]): Promise<ExitCode> => {
  if (isStoredList(word)) {
    const lines = await linesOfList(word);
    if (lines !== '') await print(lines);
    return EXIT.fine;
  }
  const shell = SHELLS.find((one) => one === word);
  if (shell === undefined) throw new WrongUse(say`The shell is one of: ${SHELLS.join(', ')}.`);
  // Loaded where it is needed: Tab waits for the lists alone.
  const { COMPLETIONS, completedOf } = await import('../completion-scripts.ts');
  await print(COMPLETIONS[shell](await completedOf(entries)));
  return EXIT.fine;
};

/** `tripoint completion SHELL`. */
export const completion = command({
  words: { form: SHELLS.join('|'), about: marked('The shell.'), least: 1, most: 1, naming: ['completions'] },
  options: {},
  notes: [
    marked(
      'It is for the command tripoint. In bash and zsh: source <(tripoint completion bash). In fish: tripoint completion fish | source.',
    ),
  ],
  examples: ['completion bash', 'completion fish'],
  run: ({ words: [word = ''] }, all) => run(word, all),
});
