import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  openSheet,
  type ListSource,
  type OpenSheetOptions,
  type Sheet,
} from '../../../../src/node/import/sheet/sheet.ts';
import { TODAY } from './reading.ts';

const mac = (last: string): string => `00:11:22:33:44:${last}`;
const TEXT = `mac;name\n${mac('01')};Växjö\nx;Two\n${mac('01')};Three\n`;

let folder: string;
const open: Sheet[] = [];
const sheetOf = async (source: ListSource, options: Partial<OpenSheetOptions> = {}): Promise<Sheet> => {
  const opening = await openSheet(source, { today: TODAY, ...options });
  if (opening.kind !== 'open') throw new Error(opening.kind);
  open.push(opening.sheet);
  return opening.sheet;
};
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

  it('pasted text is read, however long it is', async () => {
    // One character too few before it, so that the first piece would end within the pair.
    const text = `mac;name\n${mac('01')};${'a'.repeat(256 * 1024 - 28)}\u{1F600}\n${mac('02')};${'ä'.repeat(400)}\n`;
    const sheet = await sheetOf({ kind: 'text', text });
    const { rows } = await sheet.rows(0, 10);
    expect(rows.map(({ texts }) => texts.name)).toEqual(text.match(/;(?!name).*/g)?.map((cell) => cell.slice(1)));
  });

  it('every call is answered for the same rows', async () => {
    const sheet = await sheetOf({ kind: 'text', text: TEXT });
    expect((await sheet.rows(0, 5, { kind: 'faulty' })).rows.map(({ line }) => line)).toEqual([3, 4]);
    expect(await sheet.edit(99, 'name', 'None')).toBeNull();
    expect((await sheet.edit(3, 'mac', ` ${mac('02')}`))?.ready).toBe(1);
    expect(await sheet.countFixable('mac.outer-spaces')).toBe(1);
    expect(await sheet.fixAll('mac.outer-spaces')).toMatchObject({ changed: 1, summary: { ready: 2 } });
    expect((await sheet.remap(['name', 'mac'])).ready).toBe(0);
    expect((await sheet.remap(['mac', 'name'])).ready).toBe(2);
  });

  it('ready rows come in pieces of the asked size, each row once', async () => {
    const text = Array.from({ length: 25 }, (_, at) => `00:11:22:33:44:${(at + 16).toString(16)};Room ${at}\n`).join(
      '',
    );
    const sheet = await sheetOf({ kind: 'text', text });
    const pieces: (readonly number[])[] = [];
    for await (const rows of sheet.iterateReady(10)) pieces.push(rows.map(({ line }) => line));
    expect(pieces.map(({ length }) => length)).toEqual([10, 10, 5]);
    expect(pieces.flat()).toEqual(Array.from({ length: 25 }, (_, at) => at + 1));
  });

  it('left-over rows come as one file in parts', async () => {
    const sheet = await sheetOf({ kind: 'text', text: `mac;name\n${'x;One\n'.repeat(1500)}` });
    let text = '';
    for await (const part of sheet.leftOvers()) text += part;
    expect(text.split('\r\n')).toHaveLength(1502);
    expect(text.match(/Reason/g)).toHaveLength(1);
  });

  it('a closed sheet rejects', async () => {
    const sheet = await sheetOf({ kind: 'text', text: TEXT });
    await sheet.close();
    await expect(sheet.summary()).rejects.toThrow('closed');
  });
});

describe('given a list that cannot be taken', () => {
  it('a file that is not there is refused', async () => {
    const opening = await openSheet({ kind: 'file', path: join(folder, 'none.csv') }, { today: TODAY });
    expect(opening).toEqual({ kind: 'refused', refusal: { reason: 'unreadable', code: 'ENOENT' } });
  });

  it('a folder is refused', async () => {
    expect(await openSheet({ kind: 'file', path: folder }, { today: TODAY })).toEqual({
      kind: 'refused',
      refusal: { reason: 'not-a-file' },
    });
  });

  it.each(['file', 'text'] as const)('a %s above the limit is refused with both sizes', async (kind) => {
    const source: ListSource = kind === 'file' ? await fileOf('large.csv', TEXT) : { kind, text: TEXT };
    expect(await openSheet(source, { today: TODAY, limits: { maxBytes: 10 } })).toEqual({
      kind: 'refused',
      refusal: { reason: 'too-large', bytes: Buffer.byteLength(TEXT), most: 10 },
    });
  });
});

describe('given a list that is stopped', () => {
  it('nothing of it is kept when it is stopped in the path', async () => {
    const source = await fileOf('long.csv', `mac;name\n${`${mac('01')};Room\n`.repeat(400_000)}`);
    const stop = new AbortController();
    const opening = openSheet(source, { today: TODAY, signal: stop.signal, onProgress: () => stop.abort() });
    expect(await opening).toEqual({ kind: 'stopped' });
  });

  it('nothing is begun when it was stopped before', async () => {
    const source: ListSource = { kind: 'text', text: TEXT };
    expect(await openSheet(source, { today: TODAY, signal: AbortSignal.abort() })).toEqual({ kind: 'stopped' });
  });

  it('a stop after the list is open changes nothing', async () => {
    const stop = new AbortController();
    const sheet = await sheetOf({ kind: 'text', text: TEXT }, { signal: stop.signal });
    stop.abort();
    expect((await sheet.summary()).rows).toBe(3);
  });
});

describe('given a list that is being read', () => {
  it('progress tells bytes of all bytes and rows', async () => {
    const source = await fileOf('progress.csv', `mac;name\n${`${mac('01')};Room\n`.repeat(200_000)}`);
    const told: number[] = [];
    await sheetOf(source, { onProgress: ({ bytes, totalBytes, rows }) => told.push(bytes / totalBytes, rows) });
    expect(told.length).toBeGreaterThan(0);
    expect(told[0]).toBeLessThanOrEqual(1);
  });
});
