import { chmod, chown, mkdir, readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Case } from '../../../src/core/records/case.ts';
import { runFixture } from './run-fixture.ts';
import { sampleCase } from './sample-case.ts';
import { shelfIn, temporaryFolder, valueOf } from './temporary-folder.ts';

/** Becoming another user is a Linux way, and root's alone. The build machine is both. */
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
