import { mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { shScript } from '../../../src/core/script/sh.ts';
import { makeAuthority, type Authority } from '../../node/probing/certificates.ts';
import { goodAnswer, reply, tlsServer, type Asked, type TlsListening } from '../../node/probing/servers.ts';
import { PASSWORD, planFor, runText, temporaryFolder, type Around, type ScriptRun, type Wishes } from './run-script.ts';

/** What starts of portable scripts by one user account cost an account of the server together: each in a folder of its own. */

let authority: Authority;
beforeAll(async () => {
  authority = await makeAuthority();
});

let home: string;
beforeEach(async () => {
  home = await temporaryFolder();
});

const serving = async (answer: (asked: Asked) => void): Promise<TlsListening> =>
  tlsServer(await authority.issue(), answer);
const rejecting = () => serving(({ socket }) => void socket.end(reply('401 Unauthorized')));

/** A copy of the script in a folder of its own, started by the same user account. */
const start = async (
  { port }: TlsListening,
  wishes: Wishes = {},
  { environment = {}, ...around }: Around = {},
): Promise<ScriptRun> =>
  runText(await temporaryFolder(), shScript(planFor(port, { ca: authority.cert, ...wishes })), {
    environment: { HOME: home, ...environment },
    ...around,
  });

const SHELLS = [['dash'], ['bash'], ['busybox', 'sh'], ['ksh93'], ['zsh']] as const;

const ASKS = /rejected at \d{4}-\d\d-\d\dT.*lock-out.*--one-more-attempt\. Nothing was sent/s;

describe.each(SHELLS.map((shell) => [shell.join(' '), shell] as const))('given %s and a rejection', (_name, shell) => {
  it('another copy in another folder sends nothing, and says why', async () => {
    const server = await rejecting();
    await start(server, {}, { shell });
    const { code, err, files } = await start(server, {}, { shell });
    expect([server.requests().length, code, err, files]).toEqual([1, 4, expect.stringMatching(ASKS), []]);
  });
  it('of eight copies at once one is sent', async () => {
    const server = await rejecting();
    const ended = await Promise.all(Array.from({ length: 8 }, () => start(server, {}, { shell })));
    expect([server.requests().length, new Set(ended.map(({ code }) => code))]).toEqual([1, new Set([4])]);
  }, 120_000);
  it('a copy with a consent costs one more, and no further', async () => {
    const server = await rejecting();
    await start(server, {}, { shell });
    const { code } = await start(server, { continueAfter401: true }, { shell });
    expect([server.requests().length, code]).toEqual([2, 4]);
  });
});

describe.each(SHELLS.map((shell) => [shell.join(' '), shell] as const))(
  'given %s and a script that was written with a consent',
  (_name, shell) => {
    it('it costs one more sign-in, however often and in how many copies it is started', async () => {
      const server = await rejecting();
      await start(server);
      const consent = randomUUID();
      const ended = await Promise.all([1, 2, 3].map(() => start(server, { consent }, { shell })));
      const { code, err, files } = await start(server, { consent }, { shell });
      expect([server.requests().length, new Set(ended.map((one) => one.code)), code, files]).toEqual([
        2,
        new Set([4]),
        4,
        [],
      ]);
      expect(err).toContain('The consent in this script was used before.');
    }, 60_000);
  },
);

describe.each(SHELLS.map((shell) => [shell.join(' '), shell] as const))(
  'given %s and a rejection that was known where the script was written',
  (_name, shell) => {
    const known = (hoursAgo: number) => [
      { id: randomUUID(), at: new Date(Date.now() - hoursAgo * 3_600_000).toISOString(), rejected: true },
    ];
    it('nothing is sent without a person, and the time of the rejection is said', async () => {
      const server = await rejecting();
      const told = known(1);
      const first = await start(server, { known: told }, { shell });
      const second = await start(server, { known: told }, { shell });
      for (const { code, err } of [first, second]) expect([code, err]).toEqual([4, expect.stringMatching(ASKS)]);
      expect([server.requests().length, first.err.includes(told[0]!.at)]).toEqual([0, true]);
    });
    it('a consent covers it once', async () => {
      const server = await rejecting();
      const wishes = { known: known(1), consent: randomUUID() };
      await start(server, wishes, { shell });
      const { code } = await start(server, wishes, { shell });
      expect([server.requests().length, code]).toEqual([1, 4]);
    });
    it('what was accepted since settles it', async () => {
      const server = await serving(({ path, socket }) => void socket.end(goodAnswer(path)));
      const told = known(1);
      await start(server, { known: told, consent: randomUUID() }, { shell });
      const { code } = await start(server, { known: told }, { shell });
      expect(code).toBe(0);
    });
    it('after a day it is forgotten', async () => {
      const server = await serving(({ path, socket }) => void socket.end(goodAnswer(path)));
      const { code } = await start(server, { known: known(25) }, { shell });
      expect(code).toBe(0);
    });
  },
);

describe('given a list that is put in order', () => {
  it('a consent that was used stays used', async () => {
    const server = await rejecting();
    await start(server);
    const consent = randomUUID();
    await start(server, { consent });
    const list = join(home, '.local/state/tripoint/script-attempts');
    const old = Array.from(
      { length: 2500 },
      (_, at) => `result old.${at} accepted and more than fits on a line of ours\n`,
    );
    await writeFile(list, old.join('') + (await readFile(list, 'utf8')));
    await start(server, { consent });
    expect(server.requests()).toHaveLength(2);
    expect((await readFile(list, 'utf8')).length).toBeLessThan(10_000);
    await start(server, { consent });
    expect(server.requests()).toHaveLength(2);
  }, 60_000);
});

describe('given a rejection by a script', () => {
  it.each([
    ['the other shell', {}, { shell: ['bash'] }],
    ['the other stage', { stage: 'outside' }, {}],
    ['the server in capitals, with a dot at its end', { server: { host: 'ACS.test.', port: 443 } }, {}],
    ['the user name in capitals', { user: 'API-User' }, {}],
    ['one probe alone', { families: ['mnt-session'] }, {}],
  ] as const)('a copy for %s sends nothing', async (_what, wishes, around) => {
    const server = await rejecting();
    await start(server);
    const { code } = await start(server, wishes, 'shell' in around ? { shell: around.shell } : {});
    expect([server.requests().length, code]).toEqual([1, 4]);
  });

  it('a copy for another user is sent', async () => {
    const server = await rejecting();
    await start(server);
    await start(server, { user: 'other-user' });
    expect(server.requests()).toHaveLength(2);
  });

  it('a copy of another user account is sent', async () => {
    const server = await rejecting();
    await start(server);
    await start(server, {}, { environment: { HOME: await temporaryFolder() } });
    expect(server.requests()).toHaveLength(2);
  });

  it('an acceptance after a consent settles it', async () => {
    let right = false;
    const server = await serving(({ path, socket }) => void socket.end(right ? goodAnswer(path) : reply('401 No')));
    await start(server);
    right = true;
    await start(server, { continueAfter401: true });
    const { code } = await start(server);
    expect(code).toBe(0);
  });

  it.each([
    ['a page of a portal', () => reply('200 OK', '<html><title>Welcome</title></html>')],
    ['JSON of another program', () => reply('200 OK', '{"status":"up"}')],
    ['no content', () => reply('204 No Content')],
  ])('%s after a consent does not settle it', async (_what, page) => {
    let rejects = true;
    const server = await serving(({ socket }) => void socket.end(rejects ? reply('401 No') : page()));
    await start(server, { families: ['open-api'] });
    rejects = false;
    await start(server, { families: ['open-api'], continueAfter401: true });
    const { code, err } = await start(server, { families: ['open-api'] });
    expect([code, err]).toEqual([4, expect.stringMatching(ASKS)]);
  });

  it('is forgotten after a day, by the clock and by the uptime of the machine', async () => {
    const server = await rejecting();
    await start(server);
    const list = join(home, '.local/state/tripoint/script-attempts');
    const yesterday = (await readFile(list, 'utf8')).replace(
      /^(asking \S+ \S+) (\d+) (\d+) \S+/m,
      (_line, before: string, epoch: string) => `${before} ${Number(epoch) - 90_000} 0 other-start`,
    );
    await writeFile(list, yesterday);
    await start(server);
    expect(server.requests()).toHaveLength(2);
  });

  it('is not forgotten because a clock was set', async () => {
    const server = await rejecting();
    await start(server);
    const { code } = await start(server, {}, { shell: ['faketime', '--exclude-monotonic', '-f', '+3d', 'dash'] });
    expect([server.requests().length, code]).toEqual([1, 4]);
  });
});

describe('given a script that was killed after it had sent', () => {
  it('another copy in another folder sends nothing', async () => {
    const server = await serving(() => undefined);
    let pid = 0;
    const first = start(server, {}, { onStart: (shell) => (pid = shell) });
    await expect.poll(() => server.requests().length, { timeout: 20_000 }).toBe(1);
    process.kill(pid, 'SIGKILL');
    await first;
    const { code } = await start(server);
    expect([server.requests().length, code]).toEqual([1, 4]);
  });
});

describe('given accepted sign-ins', () => {
  it('copies in two folders at once are both sent, one sign-in at a time', async () => {
    let underWay = 0;
    let most = 0;
    const server = await serving(({ path, socket }) => {
      most = Math.max(most, (underWay += 1));
      setTimeout(() => {
        underWay -= 1;
        socket.end(goodAnswer(path));
      }, 100);
    });
    const ended = await Promise.all([start(server), start(server)]);
    expect([ended.map(({ code }) => code), server.requests().length, most]).toEqual([[0, 0], 8, 1]);
  }, 60_000);
});

describe('the list of a user account', () => {
  const folder = () => join(home, '.local/state/tripoint');

  it('is private, and holds neither password nor token nor names', async () => {
    await start(await rejecting());
    const list = join(folder(), 'script-attempts');
    const text = await readFile(list, 'utf8');
    const token = Buffer.from(`api-user:${PASSWORD}`).toString('base64').replaceAll('=', '');
    expect({
      mode: ((await stat(list)).mode & 0o777).toString(8),
      around: ((await stat(folder())).mode & 0o777).toString(8),
      held: [PASSWORD, token, 'api-user', 'acs.test'].filter((secret) => text.includes(secret)),
      files: await readdir(folder()),
    }).toEqual({ mode: '600', around: '700', held: [], files: ['script-attempts'] });
  });

  it('stands where XDG_STATE_HOME says, unless that is no absolute path', async () => {
    const state = await temporaryFolder();
    await start(await rejecting(), {}, { environment: { XDG_STATE_HOME: state } });
    await start(await rejecting(), {}, { environment: { XDG_STATE_HOME: 'relative' } });
    expect([await readdir(state), await readdir(home)]).toEqual([['tripoint'], ['.local']]);
  });

  it('is read behind a line that a full disk cut off', async () => {
    const server = await rejecting();
    await mkdir(folder(), { recursive: true });
    await writeFile(join(folder(), 'script-attempts'), 'asking 1.1 ab');
    await start(server);
    await start(server);
    expect(server.requests()).toHaveLength(1);
  });

  const UNFIT: Readonly<Record<string, () => Promise<Readonly<Record<string, string>>>>> = {
    'is a pipe': async () => {
      await mkdir(folder(), { recursive: true });
      execFileSync('mkfifo', [join(folder(), 'script-attempts')]);
      return {};
    },
    'is a link to another file': async () => {
      await mkdir(folder(), { recursive: true });
      await writeFile(join(home, 'letter'), 'kept');
      await symlink(join(home, 'letter'), join(folder(), 'script-attempts'));
      return {};
    },
    'is a folder': async () => {
      await mkdir(join(folder(), 'script-attempts'), { recursive: true });
      return {};
    },
    'has a file in place of its folder': async () => {
      await writeFile(join(home, '.local'), '');
      return {};
    },
    'has no home': () => Promise.resolve({ HOME: '' }),
    'has a home that is no absolute path': () => Promise.resolve({ HOME: 'home' }),
    'has a device in place of its folder': () => Promise.resolve({ XDG_STATE_HOME: '/dev/full' }),
  };
  const startIn = async (make: () => Promise<Readonly<Record<string, string>>>, wishes = {}) => {
    const server = await rejecting();
    const environment = await make();
    const run = await start(server, wishes, { environment });
    return { ...run, requests: server.requests().length };
  };
  it.each(Object.entries(UNFIT))(
    'stops the start where it %s and nobody can be asked, with nothing sent',
    async (_what, make) => {
      const { code, err, files, requests } = await startIn(make);
      expect({ code, said: /list of sign-in attempts.*Nothing was sent/s.test(err), files, requests }).toEqual({
        code: 4,
        said: true,
        files: [],
        requests: 0,
      });
    },
  );
  it('stops a start with a consent as well, of which nobody could tell that it was used', async () => {
    const { err, requests } = await startIn(() => Promise.resolve({ HOME: '' }), { continueAfter401: true });
    expect([requests, err.includes('Only starts in this folder are known')]).toEqual([0, true]);
  });

  it('leaves a file that it is linked to as it was', async () => {
    await UNFIT['is a link to another file']?.();
    await start(await rejecting());
    expect(await readFile(join(home, 'letter'), 'utf8')).toBe('kept');
  });
});
