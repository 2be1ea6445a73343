import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { REPORT_STYLE_HASH } from '../../src/core/report/write/style.ts';
import { loadPages } from '../../src/web/routes.ts';
import { INDEX, SCRIPT, sendRaw, startRunningHost, statusOf } from './running-host.ts';

const { port } = await startRunningHost();
const other = await startRunningHost();

const get = (target: string): Promise<string> =>
  sendRaw(
    port,
    Buffer.from(`GET ${target} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`, 'latin1'),
  );

it('given the pages of the built window, shows the document with its type and every security header', async () => {
  const [head = '', body] = (await get('/')).split('\r\n\r\n');
  expect(body).toBe(INDEX);
  expect(head.split('\r\n').map((line) => line.replace(/^[^:]+/, (name) => name.toLowerCase()))).toEqual(
    expect.arrayContaining([
      'content-type: text/html; charset=utf-8',
      `content-security-policy: default-src 'none'; script-src 'self'; style-src 'self' ${REPORT_STYLE_HASH}; img-src 'self' data:; font-src 'self'; connect-src 'self'; frame-src blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'`,
      'x-content-type-options: nosniff',
      'referrer-policy: no-referrer',
      'cache-control: no-store',
      'cross-origin-opener-policy: same-origin',
      'cross-origin-resource-policy: same-origin',
    ]),
  );
});

/** What curl shows of a file of the window: its head in lower case, and the content after it was unpacked. */
const curl = async (...more: readonly string[]): Promise<{ readonly head: string; readonly content: string }> => {
  const address = `http://127.0.0.1:${port}/assets/index-1.js`;
  // Never in step with this process, which is the host that it asks.
  const asked = promisify(execFile)('curl', ['-q', '-s', '-i', '--max-time', '20', '--noproxy', '*', ...more, address]);
  const [head = '', ...content] = (await asked).stdout.split('\r\n\r\n');
  return { head: head.toLowerCase(), content: content.join('\r\n\r\n') };
};
const markOf = (head: string): string => /^etag: (.*)$/m.exec(head)?.[1]?.trim() ?? 'none';

describe('given files of the window that a browser may keep', () => {
  it('sends them with gzip to who takes it, and plainly to who does not', async () => {
    const plain = await curl();
    const packed = await curl('--compressed');
    expect([plain.head.includes('content-encoding'), packed.head.includes('content-encoding: gzip')]).toEqual([
      false,
      true,
    ]);
    expect([plain.content, packed.content]).toEqual([SCRIPT, SCRIPT]);
  });

  it('sends nothing again that this host sent before', async () => {
    const mark = markOf((await curl()).head);
    const again = await curl('-H', `If-None-Match: ${mark}`);
    expect([again.head.split('\r\n')[0], again.content]).toEqual(['http/1.1 304 not modified', '']);
  });

  it('takes no mark of another start: what another program left under this port is not kept', async () => {
    const raw = await sendRaw(
      other.port,
      Buffer.from(`GET /assets/index-1.js HTTP/1.1\r\nHost: 127.0.0.1:${other.port}\r\nConnection: close\r\n\r\n`),
    );
    const mark = markOf(raw.toLowerCase());
    const { content } = await curl('-H', `If-None-Match: ${mark}`);
    expect([mark.length > 10, content]).toEqual([true, SCRIPT]);
  });
});

const ELSEWHERE = String.raw`
  /secret.js /../secret.js /assets/../../secret.js /assets/../index.html /assets/%2e%2e/%2e%2e/secret.js
  /assets/..%2f..%2fsecret.js /assets/%2e%2e%5c%2e%2e%5csecret.js /assets\..\..\secret.js
  /assets/..\..\secret.js /assets/index-1.js%00.css /assets//index-1.js //assets/index-1.js /./
  /assets/./index-1.js /assets /assets/ /assets/index-1.js/ /assets/index-1.js?x /index.html
  /assets/INDEX-1.JS /assets/.hidden.js /%61ssets/index-1.js /assets/index%2d1.js /assets/index-1.js;a
  /renderer/index.html /etc/passwd /assets/C:/secret.js /assets/index-1.js::$DATA /proc/self/environ`;
it.each(ELSEWHERE.trim().split(/\s+/))('given a path that leads elsewhere, shows nothing for %s', async (target) => {
  const raw = await get(target);
  expect([400, 403, 404]).toContain(statusOf(raw));
  expect(raw.split('\r\n\r\n')[1]).toBe('');
});

describe('given links and strangers in the folder of the built window', () => {
  const root = mkdtempSync(join(tmpdir(), 'tripoint-links-'));
  afterAll(() => rmSync(root, { recursive: true, force: true }));
  const pages = join(root, 'renderer');
  mkdirSync(join(pages, 'assets', 'deeper'), { recursive: true });
  writeFileSync(join(root, 'secret.js'), 'secret');
  writeFileSync(join(pages, 'index.html'), INDEX);
  writeFileSync(join(pages, 'other.html'), 'not a page of ours');
  writeFileSync(join(pages, 'assets', 'real.js'), 'real');
  writeFileSync(join(pages, 'assets', 'real.js.map'), 'source');
  writeFileSync(join(pages, 'assets', 'deeper', 'in.js'), 'deeper');
  symlinkSync(join(root, 'secret.js'), join(pages, 'assets', 'link.js'));
  symlinkSync(root, join(pages, 'assets', 'folder.js'));

  it('serves the plain files and nothing else', async () =>
    expect((await loadPages(pages)).map((page) => page.path)).toEqual(['/', '/assets/real.js']));

  it('does not start where the document itself is a link', async () => {
    const linked = join(root, 'linked');
    mkdirSync(linked);
    symlinkSync(join(root, 'secret.js'), join(linked, 'index.html'));
    await expect(loadPages(linked)).rejects.toThrow('npm run build');
  });
});
