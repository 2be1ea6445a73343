import { MENU } from '../../vocabulary/menu-paths.ts';
import { DEVICE_MARKS } from '../../evidence/responder/marks.ts';
import { ROW_TITLES } from '../../records/card.ts';
import { ROOMS } from '../../messages/sv/swedish.ts';
import { folded } from './keys.ts';
import { isWord, type KnownTexts } from './known-texts.ts';

/**
 * The program's own words. A customer called *Platform* or a user called *admin* must not turn every *platform* and every
 * *admin GUI* of a sentence into a pseudonym: that would read badly, and would give away what the pseudonym stands for.
 */
const OWN_TEXT = folded(
  [
    ...Object.values(ROOMS).flatMap((room) => Object.entries(room).flat()),
    ...Object.values(MENU),
    ...Object.values(ROW_TITLES),
    ...Object.keys(DEVICE_MARKS),
  ].join('\n'),
);

/** Signs of addresses, commands and codes: what stands beside one is no word of a sentence. */
const signOf = (text: string, at: number): string | null => {
  const sign = text.charAt(at);
  const port = sign === ':' && /\d/.test(text.charAt(at + 1));
  return port || (sign !== '' && '/\\@=&?#%\'"'.includes(sign)) ? sign : null;
};

/** The word or sign before and after; `^` and `$` where a sentence begins or ends, `{` where a value goes in. */
const around = (text: string, start: number, end: number): readonly [before: string, after: string] => {
  let left = start;
  while (text[left - 1] === ' ') left -= 1;
  let right = end;
  while (text[right] === ' ') right += 1;
  let from = left;
  while (from > 0 && isWord(text.charAt(from - 1))) from -= 1;
  let to = right;
  while (to < text.length && isWord(text.charAt(to))) to += 1;
  return [
    from < left ? text.slice(from, left) : text[left - 1] === '}' ? '{' : (signOf(text, left - 1) ?? '^'),
    to > right ? text.slice(right, to) : text[right] === '{' ? '{' : (signOf(text, right) ?? '$'),
  ];
};

/** Where known texts stand in the program's own words. */
interface OwnWords<T> {
  readonly hold: (known: T) => boolean;
  /** Whether a known text stands at a place of a text as it does in the program's own words, by the words around it. */
  readonly areAt: (known: T, text: string, start: number, end: number) => boolean;
}

export const ownWordsAmong = <T>(known: KnownTexts<T>): OwnWords<T> => {
  const contexts = new Map<T, Set<string>>();
  for (let at = 0; at < OWN_TEXT.length; at += 1)
    for (const { of, end } of known.at(OWN_TEXT, at)) {
      const [before, after] = around(OWN_TEXT, at, end);
      const seen = contexts.get(of) ?? new Set<string>();
      contexts.set(of, seen.add(`${before} ${after}`));
    }
  return {
    hold: (of) => contexts.has(of),
    areAt: (of, text, start, end) => {
      const seen = contexts.get(of);
      if (!seen) return false;
      const [before, after] = around(text, start, end);
      return seen.has(`${before} ${after}`) || seen.has(`{ ${after}`) || seen.has(`${before} {`);
    },
  };
};
