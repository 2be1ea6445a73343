import { DIFFICULTIES } from '../../core/records/practice-description.ts';
import type { World } from '../world.ts';
import { SIGN_IN } from './sign-in.ts';
import { SERVER } from './server.ts';
import { NODES } from './nodes.ts';
import { CERTIFICATES } from './certificates.ts';
import { IN_FRONT } from './in-front.ts';
import { FIREWALL } from './firewall.ts';
import { PROXY } from './proxy.ts';
import { PLATFORM } from './platform.ts';

/** Every world, from the first steps to the tricky ones, as the picker shows them. */
export const WORLDS: readonly World[] = [
  ...PLATFORM,
  ...FIREWALL,
  ...PROXY,
  ...SIGN_IN,
  ...SERVER,
  ...IN_FRONT,
  ...CERTIFICATES,
  ...NODES,
].toSorted((a, b) => DIFFICULTIES.indexOf(a.difficulty) - DIFFICULTIES.indexOf(b.difficulty));
