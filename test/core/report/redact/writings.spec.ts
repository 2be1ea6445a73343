import { describe, expect, it } from 'vitest';
import type { ReportMaterial } from '../../../../src/core/report/model/report-of.ts';
import type { IdentityKind } from '../../../../src/core/report/options.ts';
import { redact, type Redacted } from '../../../../src/core/report/redact/redact.ts';
import type { Report } from '../../../../src/core/report/report.ts';
import { altered, reported } from '../model/some-material.ts';
import { ADA, caseOf, leaksIn } from './identified.ts';

const external = (material: ReportMaterial, keep: IdentityKind[] = [], language: 'en' | 'sv' = 'en'): Redacted =>
  redact(reported(material, language, 'external'), material, { language, audience: 'external', keep });

const annexOf = ({ report }: Redacted, stage: string, family: string): Report['annex'][number] =>
  report.annex.find((probe) => probe.stage === stage && probe.family === family)!;

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
