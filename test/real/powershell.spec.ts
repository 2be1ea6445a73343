import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { beforeAll, describe, expect, it } from 'vitest';
import { judge } from '../../src/core/diagnosis/diagnose.ts';
import { inLanguage } from '../../src/core/messages/say.ts';
import type { StageRecord } from '../../src/core/records/record.ts';
import { shownCode } from '../../src/core/script/plan.ts';
import { powershellScript } from '../../src/core/script/powershell.ts';
import { readRecord } from '../../src/node/import/record.ts';
import { Secret } from '../../src/core/credential/secret.ts';
import {
  keptCode,
  once,
  PASSWORD,
  planFor,
  recordOf,
  temporaryFolder,
  unpacked,
  wordsOf,
  type ScriptRun,
  type Wishes,
} from '../core/script/run-script.ts';
import { TERMINAL, type Seen } from '../core/script/terminal.ts';
import { makeAuthority, makeSelfSigned, type Authority, type Identity } from '../node/probing/certificates.ts';
import { goodAnswer, reply, tlsServer, plainServer, type Asked, type TlsListening } from '../node/probing/servers.ts';
import { run, targetAt } from '../node/probing/stage.ts';
import { ARGUMENTS, environmentOf, powershell, runAll, whyNoPowershell, type Order } from './powershell.ts';

/**
 * The portable script for PowerShell, run by a real one: PowerShell 7 on this system. Windows PowerShell 5.1 is not to be had here.
 */

const SHORT = { connectMs: 3000, totalMs: 4000 } as const;
const REJECTED = 4;

type Answer = (asked: Asked) => void;
const isBare = (head: string): boolean => !/^authorization:/im.test(head);
const signInsAt = (server: TlsListening): readonly string[] =>
  server
    .requests()
    .filter((head) => !isBare(head))
    .map((head) => Buffer.from(/^authorization: Basic (.*)$/im.exec(head)?.[1] ?? '', 'base64').toString());

const good: Answer = ({ path, socket }) => socket.end(goodAnswer(path));
const says =
  (status: string, body: string | Buffer = '', headers: Readonly<Record<string, string>> = {}): Answer =>
  ({ socket }) =>
    socket.end(reply(status, body, headers));
/** To who signs in; who does not is asked to, as the server does. */
const saysToUser =
  (...words: Parameters<typeof says>): Answer =>
  (asked) =>
    (isBare(asked.head) ? says('401 Unauthorized') : says(...words))(asked);

const drops = (socket: TLSSocket): void => {
  socket.write('HTTP/1.1 200 OK\r\n\r\n');
  const drip = setInterval(() => socket.write('x'), 100);
  socket.on('close', () => clearInterval(drip));
};
const inChunks: Answer = ({ path, socket }) => {
  const [, body = ''] = goodAnswer(path).toString('latin1').split('\r\n\r\n');
  socket.write('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n');
  for (const letter of body) socket.write(`1\r\n${letter}\r\n`);
  socket.write('0\r\n\r\n');
};
const echoes: Answer = ({ socket, head }) =>
  socket.end(
    reply(
      '200 OK',
      `${head} &#115;&#101;ven-Lanterns-24 \\u0073even-Lanterns-24 ${Buffer.from(`x${PASSWORD}`).toString('base64')}`,
      { 'x-you': PASSWORD, location: `https://a:${PASSWORD}@c.test/x?pw=${PASSWORD}` },
    ),
  );

interface Case {
  readonly answer: Answer;
  readonly identity?: () => Promise<Identity>;
  readonly wishes?: (identity: Identity) => Wishes;
  /** Requests that carried the password. */
  readonly sent: number;
  readonly first: string;
  /** `probe` is run at the same server, and must come to the same. */
  readonly compared?: true;
}

const missing = whyNoPowershell();
// Where none can be built these cases count as skipped, which the end of the suite says.
if (missing !== null) console.warn(`No PowerShell was run: ${missing}`);
const [real, realIt] = [describe.runIf(missing === null), it.runIf(missing === null)];

let authority: Authority;
beforeAll(async () => {
  authority = await makeAuthority();
});

