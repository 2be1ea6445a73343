import { useSyncExternalStore } from 'react';
import { useTripoint, type TripointWindow } from '../../state/window.ts';
import { t } from '../../text.ts';
/** Names the window after its case, so that one of several is found again: on the task bar, and among a browser's tabs. */
export const followTitle = ({ store }: TripointWindow): (() => void) => {
  const follow = (): void => {
    const { open } = store.getState();
    const parts = open ? [open.document.title || t.nav.untitled, open.document.customer] : [];
    document.title = [...parts, t.product].filter((part) => part !== '').join(' · ');
  };
  follow();
  return store.subscribe(follow);
};

/** The one polite region of the window. */
export const LiveRegion = () => {
  const { announcer } = useTripoint();
  const message = useSyncExternalStore(announcer.subscribe, announcer.current);
  return (
    <div className="tp-hidden" role="status" aria-live="polite" aria-atomic="true">
      {message}
    </div>
  );
};
