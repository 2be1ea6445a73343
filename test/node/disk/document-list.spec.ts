import { readFile, readdir, rename, rm, stat, unlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Case } from '../../../src/core/records/case.ts';
import { CASE_FORM } from '../../../src/core/records/migrate.ts';
import { encodeDocument } from '../../../src/node/disk/document-store.ts';
import { nodeFileSystem, type FileSystem } from '../../../src/node/disk/file-system.ts';
import { sampleCase } from './sample-case.ts';
import { shelfIn, temporaryFolder, valueOf } from './temporary-folder.ts';

const title = (document: Case): string => document.title;
const index = { of: title, maker: 'this program' };

let folder: string;
let documents: readonly Case[];
const caseFile = (at: number): string => join(folder, 'cases', `${documents[at]?.id ?? ''}.json`);
const indexFile = (): string => join(folder, 'case-index');

const noting = (): FileSystem & { readonly readCases: string[] } => {
  const readCases: string[] = [];
  const read: FileSystem['read'] = (path, most) => {
    if (path.endsWith('.json')) readCases.push(path);
    return nodeFileSystem.read(path, most);
  };
  return { ...nodeFileSystem, read, readCases };
};

const start = async (options: { readonly index?: typeof index; readonly end?: 'close' | 'kill' } = {}) => {
  const files = noting();
  const store = await shelfIn(folder, { files, index: options.index ?? index });
  const listed = valueOf(await store.list(title));
  if (options.end !== 'kill') await store.close();
  const titles = listed.map((entry) => (entry.kind === 'document' ? entry.summary : entry.problem));
  return { listed, titles: titles.sort(), readCases: files.readCases };
};

/** What a start without an index lists: the truth. */
const truth = async () => valueOf(await (await shelfIn(folder)).list(title));

beforeEach(async () => {
  folder = await temporaryFolder();
  documents = ['One', 'Two', 'Three'].map((name) => sampleCase(name));
  const store = await shelfIn(folder, { index });
  for (const document of documents) valueOf(await store.create(document));
  valueOf(await store.list(title));
  await store.close();
});

describe('given an index that fits the files', () => {
  it('lists what the files say, and reads no case', async () =>
    expect(await start()).toMatchObject({ listed: await truth(), readCases: [] }));
  it('is for its owner alone', async () => expect((await stat(indexFile())).mode & 0o777).toBe(0o600));
  it('keeps what one function makes from another one', async () => {
    const store = await shelfIn(folder, { index });
    await store.create(sampleCase('Four'));
    await store.list(title);
    const sites = valueOf(await store.list(({ site }) => site));
    expect(sites.map((one) => one.kind === 'document' && one.summary)).toEqual(Array(4).fill('Köping'));
    await store.close();
    expect((await start()).titles).toEqual(['Four', 'One', 'Three', 'Two']);
  });
  it('is nothing to another version of the program', async () => {
    const louder = { of: title, maker: 'the next version' };
    expect((await start({ index: louder })).readCases).toHaveLength(3);
    expect((await start({ index: louder })).readCases).toEqual([]);
  });
});

describe('given a file that changed since the index was written', () => {
  it('reads a case that was saved by another program, that one alone, and once', async () => {
    await (await shelfIn(folder)).update(documents[1]!.id, (old) => ({ ...old, title: 'Zwei' }));
    expect(await start()).toMatchObject({ titles: ['One', 'Three', 'Zwei'], readCases: [caseFile(1)] });
    expect(await start()).toMatchObject({ titles: ['One', 'Three', 'Zwei'], readCases: [] });
  });
  it('lists one that came since, and neither lists nor keeps one that went', async () => {
    await unlink(caseFile(0));
    await (await shelfIn(folder)).create(sampleCase('Four'));
    expect((await start()).titles).toEqual(['Four', 'Three', 'Two']);
    expect(await readFile(indexFile(), 'utf8')).not.toContain(documents[0]!.id);
  });
  it('lists one that was damaged since as damaged', async () => {
    await writeFile(caseFile(0), 'x');
    expect((await start()).titles).toEqual(['Three', 'Two', 'damaged']);
  });
});

describe('given a file of which only one thing differs from the index', () => {
  const then = new Date('2026-11-20T08:00:00Z');
  const encoded = (name: string): Buffer => encodeDocument(CASE_FORM, { ...documents[0]!, title: name }, 1)!.bytes;
  /** A file in the place of the first case, of this time. */
  const put = async (name: string, at = then, way = caseFile(0)): Promise<void> => {
    await writeFile(way, encoded(name));
    await utimes(way, then, at);
    await rename(way, caseFile(0));
  };
  it.each([
    ['time', 'Eno', () => put('Eno', new Date(then.getTime() + 1))],
    ['size', 'Longer', () => put('Longer')],
    ['inode', 'Eno', () => put('Eno', then, join(folder, 'another'))],
  ])('notices another %s', async (_, name, differ) => {
    await utimes(caseFile(0), then, then);
    await start();
    await differ();
    expect((await start()).titles).toEqual([name, 'Three', 'Two']);
  });
});

it.each<readonly [string, ((whole: string) => string) | null]>([
  ['missing', null],
  ['cut', (whole) => whole.slice(0, -10)],
  ['full of zeros', (whole) => '\0'.repeat(whole.length)],
  ['of another shape', () => '{"format":"tripoint/index","version":1,"maker":"this program","entries":[[1]]}'],
  ['of a later form', (whole) => whole.replace('"version":1', '"version":2')],
])('given an index that is %s, lists what the files say, and writes it anew', async (_, harm) => {
  if (harm === null) await rm(indexFile());
  else await writeFile(indexFile(), harm(await readFile(indexFile(), 'utf8')));
  const { listed, readCases } = await start();
  expect([listed, readCases.length, (await start()).readCases]).toEqual([await truth(), 3, []]);
});

it('given a disk that takes no index, lists and closes all the same', async () => {
  await rm(indexFile());
  const full = (): Promise<never> => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }));
  const store = await shelfIn(folder, { files: { ...nodeFileSystem, open: full }, index });
  expect(valueOf(await store.list(title))).toEqual(await truth());
  await store.close();
  expect(await readdir(folder)).not.toContain('case-index');
});

it('given a program that is killed, has kept what it made of very many cases', async () => {
  const store = await shelfIn(folder);
  for (let count = 0; count < 120; count += 1) valueOf(await store.create(sampleCase()));
  expect((await start({ end: 'kill' })).readCases).toHaveLength(120);
  expect((await start()).readCases).toEqual([]);
});
