import { expect, it, onTestFinished } from 'vitest';
import type { SignInResult } from '../../../src/core/records/attempt.ts';
import { throughProxy } from '../../../src/node/attempts/through-proxy.ts';
import { runStage } from '../../../src/node/probing/prober.ts';
import type { RunStage } from '../../../src/node/probing/target.ts';
import { plainServer } from '../probing/servers.ts';
import { openClient, proxyAt, run, targetAt } from '../probing/stage.ts';

/** A proxy that takes what it is sent and says nothing, and the first that it was sent. */
const silentProxy = async () => {
  const sent = Promise.withResolvers<string>();
  const { port } = await plainServer((socket) => void socket.once('data', (head) => sent.resolve(String(head))));
  return { port, sent: sent.promise };
};

const signedInAt = (port: number) => targetAt(443, { connectTo: null, proxy: proxyAt(port) });

/** The same, and its reader ends by itself as soon as `when` is so. */
const endedOnce =
  (when: Promise<unknown>): RunStage =>
  async (target, plan, hooks, signal) => {
    const broken = new AbortController();
    const running = runStage(target, plan, hooks, AbortSignal.any([signal, broken.signal]));
    await Promise.race([when, running]);
    // What it had under way is heard of no more.
    void running.catch(() => undefined);
    throw new Error('The probing worker ended.');
  };

it('knows nothing of a sign-in at a silent proxy whose reader ended', async () => {
  const proxy = await silentProxy();
  const settled: SignInResult[] = [];
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  await expect(
    run(signedInAt(proxy.port), {
      signal: stop.signal,
      runner: throughProxy(openClient(settled), endedOnce(proxy.sent)),
    }),
  ).rejects.toThrow();
  expect([/^Proxy-Authorization: Basic/im.test(await proxy.sent), settled]).toEqual([true, ['unknown']]);
});

it('counts nothing where the reader ended before the proxy was reached', async () => {
  const settled: SignInResult[] = [];
  const before: RunStage = () => Promise.reject(new Error('The probing worker ended.'));
  await expect(run(signedInAt(9), { runner: throughProxy(openClient(settled), before) })).rejects.toThrow();
  expect(settled).toEqual(['answered']);
});
