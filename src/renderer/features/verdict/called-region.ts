import { useEffect, useRef, type RefObject } from 'react';
import { useWindow } from '../../state/window.ts';

/** The region that takes the focus when a run is over. */
export const useCalledRegion = (): RefObject<HTMLElement | null> => {
  const calls = useWindow((state) => state.verdictCalls);
  const region = useRef<HTMLElement>(null);
  const seen = useRef(calls);
  useEffect(() => {
    if (seen.current === calls) return;
    seen.current = calls;
    region.current?.focus();
  }, [calls]);
  return region;
};
