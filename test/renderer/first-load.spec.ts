import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { firstLoad } from './first-load.ts';

const LARGEST = 200 * 1024;

describe('given the window as it is built', () => {
  const loaded = firstLoad(resolve('out/renderer'));
  it('loads at most 200 kB of script before it is drawn, and the rest when it is asked for', () => {
    expect(loaded.English.bytes).toBeLessThan(LARGEST);
    expect(loaded.all.bytes).toBeGreaterThan(LARGEST);
  });
  it('loads Swedish only for who reads it', () =>
    expect(loaded['with Swedish'].bytes - loaded.English.bytes).toBeGreaterThan(50 * 1024));
});
