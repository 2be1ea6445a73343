import type { MantineColorSchemeManager } from '@mantine/core';
import type { Appearance } from '../shared/contract.ts';

/**
 * Light or dark: as it was chosen for the program, kept by the main side and not in the browser's storage; as the system
 * says until that is known.
 */
export interface AppearanceKeeper {
  /** What the kit asks. */
  readonly manager: MantineColorSchemeManager;
  /** Hands on what the person chooses from now on. */
  readonly connect: (keep: (appearance: Appearance) => void) => void;
  /** Shows what was chosen before, or in another window. */
  readonly show: (appearance: Appearance) => void;
}

export const makeAppearanceKeeper = (): AppearanceKeeper => {
  let current: Appearance = 'auto';
  let keep: (appearance: Appearance) => void = () => undefined;
  let shown: (appearance: Appearance) => void = () => undefined;
  return {
    manager: {
      get: (defaultValue) => defaultValue,
      // The kit sets what it was shown as well.
      set: (value) => {
        if (value === current) return;
        current = value;
        keep(value);
      },
      subscribe: (onUpdate) => (shown = onUpdate),
      unsubscribe: () => (shown = () => undefined),
      clear: () => undefined,
    },
    connect: (to) => (keep = to),
    show: (appearance) => {
      current = appearance;
      shown(appearance);
    },
  };
};
