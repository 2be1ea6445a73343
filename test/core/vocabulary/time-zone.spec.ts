import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { readTimeZone, todayIn } from '../../../src/core/vocabulary/time-zone.ts';

describe('given the name of a time zone', () => {
  it.each([
    ['Europe/Stockholm', 'Europe/Stockholm'],
    ['europe/stockholm', 'Europe/Stockholm'],
    ['  PACIFIC/KIRITIMATI ', 'Pacific/Kiritimati'],
    ['utc', 'UTC'],
    // Names of the same zone: what was typed is not replaced by what else it is called.
    ['Asia/Kolkata', 'Asia/Kolkata'],
    ['Europe/Kyiv', 'Europe/Kyiv'],
    ['Etc/GMT+5', 'Etc/GMT+5'],
  ])('%j is %s', (typed, name) => expect(readTimeZone(typed)).toBe(name));

  it.each([
    ...['', ' ', 'Mars/Olympus', 'Stockholm', '+01:00', '+0100', '../../etc/passwd', 'Europe/Stockholm\0'],
    ...['Europe / Stockholm', 'W. Europe Standard Time', 'Europé/Stockholm', `Europe/${'a'.repeat(100_000)}`],
  ])('refuses %j', (typed) => expect(readTimeZone(typed)).toBeNull());
});

/** The date there by the system's own time zone data. */
const dayByDate = (zone: string, instant: Date): string =>
  execFileSync('date', ['-d', `@${instant.getTime() / 1000}`, '+%F'], { encoding: 'utf8', env: { TZ: zone } }).trim();

/** The second before and the second of each. */
const around = (...midnights: readonly string[]): readonly string[] =>
  midnights.flatMap((midnight) => [new Date(Date.parse(midnight) - 1000).toISOString(), midnight]);

describe.runIf(process.platform === 'linux')('given an instant, and the date program of the system', () => {
  it.each([
    // 00:00 on the day before, of and after the change of the clocks, in March and October.
    ['Europe/Stockholm', around('2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z', '2026-03-30T22:00:00Z')],
    ['Europe/Stockholm', around('2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z', '2026-10-26T23:00:00Z')],
    ['America/Los_Angeles', around('2026-03-08T08:00:00Z', '2026-03-09T07:00:00Z', '2026-11-02T08:00:00Z')],
    ['Pacific/Kiritimati', around('2026-11-26T10:00:00Z', '2026-12-31T10:00:00Z')],
    ['Pacific/Niue', around('2026-11-27T11:00:00Z', '2027-01-01T11:00:00Z')],
    // Here the clocks go forward at midnight, and the day begins at 01:00.
    ['Africa/Cairo', around('2026-04-23T22:00:00Z')],
    ['Asia/Kathmandu', around('2026-11-26T18:15:00Z')],
  ])('in %s it is the same day at %j', (zone, instants) =>
    expect(instants.map((instant) => todayIn(zone, new Date(instant)))).toEqual(
      instants.map((instant) => ({ day: dayByDate(zone, new Date(instant)), zone })),
    ),
  );
  it('it is another day on each side of the midnight', () => {
    const days = around('2026-03-28T23:00:00Z').map((instant) => todayIn('Europe/Stockholm', new Date(instant)).day);
    expect(days).toEqual(['2026-03-28', '2026-03-29']);
  });
});

describe('given no zone that is known', () => {
  const now = new Date('2026-11-26T23:30:00Z');
  it.each([null, undefined, 'Mars/Olympus'])('%j: it is the day of this machine', (zone) => {
    const [year, month, day] = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
    expect(todayIn(zone, now)).toEqual({ day: `${year}-${month}-${day}`, zone: null });
  });
});
