import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { keepExisting, writeAgreed } from '../../src/cli/outputs.ts';

const fresh = async (): Promise<string> => join(await mkdtemp(join(tmpdir(), 'tripoint-agreed-')), 'inside.json');
const looked = async (path: string): Promise<void> => keepExisting(path, false, 'sent');

describe('given an output where nothing was when it was looked at', () =>
  it('saves results that come at one moment one after the other, and the last one stands', async () => {
    const path = await fresh();
    await looked(path);
    await Promise.all(['1', '2', '3', '4'].map((text) => writeAgreed(path, text)));
    expect(await readFile(path, 'utf8')).toBe('4');
  }));
