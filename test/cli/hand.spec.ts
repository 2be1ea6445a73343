import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { run } from '../core/make-evidence.ts';
import { tripoint, type Ended } from './run-tripoint.ts';
import { sharedFolder } from '../node/disk/temporary-folder.ts';

/** Decision 014: two machines, and nothing between them but what people paste. */

const folder = sharedFolder();
const file = (name: string): string => join(folder, name);
const record = run('inside');
beforeAll(async () => {
  await writeFile(file('inside.json'), JSON.stringify(record, null, 2));
});

const on = (machine: string, args: readonly string[], input = ''): Promise<Ended> =>
  tripoint(args, { input, environment: { TRIPOINT_DATA: file(machine) }, cwd: folder });
const caseIn = ({ out }: Ended): string => (JSON.parse(out) as { case: string }).case;

describe('given a record of a colleague', () => {
  it('its text goes into a case, and is known when it comes again', async () => {
    const { out, err } = await on('anna', ['hand', 'inside.json']);
    expect(err).toContain('Who gets it takes it in with tripoint case import -');
    const first = await on('bo', ['import', '-', '--json'], out.replaceAll('\n', '\n> '));
    const again = await on('bo', ['import', '-', '--json', '--case', caseIn(first)], out);
    expect(JSON.parse(again.out)).toMatchObject({ case: caseIn(first), taken: 'same' });
  });

  it('its picture is written to be shown, in Swedish too, and not read', async () => {
    const made = await on('anna', ['hand', 'inside.json', '--qr', 'inside.png', '--language', 'sv']);
    const taken = await on('carl', ['import', 'inside.png']);
    expect([made.code, made.err.includes('inside.png'), taken.code]).toEqual([0, true, 3]);
    expect(taken.err).toContain('inside.png is a picture or a document (PNG), and no record is read from one.');
  });

  it('the text that a phone reads from the picture is taken in', async () => {
    const { out } = await on('anna', ['hand', 'inside.json', '--json']);
    const { qr } = JSON.parse(out) as { qr: string };
    expect(JSON.parse((await on('carl', ['import', '-', '--json'], qr)).out)).toMatchObject({ taken: 'new' });
  });

  it('an existing picture is not replaced unasked', async () => {
    await writeFile(file('holiday.png'), 'mine');
    const { code } = await on('anna', ['hand', 'inside.json', '--qr', 'holiday.png']);
    expect([code === 0, await readFile(file('holiday.png'), 'utf8')]).toEqual([false, 'mine']);
  });

  it('a block of another server is refused', async () => {
    const other = caseIn(await on('dan', ['import', 'inside.json', '--json']));
    await writeFile(file('other.json'), JSON.stringify({ ...run('inside'), server: { ...record.server, host: 'b.example' } }));
    const { out } = await on('anna', ['hand', 'other.json']);
    const { code, err } = await on('dan', ['import', '-', '--case', other], out);
    expect([code === 0, err]).toEqual([false, expect.stringContaining('is of b.example')]);
  }); // prettier-ignore
});

describe('given a task', () => {
  let asking: string;
  let task: string;
  beforeAll(async () => {
    asking = caseIn(await on('erik', ['import', 'inside.json', '--json']));
    task = (await on('erik', ['hand', asking, '--task', '--stage', 'outside'])).out;
  });

  it('its result finds the way back into the case that asked, and into no other', async () => {
    const taken = await on('frida', ['import', '-'], task);
    const outside = run('outside', {}, {}, { server: record.server });
    await writeFile(file('outside.json'), JSON.stringify(outside));
    await on('frida', ['import', 'outside.json', '--case', asking]);
    const back = await on('frida', ['hand', asking]);
    const home = await on('erik', ['import', '-', '--json'], back.out);
    const other = caseIn(await on('erik', ['import', 'inside.json', '--json', '--case', 'new']));
    const elsewhere = await on('erik', ['import', '-', '--case', other], back.out);
    expect([taken.code, taken.out.includes('--stage outside'), caseIn(home)]).toEqual([0, true, asking]);
    expect([elsewhere.code === 0, elsewhere.err]).toEqual([false, expect.stringContaining('asked for by another case')]);
  }); // prettier-ignore

  it('the same once more changes nothing, and says again what to do', async () => {
    const first = await on('hans', ['import', '-'], task);
    const again = await on('hans', ['import', '-'], task);
    expect([first.code, again.code, again.out.split('\n')[0]]).toEqual([
      0,
      0,
      `${asking}: It is here already. Nothing was changed.`,
    ]);
    expect(again.out.split('\n').slice(1)).toEqual(first.out.split('\n').slice(1));
  });

  it('it is no record', async () => {
    await writeFile(file('task.txt'), task);
    const { code, err } = await on('erik', ['compare', 'task.txt']);
    expect([code, err]).toEqual([3, expect.stringContaining('task.txt is a task, and no record')]);
  });
});
