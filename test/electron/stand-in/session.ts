import { EventEmitter } from 'node:events';
import type { BrowserContext, Route } from '@playwright/test';
import { toProgram } from './addresses.ts';
import { tellSpec } from './spec-side.ts';

type Served = (request: Request) => Response | Promise<Response>;
type BeforeRequest = (details: { url: string }, settle: (answer: { cancel?: boolean }) => void) => void;

/** A session lets requests through as the program decides, and answers those of its own scheme by the program's handler. */
export class Session extends EventEmitter {
  #before: BeforeRequest = (_details, settle) => settle({});
  readonly webRequest = {
    onBeforeRequest: (...given: readonly unknown[]): void => void (this.#before = given.at(-1) as BeforeRequest),
  };
  // Chromium is not asked for leave here; what the handlers decide is covered by the specs of hardening.
  setPermissionRequestHandler = (): void => undefined;
  setPermissionCheckHandler = (): void => undefined;
  setDevicePermissionHandler = (): void => undefined;
  setSpellCheckerLanguages = (): void => undefined;
  setProxy = (): Promise<void> => Promise.resolve();
  resolveProxy = (): Promise<string> => Promise.resolve('DIRECT');
  readonly #served = new Map<string, Served>();
  readonly protocol = {
    registerSchemesAsPrivileged: (): void => undefined,
    handle: (scheme: string, handler: Served): void => void this.#served.set(scheme, handler),
  };

  readonly #cancelled = (url: string): Promise<boolean> =>
    new Promise((settle) => this.#before({ url }, ({ cancel }) => settle(cancel === true)));

  readonly answer = async (route: Route): Promise<void> => {
    const url = toProgram(route.request().url());
    if (await this.#cancelled(url)) return route.abort('blockedbyclient');
    const handler = this.#served.get(url.slice(0, url.indexOf(':')));
    if (!handler && url.startsWith('data:')) return route.continue();
    if (!handler) {
      tellSpec({ kind: 'left', url });
      return route.abort('namenotresolved');
    }
    const reply = await handler(new Request(url, { method: route.request().method() }));
    return route.fulfill({
      status: reply.status,
      headers: Object.fromEntries(reply.headers),
      body: Buffer.from(await reply.arrayBuffer()),
    });
  };
  readonly adopt = (context: BrowserContext): Promise<unknown> => context.route('**/*', this.answer);
}

const partitions = new Map<string, Session>();
export const session = {
  defaultSession: new Session(),
  fromPartition: (name: string): Session => {
    const known = partitions.get(name) ?? new Session();
    partitions.set(name, known);
    return known;
  },
};

/** What Electron calls `protocol` is that of the default session. */
export const { protocol } = session.defaultSession;
