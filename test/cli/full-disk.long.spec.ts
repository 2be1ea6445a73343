import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from '../core/make-evidence.ts';
import { builtProgram, runBuilt } from './built-program.ts';
import { tripoint } from './run-tripoint.ts';
import { cleanHome, inTerminal } from './terminal/in-terminal.ts';
import { nacServer } from './terminal/nac-server.ts';

/** A tmpfs that is full, mounted where nobody else sees it. Root on Linux mounts it, as the other specs of disks do. */

const CLI = builtProgram();
const PASSWORD = 'seven-Lanterns-24';

const shell = (script: string, args: readonly string[], environment: Readonly<Record<string, string>>) =>
  runBuilt(args, environment, { before: ['bash', '-c', script, 'bash'] });

/** A disk with room for the record of a run that begins, and not for its results. */
const SMALL_DISK = (folder: string): string =>
  `mkdir ${folder}/small && mount -t tmpfs -o size=16k none ${folder}/small && head -c 12288 /dev/zero > ${folder}/small/rest`;
const onSmallDisk = async (args: readonly string[]) => {
  const folder = await cleanHome();
  const script = `${SMALL_DISK(folder)} && cd ${folder}/small && "$@"; code=$?; ls ${folder}/small >&2; exit $code`;
  return shell(`exec unshare -m bash -c '${script}' bash "$@"`, args, {
    HOME: folder,
    TMPDIR: folder,
    TRIPOINT_DATA: join(folder, 'data'),
    TRIPOINT_PASSWORD: PASSWORD,
  });
};

describe.each(['probe', 'watch'] as const)(
  'given %s --out on a disk that is full before the last result',
  (command) => {
    const going = async (...more: readonly string[]) => {
      const server = await nacServer();
      return onSmallDisk([...server[command], '--out', 'inside.json', ...more]);
    };
    it('ends with 2, says that the results are not saved, and shows them with a record that can be compared', async () => {
      const { code, err, out } = await going();
      const folder = await cleanHome();
      expect([code, err]).toEqual([
        2,
        expect.stringContaining(
          'inside.json could not be written. The disk is full. What was there before is kept. The results are shown and not saved.\n',
        ),
      ]);
      expect(out).toMatch(/Open API\s.*200 OK|1 of 1|good/);
      await writeFile(join(folder, 'saved.json'), out.trimEnd().split('\n').at(-1) ?? '');
      expect((await tripoint(['compare', 'saved.json', '--json'], { cwd: folder })).code).not.toBe(3);
    });
  },
);

describe('given a full disk and a person at a terminal', () => {
  const atTerminal = async (answers: readonly string[]) => {
    const folder = await cleanHome();
    const server = await nacServer();
    const question = { see: 'Name another file to save the results in, or press Enter to go without: ' };
    const seen = await inTerminal(
      [...server.probe, '--out', join(folder, 'small/inside.json')],
      answers.flatMap((answer) => [question, { type: `${answer}\r` }]),
      {
        environment: { TRIPOINT_PASSWORD: PASSWORD },
        cwd: folder,
        program: ['unshare', '-m', 'bash', '-c', `${SMALL_DISK(folder)} && "$@"`, 'bash', process.execPath, CLI],
      },
    );
    const compared = await tripoint(['compare', 'elsewhere.json', '--json'], { cwd: folder });
    return { code: seen.code, saved: compared.code !== 3 };
  };
  it('saves the record in another file', async () =>
    expect(await atTerminal(['elsewhere.json'])).toMatchObject({ saved: true }));
});

describe('given standard output that does not take the result', () => {
  const compare = async (script: string) => {
    const folder = await cleanHome();
    await writeFile(join(folder, 'inside.json'), JSON.stringify(run('inside')));
    return shell(`cd ${folder} && ${script.replaceAll('FOLDER', folder)}`, [], { HOME: folder, TMPDIR: folder });
  };
  const REPORT = `'${process.execPath}' '${CLI}' report inside.json --format html`;
  const FULL = 'The disk is full: standard output does not hold the whole result.\n';

  it.each([
    ['/dev/full', `${REPORT} > /dev/full`],
    ['a file on a full disk', `unshare -m bash -c "${SMALL_DISK('FOLDER')} && ${REPORT} > small/x.html"`],
    ['a file on a full disk that had no room from the start', `ulimit -f 1; trap '' XFSZ; ${REPORT} > x.html`],
  ])('says so in one sentence and ends with 2 at %s', async (_what, script) => {
    const { code, err } = await compare(script);
    expect([code, err]).toEqual([2, FULL]);
  });
  it.each([
    ['report', REPORT],
    ['compare', `'${process.execPath}' '${CLI}' compare inside.json`],
    ['--help', `'${process.execPath}' '${CLI}' --help`],
  ])(
    'says nothing where the reader has closed the pipe, and ends with a code of its own: %s',
    async (_what, command) => {
      const { code, err } = await compare(
        `set -o pipefail; (sleep 0.5; ${command}; echo $? > code) | true; exit $(cat code)`,
      );
      expect([[1, 2].includes(code), err]).toEqual([true, '']);
    },
  );
  it.each([
    ['>/dev/null', '>/dev/null'],
    ['a null device that is open for reading as well, as other programs hand it over', '1<>/dev/null'],
  ])('takes %s for what it is', async (_what, to) =>
    expect(await compare(`'${process.execPath}' '${CLI}' completion bash ${to}`)).toMatchObject({ code: 0, err: '' }),
  );
  it('shows no text of a crash behind head -1', async () => {
    const { out, err } = await compare(`${REPORT} | head -1`);
    expect([out, err]).toEqual(['<!doctype html>\n', '']);
  });
  it('keeps its exit code where standard error is full', async () =>
    expect((await compare(`'${process.execPath}' '${CLI}' compare missing.json 2> /dev/full`)).code).toBe(3));
});

describe('given a report that has no room on its disk', () =>
  it('leaves nothing where nothing was, and says that the disk is full', async () => {
    const folder = await cleanHome();
    await writeFile(join(folder, 'inside.json'), JSON.stringify(run('inside')));
    const script = `${SMALL_DISK(folder)} && cd ${folder}/small && "$@"; code=$?; ls ${folder}/small >&2; exit $code`;
    const { code, err } = await shell(
      `exec unshare -m bash -c '${script}' bash "$@"`,
      ['report', join(folder, 'inside.json'), '--out', 'report.html'],
      { HOME: folder, TMPDIR: folder, TRIPOINT_DATA: join(folder, 'data') },
    );
    expect([code, err.includes('The disk is full.'), err.trimEnd().split('\n').at(-1)]).toEqual([3, true, 'rest']);
  }));
