import { describe, expect, it } from 'vitest';
import type { ReportMaterial } from '../../../../src/core/report/model/report-of.ts';
import type { IdentityKind } from '../../../../src/core/report/options.ts';
import { redact, type Redacted } from '../../../../src/core/report/redact/redact.ts';
import { reportSchema, type Report } from '../../../../src/core/report/report.ts';
import { altered, blockedOutside, rejectedInside, reported } from '../model/some-material.ts';
import { card, run } from '../../make-evidence.ts';
import { ADA, caseOf, leaksIn, textsOf } from './identified.ts';

const external = (material: ReportMaterial, keep: IdentityKind[] = [], language: 'en' | 'sv' = 'en'): Redacted =>
  redact(reported(material, language, 'external'), material, { language, audience: 'external', keep });

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
  it('names nobody in Swedish either', () =>
    expect(leaksIn(external(material, [], 'sv').report, Object.values(ADA))).toEqual([]));
  it('is a report by the model', () => expect(reportSchema.parse(report)).toEqual(report));
  it('says for whom it is', () => expect(report.audience).toBe('external'));
  it('calls the server the first host', () => expect(report.server?.host).toBe('HOST-1'));
  it('calls the server so in the card, too', () => expect(report.card?.baseUrl).toMatch(/^https:\/\/HOST-1\//));
  it('calls the server so in sentences', () => expect(report.verdict.steps.join()).toContain('for HOST-1 '));
  it('has one name for the customer and another one for the site', () =>
    expect([report.case.customer, report.case.site]).toEqual(['NAME-1', 'NAME-2']));
  it('leaves ports as they are', () => expect(report.server?.connectTo).toEqual(['HOST-2:8443']));
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
  it('leaves them in the header as well', () =>
    expect(headersOf(redacted, 'X-Request-Id')).toEqual(['b7c5a1d2-0000-4444-8888-123412341234']));
  it('leaves the name of a known box', () => expect(JSON.stringify(report.cells)).toContain('"Squid"'));
  it('shows headers of well-known words', () => expect(headersOf(redacted, 'Server')).toEqual(['squid/6.6']));
  it('leaves out the value of a header that may say anything', () =>
    expect(headersOf(redacted, 'Via')).toEqual(['[left out]']));
  it('leaves out the name of a header that nobody knows', () =>
    expect(annexOf(redacted, 'outside', 'ers-endpoint-groups').headers.map(({ name }) => name)).toContain(
      '[left out]',
    ));
  it('shows where a redirect leads by its host alone', () =>
    expect(headersOf(redacted, 'Location')).toEqual(['https://HOST-4/[left out]', '/[left out]']));
  it('leaves out every body', () =>
    expect(new Set(report.annex.map(({ body }) => body?.excerpt ?? ''))).toEqual(new Set(['', '[left out]'])));
  it('leaves out every certificate in full', () =>
    expect(new Set(report.annex.flatMap(({ chain }) => chain.map(({ pem }) => pem)))).toEqual(new Set([null])));
  it('leaves out the licence', () => expect(report.card?.licence).toBe('[left out]'));
  it('shows that one certificate is another one', () =>
    expect(annexOf(redacted, 'inside', 'open-api').chain.map(({ sha256 }) => sha256)).toEqual(['CERT-1', 'CERT-2']));
  it('shows that the authority signed both', () =>
    expect(annexOf(redacted, 'inside', 'open-api').chain.map(({ issuer }) => issuer)).toEqual(['DN-2', 'DN-2']));
  it('shows that a name is a wildcard', () => expect(report.certificates.sides[0]?.names).toContain('*.HOST-3'));
  it('keeps each command on one line', () =>
    expect(report.curl.filter(({ bash, cmd }) => `${bash}${cmd ?? ''}`.includes('\n'))).toEqual([]));
  it('writes the commands with pseudonyms', () =>
    expect(report.curl.find(({ family }) => family === 'mnt-session')?.bash).toMatch(
      /--user 'USER-1' https:\/\/HOST-1\/admin\/API\/mnt\/Session\/MACAddress\/MAC-1$/,
    ));
  it('changes nothing when it is done twice', () =>
    expect(redact(report, material, { language: 'en', audience: 'external', keep: [] }).report).toEqual(report));
  it('gives the same report in whatever order the case is handed in', () => {
    const turned = { ...material, runs: material.runs.toReversed(), cards: material.cards.toReversed() };
    expect(external(turned)).toEqual(redacted);
  });
  it('decodes every pseudonym of the report to one value', () => {
    const back = new Map(redacted.decode.map(({ pseudonym, value }) => [pseudonym, value]));
    const used = new Set(
      JSON.stringify(report).match(/\b(?:HOST|ADDRESS|USER|MAC|ID|NAME|CERT|KEY|DN|SERIAL|BODY)-\d+/g),
    );
    expect([...used].sort()).toEqual([...back.keys()].sort());
  });
  it('decodes to what was there', () =>
    expect(redacted.decode).toEqual(
      expect.arrayContaining([
        { pseudonym: 'HOST-1', kind: 'host', value: ADA.host },
        { pseudonym: 'USER-1', kind: 'user', value: ADA.user },
        { pseudonym: 'MAC-1', kind: 'mac', value: ADA.mac },
        { pseudonym: 'CERT-1', kind: 'certificate', value: ADA.sha256 },
      ]),
    ));
  it('never gives two things one name', () =>
    expect(new Set(redacted.decode.map(({ pseudonym }) => pseudonym)).size).toBe(redacted.decode.length));
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
  it('shows no other kind', () =>
    expect(leaksIn(external(material, ['host']).report, [ADA.remote, ADA.user, ADA.mac, ADA.customer])).toEqual([]));
  it('numbers the others as if none were kept', () => {
    const without = external(material).decode.filter(({ kind }) => kind !== 'host');
    expect(external(material, ['host']).decode).toEqual(without);
  });
  it('renames in a kept excerpt what is of another kind', () =>
    expect(annexOf(external(material, ['excerpt']), 'outside', 'ers-endpoint-groups').body?.excerpt).toBe(
      `<h1>${ADA.page}</h1> Call EMAIL-1. Your address: ADDRESS-1. Support ID: 18446744073709551615`,
    ));
  it('renames in a kept name of a certificate what is of another kind', () =>
    expect(external(material, ['certificate']).report.certificates.sides[0]?.subject).toMatch(
      /^CN=HOST-1, O=NAME-\d+, C=SE$/,
    ));
  it('shows no certificate in full all the same', () =>
    expect(JSON.stringify(external(material, ['certificate', 'excerpt']).report)).not.toContain('BEGIN'));
  it('decodes nothing that is shown', () =>
    expect(external(material, ['user']).decode.filter(({ kind }) => kind === 'user')).toEqual([]));
});

