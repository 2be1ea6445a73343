import { spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cleanValue } from '../../src/core/vocabulary/typed.ts';
import { tripoint } from './run-tripoint.ts';
import { cleanHome } from './terminal/in-terminal.ts';

const PROBE = ['probe', '--server', 'acs.invalid', '--user', 'a', '--stage', 'inside'];
const POLICY = ['policy', 'remove-emails', '--policy', 'p', '--revoke', 'no', '--dry-run'];

const READERS: readonly (readonly [what: string, args: readonly string[]])[] = [
  ['card --paste', ['card', '--paste']],
  ['compare', ['compare']],
  ['report', ['report']],
  ['import', ['import']],
  ['proof', ['proof']],
  ['change-request', ['change-request']],
  ['probe --ca', [...PROBE, '--ca']],
  ['certificate --ca', ['certificate', '--server', 'acs.invalid', '--ca']],
  ['policy --file', [...POLICY, '--file']],
  ['whitelist batch', ['whitelist', 'batch', '--dry-run']],
];

const desk = async () => {
  const folder = await cleanHome();
  spawnSync('mkfifo', [join(folder, 'pipe')]);
  await mkdir(join(folder, 'folder'));
  return (args: readonly string[], input = '') =>
    tripoint(args, {
      cwd: folder,
      input,
      environment: { TRIPOINT_DATA: join(folder, 'data'), TRIPOINT_PASSWORD: 'seven-Lanterns-24' },
    });
};

describe.each(READERS)('given what is no regular file as the file of %s', (_what, args) => {
  it.each(['pipe', 'folder', '/dev/zero', '/dev/tty', '/proc/kmsg'])(
    'does not wait for %s, and says so',
    async (file) => {
      const { code, err } = await (await desk())([...args, file]);
      expect([code, err.trimEnd().split('\n').length, /unexpected|did not expect/.test(err)]).toEqual([3, 1, false]);
    },
    30_000,
  );
});

it('given a card on standard input, is refused beyond 1 MiB', async () => {
  const { code, err } = await (await desk())(['card', '--paste', '-'], 'x'.repeat(2_000_000));
  expect([code, err]).toEqual([3, 'Standard input is larger than 1 MiB. Nothing was recorded.\n']);
});

describe('given an API base URL with a user name and password in it', () => {
  const said = 'The API base URL holds a user name or password. They are left out; “…” is shown instead.';
  it.each([
    ['the pasted text', ['--paste', '-'], 'Endpoint API: Up\nAPI base URL: https://user:s3cret@nac.test/\n'],
    ['the option', ['--endpoint-api', 'up', '--base-url', 'https://user:s3cret@nac.test/'], ''],
  ])('prints and records it without them, and says so: %s', async (_, args, text) => {
    const { out, err } = await (await desk())(['card', ...args, '--json'], text);
    expect([
      (JSON.parse(out) as { baseUrl: string }).baseUrl,
      err.includes(said),
      `${out}${err}`.includes('s3cret'),
    ]).toEqual(['https://…@nac.test/', true, false]);
  });
});

describe('given the text of a card before and after an update', () => {
  const TEXT = 'Endpoint API: Down\nUpdate API Configuration\nEndpoint API: Up\n';
  it('names the row and asks for a choice', async () => {
    const { code, err } = await (await desk())(['card', '--paste', '-'], TEXT);
    expect([code, err]).toEqual([
      3,
      'The pasted text says different things of Endpoint API, as that of two cards does. Choose what the card shows now: --shows endpoint-api=…. Nothing was recorded.\n',
    ]);
  });
  it('takes the choice', async () => {
    const { out } = await (await desk())(['card', '--paste', '-', '--endpoint-api', 'up', '--json'], TEXT);
    expect((JSON.parse(out) as { rows: { 'endpoint-api': unknown } }).rows['endpoint-api']).toEqual({
      value: 'up',
      status: null,
    });
  });
});

describe('given characters that change how a terminal shows a text', () => {
  const NAME = 'acs\u202eelpmaxe\u2066\u200f\u009b31m\u2028\u007f.example';
  const printed = async () => {
    const folder = await cleanHome();
    await writeFile(join(folder, 'card.txt'), 'Endpoint API Up\n');
    const rows = ['--endpoint-api', 'up', '--fqdn', NAME, '--api-user', 'ünï-用户-😀'];
    return tripoint(['card', ...rows, '--json'], { cwd: folder });
  };
  it('prints none of them in JSON', async () =>
    expect(/[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u.test((await printed()).out)).toBe(false));
  it('keeps those that a name can have, for a reader', async () =>
    expect((JSON.parse((await printed()).out) as { outboundFqdn: string }).outboundFqdn).toBe(cleanValue(NAME)));
  it('leaves other characters as they are', async () => expect((await printed()).out).toContain('ünï-用户-😀'));
});
