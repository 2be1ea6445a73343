import type { Material, Witnessed } from '../core/diagnosis/diagnose.ts';
import type { Owner } from '../core/diagnosis/whose-evidence.ts';
import { sentences, say, type Message } from '../core/messages/message.ts';
import type { Case } from '../core/records/case.ts';
import { openLedger } from '../node/attempts/ledger.ts';
import { dataFolder } from '../node/disk/data-folder.ts';
import { diskSentence, isDiskReason } from '../node/disk/file-system.ts';
import { attemptsIn, type Imported } from '../node/import/record.ts';
import { done, failed, type Reply } from '../shared/reply.ts';
import { claimsOf, whyOther } from './case-evidence.ts';
import { sideBySide } from './side-by-side.ts';

interface Loose {
  readonly material: Required<Material> & Witnessed;
  /** Which of them hold other content under one id: one of two was edited, and both are kept. */
  readonly clashes: readonly number[];
  /** Why their rejected sign-ins do not count here; `null`: they do. */
  readonly notCounted: Message | null;
}

/**
 * Adds the rejected sign-ins of files that were made elsewhere to the attempt ledger, so that they hold back the next one from here. If
 * the ledger cannot be written, reading continues.
 */
const countAttempts = async (imported: readonly Imported[]): Promise<Message | null> => {
  const found = imported.map(attemptsIn);
  const records = { runs: found.flatMap(({ runs }) => runs), watches: found.flatMap(({ watches }) => watches) };
  const noted = await openLedger(dataFolder()).add(records, null);
  if (noted.ok) return null;
  const { code } = noted.failure;
  return sentences(
    isDiskReason(code) ? diskSentence(code) : say('Another process uses the list.'),
    say(
      'The rejected sign-ins in these files were not added to the list of sign-in attempts, so the next probe does not count them.',
    ),
  );
};

/**
 * What records that were read say together; their rejected sign-ins count on this machine from now on. Records of another server or
 * user than the others, or than what is here, are refused unless `anyServer`.
 */
export const takeLoose = async (
  given: readonly Imported[],
  { anyServer, here }: { readonly anyServer: boolean; readonly here: readonly Owner[] },
): Promise<Reply<Loose>> => {
  const isResult = ({ record, watch }: Imported): boolean => record !== null || watch !== null;
  const results = given.filter(isResult).flatMap(claimsOf);
  const first = here.length > 0 ? here : results.slice(0, 1);
  for (const one of anyServer ? [] : given) {
    const why = whyOther(claimsOf(one), isResult(one) ? first : [...here, ...results]);
    if (why !== null) return failed('other-server', why);
  }
  const notCounted = await countAttempts(given);
  const { imported, clashes } = sideBySide(given);
  const material = {
    runs: imported.flatMap(({ record }) => record ?? []),
    cards: imported.flatMap(({ card }) => card ?? []),
    watches: imported.flatMap(({ watch }) => watch ?? []),
    checks: [],
    witnesses: imported.flatMap(({ witnesses }) => witnesses),
  };
  return done({ material, clashes, notCounted });
};

/** A case with loose records next to its own. */
export const withLoose = <C extends Case>(document: C, { runs, cards, watches, witnesses }: Loose['material']): C => ({
  ...document,
  runs: [...document.runs, ...runs],
  cards: [...document.cards, ...cards],
  watches: [...document.watches, ...watches],
  witnesses: [...(document.witnesses ?? []), ...(witnesses ?? [])],
});
