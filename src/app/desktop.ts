import { said } from '../core/messages/say.ts';
import type { Operations } from '../shared/contract.ts';
import { failed } from '../shared/reply.ts';

const notHere = (): ReturnType<typeof failed> =>
  failed('not-here', said('Only the desktop program can do this. Nothing was done.'));

/** What a door without windows of its own answers; the desktop puts its own in place of these. */
export const desktopNotHere: Operations['desktop'] = {
  openWindow: () => Promise.resolve(notHere()),
  openLink: () => Promise.resolve(notHere()),
  ready: () => Promise.resolve(notHere()),
  showing: () => Promise.resolve(notHere()),
};
