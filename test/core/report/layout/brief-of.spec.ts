import { describe, expect, it } from 'vitest';
import { judge } from '../../../../src/core/diagnosis/diagnose.ts';
import { briefOf } from '../../../../src/core/report/layout/brief-of.ts';
import { textOf } from '../../../../src/core/report/write/text.ts';
import type { Report } from '../../../../src/core/report/report.ts';
import { run } from '../../make-evidence.ts';
import { TLS_RESET, watch } from '../../make-watch.ts';
import { blockedOutside, reported, SQUID } from '../model/some-material.ts';

const ticketOf = (report: Report): string => textOf(briefOf(report));

const report = reported(blockedOutside());
const text = ticketOf(report);

describe('given a fault outside', () => {
  it('names the verdict first, then who must act, how sure that is, the server and the case', () =>
    expect(text.split('\n').slice(0, 5)).toEqual([
      `Verdict: ${judge(blockedOutside()).verdict.sentence}`,
      'Who must act: The firewall or proxy team',
      'Certainty: Proven',
      'Server under test: acs.customer.example, port 443, API user api-user',
      'Case: Customer, North, Down since noon',
    ]));
  it('tells when it was seen, from where and to where', () =>
    expect(text).toMatch(
      /^Outside, .* 2026-11-21 10:00:00 \(UTC\+01:00\): 198\.51\.100\.5:50000 → 203\.0\.113\.10:443; /m,
    ));
  it('names the records', () =>
    expect(text).toMatch(new RegExp(`^Records: Inside ${report.annex[0]?.record ?? ''}; Outside `, 'm')));
  it('ends with when and by what it was made', () =>
    expect(text.trimEnd().split('\n').at(-1)).toBe(
      'Made 2026-11-21 13:00:00 (UTC+01:00), 2026-11-21 12:00:00 UTC, by Tripoint 1.2.3, rules 7.',
    ));
  it('has a line for each probe', () => expect(text).toMatch(/^Open API +200 OK +403 forbidden +Down$/m));
  it('names the root once, and no fault besides', () =>
    expect(text.match(/^(Root|Besides|Fault): /gm)).toEqual(['Root: ']));
  it('puts what only follows on one line', () =>
    expect(text).toMatch(/^Explained by the first failure: .*Platform: .*Open API/m));
  it('says what to do, step by step', () =>
    expect(text).toContain(
      `Next steps:\n${report.verdict.steps.map((step, index) => `${index + 1}. ${step}`).join('\n')}\n`,
    ));
  it('tells the numbers under which the device finds it', () =>
    expect(text).toContain('Outside, Open API: request ID abc-123 (Squid)'));
});

describe('given a second fault of its own', () =>
  it('keeps it beside the root', () =>
    expect(
      ticketOf(
        reported(
          blockedOutside({
            runs: [
              run('inside'),
              run(
                'outside',
                {},
                { 'open-api': SQUID, 'mnt-session': { failure: { layer: 'tcp', outcome: 'tcp.timeout' } } },
              ),
            ],
            cards: [],
          }),
        ),
      ),
    ).toMatch(/^Besides: Outside, MnT session: /m)));

describe('given a way that breaks', () =>
  it('says where, in words', () =>
    expect(ticketOf(reported(blockedOutside()))).toMatch(
      /^Outside: .* → In the path: it breaks here\. .*403 forbidden/m,
    )));

describe('given more than a ticket can hold', () => {
  const swollen: Report = {
    ...report,
    practice: true,
    case: { ...report.case, title: 'a\nb\nc' },
    failedSignIns: 3,
    verdict: { ...report.verdict, steps: Array.from({ length: 9 }, (_, index) => `Step ${index + 1}.`) },
    watches: Array.from({ length: 9 }, () => 'Outside, Open API: 2 of 60 failed.'),
    cells: report.cells.map((cell) => ({
      ...cell,
      followsFrom: null,
      outcome: cell.stage === 'inside' ? 'http.404' : cell.outcome,
      incidents: [{ name: 'id', value: `${cell.stage}\n${cell.family}` }],
    })),
    addresses: Array.from({ length: 16 }, (_, index) => ({
      stage: 'outside' as const,
      address: `2001:db8::${index}`,
      state: 'failed',
      sentence: `2001:db8::${index} fails.`,
    })),
  };
  const lines = ticketOf(swollen).trimEnd().split('\n');
  it('stays within 30 lines', () => expect(lines).toHaveLength(30));
  it('keeps the whole table', () => expect(lines.filter((line) => line.startsWith('MnT session '))).toHaveLength(1));
  it('is marked as practice', () => expect(lines[0]).toContain('PRACTICE'));
  it('tells the incident numbers', () =>
    expect(lines).toContain('Inside, ERS endpoint groups: id inside ers-endpoint-groups'));
  it('counts the failed sign-ins', () => expect(lines).toContain('Failed sign-ins caused by this case: 3'));
});

describe('given records without a case', () =>
  it('begins with the verdict', () =>
    expect(ticketOf(reported(blockedOutside({ title: '', customer: '', site: '' })))).toMatch(/^Verdict: /)));

describe('given a watch with failures after one without', () =>
  it('tells the failures first', () =>
    expect(
      ticketOf(
        reported(blockedOutside({ watches: [watch('inside', ['+', '+']), watch('outside', ['+', TLS_RESET, '+'])] })),
      ),
    ).toMatch(/: 1 of 3 failed.*\n.*: 2 of 2 good/)));

it('is written in the language of the report', () =>
  expect(ticketOf(reported(blockedOutside(), 'sv'))).toMatch(/^Slutsats: [^]*^Ärende: Customer, North/m));
