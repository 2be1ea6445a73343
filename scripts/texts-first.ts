import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import type { Catalogue } from '../src/core/messages/language.ts';

/**
 * The window says a sixth of what the core can say: the rest comes with judgements and reports, made by the program behind
 * it. So its catalogue is divided when it is built, into what its own files say at first and the rest, which it loads once it is drawn and before any part that comes on demand.
 */

type Rooms = Readonly<Record<string, Catalogue>>;

const chosen = (rooms: Rooms, isWanted: (english: string) => boolean): Rooms =>
  Object.fromEntries(
    Object.entries(rooms).map(([room, texts]) => [
      room,
      Object.fromEntries(Object.entries(texts).filter(([english]) => isWanted(english))),
    ]),
  );

const FIRST = '/core/messages/sv/swedish.ts';
const REST = '/core/messages/sv/rest.ts';

/**
 * Divides the catalogues of the core for the window that begins with `entries`. `reader` is written-texts.ts, by a name that no
 * bundler follows: it comes when it is needed, for a build of other sources has none of the files and packages that it reads.
 */
export const textsFirst = (entries: readonly string[], reader: string): Plugin => ({
  name: 'tripoint:texts-first',
  apply: 'build',
  enforce: 'pre',
  async load(id) {
    if (!id.endsWith(FIRST) && !id.endsWith(REST)) return null;
    const { ROOMS } = (await import(pathToFileURL(id.replace(REST, FIRST)).href)) as { readonly ROOMS: Rooms };
    const { saidFrom } = (await import(pathToFileURL(reader).href)) as {
      readonly saidFrom: (entries: readonly string[]) => ReadonlySet<string>;
    };
    const said = saidFrom(entries);
    return id.endsWith(FIRST)
      ? `export const ROOMS = ${JSON.stringify(chosen(ROOMS, (english) => said.has(english)))};`
      : `export const REST = ${JSON.stringify(chosen(ROOMS, (english) => !said.has(english)))};`;
  },
});
