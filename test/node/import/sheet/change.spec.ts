import { describe, expect, it } from 'vitest';
import {
  countFixable,
  editRow,
  fixAll,
  rejudge,
  remap,
  pageOf,
  readyOf,
  summarize,
} from '../../../../src/node/import/sheet/list.ts';
import { listOf, rowsOf } from './reading.ts';

const mac = (last: string): string => `00:11:22:33:44:${last}`;

describe('given rows at fault', () => {
  const text = `mac,name\n${mac('01')},One\nx,Two\n${mac('03')},a_b\n${mac('01')},Four\n02:00:00:00:00:05,Five\n`;

  it('the summary counts rows by cause', async () => {
    const summary = summarize(await listOf(text));
    expect([summary.rows, summary.ready, summary.faulty, summary.duplicates, summary.warned]).toEqual([5, 2, 3, 1, 1]);
    expect(new Map(summary.faults.map(({ cause, rows }) => [cause, rows]))).toEqual(
      new Map([['mac.not-a-mac', 1], ['name.character', 1], ['mac.same-mac', 1]]),
    ); // prettier-ignore
    expect(summary.warnings).toEqual([{ cause: 'mac.mac-local', rows: 1, fixable: 0 }]);
  });

  it.each([
    [{ kind: 'all' }, [2, 3, 4, 5, 6]],
    [{ kind: 'faulty' }, [3, 4, 5]],
    [{ kind: 'warned' }, [6]],
    [{ kind: 'cause', cause: 'mac.same-mac' }, [5]],
    [{ kind: 'cause', cause: 'mac.mac-local' }, [6]],
    [{ kind: 'cause', cause: 'never.met' }, []],
  ] as const)('a page of %j holds the lines %j', async (filter, lines) => {
    expect(rowsOf(await listOf(text), filter).map(({ line }) => line)).toEqual(lines);
  });

  it('a page begins where it is asked to', async () => {
    const long = await listOf(`mac,name\n${'x,One\n'.repeat(2500)}`);
    const page = pageOf(long, 1400, 100, { kind: 'faulty' });
    expect([page.total, page.rows.length, page.rows[0]?.line]).toEqual([2500, 100, 1402]);
  });

  it('only rows without a fault are handed over, as they are sent', async () =>
    expect(readyOf(await listOf(text))).toEqual([
      { line: 2, entry: { mac: mac('01'), name: 'One' } },
      { line: 6, entry: { mac: '02:00:00:00:00:05', name: 'Five' } },
    ]));
});

describe('given a row that is edited', () => {
  const text = `mac,name\n${mac('01')},One\nx,Two\n${mac('01')},Three\n`;

  it('it is judged anew and the file’s own text kept beside', async () => {
    const list = await listOf(text);
    expect(editRow(list, 3, 'mac', mac('02'))).toBe(true);
    const [row] = rowsOf(list).slice(1);
    expect([row?.faults, row?.texts.mac, row?.before]).toEqual([[], mac('02'), { mac: 'x' }]);
    expect(summarize(list).ready).toBe(2);
  });

  it('a row whose earlier one gets another address is no duplicate any more', async () => {
    const list = await listOf(text);
    editRow(list, 2, 'mac', mac('09'));
    expect(rowsOf(list)[2]?.duplicateOf).toBeNull();
    expect(summarize(list).duplicates).toBe(0);
  });

  it('a row that gets the address of an earlier one becomes its duplicate', async () => {
    const list = await listOf(text);
    editRow(list, 3, 'mac', '001122334401');
    expect(rowsOf(list)[1]?.duplicateOf).toBe(2);
  });

  it('a line on which no row begins is told', async () =>
    expect(editRow(await listOf(text), 1, 'name', 'One')).toBe(false));

  it('a fault of the row as a whole goes with the edit', async () => {
    const list = await listOf(`mac,name\n${mac('01')},"One\n${mac('02')},Two\n`);
    editRow(list, 2, 'name', 'One');
    expect(summarize(list).faulty).toBe(0);
  });
});

