import { describe, expect, it } from 'vitest';
import { linux, run, UNLOCK, using } from '../node/secrets/own-keyring.ts';
import { PROGRAM_FILE } from './program-file.ts';
import { onPractice } from './service-for-cli.ts';
import { inTerminal } from './terminal/in-terminal.ts';
import { asTyped } from './run-tripoint.ts';

const NAMED = ['--name', 'ACME'];

/** The command line beside the practice service, with a context that was stored by it. */
const stored = async (name = 'ACME') => {
  const desk = await onPractice();
  const added = await desk.run('context', 'add', '--name', name);
  return { ...desk, added };
};
interface Listed {
  readonly contexts: readonly { readonly id: string; readonly name: string }[];
}

describe('given tripoint context', () => {
  it('add stores it, and names the command that tries it', async () => {
    const { added } = await stored();
    expect([added.code, added.out, added.err]).toEqual([
      0,
      expect.stringMatching(/^Context ACME is stored, with id [0-9a-f-]{36}\. Key: (?:stored in|not kept)/),
      expect.stringMatching(/Next: \S*node \S+ context test ACME\n$/),
    ]);
  });
  it('add takes the key of a terminal and shows it nowhere', async () => {
    const { where, data, service } = await onPractice();
    const { shown, code } = await inTerminal(
      ['context', 'add', ...NAMED, ...where],
      [{ see: 'API key of ACME: ' }, { type: `${service.apiKey}\r` }],
      { environment: { TRIPOINT_DATA: data } },
    );
    expect([code, shown.includes(service.apiKey)]).toEqual([0, false]);
  });
  it('list shows it, and no key', async () => {
    const { bare, service } = await stored();
    const { out } = await bare(['context', 'list', '--json']);
    expect([(JSON.parse(out) as Listed).contexts, out.includes(service.apiKey)]).toEqual([
      [expect.objectContaining({ name: 'ACME', contextId: service.contextId })],
      false,
    ]);
  });
  it('test sends one request that changes nothing, and says of the key what is so', async () => {
    const { bare, environment } = await stored();
    const withKey = await bare(['context', 'test', 'ACME'], { environment });
    const withWrongKey = await bare(['context', 'test', 'ACME'], { environment: { TRIPOINT_API_KEY: 'wrong' } });
    expect([withKey.code, withKey.out, withWrongKey]).toEqual([
      0,
      expect.stringMatching(
        /reached over TLS[^]*Whether the key is accepted\. The first whitelist or policy call shows it/,
      ),
      withKey,
    ]);
  });
  it('remove without a terminal asks for --yes', async () => {
    const { bare } = await stored();
    const { code, err } = await bare(['context', 'remove', 'ACME']);
    expect([code, err]).toEqual([3, 'There is no terminal to confirm this on. Give --yes. Nothing was changed.\n']);
  });
  it('remove moves it to the bin, and the line that it names brings it back', async () => {
    const { bare } = await stored();
    const { err } = await bare(['context', 'remove', 'ACME', '--yes']);
    const id = /context restore (\S+)/.exec(err)?.[1] ?? '';
    const gone = await bare(['context', 'list']);
    await bare(['context', 'restore', id]);
    expect([gone.out, (await bare(['context', 'list'])).out]).toEqual([
      'Nothing is stored here.\n',
      expect.stringContaining('ACME'),
    ]);
  });
  it.each([
    ['Other', 'http', 'The base URL'],
    ['acme', 'https', 'A context is stored already under this name'],
  ])('add refuses %s at %s before a key is asked for', async (name, scheme, says) => {
    const { bare } = await stored();
    const where = asTyped(`--base-url ${scheme}://other.example --organization o --context c`);
    const { code, err } = await bare(['context', 'add', '--name', name, ...where]);
    expect([code, err]).toEqual([3, expect.stringMatching(new RegExp(`^${says}.*Nothing was changed\\.\n$`))]);
  });
  it('change puts other values in place of what is given, and leaves the rest', async () => {
    const { bare, service } = await stored();
    const { code, out } = await bare([
      'context',
      'change',
      'ACME',
      '--name',
      'ACME North',
      ...asTyped('--time-zone Europe/Stockholm'),
    ]);
    const listed = (JSON.parse((await bare(['context', 'list', '--json'])).out) as Listed).contexts;
    expect([code, out, listed]).toEqual([
      0,
      expect.stringMatching(/^Context ACME North is stored, with id /),
      [expect.objectContaining({ name: 'ACME North', timeZone: 'Europe/Stockholm', contextId: service.contextId })],
    ]);
    expect((await bare(['context', 'change', 'ACME North', '--time-zone', 'none', '--json'])).out).toContain(
      '"timeZone":null',
    );
  });
  it('change says what to give where nothing is given, and changes nothing', async () => {
    const { bare } = await stored();
    const { code, err } = await bare(['context', 'change', 'ACME']);
    expect([code, err]).toEqual([3, expect.stringMatching(/^--\S+\|--time-zone\S* is needed/)]);
  });
});

it.runIf(linux)('given a gnome-keyring, add keeps the key in it, for the next command', async () => {
  const add = [
    'context',
    'add',
    ...NAMED,
    ...asTyped('--base-url https://service.example --organization a --context b'),
  ];
  const lines = [
    UNLOCK,
    'export TRIPOINT_DATA="$HOME/tripoint"',
    `printf 'the-key\\n' | { ${using(PROGRAM_FILE, ...add, '--key-stdin')}; } > "$HOME/said" 2>&1`,
    using(PROGRAM_FILE, 'context', 'list', '--json'),
  ];
  expect((await run(lines.join('\n'))).lines).toEqual([
    expect.objectContaining({ contexts: [expect.objectContaining({ name: 'ACME', hasKey: true })] }),
  ]);
});
