import { createTheme, type MantineColorsTuple, type MantineColorSchemeManager } from '@mantine/core';
import type { Appearance } from '../shared/contract.ts';
/** Light or dark, as chosen for the program and kept by the main side; as the system until that is known. */
export const makeAppearanceKeeper = () => {
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
    } satisfies MantineColorSchemeManager,
    /** Hands on what the person chooses from now on. */
    connect: (to: typeof keep): void => void (keep = to),
    /** Shows what was chosen before, or in another window. */
    show: (appearance: Appearance): void => {
      current = appearance;
      shown(appearance);
    },
  };
};

export type AppearanceKeeper = ReturnType<typeof makeAppearanceKeeper>;

/** One accent for what can be pressed. The page's policy allows no style elements: theme.css is generated from here. */
const petrol: MantineColorsTuple = [
  '#e9f5f8',
  '#d3e8ee',
  '#a6d1de',
  '#75b9cd',
  '#4ca3be',
  '#2f92b1',
  '#17809f',
  '#0b6a86',
  '#085a72',
  '#05475b',
];

const dark: MantineColorsTuple = [
  '#e4e9ec',
  '#b9c4cb',
  '#9aa7b0',
  '#7d8a93',
  '#3b464e',
  '#2c353b',
  '#20272c',
  '#171c20',
  '#12171a',
  '#0d1113',
];

const SANS =
  "'Segoe UI Variable Text', 'Segoe UI', -apple-system, BlinkMacSystemFont, 'Noto Sans', 'Liberation Sans', 'DejaVu Sans Condensed', system-ui, sans-serif";
const MONO = "'Cascadia Mono', 'SF Mono', Consolas, 'Noto Sans Mono', 'DejaVu Sans Mono', monospace";

export const theme = createTheme({
  colors: { petrol, dark },
  primaryColor: 'petrol',
  primaryShade: { light: 7, dark: 6 },
  fontFamily: SANS,
  fontFamilyMonospace: MONO,
  headings: { fontFamily: SANS, fontWeight: '600' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Switch: { defaultProps: { withThumbIndicator: false } },
    Modal: { defaultProps: { lockScroll: false, centered: true, transitionProps: { duration: 0 } } },
    Menu: { defaultProps: { transitionProps: { duration: 0 } } },
    SegmentedControl: { defaultProps: { size: 'xs', transitionDuration: 0 } },
  },
});
