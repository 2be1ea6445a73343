import { type Certificate, leafOf, type Evidence } from '../../evidence/evidence.ts';
import { remembered } from '../../vocabulary/remembered.ts';
import { textBefore } from '../../vocabulary/text-ends.ts';
import { inspectionProductOf } from '../../evidence/responder/marks.ts';
/**
 * Whether a machine has signed for itself: then its issuer is nobody else's, and shows nothing about another device.
 */
const isSelfIssued = (evidence: Evidence | null): boolean => {
  const leaf = leafOf(evidence);
  return leaf !== undefined && leaf.issuer === leaf.subject;
};

/**
 * Whether somebody has named the certificate that a probe met, or its authority, as the server's: it was accepted
 * itself or through an imported authority. What a store of the system trusts may as well come from a program or proxy
 * that terminates TLS.
 */
const isKnownAsOwn = (evidence: Evidence | null): boolean => {
  const tls = evidence?.tls;
  return (
    (tls?.trustedBy === 'pin' || tls?.trustedBy === 'imported-ca') &&
    tls.stores?.bundled !== true &&
    tls.stores?.operatingSystem !== true
  );
};

/**
 * Whether two certificates of different issuers show that TLS is opened outside: the one inside is known as the server's
 * own, no proxy stood before it, neither was made by the machine itself, as each node of a server may do, and the one
 * outside was not only held against an accepted one, as after a renewal.
 */
export const showsInspection = (inside: Evidence | null, outside: Evidence | null): boolean =>
  isKnownAsOwn(inside) &&
  inspectionProductOf(inside) === null &&
  inside?.proxy == null &&
  outside?.failure?.outcome !== 'tls.pin-changed' &&
  ![inside, outside].some(isSelfIssued);

/** Which names a certificate is for, and whether a server's name is one of them. */

const V4 = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/;

/** The eight groups of an IPv6 address in any of its writings as one text; `null` for what is none. */
const groupsOfV6 = (text: string): string | null => {
  const tail = /^(.*:)((?:\d{1,3}\.){3}\d{1,3})$/.exec(text);
  if (tail?.[2] !== undefined && !V4.test(tail[2])) return null;
  const [a = 0, b = 0, c = 0, d = 0] = (tail?.[2] ?? '').split('.').map(Number);
  const written = tail ? `${tail[1] ?? ''}${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}` : text;
  const halves = written.split('::');
  if (halves.length > 2) return null;
  const [left = [], right = []] = halves.map((half) => (half === '' ? [] : half.split(':')));
  const missing = 8 - left.length - right.length;
  if (halves.length === 2 ? missing < 1 : missing !== 0) return null;
  const groups = [...left, ...Array.from({ length: missing }, () => '0'), ...right];
  return groups.every((group) => /^[0-9a-f]{1,4}$/.test(group))
    ? groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')
    : null;
};

/** An IP address in one writing, by which two of them are compared; `null` for a name. */
export const ipOf = (text: string): string | null => {
  const plain = textBefore(text.toLowerCase().replace(/^\[(.*)\]$/, '$1'), '%');
  if (V4.test(plain)) return plain;
  return plain.includes(':') ? groupsOfV6(plain) : null;
};

/** The first part of a distinguished name with this type (`CN`, `O`), in whatever case; `null` without one. */
export const namePart = (name: string, type: string): string | null =>
  name
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter((part) => part.toLowerCase().startsWith(`${type.toLowerCase()}=`))
    .map((part) => part.slice(type.length + 1).trim())
    .find((value) => value !== '') ?? null;

const commonName = (certificate: Certificate): string | null => namePart(certificate.subject, 'CN');

interface Entry {
  readonly kind: 'dns' | 'ip';
  readonly value: string;
}

/** Records write names and addresses bare; a name that only looks like an address keeps its prefix. */
const entryOf = (text: string): Entry | null => {
  const [, prefix, rest = ''] =
    /^(?:(DNS|IP Address|[A-Za-z ]+):)?(.*)$/s.exec(ipOf(text) === null ? text : `IP Address:${text}`) ?? [];
  if (prefix === undefined || prefix.toUpperCase() === 'DNS')
    return { kind: 'dns', value: rest.toLowerCase().replace(/\.$/, '') };
  if (prefix.toLowerCase() !== 'ip address') return null;
  return { kind: 'ip', value: ipOf(rest) ?? rest.toLowerCase() };
};

/** True where a certificate has no alternative names at all; then some programs still go by its common name. */
export const isWithoutNames = (certificate: Certificate): boolean => certificate.subjectAltNames.length === 0;

const entriesOf = remembered((certificate: Certificate): readonly Entry[] => {
  const name = isWithoutNames(certificate) ? commonName(certificate) : null;
  if (name !== null) return ipOf(name) === null ? [{ kind: 'dns', value: name.toLowerCase() }] : [];
  return certificate.subjectAltNames.flatMap((text) => entryOf(text) ?? []);
});

/** The names as a reader may see them, a common name in want of others. */
export const namesOf = (certificate: Certificate): readonly string[] =>
  isWithoutNames(certificate) ? [commonName(certificate)].flatMap((name) => name ?? []) : certificate.subjectAltNames;

/** A wildcard stands for one whole label, and not for all of a top-level domain. */
const byWildcard = (pattern: string, name: string): boolean =>
  /^\*\.[^.*]+\.[^*]+$/.test(pattern) && name.includes('.') && name.slice(name.indexOf('.')) === pattern.slice(1);

/** The name of a certificate that covers a host, as it is written there; `null` where none does. */
export const coveringName = (certificate: Certificate, host: string): string | null => {
  const address = ipOf(host);
  const wanted = host.toLowerCase().replace(/\.$/, '');
  const found = entriesOf(certificate).find(({ kind, value }) =>
    address === null
      ? kind === 'dns' && (value === wanted || byWildcard(value, wanted))
      : kind === 'ip' && value === address,
  );
  return found?.value ?? null;
};

/** A hash of 64 hexadecimal digits as the server's own page of certificates and browsers print it: `3A:4F:…`. */
export const fingerprintOf = (hash: string): string => hash.toUpperCase().replaceAll(/(..)(?=.)/g, '$1:');
