import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { judge } from '../../../src/core/diagnosis/diagnose.ts';
import { curlScript, whyNoCurlLines } from '../../../src/core/script/curl-lines.ts';
import type { ScriptPlan } from '../../../src/core/script/plan.ts';
import type { StageRecord } from '../../../src/core/records/record.ts';
import { FAMILIES } from '../../../src/core/vocabulary/words.ts';
import { startWorld } from '../../../src/lab/lab.ts';
import type { RunningWorld } from '../../../src/lab/running-world.ts';
import { readPasted } from '../../../src/node/import/pasted-curl.ts';
import { inTerminal, type Step } from '../../cli/terminal/in-terminal.ts';

/** The lines as a person uses them: pasted into a shell in a terminal, with the real curl and a password that is typed. */

let folder = '';
let world: RunningWorld;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tripoint-curl-'));
  world = await startWorld('outside-proxy-403');
  await cp(world.description.ca, join(folder, 'imported-ca.pem'));
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

const place = (text: string) => {
  const at = text.lastIndexOf(':');
  return { host: text.slice(0, at), port: Number(text.slice(at + 1)) };
};

const planOf = (changed: Partial<ScriptPlan> = {}): ScriptPlan => ({
  madeBy: 'tripoint 1.2.3',
  stage: 'inside',
  server: place(world.description.server),
  connectTo: place(world.description.entrances.inside),
  user: world.description.apiUser.name,
  families: FAMILIES,
  mac: null,
  groupId: null,
  ca: 'pem',
  pin: null,
  proxy: 'none',
  connectMs: 3000,
  totalMs: 5000,
  label: 'jump host',
  consent: null,
  known: [],
  seal: null,
  ...changed,
});

const linesOf = (plan: ScriptPlan): readonly string[] =>
  curlScript(plan, new Date(Date.now() - 1000).toISOString())
    .split('\n')
    .filter((line) => line.startsWith('curl '));

const paste = (line: string, password: string): readonly Step[] => [
  { type: `${line}\n` },
  { see: 'password for user' },
  { echo: false },
  { type: `${password}\n` },
  { see: ' end' },
];

/** What the terminal showed. */
const shown = async (
  lines: readonly string[],
  password: string,
  shell: readonly string[] = ['sh', '-i'],
): Promise<string> => {
  const steps = [{ see: '$ ' }, ...lines.flatMap((line) => paste(line, password)), { type: 'exit\n' }];
  const seen = await inTerminal([], steps, { program: shell, cwd: folder, environment: { PS1: '$ ' } });
  expect(seen.stuck, seen.shown).toBeNull();
  return seen.shown;
};

const read = (text: string): StageRecord => {
  const taken = readPasted(text, new Date());
  if (!taken.ok) throw new Error(taken.sentence('shown'));
  return taken.record;
};

const outcomes = ({ probes }: StageRecord): readonly string[] => probes.map(({ outcome }) => outcome);

