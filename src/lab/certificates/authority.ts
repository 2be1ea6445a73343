import { webcrypto } from 'node:crypto';
import { isIP } from 'node:net';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** `mkdtemp` gives 0700 on its own, whatever the umask. */
export const makePrivateFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tripoint-lab-'));
  return {
    put: async (name: string, text: string) => {
      const path = join(folder, name);
      const file = await open(path, 'wx', 0o600);
      try {
        await file.appendFile(text);
      } finally {
        await file.close();
      }
      return path;
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
};

/**
 * The certificate library's dependency container refuses to load where `Reflect` cannot keep decorator metadata. The
 * lab never reads any metadata itself, so the four functions below are all that is needed, and no further package is.
 */

type Metadata = Map<unknown, unknown>;

const kept = new WeakMap<object, Map<PropertyKey | undefined, Metadata>>();

const entriesOf = (target: object, property?: PropertyKey): Metadata => {
  const properties = kept.get(target) ?? new Map<PropertyKey | undefined, Metadata>();
  const entries = properties.get(property) ?? new Map<unknown, unknown>();
  properties.set(property, entries);
  kept.set(target, properties);
  return entries;
};

const getOwnMetadata = (key: unknown, target: object, property?: PropertyKey): unknown =>
  entriesOf(target, property).get(key);

const getMetadata = (key: unknown, target: object, property?: PropertyKey): unknown => {
  for (let object: object | null = target; object !== null; object = Reflect.getPrototypeOf(object)) {
    const entries = entriesOf(object, property);
    if (entries.has(key)) return entries.get(key);
  }
  return undefined;
};

const defineMetadata = (key: unknown, value: unknown, target: object, property?: PropertyKey): void => {
  entriesOf(target, property).set(key, value);
};

const metadata =
  (key: unknown, value: unknown) =>
  (target: object, property?: PropertyKey): void => {
    defineMetadata(key, value, target, property);
  };

/** Gives `Reflect` its metadata functions, unless something else already has. Must run before the library is loaded. */
export const provideDecoratorMetadata = (): void => {
  if ('getMetadata' in Reflect) return;
  Object.assign(Reflect, { getOwnMetadata, getMetadata, defineMetadata, metadata });
};

/**
 * Certificate authorities made on the spot. Elliptic keys, because a world must start in a moment; nothing is kept
 * between worlds, so no practice key can ever be worth stealing.
 */

const KEY = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const SIGNATURE = { ...KEY, hash: 'SHA-256' } as const;
const DAY_MS = 86_400_000;

/** A certificate and its private key, both PEM. */
export interface KeyAndCertificate {
  readonly certificate: string;
  readonly key: string;
}

export interface Issue {
  readonly commonName: string;
  /** DNS names and IP addresses of the subject alternative name. */
  readonly names: readonly string[];
  /** Days from now, negative for the past. */
  readonly validFrom: number;
  readonly validTo: number;
}

type Authority = Awaited<ReturnType<typeof createAuthority>>;

/** Loaded late, so that a program that starts no world pays nothing, and after `Reflect` has been prepared. */
const loadLibrary = async () => {
  provideDecoratorMetadata();
  const library = await import('@peculiar/x509');
  library.cryptoProvider.set(crypto);
  return library;
};

const newKeys = () => webcrypto.subtle.generateKey(KEY, true, ['sign', 'verify']);

const serialNumber = (): string => `4${Buffer.from(webcrypto.getRandomValues(new Uint8Array(9))).toString('hex')}0`;

const daysFromNow = (days: number): Date => new Date(Date.now() + days * DAY_MS);

/**
 * Makes an authority with a fresh key.
 * @param name Its common name, as the client will show it under *issuer*.
 */
export const createAuthority = async (name: string) => {
  const x509 = await loadLibrary();
  const keys = await newKeys();
  const own = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: serialNumber(),
    name: `CN=${name}`,
    notBefore: daysFromNow(-400),
    notAfter: daysFromNow(3650),
    keys,
    signingAlgorithm: SIGNATURE,
    extensions: [
      new x509.BasicConstraintsExtension(true, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });

  const issue = async ({ commonName, names, validFrom, validTo }: Issue): Promise<KeyAndCertificate> => {
    const leafKeys = await newKeys();
    const leaf = await x509.X509CertificateGenerator.create({
      serialNumber: serialNumber(),
      subject: `CN=${commonName}`,
      issuer: own.subject,
      notBefore: daysFromNow(validFrom),
      notAfter: daysFromNow(validTo),
      publicKey: leafKeys.publicKey,
      signingKey: keys.privateKey,
      signingAlgorithm: SIGNATURE,
      extensions: [
        new x509.BasicConstraintsExtension(false, undefined, true),
        new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
        new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
        new x509.SubjectAlternativeNameExtension(
          names.map((value) => ({ type: isIP(value) === 0 ? ('dns' as const) : ('ip' as const), value })),
        ),
        await x509.SubjectKeyIdentifierExtension.create(leafKeys.publicKey),
        await x509.AuthorityKeyIdentifierExtension.create(keys.publicKey),
      ],
    });
    const key = await webcrypto.subtle.exportKey('pkcs8', leafKeys.privateKey);
    return { certificate: `${leaf.toString('pem')}\n`, key: `${x509.PemConverter.encode(key, 'PRIVATE KEY')}\n` };
  };

  return { certificate: `${own.toString('pem')}\n`, issue };
};

/** Who holds which certificate, as data: a world names it, the cabinet makes it. */
export interface CertificateRecipe {
  /** The device that holds the key. One holder has one key a certificate, at any number of entrances. */
  readonly holder: string;
  /** `practice` is the authority that the engineer is given; any other name is an authority made for this world. */
  readonly authority: string;
  readonly names: readonly string[];
  readonly validFrom: number;
  readonly validTo: number;
}

export const PRACTICE_AUTHORITY = 'practice';

export type CertificateCabinet = Awaited<ReturnType<typeof openCertificateCabinet>>;

const remembered = <T>(make: (name: string) => Promise<T>): ((name: string) => Promise<T>) => {
  const made = new Map<string, Promise<T>>();
  return (name) => {
    const value = made.get(name) ?? make(name);
    made.set(name, value);
    return value;
  };
};

export const openCertificateCabinet = async () => {
  const authority = remembered<Authority>((name) =>
    createAuthority(name === PRACTICE_AUTHORITY ? 'Practice Certificate Authority' : name),
  );
  const made = new Map<string, Promise<KeyAndCertificate>>();
  return {
    /** PEM of the practice authority: all that a client is configured to trust. */
    practiceCa: (await authority(PRACTICE_AUTHORITY)).certificate,
    of: (recipe: CertificateRecipe) => {
      const name = JSON.stringify(recipe);
      const value =
        made.get(name) ??
        authority(recipe.authority).then(({ issue }) =>
          issue({ ...recipe, commonName: recipe.names[0] ?? recipe.holder }),
        );
      made.set(name, value);
      return value;
    },
  };
};
