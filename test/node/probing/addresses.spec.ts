import { promises } from 'node:dns';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { systemLookup } from '../../../src/node/probing/transport.ts';
import type { ProbeTarget } from '../../../src/node/probing/target.ts';
import { closeProbing, runStageInWorker } from '../../../src/node/probing/worker-prober.ts';
import { makeSelfSigned } from './certificates.ts';
import { goodAnswer, plainServer, reply, tlsServer, type TlsListening } from './servers.ts';
import { proxyAt, run, SHORT } from './stage.ts';
import { good, rejecting, serving, trusting } from './trusted.ts';

/** Names below `localhost` lead to 127.0.0.1 and ::1: two addresses, two servers, nobody asked. */
const NAME = 'acs-nodes.localhost';
const [FIRST, SECOND] = ['127.0.0.1', '::1'];

afterEach(() => vi.restoreAllMocks());

const serve = (host: string, port: number, answer = good): Promise<TlsListening> => serving(answer, { host, port });

const toward = (port: number, wishes: Partial<ProbeTarget> = {}): ProbeTarget =>
  trusting(port, { connectTo: { host: NAME, port }, ...wishes });

/** A name of this spec alone, which leads where `leadTo` says. */
const byName = (port: number): ProbeTarget => toward(port, { connectTo: { host: 'acs.test', port } });

const two = async (first = good, second = good) => {
  const one = await serve(FIRST, 0, first);
  return { one, other: await serve(SECOND, one.port, second), target: toward(one.port) };
};

const outcomes = (probes: readonly { readonly outcome: string }[]): readonly string[] =>
  probes.map(({ outcome }) => outcome);
const FOUR_OK = ['ok', 'ok', 'ok', 'ok'];

/** Leads the server's name to these addresses; the connections are real. */
const leadTo = (...addresses: readonly string[]): void => {
  const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  vi.spyOn(promises, 'lookup').mockImplementation((() => Promise.resolve(found)) as never);
};

it('given a name below localhost, leads to both loopback addresses, and nobody is asked', async () => {
  const asked = vi.spyOn(promises, 'lookup');
  expect(await systemLookup('any.localhost')).toEqual([FIRST, SECOND]);
  expect(asked).not.toHaveBeenCalled();
});

describe('given a run that is taken up again with a password that the server rejects', () => {
  const before = async () => run((await two()).target);
  const PROTECTED = 'not-run.protecting-account';

  it('is rejected exactly once at the other address, though all was good there before', async () => {
    const { results, addresses } = await before();
    const { one, other, target } = await two(rejecting, rejecting);
    const known = addresses.map(({ address, probes }) => ({ address, probes: probes.slice(0, 1) }));
    const again = await run(target, { finished: results, finishedAddresses: known });
    expect([one.requests().length, other.requests().length, again.failedSignIns]).toEqual([0, 1, 1]);
    expect(outcomes(again.addresses[0]?.probes ?? [])).toEqual(['ok', 'http.401', PROTECTED, PROTECTED]);
  });

  it('is rejected exactly once in all where the run itself was not done', async () => {
    const { results } = await before();
    const { one, other, target } = await two(rejecting, rejecting);
    const again = await run(target, { finished: results.slice(0, 1) });
    expect([one.requests().length, other.requests().length, again.failedSignIns]).toEqual([1, 0, 1]);
  });
});

describe('given a server at two addresses of its name', () => {
  it('is asked at the first by the run itself, and at the other apart', async () => {
    const { one, other, target } = await two();
    const { results, addresses } = await run(target);
    expect([outcomes(results), addresses.map(({ address }) => address)]).toEqual([FOUR_OK, [SECOND]]);
    expect(outcomes(addresses[0]?.probes ?? [])).toEqual(FOUR_OK);
    expect([one.requests().length, other.requests().length]).toEqual([4, 4]);
  });

  it('keeps what the look saw: every address of the name, the one that was tried, the chain, and no request', async () => {
    const { target } = await two();
    const { addresses } = await run(target);
    const look = addresses[0]?.look;
    expect(look?.name).toMatchObject({ addresses: [FIRST, SECOND], tried: [{ address: SECOND, outcome: 'ok' }] });
    expect(look?.connection?.remoteAddress).toBe(SECOND);
    expect([look?.tls?.trustedBy, look?.tls?.chain.length, look?.response, look?.failure]).toEqual([
      'imported-ca',
      1,
      null,
      null,
    ]);
  });
});

