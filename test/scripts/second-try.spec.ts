import { describe, expect, it } from 'vitest';
import { readResults, type Case } from '../../scripts/results.ts';
import { mergeTries, unitsToRepeat, type Try } from '../../scripts/second-try.ts';

const one = (unit: string, name: string, state: Case['state'], message = ''): Case => ({
  place: unit,
  name,
  unit,
  state,
  message,
});

const attempt = (cases: readonly Case[], rest: Partial<Try> = {}): Try => ({
  passed: cases.every(({ state }) => state !== 'failed'),
  cases,
  durations: [],
  errors: [],
  ...rest,
});

const failing = (count: number): Try =>
  attempt(Array.from({ length: count }, (_, index) => one(`${index}.spec.ts`, 'breaks', 'failed')));

describe('given a try in which nothing failed', () =>
  it('nothing is repeated', () => expect(unitsToRepeat(attempt([one('a', 'holds', 'passed')]))).toEqual([])));

describe('given a try in which two cases of one file failed', () =>
  it('the file is repeated once, and no other', () =>
    expect(
      unitsToRepeat(
        attempt([one('a', 'breaks', 'failed'), one('a', 'breaks too', 'failed'), one('b', 'holds', 'passed')]),
      ),
    ).toEqual(['a'])));

describe('given failures in five files', () =>
  it('all five are repeated', () => expect(unitsToRepeat(failing(5))).toHaveLength(5)));

describe('given failures in six files', () =>
  it('none is repeated', () => expect(unitsToRepeat(failing(6))).toEqual([])));

describe('given an error that belongs to no case', () =>
  it('nothing is repeated', () =>
    expect(unitsToRepeat(attempt([one('a', 'breaks', 'failed')], { errors: ['stray'] }))).toEqual([])));

describe('given a case that fails once', () => {
  const first = attempt([one('a', 'breaks', 'failed', 'first message'), one('b', 'holds', 'passed')]);
  const merged = mergeTries(first, attempt([one('a', 'breaks', 'passed')]));
  it('the step passes', () => expect(merged.passed).toBe(true));
  it('the case counts as passed, and once', () =>
    expect(merged.cases.map(({ name, state }) => `${name} ${state}`)).toEqual(['breaks passed', 'holds passed']));
  it('the case is named with its first message', () =>
    expect(merged.passedLater.map(({ name, message }) => `${name}: ${message}`)).toEqual(['breaks: first message']));
});

describe('given a case that fails twice', () => {
  const first = attempt([one('a', 'breaks', 'failed', 'first'), one('b', 'wavers', 'failed')]);
  const merged = mergeTries(first, attempt([one('a', 'breaks', 'failed', 'second'), one('b', 'wavers', 'passed')]));
  it('the step fails', () => expect(merged.passed).toBe(false));
  it('the case counts as failed', () =>
    expect(merged.cases.filter(({ state }) => state === 'failed').map(({ name }) => name)).toEqual(['breaks']));
  it('only the other one is named as passed later', () =>
    expect(merged.passedLater.map(({ name }) => name)).toEqual(['wavers']));
});

describe('given a case that fails on the second try only', () =>
  it('the step fails', () =>
    expect(
      mergeTries(
        attempt([one('a', 'breaks', 'failed'), one('a', 'holds', 'passed')]),
        attempt([one('a', 'breaks', 'passed'), one('a', 'holds', 'failed')]),
      ).passed,
    ).toBe(false)));

describe('given a second try that leaves out a case', () => {
  const first = attempt([one('a', 'breaks', 'failed'), one('a', 'holds', 'passed')]);
  it('the first failure stands', () =>
    expect(mergeTries(first, attempt([one('a', 'breaks', 'passed')])).passed).toBe(false));
  it('a case that is skipped counts as left out', () =>
    expect(mergeTries(first, attempt([one('a', 'breaks', 'passed'), one('a', 'holds', 'skipped')])).passed).toBe(
      false,
    ));
});

describe('given a second try without results', () =>
  it('the first failure stands', () =>
    expect(mergeTries(attempt([one('a', 'breaks', 'failed')]), attempt([])).passed).toBe(false)));

describe('given a second try whose program ends with an error', () =>
  it('the step fails, whatever the cases say', () =>
    expect(
      mergeTries(attempt([one('a', 'breaks', 'failed')]), attempt([one('a', 'breaks', 'passed')], { passed: false }))
        .passed,
    ).toBe(false)));

describe('given a spec file that could not be run at first', () =>
  it('its cases of the second try count', () =>
    expect(
      mergeTries(
        attempt([one('a', 'could not be run', 'failed'), one('a', 'holds', 'skipped')]),
        attempt([one('a', 'holds', 'passed')]),
      ).passed,
    ).toBe(true)));

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
