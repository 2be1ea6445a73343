import { existsSync, realpathSync } from 'node:fs';
import { basename, delimiter, join } from 'node:path';
import { shellLiteral } from '../../core/report/curl.ts';

/** Command lines that are shown to be pasted: they work as they stand, in a POSIX shell and in PowerShell. */

const word = (text: string): string => (/^[\w@%+=:,./-]+$/.test(text) ? text : shellLiteral(text));

/** Whether `node` on the command line is the one that runs here, and not another, perhaps too old one. */
const isNodeOfPath = (): boolean => {
  const name = basename(process.execPath);
  const found = (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));
  return found !== undefined && realpathSync(found) === realpathSync(process.execPath);
};

/** How the program was started, so that a line starts it again. */
const program = (): readonly string[] => {
  const { npm_lifecycle_event: script } = process.env;
  if (script === 'cli') return ['npm', 'run', '-s', 'cli', '--'];
  const [, file = ''] = process.argv;
  return /^tripoint(\.cmd)?$/.test(basename(file)) ? ['tripoint'] : [isNodeOfPath() ? 'node' : process.execPath, file];
};

/** A line that starts the program with these arguments on another machine, where it is installed by its name. */
export const pasteableElsewhere = (args: readonly string[]): string => ['tripoint', ...args].map(word).join(' ');

/** A line that starts the program with these arguments. */
export const pasteable = (args: readonly string[]): string => [...program(), ...args].map(word).join(' ');
