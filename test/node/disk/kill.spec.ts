import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { startFixture } from './run-fixture.ts';
import { sampleCase } from './sample-case.ts';
import { shelfIn, temporaryFolder, valueOf } from './temporary-folder.ts';
import { tries } from '../../scale.ts';

const KILLS = tries(4, 1000);

describe(`given a process that saves without a pause and is killed ${KILLS} times at any moment`, () =>
  it(
    'has a whole document each time, none older than was acknowledged, and nothing left over',
    { timeout: 60_000 + KILLS * 3000 },
    async () => {
      const folder = await temporaryFolder();
      const document = sampleCase('0', { filler: 600_000 });
      const creator = await shelfIn(folder);
      valueOf(await creator.create(document));
      await creator.close();
      let acknowledged = 0;
      let cutInTheMiddle = 0;
      for (let kill = 0; kill < KILLS || (cutInTheMiddle === 0 && kill < 200); kill += 1) {
        const child = startFixture('save-for-ever.ts', folder, document.id, String(acknowledged + 1));
        let said = '';
        child.stdout?.on('data', (piece: Buffer) => (said += piece.toString()));
        await Promise.race([once(child.stdout!, 'data'), once(child, 'exit')]);
        await pause(Math.random() * 60);
        child.kill('SIGKILL');
        await once(child, 'close');
        const before = acknowledged;
        // Only what ended with a line break was said completely.
        acknowledged = Number(said.split('\n').at(-2) ?? before);
        expect(acknowledged).toBeGreaterThan(before);

        if ((await readdir(join(folder, 'cases'))).some((name) => name.endsWith('.tmp'))) cutInTheMiddle += 1;
        const caseStore = await shelfIn(folder);
        const found = Number(valueOf(await caseStore.read(document.id)).title);
        expect([acknowledged, acknowledged + 1]).toContain(found);
        acknowledged = found;
        const names = await readdir(join(folder, 'cases'));
        expect(names.sort()).toEqual([`${document.id}.json`, `${document.id}.json.prev`]);
        await caseStore.close();
      }
      // Otherwise the kills would not have tried what they are for.
      expect(cutInTheMiddle).toBeGreaterThan(0);
    },
  ));
