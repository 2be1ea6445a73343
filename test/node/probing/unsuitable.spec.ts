import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Outcome } from '../../../src/core/evidence/outcome.ts';
import { tlsServer } from './servers.ts';
import { runOne, targetAt } from './stage.ts';
import { good } from './trusted.ts';
import { HOST } from './certificates.ts';

/** Certificates of OpenSSL itself that are not suitable, of an authority that is trusted, and of one that is not. */

const folder = mkdtempSync(join(tmpdir(), 'unsuitable-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string): string => join(folder, name);
const openssl = (...given: readonly string[]): void =>
  void execFileSync('openssl', given, { cwd: folder, stdio: ['ignore', 'ignore', 'ignore'] });

const EC = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
const read = (name: string): string => readFileSync(at(name), 'utf8');

const authority = (name: string, ...extensions: readonly string[]): string => {
  const added = extensions.flatMap((one) => ['-addext', one]);
  const files = ['-keyout', `${name}.key`, '-out', `${name}.pem`, '-subj', `/CN=${name}`];
  openssl('req', '-x509', ...EC, '-days', '30', ...files, ...added);
  return name;
};

interface Leaf {
  readonly by: string;
  readonly extensions?: string;
  readonly key?: readonly string[];
  readonly digest?: string;
  readonly subject?: string;
}

const issued = (name: string, { by, extensions = '', key = EC, digest = '-sha256', subject = HOST }: Leaf): string => {
  openssl('req', ...key, '-keyout', `${name}.key`, '-out', `${name}.csr`, '-subj', `/CN=${subject}`);
  writeFileSync(at(`${name}.ext`), `${subject === HOST ? `subjectAltName=DNS:${HOST}\n` : ''}${extensions}\n`);
  const signed = ['-CA', `${by}.pem`, '-CAkey', `${by}.key`, '-CAcreateserial', '-extfile', `${name}.ext`, digest];
  openssl('x509', '-req', '-days', '20', '-in', `${name}.csr`, '-out', `${name}.pem`, ...signed);
  return name;
};

const root = authority('root');
const FOR_CLIENTS = { by: root, extensions: 'extendedKeyUsage=clientAuth' };
const SHORT: Leaf = { by: root, key: ['-newkey', 'rsa:1024', '-nodes'] };

const shown = async (leaf: string, above: string, ca: string | null, pin: string | null = null) => {
  const identity = { cert: read(`${leaf}.pem`) + above, key: read(`${leaf}.key`), sha256: '' };
  const server = await tlsServer(identity, good, { ciphers: 'DEFAULT@SECLEVEL=0' });
  const result = await runOne(targetAt(server.port, { ca: ca === null ? null : read(`${ca}.pem`), pin }));
  return { ...result, received: server.received() };
};

describe.each<
  readonly [given: string, fault: string, leaf: () => Leaf & { readonly ca?: string; readonly above?: string }]
>([
  ['for clients alone', 'INVALID_PURPOSE', () => FOR_CLIENTS],
  ['with a short key', 'EE_KEY_TOO_SMALL', () => SHORT],
  ['signed with SHA-1', 'CA_MD_TOO_WEAK', () => ({ by: root, digest: '-sha1' })],
  [
    'with an extension nobody knows',
    'UNHANDLED_CRITICAL_EXTENSION',
    () => ({ by: root, extensions: '1.2.3.4=critical,ASN1:NULL' }),
  ],
  [
    'for a name its authority may not sign',
    'PERMITTED_VIOLATION',
    () => ({ by: authority('narrow', 'nameConstraints=critical,permitted;DNS:other.example') }),
  ],
  [
    'for a name that is excluded',
    'EXCLUDED_VIOLATION',
    () => ({ by: authority('but', `nameConstraints=critical,excluded;DNS:${HOST}`) }),
  ],
  [
    'below too many authorities',
    'PATH_LENGTH_EXCEEDED',
    () => {
      const ca = authority('flat', 'basicConstraints=critical,CA:TRUE,pathlen:0');
      const by = issued('between', { by: ca, subject: 'Between', extensions: 'basicConstraints=critical,CA:TRUE' });
      return { by, ca, above: read(`${by}.pem`) };
    },
  ],
])('given a certificate %s', (given, fault, make) => {
  const made = make();
  const { by, ca = by, above = '' } = made;
  const leaf = issued(given.replaceAll(/\W/g, '-'), made);
  it('says that it is trusted and not suitable, with the reason, and sends nothing', async () => {
    const { outcome, evidence, received } = await shown(leaf, above, ca);
    expect([outcome, evidence?.failure?.detail, received]).toEqual(['tls.unsuitable', fault, '']);
    expect(evidence?.tls?.chain).not.toEqual([]);
  });
  it('says that it is not trusted where its authority is not known', async () =>
    expect((await shown(leaf, above, authority('stranger'))).outcome).toBe('tls.untrusted'));
});

it.each<readonly [string, Leaf, Outcome]>([
  ['good', { by: root, extensions: 'extendedKeyUsage=serverAuth' }, 'ok'],
  ['without any purpose', { by: root }, 'ok'],
])('takes a certificate that is %s', async (name, leaf, outcome) =>
  expect((await shown(issued(name.replaceAll(' ', '-'), leaf), '', root)).outcome).toBe(outcome),
);

it('says it of a certificate that was accepted by its hash, too', async () => {
  const leaf = issued('pinned', FOR_CLIENTS);
  const hash = execFileSync('openssl', ['x509', '-in', at(`${leaf}.pem`), '-noout', '-fingerprint', '-sha256'], {
    encoding: 'utf8',
  });
  const pin = (hash.split('=')[1] ?? '').trim().replaceAll(':', '').toLowerCase();
  expect((await shown(leaf, '', null, pin)).outcome).toBe('tls.unsuitable');
});

it('does not call a certificate unsuitable whose authority has the same name and another key', async () => {
  const leaf = issued('of-the-old-key', FOR_CLIENTS);
  openssl('req', '-x509', ...EC, '-keyout', 'new.key', '-out', 'new.pem', '-subj', `/CN=${root}`);
  expect((await shown(leaf, '', 'new')).outcome).toBe('tls.untrusted');
});
