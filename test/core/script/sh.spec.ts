import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { shScript } from '../../../src/core/script/sh.ts';
import { makeAuthority, makeSelfSigned, type Authority, type Wishes } from '../../node/probing/certificates.ts';
import { GROUP_ID, goodAnswer, plainServer, reply, tlsServer, type TlsListening } from '../../node/probing/servers.ts';
import {
  PASSWORD,
  planFor,
  runScript,
  runText,
  temporaryFolder,
  unpacked,
  type ScriptRun,
  recordOf,
  wordsOf,
  type Wishes as ScriptWishes,
} from './run-script.ts';

let authority: Authority;
beforeAll(async () => {
  authority = await makeAuthority();
});

const withSignIn = (head: string): boolean => /^authorization:/im.test(head);
const allFour = (word: string): readonly string[] => [word, word, word, word];

const good = async (): Promise<TlsListening> =>
  tlsServer(await authority.issue(), ({ path, socket }) => socket.end(goodAnswer(path)));
const asked = (server: TlsListening, wishes: ScriptWishes = {}): Promise<ScriptRun> =>
  runScript(planFor(server.port, { ca: authority.cert, ...wishes }));

describe('given a server in good order', () => {
  it('finds all four probes good', async () => {
    expect(wordsOf(await asked(await good()))).toEqual(allFour('ok'));
  });
  it('asks for the endpoints of the first group that the server listed', async () => {
    const server = await good();
    await asked(server);
    expect(server.requests().filter((head) => head.includes(`filter=groupId.EQ.${GROUP_ID} `))).toHaveLength(1);
  });
  it('asks for the group that was given', async () => {
    const server = await good();
    await asked(server, { groupId: 'my-group' });
    expect(server.requests().filter((head) => head.includes('filter=groupId.EQ.my-group '))).toHaveLength(1);
  });
  it('asks what was chosen alone', async () => {
    const server = await good();
    await asked(server, { families: ['open-api'] });
    expect(server.requests().map((head) => head.split(' ')[1]?.split('?')[0])).toEqual(['/api/v1/endpoint']);
  });
  it('writes one file, which its owner alone may read', async () => {
    const server = await good();
    const folder = await temporaryFolder();
    const { files } = await runText(folder, shScript(planFor(server.port, { ca: authority.cert })));
    const { stdout } = spawnSync('stat', ['-c', '%a', ...files], { cwd: folder, encoding: 'utf8' });
    expect([files.length, stdout.trim()]).toEqual([1, '600']);
  });
  it('replaces no transcript that is there', async () => {
    const server = await good();
    const folder = await temporaryFolder();
    const bin = join(folder, 'bin');
    await mkdir(bin);
    await writeFile(join(bin, 'date'), '#!/bin/sh\necho 20260101T000000Z\n', { mode: 0o755 });
    await writeFile(join(folder, 'tripoint-inside-20260101T000000Z.txt'), 'kept');
    const environment = { PATH: `${bin}:${process.env.PATH ?? ''}` };
    await runText(folder, shScript(planFor(server.port, { ca: authority.cert })), { environment });
    expect(await readFile(join(folder, 'tripoint-inside-20260101T000000Z.txt'), 'utf8')).toBe('kept');
  });
  it('tells where it came from and by which program', async () => {
    const { madeBy, vantage, server, user, stage } = recordOf(await asked(await good(), { label: 'a branch, "A"' }));
    expect({ madeBy, label: vantage.label, host: server.host, user, stage }).toEqual({
      madeBy: 'tripoint 0.0.0 (portable script, sh)',
      label: 'a branch, "A"',
      host: 'acs.test',
      user: 'api-user',
      stage: 'inside',
    });
  });
  it('shows the certificate that the server presented', async () => {
    const identity = await authority.issue();
    const server = await tlsServer(identity, ({ path, socket }) => socket.end(goodAnswer(path)));
    const tls = recordOf(await asked(server)).probes[0]?.evidence?.tls;
    expect([tls?.trustedBy, tls?.chain[0]?.sha256]).toEqual(['imported-ca', identity.sha256]);
  });
});

