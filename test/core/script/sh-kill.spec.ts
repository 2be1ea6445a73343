import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { shScript } from '../../../src/core/script/sh.ts';
import { makeAuthority, type Authority } from '../../node/probing/certificates.ts';
import { reply, tlsServer, type TlsListening } from '../../node/probing/servers.ts';
import { expectHere, trackEachTest } from '../../side-by-side.ts';
import { keptCode, PASSWORD, planFor, temporaryFolder } from './run-script.ts';

/**
 * The script ended by SIGKILL, which no trap sees. What lies in its temporary folder and its working folder then must hold
 * nothing that its cleaning takes out of replies, and neither password nor code.
 */

const TOKEN = Buffer.from(`api-user:${PASSWORD}`).toString('base64').replaceAll('=', '');
const COOKIE = 'live-session-8261';

trackEachTest();

let authority: Authority;
beforeAll(async () => {
  authority = await makeAuthority();
});

/** Repeats the credentials in head and body, slowly, so that the moments fall within replies as well. */
const echoing = async (): Promise<TlsListening> =>
  tlsServer(await authority.issue(), ({ socket }) => {
    const body = `<p>${PASSWORD} ${TOKEN}</p>${'.'.repeat(200_000)}${PASSWORD}\0${TOKEN}`;
    const whole = reply('403 Forbidden', body, { 'x-denied': TOKEN, 'set-cookie': `APPSESSIONID=${COOKIE}; Path=/` });
    const half = Math.floor(whole.length / 2);
    socket.write(whole.subarray(0, half));
    setTimeout(() => socket.end(whole.subarray(half)), 60);
  });

/** All bytes of all regular files below a folder, and in base64 what they would read as. */
const written = async (folder: string): Promise<string> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const texts = await Promise.all(
    entries
      .filter((entry) => entry.isFile() && entry.name !== 'probe.sh')
      // What the script itself removes meanwhile is gone.
      .map((entry) => readFile(join(entry.parentPath, entry.name), 'latin1').catch(() => '')),
  );
  const blocks = texts.flatMap((text) => text.match(/(?:^ ?[A-Za-z0-9+/=]{4,76}\n)+/gm) ?? []);
  return [
    ...texts,
    ...blocks.map((block) => Buffer.from(block.replace(/\s/g, ''), 'base64').toString('latin1')),
  ].join();
};

interface Left {
  readonly secrets: readonly string[];
  readonly files: number;
}

/** Ends the shell after so many milliseconds, and looks at once and again when all that it started has ended. */
const killedAfter = async (ms: number, shell: readonly string[]): Promise<Left> => {
  const server = await echoing();
  const { code, seal } = await keptCode();
  const folder = await temporaryFolder();
  const temporary = join(folder, 'temporary');
  await mkdir(temporary);
  const looks: string[] = [];
  const text = shScript(planFor(server.port, { ca: authority.cert, seal }));
  await writeFile(join(folder, 'probe.sh'), text);
  const [command = 'sh', ...args] = shell;
  // A group of its own, so that what the shell leaves behind can be ended with it.
  const child = spawn(command, [...args, 'probe.sh'], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', HOME: folder, TMPDIR: temporary },
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  const ended = once(child, 'exit');
  child.stdin.on('error', () => undefined);
  child.stdin.end(`${PASSWORD}\n${code}\n`);
  await pause(ms);
  child.kill('SIGKILL');
  looks.push(await written(folder));
  await ended;
  // What curl and its readers write after their shell is gone.
  await pause(1500);
  looks.push(await written(folder));
  try {
    process.kill(-(child.pid ?? 0), 'SIGKILL');
  } catch {
    // All of it had ended.
  }
  const all = looks.join().replaceAll('\0', '');
  const secrets = Object.entries({ password: PASSWORD, token: TOKEN, cookie: COOKIE, code });
  return {
    secrets: secrets.flatMap(([name, secret]) => (all.includes(secret) ? [name] : [])),
    files: (await readdir(folder, { recursive: true })).length,
  };
};

/** Processes of a group that still run, by what they were started with; what has ended and is not yet collected is none. */
const runningOf = async (group: number): Promise<readonly string[]> => {
  const found: string[] = [];
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    const [state, , of] = status.slice(status.lastIndexOf(')') + 2).split(' ');
    if (Number(of) !== group || state === 'Z') continue;
    found.push((await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' '));
  }
  return found;
};

