import { marked, spoken } from '../../app/words.ts';
import { managedNow } from '../../app/managed.ts';
import { managedHead, managedLines } from '../../shared/managed-lines.ts';
import { command } from '../command.ts';
import { EXIT } from '../endings.ts';
import { JSON_OUT } from '../options.ts';
import { print, printJson } from '../output.ts';

/** `tripoint managed show`: what the administrators of this computer have set, and from where. The exit code is 1 where it is refused. */
export const managed = command({
  options: { json: JSON_OUT },
  notes: [
    marked(
      'A policy that others than the administrators may write, that is damaged or of a newer version is refused: nothing of it is in force.',
    ),
  ],
  examples: ['managed show', 'managed show --json'],
  run: async ({ options }) => {
    const found = await managedNow();
    const code = found.state === 'refused' ? EXIT.fault : EXIT.fine;
    if (options.json) {
      await printJson({
        ...found,
        format: 'tripoint/managed',
        version: 1,
        ...('why' in found && { why: spoken(found.why) }),
      });
      return code;
    }
    await print([spoken(managedHead(found)), ...managedLines(found).map((line) => `  ${spoken(line)}`)].join('\n'));
    return code;
  },
});
