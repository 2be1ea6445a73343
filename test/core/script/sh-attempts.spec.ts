import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { beforeAll, describe, expect, it } from 'vitest';
import { shScript } from '../../../src/core/script/sh.ts';
import { makeAuthority, type Authority } from '../../node/probing/certificates.ts';
import { SAID, UNREADABLE } from '../../node/probing/said-rejections.ts';
import { goodAnswer, reply, tlsServer } from '../../node/probing/servers.ts';
import { planFor, recordOf, runText, temporaryFolder, wordsOf, type ScriptRun } from './run-script.ts';

/** Sign-ins that a script sends: after a rejection in whatever form nothing more goes out, and each is written down. */

let authority: Authority;
beforeAll(async () => {
  authority = await makeAuthority();
});

const isSigned = (head: string): boolean => /^authorization:/im.test(head);
const HELD = 'not-run.protecting-account';
const LINE = 'HTTP/1.1 401 Unauthorized\r\n';

/** Every form in which a rejection comes, or the beginning of one. */
const FORMS: Readonly<Record<string, (socket: TLSSocket) => void>> = {
  'with a page': (socket) => socket.end(reply('401 Unauthorized', '<h1>no</h1>')),
  'with a head of 300 KB': (socket) => {
    socket.on('error', () => undefined);
    socket.end(`${LINE}${Array.from({ length: 3000 }, (_, at) => `x-${at}: ${'a'.repeat(95)}\r\n`).join('')}\r\n`);
  },
  'with one header line of 200 KB': (socket) => {
    socket.on('error', () => undefined);
    socket.end(`${LINE}x-long: ${'a'.repeat(200_000)}\r\n\r\n`);
  },
  'cut off after its status line': (socket) => socket.end(LINE),
  'cut off within its head': (socket) => socket.end(`${LINE}Content-Type: text/ht`),
  'reset after its status line': (socket) => socket.write(LINE, () => setTimeout(() => socket.destroy(), 50)),
  'with a body that ends too early': (socket) => socket.end(`${LINE}Content-Length: 100\r\n\r\nno`),
  'with a body that never ends': (socket) => socket.write(`${LINE}Content-Length: 100\r\n\r\nno`),
  'with a head that never ends': (socket) => socket.write(`${LINE}x-one: 1\r\n`),
  'with a body in a broken encoding': (socket) => socket.end(`${LINE}Transfer-Encoding: chunked\r\n\r\nno chunk\r\n`),
  'after an interim answer': (socket) => socket.end(`HTTP/1.1 103 Early Hints\r\n\r\n${LINE}Content-Length: 0\r\n\r\n`),
};

describe.each(Object.entries(FORMS))('given a rejection %s', (_form, answer) => {
  it.each([1, 2])('sends nothing after it, where it answers request %i', async (number) => {
    const server = await tlsServer(await authority.issue(), ({ path, count, socket }) =>
      count < number ? socket.end(goodAnswer(path)) : answer(socket),
    );
    const text = shScript(planFor(server.port, { ca: authority.cert, totalMs: 2000 }));
    const run = await runText(await temporaryFolder(), text);
    const before = number === 1 ? [] : ['ok'];
    const after = Array.from({ length: 4 - number }, () => HELD);
    expect({
      code: run.code,
      requests: server.requests().length,
      words: wordsOf(run),
      results: recordOf(run).signIns?.map(({ result }) => result),
    }).toEqual({
      code: 4,
      requests: number,
      words: [...before, 'http.401', ...after],
      results: [...before.map(() => 'accepted'), 'rejected'],
    });
  });
});