describe('given a cause with a safe fix', () => {
  const text = `mac,name\n ${mac('01')},One\n${mac('02')} ,Two\n${mac('03')},Three\n`;

  it('the rows it would change are counted, and nothing is changed', async () => {
    const list = await listOf(text);
    expect(countFixable(list, 'mac.outer-spaces', 'name.length')).toBe(2);
    expect(summarize(list).faults).toEqual([{ cause: 'mac.outer-spaces', rows: 2, fixable: 2 }]);
    expect(summarize(list).faulty).toBe(2);
  });

  it('all of them are fixed', async () => {
    const list = await listOf(text);
    expect(fixAll(list, 'mac.outer-spaces')).toBe(2);
    expect(summarize(list).ready).toBe(3);
  });

  it('a fix that makes two addresses one leaves a duplicate', async () => {
    const list = await listOf(`mac,name\n${mac('01')},One\n ${mac('01')},Two\n`);
    fixAll(list, 'mac.outer-spaces');
    expect(rowsOf(list)[1]?.duplicateOf).toBe(2);
  });

  it('a cause without one changes nothing', async () => {
    const list = await listOf(`mac,name\n1.12E+11,One\n${mac('02')},Two\n`);
    expect([countFixable(list, 'mac.spreadsheet-number'), fixAll(list, 'mac.spreadsheet-number')]).toEqual([0, 0]);
    expect(summarize(list).edited).toBe(0);
  });
});

describe('given other columns', () => {
  const text = `a;b;c\nOne;${mac('01')};Uno\nTwo;${mac('02')};Dos\n`;

  it('all rows are judged by them', async () => {
    const list = remap(await listOf(text), [null, 'mac', 'name']);
    expect(rowsOf(list).map(({ texts }) => texts.name)).toEqual(['Uno', 'Dos']);
    expect(summarize(remap(list, ['mac', null, 'name'])).faults[0]?.rows).toBe(2);
    expect(summarize(remap(list, ['name', 'mac', null])).ready).toBe(2);
  });

  it('edits stay with their fields', async () => {
    const list = await listOf(text);
    editRow(list, 2, 'name', 'Ett');
    expect(rowsOf(remap(list, [null, 'mac', 'name'])).map(({ texts }) => texts.name)).toEqual(['Ett', 'Dos']);
  });

  it('headlines and examples stay with their columns', async () => {
    const { columns } = remap(await listOf(text), [null, 'mac', 'name']).reading;
    expect(columns[2]).toEqual({ index: 2, header: 'c', field: 'name', from: 'choice', examples: ['Uno', 'Dos'] });
  });
});

describe('given another day', () => {
  const days = (list: Parameters<typeof summarize>[0]) => summarize(list).warnings;

  it('all dates are judged by it, and edits stay', async () => {
    const list = await listOf(`mac,name,toDate\n${mac('01')},One,2026-06-01\n${mac('02')},a_b,2026-06-02\n`);
    editRow(list, 3, 'name', 'Two');
    expect(days(list)).toEqual([{ cause: 'toDate.date-today', rows: 1, fixable: 0 }]);
    const later = rejudge(list, { day: '2026-06-02', zone: 'Pacific/Kiritimati' });
    expect(new Set(days(later))).toEqual(
      new Set([{ cause: 'toDate.date-today', rows: 1, fixable: 0 }, { cause: 'toDate.date-past', rows: 1, fixable: 0 }]),
    ); // prettier-ignore
    expect([rowsOf(later)[1]?.texts.name, summarize(later).today?.zone]).toEqual(['Two', 'Pacific/Kiritimati']);
  });
});

describe('given a list with more than a batch takes', () => {
  const head = 'mac,name,description,toDate,tags,createdBy';

  it('the filled fields among them are told', async () => {
    const list = await listOf(`${head}\n${mac('01')},One,,2026-12-31,"a, b",\n`);
    expect(summarize(list).beyondBatch).toEqual(['toDate', 'tags']);
  });

  it('they are handed over as they are sent', async () =>
    expect(readyOf(await listOf(`${head}\n${mac('01')},One,,2026-12-31,"a, b",me\n`))[0]?.entry).toEqual({
      mac: mac('01'),
      name: 'One',
      toDate: '2026-12-31',
      tags: [{ value: 'a' }, { value: 'b' }],
      createdBy: 'me',
    }));

  it('columns in which nothing stands are not told', async () =>
    expect(summarize(await listOf(`${head}\n${mac('01')},One,,,,\n`)).beyondBatch).toEqual([]));
});
