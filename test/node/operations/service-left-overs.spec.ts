import { describe, expect, it } from 'vitest';
import type { JobRow } from '../../../src/core/service/batch.ts';
import { openSheet } from '../../../src/node/import/sheet/sheet.ts';
import { leftOverPiece } from '../../../src/node/operations/service/job-pages.ts';
import { rowsOfSheet } from '../../../src/node/operations/service/rows-of-sheet.ts';

const LIST = 'mac,name,description,to date,tags\n1.12E+11,One,By the door,2031-06-01,a;b\n';

const rowsOf = async (text: string): Promise<readonly JobRow[]> => {
  const opening = await openSheet({ kind: 'text', text }, { today: null });
  if (opening.kind !== 'open') throw new Error(opening.kind);
  try {
    const rows: JobRow[] = [];
    for await (const row of rowsOfSheet(opening.sheet, 'not-sent')) rows.push(row);
    return rows;
  } finally {
    await opening.sheet.close();
  }
};

describe('given a row that is left out before sending', () => {
  it('keeps what stands in its other cells', async () => {
    const [row] = await rowsOf(LIST);
    expect(row?.own).toMatchObject({ description: 'By the door', toDate: '2031-06-01', tags: [{ value: 'a;b' }] });
  });

  it('has them in the file of what is left, which is read as before', async () => {
    const rows = await rowsOf(LIST);
    const view = {
      results: async function* () {
        for (const row of rows)
          yield await Promise.resolve({ ...row, result: 'left-out' as const, reason: row.leftOut });
      },
    };
    const { text } = await leftOverPiece(view, null, 0);
    const [again] = await rowsOf(text.replace('1.12E+11', '12'));
    expect(again?.own).toMatchObject({ description: 'By the door', toDate: '2031-06-01' });
  });
});
