import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { format } from '../../../src/core/messages/message.ts';
import type { Language } from '../../../src/core/messages/language.ts';
import { loadLanguages } from '../../../src/core/messages/translations.ts';
import { qrPng } from '../../../src/node/hand/picture.ts';
import { readRecord } from '../../../src/node/import/record.ts';
import { textOfBytes } from '../../../src/node/import/text-of-bytes.ts';
import { run } from '../../core/make-evidence.ts';
import { scriptText } from './curl-text.ts';

/** What people hand over in place of a record: named as what it is, with what to hand over instead. */

const NOW = new Date('2026-11-27T12:00:00Z');

const said = (name: string, content: string | Uint8Array, language: Language = 'en'): string => {
  const text = typeof content === 'string' ? content : textOfBytes(content);
  const read = readRecord(text, name, NOW);
  return read.ok ? 'read' : format(read.failure.message, language);
};

const zip = (...names: readonly string[]): string => names.map((name) => `PK\x03\x04\x14\x00${name}`).join('\x00');

const record = `${JSON.stringify(run('inside'), null, 2)}\n`;

it('given a file whose format is no text, says so', () =>
  expect(said('a.json', '{"format":{"toString":"x"},"version":1}')).toContain('Nothing was changed.'));

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
    expect(said(`code.${kind}`, bytes)).toMatch(/^code\.\w+ is a picture or a document \(\w+\).*QR code/),
  );

  it('an archive is named', () =>
    expect(said('a.zip', 'PK\x03\x04\x14\x00')).toMatch(/is an archive \(ZIP\)\. Unpack it/));

  it('a document is named, in Swedish as well', async () => {
    expect(said('a.pdf', '%PDF-1.7\n')).toMatch(/is a picture or a document \(PDF\), and no record is read from one/);
    await loadLanguages();
    expect(said('a.pdf', '%PDF-1.7\n', 'sv')).toMatch(/är en bild eller ett dokument \(PDF\)/);
  });
});

describe('given what is no record, or no record alone', () => {
  it.each<readonly [string, string, string | Uint8Array, RegExp]>([
    [
      'a private key',
      'server.key',
      '-----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY-----\n',
      /holds a private key/,
    ],
    ['a web page', 'report.html', '\ufeff<!doctype html>\n<html><p>x', /document \(HTML\)/],
    [
      'a signature',
      'inside.json.sig',
      'x'.repeat(64),
      /is the signature of a file, and no record: take in the file itself, inside\.json\./,
    ],
    [
      'a sheet of LibreOffice',
      'a.ods',
      zip('mimetypeapplication/vnd.oasis.opendocument.spreadsheet'),
      /is a list.*\.xlsx or CSV.*whitelist batch/,
    ],
    ['a workbook', 'a.xlsx', zip('[Content_Types].xml', 'xl/workbook.xml'), /is a list.*whitelist batch/],
    ['a list', 'a.csv', 'Name;Address\nDoor;aabb\n', /is a list, and no record: give it to .*whitelist batch/],
    ['a list of another name', 'a.txt', 'Address,Name\r\n00:00:5e:00:53:01,Door\r\n', /is a list.*whitelist batch/],
    ['a letter of Word', 'a.docx', zip('[Content_Types].xml', 'word/document.xml'), /document \(DOCX\)/],
    [
      'a letter of LibreOffice',
      'a.odt',
      zip('mimetypeapplication/vnd.oasis.opendocument.text'),
      /document \(OpenDocument\)/,
    ],
    ['a letter of an old Word', 'a.doc', Buffer.from('d0cf11e0a1b11ae10000', 'hex'), /document \(DOC, XLS\)/],
    ['rich text', 'a.rtf', '{\\rtf1\\ansi Hello}', /document \(RTF\)/],
    [
      'a capture',
      'a.pcap',
      Buffer.from('d4c3b2a102000400000000000000000000000400', 'hex'),
      /is a capture \(pcap\).*tripoint witness/,
    ],
    ['a capture in the other order', 'a', Buffer.from('a1b2c3d40002000400000000', 'hex'), /is a capture \(pcap\)/],
    ['a newer capture', 'a.pcapng', Buffer.from('0a0d0d0a1c0000004d3c2b1a', 'hex'), /is a capture \(pcapng\)/],
    ['a HAR file', 'a.har', '{"log":{"version":"1.2","entries":[]}}', /holds no record/],
    [
      'a log of nginx',
      'a.log',
      '192.0.2.1 - - [21/Nov/2026:10:00:00 +0100] "GET / HTTP/1.1" 200 1\n',
      /is a log.*as a check/,
    ],
    [
      'a log of squid',
      'a.log',
      '1795250000.123    45 192.0.2.1 TCP_TUNNEL/200 39 CONNECT acs.example:443\n',
      /is a log/,
    ],
    [
      'a log of haproxy',
      'a.log',
      'Nov 21 10:00:00 lb haproxy[12]: 192.0.2.1:5 [21/Nov/2026:10:00:00.1] in b/s 0/0/1\n',
      /is a log/,
    ],
    ['a log of errors', 'a.log', '2026/11/21 10:00:00 [error] 5#5: *1 connect() failed\n', /is a log/],
    ['a report as JSON', 'a.json', '{"format":"tripoint/report","version":1}', /A report is for reading/],
    ['nothing', 'a.json', '\n', /is empty: ask for the file again/],
    ['JSON lines', 'a.json', `${JSON.stringify(run('inside'))}\n${JSON.stringify(run('outside'))}\n`, /or several/],
    ...['UTF-32', 'UTF-32LE', 'UTF-32BE'].map(
      (encoding) =>
        [
          encoding,
          'a.json',
          execFileSync('iconv', ['-t', encoding], { input: record }),
          /holds no record|is empty|cannot be read/,
        ] as const,
    ),
    ...['0', '-1', '1.5', '"1"', 'null'].map(
      (version) =>
        [
          `version ${version}`,
          'a.json',
          record.replace('"version": 1', `"version": ${version}`),
          /is damaged/,
        ] as const,
    ),
    ['a case of version 0', 'a.json', '{"format":"tripoint/case","version":0}', /is damaged/],
    ['a newer record', 'a.json', record.replace('"version": 1', '"version": 2'), /made by a newer Tripoint\./],
    ['a quoted record', 'a.txt', `Anna wrote:\n${record.replaceAll(/^/gm, '> ')}`, /with other text around it/],
    ['a greeting before a record', 'a.txt', `Hello Bo,\n\n${record}`, /with other text around it.*as an attachment/],
    ['a part of a record', 'a.txt', record.slice(1), /with other text around it, a part of one/],
    ['a record that was cut off', 'a.json', record.slice(0, 900), /cannot be read: The content is not JSON that/],
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
      /tripoint card card\.txt --out card\.json/,
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
