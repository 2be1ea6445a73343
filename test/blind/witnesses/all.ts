import { ANSWERS } from './themes/answers.ts';
import { DROPS } from './themes/drops.ts';
import { FILES } from './themes/files.ts';
import { LAPTOPS } from './themes/laptops.ts';
import { MIDDLE } from './themes/middle.ts';
import { RELAYS } from './themes/relays.ts';
import { SIDES } from './themes/sides.ts';
import { TRAPS } from './themes/traps.ts';
import type { Witnessed } from './witnessed.ts';

/** By theme, as their files have them. */
export const WITNESS_THEMES: Readonly<Record<string, readonly Witnessed[]>> = {
  drops: DROPS,
  middle: MIDDLE,
  answers: ANSWERS,
  relays: RELAYS,
  laptops: LAPTOPS,
  files: FILES,
  traps: TRAPS,
  sides: SIDES,
};

/** Every blind scenario with a witness. */
export const WITNESSED: readonly Witnessed[] = Object.values(WITNESS_THEMES).flat();
