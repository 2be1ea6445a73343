import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canonicalJson } from '../../src/core/records/migrate.ts';
import { startWorld, type RunningWorld } from '../../src/lab/lab.ts';
import { linux, UNLOCK } from '../node/secrets/own-keyring.ts';
import { temporaryFolder } from '../node/disk/temporary-folder.ts';
import { some } from '../scale.ts';
import { PROGRAM_FILE } from './program-file.ts';
import { environment, tripoint, type Ended } from './run-tripoint.ts';

/** Decision 014: files that are signed with a key in a real keychain, and verified by openssl alone. */

let folder: string;
let world: RunningWorld;

const shell = (command: readonly string[], more: Readonly<Record<string, string>> = {}): Promise<Ended> =>
  new Promise((done) => {
    const [program = '', ...args] = command;
    const env = { ...environment(more), DBUS_SESSION_BUS_ADDRESS: '', DISPLAY: '' };
    const child = execFile(program, args, { cwd: folder, env, timeout: 600_000 }, (error, out, err) => {
      done({ code: error === null ? 0 : Number(error.code ?? 1), out, err });
    });
    child.stdin?.end();
  });

const T = `"${process.execPath}" "${PROGRAM_FILE}"`;
const home = (name: string) => ({
  HOME: join(folder, name),
  XDG_RUNTIME_DIR: join(folder, name),
  XDG_DATA_HOME: join(folder, name, 'data'),
  TRIPOINT_DATA: join(folder, name, 'tripoint'),
});

const on = (machine: string, ...lines: readonly string[]): Promise<Ended> =>
  shell(['dbus-run-session', '--', 'bash', '-c', [`mkdir -p -m 700 "$HOME"`, UNLOCK, ...lines].join('\n')], {
    ...home(machine),
    TRIPOINT_PASSWORD: world.description.apiUser.password,
  });

const probe = (): string => {
  const { server, entrances, apiUser, ca } = world.description;
  return `${T} probe --server ${server} --connect-to ${entrances.inside} --user ${apiUser.name} --stage inside --ca '${ca}' --out inside.json`;
};

