import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canonicalJson } from '../../src/core/records/migrate.ts';
import type { StageRecord } from '../../src/core/records/record.ts';
import { startWorld } from '../../src/lab/lab.ts';
import type { RunningWorld } from '../../src/lab/running-world.ts';
import { linux, UNLOCK } from '../node/secrets/own-keyring.ts';
import { firewallCase } from '../window/harness/case-fixtures.ts';
import { PROGRAM_FILE } from './program-file.ts';
import { environment, tripoint } from './run-tripoint.ts';

/** Path evidence, section 5: records and reports that are sealed with a key in a real keychain, and verified by openssl alone. */

let folder: string;
let world: RunningWorld;

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

const shell = (command: readonly string[], more: Readonly<Record<string, string>> = {}): Promise<Ended> =>
  new Promise((done) => {
    const [program = '', ...args] = command;
    const env = { ...environment(more), DBUS_SESSION_BUS_ADDRESS: '', DISPLAY: '' };
    const child = execFile(program, args, { cwd: folder, env, timeout: 120_000 }, (error, out, err) => {
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

/** Shell lines on a machine with a keyring of its own. */
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

/** The lines of them as they stand there, for a shell to read as they were copied. */
const pastedFrom = (text: string): string => {
  const from = text.indexOf('echo MCow');
  const end = /\.sig'?$/m.exec(text.slice(from));
  return text.slice(from, from + (end?.index ?? 0) + (end?.[0].length ?? 0));
};

describe.runIf(linux)('given an installation with a keychain', () => {
  let made: Ended;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tripoint-sealed-'));
    world = await startWorld('healthy');
    made = await on(
      'anna',
      probe(),
      `${T} report inside.json --out report.html`,
      `${T} report inside.json --out report.md --language sv --audience external`,
      `${T} report inside.json --out brief.txt --brief`,
      `${T} installation show --json > installation.json`,
      `${T} installation show inside.json > shown.txt`,
    );
  });
  afterAll(async () => {
    await world.close();
    await rm(folder, { recursive: true, force: true });
  });

  const fingerprint = async (): Promise<string> =>
    (JSON.parse(await readFile(join(folder, 'installation.json'), 'utf8')) as { fingerprint: string }).fingerprint;

  it('its record is sealed, with nothing of the private key in it', async () => {
    const record = await readFile(join(folder, 'inside.json'), 'utf8');
    expect([made.code, record.includes(await fingerprint()), record.includes('MC4CAQ')]).toEqual([0, true, false]);
  });

  it.each([['report.html'], ['report.md']])('a stranger verifies %s by the three commands in it', async (name) => {
    const commands = commandsIn(await readFile(join(folder, name), 'utf8'));
    const verified = await shell(['sh', '-ec', commands.join('\n')], { HOME: folder });
    expect([commands.length, verified.out.replaceAll(/\n$/g, '')]).toEqual([
      3,
      expect.stringMatching(new RegExp(`= ${await fingerprint()}\\n(.*\\n)?Signature Verified Successfully$`)), // the key, then the report
    ]);
  });

  it('and sees that one byte of it was changed', async () => {
    const report = await readFile(join(folder, 'report.html'));
    const commands = commandsIn(report.toString());
    await copyFile(join(folder, 'report.html'), join(folder, 'whole.html'));
    report[report.length >> 1] = (report[report.length >> 1] ?? 0) ^ 1;
    await writeFile(join(folder, 'report.html'), report);
    const verified = await shell(['sh', '-ec', commands.join('\n')], { HOME: folder });
    await copyFile(join(folder, 'whole.html'), join(folder, 'report.html'));
    expect([verified.code === 0, verified.out.includes('Successfully')]).toEqual([false, false]);
  });

  it('its record has its signature beside it, and how others verify both is said', () =>
    expect(made.err).toMatch(
      /^Its signature: inside\.json\.sig\. How others verify both: .* installation show inside\.json$/m,
    ));

  /** What a stranger finds out about a record by the three commands. */
  const verify = async (record: string, shown: string): Promise<string> => {
    const commands = commandsIn(await readFile(join(folder, shown), 'utf8'));
    const { out } = await shell(['sh', '-c', commands.join('\n').replaceAll('inside.json', record)], { HOME: folder });
    return out.trim();
  };
  const verified = async (): Promise<unknown> =>
    expect.stringMatching(new RegExp(`= ${await fingerprint()}\n.*Successfully$`, 's'));

  it('a stranger verifies the record by the three commands that are shown', async () =>
    expect(await verify('inside.json', 'shown.txt')).toEqual(await verified()));

  it('and sees that one byte of it was changed, wherever that is', async () => {
    const record = await readFile(join(folder, 'inside.json'));
    const signature = await readFile(join(folder, 'inside.json.sig'));
    const tell = async (bytes: Uint8Array, sig: Uint8Array): Promise<boolean> => {
      await writeFile(join(folder, 'other.json'), bytes);
      await writeFile(join(folder, 'other.json.sig'), sig);
      return (await verify('other.json', 'shown.txt')).includes('Successfully');
    };
    const changed = (bytes: Buffer, at: number): Buffer => {
      const other = Buffer.from(bytes);
      other[at] = (other[at] ?? 0) ^ 1;
      return other;
    };
    const places = [0, 20, record.length >> 1, record.length - 2, record.length - 1];
    expect(await tell(record, signature)).toBe(true);
    for (const at of places) expect([at, await tell(changed(record, at), signature)]).toEqual([at, false]);
    for (const at of [0, 31, 63]) expect([at, await tell(record, changed(signature, at))]).toEqual([at, false]);
    expect(await tell(Buffer.concat([record, Buffer.from('\n')]), signature)).toBe(false);
  });

  it('a record of a case is saved in the same way, under another name as well', async () => {
    const { code, err } = await on(
      'anna',
      `mkdir -p saved`,
      `ID=$(${T} import inside.json --json | sed 's/.*"case":"\\([^"]*\\).*/\\1/')`,
      `${T} hand $ID --out saved/inside.json > saved/shown.txt`,
      `${T} hand $ID --out 'saved/in åland.json' > saved/odd.txt`,
    );
    const commands = commandsIn(await readFile(join(folder, 'saved', 'shown.txt'), 'utf8'));
    const { out } = await shell(['sh', '-c', `cd saved\n${commands.join('\n')}`], { HOME: folder });
    const odd = await readFile(join(folder, 'saved', 'odd.txt'), 'utf8');
    expect([code, err, out.trim()]).toEqual([0, expect.stringContaining('saved/inside.json.sig'), await verified()]);
    expect(odd).toContain("-in 'in åland.json' -sigfile 'in åland.json.sig'");
  });

  it.each([
    ['rep ort.md'],
    ['rapport (1).md'],
    ["o'brien & co; $(touch pwned) `id`.md"],
    ['-in.md'],
    ['åäö,+@=.md'],
    ['"quoted" \\ back.md'],
    ['*.md'],
  ])('the commands in a report named %s are about that file, and no other one', async (name) => {
    await on(
      'anna',
      `mkdir -p odd`,
      `cd odd`,
      `${T} report ../inside.json --out report.md`,
      `${T} report ../inside.json --out "$ODD"`.replace('"$ODD"', `'./${name.replaceAll("'", `'\\''`)}'`),
    );
    const report = await readFile(join(folder, 'odd', name), 'utf8');
    const commands = pastedFrom(report);
    const verified = (shellName: string) => shell([shellName, '-c', `cd odd\n${commands}`], { HOME: folder });
    for (const shellName of ['sh', 'bash', 'zsh']) {
      const { out } = await verified(shellName);
      expect([shellName, out.includes('Signature Verified Successfully')]).toEqual([shellName, true]);
    }
    // Another, genuine report lies beside it.
    await writeFile(join(folder, 'odd', name), report.replace('Proven', 'proven').replace('API', 'IPA'));
    expect((await verified('sh')).out).not.toContain('Successfully');
    await expect(readFile(join(folder, 'odd', 'pwned'))).rejects.toThrow();
    await rm(join(folder, 'odd'), { recursive: true });
  });

  it('a name that no report can show stands as FILE, with what to do about it', async () => {
    await on(
      'anna',
      `${T} report inside.json --out $'two\\nlines.md'`,
      `${T} report inside.json --out ${'x'.repeat(90)}.md`,
    );
    for (const name of ['two\nlines.md', `${'x'.repeat(90)}.md`]) {
      const report = await readFile(join(folder, name), 'utf8');
      expect(report).toContain('-sigfile FILE.sig');
      expect(report).toContain('put the name of the report in place of FILE');
    }
  });

  it.each([['sh'], ['bash'], ['zsh']])('what is copied from the printed report runs in %s', async (shellName) => {
    const name = `a report of Åsa's, 27 November, of the branch (3).pdf`;
    await on(
      'anna',
      `[ -e "$PDF" ] || ${T} report inside.json --out "$PDF"`.replaceAll('$PDF', name.replaceAll("'", "'")),
    );
    const { out: copied } = await shell(['pdftotext', '-raw', name, '-']);
    const verified = await shell([shellName, '-c', pastedFrom(copied)], { HOME: folder });
    expect([verified.err, verified.out]).toEqual(['', expect.stringContaining('Signature Verified Successfully')]);
  });

  it('whoever asks about a file of others is given the key of its seal, and never the own one', async () => {
    const { out } = await on(
      'gun',
      `jq 'del(.sealed)' inside.json > bare.json`,
      `sed 's/"user": "/"user": "x/' inside.json > edited.json`,
      `${T} installation show bare.json | grep -E 'bare|echo'`,
      `${T} installation show edited.json | grep -E 'edited|echo'`,
      `${T} installation show report.html | grep -E '^report'`,
      `printf x > letter.txt; ${T} installation show letter.txt | grep -E 'letter|echo'`,
      `${T} installation show inside.json --language sv > foreign.txt; cat foreign.txt`,
    );
    expect(out).toContain('bare.json: not sealed: anyone can have edited it.');
    expect(out).toContain('edited.json: seal broken: edited or damaged since it was sealed.');
    expect(out).toMatch(/^report\.html: sealed by the installation .* whose key is not known here/m);
    expect(out).toContain('letter.txt: neither a record nor a file with a signature beside it');
    expect(out).toMatch(/^inside\.json: förseglad av installationen .*, vars nyckel inte är känd här/m);
    expect(await verify('inside.json', 'foreign.txt')).toEqual(await verified());
  });

  it('another installation passes it on without a signature of its own, and says so', async () => {
    const { err } = await on('carl', `${T} hand inside.json --out passed-on.json`, `ls passed-on.json*`);
    expect(err).toContain('this installation did not seal it');
    await expect(readFile(join(folder, 'passed-on.json.sig'))).rejects.toThrow();
  });

  it('a signature goes with the record that it is of, and what is none stays', async () => {
    const again = probe().replace('inside.json', 'again.json');
    await writeFile(join(folder, 'again.json.sig'), 'a letter');
    const refused = await on('anna', again);
    const letter = await readFile(join(folder, 'again.json.sig'), 'utf8');
    await rm(join(folder, 'again.json.sig'));
    const first = await on('anna', again);
    const there = await readFile(join(folder, 'again.json.sig'));
    // Without a keychain nothing is sealed.
    const replaced = await shell(['bash', '-c', `mkdir -p "$HOME"; ${again} --force`], {
      ...home('nobody'),
      TRIPOINT_PASSWORD: world.description.apiUser.password,
    });
    expect([refused.code, refused.err, letter]).toEqual([3, expect.stringContaining('again.json.sig'), 'a letter']);
    expect([first.code, there.length, replaced.code]).toEqual([0, 64, 0]);
    await expect(readFile(join(folder, 'again.json.sig'))).rejects.toThrow();
  });

  it('a report that is replaced without a keychain leaves no signature of the earlier one', async () => {
    await on('anna', `${T} report inside.json --out twice.md`);
    const there = await readFile(join(folder, 'twice.md.sig'));
    const { err } = await shell(['bash', '-c', `${T} report inside.json --out twice.md --language sv`], home('nobody'));
    expect([there.length, err]).toEqual([64, expect.stringContaining('twice.md')]);
    await expect(readFile(join(folder, 'twice.md.sig'))).rejects.toThrow();
  });

  it('a ticket says in one line where that stands', async () =>
    expect(await readFile(join(folder, 'brief.txt'), 'utf8')).toContain(
      'signature in brief.txt.sig; the report in full says how to verify it',
    ));

  it('the installation itself knows its own', async () => {
    const { err } = await on('anna', `${T} import inside.json > /dev/null`);
    expect(err).toContain('The record is sealed by this installation, and not edited since.');
  });

  it('another installation takes the record in as sealed by an unknown key, then by the name that was accepted', async () => {
    const { err } = await on(
      'bo',
      `${T} import inside.json > /dev/null`,
      `${T} installation accept ${await fingerprint()} --name 'Anna, inside' > /dev/null`,
      `${T} import inside.json > /dev/null`,
      `sed -i 's/"user": "/"user": "x/' inside.json`,
      `${T} import inside.json --language sv > /dev/null`,
    );
    expect(err).toMatch(/accept the key: .* installation accept [0-9a-f]{64} --name NAME$/m);
    expect(err.split('\n').filter((line) => /^(The record|Resultatfilen)/.test(line))).toEqual([
      expect.stringMatching(
        /^The record is sealed by the installation [0-9a-f]{8} .*, whose key is not known here, and not edited since\.$/,
      ),
      'The record is sealed by Anna, inside, and not edited since.',
      'Resultatfilens försegling är bruten: filen har ändrats eller skadats sedan den förseglades.',
    ]);
  });
});

describe.runIf(linux)('given records that count somewhere', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tripoint-standing-'));
    world = await startWorld('healthy');
    await on(
      'anna',
      probe(),
      `jq 'del(.sealed)' inside.json > bare.json`,
      `sed 's/"user": "/"user": "x/' inside.json > edited.json`,
    );
  });
  afterAll(async () => {
    await world.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** What a command says of seals to somebody, without any keychain. */
  const said = async (machine: string, ...args: readonly string[]): Promise<Ended> => {
    await shell(['mkdir', '-p', join(folder, machine)]);
    return tripoint(args, { environment: home(machine), cwd: folder });
  };
  const seals = ({ err }: Ended): readonly string[] => err.split('\n').filter((line) => line.includes('seal'));
  const UNKNOWN =
    /^inside\.json: sealed by the installation [0-9a-f ]{71}, whose key is not known here, and not edited since\.$/;
  const BARE = 'bare.json: not sealed: anyone can have edited it.';
  const BROKEN = 'edited.json: seal broken: edited or damaged since it was sealed.';

  it.each([['compare'], ['verify-fix'], ['change-request'], ['report'], ['har']])(
    '%s says of each file how its seal stands, and nothing of its own and of accepted ones',
    async (command) => {
      const files = ['inside.json', 'bare.json', 'edited.json'];
      expect(seals(await said('dora', command, ...files)).slice(0, 3)).toEqual([
        BARE,
        BROKEN,
        expect.stringMatching(UNKNOWN),
      ]);
      // The keychain of the installation that sealed it is not asked: none is here.
      expect(seals(await said('anna', command, 'inside.json', 'bare.json')).slice(0, 1)).toEqual([BARE]);
    },
  );

  it('compare and verify-fix list it for programs', async () => {
    const by = (JSON.parse(await readFile(join(folder, 'inside.json'), 'utf8')) as { sealed: { by: string } }).sealed
      .by;
    await said('erik', 'installation', 'accept', by, '--name', 'Anna');
    for (const command of ['compare', 'verify-fix']) {
      const { out } = await said('erik', command, '--json', 'inside.json', 'bare.json', 'edited.json');
      expect((JSON.parse(out) as { seals: unknown }).seals).toMatchObject([
        { file: 'bare.json', standing: 'not-sealed', fingerprint: null, name: null },
        { file: 'edited.json', standing: 'broken' },
        { file: 'inside.json', standing: 'accepted', fingerprint: by, name: 'Anna' },
      ]);
    }
  });

  it.each([
    ['report.md', 'sealed by the installation'],
    ['report.html', 'sealed by the installation'],
    ['report.json', 'sealed by the installation'],
  ])('%s says it of the record that it rests on', async (name, words) => {
    await said('dora', 'report', 'inside.json', '--out', name);
    const unknown = await readFile(join(folder, name), 'utf8');
    await said('dora', 'report', 'bare.json', '--out', name);
    const bare = await readFile(join(folder, name), 'utf8');
    expect([
      unknown.includes(words),
      unknown.includes('whose key is not known here'),
      bare.includes('not sealed: anyone can have edited it'),
    ]).toEqual([true, true, true]);
  });

  it('a report for others names nobody whose key was accepted', async () => {
    const by = (JSON.parse(await readFile(join(folder, 'inside.json'), 'utf8')) as { sealed: { by: string } }).sealed
      .by;
    await said('frida', 'installation', 'accept', by, '--name', 'Alice Ek');
    const told = async (audience: string): Promise<boolean> => {
      await said('frida', 'report', 'inside.json', '--out', 'who.md', '--audience', audience);
      return (await readFile(join(folder, 'who.md'), 'utf8')).includes('Alice Ek');
    };
    expect([await told('internal'), await told('external'), await told('acting-team')]).toEqual([true, false, false]);
  });

  it('import takes a whole case in, and says in one sentence how its records stand', async () => {
    const [bare, sealed] = [
      await readFile(join(folder, 'bare.json'), 'utf8'),
      await readFile(join(folder, 'inside.json'), 'utf8'),
    ];
    const runs = [
      JSON.parse(sealed) as StageRecord,
      { ...(JSON.parse(bare) as StageRecord), id: '11111111-2222-4333-8444-555555555555' },
    ];
    const whole = { ...firewallCase(), practice: null, cards: [], checks: [], runs };
    const sha256 = createHash('sha256').update(canonicalJson(whole)).digest('hex');
    const text = JSON.stringify({ format: 'tripoint/case', version: 2, seq: 1, sha256, case: whole });
    await writeFile(join(folder, 'whole.tripoint'), text);
    const first = await said('gun', 'import', 'whole.tripoint');
    const again = await said('gun', 'import', 'whole.tripoint', '--json');
    const swedish = await said('gun', 'import', 'whole.tripoint', '--language', 'sv');
    const refused = await said('gun', 'compare', 'whole.tripoint');
    expect([first.out, first.err]).toEqual([
      `The case was created: ${whole.id}.\n`,
      'Records in it: 2. 1 sealed with a key that is not known here; 1 not sealed: anyone can have edited it.\n',
    ]);
    expect(JSON.parse(again.out)).toEqual({ format: 'tripoint/import', version: 1, case: whole.id, taken: 'same' });
    expect(swedish.err).toContain('1 inte förseglade: vem som helst kan ha ändrat dem');
    expect(refused.err).toContain('whole.tripoint is a whole case, and no record: take it in with tripoint import');
  });

  it('a better seal of a record that is in the case takes the place of the lesser one, in words and in JSON', async () => {
    const { out } = await said('hilda', 'import', 'bare.json', '--json');
    const { case: id } = JSON.parse(out) as { case: string };
    const taken = await said('hilda', 'import', 'inside.json', '--case', id);
    expect(taken.out).toBe(
      `Case ${id} holds this record already. Its seal was taken over, because the record here was not sealed: anyone can have edited it.\n`,
    );
    expect(seals(await said('hilda', 'case', 'show', id))).toEqual([
      expect.stringContaining('whose key is not known here'),
    ]);
    const again = await said('hilda', 'import', 'inside.json', '--case', id, '--json');
    expect(JSON.parse(again.out)).not.toHaveProperty('sealTaken');
  });

  it('case show says it of a case, in Swedish as well', async () => {
    const { out } = await said('dora', 'import', 'bare.json', '--json');
    const { case: id } = JSON.parse(out) as { case: string };
    const { err } = await said('dora', 'case', 'show', id, '--language', 'sv');
    expect(err).toMatch(/^Insida, .*: inte förseglad: vem som helst kan ha ändrat den\.$/m);
  });
});

describe('given keys of other installations', () => {
  const key = '3f2a'.repeat(16);
  const tell = async (...args: readonly string[]): Promise<string> => {
    const { out, err } = await tripoint(args, { environment: home('known') });
    return `${out}${err}`.trim();
  };

  it('one is accepted by a name, listed, and forgotten', async () => {
    folder = await mkdtemp(join(tmpdir(), 'tripoint-sealed-'));
    const spaced = key
      .replaceAll(/(.{8})/g, '$1 ')
      .trim()
      .toUpperCase();
    const accepted = await tell('installation', 'accept', ...spaced.split(' '), '--name', 'Anna');
    const listed = await tell('installation', 'show', '--json');
    const forgotten = await tell('installation', 'forget', 'Anna', '--language', 'sv');
    const after = await tell('installation', 'forget', 'Anna');
    await rm(folder, { recursive: true, force: true });
    expect([accepted, forgotten, after]).toEqual([
      expect.stringContaining('Accepted: Anna, 3f2a3f2a'),
      'Glömd: Anna.',
      expect.stringContaining('No key was accepted under this name.'),
    ]);
    expect(JSON.parse(listed)).toMatchObject({ known: [{ fingerprint: key, name: 'Anna' }] });
  });

  it('a name that another key has is refused with its fingerprint, and taken with --force alone', async () => {
    folder = await mkdtemp(join(tmpdir(), 'tripoint-sealed-'));
    const other = '1b2c'.repeat(16);
    await tell('installation', 'accept', key, '--name', 'Anna');
    const refused = await tell('installation', 'accept', other, '--name', ' anna ');
    const renamed = await tell('installation', 'accept', key, '--name', 'ANNA');
    const forced = await tell('installation', 'accept', other, '--name', 'Anna', '--force');
    const { keys } = JSON.parse(await readFile(join(folder, 'known', 'tripoint', 'known-keys.json'), 'utf8')) as {
      keys: { name: string }[];
    };
    await rm(folder, { recursive: true, force: true });
    expect(refused).toMatch(
      /Another key is accepted as anna already: 3f2a3f2a .* Give this one another name\. Nothing was changed\./,
    );
    expect([renamed, forced]).toEqual([
      expect.stringMatching(/Accepted: ANNA[\s\S]*It went by the name of Anna before/),
      expect.stringContaining('Accepted: Anna'),
    ]);
    expect(keys.map(({ name }) => name)).toEqual(['ANNA', 'Anna']);
  });

  it.each([['short'], ['g'.repeat(64)], ['0'.repeat(65)]])('%s is no fingerprint', async (word) => {
    folder = await mkdtemp(join(tmpdir(), 'tripoint-sealed-'));
    const said = await tell('installation', 'accept', word, '--name', 'Anna');
    await rm(folder, { recursive: true, force: true });
    expect(said).toContain('A fingerprint has 64 digits');
  });
});

describe('given a machine without a keychain', () => {
  it('nothing is sealed, and that is said', async () => {
    folder = await mkdtemp(join(tmpdir(), 'tripoint-sealed-'));
    const { out } = await shell(['sh', '-c', `${T} installation show`], home('nobody'));
    await rm(folder, { recursive: true, force: true });
    expect(out).toContain('Not sealed: there is no keychain that could be used.');
  });
});
