import { randomUUID } from 'node:crypto';
import { appendFile, mkdir, readdir, readFile, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { shScript } from '../../../src/core/script/sh.ts';
import { makeAuthority, type Authority } from '../../node/probing/certificates.ts';
import { goodAnswer, reply, tlsServer, type TlsListening } from '../../node/probing/servers.ts';
import { planFor, runText, temporaryFolder, type Around, type ScriptRun, type Wishes } from './run-script.ts';

/** How long the list of sign-ins gets, and what a script does with one that it cannot read. */

let authority: Authority;
beforeAll(async () => {
  authority = await makeAuthority();
});

let home: string;
beforeEach(async () => {
  home = await temporaryFolder();
  await mkdir(folder(), { recursive: true });
});
const folder = (): string => join(home, '.local/state/tripoint');
const list = (): string => join(folder(), 'script-attempts');
const sizeOfList = async (): Promise<number> => (await stat(list())).size;

const rejecting = async (): Promise<TlsListening> =>
  tlsServer(await authority.issue(), ({ socket }) => void socket.end(reply('401 Unauthorized')));

const start = async ({ port }: TlsListening, wishes: Wishes = {}, around: Around = {}): Promise<ScriptRun> =>
  runText(await temporaryFolder(), shScript(planFor(port, { ca: authority.cert, ...wishes })), {
    ...around,
    environment: { HOME: home },
  });

/** Sign-ins of another account, so many seconds ago. */
const others = (count: number, result: string, secondsAgo = 60): string => {
  const now = new Date(Date.now() - secondsAgo * 1000);
  return Array.from({ length: count }, () => {
    const ticket = `${randomUUID()}.1`;
    const account = 'ab'.repeat(32);
    const epoch = Math.floor(now.getTime() / 1000);
    return `\nmore ${ticket} none ers\nasking ${ticket} ${account} ${epoch} 0 none ${now.toISOString()}\n\nresult ${ticket} ${result}\n`;
  }).join('');
};

const SHELLS = [['dash'], ['bash'], ['busybox', 'sh'], ['ksh93'], ['zsh']] as const;

describe.each(SHELLS.map((shell) => [shell.join(' '), shell] as const))('given %s and a long list', (_name, shell) => {
  it('what was accepted or has faded goes, and a rejection that counts stays and holds', async () => {
    const server = await rejecting();
    await writeFile(list(), others(400, 'accepted'));
    await start(server, {}, { shell });
    await appendFile(list(), others(300, 'rejected', 90_000) + others(300, 'answered'));
    const { code } = await start(server, {}, { shell });
    expect([server.requests().length, code, (await sizeOfList()) < 1000]).toEqual([1, 4, true]);
  });
  it('eight starts at once send one rejected sign-in', async () => {
    const server = await rejecting();
    await writeFile(list(), others(600, 'accepted'));
    await Promise.all(Array.from({ length: 8 }, () => start(server, {}, { shell })));
    expect([server.requests().length, await readdir(folder())]).toEqual([1, ['script-attempts']]);
  }, 120_000);
});

describe('given a long list', () => {
  it('rejections of other accounts that count stay in it', async () => {
    const kept = others(3, 'rejected') + others(2, 'unknown');
    await writeFile(list(), others(500, 'accepted') + kept + others(500, 'unsent'));
    await start(await rejecting());
    const text = await readFile(list(), 'utf8');
    expect(kept.split('\n').filter((line) => line !== '' && !text.includes(line))).toEqual([]);
  });
  it('an acceptance that settles a rejection stays in it', async () => {
    let right = false;
    const server = await tlsServer(
      await authority.issue(),
      ({ path, socket }) => void socket.end(right ? goodAnswer(path) : reply('401 No')),
    );
    await start(server);
    right = true;
    await start(server, { continueAfter401: true });
    await appendFile(list(), others(600, 'answered'));
    const { code } = await start(server);
    expect([code, (await sizeOfList()) < 10_000]).toEqual([0, true]);
  });
  it('a sign-in without a result stays in it', async () => {
    const server = await rejecting();
    await start(server);
    await writeFile(list(), (await readFile(list(), 'utf8')).replace(/^result .*\n/m, '') + others(600, 'accepted'));
    const { code } = await start(server);
    expect([server.requests().length, code]).toEqual([1, 4]);
  });
  it('that another start is tidying just now, it is left as it is, and counts', async () => {
    const server = await rejecting();
    await start(server);
    await appendFile(list(), others(600, 'accepted'));
    await mkdir(`${list()}.tidying`);
    const { code } = await start(server);
    expect([server.requests().length, code, (await sizeOfList()) > 131_072]).toEqual([1, 4, true]);
  });
  it('what a killed start left beside it is in nobody’s use after a day', async () => {
    await writeFile(list(), others(600, 'accepted'));
    await mkdir(`${list()}.tidying`);
    const before = new Date(Date.now() - 3 * 86_400_000);
    await utimes(`${list()}.tidying`, before, before);
    const server = await rejecting();
    await start(server);
    await start(server);
    expect([await readdir(folder()), (await sizeOfList()) < 1000]).toEqual([['script-attempts'], true]);
  });
});

const UNREADABLE: Readonly<Record<string, readonly [() => Promise<void>, RegExp]>> = {
  'more than 1 MiB of rejections that count': [
    () => writeFile(list(), others(5000, 'rejected')),
    /larger than 1 MiB.*Nothing was sent/s,
  ],
  '40 MB': [
    async () => {
      await writeFile(list(), others(3, 'accepted'));
      await truncate(list(), 40_000_000);
    },
    /larger than 1 MiB.*Nothing was sent/s,
  ],
  'bytes of any kind': [
    () => writeFile(list(), Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * 7919) % 256))),
    /lines that cannot be read.*Nothing was sent/s,
  ],
  'lines full of noughts': [
    () => writeFile(list(), `${others(1, 'accepted')}${'\0'.repeat(4096)}\n`),
    /lines that cannot be read.*Nothing was sent/s,
  ],
  'text in UTF-16': [
    () => writeFile(list(), Buffer.from(`\ufeff${others(2, 'rejected')}`, 'utf16le')),
    /lines that cannot be read.*Nothing was sent/s,
  ],
};

describe.each(Object.entries(UNREADABLE))('given a list of %s', (_what, [make, says]) => {
  it('sends nothing where nobody can be asked, and says why', async () => {
    await make();
    const server = await rejecting();
    const { code, err } = await start(server);
    expect([server.requests().length, code, err]).toEqual([0, 4, expect.stringMatching(says)]);
  });
  it('is asked with a consent where it can be written down that it was used, once', async () => {
    await make();
    const server = await rejecting();
    const consent = randomUUID();
    const canBeKept = !says.source.startsWith('larger');
    await start(server, { consent });
    expect(server.requests()).toHaveLength(canBeKept ? 1 : 0);
    await start(server, { consent });
    expect(server.requests()).toHaveLength(canBeKept ? 1 : 0);
  });
});

describe('given a list with lines that cannot be read', () => {
  it('a consent heals it, and the rejection after it is in it', async () => {
    await writeFile(list(), Buffer.from([0, 1, 2, 255, 10]));
    const server = await rejecting();
    await start(server, { continueAfter401: true });
    const { err } = await start(server);
    expect([server.requests().length, err]).toEqual([1, expect.stringMatching(/^A sign-in of api-user was rejected/)]);
  });
});
