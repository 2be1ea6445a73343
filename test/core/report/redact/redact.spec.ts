import { describe, expect, it } from 'vitest';
import type { ReportMaterial } from '../../../../src/core/report/model/report-of.ts';
import type { IdentityKind } from '../../../../src/core/report/options.ts';
import { redact, type Redacted, decodeText, standingIn } from '../../../../src/core/report/redact/redact.ts';
import type { Report } from '../../../../src/core/report/report.ts';
import { blockedOutside, drafted, rejectedInside, reported } from '../model/some-material.ts';
import { card, run, altered } from '../../make-evidence.ts';
import { ADA, caseOf, leaksIn, textsOf } from './identified.ts';

const external = (material: ReportMaterial, keep: IdentityKind[] = [], language: 'en' | 'sv' = 'en'): Redacted =>
  redact(drafted(material, language, 'external'), material, { language, audience: 'external', keep });

const annexOf = ({ report }: Redacted, stage: string, family: string): Report['annex'][number] =>
  report.annex.find((probe) => probe.stage === stage && probe.family === family)!;

const headersOf = (redacted: Redacted, name: string): readonly string[] =>
  redacted.report.annex.flatMap(({ headers }) =>
    headers.filter((header) => header.name === name).map(({ value }) => value),
  );

describe('given a case in which every field says whose it is', () => {
  const material = caseOf(ADA);
  const redacted = external(material);
  const { report } = redacted;

  it('names nobody', () => expect(leaksIn(report, Object.values(ADA))).toEqual([]));
  it('says for whom it is', () => expect(report.audience).toBe('external'));
  it('calls the server the first host', () => expect(report.server?.host).toBe('HOST-1'));
  it('has one name for the customer and another one for the site', () =>
    expect([report.case.customer, report.case.site]).toEqual(['NAME-1', 'NAME-2']));
  it('leaves the verdict as it is', () =>
    expect([report.verdict.code, report.verdict.party]).toEqual(
      [reported(material).verdict].flatMap(({ code, party }) => [code, party]),
    ));
  it('leaves times as they are', () =>
    expect(report.timeline.map(({ at, utc, local }) => [at, utc, local])).toEqual(
      reported(material).timeline.map(({ at, utc, local }) => [at, utc, local]),
    ));
  it('leaves the numbers of whoever answered', () =>
    expect(report.cells.flatMap(({ incidents }) => incidents.map(({ value }) => value))).toEqual([
      'b7c5a1d2-0000-4444-8888-123412341234',
      '18446744073709551615',
    ]));
  it('shows headers of well-known words', () => expect(headersOf(redacted, 'Server')).toEqual(['squid/6.6']));
  it('leaves out the value of a header that may say anything', () =>
    expect(headersOf(redacted, 'Via')).toEqual(['[left out]']));
  it('shows where a redirect leads by its host alone', () =>
    expect(headersOf(redacted, 'Location')).toEqual(['https://HOST-4/[left out]', '/[left out]']));
  it('leaves out every body', () =>
    expect(new Set(report.annex.map(({ body }) => body?.excerpt ?? ''))).toEqual(new Set(['', '[left out]'])));
  it('leaves out every certificate in full', () =>
    expect(new Set(report.annex.flatMap(({ chain }) => chain.map(({ pem }) => pem)))).toEqual(new Set([null])));
  it('shows that one certificate is another one', () =>
    expect(annexOf(redacted, 'inside', 'open-api').chain.map(({ sha256 }) => sha256)).toEqual(['CERT-1', 'CERT-2']));
  it('shows that the authority signed both', () =>
    expect(annexOf(redacted, 'inside', 'open-api').chain.map(({ issuer }) => issuer)).toEqual(['DN-2', 'DN-2']));
  it('writes the commands with pseudonyms', () =>
    expect(report.curl.find(({ family }) => family === 'mnt-session')?.bash).toMatch(
      /--user 'USER-1' https:\/\/HOST-1\/admin\/API\/mnt\/Session\/MACAddress\/MAC-1$/,
    ));
  it('decodes every pseudonym of the report to one value', () => {
    const back = new Map(redacted.decode.map(({ pseudonym, value }) => [pseudonym, value]));
    const used = new Set(
      JSON.stringify(report).match(/\b(?:HOST|ADDRESS|USER|MAC|ID|NAME|CERT|KEY|DN|SERIAL|BODY)-\d+/g),
    );
    expect([...used].sort()).toEqual([...back.keys()].sort());
  });
});

