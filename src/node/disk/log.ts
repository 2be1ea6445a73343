import { appendFile, lstat, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from './file-system.ts';

/** The program's own log, for a report of an error: at most two files of this size, and nothing that a person typed or a server said. */
const MOST_BYTES = 131_072;
/** Of one start: an error that comes again and again fills no disk. */
const MOST_NOTES = 200;
/** What is kept in memory, for details to be copied where nothing can be written. */
const RECENT = 20;

/** Opens the log in a data folder; nothing is made there before the first note. */
export const openLog = (dataFolder: string, now: () => Date = () => new Date()) => {
  const folder = join(dataFolder, 'logs');
  const file = join(folder, 'tripoint.log');
  const notes: string[] = [];
  let count = 0;
  let writing = Promise.resolve(true);

  const write = async (text: string): Promise<void> => {
    await makeFolder(folder);
    const found = await lstat(file).catch(() => null);
    // Anything else than a file is nobody's log: to write to a pipe would wait for a reader.
    if (found !== null && !found.isFile()) throw new Error('no file');
    if (found !== null && found.size + text.length > MOST_BYTES) await rename(file, join(folder, 'tripoint.1.log'));
    await appendFile(file, text, { mode: 0o600 });
  };

  return {
    file,
    note: (lines: readonly string[]): void => {
      count += 1;
      if (count > MOST_NOTES) return;
      const last = count === MOST_NOTES ? '\n  (what comes after this is not noted)' : '';
      const text = `${now().toISOString()} ${lines.join('\n')}${last}`.slice(0, MOST_BYTES / 16);
      notes.splice(0, notes.length - RECENT + 1);
      notes.push(text);
      writing = writing.then((isWhole) =>
        write(`${text}\n`).then(
          () => isWhole,
          () => false,
        ),
      );
    },
    recent: (): readonly string[] => [...notes],
    written: () => writing,
  };
};
