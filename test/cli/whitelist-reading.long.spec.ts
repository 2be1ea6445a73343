import { writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { inlineCell, sheetOf, xlsxFiles, zipOf } from '../node/import/sheet/make-workbook.ts';
import { handleBatch, macAt, macsIn } from '../node/service/batch-for-test.ts';
import { answering } from '../node/service/service-for-test.ts';
import { SEND, commandLine, onPractice } from './service-for-cli.ts';

/** How a list is read, as the options of `whitelist batch` say it. */

const last = (out: string): string | undefined => out.trimEnd().split('\n').at(-1);

const dryRun = async (list: string | Uint8Array, ...options: readonly string[]) => {
  const line = await onPractice();
  await writeFile(line.fileAt('list'), list);
  return line.run('whitelist', 'batch', line.fileAt('list'), '--dry-run', ...options);
};

const DATES = `mac,name,toDate\n${macAt(1)},Door,31/12/2099\n${macAt(2)},Printer,03/04/2099\n`;

describe('given dates in another form', () => {
  it('are faulty, and say what they read as', async () => {
    const { code, out } = await dryRun(DATES);
    expect([code, out]).toEqual([1, expect.stringContaining('Write 2099-04-03.')]);
    expect(out).toContain('With --fix what can be corrected for sure is corrected, and shown: 2.');
    expect(out).toContain('is said with --read date-order=dmy, mdy or ymd.');
  });
  it('are nothing to correct where they are not sent', async () => {
    const { code, out, err } = await dryRun(DATES, '--without-other-fields');
    expect([code, /--fix|date-order|Removal dates in numbers/.test(`${out}${err}`)]).toEqual([0, false]);
  });
});

describe('given rows that can be corrected in several columns', () => {
  const LIST = `mac,name,toDate\n"${macAt(1)} ",Door ,31/12/2099\n${macAt(2)},Lamp,31/12/2099\n"${macAt(3)} ",Pu_mp,2099-01-01\n${macAt(4)},Fine,2099-01-01\n`;

  it('promises the number of rows that --fix corrects, and shows each line with its columns together', async () => {
    expect((await dryRun(LIST)).out).toContain('is corrected, and shown: 3. A corrected row may still be left out');
    const { out, err } = await dryRun(LIST, '--fix');
    expect(err).toContain('Rows that were corrected: 3.');
    expect(err.match(/^\d .{10}/gm)).toEqual(['2     MAC a', '2     Name ', '2     To da', '3     To da', '4     MAC a'].map((cells) => expect.stringContaining(cells) as string)); // prettier-ignore
    expect(last(out)).toContain('Create 3, leave out 1 faulty, into ');
  });

  it('leaves a row alone that ends before its end date, which would be permanent', async () => {
    const short = `mac,name,toDate\n${macAt(1)},Lamp,2099-01-01\n"${macAt(2)} ",Door\n`;
    const { code, out } = await dryRun(short, '--fix');
    expect([code, last(out)]).toEqual([1, expect.stringContaining('Create 1, leave out 1 faulty, into ')]);
  });
});

describe('given rows that repeat a MAC', () => {
  it('are corrected where --fix says so, with an example', async () => {
    const { code, out, err } = await dryRun(DATES, '--fix');
    expect([code, last(out)]).toEqual([0, expect.stringContaining('Create 2, into ')]);
    expect(err).toMatch(
      /Rows that were corrected: 2\. .+\nLine +Column +Was +Becomes\n2 +To date +"31\/12\/2099" +"2099-12-31"\n3 +To date/,
    );
  });

  it('are read in the order that --date-order says', async () => {
    const ambiguous = `mac,name,toDate\n${macAt(1)},Door,03/04/2099\n`;
    const left = await dryRun(ambiguous, '--fix');
    expect([left.code, left.out]).toEqual([1, expect.stringContaining('say which comes first')]);
    expect((await dryRun(ambiguous, '--date-order', 'mdy')).code).toBe(0);
  });

  it('an order that does not fit all of them is doubted', async () => {
    const { code, out } = await dryRun(DATES, '--date-order', 'mdy');
    expect([code, out]).toEqual([
      1,
      expect.stringContaining('Rows whose removal date cannot be read as month, day, year: 1. Is that the order'),
    ]);
  });
});

describe('given a list that is not read as it is meant', () => {
  it('an encoding that was mistaken is named, and chosen by --encoding', async () => {
    const list = Buffer.from(`mac,name\n${macAt(1)},Dörr\n`, 'latin1');
    const wrong = await dryRun(list, '--encoding', 'utf-8');
    expect([wrong.code, wrong.out]).toEqual([1, expect.stringContaining('the encoding was mistaken')]);
    const right = await dryRun(list, '--encoding', 'windows-1252');
    expect([right.code, right.err]).toEqual([0, '']);
  });

  it('an encoding that its content told is said; UTF-8 is not', async () => {
    const list = `mac,name\n${macAt(1)},Dörr\n`;
    const said = 'The list is read as Windows-1252, by what is in it. --read encoding=NAME says otherwise.';
    expect((await dryRun(Buffer.from(list, 'latin1'))).err).toContain(said);
    expect((await dryRun(list)).err).toBe('');
  });

  it('lines above the rows are left out by themselves where a headline follows, and else by --skip-lines', async () => {
    const found = await dryRun(`Guests of ACME\n\nmac,name\n${macAt(1)},Door\n`);
    expect([found.code, found.err]).toEqual([
      0,
      expect.stringContaining('Lines above the rows are left out: 2 (Guests of ACME).'),
    ]);
    const said = await dryRun(`Guests,of ACME\n${macAt(1)},Door\n`, '--skip-lines', '1');
    expect([said.code, last(said.out)]).toEqual([0, expect.stringContaining('Create 1, 1 permanent, into ')]);
  });

  it.each([
    [['--encoding', 'latin1'], '--encoding is one of: utf-8'],
    [['--date-order', 'ddmm'], '--date-order is one of: ymd, dmy, mdy.'],
    [['--skip-lines', '-1'], '--skip-lines needs a value.'],
    [['--sheet', 'List'], '--sheet does not fit this kind of list'],
  ])('%j is refused', async (options, words) => {
    const { code, err } = await dryRun(DATES, ...options);
    expect([code, err]).toEqual([3, expect.stringContaining(words)]);
  });
});

describe('given a workbook', () => {
  const FILE = zipOf(
    xlsxFiles(
      sheetOf(
        `<row r="1">${inlineCell('A1', 'mac')}${inlineCell('B1', 'name')}</row><row r="2">${inlineCell('A2', macAt(1))}${inlineCell('B2', 'Door')}</row>`,
      ),
    ),
  );

  it('is sent as a list of text is', async () => {
    const line = await onPractice();
    await writeFile(line.fileAt('list.xlsx'), FILE);
    const { code, out } = await line.run(...SEND, line.fileAt('list.xlsx'));
    expect([code, last(out)]).toEqual([0, '1 sent: 1 created.']);
  });

  it('takes no encoding, and only a sheet that it has', async () => {
    expect((await dryRun(FILE, '--encoding', 'utf-8')).err).toContain('--encoding does not fit this kind of list');
    expect((await dryRun(FILE, '--sheet', 'Nobody')).err).toContain('It has: List.');
  });
});

it('given a service that asks to wait, is waited for, which is said, and gets each device once', async () => {
  const there = new Set<string>();
  const server = await answering((call, response, count) => {
    const [status, wait] = count === 1 ? [429, '1'] : count === 3 ? [503, '1'] : [200, null];
    // The one that says that it is not there has done its work all the same.
    const body = status === 429 ? '{}' : handleBatch(there, macsIn(call));
    response.writeHead(status, wait === null ? {} : { 'retry-after': wait }).end(status === 200 ? body : '{}');
  });
  const line = await commandLine(server.target);
  const list = await line.write('list.csv', `mac,name\n${[1, 2, 3, 4].map((at) => `${macAt(at)},Door`).join('\n')}\n`);
  const { code, out, err } = await line.run(...SEND, '--chunk', '2', list);
  expect([code, last(out)]).toEqual([0, '4 sent: 2 created, 2 there after going on.']);
  expect(err).toContain('The service asks for fewer requests (429). The batch waits 1 s and continues on its own.');
  expect(err).toContain('The service is not available (503). The batch waits 1 s');
  expect([there.size, server.seen.length]).toEqual([4, 5 - 1]);
});
