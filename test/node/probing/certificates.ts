import './reflect.ts';
import { webcrypto, X509Certificate } from 'node:crypto';
import * as x509 from '@peculiar/x509';

x509.cryptoProvider.set(webcrypto as unknown as Crypto);

/** Certificates for servers on the loopback address, made anew for every run. */

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const DAY = 86_400_000;

export interface Identity {
  readonly cert: string;
  readonly key: string;
  readonly sha256: string;
}

export interface Authority extends Identity {
  readonly issue: (wishes?: Requests) => Promise<Identity>;
}

export interface Requests {
  readonly name?: string;
  /** Further names that it is for. */
  readonly also?: readonly string[];
  /** Days from now. */
  readonly from?: number;
  readonly to?: number;
  readonly keys?: CryptoKeyPair;
}

export const HOST = 'acs.test';

export const newKeys = (): Promise<CryptoKeyPair> =>
  webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']) as Promise<CryptoKeyPair>;

let serial = 1;

const inDays = (days: number): Date => new Date(Date.now() + days * DAY);

const identityOf = async (certificate: x509.X509Certificate, keys: CryptoKeyPair): Promise<Identity> => {
  const pkcs8 = await webcrypto.subtle.exportKey('pkcs8', keys.privateKey);
  const cert = certificate.toString('pem');
  return {
    cert,
    key: x509.PemConverter.encode(pkcs8, 'PRIVATE KEY'),
    sha256: new X509Certificate(cert).fingerprint256.replaceAll(':', '').toLowerCase(),
  };
};

export const makeAuthority = async (name = 'Test Authority'): Promise<Authority> => {
  const keys = await newKeys();
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: (serial++).toString(16).padStart(2, '0'),
    name: `CN=${name}`,
    notBefore: inDays(-30),
    notAfter: inDays(30),
    keys,
    signingAlgorithm: ALGORITHM,
    extensions: [
      new x509.BasicConstraintsExtension(true, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
    ],
  });
  const issue = async (wishes: Requests = {}): Promise<Identity> => {
    const leafKeys = wishes.keys ?? (await newKeys());
    const leaf = await x509.X509CertificateGenerator.create({
      serialNumber: (serial++).toString(16).padStart(2, '0'),
      subject: `CN=${wishes.name ?? HOST}`,
      issuer: certificate.subject,
      notBefore: inDays(wishes.from ?? -1),
      notAfter: inDays(wishes.to ?? 20),
      publicKey: leafKeys.publicKey,
      signingKey: keys.privateKey,
      signingAlgorithm: ALGORITHM,
      extensions: [
        new x509.SubjectAlternativeNameExtension(
          [wishes.name ?? HOST, ...(wishes.also ?? [])].map((value) => ({ type: 'dns' as const, value })),
        ),
      ],
    });
    return identityOf(leaf, leafKeys);
  };
  return { ...(await identityOf(certificate, keys)), issue };
};

export const makeSelfSigned = async (): Promise<Identity> => {
  const keys = await newKeys();
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: (serial++).toString(16).padStart(2, '0'),
    name: `CN=${HOST}`,
    notBefore: inDays(-1),
    notAfter: inDays(20),
    keys,
    signingAlgorithm: ALGORITHM,
    extensions: [new x509.SubjectAlternativeNameExtension([{ type: 'dns', value: HOST }])],
  });
  return identityOf(certificate, keys);
};
