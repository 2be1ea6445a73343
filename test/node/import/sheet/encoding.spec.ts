import { Buffer } from 'node:buffer';
import type { Encoding } from '../../../../src/core/whitelisting/sheet.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { transcoder } from '../../../../src/node/import/sheet/encoding.ts';
import { utf16be, windows1252 } from './reading.ts';

/** Bytes handed over in pieces that end at the given places. */
const decoded = (bytes: Uint8Array, encoding: Encoding, cuts: readonly number[], strict = true): string | null => {
  const transcode = transcoder(encoding, strict);
  const places = [...new Set([0, ...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length])].sort((a, b) => a - b);
  const pieces = places.slice(1).map((end, at) => transcode(bytes.subarray(places[at], end), false));
  const parts = [...pieces, transcode(new Uint8Array(), true)];
  return parts.includes(null) ? null : Buffer.concat(parts.map((part) => part ?? new Uint8Array())).toString('utf8');
};

describe('given text whose characters the pieces break', () => {
  const characters = fc.array(fc.constantFrom('a', 'å', '€', '–', '\u{1F600}', '\r\n', 'o\u0308'), { maxLength: 12 });
  const cuts = fc.array(fc.nat(), { maxLength: 8 });

  it.each([
    ['utf-8', (text: string) => Buffer.from(text)],
    ['utf-16le', (text: string) => Buffer.from(text, 'utf16le')],
    ['utf-16be', utf16be],
    ['windows-1252', (text: string) => windows1252(text)],
  ] as const)('%s comes out whole', (encoding, encode) => {
    fc.assert(
      fc.property(characters, cuts, (parts, places) => {
        const text = parts.join('');
        // Windows-1252 has neither.
        const known = encoding === 'windows-1252' ? text.replace(/\u{1F600}|\u0308/gu, 'å') : text;
        expect(decoded(encode(known), encoding, places)).toBe(known);
      }),
    );
  });
});

describe('given bytes that are not of the encoding', () => {
  it.each([
    ['a stray byte', [0x61, 0xff, 0x61]],
    ['a character that the end cuts off', [0x61, 0xc3]],
    ['a half of a pair', [0xed, 0xa0, 0x80]],
  ])('UTF-8 with %s is none', (_, bytes) => {
    expect(decoded(Uint8Array.from(bytes), 'utf-8', [1, 2])).toBeNull();
  });

  it('where that is put up with, the character is replaced and the others stay', () => {
    expect(decoded(Uint8Array.from([0x61, 0xff, 0x62]), 'utf-8', [1, 2], false)).toBe('a\uFFFDb');
  });

  it('half a unit at the end of UTF-16 is a replaced character', () => {
    expect(decoded(Uint8Array.from([0x61, 0, 0x62]), 'utf-16le', [1, 2])).toBe('a\uFFFD');
  });
});
