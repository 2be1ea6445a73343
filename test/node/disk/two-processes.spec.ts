import { worded } from '../../../src/core/messages/message.ts';
import { once } from 'node:events';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ownMark } from '../../../src/node/disk/lock.ts';
import { tries } from '../../scale.ts';
import { firstLine, fixturePath, runFixture, startFixture, startProgram } from './run-fixture.ts';
import { sampleCase } from './sample-case.ts';
import { shelfIn, temporaryFolder, valueOf } from './temporary-folder.ts';

const shelfWithCase = async () => {
  const folder = await temporaryFolder();
  const caseStore = await shelfIn(folder);
  const document = sampleCase();
  valueOf(await caseStore.create(document));
  return { folder, caseStore, document };
};

describe('given a case that another process has open', () => {
  it('can be read and not be changed, and says where it is open', async () => {
    const { folder, caseStore, document } = await shelfWithCase();
    const other = startFixture('open-case.ts', folder, document.id);
    expect(JSON.parse(await firstLine(other))).toBe('held');
    expect(worded(await caseStore.acquire(document.id), 'en')).toMatchObject({
      readOnlyBecause: expect.stringContaining(`process ${other.pid}`) as unknown,
    });
    expect(await caseStore.update(document.id, (old) => ({ ...old, title: 'x' }))).toMatchObject({
      ok: false,
      failure: { code: 'read-only' },
    });
    expect(valueOf(await caseStore.read(document.id))).toEqual(document);
  });

  it('can be changed once it is closed there', async () => {
    const { folder, caseStore, document } = await shelfWithCase();
    const other = startFixture('open-case.ts', folder, document.id);
    await firstLine(other);
    other.stdin?.end();
    await once(other, 'exit');
    expect(await caseStore.acquire(document.id)).toBe('held');
  });

  it('can be changed once that process was killed', async () => {
    const { folder, caseStore, document } = await shelfWithCase();
    const other = startFixture('open-case.ts', folder, document.id);
    await firstLine(other);
    other.kill('SIGKILL');
    await once(other, 'exit');
    expect(await caseStore.acquire(document.id)).toBe('held');
    expect(await readdir(join(folder, 'locks'))).toHaveLength(1);
  });

  it('leaves the other cases free', async () => {
    const { folder, caseStore, document } = await shelfWithCase();
    await firstLine(startFixture('open-case.ts', folder, document.id));
    const another = sampleCase();
    await caseStore.create(another);
    expect(await caseStore.acquire(another.id)).toBe('held');
  });
});

describe('given a case that this process has open', () => {
  it('is read-only in the other one', async () => {
    const { folder, caseStore, document } = await shelfWithCase();
    expect(await caseStore.acquire(document.id)).toBe('held');
    const said: unknown = JSON.parse(await firstLine(startFixture('open-case.ts', folder, document.id)));
    expect(worded(said, 'en')).toHaveProperty('readOnlyBecause', expect.stringContaining(`process ${process.pid}`));
  });

  it('is free again after release, and after close', async () => {
    const { folder, caseStore, document } = await shelfWithCase();
    await caseStore.acquire(document.id);
    await caseStore.release(document.id);
    const second = await shelfIn(folder);
    expect(await second.acquire(document.id)).toBe('held');
    await second.close();
    expect(await caseStore.acquire(document.id)).toBe('held');
    await caseStore.close();
    expect(await readdir(join(folder, 'locks'))).toEqual([]);
  });

  it('changes nothing any more after close', async () => {
    const { caseStore, document } = await shelfWithCase();
    await caseStore.close();
    expect((await caseStore.update(document.id, (old) => ({ ...old, title: 'x' }))).ok).toBe(false);
  });
});

it('given many who want the same case at the same moment, gives it to one at most', async () => {
  const { folder, document } = await shelfWithCase();
  for (let round = 0; round < tries(4, 20); round += 1) {
    const shelves = await Promise.all(Array.from({ length: 8 }, () => shelfIn(folder)));
    const answers = await Promise.all(shelves.map((one) => one.acquire(document.id)));
    expect(answers.filter((answer) => answer === 'held').length).toBeLessThanOrEqual(1);
    await Promise.all(shelves.map((one) => one.close()));
  }
});

/** By each of the others. */
const SAVES = tries(8, 50);

