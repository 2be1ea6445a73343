import { useSyncExternalStore } from 'react';
import { useTripoint } from '../../state/window.ts';

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
