import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Component } from './components.ts';

/** What a package says of the work of others in it: their licences ask that their text goes along with every copy. */

/** Inside each package, beside the archive. */
export const NOTICES_FILE = 'third-party-notices.txt';

const RULE = '-'.repeat(80);

const textOf = async (project: string, { folder, license }: Component): Promise<string> => {
  const files = (await readdir(join(project, folder)))
    .filter((file) => /^(licen[cs]e|notice|copying)/i.test(file))
    .sort();
  const texts = await Promise.all(files.map((file) => readFile(join(project, folder, file), 'utf8')));
  return texts.length > 0
    ? texts.map((text) => text.trim()).join('\n\n')
    : `Its package has no text beside "${license}".`;
};

/** The notices as text, one part for each component. */
export const makeNotices = async (project: string, components: readonly Component[]): Promise<string> => {
  const parts = await Promise.all(
    components.map(async (component) => {
      const head = `${component.name} ${component.version}: ${component.license}`;
      return `${RULE}\n${head}\n${RULE}\n\n${await textOf(project, component)}\n`;
    }),
  );
  return `Tripoint contains the work of others, under these licences.\n\n${parts.join('\n')}`;
};
