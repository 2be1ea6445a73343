import { describe, expect, it } from 'vitest';
import { judge } from '../../../src/core/compare/judge.ts';
import type { Judgement } from '../../../src/core/compare/judgement.ts';
import { ticketText } from '../../../src/core/report/ticket.ts';
import { card, HOST, htmlPage, run } from '../make-evidence.ts';

const document = {
  title: 'Down since noon',
  customer: 'Customer',
  site: 'North',
  practice: null,
  runs: [],
  watches: [],
};
const SQUID = {
  status: 403,
  headers: [['X-Squid-Error', 'ERR_ACCESS_DENIED 0']] as [string, string][],
  reading: htmlPage('ERROR'),
};
const judgement = judge({ runs: [run('inside'), run('outside', SQUID)], cards: [card('down')], checks: [] });
const text = ticketText({ document, judgement });

describe('given a fault outside', () => {
  it('names the case and the verdict first', () =>
    expect(text.split('\n').slice(0, 2)).toEqual([
      'Case: Customer, North, Down since noon',
      `Verdict: ${judgement.verdict.sentence}`,
    ]));
  it('has a line for each probe', () => expect(text).toMatch(/^Open API +200 expected +403 forbidden +Down$/m));
  it('names the root once', () => expect(text.match(/^Root: /gm)).toHaveLength(1));
  it('puts what only follows on one line', () => expect(text).toMatch(/^Only follows from it: .*Platform, Open API/m));
});

describe('given a second fault of its own', () =>
  it('keeps it beside the root', () =>
    expect(
      ticketText({
        document,
        judgement: judge({
          runs: [
            run('inside'),
            run(
              'outside',
              {},
              { 'open-api': SQUID, 'mnt-session': { failure: { layer: 'tcp', outcome: 'tcp.timeout' } } },
            ),
          ],
          cards: [],
          checks: [],
        }),
      }),
    ).toMatch(/^Besides: Outside, MnT session: /m)));

describe('given more than a ticket can hold', () => {
  const swollen: Judgement = {
    ...judgement,
    failedSignIns: 3,
    folding: { ...judgement.folding, consequences: judgement.folding.consequences.slice(0, 1) },
    watches: {
      pairs: [],
      counts: Array.from({ length: 9 }, () => ({
        watchId: 'w',
        stage: 'outside' as const,
        family: 'open-api' as const,
        attempts: 60,
        failed: 2,
        sentence: '2 of 60 failed.',
      })),
    },
    cells: judgement.cells.map((cell) => ({
      ...cell,
      outcome: cell.stage === 'inside' ? ('http.404' as const) : cell.outcome,
      incidents: [{ name: 'id', value: `${cell.stage}\n${cell.family}` }],
    })),
    addresses: Array.from({ length: 16 }, (_, index) => ({
      stage: 'outside' as const,
      address: `2001:db8::${index}`,
      version: 6 as const,
      used: false,
      state: 'failed' as const,
      results: [],
      sentence: `2001:db8::${index} of ${HOST} fails.`,
    })),
  };
  const lines = ticketText({ document: { ...document, practice: 'x', title: 'a\nb\nc' }, judgement: swollen })
    .trimEnd()
    .split('\n');
  it('stays within 30 lines', () => expect([lines.length > 25, lines.length <= 30]).toEqual([true, true]));
  it('is marked as practice', () => expect(lines[0]).toContain('PRACTICE'));
  it('tells the incident numbers', () =>
    expect(lines).toContain('Inside, ERS endpoint groups: id inside ers-endpoint-groups'));
  it('counts the failed sign-ins', () => expect(lines).toContain('Failed sign-ins caused by this case: 3'));
});

describe('given records of the practice network', () =>
  it('is marked as practice, though no case says so', () => {
    const runs = [run('inside', {}, {}, { server: { host: 'acs.practice.test', port: 443, connectTo: null } })];
    expect(ticketText({ document: { ...document, runs }, judgement }).split('\n')[0]).toMatch(/^PRACTICE/);
  }));
