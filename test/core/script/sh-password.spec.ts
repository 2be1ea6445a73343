import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { shScript } from '../../../src/core/script/sh.ts';
import { readRecord } from '../../../src/node/import/record.ts';
import { makeAuthority, type Authority } from '../../node/probing/certificates.ts';
import { goodAnswer, reply, tlsServer } from '../../node/probing/servers.ts';
import {
  keptCode,
  once,
  planFor,
  runScript,
  runText,
  temporaryFolder,
  unpacked,
  type Around,
  type ScriptRun,
} from './run-script.ts';

const DIFFICULT = [
  'seven-Lanterns-24',
  'with "quotes" and \'apostrophes\'',
  'back\\slash\\\\twice\\',
  '$HOME `id` $(id) %20%s',
  '-leading --dash',
  '  blanks at both ends  ',
  'smörgåsbord med å',
  '#hash = equals; & ampersand <tag>',
] as const;

let authority: Authority;
beforeAll(async () => {
  authority = await makeAuthority();
});

const good = async () => tlsServer(await authority.issue(), ({ path, socket }) => socket.end(goodAnswer(path)));

/** Asks one question: what is done with the password is the same for each. */
const onePlan = (port: number) => planFor(port, { ca: authority.cert, families: ['open-api'] });

const basic = (password: string): string => Buffer.from(`api-user:${password}`).toString('base64');

/** Stands before the real program in PATH, and writes down what it was given, on every channel. */
const SPY = (name: string, real: string): string => `#!/bin/sh
{ echo "argv of ${name}:"; for one in "$@"; do printf '%s\\n' "$one"; done; echo "environment:"; env; } >>"$SPY_FOLDER/seen"
exec ${real} "$@"
`;

const CHILDREN = [
  'curl',
  'openssl',
  'grep',
  'awk',
  'sed',
  'tr',
  'head',
  'od',
  'cat',
  'wc',
  'mktemp',
  'mkfifo',
  'rm',
  'date',
];

