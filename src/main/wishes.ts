import type { DesktopWish } from '../shared/desktop-contract.ts';

/**
 * What is asked of one window. Its page may not be drawn yet, or may just have been lost: wishes wait until it says that it
 * listens, and none is told twice.
 */
export interface Wishes {
  readonly ask: (wish: DesktopWish) => void;
  /** The page listens: what waited is told now, and what comes is told at once. */
  readonly ready: () => void;
  /** The page is gone; whatever comes waits for the next one. */
  readonly lost: () => void;
}

export const makeWishes = (tell: (wish: DesktopWish) => void): Wishes => {
  let listens = false;
  let waiting: readonly DesktopWish[] = [];
  return {
    ask: (wish) => {
      if (listens) tell(wish);
      else waiting = [...waiting, wish];
    },
    ready: () => {
      listens = true;
      const payload = waiting;
      waiting = [];
      for (const wish of payload) tell(wish);
    },
    lost: () => {
      listens = false;
    },
  };
};
