import { isIP } from 'node:net';
import type { ConnectionOptions, SecureContextOptions } from 'node:tls';
import { Duplex } from 'node:stream';
import type { HelloEvidence, HelloVariant } from '../../core/evidence/evidence.ts';

/** The first message of TLS: how each variant of it is made, and how it is kept. */

/** Hybrid groups of key exchange make a hello of two segments; these make one of some 370 bytes. */
const CLASSICAL_GROUPS = 'X25519:P-256:P-384';

/** What a context is made with: a connection that is handed one takes groups and versions from nowhere else. */
export const contextOptionsOf = (variant: HelloVariant | null): SecureContextOptions => ({
  minVersion: 'TLSv1.2',
  ...(variant === 'classical-groups' && { ecdhCurve: CLASSICAL_GROUPS }),
  ...(variant === 'tls-1.2' && { maxVersion: 'TLSv1.2' as const }),
});

/** The server's name as it is sent; an address is never sent as one. */
export const nameOptionsOf = (host: string, variant: HelloVariant | null): Pick<ConnectionOptions, 'servername'> => ({
  ...(isIP(host) === 0 && variant !== 'no-server-name' ? { servername: host } : {}),
});

const LIBRARY = process.versions.electron
  ? `BoringSSL (Electron ${process.versions.electron})`
  : `OpenSSL ${process.versions.openssl}`;

/** A hello of this program as it is kept. */
export const helloOf = ({ bytes, clientRandom }: SentHello, variant: HelloVariant | null): HelloEvidence => ({
  library: LIBRARY,
  bytes,
  ...(variant !== null && { variant }),
  ...(clientRandom !== null && { clientRandom }),
});

// Between TLS and its transport: what goes through is counted, and the server's first messages are read where they are open.
const HANDSHAKE = 22;
const CERTIFICATE_REQUEST = 13;
const MOST_BYTES = 262_144;

/** Whether the open handshake messages of a server ask for a client certificate; in TLS 1.3 the question is encrypted. */
const asksForCertificate = (bytes: Buffer): boolean => {
  const parts: Buffer[] = [];
  for (let at = 0; at + 5 <= bytes.length && bytes[at] === HANDSHAKE; at += 5 + bytes.readUInt16BE(at + 3))
    parts.push(bytes.subarray(at + 5, at + 5 + bytes.readUInt16BE(at + 3)));
  const messages = Buffer.concat(parts);
  for (let at = 0; at + 4 <= messages.length; at += 4 + messages.readUIntBE(at + 1, 3))
    if (messages[at] === CERTIFICATE_REQUEST) return true;
  return false;
};

/** The hello that went out; each `null` before it, and the random also where the first write is none. */
export interface SentHello {
  /** Bytes of the first write, record header included. */
  readonly bytes: number | null;
  /** 64 lower-case hexadecimal digits. */
  readonly clientRandom: string | null;
}

/** The random follows the heads of record and message and the version (RFC 8446, 4.1.2), in the open. */
const RANDOM = [11, 43] as const;
const CLIENT_HELLO = 1;

const randomOf = (write: Buffer): string | null =>
  write.length >= RANDOM[1] && write[0] === HANDSHAKE && write[5] === CLIENT_HELLO
    ? write.subarray(...RANDOM).toString('hex')
    : null;

/** Counts what goes through, and reads the client random of the hello, by which a capture is matched. No key comes near here. */
export class Tap extends Duplex {
  readonly #transport: Duplex;
  readonly #seen: Buffer[] = [];
  #seenBytes = 0;
  #sent: SentHello = { bytes: null, clientRandom: null };
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

  get sent(): SentHello {
    return this.#sent;
  }

  get answered(): number {
    return this.#answered;
  }

  /** Keeps no byte of what comes from now on, and lets go of what came: the handshake is complete. */
  forget(): void {
    this.#seen.length = 0;
    this.#seenBytes = MOST_BYTES;
  }

  get certificateWanted(): boolean {
    return asksForCertificate(Buffer.concat(this.#seen));
  }

  override _read(): void {
    this.#transport.resume();
  }

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    if (this.#sent.bytes === null) this.#sent = { bytes: chunk.length, clientRandom: randomOf(chunk) };
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
