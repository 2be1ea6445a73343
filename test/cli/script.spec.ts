import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWorld, type RunningWorld } from '../../src/lab/lab.ts';
import { argumentsFor, PROBE_SH, runScript } from '../script-run.ts';
import { tripoint, type Ended } from './run-tripoint.ts';
import { sharedFolder } from '../node/disk/temporary-folder.ts';

const folder = sharedFolder();
let world: RunningWorld;
beforeAll(async () => {
  world = await startWorld('outside-proxy-302');
  await writeFile(join(folder, 'run.txt'), 'x');
});
afterAll(() => world.close());

const WHOLE = ['--stage', 'inside', '--shell', 'sh', '--server', 'acs.example', '--user', 'api-user'];

const inFolder = (...args: readonly string[]): Promise<Ended> =>
  tripoint(args, { cwd: folder, environment: { TRIPOINT_DATA: join(folder, 'data') } });
const script = (...args: readonly string[]): Promise<Ended> => inFolder('script', ...args);

/** The right use with one option given otherwise, or left out. */
const withOption = (name: string, value: string | null): readonly string[] => {
  const at = WHOLE.indexOf(name);
  const rest = at < 0 ? WHOLE : [...WHOLE.slice(0, at), ...WHOLE.slice(at + 2)];
  return value === null ? rest : [...rest, name, value];
};

it.each([
  ['--stage', 'platform'],
  ['--shell', 'fish'],
  ['--shell', null],
  ['--server', 'ftp://acs.example/'],
  ['--user', 'api:user'],
  ['--user', 'api\nuser'],
  ['--connect-to', 'nowhere'],
  ['--ca', 'run.txt'],
  ['--mac', 'no mac'],
  ['--group-id', '$(id)'],
  ['--proxy', 'http://user:password@proxy.example:3128'],
  ['--password', 'secret'],
])('%s %j is wrong use, and nothing is written', async (name, value) => {
  const { code } = await script(...withOption(name, value));
  expect([code, (await readdir(folder)).filter((file) => file !== 'data')]).toEqual([3, ['run.txt']]);
});

describe('given the right use', () => {
  it('writes the fixed script, its SHA-256 and the command line', async () => {
    const { code, out } = await script(...WHOLE, '--label', "it's");
    const [written, fixed] = [await readFile(join(folder, 'probe.sh')), await readFile(PROBE_SH)];
    await rm(join(folder, 'probe.sh'));
    expect([code, written.equals(fixed)]).toEqual([0, true]);
    expect(out).toMatch(
      /^Written: probe\.sh\nSHA-256: [0-9a-f]{64}\nRun it there: sh \.\/probe\.sh --server acs\.example:443 /,
    );
    expect(out).toContain(String.raw`--label 'it'\''s' > inside.txt`);
  });
  it('prints four lines of curl alone, and what to do beside them', async () => {
    const { out, err } = await script(...withOption('--shell', 'curl'));
    expect([
      out
        .trimEnd()
        .split('\n')
        .map((line) => line.slice(0, 15)),
      err,
    ]).toEqual([Array(4).fill('curl -qgisSm20 '), expect.stringContaining('Paste the others only after its 200.')]);
  });
});

it('a person goes through a practice network with the script alone, and its answers are compared and taken in', async () => {
  for (const stage of ['inside', 'outside'] as const) {
    const ran = await runScript(argumentsFor(world, stage), { input: `${world.description.apiUser.password}\n` });
    await writeFile(join(folder, `${stage}.txt`), ran.out);
  }
  const { code, out } = await inFolder('compare', '--json', 'inside.txt', 'outside.txt');
  const { verdict } = JSON.parse(out) as { readonly verdict: { readonly party: string } };
  expect([code, verdict.party]).toEqual([1, world.description.expect.party]);
  const imported = JSON.parse((await inFolder('import', '--json', 'inside.txt')).out) as { readonly case: string };
  const again = JSON.parse((await inFolder('import', '--json', 'inside.txt')).out) as { readonly taken: string };
  const { out: shown } = await inFolder('case', 'show', imported.case, '--json');
  const { cells } = JSON.parse(shown) as { readonly cells: readonly { stage: string; outcome: string }[] };
  expect([again.taken, cells.filter(({ stage, outcome }) => stage === 'inside' && outcome === 'ok').length]).toEqual([
    'same',
    4,
  ]);
});
