import { describe, expect, it } from 'vitest';
import { PLAIN_FORM, encodeList } from '../../src/core/whitelisting/list-form.ts';
import type { JobRow } from '../../src/core/whitelisting/batch.ts';
import type { Encoding } from '../../src/core/whitelisting/sheet.ts';
import { openSheet } from '../../src/node/import/sheet/sheet.ts';
import { leftOversOfJob } from '../../src/app/service/job-pages.ts';
import { rowsOfSheet } from '../../src/app/service/rows-of-sheet.ts';
import { temporaryFolder } from '../node/disk/temporary-folder.ts';
import { macAt, newJob } from '../node/service/batch-for-test.ts';
import { value } from './host-on-world.ts';
import { onPractice, openedList, sendList } from './service-host.ts';

const LIST = 'mac,name,description,to date,tags\n1.12E+11,One,By the door,2031-06-01,a;b\n';

const rowsOf = async (text: string): Promise<readonly JobRow[]> => {
  const opening = await openSheet({ kind: 'bytes', bytes: Buffer.from(text) }, { today: null });
  if (opening.kind !== 'open') throw new Error(opening.kind);
  try {
    return await rowsOfSheet(opening.sheet, 'not-sent');
  } finally {
    await opening.sheet.close();
  }
};

const TARGET = { baseUrl: 'https://service.example', organizationId: 'org', contextId: 'guest' };

describe('given a row that is left out before sending', () => {
  it('keeps what stands in its other cells', async () => {
    const [row] = await rowsOf(LIST);
    expect(row?.own).toMatchObject({ description: 'By the door', toDate: '2031-06-01', tags: [{ value: 'a;b' }] });
  });

  it('has them in the file of what is left, which is read as before', async () => {
    const job = await newJob(await temporaryFolder(), TARGET, await rowsOf(LIST));
    const text = leftOversOfJob(job);
    await job.close();
    const [again] = await rowsOf(text.replace('1.12E+11', '12'));
    expect(again?.own).toMatchObject({ description: 'By the door', toDate: '2031-06-01' });
  });
});

describe('given a job of a version that did not keep how its list was written', () => {
  it('leaves a plain file', async () => {
    const job = await newJob(await temporaryFolder(), TARGET, await rowsOf(LIST));
    const text = leftOversOfJob(job);
    await job.close();
    expect([job.head.listForm, text.startsWith('\uFEFFReason,MAC address,Name')]).toEqual([PLAIN_FORM, true]);
  });
});

/** A list in an encoding, as a program on the customer's side would save it. */
const written = (text: string, encoding: Encoding): Buffer =>
  Buffer.concat(encodeList([`\uFEFF${text}`], encoding).map((part) => Buffer.from(part)));

describe('given a list that somebody else wrote', () => {
  for (const [delimiter, encoding] of [
    [';', 'windows-1252'],
    ['\t', 'utf-16le'],
    ['|', 'utf-16be'],
    [',', 'utf-8'],
  ] as const)
    it(`leaves what is not done with ${JSON.stringify(delimiter)} in ${encoding}, and reads it back as it was`, async () => {
      const { host, context } = await onPractice();
      const lines = [
        ['MAC', 'Namn', 'Beskrivning'],
        [macAt(1), 'Skärm i receptionen', ''],
        ['1,12E+11', 'Högtalare “Ö”; plan 2', 'Vån 3 – söder'],
        [macAt(1), 'Skärm igen', ''],
      ];
      const list = lines.map((cells) => cells.map((cell) => `"${cell}"`).join(delimiter)).join('\r\n');
      const status = await sendList(host, context, written(list, encoding));
      const { text } = value(await host.operations.batches.leftOvers({ jobId: status.jobId }));
      const file = Buffer.concat(encodeList([text], status.listForm.encoding).map((part) => Buffer.from(part)));

      const { sheetId, summary } = await openedList(host, file, 'left over.csv');
      const { reading } = summary;
      expect([reading.delimiter.value, reading.encoding.value]).toEqual([delimiter, encoding]);
      const page = await host.operations.sheets.rows({ sheetId, from: 0, count: 9, filter: { kind: 'all' } });
      expect(value(page).rows.map(({ texts }) => [texts.mac, texts.name, texts.description])).toEqual([
        ['1,12E+11', 'Högtalare “Ö”; plan 2', 'Vån 3 – söder'],
        [macAt(1), 'Skärm igen', ''],
      ]);
    });
});
