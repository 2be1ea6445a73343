import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openSheet, type ListSource, type Sheet } from '../../../../src/node/import/sheet/sheet.ts';
import { TODAY } from './reading.ts';

const mac = (last: string): string => `00:11:22:33:44:${last}`;
const TEXT = `mac;name\n${mac('01')};Växjö\nx;Two\n${mac('01')};Three\n`;

let folder: string;
const open: Sheet[] = [];
const sheetOf = async (source: ListSource, options: Partial<Parameters<typeof openSheet>[1]> = {}): Promise<Sheet> => {
  const opening = await openSheet(source, { today: TODAY, ...options });
  if (opening.kind !== 'open') throw new Error(opening.kind);
  open.push(opening.sheet);
  return opening.sheet;
};
const bytesOf = (text: string): ListSource => ({ kind: 'bytes', bytes: Buffer.from(text) });
const fileOf = async (name: string, text: string): Promise<ListSource> => {
  const path = join(folder, name);
  await writeFile(path, text);
  return { kind: 'file', path };
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tripoint-'));
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((sheet) => sheet.close()));
});
afterAll(() => rm(folder, { recursive: true }));

describe('given a list in a thread of its own', () => {
  it('a file is read', async () => {
    const sheet = await sheetOf(await fileOf('list.csv', TEXT));
    const { rows, ready, faulty } = await sheet.summary();
    expect([rows, ready, faulty]).toEqual([3, 1, 2]);
  });

  it('every call is answered for the same rows', async () => {
    const sheet = await sheetOf(bytesOf(TEXT));
    expect((await sheet.rows(0, 5, { kind: 'faulty' })).rows.map(({ line }) => line)).toEqual([3, 4]);
    expect(await sheet.edit(99, 'name', 'None')).toBeNull();
    expect((await sheet.edit(3, 'mac', ` ${mac('02')}`))?.ready).toBe(1);
    expect(await sheet.countFixable('mac.outer-spaces')).toBe(1);
    expect(await sheet.fixAll('mac.outer-spaces')).toMatchObject({ changed: 1, summary: { ready: 2 } });
    expect((await sheet.remap(['name', 'mac'])).ready).toBe(0);
    expect((await sheet.remap(['mac', 'name'])).ready).toBe(2);
  });

  it('a closed sheet rejects', async () => {
    const sheet = await sheetOf(bytesOf(TEXT));
    await sheet.close();
    await expect(sheet.summary()).rejects.toThrow('closed');
  });
});

describe('given a list that cannot be taken', () => {
  it('a file that is not there is refused', async () => {
    const opening = await openSheet({ kind: 'file', path: join(folder, 'none.csv') }, { today: TODAY });
    expect(opening).toEqual({ kind: 'refused', refusal: { reason: 'unreadable', code: 'ENOENT' } });
  });

  it('a folder is refused', async () =>
    expect(await openSheet({ kind: 'file', path: folder }, { today: TODAY })).toEqual({
      kind: 'refused',
      refusal: { reason: 'not-a-file' },
    }));

  it.each(['file', 'bytes'] as const)('a list (%s) above the limit is refused', async (kind) => {
    const source = kind === 'file' ? await fileOf('large.csv', TEXT) : bytesOf(TEXT);
    expect(await openSheet(source, { today: TODAY, limits: { maxBytes: 10 } })).toEqual({
      kind: 'refused',
      refusal: { reason: 'too-large', most: 10 },
    });
  });
});

describe('given a list that is stopped', () => {
  it('nothing of it is kept when it is stopped on the way', async () => {
    const stop = new AbortController();
    const opening = openSheet(bytesOf(`mac;name\n${`${mac('01')};Room\n`.repeat(90_000)}`), {
      today: TODAY,
      signal: stop.signal,
    });
    setImmediate(() => stop.abort());
    expect(await opening).toEqual({ kind: 'stopped' });
  });

  it('nothing is begun when it was stopped before', async () =>
    expect(await openSheet(bytesOf(TEXT), { today: TODAY, signal: AbortSignal.abort() })).toEqual({ kind: 'stopped' }));

  it('a stop after the list is open changes nothing', async () => {
    const stop = new AbortController();
    const sheet = await sheetOf(bytesOf(TEXT), { signal: stop.signal });
    stop.abort();
    expect((await sheet.summary()).rows).toBe(3);
  });
});
