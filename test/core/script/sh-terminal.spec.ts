import { spawn } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { shScript } from '../../../src/core/script/sh.ts';
import { makeAuthority, type Authority } from '../../node/probing/certificates.ts';
import { goodAnswer, reply, tlsServer } from '../../node/probing/servers.ts';
import { TERMINAL, type Seen } from './terminal.ts';
import { keptCode, once, PASSWORD, planFor, runText, temporaryFolder } from './run-script.ts';

/** The script's own questions at a real terminal: what is typed is sent as it is, shown to nobody, and can be left. */

interface Play extends Seen {
  /** The passwords that the server was sent, in latin1. */
  readonly sent: readonly string[];
  readonly transcripts: readonly string[];
  readonly temporary: readonly string[];
}

type Step = readonly [wanted: string, typed: Buffer | string, silent?: boolean];

let authority: Authority;
beforeAll(async () => {
  authority = await makeAuthority();
});

const play = async (
  steps: readonly Step[],
  {
    shell = ['sh'],
    environment = {},
    wishes = {},
  }: { shell?: readonly string[]; environment?: NodeJS.ProcessEnv; wishes?: object } = {},
): Promise<Play> => {
  const server = await tlsServer(await authority.issue(), ({ path, socket }) => socket.end(goodAnswer(path)));
  const folder = await temporaryFolder();
  const temporary = join(folder, 'temporary');
  await mkdir(temporary);
  const plan = planFor(server.port, { ca: authority.cert, families: ['open-api'], ...wishes });
  await writeFile(join(folder, 'probe.sh'), shScript(plan));
  const typed = steps.map(([wanted, text, silent = true]) => [wanted, Buffer.from(text).toString('hex'), silent]);
  const child = spawn('python3', ['-c', TERMINAL, JSON.stringify(typed), ...shell, 'probe.sh'], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', HOME: folder, TMPDIR: temporary, ...environment },
  });
  let out = '';
  let err = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
  await new Promise((done) => child.once('close', done));
  if (out === '') throw new Error(err);
  const tokens = server.requests().map((head) => /^authorization: Basic (.*)$/im.exec(head)?.[1] ?? '');
  return {
    ...(JSON.parse(out) as Seen),
    sent: tokens.map((token) => Buffer.from(token, 'base64').toString('latin1').replace('api-user:', '')),
    transcripts: (await readdir(folder)).filter((name) => name.endsWith('.txt')),
    temporary: await readdir(temporary),
  };
};

const PROMPT = 'Password of api-user';
const CODE = 'Code of this script';

const SHELLS = [['dash'], ['bash'], ['busybox', 'sh'], ['ksh93'], ['zsh']] as const;

describe.each(SHELLS.map((shell) => [shell.join(' '), shell] as const))('given a terminal and %s', (_name, shell) => {
  it('sends what was typed, and shows nothing of it', async () => {
    const { status, screen, sent, before, after } = await play([[PROMPT, `${PASSWORD}\r`]], { shell });
    expect({ status, shown: screen.includes(PASSWORD), sent, before, after }).toEqual({
      status: 0,
      shown: false,
      sent: [PASSWORD],
      before: true,
      after: true,
    });
  });
  it('seals with the code, and shows nothing of it', async () => {
    const { code, seal } = await keptCode();
    const { screen, status } = await play(
      [
        [PROMPT, `${PASSWORD}\r`],
        [CODE, `${code}\r`],
      ],
      { shell, wishes: { seal } },
    );
    expect({ status, shown: screen.includes(code), unsealed: screen.includes('not sealed, and') }).toEqual({
      status: 0,
      shown: false,
      unsealed: false,
    });
  });
  it.each([
    ['Ctrl+C', '\u0003'],
    ['Ctrl+\\', '\u001c'],
  ])('is left by %s with the terminal as it was, nothing sent and nothing left', async (_, typed) => {
    const { status, after, sent, transcripts, temporary } = await play([[PROMPT, typed]], { shell });
    expect({ status, after, sent, transcripts, temporary }).toEqual({
      status: 130,
      after: true,
      sent: [],
      transcripts: [],
      temporary: [],
    });
  });
  it('is not stopped by Ctrl+Z, after which it would show the password, and sends nothing of what was typed around it', async () => {
    const { status, screen, sent, after } = await play([[PROMPT, 'seven\u001aLanterns\r']], { shell });
    expect({ status, shown: /seven|Lanterns/.test(screen), sent, after }).toEqual({
      status: 3,
      shown: false,
      sent: [],
      after: true,
    });
  });
  it('is left by Ctrl+D with nothing sent', async () => {
    const { status, after, sent, temporary } = await play([[PROMPT, '\u0004']], { shell });
    expect({ status, after, sent, temporary }).toEqual({ status: 3, after: true, sent: [], temporary: [] });
  });
});

