import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runBuilt } from './built-program.ts';

/** Removal dates at an instant around midnight in Stockholm, on a machine in Los Angeles, by the built program. */

const WHERE = ['--base-url', 'https://service.example', '--organization', 'a', '--context', 'b', '--proxy', 'none'];
const ENTRY = ['whitelist', 'add', '--dry-run', '--json', '--mac', '00:1B:54:00:00:01', '--name', 'Kassa'];
const LIST = 'mac,name,To date\n00:1B:54:00:00:01,One,2026-11-26\n00:1B:54:00:00:02,Two,2026-11-27\n';

let data = '';
const environment = (zone: string) => ({ TRIPOINT_DATA: data, TRIPOINT_API_KEY: 'k', TZ: zone });

/** Runs the program at a time of the clock on the wall of that zone. */
const runAt = (zone: string, time: string, ...args: readonly string[]) =>
  runBuilt(args, environment(zone), { before: ['faketime', '-f', `@${time}`] });
const inLosAngeles = (time: string, ...args: readonly string[]) => runAt('America/Los_Angeles', time, ...args);

const addContext = (name: string, ...more: readonly string[]) =>
  runBuilt(['context', 'add', '--name', name, ...WHERE, ...more], environment('UTC'));

const warningsOf = async (asked: ReturnType<typeof runBuilt>): Promise<readonly string[]> =>
  (JSON.parse((await asked).out) as { readonly warnings: readonly string[] }).warnings;

beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'tripoint-time-zone-'));
  const added = [await addContext('ACME', '--time-zone', 'europe/stockholm'), await addContext('Plain')];
  expect(added.map(({ code }) => code)).toEqual([0, 0]);
}, 120_000);
afterAll(() => rm(data, { recursive: true, force: true }));

const PASSED = 'Removal date is today or in the past (Europe/Stockholm)';

describe.runIf(process.platform === 'linux')('given a context in Europe/Stockholm, on a machine in Los Angeles', () => {
  it.each([
    // Los Angeles is nine hours behind, and eight from 8 to 29 March; test/core/vocabulary/time-zone.spec.ts has more of it.
    ['2026-11-26 14:59:30', '2026-11-27', null],
    ['2026-11-26 15:00:30', '2026-11-26', PASSED],
    ['2026-11-26 15:00:30', '2026-11-27', PASSED],
    ['2026-03-28 15:59:30', '2026-03-29', null],
    ['2026-03-28 16:00:30', '2026-03-29', PASSED],
  ])('at %s there, %s is told as %j', async (time, toDate, says) => {
    const warnings = await warningsOf(inLosAngeles(time, ...ENTRY, '--site', 'ACME', '--to-date', toDate));
    expect(warnings).toEqual(says === null ? [] : [expect.stringContaining(says)]);
  });

  it.each([
    ['ACME', [PASSED, PASSED]],
    ['Plain', ["Removal date is today or in the past (by this computer's clock)"]],
  ])('the list of a batch is judged there as well: %s', async (site, reasons) => {
    const list = join(data, 'list.csv');
    await writeFile(list, LIST);
    const batch = ['whitelist', 'batch', list, '--dry-run', '--json', '--site', site];
    const { out } = await inLosAngeles('2026-11-26 15:00:30', ...batch);
    expect(JSON.parse(out)).toMatchObject({
      doubtfulRows: reasons.map((reason) => ({ reason: expect.stringContaining(reason) as string })),
    });
  });
});

describe.runIf(process.platform === 'linux')('given no time zone', () => {
  it.each([
    ['a stored context without one', ['--site', 'Plain']],
    ['a context by hand', WHERE],
    ['a dry run without a context', []],
  ])('%s: the day is that of this machine, and the warning says so', async (_what, where) => {
    expect(
      await warningsOf(inLosAngeles('2026-11-26 15:00:30', ...ENTRY, ...where, '--to-date', '2026-11-26')),
    ).toEqual([expect.stringContaining("Removal date is today or in the past (by this computer's clock)")]);
  });
});
