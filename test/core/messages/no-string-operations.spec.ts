import { expect, it } from 'vitest';
import { operationsIn, programOf } from './string-operations.ts';

/**
 * A message is a value until it is shown. The compiler refuses most that is done to strings; what it allows ends as [object Object],
 * as a comparison that is never true, or as prose that is read by a machine.
 */

/** Each with what it is found to be. */
const WRONG = [
  ['`${one}`', 'a template'],
  ['`${text}: ${maybe}`', 'a template'],
  ['`${thing.sentence}.`', 'a template'],
  ['`at ${value}`', 'a template'],
  ['`${list}`', 'a template'],
  ['`${say`a ${text}`}`', 'a template'],
  ['text + (one as unknown as string & Message)', '+'],
  ["'' + one", '+'],
  ['String(one)', 'String()'],
  ['one.toString()', '.toString()'],
  ["list.join(', ')", '.join() of a list'],
  ['list.toSorted()', '.toSorted() of a list'],
  ['list.includes(one)', '.includes() by identity'],
  ['list.indexOf(one)', '.indexOf() by identity'],
  ['one === other', 'a comparison by identity'],
  ['thing.sentence !== maybe', 'a comparison by identity'],
  ['new Set(list)', 'a set or map by identity'],
  ["one.key.startsWith('Run')", '.startsWith() of words'],
  ["one.key === 'Run'", 'a comparison of words'],
  ['one.key.length', '.length of words'],
  ["format(one, 'en').split('.')", '.split() of words'],
  ["format(one, 'sv') === text", 'a comparison of words'],
] as const;

const RIGHT = [
  'say`${one} and ${list.length} ${value}`',
  '`${text}, ${thing.count}, ${list.length}`',
  'list.map((each) => verbatim(each))',
  'maybe === null ? list.length + 1 : thing.count + 2',
  "[text].join(', ')",
  'new Set([text])',
  "text.startsWith('x')",
  "value === ''",
  'JSON.stringify(one) === text',
  "format(one, 'en')",
];

const HEAD = [
  "import { format, say, verbatim, type Message, type Value } from './messages/message.ts';",
  'declare const one: Message; declare const other: Message; declare const list: readonly Message[];',
  'declare const maybe: Message | null; declare const value: Value; declare const text: string;',
  'declare const thing: { readonly sentence: Message; readonly count: number };',
];
const LINES = [...WRONG.map(([line]) => line), ...RIGHT];
const TRIED = 'tried-here.ts';
const program = programOf(
  'src/core',
  TRIED,
  [...HEAD, ...LINES.map((line, at) => `export const tried${at} = ${line};`)].join('\n'),
);
const tried = operationsIn(program, (path) => path.endsWith(`/${TRIED}`));

/** What is done to messages in such a line. */
const doneBy = (line: string): readonly string[] => {
  const place = `src/core/${TRIED}:${HEAD.length + LINES.indexOf(line) + 1}`;
  return tried.flatMap(([at, operation]) => (at === place ? [operation] : []));
};

it.each(WRONG)('given %s: it is found', (line, operation) => expect(doneBy(line)).toContain(operation));

it.each(RIGHT)('given %s: nothing is found', (line) => expect(doneBy(line)).toEqual([]));

it('given the core: nothing that is meant for strings is done to a message', () => {
  const isMeant = (path: string): boolean =>
    path.includes('/src/core/') && !path.includes('/core/messages/') && !path.endsWith(TRIED);
  expect(operationsIn(program, isMeant).map((found) => found.join(': '))).toEqual([]);
});
