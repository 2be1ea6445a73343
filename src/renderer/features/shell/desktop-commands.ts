import type { DesktopWish } from '../../../shared/desktop-contract.ts';
import { perform } from '../../actions/offer.ts';
import type { WindowState } from '../../state/store.ts';
import type { TripointWindow } from '../../state/window.ts';

/**
 * What the desktop asks of this window, and what is reported to it. In a browser nobody asks, and nothing is reported.
 */

const fulfil = async (tripoint: TripointWindow, wish: DesktopWish): Promise<void> => {
  switch (wish.kind) {
    case 'do':
      perform(tripoint, wish.what);
      break;
    case 'open-case':
      await tripoint.cases.openCase(wish.id);
      break;
    case 'open-file':
      await tripoint.files.takeText(wish.name, wish.text, wish);
      break;
  }
};

/** The case that a window shows; one that lies behind another page is still its own. */
const shownIn = ({ open, page }: WindowState): string | null => (page === 'start' ? null : (open?.document.id ?? null));

/** Listens to the desktop until the end that comes back is called. */
export const followDesktop = (tripoint: TripointWindow): (() => void) => {
  const { client, store } = tripoint;
  let listens = false;
  let shown: string | null = null;
  const tell = (): void => {
    shown = shownIn(store.getState());
    void client.desktop.showing({ caseId: shown });
  };
  const follow = (): void => {
    const { about } = store.getState();
    if (about?.host !== 'electron') return;
    if (!listens) {
      listens = true;
      void client.desktop.ready({});
    }
    if (shownIn(store.getState()) !== shown) tell();
  };
  // Reported after a request even if nothing has changed: the request may have been refused.
  const asked = client.desktop.asked((wish) => void fulfil(tripoint, wish).then(tell));
  const followed = store.subscribe(follow);
  follow();
  return () => {
    asked();
    followed();
  };
};
