/** A strict reader of what our writer makes: it knows no repair, and fails where a browser would begin to guess. */

const VOID = new Set(['meta', 'wbr', 'circle', 'path', 'line', 'rect']);
const TOLD = new Set(['title', 'h1', 'h2', 'p', 'li', 'dt', 'dd', 'caption', 'th', 'td', 'figcaption', 'code']);
const TOKEN =
  /<(?<close>\/?)(?<name>[a-z0-9]+)(?<attributes>(?: [a-z-]+[0-9]?="[^"<>]*")*)(?<empty>\/?)>|(?<text>[^<>]+)/giy;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

const decoded = (text: string): string =>
  text.replace(/&([^;]*);?/g, (found, name: string) => {
    const character = ENTITIES[name];
    if (character === undefined || !found.endsWith(';')) throw new Error(`a bare ampersand: ${found.slice(0, 40)}`);
    return character;
  });

/** The words of each element in the order of the document, without those of pictures, marks and the style. */
export const readHtml = (html: string): readonly string[] => {
  const told: string[] = [];
  const open: { readonly name: string; readonly index: number | null; readonly quiet: boolean }[] = [];
  const source = html.replace(/^<!doctype html>/, '').replace(/<style>[^]*?<\/style>/, '');
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < source.length) {
    const at = TOKEN.lastIndex;
    const { close, name = '', attributes = '', empty, text } = TOKEN.exec(source)?.groups ?? {};
    if (text !== undefined) {
      const words = decoded(text);
      const to = open.findLast(({ index }) => index !== null)?.index ?? null;
      if (to === null && words.trim() !== '' && !open.some(({ quiet }) => quiet))
        throw new Error(`words that belong to nothing: ${words.slice(0, 40)}`);
      if (to !== null && !open.some(({ quiet }) => quiet)) told[to] = (told[to] ?? '') + words;
    } else if (name === '') throw new Error(`not markup of ours: ${source.slice(at, at + 80)}`);
    else if (close === '/') {
      const last = open.pop()?.name;
      if (last !== name) throw new Error(`</${name}> closes <${last ?? 'nothing'}>`);
    } else if (empty === '/') {
      if (!VOID.has(name)) throw new Error(`<${name}/> is not empty`);
    } else {
      if (TOLD.has(name)) told.push('');
      const quiet = name === 'svg' || name === 'strong' || attributes.includes('class="spoken"');
      open.push({ name, index: TOLD.has(name) ? told.length - 1 : null, quiet });
    }
  }
  if (open.length > 0) throw new Error(`never closed: ${open.map(({ name }) => name).join(' ')}`);
  return told;
};