describe('given a healthy server, a person, and the real curl', () => {
  it.each([[['sh', '-i']], [['bash', '--norc', '-i']], [['zsh', '-f', '-i']], [['ksh', '-E', '-i']]])(
    'four lines pasted into %s are a stage record, and no password stands anywhere',
    async (shell) => {
      const { password } = world.description.apiUser;
      const text = await shown(linesOf(planOf()), password, shell);
      const record = read(text);
      expect([record.state, record.pasted, record.seal, outcomes(record), record.vantage.label]).toEqual([
        'complete',
        true,
        'none',
        ['ok', 'ok', 'ok', 'ok'],
        'jump host',
      ]);
      expect(record.probes[0]?.evidence).toMatchObject({
        response: { status: 200, clockSkewMs: null },
        body: { complete: true },
        tls: { trustedBy: 'imported-ca', chain: [] },
        connection: { remoteAddress: '127.0.0.1' },
      });
      expect([text.includes(password), JSON.stringify(record).includes(password)]).toEqual([false, false]);
    },
  );
  it.each([[['sh', '-i']], [['bash', '--norc', '-i']], [['zsh', '-f', '-i']]])(
    'the end of line that the head offers shows no cookie in %s, and the answers read as ever',
    async (shell) => {
      const { password } = world.description.apiUser;
      const text = curlScript(planOf(), new Date(Date.now() - 1000).toISOString());
      const filter = /^# {3}(\| .*)$/m.exec(text)?.[1] ?? '';
      const lines = linesOf(planOf()).slice(1, 2);
      const plain = await shown(lines, password, shell);
      const filtered = await shown(
        lines.map((line) => `${line} ${filter}`),
        password,
        shell,
      );
      const cookie = /^set-cookie: (\w+)=(\w{8,})/im;
      expect(cookie.test(plain.replace(/\u001b\[\d*m/g, ''))).toBe(true);
      expect([cookie.test(filtered), /^set-cookie: \w+=\[cut\]/im.test(filtered)]).toEqual([false, true]);
      expect(outcomes(read(filtered))).toEqual(outcomes(read(plain)));
    },
  );
  it('text with LF alone, with CRLF, and once more with what stood around it is the same record', async () => {
    const text = await shown(linesOf(planOf()).slice(2, 3), world.description.apiUser.password);
    const bare = text.replaceAll('\r', '');
    const records = [text, bare, bare.replaceAll('\n', '\r\n'), `$ ls\n${bare}\nlogout\n`].map(read);
    expect(new Set(records.map((record) => JSON.stringify(record.probes))).size).toBe(1);
  });
});

describe('given what goes wrong, as the real curl tells it', () => {
  it('a file of authorities that nobody saved is nothing that was tested, and says why', async () => {
    const elsewhere = await mkdtemp(join(tmpdir(), 'tripoint-curl-'));
    onTestFinished(() => rm(elsewhere, { recursive: true, force: true }));
    const line = `cd ${elsewhere} && ${linesOf(planOf()).at(0) ?? ''}`;
    const text = await shown([line], world.description.apiUser.password);
    const taken = readPasted(text, new Date());
    expect(text).toContain('curl: (77)');
    expect(outcomes(read(text))[0]).toBe('not-run');
    expect(taken).toMatchObject({ notice: expect.stringMatching(/nothing was tested: curl: \(77\)/) as string });
  });
  it('an answer of which somebody took the body is not judged by it', async () => {
    const text = await shown(linesOf(planOf()).slice(3), world.description.apiUser.password);
    const without = text.replace(/<[^]*>/, '[redacted]');
    expect(without).not.toBe(text);
    expect(outcomes(read(text))[3]).toBe('ok');
    expect(outcomes(read(without))[3]).toBe('not-run');
    expect(readPasted(without, new Date())).toMatchObject({
      notice: expect.stringContaining('not as long here as curl says') as string,
    });
  });
  it('one password of four that was mistyped accuses nobody', async () => {
    const { password } = world.description.apiUser;
    const [first = '', second = '', third = '', fourth = ''] = linesOf(planOf());
    const texts = [
      await shown([first], password),
      await shown([second], 'wrong-Lantern-2'),
      await shown([third, fourth], password),
    ];
    const record = read(texts.join('\n'));
    expect(outcomes(record)).toEqual(['ok', 'http.401', 'ok', 'ok']);
    const { verdict } = judge({ runs: [record], cards: [], checks: [] });
    expect([verdict.code, verdict.party, verdict.certainty]).toEqual(['verdict.typed-apart', 'unknown', 'cannot-tell']);
  });
  it('a 403 of a proxy outside is one', async () => {
    const outside = planOf({ stage: 'outside', connectTo: place(world.description.entrances.outside) });
    const record = read(await shown(linesOf(outside).slice(0, 1), world.description.apiUser.password));
    expect([record.stage, record.state, outcomes(record)[0], outcomes(record)[1]]).toEqual([
      'outside',
      'stopped',
      'http.403',
      'not-run.stopped',
    ]);
  });
  it('a wrong password is a 401, and a rejected sign-in', async () => {
    const record = read(await shown(linesOf(planOf()).slice(2, 3), 'wrong-Lantern-1'));
    expect([outcomes(record)[2], record.failedSignIns]).toEqual(['http.401', 1]);
  });
  it('a port where nobody listens, of which this curl does not say why, is not measured', async () => {
    const nobody = planOf({ connectTo: { host: '127.0.0.1', port: 9 } });
    const text = await shown(linesOf(nobody).slice(0, 1), 'x');
    const told = readPasted(text.replace(/curl: \(7\)[^\n]*/, 'curl: (7) Connection refused'), new Date());
    expect([outcomes(read(text))[0], told.ok && outcomes(told.record)[0]]).toEqual(['not-run', 'tcp.refused']);
    expect(readPasted(text, new Date())).toMatchObject({
      notice: expect.stringContaining('does not tell why') as string,
    });
  });
  it('a certificate that is not trusted', async () => {
    const record = read(await shown(linesOf(planOf({ ca: null })).slice(0, 1), 'x'));
    expect([outcomes(record)[0], record.probes[0]?.evidence?.tls?.trustedBy]).toEqual(['tls.untrusted', null]);
  });
  it('a name that there is not', async () => {
    const nowhere = { server: { host: 'nowhere.invalid', port: 443 }, connectTo: null };
    expect(outcomes(read(await shown(linesOf(planOf(nowhere)).slice(0, 1), 'x')))[0]).toMatch(/^dns\./);
  });
});

describe('given a proxy of the machine', () => {
  /** One that opens a tunnel to wherever it is asked to, or wants a sign-in of its own. */
  const proxyAt = async (opens: boolean): Promise<string> => {
    const server: Server = createServer();
    server.on('connect', (request, socket) => {
      if (!opens) {
        socket.end('HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm="x"\r\n\r\n');
        return;
      }
      const { host, port } = place(request.url ?? '');
      const way = connect(port, host, () => {
        socket.write('HTTP/1.1 200 Connection established\r\nX-Proxy: one\r\n\r\n');
        way.pipe(socket).pipe(way);
      });
      way.on('error', () => socket.destroy());
      socket.on('error', () => way.destroy());
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    onTestFinished(() => void server.close());
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };

  it('two heads are the tunnel and the answer', async () => {
    const url = await proxyAt(true);
    const text = await shown(linesOf(planOf({ proxy: { url } })).slice(2, 3), world.description.apiUser.password);
    const record = read(text);
    expect(text).toContain('200 Connection established');
    expect([outcomes(record)[2], record.probes[2]?.evidence?.proxy?.status]).toEqual(['ok', 200]);
    expect(record.probes[2]?.evidence?.response?.headers.flat()).not.toContain('X-Proxy');
  });
  it('a proxy that wants a sign-in is no rejection by the server', async () => {
    const url = await proxyAt(false);
    const record = read(await shown(linesOf(planOf({ proxy: { url } })).slice(2, 3), 'x'));
    expect([outcomes(record)[2], record.failedSignIns, record.signIns]).toEqual(['proxy.auth-required', 0, undefined]);
  });
});

describe('given values that a shell would change', () => {
  it('a user with a backslash stands in a line for every shell', () =>
    expect(linesOf(planOf({ user: 'ACME\\svc' }))[0]).toContain('--user "ACME\\svc"'));
  it.each(['$(id)', 'a"b', 'a`id`b', "o'neil $HOME", 'a%PATH%b'])(
    '%s is quoted for sh, which leaves it alone',
    async (user) => {
      const [line = ''] = linesOf(planOf({ user, connectTo: { host: '127.0.0.1', port: 9 } }));
      const seen = await shown([line], 'x');
      expect([seen.includes(`password for user '${user}'`), read(seen).user]).toEqual([true, user]);
    },
  );
  it('a pin cannot be checked by single lines', () =>
    expect(whyNoCurlLines(planOf({ pin: 'a'.repeat(64) }))).toContain('--ca'));
});
