import { mkdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { macAt } from '../node/service/batch-for-test.ts';
import { SEND, batchOf, DATED, GOOD, LIST, onPractice, onServer } from './service-for-cli.ts';

describe('given a file for what is left over', () => {
  it('is checked in a dry run: exit 1, the reasons, a file of what is left, and nothing sent', async () => {
    const { bare, write, read, fileAt, service } = await onPractice();
    const list = await write('list.csv', LIST);
    const { code, out } = await bare(['whitelist', 'batch', list, '--dry-run', '--left-over', fileAt('left.csv')]);
    expect([code, service.seen()]).toEqual([1, []]);
    expect(out).toContain('Rows: 3. Ready: 2. Faulty: 1. Repeated: 0. Dry run: nothing was sent.');
    expect(await read('left.csv')).toMatch(/^\uFEFFReason,mac,name\r\n"?MAC was turned into a number/);
  });

  it('writes what is not done as a list that can be sent again', async () => {
    const { run, write, read, fileAt, there } = await onServer((count) => (count === 2 ? [401, '{}'] : null));
    const list = await write('list.csv', GOOD);
    const first = await run(...SEND, list, '--chunk', '2', '--left-over', fileAt('left.csv'));
    expect([first.code, (await read('left.csv')).trimEnd().split('\r\n').length, there.size]).toEqual([4, 3, 2]);
    expect([(await run(...SEND, fileAt('left.csv'))).code, there.size]).toEqual([0, 4]);
  });

  it('keeps removal date and delimiter of rows left out, so that the corrected file can be sent', async () => {
    const { run, write, read, fileAt, service } = await onPractice();
    const left = fileAt('left.csv');
    await run(...SEND, await write('list.csv', DATED), '--ignore-column', 'End of access', '--left-over', left);
    const text = await read('left.csv');
    expect(text).toMatch(/^\uFEFFReason;MAC address;Name;/);
    await write('left.csv', text.replace('1.12E+11', macAt(2)));
    const { code } = await run(...SEND, left);
    const entry = service.state.whitelistEntries().find(({ mac }) => mac === macAt(2));
    expect([code, entry?.toDate]).toEqual([0, '2031-06-01']);
  });

  it('sends nothing where the left-over file could not be written', async () => {
    const { run, write, fileAt, seen } = await onServer(() => null);
    const list = await write('list.csv', GOOD);
    const { code, err } = await run(...SEND, list, '--left-over', fileAt('nowhere/left.csv'));
    expect([code, err, seen]).toEqual([3, expect.stringContaining('Nothing was sent.') as string, []]);
  });

  it('prints the result and ends with 2 where the left-over file fails afterwards', async () => {
    let left = '';
    const { run, write, fileAt } = await onServer(() => {
      mkdirSync(left, { recursive: true });
      return null;
    });
    left = fileAt('left.csv');
    const { code, out, err } = await run(...SEND, await write('list.csv', GOOD), '--left-over', left, '--json');
    expect([code, batchOf(out).sums.created]).toEqual([2, 4]);
    expect(err).toMatch(/left\.csv .*What was sent is in the result/);
  });
});
