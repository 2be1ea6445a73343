import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';

vi.mock('electron', () => import('./fake-electron.ts'));
const { BACKGROUND } = await import('../../src/main/window.ts');
const { LINK_ADDRESSES } = await import('../../src/main/links.ts');

const filesWith = (pattern: RegExp, glob = 'src/**/*.{ts,tsx}'): readonly string[] =>
  globSync(glob).filter((file) => pattern.test(readFileSync(file, 'utf8')));

describe('given the sources of the desktop', () => {
  it('hands an address to another program in one place', () =>
    expect(filesWith(/openExternal|openPath|showItemInFolder/)).toEqual(['src/main/links.ts']));

  it('leads to https alone', () =>
    expect(Object.values(LINK_ADDRESSES).filter((address) => new URL(address).protocol !== 'https:')).toEqual([]));

  it('opens windows in the colours of the page', () => {
    const tokens = readFileSync('src/renderer/ui/tokens.css', 'utf8');
    const pages = [...tokens.matchAll(/--tp-page: (#[0-9a-f]{6});/g)].map((found) => found[1]);
    expect(pages).toEqual([BACKGROUND.light, BACKGROUND.dark]);
  });
});
