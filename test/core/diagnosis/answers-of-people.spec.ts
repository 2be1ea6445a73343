import { describe, expect, it } from 'vitest';
import type { Material } from '../../../src/core/diagnosis/diagnose.ts';
import type { CheckName, RecordedCheck } from '../../../src/core/records/case.ts';
import { altered, card, certificate, DEVICE_KEY, run, type Wanted } from '../make-evidence.ts';
import { checksThatMatter } from '../../../src/core/diagnosis/checks-that-matter.ts';
import { confirmedBy } from '../../../src/core/diagnosis/relations/confirmed.ts';
import { judge } from './in-words.ts';

/** What people found out takes away what it settles, and nothing that was recorded is passed over. */

const said = (check: CheckName, result: string, saidBy?: string, minute = 0): RecordedCheck => ({
  check,
  result,
  recordedAt: `2026-11-21T12:${String(minute).padStart(2, '0')}:00.000+01:00`,
  ...(saidBy !== undefined && { saidBy }),
});
const INSIDE = run('inside');
const outside = (wanted: Wanted) => [INSIDE, run('outside', wanted)];
const DROP = outside({ failure: { layer: 'tcp', outcome: 'tcp.timeout' } });
const RESET = outside({ failure: { layer: 'tls', outcome: 'tls.reset' } });
const REFUSED = outside({ status: 403 });
const BOTH = [INSIDE, run('outside')];
const DOWN = [card('down')];
const judged = (runs: Material['runs'], checks: Material['checks'], cards: Material['cards'] = []) =>
  judge({ runs, cards, checks });
const verdictOf = (...given: Parameters<typeof judged>) => {
  const { verdict } = judged(...given);
  return { ...verdict, short: `${verdict.party} ${verdict.certainty}`, first: verdict.steps[0] ?? '' };
};
const log = (result: string) => [said('firewall-log', result)];

describe('given opposite answers of two people', () => {
  const [erik, anna] = [said('firewall-log', 'blocked', 'Erik'), said('firewall-log', 'let-through', 'Anna', 5)];
  const noteOf = (runs: Material['runs'], checks: Material['checks']) =>
    judged(runs, checks).guard.find(({ code }) => code === 'guard.answers-differ')?.sentence ?? '';
  it('says both, with who said them', () =>
    expect(noteOf(DROP, [erik, anna])).toContain('first “Blocked (Erik)”, then “Was let through (Anna)”'));
  it('neither is proven', () =>
    expect(verdictOf(DROP, [said('firewall-log', 'let-through', 'Anna'), said('firewall-log', 'blocked', 'Erik', 5)], DOWN).short).toBe('firewall-or-proxy likely')); // prettier-ignore
  it('one person corrects an answer', () =>
    expect(noteOf(DROP, [erik, said('firewall-log', 'let-through', 'Erik', 5)])).toBe(''));
  it('a run in between has made the older one old', () => {
    const later = run('outside', { failure: { layer: 'tcp', outcome: 'tcp.timeout' } }, {}, { startedAt: '2026-11-21T12:02:00.000+01:00', endedAt: '2026-11-21T12:03:00.000+01:00' }); // prettier-ignore
    expect(noteOf([INSIDE, later], [erik, anna])).toBe('');
  });
});

it.each<[string, Material['runs'], string, boolean]>([
  ['a block is said', DROP, 'blocked', true],
  ['so is a block beside an answer', REFUSED, 'blocked', true],
  ['no line is said of a 403 as well', REFUSED, 'no-line', true],
  ['and that it was let through', REFUSED, 'let-through', true],
  ['without an answer nothing is said of the log', REFUSED, '', false],
])("the firewall's log: %s", (_, runs, result, isSaid) =>
  expect(verdictOf(runs, result === '' ? [] : log(result)).sentence.includes("firewall's log")).toBe(isSaid),
);

it('a block beside a sign-in in the report is said, and not proven', () => {
  const made = verdictOf(DROP, [...log('blocked'), said('administrator-logins', 'found')], DOWN);
  expect([made.short, made.sentence.includes('of another attempt')]).toEqual(['firewall-or-proxy likely', true]);
});

it.each<[string, Material['runs'], Material['checks'], Material['cards'], string, string]>([
  ['a block: allow it', DROP, log('blocked'), DOWN, 'firewall-or-proxy proven', 'Firewall team: allow TCP'],
  ['an answer was not blocked', REFUSED, log('blocked'), DOWN, 'firewall-or-proxy likely', 'Firewall or proxy team'],
  [
    'no line: on every firewall in between',
    RESET,
    log('no-line'),
    [],
    'firewall-or-proxy likely',
    'Firewall team: look for this source',
  ],
  ['rule 2: the firewall first', BOTH, [], DOWN, 'platform-egress likely', 'Firewall team: look for'],
  ['rule 2 with no line', BOTH, log('no-line'), DOWN, 'platform-egress cannot-tell', 'Firewall team: which rule'],
])('first step, %s', (_, runs, checks, cards, expected, step) => {
  const { short, first } = verdictOf(runs, checks, cards);
  expect([short, first.startsWith(step)]).toEqual([expected, true]);
});

const REDIRECTED = run('inside', {}, { 'open-api': { status: 302, headers: [['Location', '/admin/']] } });
const NOT_FOUND = run('inside', {}, { 'open-api': { status: 404 }, 'ers-endpoints': { status: 404 } });
const HELD = run('inside', 'not-run.protecting-account', { 'ers-endpoint-groups': { status: 401 } });
it.each<[string, Material['runs'], CheckName, string, string]>([
  ['switches that are on', [REDIRECTED], 'switches-confirmed-on', 'yes', 'switch it on'],
  ['switches that are on, at a 404', [NOT_FOUND], 'switches-confirmed-on', 'yes', 'are ERS and Open API enabled'],
  ['a row that was found', [HELD], 'administrator-logins', 'found', 'Server team: find'],
  ['a list that allows', DROP, 'ip-access-list', 'allowed', 'check the IP access list'],
])('%s: no step asks for it any more', (_, runs, check, result, step) => {
  const asks = (checks: Material['checks']) => verdictOf(runs, checks).steps.some((one) => one.includes(step));
  expect([asks([]), asks([said(check, result)])]).toEqual([true, false]);
});