it('given certificates of their own at each place: shows that the keys differ', () => {
  const { report } = external(blockedOutside());
  expect([report.divergence?.inside, report.divergence?.outside]).toEqual([
    'key KEY-1…, issued by DN-1',
    'key KEY-2…, issued by DN-1',
  ]);
});

it('given a case that asked two servers: calls the newer one the first host', () => {
  const older = run(
    'inside',
    {},
    {},
    { startedAt: '2026-11-20T10:00:00.000+01:00', server: { host: 'old.nordsjo.test', port: 443, connectTo: null } },
  );
  expect(external(blockedOutside({ runs: [older, ...blockedOutside().runs] })).report.server?.host).toBe('HOST-1');
});

describe('given what a reader needs', () => {
  const outside = annexOf(external(caseOf(ADA)), 'outside', 'ers-endpoint-groups');
  it('leaves out the reason that somebody made up', () =>
    expect(outside.facts).toContainEqual({ label: 'Status', value: '403 [left out]' }));
  it('leaves names that every system gives its adapters', () =>
    expect(external(caseOf(ADA)).report.vantages[0]?.facts[1]?.value).toBe('NAME-6 ADDRESS-1, eth0 ADDRESS-2'));
});

it.each(['London', 'Enskede', 'tunnel to head office', 'enx02abcd123457'])(
  'given an adapter called %s: renames it',
  (adapter) => expect(leaksIn(external(caseOf({ ...ADA, adapter })).report, [adapter])).toEqual([]),
);

it('given an organisation with a comma in its name: renames all of it', () => {
  const organisation = 'Nordsjö Clinic, Vårdbolaget';
  const material = caseOf({ ...ADA, organisation, page: `${organisation} web filter` });
  expect(leaksIn(external(material, ['excerpt', 'certificate']).report, ['Vårdbolaget'])).toEqual([]);
});

describe('given an internal report', () => {
  const material = caseOf(ADA);
  const report = reported(material);
  const redacted = redact(drafted(material, 'en', 'internal'), material, {
    language: 'en',
    audience: 'internal',
    keep: [],
  });
  it('is the report itself', () => expect(redacted.report).toEqual(report));
  it('has nothing to decode', () => expect(redacted.decode).toEqual([]));
  it('counts what it shows as the external one counts what it hides', () =>
    expect(redacted.kinds()).toEqual(external(material).kinds()));
});

describe('given what is counted', () => {
  const kinds = (material: ReportMaterial): Readonly<Record<string, readonly [number, number]>> =>
    Object.fromEntries(
      external(material)
        .kinds()
        .map(({ kind, distinct, occurrences }) => [kind, [distinct, occurrences]]),
    );
  const nothing = blockedOutside({ title: '', customer: '', site: '', runs: [], cards: [] });
  it('counts different names and how often they stand there', () =>
    expect(kinds({ ...nothing, customer: 'Nordsjö', site: 'Malmö', title: 'Nordsjö' }).name).toEqual([2, 3]));
  it('counts as often as the text stands in the report', () => {
    const material = caseOf(ADA);
    const mac = textsOf(reported(material))
      .join('\n')
      .match(/02:AB:CD:12:34:56|02%3AAB%3ACD%3A12%3A34%3A56/g);
    expect(kinds(material).mac?.[1]).toBe(mac?.length);
  });
});

