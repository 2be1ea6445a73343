import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ReportMaterial } from '../../../../src/core/report/model/report-of.ts';
import { reportSchema } from '../../../../src/core/report/report.ts';
import { anyMaterial } from '../../any-material.ts';
import { run, altered } from '../../make-evidence.ts';
import { blockedOutside, reported } from './some-material.ts';
import { tries } from '../../../scale.ts';

const anyCase: fc.Arbitrary<ReportMaterial> = anyMaterial.map((material) => ({
  ...material,
  title: 'Title',
  customer: 'Customer',
  site: 'Site',
  practice: null,
}));

const textsIn = (value: unknown, field = ''): readonly (readonly [field: string, text: string])[] => {
  if (typeof value === 'string') return [[field, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => textsIn(member, Array.isArray(value) ? field : name));
};

describe('given any case that could be met', () => {
  it('gives a report that its own schema takes unchanged', () =>
    fc.assert(
      fc.property(anyCase, (material) => {
        const report = reported(material);
        expect(reportSchema.parse(report)).toEqual(report);
      }),
      { numRuns: tries(100, 500) },
    ));

  it('is the same report in whatever order the material was handed in', () => {
    const shuffled = <T>(list: readonly T[]): fc.Arbitrary<readonly T[]> =>
      fc.shuffledSubarray([...list], { minLength: list.length });
    const twice = anyCase.chain((material) =>
      fc.tuple(
        fc.constant(material),
        fc
          .tuple(
            shuffled(material.runs),
            shuffled(material.cards),
            shuffled(material.checks),
            shuffled(material.watches),
          )
          .map(([runs, cards, checks, watches]) => ({ ...material, runs, cards, checks, watches })),
      ),
    );
    fc.assert(
      fc.property(twice, ([one, other]) => {
        expect(reported(other)).toEqual(reported(one));
      }),
      { numRuns: tries(100, 500) },
    );
  });

  it('tells nothing twice that was handed in twice', () =>
    fc.assert(
      fc.property(anyCase, (material) => {
        const doubled = {
          ...material,
          runs: [...material.runs, ...material.runs],
          cards: [...material.cards, ...material.cards],
          checks: [...material.checks, ...material.checks],
          watches: [...material.watches, ...material.watches],
        };
        expect(reported(doubled).timeline).toEqual(reported(material).timeline);
      }),
      { numRuns: tries(40, 200) },
    ));
});

const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.constantFrom('\u001b[31mred\u001b[0m', 'a\u202egnp.exe', 'one\r\ntwo', '\ud800', '{0}', '\u0000'),
);

const spoilt = (text: string): ReportMaterial => {
  const spoil = (record: ReturnType<typeof run>) => ({
    ...altered(record, (evidence) => {
      evidence.request.url = text;
      if (evidence.name) evidence.name.addresses = [text];
      if (evidence.response) {
        evidence.response.reason = text;
        evidence.response.headers = [
          ['Location', text],
          [text, text],
        ];
      }
      if (evidence.body) evidence.body.excerpt = text;
      for (const link of evidence.tls?.chain ?? []) {
        link.subject = text;
        link.issuer = text;
        link.subjectAltNames = [text];
        link.notAfter = text;
        link.pem = text;
      }
    }),
    user: text,
    vantage: { ...record.vantage, label: text, timeZone: text },
  });
  const [card] = blockedOutside().cards;
  return blockedOutside({
    title: text,
    customer: text,
    site: text,
    runs: [spoil(run('inside')), spoil(run('outside', { status: 302 }))],
    cards: card ? [{ ...card, licence: text, outboundFqdn: text }] : [],
  });
};

it('given text from elsewhere that would do harm: holds no control character and none that turns the writing direction', () =>
  fc.assert(
    fc.property(hostile, (text) => {
      const harmful = textsIn(reported(spoilt(text))).filter(([field, shown]) =>
        /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u.test(
          field === 'pem' || field === 'excerpt' ? shown.replace(/[\n\t]/g, '') : shown,
        ),
      );
      expect(harmful).toEqual([]);
    }),
    { numRuns: tries(60, 300) },
  ));

describe('given a value of ten million characters', () => {
  const report = reported(spoilt('å'.repeat(10_000_000)));
  it('has no field beyond 8 KiB', () =>
    expect(Math.max(...textsIn(report).map(([, text]) => Buffer.byteLength(text)))).toBeLessThanOrEqual(8192));
  it('says how much is missing', () => expect(report.case.title).toMatch(/å… \(99\d{5} characters more\)$/));
  it('stays below 2 MiB', () => expect(JSON.stringify(report).length).toBeLessThan(2 * 1024 * 1024));
});

describe('given more of everything than anybody reads', () => {
  const many = altered(run('inside'), (evidence) => {
    if (evidence.response)
      evidence.response.headers = Array.from({ length: 500 }, (_, index) => [`X-${index}`, 'y'.repeat(8000)]);
    for (const link of evidence.tls?.chain ?? [])
      link.subjectAltNames = Array.from({ length: 1000 }, () => 'z'.repeat(8000));
  });
  const runs = Array.from({ length: 1000 }, (_, index) => ({
    ...many,
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    vantage: { ...many.vantage, label: 'l'.repeat(8000) },
  }));
  const report = reported(blockedOutside({ runs, cards: [] }));
  it('stays below 4 MiB', () => expect(JSON.stringify(report).length).toBeLessThan(4 * 1024 * 1024));
  it('says how many entries of the timeline are left out', () => expect(report.timeline[0]?.what).toBe('… (700 more)'));
});
