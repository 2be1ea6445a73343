import { describe, expect, it } from 'vitest';
import type { SignInResult } from '../../../src/core/records/attempt.ts';
import { reply, type Asked } from './servers.ts';
import { openClient, run } from './stage.ts';
import { serving, trusting } from './trusted.ts';

const HEAD = 'HTTP/1.1 401 Unauthorized\r\n';

/** Writes on and on until the other side has gone. */
const endlessly = (socket: Asked['socket'], start: string, piece: string): void => {
  socket.write(start);
  const timer = setInterval(() => {
    if (socket.destroyed) clearInterval(timer);
    else socket.write(piece);
  }, 5);
};

const FORMS: readonly (readonly [string, (asked: Asked) => void])[] = [
  ['a whole one', ({ socket }) => void socket.end(reply('401 Unauthorized'))],
  [
    'a head that is longer than 16 KiB',
    ({ socket }) => void socket.end(`${HEAD}X-Pad: ${'x'.repeat(100_000)}\r\n\r\n`),
  ],
  ['a head that never ends', ({ socket }) => endlessly(socket, HEAD, `X-Pad: ${'x'.repeat(500)}\r\n`)],
  ['a header line that never ends', ({ socket }) => endlessly(socket, `${HEAD}X-Pad: `, 'x'.repeat(500))],
  ['a head that is cut off', ({ socket }) => void socket.end(`${HEAD}WWW-Authent`)],
  ['a head that is reset', ({ socket }) => void socket.write(HEAD, () => setTimeout(() => socket.destroy(), 20))],
  ['nothing but its status', ({ socket }) => void socket.end('HTTP/1.1 401')],
  ['a head after which nothing comes', ({ socket }) => void socket.write(HEAD)],
  [
    'a header line that is none',
    ({ socket }) => void socket.end(`${HEAD}Unauthorized User: : 401\r\nContent-Length: 0\r\n\r\n`),
  ],
  [
    'two lengths that differ',
    ({ socket }) => void socket.end(`${HEAD}Content-Length: 1\r\nContent-Length: 9\r\n\r\nx`),
  ],
  [
    'a body that never ends',
    ({ socket }) => endlessly(socket, `${HEAD}Transfer-Encoding: chunked\r\n\r\n`, '1\r\nx\r\n'),
  ],
  ['a blank too many in its status line', ({ socket }) => void socket.end('HTTP/1.1  401 Unauthorized\r\n\r\n')],
  ['a version that is none of ours', ({ socket }) => void socket.end('HTTP/2 401 Unauthorized\r\n\r\n')],
  ['lines that end without a return', ({ socket }) => void socket.end('HTTP/1.1 401 Unauthorized\nX Y: z\n\n')],
  [
    'an early hint before it, and a line that is none',
    ({ socket }) => void socket.end(`HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n${HEAD}X Y: z\r\n\r\n`),
  ],
];

describe.each(FORMS)('given a 401 with %s, on every request', (_form, answer) => {
  it('is a rejected sign-in: one request goes out, and the rest is held back', async () => {
    const server = await serving(answer);
    const settled: SignInResult[] = [];
    const timeouts = { connectMs: 5000, headersMs: 700, totalMs: 1500 };
    const { outcomes } = await run(trusting(server.port, { timeouts }), { hooks: { gate: openClient(settled) } });
    expect([outcomes.map(([, outcome]) => outcome), server.requests().length, settled]).toEqual([
      ['http.401', ...Array<string>(3).fill('not-run.protecting-account')],
      1,
      ['rejected'],
    ]);
  });
});

it.each([
  ['nothing', ({ socket }: Asked) => void socket.end()],
  ['a reset', ({ socket }: Asked) => void socket.destroy()],
  ['half a status line', ({ socket }: Asked) => void socket.end('HTTP/1.1 40')],
  ['silence', () => undefined],
  ['another protocol', ({ socket }: Asked) => void socket.end('SSH-2.0-OpenSSH_9.2\r\n')],
] as readonly (readonly [string, (asked: Asked) => void])[])(
  'given a sign-in that is answered with %s, has an unclear result',
  async (_what, answer) => {
    const server = await serving(answer);
    const settled: SignInResult[] = [];
    await run(trusting(server.port, { timeouts: { connectMs: 5000, headersMs: 500, totalMs: 1000 } }), {
      families: ['open-api'],
      hooks: { gate: openClient(settled) },
    });
    expect(settled).toEqual(['unclear']);
  },
);
