import { format } from '../../src/core/messages/message.ts';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sampleCase } from '../node/disk/sample-case.ts';
import { shelfIn, temporaryFolder, valueOf } from '../node/disk/temporary-folder.ts';
import { openServiceHost } from '../app/service-host.ts';
import { runBuilt } from './built-program.ts';

const damagedCase = async () => {
  const folder = await temporaryFolder();
  const caseStore = await shelfIn(folder);
  const document = sampleCase('first');
  valueOf(await caseStore.create(document));
  valueOf(await caseStore.update(document.id, (old) => ({ ...old, title: 'second' })));
  await caseStore.close();
  await writeFile(join(folder, 'cases', `${document.id}.json`), '');
  const tripoint = (...args: readonly string[]) => runBuilt(args, { HOME: folder, TRIPOINT_DATA: folder });
  const aside = async (): Promise<readonly string[]> =>
    (await readdir(join(folder, 'cases'))).filter((name) => name.includes('.corrupt-'));
  return { folder, id: document.id, document, tripoint, aside };
};

describe('given a damaged case with a good previous version', () => {
  it('is listed with what the previous version holds, what is lost, and the command that restores it', async () => {
    const { id, document, tripoint } = await damagedCase();
    const { code, err } = await tripoint('cases');
    expect(code).toBe(2);
    expect(err).toContain(`The previous version was saved at ${document.changedAt}. Runs: `);
    expect(err).toContain('What was saved after it is lost; the damaged file is kept beside it.');
    expect(err).toMatch(new RegExp(`To restore it: .+ case restore ${id}$`, 'm'));
  });

  it('says the same to a window, which restores it', async () => {
    const { folder, id, document } = await damagedCase();
    const { host } = await openServiceHost(folder);
    const [listed] = valueOf(await host.operations.cases.list({}));
    expect([listed?.title, listed?.previous && format(listed.previous, 'en')]).toEqual([
      'first',
      expect.stringContaining(document.changedAt),
    ]);
    const open = valueOf(await host.operations.cases.restorePrevious({ id }));
    expect([open.document.title, open.readOnly]).toEqual(['first', null]);
  });

  it('is restored from the terminal once, with the damaged file beside it: a whole case is left alone', async () => {
    const { id, tripoint, aside } = await damagedCase();
    expect((await tripoint('case', 'restore', id)).code).toBe(0);
    expect((await tripoint('case', 'show', id)).err).toBe('');
    const again = await tripoint('case', 'restore', id);
    expect([again.code, again.err.includes('whole'), (await aside()).length]).toEqual([3, true, 1]);
  });
});
