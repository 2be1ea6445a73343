import { type KeyAndCertificate, provideDecoratorMetadata } from '../../../src/lab/certificates/authority.ts';
import { SERVER_FQDN } from '../../../src/lab/worlds/healthy-setup.ts';

/** A chain of three: a root that is trusted, an authority between, and the server's certificate. */
export interface Chain {
  readonly root: string;
  /** The certificate alone: the one between was forgotten at installation. */
  readonly incomplete: KeyAndCertificate;
  readonly complete: KeyAndCertificate;
}

const KEY = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const SIGNATURE = { ...KEY, hash: 'SHA-256' } as const;
const days = (count: number): Date => new Date(Date.now() + count * 86_400_000);

const make = async (): Promise<Chain> => {
  provideDecoratorMetadata();
  const x509 = await import('@peculiar/x509');
  x509.cryptoProvider.set(crypto);
  const newKeys = () => crypto.subtle.generateKey(KEY, true, ['sign', 'verify']);
  const [rootKeys, betweenKeys, leafKeys] = [await newKeys(), await newKeys(), await newKeys()];
  const authority = (isLast: boolean) => [
    new x509.BasicConstraintsExtension(true, isLast ? 0 : undefined, true),
    new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
  ];
  const usual = { notBefore: days(-30), notAfter: days(700), signingAlgorithm: SIGNATURE };
  const root = await x509.X509CertificateGenerator.createSelfSigned({
    ...usual,
    serialNumber: '4101',
    name: 'CN=Customer Root CA',
    keys: rootKeys,
    extensions: [...authority(false), await x509.SubjectKeyIdentifierExtension.create(rootKeys.publicKey)],
  });
  const between = await x509.X509CertificateGenerator.create({
    ...usual,
    serialNumber: '4102',
    subject: 'CN=Customer Issuing CA 2',
    issuer: root.subject,
    publicKey: betweenKeys.publicKey,
    signingKey: rootKeys.privateKey,
    extensions: [
      ...authority(true),
      await x509.SubjectKeyIdentifierExtension.create(betweenKeys.publicKey),
      await x509.AuthorityKeyIdentifierExtension.create(rootKeys.publicKey),
    ],
  });
  const leaf = await x509.X509CertificateGenerator.create({
    ...usual,
    serialNumber: '4103',
    subject: `CN=${SERVER_FQDN}`,
    issuer: between.subject,
    publicKey: leafKeys.publicKey,
    signingKey: betweenKeys.privateKey,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension([{ type: 'dns', value: SERVER_FQDN }]),
      await x509.SubjectKeyIdentifierExtension.create(leafKeys.publicKey),
      await x509.AuthorityKeyIdentifierExtension.create(betweenKeys.publicKey),
    ],
  });
  const pkcs8 = await crypto.subtle.exportKey('pkcs8', leafKeys.privateKey);
  const key = `${x509.PemConverter.encode(pkcs8, 'PRIVATE KEY')}\n`;
  const pem = (certificate: { toString: (format: 'pem') => string }): string => `${certificate.toString('pem')}\n`;
  return {
    root: pem(root),
    incomplete: { certificate: pem(leaf), key },
    complete: { certificate: `${pem(leaf)}${pem(between)}`, key },
  };
};

let made: Promise<Chain> | undefined;

/** One chain for all scenarios, so that what inside and outside show can be compared. */
export const customerChain = (): Promise<Chain> => (made ??= make());