it('rule 2 asks for no sign-in again that was looked for', () => {
  const asks = (checks: Material['checks']) => verdictOf(BOTH, checks, DOWN).steps.some((one) => one.includes('Administrator Logins')); // prettier-ignore
  expect([asks([]), asks([said('administrator-logins', 'not-found')])]).toEqual([true, false]);
});

it('let through is no drop by design, and leaves another device', () => {
  const { rivals } = verdictOf(DROP, log('let-through'));
  expect(rivals.map(({ party }) => party)).not.toContain('none');
  expect(rivals[0]?.check).toContain('name every device');
});

it.each(['inside', 'outside'] as const)('where nothing was sent, nobody looks for a sign-in: %s', (stage) => {
  const cut = { failure: { layer: 'tcp', outcome: 'tcp.refused' } } as const;
  const texts = (wanted: Wanted) =>
    JSON.stringify(verdictOf(stage === 'inside' ? [run('inside', wanted)] : outside(wanted), []));
  expect([texts(cut).includes('Administrator Logins'), texts({ status: 403 }).includes('Administrator Logins')]).toEqual([false, true]); // prettier-ignore
});

it.each([
  ['and with its own name', [], false],
  ['and without a name', [{ variant: 'no-server-name', outcome: 'tls.reset', bytes: 300 }], true],
])('a handshake that is cut %s', (_, askedAgain, isNameless) => {
  const there = altered(run('outside', { failure: { layer: 'tls', outcome: 'tls.reset' } }), (evidence) =>
    Object.assign(evidence, { askedAgain }),
  );
  const { first, steps } = verdictOf([INSIDE, there], []);
  expect([first.includes('(SNI)'), steps[1]?.includes('IP access list')]).toEqual([!isNameless, true]);
});

it.each([
  ['of nobody known', {}, 'another device or another node'],
  ['of a device', { headers: [['Server', 'BigIP']] as [string, string][] }, 'Only a device that terminates TLS'],
])('an answer %s under another key', (_, marks, fact) => {
  const { sentence } = verdictOf(outside({ status: 404, chain: [certificate('b')], ...marks }), []);
  expect(sentence).toContain(fact);
});

it('what cannot tell orders no change', () => {
  const all = run('inside', { status: 302, headers: [['Location', '/admin/']] });
  expect(verdictOf([all], []).steps.join()).not.toContain('Enable ERS');
  expect(verdictOf(DROP, [], [card('up')]).steps.join()).not.toContain('allow TCP');
});

it('a 407 from in front is a proxy that wants a sign-in', () =>
  expect(judged(outside({ status: 407 }), []).cells.find(({ stage, status }) => stage === 'outside' && status === 407)?.finding.says).toBe('A proxy wants a sign-in (407).')); // prettier-ignore

describe("given the SHA-256 of the server's own certificate", () => {
  const runs = [INSIDE, run('outside', { chain: [certificate('b')] })];
  const spaced = (key: string) => (key.toUpperCase().repeat(64).match(/../g) ?? []).join(': ');
  it.each([
    ['a', 'inside'],
    ['b', 'outside'],
    ['c', 'neither'],
  ])('all %s: it is shown %s', (key, result) => expect(confirmedBy(spaced(key), runs)).toBe(result));
  it('one that both show is of both', () => expect(confirmedBy(spaced('a'), BOTH)).toBe('both'));
  it.each([
    ['a', runs],
    [`${spaced('a')} 0`, runs],
    [spaced('a'), []],
  ])('nothing is concluded from less', (text, shown) => expect(confirmedBy(text, shown)).toBeNull());
});

it.each<[string, Material['runs'], Material['cards'], readonly CheckName[]]>([
  ['where nothing failed', BOTH, [card('up')], []],
  ['at a role that is missing', [run('inside', {}, { 'mnt-session': { status: 401 } })], [], ['gui-sign-in']],
  ['at an account', [HELD], [], ['gui-sign-in', 'administrator-logins']],
  ['where nothing answers outside', DROP, [], ['ip-access-list', 'firewall-log']],
])('the checks that would change something, %s', (_, runs, cards, names) =>
  expect(checksThatMatter({ runs, cards, checks: [] })).toEqual(names),
);

const OPENED = [run('inside'), run('outside', { status: 415, chain: [DEVICE_KEY] })];
it.each<[string, Material['runs'], Material['checks'], string]>([
  ['a row of the report does not clear what opens TLS', OPENED, [said('administrator-logins', 'found')], 'firewall-or'],
  ['a block of this host is told where the card reads Up', DROP, log('blocked'), 'this host is blocked'],
])('%s', (_, runs, checks, text) => {
  const { short, sentence } = verdictOf(runs, checks, text === 'firewall-or' ? [] : [card('up')]);
  expect(`${short} ${sentence}`).toContain(text);
});

it('a password that was typed again already is tested by a click before anything else', () => {
  const found = said('administrator-logins', 'found');
  const steps = [[found], [said('password-reentered', 'yes'), found]].map(
    (checks) => verdictOf(BOTH, checks, DOWN).first,
  );
  expect(steps.map((step) => step.startsWith('On the platform, click'))).toEqual([false, true]);
});
