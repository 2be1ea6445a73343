import type { Catalogue } from '../language.ts';

/** What a program leaves for later of the catalogues, by room: the window, when it is built; nobody else. */
export const REST: Readonly<Record<string, Catalogue>> = {};