it('given a server at 127.0.0.1 only, shows what the other address said, and sends it nothing', async () => {
  const one = await serve(FIRST, 0);
  const { results, addresses } = await run(toward(one.port));
  expect(outcomes(results)).toEqual(FOUR_OK);
  expect(addresses.map(({ address, look, probes }) => [address, look.failure?.outcome, probes])).toEqual([
    [SECOND, 'tcp.refused', []],
  ]);
});

it('given a name whose first address is dead, keeps all of its probes at the address that answered first', async () => {
  const other = await serve(SECOND, 0);
  const { results, addresses } = await run(toward(other.port));
  const tried = results.map(({ evidence }) => evidence?.name?.tried.map(({ address }) => address));
  expect(tried).toEqual([[FIRST, SECOND], [SECOND], [SECOND], [SECOND]]);
  expect(addresses.map(({ address, look }) => [address, look.failure?.outcome])).toEqual([[FIRST, 'tcp.refused']]);
});

describe('given two addresses that answer one kind of probe each', () =>
  it('goes on to the next address only where the kept one cannot be reached any more', async () => {
    leadTo('127.0.0.2', '127.0.0.3');
    const kept = await serving(
      ({ path, count, socket }) => {
        socket.end(goodAnswer(path));
        if (count === 1) kept.stop();
      },
      { host: '127.0.0.2', port: 0 },
    );
    await serve('127.0.0.3', kept.port);
    const { results } = await run(byName(kept.port), {
      families: ['ers-endpoint-groups', 'open-api'],
    });
    expect(results.map(({ evidence }) => evidence?.connection?.remoteAddress)).toEqual(['127.0.0.2', '127.0.0.3']);
  }));

describe('given a 401 at the second of three addresses', () => {
  const three = async () => {
    leadTo('127.0.0.1', '127.0.0.2', '127.0.0.3');
    const first = await serve('127.0.0.1', 0);
    const second = await serve('127.0.0.2', first.port, rejecting);
    return [first, second, await serve('127.0.0.3', first.port, rejecting)] as const;
  };

  it('asks once there and nowhere after it, even when the engineer goes on after a 401', async () => {
    const [first, second, third] = await three();
    const { addresses, failedSignIns } = await run(byName(first.port), { continueAfter401: true });
    expect([second.requests().length + third.requests().length, failedSignIns]).toEqual([1, 1]);
    const asked = addresses.filter(({ probes }) => probes.length > 0).map(({ probes }) => outcomes(probes));
    const held = 'not-run.protecting-account';
    expect(asked).toEqual([['http.401', held, held, held]]);
    expect(addresses.map(({ look }) => look.failure)).toEqual([null, null]);
  });

  it('is not asked with credentials again by the rest of a run that was cut off', async () => {
    const [first, second, third] = await three();
    const target = byName(first.port);
    const { results, addresses } = await run(target);
    await run(target, { finished: results, finishedAddresses: addresses });
    expect(second.requests().length + third.requests().length).toBe(1);
  });
});

it('given a 401 at the address that the run uses, sends no credentials to any other address', async () => {
  const { one, other, target } = await two(rejecting);
  const { addresses } = await run(target, { continueAfter401: true });
  expect(addresses.map(({ look, probes }) => [look.failure, probes])).toEqual([[null, []]]);
  expect([one.requests().length, other.received()]).toEqual([1, '']);
});

it('given answers that prove no sign-in, sends no credentials to any other address', async () => {
  const { other, target } = await two(({ socket }) => socket.end(reply('403 Forbidden')));
  await run(target);
  expect(other.received()).toBe('');
});

