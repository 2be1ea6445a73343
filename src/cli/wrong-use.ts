import { marked, said } from '../app/words.ts';

/** The command was called wrongly, or something it needs is not there. Nothing was sent; exit code 3. */
export class WrongUse extends Error {
  override readonly name = 'WrongUse';
}

/** A sign-in was rejected before, and nobody consented to another one. Nothing was sent; exit code 4. */
export class AccountProtected extends Error {
  override readonly name = 'AccountProtected';
}

/** The user gave up at a prompt (Ctrl+C). Nothing was sent; exit code 130. */
export class StoppedByUser extends Error {
  override readonly name = 'StoppedByUser';
}

const KEPT = marked({
  sent: 'Nothing was sent.',
  recorded: 'Nothing was recorded.',
  written: 'Nothing was written.',
  changed: 'Nothing was changed.',
  shown: 'The results are still here.',
});
/** What was not done when a command is refused. */
export type Kept = keyof typeof KEPT;

/** A sentence with what was not done. */
export const withKept = (sentence: string, kept: Kept): string => `${sentence} ${said(KEPT[kept])}`;

/** Wrong use, with what was not done. */
export const refused = (sentence: string, kept: Kept = 'sent'): WrongUse => new WrongUse(withKept(sentence, kept));
