import { ADDRESSES } from './addresses.ts';
import type { Case } from './case.ts';
import { INSIDE } from './inside.ts';
import { OUTSIDE } from './outside.ts';
import { PLATFORM } from './platform.ts';
import { SIZED } from './sized.ts';
import { TRACED } from './traced.ts';
import { WATCHED } from './watched.ts';
import { WITNESSED } from './witnessed.ts';

/** Every written case. A new rule needs one here that triggers it, with a neighbour that must not. */
export const CASES: readonly Case[] = [
  ...INSIDE,
  ...OUTSIDE,
  ...PLATFORM,
  ...ADDRESSES,
  ...WATCHED,
  ...TRACED,
  ...SIZED,
  ...WITNESSED,
];
