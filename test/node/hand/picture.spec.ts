import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { encode as encodeJpeg } from 'jpeg-js';
import { afterAll, describe, expect, it } from 'vitest';
import { qrTextOf } from '../../../src/node/hand/block.ts';
import { qrPng, qrSvg, qrTextsIn } from '../../../src/node/hand/picture.ts';
import { readPng } from '../../../src/node/hand/png.ts';
import { findBrowser } from '../../../src/node/report/browser.ts';
import { readPictureApart } from '../../../src/node/reading/read-apart.ts';
import { programPath } from '../../real/needs.ts';
import { tries } from '../../scale.ts';

const qrTextIn = (bytes: Uint8Array): string | null => qrTextsIn(bytes)[0] ?? null;

/** Path evidence, section 6: our pictures are read by others, and theirs by us. */

const folder = mkdtempSync(join(tmpdir(), 'tripoint-qr-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = (name: string, content?: string | Uint8Array): string => {
  const path = join(folder, name);
  if (content !== undefined) writeFileSync(path, content);
  return path;
};

/** As full as a picture may be, as well as nearly empty. */
const texts = [40, 400, 1200, 2400, 2858].map((length) =>
  qrTextOf(Uint8Array.from({ length }, (_, at) => (at * at * 31 + at * 7) & 255)) ?? '',
); // prettier-ignore

describe.runIf(process.platform === 'linux')('given the QR programs of Debian', () => {
  it.each(texts)('zbarimg reads our PNG: %#', (text) => {
    const seen = execFileSync(programPath('zbarimg'), ['--quiet', '--raw', '--oneshot', file('ours.png', qrPng(text))], { stdio: ['ignore', 'pipe', 'ignore'] }); // prettier-ignore
    expect(seen.toString().replace(/\n$/, '')).toBe(text);
  });

  it.each(texts)('we read the PNG of qrencode: %#', (text) => {
    execFileSync(programPath('qrencode'), ['-l', 'L', '-s', '4', '-o', file('theirs.png'), text]);
    expect(qrTextIn(readFileSync(file('theirs.png')))).toBe(text);
  });
});

describe.runIf(process.platform === 'linux')('given more than one code in a picture', () => {
  const codeOf = (name: string, text: string): string => {
    execFileSync(programPath('qrencode'), ['-l', 'L', '-s', '4', '-o', file(name), text]);
    return file(name);
  };
  const beside = (one: string, other: string, how: string): Buffer => {
    const [a, b] = [codeOf('one.png', one), codeOf('two.png', other)];
    execFileSync(programPath('convert'), [a, b, '-background', 'white', how, file('both.png')]);
    return readFileSync(file('both.png'));
  };
  const [one = '', other = ''] = texts.slice(1);

  it.each(['+append', '-append'])('two of ours are refused, and both were seen: %s', async (how) => {
    const bytes = beside(one, other, how);
    expect(qrTextsIn(bytes).toSorted()).toEqual([one, other].toSorted());
    const apart = await readPictureApart(bytes, 'both.png');
    expect(apart.ok ? apart.value : apart.failure.message).toBe(
      'There is more than one QR code of Tripoint in both.png. Take a screenshot of one at a time. Nothing was changed.',
    );
  });

  it('the same one twice is one', async () => {
    const apart = await readPictureApart(beside(one, one, '+append'), 'both.png');
    expect(apart.ok && apart.value).toBe(one);
  });

  it.each([
    [one, 'https://tickets.example/4711'],
    ['https://tickets.example/4711', one],
  ])('one of something else beside ours does not hide it: %#', async (first, second) => {
    const apart = await readPictureApart(beside(first, second, '+append'), 'both.png');
    expect(apart.ok && apart.value).toBe(one);
  });
});

describe('given a screenshot of Chromium', () => {
  it.each([texts[3] ?? '', texts[4] ?? ''])(
    'with our SVG on a page, its code is read: %#',
    async (text) => {
      const browser = await findBrowser();
      if (browser === null) throw new Error('Chromium is missing. On Debian: apt-get install chromium');
      const page = file('page.html', `<body style="background:#ddd"><p>Hej</p><img width="900" src="data:image/svg+xml,${encodeURIComponent(qrSvg(text))}">`); // prettier-ignore
      const shot = file('shot.png');
      const args = ['--headless', '--no-sandbox', '--disable-gpu', `--user-data-dir=${file('profile')}`];
      execFileSync(browser, [...args, '--window-size=1280,1100', `--screenshot=${shot}`, `file://${page}`], {
        stdio: 'ignore',
        timeout: 60_000,
      });
      expect(qrTextIn(readFileSync(shot))).toBe(text);
    },
    90_000,
  );
});

describe('given a picture of ours', () => {
  const [, text = ''] = texts;
  const png = qrPng(text);

  it('it is read again, in a thread of its own as well', async () => {
    const apart = await readPictureApart(png, 'shot.png');
    expect([qrTextIn(png), apart.ok && apart.value]).toEqual([text, text]);
  });

  it('it is read as JPEG', () => {
    const picture = readPng(png);
    expect(picture && qrTextIn(encodeJpeg({ ...picture, data: Buffer.from(picture.data) }, 70).data)).toBe(text);
  });

  it('no damage of it holds or ends the reader', () => {
    for (let at = 0; at < tries(60, 2000); at += 1) {
      const damaged = Uint8Array.from(png);
      damaged[(at * 7919) % damaged.length] = (at * 31) & 255;
      expect([null, text]).toContain(qrTextIn(damaged.subarray(0, at % 3 === 0 ? (at * 97) % damaged.length : undefined)));
    }
  }); // prettier-ignore
});

describe('given a picture that is made to hold the program', () => {
  const chunk = (kind: string, data: Uint8Array): Buffer => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(kind), data, Buffer.alloc(4)]);
  };
  const picture = (width: number, height: number, content: Uint8Array): Buffer => {
    const head = Buffer.alloc(13);
    head.writeUInt32BE(width, 0);
    head.writeUInt32BE(height, 4);
    head[8] = 8;
    return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), chunk('IHDR', head), chunk('IDAT', content)]); // prettier-ignore
  };
  const bomb = deflateSync(Buffer.alloc(100_000_000));

  it.each([
    ['says that it has sixteen billion pixels', picture(125_000, 125_000, bomb)],
    ['inflates to more than its size', picture(10, 10, bomb)],
    ['holds less than its size', picture(5000, 5000, deflateSync(Buffer.alloc(10)))],
    ['has no pixels', picture(0, 10, bomb)],
    ['is a JPEG that ends after its head', Buffer.from([0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, 255, 255, 255, 255, 3])],
  ])('one that %s is refused', (_, bytes) => expect(qrTextIn(bytes)).toBeNull());
});
