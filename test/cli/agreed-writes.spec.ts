import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { keepExisting, writeAgreed } from '../../src/cli/outputs.ts';
import { CannotWrite } from '../../src/node/disk/writer.ts';

const fresh = async (): Promise<string> => join(await mkdtemp(join(tmpdir(), 'tripoint-agreed-')), 'inside.json');
const looked = async (path: string): Promise<void> => keepExisting(path, false, 'sent');

describe('given an output where nothing was when it was looked at', () => {
  it('saves results that come at one moment one after the other, and the last one stands', async () => {
    const path = await fresh();
    await looked(path);
    await Promise.all(['1', '2', '3', '4'].map((text) => writeAgreed(path, text)));
    expect(await readFile(path, 'utf8')).toBe('4');
  });

  it('does not replace what somebody else wrote since', async () => {
    const path = await fresh();
    await looked(path);
    await writeFile(path, 'theirs');
    await expect(writeAgreed(path, 'ours')).rejects.toBeInstanceOf(CannotWrite);
    expect(await readFile(path, 'utf8')).toBe('theirs');
  });

  it('does not replace what somebody else wrote between two saves', async () => {
    const path = await fresh();
    await looked(path);
    await writeAgreed(path, 'ours');
    await writeFile(path, 'theirs, longer');
    await expect(writeAgreed(path, 'ours again')).rejects.toBeInstanceOf(CannotWrite);
    expect(await readFile(path, 'utf8')).toBe('theirs, longer');
  });

  it('goes on after a save that failed', async () => {
    const path = await fresh();
    await looked(path);
    const [first, second] = await Promise.allSettled([
      writeFile(path, 'theirs').then(() => writeAgreed(path, 'ours')),
      new Promise((done) => setTimeout(done, 20)).then(() => writeAgreed(path, 'ours')),
    ]);
    expect([first.status, second.status]).toEqual(['rejected', 'rejected']);
  });
});
