import { createHash, createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newScriptCode, keepScriptCode } from '../../../src/node/disk/script-codes.ts';
import { readRecord } from '../../../src/node/import/record.ts';
import { sealed, transcript } from './transcript-text.ts';
import { tries } from '../../scale.ts';

/** Path evidence, section 5: a transcript that was edited is never taken for one that was not. */

let folder = '';
let elsewhere = '';
const { script, code } = newScriptCode();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tripoint-seal-'));
  elsewhere = join(folder, 'elsewhere');
  await keepScriptCode(folder, { script, code });
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** `sealed`, `unchecked` or `none`; or how it was refused. */
const read = (text: string, data = folder): string => {
  const found = readRecord(text, 'run.txt', new Date(), data);
  return found.ok ? (found.value.record?.seal ?? 'no record') : found.failure.code;
};
const refusal = (text: string): string => {
  const found = readRecord(text, 'run.txt', new Date(), folder);
  return found.ok ? 'taken' : found.failure.message;
};

/** Every byte of a text replaced by another, one at a time. */
const edits = function* (text: string): Generator<string> {
  for (let at = 0; at < text.length; at += 1) {
    const other = String.fromCharCode(text.charCodeAt(at) ^ 1);
    yield text.slice(0, at) + other + text.slice(at + 1);
  }
};

describe('given a transcript that was sealed with the code of its script', () => {
  it('reads sealed where the code is kept', () => expect(read(sealed(script, code))).toBe('sealed'));
  it('reads unchecked where the code is not known', () =>
    expect(read(sealed(script, code), elsewhere)).toBe('unchecked'));
  it('is refused with every single byte changed', () => {
    const taken = [...edits(sealed(script, code))].filter((text) => readRecord(text, 'run.txt', new Date(), folder).ok);
    expect(taken).toEqual([]);
  });
  it('is refused also where the code is not known, with every single byte changed that its checksum covers', () => {
    const end = sealed(script, code).indexOf('\nseal ');
    const taken = [...edits(sealed(script, code))].flatMap((text, at) =>
      at < end && readRecord(text, 'run.txt', new Date(), elsewhere).ok ? [at] : [],
    );
    expect(taken).toEqual([]);
  });
  it('is refused with any run of bytes changed, left out or put in', () => {
    const text = sealed(script, code);
    const edit = fc.record({
      at: fc.nat(text.length - 2),
      out: fc.nat(5),
      put: fc.string({ unit: 'binary', maxLength: 5 }),
    });
    fc.assert(
      fc.property(edit, ({ at, out, put }) => {
        const changed = text.slice(0, at) + put + text.slice(at + out);
        const same = (one: string): string =>
          one
            .replace(/^\ufeff/, '')
            .replace(/[ \t\r]+$/gm, '')
            .trimEnd();
        return same(changed) === same(text) || !readRecord(changed, 'run.txt', new Date(), folder).ok;
      }),
      { numRuns: tries(3000, 50_000) },
    );
  });
  it('is refused with its lines computed anew by a person without the code', () => {
    const body = sealed(script, code)
      .replace('status 200', 'status 401')
      .replace(/sum [^]*$/, '');
    const summed = `${body}sum ${createHash('sha256').update(body).digest('hex')}\n`;
    const forged = `${summed}seal ${createHmac('sha256', 'A'.repeat(16)).update(summed).digest('hex')}\n`;
    expect(read(forged)).toBe('damaged');
  });
  it('reads not sealed with the seal taken away', () => {
    expect(read(sealed(script, code).replace(/seal .*\n$/, ''))).toBe('none');
  });
  it('is refused as an older version', () => {
    expect(read(sealed(script, code).replace('transcript 2', 'transcript 1'))).toBe('damaged');
  });
  it.each([
    ['line ends of Windows', (text: string) => text.replaceAll('\n', '\r\n')],
    ['a byte order mark', (text: string) => `\ufeff${text}`],
    ['no line end at the end', (text: string) => text.trimEnd()],
    ['empty lines at the end', (text: string) => `${text}\n\r\n\n`],
    ['blanks at the ends of lines', (text: string) => text.replaceAll('\n', ' \t\n')],
  ])('is as good with %s', (_what, change) => expect(read(change(sealed(script, code)))).toBe('sealed'));
  it.each([
    [
      'typographic quotes',
      (text: string) => text.replace('portable', '“portable”').replace('Linux 6.1', 'Linux ’6.1'),
      'typographic',
    ],
    ['no-break spaces', (text: string) => text.replaceAll(' ', '\u00a0').replace('\u00a02', ' 2'), 'no-break'],
    ['quoted lines', (text: string) => text.replaceAll('\nuser', '\n> user'), 'quoted'],
    ['no blank at the beginning of lines', (text: string) => text.replace(/^ /gm, ''), 'beginning of its lines'],
    ['wrapped lines', (text: string) => text.replace(/^(question .{60})/m, '$1\n'), 'wrapped'],
    ['another user', (text: string) => text.replace('api-user', 'another'), 'seal or its checksum does not match'],
  ])('is refused with %s, in words', (_what, change, words) => {
    expect([
      refusal(change(sealed(script, code))).includes(words),
      refusal(change(sealed(script, code))).endsWith('Nothing was changed.'),
    ]).toEqual([true, true]);
  });
});

describe('given a transcript without a seal', () => {
  it('reads not sealed', () => expect(read(sealed(script, null))).toBe('none'));
  it('is refused with every single byte changed', () => {
    const taken = [...edits(sealed(script, null))].filter((text) => readRecord(text, 'run.txt', new Date(), folder).ok);
    expect(taken).toEqual([]);
  });
  it('reads not sealed where it is of version 1', () => expect(read(transcript())).toBe('none'));
  it('reads not sealed where it was cut off', () => {
    expect(read(sealed(script, code).replace(/end complete [^]*$/, ''))).toBe('none');
  });
});

describe('given a record that says of itself that its seal was checked', () => {
  it('reads unchecked: it was not checked here', () => {
    const found = readRecord(sealed(script, code), 'run.txt', new Date(), folder);
    const record = found.ok ? found.value.record : null;
    expect([record?.seal, read(JSON.stringify(record))]).toEqual(['sealed', 'unchecked']);
  });
});

describe('given the sign-ins of a transcript', () => {
  const signInsOf = (text: string) => {
    const found = readRecord(text, 'run.txt', new Date(), folder);
    return found.ok ? found.value.record?.signIns : found.failure.message;
  };
  it('tells each with its time and its result', () => {
    expect(signInsOf(sealed(script, code))).toEqual([
      { family: 'open-api', at: '2026-11-21T10:00:00.900+01:00', result: 'accepted' },
    ]);
  });
  it('counts one that set out in a script that was killed as unknown', () => {
    expect(signInsOf(sealed(script, code).replace(/probe open-api[^]*$/, ''))).toEqual([
      { family: 'open-api', at: '2026-11-21T10:00:00.900+01:00', result: 'unknown' },
    ]);
  });
});
