import { worded } from '../../../src/core/messages/message.ts';
import { describe, expect, it } from 'vitest';
import { readRecord } from '../../../src/node/import/record.ts';
import { run } from '../../core/make-evidence.ts';

const NOW = new Date('2026-11-22T10:00:00Z');
const text = JSON.stringify(run('inside'));

describe('given a record with a result that this program does not know', () => {
  const newer = text.replaceAll('"outcome":"ok"', '"outcome":"http.451"');

  it('says that a newer program made it', () =>
    expect(worded(readRecord(newer, 'inside.json', NOW), 'en')).toMatchObject({
      failure: { code: 'newer-version', message: expect.stringContaining('made by a newer Tripoint') as string },
    }));

  it.each([
    ['"state":"complete"', '"state":7'],
    ['"madeBy":"spec"', '"madeBy":7'],
  ])('says that it is damaged where something else is wrong with it as well: %s', (good, bad) => {
    expect(newer).toContain(good);
    expect(readRecord(newer.replace(good, bad), 'inside.json', NOW)).toMatchObject({ failure: { code: 'damaged' } });
  });

  it('says that it is damaged where the result is no word', () =>
    expect(readRecord(text.replace('"outcome":"ok"', '"outcome":"<b>!"'), 'inside.json', NOW)).toMatchObject({
      failure: { code: 'damaged' },
    }));
});
