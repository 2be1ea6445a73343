import { describe, expect, it } from 'vitest';
import { inLanguage, loadLanguages } from '../../../src/core/messages/say.ts';
import { qrPng } from '../../../src/node/hand/picture.ts';
import { readRecord } from '../../../src/node/import/record.ts';
import { textOfBytes } from '../../../src/node/import/text-of-bytes.ts';
import { run } from '../../core/make-evidence.ts';
import { scriptText } from './curl-text.ts';

/** What people hand over in place of a record: named as what it is, with what to hand over instead. */

const NOW = new Date('2026-11-27T12:00:00Z');

/** What is said of a file, or `read`. */
const said = (name: string, content: string | Uint8Array): string => {
  const text = typeof content === 'string' ? content : textOfBytes(content);
  const read = readRecord(text, name, NOW);
  return read.ok ? 'read' : read.failure.message;
};

const record = `${JSON.stringify(run('inside'), null, 2)}\n`;

describe('given files that other programs made', () => {
  it.each([
    ['png', qrPng('TRIPOINT')],
    [
      'jpg',
      Buffer.concat([
        Buffer.from('\xff\xd8\xff\xe0\x00\x10JFIF\x00\x01', 'latin1'),
        Uint8Array.from({ length: 400 }, (_, at) => at * at * 31),
      ]),
    ],
    ['gif', 'GIF89a\x01\x00'],
    ['bmp', 'BM\x42\x00\x00\x00\x00\x00'],
    ['tiff', 'II*\x00\x08'],
    ['webp', 'RIFF\x24\x00\x00\x00WEBPVP8 '],
  ])('a picture (%s) is named, and the text asked for', (kind, bytes) =>
    expect(said(`code.${kind}`, bytes)).toMatch(/^code\.\w+ is a picture \(\w+\), and none is read\. Ask for the text/),
  );

  it('an archive is named', () =>
    expect(said('a.zip', 'PK\x03\x04\x14\x00')).toMatch(/is an archive \(ZIP\)\. Unpack it/));

  it('a document is named, in Swedish as well', async () => {
    expect(said('a.pdf', '%PDF-1.7\n')).toMatch(
      /is a document \(PDF\), e\.g\. a report, and no record is read from one/,
    );
    await loadLanguages();
    expect(inLanguage('sv', () => said('a.pdf', '%PDF-1.7\n'))).toMatch(
      /är ett dokument \(PDF\), till exempel en rapport/,
    );
  });
});

describe('given what programs for mail make of a record', () => {
  it.each([
    ['a web page', 'report.html', '\ufeff<!doctype html>\n<html><p>x', /is a document \(HTML\)/],
    [
      'a signature',
      'inside.json.sig',
      'x'.repeat(64),
      /is the signature of a file, and no record: take in the file itself, inside\.json\./,
    ],
    ['a quoted record', 'a.txt', `Anna wrote:\n${record.replaceAll(/^/gm, '> ')}`, /lines are quoted \(>\)/],
    ['a greeting before a record', 'a.txt', `Hello Bo,\n\n${record}`, /with other text around it.*as an attachment/],
    ['a part of a record', 'a.txt', record.slice(1), /with other text around it, or a part of one/],
    ['a record that was cut off', 'a.json', record.slice(0, 900), /cannot be read: The content is not JSON/],
    [
      'quoted answers of curl',
      'a.txt',
      `Anna wrote:\n${scriptText().replaceAll(/^/gm, '> ')}`,
      /holds no whole answer/,
    ],
    [
      'a letter',
      'a.txt',
      'Hello Bo, the file is coming.',
      /holds no record\. What is taken in: records, cards and cases as JSON/,
    ],
    [
      'a card as text',
      'card.txt',
      'Endpoint API\tDown\nMonitoring API\tUp\n',
      /tripoint card --paste card\.txt --out card\.json/,
    ],
    [
      'a report',
      'report.md',
      '# Connectivity report\n',
      /A report is for reading: ask for the records that it was made from/,
    ],
  ])('%s is refused as what it is', (_, name, text, words) => expect(said(name, text)).toMatch(words));

  it.each([
    ['blank lines', '\n\n'],
    ['a greeting', 'Hello Bo,\n\nhere is what the script wrote. It says {ok}.\n\n'],
    ['a byte order mark and lines of Windows', '\ufeffHello\r\n\r\n'],
  ])('answers of curl with %s before them are read as they were printed', (_, before) => {
    const [bare, with_] = [scriptText(), `${before}${scriptText()}`].map((text) => readRecord(text, 'a.txt', NOW));
    expect(with_).toEqual(bare);
    expect(bare?.ok).toBe(true);
  });

  it.each([['> '], ['{'], ['> {"format": "tripoint/x" '], ['tripoint-curl 2 '], ['curl https://a\n'], ['\n']])(
    'a text of nothing but %j holds nobody up',
    (piece) => {
      const begun = performance.now();
      said('a.txt', piece.repeat(400_000));
      expect(performance.now() - begun).toBeLessThan(20_000);
    },
  );
});
