import { execFile } from 'node:child_process';
import { userInfo } from 'node:os';
import { promisify } from 'node:util';
import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { dataFolder, makeDataFolder } from '../../../src/node/disk/data-folder.ts';
import { temporaryFolder } from './temporary-folder.ts';

const on = (platform: NodeJS.Platform, home: string, environment: Record<string, string> = {}): string =>
  dataFolder({ environment, platform, home });

describe('given the usual places of each platform', () => {
  it('is ~/.local/share/tripoint on Linux', () => expect(on('linux', '/home/u')).toBe('/home/u/.local/share/tripoint'));
  it('follows XDG_DATA_HOME', () => expect(on('linux', '/home/u', { XDG_DATA_HOME: '/d' })).toBe('/d/tripoint'));
  it('ignores a relative XDG_DATA_HOME', () =>
    expect(on('linux', '/home/u', { XDG_DATA_HOME: 'd' })).toBe('/home/u/.local/share/tripoint'));
  it('is Application Support on macOS', () =>
    expect(on('darwin', '/Users/u')).toBe('/Users/u/Library/Application Support/tripoint'));
  it('is APPDATA on Windows', () =>
    expect(on('win32', 'C:\\Users\\u', { APPDATA: 'D:\\Roaming' })).toBe('D:\\Roaming\\tripoint'));
  it('is found on Windows without APPDATA', () =>
    expect(on('win32', 'C:\\Users\\u')).toBe('C:\\Users\\u\\AppData\\Roaming\\tripoint'));
});

describe('given TRIPOINT_DATA', () => {
  it('is that folder', () => expect(on('linux', '/home/u', { TRIPOINT_DATA: '/cases' })).toBe('/cases'));
  it('is made absolute', () => expect(on('linux', '/home/u', { TRIPOINT_DATA: 'here' })).toBe(resolve('here')));
  it('is ignored when empty', () =>
    expect(on('linux', '/home/u', { TRIPOINT_DATA: '' })).toBe('/home/u/.local/share/tripoint'));
});

describe('given a data folder that is missing', () => {
  it('is made for its owner alone', async () => {
    const folder = join(await temporaryFolder(), 'a', 'b');
    expect(await makeDataFolder(folder)).toEqual({ ok: true, value: folder });
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
  });

  it('is refused in words where it cannot be made', async () => {
    const reply = await makeDataFolder('/proc/tripoint');
    expect(reply).toMatchObject({
      ok: false,
      failure: { message: expect.stringContaining('/proc/tripoint') as unknown },
    });
  });
});

describe('given an environment that names no home that can be meant', () => {
  it.each(['', 'relative/home'])('with HOME=%s the data lies in the home of the account', async (HOME) => {
    const module = new URL('../../../src/node/disk/data-folder.ts', import.meta.url).href;
    const code = `import(${JSON.stringify(module)}).then(({ dataFolder }) => console.log(dataFolder()))`;
    const { stdout } = await promisify(execFile)(process.execPath, ['-e', code], { env: { HOME } });
    expect(stdout.trim()).toBe(dataFolder({ environment: {}, platform: process.platform, home: userInfo().homedir }));
  });
});