describe.each<[string, (socket: TLSSocket) => void]>([
  ['silence', () => undefined],
  ['a reset', (socket) => socket.destroy()],
  ['a status line that is cut off', (socket) => socket.end('HTTP/1.1 40')],
  ['a rejection in lower case', (socket) => socket.end('http/1.1 401 no\r\nContent-Length: 0\r\n\r\n')],
  ['a number that is no status', (socket) => socket.end('HTTP/1.1 0401 no\r\nContent-Length: 0\r\n\r\n')],
  ['a 423 of a gateway', (socket) => socket.end(reply('423 Locked', '{}'))],
  ['a 502 of a gateway', (socket) => socket.end(reply('502 Bad Gateway', '<h1>502</h1>'))],
  ['a 504 of a gateway', (socket) => socket.end(reply('504 Gateway Time-out', '<h1>504</h1>'))],
])('given a sign-in that is answered by %s', (_what, answer) => {
  const requestsAfter = async (good: number, wishes = {}): Promise<readonly [number, number | null]> => {
    const server = await tlsServer(await authority.issue(), ({ head, path, count, socket }) => {
      if (!isSigned(head)) socket.end(reply('401 Unauthorized'));
      else if (count <= good) socket.end(goodAnswer(path));
      else answer(socket);
    });
    const text = shScript(planFor(server.port, { ca: authority.cert, totalMs: 2000, ...wishes }));
    const { code } = await runText(await temporaryFolder(), text);
    return [server.requests().filter(isSigned).length, code];
  };
  it('sends nothing after it, for it counts as rejected', async () => expect(await requestsAfter(0)).toEqual([1, 4]));
  it.each([1, 2, 3])('sends nothing after it, though %d were accepted before', async (good) =>
    expect(await requestsAfter(good)).toEqual([good + 1, 4]),
  );
  it('sends nothing after it with a consent, which it spends', async () =>
    expect(await requestsAfter(0, { continueAfter401: true })).toEqual([1, 4]));
});

const ranAgainst = async (answer: string | Buffer, without: string | Buffer): Promise<readonly unknown[]> => {
  const server = await tlsServer(await authority.issue(), ({ head, socket }) =>
    socket.end(isSigned(head) ? answer : without),
  );
  const run = await runText(await temporaryFolder(), shScript(planFor(server.port, { ca: authority.cert })));
  const sent = server.requests().filter(isSigned);
  return [run.code, sent.length, recordOf(run).signIns?.map(({ result }) => result)];
};

describe.each(UNREADABLE)('given a sign-in that alone is answered by %s', (_by, answer) => {
  it('sends nothing after it, for it counts as rejected', async () =>
    expect(await ranAgainst(answer, reply('401 Unauthorized'))).toEqual([4, 1, ['unknown']]));
});

describe('given a role that is missing', () =>
  it.each([
    ['as the server says it', reply('403 Forbidden', '', { 'set-cookie': 'JSESSIONIDSSO=1; Secure' })],
    ["in the server's own page", reply('403 Forbidden', '<h1>HTTP Status 403 – No</h1>')],
    ['in an object', reply('403 Forbidden', '{"message":"You need the role ERS Admin"}')],
  ])('%s, asks every API', async (_how, answer) =>
    expect(await ranAgainst(answer, reply('401 Unauthorized'))).toEqual([1, 4, Array(4).fill('answered')]),
  ));

describe('given a gateway that has no answer for anybody', () =>
  it.each(['423 Locked', '502 Bad Gateway', '504 Gateway Time-out'])('%s: sends the password once', async (status) => {
    const answer = reply(status, '<h1>no</h1>');
    expect(await ranAgainst(answer, answer)).toEqual([4, 1, ['unknown']]);
  }));

describe.each(SAID)('given a rejection that is said by %s', (_by, answer) => {
  const ran = (without: string | Buffer): Promise<readonly unknown[]> => ranAgainst(answer, without);
  it('sends nothing after it', async () => expect(await ran(reply('401 Unauthorized'))).toEqual([4, 1, ['rejected']]));
  it('sends nothing after it where who has no password is told something else under the same status', async () => {
    const status = `${String(answer).slice(9, 12)} Otherwise`;
    expect(await ran(reply(status, '<html>Please sign in</html>'))).toEqual([4, 1, ['rejected']]);
  });
  it('counts no rejection where everybody is told so, and sends the password once', async () =>
    expect(await ran(answer)).toEqual([1, 1, ['answered']]));
});

