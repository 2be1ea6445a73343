import { beforeAll, describe, expect, it } from 'vitest';
import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { ScriptPlan } from '../../../src/core/script/plan.ts';
import { shScript } from '../../../src/core/script/sh.ts';
import { makeAuthority, makeSelfSigned, type Authority } from '../../node/probing/certificates.ts';
import { goodAnswer, plainServer, reply, tlsServer, type TlsListening } from '../../node/probing/servers.ts';
import { runOne, SHORT, targetAt } from '../../node/probing/stage.ts';
import { trackEachTest } from '../../side-by-side.ts';
import { frontOf, LETS_THROUGH, type Front } from './hello-front.ts';
import {
  PASSWORD,
  planFor,
  recordOf,
  runText,
  temporaryFolder,
  unpacked,
  type ScriptRun,
  wordsOf,
} from './run-script.ts';

/** A script whose TLS handshake is cut off asks again with other hellos and without credentials, as `probe` does. */

trackEachTest();

const SHELLS = [['dash'], ['bash'], ['busybox', 'sh']] as const;

let authority: Authority;
beforeAll(async () => {
  authority = await makeAuthority();
});

const good = async (): Promise<TlsListening> =>
  tlsServer(await authority.issue(), ({ path, socket }) => socket.end(goodAnswer(path)));

const LIMITS = { connectMs: 2000, totalMs: 6000 } as const;

const asked = async (
  front: { readonly port: number },
  wishes: Partial<ScriptPlan> = {},
  shell: readonly string[] = ['dash'],
): Promise<ScriptRun> =>
  runText(
    await temporaryFolder(),
    shScript(planFor(front.port, { ca: authority.cert, families: ['open-api'], ...LIMITS, ...wishes })),
    { shell },
  );

const evidenceOf = (run: ScriptRun) => recordOf(run).probes[0]?.evidence;
const came = (run: ScriptRun) => evidenceOf(run)?.askedAgain?.map(({ variant, outcome }) => [variant, outcome]);
const signIns = ({ requests }: TlsListening): number =>
  requests().filter((head) => /^authorization:/im.test(head)).length;

describe.concurrent.each(SHELLS.map((shell) => [shell.join(' '), shell] as const))('given %s', (_name, shell) => {
  describe.each(['drop', 'reset'] as const)('and a device that wants classical groups alone (%s)', (refuse) => {
    const behind = async (): Promise<{ server: TlsListening; front: Front }> => {
      const server = await good();
      return { server, front: await frontOf(server.port, LETS_THROUGH['classical groups alone'], refuse) };
    };
    it('goes on with those, and the probe is good', async () => {
      const { front } = await behind();
      const run = await asked(front, {}, shell);
      expect([wordsOf(run), evidenceOf(run)?.hello?.variant]).toEqual([['ok'], 'classical-groups']);
    });
    it('keeps what each hello came to', async () => {
      const { front } = await behind();
      const refused = refuse === 'drop' ? 'tls.silent' : 'tls.reset';
      // This curl's hello of TLS 1.2 offers more groups as well.
      expect(came(await asked(front, {}, shell))).toEqual([
        ['ordinary', refused],
        ['classical-groups', 'ok'],
        ['tls-1.2', refused],
        ['no-server-name', refused],
      ]);
    });
    it('sends the one sign-in of the probe, and no HTTP beside it', async () => {
      const { front, server } = await behind();
      await asked(front, {}, shell);
      expect([signIns(server), server.requests().length]).toEqual([1, 1]);
    });
  });

  it('says silent where no hello is answered, and that each was met with silence', async () => {
    const server = await plainServer(() => undefined);
    const run = await asked(server, {}, shell);
    expect([wordsOf(run), came(run)]).toEqual([
      ['tls.silent'],
      ['ordinary', 'classical-groups', 'tls-1.2', 'no-server-name'].map((variant) => [variant, 'tls.silent']),
    ]);
  });
});

