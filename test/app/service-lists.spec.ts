import { worded } from '../../src/core/messages/message.ts';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { todayIn } from '../../src/core/vocabulary/time-zone.ts';
import { MOST_LIST_BYTES } from '../../src/shared/service-views.ts';
import { LIMITS } from '../../src/web/limits.ts';
import { value } from './host-on-world.ts';
import { AS_FOUND, contextAt, filesIn, importList, newFolder, openServiceHost } from './service-host.ts';

const ROW = '00:50:C2:00:00:01,Printer\n';
const ALL = { kind: 'all' } as const;

const opened = async () => {
  const folder = await newFolder();
  return { folder, ...(await openServiceHost(folder)) };
};
const rowsOf = (count: number): string =>
  Array.from({ length: count }, (_, at) => `0050C2${at.toString(16).padStart(6, '0')},Device ${at}\n`).join('');

describe('given a list that is handed over', () => {
  it('of the largest size is taken by the loopback host', () => {
    const base64 = Buffer.alloc(MOST_LIST_BYTES).toString('base64');
    const call = JSON.stringify({ name: 'x'.repeat(300), base64, contextId: randomUUID(), choices: AS_FOUND });
    expect(Buffer.byteLength(call)).toBeLessThan(LIMITS.listBytes);
  });

  it('with a row too many is refused in one sentence', async () => {
    const { host } = await opened();
    const base64 = Buffer.from(rowsOf(100_001)).toString('base64');
    const refused = await host.operations.sheets.open({ name: 'x.csv', base64, choices: AS_FOUND });
    expect(worded(refused.ok || refused.failure.message, 'en')).toBe(
      'The list has more than 100,000 rows. Split it into smaller files. Nothing was imported.',
    );
  });

  it('has its dates judged anew where its context has another time zone by now', async () => {
    const { host } = await opened();
    const { sheets, contexts } = host.operations;
    const place = { baseUrl: 'https://service.example', organizationId: 'org', contextId: 'guest' };
    const { id: contextId, ...fields } = await contextAt(host, place);
    const { day } = todayIn('Pacific/Kiritimati', new Date());
    const sheetId = await importList(host, `mac,name,toDate\n00:50:C2:00:00:01,Printer,${day}\n`);
    value(await sheets.edit({ sheetId, line: 2, field: 'name', value: 'Scanner' }));
    value(await contexts.save({ ...fields, id: contextId, timeZone: 'Pacific/Kiritimati' }));
    const { warnings, edited } = value(await sheets.judge({ sheetId, contextId }));
    expect([warnings, edited]).toEqual([[{ cause: 'toDate.date-today', rows: 1, fixable: 0 }], 1]);
  });

  it('is not read for a context that is not there', async () => {
    const { host } = await opened();
    const base64 = Buffer.from(ROW).toString('base64');
    const asked = { name: 'x.csv', base64, contextId: randomUUID(), choices: AS_FOUND };
    const read = await host.operations.sheets.open(asked);
    expect(read.ok || read.failure.code).toBe('not-found');
  });

  it('leaves nothing on disk', async () => {
    const { host, folder } = await opened();
    await importList(host, ROW);
    expect((await filesIn(folder)).filter(({ text }) => text.includes(ROW))).toEqual([]);
  });
});

describe('given a list that is open', () => {
  it('shows its rows in pages, edited and fixed, and gives the rest back', async () => {
    const { host } = await opened();
    const { sheets } = host.operations;
    const sheetId = await importList(
      host,
      `mac,name\n0050.c200.0001,\u00A0Printer\n12,Camera\n00:50:C2:00:00:03,Door\n`,
    );
    const faulty = value(await sheets.rows({ sheetId, from: 0, count: 500, filter: { kind: 'faulty' } }));
    expect([faulty.total, faulty.rows.map(({ line }) => line)]).toEqual([2, [2, 3]]);
    const cause = faulty.rows[0]?.faults[0]?.cause ?? '';
    expect(value(await sheets.fixAll({ sheetId, cause })).summary.faulty).toBe(1);
    expect(value(await sheets.leftOvers({ sheetId })).text).toContain(',12,Camera\r\n');
    expect(value(await sheets.edit({ sheetId, line: 3, field: 'mac', value: '00:50:C2:00:00:02' })).ready).toBe(3);
  });

  it('gives way to newer ones when windows leave theirs open', async () => {
    const { host } = await opened();
    const [first, second] = [await importList(host, ROW), await importList(host, ROW)];
    const rows = (sheetId: string) => host.operations.sheets.rows({ sheetId, from: 0, count: 1, filter: ALL });
    for (let more = 0; more < 3; more += 1) await importList(host, ROW);
    expect([(await rows(first)).ok, (await rows(second)).ok]).toEqual([false, true]);
  });

  it('is unknown to a call that names another one', async () => {
    const { host } = await opened();
    const asked = { sheetId: randomUUID(), from: 0, count: 10, filter: ALL };
    const refused = await host.operations.sheets.rows(asked);
    expect(worded(refused.ok || refused.failure, 'en')).toEqual({
      code: 'not-found',
      message: 'This list is not open any more. Import it again; nothing was sent.',
    });
  });
});