describe('given a consent after a rejection', () => {
  it('costs one more rejected sign-in, and no second', async () => {
    const server = await tlsServer(await authority.issue(), ({ socket }) => socket.end(reply('401 Unauthorized')));
    await runText(
      await temporaryFolder(),
      shScript(planFor(server.port, { ca: authority.cert, continueAfter401: true })),
    );
    expect(server.requests()).toHaveLength(1);
  });
});

describe('given what became of each sign-in', () => {
  const resultsWith = async (answer: (socket: TLSSocket) => void): Promise<readonly string[] | undefined> => {
    const server = await tlsServer(await authority.issue(), ({ socket }) => answer(socket));
    const wishes = { ca: authority.cert, families: ['open-api'], totalMs: 2000 } as const;
    const run = await runText(await temporaryFolder(), shScript(planFor(server.port, wishes)));
    return recordOf(run).signIns?.map(({ result }) => result);
  };
  it.each<[string, readonly string[], (socket: TLSSocket) => void]>([
    ['a good answer', ['accepted'], (socket) => socket.end(reply('200 OK', '[]'))],
    ['a redirect', ['answered'], (socket) => socket.end(reply('302 Found', '', { location: '/admin/' }))],
    ['an error of the server', ['answered'], (socket) => socket.end(reply('500 Internal Server Error', 'x'))],
    ['silence', ['unknown'], () => undefined],
    ['a reset without an answer', ['unknown'], (socket) => socket.destroy()],
    ['something that is not HTTP', ['unknown'], (socket) => socket.end('SSH-2.0-x\r\n')],
  ])('writes after %s: %j', async (_what, results, answer) => expect(await resultsWith(answer)).toEqual(results));
  it('writes none where nothing was sent', async () => {
    const server = await tlsServer(await authority.issue({ name: 'other.test' }), () => undefined);
    const run = await runText(await temporaryFolder(), shScript(planFor(server.port, { ca: authority.cert })));
    expect(recordOf(run).signIns).toBeUndefined();
  });
});

describe('given a second start in a folder in which a rejection was written down', () => {
  const again = async (before: (transcript: string) => string, wishes = {}): Promise<[ScriptRun, number]> => {
    const rejecting = await tlsServer(await authority.issue(), ({ socket }) => socket.end(reply('401 Unauthorized')));
    const folder = await temporaryFolder();
    const text = shScript(planFor(rejecting.port, { ca: authority.cert, ...wishes }));
    const first = await runText(folder, text);
    const [name = ''] = first.files;
    await writeFile(join(folder, name), before(first.transcript));
    // The list of a user account is another one: this is about what lies in the folder.
    const environment = { HOME: await temporaryFolder() };
    return [await runText(folder, text, { environment }), rejecting.requests().length];
  };
  it('sends nothing without a person at a terminal, and says when it was', async () => {
    const [{ code, err, files }, requests] = await again((text) => text);
    expect({ code, files, requests, said: /rejected at \d{4}-\d\d-\d\dT.*lock-out/.test(err) }).toEqual({
      code: 4,
      files: [],
      requests: 1,
      said: true,
    });
  });
  it('also where the first was killed after it had sent', async () => {
    const [{ code }, requests] = await again((text) => text.replace(/^probe [^]*$/m, ''));
    expect({ code, requests }).toEqual({ code: 4, requests: 1 });
  });
  it('also where its transcript came back with line ends of Windows', async () => {
    const [{ code }, requests] = await again((text) => text.replaceAll('\n', '\r\n'));
    expect({ code, requests }).toEqual({ code: 4, requests: 1 });
  });
  it('goes on for another user', async () => {
    const [, requests] = await again((text) => text.replace('user api-user', 'user somebody'));
    expect(requests).toBe(2);
  });
  it('goes on for another server', async () => {
    const [, requests] = await again((text) => text.replace('server acs.test', 'server other.test'));
    expect(requests).toBe(2);
  });
});