describe('given a certificate that is not trusted', () => {
  it.each<[string, Wishes, string]>([
    ['of nobody known', {}, 'tls.untrusted'],
    ['for another name', { name: 'other.test' }, 'tls.wrong-name'],
    ['that has expired', { from: -10, to: -1 }, 'tls.expired'],
  ])('sends no HTTP to one %s', async (_what, wishes, word) => {
    const stranger = await makeAuthority('A stranger');
    const identity = await (word === 'tls.untrusted' ? stranger : authority).issue(wishes);
    const server = await tlsServer(identity, ({ path, socket }) => socket.end(goodAnswer(path)));
    const run = await asked(server);
    expect({ words: wordsOf(run), received: server.received() }).toEqual({ words: allFour(word), received: '' });
  });
  it('shows the certificate that was refused', async () => {
    const identity = await makeSelfSigned();
    const server = await tlsServer(identity, ({ path, socket }) => socket.end(goodAnswer(path)));
    const tls = recordOf(await asked(server)).probes[0]?.evidence?.tls;
    expect([tls?.trustedBy, tls?.chain[0]?.sha256]).toEqual([null, identity.sha256]);
  });
});

describe('given a pinned certificate', () => {
  it('asks the server that shows it', async () => {
    const identity = await makeSelfSigned();
    const server = await tlsServer(identity, ({ path, socket }) => socket.end(goodAnswer(path)));
    const run = await asked(server, { ca: null, pin: identity.sha256 });
    expect(wordsOf(run)).toEqual(allFour('ok'));
  });
  it('sends no HTTP to a server that shows another one, though its authority is known', async () => {
    const server = await good();
    const run = await asked(server, { pin: (await authority.issue()).sha256 });
    expect({ words: wordsOf(run), received: server.received() }).toEqual({
      words: allFour('tls.pin-changed'),
      received: '',
    });
  });
  it('holds curl to the very key that was looked at, where another server answers after the look', async () => {
    const identity = await makeSelfSigned();
    const server = await tlsServer(identity, ({ path, socket }) => socket.end(goodAnswer(path)));
    const other = await authority.issue();
    // The look is the first connection; from the second on it is another server.
    const watched = setInterval(() => {
      if (server.connections() > 0) server.use(other);
    }, 1);
    const run = await asked(server, { pin: identity.sha256 }).finally(() => clearInterval(watched));
    expect({ words: wordsOf(run), received: server.received() }).toEqual({
      words: allFour('tls.pin-changed'),
      received: '',
    });
  });
});

describe('given a server that rejects the sign-in', () => {
  const rejecting = async (): Promise<TlsListening> =>
    tlsServer(await authority.issue(), ({ socket }) => socket.end(reply('401 Unauthorized', 'no')));
  const held = ['http.401', ...Array.from({ length: 3 }, () => 'not-run.protecting-account')];

  it('signs in once', async () => {
    const server = await rejecting();
    await asked(server);
    expect(server.requests()).toHaveLength(1);
  });
  it('holds the other probes back, and says so with its code', async () => {
    const run = await asked(await rejecting());
    expect({ code: run.code, words: wordsOf(run), failed: recordOf(run).failedSignIns }).toEqual({
      code: 4,
      words: held,
      failed: 1,
    });
  });
  it('costs one more with a consent, which is spent by it', async () => {
    const server = await rejecting();
    await asked(server, { continueAfter401: true });
    expect(server.requests()).toHaveLength(1);
  });
});

describe('given what a probe was answered', () => {
  const NODE = goodAnswer('/admin/API/mnt/').toString('latin1');
  const PAGE = reply('200 OK', '<html>Welcome</html>').toString('latin1');
  const OTHER_NODE = NODE.replace(/content-length: \d+\r\n/i, '').replace(/is not available/i, 'is not a MnT node');
  it.each([
    [
      'ers-endpoints',
      reply('302 Found', '', { location: '/admin/' }),
      'status 302 (a redirect: not the answer of the API)',
      1,
    ],
    ['ers-endpoints', reply('401 Unauthorized'), 'status 401 (rejected)', 4],
    ['ers-endpoints', reply('403 Forbidden', '{"error":"insufficient role"}'), 'status 403 (forbidden)', 1],
    ['ers-endpoints', reply('404 Not Found'), 'status 404 (not found)', 1],
    ['ers-endpoints', reply('500 Oops'), 'status 500 (an error)', 1],
    ['ers-endpoints', reply('405 No'), 'status 405\n', 1],
    ['ers-endpoints', goodAnswer('/ers/config/endpoint'), 'status 200 (expected of this probe)', 0],
    ['open-api', PAGE, 'status 200 (not the answer of the API)', 1],
    ['mnt-session', NODE, 'status 500 (expected of this probe)', 0],
    ['mnt-session', OTHER_NODE, 'status 500 (this node does no monitoring)', 1],
    ['mnt-session', reply('500 Oops', 'a proxy failed'), 'status 500 (not the answer of the API)', 1],
    ['mnt-session', reply('500 Oops', '<?xml version="1.0"?><mnt-rest-result/>'), 'status 500\n', 0],
  ] as const)(
    '%s says a word beside the status and ends with a code as probe does (%#)',
    async (family, answer, word, code) => {
      const server = await tlsServer(await authority.issue(), ({ head, socket }) =>
        socket.end(code === 0 && !withSignIn(head) ? reply('401 Unauthorized') : answer),
      );
      const run = await asked(server, { families: [family] });
      expect([run.err, run.code]).toEqual([expect.stringContaining(`${family}: ${word}`), code]);
    },
  );
  it('ends with 1 where nothing was answered, or one probe of four was not', async () => {
    const server = await tlsServer(await authority.issue(), ({ head, path, socket }) =>
      socket.end(
        !withSignIn(head) ? reply('401 Unauthorized') : path.includes('mnt') ? reply('404 No') : goodAnswer(path),
      ),
    );
    const three = await asked(server);
    server.stop();
    expect([three.code, (await asked(server)).code]).toEqual([1, 1]);
  });
});