describe('given names that are words of the program', () => {
  const admin = rejectedInside({
    customer: 'Platform',
    site: 'Inside',
    title: 'Firewall',
    cards: [card('down', { apiUser: 'admin' })],
  });
  const renamed = external({ ...admin, runs: admin.runs.map((one) => ({ ...one, user: 'admin' })) });
  it('renames the user in sentences', () => expect(renamed.report.verdict.sentence).toContain('the user USER-1'));
  it('leaves the menu that is called like the user', () =>
    expect(renamed.report.verdict.steps.join()).toContain('System → Admin Access → '));
  it('leaves the stage that is called like the site', () =>
    expect(renamed.report.cells.map(({ stageTitle }) => stageTitle)).toContain('Inside'));
  it.each(['value', 'server', 'none'])('renames a user called %s among the facts of a machine', (user) =>
    expect(
      external(caseOf({ ...ADA, user })).report.vantages.map(
        ({ facts }) => facts.find(({ label }) => label === 'API user')?.value,
      ),
    ).toEqual(['USER-1', 'USER-1']),
  );
  it.each(['value', 'server'])('renames a host called %s in addresses and commands', (host) => {
    const { report } = external(caseOf({ ...ADA, host }));
    expect(report.curl[0]?.bash).toContain('https://HOST-1');
    expect(leaksIn(report, [`//${host}`, `${host}:443`])).toEqual([]);
  });
});

it.each(['AA:BB:CC:12:34:56', 'dc-a6-32-12-34-56', 'F0:0D:AB:12:34:56'])(
  'given the device %s, none of it is left in the filter that asks for it',
  (mac) => {
    const { report } = external(caseOf({ ...ADA, mac }));
    expect(leaksIn(report, [mac, mac.slice(3), mac.slice(6)])).toEqual([]);
    expect(report.annex.map(({ facts }) => JSON.stringify(facts)).join()).toContain('filter=mac.CONTAINS.MAC-');
  },
);

it('given a server that is an address: calls it an address', () =>
  expect(external(caseOf({ ...ADA, host: '10.77.9.9' })).report.server?.host).toBe('ADDRESS-1'));

it('given a name with control characters and white space around it: is renamed where it stands without the white space', () =>
  expect(leaksIn(external(caseOf({ ...ADA, customer: '\u0000Nordsjo\t' })).report, ['Nordsjo'])).toEqual([]));

describe('given something that is really called like a pseudonym', () => {
  const material = caseOf({ ...ADA, label: 'HOST-1', customer: 'NAME-2' });
  const redacted = external(material);
  it('gives that name to nothing', () =>
    expect(redacted.decode.map(({ pseudonym }) => pseudonym).filter((name) => /^(HOST-1|NAME-2)$/.test(name))).toEqual(
      [],
    ));
  it('renames it', () => expect(leaksIn(redacted.report, ['host-1"', 'name-2'])).toEqual([]));
});

it('given a page that writes like a pseudonym: is left out all the same', () => {
  const made = caseOf(ADA);
  const runs = made.runs.map((one) =>
    altered(one, ({ body: page }) => page && Object.assign(page, { excerpt: 'HOST-1 of Nordsjö' })),
  );
  expect(leaksIn(external({ ...made, runs }).report, ['Nordsjö'])).toEqual([]);
});

describe('given what would take long to look through', () => {
  const body = (piece: string): string => piece.repeat(Math.floor(8000 / piece.length));
  const made = caseOf(ADA);
  it.each('a.|a@|1.|fe:|00:|-----BEGIN |a-|\\|%25|nordsj|Nordsjö |nordsjo\\|.|…'.split('|'))(
    'comes to an end with %j',
    (piece) => {
      const runs = made.runs.map((one) =>
        altered(one, (evidence) => evidence.body && (evidence.body.excerpt = body(piece))),
      );
      expect(external({ ...made, runs }, ['excerpt']).report.annex.length).toBeGreaterThan(0);
    },
  );
  it('comes to an end with a thousand runs', () => {
    const [inside, outside] = made.runs;
    const runs = Array.from({ length: 1000 }, (_, index) => ({
      ...(index % 2 === 0 ? inside! : outside!),
      id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      user: `user ${'x'.repeat(200)} ${index}`,
      startedAt: new Date(Date.parse('2026-11-01T00:00:00Z') + index * 60_000).toISOString(),
    }));
    const { report } = external({ ...made, runs });
    expect(
      leaksIn(
        report,
        runs.slice(-2).map(({ user }) => user),
      ),
    ).toEqual([]);
  });
});

