import { spawnSync } from 'node:child_process';
import { copyFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startWorld } from '../../src/lab/lab.ts';
import { inTerminal, type Seen, type Step } from '../cli/terminal/in-terminal.ts';
import { makeAuthority } from '../node/probing/certificates.ts';
import { goodAnswer, reply, tlsServer, type Asked } from '../node/probing/servers.ts';
import {
  argumentsFor,
  PASSWORD,
  PROBE_SH,
  recordOf,
  runScript,
  scriptFolder,
  type Around,
  type ScriptRun,
} from '../script-run.ts';
import { SITUATIONS, tryIn } from './fixed-script.ts';
import { programPath } from './needs.ts';

/** The fixed script for sh: each shell in each situation and at a terminal, and replies that hold secrets or words of a rejection. */

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const SHELLS = [['dash'], ['bash'], ['busybox', 'sh'], ['ksh93'], ['zsh']];

interface AtTerminal extends Seen {
  readonly password: string;
  readonly signIns: number;
  readonly files: readonly string[];
}

const atTerminal = async (
  shell: readonly string[],
  stepsOf: (password: string) => readonly Step[],
  rejected = false,
): Promise<AtTerminal> => {
  const world = await startWorld('healthy');
  onTestFinished(() => world.close());
  const { password } = world.description.apiUser;
  const folder = await scriptFolder();
  copyFileSync(PROBE_SH, join(folder, 'probe.sh'));
  if (rejected) writeFileSync(join(folder, 'tripoint-rejected'), '2026-11-21T10:00:00+0100\n');
  const seen = await inTerminal([...argumentsFor(world, 'inside')], stepsOf(password), {
    program: [...shell, 'probe.sh'],
    cwd: folder,
  });
  return { ...seen, password, signIns: world.seen().length, files: readdirSync(folder) };
};

describe.each(SHELLS.map((shell) => ({ shell })))('given $shell', ({ shell }) => {
  it.each(Object.keys(SITUATIONS))('%s', (name) => tryIn(name, { shell }), 60_000);

  it('a terminal is asked once, shows nothing of the password, and is as it was before', async () => {
    const seen = await atTerminal(shell, (password) => [
      ...[{ see: 'Type yes to go on' }, { type: 'yes\r' }, { see: 'Password of' }, { echo: false }],
      ...[{ type: `${password}\r` }, { see: 'Done.' }],
    ]);
    expect([seen.code, seen.signIns, seen.restored, seen.shown.includes(seen.password)]).toEqual([0, 4, true, false]);
  });
  it('another word than yes, and Ctrl+C at the password, send nothing', async () => {
    const no = await atTerminal(shell, () => [{ see: 'Type yes to go on' }, { type: 'y\r' }]);
    const stopped = await atTerminal(shell, () => [
      ...[{ see: 'Type yes to go on' }, { type: 'yes\r' }, { see: 'Password of' }, { echo: false }, { type: '\u0003' }],
    ]);
    expect([no, stopped].map(({ code, signIns, restored }) => [code, signIns, restored])).toEqual([
      [3, 0, true],
      [130, 0, true],
    ]);
  });
  it('after a rejection a terminal is asked, and a yes sends again', async () => {
    const seen = await atTerminal(
      shell,
      (password) => [
        ...[{ see: '2026-11-21T10:00:00+0100. One more counts' }, { see: 'Type yes' }, { type: 'yes\r' }],
        ...[{ see: 'Password of' }, { echo: false }, { type: `${password}\r` }, { see: 'Done.' }],
      ],
      true,
    );
    expect([seen.code, seen.files]).toEqual([0, ['probe.sh']]);
  });
});

