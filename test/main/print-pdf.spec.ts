import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FOREIGN, OURS } from './addresses.ts';
import * as electron from './fake-electron.ts';

vi.mock('electron', () => import('./fake-electron.ts'));
const { PRINT_PREFERENCES, printPdf } = await import('../../src/main/print-pdf.ts');
const { WEB_PREFERENCES } = await import('../../src/main/window.ts');

const HTML = '<!doctype html><title>Report</title>';
const bytes = (): Promise<Uint8Array> => Promise.resolve(Uint8Array.of(37, 80, 68, 70));
const window = (): electron.BrowserWindow => electron.BrowserWindow.all.at(-1)!;
const own = () => electron.session.partitions.get('tripoint-print')!;
const handlerOf = (name: string): electron.Handler => own().session.handlers.get(name)!;

/** Whether the session lets a request through. */
const allows = (url: string): boolean => {
  const settle = vi.fn();
  handlerOf('before-request')({ url } as never, settle as never);
  return !(settle.mock.calls as [[{ cancel: boolean }]])[0][0].cancel;
};
const answerTo = (url: string): Response => handlerOf('protocol app')({ url } as never) as Response;

beforeEach(() => {
  electron.BrowserWindow.loading = () => Promise.resolve();
  electron.FakeContents.printing = bytes;
});

describe('given a report to print', () => {
  it('prints A4 with its colours, tagged and with an outline, without head and foot', async () => {
    await printPdf(HTML);
    expect(window().webContents.printed).toEqual([
      {
        pageSize: 'A4',
        printBackground: true,
        displayHeaderFooter: false,
        generateTaggedPDF: true,
        generateDocumentOutline: true,
        preferCSSPageSize: true,
      },
    ]);
  });

  it('is shown to its own page alone, and never to a person', async () => {
    const shown: string[] = [];
    electron.BrowserWindow.loading = async () => void shown.push(await answerTo(window().loaded[0]!).text());
    await printPdf(HTML);
    expect(shown).toEqual([HTML]);
    expect([window().options.show, window().destroyed]).toEqual([false, true]);
    expect(answerTo(window().loaded[0]!).status).toBe(404);
  });
});

describe('given the window that prints', () => {
  it('can do nothing that a page could wish for', async () => {
    await printPdf(HTML);
    expect(window().options.webPreferences).toEqual({ ...PRINT_PREFERENCES, session: own().session });
    expect({ ...PRINT_PREFERENCES, preload: WEB_PREFERENCES.preload }).toEqual({
      ...WEB_PREFERENCES,
      javascript: false,
    });
    expect(Object.isFrozen(PRINT_PREFERENCES)).toBe(true);
    expect([...electron.session.partitions]).toMatchObject([['tripoint-print', { options: { cache: false } }]]);
  });

  it('reaches no address but its document’s, and that only while it is printed', async () => {
    let during = false;
    let policy: string | null = null;
    electron.BrowserWindow.loading = () => {
      during = allows(window().loaded[0]!);
      policy = answerTo(window().loaded[0]!).headers.get('content-security-policy');
      return Promise.resolve();
    };
    await printPdf(HTML);
    expect([during, allows(window().loaded[0]!)]).toEqual([true, false]);
    // The engine runs no script in it.
    expect(policy).toMatch(/^default-src 'none'(?!.*(script-src|connect-src))/);
  });

  it.each([...FOREIGN.filter((url) => !url.startsWith('data:')), ...OURS])('does not reach %j', async (url) => {
    await printPdf(HTML);
    expect([allows(url), answerTo(url).status]).toEqual([false, 404]);
  });

  it('is given no permission and no device, and downloads nothing', async () => {
    await printPdf(HTML);
    // But a picture that stands in the document itself.
    expect(allows('data:image/png;base64,AAAA')).toBe(true);
    const settle = vi.fn();
    const preventDefault = vi.fn();
    handlerOf('request')(null as never, 'geolocation' as never, settle as never);
    own().session.emit('will-download', { preventDefault });
    expect(settle).toHaveBeenCalledExactlyOnceWith(false);
    expect([handlerOf('check')(), handlerOf('device')()]).toEqual([false, false]);
    expect(preventDefault).toHaveBeenCalledOnce();
  });
});

it.each<[string, () => void]>([
  ['the page does not load', () => (electron.BrowserWindow.loading = () => Promise.reject(new Error('secret')))],
  ['printing fails', () => (electron.FakeContents.printing = () => Promise.reject(new Error('secret')))],
  ['printing never ends', () => (electron.FakeContents.printing = () => new Promise(() => undefined))],
  ['loading never ends', () => (electron.BrowserWindow.loading = () => new Promise(() => undefined))],
])('given a report that cannot be printed, says what to do when %s, and closes its window', async (_what, fail) => {
  fail();
  const reply = await printPdf(HTML, 30);
  expect(reply).toMatchObject({ ok: false, failure: { code: 'no-printer' } });
  expect(JSON.stringify(reply)).toMatch(/Save it as HTML instead.*Nothing was written/);
  expect(JSON.stringify(reply)).not.toContain('secret');
  expect(window().destroyed).toBe(true);
});
