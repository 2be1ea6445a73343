import { describe, expect, it, vi } from 'vitest';
import * as electron from './fake-electron.ts';
import { call, choose, start, wishesOf } from './starting.ts';

vi.mock('electron', () => import('./fake-electron.ts'));
vi.mock('../../src/app/host.ts', () => ({ CannotOpen: class CannotOpen extends Error {} }));

const CASE = '7d3f1c52-9a52-4c5f-8a0f-0f5cf1c0a001';
const open = (): readonly electron.BrowserWindow[] => electron.BrowserWindow.open();

describe('given a window that wants one more', () => {
  it('opens it, and leads it to the case once its page listens', async () => {
    const { window } = await start();
    expect(await call(window, 'desktop.openWindow', { caseId: CASE })).toEqual({ ok: true, value: null });
    const second = open()[1]!;
    expect(wishesOf(second)).toEqual([]);
    await call(second, 'desktop.ready');
    expect(wishesOf(second)).toEqual([{ kind: 'open-case', id: CASE }]);
  });

  it('makes it of the very form that the first one has', async () => {
    const { window } = await start();
    await call(window, 'desktop.openWindow', { caseId: null });
    const { x, y, ...form } = open()[1]!.options;
    expect([x, y]).not.toContain(undefined);
    expect(form).toEqual({ ...window.options, width: window.bounds.width, height: window.bounds.height });
    expect(form.webPreferences).toBe(window.options.webPreferences);
  });
});

describe('given several windows', () => {
  const several = async () => {
    const started = await start();
    choose('New window');
    return { ...started, second: open()[1]! };
  };

  it('leads the first one alone to what the program was started for', async () => {
    const { window, second } = await several();
    expect(await call(window, 'app.about')).toEqual({
      ok: true,
      value: { version: '1', appearance: 'auto', language: 'en', practice: 'first-world' },
    });
    expect(await call(second, 'app.about')).toEqual({
      ok: true,
      value: { version: '1', appearance: 'auto', language: 'en', practice: null },
    });
  });

  it('tells a wish that came early once, and those after it at once', async () => {
    const { window } = await several();
    choose('New case', window);
    await call(window, 'desktop.ready');
    await call(window, 'desktop.ready');
    choose('Keys', window);
    expect(wishesOf(window)).toEqual([
      { kind: 'do', what: 'new-case' },
      { kind: 'do', what: 'help' },
    ]);
  });

  it('answers a window that was closed no more', async () => {
    const { window } = await several();
    window.close();
    expect(await call(window, 'app.about')).toMatchObject({ ok: false, failure: { code: 'not-allowed' } });
  });
});

describe('given the link to a page outside', () => {
  it('opens the address that the program holds for the word', async () => {
    const { window } = await start();
    expect(await call(window, 'desktop.openLink', { link: 'server-api' })).toEqual({ ok: true, value: null });
    expect(electron.shell.opened).toEqual(['https://developer.cisco.com/docs/identity-services-engine/latest/']);
  });

  it.each(['https://evil.test/', 'file:///etc/passwd', 'constructor', '', null])('does not know %j', async (link) => {
    const { window } = await start();
    expect(await call(window, 'desktop.openLink', { link })).toMatchObject({ failure: { code: 'bad-input' } });
    expect(electron.shell.opened).toEqual([]);
  });

  it('says so where no browser opens', async () => {
    const { window } = await start();
    electron.shell.fails = true;
    const reply = await call(window, 'desktop.openLink', { link: 'server-administration' });
    electron.shell.fails = false;
    expect(reply).toMatchObject({ ok: false, failure: { code: 'unexpected' } });
  });
});

it('given a system that is dark, opens in its colour, so that nothing flashes, or as it was chosen', async () => {
  await start({ appearance: 'light' });
  expect(electron.nativeTheme.themeSource).toBe('light');
  electron.nativeTheme.shouldUseDarkColors = true;
  choose('New window');
  expect(open().map(({ background }) => background)).toEqual(['#f3f5f6', '#101416']);
});
