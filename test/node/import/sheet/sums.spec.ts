import { worded } from '../../../../src/core/messages/message.ts';
import { describe, expect, it } from 'vitest';
import { summarize } from '../../../../src/node/import/sheet/list.ts';
import { listOf, rowsOf } from './reading.ts';

const mac = (last: number): string => `00:11:22:33:44:${String(last).padStart(2, '0')}`;

/** Lines of a list after its headlines, and what they come to: ready, faulty that repeat no ready row, repeated, blank. */
const LISTS = [
  ['good rows alone', [`${mac(1)},One`, `${mac(2)},Two`], [2, 0, 0, 0]],
  ['a repeated good row', [`${mac(1)},One`, `${mac(1)},Two`], [1, 0, 1, 0]],
  [
    'a good row that repeats a faulty one: its device goes out with neither',
    [`${mac(1)},a_b`, `${mac(1)},Two`],
    [0, 2, 0, 0],
  ],
  ['a faulty row that repeats a good one: its device goes out', [`${mac(1)},One`, `${mac(1)},a_b`], [1, 0, 1, 0]],
  ['a faulty row that repeats a faulty one', [`${mac(1)},a_b`, `${mac(1)},c_d`], [0, 2, 0, 0]],
  [
    'a row that stands three times, the first time faulty',
    [`${mac(1)},a_b`, `${mac(1)},Two`, `${mac(1)},Three`],
    [0, 3, 0, 0],
  ],
  ['the same address in another notation', [`${mac(1)},One`, `${mac(1).replaceAll(':', '-')},Two`], [1, 0, 1, 0]],
  ['addresses that are none', ['x,One', 'x,Two'], [0, 2, 0, 0]],
  ['lines in which nothing stands', [`${mac(1)},One`, ',', ',', 'x,Two'], [1, 1, 0, 2]],
] as const;

describe.each(LISTS)('given a list with %s', (_, lines, sums) => {
  it('counts each row under its own name, and the counts add up to the lines', async () => {
    const { ready, faulty, duplicates, blank } = summarize(await listOf(['mac,name', ...lines, ''].join('\n')));
    expect([ready, faulty - duplicates, duplicates, blank]).toEqual(sums);
    expect(ready + faulty + blank).toBe(lines.length);
  });
});

describe('given a good row that repeats a faulty one', () =>
  it('says that its line has to be corrected, and not that the device is sent', async () => {
    const list = await listOf(`mac,name\n${mac(1)},a_b\n${mac(1)},Two\n${mac(2)},One\n${mac(2)},Two\n`);
    expect(worded(rowsOf(list), 'en').map(({ faults }) => faults.at(-1)?.message ?? '')).toEqual([
      expect.stringContaining('"_"'),
      'MAC is the one of line 2, which is faulty: correct that line, or delete it.',
      '',
      'MAC is the one of line 4; a device is sent once.',
    ]);
  }));

describe('given a row that repeats one whose only fault lies in a field that a batch does not take', () => {
  const read = async () => summarize(await listOf(`mac,name,toDate\n${mac(1)},One,never\n${mac(1)},Two,\n`));

  it('is faulty as long as that field is sent', async () => {
    const { faulty, duplicates } = await read();
    expect([faulty, duplicates]).toEqual([2, 0]);
  });
});
