import { XMLParser } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { junitOf } from '../../../../src/core/report/write/junit.ts';
import { shown } from '../../../../src/core/report/write/shown.ts';
import type { Report } from '../../../../src/core/report/report.ts';
import { card, furtherAddress, run } from '../../make-evidence.ts';
import { blockedOutside, reported } from '../model/some-material.ts';
import { PAYLOADS } from './hostile-texts.ts';

interface Suite {
  readonly name: string;
  readonly tests: string;
  readonly failures: string;
  readonly skipped: string;
  readonly properties: { readonly property: readonly { readonly name: string; readonly value: string }[] };
  readonly testcase: readonly {
    readonly classname: string;
    readonly name: string;
    readonly time: string;
    readonly failure?: { readonly type: string; readonly message: string; readonly '#text': string };
    readonly skipped?: { readonly message: string };
  }[];
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  trimValues: false,
  // oxlint-disable-next-line typescript/no-deprecated -- what stands in its place wants a decoder of its own
  htmlEntities: true,
  isArray: (name) => ['testsuite', 'testcase', 'property'].includes(name),
});

const allOf = (report: Report): readonly Suite[] =>
  (parser.parse(junitOf(report)) as { readonly testsuites: { readonly testsuite: readonly Suite[] } }).testsuites
    .testsuite;

/** The suites of the stages; the verdict stands before them. */
const suitesOf = (report: Report): readonly Suite[] => allOf(report).slice(1);

const report = reported(blockedOutside());
const suites = suitesOf(report);

describe('given a report', () => {
  it('has a suite a stage with a case a probe', () =>
    expect(suites.map(({ name, testcase }) => [name, testcase.length])).toEqual([
      ['Inside', 4],
      ['Outside', 4],
      ['Platform', 4],
    ]));
  it('counts what failed and what was not asked', () =>
    expect(suites.map(({ tests, failures, skipped }) => [tests, failures, skipped])).toEqual([
      ['4', '0', '0'],
      ['4', '4', '0'],
      ['4', '3', '1'],
    ]));
  it('names the stage and the probe, and how long it took in seconds', () =>
    expect(suites[0]?.testcase[0]).toEqual({
      classname: 'tripoint.inside',
      name: 'ERS endpoint groups',
      time: '0.060',
    }));
  it('a failure has its outcome as its type, and says what it means', () =>
    expect(suites[1]?.testcase[0]?.failure).toMatchObject({
      type: 'http.403',
      message: expect.stringMatching(/^403 forbidden: The firewall or proxy answers 403/) as string,
    }));
  it('a failure that the verdict rests on says what to do', () =>
    expect(suites[1]?.testcase[0]?.failure?.['#text'].split('\n').slice(-2)).toEqual(report.verdict.steps));
  it('a failure carries the numbers under which its giver finds it', () =>
    expect(suites[1]?.testcase[0]?.failure?.['#text']).toContain('request ID: abc-123'));
  it('carries the verdict in the properties of each suite', () =>
    expect(
      suites.map(({ properties }) => properties.property.filter(({ name }) => name.startsWith('verdict.'))),
    ).toEqual(
      Array(3).fill([
        { name: 'verdict.code', value: report.verdict.code },
        { name: 'verdict.party', value: 'firewall-or-proxy' },
        { name: 'verdict.certainty', value: 'proven' },
        { name: 'verdict.sentence', value: report.verdict.sentence },
      ]),
    ));
  it('says of a practice fault that it is one', () =>
    expect(suitesOf({ ...report, practice: true })[0]?.properties.property).toContainEqual({
      name: 'practice',
      value: 'true',
    }));
  it('is the same, byte for byte, when it is written again', () =>
    expect(junitOf(structuredClone(report))).toBe(junitOf(report)));
});

describe('given the verdict of a report', () => {
  const verdictOf = (of: Report): Suite['testcase'][number] | undefined => allOf(of)[0]?.testcase[0];
  it('stands first, and fails where it is a fault', () =>
    expect(verdictOf(report)).toMatchObject({
      classname: 'tripoint',
      name: 'verdict',
      failure: { type: report.verdict.code, message: `Proven: ${report.verdict.sentence}` },
    }));
  it('passes where there is no fault', () => {
    const good = reported(blockedOutside({ runs: [run('inside'), run('outside')], cards: [card('up')] }));
    expect(allOf(good)[0]).toMatchObject({ name: 'Verdict', tests: '1', failures: '0', skipped: '0' });
  });
  it('is skipped where nobody can tell', () =>
    expect(verdictOf(reported(blockedOutside({ runs: [], cards: [] })))?.skipped?.message).toMatch(/^Inconclusive: /));
});

it('given a sentence of two lines: keeps them, as readers make a blank of a bare line end in an attribute', () => {
  const cells = report.cells.map((cell) => ({ ...cell, says: 'one\ntwo' }));
  expect(junitOf({ ...report, cells })).toContain('message="403 forbidden: one&#10;two"');
});

it('given a stage that was not run: its cases are skipped, and none passes', () => {
  const outside = suitesOf(reported(blockedOutside({ runs: [run('inside')], cards: [card('up')] })))[1];
  expect(outside?.testcase.map(({ skipped }) => skipped !== undefined)).toEqual([true, true, true, true]);
});

it('given an outcome that this program does not know: fails', () => {
  const cells = report.cells.map((cell) => ({ ...cell, outcome: 'http.teapot' }));
  expect(suitesOf({ ...report, cells })[0]?.failures).toBe('4');
});

describe.each(PAYLOADS)('given %s in every text of the cells', (_, payload) => {
  const cells = report.cells.map((cell) => ({
    ...cell,
    familyTitle: payload,
    word: payload,
    says: payload,
    incidents: [{ name: payload, value: payload }],
  }));
  const [, outside] = suitesOf({ ...report, cells });
  it('a build server reads it as text', () =>
    expect(outside?.testcase[0]).toMatchObject({
      name: shown(payload),
      failure: { message: `${shown(payload)}: ${shown(payload)}` },
    }));
});

describe('given a name with two addresses of which one fails', () => {
  const addresses = [furtherAddress('203.0.113.11', { status: 500 })];
  const outside = run('outside', {}, {}, { addresses });
  const cases = suitesOf(reported(blockedOutside({ runs: [run('inside'), outside] })))[1]?.testcase.slice(4) ?? [];
  it('has a case a probe at that address', () =>
    expect(cases.map(({ name }) => name)).toEqual(
      ['ERS endpoint groups', 'ERS endpoints', 'Open API', 'MnT session'].map((probe) => `${probe} at 203.0.113.11`),
    ));
  it('fails those that failed alone', () =>
    expect(cases.map(({ failure }) => failure?.type)).toEqual(['http.500', 'http.500', 'http.500', undefined]));
});
