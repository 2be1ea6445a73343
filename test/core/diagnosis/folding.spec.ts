import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matrixOf } from '../../../src/core/diagnosis/cells.ts';
import { isFailure, isGood } from '../../../src/core/evidence/outcome.ts';
import { anyMaterial } from '../any-material.ts';
import type { AddressSummary } from '../../../src/core/diagnosis/judgement.ts';
import { NOTHING } from '../../../src/core/messages/message.ts';
import { judged, judge, type Judgement, summarize } from './in-words.ts';
import { card, HOST, run, SQUID, USER } from '../make-evidence.ts';
import { tries } from '../../scale.ts';

const folded = ({ folding }: Judgement): readonly string[] =>
  folding.consequences.map(({ stage, family }) => `${stage} ${family}`);
const why = ({ folding }: Judgement, stage: string, family: string): string | undefined =>
  folding.consequences.find((one) => one.stage === stage && one.family === family)?.because;

const HELD = 'not-run.protecting-account';
const ADMIN_REDIRECT = { status: 302, headers: [['Location', `https://${HOST}/admin/`]] as [string, string][] };
const NO_CONNECTION = { failure: { layer: 'tcp', outcome: 'tcp.timeout' } } as const;

describe('given a sign-in that got no clear answer, and the other probes held back', () => {
  const timeout = { failure: { layer: 'http', outcome: 'http.timeout' } } as const;
  it.each([
    ['no reply in time', timeout],
    ['a reply that was cut off', { failure: { layer: 'http', outcome: 'http.cut-off' } }],
  ] as const)('folds what was held back under %s', (_, wanted) => {
    expect(why(judged([run('inside', HELD, { 'ers-endpoint-groups': wanted })]), 'inside', 'mnt-session')).toMatch(
      /^Held back to protect the account after an unclear answer \(.*\)\.$/,
    );
  });

  it('does not fold it under a failure in which no sign-in went out', () => {
    const judgement = judged([run('inside', HELD, { 'ers-endpoint-groups': NO_CONNECTION })]);
    expect(why(judgement, 'inside', 'mnt-session')).toBeUndefined();
  });
});

describe('given ERS switched off and Open API switched off', () => {
  const judgement = judged([
    run(
      'inside',
      {},
      { 'ers-endpoint-groups': ADMIN_REDIRECT, 'ers-endpoints': ADMIN_REDIRECT, 'open-api': ADMIN_REDIRECT },
    ),
  ]);
  it('folds the second ERS probe under the first', () =>
    expect(why(judgement, 'inside', 'ers-endpoints')).toContain('depend on the same switch'));
  it('leaves Open API a fault of its own: it has a switch of its own', () =>
    expect(folded(judgement)).not.toContain('inside open-api'));
});

describe('given a device that answers every probe outside', () => {
  const judgement = judged([run('inside'), run('outside', SQUID)], [card('down')]);
  it('never folds a good cell', () =>
    expect(folded(judgement).filter((name) => name.startsWith('inside'))).toEqual([]));
});

it('given a row for which the platform reports another status than the device gives outside: leaves it a fault of its own', () => {
  const rows = { ...card('down').rows, 'monitoring-api': { value: 'down', status: 500 } } as const;
  const names = folded(judged([run('inside'), run('outside', SQUID)], [card('down', { rows })]));
  expect([names.includes('platform open-api'), names.includes('platform mnt-session')]).toEqual([true, false]);
});

it('given the same device with another answer for one probe: folds that one too, and names the device', () =>
  expect(
    why(
      judged([run('inside'), run('outside', SQUID, { 'mnt-session': { ...SQUID, status: 500 } })]),
      'outside',
      'mnt-session',
    ),
  ).toBe('Squid answers here as well.'));

it('given two different faults outside: leaves the second a fault of its own', () =>
  expect(
    folded(judged([run('inside'), run('outside', {}, { 'ers-endpoint-groups': SQUID, 'open-api': NO_CONNECTION })])),
  ).toEqual([]));

describe('given no connection inside', () => {
  it('folds an outside that gets none either', () =>
    expect(folded(judged([run('inside', NO_CONNECTION), run('outside', NO_CONNECTION)]))).toContain(
      'outside open-api',
    ));
  it('does not fold the answer of a device outside', () =>
    expect(folded(judged([run('inside', NO_CONNECTION), run('outside', SQUID)]))).not.toContain('outside open-api'));
});

describe('given every row Down while all probes are good', () =>
  it('leaves a row with another reported status a fault of its own', () => {
    const rows = { ...card('down').rows, 'monitoring-api': { value: 'down', status: 404 } } as const;
    const judgement = judged([run('inside'), run('outside')], [card('down', { rows })]);
    expect(judgement.folding.root).toEqual({ stage: 'platform', family: 'mnt-session' });
    expect(folded(judgement)).toEqual([]);
  }));

describe('given an address of the name that fails beside one that is good', () => {
  const address = (state: AddressSummary['state']): AddressSummary => ({
    stage: 'outside',
    address: '2001:db8::1',
    version: 6,
    used: false,
    state,
    results: [],
    sentence: NOTHING,
  });
  const stateWith = (state: AddressSummary['state']) =>
    summarize(matrixOf([run('outside')], null, { host: HOST, user: USER }), null, false, [address(state)], [], [], {
      seriesList: [],
      pairs: [],
    })[1]?.state;
  it('shows the stage as failed', () => expect(stateWith('failed')).toBe('failed'));
  it('shows the stage as cannot tell where the address cannot be told', () =>
    expect(stateWith('cannot-tell')).toBe('cannot-tell'));
  it('shows the stage as passed where it is good as well', () => expect(stateWith('good')).toBe('passed'));
});

const any = anyMaterial.map((material) => judge({ ...material, watches: [] }));

describe('given any combination of results', () => {
  it('rests on the root', () =>
    fc.assert(
      fc.property(any, ({ folding, verdict }) => {
        if (folding.root) expect(verdict.restsOn).toContainEqual(folding.root);
        else expect(folding.consequences).toEqual([]);
      }),
      { numRuns: tries(62, 500) },
    ));
  it('folds neither the root nor a good cell nor one that nobody asked', () =>
    fc.assert(
      fc.property(any, (judgement) => {
        for (const { stage: at, family, because } of judgement.folding.consequences) {
          const cell = judgement.cells.find((one) => one.stage === at && one.family === family);
          expect(cell && (isFailure(cell.outcome) || cell.outcome === HELD)).toBe(true);
          expect(cell && isGood(cell.outcome)).toBe(false);
          expect({ stage: at, family }).not.toEqual(judgement.folding.root);
          expect(because).not.toBe('');
        }
        expect(new Set(folded(judgement)).size).toBe(judgement.folding.consequences.length);
      }),
      { numRuns: tries(62, 500) },
    ));
  it('shows no stage as passed in which a cell is at fault or cannot be told', () =>
    fc.assert(
      fc.property(any, ({ stages, cells }) => {
        for (const { stage: at, state } of stages)
          if (state === 'passed')
            expect(
              cells
                .filter((cell) => cell.stage === at && cell.outcome !== 'row.none')
                .every(({ outcome }) => isGood(outcome)),
            ).toBe(true);
      }),
      { numRuns: tries(62, 500) },
    ));
});
