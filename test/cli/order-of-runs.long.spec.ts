import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { labDescriptionSchema, type LabDescription } from '../../src/core/records/practice-description.ts';
import { ended, firstLine, start, tripoint, type Ended } from './run-tripoint.ts';
import { PROGRAM_FILE } from './program-file.ts';

/** The command line under a clock that faketime sets: what a laptop with a wrong clock does. */

const byClock = async (
  offset: string | null,
  args: readonly string[],
  more: Readonly<Record<string, string>> = {},
): Promise<Ended> => {
  const command = [process.execPath, PROGRAM_FILE, ...args];
  const [program = '', ...rest] = offset === null ? command : ['faketime', '-f', offset, ...command];
  const environment = { ...process.env, FAKETIME_DONT_FAKE_MONOTONIC: '1', NO_COLOR: '1', ...more };
  const child = spawn(program, rest, { env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  const [out, err, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((done, failed) => {
      child.once('error', failed);
      child.once('close', done);
    }),
  ]);
  return { code, out, err };
};

interface VerdictJson {
  readonly verdict: { readonly party: string; readonly sentence: string };
  readonly cells: readonly { readonly stage: string; readonly source: { readonly runId: string | null } }[];
}

describe('given a laptop whose clock is three minutes ahead, and put right before the fault is fixed', () => {
  let folder = '';
  let lab: LabDescription;
  const world = start(['lab', 'mended-meanwhile', '--json']);
  const file = (name: string): string => join(folder, name);
  const probe = (offset: string | null, name: string): Promise<Ended> =>
    byClock(
      offset,
      ['probe', '--server', lab.server, '--connect-to', lab.entrances.inside, '--user', lab.apiUser.name].concat([
        '--stage',
        'inside',
        '--ca',
        lab.ca,
        '--timeout',
        '4',
        '--json',
        '--out',
        file(name),
      ]),
      { TRIPOINT_PASSWORD: lab.apiUser.password, TRIPOINT_DATA: folder },
    );
  const idOf = async (name: string): Promise<string> =>
    (JSON.parse(await readFile(file(name), 'utf8')) as { readonly id: string }).id;
  const compared = async (...names: readonly string[]): Promise<VerdictJson> =>
    JSON.parse((await tripoint(['compare', '--json', ...names.map(file)])).out) as VerdictJson;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tripoint-order-'));
    lab = labDescriptionSchema.parse(JSON.parse(await firstLine(world)));
    await probe('+180s', 'ahead.json');
    await fetch(lab.control ?? '', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ order: 'switch-ers', value: 'on' }),
    });
    await probe(null, 'right.json');
  }, 120_000);
  afterAll(async () => {
    world.kill('SIGTERM');
    await ended(world);
    await rm(folder, { recursive: true, force: true });
  });

  it('the record of the wrong clock is dated after its correction', async () => {
    const dateOf = async (name: string) =>
      Date.parse((JSON.parse(await readFile(file(name), 'utf8')) as { readonly startedAt: string }).startedAt);
    expect(await dateOf('ahead.json')).toBeGreaterThan(await dateOf('right.json'));
  });

  it.each([[['ahead.json', 'right.json']], [['right.json', 'ahead.json']]])(
    'compare of %j judges the correction',
    async (names) => {
      const { cells } = await compared(...names);
      expect(cells.find(({ stage }) => stage === 'inside')?.source.runId).toBe(await idOf('right.json'));
    },
  );

  it('compare accuses nobody any more', async () => {
    const { verdict } = await compared('ahead.json', 'right.json');
    expect(verdict.party).not.toBe('api-setting');
  });

  it('proof says that the fault is fixed', async () => {
    const { code } = await tripoint(['proof', file('right.json'), file('ahead.json')]);
    expect(code).toBe(0);
  });

  it('compare refuses a record from the future, and says which', async () => {
    const record = JSON.parse(await readFile(file('right.json'), 'utf8')) as Record<string, unknown>;
    await writeFile(
      file('2099.json'),
      JSON.stringify({ ...record, startedAt: '2099-01-01T00:00:00.000+01:00', probes: [] }),
    );
    const { code, err } = await tripoint(['compare', file('2099.json'), file('right.json')]);
    expect([code, err]).toEqual([3, expect.stringContaining('2099.json is dated 2099-01-01')]);
  });

  it('compare names a record that is an hour ahead', async () => {
    const record = JSON.parse(await readFile(file('right.json'), 'utf8')) as Record<string, unknown>;
    const startedAt = new Date(Date.now() + 3_600_000).toISOString();
    await writeFile(file('hour.json'), JSON.stringify({ ...record, startedAt, probes: [] }));
    const { err } = await tripoint(['compare', file('hour.json'), file('right.json')]);
    expect(err).toContain('hour.json is dated');
  });
});
