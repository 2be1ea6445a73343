import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { RefusedToSend } from '../../../src/node/probing/preflight.ts';
import { closeProbing, runStageInWorker, warmUpProbing } from '../../../src/node/probing/worker-prober.ts';
import { shakeHands, warmUp } from '../../../src/node/probing/warm-up.ts';
import { plainServer } from './servers.ts';
import { at, run, targetAt } from './stage.ts';
import { serving, trusting } from './trusted.ts';

afterAll(closeProbing);

const runner = runStageInWorker;

describe('given a run in the worker', () => {
  it('comes to the same results, with the phases told in the path', async () => {
    const server = await serving();
    const { outcomes, phases } = await run(trusting(server.port), { runner });
    expect(outcomes.map(([, outcome]) => outcome)).toEqual(['ok', 'ok', 'ok', 'ok']);
    expect(phases).toContainEqual(['ers-endpoint-groups', null]);
    expect(phases).toContainEqual(['mnt-session', 'tls']);
  });

  it('sends no second credential before the first result is kept', async () => {
    const server = await serving();
    const full = new Error('disk full');
    const hooks = { onResult: () => Promise.reject(full) };
    await expect(run(trusting(server.port), { runner, hooks })).rejects.toBe(full);
    expect(server.requests()).toHaveLength(1);
  });

  it('ends when it is stopped', async () => {
    const server = await plainServer(() => undefined);
    const stop = new AbortController();
    const { outcomes } = await run(
      targetAt(server.port, { timeouts: { connectMs: 600_000, headersMs: 600_000, totalMs: 600_000 } }),
      { runner, signal: stop.signal, hooks: at('tls', () => stop.abort()) },
    );
    expect(outcomes.map(([, outcome]) => outcome)).toEqual(Array(4).fill('not-run.stopped'));
  });

  it('refuses what must not be sent', () =>
    expect(run(targetAt(9, { user: 'a:b' }), { runner })).rejects.toBeInstanceOf(RefusedToSend));

  it('rejects a run whose worker was ended, and the next run has a new one', async () => {
    const silent = await plainServer(() => undefined);
    const lost = run(targetAt(silent.port), { runner, hooks: at('tls', () => void closeProbing()) });
    await expect(lost).rejects.toThrow('worker ended');
    const server = await serving();
    const { outcomes } = await run(trusting(server.port), { families: ['open-api'], runner });
    expect(outcomes).toEqual([['open-api', 'ok']]);
  });

  it('warms up without being asked for anything', () => expect(warmUpProbing()).resolves.toBeUndefined());

  it('a program that warmed up and sends nothing ends by itself', async () => {
    const file = resolve(import.meta.dirname, '../../../src/node/probing/worker-prober.ts');
    const program = `const { warmUpProbing } = await import(${JSON.stringify(file)}); void warmUpProbing(); setTimeout(() => console.log('done'), 1000);`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
      timeout: 60_000,
    });
    expect(stdout).toBe('done\n');
  });
});

it('is warm although its resolver says nothing', () =>
  expect(warmUp(true, () => new Promise(() => undefined))).resolves.toBeUndefined());
it('has a handshake behind it once it is warm', () => expect(shakeHands()).resolves.toBeUndefined());
