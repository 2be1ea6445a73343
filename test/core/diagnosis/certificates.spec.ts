import { describe, expect, it } from 'vitest';
import { covers } from '../../../src/core/diagnosis/relations/certificates.ts';
import type { Certificate } from '../../../src/core/evidence/evidence.ts';
import { certificate, evidence, HOST } from '../make-evidence.ts';
import { relate } from './in-words.ts';

interface Place {
  readonly leaf: Certificate;
  readonly issuer?: Certificate;
  readonly address?: string;
  /** The chain leads to a public authority. */
  readonly isPublic?: boolean;
}

const at = ({ leaf, issuer, address = '203.0.113.10', isPublic }: Place) => {
  const seen = evidence('open-api', { chain: issuer ? [leaf, issuer] : [leaf], remoteAddress: address });
  const stores = { bundled: true, operatingSystem: null, imported: null };
  return isPublic && seen.tls ? { ...seen, tls: { ...seen.tls, stores } } : seen;
};
const between = (inside: Place, outside: Place, host = HOST) => relate(at(inside), at(outside), host);
const details = (inside: Place, outside: Place, host = HOST) => between(inside, outside, host).details ?? [];

const CA = 'CN=Customer CA';
const A = certificate('a');
const B = certificate('b');
const named = (...names: readonly string[]) => certificate('b', CA, names);

describe('given certificates of both vantages', () => {
  it.each<readonly [string, Place, Place, string]>([
    ['the same certificate', { leaf: A }, { leaf: A }, 'same-endpoint'],
    ['another key of the same issuer', { leaf: A }, { leaf: B }, 'other-node'],
    ['another issuer', { leaf: A }, { leaf: certificate('b', 'CN=Inspection CA') }, 'other-issuer'],
    ['another name outside', { leaf: A }, { leaf: named('DNS:www.customer.example') }, 'other-name'],
    ['a wildcard outside', { leaf: A }, { leaf: named('DNS:*.customer.example') }, 'other-node'],
    ['only a common name outside', { leaf: A }, { leaf: named() }, 'other-node'],
    [
      'two issuers of one public authority',
      { leaf: certificate('a', 'CN=R10, O=Public CA'), isPublic: true },
      { leaf: certificate('b', 'CN=R11, O=Public CA'), isPublic: true },
      'other-node',
    ],
    [
      'two issuers of one authority of the customer, of which one may terminate TLS',
      { leaf: certificate('a', 'CN=Servers, O=Customer') },
      { leaf: certificate('b', 'CN=Inspection, O=Customer') },
      'other-issuer',
    ],
    [
      'two public authorities',
      { leaf: certificate('a', 'CN=R10, O=Public CA'), isPublic: true },
      { leaf: certificate('b', 'CN=E1, O=Other CA'), isPublic: true },
      'other-issuer',
    ],
  ])('%s: %s', (_what, inside, outside, relation) => expect(between(inside, outside).relation).toBe(relation));

  it('takes keys that could not be read for no key', () => {
    const unread = (sha: string): Certificate => ({ ...certificate(sha), publicKeySha256: '0'.repeat(64) });
    expect(between({ leaf: unread('a') }, { leaf: unread('b') }).relation).toBe('other-node');
    expect(between({ leaf: unread('a') }, { leaf: unread('a') }).relation).toBe('same-endpoint');
  });

  it('has no details where there is nothing to add', () =>
    expect(between({ leaf: A }, { leaf: A }).details).toBeUndefined());
});

it('given the same key with another certificate: is the same endpoint, and says that it was renewed with the same key', () => {
  const renewed = { ...A, sha256: B.sha256, notBefore: '2026-11-01T00:00:00.000Z' };
  expect(between({ leaf: A }, { leaf: renewed }).relation).toBe('same-endpoint');
  expect(details({ leaf: A }, { leaf: renewed })[0]).toContain('renewed with the same key');
});

