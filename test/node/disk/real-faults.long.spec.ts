import { execFile } from 'node:child_process';
import { chmod, chown, mkdir, readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Case } from '../../../src/core/records/case.ts';
import { fixturePath, runFixture } from './run-fixture.ts';
import { sampleCase } from './sample-case.ts';
import { shelfIn, temporaryFolder, valueOf } from './temporary-folder.ts';

/** Mounting a small disk and becoming another user are Linux ways, and root's alone. The build machine is both. */
const rootOnLinux = process.platform === 'linux' && process.getuid?.() === 0;
const NOBODY = 65534;

let folder: string;
let document: Case;
beforeEach(async () => {
  // Another user has to get there, also where the temporary folder is closed to others.
  folder = await temporaryFolder(rootOnLinux ? '/tmp' : undefined);
  document = sampleCase('old');
  const caseStore = await shelfIn(folder);
  valueOf(await caseStore.create(document));
  await caseStore.close();
});

const inOwnMounts = async (script: string): Promise<string> =>
  (await promisify(execFile)('unshare', ['-m', 'sh', '-euc', script])).stdout;
const saveOnce = (data: string, filler: number): string =>
  `'${process.execPath}' '${fixturePath('save-once.ts')}' '${data}' ${document.id} ${filler}`;

describe.runIf(rootOnLinux)('given a disk of 256 KiB', () => {
  const onSmallDisk = (then: string): Promise<string> =>
    inOwnMounts(`mkdir ${folder}/small; mount -t tmpfs -o size=256k none ${folder}/small
      cp -r ${folder}/cases ${folder}/small/cases; mkdir ${folder}/small/locks
      ${then}
      ls ${folder}/small/cases`);

  it('saves what has room', async () => {
    const [said] = (await onSmallDisk(saveOnce(`${folder}/small`, 50_000))).split('\n');
    expect(JSON.parse(said!)).toEqual({ code: null, title: 'new' });
  });

  it('says that the disk is full, keeps the old document and leaves no temporary file', async () => {
    const [said, ...names] = (await onSmallDisk(saveOnce(`${folder}/small`, 400_000))).trim().split('\n');
    expect(JSON.parse(said!)).toEqual({ code: 'disk-full', title: 'old' });
    expect(names).toEqual([`${document.id}.json`]);
  });

  it('says so as well when not one block is free', async () => {
    const fill = `dd if=/dev/zero of=${folder}/small/rest bs=1k 2>/dev/null || true`;
    const [said] = (await onSmallDisk(`${fill}\n${saveOnce(`${folder}/small`, 10)}`)).split('\n');
    expect(JSON.parse(said!)).toEqual({ code: 'disk-full', title: 'old' });
  });
});

describe.runIf(rootOnLinux)('given a disk that can only be read', () => {
  it('reads the case, and says that it cannot be changed', async () => {
    const said = await inOwnMounts(`mkdir ${folder}/fixed; mount -t tmpfs none ${folder}/fixed
      cp -r ${folder}/cases ${folder}/fixed/cases; mkdir ${folder}/fixed/locks
      mount -o remount,ro ${folder}/fixed
      ${saveOnce(`${folder}/fixed`, 10)}`);
    expect(JSON.parse(said)).toEqual({ code: 'read-only', title: 'old' });
  });
});

describe.runIf(rootOnLinux)('given a user without the right to write', () => {
  const asNobody = (data: string): Promise<string> =>
    runFixture('save-once.ts', data, document.id, '10', String(NOBODY));

  beforeEach(async () => {
    for (const path of ['', 'cases', 'locks', `cases/${document.id}.json`])
      await chown(join(folder, path), NOBODY, NOBODY);
  });

  it('saves where it has the right, so that the following means something', async () =>
    expect(JSON.parse(await asNobody(folder))).toEqual({ code: null, title: 'new' }));

  it('says that it may not write in the folder of the cases, and keeps the old document', async () => {
    await chmod(join(folder, 'cases'), 0o500);
    const before = await readFile(join(folder, 'cases', `${document.id}.json`), 'utf8');
    expect(JSON.parse(await asNobody(folder))).toEqual({ code: 'denied', title: 'old' });
    expect(await readFile(join(folder, 'cases', `${document.id}.json`), 'utf8')).toBe(before);
    expect(await readdir(join(folder, 'cases'))).toHaveLength(1);
  });

  it('says that it may not write in the folder of the locks', async () => {
    await chmod(join(folder, 'locks'), 0o500);
    expect(JSON.parse(await asNobody(folder))).toEqual({ code: 'denied', title: 'old' });
  });

  it('says that it may not make the folders at all', async () => {
    await mkdir(join(folder, 'closed'), { mode: 0o555 });
    expect(JSON.parse(await asNobody(join(folder, 'closed')))).toMatchObject({ code: 'denied' });
  });

  it('says that it may not read a file, and does not call it damaged', async () => {
    await chmod(join(folder, 'cases', `${document.id}.json`), 0o000);
    expect(JSON.parse(await asNobody(folder))).toEqual({ code: 'denied', title: 'denied' });
  });
});