describe('given a password that is pasted or not of ASCII', () => {
  it.each([
    ['two lines', `${PASSWORD}\rsecond-line\r`],
    ['a line and the beginning of another', `${PASSWORD}\rsecond`],
    ['a line and an empty one', `${PASSWORD}\r\r`],
  ])('refuses a paste of %s, and leaves nothing of it for the next program', async (_what, typed) => {
    const { seal } = await keptCode();
    const { status, sent, screen, after } = await play([[PROMPT, typed]], { wishes: { seal } });
    expect({ status, sent, after, said: screen.includes('More than one') }).toEqual({
      status: 3,
      sent: [],
      after: true,
      said: true,
    });
  });
  it.each([
    ['UTF-8', { LC_ALL: 'C.UTF-8' }, Buffer.from('smörgås-å24', 'utf8')],
    ['Latin-1', { LC_ALL: 'sv_SE.ISO-8859-1' }, Buffer.from('smörgås-å24', 'latin1')],
    ['no language', { LC_ALL: 'C' }, Buffer.from('smörgås-å24', 'utf8')],
  ])('sends the bytes that a terminal of %s types', async (_what, environment, typed) => {
    const { sent, screen } = await play([[PROMPT, Buffer.concat([typed, Buffer.from('\r')])]], { environment });
    expect({ sent, shown: screen.includes('rg') && screen.includes('24\n') }).toEqual({
      sent: [typed.toString('latin1')],
      shown: false,
    });
  });
  it('takes back what was typed with the erase key', async () => {
    const { sent } = await play([[PROMPT, `wrong\u0015${PASSWORD}x\u007f\r`]]);
    expect(sent).toEqual([PASSWORD]);
  });
});

describe('given the code of the script', () => {
  it('asks again where it was mistyped, and sends nothing meanwhile', async () => {
    const { code, seal } = await keptCode();
    const shown = code.toLowerCase().replace(/(.{4})(?=.)/g, '$1-');
    const { status, screen, sent } = await play(
      [
        [PROMPT, `${PASSWORD}\r`],
        [CODE, 'WRONG\r'],
        [CODE, `${shown}\r`],
      ],
      { wishes: { seal } },
    );
    expect({ status, sent, again: screen.includes('Type it again') }).toEqual({
      status: 0,
      sent: [PASSWORD],
      again: true,
    });
  });
  it('goes on without one at Enter, and says so', async () => {
    const { seal } = await keptCode();
    const { status, screen } = await play(
      [
        [PROMPT, `${PASSWORD}\r`],
        [CODE, '\r'],
      ],
      { wishes: { seal } },
    );
    expect({ status, said: screen.includes('not sealed, and') }).toEqual({ status: 0, said: true });
  });
  it('is left by Ctrl+C there as well', async () => {
    const { seal } = await keptCode();
    const { status, after, sent, temporary } = await play(
      [
        [PROMPT, `${PASSWORD}\r`],
        [CODE, '\u0003'],
      ],
      { wishes: { seal } },
    );
    expect({ status, after, sent, temporary }).toEqual({ status: 130, after: true, sent: [], temporary: [] });
  });
});

describe.each(SHELLS.map((shell) => [shell.join(' '), shell] as const))(
  'given %s and a sign-in that an earlier start in another folder got rejected',
  (_name, shell) => {
    const QUESTION = 'Continue? [y/N] ';
    const LIST = '.local/state/tripoint/script-attempts';
    const rejected = once(async (): Promise<string> => {
      const rejecting = await tlsServer(await authority.issue(), ({ socket }) => socket.end(reply('401 Unauthorized')));
      const HOME = await temporaryFolder();
      await runText(await temporaryFolder(), shScript(planFor(rejecting.port, { ca: authority.cert })), {
        shell,
        environment: { HOME },
      });
      return readFile(join(HOME, LIST), 'utf8');
    });
    const answered = async (typed: Buffer | string): Promise<Play> => {
      const HOME = await temporaryFolder();
      await mkdir(dirname(join(HOME, LIST)), { recursive: true });
      await writeFile(join(HOME, LIST), await rejected());
      const steps = [
        [QUESTION, typed],
        [PROMPT, `${PASSWORD}\r`],
      ] as const;
      return play(steps, { shell, environment: { HOME } });
    };
    it.each(['y\r', 'Y\r', 'yes\r'])(
      'asks for the password after %j alone, shows the answer, and sends',
      async (typed) => {
        const { status, sent, after, screen } = await answered(typed);
        expect({ status, sent, after }).toEqual({ status: 0, sent: [PASSWORD], after: true });
        expect(screen.indexOf(`${QUESTION}${typed}`)).toBeGreaterThan(-1);
        expect(screen.indexOf(QUESTION)).toBeLessThan(screen.indexOf(PROMPT));
      },
    );
    it.each([
      ['a password', `${PASSWORD}\r`],
      ['a password of a second line', `y\r${PASSWORD}\r`],
    ])('shows nothing of %s that is typed there, asks for none, and sends nothing', async (_what, typed) => {
      const { status, sent, after, screen } = await answered(typed);
      expect({ status, sent, after, shown: screen.includes('Lanterns'), asked: screen.includes(PROMPT) }).toEqual({
        status: 4,
        sent: [],
        after: true,
        shown: false,
        asked: false,
      });
    });
    it.each([
      ['n', 'n\r', 4],
      ['Enter', '\r', 4],
      ['Ctrl+D', '\u0004', 4],
      ['Ctrl+C', '\u0003', 130],
      ['å', 'å\r', 4],
      ['å of Latin-1', Buffer.from('å\r', 'latin1'), 4],
      ['y behind a blank, an arrow key and n', 'n\u001b[Dy\r', 4],
      ['a star', '*\r', 4],
    ] as const)('sends nothing after %s, and leaves the terminal as it was', async (_what, typed, code) => {
      const { status, sent, after, transcripts, temporary, screen } = await answered(typed);
      expect({ status, sent, after, transcripts, temporary, said: screen.includes('Nothing was sent.') }).toEqual({
        status: code,
        sent: [],
        after: true,
        transcripts: [],
        temporary: [],
        said: true,
      });
    });
  },
);
