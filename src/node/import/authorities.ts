import { X509Certificate } from 'node:crypto';
import { namePart } from '../../core/diagnosis/relations/certificates.ts';
import { host, outside, say, type Message } from '../../core/messages/message.ts';
import { done, failed, type Reply } from '../../shared/reply.ts';
import { textOfBytes } from './text-of-bytes.ts';

/**
 * Authorities as they come: PEM with any text around, in UTF-8 or UTF-16, DER, and PKCS #7 in both, or in BER. What leaves is the PEM of the
 * certificates of authorities alone, so that no private key is ever kept. Node reads a certificate but no PKCS #7, whose
 * certificates stand at one fixed place: five steps down its DER, each within the bounds of the one before.
 */

interface Element {
  readonly tag: number;
  /** Of the element, of its content, and behind it. */
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

const SEQUENCE = 0x30;
const INTEGER = 0x02;
const OID = 0x06;
const CONTENT = 0xa0;

/** Deeper than any file of certificates is. */
const DEEPEST = 32;

/** Behind the two zeros that end an element without a length (BER); `null` where they are missing. */
const endOf = (der: Buffer, from: number, end: number, depth: number): number | null => {
  for (let at = from; depth < DEEPEST && at + 2 <= end;) {
    if (der[at] === 0 && der[at + 1] === 0) return at + 2;
    const child = elementAt(der, at, end, depth + 1);
    if (child === null) return null;
    at = child.to;
  }
  return null;
};

/** The element at a place, or `null` where its length is none or leads beyond `end`. */
const elementAt = (der: Buffer, at: number, end: number, depth = 0): Element | null => {
  const tag = der[at];
  const first = der[at + 1];
  if (tag === undefined || first === undefined || at + 2 > end) return null;
  const more = first < 0x80 ? 0 : first - 0x80;
  const from = at + 2 + more;
  if (first === 0x80) {
    const behind = endOf(der, from, end, depth);
    return behind === null ? null : { tag, at, from, to: behind };
  }
  if (more > 4 || from > end) return null;
  const to = from + (more === 0 ? first : der.readUIntBE(at + 2, more));
  return to > end ? null : { tag, at, from, to };
};

const childrenOf = (der: Buffer, { from, to }: Element): readonly Element[] => {
  const children: Element[] = [];
  for (let at = from; at < to && children.length < MOST;) {
    const child = elementAt(der, at, to);
    if (child === null) return [];
    if (child.tag !== 0) children.push(child);
    at = child.to;
  }
  return children;
};

/** Certificates of one file. */
const MOST = 1000;

/** `1.2.840.113549.1.7.2`, signed data, in DER: what holds certificates in PKCS #7. */
const SIGNED_DATA = '06092a864886f70d010702';

const inPkcs7 = (der: Buffer, top: readonly Element[]): readonly Buffer[] => {
  const [kind, content] = top;
  if (kind?.tag !== OID || der.toString('hex', kind.at, kind.to) !== SIGNED_DATA || content?.tag !== CONTENT) return [];
  const [signed] = childrenOf(der, content);
  const holder = signed && childrenOf(der, signed).find(({ tag }) => tag === CONTENT);
  return holder === undefined ? [] : childrenOf(der, holder).map(({ at, to }) => der.subarray(at, to));
};

type Found = { readonly certificates: readonly X509Certificate[] } | 'key' | 'pkcs12' | 'request' | 'unread';

const certificateOf = (der: Buffer): readonly X509Certificate[] => {
  try {
    return [new X509Certificate(der)];
  } catch {
    return [];
  }
};

/** What a structure in DER is, by what is first in it. */
const readDer = (der: Buffer): Found => {
  const whole = elementAt(der, 0, der.length);
  if (whole?.tag !== SEQUENCE) return 'unread';
  const [certificate] = certificateOf(der.subarray(0, whole.to));
  if (certificate) return { certificates: [certificate] };
  const top = childrenOf(der, whole);
  const several = inPkcs7(der, top).flatMap(certificateOf);
  if (several.length > 0) return { certificates: several };
  const [first, second, third] = top;
  // An encrypted key: how it is encrypted, and what it is then. PKCS #12 has version 3.
  if (top.length === 2 && first?.tag === SEQUENCE && second?.tag === 0x04) return 'key';
  if (first?.tag === INTEGER) {
    if (der[first.from] === 3 && second?.tag === SEQUENCE) return 'pkcs12';
    return der[first.from] === 0 && second?.tag === SEQUENCE && third?.tag !== 0x04 ? 'unread' : 'key';
  }
  const [version, subject] = first?.tag === SEQUENCE ? childrenOf(der, first) : [];
  return version?.tag === INTEGER && subject?.tag === SEQUENCE && top.length === 3 ? 'request' : 'unread';
};

const BEGIN = '-----BEGIN ';
const BASE64_ALONE = /^[A-Za-z0-9+/=\s]{64,}$/;

const readPem = (text: string): readonly Found[] =>
  text
    .split(BEGIN)
    .slice(1, MOST)
    .flatMap((part): readonly Found[] => {
      const [label = '', body = ''] = part.split('-----', 2);
      if (label.includes('PRIVATE KEY')) return ['key'];
      return /CERTIFICATE|PKCS|CMS/.test(label) ? [readDer(Buffer.from(body, 'base64'))] : [];
    });

const readAll = (bytes: Buffer): readonly Found[] => {
  if (bytes[0] === SEQUENCE && readDer(bytes) !== 'unread') return [readDer(bytes)];
  const text = textOfBytes(bytes);
  if (text.includes(BEGIN)) return readPem(text);
  return BASE64_ALONE.test(text) ? [readDer(Buffer.from(text, 'base64'))] : [];
};

/** Who signs for others, or for himself: no other certificate can make one acceptable. */
const isAuthority = ({ ca, issuer, subject }: X509Certificate): boolean => ca || issuer === subject;

const NONE = say('The file holds no certificate that can be read: PEM, DER and PKCS #7 are.');

const nameOf = (name: string): string => namePart(name, 'CN') ?? name.replaceAll('\n', ', ');

const whyNone = (found: readonly Found[], [leaf]: readonly X509Certificate[]): Message => {
  if (leaf)
    return say`The file holds the certificate of ${host(nameOf(leaf.subject))}, and not that of the authority that issued it, ${outside(nameOf(leaf.issuer))}. Import that one, or accept this certificate alone by its SHA-256: ${leaf.fingerprint256.replaceAll(':', '').toLowerCase()}.`;
  if (found.includes('key'))
    return say(
      'The file holds a private key and no certificate of an authority. Nothing of it was kept: import the certificate alone.',
    );
  if (found.includes('pkcs12'))
    return say(
      'The file is a PKCS #12 store (.pfx, .p12), which holds a private key as a rule. Nothing of it was kept: export the certificate of the authority alone.',
    );
  return found.includes('request')
    ? say('The file holds a request for a certificate (CSR), and no certificate of an authority.')
    : NONE;
};

/** The certificates of authorities in a file, as PEM, each once. */
export const readAuthorities = (bytes: Uint8Array): Reply<string> => {
  const found = readAll(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
  const certificates = found.flatMap((one) => (typeof one === 'string' ? [] : one.certificates));
  const authorities = certificates.filter(isAuthority);
  // One that cannot be read may be the one that is needed.
  if (authorities.length === 0 || found.includes('unread'))
    return failed('bad-certificate-file', authorities.length === 0 ? whyNone(found, certificates) : NONE);
  return done([...new Set(authorities.map((one) => one.toString()))].join(''));
};
