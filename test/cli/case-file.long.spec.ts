import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sampleCase } from '../node/disk/sample-case.ts';
import { shelfIn, temporaryFolder, valueOf } from '../node/disk/temporary-folder.ts';
import { run as evidence } from '../core/make-evidence.ts';
import { tripoint } from './run-tripoint.ts';

/** A case goes to the bin and back, and leaves as a file, by the terminal alone. */

const ABSENT = '5f0c7d1e-0000-4000-8000-000000000000';

const withCase = async () => {
  const folder = await temporaryFolder();
  const caseStore = await shelfIn(folder);
  const document = sampleCase('Guest network');
  valueOf(await caseStore.create(document));
  await caseStore.close();
  const at = (data: string) => (args: readonly string[]) =>
    tripoint(args, { environment: { TRIPOINT_DATA: data }, cwd: folder });
  const run = at(folder);
  const ids = async (...more: readonly string[]) =>
    (
      JSON.parse((await run(['cases', '--json', ...more])).out) as {
        readonly cases: readonly { readonly id: string }[];
      }
    ).cases.map(({ id }) => id);
  return { id: document.id, folder, run, at, ids };
};

describe('given several records', () => {
  it('they go into one case, in one command', async () => {
    const { folder, run } = await withCase();
    const files = ['inside', 'outside'] as const;
    for (const stage of files) await writeFile(join(folder, `${stage}.json`), JSON.stringify(evidence(stage)));
    const { code, out } = await run(['import', 'inside.json', 'outside.json', '--json']);
    const { case: id, files: taken } = JSON.parse(out) as { case: string; files: readonly { case: string }[] };
    expect([code, taken.map((one) => one.case)]).toEqual([0, [id, id]]);
    expect((await run(['case', 'show', id])).out).toContain('ERS endpoint groups');
    const again = await run(['import', 'inside.json', 'outside.json', '--case', id]);
    expect(again.out).toBe(`${id}: It is here already. Nothing was changed.\n`.repeat(2));
  });

  it('one that cannot be read among them is named, and nothing is taken in', async () => {
    const { folder, run, ids } = await withCase();
    const before = await ids();
    await writeFile(join(folder, 'inside.json'), JSON.stringify(evidence('inside')));
    await writeFile(join(folder, 'broken.json'), '{"format":');
    const { code, err } = await run(['import', 'inside.json', 'broken.json']);
    expect([code, err, await ids()]).toEqual([3, expect.stringContaining('broken.json'), before]);
  });

  it('a whole case is taken in by itself', async () => {
    const { id, folder, run } = await withCase();
    await writeFile(join(folder, 'inside.json'), JSON.stringify(evidence('inside')));
    await run(['case', 'export', id, '--out', 'case.json']);
    const { code, err } = await run(['import', 'inside.json', 'case.json']);
    expect([code, err]).toEqual([3, 'Import case.json alone. Nothing was changed.\n']);
  });
});

describe('given a case', () => {
  it('goes to the bin, and the line that is named takes it out again', async () => {
    const { id, run, ids } = await withCase();
    const { code, out, err } = await run(['case', 'remove', id]);
    expect([code, out, await ids(), await ids('--removed')]).toEqual([
      0,
      `${id} is in the bin for 30 days.\n`,
      [],
      [id],
    ]);
    expect(err).toMatch(new RegExp(`To restore it: .+ case restore ${id}$`, 'm'));
    const restored = await run(['case', 'restore', id]);
    expect([restored.code, restored.out, await ids()]).toEqual([0, `Case ${id} is restored.\n`, [id]]);
  });

  it('leaves as a file that another data folder takes in, and is the same there', async () => {
    const { id, folder, run, at } = await withCase();
    const written = await run(['case', 'export', id, '--out', 'case.json']);
    expect([written.code, written.err]).toEqual([0, expect.stringContaining('Written: case.json\n')]);
    const there = at(await temporaryFolder());
    expect((await there(['import', join(folder, 'case.json')])).out).toBe(`Taken into case ${id}.\n`);
    expect((await there(['case', 'show', id, '--json'])).out).toBe((await run(['case', 'show', id, '--json'])).out);
  });

  it('lies where the person stands, also where npm starts the program in its own folder', async () => {
    const { id, folder } = await withCase();
    const environment = { TRIPOINT_DATA: folder, npm_lifecycle_event: 'cli', INIT_CWD: folder };
    await tripoint(['case', 'export', id, '--out', 'mine.json'], { environment, cwd: tmpdir() });
    expect(await readFile(join(folder, 'mine.json'), 'utf8')).toContain(id);
  });

  it('with a certificate that its maker accepted comes in once, without it', async () => {
    const folder = await temporaryFolder();
    const caseStore = await shelfIn(folder);
    const made = sampleCase('Pinned');
    const document = { ...made, target: { ...made.target, pin: 'ab'.repeat(32) } };
    valueOf(await caseStore.create(document));
    await caseStore.close();
    await tripoint(['case', 'export', document.id, '--out', join(folder, 'pinned.json')], {
      environment: { TRIPOINT_DATA: folder },
    });
    const data = await temporaryFolder();
    const take = () => tripoint(['import', join(folder, 'pinned.json')], { environment: { TRIPOINT_DATA: data } });
    const [first, second] = [await take(), await take()];
    expect([first.out, second.out]).toEqual([
      `Taken into case ${document.id}.\n`,
      `${document.id}: It is here already. Nothing was changed.\n`,
    ]);
    expect(first.err).toMatch(/trusted was not imported\. .* --ca FILE/);
  });

  it('in the bin is taken out where its file is imported, and that is said', async () => {
    const { id, run, ids } = await withCase();
    await run(['case', 'export', id, '--out', 'case.json']);
    await run(['case', 'remove', id]);
    expect([(await run(['import', 'case.json'])).out, await ids()]).toEqual([`Case ${id} is restored.\n`, [id]]);
  });

  it('takes the place of no file unasked', async () => {
    const { id, folder, run } = await withCase();
    await run(['case', 'export', id, '--out', 'case.json']);
    const before = await readFile(join(folder, 'case.json'));
    const { code, err } = await run(['case', 'export', id, '--out', 'case.json']);
    expect([code, err, await readFile(join(folder, 'case.json'))]).toEqual([
      3,
      expect.stringContaining('Use --force'),
      before,
    ]);
  });

  it.each([
    ['case', 'remove', ABSENT],
    ['case', 'export', ABSENT],
    ['case', 'restore', ABSENT],
    ['case', 'remove', '../x'],
  ])('%s %s %s is wrong use and changes nothing', async (...args) => {
    const { id, run, ids } = await withCase();
    const { code, err } = await run(args);
    expect([code, err, await ids()]).toEqual([3, expect.stringContaining('It is not there.'), [id]]);
  });
});
