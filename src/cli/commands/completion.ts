import { marked, say } from '../../app/words.ts';
import { command, type Entry } from '../command.ts';
import { COMPLETIONS, completedOf } from '../completion-scripts.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { SHELLS } from '../naming.ts';
import { print } from '../output.ts';
import { WrongUse } from '../wrong-use.ts';

const run = async (word: string, entries: readonly Entry[]): Promise<ExitCode> => {
  const shell = SHELLS.find((one) => one === word);
  if (shell === undefined) throw new WrongUse(say`The shell is one of: ${SHELLS.join(', ')}.`);
  await print(COMPLETIONS[shell](await completedOf(entries)));
  return EXIT.fine;
};

/** `tripoint completion SHELL`. */
export const completion = command({
  words: { form: SHELLS.join('|'), about: marked('Shell'), least: 1, most: 1, naming: ['shells'] },
  options: {},
  notes: [
    marked(
      'It is for the command tripoint. In bash and zsh: source <(tripoint completion bash). In fish: tripoint completion fish | source.',
    ),
  ],
  examples: ['completion bash', 'completion fish'],
  run: ({ words: [word = ''] }, all) => run(word, all),
});
