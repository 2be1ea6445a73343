import { ANSWERS } from './themes/answers.ts';
import { DROPS } from './themes/drops.ts';
import { FILES } from './themes/files.ts';
import { LAPTOPS } from './themes/laptops.ts';
import { MIDDLE } from './themes/middle.ts';
import { RELAYS } from './themes/relays.ts';
import { TRAPS } from './themes/traps.ts';
import type { Witnessed } from './witnessed.ts';

/** Every blind scenario with a witness. */
export const WITNESSED: readonly Witnessed[] = [
  ...DROPS,
  ...MIDDLE,
  ...ANSWERS,
  ...RELAYS,
  ...LAPTOPS,
  ...FILES,
  ...TRAPS,
];
