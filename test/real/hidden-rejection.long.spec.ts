import { once } from 'node:events';
import { createServer, type Server, type Socket, type AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { tripoint, type Ended } from '../cli/run-tripoint.ts';
import { runScript, type ScriptRun } from '../script-run.ts';
import { goodAnswer } from '../node/probing/servers.ts';
import { isListening, type Daemon } from './daemon.ts';
import { freePort } from './free-ports.ts';
import { CAN_BE_REAL, WHERE } from './needs.ts';
import { putServer, SERVER, startNginx } from './nginx.ts';
import { makeScratchFolder, type ScratchFolder } from './scratch-folder.ts';

/** A rejection that nginx cannot pass on arrives as 502 or 504. What it was, only the server knows. */

const MALFORMED = 'HTTP/1.1 401 \r\nServer: \r\nUnauthorized User: : 401\r\nContent-Length: 0\r\n\r\n';
const PLAIN = 'HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\nConnection: close\r\n\r\n';

/** What a server answers to a request of which this is the path, how many sign-ins came before it, and whether it is one. */
type Answer = (socket: Socket, path: string, before: number, isSignIn: boolean) => void;

const SERVERS: Readonly<Record<string, Answer>> = {
  'rejects in a head that is malformed': (socket) => socket.end(MALFORMED),
  'rejects too late for it': (socket) => void setTimeout(() => socket.end(PLAIN), 3000),
  'closes in place of an answer': (socket) => socket.destroy(),
};

describe.runIf(CAN_BE_REAL)(`given nginx in front of a server${WHERE}`, () => {
  let folder: ScratchFolder;
  let nginx: Daemon;
  let server: Server;
  let signIns: number;
  let port: number;

  /** @param masks directives that put something of nginx's own in place of an answer */
  const begin = async (answer: Answer, masks = ''): Promise<void> => {
    folder = await makeScratchFolder();
    port = await freePort();
    signIns = 0;
    server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', (request) => {
        const text = request.toString('latin1');
        const isSignIn = /^authorization:/im.test(text);
        if (isSignIn) signIns += 1;
        answer(socket, text.split(' ', 2)[1] ?? '', signIns - 1, isSignIn);
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    await folder.put('ca.pem', await putServer(folder));
    const behind = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const directives =
      masks.replaceAll('BEHIND', behind).replaceAll('FOLDER', folder.path('')) +
      `location / { proxy_pass ${behind}; proxy_read_timeout 1s; }`;
    nginx = await startNginx(folder, [{ listen: `127.0.0.1:${port}`, ...SERVER, directives }], () => isListening(port));
  };
  afterEach(async () => {
    await nginx.stop();
    server.close();
    await folder.remove();
  });

  const way = (): readonly string[] => [
    ...['--server', 'acs.test', '--connect-to', `127.0.0.1:${port}`, '--user', 'api-user', '--stage', 'outside'],
    ...['--ca', folder.path('ca.pem'), '--proxy', 'none'],
  ];
  const command = (...args: readonly string[]): Promise<Ended> =>
    tripoint([...args, ...way(), '--timeout', '6'], {
      environment: { TRIPOINT_DATA: folder.path('data'), TRIPOINT_PASSWORD: 'wrong' },
    });

  describe.each(Object.entries(SERVERS))('that %s', (_, answer) => {
    it('one start sends one sign-in, the next ones ask nothing and send none, and one consent is one sign-in', async () => {
      await begin(answer);
      const codes = [(await command('probe')).code];
      const counts = [signIns];
      codes.push((await command('probe')).code);
      counts.push(signIns);
      codes.push((await command('watch', '--count', '3', '--every', '1', '--out', folder.path('w.json'))).code);
      counts.push(signIns);
      codes.push((await command('probe', '--one-more-attempt')).code);
      counts.push(signIns);
      expect([codes, counts]).toEqual([
        [1, 1, 1, 1],
        [1, 1, 1, 2],
      ]);
    });
    it('a watch sends one, and asks on without the password', async () => {
      await begin(answer);
      await command('watch', '--count', '4', '--every', '1', '--out', folder.path('w.json'));
      expect(signIns).toBe(1);
    });
  });

  describe.each(Object.entries(SERVERS))('that lets the user in at first, and then %s', (_, answer) => {
    const good = 4;
    const goodAtFirst: Answer = (socket, path, before, isSignIn) =>
      before < good ? void socket.end(goodAnswer(path)) : answer(socket, path, before, isSignIn);
    const watching = (rounds: number, ...more: readonly string[]): Promise<Ended> =>
      command('watch', '--count', String(rounds), '--every', '1', '--out', folder.path('w.json'), ...more);

    it('a watch goes on without the password after the first sign-in without an answer, and the next start sends none', async () => {
      await begin(goodAtFirst);
      const { code } = await watching(4);
      const counts = [signIns];
      const next = (await command('probe')).code;
      expect([code, next, ...counts, signIns]).toEqual([1, 1, good + 1, good + 1]);
    });
    it('a watch that may go on without an answer does, and the next start sends none', async () => {
      await begin(goodAtFirst);
      // A busy machine leaves rounds out.
      await watching(6, '--continue-after-no-answer', '--only', 'ers-endpoints', '--only', 'open-api');
      const after = signIns;
      const next = (await command('probe')).code;
      expect([after > good + 1, next, signIns - after]).toEqual([true, 1, 0]);
    });
  });

  it.each([
    ['a redirect', '302 Found\r\nLocation: https://sso.acs.test/'],
    ['a page with status 200', '200 OK\r\nContent-Type: text/html'],
    ['an empty 500', '500 Internal Server Error'],
    ['JSON with status 403', '403 Forbidden\r\nContent-Type: application/json'],
  ])('a watch that may go on without an answer ends where %s stands for the rejection later', async (_, head) => {
    const good = 8;
    await begin((socket, path, before, isSignIn) => {
      const rejected = head.includes('json') ? '{"message":"no"}' : '';
      const masked = `HTTP/1.1 ${head}\r\nContent-Length: ${rejected.length}\r\nConnection: close\r\n\r\n${rejected}`;
      return void socket.end(!isSignIn ? PLAIN : before < good ? goodAnswer(path) : masked);
    });
    const out = folder.path('w.json');
    const { code } = await command('watch', '--count', '6', '--every', '1', '--out', out, '--continue-after-no-answer');
    expect([signIns, code]).toEqual([good + 1, 4]);
  });

  const MASKS: Readonly<Record<string, string>> = {
    'a redirect to a page for signing in': '= @login',
    'a page with status 200': '=200 /sorry.html',
    'a page with status 403': '=403 /sorry.html',
    'a page with status 404': '=404 /sorry.html',
    'a page with status 503': '=503 /sorry.html',
    'XML with status 500': '=500 /fault.xml',
    'an empty JSON list with status 200': '=200 /empty.json',
  };
  const byScript = (): Promise<ScriptRun> => runScript(way());
  const watchOn = (rounds: string): Promise<Ended> =>
    command('watch', '--count', rounds, '--every', '1', '--out', folder.path('w.json'), '--one-more-attempt');
  const rejecting: Answer = (socket) => socket.end(PLAIN);
  const accepting: Answer = (socket, path, _, isSignIn) => void socket.end(isSignIn ? goodAnswer(path) : PLAIN);
  /** Answers for the ERS API itself. */
  const MASKED_ERS = `location /ers/ { return 302 https://sso.acs.test/; } `;
  /** Puts a page in place of the 401 of some paths alone. */
  const ONE_MASKED = [
    ['ERS', '/ers/'],
    ['Open API', '/api/'],
  ].map(([masked = '', path = '']) => ({
    masked,
    by: `location ${path} { proxy_intercept_errors on; error_page 401 =503 /sorry.html; proxy_pass BEHIND; } location = /sorry.html { internal; return 200 "sorry"; } `,
  }));
  /** What is put in place of the 401 of who signs in, and of nobody else. */
  const FOR_SIGN_INS = [
    ['503', 'return 503'],
    ['404', 'return 404'],
    ['204', 'return 204'],
    ['500 with JSON', `return 500 '{"message":"no"}'`],
  ] as const;
  const forSignIns = (by: string): string =>
    `proxy_intercept_errors on; error_page 401 = @told; location @told { default_type application/json; if ($http_authorization) { ${by}; } return 401; } `;
  const masking = (by: string): string =>
    `proxy_intercept_errors on; error_page 401 ${by}; location = /sorry.html { internal; return 200 "sorry"; } location = /fault.xml { internal; default_type application/xml; return 200 '<?xml version="1.0"?><reply><text>sorry</text></reply>'; } location = /empty.json { internal; default_type application/json; return 200 '[]'; } location @login { return 302 /login; } `;

  describe.each(Object.entries(MASKS))('that puts %s in place of each 401', (_, by) => {
    it('a start sends one sign-in and no other, which nobody sees rejected, and so does a watch of four rounds', async () => {
      await begin(rejecting, masking(by));
      const { out } = await command('probe', '--why');
      const counts = [signIns];
      await watchOn('4');
      counts.push(signIns);
      expect(counts).toEqual([1, 2]);
      expect(out).toContain('ERS endpoint groups: the same question: ');
      expect(out).toContain('MnT session: this probe was sent without the password');
    });
  });

  describe.each(['=403 /sorry.html', '=500 /fault.xml'])('that puts %s in place of each 401', (by) => {
    it('the next starts ask nothing and send none, and one consent is one sign-in', async () => {
      await begin(rejecting, masking(by));
      const counts: number[] = [];
      for (const more of [[], [], [], ['--one-more-attempt']]) {
        await command('probe', ...more);
        counts.push(signIns);
      }
      expect(counts).toEqual([1, 1, 1, 2]);
    });
    it.each(['open-api', 'mnt-session'])('%s alone sends one, and is not good', async (family) => {
      await begin(rejecting, masking(by));
      const { code } = await command('probe', '--only', family);
      expect([signIns, code === 0]).toEqual([1, false]);
    });
  });

  describe('asked by a fixed script', () => {
    it.each(Object.entries(MASKS))('one start sends one sign-in where nginx shows %s', async (_, by) => {
      await begin(rejecting, masking(by));
      const { out } = await byScript();
      expect([signIns, out.match(/^tripoint-curl asks .* bare /gm)?.length]).toEqual([1, 4]);
    });
    it.each(ONE_MASKED)('sends one where $masked alone is masked', async ({ by }) => {
      await begin(rejecting, by);
      await byScript();
      expect(signIns).toBe(1);
    });
    it.each(FOR_SIGN_INS)('sends one where only who signs in gets %s', async (_, by) => {
      await begin(rejecting, forSignIns(by));
      await byScript();
      expect(signIns).toBe(1);
    });
  });

  it('that has no answer in time without credentials: no other question goes with them', async () => {
    const slow: Answer = (socket, _path, _before, isSignIn) =>
      void setTimeout(() => socket.end(PLAIN), isSignIn ? 10 : 3000);
    await begin(slow, masking('=403 /sorry.html'));
    await command('probe');
    expect(signIns).toBe(1);
  });

  it.each(ONE_MASKED)(
    'a start sends one sign-in where $masked alone is masked, and so does a watch',
    async ({ by }) => {
      await begin(rejecting, by);
      await command('probe');
      const counts = [signIns];
      await watchOn('3');
      counts.push(signIns);
      expect(counts).toEqual([1, 2]);
    },
  );
  it.each(FOR_SIGN_INS)('sends one where only who signs in gets %s, and the next start none', async (_, by) => {
    await begin(rejecting, forSignIns(by));
    const codes = [(await command('probe')).code, (await command('probe')).code];
    expect([signIns, codes[1]]).toEqual([1, 4]);
  });

  it('asks the others with credentials at its next start, after a consent, where only one API is masked', async () => {
    await begin(accepting, MASKED_ERS);
    const first = await command('probe');
    const counts = [signIns];
    const { out } = await command('probe', '--one-more-attempt');
    expect([...counts, signIns, first.code]).toEqual([0, 2, 4]);
    expect(out).toMatch(/Open API\s+200 OK/);
    expect(out).toMatch(/MnT session\s+500 \(expected\)/);
  });
});
