import { isIP } from 'node:net';
import type koffi from 'koffi';
import { openDarwin } from './darwin.ts';
import { openLinux } from './linux.ts';
import { gather } from './rounds.ts';
import { trySizes } from './size-tries.ts';
import type { Sockets } from './sockets.ts';
import { openWindows } from './windows.ts';

/** The process that traces, the only one with native code for sockets: no secret, one line of JSON. Started by trace-path.ts. */

type Open = (ffi: typeof koffi) => Sockets | null;
const OPEN: Readonly<Record<string, Open>> = { linux: openLinux, win32: openWindows, darwin: openDarwin };

const answer = async (address: string, port: number, sizes: boolean): Promise<object> => {
  const koffi = await import('koffi').catch(() => null);
  if (koffi === null) return { notMeasured: 'no-native-module' };
  if (sizes)
    return trySizes(koffi.default, address, port).then(
      (tries) => tries ?? { notMeasured: 'no-route' },
      () => ({ notMeasured: 'no-native-module' }),
    );
  let opened: Sockets | null;
  try {
    opened = OPEN[process.platform]?.(koffi.default) ?? null;
  } catch {
    return { notMeasured: 'no-native-module' };
  }
  // One name in records of all systems.
  if (opened === null) return { notMeasured: 'not-linux' };
  return gather(opened, address, port, () => performance.now()) ?? { notMeasured: 'no-route' };
};

const [address = '', port = '', what] = process.argv.slice(2);
if (isIP(address) !== 0 && /^\d{1,5}$/.test(port)) {
  const line = `${JSON.stringify(await answer(address, Number(port), what === 'sizes'))}\n`;
  // Electron's utility processes never end because nothing is left to do.
  process.stdout.write(line, () => process.exit());
}