describe('given kinds to keep', () => {
  const material = caseOf(ADA);
  it.each([
    ['host', ADA.host],
    ['address', ADA.remote],
    ['user', 'svc-guest'],
    ['mac', ADA.mac],
    ['id', ADA.groupId],
    ['name', ADA.customer],
    ['certificate', ADA.serial],
    ['excerpt', 'Support ID'],
  ] as const)('shows the kind %s', (kind, value) =>
    expect(leaksIn(external(material, [kind]).report, [value])).toEqual([value]),
  );
  it('numbers the others as if none were kept', () => {
    const without = external(material).decode.filter(({ kind }) => kind !== 'host');
    expect(external(material, ['host']).decode).toEqual(without);
  });
  it('renames in a kept excerpt what is of another kind', () =>
    expect(annexOf(external(material, ['excerpt']), 'outside', 'ers-endpoint-groups').body?.excerpt).toBe(
      `<h1>${ADA.page}</h1> Call EMAIL-1. Your address: ADDRESS-1. Support ID: 18446744073709551615`,
    ));
  it('shows no certificate in full all the same', () =>
    expect(JSON.stringify(external(material, ['certificate', 'excerpt']).report)).not.toContain('BEGIN'));
});

describe('given other writings', () => {
  const saying = (excerpt: string, who = ADA): string => {
    const made = caseOf(who);
    const runs = made.runs.map((one) =>
      one.stage === 'outside' ? altered(one, ({ body: page }) => page && Object.assign(page, { excerpt })) : one,
    );
    return annexOf(external({ ...made, runs }, ['excerpt']), 'outside', 'ers-endpoint-groups').body?.excerpt ?? '';
  };
  it.each([
    ['a host in capitals', 'ACS-01.NORDSJO.TEST', 'HOST-1'],
    ['a host with the dot of the root', 'acs-01.nordsjo.test.', 'HOST-1.'],
    ["a host's own label", 'node acs-01 says', 'node HOST-1 says'],
    ['another host of the domain', 'www.acs-01.nordsjo.test', 'HOST-6'],
    ['a host in an address of the web', 'https://login.nordsjo.test:8443/x', 'https://HOST-4:8443/x'],
    ['a host nobody knows', 'see www.unknown.test.', 'see HOST-6.'],
    ['a file that is no host', 'curl.exe --cacert imported-ca.pem', 'curl.exe --cacert imported-ca.pem'],
    ['an address carried by IPv6', '::ffff:10.77.1.15', 'ADDRESS-1'],
    ['an address carried by IPv6 in hex', '::ffff:a4d:10f', 'ADDRESS-1'],
    ['an address with noughts', '010.077.001.015', 'ADDRESS-1'],
    ['IPv6 written out', '2001:0DB8:0077:0:0:0:0:0015', 'ADDRESS-2'],
    ['IPv6 with its zone', 'fe80::1%eth0 x', 'ADDRESS-5 x'],
    ['IPv6 after a word that looks like a part of it', 'add:2001:db8:77:0:0:0:0:15', 'add:ADDRESS-2'],
    ['an address nobody knows', 'from 172.16.5.6, port 80', 'from ADDRESS-5, port 80'],
    ['a MAC with hyphens', '02-ab-cd-12-34-56', 'MAC-1'],
    ['a MAC in threes', '02ab.cd12.3456', 'MAC-1'],
    ['a MAC in halves', '02abcd-123456', 'MAC-1'],
    ['a MAC without signs', 'mac=02ABCD123456;', 'mac=MAC-1;'],
    ['a MAC with blanks', '02 AB CD 12 34 56', 'MAC-1'],
    ['a MAC nobody knows', '0a:0b:0c:0d:0e:0f', 'MAC-2'],
    ['digits that are no known MAC', '0a0b0c0d0e0f', '0a0b0c0d0e0f'],
    ['an id in capitals', '{5F1C2D3E-4B5A-4C6D-8E7F-9A0B1C2D3E4F}', '{ID-3}'],
    ['an id without hyphens', '5f1c2d3e4b5a4c6d8e7f9a0b1c2d3e4f', 'ID-3'],
    ['the user without case', 'nordsjo\\SVC-GUEST', 'USER-1'],
    ['the user of another domain', 'OTHER\\svc-guest', 'OTHER\\svc-guest'],
    ['an email address', 'To: ada.lovelace+x@nordsjo.test!', 'To: EMAIL-1!'],
    ['percent-encoding', 'u=02%3AAB%3acd%253A12%3A34%3A56&v=N%6Frdsj%C3%B6%20Hospital%20AB', 'u=MAC-1&v=NAME-1'],
    ['Latin-1 in percent-encoding', 'Nordsj%F6%20Hospital%20AB', 'NAME-1'],
    ['a name taken apart', 'Nordsjo\u0308 Hospital AB', 'NAME-1'],
    ['a fingerprint with colons', 'c0ffee11'.repeat(8).match(/../g)!.join(':').toUpperCase(), 'CERT-1'],
    ['a certificate in full', '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----', 'CERT-3'],
    ['a certificate in full that was cut off', 'x -----BEGIN CERTIFICATE-----\nMIIB', 'x CERT-3'],
    ['a time of day', '10:04:05', '10:04:05'],
    ['a version', 'OpenSSL/3.0.15', 'OpenSSL/3.0.15'],
    ['a number of an object', '1.3.6.1.4.1.9', '1.3.6.1.4.1.9'],
  ])('reads %s', (_what, excerpt, expected) => expect(saying(excerpt)).toBe(expected));
  it('knows the user without the domain, where the case has it so', () =>
    expect(saying('OTHER\\svc-guest, svc-guest', { ...ADA, user: 'svc-guest' })).toBe('USER-2, USER-1'));
  it('knows a name that reads like percent-encoding', () =>
    expect(leaksIn(external(caseOf({ ...ADA, authority: 'CA %aa;' })).report, ['CA %aa;'])).toEqual([]));
  it('knows a user with a quote in a quoted command', () => {
    const material = caseOf({ ...ADA, user: "o'neill'x" });
    expect(
      external(material).report.curl.every(({ bash, powershell }) => `${bash}${powershell ?? ''}`.includes('--user ')),
    ).toBe(true);
    expect(leaksIn(external(material).report, ['neill'])).toEqual([]);
  });
});