describe('given replies that are not the server in good order', () => {
  it('follows no redirect', async () => {
    const server = await tlsServer(await authority.issue(), ({ socket }) =>
      socket.end(reply('302 Found', '', { location: 'https://acs.test/elsewhere' })),
    );
    await asked(server, { families: ['open-api'] });
    const heads = server.requests();
    expect([heads.filter((head) => head.includes('/elsewhere')), heads.filter(withSignIn).length]).toEqual([[], 1]);
  });
  it('cuts a body at one mebibyte', async () => {
    const server = await tlsServer(await authority.issue(), ({ socket }) =>
      socket.end(reply('200 OK', Buffer.alloc(3_000_000, 'a'))),
    );
    const body = recordOf(await asked(server, { families: ['open-api'] })).probes[0]?.evidence?.body;
    expect([body?.bytes, body?.complete, body?.reading.kind]).toEqual([1_048_576, false, 'too-large']);
  });
  it('keeps the names of cookies and not what they hold', async () => {
    const server = await tlsServer(await authority.issue(), ({ socket }) =>
      socket.end(reply('200 OK', '[]', { 'set-cookie': 'APPSESSIONID=live-session; Path=/' })),
    );
    const { transcript } = await asked(server, { families: ['open-api'] });
    const text = unpacked(transcript);
    expect([text.includes('live-session'), text.includes('APPSESSIONID=[cut]')]).toEqual([false, true]);
  });
  it('reads a refused connection', async () => {
    const server = await good();
    server.stop();
    expect(wordsOf(await asked(server))).toEqual(allFour('tcp.refused'));
  });
  it('reads a server that does not speak TLS', async () => {
    const server = await plainServer((socket) => socket.end('SSH-2.0-OpenSSH_9.2\r\n'));
    expect(wordsOf(await runScript(planFor(server.port)))).toEqual(allFour('tls.not-tls'));
  });
  it('reads a reply that ends before its body does', async () => {
    const server = await tlsServer(await authority.issue(), ({ socket }) =>
      socket.end('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n[1'),
    );
    expect(wordsOf(await asked(server, { families: ['open-api'] }))).toEqual(['http.cut-off']);
  });
  it('reads a name that does not exist', async () => {
    const run = await runScript(planFor(1, { server: { host: 'nowhere.invalid', port: 443 }, connectTo: null }));
    expect(recordOf(run).probes.every(({ outcome }) => outcome.startsWith('dns.'))).toBe(true);
  });
});

describe('given a run that is stopped', () => {
  const stoppedWhen = async (answer: 'silence' | '401 without its body'): Promise<ScriptRun> => {
    let stop: () => void = () => undefined;
    const server = await tlsServer(await authority.issue(), ({ path, count, socket }) => {
      if (count === 1) return void socket.end(goodAnswer(path));
      if (answer === 'silence') {
        stop();
        return;
      }
      socket.write('HTTP/1.1 401 Unauthorized\r\nContent-Length: 100\r\n\r\n', () => setTimeout(stop, 300));
    });
    return runScript(planFor(server.port, { ca: authority.cert }), {
      onStart: (pid) => {
        stop = () => process.kill(pid, 'SIGINT');
      },
    });
  };

  it('keeps what is done, and ends with 130', async () => {
    const run = await stoppedWhen('silence');
    expect({ code: run.code, state: recordOf(run).state, words: wordsOf(run) }).toEqual({
      code: 130,
      state: 'stopped',
      words: ['ok', 'not-run.stopped', 'not-run.stopped', 'not-run.stopped'],
    });
  });
  it('leaves nothing but the transcript behind', async () => {
    const { files } = await stoppedWhen('silence');
    expect(files.filter((name) => !/^tripoint-inside-\d{8}T\d{6}Z\.txt$/.test(name))).toEqual([]);
  });
  it('counts a rejected sign-in whose page had not come to its end', async () => {
    const run = await stoppedWhen('401 without its body');
    expect(wordsOf(run).slice(0, 2)).toEqual(['ok', 'http.401']);
  });
});

