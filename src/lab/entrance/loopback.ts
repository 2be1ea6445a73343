import type { AddressInfo, Server } from 'node:net';
import { networkInterfaces } from 'node:os';
import { asListenError } from '../lab-error.ts';

/** The only address that the lab binds, but for an entrance that a world wants reached over IPv6 alone. */
export const LOOPBACK = '127.0.0.1';
const LOOPBACK_6 = '::1';

/** The loopback address of a family; 127.0.0.1 for both on a machine without IPv6. */
export const loopbackOf = (address: 'ipv4' | 'ipv6'): string => {
  if (address === 'ipv4') return LOOPBACK;
  const own = Object.values(networkInterfaces()).flatMap((entries) => entries ?? []);
  return own.some((entry) => entry.address === LOOPBACK_6) ? LOOPBACK_6 : LOOPBACK;
};

/** `HOST:PORT`, with brackets where an address of IPv6 needs them. */
export const authorityOf = (host: string, port: number): string => `${host.includes(':') ? `[${host}]` : host}:${port}`;

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
export const listenOnLoopback = (server: Server, port: number, host: string = LOOPBACK): Promise<number> =>
  new Promise((resolve, reject) => {
    const onError = (error: Error): void => reject(asListenError(error, port));
    server.once('error', onError);
    server.listen(port, host, () => {
      server.off('error', onError);
      resolve((server.address() as AddressInfo).port);
    });
  });
