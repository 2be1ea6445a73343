import type { Imported } from '../node/import/record.ts';
import { openInstallation } from '../node/secrets/installation.ts';
import type { ImportedInto } from '../shared/contract.ts';
import type { AppContext } from './app-context.ts';
import { shownSeal } from './seals.ts';

/** What a window says of something that was just taken in: its seal, and a caveat about the clock of the machine that made it. */
export const noticed = async (
  { dataFolder, secrets }: Pick<AppContext, 'dataFolder' | 'secrets'>,
  { record, notice }: Imported,
): Promise<Pick<ImportedInto, 'notice' | 'strange'>> => {
  const seal = await shownSeal(record, dataFolder, () => openInstallation(secrets));
  const notes = [seal?.text, notice].filter((one) => one != null);
  return { notice: notes.length === 0 ? null : notes.join(' '), ...(seal?.strange && { strange: seal.strange }) };
};