describe('given a terminal', () => {
  // `script` of util-linux hands the shell one, and types what stands in its input.
  const onTerminal = async (typed: string): Promise<{ readonly code: number | null; readonly screen: string }> => {
    const server = await good();
    const folder = await temporaryFolder();
    await writeFile(join(folder, 'probe.sh'), shScript(planFor(server.port, { ca: authority.cert })));
    const child = spawn('script', ['-qec', 'sh probe.sh', '/dev/null'], { cwd: folder });
    let screen = '';
    let asked = false;
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      screen += text;
      if (asked || !screen.includes('Password of api-user: ')) return;
      asked = true;
      // Typed after the echo is off, as a person would.
      setTimeout(() => child.stdin.write(typed), 200);
    });
    const code = await new Promise<number | null>((done) => child.once('close', done));
    return { code, screen };
  };

  it('asks for the password without echo', async () => {
    const { code, screen } = await onTerminal(`${PASSWORD}\n`);
    expect({ code, shown: screen.includes(PASSWORD) }).toEqual({ code: 0, shown: false });
  });
  it('gives up at Ctrl+C, with nothing sent', async () => {
    const { code, screen } = await onTerminal('\u0003');
    expect({ code, said: screen.includes('Nothing was sent.') }).toEqual({ code: 130, said: true });
  });
});

describe('given values that a shell would work on', () => {
  const HOSTILE = `x'; touch pwned; '$(touch pwned)\`touch pwned\`"\\"; touch pwned #`;
  it.each([['dash'], ['bash']])('they are inert in %s', async (shell) => {
    const server = await good();
    const plan = planFor(server.port, { ca: authority.cert, user: HOSTILE, label: HOSTILE, groupId: HOSTILE });
    const { files } = await runScript(plan, { shell: [shell] });
    expect(files.filter((name) => !name.startsWith('tripoint-'))).toEqual([]);
  });
  it('the user is sent as it is', async () => {
    const server = await good();
    await asked(server, { user: HOSTILE.replaceAll(':', '') });
    const sent = /^authorization: Basic (.*)$/im.exec(server.requests()[0] ?? '')?.[1] ?? '';
    expect(Buffer.from(sent, 'base64').toString()).toBe(`${HOSTILE}:${PASSWORD}`);
  });
  it.each([[['dash', '-n']], [['bash', '--posix', '-n']]])('%s reads the script to its end', async (shell) => {
    const { code, err } = await runScript(planFor(1, { user: HOSTILE, label: HOSTILE }), { shell });
    expect({ code, err }).toEqual({ code: 0, err: '' });
  });
});

describe('given a host that lacks a program', () => {
  it('names it, and sends nothing', async () => {
    const server = await good();
    const folder = await temporaryFolder();
    const bin = join(folder, 'bin');
    await mkdir(bin);
    const present = 'sh awk sed grep head tr cut cat wc mktemp mkdir mkfifo rm date uname sleep openssl'.split(' ');
    for (const name of present) {
      const real = ['/usr/bin', '/bin'].map((where) => join(where, name)).find(existsSync);
      if (real !== undefined) await symlink(real, join(bin, name));
    }
    const text = shScript(planFor(server.port, { ca: authority.cert }));
    const { code, err } = await runText(folder, text, { shell: ['/bin/sh'], environment: { PATH: bin } });
    expect({ code, said: err.trim(), connections: server.connections() }).toEqual({
      code: 3,
      said: 'This host lacks what the script needs: curl. Nothing was sent.',
      connections: 0,
    });
  });

  it('says that curl cannot do what is needed, and asks no further', async () => {
    const folder = await temporaryFolder();
    const bin = join(folder, 'bin');
    await mkdir(bin);
    const old = '#!/bin/sh\necho "curl: option --connect-to: is unknown" >&2\nexit 2\n';
    await writeFile(join(bin, 'curl'), old, { mode: 0o755 });
    const environment = { PATH: `${bin}:${process.env.PATH ?? ''}` };
    const ran = await runText(folder, shScript(planFor(1)), { environment });
    expect({ code: ran.code, said: ran.err.includes('option --connect-to: is unknown'), words: wordsOf(ran) }).toEqual({
      code: 2,
      said: true,
      words: allFour('not-run'),
    });
  });
});
