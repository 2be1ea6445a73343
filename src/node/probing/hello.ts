import { isIP } from 'node:net';
import type { ConnectionOptions, SecureContextOptions } from 'node:tls';
import type { HelloEvidence, HelloVariant } from '../../core/evidence/evidence.ts';
import type { SentHello } from './tap.ts';

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

/** The library that speaks TLS here. */
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
