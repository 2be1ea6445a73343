import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { tracing } from '../../src/node/path/trace-path.ts';
import { utilityProcess } from './fake-electron.ts';

vi.mock('electron', () => import('./fake-electron.ts'));
const { forkTracer } = await import('../../src/main/utility-child.ts');

const HERE = { address: '127.0.0.1', port: 9 };
const REFUSAL = '{"notMeasured":"no-route"}\n';
const LONG_MS = 2 ** 30;

const traced = (limitMs = LONG_MS) => {
  const found = tracing(forkTracer, limitMs, 'linux')(HERE, new AbortController().signal);
  return { found, fork: utilityProcess.forks.at(-1)! };
};

afterEach(() => void vi.unstubAllEnvs());

describe('given the tracing process in the desktop program', () => {
  it('has one name in its environment, whatever this program has, and its output attached alone', () => {
    vi.stubEnv('HTTPS_PROXY', 'http://me:hunter2@proxy.example');
    const { fork } = traced();
    expect([fork.environment, fork.options]).toMatchObject([['LC_ALL'], { stdio: ['ignore', 'pipe', 'ignore'] }]);
  });

  it('is heard at its last line, whether or not it ends', async () => {
    const { found, fork } = traced();
    fork.child.printed.write(REFUSAL.slice(0, 9));
    fork.child.printed.write(REFUSAL.slice(9));
    expect((await found).notMeasured).toBe('no-route');
  });

  it('is heard where its end is told before what it printed', async () => {
    const { found, fork } = traced();
    fork.child.emit('exit', 0);
    // The pipe is read in another turn.
    await setImmediate();
    fork.child.printed.write(REFUSAL);
    expect((await found).notMeasured).toBe('no-route');
  });

  it('gives no result where it ends without a line and its output stays open', async () => {
    const { found, fork } = traced();
    fork.child.emit('exit', 1);
    expect((await found).notMeasured).toBe('failed');
  });

  it('is ended where it is stopped before its process is there', async () => {
    const stop = new AbortController();
    const found = tracing(forkTracer, LONG_MS, 'linux')(HERE, stop.signal);
    const { child } = utilityProcess.forks.at(-1)!;
    stop.abort();
    expect([(await found).notMeasured, child.killed]).toEqual(['stopped', false]);
    child.emit('spawn');
    expect(child.killed).toBe(true);
  });

  it('gives no result at the limit, even where it does not end when killed', async () => {
    const { found, fork } = traced(20);
    expect([(await found).notMeasured, fork.child.killed]).toEqual(['failed', true]);
  });
});
