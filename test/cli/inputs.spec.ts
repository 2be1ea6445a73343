import { spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tripoint } from './run-tripoint.ts';
import { cleanHome } from './terminal/in-terminal.ts';

const PROBE = ['probe', '--server', 'acs.invalid', '--user', 'a', '--stage', 'inside'];
const POLICY = ['policy', 'remove-emails', '--policy', 'p', '--revoke', 'no', '--dry-run'];

/** The commands that read a file, with the arguments before it. */
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

describe('given a card on standard input', () => {
  it('is refused beyond 1 MiB', async () => {
    const { code, err } = await (await desk())(['card', '--paste', '-'], 'x'.repeat(2_000_000));
    expect([code, err]).toEqual([3, 'Standard input is larger than 1 MiB, so it is no card. Nothing was recorded.\n']);
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
  it('prints none of them in JSON', async () => {
    expect(/[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u.test((await printed()).out)).toBe(false);
  });
  it('prints the same data for a reader', async () => {
    expect((JSON.parse((await printed()).out) as { outboundFqdn: string }).outboundFqdn).toBe(NAME);
  });
  it('leaves other characters as they are', async () => expect((await printed()).out).toContain('ünï-用户-😀'));
});
