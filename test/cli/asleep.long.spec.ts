import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { watchRecordSchema } from '../../src/core/records/watch.ts';
import { startWorld } from '../../src/lab/lab.ts';
import { sharedFolder } from '../node/disk/temporary-folder.ts';
import { handleBatch, macAt, macsIn } from '../node/service/batch-for-test.ts';
import { answering } from '../node/service/service-for-test.ts';
import { ended, start } from './run-tripoint.ts';
import { batchOf, commandLine, SEND } from './service-for-cli.ts';

/** A laptop that sleeps, as a process that is held and let go on: what came meanwhile lies there, and every limit has run out. */

const folder = sharedFolder();
type Child = ReturnType<typeof start>;

const sleep = async (child: Child, ms: number): Promise<void> => {
  child.kill('SIGSTOP');
  await pause(ms);
  child.kill('SIGCONT');
};

const said = (child: Child): { out: string; err: string } => {
  const texts = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (texts.out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (texts.err += text));
  onTestFinished(() => void child.kill('SIGKILL'));
  return texts;
};

describe.runIf(process.platform !== 'win32')('given a watch of a slow server, and a computer that sleeps', () =>
  it('during a probe, counts no failure and a gap, goes on, and keeps that a sign-in has no answer', async () => {
    const world = await startWorld('server-hangs');
    onTestFinished(() => world.close());
    const { server, entrances, apiUser, ca } = world.description;
    const out = join(folder, 'watch.json');
    const words = ['watch', '--server', server, '--connect-to', entrances.inside, '--user', apiUser.name, '--ca', ca]
      .concat(['--stage', 'inside', '--only', 'ers-endpoints', '--force', '--timeout', '8'])
      .concat(['--every', '2', '--count', '16', '--out', out]);
    const data = join(folder, 'data');
    const environment = { TRIPOINT_PASSWORD: apiUser.password, TRIPOINT_DATA: data };
    const child = start(words, { environment });
    const texts = said(child);
    while (!texts.err.includes(' of 16: ')) await pause(50);
    // The second probe, under way by now, waits six seconds for its reply.
    await pause(4000);
    await sleep(child, 10_000);
    expect(await ended(child), texts.err).toBe(0);
    const { state, attempts } = watchRecordSchema.parse(JSON.parse(await readFile(out, 'utf8')));
    const outcomes = attempts.map(({ outcome }) => outcome);
    expect([state, outcomes.slice(0, 2), new Set(outcomes.slice(2))]).toEqual(['complete', ['ok', 'not-run.stopped'], new Set(['ok'])]); // prettier-ignore
    expect(texts.out.replaceAll(/\s+/g, ' ')).toMatch(/(\d) of \1 good\. 1 attempt was stopped while waiting for the first byte; its sign-in had gone out\. Rounds missed: \d+\./); // prettier-ignore
    // Before each sign-in, and what it came to: none is open.
    const ledger = (await readFile(join(data, 'attempts.journal'), 'utf8')).trim().split('\n');
    expect(ledger.length).toBeGreaterThanOrEqual(attempts.length * 2);
  }, 90_000),
);

describe.runIf(process.platform !== 'win32')('given a batch, and a computer that sleeps', () => {
  const ROWS = Array.from({ length: 40 }, (_, place) => place);
  const LIST = `mac,name\n${ROWS.map((place) => `${macAt(place)},Device ${place}\n`).join('')}`;

  it('during several requests, sends each row once, loses none, and the sums hold', async () => {
    const there = new Set<string>();
    const server = await answering((call, response) => {
      const body = handleBatch(there, macsIn(call));
      setTimeout(() => response.writeHead(200).end(body), 200);
    });
    const { start: begin, write } = await commandLine(server.target);
    const child = begin(...SEND, await write('list.csv', LIST), '--chunk', '4', '--json');
    const texts = said(child);
    for (const request of [2, 5, 8]) {
      while (server.seen.length < request && child.exitCode === null) await pause(10);
      await sleep(child, 4000);
    }
    expect(await ended(child), texts.err).toBe(0);
    const sent = server.seen.flatMap(macsIn);
    expect([sent.length, new Set(sent).size, there.size]).toEqual([40, 40, 40]);
    expect(batchOf(texts.out).sums).toEqual({ sent: 40, created: 40, existing: 0, faulty: 0, unaccounted: 0, leftOut: 0 }); // prettier-ignore
  }, 60_000);

  it('until the service has given its connection up, sends nothing twice by itself, and goes on where that is said', async () => {
    const there = new Set<string>();
    const held = Promise.withResolvers<undefined>();
    const server = await answering((call, response, count) => {
      const body = handleBatch(there, macsIn(call));
      if (count === 3) void held.promise.then(() => response.destroy());
      else response.writeHead(200).end(body);
    });
    const { start: begin, write, run } = await commandLine(server.target);
    const child = begin(...SEND, await write('list.csv', LIST), '--chunk', '4', '--json');
    const texts = said(child);
    while (server.seen.length < 3) await pause(10);
    const asleep = sleep(child, 4000);
    held.resolve(undefined);
    await asleep;
    await ended(child);
    const { job, sums } = batchOf(texts.out);
    expect([child.exitCode, sums.unaccounted, new Set(server.seen.flatMap(macsIn)).size]).toEqual([2, 4, server.seen.length * 4]); // prettier-ignore
    const second = await run('whitelist', 'batch', '--yes', '--resume', job, '--json');
    expect([second.code, there.size, batchOf(second.out).sums.unaccounted]).toEqual([0, 40, 0]);
    expect(server.seen.flatMap(macsIn)).toHaveLength(44);
  }, 60_000);
});
