import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from '../../core/make-evidence.ts';
import { practice } from '../../node/service/service-for-test.ts';
import { commandLine } from '../service-for-cli.ts';
import { inTerminal, type Step, type Terminal } from './in-terminal.ts';
import { nacServer } from './nac-server.ts';

const SECRET = 'seven-Lanterns-24';
const QUESTION = 'Password of api-user: ';
const ASKED: readonly Step[] = [{ see: QUESTION }];

/** Asks for the password of a NAC server, and plays what a person does. */
const asked = async (steps: readonly Step[], terminal: Terminal = {}) => {
  const server = await nacServer();
  const seen = await inTerminal([...server.probe, '--only', 'open-api'], [...ASKED, ...steps], terminal);
  return { ...seen, passwords: server.passwords(), connections: server.connections() };
};

const TYPED: readonly (readonly [what: string, typed: readonly (string | Uint8Array)[], arrives: string])[] = [
  ['a password and Enter', [SECRET, '\r'], SECRET],
  ['a password with its Enter at once, as a paste does it', [`${SECRET}\r`], SECRET],
  ['a password and Ctrl+J', [`${SECRET}\n`], SECRET],
  ['a bracketed paste', [`\x1b[200~${SECRET}\x1b[201~`, '\r'], SECRET],
  ['a bracketed paste with the end of its line', [`\x1b[200~${SECRET}\r\x1b[201~`, '\r'], SECRET],
  ['å in two pieces', [Buffer.from([0x61, 0xc3]), Buffer.from([0xa5]), 'b\r'], 'aåb'],
  ['å as a and a ring', ['a\u030ab\r'], 'a\u030ab'],
  ['an emoji', ['a😀b\r'], 'a😀b'],
  ['Backspace over å', ['ab', 'å', '\x7f', 'c\r'], 'abc'],
  ['Backspace over å made of a and a ring', ['ab', 'a\u030a', '\x7f', 'c\r'], 'abc'],
  ['Backspace over an emoji of several characters', ['ab👩‍💻\x7fc\r'], 'abc'],
  ['Ctrl+H in place of Backspace', ['abx\x08c\r'], 'abc'],
  ['Backspace more often than there are characters', ['a\x7f\x7f\x7fbc\r'], 'bc'],
  ['Ctrl+U and the password again', ['wrong\x15', `${SECRET}\r`], SECRET],
  ['arrow keys before anything else, which change nothing', ['\x1b[D\x1b[A\x1bOPabc\r'], 'abc'],
  ['F1 of the Linux console, Home, End and Delete before anything', ['\x1b[[A\x1b[H\x1b[F\x1b[3~abc\r'], 'abc'],
  ['arrow keys within it, and Ctrl+U and the password again', ['wr\x1b[Dong\x15', `${SECRET}\r`], SECRET],
  ['Ctrl+D behind a character, which changes nothing', ['ab\x04c\r'], 'abc'],
  ['spaces at both ends, which belong to the password', ['  a b \r'], '  a b '],
  ['a line separator (U+2028), which ends no line', ['a\u2028b\r'], 'a\u2028b'],
  ['a password of 2000 characters', [`${'long '.repeat(400)}\r`], 'long '.repeat(400)],
];

