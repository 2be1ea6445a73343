import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeList, ENCODINGS, type Encoding } from '../../../src/core/whitelisting/left-over.ts';
import { WINDOWS_1252 } from '../../../src/core/whitelisting/characters.ts';
import { decode, findEncoding } from '../../../src/node/import/text-of-bytes.ts';

const bytesOf = (parts: readonly string[], encoding: Encoding): Buffer =>
  Buffer.concat(encodeList(parts, encoding).map((part) => Buffer.from(part)));

const readAs = (bytes: Uint8Array, encoding: Encoding): string =>
  decode(bytes.subarray(findEncoding(bytes).mark), encoding);

const LIST = ['\uFEFFReason;Name\r\nNej;Skärm Älvsjö\r\n', 'Nej;“Öppet” – 5 €\r\n'];

/** Old programs have no such signs. */
const inOld = (encoding: Encoding): readonly string[] =>
  ['macintosh', 'cp850'].includes(encoding) ? LIST.map((part) => part.replaceAll(/[“”–€]/gu, '-')) : LIST;

describe('given what is left of a list', () => {
  for (const encoding of ENCODINGS)
    it(`reads back what was written as ${encoding}, whatever parts it came in`, () =>
      expect(readAs(bytesOf(inOld(encoding), encoding), encoding)).toBe(inOld(encoding).join('').slice(1)));

  it('has the mark where the encoding has one, and none where it has not', () => {
    const heads = ENCODINGS.map((encoding) => bytesOf(inOld(encoding), encoding).subarray(0, 3).toString('hex'));
    expect(heads).toEqual(['efbbbf', 'fffe52', 'feff00', '526561', '526561', '526561']);
  });

  it('is UTF-8 as a whole where a corrected row has what Windows-1252 has not, so that nothing is lost', () => {
    const corrected = [...LIST, 'Nej;Ελλάδα\r\n'];
    const bytes = bytesOf(corrected, 'windows-1252');
    expect([findEncoding(bytes).encoding, readAs(bytes, 'utf-8')]).toEqual(['utf-8', corrected.join('').slice(1)]);
  });

  it('holds every byte of Windows-1252', () => {
    const every = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    const text = readAs(every, 'windows-1252');
    expect([...bytesOf([text], 'windows-1252')]).toEqual([...every]);
    expect(text.slice(0x80, 0xa0)).toBe(WINDOWS_1252);
  });

  it('comes back as it was in UTF-16, whatever the text', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.constantFrom('utf-16le', 'utf-16be'), (text, encoding) => {
        expect(readAs(bytesOf(['\uFEFF', text], encoding), encoding)).toBe(text);
      }),
    ));
});
