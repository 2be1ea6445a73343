import { createHash, type X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import type { TLSSocket } from 'node:tls';
import type { Certificate } from '../../core/evidence/evidence.ts';
import { visibleLine } from '../../core/vocabulary/text-ends.ts';

/** What a TLS connection says about itself, read from the connection, trusted or not. */
export interface PresentedTls {
  readonly version: string | null;
  readonly cipher: string | null;
  /** As presented, leaf first; at most 20. */
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

/**
 * Names and addresses bare (`acs.example.com`, `192.0.2.7`), any other kind with its prefix (`URI:…`), and so a name that
 * only looks like an address (`DNS:192.0.2.7`): no program takes it for one.
 */
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
