import { REPORT_STYLE_HASH } from '../core/report/write/style.ts';

/**
 * What both hosts that hand the window's built pages to a browser engine agree on: which names exist, their types, and
 * the headers they travel with. The list of names is closed and nothing is ever decoded, so a path cannot leave the
 * folder: what is not `/` or `/assets/<plain name>` does not exist.
 */

const ASSET = /^\/assets\/[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*$/;
const LONGEST = 200;

const TYPES: ReadonlyMap<string, string> = new Map([
  ['html', 'text/html; charset=utf-8'],
  ['js', 'text/javascript; charset=utf-8'],
  ['css', 'text/css; charset=utf-8'],
  ['json', 'application/json; charset=utf-8'],
  ['svg', 'image/svg+xml'],
  ['png', 'image/png'],
  ['ico', 'image/x-icon'],
  ['woff2', 'font/woff2'],
]);

const typeOf = (name: string): string | undefined => TYPES.get(name.slice(name.lastIndexOf('.') + 1));

/** The file, relative to the pages' folder, that a path as it was sent (undecoded) stands for; `null`: there is none. */
export const resolvePage = (path: string): string | null => {
  if (path === '/') return 'index.html';
  return path.length <= LONGEST && ASSET.test(path) && typeOf(path) !== undefined ? path.slice(1) : null;
};

/** Content type of a file that `resolvePage` gave. */
export const pageType = (file: string): string => typeOf(file) ?? 'application/octet-stream';

/** Nothing but our own files and no inline code; the one frame previews a report, with the report's one style. */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' ${REPORT_STYLE_HASH}`,
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  'frame-src blob:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

/** Sent with every reply of either host, refusals too. */
export const SECURITY_HEADERS = Object.freeze({
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
});
