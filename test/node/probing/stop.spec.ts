import { beforeAll, describe, expect, it } from 'vitest';
import type { Layer } from '../../../src/core/words.ts';
import { makeAuthority, type Authority } from './certificates.ts';
import { goodAnswer, plainServer, tlsServer } from './servers.ts';
import { at, run, targetAt } from './stage.ts';

let authority: Authority;
beforeAll(async () => {
  authority = await makeAuthority();
});

/** Limits that a test would not outlive: what ends, ends because it was stopped. */
const NEVER = { connectMs: 600_000, headersMs: 600_000, totalMs: 600_000 } as const;

const stopAt = async (port: number, layer: Layer) => {
  const stop = new AbortController();
  return run(
    targetAt(port, { ca: authority.cert, timeouts: NEVER }),
    {},
    {
      signal: stop.signal,
      hooks: at(layer, () => setTimeout(() => stop.abort(), 30)),
    },
  );
};

const FOUR_STOPPED = ['not-run.stopped', 'not-run.stopped', 'not-run.stopped', 'not-run.stopped'];

describe('given a run that the engineer stops', () => {
  it('ends during a handshake that nobody answers', async () => {
    const server = await plainServer(() => undefined);
    const { outcomes } = await stopAt(server.port, 'tls');
    expect(outcomes.map(([, outcome]) => outcome)).toEqual(FOUR_STOPPED);
    expect(server.connections()).toBe(1);
  });

  it('ends while the head of a reply is awaited', async () => {
    const server = await tlsServer(await authority.issue(), () => undefined);
    const { outcomes, results } = await stopAt(server.port, 'http');
    expect(outcomes.map(([, outcome]) => outcome)).toEqual(FOUR_STOPPED);
    expect(results.map(({ evidence }) => evidence)).toEqual([null, null, null, null]);
  });

  it('keeps what is done', async () => {
    const server = await tlsServer(await authority.issue(), ({ path, count, socket }) => {
      if (count === 1) socket.end(goodAnswer(path));
    });
    const stop = new AbortController();
    const { outcomes } = await run(
      targetAt(server.port, { ca: authority.cert, timeouts: NEVER }),
      {},
      {
        signal: stop.signal,
        hooks: at('http', (family) => {
          if (family === 'ers-endpoints') stop.abort();
        }),
      },
    );
    expect(new Map(outcomes)).toEqual(
      new Map([
        ['ers-endpoint-groups', 'ok'],
        ['ers-endpoints', 'not-run.stopped'],
        ['open-api', 'not-run.stopped'],
        ['mnt-session', 'not-run.stopped'],
      ]),
    );
  });

  it('counts a sign-in that was already rejected when only its page was still coming', async () => {
    const server = await tlsServer(await authority.issue(), ({ socket }) =>
      socket.write('HTTP/1.1 401 Unauthorized\r\nContent-Length: 99\r\n\r\nx'),
    );
    const { outcomes, failedSignIns } = await stopAt(server.port, 'body');
    expect([outcomes[0]?.[1], failedSignIns]).toEqual(['http.401', 1]);
  });

  it('asks nothing when it was stopped before it began', async () => {
    const server = await tlsServer(await authority.issue(), () => undefined);
    const { outcomes } = await run(targetAt(server.port, { ca: authority.cert }), {}, { signal: AbortSignal.abort() });
    expect(outcomes.map(([, outcome]) => outcome)).toEqual(FOUR_STOPPED);
    expect(server.connections()).toBe(0);
  });
});
