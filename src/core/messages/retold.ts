import type { Catalogue } from './language.ts';
import { languageSpoken, said, textsOf } from './say.ts';

/**
 * What stands in a record, a job or a history was written down in English, whoever asked for it: files have no language.
 * Here it is found again among the texts that are written down, with the values that were put into it, and said in the
 * language in force. What is found nowhere, such as a server's own words, stays as it is.
 */

/** The rooms whose texts are written down. */
const WRITTEN_DOWN = ['records', 'whitelisting'] as const;

interface Template {
  readonly english: string;
  /** What stands before, between and behind its values. */
  readonly parts: readonly string[];
  /** Which value stands behind each part but the last. */
  readonly order: readonly number[];
}

const templateOf = (english: string): Template => {
  const pieces = english.split(/\{(\d+)\}/);
  return {
    english,
    parts: pieces.filter((_, at) => at % 2 === 0),
    order: pieces.filter((_, at) => at % 2 === 1).map(Number),
  };
};

const lengthOf = ({ parts }: Template): number => parts.reduce((sum, part) => sum + part.length, 0);

/** Made at the first need of what is loaded then; the one with most words of its own is tried first. */
const templatesOf = (rooms: readonly Catalogue[]): readonly Template[] =>
  rooms
    .flatMap((room) => Object.keys(room))
    .map(templateOf)
    .filter((template) => template.order.length > 0 && /\p{L}{2}/u.test(template.parts.join('')))
    .sort((one, other) => lengthOf(other) - lengthOf(one));

let made: { readonly of: readonly Catalogue[]; readonly templates: readonly Template[] } = { of: [], templates: [] };
const allTemplates = (): readonly Template[] => {
  const rooms = WRITTEN_DOWN.map((room) => textsOf(room));
  if (rooms.some((room, at) => room !== made.of[at])) made = { of: rooms, templates: templatesOf(rooms) };
  return made.templates;
};

/** The values that make the text of a template, by their numbers; `null` where none do. */
const valuesIn = ({ parts, order }: Template, text: string): readonly string[] | null => {
  const [first = '', ...others] = parts;
  if (!text.startsWith(first)) return null;
  const values: string[] = [];
  let at = first.length;
  for (const [index, part] of others.entries()) {
    const isLast = index === others.length - 1;
    const end = isLast ? text.length - part.length : text.indexOf(part, at);
    if (end < at || !text.startsWith(part, end)) return null;
    values[order[index] ?? 0] = text.slice(at, end);
    at = end + part.length;
  }
  return values;
};

const filled = (text: string, values: readonly string[]): string =>
  text.replace(/\{(\d+)\}/g, (mark, index: string) => values[Number(index)] ?? mark);

interface Found {
  readonly text: string;
  /** Signs of values that are none of ours. The template that leaves the fewest is the right one. */
  readonly left: number;
}

/** Texts inside of texts that are looked at. A file may come from anybody, and must not make this take long. */
const DEEPEST = 3;
/** Sentences that one text of ours has at most. */
const LONGEST = 4;

/** A text as a whole, or `null` where it is none of ours. */
const whole = (text: string, depth = 0): Found | null => {
  const constant = said(text);
  if (constant !== text) return { text: constant, left: 0 };
  if (depth > DEEPEST) return null;
  let best: Found | null = null;
  for (const template of allTemplates()) {
    const values = valuesIn(template, text)?.map(
      (value) => whole(value, depth + 1) ?? { text: value, left: value.length },
    );
    if (values === undefined) continue;
    const left = values.reduce((sum, value) => sum + value.left, 0);
    if (best === null || left < best.left)
      best = {
        text: filled(
          said(template.english),
          values.map((value) => value.text),
        ),
        left,
      };
  }
  return best ?? list(text, depth);
};

/** A list with commas between and perhaps a full stop at its end, of which everything is ours. */
const list = (text: string, depth: number): Found | null => {
  const stop = text.endsWith('.') ? '.' : '';
  const parts = text.slice(0, text.length - stop.length).split(', ');
  if (parts.length === 1 && stop === '') return null;
  const found = parts.map((part) => (part === text ? null : whole(part, depth + 1)));
  return found.some((part) => part === null)
    ? null
    : {
        text: found.map((part) => part?.text).join(', ') + stop,
        left: found.reduce((sum, part) => sum + (part?.left ?? 0), 0),
      };
};

/** Sentences are told apart by a full stop and a blank. */
const sentencesOf = (text: string): readonly string[] =>
  text.split('. ').map((part, at, all) => (at < all.length - 1 ? `${part}.` : part));

/** Sentences from one on, each with those behind it where they belong together: what leaves the fewest signs. */
const bestFrom = (sentences: readonly string[]): Found => {
  let behind: readonly Found[] = [{ text: '', left: 0 }];
  for (let from = sentences.length - 1; from >= 0; from -= 1) {
    const own = sentences[from] ?? '';
    let best: Found | null = null;
    for (let to = from + 1; to <= Math.min(from + LONGEST, sentences.length); to += 1) {
      const part = sentences.slice(from, to).join(' ');
      const found = whole(part) ?? (to === from + 1 ? { text: own, left: own.length } : null);
      const rest = behind[to - from - 1];
      if (found === null || rest === undefined) continue;
      const left = found.left + rest.left;
      if (best === null || left < best.left)
        best = { text: rest.text === '' ? found.text : `${found.text} ${rest.text}`, left };
    }
    behind = [best ?? { text: own, left: own.length }, ...behind.slice(0, LONGEST)];
  }
  return behind[0] ?? { text: '', left: 0 };
};

/** A text that was written down in English, in the language in force: as a whole, or sentence by sentence. */
export const retold = (text: string): string =>
  languageSpoken() === 'en' || text === '' ? text : bestFrom(sentencesOf(text)).text;