describe('given the question for a password on a terminal', () => {
  it.each(TYPED)('takes %s', async (_what, typed, arrives) => {
    expect((await asked(typed.map((type) => ({ type })))).passwords).toEqual([arrives]);
  });

  it('ends with 0 behind good probes', async () =>
    expect(await asked([{ type: `${SECRET}\r` }])).toMatchObject({ code: 0, stuck: null }));
  it('does not show the password', async () => {
    const { shown } = await asked([{ type: SECRET }, { type: '\x7f4' }, { type: '\r' }]);
    expect(shown.split('').filter((_, at) => shown.startsWith(SECRET.slice(0, 4), at))).toEqual([]);
  });
  it('leaves the terminal as it was', async () => expect((await asked([{ type: `${SECRET}\r` }])).restored).toBe(true));
  it('takes no line that was typed before the question, as the next one of a pasted block is', async () => {
    const server = await nacServer();
    const { code, shown } = await inTerminal(
      [...server.probe, '--only', 'open-api'],
      [{ see: QUESTION }, { type: `${SECRET}\r` }],
      { ahead: 'npm run -s cli -- compare inside.json outside.json\n' },
    );
    expect([code, server.passwords()]).toEqual([0, [SECRET]]);
    expect(shown).toContain('What was typed before the question was not read.');
  });
  it('asks without echo for --password-stdin too', async () => {
    const server = await nacServer();
    const { shown } = await inTerminal(
      [...server.probe, '--password-stdin', '--only', 'open-api'],
      [{ see: QUESTION }, { type: `${SECRET}\r` }],
    );
    expect([server.passwords(), shown.includes(SECRET)]).toEqual([[SECRET], false]);
  });
});

/** What ends the question, with the exit code and the words. */
const ENDED: readonly (readonly [what: string, steps: readonly Step[], code: number, says: string])[] = [
  ['Ctrl+C', [{ type: '\x03' }], 130, ''],
  ['Ctrl+C behind half a password', [{ type: 'seven-' }, { type: '\x03' }], 130, ''],
  ['Ctrl+D', [{ type: '\x04' }], 3, 'No answer was given'],
  ['Enter alone', [{ type: '\r' }], 3, 'An empty value was given'],
  ['a tab', [{ type: 'a\tb\r' }], 3, 'What was typed holds an invalid character (U+0009)'],
  ['an arrow key within it', [{ type: 'bcd\x1b[D\x1b[Da\r' }], 3, 'What was typed holds an invalid character (U+001B)'],
  ['Escape', [{ type: 'a\x1bb\r' }], 3, 'What was typed holds an invalid character (U+001B)'],
  ['two lines at once', [{ type: 'seven-Lanterns-24\rnpm run\r' }], 3, 'More than one line was typed or pasted'],
  [
    'a second line right behind it',
    [{ type: 'seven-Lanterns-24\r' }, { type: 'npm run\r' }],
    3,
    'More than one line was typed or pasted',
  ],
  [
    'a paste of two lines',
    [{ type: '\x1b[200~seven\rLanterns\x1b[201~' }, { type: '\r' }],
    3,
    'What was typed holds an invalid character (U+000A)',
  ],
  [
    'a terminal that is not set to UTF-8',
    [{ type: Buffer.from('sjuå\r', 'latin1') }],
    3,
    'What was typed is not UTF-8',
  ],
  [
    'a password without an end',
    [{ type: 'x'.repeat(9000) }, { type: '\r' }],
    3,
    'What was typed is longer than 8192 bytes',
  ],
];

describe('given the question for a password and no password', () => {
  it.each(ENDED)('ends at %s in words, sends nothing and restores the terminal', async (_what, steps, code, says) => {
    const { code: ended, shown, connections, restored } = await asked(steps);
    expect({ ended, says: shown.includes(says && `${says}. Nothing was sent.`), connections, restored }).toEqual({
      ended: code,
      says: true,
      connections: 0,
      restored: true,
    });
  });
  it('restores the terminal at a SIGTERM', async () =>
    expect((await asked([{ echo: false }, { signal: 'SIGTERM' }])).restored).toBe(true));
});

const service = async () => {
  const { service: running } = await practice();
  const { where, data, write } = await commandLine(running, running.apiKey);
  const remove = [
    ...['policy', 'remove-emails', ...where, '--policy', running.accessPolicyId, '--revoke', 'no'],
    ...['--email', 'alice@acme.example', '--email', 'bob@acme.example'],
  ];
  return { running, where, data, write, remove };
};

describe('given the question for an API key on a terminal', () => {
  const add = ['whitelist', 'add', '--permanent', '--mac', '00:00:5E:00:53:01', '--name', 'Printer'];
  it('creates the entry with the key that was typed, which is not shown', async () => {
    const { running, where } = await service();
    const { code, shown, restored } = await inTerminal(
      [...add, ...where],
      [{ see: 'API key of ' }, { type: `${running.apiKey}\r` }],
    );
    expect([code, shown.includes(running.apiKey), restored]).toEqual([0, false, true]);
  });
});

