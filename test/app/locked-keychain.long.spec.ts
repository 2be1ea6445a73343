import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { linux, LOCK, run, UNLOCK, UNLOCKED_ANEW, using } from '../node/secrets/own-keyring.ts';
import { some } from '../scale.ts';
import { inEnglish } from '../in-english.ts';

/** What a window shows while the real keyring is locked under it, and after a restart with the keyring unlocked. */
const program = fileURLToPath(new URL('./fixtures/use-secrets.ts', import.meta.url));
const EXPORT = `export LOCK='${LOCK}'`;
const use = (...steps: readonly string[]): string => using(program, ...steps);
const shown = async (...lines: readonly string[]): Promise<readonly unknown[]> =>
  (await run([EXPORT, UNLOCK, ...lines].join('\n'))).lines.map(inEnglish);

const SECRET_SERVICE = 'Secret Service';
const MEMORY = 'memory of this session';
const STILL_THERE =
  'The keychain is locked. What was typed is in memory alone and kept until this program ends. What the keychain still holds is not used any more, and is removed when the keychain is open again.';
const NOT_REMOVED =
  'The keychain is locked. What the keychain still holds is not used any more, and is removed when the keychain is open again.';
const UNREAD = 'The keychain is locked. What is stored there could not be read.';
const NOT_USED =
  'What is stored is not used, because it was replaced or removed while the keychain could not be opened.';

describe.runIf(linux).each(
  some(
    [
      ['password', 'password', 'clear', 'case'],
      ['API key', 'key', 'clearKey', 'context'],
    ],
    1,
  ),
)('given a stored %s, and a gnome-keyring that is locked meanwhile', (_what, set, clear, show) => {
  const stored = [true, SECRET_SERVICE, null];

  it('says of a new one that it is in memory alone, and does not use the old one after a restart', async () =>
    expect(await shown(use(`${set}=old`, 'lock', `${set}=new`), UNLOCKED_ANEW, use(show), use(show))).toEqual([
      stored,
      null,
      [true, MEMORY, STILL_THERE],
      [false, SECRET_SERVICE, NOT_USED],
      [false, SECRET_SERVICE, null],
    ]));

  it('says that the old one was not removed, and does not use it after a restart', async () =>
    expect(await shown(use(`${set}=old`, 'lock', clear), UNLOCKED_ANEW, use(show), use(show))).toEqual([
      stored,
      null,
      [NOT_REMOVED, false, MEMORY, NOT_USED],
      [false, SECRET_SERVICE, NOT_USED],
      [false, SECRET_SERVICE, null],
    ]));

  it('says that it cannot be read, in place of that there is none', async () =>
    expect(await shown(use(`${set}=old`, 'lock', show), use(show), UNLOCKED_ANEW, use(show))).toEqual([
      stored,
      null,
      // What this process stored is not read again in order to be shown.
      stored,
      [null, MEMORY, UNREAD],
      stored,
    ]));
});

describe.runIf(linux)('given a password that was replaced while the gnome-keyring was locked', () => {
  it('is followed by the next one, which is stored', async () => {
    const lines = [use('password=old', 'lock', 'password=new'), UNLOCKED_ANEW, use('password=next'), use('case')];
    expect((await shown(...lines)).slice(3)).toEqual([
      [true, SECRET_SERVICE, null],
      [true, SECRET_SERVICE, null],
    ]);
  });
});
