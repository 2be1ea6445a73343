import { expect, it } from 'vitest';
import { PLAIN_FORM } from '../../src/core/whitelisting/left-over.ts';
import type { JobRow } from '../../src/core/whitelisting/batch.ts';
import { openSheet } from '../../src/node/import/sheet/sheet.ts';
import { leftOversOfJob } from '../../src/app/service/job-list.ts';
import { rowsOfSheet } from '../../src/app/service/sheet-job.ts';
import { temporaryFolder } from '../node/disk/temporary-folder.ts';
import { newJob } from '../node/service/batch-for-test.ts';

const LIST = 'mac,name,description,to date,tags\n1.12E+11,One,By the door,2031-06-01,a;b\n';

const rowsOf = async (text: string): Promise<readonly JobRow[]> => {
  const opening = await openSheet({ kind: 'bytes', bytes: Buffer.from(text) }, { today: null });
  if (opening.kind !== 'open') throw new Error(opening.kind);
  try {
    return await rowsOfSheet(opening.sheet);
  } finally {
    await opening.sheet.close();
  }
};

const TARGET = { baseUrl: 'https://service.example', organizationId: 'org', contextId: 'guest' };

it('given a job of a version that did not keep how its list was written, leaves a plain file', async () => {
  const job = await newJob(await temporaryFolder(), TARGET, await rowsOf(LIST));
  const text = leftOversOfJob(job, 'en');
  await job.close();
  expect([job.head.listForm, text.startsWith('\uFEFFReason,MAC address,Name')]).toEqual([PLAIN_FORM, true]);
});
