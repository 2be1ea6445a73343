import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judge } from '../../../src/core/diagnosis/diagnose.ts';
import { OUTCOMES } from '../../../src/core/evidence/outcome.ts';
import { CERTAINTIES, FAMILIES, PARTIES, ROW_VALUES, type Layer } from '../../../src/core/vocabulary/words.ts';
import { card, DEVICE_KEY, htmlPage, HOST, run, type Wanted } from '../make-evidence.ts';
import { tries } from '../../scale.ts';

const layerOf = (outcome: string): Layer => (outcome.split('.')[0] ?? 'http') as Layer;

const wanted: fc.Arbitrary<Wanted | (typeof OUTCOMES)[number]> = fc.oneof(
  fc.constant({}),
  fc
    .constantFrom('not-run', 'not-run.stopped', 'not-run.protecting-account')
    .map((word) => word as (typeof OUTCOMES)[number]),
  fc
    .constantFrom(...OUTCOMES.filter((outcome) => /^(dns|tcp|proxy|tls)\./.test(outcome)))
    .map((outcome): Wanted => ({ failure: { layer: layerOf(outcome), outcome } })),
  fc.record({
    status: fc.constantFrom(200, 301, 302, 401, 403, 404, 415, 418, 429, 500, 502, 503),
    reading: fc.constantFrom(
      htmlPage('Blocked'),
      { kind: 'empty' } as const,
      { kind: 'text' } as const,
      { kind: 'ers-error', title: 'x', code: 'y' } as const,
    ),
    chain: fc.constantFrom([DEVICE_KEY], []),
    headers: fc.constantFrom<[string, string][]>(
      [],
      [['Location', `https://${HOST}/admin/`]],
      [['Location', 'https://elsewhere.example/']],
      [['Server', 'squid/6']],
    ),
  }),
);

const stage = (name: 'inside' | 'outside') =>
  fc.option(
    fc
      .tuple(wanted, wanted, wanted, wanted)
      .map(([a, b, c, d]) =>
        run(name, {}, Object.fromEntries(FAMILIES.map((family, index) => [family, [a, b, c, d][index]]))),
      ),
    { nil: null },
  );

const cards = fc.option(
  fc
    .tuple(fc.constantFrom(...ROW_VALUES), fc.constantFrom(...ROW_VALUES), fc.constantFrom(...ROW_VALUES))
    .map(([a, b, c]) =>
      card('up', {
        rows: {
          'endpoint-api': { value: a, status: null },
          'endpoint-groups-api': { value: b, status: null },
          'monitoring-api': { value: c, status: null },
        },
      }),
    ),
  { nil: null },
);

const material = fc.tuple(stage('inside'), stage('outside'), cards).map(([inside, outside, platform]) => ({
  runs: [inside, outside].filter((entry) => entry !== null),
  cards: platform ? [platform] : [],
  checks: [],
}));

describe('any combination of outcomes at three stages', () => {
  it('gives exactly one verdict of the closed lists, and never throws', () => {
    fc.assert(
      fc.property(material, (given) => {
        const { verdict, cells } = judge(given);
        expect(PARTIES).toContain(verdict.party);
        expect(CERTAINTIES).toContain(verdict.certainty);
        expect(verdict.sentence.length).toBeGreaterThan(10);
        expect(cells).toHaveLength(12);
      }),
      { numRuns: tries(300, 50_000) },
    );
  });

  it('gives the same verdict in any order of the runs', () => {
    fc.assert(
      fc.property(material, (given) => {
        expect(judge({ ...given, runs: [...given.runs].reverse() }).verdict).toEqual(judge(given).verdict);
      }),
      { numRuns: tries(150, 20_000) },
    );
  });

  it('never clears a failing inside stage by later stages', () => {
    fc.assert(
      fc.property(material, (given) => {
        const judgement = judge(given);
        const broken = judgement.cells.some(
          ({ stage: at, finding }) => at === 'inside' && finding.severity === 'fault',
        );
        if (broken) expect(judgement.verdict.party).not.toBe('none');
      }),
      { numRuns: tries(150, 20_000) },
    );
  });

  it('leaves a proven verdict without rivals', () => {
    fc.assert(
      fc.property(material, (given) => {
        const { verdict } = judge(given);
        if (verdict.certainty === 'proven') expect(verdict.rivals).toEqual([]);
      }),
      { numRuns: tries(150, 20_000) },
    );
  });
});
