import { connect, type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import type { ProbeTarget } from '../../../src/node/probing/target.ts';
import { makeAuthority, type Authority } from './certificates.ts';
import { plainServer, tlsServer, type Listening, type TlsListening } from './servers.ts';
import { PROXY_PASSWORD, proxyAt, run, runOne, SHORT, targetAt } from './stage.ts';
import { authority, good, trusting } from './trusted.ts';

const PROXY_TOKEN = Buffer.from(`proxy-user:${PROXY_PASSWORD}`).toString('base64');

const tunnel = (client: Socket, port: number): void => {
  client.once('data', () => {
    const onward = connect(port, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      client.pipe(onward).pipe(client);
    });
    onward.on('error', () => client.destroy());
    client.on('close', () => onward.destroy());
  });
};

const origin = async (identity = authority.issue()): Promise<TlsListening> => tlsServer(await identity, good);

const answering = (text: string): Promise<Listening> =>
  plainServer((socket) => socket.once('data', () => socket.end(text)));

const toward = (proxy: Listening, server?: Listening): ProbeTarget =>
  trusting(server?.port ?? 9, { proxy: proxyAt(proxy.port), timeouts: SHORT });
const through = (proxy: Listening, server?: Listening) => runOne(toward(proxy, server));

describe('given a proxy that opens the tunnel', () => {
  it('is given its own credentials and not those of the server, and the other way round', async () => {
    const server = await origin();
    const proxy = await plainServer((client) => tunnel(client, server.port));
    const { text } = await through(proxy, server);
    expect(proxy.received()).toContain(`proxy-authorization: Basic ${PROXY_TOKEN}`);
    expect(proxy.received()).not.toMatch(/^authorization:/im);
    expect(server.received()).not.toMatch(/proxy-authorization/i);
    expect(server.received()).toMatch(/^authorization: Basic/im);
    expect(text).not.toContain(PROXY_PASSWORD);
  });

  it('is found out when it shows a certificate of its own, and the server sees nothing of HTTP', async () => {
    const stranger = await makeAuthority('Inspecting Device');
    const box = await origin(stranger.issue());
    const { outcome, evidence } = await through(await plainServer((client) => tunnel(client, box.port)), box);
    expect(outcome).toBe('tls.untrusted');
    expect(evidence?.tls?.chain[0]?.issuer).toContain('Inspecting Device');
    expect(box.received()).toBe('');
  });
});

it('given a proxy that asks for other kinds of sign-in, notes which', async () => {
  const asks = ['Negotiate', 'NTLM', 'Digest realm="a, b", nonce="x"']
    .map((kind) => `Proxy-Authenticate: ${kind}\r\n`)
    .join('');
  const { evidence } = await through(await answering(`HTTP/1.1 407 Auth\r\n${asks}\r\n`));
  expect(evidence?.proxy?.asksFor).toEqual(['negotiate', 'ntlm', 'digest']);
});

