import './reflect.ts';
import { X509Certificate } from 'node:crypto';
import { rootCertificates } from 'node:tls';
import * as x509 from '@peculiar/x509';
import { describe, expect, it } from 'vitest';
import { evidenceSchema, type Certificate } from '../../../src/core/evidence/evidence.ts';
import { describeCertificate } from '../../../src/node/probing/tls.ts';
import { storesOf, systemAuthorities } from '../../../src/node/probing/stores.ts';
import { HOST, makeAuthority, makeSelfSigned, newKeys, type Identity } from './certificates.ts';
import { tlsServer } from './servers.ts';
import { runOne } from './stage.ts';
import { authority, good, trusting } from './trusted.ts';

const SIGNING = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const DAY = 86_400_000;
const inDays = (days: number): Date => new Date(Date.now() + days * DAY);

const described = (pem: string): Certificate => describeCertificate(new X509Certificate(pem));
const read = (...pems: readonly string[]) => pems.map((pem) => new X509Certificate(pem));
const toImported = (chain: readonly string[], imported: readonly string[]) =>
  storesOf(chain.map(described), read(...imported)).imported;

/** A way of `length` authorities below a root, the last of which issued a leaf; the leaf first, without the root. */
const longWay = async (length: number, wishes: { from?: number; to?: number; ca?: boolean } = {}) => {
  let keys = await newKeys();
  const named = (name: string, to = 30) => ({
    serialNumber: '01',
    notBefore: inDays(wishes.from ?? -20),
    notAfter: inDays(wishes.to ?? to),
    signingAlgorithm: SIGNING,
    subject: name,
  });
  const root = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: '01',
    name: 'CN=Root',
    notBefore: inDays(-30),
    notAfter: inDays(30),
    keys,
    signingAlgorithm: SIGNING,
    extensions: [new x509.BasicConstraintsExtension(true, undefined, true)],
  });
  const way: string[] = [];
  let issuer = 'CN=Root';
  for (let index = 0; index < length; index += 1) {
    const own = await newKeys();
    const between = await x509.X509CertificateGenerator.create({
      ...named(`CN=Between ${index}`),
      issuer,
      publicKey: own.publicKey,
      signingKey: keys.privateKey,
      extensions: [new x509.BasicConstraintsExtension(wishes.ca ?? true, undefined, true)],
    });
    way.unshift(between.toString('pem'));
    [issuer, keys] = [`CN=Between ${index}`, own];
  }
  const leafKeys = await newKeys();
  const leaf = await x509.X509CertificateGenerator.create({
    ...named(`CN=${HOST}`),
    issuer,
    publicKey: leafKeys.publicKey,
    signingKey: keys.privateKey,
    extensions: [new x509.SubjectAlternativeNameExtension([{ type: 'dns', value: HOST }])],
  });
  return { root: root.toString('pem'), chain: [leaf.toString('pem'), ...way] };
};

const leaf = await authority.issue();

describe('a presented chain', () => {
  it('leads to an authority that issued its leaf', () => expect(toImported([leaf.cert], [authority.cert])).toBe(true));

  it('leads there over the authorities that came with it, in any order', async () => {
    const { root, chain } = await longWay(3);
    const [first = '', ...between] = chain;
    expect(toImported([first, ...between.toReversed()], [root])).toBe(true);
  });

  it.each([
    ['where an authority in the path is missing', 2, 2, {}],
    ['where one in the path is no authority', 1, 2, { ca: false }],
    ['where one in the path is out of date', 1, 2, { from: -20, to: -2 }],
    ['over a longer way than ten', 12, 13, {}],
  ])('does not %s', async (_, length, sent, wishes) => {
    const { root, chain } = await longWay(length, wishes);
    expect(toImported(chain.slice(0, sent), [root])).toBe(false);
  });

  it('does not by a name alone: another authority of the same name did not sign', async () => {
    const imitation = await makeAuthority();
    expect(toImported([leaf.cert], [imitation.cert])).toBe(false);
  });

  it('leads there when its leaf itself was imported', async () => {
    const own = await makeSelfSigned();
    expect(toImported([own.cert], [own.cert])).toBe(true);
    expect(toImported([leaf.cert], [leaf.cert])).toBe(true);
  });

  it('leads to the bundled store and to nothing imported where nothing was', () => {
    const root = rootCertificates.find((pem) => Date.parse(new X509Certificate(pem).validTo) > Date.now()) ?? '';
    expect(storesOf([described(root)], [])).toMatchObject({ bundled: true, imported: null });
    expect(storesOf([described(leaf.cert)], [])).toMatchObject({ bundled: false, imported: null });
  });

  it('leads to each authority of this program and of this computer, which are looked up by their names', () => {
    const leads = (store: 'bundled' | 'operatingSystem', pems: readonly string[]) =>
      pems.filter((pem) => storesOf([described(pem)], [])[store] !== true);
    expect(leads('bundled', rootCertificates)).toEqual([]);
    expect(leads('operatingSystem', systemAuthorities() ?? [])).toEqual([]);
    expect(rootCertificates.length).toBeGreaterThan(100);
  });
  it('leads nowhere when it cannot be read, or is none', () => {
    expect(storesOf([{ ...described(leaf.cert), pem: 'x' }], read(authority.cert))).toMatchObject({ imported: false });
    expect(storesOf([], read(authority.cert))).toMatchObject({ bundled: false, imported: false });
  });
});

describe('evidence of a probe', () => {
  const serving = (identity: Identity) => tlsServer(identity, good);

  it('tells the stores of a trusted chain, in a form that a record accepts', async () => {
    const server = await serving(leaf);
    const { evidence } = await runOne(trusting(server.port));
    expect(evidence?.tls?.stores).toMatchObject({ bundled: false, imported: true });
    expect(evidenceSchema.safeParse(evidence).error).toBeUndefined();
  });

  it('tells that an untrusted chain would lead to an imported authority, and does not trust it for that', async () => {
    const server = await serving(await authority.issue({ name: 'other.test' }));
    const { outcome, evidence } = await runOne(trusting(server.port));
    expect([outcome, evidence?.tls?.trustedBy, evidence?.tls?.stores?.imported]).toEqual([
      'tls.wrong-name',
      null,
      true,
    ]);
    expect(server.received()).toBe('');
  });
});

it('a name in a certificate that only looks like an address: keeps its kind, and an address is bare', async () => {
  const keys = await newKeys();
  const made = await x509.X509CertificateGenerator.createSelfSigned({
    name: 'CN=x',
    keys,
    signingAlgorithm: SIGNING,
    extensions: [
      new x509.SubjectAlternativeNameExtension([
        { type: 'dns', value: '192.0.2.7' },
        { type: 'ip', value: '192.0.2.8' },
        { type: 'dns', value: 'acs.test' },
      ]),
    ],
  });
  expect(described(made.toString('pem')).subjectAltNames).toEqual(['DNS:192.0.2.7', '192.0.2.8', 'acs.test']);
});
