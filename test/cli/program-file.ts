import { readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
const BUILT = join(ROOT, 'out/main/cli.js');
const SOURCE = join(ROOT, 'src/cli/index.ts');

const changedAt = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

const newestSource = (): number =>
  Math.max(
    ...['src', 'resources/scripts']
      .flatMap((folder) => readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => changedAt(join(entry.parentPath, entry.name))),
  );

/**
 * The program's file that specs start: the built one, as a user has it, which also starts in half the time; the sources where
 * they were changed since, so that a single spec never meets yesterday's program.
 */
export const PROGRAM_FILE: string = changedAt(BUILT) > newestSource() ? BUILT : SOURCE;
