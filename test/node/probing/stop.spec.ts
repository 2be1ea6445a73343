import { format } from '../../../src/core/messages/message.ts';
import { describe, expect, it } from 'vitest';
import type { SignInResult } from '../../../src/core/records/attempt.ts';
import { stopWords } from '../../../src/core/diagnosis/rules/rule.ts';
import type { Layer } from '../../../src/core/vocabulary/words.ts';
import type { SignInGate } from '../../../src/node/probing/target.ts';
import { goodAnswer, plainServer } from './servers.ts';
import { at, openClient, run } from './stage.ts';
import { serving, trusting } from './trusted.ts';

/** Limits that a test would not outlive: what ends, ends because it was stopped. */
const NEVER = { connectMs: 600_000, headersMs: 600_000, totalMs: 600_000 } as const;

const stopAt = async (port: number, layer: Layer, settled: SignInResult[] = []) => {
  const stop = new AbortController();
  return run(trusting(port, { timeouts: NEVER }), {
    signal: stop.signal,
    hooks: { ...at(layer, () => setTimeout(() => stop.abort(), 30)), gate: openClient(settled) },
  });
};

/** What is left of the first probe of a stopped run, and what the attempt ledger is handed of its sign-in. */
const firstAt = async (port: number, layer: Layer) => {
  const settled: SignInResult[] = [];
  const { results } = await stopAt(port, layer, settled);
  const [first] = results;
  if (!first?.evidence) throw new Error('The first probe kept nothing.');
  const { evidence, stop } = first;
  return { evidence, stop, settled, results, says: format(stopWords(evidence, stop).says, 'en') };
};

const FOUR_STOPPED = ['not-run.stopped', 'not-run.stopped', 'not-run.stopped', 'not-run.stopped'];

describe('given a run that the engineer stops', () => {
  it('ends during a handshake that nobody answers', async () => {
    const server = await plainServer(() => undefined);
    expect((await stopAt(server.port, 'tls')).outcomes.map(([, outcome]) => outcome)).toEqual(FOUR_STOPPED);
    expect(server.connections()).toBe(1);
  });

  it('keeps what is done', async () => {
    const server = await serving(({ path, count, socket }) => {
      if (count === 1) socket.end(goodAnswer(path));
    });
    const stop = new AbortController();
    const { outcomes } = await run(trusting(server.port, { timeouts: NEVER }), {
      signal: stop.signal,
      hooks: at('http', (family) => {
        if (family === 'ers-endpoints') stop.abort();
      }),
    });
    expect(new Map(outcomes)).toEqual(
      new Map([
        ['ers-endpoint-groups', 'ok'],
        ['ers-endpoints', 'not-run.stopped'],
        ['open-api', 'not-run.stopped'],
        ['mnt-session', 'not-run.stopped'],
      ]),
    );
  });

  it('asks nothing when it was stopped before it began', async () => {
    const server = await serving(() => undefined);
    const { outcomes } = await run(trusting(server.port), { signal: AbortSignal.abort() });
    expect(outcomes.map(([, outcome]) => outcome)).toEqual(FOUR_STOPPED);
    expect(server.connections()).toBe(0);
  });
});

describe('given a probe that the engineer stops while it waits for the first byte', () => {
  const stopped = async () => firstAt((await serving(() => undefined)).port, 'http');

  it('tells the ledger that the result is unclear', async () => expect((await stopped()).settled).toEqual(['unclear']));

  it('says of the others that their turn had not come', async () =>
    expect((await stopped()).results.map(({ stop, evidence }) => [stop, evidence !== null])).toEqual([
      ['by-engineer', true],
      ['before-turn', false],
      ['before-turn', false],
      ['before-turn', false],
    ]));
});

describe('given a reply whose body the engineer does not wait for', () => {
  const answering = async (head: string) => {
    const server = await serving(({ socket }) => socket.write(`HTTP/1.1 ${head}\r\nContent-Length: 99\r\n\r\n{"Sea`));
    return firstAt(server.port, 'body');
  };
  const JSON_TYPE = 'Content-Type: application/json;charset=utf-8';

  it.each([
    ['a good head of an API, before its body says anything', `200 OK\r\n${JSON_TYPE}`],
    ['a page of anybody', '200 OK\r\nContent-Type: text/html'],
    ['an answer without a type', '200 OK\r\nX-Nothing: 1'],
    ['JSON with the marks of a proxy', `200 OK\r\n${JSON_TYPE}\r\nX-Squid-Error: ERR_ACCESS_DENIED 0`],
    ['a refusal', `403 Forbidden\r\n${JSON_TYPE}`],
    ['a redirect', '302 Found\r\nLocation: https://portal.test/'],
  ])('takes %s for neither accepted nor rejected', async (_, head) => {
    expect((await answering(head)).settled).toEqual(['unclear']);
  });

  it('keeps the head, and what had come of the body', async () => {
    const { evidence } = await answering(`200 OK\r\n${JSON_TYPE}`);
    expect([evidence.response?.status, evidence.body?.complete, evidence.body?.excerpt]).toEqual([200, false, '{"Sea']);
  });
});

describe('given a head that had come in part when the engineer stopped', () => {
  it('keeps its status', async () => {
    const server = await serving(({ socket }) => socket.write('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n'));
    const { evidence, settled } = await firstAt(server.port, 'http');
    expect([evidence.response?.status, settled]).toEqual([200, ['unclear']]);
  });

  it('counts one with 401 as a rejection', async () => {
    const server = await serving(({ socket }) => socket.write('HTTP/1.1 401 Un\r\nX: '));
    const settled: SignInResult[] = [];
    const { outcomes } = await stopAt(server.port, 'http', settled);
    expect([outcomes[0]?.[1], settled]).toEqual(['http.401', ['rejected']]);
  });
});

describe('given a run that is stopped while the ledger writes a sign-in down', () => {
  const stopped = async () => {
    const stop = new AbortController();
    const settled: SignInResult[] = [];
    const gate: SignInGate = {
      ...openClient(settled),
      setOut: () => {
        stop.abort();
        return Promise.resolve({ answer: 'go', ticket: 'ticket', proven: false, isKnown: false, kinds: [] });
      },
    };
    const server = await serving(() => undefined);
    const target = trusting(server.port, { timeouts: NEVER });
    const { results } = await run(target, { signal: stop.signal, hooks: { gate } });
    return { server, settled, first: results[0] };
  };

  it('sends nothing', async () => expect((await stopped()).server.received()).toBe(''));
  it('tells the ledger so', async () => expect((await stopped()).settled).toEqual(['answered']));
});
