import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { linux, LOCK, run, UNLOCK, using } from '../node/secrets/own-keyring.ts';
import { PROGRAM_FILE } from './program-file.ts';

const window = fileURLToPath(new URL('../app/fixtures/use-secrets.ts', import.meta.url));
const ADD = ['whitelist', 'add', '--permanent', '--mac', '00:00:5E:00:53:01', '--name', 'Printer', '--site', 'ACME'];

describe.runIf(linux)('given a context whose key is in a gnome-keyring that is locked', () => {
  it('--site says that it is locked, before it says that a key is needed', async () => {
    const add = `{ ${using(PROGRAM_FILE, ...ADD)}; } 2>&1 | sed '/^exit/!s/.*/"&"/'`;
    expect((await run([UNLOCK, using(window, 'k'), LOCK, add].join('\n'))).lines.slice(1)).toEqual([
      'The keychain is locked. What is stored there could not be read.',
      expect.stringContaining('An API key comes from a prompt'),
      'exit 3',
    ]);
  });
});