const CASES: Readonly<Record<string, Case>> = {
  'a good server': { answer: good, sent: 4, first: 'ok', compared: true },
  'a good server that is pinned': {
    answer: good,
    wishes: ({ sha256 }) => ({ ca: null, pin: sha256 }),
    sent: 4,
    first: 'ok',
  },
  'another pin': { answer: good, wishes: () => ({ pin: 'ab'.repeat(32) }), sent: 0, first: 'tls.pin-changed' },
  'an authority that nobody imported': { answer: good, wishes: () => ({ ca: null }), sent: 0, first: 'tls.untrusted' },
  'a certificate of its own': { answer: good, identity: makeSelfSigned, sent: 0, first: 'tls.untrusted' },
  'an authority of the same name that shows the imported one': {
    answer: good,
    identity: async () => {
      const other = await (await makeAuthority()).issue();
      return { ...other, cert: `${other.cert}\n${authority.cert}` };
    },
    sent: 0,
    first: 'tls.untrusted',
  },
  'a wrong name': {
    answer: good,
    identity: () => authority.issue({ name: 'other.test' }),
    sent: 0,
    first: 'tls.wrong-name',
    compared: true,
  },
  'a certificate that ran out': {
    answer: good,
    identity: () => authority.issue({ from: -10, to: -1 }),
    sent: 0,
    first: 'tls.expired',
    compared: true,
  },
  'a 401': { answer: says('401 Unauthorized'), sent: 1, first: 'http.401', compared: true },
  'a portal in front of everything': {
    answer: says('302 Found', '', { location: 'https://portal.test/login' }),
    sent: 1,
    first: 'http.302',
    compared: true,
  },
  'a redirect of who signs in': {
    answer: saysToUser('302 Found', '', { location: 'https://portal.test/x' }),
    sent: 1,
    first: 'http.302',
  },
  'a redirect with an error': {
    answer: saysToUser('302 Found', '', { location: 'https://portal.test/x?error=1' }),
    sent: 1,
    first: 'http.302',
    compared: true,
  },
  "a redirect to the server's own sign-in page": {
    answer: saysToUser('302 Found', '', { location: '/admin/login.jsp', 'set-cookie': 'APPSESSIONID=1; Secure' }),
    sent: 1,
    first: 'http.302',
  },
  'a redirect to another password': {
    answer: saysToUser('302 Found', '', { location: '/admin/change-password' }),
    sent: 1,
    first: 'http.302',
  },
  'a rejection far down in a page': {
    answer: saysToUser('403 Forbidden', `${'x '.repeat(3000)}<p>Invalid <b>password</b></p>`),
    sent: 1,
    first: 'http.403',
    compared: true,
  },
  'a rejection in Swedish': { answer: saysToUser('403 Forbidden', 'Felaktigt lösenord'), sent: 1, first: 'http.403' },
  'a rejection in a header': {
    answer: saysToUser('403 Forbidden', '', { 'x-error': 'Authentication failed' }),
    sent: 1,
    first: 'http.403',
  },
  'a role that is missing': {
    answer: saysToUser('403 Forbidden', '{"error":"insufficient role"}', { 'content-type': 'application/json' }),
    sent: 4,
    first: 'http.403',
    compared: true,
  },
  'a 404': { answer: says('404 Not Found'), sent: 1, first: 'http.404', compared: true },
  'a fault of its own': { answer: says('500 Oops', 'broken'), sent: 1, first: 'http.500' },
  'a gateway without an answer': { answer: says('502 Bad Gateway'), sent: 1, first: 'http.502-504', compared: true },
  'a server that is busy': { answer: says('503 Busy'), sent: 1, first: 'http.502-504' },
  'silence after the handshake': { answer: () => undefined, sent: 1, first: 'http.timeout' },
  'an answer without end': { answer: ({ socket }) => drops(socket), sent: 1, first: 'http.timeout' },
  'an answer of ten million bytes': {
    answer: says('200 OK', Buffer.alloc(10_000_000, 'ab ')),
    sent: 1,
    first: 'body.wrong-shape',
  },
  'an answer in chunks': { answer: inChunks, wishes: () => ({ families: ['open-api'] }), sent: 1, first: 'ok' },
  'an answer that repeats the password': { answer: echoes, sent: 1, first: 'body.wrong-shape' },
};

interface Seat {
  readonly server: TlsListening;
  readonly run: ScriptRun;
  readonly sent: readonly string[];
}

const seats = once(async (): Promise<ReadonlyMap<string, Seat>> => {
  const prepared = await Promise.all(
    Object.entries(CASES).map(async ([name, { answer, identity, wishes }]) => {
      const shown = await (identity ?? authority.issue)();
      const server = await tlsServer(shown, answer);
      return {
        name,
        server,
        plan: planFor(server.port, { ca: authority.cert, ...SHORT, ...wishes?.(shown) }),
      };
    }),
  );
  const runs = await runAll(prepared);
  const all = new Map<string, Seat>();
  for (const [index, { name, server }] of prepared.entries()) {
    const one = runs[index];
    if (one === undefined) throw new Error(`${name} was not run`);
    all.set(name, { server, run: one, sent: signInsAt(server) });
  }
  for (const [name, { compared }] of Object.entries(CASES))
    if (compared) byProbe.set(name, await probed(all.get(name)?.server.port ?? 0));
  return all;
});
const byProbe = new Map<string, StageRecord['probes']>();

