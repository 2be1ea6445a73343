import { createServer, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
import { Secret } from '../../../src/core/credential/secret.ts';
import type { SignInResult } from '../../../src/core/records/attempt.ts';
import { throughProxy } from '../../../src/node/attempts/through-proxy.ts';
import { runStage } from '../../../src/node/probing/prober.ts';
import type { RunStage } from '../../../src/node/probing/target.ts';
import { openClient, run, targetAt } from '../probing/stage.ts';

/** A proxy that takes what it is sent and says nothing, and what it was sent. */
const silentProxy = async () => {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const first = async (): Promise<string> => {
    const [socket] = sockets.length > 0 ? sockets : ((await once(server, 'connection')) as [Socket]);
    return String(await new Promise((resolve) => socket?.once('data', resolve)));
  };
  return { port: (server.address() as AddressInfo).port, first };
};

const signedInAt = (port: number) =>
  targetAt(443, {
    connectTo: null,
    proxy: {
      host: '127.0.0.1',
      port,
      tls: false,
      user: 'branch',
      password: new Secret('proxy-pass'),
      source: 'explicit',
    },
  });

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
  const sent = proxy.first();
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  await expect(
    run(
      signedInAt(proxy.port),
      {},
      { signal: stop.signal, runner: throughProxy(openClient(settled), endedOnce(sent)) },
    ),
  ).rejects.toThrow();
  expect([/^Proxy-Authorization: Basic/im.test(await sent), settled]).toEqual([true, ['unknown']]);
});

it('counts nothing where the reader ended before the proxy was reached', async () => {
  const settled: SignInResult[] = [];
  const before: RunStage = () => Promise.reject(new Error('The probing worker ended.'));
  await expect(run(signedInAt(9), {}, { runner: throughProxy(openClient(settled), before) })).rejects.toThrow();
  expect(settled).toEqual(['answered']);
});
