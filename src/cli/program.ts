import { realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** This program's own file: `out/main/cli.js` when built, `src/cli/index.ts` from the sources. A link to it is followed. */
export const programFile = (): string => realpathSync(process.argv[1] ?? '');

/** The built window. It lies beside the built program; from the sources, in the output folder of the same tree. */
export const pagesFolder = (): string => {
  const file = programFile();
  return join(dirname(file), file.endsWith('.ts') ? '../../out/renderer' : '../renderer');
};
