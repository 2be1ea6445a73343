import { worded } from '../../../src/core/messages/message.ts';
import { execFile } from 'node:child_process';
import { userInfo } from 'node:os';
import { promisify } from 'node:util';
import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { dataFolder, makeDataFolder } from '../../../src/node/disk/data-folder.ts';
import { temporaryFolder } from './temporary-folder.ts';

it.each<[string, NodeJS.Platform, string, Record<string, string>, string]>([
  ['~/.local/share on Linux', 'linux', '/home/u', {}, '/home/u/.local/share/tripoint'],
  ['XDG_DATA_HOME', 'linux', '/home/u', { XDG_DATA_HOME: '/d' }, '/d/tripoint'],
  ['no relative XDG_DATA_HOME', 'linux', '/home/u', { XDG_DATA_HOME: 'd' }, '/home/u/.local/share/tripoint'],
  ['Application Support on macOS', 'darwin', '/Users/u', {}, '/Users/u/Library/Application Support/tripoint'],
  ['APPDATA on Windows', 'win32', 'C:\\Users\\u', { APPDATA: 'D:\\Roaming' }, 'D:\\Roaming\\tripoint'],
  ['its usual place without APPDATA', 'win32', 'C:\\Users\\u', {}, 'C:\\Users\\u\\AppData\\Roaming\\tripoint'],
  ['TRIPOINT_DATA', 'linux', '/home/u', { TRIPOINT_DATA: '/cases' }, '/cases'],
  ['TRIPOINT_DATA, made absolute', 'linux', '/home/u', { TRIPOINT_DATA: 'here' }, resolve('here')],
  ['no empty TRIPOINT_DATA', 'linux', '/home/u', { TRIPOINT_DATA: '' }, '/home/u/.local/share/tripoint'],
])('given the usual places of each platform, and TRIPOINT_DATA, is %s', (_, platform, home, environment, folder) =>
  expect(dataFolder({ environment, platform, home })).toBe(folder),
);

describe('given a data folder that is missing', () => {
  it('is made for its owner alone', async () => {
    const folder = join(await temporaryFolder(), 'a', 'b');
    expect(await makeDataFolder(folder)).toEqual({ ok: true, value: folder });
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
  });

  it('is refused in words where it cannot be made', async () =>
    expect(worded(await makeDataFolder('/proc/tripoint'), 'en')).toMatchObject({
      ok: false,
      failure: { message: expect.stringContaining('/proc/tripoint') as unknown },
    }));
});

describe('given an environment that names no home that can be meant', () =>
  it.each(['', 'relative/home'])('with HOME=%s the data lies in the home of the account', async (HOME) => {
    const module = new URL('../../../src/node/disk/data-folder.ts', import.meta.url).href;
    const code = `import(${JSON.stringify(module)}).then(({ dataFolder }) => console.log(dataFolder()))`;
    const { stdout } = await promisify(execFile)(process.execPath, ['-e', code], { env: { HOME } });
    expect(stdout.trim()).toBe(dataFolder({ environment: {}, platform: process.platform, home: userInfo().homedir }));
  }));
