import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { WrongUse } from '../../src/cli/endings.ts';
import { keepExisting, rejectSameFiles } from '../../src/cli/outputs.ts';
import { writeAgreed } from '../../src/app/output-files.ts';
import { CannotWrite } from '../../src/node/disk/writer.ts';

const fresh = async (): Promise<string> => join(await mkdtemp(join(tmpdir(), 'tripoint-agreed-')), 'inside.json');
const looked = async (path: string): Promise<void> => keepExisting(path, false, 'sent');

describe('given an output where nothing was when it was looked at', () =>
  it('saves results that come at one moment one after the other, and the last one stands', async () => {
    const path = await fresh();
    await looked(path);
    await Promise.all(['1', '2', '3', '4'].map((text) => writeAgreed(path, text)));
    expect(await readFile(path, 'utf8')).toBe('4');
  }));

describe('given an output that is not as it was when it was looked at', () => {
  it.each([
    ['appeared', null],
    ['changed', ''],
  ])('one that %s is not replaced', async (_, before) => {
    const path = await fresh();
    if (before !== null) await writeFile(path, before);
    await looked(path);
    await writeFile(path, 'of somebody else');
    await expect(writeAgreed(path, 'ours')).rejects.toThrow(CannotWrite);
    expect(await readFile(path, 'utf8')).toBe('of somebody else');
  });
  it('is replaced by force, and written again by what wrote it', async () => {
    const path = await fresh();
    await keepExisting(path, true, 'sent');
    await writeFile(path, 'of somebody else');
    await writeAgreed(path, '1');
    await writeAgreed(path, '2');
    expect(await readFile(path, 'utf8')).toBe('2');
  });
});

it.each([process.argv[1] ?? '', process.execPath])('refuses an output that is the program itself: %s', async (path) =>
  expect(rejectSameFiles([{ option: '--out', path }], [], 'sent')).rejects.toThrow(WrongUse),
);