describe('given an entry without an end on a terminal', () => {
  const add = ['whitelist', 'add', '--mac', '00:00:5E:00:53:02', '--name', 'Printer'];
  const asked = async (answer: string): Promise<readonly [number | null, number]> => {
    const { running, where } = await service();
    const { code } = await inTerminal(
      [...add, ...where],
      [
        { see: 'Type yes to continue: ' },
        { type: answer },
        ...(answer.startsWith('yes') ? [{ see: 'API key of ' }, { type: `${running.apiKey}\r` }] : []),
      ],
    );
    return [code, running.seen().length];
  };
  it('creates it after a typed yes', async () => expect(await asked('yes\r')).toEqual([0, 1]));
  it.each([
    ['Enter alone', '\r', 3],
    ['y', 'y\r', 3],
    ['Ctrl+C', '\x03', 130],
    ['Ctrl+D', '\x04', 3],
  ])('sends nothing after %s', async (_what, answer, code) => expect(await asked(answer)).toEqual([code, 0]));
});

describe('given the question for the number of entries on a terminal', () => {
  const KEY: readonly Step[] = [{ see: 'API key of ' }];
  const COUNT: Step = { see: 'Type the number of entries (2) to continue: ' };

  it('removes them when the number is typed', async () => {
    const { running, remove } = await service();
    const asked: readonly Step[] = [{ see: 'To be removed from policy ' }, COUNT];
    await inTerminal(remove, [...KEY, { type: `${running.apiKey}\r` }, ...asked, { type: '2\r' }]);
    expect(running.state.policyEmails()).not.toContain('bob@acme.example');
  });
  it('removes nothing by a number that was pasted with the key, before the question was shown', async () => {
    const { running, remove } = await service();
    const { code, shown, restored } = await inTerminal(remove, [...KEY, { type: `${running.apiKey}\r2\r` }]);
    expect([code, running.state.policyEmails().includes('bob@acme.example'), restored]).toEqual([3, true, true]);
    expect(shown).toContain('More than one line was typed or pasted. Nothing was sent.');
  });
  it.each([
    ['Enter alone', '\r', 3, 'is not the number of entries (2). Nothing was sent.'],
    ['Ctrl+D', '\x04', 3, 'No answer was given. Nothing was sent.'],
    ['Ctrl+C', '\x03', 130, ''],
    ['Ctrl+C behind a digit', '2\x03', 130, ''],
  ])('removes nothing at %s', async (_what, type, code, says) => {
    const { running, remove } = await service();
    const seen = await inTerminal(remove, [...KEY, { type: `${running.apiKey}\r` }, COUNT, { type }]);
    expect([seen.code, seen.shown.includes(says), running.seen(), seen.restored]).toEqual([code, true, [], true]);
  });
});

it('given a question asked through npm, ends with 130 at Ctrl+C, as without npm', async () => {
  const server = await nacServer();
  const { code, restored } = await inTerminal([...server.probe], [...ASKED, { type: '\x03' }], {
    program: ['npm', 'run', '-s', 'cli', '--'],
    cwd: join(import.meta.dirname, '../../..'),
  });
  expect([code, restored]).toEqual([130, true]);
});

describe('given a record that another run writes while the password is asked for', () =>
  it.each(['probe', 'watch'] as const)('%s sends nothing and leaves that record as it is', async (what) => {
    const server = await nacServer();
    const out = join(server.folder, 'same.json');
    const other = JSON.stringify(run('inside'));
    const { code, shown } = await inTerminal(
      [...server[what], '--out', out],
      [{ see: QUESTION }, { file: [out, other] }, { type: `${SECRET}\r` }],
    );
    expect([
      code,
      shown.includes('has changed since it was checked'),
      await readFile(out, 'utf8'),
      server.passwords(),
    ]).toEqual([3, true, other, []]);
  }));
