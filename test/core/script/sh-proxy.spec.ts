import { beforeAll, describe, expect, it } from 'vitest';
import { makeAuthority, type Authority } from '../../node/probing/certificates.ts';
import { goodAnswer, plainServer, reply, tlsServer, type Listening } from '../../node/probing/servers.ts';
import { shScript } from '../../../src/core/script/sh.ts';
import { planFor, runScript, runText, temporaryFolder, unpacked, type ScriptRun, recordOf } from './run-script.ts';

let authority: Authority;
beforeAll(async () => {
  authority = await makeAuthority();
});

const saying = (status: string): Promise<Listening> =>
  plainServer((socket) => socket.once('data', () => socket.end(reply(status))));

const SIGNED = Buffer.from('bob:proxy-secret').toString('base64');

/** A name that nobody but the proxy could look up. */
const throughSystem = (environment: Readonly<Record<string, string>>): Promise<ScriptRun> =>
  runScript(planFor(1, { connectTo: null, proxy: 'system' }), { environment });

describe.each([
  ['407 Proxy Authentication Required', 'proxy.auth-required'],
  ['401 Unauthorized', 'proxy.auth-required'],
  ['403 Forbidden', 'proxy.refused'],
  ['511 Network Authentication Required', 'proxy.refused'],
])('given a host with a proxy that rejects its sign-in by %s, or may have', (status, word) => {
  const run = async () => {
    const proxy = await saying(status);
    return { proxy, ran: await throughSystem({ https_proxy: `http://bob:proxy-secret@127.0.0.1:${proxy.port}` }) };
  };
  it('signs in there once, and holds the other probes back', async () => {
    const { proxy, ran } = await run();
    expect({
      words: recordOf(ran).probes.map(({ outcome }) => outcome),
      signed: proxy.received().split(SIGNED).length - 1,
    }).toEqual({
      words: [word, ...Array.from({ length: 3 }, () => 'not-run.protecting-account')],
      signed: 1,
    });
  });
  it('signs in there no more at the next start, without a question, and says why', async () => {
    const proxy = await saying(status);
    const at = await temporaryFolder();
    const script = shScript(planFor(1, { connectTo: null, proxy: 'system' }));
    const environment = { https_proxy: `http://bob:proxy-secret@127.0.0.1:${proxy.port}` };
    const first = await runText(at, script, { environment });
    const second = await runText(at, script, { environment });
    expect([first.err.includes('The proxy rejected its sign-in'), second.code]).toEqual([true, 4]);
    expect(proxy.received().split(SIGNED).length - 1).toBe(1);
  });
  it('tells the proxy and not its password', async () => {
    const { proxy, ran } = await run();
    const { vantage } = recordOf(ran);
    expect([vantage.proxy, /proxy-secret|Ym9iOnByb3h5/.test(unpacked(ran.transcript))]).toEqual([
      `127.0.0.1:${proxy.port}`,
      false,
    ]);
  });
  it('hands the password for the server to no proxy', async () => {
    const { proxy } = await run();
    expect(/^authorization:/im.test(proxy.received())).toBe(false);
  });
});

describe('given a host that is set up with a proxy', () => {
  it('goes past it to a server that the host excepts', async () => {
    const proxy = await saying('403 Forbidden');
    const https_proxy = `http://127.0.0.1:${proxy.port}`;
    const ran = await throughSystem({ https_proxy, no_proxy: 'other.example, *.test' });
    expect([proxy.connections(), recordOf(ran).vantage.proxy]).toEqual([0, null]);
  });
  it('goes past it where no proxy is wanted', async () => {
    const proxy = await saying('403 Forbidden');
    const server = await tlsServer(await authority.issue(), ({ path, socket }) => socket.end(goodAnswer(path)));
    const environment = { https_proxy: `http://127.0.0.1:${proxy.port}`, ALL_PROXY: `http://127.0.0.1:${proxy.port}` };
    const ran = await runScript(planFor(server.port, { ca: authority.cert }), { environment });
    expect([proxy.connections(), recordOf(ran).probes.map(({ outcome }) => outcome)]).toEqual([
      0,
      ['ok', 'ok', 'ok', 'ok'],
    ]);
  });
  it('sends nothing where that is a proxy of another kind', async () => {
    const { code, transcript } = await throughSystem({ https_proxy: 'socks5://127.0.0.1:1080' });
    expect([code, transcript]).toEqual([3, '']);
  });
});

describe('given a proxy that was chosen', () => {
  it('asks it for the tunnel, whatever the host excepts', async () => {
    const proxy = await saying('403 Forbidden');
    const plan = planFor(1, { connectTo: null, proxy: { url: `http://127.0.0.1:${proxy.port}` } });
    const ran = await runScript(plan, { environment: { no_proxy: '*' } });
    expect(recordOf(ran).probes.map(({ outcome }) => outcome)).toEqual(
      Array.from({ length: 4 }, () => 'proxy.refused'),
    );
  });
});