describe('given another key with the same subject and issuer', () => {
  it('says at the same address that a renewal and another node cannot be told apart', () =>
    expect(details({ leaf: A }, { leaf: B })[0]).toMatch(/^Renewed or another node: .*203\.0\.113\.10/));
  it('says nothing of the kind at another address', () =>
    expect(details({ leaf: A }, { leaf: B, address: '203.0.113.11' })).toEqual([]));
  it('says nothing of the kind for another subject', () =>
    expect(details({ leaf: A }, { leaf: { ...B, subject: 'CN=node-2' } })).toEqual([]));
  it('says that the issuer of that name has another key, where the issuers were shown', () => {
    const issuer = (key: string): Certificate => ({ ...certificate(key), subject: CA });
    expect(details({ leaf: A, issuer: issuer('d') }, { leaf: B, issuer: issuer('e') })[0]).toContain(
      'another key at each place',
    );
  });
});

describe('given a server that is named by its address', () => {
  const ADDRESS = '192.0.2.7';
  it('is covered by an entry for that address alone', () => {
    expect(covers(named('IP Address:192.0.2.7'), ADDRESS)).toBe(true);
    expect(covers(named('192.0.2.7'), ADDRESS)).toBe(true);
    expect(covers(named('DNS:192.0.2.7'), ADDRESS)).toBe(false);
    expect(covers(named('DNS:*.0.2.7'), ADDRESS)).toBe(false);
    expect(covers({ ...named(), subject: 'CN=192.0.2.7' }, ADDRESS)).toBe(false);
  });
  it.each([
    ['2001:db8::7', '2001:DB8:0:0:0:0:0:7'],
    ['[2001:db8::7]', '2001:0db8:0000::0007'],
    ['::ffff:192.0.2.7', '0:0:0:0:0:FFFF:C000:207'],
  ])('is covered in any writing of IPv6: %s', (host, entry) => expect(covers(named(entry), host)).toBe(true));
  it('says that the certificate holds names only, and then goes by the issuer', () => {
    const judged = between({ leaf: A }, { leaf: B }, ADDRESS);
    expect(judged.relation).toBe('other-node');
    expect(judged.details?.join(' ')).toMatch(/only with an "IP Address" entry for it, and outside it is for DNS:acs/);
  });
});

describe('given a name', () => {
  it.each([
    ['*.customer.example', true],
    ['*.example', false],
    ['*.acs.customer.example', false],
    ['ACS.Customer.Example', true],
    ['acs.customer.example.', true],
    ['URI:https://acs.customer.example', false],
    ['xacs.customer.example', false],
  ])('covers it: %s (%s)', (entry, covered) => expect(covers(named(entry), HOST)).toBe(covered));
  it('lets a wildcard stand for one label only, and not for a top-level domain', () => {
    expect(covers(named('*.customer.example'), 'a.acs.customer.example')).toBe(false);
    expect(covers(named('*.example'), 'acs.example')).toBe(false);
  });
  it('asks the common name only where there are no alternative names', () => {
    expect(covers({ ...named('DNS:other.example'), subject: `CN=${HOST}` }, HOST)).toBe(false);
    expect(covers({ ...named(), subject: `O=Customer\nCN=${HOST}` }, HOST)).toBe(true);
  });
  it('says where a certificate has no alternative names, and where a wildcard covers', () => {
    expect(details({ leaf: A }, { leaf: named() }).join()).toContain('only the common name acs.customer.example');
    expect(details({ leaf: named('*.customer.example') }, { leaf: A }).join()).toContain(
      'Inside, the name is covered by the wildcard *.customer.example',
    );
  });
});

it('given a certificate at one vantage alone: is not comparable, and still says what it lacks', () => {
  const judged = relate(at({ leaf: named() }), null, HOST);
  expect(judged.relation).toBe('not-comparable');
  expect(judged.details?.[0]).toContain('no alternative names');
});
