import type { Imported } from '../node/import/record.ts';
import type { ImportedInto } from '../shared/contract.ts';
import type { AppContext } from './app-context.ts';
import { sealTakenText } from './import-record.ts';
import { openOwnKey, shownSeal } from './seals.ts';

/** What a window says of something that was just taken in: its seal, the one whose place it took, and a caveat about the clock of the machine that made it. */
export const noticed = async (
  places: Pick<AppContext, 'dataFolder' | 'secrets'>,
  imported: Imported,
  sealBefore?: string,
): Promise<Pick<ImportedInto, 'notice' | 'strange'>> => {
  const seal = await shownSeal(imported, places.dataFolder, () => openOwnKey(places));
  const notes = [sealBefore === undefined ? null : sealTakenText(sealBefore), seal?.text, imported.notice].filter(
    (one) => one != null,
  );
  return { notice: notes.length === 0 ? null : notes.join(' '), ...(seal?.strange && { strange: seal.strange }) };
};
