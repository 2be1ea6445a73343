import { readdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sampleCase } from '../node/disk/sample-case.ts';
import { shelfIn, temporaryFolder, valueOf } from '../node/disk/temporary-folder.ts';
import { openServiceHost } from '../app/service-host.ts';
import { runBuilt } from './built-program.ts';

const damagedCase = async (harm: (file: string) => Promise<void>) => {
  const folder = await temporaryFolder();
  const caseStore = await shelfIn(folder);
  const document = sampleCase('first');
  valueOf(await caseStore.create(document));
  valueOf(await caseStore.update(document.id, (old) => ({ ...old, title: 'second' })));
  await caseStore.close();
  const file = join(folder, 'cases', `${document.id}.json`);
  await harm(file);
  const tripoint = (...args: readonly string[]) => runBuilt(args, { HOME: folder, TRIPOINT_DATA: folder });
  const aside = async (): Promise<readonly string[]> =>
    (await readdir(join(folder, 'cases'))).filter((name) => name.includes('.corrupt-'));
  return { folder, id: document.id, document, file, tripoint, aside };
};

const HARM: readonly (readonly [string, (file: string) => Promise<void>])[] = [
  ['was emptied', (file) => writeFile(file, '')],
  ['was cut in half', async (file) => writeFile(file, (await readFile(file)).subarray(0, 400))],
  [
    'has another letter in it',
    async (file) => writeFile(file, (await readFile(file, 'utf8')).replace('second', 'secone')),
  ],
  ['is a web page', (file) => writeFile(file, '<!doctype html>')],
];

describe.each(HARM)('given a case whose file %s', (_, harm) => {
  it('is restored from the terminal, and the damaged file is kept beside it', async () => {
    const { id, tripoint, aside } = await damagedCase(harm);
    const restored = await tripoint('case', 'restore', id);
    expect([restored.code, (await tripoint('case', 'show', id)).err, (await aside()).length]).toEqual([0, '', 1]);
  });
});

describe('given a damaged case with a good previous version', () => {
  const EMPTIED = (file: string): Promise<void> => writeFile(file, '');

  it('is listed with what the previous version holds, what is lost, and the command that restores it', async () => {
    const { id, document, tripoint } = await damagedCase(EMPTIED);
    const { code, err } = await tripoint('cases');
    expect(code).toBe(2);
    expect(err).toContain(`The previous version was saved at ${document.changedAt} and holds `);
    expect(err).toContain('What was saved after it is lost; the damaged file is kept beside it.');
    expect(err).toMatch(new RegExp(`To restore it: .+ case restore ${id}$`, 'm'));
  });

  it('says the same to a window, which restores it', async () => {
    const { folder, id, document } = await damagedCase(EMPTIED);
    const { host } = await openServiceHost(folder);
    const [listed] = valueOf(await host.operations.cases.list({}));
    expect(listed).toMatchObject({
      title: 'first',
      previous: expect.stringContaining(document.changedAt) as unknown,
    });
    const open = valueOf(await host.operations.cases.restorePrevious({ id }));
    expect([open.document.title, open.readOnly]).toEqual(['first', null]);
  });

  it('is restored once: a whole case is left alone', async () => {
    const { id, tripoint, aside } = await damagedCase(EMPTIED);
    await tripoint('case', 'restore', id);
    const again = await tripoint('case', 'restore', id);
    expect([again.code, again.err.includes('whole'), (await aside()).length]).toEqual([3, true, 1]);
  });

  it('is restored where the file itself is gone', async () => {
    const { id, tripoint } = await damagedCase((file) => unlink(file));
    expect((await tripoint('case', 'restore', id, '--json')).out).toContain('"title":"first"');
  });

  it('is left alone where the previous version is damaged too', async () => {
    const { id, file, tripoint } = await damagedCase(EMPTIED);
    await writeFile(`${file}.prev`, 'x');
    const refused = await tripoint('case', 'restore', id);
    expect([refused.code, refused.err.includes('Nothing was changed')]).toEqual([3, true]);
  });
});
