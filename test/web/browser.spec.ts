import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type Browser, type Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeLaunchFile } from '../../src/web/launch.ts';
import { startRunningHost } from './running-host.ts';

/** A real browser against a real host; `evil.test` is a name that its owner has pointed at this machine. */
let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--no-proxy-server',
      '--host-resolver-rules=MAP evil.test 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
    ],
  });
});
afterAll(() => browser.close());

const freshPage = async (): Promise<Page> => {
  page = await (await browser.newContext()).newPage();
  return page;
};

/** Another program of this machine that serves one page and notes what it is asked for. */
const otherServer = async (html: string): Promise<{ readonly origin: string; readonly asked: string[] }> => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method ?? ''} ${request.url ?? ''}`);
    response.writeHead(200, { 'content-type': 'text/html', 'access-control-allow-origin': '*' }).end(html);
  });
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
  afterAll(() => server.close());
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
};

const CREATE = JSON.stringify({ title: 'a', customer: 'b', site: 'c' });

it('given our own page in a real browser, is reached from the launch file, runs, and takes its code from behind the #', async () => {
  const { host, port } = await startRunningHost();
  const room = mkdtempSync(join(tmpdir(), 'launch-browser-'));
  afterAll(() => rmSync(room, { recursive: true, force: true }));
  const file = await writeLaunchFile(host.url, room);
  const ours = await freshPage();
  await ours.goto(pathToFileURL(file.path).href);
  await ours.waitForURL(`http://127.0.0.1:${port}/**`);
  await ours.waitForFunction(() => document.title === 'ran');
  expect(ours.url()).toBe(host.url);
});

it('given a name that is pointed at this machine (DNS rebinding), shows no page and runs no call, with the token or without', async () => {
  // The name's owner serves a page; then the name leads to our host, on the same port: one origin, by the browser's rules.
  const owner = createServer((_request, response) => response.end('<title>evil</title>'));
  await new Promise<void>((settle) => owner.listen(0, '127.0.0.1', settle));
  const { port } = owner.address() as AddressInfo;
  const evil = await freshPage();
  await evil.goto(`http://evil.test:${port}/`);
  owner.closeAllConnections();
  await new Promise((settle) => owner.close(settle));
  const running = await startRunningHost({ port });
  const token = await running.token();
  const statuses = await evil.evaluate(
    async ([create, bearer]) => {
      const ask = async (path: string, init: RequestInit): Promise<number> => (await fetch(path, init)).status;
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${bearer}` };
      return [
        await ask('/', {}),
        await ask('/assets/index-1.js', {}),
        await ask('/api/call/cases.create', { method: 'POST', headers, body: create }),
        await ask('/api/exchange', { method: 'POST', headers, body: '{"code":""}' }),
        await ask('/api/news', { headers }),
      ];
    },
    [CREATE, token] as const,
  );
  expect(statuses).toEqual([403, 403, 403, 403, 403]);
  expect(running.calls).toEqual([]);
});

describe('given a page on another port of this machine', () => {
  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])(
    'cannot send a form of %s',
    async (encoding) => {
      const running = await startRunningHost();
      const form = `<form method="post" enctype="${encoding}" action="http://127.0.0.1:${running.port}/api/call/cases.create"><input name='${CREATE.slice(0, -1)},"x":"' value='"}'></form>`;
      const other = await otherServer(form);
      const evil = await freshPage();
      await evil.goto(other.origin);
      const [response] = await Promise.all([
        evil.waitForResponse((reply) => reply.url().includes('/api/')),
        evil.evaluate(() => document.querySelector('form')?.submit()),
      ]);
      expect(response.status()).toBe(403);
      expect(running.calls).toEqual([]);
    },
  );

  it('can neither read nor cause anything with fetch, even if it knew the token', async () => {
    const running = await startRunningHost();
    const token = await running.token();
    const evil = await freshPage();
    await evil.goto((await otherServer('<title>other</title>')).origin);
    const results = await evil.evaluate(
      async ([port, create, bearer]) => {
        const origin = `http://127.0.0.1:${port}`;
        const json = { 'content-type': 'application/json', authorization: `Bearer ${bearer}` };
        const attempts: [string, RequestInit][] = [
          ['/', {}],
          ['/assets/index-1.js', {}],
          ['/api/news', { headers: { authorization: `Bearer ${bearer}` } }],
          ['/api/call/cases.create', { method: 'POST', headers: json, body: create }],
          ['/api/call/cases.create', { method: 'POST', mode: 'no-cors', body: create }],
          ['/api/call/cases.create', { method: 'POST', mode: 'no-cors', credentials: 'include', body: create }],
          ['/api/exchange', { method: 'POST', mode: 'no-cors', body: '{"code":"x"}' }],
        ];
        const read: string[] = [];
        for (const [path, init] of attempts) {
          read.push(
            await fetch(origin + path, init).then(
              (reply) => reply.text(),
              () => '',
            ),
          );
        }
        return read;
      },
      [running.port, CREATE, token] as const,
    );
    expect(results.every((text) => text === '')).toBe(true);
    expect(running.calls).toEqual([]);
  });

  it('cannot frame the page, run its script, show its files or open a socket', async () => {
    const running = await startRunningHost();
    const ours = `http://127.0.0.1:${running.port}`;
    const other = await otherServer(
      `<iframe src="${ours}/"></iframe><object data="${ours}/"></object><script src="${ours}/assets/index-1.js"></script>
       <link rel="stylesheet" href="${ours}/assets/index-1.css"><title>other</title>`,
    );
    const evil = await freshPage();
    const statuses: number[] = [];
    evil.on('response', (reply) => {
      if (reply.url().startsWith(ours)) statuses.push(reply.status());
    });
    await evil.goto(other.origin, { waitUntil: 'load' });
    const socket = await evil.evaluate(
      (port) =>
        new Promise<string>((settle) => {
          const opened = new WebSocket(`ws://127.0.0.1:${port}/api/news`);
          opened.onopen = () => settle('opened');
          opened.onerror = () => settle('refused');
        }),
      running.port,
    );
    expect(socket).toBe('refused');
    expect(await evil.title()).toBe('other');
    expect(statuses.length).toBeGreaterThanOrEqual(2);
    expect(statuses.every((status) => status === 403)).toBe(true);
    const framed = await Promise.all(
      evil
        .frames()
        .slice(1)
        .map((frame) => frame.content()),
    );
    expect(framed.join('')).not.toContain('Tripoint');
  });

  it('cannot reach into a window of ours that it opened', async () => {
    const running = await startRunningHost();
    const evil = await freshPage();
    await evil.goto((await otherServer('<title>other</title>')).origin);
    const [ours] = await Promise.all([
      evil.context().waitForEvent('page'),
      evil.evaluate((url) => void Object.assign(window, { opened: window.open(url) }), running.host.url),
    ]);
    await ours.waitForFunction(() => document.title === 'ran');
    expect(await ours.evaluate(() => window.opener === null)).toBe(true);
    expect(await evil.evaluate(() => (window as unknown as { opened: Window }).opened.closed)).toBe(true);
  });
});

