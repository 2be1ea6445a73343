import { readFile, readdir, rename, rm, stat, unlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { CASE_VERSION, type Case } from '../../../src/core/records/case.ts';
import type { Listed } from '../../../src/node/disk/case-list.ts';
import { encodeCaseDocument } from '../../../src/node/disk/document.ts';
import { nodeFileSystem, type FileSystem } from '../../../src/node/disk/file-system.ts';
import { sampleCase } from './sample-case.ts';
import { shelfIn, temporaryFolder, valueOf } from './temporary-folder.ts';

const title = (document: Case): string => document.title;
const index = { of: title, maker: 'this program' };

let folder: string;
let documents: readonly Case[];
const caseFile = (at: number): string => join(folder, 'cases', `${documents[at]?.id ?? ''}.json`);
const indexFile = (): string => join(folder, 'case-index');

/** The real file system, which notes the case files that are read. */
const noting = (): FileSystem & { readonly readCases: string[] } => {
  const readCases: string[] = [];
  const read: FileSystem['read'] = (path, most) => {
    if (path.endsWith('.json')) readCases.push(path);
    return nodeFileSystem.read(path, most);
  };
  return { ...nodeFileSystem, read, readCases };
};

interface Start {
  readonly listed: readonly Listed<string>[];
  readonly titles: readonly string[];
  readonly readCases: readonly string[];
}

/** One start of the program: opens the shelf, lists, and ends. */
const start = async (
  options: { readonly index?: typeof index; readonly end?: 'close' | 'kill' } = {},
): Promise<Start> => {
  const files = noting();
  const caseStore = await shelfIn(folder, { files, index: options.index ?? index });
  const listed = valueOf(await caseStore.list(title));
  if (options.end !== 'kill') await caseStore.close();
  const titles = listed.map((entry) => (entry.kind === 'case' ? entry.summary : entry.problem));
  return { listed, titles: titles.sort(), readCases: files.readCases };
};

/** What a start without an index lists: the truth. */
const truth = async (): Promise<readonly Listed<string>[]> => valueOf(await (await shelfIn(folder)).list(title));

beforeEach(async () => {
  folder = await temporaryFolder();
  documents = ['One', 'Two', 'Three'].map((name) => sampleCase(name));
  const caseStore = await shelfIn(folder, { index });
  for (const document of documents) valueOf(await caseStore.create(document));
  valueOf(await caseStore.list(title));
  await caseStore.close();
});

describe('given an index that fits the files', () => {
  it('lists what the files say', async () => expect((await start()).listed).toEqual(await truth()));
  it('reads no case', async () => expect((await start()).readCases).toEqual([]));
  it('is for its owner alone', async () => expect((await stat(indexFile())).mode & 0o777).toBe(0o600));
  it('still opens a case from its file', async () => {
    const caseStore = await shelfIn(folder, { index });
    await caseStore.list(title);
    expect(valueOf(await caseStore.read(documents[0]!.id))).toEqual(documents[0]);
  });
  it('keeps what one function makes from another one', async () => {
    const caseStore = await shelfIn(folder, { index });
    await caseStore.create(sampleCase('Four'));
    await caseStore.list(title);
    const sites = valueOf(await caseStore.list(({ site }) => site));
    expect(sites).toMatchObject([
      { summary: 'Köping' },
      { summary: 'Köping' },
      { summary: 'Köping' },
      { summary: 'Köping' },
    ]);
    await caseStore.close();
    expect((await start()).titles).toEqual(['Four', 'One', 'Three', 'Two']);
  });
});

describe('given a file that changed since the index was written', () => {
  it('reads a case that was saved by another program, and that one alone', async () => {
    const other = await shelfIn(folder);
    await other.update(documents[1]!.id, (old) => ({ ...old, title: 'Zwei' }));
    expect(await start()).toMatchObject({ titles: ['One', 'Three', 'Zwei'], readCases: [caseFile(1)] });
  });
  it('reads it once: the next index says what the file says', async () => {
    await (await shelfIn(folder)).update(documents[1]!.id, (old) => ({ ...old, title: 'Zwei' }));
    await start();
    expect(await start()).toMatchObject({ titles: ['One', 'Three', 'Zwei'], readCases: [] });
  });
  it('forgets a case that went', async () => {
    await unlink(caseFile(0));
    await (await shelfIn(folder)).create(sampleCase('Four'));
    await start();
    expect(await readFile(indexFile(), 'utf8')).not.toContain(documents[0]!.id);
  });
  it('lists a case that came since', async () => {
    await (await shelfIn(folder)).create(sampleCase('Four'));
    expect((await start()).titles).toEqual(['Four', 'One', 'Three', 'Two']);
  });
  it('does not list a case that went since', async () => {
    await unlink(caseFile(0));
    expect((await start()).titles).toEqual(['Three', 'Two']);
  });
  it('lists a case that was damaged since as damaged', async () => {
    await writeFile(caseFile(0), 'x');
    expect((await start()).titles).toEqual(['Three', 'Two', 'damaged']);
  });
  it('lists a case that a newer program saved since as such', async () => {
    await writeFile(caseFile(0), JSON.stringify({ format: 'tripoint/case', version: CASE_VERSION + 1 }));
    expect((await start()).titles).toEqual(['Three', 'Two', 'newer-version']);
  });
});

describe('given a file of which only one thing differs from the index', () => {
  const then = new Date('2026-11-20T08:00:00Z');
  const encoded = (name: string): Buffer => encodeCaseDocument({ ...documents[0]!, title: name }, 1)!.bytes;
  beforeEach(async () => {
    await utimes(caseFile(0), then, then);
    await start();
  });

  it('notices another time', async () => {
    await writeFile(caseFile(0), encoded('Eno'));
    await utimes(caseFile(0), then, new Date(then.getTime() + 1));
    expect((await start()).titles).toEqual(['Eno', 'Three', 'Two']);
  });
  it('notices another size', async () => {
    await writeFile(caseFile(0), encoded('Longer'));
    await utimes(caseFile(0), then, then);
    expect((await start()).titles).toEqual(['Longer', 'Three', 'Two']);
  });
  it('notices another file', async () => {
    await writeFile(join(folder, 'another'), encoded('Eno'));
    await utimes(join(folder, 'another'), then, then);
    await rename(join(folder, 'another'), caseFile(0));
    expect((await start()).titles).toEqual(['Eno', 'Three', 'Two']);
  });
});

const withSum = (body: string): string => `${crc32(body).toString(16).padStart(8, '0')}\n${body}`;
const HARM: readonly (readonly [string, (whole: string) => string])[] = [
  ['missing', () => ''],
  ['cut', (whole) => whole.slice(0, -10)],
  ['full of zeros', (whole) => '\0'.repeat(whole.length)],
  ['changed by hand', (whole) => whole.replace('"One"', '"Eno"')],
  ['no JSON', () => withSum('{')],
  ['of another shape', () => withSum('{"format":"tripoint/case-index","version":1,"maker":"this program","cases":[[1]]}')],
  ['of a later form', (whole) => withSum(whole.slice(9).replace('"version":1', '"version":2'))],
]; // prettier-ignore
describe.each(HARM)('given an index that is %s', (_, harm) => {
  beforeEach(async () => {
    const harmed = harm(await readFile(indexFile(), 'utf8'));
    if (harmed === '') await rm(indexFile());
    else await writeFile(indexFile(), harmed);
  });
  it('lists what the files say', async () => expect((await start()).listed).toEqual(await truth()));
  it('is written anew', async () => {
    await start();
    expect((await start()).readCases).toEqual([]);
  });
});

describe('given an index of another program', () => {
  it('makes every summary itself', async () => {
    const louder = { of: title, maker: 'the next version' };
    expect((await start({ index: louder })).readCases).toHaveLength(3);
    expect((await start({ index: louder })).readCases).toEqual([]);
  });
});

describe('given a disk that takes no index', () => {
  it('lists and closes all the same', async () => {
    await rm(indexFile());
    const full = (): Promise<never> => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }));
    const caseStore = await shelfIn(folder, { files: { ...nodeFileSystem, open: full }, index });
    expect(valueOf(await caseStore.list(title))).toEqual(await truth());
    await caseStore.close();
    expect(await readdir(folder)).not.toContain('case-index');
  });
});

describe('given a program that is killed', () => {
  it('has kept what it made of very many cases', async () => {
    const caseStore = await shelfIn(folder);
    for (let count = 0; count < 120; count += 1) valueOf(await caseStore.create(sampleCase()));
    expect((await start({ end: 'kill' })).readCases).toHaveLength(120);
    expect((await start()).readCases).toEqual([]);
  });
  it('leaves no half index behind for longer than to the next one', async () => {
    await writeFile(`${indexFile()}.0123456789abcdef.tmp`, 'half');
    await (await shelfIn(folder)).create(sampleCase());
    await start();
    expect((await readdir(folder)).sort()).toEqual(['case-index', 'cases', 'locks']);
  });
});
