import { describe, expect, it } from 'vitest';
import { format } from '../../../../src/core/messages/message.ts';
import { own } from '../../../../src/core/report/draft.ts';
import { inertLine, inertText, shortLine } from '../../../../src/core/report/model/inert.ts';

describe('given text for one line', () => {
  it('shows a terminal escape', () => expect(inertLine('a\u001b[31mb')).toBe(String.raw`a\x1b[31mb`));
  it('shows a line end', () => expect(inertLine('a\nb')).toBe(String.raw`a\x0ab`));
  it('leaves å, ä, ö and an emoji as they are', () => expect(inertLine('åäö 🙂')).toBe('åäö 🙂'));
  it('replaces half a character', () => expect(inertLine('a\ud800')).toBe('a\ufffd'));
});

it('given text for several lines: keeps its lines', () => expect(inertText('a\r\nb\tc')).toBe('a\nb\tc'));

const cut = (text: string, limit: number): string => format(own(shortLine(text, limit)), 'en');

describe('given text beyond its limit', () => {
  it('keeps what fits, and says how much is missing', () =>
    expect(cut('x'.repeat(1000), 100)).toBe(`${'x'.repeat(36)}… (964 characters more)`));
  it('counts bytes and not letters', () =>
    expect(Buffer.byteLength(cut('å'.repeat(1000), 100))).toBeLessThanOrEqual(100));
  it('counts what is shown and not what was there', () =>
    expect(cut('\u0000'.repeat(100), 128)).toBe(`${String.raw`\x00`.repeat(16)}… (84 characters more)`));
});

it('leaves a text that just fits', () => expect(shortLine('x'.repeat(100), 100)).toBe('x'.repeat(100)));
