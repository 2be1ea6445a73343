import { basename } from 'node:path';
import { shellLiteral } from '../../core/report/curl.ts';

/** Command lines that are shown to be pasted: they work as they stand, in a POSIX shell and in PowerShell. */

const word = (text: string): string => (/^[\w@%+=:,./-]+$/.test(text) ? text : shellLiteral(text));

/** How the program was started, so that a line starts it again. */
const program = (): readonly string[] => {
  const { npm_lifecycle_event: script } = process.env;
  if (script === 'cli') return ['npm', 'run', '-s', 'cli', '--'];
  const [, file = ''] = process.argv;
  return /^tripoint(\.cmd)?$/.test(basename(file)) ? ['tripoint'] : ['node', file];
};

/** A line that starts the program with these arguments. */
export const pasteable = (args: readonly string[]): string => [...program(), ...args].map(word).join(' ');
