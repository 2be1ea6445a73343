import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { SignInResult } from '../../../src/core/records/attempt.ts';
import { firstSlot } from '../../../src/core/records/watch.ts';
import type { StageHooks } from '../../../src/node/probing/target.ts';
import { runRounds } from '../../../src/node/probing/watch-rounds.ts';
import { probingIn } from '../../../src/node/probing/worker-prober.ts';
import { goodAnswer, reply } from './servers.ts';
import { at, openClient, run } from './stage.ts';
import { serving, trusting } from './trusted.ts';

/** Limits of the probe, beyond which the watchdog grants what the product does: five seconds. */
const LIMITS = { connectMs: 2000, headersMs: 2000, totalMs: 2000 } as const;
const HOLDING = '{"hold-the-reader":1}';

const BUSY = (): string => join(import.meta.dirname, 'busy-worker.ts');
/** Most facts do not depend on how long a busy worker is granted. */
const probing = probingIn(BUSY, 100);
const runner = probing.runStage;

// A busy machine loads a worker for longer than the short grace.
beforeEach(() => probing.warmUp());
afterAll(() => probing.close());

const serverHolding = (family: string, place?: Parameters<typeof serving>[1]) =>
  serving(({ path, socket }) => socket.end(path.includes(family) ? reply('200 OK', HOLDING) : goodAnswer(path)), place);

/** Runs the stage in a busy worker, and says which probes were unread at its end. */
const runBusy = async (target: ReturnType<typeof trusting>, hooks: Partial<StageHooks> = {}) => {
  let unread: readonly string[] = [];
  const ran = await run(target, {
    hooks,
    runner: async (...args) => {
      const end = await runner(...args);
      unread = end.unread ?? [];
      return end;
    },
  });
  return { ...ran, unread };
};

const targetOf = (port: number, timeouts: Readonly<Record<keyof typeof LIMITS, number>> = LIMITS) =>
  trusting(port, { timeouts });

describe('given a further address whose reply holds its reader for ever', () => {
  const ran = async () => {
    const { port } = await serving();
    await serverHolding('/ers/config/endpoint?', { host: '::1', port });
    const connectTo = { host: 'acs-nodes.localhost', port };
    const { outcomes, addresses, unread } = await runBusy(trusting(port, { timeouts: LIMITS, connectTo }));
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
    const ended = await runBusy(targetOf(server.port), { gate: openClient(settled) });
    return { ...ended, settled, requests: server.requests().length };
  };
  const once = (): ReturnType<typeof held> => (ran ??= held());

  it('says that it was stopped, and that the rest was not run to protect the account', async () =>
    expect((await once()).outcomes).toEqual([
      ['ers-endpoint-groups', 'not-run.stopped'],
      ['ers-endpoints', 'not-run.protecting-account'],
      ['open-api', 'not-run.protecting-account'],
      ['mnt-session', 'not-run.protecting-account'],
    ]));

  it('tells the ledger that the head may stand for a rejection', async () =>
    expect((await once()).settled).toEqual(['unclear']));

  it('sends nothing more', async () => expect((await once()).requests).toBe(1));

  it('says that the reader was ended, and keeps the head that had come', async () => {
    const [first] = (await once()).results;
    expect([first?.stop, first?.evidence?.response?.status]).toEqual(['reader-ended', 200]);
  });

  it('ends long before its limit where a person stops it, keeps what came before, and says who stopped it', async () => {
    const server = await serverHolding('/ers/config/endpoint?');
    const stop = new AbortController();
    const hooks = at('body', (family) => {
      if (family === 'ers-endpoints') setTimeout(() => stop.abort(), 500);
    });
    const timeouts = { connectMs: 600_000, headersMs: 600_000, totalMs: 600_000 };
    const { results } = await run(targetOf(server.port, timeouts), { runner, hooks, signal: stop.signal });
    const [first, second] = ['ers-endpoint-groups', 'ers-endpoints'].map((name) =>
      results.find(({ family }) => family === name),
    );
    expect([first?.outcome, second?.outcome, second?.stop]).toEqual(['ok', 'not-run.stopped', 'by-engineer']);
  });

  it('ends a watch, to protect the account', async () => {
    const server = await serverHolding('/api/v1/');
    const plan = { families: ['open-api'], everySeconds: 1, firstSlot: firstSlot(Date.now(), 1), rounds: 500 } as const;
    const told = { gate: openClient(), onOutput: () => Promise.resolve(), onRoundEnd: () => undefined };
    const { signal } = new AbortController();
    expect(await runRounds(targetOf(server.port), plan, told, signal, undefined, runner)).toBe('protecting-account');
  });

  it.each([
    ['a rejected sign-in, where the head was a 401', '401 Unauthorized', 'http.401', 'rejected'],
    ['one that nobody knows, where the head was that of a good answer', '200 OK', 'not-run.stopped', 'unclear'],
  ])('counts %s', async (_, status, outcome, result) => {
    const settled: SignInResult[] = [];
    const server = await serving(({ socket }) =>
      socket.end(reply(status, HOLDING, { 'content-type': 'application/json' })),
    );
    const hooks = { gate: openClient(settled) };
    const { outcomes } = await run(targetOf(server.port), { families: ['open-api'], runner, hooks });
    expect([outcomes, settled]).toEqual([[['open-api', outcome]], [result]]);
  });

  it('holds up no other run', async () => {
    const [bad, good] = [await serverHolding('/ers/config/endpointgroup'), await serving()];
    const held = run(targetOf(bad.port), { runner });
    const { outcomes } = await run(trusting(good.port), { runner });
    expect(outcomes.map(([, outcome]) => outcome)).toEqual(['ok', 'ok', 'ok', 'ok']);
    await held;
  });

  it('leaves a worker for the next run', async () => {
    const bad = await serverHolding('/ers/config/endpointgroup');
    await run(targetOf(bad.port), { runner });
    const good = await serving();
    expect((await run(trusting(good.port), { runner })).outcomes[0]).toEqual(['ers-endpoint-groups', 'ok']);
  });

  it('does not keep the program from closing', async () => {
    const server = await serverHolding('/ers/config/endpointgroup');
    const closing = Promise.withResolvers<undefined>();
    const hooks = at('body', () => {
      setTimeout(() => void probing.close().then(() => closing.resolve(undefined)), 500);
    });
    await expect(run(targetOf(server.port), { runner, hooks })).rejects.toThrow('worker ended');
    await expect(closing.promise).resolves.toBeUndefined();
  });
});
