import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ReportMaterial } from '../../../../src/core/report/model/report-of.ts';
import { IDENTITY_KINDS, type IdentityKind } from '../../../../src/core/report/options.ts';
import { redact, type Redacted } from '../../../../src/core/report/redact/redact.ts';
import { reportSchema } from '../../../../src/core/report/report.ts';
import { anyMaterial } from '../../any-material.ts';
import { drafted, reported } from '../model/some-material.ts';
import { GOLDEN_WORLDS, goldenMaterial } from './golden-material.ts';
import { ADA, caseOf, leaksIn, textsOf, type Who } from './identified.ts';
import { some, tries } from '../../../scale.ts';

const external = (material: ReportMaterial, keep: IdentityKind[] = [], language: 'en' | 'sv' = 'en'): Redacted =>
  redact(drafted(material, language, 'external'), material, { language, audience: 'external', keep });

const named = (material: Omit<ReportMaterial, 'title' | 'customer' | 'site' | 'practice'>): ReportMaterial => ({
  ...material,
  title: 'Guests of Nordsjö',
  customer: 'Nordsjö Hospital AB',
  site: 'Hamngatan 12',
  practice: null,
});

const MACS = /(?<![0-9a-f])(?:[0-9a-f]{2}[:-]){5}[0-9a-f]{2}(?![0-9a-f])/gi;
const UUIDS = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi;
const EMAILS = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;

/** Words that any sentence may hold: `other` is a user's name in the generated cases. */
const isWord = (text: string): boolean => /^[a-z]*$/.test(text);

/** What names somebody in a case, read from its fields by hand and from all its text by shape. */
const namesIn = (material: ReportMaterial): readonly string[] => {
  const asked = [...material.runs, ...material.watches];
  const probes = [...material.runs, ...material.runs.flatMap(({ addresses }) => addresses ?? [])].flatMap(
    ({ probes }) => probes,
  );
  const seen = probes.flatMap(({ evidence }) => evidence ?? []);
  const all = JSON.stringify(material);
  const shaped = [MACS, UUIDS, EMAILS].flatMap((pattern) => all.match(pattern) ?? []);
  const values = [
    material.title,
    material.customer,
    material.site,
    ...asked.flatMap(({ server, user, vantage }) => [
      server.host.replace(/\.$/, ''),
      user,
      vantage.label ?? '',
      vantage.proxy?.replace(/:\d+$/, '') ?? '',
      vantage.timeZone === 'UTC' ? '' : vantage.timeZone,
      ...vantage.addresses.map(({ address }) => address),
    ]),
    ...seen.flatMap(({ name, connection, tls }) => [
      name?.host ?? '',
      ...(name?.addresses ?? []),
      connection?.localAddress ?? '',
      connection?.remoteAddress ?? '',
      ...(tls?.chain ?? []).flatMap(({ sha256, publicKeySha256, pem, issuer }) => [
        sha256,
        publicKeySha256,
        pem,
        /CN=([^\n]*)/.exec(issuer)?.[1] ?? '',
      ]),
    ]),
    ...material.cards.flatMap(({ outboundFqdn, apiUser }) => [outboundFqdn, apiUser]),
    ...shaped,
  ];
  // Numbers of whoever answered stay, so what stands in its page or header counts only where a field says it as well.
  const incidents = new Set(reported(material).cells.flatMap(({ incidents }) => incidents.map(({ value }) => value)));
  return [...new Set(values)].filter((value) => value !== '' && !isWord(value) && !incidents.has(value));
};

const TIME = 3_600_000;

describe.each(some(GOLDEN_WORLDS, 1))('given the records of the world %s', (world) => {
  const material = goldenMaterial(world);
  it.each(['en', 'sv'] as const)('names nobody in %s', (language) =>
    expect(leaksIn(external(material, [], language).report, namesIn(material))).toEqual([]),
  );
  it('says in clear what it says in an internal report', () => {
    const { report } = redact(reported(material), material, { language: 'en', audience: 'internal', keep: [] });
    expect(leaksIn(report, [ADA.customer, 'Hamngatan 12, Malmö'])).toHaveLength(2);
  });
});

