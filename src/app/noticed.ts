import { sentences } from '../core/messages/message.ts';
import type { Imported } from '../node/import/record.ts';
import type { ImportedInto } from '../shared/contract.ts';
import type { AppContext } from './app-context.ts';
import { describeSignature } from './signing.ts';

/** What a window says of a file that was just taken in: its signature, and a caveat about the clock of the machine that made it. */
export const noticed = async (
  { dataFolder }: Pick<AppContext, 'dataFolder'>,
  { notice, signature }: Imported,
  file: string,
): Promise<Pick<ImportedInto, 'notice' | 'strange'>> => {
  const told = await describeSignature(file, signature, dataFolder);
  const notes = [told?.text, notice].filter((one) => one != null);
  return {
    notice: notes.length === 0 ? null : sentences(...notes),
    ...(told?.strange != null && { strange: told.strange }),
  };
};
