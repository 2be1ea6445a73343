import { describe, expect, it } from 'vitest';
import { readResults, type Case } from '../../scripts/results.ts';
import { mergeTries, unitsToRepeat, type Try } from '../../scripts/second-try.ts';

const one = (unit: string, name: string, state: Case['state'], message = ''): Case => ({
  ...{ place: unit, name, unit, state, message },
});
const fails = one('a', 'breaks', 'failed', 'first');
const passes = one('a', 'breaks', 'passed');

const attempt = (cases: readonly Case[], rest: Partial<Try> = {}): Try => ({
  ...{ passed: cases.every(({ state }) => state !== 'failed'), cases, durations: [], errors: [] },
  ...rest,
});
const failing = (count: number): Try =>
  attempt(Array.from({ length: count }, (_, index) => one(`${index}.spec.ts`, 'breaks', 'failed')));

it.each<readonly [what: string, first: Try, repeated: readonly string[]]>([
  ['nothing is repeated where nothing failed', attempt([passes]), []],
  [
    'a file in which two cases failed is repeated once, and no other',
    attempt([fails, one('a', 'breaks too', 'failed'), one('b', 'holds', 'passed')]),
    ['a'],
  ],
  ['all of five files are repeated', failing(5), [0, 1, 2, 3, 4].map((index) => `${index}.spec.ts`)],
  ['none of six files is repeated', failing(6), []],
  ['nothing is repeated after an error that belongs to no case', attempt([fails], { errors: ['stray'] }), []],
])('given a first try, %s', (_what, first, repeated) => expect(unitsToRepeat(first)).toEqual(repeated));

describe('given a case that fails once', () => {
  const merged = mergeTries(attempt([fails, one('b', 'holds', 'passed')]), attempt([passes]));
  it('the step passes', () => expect(merged.passed).toBe(true));
  it('the case counts as passed, and once', () =>
    expect(merged.cases.map(({ name, state }) => `${name} ${state}`)).toEqual(['breaks passed', 'holds passed']));
  it('the case is named with its first message', () =>
    expect(merged.passedLater.map(({ name, message }) => `${name}: ${message}`)).toEqual(['breaks: first']));
});

describe('given a case that fails twice', () => {
  const second = attempt([one('a', 'breaks', 'failed', 'second'), one('b', 'wavers', 'passed')]);
  const merged = mergeTries(attempt([fails, one('b', 'wavers', 'failed')]), second);
  it('the step fails', () => expect(merged.passed).toBe(false));
  it('the case counts as failed', () =>
    expect(merged.cases.filter(({ state }) => state === 'failed').map(({ name }) => name)).toEqual(['breaks']));
  it('only the other one is named as passed later', () =>
    expect(merged.passedLater.map(({ name }) => name)).toEqual(['wavers']));
});

describe('given a second try', () => {
  const first = attempt([fails, one('a', 'holds', 'passed')]);
  it.each<readonly [what: string, first: Try, second: Try, passed: boolean]>([
    ['a case that fails in it only fails the step', first, attempt([passes, one('a', 'holds', 'failed')]), false],
    ['the first failure stands where it leaves out a case', first, attempt([passes]), false],
    ['a case that is skipped counts as left out', first, attempt([passes, one('a', 'holds', 'skipped')]), false],
    ['the first failure stands where it has no results', attempt([fails]), attempt([]), false],
    ['its program ends with an error', attempt([fails]), attempt([passes], { passed: false }), false],
    [
      'its cases count where the file could not be run at first',
      attempt([one('a', 'could not be run', 'failed'), one('a', 'holds', 'skipped')]),
      attempt([one('a', 'holds', 'passed')]),
      true,
    ],
  ])('%s', (_what, before, second, passed) => expect(mergeTries(before, second).passed).toBe(passed));
});

describe('given the results of vitest', () => {
  const results = (status: string, assertions: readonly unknown[], strays?: unknown) =>
    readResults(
      {
        testResults: [
          { name: '/x/a.spec.ts', status, message: 'boom', startTime: 0, endTime: 1500, assertionResults: assertions },
        ],
      },
      strays,
    );
  it('a failed case has its message', () =>
    expect(
      results('failed', [{ status: 'failed', fullName: 'breaks', failureMessages: ['no'] }]).cases.map(
        ({ name, message }) => `${name}: ${message}`,
      ),
    ).toEqual(['breaks: no']));
  it('a file that fails without a failed case is a failure of its own', () =>
    expect(
      results('failed', [{ status: 'passed', fullName: 'holds' }]).cases.map(({ name, state }) => `${name} ${state}`),
    ).toEqual(['holds passed', 'could not be run failed']));
  it('a case that waits counts as skipped', () =>
    expect(results('passed', [{ status: 'pending', fullName: 'waits' }]).cases[0]?.state).toBe('skipped'));
  it('the file has its seconds', () => expect(results('passed', []).durations[0]?.seconds).toBe(1.5));
  it('errors outside of all cases are read', () =>
    expect(results('passed', [], { outside: ['stray'], hooks: {} }).errors).toEqual(['stray']));
  it('a file whose preparation failed says what its error was', () =>
    expect(
      results('failed', [], { outside: [], hooks: { '/x/a.spec.ts': ['no input'] } }).cases.map(
        ({ message }) => message,
      ),
    ).toEqual(['boom\nno input']));
  it('errors that cannot be read are an error', () => expect(results('passed', [], null).errors).toHaveLength(1));
});

describe('given the results of Playwright', () => {
  const results = (ok: boolean, status: string) =>
    readResults({
      errors: [{ message: 'outside' }],
      suites: [
        {
          title: 'x.play.ts',
          suites: [
            {
              title: 'given a window',
              specs: [
                {
                  id: '1',
                  title: 'it opens',
                  file: 'x.play.ts',
                  line: 7,
                  ok,
                  tests: [{ status, results: [{ duration: 2000, errors: [{ message: 'closed' }] }] }],
                },
              ],
            },
          ],
        },
      ],
    });
  it('a play is named with its group', () =>
    expect(results(true, 'expected').cases[0]?.name).toBe('given a window › it opens'));
  it('a play is repeated by itself', () => expect(results(true, 'expected').cases[0]?.unit).toBe('1'));
  it('a play that passed by a retry of Playwright’s own counts as failed', () =>
    expect(results(true, 'flaky').cases[0]?.state).toBe('failed'));
  it('a failed play has its message', () => expect(results(false, 'unexpected').cases[0]?.message).toBe('closed'));
  it('a skipped play counts as skipped', () => expect(results(true, 'skipped').cases[0]?.state).toBe('skipped'));
  it('an error outside of all plays is read', () => expect(results(true, 'expected').errors).toEqual(['outside']));
});