/** Starts a text as a script in a group of its own, ends its shell as `when` tells, and gives what runs when its time is up. */
const leftRunning = async (
  text: string,
  shell: readonly string[],
  when: (pid: number) => Promise<void>,
  limitMs: number,
) => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'probe.sh'), text);
  const [command = 'sh', ...args] = shell;
  const child = spawn(command, [...args, 'probe.sh'], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', HOME: folder, TMPDIR: folder },
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  const group = child.pid ?? 0;
  const ended = once(child, 'exit');
  child.stdin.on('error', () => undefined);
  child.stdin.end(`${PASSWORD}\n`);
  await when(group);
  await ended;
  try {
    await expectHere()
      .poll(() => runningOf(group), { timeout: limitMs, interval: 100 })
      .toEqual([]);
    return [];
  } catch {
    return await runningOf(group);
  } finally {
    try {
      process.kill(-group, 'SIGKILL');
    } catch {
      // All of it had ended.
    }
  }
};

const MOMENTS = Array.from({ length: 10 }, (_, index) => 80 + index * 140);

describe.concurrent.each([[['dash']], [['zsh']]])('given %s, killed at ten moments', (shell) => {
  it('leaves no raw reply, no password and no code on the disk', async () => {
    const found: string[] = [];
    let files = 0;
    for (const ms of MOMENTS) {
      const left = await killedAfter(ms, shell);
      found.push(...left.secrets.map((what) => `${what} at ${ms} ms`));
      files += left.files;
    }
    // Something was left to look at: the moments fell within runs.
    expect({ found, some: files > MOMENTS.length }).toEqual({ found: [], some: true });
  }, 300_000);
});

const SHELLS = [['dash'], ['bash'], ['busybox', 'sh'], ['ksh93'], ['zsh']] as const;
const LIMITS = { connectMs: 2000, totalMs: 3000 } as const;
const LIMIT_MS = LIMITS.connectMs + LIMITS.totalMs + 3000;

describe.concurrent.each(SHELLS.map((shell) => [shell.join(' '), shell] as const))(
  'given %s, killed',
  (_name, shell) => {
    const scriptFor = async (answer: () => void): Promise<readonly [string, TlsListening]> => {
      const server = await tlsServer(await authority.issue(), answer);
      return [shScript(planFor(server.port, { ca: authority.cert, ...LIMITS })), server];
    };
    it('leaves no process when its time is up, where it waits for an answer', async () => {
      const [text, server] = await scriptFor(() => undefined);
      const left = await leftRunning(
        text,
        shell,
        async (pid) => {
          await expectHere()
            .poll(() => server.requests().length, { timeout: 20_000 })
            .toBe(1);
          process.kill(pid, 'SIGKILL');
        },
        LIMIT_MS,
      );
      expect(left).toEqual([]);
    }, 60_000);
    it.each([
      ['between the start of its readers and the start of curl', '  t_settings ', true],
      ['before the first reader', '  t_readers=$!\n', false],
      ['while it looks at the certificate', '    t_limited "$t_connect_seconds" openssl', true],
      ['when a reply was read', '  t_judge\n', true],
    ])(
      'leaves no process when its time is up, %s',
      async (_what, place, before) => {
        const [text] = await scriptFor(() => undefined);
        const at = text.indexOf(place) + (before ? 0 : place.length);
        expect(text.indexOf(place)).toBeGreaterThan(0);
        const dying = `${text.slice(0, at)}kill -9 $$\n${text.slice(at)}`;
        expect(await leftRunning(dying, shell, () => Promise.resolve(), LIMIT_MS)).toEqual([]);
      },
      60_000,
    );
  },
);
