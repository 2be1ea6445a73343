import type { WebContents, Session } from 'electron';
import { isOurPage, isOwnMaking, allowRequest, START_URL } from './app-url.ts';

/** Copying a report to the clipboard is the only thing that a page of ours needs leave for. */
const CLIPBOARD = 'clipboard-sanitized-write';

const ORIGIN = START_URL.slice(0, -1);

/** Only what the window made itself is saved; nothing is downloaded from anywhere. */
export const allowDownload = isOwnMaking;

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
