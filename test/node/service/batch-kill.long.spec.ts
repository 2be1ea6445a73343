import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openSheet } from '../../../src/node/import/sheet/sheet.ts';
import { rowsOfSheet } from '../../../src/app/service/sheet-job.ts';
import { readJob } from '../../../src/node/service/batch-job.ts';
import { ownCertificate } from '../../lab/service/running.ts';
import { temporaryFolder, valueOf } from '../disk/temporary-folder.ts';
import { macAt, newJob } from './batch-for-test.ts';
import { NEVER, practice } from './service-for-test.ts';
import { tries } from '../../scale.ts';

const KILLS = tries(4, 200);
/** Beside the row that comes twice: as many as a list may have. */
const ROWS = tries(1000, 100_000) - 1;
/** Every so manieth device is whitelisted already when the job begins. */
const THERE = 9;
const KILLS_A_JOB = 10;

const FIXTURE = fileURLToPath(new URL('./fixtures/run-batch.ts', import.meta.url));

interface Ran {
  readonly ended: 'done' | 'killed';
  readonly inDoubtAtStart: number;
}

/** Lets a process go on with the job, and kills it after so many milliseconds of work; `null`: lets it end. */
const goOn = async (key: string, killAfterMs: number | null, ...given: readonly string[]): Promise<Ran> => {
  const child = spawn(process.execPath, [FIXTURE, ...given], { stdio: ['pipe', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  let said = '';
  child.stdout.on('data', (piece: Buffer) => (said += piece.toString()));
  const closed = once(child, 'close');
  child.stdin.end(key);
  await Promise.race([once(child.stdout, 'data'), closed]);
  if (killAfterMs !== null) {
    await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, killAfterMs))]);
    child.kill('SIGKILL');
  }
  await closed;
  const [, doubt] = /^begun (\d+)/.exec(said) ?? [];
  if (doubt === undefined) throw new Error(`The process did not begin: ${said}`);
  return { ended: said.endsWith('done\n') ? 'done' : 'killed', inDoubtAtStart: Number(doubt) };
};

describe(`given a batch of ${ROWS} rows whose process is killed ${KILLS} times at any moment`, () =>
  it(
    'has every device once at the service, the sums hold, and no row says what is not so',
    { timeout: 120_000 + KILLS * 10_000 },
    async () => {
      const certificate = join(await temporaryFolder(), 'ca.pem');
      await writeFile(certificate, (await ownCertificate()).certificate);
      let kills = 0;
      let inDoubt = 0;
      while (kills < KILLS) {
        const data = await temporaryFolder();
        const { service, target, client } = await practice();
        const seeded = service.state.whitelistEntries().length;
        const before = Array.from({ length: Math.ceil(ROWS / THERE) }, (_, index) => macAt(index * THERE));
        for (let from = 0; from < before.length; from += 1000)
          await client.call(
            {
              method: 'POST',
              path: `/v1/org/${target.organizationId}/contexts/sign-in/${target.contextId}/modules/whitelistings/batch/add`,
              body: JSON.stringify({
                whitelistings: before.slice(from, from + 1000).map((mac) => ({ mac, name: 'Was there' })),
              }),
            },
            NEVER,
          );
        const list = join(data, 'devices.csv');
        const lines = Array.from({ length: ROWS }, (_, place) => `${macAt(place)},Device ${place}\n`);
        // The first device comes once more at the end, in another notation.
        lines.push(`${macAt(0).replaceAll(':', '-')},Again\n`);
        await writeFile(list, `mac,name\n${lines.join('')}`);
        const sheet = await openSheet({ kind: 'file', path: list }, { today: null, signal: NEVER });
        if (sheet.kind !== 'open') throw new Error(sheet.kind);
        const rows = await rowsOfSheet(sheet.sheet);
        const chunk = [40, 100, 250][Math.floor(Math.random() * 3)]! * (ROWS > 2000 ? 10 : 1);
        const job = await newJob(data, target, rows, { chunk });
        await job.close();
        await sheet.sheet.close();
        const given = [data, job.head.job, certificate] as const;

        let ran: Ran = { ended: 'killed', inDoubtAtStart: 0 };
        for (let kill = 0; kill < KILLS_A_JOB && kills < KILLS && ran.ended !== 'done'; kill += 1) {
          ran = await goOn(service.apiKey, Math.random() * 250, ...given);
          if (ran.ended === 'killed') kills += 1;
          if (ran.inDoubtAtStart > 0) inDoubt += 1;
        }
        if (ran.ended !== 'done') {
          ran = await goOn(service.apiKey, null, ...given);
          if (ran.inDoubtAtStart > 0) inDoubt += 1;
        }
        expect(ran.ended).toBe('done');

        const entries = service.state.whitelistEntries();
        expect(entries.length).toBe(seeded + ROWS);
        const nameOf = new Map(entries.map(({ mac, name }) => [mac, name]));
        const view = valueOf(await readJob(data, job.head.job));
        const results = view.outcomes();
        const wrong = results.filter(({ mac, result, line }, index) => {
          const there = index % THERE === 0;
          if (line === ROWS + 2) return result !== 'left-out';
          if (nameOf.get(mac) !== (there ? 'Was there' : `Device ${index}`)) return true;
          return there
            ? !['existing', 'present-after-resume'].includes(result)
            : !['created', 'present-after-resume'].includes(result);
        });
        expect(wrong).toEqual([]);
        const sums = view.sums();
        expect(sums.created + sums.existing + sums.faulty + sums.unaccounted).toBe(sums.sent);
        expect(sums).toMatchObject({ sent: ROWS, unaccounted: 0, faulty: 0, leftOut: 1 });
        expect(results.filter(({ result }) => result === 'created')).toHaveLength(sums.created);
        expect(view.anomalies()).toEqual([]);
        await service.close();
      }
      // Otherwise the kills would not have tried what they are for.
      expect(inDoubt).toBeGreaterThan(0);
    },
  ));
