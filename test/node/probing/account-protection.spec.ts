import { format } from '../../../src/core/messages/message.ts';
import { describe, expect, it } from 'vitest';
import { Secret } from '../../../src/core/credential/secret.ts';
import { RefusedToSend, whyNotToSend } from '../../../src/node/probing/preflight.ts';
import { goodAnswer, leadOnward, plainServer, reply, type Listening, type TlsListening } from './servers.ts';
import { run, runOne } from './stage.ts';
import { rejecting, serving, trusting } from './trusted.ts';

const PROTECTED = 'not-run.protecting-account';

describe('given a server that rejects the sign-in', () => {
  it('is asked exactly once, and the rest is not run', async () => {
    const server = await serving(rejecting);
    const { outcomes, failedSignIns } = await run(trusting(server.port));
    expect(outcomes).toEqual([
      ['ers-endpoint-groups', 'http.401'],
      ['ers-endpoints', PROTECTED],
      ['open-api', PROTECTED],
      ['mnt-session', PROTECTED],
    ]);
    expect(failedSignIns).toBe(1);
    expect(server.requests()).toHaveLength(1);
    expect(server.connections()).toBe(1);
  });

  it('is asked once more when the engineer consents, and no further: the consent is spent', async () => {
    const server = await serving(rejecting);
    const first = await run(trusting(server.port));
    const { outcomes } = await run(trusting(server.port), { continueAfter401: true, finished: first.results });
    expect([server.requests().length, outcomes.map(([, outcome]) => outcome)]).toEqual([
      2,
      ['http.401', PROTECTED, PROTECTED],
    ]);
  });

  it('is not asked at all when an earlier part of the run was rejected', async () => {
    const server = await serving(rejecting);
    const first = await run(trusting(server.port), { families: ['open-api'] });
    const { outcomes, failedSignIns } = await run(trusting(server.port), {
      families: ['mnt-session'],
      finished: first.results,
    });
    expect([outcomes, failedSignIns]).toEqual([[['mnt-session', PROTECTED]], 0]);
    expect(server.requests()).toHaveLength(1);
  });
});

describe('given a run that is taken up again with a password that the server rejects', () => {
  const before = async () => runOne(trusting((await serving()).port));

  it('is asked exactly once, however good the earlier part was', async () => {
    const server = await serving(rejecting);
    const { outcomes, failedSignIns } = await run(trusting(server.port), {
      finished: [await before()],
    });
    expect([server.requests().length, failedSignIns]).toEqual([1, 1]);
    expect(outcomes).toEqual([
      ['ers-endpoints', 'http.401'],
      ['open-api', PROTECTED],
      ['mnt-session', PROTECTED],
    ]);
  });
});

describe('given a server that accepts the sign-in', () => {
  it('asks nothing more where the account is locked after the first answer', async () => {
    const server = await serving(({ path, count, socket }) =>
      socket.end(count === 1 ? goodAnswer(path) : reply('401 Unauthorized')),
    );
    expect([(await run(trusting(server.port))).failedSignIns, server.requests().length]).toEqual([1, 2]);
  });

  it('costs one rejected sign-in where it lets in no kind but the first', async () => {
    const server = await serving(({ path, socket }) =>
      socket.end(path.startsWith('/ers') ? goodAnswer(path) : reply('401 Unauthorized')),
    );
    const { failedSignIns, outcomes } = await run(trusting(server.port));
    expect([failedSignIns, outcomes.at(-1)]).toEqual([1, ['mnt-session', PROTECTED]]);
  });

  it('is not asked on before the first result is durable', async () => {
    const server = await serving();
    const seen: number[] = [];
    await run(trusting(server.port), {
      hooks: {
        onResult: async () => {
          await new Promise((resolve) => setTimeout(resolve, 50));
          seen.push(server.connections());
        },
      },
    });
    expect(seen[0]).toBe(1);
  });
});

describe('given a server that answers something that proves no sign-in', () =>
  it('is asked one at a time, so that a later 401 still protects', async () => {
    const server = await serving(({ count, socket }) =>
      socket.end(reply(count === 1 ? '403 Forbidden' : '401 Unauthorized')),
    );
    const { outcomes } = await run(trusting(server.port));
    expect(outcomes.map(([, outcome]) => outcome)).toEqual(['http.403', 'http.401', PROTECTED, PROTECTED]);
    expect(server.requests().filter((head) => /^authorization:/im.test(head))).toHaveLength(2);
  }));

describe('given a way that is closed to the first probe and open to the others', () => {
  /** Cuts the first connection off, and leads every later one to the server. */
  const openingWay = (server: TlsListening): Promise<Listening> => {
    let count = 0;
    return plainServer((socket) => {
      count += 1;
      if (count === 1) socket.destroy();
      else leadOnward(socket, server.port);
    });
  };

  it('hands the credentials over once, although the others set out side by side', async () => {
    // Slow enough for all three to have come as far as TLS.
    const server = await serving(({ socket }) => {
      setTimeout(() => socket.end(reply('401 Unauthorized')), 150);
    });
    const way = await openingWay(server);
    const { outcomes, failedSignIns } = await run(trusting(way.port));
    expect(outcomes.map(([, outcome]) => outcome).sort()).toEqual(
      ['http.401', PROTECTED, PROTECTED, 'tls.reset'].sort(),
    );
    expect([server.requests().length, failedSignIns]).toEqual([1, 1]);
    // The one that was cut off asks again with four hellos, on which nothing else is written.
    expect(way.connections()).toBe(8);
  });

  it('asks those that turned back again, once the server has let somebody in', async () => {
    const server = await serving(({ path, socket }) => {
      setTimeout(() => socket.end(goodAnswer(path)), 100);
    });
    const way = await openingWay(server);
    const { outcomes } = await run(trusting(way.port));
    expect(outcomes.map(([, outcome]) => outcome).sort()).toEqual(['ok', 'ok', 'ok', 'tls.reset']);
    expect(server.requests()).toHaveLength(3);
  });
});

describe('given credentials', () => {
  it('sends them in UTF-8', async () => {
    const server = await serving(rejecting);
    await runOne(trusting(server.port, { user: 'åsa', password: new Secret('blå🔑') }));
    const token = Buffer.from('åsa:blå🔑', 'utf8').toString('base64');
    expect(server.requests()[0]).toContain(`authorization: Basic ${token}`);
  });

  it.each([
    ['a user name with a colon', { user: 'a:b' }, 'bad-input', 'user name contains a colon'],
    ['no user name', { user: '' }, 'bad-input', 'The user name is missing.'],
    ['a line end in the password', { password: new Secret('a\r\nX: y') }, 'bad-input', 'password contains a control'],
    ['no password', { password: new Secret('') }, 'no-password', 'The password is missing.'],
    ['a host with a path', { host: 'acs.test/x' }, 'bad-input', 'not a host name'],
    ['a host with a user', { host: 'me@acs.test' }, 'bad-input', 'not a host name'],
    ['a file that holds no certificate', { ca: 'no certificate' }, 'bad-certificate-file', 'no certificate'],
  ] as const)('refuses %s before anything is sent', async (_what, wishes, code, words) => {
    const server = await serving(rejecting);
    const target = trusting(server.port, wishes);
    const refusal = whyNotToSend(target);
    expect([refusal?.code, refusal && format(refusal.message, 'en')]).toEqual([code, expect.stringContaining(words)]);
    await expect(runOne(target)).rejects.toBeInstanceOf(RefusedToSend);
    expect(server.connections()).toBe(0);
  });
});
