import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { textOfBytes } from '../../../src/node/import/text-of-bytes.ts';

/** As iconv writes them, with which nothing here is shared. */
const saved = (text: string, encoding: string): Uint8Array =>
  execFileSync('iconv', ['-f', 'UTF-8', '-t', encoding], { input: text });

const SHOWN = 'HTTP/1.1 200 OK\r\n\r\n{"name":"Kök"}\ntripoint-curl 1 stage=inside end\n';

describe('given what a terminal showed, saved to a file', () => {
  it.each(['UTF-8', 'UTF-16', 'UTF-16LE', 'UTF-16BE'])('%s is read', (encoding) => {
    expect(textOfBytes(saved(SHOWN, encoding))).toBe(SHOWN);
  });
  it('Windows-1252 is read where the caller says that it may be', () => {
    expect(textOfBytes(saved(SHOWN, 'WINDOWS-1252'), 'windows-1252')).toBe(SHOWN);
    expect(textOfBytes(saved(SHOWN, 'WINDOWS-1252'))).toBe(SHOWN.replace('ö', '\uFFFD'));
  });
  it('nothing is nothing', () => expect(textOfBytes(new Uint8Array())).toBe(''));
});
