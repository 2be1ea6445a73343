import type { Duplex } from 'node:stream';
import { connect, type SecureContext, type TLSSocket } from 'node:tls';
import type { HelloEvidence, HelloVariant, TlsEvidence } from '../../core/evidence/evidence.ts';
import { readPresented } from './chain.ts';
import { tlsFailure } from './error-outcome.ts';
import type { Stamps } from './evidence-draft.ts';
import { helloOf, nameOptionsOf } from './hello.ts';
import { Stopped } from './probe-failure.ts';
import { Tap } from './tap.ts';
import { within } from './time-limit.ts';
import type { Trust } from './trust.ts';

/** A connection whose chain was read and verified on this very connection: the only kind that credentials are written to. */
export interface VerifiedConnection {
  readonly socket: TLSSocket;
  readonly tls: TlsEvidence & { readonly trustedBy: NonNullable<TlsEvidence['trustedBy']> };
}

/**
 * Speaks TLS over a transport and accepts the other side only when chain, dates and name are right. Every connection is
 * new: no session is kept or resumed, because a resumed one is not checked again.
 * @throws the raw error of Node, `TimeUp` or `Stopped`.
 */
export const verifiedTls = (
  transport: Duplex,
  host: string,
  context: SecureContext,
  limitMs: number,
  signal: AbortSignal,
  variant: HelloVariant | null = null,
  stamps?: Stamps,
): Promise<TLSSocket> =>
  within(
    limitMs,
    signal,
    (ended) =>
      new Promise<TLSSocket>((resolve, reject) => {
        stamps?.begun();
        const socket = connect({
          socket: transport,
          host,
          ...nameOptionsOf(host, variant),
          secureContext: context,
          // Said on every connection: an environment variable could turn the default off.
          rejectUnauthorized: true,
          ALPNProtocols: ['http/1.1'],
        });
        const giveUp = (): void => {
          socket.destroy();
          transport.destroy();
        };
        ended.addEventListener('abort', giveUp, { once: true });
        socket.on('error', (error: Error) => {
          transport.destroy();
          reject(error);
        });
        socket.once('close', () => reject(Object.assign(new Error('closed'), { code: 'ECONNRESET' })));
        socket.once('secureConnect', () => {
          stamps?.ended();
          ended.removeEventListener('abort', giveUp);
          if (ended.aborted) giveUp();
          resolve(socket);
        });
      }),
  );

/**
 * A verified connection to the server, with what it showed of itself, by the hello that the stage has come to.
 * @param onHello called with the hello that went out, even if the handshake fails.
 * @throws ProbeFailure `tls.*`; `Stopped`.
 */
export const connectVerified = async (
  transport: Duplex,
  host: string,
  trust: Trust,
  limitMs: number,
  signal: AbortSignal,
  onHello: (hello: HelloEvidence) => void,
  stamps?: Stamps,
): Promise<VerifiedConnection> => {
  const tap = new Tap(transport);
  const { hello } = trust;
  try {
    const socket = await verifiedTls(tap, host, trust.context, limitMs, signal, hello, stamps).finally(() =>
      onHello(helloOf(tap.sent, hello)),
    );
    tap.forget();
    try {
      const presented = readPresented(socket);
      trust.requirePin(presented.chain[0]);
      if (!socket.authorized || presented.chain.length === 0)
        throw Object.assign(new Error('unverified'), { code: 'UNVERIFIED' });
      const tls = { ...presented, chain: [...presented.chain], trustedBy: trust.trustedBy(presented.chain) };
      return { socket, tls };
    } catch (error) {
      socket.destroy();
      throw error;
    }
  } catch (error) {
    tap.destroy();
    throw error instanceof Stopped ? error : tlsFailure(error, tap.answered);
  }
};
