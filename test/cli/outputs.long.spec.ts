import { link, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from '../core/make-evidence.ts';
import { tripoint, type Ended } from './run-tripoint.ts';
import { GOOD, onServer } from './service-for-cli.ts';
import { cleanHome, inTerminal } from './terminal/in-terminal.ts';
import { nacServer } from './terminal/nac-server.ts';

const RECORD = JSON.stringify(run('inside'));
const environment = { TRIPOINT_PASSWORD: 'seven-Lanterns-24' };

/** A folder with a record of a stage and the ways to it, and commands that run there. */
const desk = async () => {
  const folder = await cleanHome();
  const at = (name: string): string => join(folder, name);
  await writeFile(at('inside.json'), RECORD);
  await writeFile(at('card.txt'), 'Endpoint API Up\nEndpoint Groups API Up\nMonitoring API Up\n');
  await mkdir(at('below'));
  await symlink(folder, at('again'));
  await symlink('inside.json', at('link.json'));
  await link(at('inside.json'), at('hard.json'));
  const go = (...args: readonly string[]): Promise<Ended> => tripoint(args, { cwd: folder, environment });
  return { folder, at, run: go, read: (name: string) => readFile(at(name), 'utf8') };
};

const AT = ['probe', '--server', 'acs.invalid', '--user', 'a', '--stage', 'inside'];
const WAYS = ['inside.json', './inside.json', 'below/../inside.json', 'again/inside.json', 'link.json', 'hard.json'];

it('given a pipe as output, refuses it at once', async () => {
  const { code, err } = await (await desk()).run('report', 'inside.json', '--format', 'json', '--out', '/dev/stdout');
  expect([code, err]).toEqual([3, expect.stringContaining('It is not a regular file.')]);
});

describe('given an output that is what the command reads', () => {
  it.each(WAYS)('report --out %s is refused, and the record stays', async (way) => {
    const { run: go, read } = await desk();
    const { code, err } = await go('report', 'inside.json', '--format', 'json', '--out', way, '--force');
    expect([code, err, await read('inside.json')]).toEqual([
      3,
      '--out and the record inside.json are the same file. Name two files. Nothing was written.\n',
      RECORD,
    ]);
  });

  it.each([
    ['report', ['report', 'inside.json', '--audience', 'external', '--decode', 'link.json']],
    ['change-request', ['change-request', 'inside.json', '--out', 'hard.json']],
    ['proof', ['proof', 'inside.json', '--out', 'again/inside.json']],
    ['card', ['card', '--paste', 'inside.json', '--out', './inside.json']],
    ['probe', [...AT, '--ca', 'inside.json', '--out', 'link.json']],
    ['watch', ['watch', ...AT.slice(1), '--count', '1', '--ca', 'inside.json', '--out', 'hard.json']],
  ])('%s refuses it before anything else, even with --force', async (_what, args) => {
    const { run: go, read } = await desk();
    const { code, err } = await go(...args, '--force');
    expect([code, err.includes('are the same file'), await read('inside.json')]).toEqual([3, true, RECORD]);
  });

  it('whitelist batch --left-over refuses its own list, and sends nothing', async () => {
    const { run: go, write, read, seen } = await onServer(() => null);
    const list = await write('list.csv', GOOD);
    const { code, err } = await go('whitelist', 'batch', list, '--left-over', list, '--force');
    expect([code, err.includes('are the same file'), await read('list.csv'), seen]).toEqual([3, true, GOOD, []]);
  });
});

describe('given an output that is a file of the program', () => {
  const home = async () => {
    const folder = await cleanHome();
    const data = join(folder, '.local/share/tripoint');
    await mkdir(join(data, 'cases'), { recursive: true });
    await writeFile(join(data, 'attempts.journal'), 'kept\n');
    await writeFile(join(folder, 'inside.json'), RECORD);
    await symlink(join(data, 'attempts.journal'), join(folder, 'report.md'));
    return { folder, data };
  };

  it.each([
    ['its list of attempts', '.local/share/tripoint/attempts.journal'],
    ['the same by a link', 'report.md'],
    ['a new one among its cases', '.local/share/tripoint/cases/report.json'],
    ['its settings, which are not there yet', '.local/share/tripoint/settings.json'],
  ])('report --out %s --force is refused', async (_, out) => {
    const { folder, data } = await home();
    const surroundings = { HOME: folder, TRIPOINT_DATA: '', XDG_STATE_HOME: '', XDG_DATA_HOME: '' };
    const args = ['report', 'inside.json', '--format', 'markdown', '--out', out, '--force'];
    const { code, err } = await tripoint(args, { cwd: folder, environment: surroundings });
    expect([code, err]).toEqual([
      3,
      '--out names a file that Tripoint keeps for itself. Name another file for --out. Nothing was written.\n',
    ]);
    expect(await readFile(join(data, 'attempts.journal'), 'utf8')).toBe('kept\n');
  });
});

it.each([
  ['the same name', 'x.md', './x.md'],
  ['a name through a link to the folder', 'x.md', 'again/x.md'],
  ['names that differ in case, which is one file on many disks', 'x.md', 'X.MD'],
  ['names that differ in the form of å', 'å.md', 'a\u030a.md'],
])('given two outputs that are one file, refuses %s', async (_what, out, decode) => {
  const { run: go, folder } = await desk();
  const { code, err } = await go('report', 'inside.json', '--audience', 'external', '--out', out, '--decode', decode);
  const written = await readFile(join(folder, out)).then(
    () => true,
    () => false,
  );
  expect([code, err, written]).toEqual([
    3,
    '--decode and --out are the same file. Name two files. Nothing was written.\n',
    false,
  ]);
});

describe('given a record that is there already', () => {
  it.each(['probe', 'watch'] as const)('%s --out keeps it, says of when it is, and sends nothing', async (command) => {
    const { at, read, folder } = await desk();
    const server = await nacServer();
    const { code, err } = await tripoint([...server[command], '--out', at('inside.json')], {
      cwd: folder,
      environment,
    });
    expect([code, err, await read('inside.json'), server.connections()]).toEqual([
      3,
      `inside.json exists already. Use --force to replace it, or name another file. Nothing was sent.\n`,
      RECORD,
      0,
    ]);
  });
  it('probe --out --force replaces it', async () => {
    const { at, read } = await desk();
    const server = await nacServer();
    const { code } = await tripoint([...server.probe, '--out', at('inside.json'), '--force'], { environment });
    expect([code, (await read('inside.json')) === RECORD]).toEqual([0, false]);
  });
  it.each([
    ['yes\r', 0, false],
    ['\r', 3, true],
    ['n\r', 3, true],
    ['\x03', 130, true],
  ])('asks on a terminal, where %j ends with %d', async (typed, code, kept) => {
    const { at, read } = await desk();
    const server = await nacServer();
    const question = { see: 'Type yes to continue: ' };
    const ended = await inTerminal([...server.probe, '--out', at('inside.json')], [question, { type: typed }], {
      environment,
    });
    expect([ended.code, (await read('inside.json')) === RECORD]).toEqual([code, kept]);
  });
});

/** Without what is said where there is no keychain. */
const saysOf = (err: string): string => err.replaceAll(/^Not signed: .*\n/gm, '');

describe('given a file of another kind', () => {
  const NOTES = 'Notes of the night shift\n\nDo not lose them\n';
  it.each([
    ['report', ['report', 'inside.json', '--brief', '--out', 'notes.txt']],
    ['report as HTML', ['report', 'inside.json', '--format', 'html', '--out', 'notes.txt']],
    ['a decode list', ['report', 'inside.json', '--audience', 'external', '--out', 'new.md', '--decode', 'notes.txt']],
    [
      'a script',
      ['script', '--stage', 'inside', '--shell', 'sh', '--server', 'a.example', '--user', 'a', '--out', 'notes.txt'],
    ],
  ])('%s keeps it without --force, and writes nothing', async (_what, args) => {
    const { run: go, at, read } = await desk();
    await writeFile(at('notes.txt'), NOTES);
    const { code, err } = await go(...args);
    expect([code, saysOf(err), await read('notes.txt'), await read('new.md').catch(() => null)]).toEqual([
      3,
      'notes.txt exists already. Use --force to replace it, or name another file. Nothing was written.\n',
      NOTES,
      null,
    ]);
  });
  it('whitelist batch --left-over keeps it, and sends nothing', async () => {
    const { run: go, write, read, seen, fileAt } = await onServer(() => null);
    const list = await write('list.csv', GOOD);
    await write('other.csv', GOOD);
    const { code } = await go('whitelist', 'batch', list, '--left-over', fileAt('other.csv'));
    expect([code, await read('other.csv'), seen]).toEqual([3, GOOD, []]);
  });
});

describe('given an earlier file of the same command', () => {
  it.each(['html', 'pdf', 'md', 'json'])('a report as %s is replaced with --force alone', async (ending) => {
    const { run: go, at, read } = await desk();
    const twice = ['report', 'inside.json', '--out', `report.${ending}`, '--audience', 'external'];
    await go(...twice);
    const first = await read(`report.${ending}`);
    await writeFile(at('inside.json'), JSON.stringify(run('outside')));
    expect([(await go(...twice)).code, await read(`report.${ending}`)]).toEqual([3, first]);
    expect(saysOf((await go(...twice, '--force')).err)).toBe(`Written: report.${ending}\n`);
  });
});
