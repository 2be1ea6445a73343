import { describe, expect, it } from 'vitest';
import { ticketOf, paperOf } from '../../../../src/core/report/layout/document-of.ts';
import { jsonOf, type Report } from '../../../../src/core/report/report.ts';
import { blockedOutside, reported } from '../model/some-material.ts';

const report = reported(blockedOutside());
const lines = ticketOf(report).trimEnd().split('\n');

describe('given a blocked outside as ten lines for a ticket', () => {
  it('takes ten lines at most', () => expect(lines.length).toBeLessThanOrEqual(10));
  it.each([
    /^Verdict: /,
    /^Who must act: .* \(Proven\)$/,
    /^Time: 2026-/,
    /^Source → destination: \S+ → \S+:443$/,
    /API user api-user$/,
    /^Incident and request numbers: /,
    /^What to do: /,
    /^Records: [0-9a-f-]{36}/,
  ])('has a line like %s', (line) => expect(lines).toContainEqual(expect.stringMatching(line)));
  it('says first that it is practice', () =>
    expect(ticketOf({ ...report, practice: true }).split('\n', 1)[0]).toContain('PRACTICE'));
});

const titles = (annexOf: Report['annexOf']): readonly string[] =>
  paperOf({ ...report, annexOf }).sections.flatMap(({ title, annex }) => (annex ? [title] : []));
const inJson = (annexOf: Report['annexOf']): Report['annex'] =>
  (JSON.parse(jsonOf({ ...report, annexOf })) as Report).annex;

describe('given the choice of an annex', () => {
  it('holds the probes that failed', () => expect(titles('failing')[0]).toMatch(/probes that failed/));
  it('holds none, which JSON does only where that is chosen', () => {
    expect([titles(undefined), titles('none'), inJson('none')]).toEqual([[], [], []]);
    expect(inJson(undefined).length).toBeGreaterThan(0);
  });
  it('holds every probe', () => expect(titles('all')[0]).toBe('Annex: every probe'));
  it('holds in JSON those that failed alone', () =>
    expect(inJson('failing').map(({ failed }) => failed)).not.toContain(false));
  it.each(['failing', 'all', undefined] as const)('writes each certificate out once: %s', (annexOf) => {
    const pems = inJson(annexOf).flatMap(({ chain }) => chain.flatMap(({ pem }) => pem ?? []));
    expect(new Set(pems).size).toBe(pems.length);
  });
});