describe('given a server of its own kind', () => {
  const ask = async (
    answer: (asked: Asked) => void,
    input = `${PASSWORD}\n`,
    around: Around = {},
  ): Promise<ScriptRun & { asked: number; signIns: number }> => {
    const authority = await makeAuthority();
    const server = await tlsServer(await authority.issue(), answer);
    const folder = around.folder ?? (await scriptFolder());
    writeFileSync(join(folder, 'ca.pem'), authority.cert);
    const args = '--server acs.test --user api-user --stage inside --ca ca.pem --proxy none'.split(' ');
    const run = await runScript([...args, '--connect-to', `127.0.0.1:${server.port}`], { ...around, folder, input });
    const requests = server.requests();
    return {
      ...run,
      asked: requests.length,
      signIns: requests.filter((head) => /^authorization:/im.test(head)).length,
    };
  };

  it('what a reply repeats of the password is cut out, and its session cookies', async () => {
    const { out } = await ask(({ head, socket }) => {
      const [, token = ''] = /^authorization: Basic (.*)$/im.exec(head) ?? [];
      socket.end(
        reply('200 OK', `{"SearchResult":{},"a":"${token}","b":"${PASSWORD}"}`, { 'set-cookie': `S=${token}; Path=/` }),
      );
    });
    const token = Buffer.from(`api-user:${PASSWORD}`).toString('base64').replace(/=*$/, '');
    expect([out.includes(PASSWORD), out.includes(token), out.includes('set-cookie: S=[cut]; Path=/')]).toEqual([
      false,
      false,
      true,
    ]);
  });
  it.each(['400 Bad Request', '403 Forbidden', '500 Internal Server Error'])(
    'words of a rejection under %s end it',
    async (status) => {
      const { code, asked, files } = await ask(({ socket }) =>
        socket.end(reply(status, '{"error":"Invalid credentials"}')),
      );
      expect([code, asked, files.includes('tripoint-rejected')]).toEqual([4, 1, true]);
    },
  );
  it('words under 200 and 302 are no rejection, and no further question goes with the password', async () => {
    const { code, signIns, asked } = await ask(({ socket }) =>
      socket.end(reply('200 OK', '<html>Login failed</html>')),
    );
    expect([code, signIns, asked]).toEqual([1, 1, 5]);
  });
  it.each<[string, (text: string) => string]>([
    ['a URL', encodeURIComponent],
    ['a form', (text) => new URLSearchParams({ text }).toString()],
    ['HTML', (text) => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)],
    ['HTML by numbers', (text) => text.replace(/[^a-z0-9]/g, (sign) => `&#x${sign.charCodeAt(0).toString(16)};`)],
    ['JSON', (text) => JSON.stringify(text)],
    ['JSON by numbers', (text) => text.replace(/[^a-z0-9]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`)],
    ['hex', (text) => Buffer.from(text).toString('hex').toUpperCase()],
    ['base64', (text) => Buffer.from(text).toString('base64')],
  ])('a password that a page repeats as %s is cut out', async (_, write) => {
    const password = 'p"<&>w/+%x9 $^[]\\';
    expect(
      (await ask(({ socket }) => socket.end(reply('404 No', `<p>-${write(password)}-</p>`)), `${password}\n`)).out,
    ).toMatch(/^<p>-(?:text=)?"?\[cut\]\w?=?"?-<\/p>$/m);
  });
  it('after an unclear answer the next run asks without the password first, and sends it where the server wants it', async () => {
    const folder = await scriptFolder();
    const unclear = await ask(({ socket }) => socket.end(reply('200 OK', '<html>Login failed</html>')), undefined, {
      folder,
    });
    const again = await ask(
      ({ path, head, socket }) =>
        /^authorization:/im.test(head)
          ? socket.end(goodAnswer(path))
          : socket.end(reply('401 No', '', { 'www-authenticate': 'Basic realm="Cisco ISE"' })),
      undefined,
      { folder },
    );
    expect([unclear, again].map(({ code, asked, signIns, files }) => [code, asked, signIns, files.length])).toEqual([
      [1, 5, 1, 2],
      [0, 5, 4, 1],
    ]);
  });
  it('two runs at once send one password that is rejected', async () => {
    // Both have looked for an earlier rejection before either of them has its password.
    const once = `{ sleep 1; echo ${PASSWORD}; } | dash "$0" "$@"`;
    const { signIns } = await ask(({ socket }) => void setTimeout(() => socket.end(reply('401 No')), 1000), undefined, {
      shell: ['sh', '-c', `${once} & ${once}; wait`],
    });
    expect(signIns).toBe(1);
  });
  it('answers that cannot be written end it before the password goes out', async () => {
    const { code, signIns } = await ask(({ path, socket }) => socket.end(goodAnswer(path)), undefined, {
      shell: ['sh', '-c', 'exec dash "$0" "$@" >/dev/full'],
    });
    expect([code, signIns]).toEqual([1, 0]);
  });
  it('a password of every kind arrives as it was typed, in curl and in its reply', async () => {
    const password = "a\"b\\c $d `e` %f 'g' #h å=";
    const { code } = await ask(({ head, path, socket }) => {
      const [, token = ''] = /^authorization: Basic (.*)$/im.exec(head) ?? [];
      socket.end(
        Buffer.from(token, 'base64').toString() === `api-user:${password}` ? goodAnswer(path) : reply('401 No'),
      );
    }, `${password}\n`);
    expect(code).toBe(0);
  });
  it('a reply that is cut off, one that never ends and one without a head of HTTP are unclear', async () => {
    const answers = [
      ({ socket }: Asked) => void socket.end('HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{'),
      ({ socket }: Asked) => void socket.destroy(),
      ({ socket }: Asked) => void socket.end('SSH-2.0-x\r\n'),
    ];
    for (const answer of answers) {
      const run = await ask(answer);
      expect([run.code, run.signIns, recordOf(run).probes[0]?.outcome]).toEqual([
        1,
        1,
        expect.stringMatching(/^http\./),
      ]);
    }
  });
  it('a redirect is not followed', async () => {
    const { out, asked } = await ask(({ socket }) =>
      socket.end(reply('302 Found', '', { location: 'https://acs.test/other' })),
    );
    expect([asked, out.includes('/other')]).toEqual([5, true]);
  });
});

it('ShellCheck finds nothing', () => {
  const { status, stdout } = spawnSync(programPath('shellcheck'), [PROBE_SH], { encoding: 'utf8' });
  expect([status, stdout]).toEqual([0, '']);
});

it('a shell whose printf is a program would show the password: the script refuses', async () => {
  const { code, err } = await runScript(['--server', 'acs.test', '--user', 'api-user', '--stage', 'inside'], {
    shell: [programPath('mksh')],
  });
  expect([code, err]).toEqual([3, expect.stringContaining('no printf of its own')]);
});
