import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { isoLocal } from '../../src/core/vocabulary/words.ts';
import { sampleCase } from '../node/disk/sample-case.ts';
import { shelfIn, temporaryFolder, valueOf } from '../node/disk/temporary-folder.ts';
import { watchRecordSchema } from '../../src/core/records/watch.ts';
import { startWorld } from '../../src/lab/lab.ts';
import { runBuilt } from './built-program.ts';

/** A data folder with a case that was put into the bin just now. */
const folderWithRemovedCase = async (): Promise<string> => {
  const folder = await temporaryFolder();
  const caseStore = await shelfIn(folder);
  valueOf(await caseStore.create({ ...sampleCase(), removedAt: isoLocal(new Date()) }));
  await caseStore.close();
  return folder;
};

const startAt = async (folder: string, time: string): Promise<readonly string[]> => {
  const { code, err } = await runBuilt(['cases'], { TRIPOINT_DATA: folder }, { before: ['faketime', '-f', time] });
  if (code !== 0) throw new Error(err);
  return (await readdir(join(folder, 'cases'))).filter((name) => name.endsWith('.json'));
};

describe.runIf(process.platform !== 'win32')('given a case in the bin and the built program on a wrong clock', () => {
  it.each([
    ['a year ahead', ['+365d']],
    ['in the year 2099', ['@2099-01-01 00:00:00']],
    ['in the year 2099, with right starts between', ['@2099-01-01 00:00:00', '+1d', '@2099-02-01 00:00:00']],
    ['in 1990, then right, then in 2099', ['@1990-01-01 00:00:00', '+0d', '@2099-01-01 00:00:00']],
  ])('%s, keeps it', async (_, times) => {
    const folder = await folderWithRemovedCase();
    for (const time of times) expect(await startAt(folder, time)).toHaveLength(1);
  });

  it('deletes it at the second of two starts that agree, days apart', async () => {
    const folder = await folderWithRemovedCase();
    expect(await startAt(folder, '+31d')).toHaveLength(1);
    expect(await startAt(folder, '+35d')).toEqual([]);
  });
});

describe.runIf(process.platform === 'linux')(
  'given a watch of five rounds whose wall clock is set after the second',
  () =>
    it.each([
      ['two hours back', '-2h'],
      ['thirty seconds back', '-30s'],
      ['an hour forward', '+1h'],
    ])('%s, it makes all of them', async (_, offset) => {
      const world = await startWorld('healthy');
      const folder = await mkdtemp(join(tmpdir(), 'tripoint-clock-'));
      const clock = join(folder, 'clock');
      const out = join(folder, 'watch.json');
      const { server, entrances, apiUser, ca } = world.description;
      try {
        await writeFile(clock, '+0s\n');
        const watched = runBuilt(
          ['watch', '--server', server, '--connect-to', entrances.inside, '--user', apiUser.name, '--stage', 'inside']
            .concat(['--ca', ca, '--only', 'open-api', '--every', '2', '--count', '5', '--out', out])
            .concat(['--timeout', '5']),
          {
            TRIPOINT_DATA: folder,
            TRIPOINT_PASSWORD: apiUser.password,
            FAKETIME_TIMESTAMP_FILE: clock,
            FAKETIME_NO_CACHE: '1',
            FAKETIME_DONT_FAKE_MONOTONIC: '1',
          },
          // The library stays loaded, and reads the file.
          { before: ['faketime', '-f', '+0s', 'env', '-u', 'FAKETIME'] },
        );
        await sleep(4500);
        await writeFile(clock, `${offset}\n`);
        const { code, err } = await watched;
        const { attempts, state } = watchRecordSchema.parse(JSON.parse(await readFile(out, 'utf8')));
        expect([code, state, attempts.length, err.includes('missed')]).toEqual([0, 'complete', 5, false]);
      } finally {
        await world.close();
        await rm(folder, { recursive: true, force: true });
      }
    }),
);
