import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { codeFolder } from '../../../src/node/code/cache-folder.ts';

describe.skipIf(process.platform === 'win32')('given the folder of kept code, from which code is run', () => {
  const uid = process.getuid?.() ?? 0;
  let home = '';
  beforeEach(() => {
    home = realpathSync(mkdtempSync(join(tmpdir(), 'tripoint-home-')));
  });
  afterEach(() => rmSync(home, { recursive: true, force: true }));
  const folderAs = (more: Partial<Parameters<typeof codeFolder>[0]> = {}): string | null =>
    codeFolder({ environment: {}, platform: 'linux', uid, home: () => home, ...more });
  const made = (): string => {
    const folder = folderAs();
    if (folder === null) throw new Error('none');
    return folder;
  };

  it('it is below the user’s own cache folder, and closed to others', () => {
    expect(made()).toMatch(`${home}/.cache/tripoint/`);
    expect(statSync(made()).mode & 0o777).toBe(0o700);
  });
  it.each([
    ['XDG_CACHE_HOME', 'linux', '/cache'],
    ['LOCALAPPDATA', 'win32', '/cache'],
  ] as const)('%s names another one', (name, platform, path) =>
    expect(folderAs({ platform, environment: { [name]: home + path } })).toMatch(`${home}/cache/tripoint/`),
  );
  it('macOS has its own place', () =>
    expect(folderAs({ platform: 'darwin' })).toMatch(`${home}/Library/Caches/tripoint/`));
  it('a relative place counts as none', () =>
    expect(folderAs({ environment: { XDG_CACHE_HOME: 'here' } })).toMatch(`${home}/.cache/`));
  it('Windows without a folder of the user has none', () => expect(folderAs({ platform: 'win32' })).toBeNull());
  it('the variable that switches off Node’s own switches it off', () => {
    expect(folderAs({ environment: { NODE_DISABLE_COMPILE_CACHE: '1' } })).toBeNull();
    expect(existsSync(join(home, '.cache'))).toBe(false);
  });
  it('one of another owner is refused', () => {
    made();
    expect(folderAs({ uid: uid + 1 })).toBeNull();
  });
  it.each([0o770, 0o707, 0o755])('one that others may enter (%o) is refused', (mode) => {
    chmodSync(made(), mode);
    expect(folderAs()).toBeNull();
  });
  it.each(['.cache/tripoint', '.cache', '.'])('it is refused where others may write to %s above it', (above) => {
    made();
    chmodSync(join(home, above), 0o777);
    expect(folderAs()).toBeNull();
  });
  it('a folder above that is everybody’s as /tmp is, where nobody moves what is another’s, is none', () => {
    made();
    chmodSync(home, 0o1777);
    expect(folderAs()).not.toBeNull();
  });
  it('a link in its place is refused', () => {
    const folder = made();
    rmSync(folder, { recursive: true });
    mkdirSync(join(home, 'other'), { mode: 0o700 });
    symlinkSync(join(home, 'other'), folder);
    expect(folderAs()).toBeNull();
  });
  it('a place that cannot be made is none', () => {
    writeFileSync(join(home, '.cache'), '');
    expect(folderAs()).toBeNull();
  });
});
