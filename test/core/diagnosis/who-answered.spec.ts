import { describe, expect, it } from 'vitest';
import { judge, type Verdict } from './in-words.ts';
import {
  certificate,
  DEVICE_KEY,
  ersError,
  EVERY_PATH,
  htmlPage,
  INSPECTING,
  run,
  short,
  type Wanted,
} from '../make-evidence.ts';
import type { StageRecord } from '../../../src/core/records/record.ts';

/** Marks of known devices and of the server's own gateway, seen inside and outside. */

const verdict = (...runs: readonly StageRecord[]): Verdict => judge({ runs, cards: [], checks: [] }).verdict;
const textOf = ({ sentence, steps, rivals }: Verdict): string =>
  [sentence, ...steps, ...rivals.flatMap((one) => [one.sentence, one.check])].join(' ');

const OTHER_KEY = { chain: [DEVICE_KEY] };
const OPENRESTY: Wanted = { status: 502, headers: [['Server', 'openresty']], reading: htmlPage('502 Bad Gateway') };
const OWN: Wanted['headers'] = [['Set-Cookie', 'APPSESSIONID=x; Path=/ers']];
const S3: Wanted = {
  status: 403,
  reading: { kind: 'xml-other', root: 'Error', declaration: true },
  excerpt: '<Error><Code>AccessDenied</Code>',
};
const BIG_IP: Wanted['headers'] = [['Server', 'BigIP']];
const ATTACK: Wanted = {
  ...OTHER_KEY,
  status: 403,
  reading: htmlPage('Web Page Blocked!'),
  excerpt: 'fgd_icon Web Page Blocked! Attack ID: 20000051',
};

describe('given an answer inside', () => {
  it.each<[string, Wanted, string, string]>([
    ['a 502 page of OpenResty', OPENRESTY, 'access-control-server likely', 'A device in front of the server may'],
    ['a 502 page of nobody known', { ...OPENRESTY, headers: [] }, 'firewall-or-proxy likely', 'a page of its own'],
    ['a 403 of S3', S3, 'firewall-or-proxy likely', 'Amazon S3'],
    ['a 403 of the server', { status: 403, headers: OWN }, 'api-role likely', 'may sign in, but not use this API'],
  ])('%s', (_, wanted, party, text) => {
    const made = verdict(run('inside', wanted));
    expect([short({ verdict: made }), textOf(made)]).toEqual([party, expect.stringContaining(text)]);
  });
  it.each([
    ['good', {}, false],
    ['answered alike', { status: 404, control: EVERY_PATH }, true],
  ])('404 of every path names Monitoring where that is %s: %s', (_, monitoring, named) => {
    const { cells } = judge({
      runs: [run('inside', { status: 404, control: EVERY_PATH }, { 'mnt-session': monitoring })],
      cards: [],
      checks: [],
    });
    expect(cells[0]?.finding.says.includes('one of Monitoring')).toBe(named);
  });
});

describe('given an answer outside, where inside is good', () => {
  it.each<[string, Wanted, string, string]>([
    ['a 502 page of OpenResty, its key', OPENRESTY, 'access-control-server likely', 'A device in front'],
    ['a 502 page of OpenResty, another key', { ...OPENRESTY, ...OTHER_KEY }, 'firewall-or-proxy likely', 'a device'],
    ['403 with its marks and key', { status: 403, headers: OWN }, 'unknown cannot-tell', 'The server itself sent'],
    [
      '404 with its marks and key',
      { status: 404, headers: OWN, reading: ersError('Not found') },
      'unknown cannot-tell',
      'The server itself sent',
    ],
    ['403 with its key and no mark', { status: 403 }, 'firewall-or-proxy likely', 'find the rule'],
    [
      '403 of BIG-IP under its key',
      { status: 403, headers: BIG_IP },
      'firewall-or-proxy likely',
      'a mark of F5 BIG-IP: “Server: BigIP”',
    ],
    [
      '403 that passed a Cisco WSA',
      { status: 403, headers: [['Via', '1.1 wsa:80 (Cisco-WSA/14.5)']] },
      'firewall-or-proxy likely',
      'a mark of Cisco Secure Web Appliance',
    ],
    [
      '404 of a Kong',
      { status: 404, headers: [['Server', 'kong/3.4.0']] },
      'firewall-or-proxy likely',
      'names its server “kong/3.4.0”',
    ],
    ['403 with an attack ID', ATTACK, 'firewall-or-proxy proven', 'FortiWeb'],
    ['403 with an attack ID, its key', { ...ATTACK, chain: [certificate()] }, 'firewall-or-proxy likely', 'FortiWeb'],
  ])('%s', (_, wanted, party, text) => {
    const made = verdict(run('inside'), run('outside', wanted));
    expect([short({ verdict: made }), textOf(made)]).toEqual([party, expect.stringContaining(text)]);
  });
  it.each<[string, Wanted['headers'], string]>([
    ['of both ways', BIG_IP, 'answered inside as well'],
    ['of outside alone', [], 'with a key of its own'],
  ])('the front %s is named as such', (_, headers, text) => {
    const outside = run('outside', { ...OTHER_KEY, status: 502, headers: BIG_IP });
    expect(textOf(verdict(run('inside', headers ? { headers } : {}), outside))).toContain(text);
  });
});

