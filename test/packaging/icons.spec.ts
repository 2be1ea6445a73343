import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** The committed pictures, read back from the forms that Windows and macOS want. */

const RESOURCES = 'resources';
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47]);

/** Width and height of a PNG, from its head; `null` for anything else. */
const sizeOf = (png: Buffer): readonly [number, number] | null =>
  png.subarray(0, 4).equals(PNG) ? [png.readUInt32BE(16), png.readUInt32BE(20)] : null;

interface Entry {
  readonly said: number;
  readonly size: readonly [number, number] | null;
}

const readIco = (file: Buffer): readonly Entry[] =>
  Array.from({ length: file.readUInt16LE(4) }, (_, index) => {
    const row = 6 + 16 * index;
    const place = file.readUInt32LE(row + 12);
    const png = file.subarray(place, place + file.readUInt32LE(row + 8));
    return { said: file.readUInt8(row) || 256, size: sizeOf(png) };
  });

/** Pixels that each of Apple's names stands for. */
const KINDS: Readonly<Record<string, number>> = {
  ic11: 32,
  ic12: 64,
  ic07: 128,
  ic13: 256,
  ic08: 256,
  ic14: 512,
  ic09: 512,
  ic10: 1024,
};

const readIcns = (file: Buffer): readonly (Entry & { readonly kind: string })[] => {
  const entries = [];
  for (let at = 8; at < file.length; at += file.readUInt32BE(at + 4)) {
    const kind = file.toString('latin1', at, at + 4);
    entries.push({ kind, said: KINDS[kind] ?? 0, size: sizeOf(file.subarray(at + 8, at + file.readUInt32BE(at + 4))) });
  }
  return entries;
};

describe('given the picture for Windows', () => {
  const entries = readIco(readFileSync(join(RESOURCES, 'icon.ico')));

  it('has every size from a list to a large tile', () =>
    expect(entries.map(({ said }) => said)).toEqual([16, 20, 24, 32, 40, 48, 64, 128, 256]));

  it('has in each place a picture of the size that it says', () =>
    expect(entries.filter(({ said, size }) => size?.[0] !== said || size[1] !== said)).toEqual([]));
});

describe('given the picture for macOS', () => {
  const file = readFileSync(join(RESOURCES, 'icon.icns'));

  it('says its own length', () =>
    expect([file.toString('latin1', 0, 4), file.readUInt32BE(4)]).toEqual(['icns', file.length]));

  it('has every size, those for fine screens too', () =>
    expect(readIcns(file).map(({ kind }) => kind)).toEqual(Object.keys(KINDS)));

  it('has under each name a picture of the size that the name stands for', () =>
    expect(readIcns(file).filter(({ said, size }) => size?.[0] !== said || size[1] !== said)).toEqual([]));
});

describe('given the pictures for Linux', () => {
  const names = readdirSync(join(RESOURCES, 'icons'));

  it('are of the sizes that they are named after', () => {
    const sizes = names.map((name) => [name, sizeOf(readFileSync(join(RESOURCES, 'icons', name)))?.join('x')]);
    expect(sizes).toEqual(names.map((name) => [name, name.replace('.png', '')]));
  });

  it('are not all there is: the large one has 1024', () =>
    expect(sizeOf(readFileSync(join(RESOURCES, 'icon.png')))).toEqual([1024, 1024]));
});