const probed = async (port: number): Promise<StageRecord['probes']> => {
  const target = targetAt(port, { ca: authority.cert, password: new Secret(PASSWORD) });
  return (await run(target)).results as unknown as StageRecord['probes'];
};

const seatOf = async (name: string): Promise<Seat> => {
  const found = (await seats()).get(name);
  if (found === undefined) throw new Error(name);
  return found;
};

realIt(`is run by PowerShell at ${Object.keys(CASES).length} servers and ways`, { timeout: 600_000 }, async () => {
  expect((await seats()).size).toBe(Object.keys(CASES).length);
  await further();
});

real.each(Object.entries(CASES))('given %s, asked by the script for PowerShell', (name, { sent, first }) => {
  it(`reads as ${first}, and the password goes out ${sent} times`, async () => {
    const seat = await seatOf(name);
    expect([wordsOf(seat.run)[0], seat.sent.length, seat.run.err]).toEqual([first, sent, seat.run.err]);
    expect(new Set(seat.sent)).toEqual(new Set(sent === 0 ? [] : [`api-user:${PASSWORD}`]));
  });
  it('ends as it says, and keeps no password', async () => {
    const { run: one } = await seatOf(name);
    const last = recordOf(one).signIns?.at(-1)?.result;
    const otherwise = wordsOf(one).every((word) => word === 'ok') ? 0 : 1;
    expect(one.code).toBe(last === 'rejected' || last === 'unknown' ? REJECTED : otherwise);
    expect(/Lanterns/i.test(`${unpacked(one.transcript)}${one.out}${one.err}`)).toBe(false);
  });
});

real.each(Object.entries(CASES).filter(([, { compared }]) => compared))('given %s, asked by probe as well', (name) =>
  it('comes to the same outcomes and to the same verdict', async () => {
    const { run: one } = await seatOf(name);
    const record = recordOf(one);
    const probes = byProbe.get(name) ?? [];
    // What is held back after an answer of a gateway is so by the list of sign-ins, which is left out here.
    const held = new Set(
      record.probes.filter(({ outcome }) => outcome.startsWith('not-run')).map(({ family }) => family),
    );
    const short = (all: StageRecord['probes']) => {
      const { code, party, certainty } = judge({ runs: [{ ...record, probes: all }], cards: [], checks: [] }).verdict;
      const outcomes = all.filter(({ family }) => !held.has(family)).map(({ outcome }) => outcome);
      return { code, party, certainty, outcomes };
    };
    expect(short(record.probes)).toEqual(short(probes));
  }),
);

/** Several runs in one folder, or of one kind, in one process. */
const further = once(async () => {
  const letsIn = await tlsServer(await authority.issue(), good);
  const rejects = await tlsServer(await authority.issue(), says('401 Unauthorized'));
  const second = await tlsServer(await authority.issue(), good);
  const third = await tlsServer(await authority.issue(), good);
  const sixth = await tlsServer(
    await authority.issue({ name: 'x.test', also: ['localhost'] }),
    good,
    {},
    { host: '::1', port: 0 },
  );
  const asked: string[] = [];
  const proxy = await plainServer((client) => {
    client.once('data', (chunk: Buffer) => {
      asked.push(chunk.toString('latin1').split('\r\n')[0] ?? '');
      client.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
    });
  });
  const folder = await temporaryFolder();
  const kept = await keptCode();
  const plan = { ca: authority.cert, ...SHORT, families: ['open-api'] } as const;
  const user = `o'brien \u2019$(exit 9) "x" å`;
  const swedish = planFor(rejects.port, { ...plan, families: ['open-api', 'mnt-session'] });
  const orders: Order[] = [
    { plan: planFor(letsIn.port, { ...plan, user }), input: `å"b 'c$d \n` },
    { plan: planFor(letsIn.port, plan), input: Buffer.from('p\u00e5ss\n', 'latin1') },
    { plan: swedish, text: inLanguage('sv', () => powershellScript(swedish)), folder },
    // It ends before it asks for a password.
    { plan: planFor(second.port, plan), folder, input: '' },
    {
      plan: planFor(0, {
        ...plan,
        server: { host: 'localhost', port: 443 },
        connectTo: { host: '::1', port: sixth.port },
      }),
    },
    { plan: planFor(letsIn.port, { ...plan, proxy: { url: `http://127.0.0.1:${proxy.port}` } }) },
    {
      plan: planFor(third.port, { ...plan, seal: kept.seal }),
      input: `${PASSWORD}\n${shownCode(kept.code).toLowerCase()}\n`,
    },
    { plan: planFor(third.port, { ...plan, seal: kept.seal }), input: `${PASSWORD}\n\n` },
    { plan: planFor(third.port, { ...plan, seal: kept.seal }), input: `${PASSWORD}\nBCDF-GHJK-MNPQ-RSTV\n` },
  ];
  const runs = await runAll(orders);
  const [sealed, open] = [runs[6], runs[7]];
  if (sealed === undefined || open === undefined) throw new Error('not run');
  const edited = { ...sealed, transcript: sealed.transcript.replace('status 200', 'status 403') };
  const seals = [
    recordOf(sealed, kept.folder).seal,
    recordOf(sealed).seal,
    recordOf(open, kept.folder).seal,
    readRecord(edited.transcript, 'edited', new Date(), kept.folder).ok,
  ];
  return { runs, letsIn, rejects, second, sixth, asked, seals, code: kept.code };
});
const nth = async (index: number): Promise<ScriptRun> => {
  const found = (await further()).runs[index];
  if (found === undefined) throw new Error('not run');
  return found;
};