describe('given any case', () => {
  it(
    'names nobody, in whatever order it is handed in, and is a report',
    () =>
      fc.assert(
        fc.property(anyMaterial, fc.boolean(), (some, swedish) => {
          const material = named(some);
          const language = swedish ? 'sv' : 'en';
          const { report, decode } = external(material, [], language);
          expect(leaksIn(report, namesIn(material))).toEqual([]);
          expect(reportSchema.safeParse(report).success).toBe(true);
          expect(new Set(decode.map(({ pseudonym }) => pseudonym)).size).toBe(decode.length);
          const turned = { ...material, runs: material.runs.toReversed(), watches: material.watches.toReversed() };
          expect(external(turned, [], language).report).toEqual(report);
        }),
        { numRuns: tries(8, 1000) },
      ),
    TIME,
  );

  it(
    'hides every kind but those to keep',
    () =>
      fc.assert(
        fc.property(anyMaterial, fc.subarray([...IDENTITY_KINDS]), (some, keep) => {
          const material = named(some);
          const hidden: readonly string[] = [
            ...(keep.includes('address')
              ? []
              : material.runs.flatMap(({ vantage }) => vantage.addresses.map(({ address }) => address))),
            ...(keep.includes('host') || keep.includes('certificate')
              ? []
              : material.runs.map(({ server }) => server.host.replace(/\.$/, ''))),
            ...(keep.includes('name') ? [] : [material.customer]),
            ...(keep.includes('user') ? [] : material.runs.map(({ user }) => user)),
          ];
          expect(leaksIn(external(material, keep).report, hidden)).toEqual([]);
        }),
        { numRuns: tries(10, 1000) },
      ),
    TIME,
  );
});

const NEUTRAL = textsOf(external(caseOf(ADA)).report)
  .join('\n')
  .normalize('NFC')
  .toLowerCase();

const hex = (digits: number): fc.Arbitrary<string> => fc.stringMatching(new RegExp(`^[0-9a-f]{${digits}}$`));

const label = fc
  .tuple(fc.constantFrom('', 'Å', 'X', 'n', '7'), fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,14}[a-z0-9])?$/))
  .map((parts) => parts.join(''));
const host = fc
  .tuple(label, label, fc.constantFrom('test', 'example', 'CORP', 'xn--p1ai', 'local2'))
  .map((parts) => parts.join('.'));
const four = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.nat(255)).map((parts) => parts.join('.'));
const six = fc
  .array(fc.integer({ min: 0x1000, max: 0xffff }), { minLength: 8, maxLength: 8 })
  .map((groups) => groups.map((group) => group.toString(16)).join(':'));
const mac = fc
  .tuple(hex(10), fc.constantFrom(':', '-'))
  .map(([digits, sign]) => (`4e${digits}`.match(/../g) ?? []).join(sign));

/** Anything that a person may type into a field, as long as no report of anybody else holds it. */
const typed = fc
  .oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }),
    fc.stringMatching(/^[a.*+?^${}()|[\]\\/"'`\-_%& <>#@:;,=~]{1,30}$/),
  )
  .filter((text) => {
    const plain = text.trim().normalize('NFC').toLowerCase();
    return plain !== '' && !NEUTRAL.includes(plain) && /[\p{L}\p{N}]/u.test(plain) && !/^\d+$/.test(plain);
  });

const who: fc.Arbitrary<Who> = fc.record({
  customer: typed,
  site: typed,
  title: typed,
  host,
  node: host,
  user: typed,
  label: typed,
  adapter: typed,
  proxy: host,
  inside: four,
  outside: four,
  v6: six,
  remote: four,
  mac,
  groupId: fc.uuid(),
  organisation: typed,
  authority: typed,
  serial: hex(20),
  sha256: hex(64),
  portal: host,
  path: fc.stringMatching(/^\/[a-z]{8,20}\/[a-z]{8,20}$/),
  page: typed,
  email: fc.tuple(label, host).map((parts) => parts.join('@')),
  outbound: host,
  licence: typed,
  checker: typed,
});

/** Some 30 people a second. */
const anybody = (runs: number) => ({ numRuns: tries(runs / 10, runs * 10) });

describe('given a case of anybody', () => {
  it(
    'names nobody',
    () =>
      fc.assert(
        fc.property(who, (somebody) => {
          const { report } = external(caseOf(somebody));
          expect(
            leaksIn(
              report,
              Object.values(somebody).map((value) => value.trim()),
            ),
          ).toEqual([]);
        }),
        anybody(300),
      ),
    TIME,
  );

  it(
    'has one name for a thing in every part',
    () =>
      fc.assert(
        fc.property(who, (somebody) => {
          const { decode } = external(caseOf(somebody));
          const values = decode.map(({ kind, value }) => `${kind} ${value.toLowerCase()}`);
          expect(new Set(values).size).toBe(values.length);
        }),
        anybody(100),
      ),
    TIME,
  );
});
