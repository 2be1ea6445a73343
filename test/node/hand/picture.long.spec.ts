import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { qrTextOf, readBlock } from '../../../src/node/hand/block.ts';
import { qrPng, qrSvg } from '../../../src/node/hand/picture.ts';
import { findBrowser } from '../../../src/node/report/make-report.ts';
import { programPath } from '../../real/needs.ts';

/** Decision 014: what is shown is read by a reader that is not ours. */

const folder = mkdtempSync(join(tmpdir(), 'tripoint-qr-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string): string => join(folder, name);

const readByOthers = (path: string): string =>
  execFileSync(programPath('zbarimg'), ['--quiet', '--raw', '--oneshot', path], { stdio: ['ignore', 'pipe', 'ignore'] })
    .toString()
    .replace(/\n$/, '');

/** As full as a picture may be, as well as nearly empty. */
const texts = [40, 1200, 2858].map(
  (length) => qrTextOf(Uint8Array.from({ length }, (_, place) => (place * place * 31 + place * 7) & 255)) ?? '',
);

describe.runIf(process.platform === 'linux')('given zbarimg', () => {
  it.each(texts)('it reads our PNG: %#', (text) => {
    writeFileSync(at('ours.png'), qrPng(text));
    expect(readByOthers(at('ours.png'))).toBe(text);
    // Letters of no record, but whole: the reader of blocks says so.
    expect(readBlock(text)).toMatchObject({ ok: false });
  });

  it('it reads a screenshot of our SVG on a page, as full as it may be', { timeout: 90_000 }, async () => {
    const text = texts[2] ?? '';
    const browser = await findBrowser();
    if (browser === null) throw new Error('Chromium is missing. On Debian: apt-get install chromium');
    writeFileSync(
      at('page.html'),
      `<body style="background:#ddd"><img width="925" src="data:image/svg+xml,${encodeURIComponent(qrSvg(text))}">`,
    );
    const args = ['--headless', '--no-sandbox', '--disable-gpu', `--user-data-dir=${at('profile')}`];
    execFileSync(
      browser,
      [...args, '--window-size=1280,1100', `--screenshot=${at('shot.png')}`, `file://${at('page.html')}`],
      {
        stdio: 'ignore',
        timeout: 60_000,
      },
    );
    expect(readByOthers(at('shot.png'))).toBe(text);
  });
});
