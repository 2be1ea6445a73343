import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWorld } from '../../src/lab/lab.ts';
import type { RunningWorld } from '../../src/lab/running-world.ts';
import { runText } from '../core/script/run-script.ts';
import { transcript } from '../node/import/transcript-text.ts';
import { tripoint, type Ended } from './run-tripoint.ts';

let folder = '';
/** The data folder of the commands that write scripts. */
let data = '';
let world: RunningWorld;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tripoint-cli-script-'));
  data = await mkdtemp(join(tmpdir(), 'tripoint-cli-script-data-'));
  world = await startWorld('outside-proxy-302');
  await writeFile(join(folder, 'run.txt'), transcript());
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
  await rm(data, { recursive: true, force: true });
});

const WHOLE = ['--stage', 'inside', '--shell', 'sh', '--server', 'acs.example', '--user', 'api-user', '--out', 'x.sh'];

const script = (...args: readonly string[]): Promise<Ended> =>
  tripoint(['script', ...args], { cwd: folder, environment: { TRIPOINT_DATA: data } });

/** The right use, with options given otherwise or left out. */
const withOption = (...changed: readonly (string | null)[]): readonly string[] => {
  const [name, value, ...others] = changed;
  if (name === undefined || name === null) return WHOLE;
  const whole = withOption(...others);
  const at = whole.indexOf(name);
  const rest = at < 0 ? whole : [...whole.slice(0, at), ...whole.slice(at + 2)];
  return value === null || value === undefined ? rest : [...rest, name, value];
};

describe('given a wrong option', () => {
  it.each([
    ['--stage', 'platform'],
    ['--stage', null],
    ['--shell', 'fish'],
    ['--shell', null],
    ['--server', 'https://acs.example/'],
    ['--server', null],
    ['--user', null],
    ['--user', 'api:user'],
    ['--user', 'api\nuser'],
    ['--label', 'a place\nwith two lines'],
    ['--connect-to', 'nowhere'],
    ['--ca', 'run.txt'],
    ['--pin', 'sha256:abc'],
    ['--mac', 'no mac'],
    ['--group-id', '$(id)'],
    ['--only', 'everything'],
    ['--timeout', '-1'],
    ['--proxy', 'http://user:password@proxy.example:3128'],
    ['--out', null],
    ['--password', 'secret'],
  ])('%s %s is wrong use, and nothing is written', async (name, value) => {
    const { code } = await script(...withOption(name, value));
    expect({ code, files: await readdir(folder) }).toEqual({ code: 3, files: ['run.txt'] });
  });
});

describe('given the right use', () => {
  it.each([
    ['sh', '#!/bin/sh\n'],
    ['powershell', '\ufeff# A portable script of Tripoint for Windows PowerShell'],
    ['curl', '# Tripoint: 4 lines of curl for the stage inside.'],
  ])('writes the script for %s in the place of what was there, where --force says so', async (shell, begins) => {
    const out = join(folder, `written.${shell}`);
    await writeFile(out, 'before');
    const { code } = await script(...withOption('--shell', shell, '--out', out), '--force');
    expect([code, (await readFile(out, 'utf8')).startsWith(begins)]).toEqual([0, true]);
    await rm(out);
  });
  it('says of the PowerShell form alone that it was not tried on Windows yet', async () => {
    const said = async (shell: string): Promise<boolean> => {
      const out = join(folder, `said.${shell}`);
      const { out: words } = await script(...withOption('--shell', shell, '--out', out));
      await rm(out);
      return words.includes('not with Windows PowerShell 5.1 on Windows yet');
    };
    expect([await said('powershell'), await said('sh')]).toEqual([true, false]);
  });
  it.each([
    ['sh', true],
    ['powershell', true],
    ['curl', false],
  ])('shows a code with the form for %s: %s', async (shell, isShown) => {
    const out = join(folder, `sealed.${shell}`);
    const written = await script(...withOption('--shell', shell, '--out', out));
    await rm(out);
    expect([written.out.includes('Code of this script'), written.out.includes('is not sealed')]).toEqual([
      isShown,
      !isShown,
    ]);
  });
  it('takes no password along, though one is in the environment', async () => {
    const environment = { TRIPOINT_PASSWORD: 'seven-Lanterns-24', TRIPOINT_DATA: data };
    await tripoint(['script', ...WHOLE], { cwd: folder, environment });
    expect((await readFile(join(folder, 'x.sh'), 'utf8')).includes('seven-Lanterns-24')).toBe(false);
    await rm(join(folder, 'x.sh'));
  });
});

