import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run as evidence } from '../core/make-evidence.ts';
import { macAt } from '../node/service/batch-for-test.ts';
import { sampleCase } from '../node/disk/sample-case.ts';
import { shelfIn, temporaryFolder, valueOf } from '../node/disk/temporary-folder.ts';
import { tripoint } from './run-tripoint.ts';
import { SEND, onPractice, onServer } from './service-for-cli.ts';

/** What is stored is meant by the beginning of its id or by its name, and by nothing that may mean something else. */

const LOBBY = 'aaaa1111-0000-4000-8000-000000000001';
const POOL = 'aaaa2222-0000-4000-8000-000000000002';
const SPA = 'bbbb3333-0000-4000-8000-000000000003';

const desk = async () => {
  const folder = await temporaryFolder();
  const store = await shelfIn(folder);
  for (const [title, id] of [
    ['Lobby', LOBBY],
    ['Pool', POOL],
    ['Spa', SPA],
  ] as const)
    valueOf(await store.create(sampleCase(title, { id })));
  await store.close();
  await writeFile(join(folder, 'inside.json'), JSON.stringify(evidence('inside')));
  const run = (...args: readonly string[]) => tripoint(args, { environment: { TRIPOINT_DATA: folder }, cwd: folder });
  const inBin = async (): Promise<readonly string[]> =>
    (JSON.parse((await run('cases', '--removed', '--json')).out) as { cases: { id: string }[] }).cases.map(
      ({ id }) => id,
    );
  return { folder, run, inBin };
};

describe('given cases', () => {
  it.each([
    ['four characters of its id', 'aaaa2', POOL],
    ['capitals', 'BBBB', SPA],
    ['its title', 'Lobby', LOBBY],
  ])('one is meant by %s', async (_, word, id) => {
    const { run, inBin } = await desk();
    expect([(await run('case', 'remove', word)).code, await inBin()]).toEqual([0, [id]]);
  });

  it('a beginning that two have is refused with both, and touches neither', async () => {
    const { run, inBin } = await desk();
    const { code, err } = await run('case', 'remove', 'aaaa');
    expect([code, err, await inBin()]).toEqual([
      3,
      `Several are meant by this. Use the id of one of them. Nothing was changed.\n  ${LOBBY}  Ängsö Hotell Lobby\n  ${POOL}  Ängsö Hotell Pool\n`,
      [],
    ]);
  });

  it('one in the bin is restored by its title', async () => {
    const { run, inBin } = await desk();
    await run('case', 'remove', 'Spa');
    expect([(await run('case', 'restore', 'Spa')).code, await inBin()]).toEqual([0, []]);
  });

  it('where records are read, one is meant as well, and a file of that name comes first', async () => {
    const { folder, run } = await desk();
    await run('import', 'inside.json', '--case', 'Pool', '--any-server');
    expect((await run('compare', 'Pool')).code).toBe(2);
    const ofCase = await run('report', 'aaaa2', '--brief');
    await writeFile(join(folder, 'aaaa2'), 'no record');
    const ofFile = await run('report', 'aaaa2', '--brief');
    expect([ofCase.out.includes('Verdict: '), ofFile.code, ofFile.out]).toEqual([true, 3, '']);
  });

  it('the list shows eight characters, the whole of ids that begin alike, and what stages a case holds', async () => {
    const { folder, run } = await desk();
    const store = await shelfIn(folder);
    valueOf(await store.create(sampleCase('Twin', { id: LOBBY.replace(/1$/, '9') })));
    await store.close();
    await run('import', 'inside.json', '--case', 'Pool', '--any-server');
    const { out } = await run('cases');
    expect(out).toMatch(/^aaaa2222 {2,}Ängsö Hotell Pool {2,}Inside {2,}/m);
    expect([out.includes(LOBBY), out.includes('bbbb3333 '), out.includes(SPA)]).toEqual([true, true, false]);
  });
});

it('given a stored context, it is meant by the beginning of its id', async () => {
  const { run, bare } = await onPractice();
  const added = await run('context', 'add', '--name', 'ACME', '--json');
  const { id } = (JSON.parse(added.out) as { context: { id: string } }).context;
  const changed = await bare(['context', 'change', id.slice(0, 8), '--name', 'ACME North', '--json']);
  expect(JSON.parse(changed.out)).toMatchObject({ context: { id, name: 'ACME North' } });
});

it('given a batch, it is gone on with, and removed, by the beginning of its id', async () => {
  const { run, bare, write } = await onServer((count) => (count === 2 ? 'cut' : null));
  const list = await write('list.csv', `mac,name\n${macAt(1)},One\n${macAt(2)},Two\n`);
  const sent = await run(...SEND, list, '--chunk', '1', '--json');
  const short = (JSON.parse(sent.out) as { job: string }).job.slice(0, 8);
  const ended = await run('whitelist', 'batch', '--yes', '--resume', short);
  const removed = await bare(['whitelist', 'jobs', '--remove', short, '--yes']);
  expect([ended.code, removed.code]).toEqual([0, 0]);
});

describe('given a record that a case holds', () => {
  const imported = async () => {
    const { folder, run } = await desk();
    const { case: id } = JSON.parse((await run('import', 'inside.json', '--json')).out) as { case: string };
    const count = async (): Promise<number> =>
      (JSON.parse((await run('cases', '--json')).out) as { cases: unknown[] }).cases.length;
    return { folder, run, id, count };
  };

  it('once more it makes nothing, and the line that it names makes another case', async () => {
    const { run, id, count } = await imported();
    const before = await count();
    const again = await run('import', 'inside.json');
    expect([again.code, again.out, await count()]).toEqual([
      0,
      `${id}: It is here already. Nothing was changed.\n`,
      before,
    ]);
    const line = /^To make another case of it: .*\.[jt]s (.+)$/m.exec(again.err)?.[1] ?? '';
    expect([(await run(...line.split(' '))).code, await count()]).toEqual([0, before + 1]);
  });

  it('another record of its server is taken into a new case, and that case is named', async () => {
    const { folder, run, id } = await imported();
    await writeFile(join(folder, 'outside.json'), JSON.stringify(evidence('outside')));
    const { out, err } = await run('import', 'outside.json');
    expect([out.includes(id), err]).toEqual([
      false,
      expect.stringMatching(new RegExp(`^A case of this server exists: .* import outside\\.json --case ${id}`, 'm')),
    ]);
  });
});
