import { isIP } from 'node:net';
import type { Duplex } from 'node:stream';
import { connect } from 'node:tls';
import { readPresented, type PresentedTls } from './chain.ts';
import { tlsFailure } from './error-outcome.ts';
import { Stopped } from './probe-failure.ts';
import { within } from './time-limit.ts';

/**
 * Reads the certificate chain of whoever answers, trusted or not, and hangs up. The only file that switches verification
 * off, and it may, because it writes nothing: no request, no header, no credential is within its reach, and the socket
 * is destroyed before the chain is handed out.
 * @throws ProbeFailure `tls.*`; `Stopped`.
 */
export const captureChain = async (
  transport: Duplex,
  host: string,
  limitMs: number,
  signal: AbortSignal,
): Promise<PresentedTls> => {
  try {
    return await within(
      limitMs,
      signal,
      () =>
        new Promise<PresentedTls>((resolve, reject) => {
          const socket = connect({
            socket: transport,
            host,
            ...(isIP(host) === 0 ? { servername: host } : {}),
            rejectUnauthorized: false,
            minVersion: 'TLSv1.2',
            ALPNProtocols: ['http/1.1'],
          });
          socket.on('error', reject);
          socket.once('close', () => reject(Object.assign(new Error('closed'), { code: 'ECONNRESET' })));
          socket.once('secureConnect', () => {
            const presented = readPresented(socket);
            socket.destroy();
            resolve(presented);
          });
        }),
    );
  } catch (error) {
    throw error instanceof Stopped ? error : tlsFailure(error);
  } finally {
    transport.destroy();
  }
};
