import type { AddressInfo, Server, Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
type LabErrorCode = 'unknown-world' | 'port-taken' | 'no-ipv6' | 'not-an-instant';

/** The mistakes of the one who starts a world; anything else that is thrown is a fault of the lab. */
export class LabError extends Error {
  readonly code: LabErrorCode;

  constructor(code: LabErrorCode, message: string) {
    super(message);
    this.name = 'LabError';
    this.code = code;
  }
}

/** Tells a taken port from other faults of listening. */
export const asListenError = (error: unknown, port: number): Error => {
  if (!(error instanceof Error)) return new Error(String(error));
  return 'code' in error && (error.code === 'EADDRINUSE' || error.code === 'EACCES')
    ? new LabError('port-taken', `Port ${port} of 127.0.0.1 cannot be used: choose another. No practice world runs.`)
    : error;
};

/** The only address that the lab binds, but for what a world wants reached over IPv6. */
export const LOOPBACK = '127.0.0.1';
const LOOPBACK_6 = '::1';

const hasIpv6 = (): boolean =>
  Object.values(networkInterfaces()).some((entries) => entries?.some(({ address }) => address === LOOPBACK_6));

/** The loopback address of a family; 127.0.0.1 for both on a machine without IPv6. */
export const loopbackOf = (address: 'ipv4' | 'ipv6'): string =>
  address === 'ipv6' && hasIpv6() ? LOOPBACK_6 : LOOPBACK;

/**
 * The second loopback address, for a name that leads to two.
 * @throws LabError `no-ipv6`
 */
export const secondLoopback = (): string => {
  if (hasIpv6()) return LOOPBACK_6;
  throw new LabError(
    'no-ipv6',
    'This practice world needs the loopback address of IPv6 (::1), and this machine has none. No practice world runs.',
  );
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

/** Listens until it is closed, with every connection that is open then. @throws LabError `port-taken` */
export const openServer = async (server: Server, port: number, host?: string): Promise<OpenPort> => {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
  });
  const listening = await listenOnLoopback(server, port, host);
  let closed: Promise<void> | undefined;
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  return { port: listening, close: () => (closed ??= close()) };
};
