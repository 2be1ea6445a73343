import { chmod, mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { writeDocument } from '../../../src/node/disk/writer.ts';
import { nodeFileSystem, type FileSystem } from '../../../src/node/disk/file-system.ts';
import { faultyFileSystem } from './faulty-file-system.ts';
import { temporaryFolder } from './temporary-folder.ts';

const OLD = Buffer.from('old '.repeat(100));
const NEW = Buffer.from('new '.repeat(1000));
const NEVER = 1_000_000;

describe('given a document that is replaced', () => {
  let folder: string;
  let path: string;
  beforeEach(async () => {
    folder = await temporaryFolder();
    path = join(folder, 'case.json');
    expect(await writeDocument(path, OLD)).toEqual({ ok: true });
  });

  it('keeps the last state, not the first, as .prev', async () => {
    await writeDocument(path, Buffer.from('second'));
    await writeDocument(path, NEW);
    expect(await readFile(`${path}.prev`, 'utf8')).toBe('second');
  });

  it('syncs the bytes before the name moves, and the folder after', async () => {
    const files = faultyFileSystem(NEVER, 'EIO');
    await writeDocument(path, NEW, { files });
    expect(files.calls.join()).toBe('open r,open wx,writeFile,stat,sync,close,link,rename,unlink,rename,sync,close');
  });

  it.each([
    ['ENOSPC', 'disk-full'],
    ['EDQUOT', 'disk-full'],
    ['EROFS', 'read-only'],
    ['EACCES', 'denied'],
    ['EPERM', 'denied'],
    ['EIO', 'io'],
    ['EMFILE', 'io'],
  ])('calls %s of the write %s, and leaves the old document alone', async (code, reason) => {
    const files: FileSystem = {
      ...nodeFileSystem,
      open: async (name, flags, mode) => {
        if (flags === 'wx') throw Object.assign(new Error(code), { code });
        return nodeFileSystem.open(name, flags, mode);
      },
    };
    expect(await writeDocument(path, NEW, { files })).toEqual({ ok: false, reason, inPlace: false });
    expect(await readFile(path)).toEqual(OLD);
    expect(await readdir(folder)).toEqual(['case.json']);
  });

  it('does not believe a write that took only half of the bytes', async () => {
    const files = faultyFileSystem(3, 'short write');
    expect(await writeDocument(path, NEW, { files })).toEqual({ ok: false, reason: 'io', inPlace: false });
    expect(files.calls[2]).toBe('writeFile');
    expect(await readFile(path)).toEqual(OLD);
  });

  it('says that the new document is in place when only the last fsync failed', async () => {
    const files = faultyFileSystem(11, 'EIO');
    expect(await writeDocument(path, NEW, { files })).toEqual({ ok: false, reason: 'io', inPlace: true });
    expect(files.calls[10]).toBe('sync');
    expect(await readFile(path)).toEqual(NEW);
  });
});

it('given a file system without hard links, saves all the same, without a .prev', async () => {
  const path = join(await temporaryFolder(), 'case.json');
  const files: FileSystem = {
    ...nodeFileSystem,
    link: () => Promise.reject(Object.assign(new Error('no links'), { code: 'EPERM' })),
  };
  await writeDocument(path, OLD, { files });
  expect(await writeDocument(path, NEW, { files })).toEqual({ ok: true });
  expect(await readFile(path)).toEqual(NEW);
});

describe('given a crash between keeping the old document and putting the new one in place', () =>
  it('saves the next time and leaves no second name behind', async () => {
    const folder = await temporaryFolder();
    const path = join(folder, 'case.json');
    await writeDocument(path, OLD);
    await nodeFileSystem.link(path, `${path}.prev`);
    expect(await writeDocument(path, NEW)).toEqual({ ok: true });
    expect((await readdir(folder)).sort()).toEqual(['case.json', 'case.json.prev']);
  }));

describe('given Windows, where folders cannot be synced and others hold files open for a moment', () => {
  const refuse = (code: string): Promise<never> => Promise.reject(Object.assign(new Error(code), { code }));

  it('saves without the sync of the folder', async () => {
    const path = join(await temporaryFolder(), 'case.json');
    const files: FileSystem = {
      ...nodeFileSystem,
      open: (name, flags, mode) => (flags === 'r' ? refuse('EPERM') : nodeFileSystem.open(name, flags, mode)),
    };
    expect(await writeDocument(path, NEW, { files, platform: 'win32' })).toEqual({ ok: true });
  });

  it('tries again when the old file is held open', async () => {
    const path = join(await temporaryFolder(), 'case.json');
    let held = 3;
    const files: FileSystem = {
      ...nodeFileSystem,
      rename: (from, to) => (held-- > 0 ? refuse('EBUSY') : nodeFileSystem.rename(from, to)),
    };
    expect(await writeDocument(path, NEW, { files, platform: 'win32' })).toEqual({ ok: true });
    expect(await readFile(path)).toEqual(NEW);
  });
});

it('given a folder in the place of the document, reports an error and touches nothing in it', async () => {
  const path = join(await temporaryFolder(), 'case.json');
  await mkdir(path);
  await writeFile(join(path, 'inside'), 'x');
  await chmod(path, 0o700);
  expect((await writeDocument(path, NEW)).ok).toBe(false);
  expect(await readFile(join(path, 'inside'), 'utf8')).toBe('x');
});
