import { X509Certificate } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { getCACertificates, rootCertificates } from 'node:tls';
import type { Certificate, Evidence, TlsEvidence } from '../../core/evidence/evidence.ts';

/**
 * To which stores of authorities a presented chain leads. It only informs and NEVER decides: the TLS library alone does (trust.ts),
 * and nothing that grants or withholds trust may read this. Why a connection failed may be said by it.
 */

/** Reads something when it is first asked for. */
export const once = <T>(read: () => T): (() => T) => {
  let known: { readonly value: T } | null = null;
  return () => (known ??= { value: read() }).value;
};

/** Authorities by name. The hundreds of a computer are not parsed for the one or two that a chain leads to. */
interface Store {
  /** Those whose subject is this name, as `X509Certificate` writes names. */
  readonly named: (name: string | undefined) => readonly X509Certificate[];
}

/** A longer way is none; as with TLS libraries, which bound it too. */
const LONGEST_WAY = 10;

const nameKey = (name: string | undefined): string => (name ?? '').toLowerCase().replace(/[^\S\n]+/g, ' ');

const storeOf = (certificates: readonly X509Certificate[]): Store => {
  const byName = Map.groupBy(certificates, ({ subject }) => nameKey(subject));
  return { named: (name) => byName.get(nameKey(name)) ?? [] };
};

const parse = (pem: string): readonly X509Certificate[] => {
  try {
    return [new X509Certificate(pem)];
  } catch {
    return [];
  }
};

const base64Of = (pem: string): string => pem.replace(/-----[A-Z ]+-----|\s+/g, '');

/** One text for each certificate: most authorities stand in both stores, and files of systems hold some several times. */
export const eachOnce = (pems: readonly string[]): readonly string[] => [
  ...new Map(pems.map((pem) => [base64Of(pem), pem])).values(),
];

const parsedBefore = new Map<string, readonly X509Certificate[]>();

const parsedOnce = (pem: string): readonly X509Certificate[] => {
  const found = parsedBefore.get(pem) ?? parse(pem);
  parsedBefore.set(pem, found);
  return found;
};

/** The longest word of a name, which each certificate of that name holds, in one byte a letter or in two; `null` where it has none. */
const wordOf = (name: string): string | null => {
  const values = name.split('\n').map((part) => part.slice(part.indexOf('=') + 1));
  const words = values
    .filter((value) => !value.startsWith('#'))
    .flatMap((value) => value.match(/[a-z0-9]{3,}/gi) ?? []);
  const [longest = null] = words.toSorted((one, other) => other.length - one.length);
  return longest === null ? null : longest.toLowerCase();
};

/** A store of PEM texts, each parsed when a name is asked for whose longest word it holds. */
const lazyStoreOf = (pems: readonly string[]): Store => {
  const letters = once(() => pems.map((pem) => Buffer.from(base64Of(pem), 'base64').toString('latin1').toLowerCase()));
  return {
    named: (name) => {
      const key = nameKey(name);
      const word = wordOf(key);
      const wide = word?.replace(/.(?=.)/g, '$&\0') ?? '';
      const mayBe = (index: number): boolean => {
        const held = letters()[index] ?? '';
        return word === null || held.includes(word) || held.includes(wide);
      };
      return pems
        .filter((_, index) => mayBe(index))
        .flatMap(parsedOnce)
        .filter(({ subject }) => nameKey(subject) === key);
    },
  };
};

/** Where the distributions keep all authorities in one file, in the order of how common they are. */
const SYSTEM_FILES = [
  '/etc/ssl/certs/ca-certificates.crt',
  '/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem',
  '/etc/pki/tls/certs/ca-bundle.crt',
  '/etc/ssl/ca-bundle.pem',
  '/etc/ssl/cert.pem',
];

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]{1,100000}?-----END CERTIFICATE-----/g;

/** The operating system's authorities as PEM texts, or `null`; on Linux from its own file, for OpenSSL goes by SSL_CERT_FILE. */
export const systemAuthorities = once((): readonly string[] | null => {
  try {
    const authorities =
      process.platform === 'win32' || process.platform === 'darwin'
        ? getCACertificates('system')
        : readFirst(SYSTEM_FILES);
    return authorities.length === 0 ? null : authorities;
  } catch {
    return null;
  }
});

const readFirst = (files: readonly string[]): readonly string[] => {
  const file = files.find((path) => existsSync(path));
  return file === undefined ? [] : eachOnce(readFileSync(file, 'latin1').match(CERTIFICATE) ?? []);
};

/** Of these those that this version can read. */
export const readable = (pems: readonly string[]): readonly string[] => pems.filter((pem) => parse(pem).length > 0);

const stores = once(() => {
  const system = systemAuthorities();
  return { bundled: lazyStoreOf(rootCertificates), operatingSystem: system && lazyStoreOf(system) };
});

const isInForce = (certificate: X509Certificate): boolean => {
  const now = Date.now();
  return Date.parse(certificate.validFrom) <= now && now <= Date.parse(certificate.validTo);
};

const issued = (certificate: X509Certificate, issuer: X509Certificate): boolean => {
  try {
    return certificate.checkIssued(issuer) && isInForce(issuer) && certificate.verify(issuer.publicKey);
  } catch {
    // A kind of key that cannot be read.
    return false;
  }
};

const holds = (store: Store, certificate: X509Certificate): boolean =>
  store.named(certificate.subject).some(({ fingerprint256 }) => fingerprint256 === certificate.fingerprint256);

/** A leaf's own dates are not looked at: an expired one has its own outcome, and leads where it leads. */
const leadsTo = (presented: readonly X509Certificate[], store: Store): boolean => {
  const seen = new Set<string>();
  let ends = presented.slice(0, 1);
  for (let length = 0; length < LONGEST_WAY && ends.length > 0; length += 1) {
    const further: X509Certificate[] = [];
    for (const end of ends) {
      seen.add(end.fingerprint256);
      if (holds(store, end)) return true;
      if (store.named(end.issuer).some((authority) => issued(end, authority))) return true;
      for (const next of presented)
        if (!seen.has(next.fingerprint256) && next.ca && issued(end, next)) {
          seen.add(next.fingerprint256);
          further.push(next);
        }
    }
    ends = further;
  }
  return false;
};

/** To which stores a chain leads; `null` for a store that could not be read, and for imported ones where there are none. */
export const storesOf = (
  chain: readonly Certificate[],
  imported: readonly X509Certificate[],
): NonNullable<TlsEvidence['stores']> => {
  const leaf = chain.slice(0, 1).flatMap(({ pem }) => parse(pem));
  const presented = leaf.length === 0 ? [] : [...leaf, ...chain.slice(1).flatMap(({ pem }) => parse(pem))];
  const { bundled, operatingSystem } = stores();
  return {
    bundled: leadsTo(presented, bundled),
    operatingSystem: operatingSystem && leadsTo(presented, operatingSystem),
    imported: imported.length === 0 ? null : leadsTo(presented, storeOf(imported)),
  };
};

/** Finished evidence with the stores in it; called after the last layer's time is stamped, so that it adds to none. */
export const withStores = (evidence: Evidence, trust: { readonly imported: readonly X509Certificate[] }): Evidence =>
  evidence.tls === null || evidence.tls.chain.length === 0
    ? evidence
    : { ...evidence, tls: { ...evidence.tls, stores: storesOf(evidence.tls.chain, trust.imported) } };
