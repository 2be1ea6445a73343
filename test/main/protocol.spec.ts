import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { CONTENT_SECURITY_POLICY } from '../../src/shared/pages.ts';
import { protocol } from './fake-electron.ts';

vi.mock('electron', () => import('./fake-electron.ts'));
const { servePage, servePages } = await import('../../src/main/protocol.ts');

const root = mkdtempSync(join(tmpdir(), 'tripoint-app-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const pages = join(root, 'renderer');
mkdirSync(join(pages, 'assets'), { recursive: true });
mkdirSync(join(root, 'renderer-evil', 'assets'), { recursive: true });
writeFileSync(join(root, 'secret.js'), 'secret');
writeFileSync(join(root, 'renderer-evil', 'assets', 'a.js'), 'secret');
writeFileSync(join(pages, 'index.html'), 'the page');
writeFileSync(join(pages, 'assets', 'a.js'), 'the script');
symlinkSync(join(root, 'secret.js'), join(pages, 'assets', 'link.js'));
symlinkSync(join(root, 'renderer-evil', 'assets'), join(pages, 'assets', 'folder.js'));

const get = async (url: string, method = 'GET') => {
  const response = await servePage(pages, method, url);
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
};

describe('given the window’s own protocol', () => {
  it.each([
    ['app://tripoint/', 'text/html; charset=utf-8', 'the page'],
    ['app://tripoint/#/cases', 'text/html; charset=utf-8', 'the page'],
    ['app://tripoint/assets/a.js', 'text/javascript; charset=utf-8', 'the script'],
  ])('shows %s', async (url, type, text) => expect(await get(url)).toEqual({ status: 200, type, text }));

  it('sends the security headers with every reply', async () => {
    for (const url of ['app://tripoint/', 'app://tripoint/none']) {
      const { headers } = await servePage(pages, 'GET', url);
      expect(headers.get('content-security-policy')).toBe(CONTENT_SECURITY_POLICY);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  it.each([
    'app://tripoint/assets/none.js', 'app://tripoint/assets/link.js', 'app://tripoint/assets/folder.js', 'app://tripoint/../secret.js',
    'app://tripoint/assets/../../secret.js', 'app://tripoint/assets/%2e%2e/%2e%2e/secret.js', 'app://tripoint-evil/assets/a.js',
    'app://evil/assets/a.js', 'file:///etc/passwd', 'app://tripoint/assets', 'app://tripoint/assets/',
  ])('shows nothing for %s', async (url) => expect(await get(url)).toEqual({ status: 404, type: 'text/plain', text: '' })); // prettier-ignore

  it.each(['POST', 'PUT', 'HEAD', 'DELETE'])('knows no %s', async (method) => {
    expect((await get('app://tripoint/', method)).status).toBe(404);
  });

  it('hands Electron’s requests to it', async () => {
    servePages(pages);
    const request = { method: 'GET', url: 'app://tripoint/assets/a.js' };
    const response = (await protocol.handlers.get('app')?.(request as never)) as Response;
    expect(await response.text()).toBe('the script');
  });
});
