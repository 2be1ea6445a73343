import { readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { protocol } from 'electron';
import { pageType, SECURITY_HEADERS } from '../shared/pages.ts';
import { APP_SCHEME, resolveAppUrl } from './hardening.ts';

/**
 * The window's own protocol. Pages are not `file:` pages, so they get none of its privileges, and they carry the same
 * headers as over the loopback host.
 */

/** To be called before the app is ready. */
export const registerScheme = (): void => {
  protocol.registerSchemesAsPrivileged([{ scheme: APP_SCHEME, privileges: { standard: true, secure: true } }]);
};

const reply = (status: number, type: string, body: Uint8Array<ArrayBuffer> | null): Response =>
  new Response(body, { status, headers: { ...SECURITY_HEADERS, 'content-type': type } });

/** Answers one request from the built window in `folder`; never with a file outside it, links followed or not. */
export const servePage = async (folder: string, method: string, url: string): Promise<Response> => {
  const file = method === 'GET' ? resolveAppUrl(url.split('#', 1)[0] ?? '') : null;
  if (file === null) return reply(404, 'text/plain', null);
  const path = join(folder, file);
  try {
    if ((await realpath(path)) !== join(await realpath(folder), file)) return reply(404, 'text/plain', null);
    return reply(200, pageType(file), new Uint8Array(await readFile(path)));
  } catch {
    return reply(404, 'text/plain', null);
  }
};

/** To be called once the app is ready. */
export const servePages = (folder: string): void => {
  protocol.handle(APP_SCHEME, (request) => servePage(folder, request.method, request.url));
};
