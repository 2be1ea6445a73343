import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canonicalJson } from '../../src/core/records/migrate.ts';
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

interface Stored {
  readonly version: number;
  readonly context: Readonly<Record<string, unknown>>;
}
const storedFiles = async () => {
  const folder = join(data, 'service', 'contexts');
  const paths = (await readdir(folder)).map((name) => join(folder, name));
  return Promise.all(
    paths.map(async (path) => ({ path, document: JSON.parse(await readFile(path, 'utf8')) as Stored })),
  );
};

beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'tripoint-time-zone-'));
  const added = [await addContext('ACME', '--time-zone', 'europe/stockholm'), await addContext('Plain')];
  expect(added.map(({ code }) => code)).toEqual([0, 0]);
}, 120_000);
afterAll(() => rm(data, { recursive: true, force: true }));

const TODAY = 'Removal date is today or in the past (Europe/Stockholm)';
const PAST = 'Removal date is today or in the past (Europe/Stockholm)';

describe.runIf(process.platform === 'linux')('given a context in Europe/Stockholm, on a machine in Los Angeles', () => {
  it.each([
    // Los Angeles is nine hours behind.
    ['2026-11-26 14:59:30', '2026-11-26', TODAY],
    ['2026-11-26 14:59:30', '2026-11-27', null],
    ['2026-11-26 15:00:30', '2026-11-26', PAST],
    ['2026-11-26 15:00:30', '2026-11-27', TODAY],
    ['2026-11-26 15:00:30', '2026-11-28', null],
    // The clocks change there on 29 March, and Los Angeles changed on the 8th: eight hours until then.
    ['2026-03-28 15:59:30', '2026-03-29', null],
    ['2026-03-28 16:00:30', '2026-03-29', TODAY],
    ['2026-03-29 14:59:30', '2026-03-30', null],
    ['2026-03-29 15:00:30', '2026-03-30', TODAY],
    // They change back on 25 October, before Los Angeles does.
    ['2026-10-24 14:59:30', '2026-10-25', null],
    ['2026-10-24 15:00:30', '2026-10-25', TODAY],
    ['2026-10-25 15:59:30', '2026-10-26', null],
    ['2026-10-25 16:00:30', '2026-10-26', TODAY],
  ])('at %s there, %s is told as %j', async (time, toDate, says) => {
    const warnings = await warningsOf(inLosAngeles(time, ...ENTRY, '--site', 'ACME', '--to-date', toDate));
    expect(warnings).toEqual(says === null ? [] : [expect.stringContaining(says)]);
  });

  it('says in Swedish where it is that day', async () => {
    const entry = [...ENTRY.filter((word) => word !== '--json'), '--language', 'sv'];
    const { err } = await inLosAngeles('2026-11-26 15:00:30', ...entry, '--site', 'ACME', '--to-date', '2026-11-27');
    expect(err).toContain('Borttagningsdatumet är i dag eller har passerat (Europe/Stockholm)');
  });

  it.each([
    ['ACME', 'Removal date is today or in the past (Europe/Stockholm)', 2],
    ['Plain', "Removal date is today or in the past (by this computer's clock)", 1],
  ])('the list of a batch is judged there as well: %s', async (site, says, rows) => {
    const list = join(data, 'list.csv');
    await writeFile(list, LIST);
    const { out } = await inLosAngeles('2026-11-26 15:00:30', 'whitelist', 'batch', list, '--dry-run', '--site', site);
    expect(out.split(says)).toHaveLength(rows + 1);
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

  it('a context that was stored before there was one is read as it is, and has none', async () => {
    const found = (await storedFiles()).find(({ document }) => document.context.name === 'Plain');
    const { timeZone, ...before } = found?.document.context ?? {};
    expect(timeZone).toBeNull();
    const sha256 = createHash('sha256').update(canonicalJson(before)).digest('hex');
    const text = JSON.stringify({ ...found?.document, sha256, context: before });
    await writeFile(found?.path ?? '', text);
    const { out } = await runBuilt(['context', 'list', '--json'], environment('UTC'));
    const { contexts } = JSON.parse(out) as { readonly contexts: readonly unknown[] };
    expect(contexts).toContainEqual(expect.objectContaining({ name: 'Plain', timeZone: null }));
    expect(await readFile(found?.path ?? '', 'utf8')).toBe(text);
  });
});
