import type { OpenFront, Place } from '../scenario.ts';
import { onwardTo, openPort } from './tcp.ts';

/** Of every `n` connections the last is reset at its greeting, long or short. The others pass. */
export const resetsOneIn =
  (n: number, place: Place = 'outside'): OpenFront =>
  (world) => {
    let count = 0;
    return openPort((socket) => {
      count += 1;
      if (count % n === 0) {
        socket.once('data', () => socket.resetAndDestroy());
        return;
      }
      const onward = onwardTo(world, place, socket);
      socket.pipe(onward).pipe(socket);
    });
  };
