/**
 * Chromium opens no scheme that it was not built with. A page of `app://tripoint/` is therefore served under a host name
 * that resolves nowhere, and every address is translated on its way in and out.
 */
const DOMAIN = 'app-scheme.test';

/** What the browser is told. */
export const toBrowser = (url: string): string => url.replace(/^(blob:)?app:\/\/([a-z]+)\//, `$1https://$2.${DOMAIN}/`);

/** What the program is told. */
export const toProgram = (url: string): string =>
  url.replace(/^(blob:)?https:\/\/([a-z]+)\.app-scheme\.test\//, '$1app://$2/');