const DECODE = [
  { pseudonym: 'HOST-1', kind: 'host', value: 'acs.customer.example' },
  { pseudonym: 'HOST-12', kind: 'host', value: 'portal.customer.example' },
  { pseudonym: 'USER-1', kind: 'user', value: 'line\nbreak' },
] as const;
const EXTERNAL = { language: 'en' } as const;

describe('given pseudonyms', () => {
  it('lists them by kind, one a line', () =>
    expect(decodeText(DECODE, EXTERNAL).split('\n\n').slice(1).join('\n')).toBe(
      'Host names\nHOST-1   acs.customer.example\nHOST-12  portal.customer.example\nUser names\nUSER-1  line break\n',
    ));
  it('says that the list gives everything away', () =>
    expect(decodeText(DECODE, EXTERNAL)).toContain('Keep this list private'));
  it('leaves out those that do not stand in the report', () =>
    expect(standingIn('HOST-12 was asked by USER-1.', DECODE).map(({ pseudonym }) => pseudonym)).toEqual([
      'HOST-12',
      'USER-1',
    ]));
  it('speaks Swedish', () => expect(decodeText(DECODE, { language: 'sv' })).toContain('Användarnamn\nUSER-1'));
});

it('given none: says so', () => expect(decodeText([], EXTERNAL)).toContain('The report holds no pseudonym.'));
