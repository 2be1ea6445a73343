import { isIP } from 'node:net';
import { gather } from './rounds.ts';
import { trySizes } from './size-tries.ts';
import { openSockets } from './sockets.ts';

/** The process that traces, the only one with native code for sockets: no secret, one line of JSON. Started by trace-path.ts. */

const answer = async (address: string, port: number, sizes: boolean): Promise<object> => {
  const koffi = await import('koffi').catch(() => null);
  if (koffi === null) return { notMeasured: 'no-native-module' };
  if (sizes)
    return trySizes(koffi.default, address, port).then(
      (tries) => tries ?? { notMeasured: 'no-route' },
      () => ({ notMeasured: 'no-native-module' }),
    );
  const opened = ((): ReturnType<typeof openSockets> | null => {
    try {
      return openSockets(koffi.default);
    } catch {
      return null;
    }
  })();
  if (opened === null) return { notMeasured: 'no-native-module' };
  return gather(opened, address, port, () => performance.now()) ?? { notMeasured: 'no-route' };
};

const [address = '', port = '', what] = process.argv.slice(2);
if (isIP(address) !== 0 && /^\d{1,5}$/.test(port)) {
  const line = `${JSON.stringify(await answer(address, Number(port), what === 'sizes'))}\n`;
  // Electron's utility processes never end because nothing is left to do.
  process.stdout.write(line, () => process.exit());
}
