import { worded } from '../../../src/core/messages/message.ts';
import { describe, expect, it } from 'vitest';
import type { AttemptEvent, SignInResult, Uptime } from '../../../src/core/records/attempt.ts';
import {
  standingSentence,
  meterOf,
  standingOf,
  type Now,
  type AccountAttempts,
} from '../../../src/core/attempts/account-attempts.ts';

/** What fades with time, under clocks that are set while the machine runs or while it is off. */

const ACCOUNT = { server: 'acs.test:443', user: 'api-user' };
const NOON = Date.parse('2026-03-10T12:00:00Z');
const HOUR = 3600 * 1000;
const DAY = 24 * HOUR;

const moment = (wall: number, uptime: Uptime | null) => ({ at: new Date(wall).toISOString(), uptime });
const uptime = (ms: number, boot = 'one'): Uptime => ({ boot, ms });

const signIn = (result: SignInResult, wall: number, up: Uptime | null): readonly AttemptEvent[] => {
  const id = crypto.randomUUID();
  const whose = { ...ACCOUNT, by: 'terminal probe', stage: 'inside' } as const;
  const process = { pid: 1, bootId: up?.boot ?? null, startTicks: null, host: 'laptop' };
  const sent = { run: crypto.randomUUID(), key: null, kind: 'ers', ground: 'none', limitMs: 1000, process } as const;
  return [
    { event: 'set-out', id, ...whose, ...sent, ...moment(wall, up) },
    { event: 'result', id, result, ...moment(wall, up) },
  ];
};
const imported = (sent: number, wall: number, up: Uptime | null): AttemptEvent => ({
  event: 'imported',
  id: crypto.randomUUID(),
  record: crypto.randomUUID(),
  ...ACCOUNT,
  by: 'import',
  stage: 'inside',
  ...moment(wall, up),
  attempts: [{ id: crypto.randomUUID(), at: new Date(sent).toISOString(), kind: 'ers', result: 'rejected' }],
});
const damage = (wall: number, up: Uptime): AttemptEvent => ({
  event: 'damage',
  id: crypto.randomUUID(),
  ...moment(wall, up),
  lines: 1,
});

const standing = (events: readonly AttemptEvent[], now: Now): AccountAttempts =>
  standingOf(events, ACCOUNT, null, now, () => false);
const pending = (events: readonly AttemptEvent[], now: Now): number => standing(events, now).pending.length;

describe.each([
  ['a rejected sign-in', signIn('rejected', NOON, uptime(HOUR))],
  ['a sign-in of which nobody knows the result', signIn('unknown', NOON, uptime(HOUR))],
  ['an imported rejection', [imported(NOON, NOON, uptime(HOUR))]],
  ['a line that cannot be read', [damage(NOON, uptime(HOUR))]],
])('given %s', (_what, events) => {
  it('counts within a day', () =>
    expect(pending(events, { wall: NOON + DAY - 1, uptime: uptime(HOUR + DAY - 1) })).toBe(1));
  it('fades after a day by both clocks', () =>
    expect(pending(events, { wall: NOON + DAY, uptime: uptime(HOUR + DAY) })).toBe(0));
  it.each([1.1, 3, 400])('counts though the clock was set %d days ahead', (days) =>
    expect(pending(events, { wall: NOON + days * DAY, uptime: uptime(2 * HOUR) })).toBe(1),
  );
  it.each([1, 3, 400])('counts as now where the clock was set %d days back and the machine started again', (days) =>
    expect(pending(events, { wall: NOON - days * DAY, uptime: uptime(5, 'two') })).toBe(1),
  );
  it('fades after a day of the machine although the clock was set back', () =>
    expect(pending(events, { wall: NOON - DAY, uptime: uptime(HOUR + DAY) })).toBe(0));
  it('fades after a day by the clock on the wall where the machine started again', () =>
    expect(pending(events, { wall: NOON + DAY, uptime: uptime(5, 'two') })).toBe(0));
  it('passes over an uptime that ran backwards', () =>
    expect(pending(events, { wall: NOON + DAY, uptime: uptime(5) })).toBe(0));
});

it.each([
  [DAY - 1, 1],
  [DAY, 0],
  [-DAY, 1],
])(
  'given a rejected sign-in without an uptime, as earlier versions wrote it: is %d ms old and counts %d',
  (age, count) =>
    expect(pending(signIn('rejected', NOON, null), { wall: NOON + age, uptime: uptime(HOUR) })).toBe(count),
);

it('given two rejections of one hour and an acceptance after them: asks though the clock was set two hours ahead', () => {
  const events = [
    ...signIn('rejected', NOON, uptime(HOUR)),
    ...signIn('rejected', NOON, uptime(HOUR)),
    ...signIn('accepted', NOON, uptime(HOUR)),
  ];
  expect(pending(events, { wall: NOON + 2 * HOUR, uptime: uptime(HOUR + 1) })).toBe(2);
});

it('given a sign-in that was accepted: settles no imported rejection where it lies in the future', () => {
  const events = signIn('accepted', NOON, uptime(HOUR));
  const now = { wall: NOON - DAY, uptime: uptime(5, 'two') };
  expect(pending([...events, imported(now.wall - HOUR, now.wall, now.uptime)], now)).toBe(1);
});

it('given an imported rejection: fades a day after it was sent, not after it was imported', () => {
  const events = [imported(NOON - 23 * HOUR, NOON, uptime(HOUR))];
  expect(pending(events, { wall: NOON + HOUR, uptime: uptime(2 * HOUR) })).toBe(0);
});

