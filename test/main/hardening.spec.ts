import type { Session, WebContents } from 'electron';
import { describe, expect, it, vi } from 'vitest';
import { FOREIGN, OURS } from './addresses.ts';
import { FakeContents, session, type Handler } from './fake-electron.ts';

vi.mock('electron', () => import('./fake-electron.ts'));
const { hardenContents, hardenSession } = await import('../../src/main/hardening.ts');

const contents = new FakeContents();
hardenContents(contents as unknown as WebContents);
const guarded = session.defaultSession;
hardenSession(guarded as unknown as Session);

const handlerOf = (name: string): Handler => guarded.handlers.get(name)!;

const goesOn = (event: string, details: Readonly<Record<string, unknown>>): boolean => {
  const preventDefault = vi.fn();
  contents.emit(event, { ...details, preventDefault });
  return preventDefault.mock.calls.length === 0;
};

it('is tried with at least forty foreign addresses', () => expect(new Set(FOREIGN).size).toBeGreaterThanOrEqual(40));

describe.each(FOREIGN.map((url) => [JSON.stringify(url), url] as const))('given %s', (_shown, url) => {
  it('is navigated to by no frame', () => {
    expect(goesOn('will-navigate', { url, isMainFrame: true })).toBe(false);
    expect(goesOn('will-frame-navigate', { url, isMainFrame: true })).toBe(false);
    expect(goesOn('will-frame-navigate', { url, isMainFrame: false })).toBe(false);
    expect(goesOn('will-redirect', { url, isMainFrame: true })).toBe(false);
  });

  it('opens no window', () => expect(contents.windowOpenHandler?.({ url })).toEqual({ action: 'deny' }));

  it('is not requested', () => {
    const settle = vi.fn();
    handlerOf('before-request')({ url } as never, settle as never);
    expect(settle).toHaveBeenCalledExactlyOnceWith({ cancel: true });
  });

  it('is given no permission', () => {
    const settle = vi.fn();
    const request = handlerOf('request');
    request(null as never, 'clipboard-sanitized-write' as never, settle as never, { requestingUrl: url } as never);
    expect(settle).toHaveBeenCalledExactlyOnceWith(false);
  });

  it('is downloaded from by nobody', () => {
    const preventDefault = vi.fn();
    guarded.emit('will-download', { preventDefault }, { getURL: () => url });
    expect(preventDefault).toHaveBeenCalledOnce();
  });
});

describe('given our own page', () => {
  it.each(OURS)('may navigate to %s', (url) => {
    expect(goesOn('will-navigate', { url })).toBe(true);
    expect(goesOn('will-frame-navigate', { url, isMainFrame: true })).toBe(true);
  });

  it.each(OURS)('does not frame %s, redirect to it or open it once more', (url) => {
    expect(goesOn('will-frame-navigate', { url, isMainFrame: false })).toBe(false);
    expect(goesOn('will-redirect', { url })).toBe(false);
    expect(contents.windowOpenHandler?.({ url })).toEqual({ action: 'deny' });
  });

  it('gets its files', () => {
    const settle = vi.fn();
    handlerOf('before-request')({ url: 'app://tripoint/assets/a.js' } as never, settle as never);
    expect(settle).toHaveBeenCalledExactlyOnceWith({ cancel: false });
  });

  it('saves what it made itself, and shows it in a frame and nowhere else', () => {
    const url = 'blob:app://tripoint/1';
    const preventDefault = vi.fn();
    guarded.emit('will-download', { preventDefault }, { getURL: () => url });
    expect(preventDefault).not.toHaveBeenCalled();
    expect(goesOn('will-frame-navigate', { url, isMainFrame: false })).toBe(true);
    expect(goesOn('will-frame-navigate', { url, isMainFrame: true })).toBe(false);
    expect(goesOn('will-navigate', { url })).toBe(false);
  });

  it('attaches no webview', () => expect(goesOn('will-attach-webview', {})).toBe(false));
});

const PERMISSIONS = [
  'ar', 'automatic-fullscreen', 'background-fetch', 'background-sync', 'captured-surface-control', 'clipboard-read',
  'deprecated-sync-clipboard-read', 'display-capture', 'fileSystem', 'fullscreen', 'geolocation', 'geolocation-approximate', 'hand-tracking',
  'hid', 'idle-detection', 'keyboardLock', 'local-fonts', 'local-network', 'local-network-access', 'loopback-network', 'media',
  'mediaKeySystem', 'midi', 'midiSysex', 'nfc', 'notifications', 'openExternal', 'payment-handler', 'periodic-background-sync',
  'persistent-storage', 'pointerLock', 'screen-wake-lock', 'sensors', 'serial', 'smart-card', 'speaker-selection', 'storage-access',
  'system-wake-lock', 'top-level-storage-access', 'usb', 'vr', 'web-app-installation', 'web-printing', 'window-management', 'unknown',
]; // prettier-ignore

describe('given a permission that our page asks for', () => {
  const asked = (permission: string, more: object = {}): boolean => {
    let given = false;
    const request = handlerOf('request');
    const settle = (granted: boolean): void => void (given = granted);
    const details = { requestingUrl: 'app://tripoint/', isMainFrame: true, ...more };
    request(null as never, permission as never, settle as never, details as never);
    return given;
  };
  const checked = (permission: string, details: object = {}, origin = 'app://tripoint'): unknown =>
    handlerOf('check')(null as never, permission as never, origin as never, details as never);

  it('gives leave to copy text', () =>
    expect([asked('clipboard-sanitized-write'), checked('clipboard-sanitized-write')]).toEqual([true, true]));

  it.each([[['video']], [['audio']], [['video', 'audio']], [[]], [undefined]])(
    'gives no camera and no microphone: %j',
    (mediaTypes) => expect(asked('media', { mediaTypes })).toBe(false),
  );

  it.each(PERMISSIONS)('does not give %s', (permission) => {
    expect([asked(permission), checked(permission)]).toEqual([false, false]);
  });

  it('gives no device, and nothing to another origin that is merely checked', () => {
    expect(handlerOf('device')({} as never)).toBe(false);
    expect(checked('clipboard-sanitized-write', {}, 'http://evil.test')).toBe(false);
  });
});
