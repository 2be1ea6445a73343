import { verbatim } from '../core/messages/message.ts';
import { randomUUID } from 'node:crypto';
import { BrowserWindow, session, type PrintToPDFOptions, type Session, type WebPreferences } from 'electron';
import { said } from '../app/words.ts';
import { done, failed, type Reply } from '../shared/reply.ts';
import { APP_SCHEME } from './hardening.ts';
import { SHUT_IN } from './window.ts';

/**
 * Prints a report to PDF in a window that nobody sees. The report holds text from elsewhere, so the page has nothing to
 * work with: no script, no preload, its own session in memory, and no way to any address but the document's own.
 */

export const PRINT_PREFERENCES = Object.freeze({ ...SHUT_IN, javascript: false } satisfies WebPreferences);

const PRINT_OPTIONS = Object.freeze({
  pageSize: 'A4',
  printBackground: true,
  displayHeaderFooter: false,
  generateTaggedPDF: true,
  generateDocumentOutline: true,
  // The report says its own margins.
  preferCSSPageSize: true,
} satisfies PrintToPDFOptions);

const HEADERS = Object.freeze({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
});

const LIMIT_MS = 30_000;

const notPrinted = (): ReturnType<typeof failed> =>
  failed(
    'no-printer',
    verbatim(
      said(
        'The report could not be printed to PDF. Save it as HTML instead, open that in any browser, and print it to PDF from there. Nothing was written.',
      ),
    ),
  );

/** The documents that are being printed now, by their addresses; no other address exists. */
const documents = new Map<string, string>();
let own: Session | null = null;
const stops = new Set<(why: Error) => void>();

/** Gives up what is being printed, for a window that nobody sees keeps the program from its end. */
export const stopPrinting = (): void => stops.forEach((stop) => stop(new Error('nobody waits')));

const printSession = (): Session => {
  if (own !== null) return own;
  own = session.fromPartition('tripoint-print', { cache: false });
  // What is written into the document itself, such as a picture, comes from nowhere.
  own.webRequest.onBeforeRequest(({ url }, settle) =>
    settle({ cancel: !documents.has(url) && !url.startsWith('data:') }),
  );
  own.setPermissionRequestHandler((_contents, _permission, settle) => settle(false));
  own.setPermissionCheckHandler(() => false);
  own.setDevicePermissionHandler(() => false);
  own.on('will-download', (event) => {
    event.preventDefault();
  });
  own.protocol.handle(APP_SCHEME, ({ url }) => {
    const html = documents.get(url);
    return new Response(html ?? null, { status: html === undefined ? 404 : 200, headers: HEADERS });
  });
  return own;
};

/** Resolves with the bytes of an A4 document, or says that it could not be made within `limitMs` milliseconds. */
export const printPdf = async (html: string, limitMs: number = LIMIT_MS): Promise<Reply<Uint8Array>> => {
  const url = `${APP_SCHEME}://print/${randomUUID()}`;
  const expired = Promise.withResolvers<never>();
  const timer = setTimeout(() => expired.reject(new Error('too long')), limitMs);
  let window: BrowserWindow | null = null;
  stops.add(expired.reject);
  try {
    documents.set(url, html);
    window = new BrowserWindow({ show: false, webPreferences: { ...PRINT_PREFERENCES, session: printSession() } });
    const { webContents } = window;
    const printed = window.loadURL(url).then(() => webContents.printToPDF(PRINT_OPTIONS));
    return done(new Uint8Array(await Promise.race([printed, expired.promise])));
  } catch {
    return notPrinted();
  } finally {
    clearTimeout(timer);
    stops.delete(expired.reject);
    documents.delete(url);
    window?.destroy();
  }
};
