import { describe, expect, it } from 'vitest';
import { card, check, ersError, run, type Wanted } from '../make-evidence.ts';
import type { Material } from '../../../src/core/diagnosis/diagnose.ts';
import { judge } from './in-words.ts';

/** What is said and asked for around a rejected sign-in. */

const rejected = (stage: 'inside' | 'outside', seen: Wanted = {}, changes: object = {}) =>
  run(stage, 'not-run.protecting-account', { 'ers-endpoint-groups': { status: 401, ...seen } }, changes);
const judged = (given: Partial<Material>) => judge({ runs: [], cards: [], checks: [], ...given });
const once = { failedSignIns: 1 };

describe('given rejected sign-ins, and the step of one more in the admin GUI', () => {
  const gui = (...runs: Material['runs']): readonly (number | boolean)[] => {
    const { steps, wouldChange } = judged({ runs }).verdict;
    return [steps.findIndex((step) => step.includes('admin GUI')), wouldChange.includes('Administrator Logins')];
  };
  it('after one, it comes after the look into the report', () =>
    expect(gui(rejected('inside', {}, once))).toEqual([1, false]));
  it('after two, it comes last, and the report of sign-ins decides', () =>
    expect(gui(rejected('inside', {}, once), rejected('outside', {}, once))).toEqual([3, true]));
});

it('given a password outside ASCII that was pasted into the GUI: its letters stay an explanation', () => {
  const runs = [rejected('inside', {}, { passwordNotAscii: true })];
  expect(judged({ runs, checks: [check('gui-sign-in', 'rejected-pasted')] }).verdict.certainty).toBe('likely');
});

it('given a user name that is not the one on the card: both names stand in the sentence', () => {
  const cards = [card('down', { apiUser: 'api-user' })];
  const { sentence } = judged({ runs: [rejected('inside', {}, { user: 'api-usr' })], cards }).verdict;
  expect(sentence).toMatch(/api-user.*api-usr/);
});

it.each([
  ['inside', [rejected('inside', { reading: ersError('User account is locked') })]],
  ['outside', [run('inside'), rejected('outside', { reading: ersError('User account is locked') })]],
])('given words of the server in a 401 %s: they are shown', (_, runs) =>
  expect(judged({ runs }).verdict.sentence).toContain('User account is locked'),
);

it('given a rejection outside that nobody is known to have made: the line of the path names no place either', () =>
  expect(judged({ runs: [run('inside'), rejected('outside')] }).path.lines[1]?.end).toEqual({
    place: 'path',
    certainty: 'cannot-tell',
  }));

describe('given a switch that is off', () => {
  const off: Wanted = { status: 302, headers: [['Location', '/admin/']] };
  it.each([
    ['Open API', { 'open-api': off }, 'If Open API is off'],
    ['ERS', { 'ers-endpoint-groups': off, 'ers-endpoints': off }, 'If ERS is off'],
    ['both', { 'ers-endpoint-groups': off, 'ers-endpoints': off, 'open-api': off }, 'If ERS or Open API is off'],
  ])('%s: only that one is named', (_, seen, step) =>
    expect(judged({ runs: [run('inside', {}, seen)] }).verdict.steps[0]).toContain(step),
  );
});

it('given a card that is older than the inside run: nothing is said of the platform', () => {
  const cards = [card('up', { updatedAt: '2026-11-20T14:00:00.000+01:00' })];
  expect(judged({ runs: [run('inside')], cards }).verdict.sentence).toBe('What was tested inside is good.');
});

it.each([
  ['user', { apiUser: 'other' }, 'from "other" to "api-user"'],
  ['address', { baseUrl: 'https://other.example' }, 'to "https://acs.customer.example"'],
])('given a card of another %s that reads Down: the step names only what differs', (_, changes, named) => {
  const { steps } = judged({ runs: [run('inside'), run('outside')], cards: [card('down', changes)] }).verdict;
  expect(steps.filter((step) => step.includes('change the')).map((step) => step.includes(named))).toEqual([true]);
});

it('given Monitoring alone rejected: its finding speaks of the role, and of no wrong password', () => {
  const { cells } = judged({ runs: [run('inside', {}, { 'mnt-session': { status: 401 } })] });
  const found = cells.find(({ stage, family }) => stage === 'inside' && family === 'mnt-session');
  expect([found?.finding.party, found?.finding.says.includes('accepted by another API')]).toEqual(['api-role', true]);
});
