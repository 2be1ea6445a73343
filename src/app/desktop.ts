import type { Operations } from '../shared/contract.ts';
import { failed } from '../shared/reply.ts';

const NOT_HERE = failed('not-here', 'Only the desktop program can do this. Nothing was done.');

/** What a door without windows of its own answers; the desktop puts its own in place of these. */
export const desktopNotHere: Operations['desktop'] = {
  openWindow: () => Promise.resolve(NOT_HERE),
  openLink: () => Promise.resolve(NOT_HERE),
  ready: () => Promise.resolve(NOT_HERE),
  showing: () => Promise.resolve(NOT_HERE),
};
