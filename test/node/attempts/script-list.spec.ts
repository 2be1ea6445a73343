import { randomUUID } from 'node:crypto';
import { execFile } from 'node:child_process';
import { chown, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { shScript } from '../../../src/core/script/sh.ts';
import { PROGRAM_FILE } from '../../cli/program-file.ts';
import { runText, planFor, temporaryFolder, PASSWORD } from '../../core/script/run-script.ts';
import { makeAuthority, type Authority } from '../probing/certificates.ts';
import { goodAnswer, reply, tlsServer, type Asked, type TlsListening } from '../probing/servers.ts';

/**
 * A portable script and the program, started by one person on one machine: what one of them had rejected, the other knows.
 */

const SHELLS = [['dash'], ['bash'], ['busybox', 'sh']] as const;

/** Another name of the same server, which shows the same key under it. */
const OTHER_NAME = 'node.test';

let authority: Authority;
beforeAll(async () => {
  authority = await makeAuthority();
});

let home: string;
beforeEach(async () => {
  home = await temporaryFolder();
});

const serving = async (answer: (asked: Asked) => void): Promise<TlsListening> =>
  tlsServer(await authority.issue({ also: [OTHER_NAME] }), answer);
const good = ({ socket, path }: Asked): void => void socket.end(goodAnswer(path));
const rejecting = () => serving(({ socket }) => void socket.end(reply('401 Unauthorized')));
const listAt = (): string => join(home, '.local/state/tripoint/script-attempts');

const script = async ({ port }: TlsListening, wishes: Parameters<typeof planFor>[1] = {}, shell?: readonly string[]) =>
  runText(await temporaryFolder(), shScript(planFor(port, { ca: authority.cert, ...wishes })), {
    environment: { HOME: home },
    ...(shell && { shell: [...shell] }),
  });

/** The program by its own process, as in a terminal, with what it reads from standard input. */
const cli = async (...args: readonly string[]) => {
  const started = promisify(execFile)(process.execPath, [PROGRAM_FILE, ...args], {
    env: { PATH: process.env.PATH, HOME: home },
  });
  started.child.stdin?.end(`${PASSWORD}\n`);
  return started.then(
    ({ stdout, stderr }) => ({ code: 0, out: stdout, err: stderr }),
    (error: unknown) => {
      const { code, stdout, stderr } = error as {
        readonly code: number;
        readonly stdout: string;
        readonly stderr: string;
      };
      return { code, out: stdout, err: stderr };
    },
  );
};

const probeAs = async (
  { port }: TlsListening,
  { server = 'acs.test', user = 'api-user' }: { readonly server?: string; readonly user?: string },
  ...more: readonly string[]
) => {
  await writeFile(join(home, 'ca.pem'), authority.cert);
  return cli(
    ...['probe', '--stage', 'outside', '--server', server, '--connect-to', `127.0.0.1:${port}`],
    ...['--user', user, '--ca', join(home, 'ca.pem'), '--password-stdin', ...more],
  );
};
const probe = (server: TlsListening, ...more: readonly string[]) => probeAs(server, {}, ...more);

describe.each(SHELLS.map((shell) => [shell.join(' '), shell] as const))('given %s and a rejection', (_name, shell) => {
  it('by the script, the program sends nothing, and says why', async () => {
    const server = await rejecting();
    await script(server, {}, shell);
    const { code, err } = await probe(server);
    expect([server.requests().length, code, err]).toEqual([1, 4, expect.stringMatching(/rejected.*Nothing was sent/s)]);
  });

  it('by the program, the script sends nothing, and says why', async () => {
    const server = await rejecting();
    await probe(server);
    const { code, err } = await script(server, {}, shell);
    expect([server.requests().length, code, err]).toEqual([1, 4, expect.stringMatching(/lock-out.*Nothing was sent/s)]);
  });
});

describe.each(SHELLS.map((shell) => [shell.join(' '), shell] as const))(
  'given %s and a rejection under another name of the server',
  (_name, shell) => {
    it('by the script, the program knows the key and sends nothing', async () => {
      const server = await rejecting();
      await script(server, {}, shell);
      const { code } = await probeAs(server, { server: OTHER_NAME });
      expect([server.requests().length, code]).toEqual([1, 4]);
    });
    it('by the program, the script knows the key and sends nothing', async () => {
      const server = await rejecting();
      await probe(server);
      const { code, err } = await script(server, { server: { host: OTHER_NAME, port: 443 } }, shell);
      expect([server.requests().length, code, err]).toEqual([1, 4, expect.stringContaining('under another name')]);
    });
  },
);

describe('given a rejection in a record that was made on another machine', () => {
  const brought = async (): Promise<TlsListening> => {
    const server = await rejecting();
    const record = join(home, 'inside.json');
    await probe(server, '--out', record);
    const text = await readFile(record, 'utf8');
    home = await temporaryFolder();
    await writeFile(join(home, 'inside.json'), text);
    await cli('compare', join(home, 'inside.json'));
    return server;
  };
  it('the program knows the server under another name by its key and sends nothing', async () => {
    const server = await brought();
    const { code } = await probeAs(server, { server: OTHER_NAME });
    expect([server.requests().length, code]).toEqual([1, 4]);
  });
  it.each(['acs.test', OTHER_NAME])('a script sends nothing to %s', async (host) => {
    const server = await brought();
    const { code } = await script(server, { server: { host, port: 443 } });
    expect([server.requests().length, code]).toEqual([1, 4]);
  });
  it('a consent of the program costs one more', async () => {
    const server = await brought();
    await probe(server, '--continue-after-401');
    expect(server.requests()).toHaveLength(2);
  });
});

describe('given a rejection at one port of a server', () => {
  const atPort = (server: TlsListening) => script(server, { server: { host: 'acs.test', port: 9060 } });
  it('by the program, the script sends nothing to another port with another key', async () => {
    await probe(await rejecting());
    const other = await rejecting();
    const { code } = await atPort(other);
    expect([other.requests().length, code]).toEqual([0, 4]);
  });
  it('by the script, another script and the program send nothing to another port with another key', async () => {
    await atPort(await rejecting());
    const others = await Promise.all([rejecting(), rejecting()]);
    const codes = [(await script(others[0])).code, (await probeAs(others[1], { server: 'acs.test:8443' })).code];
    expect([others.map((other) => other.requests().length), codes]).toEqual([
      [0, 0],
      [4, 4],
    ]);
  });
});

describe('given a rejection under another name of the server', () => {
  it('the program still knows it under the first name afterwards', async () => {
    const server = await rejecting();
    await script(server);
    await probeAs(server, { server: OTHER_NAME });
    await probe(server);
    expect(server.requests()).toHaveLength(1);
  });
  it('the next start of the program says why, and a consent costs one more', async () => {
    const server = await rejecting();
    await script(server);
    await probeAs(server, { server: OTHER_NAME });
    const { err } = await probeAs(server, { server: OTHER_NAME });
    const { code } = await probeAs(server, { server: OTHER_NAME }, '--continue-after-401');
    expect([server.requests().length, code, err]).toEqual([2, 4, expect.stringMatching(/rejected.*Nothing was sent/s)]);
  });
  it.each([
    ['capitals beyond A to Z', 'Åsa', 'åsa'],
    ['full-width letters', 'ａｐｉ-user', 'api-user'],
  ])('and of a user name with %s, script and program hold one another back', async (_what, one, other) => {
    const server = await rejecting();
    await script(server, { user: one });
    await probeAs(server, { server: OTHER_NAME, user: other });
    const first = server.requests().length;
    home = await temporaryFolder();
    await probeAs(server, { user: other });
    await script(server, { server: { host: OTHER_NAME, port: 443 }, user: one });
    expect([first, server.requests().length]).toEqual([1, 2]);
  });
  it('an entry of an earlier version, without a key, holds back by its name alone', async () => {
    const server = await rejecting();
    await script(server);
    await writeFile(listAt(), (await readFile(listAt(), 'utf8')).replace(/^more .*\n/m, ''));
    await probe(server);
    expect(server.requests()).toHaveLength(1);
  });
});

describe('given a rejection by a script', () => {
  it('a consent of the program costs one more, and no further', async () => {
    const server = await rejecting();
    await script(server);
    const { code } = await probe(server, '--continue-after-401');
    expect([server.requests().length, code]).toEqual([2, 4]);
  });
  it('it counts once, though its transcript is read after it was looked up', async () => {
    const server = await rejecting();
    const { transcript } = await script(server);
    await probe(server);
    await writeFile(join(home, 'transcript.txt'), transcript);
    await cli('compare', join(home, 'transcript.txt'));
    expect((await probe(server)).err).toContain('1 of about 3');
  });
  it('it counts once, though its transcript was read before', async () => {
    const server = await rejecting();
    const { transcript } = await script(server);
    await writeFile(join(home, 'transcript.txt'), transcript);
    await cli('compare', join(home, 'transcript.txt'));
    await probe(server);
    const { err } = await probe(server);
    expect([server.requests().length, err]).toEqual([1, expect.stringContaining('1 of about 3')]);
  });
  it('an acceptance by a later script lets the program through', async () => {
    let repaired = false;
    const server = await serving((asked) =>
      repaired ? good(asked) : void asked.socket.end(reply('401 Unauthorized')),
    );
    await script(server);
    repaired = true;
    await script(server, { continueAfter401: true });
    const { code } = await probe(server);
    expect(code).toBe(0);
  });
  it('another user of the program is let through', async () => {
    const server = await rejecting();
    await script(server, { user: 'someone-else' });
    await probe(server);
    expect(server.requests().length).toBe(2);
  });
});

describe('given an acceptance by the program', () => {
  it('the script asks nobody', async () => {
    const server = await serving(good);
    await probe(server);
    const { code } = await script(server);
    expect(code).toBe(0);
  });
});

describe('given a long list of scripts', () => {
  /** Sign-ins of another account. */
  const others = (count: number, result: string): string => {
    const now = new Date();
    return Array.from({ length: count }, (_, at) => {
      const ticket = `00000000-0000-4000-8000-${String(at).padStart(12, '0')}.1`;
      const epoch = Math.floor(now.getTime() / 1000);
      return `\nasking ${ticket} ${'ab'.repeat(32)} ${epoch} 0 none ${now.toISOString()}\n\nresult ${ticket} ${result}\n`;
    }).join('');
  };

  it('a sign-in of the program takes out what holds nothing back', async () => {
    await mkdir(join(home, '.local/state/tripoint'), { recursive: true });
    await writeFile(listAt(), others(1000, 'accepted'));
    await probe(await serving(good));
    expect([(await stat(listAt())).size < 10_000, await readdir(join(home, '.local/state/tripoint'))]).toEqual([
      true,
      ['script-attempts'],
    ]);
  });
  it('what a script had rejected stays in it, for the program and for other scripts', async () => {
    const server = await rejecting();
    await script(server);
    await writeFile(listAt(), (await readFile(listAt(), 'utf8')) + others(1000, 'answered'));
    await probe(await rejecting());
    await script(server);
    await probe(server);
    expect([server.requests().length, (await stat(listAt())).size < 10_000]).toEqual([1, true]);
  });
  it('a consent that a script has used stays used', async () => {
    const server = await rejecting();
    await script(server);
    const consent = randomUUID();
    await script(server, { consent });
    await writeFile(listAt(), (await readFile(listAt(), 'utf8')) + others(1000, 'answered'));
    await probeAs(await serving(good), { user: 'someone-else' });
    expect((await stat(listAt())).size).toBeLessThan(10_000);
    await script(server, { consent });
    expect(server.requests().length).toBe(2);
  });
  it('rejections of others stay in it, however many', async () => {
    await mkdir(join(home, '.local/state/tripoint'), { recursive: true });
    const theirs = others(1000, 'rejected');
    await writeFile(listAt(), theirs);
    await probe(await serving(good));
    const text = await readFile(listAt(), 'utf8');
    expect(theirs.split('\n').filter((line) => line !== '' && !text.includes(line))).toEqual([]);
  });
});

describe('given a rejection by a script and a clock that is set since', () => {
  it.each(['+25h', '+3d', '-3d'])('%s, the program goes by the time since the start of the machine', async (offset) => {
    const server = await rejecting();
    await script(server);
    const at = Math.floor((Date.now() - 12 * 60_000) / 1000);
    const text = await readFile(listAt(), 'utf8');
    const shift = { '+25h': 25 * 3600, '+3d': 3 * 86_400, '-3d': -3 * 86_400 }[offset] ?? 0;
    // As if the clock had been put by so much after the script ran.
    await writeFile(
      listAt(),
      text.replace(/^(asking \S+ \S+ )\d+( .* )\S+$/m, (_line, head: string, middle: string) =>
        [head, at - shift, middle, new Date((at - shift) * 1000).toISOString()].join(''),
      ),
    );
    const { code } = await probe(server);
    expect([server.requests().length, code]).toEqual([1, 4]);
  });
});

describe('given a list of scripts that is none', () => {
  it.each([
    ['a folder', () => mkdir(listAt(), { recursive: true })],
    [
      'a link to a file of somebody else',
      async () => {
        await mkdir(join(home, '.local/state/tripoint'), { recursive: true });
        await writeFile(join(home, 'other'), 'other\n');
        await symlink(join(home, 'other'), listAt());
      },
    ],
    [
      'bytes of any kind',
      async () => {
        await mkdir(join(home, '.local/state/tripoint'), { recursive: true });
        await writeFile(listAt(), Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * 7919) % 256)));
      },
    ],
    [
      'a pipe',
      async () => {
        await mkdir(join(home, '.local/state/tripoint'), { recursive: true });
        await promisify(execFile)('mkfifo', [listAt()]);
      },
    ],
    [
      'lines that end as on Windows',
      async () => {
        await script(await rejecting());
        await writeFile(listAt(), (await readFile(listAt(), 'utf8')).replaceAll('\n', '\r\n'));
      },
    ],
    [
      'text in UTF-16',
      async () => {
        await script(await rejecting());
        await writeFile(listAt(), Buffer.from(await readFile(listAt(), 'utf8'), 'utf16le'));
      },
    ],
    [
      'more than anybody reads',
      async () => {
        await mkdir(join(home, '.local/state/tripoint'), { recursive: true });
        await writeFile(listAt(), 'x'.repeat(1024 * 1024 + 1));
      },
    ],
  ])('%s may hold a rejection: nothing is sent without a consent, and one is enough', async (_what, make) => {
    await make();
    const server = await serving(good);
    const first = await probe(server);
    const before = server.requests().length;
    const consented = await probe(server, '--continue-after-401');
    const later = await probe(server);
    expect([first.code, before, consented.code, later.code]).toEqual([4, 0, 0, 0]);
    expect(first.err).toMatch(/list of sign-ins of portable scripts cannot be read.*Nothing was sent/s);
  });

  it('of another user, which cannot be written, is named where a sign-in was rejected', async () => {
    const isRoot = process.getuid?.() === 0;
    // Another user must get in.
    home = await mkdtemp('/tmp/tripoint-');
    onTestFinished(() => rm(home, { recursive: true }));
    const data = join(home, 'data');
    await mkdir(join(home, '.local/state/tripoint'), { recursive: true });
    await writeFile(listAt(), '', { mode: 0o444 });
    await writeFile(join(home, 'ca.pem'), authority.cert);
    await mkdir(data);
    if (isRoot) for (const folder of [home, data]) await chown(folder, 65534, 65534);
    const server = await rejecting();
    const asNobody = isRoot ? ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'] : [];
    const [command = '', ...args] = [
      ...[
        ...asNobody,
        process.execPath,
        PROGRAM_FILE,
        'probe',
        '--stage',
        'outside',
        '--server',
        'acs.test',
        '--user',
        'u',
      ],
      ...['--connect-to', `127.0.0.1:${server.port}`, '--ca', join(home, 'ca.pem'), '--password-stdin'],
    ];
    const probing = (): Promise<string> => {
      const env = { PATH: process.env.PATH, HOME: home, XDG_DATA_HOME: data };
      const started = promisify(execFile)(command, args, { env });
      started.child.stdin?.end(`${PASSWORD}\n`);
      return started.then(
        ({ stderr }) => stderr,
        (error: unknown) => (error as { readonly stderr: string }).stderr,
      );
    };
    await probing();
    expect([await probing(), server.requests().length]).toEqual([
      expect.stringMatching(/list of sign-ins of portable scripts cannot be written.*script-attempts/s),
      1,
    ]);
  });

  it('a link to a file of somebody else stays as it was', async () => {
    await mkdir(join(home, '.local/state/tripoint'), { recursive: true });
    await writeFile(join(home, 'other'), 'other\n');
    await symlink(join(home, 'other'), listAt());
    await probe(await serving(good));
    expect(await readFile(join(home, 'other'), 'utf8')).toBe('other\n');
  });
});
