import { type KeyAndCertificate, provideDecoratorMetadata } from '../../../src/lab/certificates/authority.ts';
import { SERVER_FQDN } from '../../../src/lab/worlds/healthy-setup.ts';
import type { OpenFront, Place } from '../scenario.ts';
import { relayWith } from './tls.ts';

/** Certificates with a flaw that is not the date, the name or the authority. */

interface Odd {
  readonly commonName?: string;
  /** `null` for a certificate with a common name alone. */
  readonly names?: readonly string[] | null;
  readonly purpose?: 'server' | 'client';
  /** An RSA key of so many bits; else an elliptic one. */
  readonly rsaBits?: number;
}

interface OddCertificate {
  /** PEM of its authority, to be trusted. */
  readonly root: string;
  readonly held: KeyAndCertificate;
}

const ELLIPTIC = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const SIGNATURE = { ...ELLIPTIC, hash: 'SHA-256' } as const;
const days = (count: number): Date => new Date(Date.now() + count * 86_400_000);

const newLeafKeys = (rsaBits: number | undefined) =>
  rsaBits === undefined
    ? crypto.subtle.generateKey(ELLIPTIC, true, ['sign', 'verify'])
    : crypto.subtle.generateKey(
        {
          name: 'RSASSA-PKCS1-v1_5',
          hash: 'SHA-256',
          modulusLength: rsaBits,
          publicExponent: new Uint8Array([1, 0, 1]),
        },
        true,
        ['sign', 'verify'],
      );

export const oddCertificate = async (authority: string, odd: Odd): Promise<OddCertificate> => {
  provideDecoratorMetadata();
  const x509 = await import('@peculiar/x509');
  x509.cryptoProvider.set(crypto);
  const { commonName = SERVER_FQDN, names = [SERVER_FQDN], purpose = 'server', rsaBits } = odd;
  const rootKeys = await crypto.subtle.generateKey(ELLIPTIC, true, ['sign', 'verify']);
  const leafKeys = await newLeafKeys(rsaBits);
  const usual = { notBefore: days(-40), notAfter: days(320), signingAlgorithm: SIGNATURE };
  const root = await x509.X509CertificateGenerator.createSelfSigned({
    ...usual,
    serialNumber: '5101',
    name: `CN=${authority}`,
    keys: rootKeys,
    extensions: [
      new x509.BasicConstraintsExtension(true, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
      await x509.SubjectKeyIdentifierExtension.create(rootKeys.publicKey),
    ],
  });
  const leaf = await x509.X509CertificateGenerator.create({
    ...usual,
    serialNumber: '5102',
    subject: `CN=${commonName}`,
    issuer: root.subject,
    publicKey: leafKeys.publicKey,
    signingKey: rootKeys.privateKey,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.ExtendedKeyUsageExtension([
        purpose === 'server' ? x509.ExtendedKeyUsage.serverAuth : x509.ExtendedKeyUsage.clientAuth,
      ]),
      ...(names === null
        ? []
        : [new x509.SubjectAlternativeNameExtension(names.map((value) => ({ type: 'dns' as const, value })))]),
      await x509.SubjectKeyIdentifierExtension.create(leafKeys.publicKey),
      await x509.AuthorityKeyIdentifierExtension.create(rootKeys.publicKey),
    ],
  });
  const key = await crypto.subtle.exportKey('pkcs8', leafKeys.privateKey);
  return {
    root: `${root.toString('pem')}\n`,
    held: { certificate: `${leaf.toString('pem')}\n`, key: `${x509.PemConverter.encode(key, 'PRIVATE KEY')}\n` },
  };
};

/** A front that relays under such a certificate. A key that is short today is let pass here. */
export const relayUnder = ({ held }: OddCertificate, place: Place = 'outside'): OpenFront =>
  relayWith(() => Promise.resolve(held), { ciphers: 'DEFAULT:@SECLEVEL=0' }, place);
