/**
 * One deliberate mistake, put into a copy of the sources to see that the specs notice it. `find` stands exactly once in the
 * file, so a seed that no longer fits the code is an error and never a pass.
 */
export interface Seed {
  /** Number of the item in Electron's security checklist, or the promise that it breaks. */
  readonly breaks: string;
  readonly name: string;
  readonly file: string;
  readonly find: string;
  readonly replace: string;
  /** Specs that must go red, or `lint`. */
  readonly caughtBy: readonly string[];
}
