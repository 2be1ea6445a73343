import { relative } from 'node:path';

/** What the program keeps in its data folder, by its first name there. */
const OWN = /^(attempts\.journal|settings\.json|window\.json|bins|cases|locks|service)$/i;

/** Whether a path is one of the files that the program itself keeps in this data folder, both without links. */
export const isOwnFile = (path: string, folder: string): boolean =>
  OWN.test(relative(folder, path).split(/[\\/]/)[0] ?? '');