describe('given an internal report', () => {
  const material = caseOf(ADA);
  const report = reported(material);
  const redacted = redact(report, material, { language: 'en', audience: 'internal', keep: [] });
  it('is the report itself', () => expect(redacted.report).toBe(report));
  it('has nothing to decode', () => expect(redacted.decode).toEqual([]));
  it('counts what it shows as the external one counts what it hides', () =>
    expect(redacted.kinds).toEqual(external(material).kinds));
});

describe('given what is counted', () => {
  const kinds = (material: ReportMaterial): Readonly<Record<string, readonly [number, number]>> =>
    Object.fromEntries(
      external(material).kinds.map(({ kind, distinct, occurrences }) => [kind, [distinct, occurrences]]),
    );
  const nothing: ReportMaterial = {
    title: '',
    customer: '',
    site: '',
    practice: null,
    runs: [],
    cards: [],
    checks: [],
    watches: [],
  };

  it('lists every kind', () => expect(Object.keys(kinds(nothing))).toHaveLength(9));
  it('counts nothing in an empty case', () => expect(kinds(nothing).host).toEqual([0, 0]));
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
  it('renames the customer where the customer stands', () => expect(renamed.report.case.customer).toBe('NAME-1'));
  it('leaves the stage that is called like the site', () =>
    expect(renamed.report.cells.map(({ stageTitle }) => stageTitle)).toContain('Inside'));
});

