import { worded } from '../../../src/core/messages/message.ts';
import type { Dirent } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { codeOf } from '../../../src/node/disk/file-system.ts';
import { KEYRING, linux, LOCK, run, UNLOCK, using } from './own-keyring.ts';

const program = fileURLToPath(new URL('./fixtures/use-store.ts', import.meta.url));
const use = (...steps: readonly string[]): string => using(program, ...steps);

/** The keyring's process removes its folder of sockets while it ends: then the list is made once more. */
const filesIn = async (home: string): Promise<readonly Dirent[]> => {
  for (;;)
    try {
      return (await readdir(home, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw error;
    }
};

const OK = { state: 'ok', backend: 'Secret Service' };
const inMemory = (state: string, because: string): readonly unknown[] => [
  { state, backend: 'memory of this session' },
  { ok: true, value: { in: 'session', because: expect.stringContaining(because) as unknown } },
  'x',
  'exit 7',
];
const IN_KEYCHAIN = { ok: true, value: { in: 'keychain', because: null } };

describe.runIf(linux)('given an unlocked gnome-keyring', () => {
  it('stores, finds in a new process and deletes a password with å, ä, ö', async () =>
    expect(
      worded(
        (await run([UNLOCK, use('state', 'set=Åäö lösen!"$'), use('get', 'delete'), use('get')].join('\n'))).lines,
        'en',
      ),
    ).toEqual([OK, IN_KEYCHAIN, 'exit 7', 'Åäö lösen!"$', { ok: true, value: null }, 'exit 7', null, 'exit 7']));

  it('has no plain text of it in any file', async () => {
    const { home, lines } = await run([UNLOCK, use('set=canary-4711-canary')].join('\n'));
    expect(lines[0]).toEqual(IN_KEYCHAIN);
    const files = await filesIn(home);
    expect(files.some(({ name }) => name.endsWith('.keyring'))).toBe(true);
    for (const { parentPath, name } of files)
      expect((await readFile(join(parentPath, name))).includes('canary-4711')).toBe(false);
  });
});

describe.runIf(linux)('given a gnome-keyring with a password that was given for one server', () => {
  it('gives it out for that server alone, over new starts', async () => {
    const { lines } = await run([UNLOCK, use('set=x'), use('get'), use('elsewhere', 'forgotten')].join('\n'));
    expect(lines).toEqual([IN_KEYCHAIN, 'exit 7', 'x', 'exit 7', null, 'elsewhere', 'exit 7']);
  });
});

describe.runIf(linux)('given a gnome-keyring that is locked', () => {
  it('is in the state locked, and memory keeps the password', async () => {
    const { lines } = await run([UNLOCK, use('state'), LOCK, use('state', 'set=x', 'get')].join('\n'));
    expect(worded(lines, 'en')).toEqual([OK, 'exit 7', ...inMemory('locked', 'locked')]);
  });
});

describe.runIf(linux)('given a gnome-keyring that has stopped answering', () => {
  it('is in the state timeout, and the program ends all the same, with its exit code', async () => {
    const script = [
      UNLOCK,
      use('state'),
      KEYRING,
      'kill -STOP "$DAEMON"',
      use('state', 'set=x', 'get'),
      'kill -KILL "$DAEMON"',
    ].join('\n');
    expect(worded((await run(script)).lines, 'en')).toEqual([OK, 'exit 7', ...inMemory('timeout', 'three seconds')]);
  });
});

describe.runIf(linux)('given a gnome-keyring without a collection to store in', () => {
  it('is in the state none, although reading says "nothing stored"', async () => {
    const { lines } = await run(['gnome-keyring-daemon --start --components=secrets', use('state', 'get')].join('\n'));
    expect(
      worded(
        lines.filter((line) => typeof line !== 'string' || line.startsWith('exit')),
        'en',
      ),
    ).toEqual([{ state: 'none', backend: 'memory of this session' }, null, 'exit 7']);
  });
});

it.runIf(linux)('given no session bus at all, is in the state none, and memory keeps the password', async () => {
  expect(worded((await run(use('state', 'set=x', 'get'), false)).lines, 'en')).toEqual(inMemory('none', 'no keychain'));
});
