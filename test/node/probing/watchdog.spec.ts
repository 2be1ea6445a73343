import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProbeOutput } from '../../../src/node/probing/target.ts';
import { probingIn } from '../../../src/node/probing/worker-prober.ts';
import { makeAuthority, type Authority } from './certificates.ts';
import { goodAnswer, reply, tlsServer } from './servers.ts';
import { run, targetAt } from './stage.ts';

/** A busy worker would never end; on a busy machine the rest takes a few seconds more. */
const SLACK_MS = 15_000;
/** Limits of the probe, beyond which the watchdog waits for five seconds more. */
const LIMITS = { connectMs: 2000, headersMs: 2000, totalMs: 2000 } as const;
const HOLDING = '{"hold-the-reader":1}';

let authority: Authority;
const probing = probingIn(() => join(import.meta.dirname, 'busy-worker.ts'));
const runner = probing.runStage;

beforeAll(async () => {
  authority = await makeAuthority();
});
afterAll(() => probing.close());

const serverHolding = async (family: string) =>
  tlsServer(await authority.issue(), ({ path, socket }) =>
    socket.end(path.includes(family) ? reply('200 OK', HOLDING) : goodAnswer(path)),
  );

const targetOf = (port: number, timeouts: typeof LIMITS | { [K in keyof typeof LIMITS]: number } = LIMITS) =>
  targetAt(port, { ca: authority.cert, timeouts });

describe('given a further address whose reply holds its reader for ever', () => {
  const ran = async () => {
    const [first, further] = ['127.0.0.1', '::1'];
    const good = await tlsServer(
      await authority.issue(),
      ({ path, socket }) => socket.end(goodAnswer(path)),
      {},
      { host: first, port: 0 },
    );
    const { port } = good;
    await tlsServer(
      await authority.issue(),
      ({ path, socket }) =>
        socket.end(path.includes('/ers/config/endpoint?') ? reply('200 OK', HOLDING) : goodAnswer(path)),
      {},
      { host: further, port },
    );
    let unread: readonly string[] = [];
    const { outcomes, addresses } = await run(
      targetAt(port, { ca: authority.cert, timeouts: LIMITS, connectTo: { host: 'acs-nodes.localhost', port } }),
      {},
      {
        runner: async (...args) => {
          const end = await runner(...args);
          unread = end.unread ?? [];
          return end;
        },
      },
    );
    return { outcomes, unread, further: addresses.at(-1)?.probes.map(({ outcome }) => outcome) };
  };

  it('names the probe of which nothing is known, and keeps the rest of the address from being asked', async () => {
    const { outcomes, unread, further } = await ran();
    expect(outcomes.map(([, outcome]) => outcome)).toEqual(['ok', 'ok', 'ok', 'ok']);
    expect(unread).toEqual(['ers-endpoints']);
    expect(further).toEqual(['ok', 'not-run.stopped', 'not-run.protecting-account', 'not-run.protecting-account']);
  });
});

describe('given a reply that holds its reader for ever', () => {
  it('ends the run after the limit of the probe and five seconds', async () => {
    const server = await serverHolding('/ers/config/endpointgroup');
    const started = performance.now();
    await run(targetOf(server.port), {}, { runner });
    expect(performance.now() - started).toBeLessThan(7000 + SLACK_MS);
  });

  it('says that it was stopped, and that the rest was not run to protect the account', async () => {
    const server = await serverHolding('/ers/config/endpointgroup');
    const { outcomes } = await run(targetOf(server.port), {}, { runner });
    expect(outcomes).toEqual([
      ['ers-endpoint-groups', 'not-run.stopped'],
      ['ers-endpoints', 'not-run.protecting-account'],
      ['open-api', 'not-run.protecting-account'],
      ['mnt-session', 'not-run.protecting-account'],
    ]);
  });

  it('names the probe of which nothing is known', async () => {
    const server = await serverHolding('/ers/config/endpointgroup');
    let unread: readonly string[] = [];
    await run(
      targetOf(server.port),
      {},
      {
        runner: async (...args) => {
          const end = await runner(...args);
          unread = end.unread ?? [];
          return end;
        },
      },
    );
    expect(unread).toEqual(['ers-endpoint-groups']);
  });

  it('keeps what had been handed over before', async () => {
    const server = await serverHolding('/api/v1/endpoint');
    const { outcomes } = await run(
      targetOf(server.port),
      { families: ['ers-endpoint-groups', 'open-api'] },
      { runner },
    );
    expect(outcomes).toEqual([
      ['ers-endpoint-groups', 'ok'],
      ['open-api', 'not-run.stopped'],
    ]);
  });

  it('sends nothing more', async () => {
    const server = await serverHolding('/ers/config/endpointgroup');
    await run(targetOf(server.port), {}, { runner });
    expect(server.requests()).toHaveLength(1);
  });

  it('holds up no other run', async () => {
    const [bad, good] = [
      await serverHolding('/ers/config/endpointgroup'),
      await tlsServer(await authority.issue(), ({ path, socket }) => socket.end(goodAnswer(path))),
    ];
    const held = run(targetOf(bad.port), {}, { runner });
    const { outcomes } = await run(targetAt(good.port, { ca: authority.cert }), {}, { runner });
    expect(outcomes.map(([, outcome]) => outcome)).toEqual(['ok', 'ok', 'ok', 'ok']);
    await held;
  });

  it('leaves a worker for the next run', async () => {
    const bad = await serverHolding('/ers/config/endpointgroup');
    await run(targetOf(bad.port), {}, { runner });
    const good = await tlsServer(await authority.issue(), ({ path, socket }) => socket.end(goodAnswer(path)));
    const { outcomes } = await run(targetAt(good.port, { ca: authority.cert }), {}, { runner });
    expect(outcomes[0]).toEqual(['ers-endpoint-groups', 'ok']);
  });

  it('gives way to a stop, long before its limit', async () => {
    const server = await serverHolding('/ers/config/endpointgroup');
    const stop = new AbortController();
    const long = { connectMs: 600_000, headersMs: 600_000, totalMs: 600_000 };
    const results: ProbeOutput[] = [];
    const ran = run(
      targetOf(server.port, long),
      {},
      {
        runner,
        signal: stop.signal,
        hooks: {
          onPhase: (_family, layer) => {
            if (layer === 'body') setTimeout(() => stop.abort(), 500);
          },
          onResult: (output) => Promise.resolve(void results.push(output)),
        },
      },
    );
    await ran;
    expect(results.map(({ outcome }) => outcome)).toEqual(Array(4).fill('not-run.stopped'));
  });

  it('does not keep the program from closing', async () => {
    const server = await serverHolding('/ers/config/endpointgroup');
    const closing = Promise.withResolvers<undefined>();
    const hooks = {
      onPhase: (_family: string, layer: string | null) => {
        if (layer === 'body') setTimeout(() => void probing.close().then(() => closing.resolve(undefined)), 500);
      },
    };
    await expect(run(targetOf(server.port), {}, { runner, hooks })).rejects.toThrow('worker ended');
    await expect(closing.promise).resolves.toBeUndefined();
  });

  it('rejects with the error of what could not be kept', async () => {
    const server = await serverHolding('/api/v1/endpoint');
    const full = new Error('disk full');
    const hooks = { onResult: () => Promise.reject(full) };
    await expect(run(targetOf(server.port), {}, { runner, hooks })).rejects.toBe(full);
  });
});