describe('given text in our page that would like to be code', () => {
  it('runs none of it and asks no other host for anything', async () => {
    const other = await otherServer('window.ran = (window.ran ?? "") + " foreign";');
    const foreign = other.origin;
    const pages = mkdtempSync(join(tmpdir(), 'tripoint-payloads-'));
    afterAll(() => rmSync(pages, { recursive: true, force: true }));
    mkdirSync(join(pages, 'assets'));
    const mark = (name: string): string => `window.ran = (window.ran ?? '') + ' ${name}'`;
    writeFileSync(
      join(pages, 'index.html'),
      `<!doctype html><base href="${foreign}/base/"><title>payloads</title>
       <script>${mark('inline')}</script><script src="${foreign}/script.js"></script>
       <script type="module">${mark('module')}</script><link rel="stylesheet" href="${foreign}/style.css">
       <link rel="preload" as="script" href="${foreign}/preload.js"><style>body { background: url(${foreign}/background) }</style>
       <body onload="${mark('onload')}"><img src="/none.png" onerror="${mark('onerror')}"><img src="${foreign}/image.png">
       <svg onload="${mark('svg')}"></svg><iframe src="javascript:parent.${mark('javascript')}"></iframe>
       <iframe srcdoc="<script>parent.${mark('srcdoc')}</script>"></iframe><iframe src="${foreign}/frame"></iframe>
       <object data="${foreign}/object"></object><embed src="${foreign}/embed"><video src="${foreign}/video"></video>
       <div style="background: url(${foreign}/attribute)"></div><form action="${foreign}/form"><button>x</button></form>
       <script type="module" src="/assets/scripted.js"></script>`,
    );
    writeFileSync(
      join(pages, 'assets', 'scripted.js'),
      `const mark = (name) => "window.ran = (window.ran ?? '') + ' " + name + "'";
       const attempts = [
         () => eval(mark('eval')), () => new Function(mark('function'))(), () => setTimeout(mark('timeout'), 0),
         () => { document.body.insertAdjacentHTML('beforeend', '<img src=x onerror="' + mark('html') + '">'); },
         () => { const tag = document.createElement('script'); tag.text = mark('tag'); document.body.append(tag); },
         () => { const tag = document.createElement('script'); tag.src = '${foreign}/tag.js'; document.body.append(tag); },
         () => document.write('<img src="${foreign}/written">'), () => fetch('${foreign}/fetch').catch(() => 0),
         () => new Worker(URL.createObjectURL(new Blob(["fetch('${foreign}/worker')"]))), () => navigator.sendBeacon('${foreign}/beacon', 'x'),
         () => new WebSocket('${foreign.replace('http', 'ws')}/socket'), () => new EventSource('${foreign}/events'),
         () => import('${foreign}/import.js').catch(() => 0),
         () => { new Image().src = '${foreign}/picture'; },
       ];
       for (const attempt of attempts) { try { attempt(); } catch {} }
       document.title = 'tried ' + attempts.length;`,
    );
    const running = await startRunningHost({ pages });
    const ours = await freshPage();
    await ours.goto(running.host.url, { waitUntil: 'commit' });
    await expect.poll(() => ours.title(), { timeout: 15_000 }).toBe('tried 14');
    await ours.evaluate(() => fetch('/assets/scripted.js').then((reply) => reply.text()));
    expect(await ours.evaluate(() => (window as unknown as { ran?: string }).ran ?? 'nothing')).toBe('nothing');
    expect(other.asked).toEqual([]);
    expect(ours.url()).toBe(running.host.url);
  });

  it('sends no form anywhere', async () => {
    const other = await otherServer('');
    const running = await startRunningHost();
    const ours = await freshPage();
    await ours.goto(running.host.url);
    const refusal = ours.waitForEvent('console', (message) => message.text().includes('form-action'));
    await ours.evaluate((action) => {
      const form = Object.assign(document.createElement('form'), { action });
      document.body.append(form);
      form.submit();
    }, other.origin);
    await refusal;
    expect(other.asked).toEqual([]);
  });
});
