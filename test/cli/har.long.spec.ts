import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWorld, type RunningWorld } from '../../src/lab/lab.ts';
import { findBrowser } from '../../src/node/report/make-report.ts';
import { tripoint, type Ended } from './run-tripoint.ts';
import { sharedFolder } from '../node/disk/temporary-folder.ts';

/** Stored records as an HTTP Archive; Chromium plays it back as if it were the server. */

const folder = sharedFolder();
let world: RunningWorld;
const at = (name: string): string => join(folder, name);
const run = (...args: readonly string[]): Promise<Ended> =>
  tripoint(args, {
    cwd: folder,
    environment: { TRIPOINT_DATA: at('data'), TRIPOINT_PASSWORD: world.description.apiUser.password },
  });

beforeAll(async () => {
  world = await startWorld('outside-proxy-403');
  const { server, ca, apiUser, entrances } = world.description;
  for (const stage of ['inside', 'outside'] as const)
    await run(
      ...['probe', '--server', server, '--connect-to', entrances[stage], '--ca', ca, '--user', apiUser.name],
      ...['--stage', stage, '--out', `${stage}.json`],
    );
  await run('har', 'inside.json', 'outside.json', '--out', 'requests.har');
}, 60_000);
afterAll(() => world.close());

interface Entry {
  readonly pageref: string;
  readonly time: number;
  readonly startedDateTime: string;
  readonly request: { readonly url: string; readonly headers: readonly unknown[]; readonly queryString: unknown };
  readonly response: { readonly status: number; readonly content: { readonly size: number } };
}
const archive = async () =>
  (JSON.parse(await readFile(at('requests.har'), 'utf8')) as { log: { pages: { id: string }[]; entries: Entry[] } })
    .log;

describe('given the records of two stages', () => {
  it('an entry a probe is written, each on the page of its run', async () => {
    const { pages, entries } = await archive();
    expect(entries.map(({ response }) => response.status)).toEqual([200, 200, 200, 500, 403, 403, 403, 403]);
    expect([pages.length, entries.every(({ pageref }) => pages.some(({ id }) => id === pageref))]).toEqual([2, true]);
  });
  it('no password and no sign-in is in it', async () => {
    const { name, password } = world.description.apiUser;
    const text = await readFile(at('requests.har'), 'utf8');
    const secrets = [password, Buffer.from(`${name}:${password}`).toString('base64'), 'Authorization'];
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  });
  it("Chromium's own import answers with what the server answered", async () => {
    const executablePath = (await findBrowser()) ?? '';
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
    try {
      const context = await browser.newContext();
      await run('har', 'inside.json', '--out', 'inside.har');
      await context.routeFromHAR(at('inside.har'), { notFound: 'abort' });
      const page = await context.newPage();
      const { entries } = await archive();
      const [groups] = entries;
      const answer = await page.goto(groups?.request.url ?? '');
      expect([answer?.status(), (await answer?.text())?.includes('SearchResult')]).toEqual([200, true]);
    } finally {
      await browser.close();
    }
  });
});

it('given a case, the case and its record are the same archive', async () => {
  const { case: id } = JSON.parse((await run('import', 'inside.json', '--json')).out) as { readonly case: string };
  expect((await run('har', id)).out).toBe((await run('har', 'inside.json')).out);
});

describe('given what cannot be done', () => {
  it('a card alone has no requests', async () => {
    await run('card', '--fqdn', 'platform.example', '--endpoint-api', 'up', '--out', 'card.json');
    expect(await run('har', 'card.json')).toMatchObject({ code: 3, out: '' });
  });
  it("an archive of a browser, which begins alike, is not replaced; one's own is written again", async () => {
    const browsers = JSON.stringify({ log: { version: '1.2', creator: { name: 'WebInspector' } } }, null, 2);
    await writeFile(at('browser.har'), browsers);
    expect([
      (await run('har', 'inside.json', '--out', 'browser.har')).code,
      await readFile(at('browser.har'), 'utf8'),
      (await run('har', 'inside.json', 'outside.json', '--out', 'requests.har')).code,
    ]).toEqual([3, browsers, 0]);
  });
});
