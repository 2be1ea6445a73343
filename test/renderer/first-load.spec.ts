import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hasWords } from '../../scripts/keys-of-program.ts';
import { writtenTexts } from '../../scripts/written-texts.ts';
import { firstLoad } from './first-load.ts';

const LARGEST = 170 * 1024;

const ASSETS = resolve('out/renderer/assets');
const built = (start: string): string =>
  readdirSync(ASSETS)
    .filter((file) => file.startsWith(start))
    .map((file) => readFileSync(resolve(ASSETS, file), 'utf8'))
    .join('\n');

describe('given the window as it is built', () => {
  const loaded = firstLoad(resolve('out/renderer'));
  it('loads at most 170 kB of script before it is drawn, in either language, and the rest when it is asked for', () => {
    expect(loaded.English.bytes).toBeLessThan(LARGEST);
    expect(loaded.Swedish.bytes).toBeLessThan(LARGEST);
    expect(loaded.all.bytes).toBeGreaterThan(2 * LARGEST);
  });
  it('loads no Swedish for a reader of English', () =>
    expect(loaded.English.names.filter((name) => name.startsWith('swedish-'))).toEqual([]));
  it('leaves what Service says for its page', () => {
    for (const name of loaded.Swedish.names)
      expect(built(name)).not.toContain('or drop it here: CSV, text or .xlsx, up to 100,000 rows');
    expect(built('rest-')).toContain('or drop it here: CSV, text or .xlsx, up to 100,000 rows');
  });
  it.each(['titles', 'phrases'])('has what its %s say in Swedish at once', (name) => {
    const path = `src/core/diagnosis/words/${name}.ts`;
    const texts = writtenTexts(path, readFileSync(path, 'utf8'))
      .map(([text]) => text)
      .filter(hasWords);
    const swedish = built('swedish-');
    expect(texts.length).toBeGreaterThan(20);
    expect(
      texts.filter((text) => !swedish.includes(text.slice(0, 40)) && !swedish.includes(JSON.stringify(text))),
    ).toEqual([]);
  });
  it('leaves what a story or a verdict says for later', () => {
    expect(built('swedish-')).not.toContain('There is no change to ask for yet');
    expect(built('rest-')).toContain('There is no change to ask for yet');
  });
});
