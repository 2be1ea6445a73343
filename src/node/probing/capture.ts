import type { Duplex } from 'node:stream';
import { connect } from 'node:tls';
import type { HelloVariant } from '../../core/evidence/evidence.ts';
import { readPresented, type PresentedTls } from './tls.ts';
import { certificateWanted, tlsFailure, Stopped, within } from './failures.ts';
import { contextOptionsOf, nameOptionsOf, Tap, type SentHello } from './hello.ts';
interface Captured extends PresentedTls {
  readonly sent: SentHello;
}

interface Capturing {
  readonly variant?: HelloVariant | null;
  /** Milliseconds to listen after the handshake: with TLS 1.3 a client's certificate is missed only then. */
  readonly lingerMs?: number;
  readonly onHello?: (sent: SentHello) => void;
}

/**
 * Reads the chain of the side that answers, trusted or not, and hangs up. The only file that switches verification off, and it may:
 * it writes nothing, and the socket is destroyed before the chain is handed out.
 * @throws ProbeFailure `tls.*`; `Stopped`.
 */
export const captureChain = async (
  transport: Duplex,
  host: string,
  limitMs: number,
  signal: AbortSignal,
  { variant = null, lingerMs = 0, onHello }: Capturing = {},
): Promise<Captured> => {
  const tap = new Tap(transport);
  try {
    return await within(
      limitMs,
      signal,
      () =>
        new Promise<Captured>((resolve, reject) => {
          const socket = connect({
            ...contextOptionsOf(variant),
            ...nameOptionsOf(host, variant),
            socket: tap,
            host,
            rejectUnauthorized: false,
            ALPNProtocols: ['http/1.1'],
          });
          socket.on('error', reject);
          socket.once('close', () => reject(Object.assign(new Error('closed'), { code: 'ECONNRESET' })));
          socket.once('secureConnect', () => {
            const presented = readPresented(socket);
            const hangUp = (): void => {
              socket.destroy();
              resolve({ ...presented, sent: tap.sent });
            };
            if (lingerMs === 0) hangUp();
            else {
              socket.resume();
              setTimeout(hangUp, lingerMs).unref();
            }
          });
        }),
    );
  } catch (error) {
    if (error instanceof Stopped) throw error;
    const failure = tlsFailure(error, tap.answered);
    throw tap.certificateWanted ? certificateWanted(failure) : failure;
  } finally {
    onHello?.(tap.sent);
    tap.destroy();
    transport.destroy();
  }
};
