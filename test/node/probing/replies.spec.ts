import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Reading } from '../../../src/core/evidence/evidence.ts';
import type { Family } from '../../../src/core/vocabulary/words.ts';
import { GROUPS, goodAnswer, NO_SESSION, reply, type Asked } from './servers.ts';
import { openClient, PASSWORD, run, runOne, SHORT } from './stage.ts';
import type { SignInResult } from '../../../src/core/records/attempt.ts';
import { serving, trusting } from './trusted.ts';

const ask = async (answer: (asked: Asked) => void, family: Family = 'ers-endpoint-groups', short = false) =>
  runOne(trusting((await serving(answer)).port, short ? { timeouts: SHORT } : {}), family);

const askFor = (bytes: Buffer, family?: Family) => ask(({ socket }) => socket.end(bytes), family);

const CHUNKS = `${GROUPS.length.toString(16)}\r\n${GROUPS}\r\n0\r\n\r\n`;
const PAGE = '<!DOCTYPE html>\n<html><head><title>Web Page Blocked</title></head><body>no</body></html>';

describe('given a redirect', () =>
  it.each(['https', 'http'])('does not follow it to %s, and the other host sees nothing', async (scheme) => {
    const other = await serving();
    const location = `${scheme}://user:word@127.0.0.1:${other.port}/login?token=abc#x`;
    const { outcome, evidence } = await askFor(reply('302 Found', '', { Location: location }));
    expect(outcome).toBe('http.302');
    expect(other.connections()).toBe(0);
    expect(evidence?.response?.headers).toContainEqual(['Location', `${scheme}://127.0.0.1:${other.port}/login?[cut]`]);
  }));