describe('given a transcript that was read twice, the first time while its script still ran', () => {
  const now = { wall: NOON + HOUR, uptime: uptime(HOUR) };
  const record = crypto.randomUUID();
  const read = (results: readonly SignInResult[], of = record): AttemptEvent => ({
    ...(imported(NOON, NOON, uptime(0)) as Extract<AttemptEvent, { event: 'imported' }>),
    record: of,
    attempts: results.map((result) => ({
      id: crypto.randomUUID(),
      at: new Date(NOON).toISOString(),
      kind: 'ers',
      result: result as 'rejected',
    })),
  });
  it.each<[string, readonly AttemptEvent[], number, SignInResult]>([
    ['without and with its answer', [read(['unknown']), read(['rejected'])], 1, 'rejected'],
    ['with and without its answer', [read(['rejected']), read(['unknown'])], 1, 'rejected'],
    ['two of one second in it', [read(['unknown', 'unknown'])], 2, 'unknown'],
    ['another record of the same second', [read(['unknown']), read(['unknown'], crypto.randomUUID())], 2, 'unknown'],
  ])('%s', (_, events, count, result) => {
    expect(standing(events, now).counted.map((one) => one.result)).toEqual(Array(count).fill(result));
    expect(pending(events, now)).toBe(count);
  });
  it('counts an unclear one as if it had been read once', () => {
    const { unclear } = standing([read(['unknown']), read(['unclear'])], now);
    expect(unclear.map(({ result }) => result)).toEqual(['unclear']);
  });
});

describe('given a rejected sign-in at one port of a server', () => {
  const events = signIn('rejected', NOON, uptime(HOUR));
  const at = (server: string): number =>
    standingOf(events, { ...ACCOUNT, server }, null, { wall: NOON, uptime: uptime(HOUR) }, () => false).pending.length;
  it.each(['acs.test:443', 'acs.test:9060', 'acs.test:8443'])('counts at %s', (server) => expect(at(server)).toBe(1));
  it.each(['acs.test.example:443', 'acs.other:443', '192.0.2.1:443', 'practice healthy other.test:443'])(
    'does not count at %s',
    (server) => expect(at(server)).toBe(0),
  );
  it('counts at another server of its domain, which may be a node of the same deployment, and is told by its name', () => {
    const now = { wall: NOON, uptime: uptime(HOUR) };
    const there = standingOf(events, { ...ACCOUNT, server: 'psn2.test:443' }, null, now, () => false);
    expect(there.pending).toHaveLength(1);
    expect(worded(standingSentence(meterOf(there)), 'en')).toMatch(/^acs\.test:443 rejected api-user/);
  });
  it('counts at every proxy of our own, whatever it is called there', () => {
    const now = { wall: NOON, uptime: uptime(HOUR) };
    const renamed = events.map((event) =>
      'server' in event ? { ...event, server: 'proxy proxy1.acme.example:8080', key: null } : event,
    );
    const counted = (server: string): number =>
      standingOf(renamed, { ...ACCOUNT, server }, null, now, () => false).pending.length;
    expect(['proxy 10.0.0.9:3128', 'proxy proxy2:8080', 'acs.test:443', 'proxy.acme.example:443'].map(counted)).toEqual(
      [1, 1, 0, 0],
    );
  });
  it('is not settled by what that server accepted', () => {
    const accepted = signIn('accepted', NOON + 1, uptime(HOUR + 1)).map((event) =>
      event.event === 'set-out' ? { ...event, server: 'psn2.test:443', key: null } : event,
    );
    const now = { wall: NOON + 2, uptime: uptime(HOUR + 2) };
    expect(standingOf([...events, ...accepted], ACCOUNT, null, now, () => false).pending).toHaveLength(1);
  });
});

describe('given answers that show nothing of the sign-in', () => {
  const at = (hours: number): readonly [number, Uptime] => [NOON + hours * HOUR, uptime((hours + 1) * HOUR)];
  const unclear = (hours: number): readonly AttemptEvent[] => signIn('unclear', ...at(hours));
  const noon = { wall: NOON + 4 * HOUR, uptime: uptime(5 * HOUR) };

  it('ask nothing', () => {
    const found = standing(unclear(0), noon);
    expect([found.unclear.length, found.pending.length, meterOf(found).used]).toEqual([1, 0, 0]);
  });
  it('an acceptance settles them', () =>
    expect(standing([...unclear(0), ...unclear(1), ...signIn('accepted', ...at(2))], noon).unclear).toEqual([]));
  it('count nothing beside a rejection', () =>
    expect(pending([...unclear(0), ...signIn('rejected', ...at(1))], noon)).toBe(1));
});

describe('given a rejection of the user with his domain', () => {
  const withDomain = signIn('rejected', NOON, uptime(HOUR)).map((event) =>
    event.event === 'set-out' ? { ...event, user: 'ACME\\api-user' } : event,
  );
  const later = { wall: NOON + HOUR, uptime: uptime(2 * HOUR) };
  it('counts for the user without it', () => expect(pending(withDomain, later)).toBe(1));
  it('is settled by an acceptance without it for that name alone', () => {
    const events = [...withDomain, ...signIn('accepted', NOON + 1, uptime(HOUR + 1))];
    const domain = { ...ACCOUNT, user: 'api-user@acme.test' };
    expect([pending(events, later), standingOf(events, domain, null, later, () => false).pending.length]).toEqual([
      0, 1,
    ]);
  });
});

describe('given how many attempts are used', () => {
  const told = (used: number): string =>
    worded(standingSentence({ ...ACCOUNT, used, attempts: [], pending: [] }), 'en');
  it('says from the third on that the account may be locked, and asks for nothing more', () =>
    expect([1, 2, 3, 5].map((used) => /may|have locked/.test(told(used)))).toEqual([false, false, true, true]));
  it('never counts past the number of tries that it names', () => expect(told(5)).not.toMatch(/of about/));
});
