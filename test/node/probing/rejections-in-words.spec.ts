import { describe, expect, it } from 'vitest';
import type { SignInResult } from '../../../src/core/records/attempt.ts';
import { reply, type Asked } from './servers.ts';
import { envelope, HTML, SAID, TEXT, UNREADABLE, XML } from './said-rejections.ts';
import { openClient, run } from './stage.ts';
import { serving, trusting } from './trusted.ts';
import { some } from '../../scale.ts';

/** What rejects a sign-in with another status than 401 says so in words; sent on, the password would lock the account. */

const isSigned = (head: string): boolean => /^authorization:/im.test(head);

const settledBy = async (
  answer: (asked: Asked) => void,
): Promise<readonly [number, number, readonly SignInResult[]]> => {
  const server = await serving(answer);
  const settled: SignInResult[] = [];
  // As a ledger does, it holds everything back behind a result that nobody knows.
  const gate = openClient(settled);
  const { failedSignIns } = await run(trusting(server.port), {
    hooks: {
      gate: {
        ...gate,
        settle: async (ticket, result) => (await gate.settle(ticket, result)) || result === 'unknown',
      },
    },
  });
  return [server.requests().filter(isSigned).length, failedSignIns, settled];
};

const asks = ({ head, socket }: Asked, answer: string | Buffer): void =>
  void socket.end(isSigned(head) ? answer : reply('401 Unauthorized'));

describe.each(some(SAID, (_, at) => at % 4 === 0))('given a rejection that is said by %s', (_by, answer) => {
  const isUnclear = /^HTTP\/1\.1 [23]/.test(String(answer));
  it(`is ${isUnclear ? 'an unclear' : 'a rejected'} sign-in: the password goes out once`, async () =>
    expect(await settledBy((asked) => asks(asked, answer))).toEqual(
      isUnclear ? [1, 0, ['unknown']] : [1, 1, ['rejected']],
    ));
  it('counts no rejection where everybody is told so, and sends the password once', async () =>
    expect(await settledBy(({ socket }) => void socket.end(answer))).toEqual([1, 0, ['unclear']]));
});

it('given a redirect with the reason where everybody is sent to the form, is unclear', async () => {
  const to = (location: string) => reply('302 Found', '', { location: `https://portal.acme.example/login${location}` });
  const settled = await settledBy(
    ({ head, socket }) => void socket.end(to(isSigned(head) ? '?error=bad_credentials' : '')),
  );
  expect(settled).toEqual([1, 0, ['unclear']]);
});

describe.each(some(UNREADABLE, 2))('given a sign-in that alone is answered by %s', (_by, answer) => {
  it('counts as rejected, and the password goes out once', async () =>
    expect(await settledBy((asked) => asks(asked, answer))).toEqual([1, 0, ['unknown']]));
  it('may hide a rejection where everybody gets it, and the password goes out once', async () =>
    expect(await settledBy(({ socket }) => void socket.end(answer))).toEqual([1, 0, ['unclear']]));
});

describe.each(['423 Locked', '502 Bad Gateway', '504 Gateway Time-out'])('given a gateway that says %s', (status) => {
  const answer = reply(status, '<h1>no</h1>', HTML);
  it('counts as rejected where the server asks everybody else for a sign-in', async () =>
    expect(await settledBy((asked) => asks(asked, answer))).toEqual([1, 0, ['unknown']]));
  // What is in front of the server may have found its rejection unreadable, and tells those without a password the same.
  it('is unclear where everybody is told so, too', async () =>
    expect(await settledBy(({ socket }) => void socket.end(answer))).toEqual([1, 0, ['unclear']]));
});

const PASSED_BY_ENVOY = { server: 'envoy', 'x-envoy-upstream-service-time': '4' };

describe.each([
  [
    'a role that is missing, as the server says it',
    reply('403 Forbidden', '', { 'set-cookie': 'JSESSIONIDSSO=1; Secure' }),
  ],
  ['a role that is missing, passed on by an Envoy', reply('403 Forbidden', '', PASSED_BY_ENVOY)],
  ['a role that is missing, in a sentence', reply('403 Forbidden', 'You have no permission to do this.', TEXT)],
  ["the server's own page", reply('403 Forbidden', '<h1>HTTP Status 403 – No</h1>', HTML)],
  ['an API that is off, as a page', reply('404 Not Found', '<h1>Nothing here</h1>', HTML)],
  ['too many requests', reply('429 Too Many Requests', '')],
  ['a role that is missing, in an object', reply('403 Forbidden', '{"error":"Insufficient scope"}')],
  ['a server that is starting', reply('503 Service Unavailable', '<h1>Wait</h1>', HTML)],
  ['a role that is missing', reply('403 Forbidden', '{"message":"You are not in a group that may do this"}')],
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
