import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { verbatim } from '../../src/core/messages/message.ts';
import { loadLanguages } from '../../src/core/messages/translations.ts';
import { openLog } from '../../src/node/disk/log.ts';
import * as electron from './fake-electron.ts';
import { choose, settled, start, temporary, until } from './starting.ts';

/** What the program says of itself, what it notes of its errors, and what a right click offers. */

vi.mock('electron', () => import('./fake-electron.ts'));
vi.mock('../../src/app/host.ts', () => ({ CannotOpen: class CannotOpen extends Error {} }));
await loadLanguages();

const SECRET = Object.assign(new RangeError('password=hunter2 of acs.customer.example'), { code: 'ERR_BROKEN' });
const logOf = (folder: string): string => readFileSync(join(folder, 'logs/tripoint.log'), 'utf8');

describe('given an error that nothing caught', () => {
  it('notes its kind, its code, where it was and the versions, and no word of it', async () => {
    const { errors, folder } = await start();
    errors.emit('uncaughtException', SECRET);
    await until(() =>
      expect(logOf(folder)).toMatch(
        /Z Tripoint .*Electron.*Node \d+.*\n.*Z uncaughtException\n {2}RangeError ERR_BROKEN\n( {4}at .*:\d+:\d+\n)+$/,
      ),
    );
    choose('Copy details');
    expect(electron.clipboard.text).toContain('RangeError ERR_BROKEN');
    expect(logOf(folder) + electron.clipboard.text).not.toMatch(/hunter2|customer|\/tmp|\/home/);
  });

  it.each([
    ['a folder that takes no file', (folder: string) => symlinkSync('/proc', join(folder, 'logs'))],
    ['a file in the place of the folder', (folder: string) => writeFileSync(join(folder, 'logs'), '')],
    [
      'a folder in the place of the file',
      (folder: string) => mkdirSync(join(folder, 'logs/tripoint.log'), { recursive: true }),
    ],
  ])('changes nothing else where the log cannot be written: %s', async (_what, spoil) => {
    const { errors, folder } = await start();
    spoil(folder);
    errors.emit('unhandledRejection', SECRET);
    await settled();
    expect(electron.dialog.messages).toHaveLength(1);
    choose('Copy details');
    expect(electron.clipboard.text).toContain('RangeError ERR_BROKEN');
    choose('Open log');
    await until(() => expect(electron.dialog.messages.at(-1)?.detail).toMatch(/^The disk is full, or .*Copy details/));
  });

  it('notes parts of Electron that end, by reason and code', async () => {
    const { folder } = await start();
    electron.app.emit('child-process-gone', {}, { type: 'GPU', reason: 'crashed', exitCode: 11 });
    electron.app.emit('render-process-gone', {}, {}, { reason: 'clean-exit', exitCode: 0 });
    await until(() => expect(logOf(folder)).toMatch(/^\S+ GPU ended: crashed 11\n$/));
  });
});

describe('given a log', () => {
  it('stays below a quarter of a megabyte, whatever is noted, over many starts', async () => {
    const folder = temporary();
    for (let starts = 0; starts < 12; starts += 1) {
      const log = openLog(folder);
      for (let notes = 0; notes < 300; notes += 1) log.note(['x'.repeat(20_000)]);
      await log.written();
      expect(log.recent().length).toBeLessThanOrEqual(20);
    }
    const files = readdirSync(join(folder, 'logs'));
    const sizes = files.map((name) => statSync(join(folder, 'logs', name)).size);
    expect([files.length, Math.max(...sizes) <= 131_072]).toEqual([2, true]);
  });
});

describe('given the menu’s Help', () => {
  it('tells the versions, where data lies and what keeps passwords, in the person’s language', async () => {
    const operations = {
      app: {
        about: () => ({
          ok: true,
          value: { appearance: 'auto', keychain: { backend: verbatim('Secret Service'), state: 'ok' } },
        }),
      },
    };
    const { folder, window } = await start({ language: 'sv', operations });
    electron.dialog.press = 'OK';
    choose('Om Tripoint', window);
    await until(() => expect(electron.dialog.messages).toHaveLength(1));
    expect(electron.dialog.messages[0]?.detail).toMatch(
      /^Regler: \d+\nElectron \S+ · Chromium \S+ · Node \d+\.\S+\nDatamapp: .*\nLösenord och nycklar: Secret Service\nLicens: MIT/,
    );
    expect(electron.dialog.messages[0]?.detail).toContain(folder);
  });

  // On Linux Electron never says whether something was opened.
  it.each(['linux', 'darwin'] as const)(
    'opens folder and log on %s, and says where that cannot be',
    async (platform) => {
      const programs = temporary();
      onTestFinished(() => void vi.unstubAllEnvs());
      vi.stubEnv('PATH', programs);
      const { folder, errors } = await start({ platform });
      choose('Open data folder');
      await settled();
      const without = electron.dialog.messages.map(({ detail }) => detail);
      expect(without).toEqual(platform === 'linux' ? ['The system has no program for it.'] : []);
      writeFileSync(join(programs, 'xdg-open'), '');
      choose('Open log');
      await until(() => expect(electron.dialog.messages.at(-1)?.detail).toBe('Nothing has been noted yet.'));
      errors.emit('uncaughtException', SECRET);
      choose('Open log');
      const log = join(folder, 'logs/tripoint.log');
      await until(() => expect(electron.shell.opened).toEqual([folder, log]));
      expect(existsSync(log)).toBe(true);
    },
  );
});

describe('given a right click', () => {
  const FLAGS = { canCut: false, canCopy: true, canPaste: true, canSelectAll: true };
  const clicked = async (params: object) => {
    const { window } = await start();
    electron.popups.length = 0;
    window.webContents.emit('context-menu', {}, { isEditable: false, selectionText: '', editFlags: FLAGS, ...params });
    return electron.popups.map((menu) =>
      menu.map(({ role, enabled }) => (role === undefined ? '-' : `${role} ${enabled}`)),
    );
  };
  it.each([
    ['in a field what can be done there', { isEditable: true }, [['cut false', 'copy true', 'paste true', '-', 'selectAll true']]],
    ['to copy what is selected', { selectionText: '10.1.1.1' }, [['copy true']]],
    ['nothing where there is nothing to do', { selectionText: ' ' }, []],
  ])('offers %s', async (_what, params, offered) => expect(await clicked(params)).toEqual(offered)); // prettier-ignore
});