real('given the one-time code of a script', () => {
  it('the transcript is sealed here, unchecked elsewhere, open without the code, and refused when it was edited', async () =>
    expect((await further()).seals).toEqual(['sealed', 'unchecked', 'none', false]));
  it('the code is in none of what it leaves', async () => {
    const { code } = await further();
    const { transcript, err, out } = await nth(6);
    expect(`${transcript}${err}${out}`.replaceAll('-', '').toUpperCase()).not.toContain(code);
  });
  it('with a wrong one nothing is sent', async () => {
    const { code, err, files } = await nth(8);
    expect([code, err.trim(), files]).toEqual([3, 'The code is not the one of this script. Nothing was sent.', []]);
  });
});

real('given what a password, a user and a way may be', () => {
  it('sends user and password as they are, in UTF-8', async () => {
    const { letsIn } = await further();
    expect([(await nth(0)).code, signInsAt(letsIn)]).toEqual([0, [`o'brien \u2019$(exit 9) "x" å:å"b 'c$d `]]);
  });
  it('sends no password that is not written in UTF-8', async () => {
    const { code, err, files } = await nth(1);
    expect([code, err.trim(), files]).toEqual([3, 'The password is not written in UTF-8. Nothing was sent.', []]);
  });
  it('speaks Swedish, and holds the other probes back', async () => {
    const { code, err } = await nth(2);
    expect([code, err]).toEqual([
      4,
      expect.stringContaining('Inloggningen avvisades. De andra testerna hålls tillbaka, så att kontot inte låses.'),
    ]);
  });
  it('sends nothing after a rejection that a transcript of the folder shows, where nobody can be asked', async () => {
    const { rejects, second } = await further();
    expect([(await nth(3)).code, signInsAt(rejects).length, signInsAt(second).length]).toEqual([4, 1, 0]);
  });
  it('gets through to an address of IPv6', async () => {
    const { sixth } = await further();
    expect([wordsOf(await nth(4)), signInsAt(sixth).length]).toEqual([['ok'], 1]);
  });
  it('asks a proxy for a tunnel, and hands it nothing else', async () => {
    const { asked, letsIn } = await further();
    expect([wordsOf(await nth(5)), asked, signInsAt(letsIn).length]).toEqual([
      ['proxy.auth-required'],
      [`CONNECT 127.0.0.1:${letsIn.port} HTTP/1.1`],
      1,
    ]);
  });
});

realIt('given a host that holds PowerShell to its constrained language, says so and sends nothing', async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'probe.ps1'), powershellScript(planFor(1)));
  const held = "$ExecutionContext.SessionState.LanguageMode = 'ConstrainedLanguage'; & ./probe.ps1; exit $LASTEXITCODE";
  const child = spawn(powershell(), ['-NoProfile', '-Command', held], { cwd: folder, env: environmentOf(folder) });
  let out = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stdin.end(`${PASSWORD}\n`);
  const code = await new Promise((done) => child.once('close', done));
  expect([code, out]).toEqual([3, expect.stringContaining('constrained language')]);
});

