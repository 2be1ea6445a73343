import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decode } from '../../../../src/node/import/text-of-bytes.ts';
import { utf16be, windows1252 } from './reading.ts';

describe('given text in an encoding', () => {
  const characters = fc.array(fc.constantFrom('a', 'å', '€', '–', '\u{1F600}', '\r\n', 'o\u0308'), { maxLength: 12 });

  it.each([
    ['utf-8', (text: string) => Buffer.from(text)],
    ['utf-16le', (text: string) => Buffer.from(text, 'utf16le')],
    ['utf-16be', utf16be],
    ['windows-1252', (text: string) => windows1252(text)],
  ] as const)('%s comes out whole', (encoding, encode) => {
    fc.assert(
      fc.property(characters, (parts) => {
        const text = parts.join('');
        // Windows-1252 has neither.
        const known = encoding === 'windows-1252' ? text.replace(/\u{1F600}|\u0308/gu, 'å') : text;
        expect(decode(encode(known), encoding)).toBe(known);
      }),
    );
  });

  it('a broken character is replaced and the others stay', () =>
    expect(decode(Uint8Array.from([0x61, 0xff, 0x62]), 'utf-8')).toBe('a\uFFFDb'));

  it('half a unit at the end of UTF-16 is a replaced character', () =>
    expect(decode(Uint8Array.from([0x61, 0, 0x62]), 'utf-16le')).toBe('a\uFFFD'));
});
