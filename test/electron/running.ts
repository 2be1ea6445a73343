import type { Page } from '@playwright/test';
import type { Done, Seen } from './stand-in/spec-side.ts';

/** The desktop program while it runs, over Electron or over what stands in for it. */
export interface Running {
  /** The n-th of the windows that are open, once it shows our page. */
  readonly window: (index: number) => Promise<Page>;
  /** What the program did so far that no window shows, in order. It grows. */
  readonly seen: readonly Seen[];
  readonly do: (done: Done) => void;
  /** Its exit code, once it has ended. */
  readonly ended: Promise<number | null>;
  /** Ends it as a person does, and by force where that does not end it. */
  readonly close: () => Promise<void>;
}

/** Whether a page is one of the program's windows: by the real address, or by the one that stands in for it. */
export const isOurs = (page: Page): boolean =>
  /^(app:\/\/tripoint|https:\/\/tripoint\.app-scheme\.test)\//.test(page.url());

/** What is found, once it is there. Rejects after 20 seconds. */
export const until = async <T>(find: () => T | undefined, what: string): Promise<T> => {
  for (let tries = 0; tries < 400; tries += 1) {
    const found = find();
    if (found !== undefined) return found;
    await new Promise((next) => setTimeout(next, 50));
  }
  throw new Error(`never seen: ${what}`);
};