/** The commands that a report prints for strangers: three, of which a long one goes on in the next line. */
const commandsIn = (report: string): readonly string[] => {
  const lines = report
    .replaceAll(/<[^>]*>/g, '\n')
    .replaceAll('&#39;', "'")
    .split('\n')
    .map((line) => line.trim());
  const first = lines.findIndex((line) => /^echo \S+\| openssl/.test(line));
  const last = lines.findIndex((line, at) => at >= first && /\.sig'?$/.test(line));
  return lines
    .slice(first, last + 1)
    .join('\n')
    .replaceAll(/ \\\n */g, ' ')
    .split('\n');
};

/** A browser prints it, which takes as long as all the rest: in the campaign. */
const PRINTED = some(['report.pdf'], 0);

describe.runIf(linux)('given an installation with a keychain', () => {
  let made: Ended;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tripoint-signed-'));
    world = await startWorld('healthy');
    made = await on(
      'anna',
      probe(),
      `${T} report inside.json --out report.html`,
      `${T} report inside.json --out $'it\\'s (1) $(id).md' --language sv --audience external`,
      ...PRINTED.map((file) => `${T} report inside.json --out ${file}`),
      `ID=$(${T} import inside.json --json | jq -r .case)`,
      `${T} import inside.json --case $ID > /dev/null`,
      `${T} case export $ID --out case.tripoint`,
      `${T} hand $ID --out handed.json > handed.txt`,
      `${T} installation show --json > installation.json`,
      ...['inside.json', 'case.tripoint'].map((file) => `${T} installation show ${file} > ${file}.txt`),
    );
  }, 600_000);
  afterAll(async () => {
    await world.close();
    await rm(folder, { recursive: true, force: true });
  });

  const read = (name: string): Promise<string> => readFile(join(folder, name), 'utf8');
  const fingerprint = async (): Promise<string> =>
    (JSON.parse(await read('installation.json')) as { fingerprint: string }).fingerprint;
  /** What a stranger finds out by the three commands, in a POSIX shell. */
  const verify = async (commands: readonly string[]): Promise<string> => {
    expect(commands).toHaveLength(3);
    return (await shell(['sh', '-c', commands.join('\n')], { HOME: folder })).out.trim();
  };

  it('says of each file where its signature is, and writes nothing of the private key', async () => {
    expect([made.code, made.err.match(/^(?:Its signature|Dess signatur): .*$/gm)]).toEqual([
      0,
      ['inside.json', 'report.html', `it's (1) $(id).md`, ...PRINTED, 'case.tripoint', 'handed.json'].map(
        (name) => expect.stringContaining(`${name}.sig`) as string,
      ),
    ]);
    expect(await read('inside.json')).not.toContain('MC4CAQ');
  });

  it.each([
    ['report.html', 'report.html'],
    [`it's (1) $(id).md`, `it's (1) $(id).md`],
    ['inside.json', 'inside.json.txt'],
    ['case.tripoint', 'case.tripoint.txt'],
    ['handed.json', 'handed.txt'],
  ])('a stranger verifies %s by the three commands, and sees that one byte was changed', async (name, shown) => {
    const commands = commandsIn(await read(shown));
    expect(await verify(commands)).toMatch(
      new RegExp(`= ${await fingerprint()}\\n(.*\\n)?Signature Verified Successfully$`),
    );
    const content = await readFile(join(folder, name));
    const edited = Buffer.from(content);
    edited[content.length >> 1] = (content[content.length >> 1] ?? 0) ^ 1;
    await writeFile(join(folder, name), edited);
    expect(await verify(commands)).not.toContain('Successfully');
    await writeFile(join(folder, name), content);
  });

  it.each(PRINTED)('what is copied from the printed report runs in a shell', async (file) => {
    const { out: copied } = await shell(['pdftotext', '-raw', file, '-']);
    const from = copied.indexOf('echo MCow');
    const pasted = copied.slice(from, copied.indexOf('.sig', copied.indexOf('-sigfile', from)) + 4);
    expect((await shell(['sh', '-c', pasted], { HOME: folder })).out).toContain('Signature Verified Successfully');
  });

  const told = ({ err }: Ended): readonly string[] => err.split('\n').filter((line) => line.includes('signature '));

  it('import tells others the key, then the name; comparing says nothing of a good signature', async () => {
    const bo = await on(
      'bo',
      `${T} import inside.json > /dev/null`,
      `${T} installation accept ${await fingerprint()} --name 'Anna, inside' > /dev/null`,
      `${T} import case.tripoint > /dev/null`,
      `${T} compare inside.json > /dev/null`,
    );
    expect(told(bo)).toEqual([
      expect.stringMatching(/^inside\.json: signature valid, by an unknown key: ([0-9a-f]{8} ?){8}\.$/),
      'case.tripoint: signature valid, by Anna, inside.',
    ]);
    expect(bo.err).toMatch(/accept the key: .* installation accept [0-9a-f]{64} --name NAME$/m);
    const anna = await on('anna', `${T} compare inside.json > /dev/null`, `${T} import inside.json > /dev/null`);
    expect(told(anna)).toEqual(['inside.json: signature valid, by this installation.']);
  });

  it('an edited case whose checksum fits again is broken, in words and in JSON, and nothing is said where nothing is signed', async () => {
    const file = JSON.parse(await read('case.tripoint')) as { case: { title: string }; sha256: string };
    const edited = { ...file.case, title: 'Edited' };
    const sha256 = createHash('sha256').update(canonicalJson(edited)).digest('hex');
    await writeFile(join(folder, 'edited.tripoint'), JSON.stringify({ ...file, sha256, case: edited }));
    await on(
      'bo',
      `cp case.tripoint.sig edited.tripoint.sig; cp case.tripoint plain.tripoint; cp inside.json plain.json`,
    );
    const shown = `${T} installation show edited.tripoint > edited.txt || echo $?`;
    const { out, err } = await on('carl', `${T} import edited.tripoint --json; ${shown}`);
    const [imported = '', code] = out.trim().split('\n');
    expect([JSON.parse(imported), code]).toEqual([expect.objectContaining({ signature: 'broken' }), '1']);
    expect(err).toContain('edited.tripoint: signature broken: edited or damaged since it was signed.');
    const plain = await on(
      'dora',
      `${T} import plain.tripoint; ${T} compare plain.json; ${T} installation show plain.json`,
    );
    expect([told(plain), plain.out]).toEqual([
      [],
      expect.stringContaining('plain.json: not signed (could have been edited).'),
    ]);
  });

  it('a signature goes with the file that it is of, and what is none stays', async () => {
    const again = probe().replace('inside.json', 'again.json');
    await writeFile(join(folder, 'again.json.sig'), 'a letter');
    const refused = await on('anna', again);
    const letter = await read('again.json.sig');
    await rm(join(folder, 'again.json.sig'));
    const first = await on('anna', again);
    const there = await readFile(join(folder, 'again.json.sig'));
    const bare = { ...home('nobody'), TRIPOINT_PASSWORD: world.description.apiUser.password };
    const replaced = await shell(['bash', '-c', `mkdir -p "$HOME"; ${again} --force`], bare);
    expect([refused.code, refused.err, letter]).toEqual([3, expect.stringContaining('again.json.sig'), 'a letter']);
    expect([first.code, there.length, replaced.code]).toEqual([0, 64, 0]);
    // Without a keychain nothing is signed, which no command fails for.
    expect(replaced.err.match(/^Not signed: .*$/gm)).toHaveLength(1);
    await expect(readFile(join(folder, 'again.json.sig'))).rejects.toThrow();
  });
});

