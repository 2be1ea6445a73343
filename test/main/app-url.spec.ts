import { posix } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allowRequest, isOurPage, resolveAppUrl } from '../../src/main/hardening.ts';
import { FOREIGN, OURS } from './addresses.ts';

describe('given an address of our own', () => {
  it.each([
    ['app://tripoint/', 'index.html'],
    ['app://tripoint/assets/index-1.js', 'assets/index-1.js'],
    ['app://tripoint/assets/inter.woff2', 'assets/inter.woff2'],
  ])('%s stands for %s', (url, file) => {
    expect(resolveAppUrl(url)).toBe(file);
    expect(allowRequest(url)).toBe(true);
  });

  it.each(OURS)('knows %s as the page', (url) => expect(isOurPage(url)).toBe(true));

  it('lets the window have what it made itself', () => expect(allowRequest('blob:app://tripoint/4f9a')).toBe(true));
});

describe('given a foreign address', () => {
  it.each(FOREIGN.map((url) => [JSON.stringify(url), url]))('%s is no page, no file and no request', (_shown, url) => {
    expect([isOurPage(url), resolveAppUrl(url), allowRequest(url)]).toEqual([false, null, false]);
  });

  it.each([
    'app://tripoint/assets/../index.html', 'app://tripoint/assets/..%2f..%2fmain/index.js', 'app://tripoint/../renderer-evil/x.js',
    'app://tripoint/assets/%2e%2e/%2e%2e/main/index.js', 'app://tripoint/assets/..\\..\\main\\index.js', 'app://tripoint/assets/a.js%00.png',
    'app://tripoint/assets/a.js?b', 'app://tripoint/assets/a/b.js', 'app://tripoint-evil/assets/a.js', 'app://tripoint/assets-evil/a.js',
    'app://tripoint/assets/C:/a.js', 'app://tripoint/package.json', 'app://tripoint/out/main/index.js', 'app://tripoint/assets/a.js#b',
  ])('%s stands for no file', (url) => expect(resolveAppUrl(url)).toBeNull()); // prettier-ignore
});

describe('given any address at all', () => {
  const pieces = fc.constantFrom(...'.. . / \\ %2e %2f %5c %00 \0 assets assets/ .js : ? # ~ é'.split(' '));
  const nasty = fc
    .array(fc.oneof(pieces, fc.string({ maxLength: 6 })), { maxLength: 10 })
    .map((parts) => parts.join(''));
  const prefix = fc.constantFrom(
    ...'app://tripoint/,app://tripoint,app://,APP://tripoint/,app://tripoint/assets/,'.split(','),
  );

  it('never names a file outside the window’s folder, nor takes a page for ours that is loaded from elsewhere', () =>
    fc.assert(
      fc.property(prefix, nasty, (start, rest) => {
        const file = resolveAppUrl(start + rest);
        if (isOurPage(start + rest)) {
          const { protocol, host, pathname, search } = new URL(start + rest);
          expect([protocol, host, pathname, search]).toEqual(['app:', 'tripoint', '/', '']);
        }
        if (file === null) return;
        expect(posix.normalize(posix.join('/pages', file))).toBe(`/pages/${file}`);
        expect(file === 'index.html' || posix.dirname(file) === 'assets').toBe(true);
        expect(new URL(start + rest).host).toBe('tripoint');
      }),
      { numRuns: 20_000 },
    ));
});