/** One run by itself, stopped by Ctrl+C's signal as soon as the server has the request. */
const stoppedAt = async (answer: Answer): Promise<ScriptRun> => {
  const folder = await temporaryFolder();
  const started = { pid: 0 };
  const server = await tlsServer(await authority.issue(), (asked) => {
    answer(asked);
    setTimeout(() => process.kill(started.pid, 'SIGINT'), 1000);
  });
  const plan = planFor(server.port, { ca: authority.cert, connectMs: 20_000, totalMs: 60_000 });
  await writeFile(join(folder, 'probe.ps1'), powershellScript(plan));
  const before = new Set(await readdir(folder));
  const child = spawn(powershell(), [...ARGUMENTS, 'probe.ps1'], { cwd: folder, env: environmentOf(folder) });
  started.pid = child.pid ?? 0;
  let err = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
  child.stdin.end(`${PASSWORD}\n`);
  const code = await new Promise<number | null>((done) => child.once('close', done));
  const files = (await readdir(folder)).filter((name) => name.endsWith('.txt') && !before.has(name));
  return { code, out: '', err, files, transcript: await readFile(join(folder, files[0] ?? ''), 'utf8') };
};

real('given Ctrl+C', { timeout: 300_000 }, () => {
  it('under way says that a sign-in was sent whose result is not known', async () => {
    const one = await stoppedAt(() => undefined);
    const { state, signIns } = recordOf(one);
    expect([one.code, state, signIns?.map(({ result }) => result), one.err]).toEqual([
      130,
      'stopped',
      ['unknown'],
      expect.stringContaining('Stopped. What was done is kept in'),
    ]);
  });
  it('keeps a rejection whose page has not come to its end', async () => {
    const one = await stoppedAt(({ socket }) => socket.write('HTTP/1.1 401 No\r\ncontent-length: 100\r\n\r\nabc'));
    expect([one.code, wordsOf(one)[0], recordOf(one).signIns?.[0]?.result]).toEqual([130, 'http.401', 'rejected']);
  });
});

real('given a terminal', { timeout: 300_000 }, () => {
  const PROMPT = 'Password of api-user';
  const QUESTION = 'Continue? [y/N]';
  const play = async (typed: string, steps: readonly (readonly [string, string])[] = [], wishes: Wishes = {}) => {
    const server = await tlsServer(await authority.issue(), good);
    const folder = await temporaryFolder();
    const plan = planFor(server.port, {
      ...wishes,
      ca: authority.cert,
      families: ['open-api'],
      connectMs: 20_000,
      totalMs: 60_000,
    });
    await writeFile(join(folder, 'probe.ps1'), powershellScript(plan));
    const all = [...steps, [PROMPT, typed] as const].map(([see, text]) => [
      see,
      Buffer.from(text).toString('hex'),
      false,
    ]);
    const command = ['-c', TERMINAL, JSON.stringify(all), powershell(), ...ARGUMENTS, 'probe.ps1'];
    const child = spawn('python3', command, { cwd: folder, env: environmentOf(folder) });
    let out = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
    await new Promise((done) => child.once('close', done));
    const left = (await readdir(folder)).filter((name) => name.endsWith('.txt'));
    return { ...(JSON.parse(out) as Seen), sent: signInsAt(server), left };
  };
  it('sends what is typed, and shows none of it', async () => {
    const { status, screen, sent, before, after } = await play(`å-Lanterns 'x"\r`);
    expect([status, sent, screen.includes('Lanterns'), before, after]).toEqual([
      0,
      [`api-user:å-Lanterns 'x"`],
      false,
      true,
      true,
    ]);
  });
  it('ends at Ctrl+C with nothing sent and nothing left', async () => {
    const { status, screen, sent, after, left } = await play('\x03');
    expect([status, screen.includes('Stopped. Nothing was sent.'), sent, after, left]).toEqual([
      130,
      true,
      [],
      true,
      [],
    ]);
  });
  const known = [{ id: randomUUID(), at: new Date().toISOString(), rejected: true }];
  it('asks before another attempt first, and then for the password', async () => {
    const { status, screen, sent } = await play(`${PASSWORD}\r`, [[QUESTION, 'y\r']], { known });
    expect([status, sent, screen.indexOf(QUESTION) < screen.indexOf(PROMPT)]).toEqual([
      0,
      [`api-user:${PASSWORD}`],
      true,
    ]);
  });
  it('shows nothing of a password that is typed there, and sends nothing', async () => {
    const { status, screen, sent, left } = await play('', [[QUESTION, `${PASSWORD}\r`]], { known });
    expect([status, screen.includes('Lanterns'), screen.includes(PROMPT), sent, left]).toEqual([
      4,
      false,
      false,
      [],
      [],
    ]);
  });
  it('refuses a paste of more than one line', async () => {
    const { status, sent, after } = await play('one\rtwo\r');
    expect([status, sent, after]).toEqual([3, [], true]);
  });
});