const untrusted = (stage: 'inside' | 'outside', leaf = INSPECTING): StageRecord =>
  run(stage, { failure: { layer: 'tls', outcome: 'tls.untrusted' }, chain: [leaf] });
const PORTAL = certificate('d', 'CN=Hotel CA', ['DNS:portal.hotel.example']);

describe('given a certificate that is not trusted', () => {
  it.each([
    ['CN=SSL Decryption CA', 'firewall-or-proxy likely', 'is for TLS inspection'],
    ['CN=Web Inspection', 'firewall-or-proxy likely', 'is for TLS inspection'],
    ['CN=McAfee Web Gateway', 'firewall-or-proxy likely', 'McAfee inspects TLS'],
    ['CN=Menlo Security', 'firewall-or-proxy likely', 'Menlo Security inspects TLS'],
    ['CN=iboss', 'firewall-or-proxy likely', 'iboss inspects TLS'],
    ['CN=Inspection CA', 'unknown cannot-tell', 'is not known yet'],
  ])('of %s outside', (issuer, party, text) => {
    const made = verdict(run('inside'), untrusted('outside', certificate('c', issuer)));
    expect([short({ verdict: made }), made.sentence]).toEqual([party, expect.stringContaining(text)]);
  });
  it.each([
    ['inside', [untrusted('inside', PORTAL)], false],
    ['outside', [run('inside'), untrusted('outside', PORTAL)], false],
    ['inside, for its name', [untrusted('inside')], true],
  ])('of another name %s, nobody imports its authority', (_, runs, imports) => {
    const text = textOf(verdict(...runs));
    expect([text.includes('portal.hotel.example'), /import/i.test(text)]).toEqual([!imports, imports]);
  });
});

it.each([
  ['both hosts', ['198.51.100.5'], false],
  ['one and the same host', ['10.20.1.15'], true],
])('an expired certificate that %s saw speaks of this clock only where it is one', (_, addresses, speaks) => {
  const old = {
    failure: { layer: 'tls', outcome: 'tls.expired' },
    chain: [{ ...certificate(), notAfter: '2026-11-11T00:00:00.000Z' }],
  } as const;
  const there = run('outside', old);
  const vantage = { ...there.vantage, addresses: addresses.map((address) => ({ interface: 'eth0', address })) };
  expect(textOf(verdict(run('inside', old), { ...there, vantage })).includes('clock')).toBe(speaks);
});

it.each([
  ['another realm than the server inside', 'Corporate Gateway', 'firewall-or-proxy likely'],
  ['the same realm', 'ISE', 'unknown cannot-tell'],
])('a 401 outside with %s', (_, realm, party) => {
  const rejects = (name: string): Wanted => ({
    status: 401,
    headers: [['WWW-Authenticate', `Basic realm="${name}"`], ...OWN],
  });
  const before = run(
    'inside',
    'not-run',
    { 'ers-endpoint-groups': rejects('ISE') },
    { startedAt: '2026-11-21T09:00:00.000+01:00' },
  );
  const asked = run('outside', 'not-run', {
    'ers-endpoint-groups': { ...rejects(realm), headers: [['WWW-Authenticate', `Basic realm="${realm}"`]] },
  });
  expect(short({ verdict: verdict(before, run('inside'), asked) })).toBe(party);
});
