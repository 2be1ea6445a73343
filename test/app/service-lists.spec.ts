import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { todayIn } from '../../src/core/vocabulary/time-zone.ts';
import { MOST_LISTS } from '../../src/app/service/open-lists.ts';
import { SHEET_PIECE_BYTES } from '../../src/shared/service-views.ts';
import { LIMITS } from '../../src/web/limits.ts';
import { value } from './host-on-world.ts';
import { contextAt, filesIn, importList, newFolder, openServiceHost } from './service-host.ts';

const AS_FOUND = { encoding: null, delimiter: null, header: null, columns: null } as const;
const ROW = '00:50:C2:00:00:01,Printer\n';
const ALL = { kind: 'all' } as const;

const opened = async () => {
  const folder = await newFolder();
  return { folder, ...(await openServiceHost(folder)) };
};
const rowsOf = (count: number): string =>
  Array.from({ length: count }, (_, at) => `0050C2${at.toString(16).padStart(6, '0')},Device ${at}\n`).join('');

describe('given a list that comes in pieces', () => {
  it('is read whole, over the borders of its pieces', async () => {
    const { host, payload } = await opened();
    const sheetId = await importList(host, rowsOf(50_000));
    expect(value(await host.operations.sheets.summary({ sheetId }))).toMatchObject({ rows: 50_000, ready: 50_000 });
    expect(payload.some((news) => news.name === 'sheets.progressed' && news.payload.sheetId === sheetId)).toBe(true);
  });

  it('has pieces that the loopback host takes', () => {
    const base64 = Buffer.alloc(SHEET_PIECE_BYTES).toString('base64');
    const call = JSON.stringify({ sheetId: randomUUID(), index: 1_000_000, base64 });
    expect(Buffer.byteLength(call)).toBeLessThan(LIMITS.bodyBytes);
  });

  it('has its dates judged in the time zone of the context that it is for', async () => {
    const { host } = await opened();
    const { sheets, contexts } = host.operations;
    const place = { baseUrl: 'https://service.example', organizationId: 'org', contextId: 'guest' };
    const { id: contextId, ...fields } = await contextAt(host, place);
    const { day } = todayIn('Pacific/Kiritimati', new Date());
    const sheetId = await importList(host, `mac,name,toDate\n00:50:C2:00:00:01,Printer,${day}\n`);
    const judged: unknown[] = [];
    for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Niue']) {
      value(await contexts.save({ ...fields, id: contextId, timeZone }));
      const { warnings, today } = value(await sheets.open({ sheetId, contextId, choices: AS_FOUND }));
      judged.push([today?.zone, warnings]);
    }
    expect(judged).toEqual([
      ['Pacific/Kiritimati', [{ cause: 'toDate.date-today', rows: 1 }]],
      ['Pacific/Niue', []],
    ]);
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
    expect([warnings, edited]).toEqual([[{ cause: 'toDate.date-today', rows: 1 }], 1]);
  });

  it('is not read for a context that is not there', async () => {
    const { host } = await opened();
    const sheetId = await importList(host, ROW);
    const read = await host.operations.sheets.open({ sheetId, contextId: randomUUID(), choices: AS_FOUND });
    expect(read.ok || read.failure.code).toBe('not-found');
  });

  it('lies in a private file, which goes when it is closed', async () => {
    const { host, folder } = await opened();
    const sheetId = await importList(host, ROW);
    const uploads = async () => (await filesIn(join(folder, 'service', 'uploads'))).map(({ text }) => text);
    expect(await uploads()).toContain(ROW);
    value(await host.operations.sheets.close({ sheetId }));
    expect(await uploads()).not.toContain(ROW);
  });

  it('leaves nothing when the program ends', async () => {
    const { host, folder } = await opened();
    await importList(host, ROW);
    await host.close();
    expect(await readdir(join(folder, 'service', 'uploads'))).toEqual([]);
  });

  it('has the files of a program that was killed removed at the next start', async () => {
    const folder = await newFolder();
    const left = join(folder, 'service', 'uploads', randomUUID());
    await mkdir(left, { recursive: true });
    await writeFile(join(left, randomUUID()), ROW);
    const { host } = await openServiceHost(folder);
    await host.close();
    expect(await readdir(join(folder, 'service', 'uploads'))).toEqual([]);
  });

  it('keeps the files of another program that runs', async () => {
    const folder = await newFolder();
    const [one, other] = [await openServiceHost(folder), await openServiceHost(folder)];
    const sheetId = await importList(one.host, ROW);
    await other.host.close();
    const third = await openServiceHost(folder);
    await third.host.close();
    expect(value(await one.host.operations.sheets.open({ sheetId, choices: AS_FOUND })).rows).toBe(1);
  });

  const pieces = [
    ['a piece out of turn', { index: 1, bytes: 10 }],
    ['a piece that is too short', { index: 0, bytes: 9 }],
    ['a piece that is too long', { index: 0, bytes: 11 }],
  ] as const;
  for (const [name, { index, bytes }] of pieces)
    it(`refuses ${name}`, async () => {
      const { host } = await opened();
      const { sheetId } = value(await host.operations.sheets.begin({ name: 'x.csv', size: 10 }));
      const base64 = Buffer.alloc(bytes, 'a').toString('base64');
      const refused = await host.operations.sheets.piece({ sheetId, index, base64 });
      const unread = await host.operations.sheets.open({ sheetId, choices: AS_FOUND });
      expect([refused.ok || refused.failure.code, unread.ok || unread.failure.code]).toEqual([
        'bad-input',
        'bad-input',
      ]);
    });

  for (const size of [0, 201 * 1024 * 1024])
    it(`refuses a list of ${size} bytes before a piece is sent`, async () => {
      const { host } = await opened();
      const refused = await host.operations.sheets.begin({ name: 'x.csv', size });
      expect(refused.ok || refused.failure.code).toBe('bad-input');
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
    expect(value(await sheets.countFixable({ sheetId, cause })).rows).toBe(1);
    expect(value(await sheets.fixAll({ sheetId, cause })).summary.faulty).toBe(1);
    expect(value(await sheets.leftOvers({ sheetId })).text).toContain(',12,Camera\r\n');
    const mended = await sheets.edit({ sheetId, line: 3, field: 'mac', value: '00:50:C2:00:00:02' });
    expect(value(mended).ready).toBe(3);
  });

  it('is read anew with other choices', async () => {
    const { host } = await opened();
    const sheetId = await importList(host, 'mac;name\n00:50:C2:00:00:01;Printer\n00:50:C2:00:00:02;Door\n');
    const summary = value(await host.operations.sheets.open({ sheetId, choices: { ...AS_FOUND, header: false } }));
    expect([summary.rows, summary.faulty]).toEqual([3, 1]);
  });

  it('takes other columns for the same rows', async () => {
    const { host } = await opened();
    const sheetId = await importList(host, 'one,00:50:C2:00:00:01,two\n');
    const summary = value(await host.operations.sheets.remap({ sheetId, columns: [null, 'mac', 'name'] }));
    expect(summary.reading.columns.map(({ field }) => field)).toEqual([null, 'mac', 'name']);
  });

  it('gives way to newer ones when windows leave too many open', async () => {
    const { host } = await opened();
    const first = await importList(host, ROW);
    const second = await importList(host, ROW);
    const summary = (sheetId: string) => host.operations.sheets.summary({ sheetId });
    for (let more = 2; more < MOST_LISTS; more += 1) await importList(host, ROW);
    // The first one is still looked at, so the second one has waited longest.
    value(await summary(first));
    await importList(host, ROW);
    expect([(await summary(first)).ok, (await summary(second)).ok]).toEqual([true, false]);
  });

  it('is unknown to a call that names another one', async () => {
    const { host } = await opened();
    const asked = { sheetId: randomUUID(), from: 0, count: 10, filter: ALL };
    const refused = await host.operations.sheets.rows(asked);
    expect(refused.ok || refused.failure).toEqual({
      code: 'not-found',
      message: 'This list is not open any more. Import it again; nothing was sent.',
    });
  });

  it('says that a workbook was cut off', async () => {
    const { host } = await opened();
    await expect(importList(host, 'PK\u0003\u0004 a workbook')).rejects.toThrow('damaged or was cut off');
  });
});