describe('given the one-time code of a script', () => {
  const CODE = /^Code of this script: ((?:[B-Z2-9]{4}-?){4})$/m;

  it('is shown, and stands in no script', async () => {
    const { out } = await script(...WHOLE);
    const text = await readFile(join(folder, 'x.sh'), 'utf8');
    await rm(join(folder, 'x.sh'));
    const code = CODE.exec(out)?.[1] ?? 'no code';
    expect([out.includes(code), text.includes(code), text.includes(code.replaceAll('-', ''))]).toEqual([
      true,
      false,
      false,
    ]);
  });
  it('makes its transcript a sealed one here, an unchecked one elsewhere, and a refused one when it was edited', async () => {
    const { server, entrances, ca, apiUser } = world.description;
    const target = ['--server', server, '--connect-to', entrances.inside, '--ca', ca, '--user', apiUser.name];
    const { out } = await script('--stage', 'inside', '--shell', 'sh', ...target, '--out', 'sealed.sh');
    const text = await readFile(join(folder, 'sealed.sh'), 'utf8');
    const there = await mkdtemp(join(tmpdir(), 'tripoint-far-host-'));
    const run = await runText(there, text, { input: `${apiUser.password}\n${CODE.exec(out)?.[1] ?? ''}\n` });
    const file = join(there, run.files.find((name) => name.endsWith('.txt')) ?? '');
    const said = async (environment: Record<string, string>): Promise<string> =>
      (await tripoint(['compare', file], { cwd: folder, environment })).err;
    const here = await said({ TRIPOINT_DATA: data });
    const elsewhere = await said({ TRIPOINT_DATA: join(folder, 'none') });
    await writeFile(file, run.transcript.replace('status 200', 'status 401'));
    const edited = await said({ TRIPOINT_DATA: data });
    await rm(there, { recursive: true, force: true });
    await rm(join(folder, 'sealed.sh'));
    expect(
      [here, elsewhere, edited].map((text) => /: sealed|seal not checked|damaged or edited/.exec(text)?.[0]),
    ).toEqual([': sealed', 'seal not checked', 'damaged or edited']);
  });
});

describe('given a world that a person goes through with scripts alone', () => {
  const transcripts: string[] = [];
  beforeAll(async () => {
    const { server, entrances, ca, apiUser } = world.description;
    for (const stage of ['inside', 'outside'] as const) {
      const out = join(folder, `${stage}.sh`);
      await script(
        ...['--stage', stage, '--shell', 'sh', '--server', server, '--connect-to', entrances[stage]],
        ...['--ca', ca, '--user', apiUser.name, '--out', out],
      );
      const ran = await runText(folder, await readFile(out, 'utf8'), { input: `${apiUser.password}\n` });
      transcripts.push(...ran.files.filter((name) => name.endsWith('.txt')));
    }
  });
  const withTranscripts = (...args: readonly string[]): Promise<Ended> =>
    tripoint(args, { cwd: folder, environment: { TRIPOINT_DATA: join(folder, 'data') } });

  it('compares the transcripts as it compares records', async () => {
    const { code, out } = await withTranscripts('compare', '--json', ...transcripts);
    const { verdict } = JSON.parse(out) as { readonly verdict: { readonly party: string } };
    expect({ code, party: verdict.party }).toEqual({ code: 1, party: world.description.expect.party });
  });
  it('reports on them', async () => {
    await withTranscripts('report', '--format', 'text', '--out', 'report.txt', ...transcripts);
    expect(await readFile(join(folder, 'report.txt'), 'utf8')).toContain('302');
  });
  it('takes one into a case', async () => {
    const { code, out } = await withTranscripts('import', '--json', ...transcripts.slice(0, 1));
    const imported = JSON.parse(out) as { readonly case: string };
    const { out: shown } = await withTranscripts('case', 'show', imported.case, '--json');
    const { cells } = JSON.parse(shown) as { readonly cells: readonly { stage: string; outcome: string }[] };
    expect([code, cells.filter(({ stage, outcome }) => stage === 'inside' && outcome === 'ok')]).toEqual([
      0,
      expect.objectContaining({ length: 4 }),
    ]);
  });
  it('takes the same one into the same case once', async () => {
    const { out } = await withTranscripts('import', '--json', ...transcripts.slice(0, 1));
    const { case: id } = JSON.parse(out) as { readonly case: string };
    await withTranscripts('import', '--case', id, ...transcripts.slice(0, 1));
    const stored = await readdir(join(folder, 'data'), { recursive: true });
    const file = stored.find((name) => name.includes(id) && name.endsWith('.json')) ?? '';
    const kept = await readFile(join(folder, 'data', file), 'utf8');
    const written = await readFile(join(folder, transcripts[0] ?? ''), 'utf8');
    expect(kept.split(/^id (.*)$/m.exec(written)?.[1] ?? 'no id')).toHaveLength(2);
  });
});

describe('given a transcript that was changed on its way', () => {
  it('says which line is damaged, and judges nothing', async () => {
    await writeFile(join(folder, 'run.txt'), transcript({ sections: ['colour blue'] }));
    const { code, out, err } = await tripoint(['compare', 'run.txt'], { cwd: folder });
    expect({ code, out, err }).toEqual({
      code: 3,
      out: '',
      err: 'run.txt is damaged at line 18. Nothing was changed.\n',
    });
  });
});
