import { format, worded } from '../../../src/core/messages/message.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Handed } from '../../../src/core/records/hand.ts';
import {
  blockOf,
  packed,
  QR_MOST_BYTES,
  qrTextOf,
  readBlock,
  fromLetters,
  fromSigns,
  toLetters,
  toSigns,
} from '../../../src/node/hand/block.ts';
import { contentOf, readRecord } from '../../../src/node/import/record.ts';
import { handOverRecord, handOverTask } from '../../../src/app/hand-over.ts';
import { run } from '../../core/make-evidence.ts';
import { tries } from '../../scale.ts';

/** Decision 014: what two people carry by hand arrives whole, or not at all. */

const record = run('inside');
const made = handOverRecord(record, null);
const block = made.ok ? made.value.block : '';

const read = (text: string): string => {
  const found = readRecord(text, 'chat.txt', new Date('2026-11-26T12:00:00Z'));
  if (!found.ok) return format(found.failure.message, 'en');
  return found.value.record !== null && contentOf(found.value.record) === contentOf(record) ? 'the record' : 'another';
};

describe('given a block that went through a chat', () => {
  it.each([
    ['as it is', block],
    ['quoted', block.replaceAll(/^/gm, '> ')],
    ['quoted twice, with a name before it', `Anna skrev:\n${block.replaceAll(/^/gm, '>> ')}\n\nHälsningar`],
    ['without line ends', block.replaceAll('\n', '')],
    ['with blanks for line ends', block.replaceAll('\n', ' ')],
    ['with the line ends of Windows', block.replaceAll('\n', '\r\n')],
    ['in smart quotes', `“${block}”`],
    ['in small letters', block.toLowerCase()],
    ['with no-break spaces and invisible marks', block.replaceAll('\n', '\u00a0\u200b\n\ufeff')],
    ['wrapped at another width', block.replaceAll('\n', ' ').replaceAll(/(.{37})/g, '$1\n')],
    ['as a block of code', `\`\`\`\n${block}\n\`\`\``],
    ['with hyphens of a word processor', block.replaceAll(/(.{25})/g, '$1\u00ad')],
    ['as quoted-printable', block.replaceAll(/([^\n]{50})/g, '$1=\n')],
  ])('%s it is the record', (_, text) => expect(read(text)).toBe('the record'));

  it.each([
    ['without its last line', block.replace('TRIPOINT END', ''), 'a part of it is missing'],
    ['without a line in its middle', block.split('\n').toSpliced(4, 1).join('\n'), 'a part of it is missing'],
    ['with a letter changed', block.replace(/(\n.{20})(.)/, (_, line: string, letter: string) => line + (letter === '7' ? '8' : '7')), ''],
    ['twice', `${block}\n${block}`, 'a second block is in it'],
    ['with a remark in its middle', block.replace('\n', '\nlol, look at this: \n'), 'other text or a second block'],
  ])('%s it is refused in words', (_, text, words) => {
    expect(read(text)).toContain('cannot be read');
    expect(read(text)).toContain(words);
  }); // prettier-ignore

  it('no change of one letter passes', () => {
    const [first, ...lines] = block.split('\n');
    const letters = lines.slice(0, -1).join('');
    const step = tries(5, 1);
    for (let place = 0; place < letters.length + step; place += step) {
      const at = Math.min(place, letters.length - 1);
      const changed = letters.slice(0, at) + (letters[at] === 'Z' ? 'Y' : 'Z') + letters.slice(at + 1);
      const text = `${first}\n${changed}\nTRIPOINT END`;
      expect([at, text === block || read(text) !== 'the record' || changed === letters]).toEqual([at, true]);
    }
  });
});

describe('given any bytes', () => {
  it('both alphabets give them back', () =>
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect([fromLetters(toLetters(bytes)), fromSigns(toSigns(bytes))]).toEqual([bytes, bytes]);
      }),
      { numRuns: tries(200, 20_000) },
    ));

  it('no text holds the reader, and none is taken for a record', () =>
    fc.assert(
      fc.property(fc.string({ maxLength: 2000, unit: 'binary' }), (text) => {
        expect(readBlock(`TRIPOINT BEGIN${text}TRIPOINT END`).ok).toBe(false);
        expect(readBlock(`TRIPOINT:${text}`).ok).toBe(false);
      }),
      { numRuns: tries(300, 30_000) },
    ));
});

describe('given a record that is too large for a picture', () => {
  const noise = Array.from({ length: 4 }, (_, at) => ({ interface: `eth${at}`, address: toLetters(Buffer.from(Array.from({ length: 1500 }, (__, place) => (place * place * (at + 7)) % 251))) })); // prettier-ignore
  const large = handOverRecord({ ...record, vantage: { ...record.vantage, addresses: noise } }, null);

  it('the block is made, no picture, and how much is too much is said', () =>
    expect(worded(large.ok && [large.value.qr, large.value.notes.at(-1)], 'en')).toEqual([
      null,
      expect.stringMatching(new RegExp(`^It takes \\d+ bytes, and one QR picture holds ${QR_MOST_BYTES}\\.`)), // prettier-ignore
    ]));
});

describe('given a task', () => {
  const made = handOverTask({ case: null, server: { host: 'acs.example', port: 443 }, user: 'svc', stage: 'outside' });

  it('it is read as what it is', () => {
    const found = readRecord(made.ok ? made.value.block : '', 'task.txt', new Date());
    expect(found.ok && found.value.task).toMatchObject({ user: 'svc', stage: 'outside', server: { port: 443 } });
  });

  it('nothing but what it names is in it', () => {
    const handed = readBlock(made.ok ? made.value.block : '');
    expect(handed.ok && Object.keys(handed.handed).sort()).toEqual(
      ['case', 'format', 'kind', 'server', 'stage', 'user', 'version'], // prettier-ignore
    );
  });

  it('one that inflates to gigabytes is refused', () => {
    const bomb = { format: 'tripoint/hand', version: 1, kind: 'record', case: null, left: [], record: { a: 'x'.repeat(5_000_000) } }; // prettier-ignore
    expect(packed(bomb as Handed)).toBeNull();
  });

  it('what a picture says is not longer than its largest code takes', () => {
    expect(qrTextOf(new Uint8Array(QR_MOST_BYTES))?.length).toBeLessThanOrEqual(4296);
    expect(blockOf(new Uint8Array(3)).split('\n')).toHaveLength(3);
  });
});
