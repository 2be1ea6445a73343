import { resolvePage } from '../shared/pages.ts';

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