describe('given a proxy that opens no tunnel', () => {
  it.each([
    ['asks for a sign-in', 'HTTP/1.1 407 Auth\r\nProxy-Authenticate: Basic\r\n\r\n', 'proxy.auth-required', 407],
    ['asks for one as a server does', 'HTTP/1.1 401 No\r\n\r\n', 'proxy.auth-required', 401],
    ['redirects', 'HTTP/1.1 302 Found\r\nLocation: http://login.test/\r\n\r\n', 'proxy.refused', 302],
    ['cannot connect', 'HTTP/1.1 503 Service Unavailable\r\n\r\n', 'proxy.cannot-reach', 503],
    ['waits in vain', 'HTTP/1.0 504 Gateway Timeout\r\n\r\n', 'proxy.cannot-reach', 504],
    ['agrees and then sends a page', 'HTTP/1.1 200 OK\r\n\r\n<html>login</html>', 'tls.not-tls', 200],
    ['drops the connection', '', 'proxy.refused', null],
    ['does not speak HTTP', 'SSH-2.0-x\r\n', 'proxy.refused', null],
  ])('names one that %s', async (_what, text, outcome, status) => {
    const result = await through(await answering(text));
    expect([result.outcome, result.evidence?.proxy?.status]).toEqual([outcome, status]);
    expect(result.evidence?.times.http).toBeNull();
  });

  // A proxy waits for the server longer than a probe waits for the proxy.
  it('names one that stays silent as one that does not reach the server', async () => {
    const { outcome, evidence } = await through(await plainServer(() => undefined));
    expect([outcome, evidence?.failure?.layer]).toEqual(['proxy.cannot-reach', 'proxy']);
  });

  it.each([
    ['Squid', 'X-Squid-Error: ERR_DNS_FAIL 0', 'Service Unavailable, ERR_DNS_FAIL 0'],
    ['RFC 9209', 'Proxy-Status: p1; error=dns_error', 'Service Unavailable, p1; error=dns_error'],
    ['none of them', 'X-Other: 1', 'Service Unavailable'],
  ])('keeps its words, as %s writes them', async (_whose, header, reason) => {
    const { evidence } = await through(await answering(`HTTP/1.1 503 Service Unavailable\r\n${header}\r\n\r\n`));
    expect(evidence?.proxy?.reason).toBe(reason);
  });

  it('keeps where it leads to, without what stands behind the host', async () => {
    const { evidence } = await through(
      await answering('HTTP/1.1 302 Found\r\nLocation: http://login.test/a?b\r\n\r\n'),
    );
    expect(evidence?.proxy?.reason).toBe('Found, Location: http://login.test');
  });

  it('keeps no password of ours that it repeats', async () => {
    const { text } = await through(await answering(`HTTP/1.1 503 no ${PROXY_PASSWORD} ${PROXY_TOKEN}\r\n\r\n`));
    expect(text).not.toContain(PROXY_PASSWORD);
    expect(text).not.toContain(PROXY_TOKEN);
  });

  it('names one that is not there, as ours and not as the server', async () => {
    const target = targetAt(9, { proxy: proxyAt(1, { host: 'nowhere..test' }) });
    const { outcome, evidence } = await runOne(target);
    expect([outcome, evidence?.failure?.layer]).toEqual(['proxy.unreachable', 'proxy']);
  });
});

describe.each(['407 Auth', '401 No'])('given a proxy that rejects our sign-in by %s', (status) => {
  it('is said to have rejected it', async () => {
    const { evidence } = await through(await answering(`HTTP/1.1 ${status}\r\n\r\n`));
    expect([evidence?.proxy?.signedIn, evidence?.failure?.detail]).toEqual([true, `status ${status.slice(0, 3)}`]);
  });
});

describe.each([
  ['rejects it by 407', 'HTTP/1.1 407 Auth\r\n\r\n', 'proxy.auth-required'],
  ['rejects it by 401', 'HTTP/1.1 401 No\r\n\r\n', 'proxy.auth-required'],
  ['drops the connection', '', 'proxy.refused'],
  ['does not speak HTTP', 'SSH-2.0-x\r\n', 'proxy.refused'],
  ['has an error of its own (500)', 'HTTP/1.1 500 Internal Server Error\r\n\r\n', 'proxy.refused'],
  ['asks for a sign-in to the network (511)', 'HTTP/1.1 511 Network Authentication Required\r\n\r\n', 'proxy.refused'],
])('given a proxy that takes our sign-in and %s', (_what, text, outcome) => {
  it('is signed in at once, because it may have rejected that, and the other probes are held back', async () => {
    const proxy = await answering(text);
    const { outcomes } = await run(toward(proxy));
    const signed = proxy.received().split(PROXY_TOKEN).length - 1;
    expect([outcomes.map(([, word]) => word), signed, proxy.connections()]).toEqual([
      [outcome, ...Array<string>(3).fill('not-run.protecting-account')],
      1,
      1,
    ]);
  });
});

describe('given a proxy that is spoken to over TLS', () => {
  const tlsProxy = async (issuer: Authority) =>
    tlsServer(await issuer.issue({ name: 'localhost' }), ({ socket }) => socket.end('HTTP/1.1 407 Auth\r\n\r\n'));

  it('gives its credentials to one with a trusted certificate', async () => {
    const proxy = await tlsProxy(authority);
    const chosen = proxyAt(proxy.port, { host: 'localhost', tls: true });
    expect((await runOne(trusting(9, { proxy: chosen }))).outcome).toBe('proxy.auth-required');
    expect(proxy.received()).toContain(PROXY_TOKEN);
  });

  it('gives them to no other', async () => {
    const proxy = await tlsProxy(await makeAuthority('Stranger'));
    const chosen = proxyAt(proxy.port, { host: 'localhost', tls: true });
    expect((await runOne(trusting(9, { proxy: chosen }))).outcome).toBe('proxy.unreachable');
    expect(proxy.received()).toBe('');
  });
});
