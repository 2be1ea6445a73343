import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignInResult } from '../../../src/core/records/attempt.ts';
import { stopWords } from '../../../src/core/diagnosis/facts.ts';
import type { ProbeOutput } from '../../../src/node/probing/target.ts';
import { probingIn } from '../../../src/node/probing/worker-prober.ts';
import { makeAuthority, type Authority } from './certificates.ts';
import { goodAnswer, reply, tlsServer } from './servers.ts';
import { openClient, run, targetAt } from './stage.ts';

/** A busy worker would never end; on a busy machine the rest takes a few seconds more. */
const SLACK_MS = 15_000;
/** Limits of the probe, beyond which the watchdog grants what the product does: five seconds. */
const LIMITS = { connectMs: 2000, headersMs: 2000, totalMs: 2000 } as const;
const HOLDING = '{"hold-the-reader":1}';

let authority: Authority;
const BUSY = (): string => join(import.meta.dirname, 'busy-worker.ts');
const asShipped = probingIn(BUSY);
/** Most facts do not depend on how long a busy worker is granted. */
const probing = probingIn(BUSY, 100);
const runner = probing.runStage;

beforeAll(async () => {
  authority = await makeAuthority();
});
afterAll(() => Promise.all([probing.close(), asShipped.close()]));

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
  /** One run for what its results tell. */
  let ran: ReturnType<typeof held> | null = null;
  const held = async () => {
    const server = await serverHolding('/ers/config/endpointgroup');
    const settled: SignInResult[] = [];
    let unread: readonly string[] = [];
    const { outcomes, results } = await run(
      targetOf(server.port),
      {},
      {
        hooks: { gate: openClient(settled) },
        runner: async (...args) => {
          const end = await runner(...args);
          unread = end.unread ?? [];
          return end;
        },
      },
    );
    return { outcomes, results, settled, unread, requests: server.requests().length };
  };
  const once = (): ReturnType<typeof held> => (ran ??= held());

  it('ends the run after the limit of the probe and five seconds', async () => {
    const server = await serverHolding('/ers/config/endpointgroup');
    const started = performance.now();
    await run(targetOf(server.port), {}, { runner: asShipped.runStage });
    const took = performance.now() - started;
    expect(took).toBeGreaterThan(7000);
    expect(took).toBeLessThan(7000 + SLACK_MS);
  });

  it('says that it was stopped, and that the rest was not run to protect the account', async () => {
    expect((await once()).outcomes).toEqual([
      ['ers-endpoint-groups', 'not-run.stopped'],
      ['ers-endpoints', 'not-run.protecting-account'],
      ['open-api', 'not-run.protecting-account'],
      ['mnt-session', 'not-run.protecting-account'],
    ]);
  });

  it('says that its reader was ended, and not that the engineer stopped it', async () => {
    const [first] = (await once()).results;
    expect([first?.stop, stopWords(first?.evidence ?? null, first?.stop).says]).toEqual([
      'reader-ended',
      expect.stringMatching(/^Reading the reply was ended at its limit \(\d+\.\d s\); its sign-in was answered/),
    ]);
  });

  it('tells the ledger that the head may stand for a rejection', async () => {
    expect((await once()).settled).toEqual(['hidden']);
  });

  it('sends nothing more', async () => {
    expect((await once()).requests).toBe(1);
  });

  it.each([
    ['a rejected sign-in, where the head was a 401', '401 Unauthorized', 'http.401', 'rejected'],
    ['one that nobody knows, where the head was that of a good answer', '200 OK', 'not-run.stopped', 'hidden'],
  ])('counts %s', async (_, status, outcome, result) => {
    const settled: SignInResult[] = [];
    const server = await tlsServer(await authority.issue(), ({ socket }) =>
      socket.end(reply(status, HOLDING, { 'content-type': 'application/json' })),
    );
    const hooks = { gate: openClient(settled) };
    const { outcomes } = await run(targetOf(server.port), { families: ['open-api'] }, { runner, hooks });
    expect([outcomes, settled]).toEqual([[['open-api', outcome]], [result]]);
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
    expect(results.map(({ outcome, stop: how }) => [outcome, how])).toEqual([
      ['not-run.stopped', 'by-engineer'],
      ...Array.from({ length: 3 }, () => ['not-run.stopped', 'before-turn']),
    ]);
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
});
