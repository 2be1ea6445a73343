import type { DesktopWish } from '../../../shared/desktop-contract.ts';
import { t } from '../../text.ts';
import type { WindowState } from '../../state/store.ts';
import type { TripointWindow } from '../../state/window.ts';

/**
 * What the desktop asks of this window, and what it is told in return. In a browser nobody asks, and nothing is told.
 */

const exportReport = ({ store, reports }: TripointWindow): void => {
  if (store.getState().open !== null) {
    reports.show();
    return;
  }
  const failure = { code: 'not-found', message: t.files.noCase } as const;
  store.setState({
    trouble: { what: t.trouble.could.report, failure, next: t.files.chooseCase, at: new Date().toISOString() },
  });
};

const DO: Readonly<Record<Extract<DesktopWish, { kind: 'do' }>['what'], (tripoint: TripointWindow) => void>> = {
  'new-case': ({ store }) => store.setState({ dialog: 'new-case' }),
  'export-report': exportReport,
  settings: ({ store }) => store.setState({ dialog: 'settings' }),
  help: ({ store }) => store.setState({ dialog: 'help' }),
  licence: ({ store }) => store.setState({ dialog: 'licence' }),
  service: ({ store }) => store.setState({ page: 'service' }),
  practice: ({ store }) => store.setState({ page: 'practice' }),
};

const fulfil = async (tripoint: TripointWindow, wish: DesktopWish): Promise<void> => {
  switch (wish.kind) {
    case 'do':
      DO[wish.what](tripoint);
      break;
    case 'open-case':
      await tripoint.cases.openCase(wish.id);
      break;
    case 'open-file':
      await tripoint.files.takeText(wish.name, wish.text);
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
  // Told after a wish even where nothing else is shown than before: what was asked for may have been refused.
  const asked = client.desktop.asked((wish) => void fulfil(tripoint, wish).then(tell));
  const followed = store.subscribe(follow);
  follow();
  return () => {
    asked();
    followed();
  };
};