describe.concurrent('given a device that lets only some hellos through', () => {
  it.each([
    ['hellos of up to 400 bytes', 'tls-1.2', ['ok']],
    ['TLS 1.2 alone', 'tls-1.2', ['ok']],
    ['hellos without a name', undefined, ['tls.silent']],
  ] as const)('that are %s: goes on with %s and says %s', async (lets, variant, words) => {
    const server = await good();
    const run = await asked(await frontOf(server.port, LETS_THROUGH[lets]));
    expect([evidenceOf(run)?.hello?.variant, wordsOf(run), signIns(server)]).toEqual([
      variant,
      words,
      variant === undefined ? 0 : 1,
    ]);
  });

  it('writes down the bytes of each hello as they were on the wire', async () => {
    const server = await good();
    const front = await frontOf(server.port, LETS_THROUGH.nothing);
    const said = evidenceOf(await asked(front))?.askedAgain?.map(({ bytes }) => bytes);
    // Before them come the look of openssl and the probe itself; side by side, they arrive in any order.
    const sent = front.hellos().slice(2);
    expect([said?.length, [...(said ?? [])].sort()]).toEqual([4, sent.map(({ bytes }) => bytes).sort()]);
  });

  it('asks again with the hellos that it names', async () => {
    const server = await good();
    const front = await frontOf(server.port, LETS_THROUGH.nothing);
    await asked(front);
    const sent = front.hellos().slice(2);
    expect([
      sent.filter(LETS_THROUGH['classical groups alone']).length,
      sent.filter(LETS_THROUGH['TLS 1.2 alone']).length,
      sent.filter(LETS_THROUGH['hellos without a name']).length,
      sent.length,
    ]).toEqual([1, 1, 1, 4]);
  });

  it('begins the other probes with the hello that is answered', async () => {
    const server = await good();
    const front = await frontOf(server.port, LETS_THROUGH['classical groups alone']);
    const run = await asked(front, { families: ['ers-endpoint-groups', 'ers-endpoints', 'open-api', 'mnt-session'] });
    const variants = recordOf(run).probes.map(({ evidence }) => evidence?.hello?.variant);
    expect([wordsOf(run), new Set(variants), signIns(server)]).toEqual([
      ['ok', 'ok', 'ok', 'ok'],
      new Set(['classical-groups']),
      4,
    ]);
  });

  it('says so to the person who runs it', async () => {
    const server = await good();
    const { err } = await asked(await frontOf(server.port, LETS_THROUGH['classical groups alone']));
    expect(err).toContain('Only another TLS hello is answered');
  });

  it('holds the other hello to the pinned certificate', async () => {
    const identity = await makeSelfSigned();
    const server = await tlsServer(identity, ({ path, socket }) => socket.end(goodAnswer(path)));
    const front = await frontOf(server.port, LETS_THROUGH['classical groups alone']);
    const other = (await authority.issue()).sha256;
    expect([
      wordsOf(await asked(front, { ca: null, pin: other })),
      server.received(),
      wordsOf(await asked(front, { ca: null, pin: identity.sha256 })),
    ]).toEqual([['tls.pin-changed'], '', ['ok']]);
  });

  it('holds the other hello to the authorities', async () => {
    const server = await good();
    const run = await asked(await frontOf(server.port, LETS_THROUGH['classical groups alone']), { ca: null });
    expect([wordsOf(run), server.received()]).toEqual([['tls.untrusted'], '']);
  });

  it('stops after a sign-in that is rejected over the other hello', async () => {
    const server = await tlsServer(await authority.issue(), ({ socket }) => socket.end(reply('401 Unauthorized')));
    const front = await frontOf(server.port, LETS_THROUGH['classical groups alone']);
    const run = await asked(front, { families: ['ers-endpoint-groups', 'open-api'] });
    expect([wordsOf(run), signIns(server)]).toEqual([['http.401', 'not-run.protecting-account'], 1]);
  });
});

describe.concurrent('given a handshake that fails otherwise', () => {
  it('keeps a failure that has passed as what it was', async () => {
    const server = await good();
    // The look, then the probe.
    const front = await frontOf(server.port, (_hello, count) => count > 2, 'reset');
    const run = await asked(front);
    expect([wordsOf(run), came(run)?.[0], server.received()]).toEqual([['tls.reset'], ['ordinary', 'ok'], '']);
  });

  it('says large hello where another one is answered once and then no more', async () => {
    const server = await good();
    let small = 0;
    const front = await frontOf(
      server.port,
      (hello) => LETS_THROUGH['classical groups alone'](hello) && (small += 1) === 1,
      'reset',
    );
    expect([wordsOf(await asked(front)), server.received()]).toEqual([['tls.large-hello'], '']);
  });

  it('says that a client certificate is wanted', async () => {
    const server = await tlsServer(await authority.issue(), ({ socket }) => socket.end(), {
      requestCert: true,
      rejectUnauthorized: true,
      ca: authority.cert,
      maxVersion: 'TLSv1.2',
    });
    expect([wordsOf(await asked(server)), server.requests()]).toEqual([['tls.client-certificate'], []]);
  });

  it('says no common version to a server of TLS 1.1, and asked again', async () => {
    const server = await tlsServer(await authority.issue(), ({ socket }) => socket.end(), {
      minVersion: 'TLSv1',
      maxVersion: 'TLSv1.1',
      ciphers: 'DEFAULT@SECLEVEL=0',
    });
    const run = await asked(server);
    expect([wordsOf(run), came(run)?.length]).toEqual([['tls.no-common-version'], 4]);
  });

  it('asks no other hello of what does not speak TLS', async () => {
    const server = await plainServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    const run = await asked(server);
    expect([wordsOf(run), came(run)]).toEqual([['tls.not-tls'], undefined]);
  });

  it('asks no other hello of a good server', async () => {
    const server = await good();
    const run = await asked(server);
    expect([wordsOf(run), came(run), server.connections()]).toEqual([['ok'], undefined, 2]);
  });
});

