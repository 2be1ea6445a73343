import type { AddressInfo, Server } from 'node:net';
import { asListenError } from '../lab-error.ts';

/** The only address that the lab ever binds. */
export const LOOPBACK = '127.0.0.1';

/** Something that holds a port until it is closed. */
export interface OpenPort {
  readonly port: number;
  readonly close: () => Promise<void>;
}

/**
 * Listens on the loopback address.
 *
 * @param port 0 for any free one.
 * @throws LabError `port-taken`
 */
export const listenOnLoopback = (server: Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const onError = (error: Error): void => reject(asListenError(error, port));
    server.once('error', onError);
    server.listen(port, LOOPBACK, () => {
      server.off('error', onError);
      resolve((server.address() as AddressInfo).port);
    });
  });
