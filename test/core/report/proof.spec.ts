import { describe, expect, it } from 'vitest';
import { format } from '../../../src/core/messages/message.ts';
import { beforeAfter } from '../../../src/core/diagnosis/compared/before-after.ts';
import { noProofText, proofText } from '../../../src/core/report/ticket-texts.ts';
import { run, judged } from '../make-evidence.ts';

const compared = beforeAfter([
  run('outside', {}, { 'open-api': { status: 403 } }),
  run('outside', {}, {}, { startedAt: '2026-11-21T12:00:00.000+01:00' }),
]);
const text = compared ? proofText(compared, { title: 'Customer,\nsite', practice: false }, 'en') : '';

describe('given a fixed probe', () => {
  it('begins with the case and the sentence that sums it up', () =>
    expect(text.split('\n').slice(0, 2)).toEqual([
      'Case: Customer, site',
      'Good now: 1 of 1 failing probes; nothing that was good has failed. One good answer does not rule out an intermittent fault: run the stage once more.',
    ]));
  it('tells before and after with both clocks', () => {
    expect(text).toContain('before  403 forbidden, 2026-11-21 09:30:00 UTC, 2026-11-21 10:30:00 (UTC+01:00)');
    expect(text).toContain('after   200 OK, 2026-11-21 11:00:00 UTC');
  });
  it('marks practice as practice', () =>
    expect(compared && proofText(compared, { title: '', practice: true }, 'en').startsWith('PRACTICE')).toBe(true));
});

it('given something else that was asked since: says why it cannot be told', () => {
  const other = beforeAfter([
    run('outside', { status: 403 }),
    run('outside', {}, {}, { startedAt: '2026-11-21T12:00:00.000+01:00', user: 'superadmin' }),
  ]);
  const said = other ? proofText(other, { title: '', practice: false }, 'en') : '';
  expect(said).toContain('Inconclusive: Outside, Open API');
  expect(said).toContain(
    '  why     The outside stage was run again under other conditions. API user: superadmin, before api-user.',
  );
  expect(said).not.toContain('Fixed');
});

it('given no before and after: asks to run again what failed', () => {
  const why = (status: number): string =>
    format(noProofText(judged([run('inside'), run('outside', {}, { 'open-api': { status } })])), 'en');
  expect(why(403)).toContain('run the failing probes again');
});
