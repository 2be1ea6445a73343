import { format, isMessage, type Message, type Value } from '../../../src/core/messages/message.ts';
import type { Both } from './both-languages.ts';

/** The messages of a result, as two readers get them. */

/** Every message of a result that is shown by itself, each with its place by field names. */
export const messagesOf = (data: unknown, path: readonly string[] = []): readonly (readonly [string, Message])[] => {
  if (isMessage(data)) return [[path.join('.'), data]];
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([name, below]) => messagesOf(below, [...path, name]));
};

/** Whether there are words of ours in it, and not only values and signs between them. */
const hasWords = ({ key, values = {} }: Message): boolean =>
  /\p{L}/u.test(key.replace(/\{\w+\}/g, '')) ||
  Object.values<Value>(values).some((value) => isMessage(value) && hasWords(value));

export const inBoth = (data: unknown): readonly Both[] =>
  messagesOf(data)
    .filter(([, message]) => hasWords(message))
    .map(([path, message]) => ({
      path,
      english: format(message, 'en'),
      swedish: format(message, 'sv'),
    }));

/** What somebody else has said, at any depth: shown in every language as it is. A number is grouped as the reader's language does. */
export const outsideTextsOf = ({ values = {}, counted }: Message): readonly string[] => {
  // Which of the two forms is shown depends on the language.
  if (counted !== undefined) return [];
  return Object.values<Value>(values).flatMap((value) => {
    if (typeof value !== 'object') return [String(value)];
    if (isMessage(value)) return outsideTextsOf(value);
    return 'kind' in value && value.kind !== 'number' ? [value.text] : [];
  });
};

/** Marks that no value took the place of. */
export const unfilled = (text: string): boolean => /\{[a-zA-Z]\w*\}|\{\d\}|undefined|NaN|\[object/.test(text);
