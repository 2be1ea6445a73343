import { ZOOM_LIMITS } from '../node/disk/window-state.ts';

export type ZoomStep = 'in' | 'out' | 'reset';

/** The steps that browsers have, as factors. */
const STEPS = [0.5, 0.67, 0.75, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3] as const;

/** The next factor in a direction; the outermost ones are kept. */
export const nextZoom = (zoom: number, step: ZoomStep): number => {
  switch (step) {
    case 'reset':
      return 1;
    case 'in':
      return STEPS.find((factor) => factor > zoom + 0.01) ?? ZOOM_LIMITS[1];
    case 'out':
      return STEPS.findLast((factor) => factor < zoom - 0.01) ?? ZOOM_LIMITS[0];
  }
};