describe('given a body that is not what the probe asked for', () => {
  const bodies: readonly (readonly [string, Family, Buffer, string, Reading['kind']])[] = [
    ['a page under 200', 'ers-endpoints', reply('200 OK', PAGE), 'body.not-the-api', 'html'],
    ['a page under 500 on MnT', 'mnt-session', reply('500 Error', PAGE), 'body.not-the-api', 'html'],
    ['a page under 403', 'open-api', reply('403 Forbidden', PAGE), 'http.403', 'html'],
    [
      'an object in place of the array',
      'open-api',
      reply('200 OK', '{"response":[]}'),
      'body.wrong-shape',
      'json-other',
    ],
    ['truncated XML', 'mnt-session', reply('500 Error', NO_SESSION.slice(0, 90)), 'body.wrong-shape', 'broken'],
    ['an empty body', 'mnt-session', reply('500 Error'), 'body.wrong-shape', 'empty'],
    [
      'a DOCTYPE',
      'mnt-session',
      reply('500 Error', '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'),
      'body.wrong-shape',
      'unsafe',
    ],
    [
      'an entity bomb',
      'mnt-session',
      reply(
        '500 Error',
        `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a "${'x'.repeat(99)}">]><a>${'&a;'.repeat(9999)}</a>`,
      ),
      'body.wrong-shape',
      'unsafe',
    ],
    ['JSON nested 100,000 levels', 'open-api', reply('200 OK', '['.repeat(100_000)), 'body.wrong-shape', 'unsafe'],
    ['a key of the prototype', 'open-api', reply('200 OK', '{"__proto__":{"a":1}}'), 'body.wrong-shape', 'unsafe'],
    [
      'bytes that are no text',
      'open-api',
      reply('200 OK', Buffer.from([0x5b, 0xff, 0xc3, 0x5d])),
      'body.wrong-shape',
      'not-text',
    ],
  ];
  it.each(bodies)('names %s', async (_what, family, bytes, outcome, kind) => {
    const result = await askFor(bytes, family);
    expect([result.outcome, result.evidence?.body?.reading.kind]).toEqual([outcome, kind]);
  });

  it('leaves no trace of a polluted prototype', async () => {
    await askFor(reply('200 OK', '{"constructor":{"prototype":{"polluted":true}}}'), 'open-api');
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

describe('given an unusual but good body', () => {
  const utf16 = Buffer.from(`\ufeff${NO_SESSION.replace('UTF-8', 'UTF-16')}`, 'utf16le');
  it.each([
    ['XML with a byte order mark', 'mnt-session', reply('500 ', `\ufeff${NO_SESSION}`)],
    ['UTF-16 XML, little end first', 'mnt-session', reply('500 ', utf16)],
    ['UTF-16 XML, big end first', 'mnt-session', reply('500 ', Buffer.from(utf16).swap16())],
    [
      'gzip that was not asked for',
      'ers-endpoint-groups',
      reply('200 ', gzipSync(GROUPS), { 'content-encoding': 'gzip' }),
    ],
    ['deflate', 'ers-endpoint-groups', reply('200 ', deflateSync(GROUPS), { 'content-encoding': 'deflate' })],
    ['raw deflate', 'ers-endpoint-groups', reply('200 ', deflateRawSync(GROUPS), { 'content-encoding': 'deflate' })],
    ['brotli', 'ers-endpoint-groups', reply('200 ', brotliCompressSync(GROUPS), { 'content-encoding': 'br' })],
    ['total written as text', 'ers-endpoints', reply('200 ', '{"SearchResult":{"total":"0","resources":[]}}')],
  ] as const)('accepts %s', async (_what, family, bytes) => expect((await askFor(bytes, family)).outcome).toBe('ok'));

  it('reads a live session as good', async () => {
    const session =
      '<?xml version="1.0" encoding="UTF-8"?><sessionParameters><user_name>x</user_name></sessionParameters>';
    expect((await askFor(reply('200 ', session), 'mnt-session')).outcome).toBe('ok.session-present');
  });

  it('finds the outcome behind a hundred thousand early hints', async () => {
    const hints = 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'.repeat(100_000);
    const { outcome } = await ask(({ socket, path }) => {
      socket.write(hints);
      socket.end(goodAnswer(path));
    });
    expect(outcome).toBe('ok');
  });
});

it('given a second answer behind each, in the same packet, reads each probe by its own', async () => {
  const server = await serving(({ path, socket }) =>
    socket.end(Buffer.concat([goodAnswer(path), reply('302 Found', '', { Location: 'https://elsewhere.test/' })])),
  );
  expect((await run(trusting(server.port))).outcomes.map(([, outcome]) => outcome)).toEqual(['ok', 'ok', 'ok', 'ok']);
});

describe('given a reply without end', () => {
  it('cuts a body of 300 MB at 1 MiB and hangs up', async () => {
    let sent = 0;
    const chunk = Buffer.alloc(65_536, 0x20);
    const { evidence } = await ask(({ socket }) => {
      socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${300 * 1_048_576}\r\n\r\n`);
      const more = (): void => {
        while (!socket.destroyed && sent < 300 * 1_048_576) {
          sent += chunk.length;
          if (!socket.write(chunk)) break;
        }
      };
      socket.on('drain', more);
      more();
    });
    expect(evidence?.body).toMatchObject({ bytes: 1_048_576, complete: false, reading: { kind: 'too-large' } });
    expect(sent).toBeLessThan(100 * 1_048_576);
  });

  it('cuts what a gzip bomb inflates to at 1 MiB', async () => {
    const bomb = gzipSync(Buffer.alloc(200 * 1_048_576));
    const { outcome, evidence } = await askFor(reply('200 ', bomb, { 'content-encoding': 'gzip' }));
    expect(outcome).toBe('body.wrong-shape');
    expect(evidence?.body).toMatchObject({ bytes: 1_048_576, reading: { kind: 'too-large' } });
  });

  it('takes no stack of encodings apart', async () => {
    const stacked = reply('200 ', gzipSync(gzipSync(GROUPS)), { 'content-encoding': 'gzip, gzip' });
    expect((await askFor(stacked)).evidence?.body?.reading).toEqual({ kind: 'not-text', packed: true });
  });

  it('ends a head that comes in drips', async () => {
    const { outcome, evidence } = await ask(
      ({ socket }) => dripping(socket, 'HTTP/1.1 200 OK\r\nX-A: '),
      undefined,
      true,
    );
    expect([outcome, evidence?.failure?.layer]).toEqual(['http.timeout', 'http']);
  });

  it('ends a body that comes in drips, and keeps what had come', async () => {
    const head = 'HTTP/1.1 200 OK\r\nContent-Length: 9999\r\n\r\n';
    const { outcome, evidence } = await ask(({ socket }) => dripping(socket, head), undefined, true);
    expect([outcome, evidence?.failure?.layer, evidence?.body?.complete]).toEqual(['http.timeout', 'body', false]);
    expect(evidence?.body?.excerpt).toMatch(/^x+$/);
  });

  it.each([
    ['200 OK', 'body.wrong-shape'],
    ['403 Forbidden', 'http.403'],
  ])('takes the status %s before 1.2 MB of headers, and notes them', async (status, word) => {
    const { outcome, evidence } = await askFor(reply(status, '{}', { 'X-Flood': 'x'.repeat(1_200_000) }));
    expect([outcome, evidence?.response?.oddities, evidence?.body?.bytes]).toEqual([word, ['large-head'], 0]);
    expect(JSON.stringify(evidence)).not.toContain('xxxx');
  });
});

const dripping = (socket: Asked['socket'], head: string): void => {
  socket.write(head);
  const drip = setInterval(() => socket.write('x'), 20);
  socket.once('close', () => clearInterval(drip));
};

describe('given damaged HTTP', () => {
  const chunked = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n';
  it.each([
    ['chunks that are none', `${chunked}ZZZZ\r\nabc`, 'body.wrong-shape', undefined],
    ['a status line that is none', 'SSH-2.0-OpenSSH\r\n\r\n', 'http.malformed', 'http'],
    ['a body shorter than told', 'HTTP/1.1 200 OK\r\nContent-Length: 999\r\n\r\nabc', 'http.cut-off', 'body'],
    ['no reply at all', '', 'http.cut-off', 'http'],
  ])('names %s', async (_what, bytes, outcome, layer) => {
    const result = await askFor(Buffer.from(bytes));
    expect([result.outcome, result.evidence?.failure?.layer]).toEqual([outcome, layer]);
  });

  it.each([
    ['length-and-chunks', `HTTP/1.1 200 \r\nContent-Length: 43\r\nTransfer-Encoding: chunked\r\n\r\n${CHUNKS}`],
    ['several-lengths', `HTTP/1.1 200 \r\nContent-Length: 9\r\nContent-Length: ${GROUPS.length}\r\n\r\n${GROUPS}`],
    ['line-feeds', `HTTP/1.1 200 OK\nContent-Length: ${GROUPS.length}\n\n${GROUPS}`],
    ['line-feeds', `HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n${CHUNKS.replaceAll('\r', '')}`],
    ['folded', `HTTP/1.1 200 OK\r\nX-A: one\r\n two\r\nContent-Length: ${GROUPS.length}\r\n\r\n${GROUPS}`],
    ['blank-before-colon', `HTTP/1.1 200 OK\r\nContent-Length : ${GROUPS.length}\r\n\r\n${GROUPS}`],
    ['no-header', `HTTP/1.1 200 OK\r\nwithout a colon\r\nContent-Length: ${GROUPS.length}\r\n\r\n${GROUPS}`],
    ['version', `HTTP/1.2 200 OK\r\nContent-Length: ${GROUPS.length}\r\n\r\n${GROUPS}`],
    ['continue', `HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 \r\n\r\n${GROUPS}`],
  ])('takes the status and the body, and notes %s', async (oddity, bytes) => {
    const { outcome, evidence } = await askFor(Buffer.from(bytes));
    expect([outcome, evidence?.response?.oddities]).toEqual(['ok', [oddity]]);
  });

  it('counts none of that as a rejected sign-in: the other probes run', async () => {
    const server = await serving(({ path, socket, head }) =>
      socket.end(
        !/^authorization:/im.test(head)
          ? reply('401 Unauthorized')
          : path.includes('endpointgroup')
            ? Buffer.from(`HTTP/1.1 200 \r\nContent-Length: 43\r\nTransfer-Encoding: chunked\r\n\r\n${CHUNKS}`)
            : goodAnswer(path),
      ),
    );
    const settled: SignInResult[] = [];
    const { outcomes } = await run(trusting(server.port), { hooks: { gate: openClient(settled) } });
    expect(outcomes.map(([, outcome]) => outcome)).toEqual(['ok', 'ok', 'ok', 'ok']);
    expect(new Set(settled)).toEqual(new Set(['accepted']));
  });

  it.each([
    ['noise', 'SSH-2.0-OpenSSH_9.2\r\n'],
    ['a word that never ends', 'x'.repeat(20)],
    ['a status line of another protocol', 'ICY 200 OK\r\n\r\n'],
  ])('does not wait for the end of %s', async (_what, bytes) => {
    const { outcome } = await ask(({ socket }) => socket.write(bytes), undefined, true);
    expect(outcome).toBe('http.malformed');
  });

  it.each(['HTTP/1.1 200 \r\n', 'HTTP/1.1 200\r\n'])('reads %j, which has no reason phrase', async (line) => {
    const { outcome, evidence } = await askFor(Buffer.from(`${line}Content-Length: ${GROUPS.length}\r\n\r\n${GROUPS}`));
    expect([outcome, evidence?.response?.reason]).toEqual(['ok', null]);
  });
});

describe('given an error page that repeats our own request', () => {
  it('keeps neither the header nor the password in any form', async () => {
    const { text, evidence } = await ask(({ socket, head }) => {
      const token = /authorization: (Basic \S+)/i.exec(head)?.[1] ?? '';
      const page = `<html><title>${PASSWORD}</title><pre>${head}</pre>${encodeURIComponent(token)} ${PASSWORD} ${Buffer.from(PASSWORD).toString('hex')}</html>`;
      socket.end(
        reply('403 Forbidden', page, { 'X-Echo': token, 'Set-Cookie': `id=${token}; Path=/`, 'X-Pass': PASSWORD }),
      );
    });
    expect(text).not.toContain(PASSWORD);
    expect(text).not.toContain(Buffer.from(`api-user:${PASSWORD}`).toString('base64'));
    expect(text).not.toContain(Buffer.from(PASSWORD).toString('hex'));
    expect(evidence?.body?.excerpt).toContain('GET /ers/config/endpointgroup');
    expect(evidence?.response?.headers).toContainEqual(['Set-Cookie', 'id=[cut]; Path=/']);
  });

  it('makes terminal escapes and turned writing visible', async () => {
    const { evidence } = await askFor(reply('403 Forbidden', 'a\u001b[31mb\u202ec', { 'X-Odd': 'a\u009bb' }));
    expect(evidence?.body?.excerpt).toBe('a\\x1b[31mb\\u202ec');
    expect(evidence?.response?.headers).toContainEqual(['X-Odd', 'a\\x9bb']);
  });
});

describe('given what goes out', () => {
  const outgoing = async (wishes: Parameters<typeof trusting>[1] = {}, family?: Family): Promise<string> => {
    const server = await serving();
    await runOne(trusting(server.port, wishes), family);
    return server.requests()[0] ?? '';
  };

  it('names the server and no port in Host when the port is 443, wherever it connects to', async () =>
    expect(await outgoing()).toMatch(/^host: acs\.test$/im));

  it('names the port in Host when it is another', async () =>
    expect(await outgoing({ port: 9443 })).toMatch(/^host: acs\.test:9443$/im));

  it('asks for no compression and for the connection to be closed', async () => {
    const head = await outgoing();
    expect(head).toMatch(/^accept-encoding: identity$/im);
    expect(head).toMatch(/^connection: close$/im);
  });

  it('asks MnT for XML and for the MAC in upper case with colons', async () => {
    const head = await outgoing({ mac: 'aa-bb-cc-dd-ee-0f' }, 'mnt-session');
    expect(head).toMatch(/^GET \/admin\/API\/mnt\/Session\/MACAddress\/AA:BB:CC:DD:EE:0F HTTP/);
    expect(head).toMatch(/^accept: application\/xml$/im);
  });
});