const runSpied = async (
  port: number,
  password: string,
  shell: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<ScriptRun & { readonly seen: string; readonly codeSeen: boolean }> => {
  const folder = await temporaryFolder();
  const bin = join(folder, 'bin');
  await mkdir(bin);
  for (const name of CHILDREN) {
    const real = ['/usr/bin', '/bin'].map((where) => `${where}/${name}`).find((file) => existsSync(file));
    await writeFile(join(bin, name), SPY(name, real ?? name));
    await chmod(join(bin, name), 0o755);
  }
  const { code, seal } = await keptCode();
  const ran = await runText(folder, shScript(planFor(port, { ca: authority.cert, seal })), {
    shell,
    input: `${password}\n${code}\n`,
    environment: { PATH: `${bin}:${process.env.PATH ?? ''}`, SPY_FOLDER: folder, ...environment },
  });
  const seen = await readFile(join(folder, 'seen'), 'utf8');
  return { ...ran, seen, codeSeen: seen.includes(code) };
};

describe.each([[['dash']], [['bash', '--posix']]])('given the script run by %s', (shell) => {
  describe.each(DIFFICULT)('and the password %s', (password) => {
    it('sends exactly this password', async () => {
      const server = await good();
      await runScript(onePlan(server.port), { shell, input: `${password}\n` });
      const sent = server.requests().map((head) => /^authorization: (.*)$/im.exec(head)?.[1]);
      expect(new Set(sent)).toEqual(new Set([`Basic ${basic(password)}`]));
    });
  });

  it('hands the password to no program as an argument or in its environment', async () => {
    const server = await good();
    const { seen, codeSeen } = await runSpied(server.port, 'seven-Lanterns-24', shell);
    expect({
      code: codeSeen,
      spied: seen.includes('argv of curl:') && seen.includes('argv of awk:') && seen.includes('argv of openssl:'),
      password: seen.includes('seven-Lanterns-24'),
      token: seen.includes(basic('seven-Lanterns-24').replace(/=+$/, '')),
    }).toEqual({ code: false, spied: true, password: false, token: false });
  });

  it('keeps it out of the environment also where a variable of the same name was there before', async () => {
    const server = await good();
    const before = { t_secret: 'x', t_pair: 'x', t_quoted: 'x', t_token: 'x', t_writings: 'x' };
    const { seen } = await runSpied(server.port, 'seven-Lanterns-24', shell, before);
    expect(seen.includes('seven-Lanterns-24')).toBe(false);
  });

  it('shows it to nobody when the script is traced', async () => {
    const server = await good();
    const { err } = await runScript(planFor(server.port, { ca: authority.cert }), { shell: [...shell, '-x'] });
    expect(err.includes('seven-Lanterns-24')).toBe(false);
  });
});

const html = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

const numbered = (text: string, form: (code: number) => string): string =>
  Array.from(text, (character) => form(character.charCodeAt(0))).join('');
const unicode = (code: number): string => `\\u${code.toString(16).padStart(4, '0')}`;

/** What stays of base64 whatever stands around the secret: from its third character to its last but three. */
const core = (text: string): string => Buffer.from(text).toString('base64').slice(2, -4);

const ECHOES: Readonly<Record<string, (password: string, token: string) => Buffer>> = {
  'the header as it came': (_password, token) => reply('403 Forbidden', `<p>Basic ${token}</p>`),
  'the password as it is': (password) => reply('403 Forbidden', `a line\n${password} in\nthe middle`),
  'the password in other letters': (password) => reply('403 Forbidden', password.toUpperCase()),
  'the password escaped for an address': (password) => reply('403 Forbidden', `/?p=${encodeURIComponent(password)}`),
  'the password as markup': (password) => reply('403 Forbidden', `<b>${html(password)}</b>`),
  'the password as JSON': (password) => reply('403 Forbidden', JSON.stringify({ seen: password })),
  'the password in hexadecimal': (password) => reply('403 Forbidden', Buffer.from(password).toString('hex')),
  'the password in two bytes a character': (password) =>
    reply('403 Forbidden', Buffer.from(`<p>${password}`, 'utf16le')),
  'the password in base64': (password) => reply('403 Forbidden', Buffer.from(password).toString('base64')),
  'the password in base64 behind one byte': (password) =>
    reply('403 Forbidden', Buffer.from(`:${password}`).toString('base64')),
  'the password in base64 of addresses behind two bytes': (password) =>
    reply('403 Forbidden', Buffer.from(`u:${password}:x`).toString('base64url')),
  'the password in numbers of markup': (password) =>
    reply(
      '403 Forbidden',
      numbered(password, (code) => `&#${code};`),
    ),
  'the password in hexadecimal numbers of markup': (password) =>
    reply(
      '403 Forbidden',
      numbered(password, (code) => `&#x${code.toString(16)};`),
    ),
  'the password in escapes of JSON': (password) => reply('403 Forbidden', numbered(password, unicode)),
  'the password escaped but for its slashes': (password) =>
    reply('403 Forbidden', encodeURIComponent(password).replaceAll('%2F', '/')),
  'the header in a header': (_password, token) => reply('403 Forbidden', '', { 'x-denied': token }),
  'the header in a redirect': (_password, token) =>
    reply('302 Found', '', { location: `https://acs.test/?auth=${encodeURIComponent(token)}` }),
  'the header after the status': (_password, token) => reply(`403 ${token}`),
};

describe.each(Object.entries(ECHOES))('given a device that repeats %s', (_what, answer) => {
  const password = 'a"b<c>&Lanterns\'24/7 plus';
  const token = basic(password);
  const bare = token.replace(/=+$/, '');
  const forms = [
    password,
    bare,
    html(password),
    encodeURIComponent(password),
    JSON.stringify(password).slice(1, -1),
  ].concat(
    Buffer.from(password).toString('hex'),
    encodeURIComponent(bare),
    encodeURIComponent(password).replaceAll('%2F', '/'),
    numbered(password, (code) => `&#${code};`),
    numbered(password, (code) => `&#x${code.toString(16)};`),
    numbered(password, unicode),
    ...[password, `:${password}`, `u:${password}:x`].map(core),
  );

  const transcribed = once(async () => {
    const server = await tlsServer(await authority.issue(), ({ socket }) => socket.end(answer(password, token)));
    return (await runScript(onePlan(server.port), { input: `${password}\n` })).transcript;
  });

  it('leaves it out of the transcript', async () => {
    const text = unpacked(await transcribed())
      .replaceAll('\0', '')
      .toLowerCase();
    expect(forms.filter((form) => text.includes(form.toLowerCase()))).toEqual([]);
  });

  it('says that it was asked all the same', async () => {
    const transcript = await transcribed();
    const read = readRecord(transcript, 'transcript');
    const words = read.ok ? read.value.record?.probes.map(({ outcome }) => outcome) : [];
    expect(new Set(words)).toEqual(new Set([transcript.includes('status 302') ? 'http.302' : 'http.403']));
  });
});

/** Ways in which a page can write a text so that none of its characters, or only some, stand as they are. */
const OTHERWISE: Readonly<Record<string, (text: string) => string>> = {
  'escapes of JSON for what is beyond ASCII': (text) => JSON.stringify(text).slice(1, -1).replaceAll('å', '\\u00e5'),
  'entities by the numbers of the characters': (text) => numbered(text, (code) => `&#${code};`),
  'entities without their ends': (text) => numbered(text, (code) => `&#x${code.toString(16)} `).replaceAll(' ', ';'),
  'a percent sign for every byte': (text) => Buffer.from(text).toString('hex').replace(/../g, '%$&'),
  'percent signs twice': (text) => encodeURIComponent(encodeURIComponent(text)),
  'entities in escapes of JSON': (text) => JSON.stringify(html(text)).slice(1, -1),
  'large letters': (text) => text.toUpperCase(),
  'the other direction': (text) => Array.from(text).reverse().join(''),
  'a form': (text) => encodeURIComponent(text).replaceAll('%20', '+'),
};

describe.each(Object.entries(OTHERWISE))(
  'given a page that repeats a password beyond ASCII in %s',
  (_what, written) => {
    const password = 'p@ss "wård<1>/x';
    it('leaves it out of the transcript, and says what was answered', async () => {
      const page = `<html><body>You sent: ${written(password)} and were not let in.</body></html>`;
      const server = await tlsServer(await authority.issue(), ({ socket }) => socket.end(reply('403 Forbidden', page)));
      const { transcript } = await runScript(onePlan(server.port), { input: `${password}\n` });
      expect(unpacked(transcript)).not.toContain(written(password));
      expect(transcript).toContain('status 403');
    });
  },
);

describe('given a body that something was cut out of', () => {
  it('is imported as one that is not whole', async () => {
    const server = await tlsServer(await authority.issue(), ({ socket }) =>
      socket.end(reply('403 Forbidden', 'you said seven-Lanterns-24 to us')),
    );
    const { transcript } = await runScript(onePlan(server.port));
    const read = readRecord(transcript, 'transcript');
    const body = read.ok ? read.value.record?.probes[0]?.evidence?.body : null;
    expect({ complete: body?.complete, excerpt: body?.excerpt }).toEqual({
      complete: false,
      excerpt: 'you said [cut] to us\n',
    });
  });
});

describe.each([
  ['nothing', ''],
  ['an empty line', '\n'],
  ['a control character', 'two\tcolumns\n'],
])('given %s in place of a password', (_what, input) => {
  it('sends nothing and says so', async () => {
    const server = await good();
    const { code, err, files } = await runScript(planFor(server.port, { ca: authority.cert }), { input });
    expect({ code, files, said: err.includes('Nothing was sent.'), connections: server.connections() }).toEqual({
      code: 3,
      files: [],
      said: true,
      connections: 0,
    });
  });
});

describe('given a host that would give the password away', () => {
  it('refuses where TLS keys would be written to a file', async () => {
    const server = await good();
    const environment = { SSLKEYLOGFILE: '/dev/null' };
    const { code } = await runScript(planFor(server.port, { ca: authority.cert }), { environment });
    expect({ code, connections: server.connections() }).toEqual({ code: 3, connections: 0 });
  });

  it('reads no settings file of curl', async () => {
    const server = await good();
    const folder = await temporaryFolder();
    await writeFile(join(folder, '.curlrc'), 'verbose\ntrace-ascii = "trace.txt"\ninsecure\n');
    const { files } = await runText(folder, shScript(planFor(server.port, { ca: authority.cert })));
    expect(files.filter((name) => !name.startsWith('tripoint-'))).toEqual([]);
  });
});

describe('given a reply that repeats the token broken over lines', () => {
  const PASSWORD = 'seven-Lanterns-24-with-a-long-tail';
  const TOKEN = basic(PASSWORD).replaceAll('=', '');
  const broken = (text: string, end: string): string => text.replace(/(.{9})(?=.)/g, `$1${end}`);
  /** What the transcript holds without any break, and what of the page around is kept. */
  const kept = async (page: Buffer, shell: readonly string[] = ['sh'], environment: Around['environment'] = {}) => {
    const server = await tlsServer(await authority.issue(), ({ socket }) => socket.end(page));
    const run = await runScript(onePlan(server.port), { shell, environment, input: `${PASSWORD}\n` });
    const all = unpacked(run.transcript);
    const joined = all.replace(/[\s=]/g, '');
    return {
      code: run.code,
      token: joined.includes(TOKEN),
      password: joined.includes(PASSWORD),
      around: all.includes('<p>before') && all.includes('after</p>'),
      cut: all.includes('[cut]'),
    };
  };
  const CLEAN = { code: 1, token: false, password: false, around: true, cut: true };

  it.each([
    ['CR LF', '\r\n'],
    ['LF', '\n'],
    ['CR', '\r'],
    ['LF and a tab', '\n\t'],
    ['a blank and CR LF', ' \r\n'],
    ['an equals sign and CR LF, as in mail', '=\r\n'],
    ['an empty line', '\r\n\r\n'],
  ])('cuts it, and the password, where it is broken by %s', async (_what, end) => {
    const body = `<p>before\r\n${broken(TOKEN, end)}\r\n<b>${broken(PASSWORD, end)}</b>\r\nafter</p>`;
    expect(await kept(reply('403 Forbidden', body))).toEqual(CLEAN);
  });
  it.each([[['dash']], [['bash']], [['busybox', 'sh']], [['ksh93']], [['zsh']]])('in %j as well', async (shell) => {
    const body = `<p>before\r\n${broken(TOKEN, '\r\n')}\r\nafter</p>`;
    expect(await kept(reply('403 Forbidden', body), shell)).toEqual(CLEAN);
  });
  it('cuts it out of a header that is folded', async () => {
    const head = { 'x-denied': broken(TOKEN, '\r\n\t') };
    expect(await kept(reply('403 Forbidden', '<p>before after</p>', head))).toEqual(CLEAN);
  });
  it.each([
    ['breaks', '\r\n'.repeat(400_000)],
    ['beginnings with breaks', `${TOKEN.charAt(0)}\r\n \t`.repeat(150_000)],
  ])(
    'comes to its end on a page of 800 KB of %s',
    async (_what, rest) => {
      const body = `<p>before after</p>${broken(TOKEN, '\r\n')}${rest}`;
      expect(await kept(reply('403 Forbidden', body))).toEqual(CLEAN);
    },
    50_000,
  );
  // A host may have any of these under the name of awk; some take minutes for what another does in a second.
  describe.each([['mawk'], ['gawk'], ['busybox']])('where %s is awk', (program) => {
    const PATH = process.env.PATH ?? '';
    it.each([
      ['breaks', '\r\n'.repeat(400_000)],
      ['one line', 'seven-lantern '.repeat(57_000)],
      ['lines of a text', `${'seven lanterns and a tail '.repeat(3)}\n`.repeat(10_000)],
    ])(
      'comes to its end on a page of 800 KB of %s',
      async (_what, rest) => {
        const folder = await temporaryFolder();
        const found = PATH.split(':').find((place) => existsSync(join(place, program)));
        await symlink(join(found ?? '', program), join(folder, 'awk'));
        const body = `<p>before after</p>${broken(TOKEN, '\r\n')}\r\n${rest}`;
        const page = reply('403 Forbidden', body);
        expect(await kept(page, ['sh'], { PATH: `${folder}:${PATH}` })).toEqual(CLEAN);
      },
      50_000,
    );
  });
  it('leaves a page as it is that has no secret in it', async () => {
    const body = `<p>before\r\n${broken('a'.repeat(300), '\r\n')}\r\nafter</p>`;
    expect(await kept(reply('403 Forbidden', body))).toEqual({ ...CLEAN, cut: false });
  });
});
