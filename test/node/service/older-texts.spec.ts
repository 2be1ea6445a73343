import { join } from 'node:path';
import { expect, it } from 'vitest';
import { format, worded } from '../../../src/core/messages/message.ts';
import { openJournal } from '../../../src/node/disk/journal.ts';
import { readJob } from '../../../src/node/service/batch-job.ts';
import { temporaryFolder, valueOf } from '../disk/temporary-folder.ts';
import { macAt, newJob, plannedRows } from './batch-for-test.ts';

const TARGET = { baseUrl: 'https://service.example', organizationId: 'org', contextId: 'guest' };

it('given a job of a version that wrote texts down, says of its rows and answers what it said then', async () => {
  const data = await temporaryFolder();
  const job = await newJob(data, TARGET, plannedRows(1));
  const { head } = job;
  await job.close();
  const id = '00000000-0000-4000-8000-000000000001';
  const journal = valueOf(await openJournal(join(data, 'service', 'jobs', `${id}.jsonl`), () => true));
  const left = { line: 3, mac: 'x', name: 'Two', leftOut: 'MAC is not written as AA:BB:CC:DD:EE:FF.' };
  const mac = macAt(0);
  const before = { kind: 'before', chunk: 1, attempt: 1, from: 0, to: 1, macs: [mac], bodySha256: '0'.repeat(64) };
  const odd = { code: 'missing-field', about: 'updatedLogins', message: 'The answer has no "updatedLogins".' };
  await journal.append({ ...head, job: id, rows: 2 });
  await journal.append({ kind: 'rows', rows: [{ line: 2, mac, name: 'One', leftOut: null }, left] });
  await journal.append({ ...before, at: head.at });
  const lists = { created: [mac], existing: [], faulty: [], updatedLogins: null, anomalies: [odd] };
  await journal.append({ kind: 'after', end: 'handled', chunk: 1, at: head.at, status: 200, ...lists });
  await journal.close();
  const read = valueOf(await readJob(data, id));
  expect([
    worded(read.outcomes(), 'en').map(({ result, reason }) => [result, reason]),
    read.anomalies().map(({ message }) => format(message, 'en')),
  ]).toEqual([
    [
      ['created', null],
      ['left-out', 'MAC is not written as AA:BB:CC:DD:EE:FF.'],
    ],
    ['The answer has no "updatedLogins".'],
  ]);
});
