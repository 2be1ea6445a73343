import { describe, expect, it } from 'vitest';
import { readJson } from '../../src/node/safe-json.ts';

const LIMITS = { maxSize: 1_000_000 };
const reasonOf = (content: string | Uint8Array, maxSize = 1_000_000): string | null => {
  const reading = readJson(content, { maxSize });
  return reading.ok ? null : reading.reason;
};

describe('given JSON that is in order', () => {
  it('gives its value', () => expect(readJson('{"a":[1,"å"]}', LIMITS)).toEqual({ ok: true, value: { a: [1, 'å'] } }));
  it('reads bytes as UTF-8', () => expect(readJson(Buffer.from('"å"'), LIMITS)).toEqual({ ok: true, value: 'å' }));
  it('takes off one byte order mark, of text', () => expect(reasonOf('\uFEFF{}')).toBeNull());
  it('takes off one byte order mark, of bytes', () => expect(reasonOf(Buffer.from('\uFEFF{}'))).toBeNull());
  it('accepts 64 levels', () => expect(reasonOf('['.repeat(64) + ']'.repeat(64))).toBeNull());
  it('does not count brackets in strings', () => expect(reasonOf(JSON.stringify('[\\"{'.repeat(100)))).toBeNull());
});

describe('given content that would hurt', () => {
  it('refuses two byte order marks', () => expect(reasonOf('\uFEFF\uFEFF{}')).toBe('not-json'));
  it('refuses 65 levels', () => expect(reasonOf('['.repeat(65) + ']'.repeat(65))).toBe('too-deep'));
  it('refuses 100,000 levels without reading them', () => expect(reasonOf('{"a":'.repeat(100_000))).toBe('too-deep'));
  it('refuses what is larger than the limit', () => expect(reasonOf('"aaaa"', 5)).toBe('too-large'));
  it('refuses bytes that are not UTF-8', () => expect(reasonOf(Uint8Array.of(0x22, 0xff, 0x22))).toBe('not-utf-8'));
  it('refuses nothing at all', () => expect(reasonOf('')).toBe('not-json'));
  it('refuses half a document', () => expect(reasonOf('{"a":')).toBe('not-json'));

  it.each(['{"__proto__":{"polluted":1}}', '{"a":[{"constructor":1}]}', '{"prototype":1}', '{"\\u005f_proto__":1}'])(
    'refuses the key in %s',
    (content) => expect(reasonOf(content)).toBe('forbidden-key'),
  );

  it('pollutes no prototype while refusing', () => {
    readJson('{"__proto__":{"polluted":1}}', LIMITS);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('never quotes the content', () => {
    for (const content of ['Basic c2VjcmV0', '{"password":"c2VjcmV0"', '{"__proto__":"c2VjcmV0"}'])
      expect(JSON.stringify(readJson(content, LIMITS))).not.toContain('c2VjcmV0');
  });
});