it('given another address whose certificate is not trusted, shows the chain and sends it nothing', async () => {
  const one = await serve(FIRST, 0);
  const other = await tlsServer(await makeSelfSigned(), good, {}, { host: SECOND, port: one.port });
  const { addresses } = await run(toward(one.port));
  const [{ look, probes } = { look: null, probes: null }] = addresses;
  expect([look?.failure?.outcome, look?.tls?.chain.length, probes, other.received()]).toEqual([
    'tls.untrusted',
    1,
    [],
    '',
  ]);
});

describe('given several further addresses', () => {
  it('never lets two of them have unproven credentials at once', async () => {
    leadTo('127.0.0.1', '127.0.0.2', '127.0.0.3', '127.0.0.4');
    const first = await serve('127.0.0.1', 0);
    let [unproven, most] = [0, 0];
    for (const host of ['127.0.0.2', '127.0.0.3', '127.0.0.4'])
      await serve(host, first.port, ({ path, count, socket }) => {
        if (count === 1) most = Math.max(most, (unproven += 1));
        setTimeout(() => {
          if (count === 1) unproven -= 1;
          socket.end(goodAnswer(path));
        }, 40);
      });
    expect([(await run(byName(first.port))).addresses.length, most]).toEqual([3, 1]);
  });

  it('asks the ones that answer while a silent one is still silent', async () => {
    leadTo('127.0.0.1', '127.0.0.2', '127.0.0.3');
    const first = await serve('127.0.0.1', 0);
    await plainServer(() => undefined, { host: '127.0.0.2', port: first.port });
    await serve('127.0.0.3', first.port);
    const { addresses } = await run({ ...byName(first.port), timeouts: SHORT });
    expect(addresses.map(({ address, look }) => [address, look.failure?.outcome])).toEqual([
      ['127.0.0.3', undefined],
      ['127.0.0.2', 'tls.silent'],
    ]);
  });

  it('looks at seven at most', async () => {
    leadTo(...Array.from({ length: 12 }, (_, index) => `127.0.0.${index + 1}`));
    const first = await serve('127.0.0.1', 0);
    expect((await run(byName(first.port))).addresses).toHaveLength(7);
  });
});

describe('given a record that must be durable first', () => {
  it('sends no credentials to an address before its look is kept, and none of the next before the last result is', async () => {
    const { other, target } = await two();
    const seen: number[] = [];
    await run(target, {
      hooks: {
        onAddress: async () => {
          await new Promise((resolve) => setTimeout(resolve, 50));
          seen.push(other.requests().length);
        },
      },
    });
    expect(seen.slice(0, 2)).toEqual([0, 1]);
  });

  it('asks no more when it cannot be kept, and the caller meets its own error', async () => {
    const { other, target } = await two();
    const full = new Error('disk full');
    for (const runner of [undefined, runStageInWorker]) {
      const hooks = { onAddress: () => Promise.reject(full) };
      await expect(run(target, runner ? { hooks, runner } : { hooks })).rejects.toBe(full);
    }
    await closeProbing();
    expect(other.received()).toBe('');
  });
});

describe('given a stop', () => {
  const LONG = { connectMs: 600_000, headersMs: 600_000, totalMs: 600_000 } as const;

  it('ends a look that waits for a silent address, and keeps what the run itself has seen', async () => {
    const one = await serve(FIRST, 0);
    await plainServer(() => undefined, { host: SECOND, port: one.port });
    const stop = new AbortController();
    let count = 0;
    const { results, addresses } = await run(toward(one.port, { timeouts: LONG }), {
      signal: stop.signal,
      hooks: {
        onResult: () => {
          count += 1;
          if (count === 4) setImmediate(() => stop.abort());
          return Promise.resolve();
        },
      },
    });
    expect([outcomes(results), addresses]).toEqual([FOUR_OK, []]);
  });
});

it('given an address in place of a name, or a proxy, looks at nothing further', async () => {
  const { one, other } = await two();
  const { addresses } = await run(trusting(one.port));
  const proxy = proxyAt(one.port, { user: null, password: null });
  const through = await run(toward(one.port, { proxy, timeouts: SHORT }), { families: ['open-api'] });
  expect([addresses, through.addresses, other.connections()]).toEqual([[], [], 0]);
});
