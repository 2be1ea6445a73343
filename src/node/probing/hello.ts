import { isIP } from 'node:net';
import type { Duplex } from 'node:stream';
import type { ConnectionOptions, SecureContextOptions, TLSSocket } from 'node:tls';
import type { HelloEvidence, HelloVariant } from '../../core/evidence/evidence.ts';

/** The first message of TLS: how each variant of it is made, and what was counted on its transport. */

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

/** The library that speaks TLS here. */
const LIBRARY = process.versions.electron
  ? `BoringSSL (Electron ${process.versions.electron})`
  : `OpenSSL ${process.versions.openssl}`;

/** A hello of this program as it is kept. */
export const helloOf = (bytes: number | null, variant: HelloVariant | null): HelloEvidence => ({
  library: LIBRARY,
  bytes,
  ...(variant !== null && { variant }),
});

/** Both kinds of transport, a socket and a tunnel inside TLS, count their bytes. */
const countOf = (transport: Duplex, count: 'bytesWritten' | 'bytesRead'): number | null => {
  const value: unknown = Reflect.get(transport, count);
  return typeof value === 'number' ? value : null;
};

const since = (now: number | null, before: number | null): number | null =>
  now === null || before === null ? null : now - before;

/** Counts on a transport from before TLS begins on it. */
export class HelloMeter {
  readonly #transport: Duplex;
  readonly #written: number | null;
  readonly #read: number | null;
  #bytes: number | null = null;

  constructor(transport: Duplex) {
    this.#transport = transport;
    this.#written = countOf(transport, 'bytesWritten');
    this.#read = countOf(transport, 'bytesRead');
  }

  /** Begins TLS; its hello is written before this returns. */
  measure(connect: () => TLSSocket): TLSSocket {
    const socket = connect();
    this.#bytes = since(countOf(this.#transport, 'bytesWritten'), this.#written);
    return socket;
  }

  /** Bytes that came back so far; `null` where it is not known. */
  get answered(): number | null {
    return since(countOf(this.#transport, 'bytesRead'), this.#read);
  }

  /** The hello that went out. */
  hello(variant: HelloVariant | null): HelloEvidence {
    return helloOf(this.#bytes, variant);
  }
}
