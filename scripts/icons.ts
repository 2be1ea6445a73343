import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';

/**
 * Draws `resources/icon.svg` in every size and packs the sizes into the containers that Windows and macOS want. To be run
 * after the drawing was changed; what it writes is committed, so that packing needs no browser.
 */

const RESOURCES = join(import.meta.dirname, '../resources');
const LINUX_SIZES = [16, 32, 48, 64, 128, 256, 512] as const;
const WINDOWS_SIZES = [16, 20, 24, 32, 40, 48, 64, 128, 256] as const;
/** Apple's four-letter names for a picture of this many pixels; the sizes for fine screens are their own kinds. */
const APPLE_KINDS = [
  ['ic11', 32],
  ['ic12', 64],
  ['ic07', 128],
  ['ic13', 256],
  ['ic08', 256],
  ['ic14', 512],
  ['ic09', 512],
  ['ic10', 1024],
] as const;

interface Picture {
  readonly size: number;
  readonly png: Buffer;
}

const draw = async (page: Page, svg: string, size: number): Promise<Picture> => {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<style>*{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`);
  return { size, png: await page.screenshot({ omitBackground: true }) };
};

/** Windows' container: a table of sizes and places, then the pictures. 256 is written as 0. */
export const ico = (pictures: readonly Picture[]): Buffer => {
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let place = head.length;
  pictures.forEach(({ size, png }, index) => {
    const row = 6 + 16 * index;
    head.writeUInt8(size % 256, row);
    head.writeUInt8(size % 256, row + 1);
    head.writeUInt16LE(1, row + 4);
    head.writeUInt16LE(32, row + 6);
    head.writeUInt32LE(png.length, row + 8);
    head.writeUInt32LE(place, row + 12);
    place += png.length;
  });
  return Buffer.concat([head, ...pictures.map(({ png }) => png)]);
};

const block = (kind: string, content: Buffer): Buffer => {
  const head = Buffer.alloc(8);
  head.write(kind, 'latin1');
  head.writeUInt32BE(8 + content.length, 4);
  return Buffer.concat([head, content]);
};

/** Apple's container: blocks of a name, a length and a picture, inside one such block. */
export const icns = (pictures: readonly (readonly [kind: string, png: Buffer])[]): Buffer =>
  block('icns', Buffer.concat(pictures.map(([kind, png]) => block(kind, png))));

const main = async (): Promise<void> => {
  const svg = await readFile(join(RESOURCES, 'icon.svg'), 'utf8');
  const browser = await chromium.launch({
    executablePath: process.env.TRIPOINT_CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--force-color-profile=srgb'],
  });
  const page = await browser.newPage({ deviceScaleFactor: 1 });
  const drawn = new Map<number, Buffer>();
  for (const size of [...LINUX_SIZES, ...WINDOWS_SIZES, 1024]) drawn.set(size, (await draw(page, svg, size)).png);
  await browser.close();
  const of = (size: number): Buffer => drawn.get(size) ?? Buffer.alloc(0);

  await mkdir(join(RESOURCES, 'icons'), { recursive: true });
  for (const size of LINUX_SIZES) await writeFile(join(RESOURCES, `icons/${size}x${size}.png`), of(size));
  await writeFile(join(RESOURCES, 'icon.png'), of(1024));
  await writeFile(join(RESOURCES, 'icon.ico'), ico(WINDOWS_SIZES.map((size) => ({ size, png: of(size) }))));
  await writeFile(join(RESOURCES, 'icon.icns'), icns(APPLE_KINDS.map(([kind, size]) => [kind, of(size)])));
};

if (import.meta.main) await main();
