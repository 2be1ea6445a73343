import type { Session } from 'electron';
import { allowRequest, isOurPage, isOwnMaking, START_URL } from '../app-url.ts';

/** Copying a report to the clipboard is the only thing that a page of ours needs leave for. */
const PERMISSION = 'clipboard-sanitized-write';

const ORIGIN = START_URL.slice(0, -1);

/** Only what the window made itself is saved; nothing is downloaded from anywhere. */
export const allowDownload = isOwnMaking;

/**
 * What pages may ask of the session: their own files and one permission. All other traffic of this program is the
 * probes', which do not run in the window.
 */
export const hardenSession = (session: Session): void => {
  session.setPermissionRequestHandler((_contents, permission, settle, details) =>
    settle(permission === PERMISSION && isOurPage(details.requestingUrl)),
  );
  // Electron writes the origin with or without the slash.
  session.setPermissionCheckHandler(
    (_contents, permission, origin) => permission === PERMISSION && (origin === ORIGIN || origin === START_URL),
  );
  session.setDevicePermissionHandler(() => false);
  session.webRequest.onBeforeRequest((details, settle) => settle({ cancel: !allowRequest(details.url) }));
  session.on('will-download', (event, item) => {
    if (!allowDownload(item.getURL())) event.preventDefault();
  });
};