describe('given 4 processes that save the same case many times', () =>
  it('loses no save', { timeout: 120_000 }, async () => {
    const { folder, document, caseStore } = await shelfWithCase();
    const before = document.customer.length;
    const processes = Array.from({ length: 3 }, () => runFixture('add-marks.ts', folder, document.id, String(SAVES)));
    const here = async (): Promise<void> => {
      for (let added = 0; added < 5;) {
        const saved = await caseStore.update(document.id, (old) => ({ ...old, customer: `${old.customer}.` }));
        if (saved.ok) added += 1;
        else expect(saved.failure.code).toBe('read-only');
      }
    };
    await Promise.all([...processes, ...Array.from({ length: 4 }, here)]);
    expect(valueOf(await caseStore.read(document.id)).customer).toHaveLength(before + 3 * SAVES + 4 * 5);
  }));

const leaveLock = (folder: string, id: string, mark: object): Promise<void> =>
  writeFile(
    join(folder, 'locks', `${id}.0123456789abcdef.lock`),
    JSON.stringify({ ...ownMark(), since: new Date().toISOString(), ...mark }),
  );

describe('given a lock file that was left behind', () => {
  it.each([
    ['by a process of an earlier boot', { bootId: 'another boot' }],
    ['by an earlier process of the same number', { startTicks: '1' }],
    ['by a process that is gone', { pid: 4_194_304 }],
    ['by a process of this machine under another name', { host: 'dhcp-17', pid: 4_194_304 }],
    [
      'before a restart that changed the name too, on a disk of this machine',
      { host: 'dhcp-17', bootId: 'another boot' },
    ],
  ])('%s, takes it over', async (_, mark) => {
    const { folder, caseStore, document } = await shelfWithCase();
    await leaveLock(folder, document.id, mark);
    expect(await caseStore.acquire(document.id)).toBe('held');
    expect(await readdir(join(folder, 'locks'))).toHaveLength(1);
  });

  it('that a loss of power has cut, takes it over', async () => {
    const { folder, caseStore, document } = await shelfWithCase();
    await writeFile(join(folder, 'locks', `${document.id}.0123456789abcdef.lock`), '');
    expect(await caseStore.acquire(document.id)).toBe('held');
  });

  it.each([
    ['by another machine without a boot id, as nothing can be known of it', { host: 'jump-host-2', bootId: null }],
    ['by a container of an earlier version', { host: 'a1b2c3', pidNamespace: undefined }],
  ])('%s, respects it', async (_, mark) => {
    const { folder, caseStore, document } = await shelfWithCase();
    await leaveLock(folder, document.id, { pid: 4_194_304, ...mark });
    expect(worded(await caseStore.acquire(document.id), 'en')).toMatchObject({
      readOnlyBecause: expect.stringContaining(mark.host) as unknown,
    });
  });
});

/** Own names of the machine and own process numbers are Linux ways, and root's alone; from a container no other is seen. */
const rootOnLinux =
  process.platform === 'linux' && process.getuid?.() === 0 && ownMark().pidNamespace === 'pid:[4026531836]';

describe.runIf(rootOnLinux)('given a case that a process has open under another name of the machine', () => {
  const openElsewhere = async (...unshare: readonly string[]) => {
    const { folder, caseStore, document } = await shelfWithCase();
    const script = 'hostname dhcp-17; exec "$@"';
    const command = ['unshare', '--uts', '--kill-child', ...unshare, 'sh', '-euc', script, 'sh', process.execPath];
    const other = startProgram([...command, fixturePath('open-case.ts'), folder, document.id]);
    expect(JSON.parse(await firstLine(other))).toBe('held');
    return { folder, caseStore, document, other };
  };
  const CONTAINER = ['--pid', '--fork', '--mount-proc'];

  it.each<[string, readonly string[]]>([
    ['as a process', []],
    ['in a container', CONTAINER],
  ])('%s, can only be read while it lives, and be changed once it was killed', async (_, way) => {
    const { caseStore, document, other } = await openElsewhere(...way);
    expect(worded(await caseStore.acquire(document.id), 'en')).toMatchObject({
      readOnlyBecause: expect.stringContaining('dhcp-17') as unknown,
    });
    other.kill('SIGKILL');
    await once(other, 'exit');
    await expect.poll(() => caseStore.acquire(document.id), { timeout: 20_000 }).toBe('held');
  });

  it('outside a container, can only be read in one, as nothing is seen from there', async () => {
    const { folder, document } = await openElsewhere();
    const inside = startProgram([
      ...['unshare', ...CONTAINER, '--kill-child', process.execPath, fixturePath('open-case.ts')],
      ...[folder, document.id],
    ]);
    expect(JSON.parse(await firstLine(inside))).toHaveProperty('readOnlyBecause');
  });
});
