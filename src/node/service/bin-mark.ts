import { readFile, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isoLocal } from '../../core/vocabulary/words.ts';
import { timestamp } from '../../core/evidence/evidence.ts';
import { marked, said } from '../../core/messages/say.ts';
import { done, type Reply } from '../../shared/reply.ts';
import { codeOf, diskFailure, diskReason } from '../disk/disk-error.ts';
import { syncFolder } from '../disk/journal.ts';
import { writeDocument } from '../disk/writer.ts';

/**
 * Says of something on disk that it is in the bin, by a file beside it that holds the time. What is marked is not touched,
 * so that it comes back as it was; when it may be deleted is decided in bin-watch.ts.
 */

const KEPT = marked('It was not removed.');

/** Durable when it answers. */
export const markRemoved = async (mark: string, now = new Date()): Promise<Reply<null>> => {
  const written = await writeDocument(mark, Buffer.from(`${isoLocal(now)}\n`), { keepPrevious: false });
  return written.ok ? done(null) : diskFailure(written.reason, said(KEPT));
};

/** Durable when it answers. */
export const unmark = async (mark: string): Promise<Reply<null>> => {
  try {
    await rm(mark, { force: true });
    await syncFolder(dirname(mark));
    return done(null);
  } catch (error) {
    return diskFailure(diskReason(error), said('It is still in the bin.'));
  }
};

/** Since when it is in the bin, or `null`. A mark that cannot be read is one all the same, as old as its file. */
export const removedSince = async (mark: string): Promise<string | null> => {
  try {
    const since = (await readFile(mark, 'utf8')).trim();
    return timestamp.safeParse(since).success ? since : isoLocal((await stat(mark)).mtime);
  } catch (error) {
    return codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR' ? null : isoLocal(new Date());
  }
};
