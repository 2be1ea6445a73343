import { posix } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageType, resolvePage } from '../../src/shared/pages.ts';

describe('given a path of the window', () => {
  it.each([
    ['/', 'index.html', 'text/html; charset=utf-8'],
    ['/assets/index-Cq3_x.js', 'assets/index-Cq3_x.js', 'text/javascript; charset=utf-8'],
    ['/assets/index.css', 'assets/index.css', 'text/css; charset=utf-8'],
    ['/assets/a.b.woff2', 'assets/a.b.woff2', 'font/woff2'],
    ['/assets/mark.svg', 'assets/mark.svg', 'image/svg+xml'],
    ['/assets/mark.png', 'assets/mark.png', 'image/png'],
  ])('%s is %s, of type %s', (path, file, type) => {
    expect(resolvePage(path)).toBe(file);
    expect(pageType(file)).toBe(type);
  });

  it.each([
    '', 'assets/a.js', '/index.html', '//', '/assets', '/assets/', '/assets/a', '/assets/a.exe', '/assets/a.js.map',
    '/assets/a..js', '/assets/..', '/assets/../a.js', '/assets/.a.js', '/assets/a.js.', '/assets/a/b.js', '/assets/a b.js',
    '/assets/a.js\0', '/assets/\0a.js', '/assets/a.js\n', '/assets/a%2ejs', '/assets\\a.js', '/assets/a\\b.js', '/ASSETS/a.js',
    '/assets/a.js?b', '/assets/a.js#b', '/assets/é.js', '/assets/a.html5', `/assets/${'a'.repeat(300)}.js`,
  ])('%j is no page', (path) => expect(resolvePage(path)).toBeNull()); // prettier-ignore
});

describe('given any text at all', () => {
  const nasty = fc.array(
    fc.oneof(
      fc.constantFrom('/', '..', '.', 'assets', '%2e%2e', '%00', '\0', '\\', '/assets/', '.js', 'C:', '~', '\n'),
      fc.string(),
    ),
    { maxLength: 8 },
  );

  it('never names a file outside the folder', () =>
    fc.assert(
      fc.property(nasty, (pieces) => {
        const file = resolvePage(pieces.join(''));
        if (file === null) return;
        expect(file === 'index.html' || /^assets\/[\w-]+(\.[\w-]+)+$/.test(file)).toBe(true);
        expect(posix.normalize(`/pages/${file}`)).toBe(`/pages/${file}`);
      }),
      { numRuns: 20_000 },
    ));
});
