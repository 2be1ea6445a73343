import { createHash } from 'node:crypto';
import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { batchJobSchema, type JobRow, type OwnCall } from '../../core/whitelisting/batch.ts';
import { say, verbatim, sentences } from '../../core/messages/message.ts';
import { done, failed, type Reply } from '../../shared/reply.ts';
import { takeLock } from '../disk/lock.ts';
import { codeOf, diskFailure, diskReason, nodeFileSystem } from '../disk/file-system.ts';
import { readJournal } from '../disk/journal.ts';
import { readJson } from '../safe-json.ts';
import { DAMAGED, placeJournal, oldFolderOf } from './job-journal.ts';

/** Jobs of version 0.1 were a folder with rows, journal and a mark of the bin. They are written again as one journal, the folder goes. */

const oldHeadSchema = batchJobSchema.extend({
  version: z.literal(1),
  rowsBytes: z.number().int().min(0),
  rowsSha256: z.string(),
});

const damaged = (): ReturnType<typeof failed> => failed('damaged', DAMAGED);

const LONGEST_ROW = 256 * 1024;

/** One line: `+` before a row that goes out and `-` before one that is left out. The sum of all lines was checked. */
const rowOf = (line: string): JobRow => {
  const json = readJson(line.slice(1), { maxSize: LONGEST_ROW });
  const [place, mac, name, leftOut, own] = (
    json.ok && Array.isArray(json.value) ? json.value : []
  ) as readonly unknown[];
  return {
    line: typeof place === 'number' ? place : 0,
    mac: typeof mac === 'string' ? mac : '',
    name: typeof name === 'string' ? name : '',
    leftOut: typeof leftOut === 'string' ? verbatim(leftOut) : null,
    ...(typeof own === 'object' && own !== null ? { own: own as OwnCall } : {}),
  };
};

const convert = async (data: string, job: string): Promise<Reply<null>> => {
  const folder = oldFolderOf(data, job);
  const events: unknown[] = [];
  const read = await readJournal(join(folder, 'journal.jsonl'), (event) => events.push(event) > 0);
  if (!read.ok) return read;
  const head = oldHeadSchema.safeParse(events.shift());
  if (!head.success) return damaged();
  const { rowsBytes, rowsSha256, ...kept } = head.data;
  const bytes = await readFile(join(folder, 'rows.jsonl'));
  const sum = createHash('sha256').update(bytes).digest('hex');
  if (kept.job !== job || bytes.length !== rowsBytes || sum !== rowsSha256) return damaged();
  const rows = bytes
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map(rowOf);
  const placed = await placeJournal(data, { ...kept, version: 2 }, rows, events);
  if (!placed.ok) return placed;
  await rm(folder, { recursive: true, force: true });
  return done(null);
};

/** Writes a job of version 0.1 again, where it is one. A failure leaves it as it was. Never rejects. */
export const upgradeJob = async (data: string, job: string): Promise<Reply<null>> => {
  const folder = oldFolderOf(data, job);
  const isOld = await stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isOld) return done(null);
  const lock = await takeLock(folder, 'journal.jsonl', nodeFileSystem);
  if (lock.kind === 'other')
    return failed('busy', sentences(say`This is in use by ${lock.where}.`, say('Nothing was sent.')));
  if (lock.kind === 'failed') return diskFailure(lock.reason, DAMAGED);
  try {
    return await convert(data, job);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return damaged();
    return diskFailure(diskReason(error), DAMAGED);
  } finally {
    await lock.release();
  }
};
