import { resolvePage } from '../shared/pages.ts';
import type { WebContents, Session, session as Sessions } from 'electron';

/**
 * The window's own addresses. They are compared as text, never taken apart and put together again: what is not letter for
 * letter one of ours is foreign, so there is nothing to be clever with.
 */

export const APP_SCHEME = 'app';
const BASE = 'app://tripoint';
/** The one page that is ever opened. */
export const START_URL = `${BASE}/`;

/** The file, relative to the built window's folder, that an address stands for; `null`: it stands for none. */
export const resolveAppUrl = (url: string): string | null =>
  url.startsWith(START_URL) ? resolvePage(url.slice(BASE.length)) : null;

/** Whether an address is our page. What follows `#` is the window's own business and reaches nobody. */
export const isOurPage = (url: string): boolean => (url.split('#', 1)[0] ?? '') === START_URL;

/** Whether an address is something that the window made itself, such as a report to look at or to save. */
export const isOwnMaking = (url: string): boolean => url.startsWith(`blob:${START_URL}`);

/** Whether the window may ask for this address at all. */
export const allowRequest = (url: string): boolean => resolveAppUrl(url) !== null || isOurPage(url) || isOwnMaking(url);

/** Copying a report to the clipboard is the only thing that a page of ours needs leave for. */
const CLIPBOARD = 'clipboard-sanitized-write';

const ORIGIN = START_URL.slice(0, -1);

/** Only what the window made itself is saved; nothing is downloaded from anywhere. */
export const allowDownload = isOwnMaking;

/**
 * Nothing leaves because a session is made. Each begins to fetch a dictionary then, whether spelling is checked or not and past its own
 * `webRequest` (electron/electron: shell/browser/api/electron_api_session.cc, `Session::Session`); with no language left before the next
 * turn of the loop, what was begun is dropped. Each looks for the system's proxy, too, by DNS and HTTP where the system is set so.
 */
export const keepQuiet = (session: Session): void => {
  session.setSpellCheckerLanguages([]);
  void session.setProxy({ mode: 'direct' });
};

/** Which proxy the system has for an address, in Electron's words. It is looked for when it is first asked for. */
export const resolveProxy = async (sessions: typeof Sessions, url: string): Promise<string> => {
  const asked = sessions.fromPartition('tripoint-proxy', { cache: false });
  await asked.setProxy({ mode: 'system' });
  return asked.resolveProxy(url);
};

/**
 * What pages may ask of the session: their own files and one permission. All other traffic of this program is the
 * probes', which do not run in the window.
 */
export const hardenSession = (session: Session): void => {
  session.setPermissionRequestHandler((_contents, permission, settle, details) => {
    settle(isOurPage(details.requestingUrl) && permission === CLIPBOARD);
  });
  // Electron writes the origin with or without the slash.
  session.setPermissionCheckHandler(
    (_contents, permission, origin) => (origin === ORIGIN || origin === START_URL) && permission === CLIPBOARD,
  );
  session.setDevicePermissionHandler(() => false);
  session.webRequest.onBeforeRequest((details, settle) => settle({ cancel: !allowRequest(details.url) }));
  session.on('will-download', (event, item) => {
    if (!allowDownload(item.getURL())) event.preventDefault();
  });
};

/**
 * What any web contents of this program may do, no matter who made them: stay on the one page, and show in a frame what
 * it made itself, which is the preview of a report. Nothing is handed to another program either; a link that leads out
 * of the window leads nowhere.
 */
export const hardenContents = (contents: WebContents): void => {
  contents.on('will-navigate', (event) => {
    if (!isOurPage(event.url)) event.preventDefault();
  });
  contents.on('will-frame-navigate', (event) => {
    if (event.isMainFrame ? !isOurPage(event.url) : !isOwnMaking(event.url)) event.preventDefault();
  });
  // Our own pages never redirect.
  contents.on('will-redirect', (event) => {
    event.preventDefault();
  });
  contents.on('will-attach-webview', (event) => {
    event.preventDefault();
  });
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
};
