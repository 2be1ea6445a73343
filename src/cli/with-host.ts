import type { Host } from '../app/host.ts';
import { languageSpoken, speak, spoken } from '../app/words.ts';
import { WrongUse } from './wrong-use.ts';

/** Works with the operations that a window has, and closes them however the work ends; the terminal keeps its language. */
export const withHost = async <T>(work: (operations: Host['operations']) => Promise<T>): Promise<T> => {
  const language = languageSpoken();
  // Loaded where it is needed: it holds everything that a window can do.
  const { openHost, CannotOpen } = await import('../app/host.ts');
  const host = await openHost({ host: 'web', practice: null, startWorld: null, resolveProxy: null })
    .catch((error: unknown) => {
      throw error instanceof CannotOpen ? new WrongUse(spoken(error.why)) : error;
    })
    .finally(() => speak(language));
  try {
    return await work(host.operations);
  } finally {
    await host.close();
  }
};
