import { beforeAll, describe, expect, it } from 'vitest';
import type { SignInResult } from '../../../src/core/records/attempt.ts';
import { makeAuthority, type Authority } from './certificates.ts';
import { reply, tlsServer, type Asked } from './servers.ts';
import { envelope, HTML, SAID, XML } from './said-rejections.ts';
import { openClient, run, targetAt } from './stage.ts';

/** What rejects a sign-in with another status than 401 says so in words; sent on, the password would lock the account. */

let authority: Authority;
beforeAll(async () => {
  authority = await makeAuthority();
});

const isSigned = (head: string): boolean => /^authorization:/im.test(head);

const settledBy = async (
  answer: (asked: Asked) => void,
): Promise<readonly [number, number, readonly SignInResult[]]> => {
  const server = await tlsServer(await authority.issue(), answer);
  const settled: SignInResult[] = [];
  const { failedSignIns } = await run(
    targetAt(server.port, { ca: authority.cert }),
    {},
    { hooks: { gate: openClient(settled) } },
  );
  const sent = server.requests().filter(isSigned);
  return [sent.length, failedSignIns, settled];
};

const asks = ({ head, socket }: Asked, answer: string | Buffer): void =>
  void socket.end(isSigned(head) ? answer : reply('401 Unauthorized'));

describe.each(SAID)('given a rejection that is said by %s', (_by, answer) => {
  it('is a rejected sign-in: the password goes out once', async () =>
    expect(await settledBy((asked) => asks(asked, answer))).toEqual([1, 1, ['rejected']]));
  it('is one, too, where who has no password is told something else under the same status', async () => {
    const status = String(answer).split(/\r\n/)[0]?.replace('HTTP/1.1 ', '').replace('Login failed', 'Forbidden') ?? '';
    const other = reply(status, '<html>Please sign in</html>', HTML);
    expect(await settledBy(({ head, socket }) => void socket.end(isSigned(head) ? answer : other))).toEqual([
      1,
      1,
      ['rejected'],
    ]);
  });
  it('counts no rejection where everybody is told so, and sends the password once', async () =>
    expect(await settledBy(({ socket }) => void socket.end(answer))).toEqual([1, 0, ['hidden']]));
});

describe.each([
  ['a role that is missing', reply('403 Forbidden', '{"message":"You are not authorized to access this resource"}')],
  ['an API that is off', reply('302 Found', '', { location: '/admin/' })],
  ['a failure of the server', reply('500 Internal Server Error', envelope('Internal server error'))],
  ['an object of another API', reply('200 OK', '{"user":"is not a password","state":"unlocked"}')],
])('given an answer that tells of %s', (_of, answer) =>
  it('counts no rejection', async () => {
    const [, failed, settled] = await settledBy((asked) => asks(asked, answer));
    expect([failed, settled.includes('rejected')]).toEqual([0, false]);
  }),
);

describe('given a good answer that holds such words as its data', () =>
  it('counts it as accepted', async () => {
    const session =
      '<?xml version="1.0" encoding="UTF-8"?><sessionParameters><failure_reason>Authentication failed: invalid password</failure_reason></sessionParameters>';
    const [, failed, settled] = await settledBy((asked) =>
      asks(asked, asked.path.includes('MACAddress') ? reply('200 OK', session, XML) : reply('200 OK', '[]')),
    );
    expect([failed, settled.at(-1)]).toEqual([0, 'accepted']);
  }));
