import { execFileSync, spawn } from 'node:child_process';
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { shScript } from '../../../src/core/script/sh.ts';
import { makeAuthority, type Authority } from '../../node/probing/certificates.ts';
import { reply, tlsServer } from '../../node/probing/servers.ts';
import { PASSWORD, planFor, runText, temporaryFolder } from './run-script.ts';

/** One reply must not hold the script: pages that pattern matching could take minutes for, and signals while one is read. */

let authority: Authority;
beforeAll(async () => {
  authority = await makeAuthority();
});

const which = (program: string): string => execFileSync('which', [program], { encoding: 'utf8' }).trim();

/** A folder of tools before all others, in which `awk` is another one; of busybox all that it has. */
const toolsOf = async (awk: string): Promise<string> => {
  const tools = join(await temporaryFolder(), 'bin');
  await mkdir(tools);
  if (awk === 'busybox')
    for (const tool of ['awk', 'sed', 'tr', 'head', 'grep', 'ps']) await symlink(which('busybox'), join(tools, tool));
  else await symlink(which(awk), join(tools, 'awk'));
  return `${tools}:${process.env.PATH ?? ''}`;
};

const MILLION = 1_000_000;
const PAGES: Readonly<Record<string, string>> = {
  blanks: `<html>${' '.repeat(MILLION)}x</html>`,
  'blanks and tabs': `<html>${' \t'.repeat(MILLION / 2)}x</html>`,
  'equals signs and blanks': `<html>${'= '.repeat(MILLION / 2)}x</html>`,
  'plus signs': `<html>${'+'.repeat(MILLION)}x</html>`,
  'capital letters of Latin-1': `<html>${'É'.repeat(MILLION / 2)}x</html>`,
  'a title of blanks before open tags': `<html><title>${' '.repeat(400_000)}x</title>${'<p>'.repeat(100_000)}`,
};

describe.each(['mawk', 'gawk', 'busybox'] as const)('given %s, and a reply of a million', (awk) => {
  // What busybox takes longest for, its limit is there for.
  const pages = Object.entries(PAGES).slice(0, awk === 'busybox' ? 4 : undefined);
  it.each(pages)('%s, keeps all of it', async (_what, page) => {
    const server = await tlsServer(await authority.issue(), ({ socket }) => {
      socket.on('error', () => undefined);
      socket.end(reply('403 Forbidden', page));
    });
    const wishes = { ca: authority.cert, families: ['open-api'] } as const;
    const run = await runText(await temporaryFolder(), shScript(planFor(server.port, wishes)), {
      environment: { PATH: await toolsOf(awk) },
    });
    const [, kept] = /^block body (\d+)$/m.exec(run.transcript) ?? [];
    expect([run.code, Number(kept)]).toEqual([1, Buffer.byteLength(page)]);
  });
});

/** A folder of tools whose `awk` comes to no end, once, where it reads what a page may write otherwise. */
const endless = async (): Promise<string> => {
  const tools = await temporaryFolder();
  const text = `#!/bin/sh\ncase "$*" in *wanted*) mkdir "$TMPDIR/once" 2>/dev/null && exec tail -f /dev/null ;; esac\nexec ${which('mawk')} "$@"\n`;
  await writeFile(join(tools, 'awk'), text, { mode: 0o755 });
  return `${tools}:${process.env.PATH ?? ''}`;
};

describe('given a reader that comes to no end', () => {
  it('goes on without what it reads, and says so', async () => {
    const server = await tlsServer(await authority.issue(), ({ socket }) => socket.end(reply('403 Forbidden', 'page')));
    const wishes = { ca: authority.cert, families: ['open-api'], totalMs: 2000 } as const;
    const run = await runText(await temporaryFolder(), shScript(planFor(server.port, wishes)), {
      environment: { PATH: await endless() },
    });
    expect({
      code: run.code,
      said: run.err.includes('not kept'),
      status: /^status 403$/m.test(run.transcript),
    }).toEqual({
      code: 1,
      said: true,
      status: true,
    });
  });
});

/** Processes whose environment names a folder, by what they were started with. */
const runningIn = async (folder: string): Promise<readonly string[]> => {
  const found: string[] = [];
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const surroundings = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '');
    if (surroundings.includes(folder)) found.push(await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''));
  }
  return found;
};

const SHELLS = [['dash'], ['bash'], ['busybox', 'sh'], ['ksh93'], ['zsh']] as const;

describe.each(SHELLS.map((shell) => [shell.join(' '), shell] as const))(
  'given %s and a reader that takes its time',
  (_name, [command, ...args]) => {
    it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
      'ends with all that it started at %s',
      async (signal) => {
        const server = await tlsServer(await authority.issue(), ({ socket }) =>
          socket.end(reply('403 Forbidden', 'page')),
        );
        const folder = await temporaryFolder();
        await writeFile(join(folder, 'probe.sh'), shScript(planFor(server.port, { ca: authority.cert })));
        const child = spawn(command, [...args, 'probe.sh'], {
          cwd: folder,
          env: { PATH: await endless(), HOME: folder, TMPDIR: folder },
          stdio: ['pipe', 'ignore', 'ignore'],
        });
        const ended = new Promise((done) => child.once('exit', done));
        child.stdin.end(`${PASSWORD}\n`);
        await expect.poll(() => server.requests().length, { timeout: 20_000 }).toBe(1);
        await pause(1500);
        child.kill(signal);
        // Much more than it takes, and less than the script gives its readers.
        const late = pause(12_000, 'still running', { ref: false });
        const code = await Promise.race([ended, late]);
        await pause(1200);
        expect([code, await runningIn(folder)]).toEqual([130, []]);
      },
      60_000,
    );
  },
);