describe('given other writings', () => {
  const saying = (excerpt: string, who = ADA): string => {
    const made = caseOf(who);
    const runs = made.runs.map((one) =>
      one.stage === 'outside' ? altered(one, (evidence) => evidence.body && (evidence.body.excerpt = excerpt)) : one,
    );
    return annexOf(external({ ...made, runs }, ['excerpt']), 'outside', 'ers-endpoint-groups').body?.excerpt ?? '';
  };
  it.each([
    ['a host in capitals', 'ACS-01.NORDSJO.TEST', 'HOST-1'],
    ['a host with the dot of the root', 'acs-01.nordsjo.test.', 'HOST-1.'],
    ["a host's own label", 'node acs-01 says', 'node HOST-1 says'],
    ['another host of the domain', 'www.acs-01.nordsjo.test', 'HOST-6'],
    ['a host in an address of the web', 'https://login.nordsjo.test:8443/x', 'https://HOST-4:8443/x'],
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
  it('knows a user with a quote in a quoted command', () => {
    const material = caseOf({ ...ADA, user: "o'neill'x" });
    expect(
      external(material).report.curl.every(({ bash, powershell }) => `${bash}${powershell ?? ''}`.includes('--user ')),
    ).toBe(true);
    expect(leaksIn(external(material).report, ['neill'])).toEqual([]);
  });
});

describe('given a server that is an address', () => {
  const material = caseOf({ ...ADA, host: '10.77.9.9' });
  it('calls it an address', () => expect(external(material).report.server?.host).toBe('ADDRESS-1'));
  it('calls nothing else the first host', () =>
    expect(external(material).decode.map(({ pseudonym }) => pseudonym)).not.toContain('HOST-1'));
});

describe('given something that is really called like a pseudonym', () => {
  const material = caseOf({ ...ADA, label: 'HOST-1', customer: 'NAME-2' });
  const redacted = external(material);
  it('gives that name to nothing', () =>
    expect(redacted.decode.map(({ pseudonym }) => pseudonym).filter((name) => /^(HOST-1|NAME-2)$/.test(name))).toEqual(
      [],
    ));
  it('renames it', () => expect(leaksIn(redacted.report, ['host-1"', 'name-2'])).toEqual([]));
});

describe('given a page that writes like a pseudonym', () => {
  const made = caseOf(ADA);
  const runs = made.runs.map((one) =>
    altered(one, (evidence) => evidence.body && (evidence.body.excerpt = 'HOST-1 of Nordsjö')),
  );
  it('is left out all the same', () => expect(leaksIn(external({ ...made, runs }).report, ['Nordsjö'])).toEqual([]));
});

describe('given what would take long to look through', () => {
  const body = (piece: string): string => piece.repeat(Math.floor(8000 / piece.length));
  const made = caseOf(ADA);
  it.each([
    'a.',
    'a@',
    '1.',
    'fe:',
    '00:',
    '-----BEGIN ',
    'a-',
    '\\',
    '%25',
    'nordsj',
    'Nordsjö ',
    'nordsjo\\',
    '.',
    '…',
  ])('comes to an end with %j', (piece) => {
    const runs = made.runs.map((one) =>
      altered(one, (evidence) => evidence.body && (evidence.body.excerpt = body(piece))),
    );
    expect(external({ ...made, runs }, ['excerpt']).report.annex.length).toBeGreaterThan(0);
  });
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

describe('given a case without anything', () => {
  it('gives a report', () =>
    expect(external(blockedOutside({ runs: [run('inside')], cards: [] })).report.card).toBeNull());
});
