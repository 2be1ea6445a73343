import { spawn } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { unsafeEnvironment } from '../../../src/node/probing/environment.ts';
import { makeSelfSigned } from './certificates.ts';
import { goodAnswer, tlsServer } from './servers.ts';

const variableOf = (environment: Record<string, string>, nodeArguments: readonly string[] = []): string | undefined =>
  unsafeEnvironment({ environment, nodeArguments })?.variable;

describe('given an environment that weakens TLS', () => {
  it.each([
    ['NODE_TLS_REJECT_UNAUTHORIZED', { NODE_TLS_REJECT_UNAUTHORIZED: '0' }, []],
    ['SSLKEYLOGFILE', { SSLKEYLOGFILE: '/tmp/keys' }, []],
    ['--tls-keylog', {}, ['--tls-keylog=/tmp/keys']],
    ['--tls-keylog', { NODE_OPTIONS: '--no-warnings --tls-keylog=/tmp/keys' }, []],
    ['--tls-keylog', { NODE_OPTIONS: '--tls_keylog=/tmp/keys' }, []],
    ['--tls-keylog', { NODE_OPTIONS: '"--tls-keylog=/tmp/keys"' }, []],
    ['--tls-keylog', { NODE_OPTIONS: '--"tls-key"log=/tmp/keys' }, []],
    ['--tls-keylog', { NODE_OPTIONS: String.raw`"--tls\-key\log=/tmp/keys"` }, []],
    ['--tls-keylog', { NODE_OPTIONS: '--tls-keylog /tmp/keys' }, []],
    ['--tls-keylog', { NODE_OPTIONS: '--title="a b" --tls-keylog=/tmp/keys' }, []],
    ['--tls-keylog', {}, ['--tls_keylog', '/tmp/keys']],
    ['--tls-cipher-list', { NODE_OPTIONS: '--tls_cipher-list=NULL' }, []],
    ['--openssl-config', { NODE_OPTIONS: '--openssl_config=/tmp/own.cnf' }, []],
    ['--openssl-shared-config', { NODE_OPTIONS: '--openssl-shared-config' }, []],
    ['OPENSSL_CONF', { OPENSSL_CONF: '/tmp/own.cnf' }, []],
    ['--require', { NODE_OPTIONS: '--require=/tmp/own.cjs' }, []],
    ['-r', { NODE_OPTIONS: '-r /tmp/own.cjs' }, []],
    ['--import', { NODE_OPTIONS: '"--import" "/tmp/own code.mjs"' }, []],
    ['--experimental-loader', { NODE_OPTIONS: '--experimental_loader=/tmp/own.mjs' }, []],
    ['--inspect', { NODE_OPTIONS: '--inspect=0.0.0.0:9229' }, []],
    ['--heapsnapshot-signal', { NODE_OPTIONS: '--heapsnapshot-signal=SIGUSR2' }, []],
    ['--report-on-signal', { NODE_OPTIONS: '--report_on_signal' }, []],
    ['--abort-on-uncaught-exception', { NODE_OPTIONS: '--abort-on-uncaught-exception' }, []],
  ] as const)('names %s', (variable, environment, nodeArguments) => {
    expect(variableOf(environment, nodeArguments)).toBe(variable);
  });

  it('has nothing against an environment without them', () => {
    expect(
      variableOf({ NODE_TLS_REJECT_UNAUTHORIZED: '1', SSLKEYLOGFILE: '', NODE_OPTIONS: '--no-warnings' }),
    ).toBeUndefined();
    expect(variableOf({ NODE_OPTIONS: '--title="--tls-keylog=x" --max-old-space-size=4096' })).toBeUndefined();
  });
});

describe('given a program started with NODE_TLS_REJECT_UNAUTHORIZED=0', () => {
  const inside = async (script: string): Promise<string> => {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      env: { ...process.env, NODE_TLS_REJECT_UNAUTHORIZED: '0', NODE_NO_WARNINGS: '1' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let out = '';
    for await (const chunk of child.stdout) out += String(chunk);
    return out.trim();
  };
  const from = (file: string): string => JSON.stringify(new URL(`../../../src/${file}`, import.meta.url).href);
  const target = (port: number): string =>
    `{ host: 'acs.test', port: 443, connectTo: { host: '127.0.0.1', port: ${port} }, user: 'u', password: new Secret('p'), ca: null, pin: null,
       proxy: null, mac: null, groupId: null, timeouts: { connectMs: 10000, headersMs: 10000, totalMs: 20000 } }`;

  it('refuses to send credentials, and does not even connect', async () => {
    const server = await tlsServer(await makeSelfSigned(), ({ path, socket }) => socket.end(goodAnswer(path)));
    const said = await inside(`
      import { format } from ${from('core/messages/message.ts')};
      import { runStage } from ${from('node/probing/prober.ts')};
      import { Secret } from ${from('core/credential/secret.ts')};
      try {
        await runStage(${target(server.port)}, { families: ['open-api'], continueAfter401: false, finished: [] },
          { onPhase() {}, async onResult() {} }, new AbortController().signal);
      } catch (error) { console.log(error.failure.code, format(error.failure.message, 'en')); }
    `);
    expect(said).toMatch(/^unsafe-environment .*NODE_TLS_REJECT_UNAUTHORIZED/);
    expect(server.connections()).toBe(0);
  });

  it('would not give way even below that refusal', async () => {
    const server = await tlsServer(await makeSelfSigned(), ({ path, socket }) => socket.end(goodAnswer(path)));
    const said = await inside(`
      import { probeOnce } from ${from('node/probing/probe-once.ts')};
      import { openSession } from ${from('node/probing/probe-once.ts')};
      import { Secret } from ${from('core/credential/secret.ts')};
      const evidence = await probeOnce(openSession(${target(server.port)}), { path: '/', accept: 'application/json' }, () => {}, () => true, new AbortController().signal);
      console.log(evidence.failure.outcome, evidence.failure.detail);
    `);
    expect(said).toMatch(/^tls\.untrusted .*DEPTH_ZERO_SELF_SIGNED_CERT/);
    expect(server.received()).toBe('');
  });
});