describe('given keys of other installations', () => {
  const key = '3f2a'.repeat(16);
  const tell = async (...args: readonly string[]): Promise<string> => {
    const { out, err } = await tripoint(args, { environment: home('known') });
    return `${out}${err}`.trim();
  };

  it('one is accepted by a name, listed, and forgotten', async () => {
    folder = await temporaryFolder();
    const spaced = key
      .replaceAll(/(.{8})/g, '$1 ')
      .trim()
      .toUpperCase();
    const accepted = await tell('installation', 'accept', ...spaced.split(' '), '--name', 'Anna');
    const listed = await tell('installation', 'show', '--json');
    const forgotten = await tell('installation', 'forget', 'Anna', '--language', 'sv');
    const after = await tell('installation', 'forget', 'Anna');
    expect([accepted, forgotten, after]).toEqual([
      expect.stringContaining('Accepted: Anna, 3f2a3f2a'),
      'Borttagen: Anna.',
      expect.stringContaining('There is no key of this name.'),
    ]);
    expect(JSON.parse(listed)).toMatchObject({ known: [{ fingerprint: key, name: 'Anna' }] });
  });

  it('a name that another key has is refused with its fingerprint, and taken with --force alone', async () => {
    folder = await temporaryFolder();
    const other = '1b2c'.repeat(16);
    await tell('installation', 'accept', key, '--name', 'Anna');
    const refused = await tell('installation', 'accept', other, '--name', ' anna ');
    const renamed = await tell('installation', 'accept', key, '--name', 'ANNA');
    const forced = await tell('installation', 'accept', other, '--name', 'Anna', '--force');
    const { keys } = JSON.parse(await readFile(join(folder, 'known', 'tripoint', 'known-keys.json'), 'utf8')) as {
      keys: { name: string }[];
    };
    expect(refused).toMatch(
      /Another key is accepted as anna already: 3f2a3f2a .* Give this one another name\. Nothing was changed\./,
    );
    expect([renamed, forced]).toEqual([
      expect.stringContaining('Accepted: ANNA'),
      expect.stringContaining('Accepted: Anna'),
    ]);
    expect(keys.map(({ name }) => name)).toEqual(['ANNA', 'Anna']);
  });

  it.each([['short'], ['g'.repeat(64)], ['0'.repeat(65)]])('%s is no fingerprint', async (word) => {
    folder = await temporaryFolder();
    expect(await tell('installation', 'accept', word, '--name', 'Anna')).toContain('A fingerprint has 64 digits');
  });
});

it('given a machine without a keychain, nothing is signed, and that is said', async () => {
  folder = await temporaryFolder();
  const { out } = await shell(['sh', '-c', `${T} installation show`], home('nobody'));
  expect(out).toContain('Not signed: without a keychain');
});