describe.concurrent('given a curl that does not know --curves', () => {
  const without = async (front: Front): Promise<ScriptRun> => {
    const folder = await temporaryFolder();
    const bin = join(folder, 'bin');
    const curl = execFileSync('which', ['curl'], { encoding: 'utf8' }).trim();
    await mkdir(bin);
    await writeFile(
      join(bin, 'curl'),
      `#!/bin/sh\nfor one in "$@"; do [ "$one" != --curves ] || { echo 'curl: option --curves: is unknown' >&2; exit 2; }; done\nexec ${curl} "$@"\n`,
      { mode: 0o755 },
    );
    const text = shScript(planFor(front.port, { ca: authority.cert, families: ['open-api'], ...LIMITS }));
    return runText(folder, text, { environment: { PATH: `${bin}:${process.env.PATH ?? ''}` } });
  };

  it('says so, and goes on with the others', async () => {
    const server = await good();
    const run = await without(await frontOf(server.port, LETS_THROUGH['TLS 1.2 alone']));
    expect([run.err.includes('cannot ask again with the TLS hello classical-groups'), wordsOf(run)]).toEqual([
      true,
      ['ok'],
    ]);
  });
  it('claims nothing about the hello that was not sent', async () => {
    const server = await good();
    const run = await without(await frontOf(server.port, LETS_THROUGH.nothing));
    expect(came(run)?.map(([variant]) => variant)).toEqual(['ordinary', 'tls-1.2', 'no-server-name']);
  });
});

describe.concurrent('given the same device in front of the script and of the program', () => {
  it.each(['classical groups alone', 'nothing', 'hellos without a name'] as const)(
    'that lets through %s: both say the same',
    async (lets) => {
      const server = await good();
      const front = await frontOf(server.port, LETS_THROUGH[lets]);
      const run = await asked(front);
      const target = targetAt(front.port, { ca: authority.cert, timeouts: { ...SHORT, totalMs: 8000 } });
      const own = await runOne(target, 'open-api');
      expect([wordsOf(run)[0], evidenceOf(run)?.hello?.variant]).toEqual([own.outcome, own.evidence?.hello?.variant]);
    },
  );
});

describe.concurrent('given such a device behind a proxy that asks for a sign-in of its own', () => {
  const SIGNED = Buffer.from('bob:proxy-secret').toString('base64');
  /** Opens every tunnel to the front, whatever it is asked for. */
  const through = async (lets: keyof typeof LETS_THROUGH) => {
    const server = await good();
    const front = await frontOf(server.port, LETS_THROUGH[lets]);
    const tunnels: string[] = [];
    const proxy = await plainServer((socket) => {
      socket.once('data', (asking) => {
        tunnels.push(asking.toString('latin1'));
        const onward = connect(front.port, '127.0.0.1');
        socket.on('error', () => onward.destroy());
        onward.on('error', () => socket.destroy());
        socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
        socket.pipe(onward).pipe(socket);
      });
    });
    const plan = planFor(1, {
      ca: authority.cert,
      families: ['open-api'],
      connectTo: null,
      proxy: 'system',
      ...LIMITS,
    });
    const run = await runText(await temporaryFolder(), shScript(plan), {
      environment: { https_proxy: `http://bob:proxy-secret@127.0.0.1:${proxy.port}` },
    });
    return { run, server, tunnels };
  };

  it('goes on with the hello that is answered', async () => {
    const { run, server } = await through('classical groups alone');
    expect([wordsOf(run), evidenceOf(run)?.hello?.variant, signIns(server)]).toEqual([['ok'], 'classical-groups', 1]);
  });
  it('says silent where none is', async () => {
    const { run, server } = await through('nothing');
    expect([wordsOf(run), came(run)?.length, server.received()]).toEqual([['tls.silent'], 4, '']);
  });
  it('asks for every tunnel by the name of the server', async () => {
    const { tunnels } = await through('nothing');
    expect(new Set(tunnels.map((asking) => asking.split(' ')[1]))).toEqual(new Set(['acs.test:443']));
  });
  it('writes the password of the proxy down nowhere', async () => {
    const { run } = await through('nothing');
    const all = unpacked(run.transcript) + run.err;
    expect([all.includes('proxy-secret'), all.includes(SIGNED)]).toEqual([false, false]);
  });
});

describe.concurrent('given a device that answers no hello', () => {
  it('gets no password from what is asked again', async () => {
    const server = await good();
    const front = await frontOf(server.port, LETS_THROUGH.nothing);
    const { transcript } = await asked(front);
    expect([front.received().includes(PASSWORD), transcript.includes(PASSWORD), signIns(server)]).toEqual([
      false,
      false,
      0,
    ]);
  });
});
