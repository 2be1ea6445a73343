import { Duplex } from 'node:stream';
import { connect } from 'node:tls';
import type { HelloVariant } from '../../core/evidence/evidence.ts';
import { readPresented, type PresentedTls } from './chain.ts';
import { certificateWanted, tlsFailure } from './error-outcome.ts';
import { contextOptionsOf, nameOptionsOf } from './hello.ts';
import { Stopped } from './probe-failure.ts';
import { within } from './time-limit.ts';
/** Between TLS and its transport: what goes through is counted, and the server's first messages are read where they are open. */

const HANDSHAKE = 22;
const CERTIFICATE_REQUEST = 13;
const MOST_BYTES = 262_144;

/**
 * Whether the open handshake messages of a server ask for a client certificate. Up to TLS 1.2 they do so in the open; in
 * TLS 1.3 the question is encrypted, and its refusal has an alert of its own.
 */
const asksForCertificate = (bytes: Buffer): boolean => {
  const parts: Buffer[] = [];
  for (let at = 0; at + 5 <= bytes.length && bytes[at] === HANDSHAKE; at += 5 + bytes.readUInt16BE(at + 3))
    parts.push(bytes.subarray(at + 5, at + 5 + bytes.readUInt16BE(at + 3)));
  const messages = Buffer.concat(parts);
  for (let at = 0; at + 4 <= messages.length; at += 4 + messages.readUIntBE(at + 1, 3))
    if (messages[at] === CERTIFICATE_REQUEST) return true;
  return false;
};

class Tap extends Duplex {
  readonly #transport: Duplex;
  readonly #seen: Buffer[] = [];
  #seenBytes = 0;
  #hello: number | null = null;
  #answered = 0;

  constructor(transport: Duplex) {
    super();
    this.#transport = transport;
    transport.on('data', (chunk: Buffer) => {
      this.#answered += chunk.length;
      if (this.#seenBytes < MOST_BYTES) this.#seen.push(chunk);
      this.#seenBytes += chunk.length;
      if (!this.push(chunk)) transport.pause();
    });
    transport.once('end', () => this.push(null));
    transport.once('error', (error) => this.destroy(error));
    transport.once('close', () => this.destroy());
  }

  /** Bytes of the first write, the hello; `null` before it. */
  get hello(): number | null {
    return this.#hello;
  }

  /** Bytes that came back. */
  get answered(): number {
    return this.#answered;
  }

  get certificateWanted(): boolean {
    return asksForCertificate(Buffer.concat(this.#seen));
  }

  override _read(): void {
    this.#transport.resume();
  }

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    this.#hello ??= chunk.length;
    this.#transport.write(chunk, done);
  }

  override _final(done: () => void): void {
    this.#transport.end(done);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#transport.destroy();
    done(error);
  }
}

/** What a connection showed on which nothing was written but TLS itself. */
interface Captured extends PresentedTls {
  /** Bytes of the hello that went out. */
  readonly helloBytes: number | null;
}

/** How a chain is captured. */
interface Capturing {
  readonly variant?: HelloVariant | null;
  /** Milliseconds to listen after the handshake: with TLS 1.3 a client's certificate is missed only then. */
  readonly lingerMs?: number;
  /** Told the bytes of the hello, though the handshake fails. */
  readonly onHello?: (bytes: number | null) => void;
}

/**
 * Reads the certificate chain of the side that answers, trusted or not, and hangs up. The only file that switches verification
 * off, and it may, because it writes nothing: no request, no header, no credential is within its reach, and the socket
 * is destroyed before the chain is handed out.
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
              resolve({ ...presented, helloBytes: tap.hello });
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
    onHello?.(tap.hello);
    tap.destroy();
    transport.destroy();
  }
};
