import { describe, expect, it } from 'vitest';
import { CASE_FORM } from '../../../src/core/records/migrate.ts';
import { encodeDocument, readDocument } from '../../../src/node/disk/document-store.ts';
import { writeDocument } from '../../../src/node/disk/writer.ts';
import { PowerLossFileSystem } from './power-loss-file-system.ts';
import { sampleCase } from './sample-case.ts';

const document = sampleCase();
const PATH = `/data/cases/${document.id}.json`;
const TITLES = ['one', 'two', 'three'];

/** Saves three states one after the other and gives back the last one that was acknowledged. */
const saveThree = async (disk: PowerLossFileSystem): Promise<string | null> => {
  let acknowledged: string | null = null;
  for (const [index, title] of TITLES.entries()) {
    const encoded = encodeDocument(CASE_FORM, { ...document, title }, index + 1)!;
    const written = await writeDocument(PATH, encoded.bytes, { files: disk, platform: 'linux' });
    if (!written.ok) break;
    acknowledged = title;
  }
  return acknowledged;
};

const titleOn = async (disk: PowerLossFileSystem): Promise<string | null> => {
  const content = await disk.read(PATH).catch(() => null);
  if (content === null) return null;
  const reading = readDocument(CASE_FORM, content, document.id);
  return reading.ok ? reading.document.title : 'not readable';
};

describe('given a loss of power at each operation of three saves, with each part of what was not synced on the disk', () =>
  it('finds the last acknowledged state or the one after it, whole', async () => {
    const calm = new PowerLossFileSystem();
    expect(await saveThree(calm)).toBe('three');
    expect(calm.operations).toBeGreaterThan(30);
    const wrong: string[] = [];
    for (let at = 0; at <= calm.operations; at += 1) {
      const disk = new PowerLossFileSystem(at);
      const acknowledged = await saveThree(disk);
      const next = TITLES[acknowledged === null ? 0 : TITLES.indexOf(acknowledged) + 1];
      for (let kept = 0; kept <= disk.pending; kept += 1) {
        const found = await titleOn(disk.afterLoss(kept));
        if (found !== acknowledged && found !== next)
          wrong.push(`at ${at}, ${kept} kept: ${String(found)}, not ${String(acknowledged)}`);
      }
    }
    expect(wrong).toEqual([]);
  }));
