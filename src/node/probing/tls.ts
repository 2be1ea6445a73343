import { createHash, type X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { type TLSSocket, connect, type SecureContext } from 'node:tls';
import type { Duplex } from 'node:stream';
import type { Certificate, HelloEvidence, HelloVariant, TlsEvidence } from '../../core/evidence/evidence.ts';
import { visibleLine } from '../../core/vocabulary/text-ends.ts';
import { tlsFailure, Stopped, within } from './failures.ts';
import type { Stamps } from './evidence-draft.ts';
import { helloOf, nameOptionsOf, Tap } from './hello.ts';
import type { Trust } from './trust.ts';

/** What a TLS connection says about itself, read from the connection, trusted or not. */
export interface PresentedTls {
  readonly version: string | null;
  readonly cipher: string | null;
  readonly chain: readonly Certificate[];
}

const LONGEST_CHAIN = 20;
const LONGEST_PEM = 65_536;

export const readPresented = (socket: TLSSocket): PresentedTls => {
  const chain: Certificate[] = [];
  const seen = new Set<string>();
  let next: X509Certificate | undefined = socket.getPeerX509Certificate();
  while (next && chain.length < LONGEST_CHAIN && !seen.has(next.fingerprint256)) {
    seen.add(next.fingerprint256);
    const described = describeCertificate(next);
    if (described.pem.length > LONGEST_PEM) break;
    chain.push(described);
    next = next.issuerCertificate;
  }
  const cipher = socket.getCipher() as { readonly name: string } | undefined;
  return { version: socket.getProtocol(), cipher: cipher?.name ?? null, chain };
};

export const describeCertificate = (certificate: X509Certificate): Certificate => ({
  subject: oneLine(certificate.subject),
  issuer: oneLine(certificate.issuer),
  serialNumber: certificate.serialNumber,
  subjectAltNames: alternativeNames(certificate.subjectAltName),
  notBefore: isoTime(certificate.validFrom),
  notAfter: isoTime(certificate.validTo),
  sha256: certificate.fingerprint256.replaceAll(':', '').toLowerCase(),
  publicKeySha256: publicKeyHash(certificate),
  pem: certificate.toString(),
});

const oneLine = (name: string | undefined): string =>
  visibleLine((name ?? '').trim().split('\n').join(', ')).slice(0, 2000);

/** Names and addresses bare, any other kind with its prefix (`URI:…`), as a name that only looks like an address (`DNS:192.0.2.7`). */
const alternativeNames = (text: string | undefined): string[] =>
  ((text ?? '').match(/(?:"(?:[^"\\]|\\.)*"|[^",])+/g) ?? [])
    .map((entry) => visibleLine(withoutKind(entry.trim())).slice(0, 300))
    .filter((entry) => entry !== '')
    .slice(0, 1000);

const withoutKind = (entry: string): string => {
  const name = entry.replace(/^DNS:/, '');
  return isIP(name) !== 0 && name !== entry ? entry : name.replace(/^IP Address:/, '');
};

const isoTime = (text: string): string => {
  const time = new Date(text);
  return Number.isNaN(time.getTime()) ? visibleLine(text) : time.toISOString();
};

/** SHA-256 of the public key (SPKI), by which a renewed certificate is recognised; noughts for a kind of key that cannot be read. */
const publicKeyHash = (certificate: X509Certificate): string => {
  try {
    return createHash('sha256')
      .update(certificate.publicKey.export({ type: 'spki', format: 'der' }))
      .digest('hex');
  } catch {
    return '0'.repeat(64);
  }
};

/** A connection whose chain was read and verified on this very connection: the only kind that credentials are written to. */
export interface VerifiedConnection {
  readonly socket: TLSSocket;
  readonly tls: TlsEvidence & { readonly trustedBy: NonNullable<TlsEvidence['trustedBy']> };
}

/** Speaks TLS; chain, dates and name must be right. No session is resumed. @throws the raw error of Node, `TimeUp` or `Stopped`. */
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

/** A verified connection to the server. @param onHello gets the hello that went out. @throws ProbeFailure `tls.*`; `Stopped`. */
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
