import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '../../../src/core/messages/language.ts';
import {
  address,
  amount,
  counted,
  filled,
  format,
  host,
  joined,
  mac,
  outside,
  say,
  sentences,
  sentenceStart,
  time,
  user,
  verbatim,
  worded,
  type Message,
  type Value,
} from '../../../src/core/messages/message.ts';
import { ROOMS } from '../../../src/core/messages/sv/swedish.ts';
import { keysOfProgram } from '../../../scripts/keys-of-program.ts';

/** Whatever a customer, a server or a file says is put into a text as it is, and the rest of the text stays the template's. */

const KEYS = [...keysOfProgram().keys()];
const SWEDISH = new Map(Object.values(ROOMS).flatMap((room) => Object.entries(room)));

const HOSTILE: readonly string[] = [
  'It ends. Here. Or does it?',
  'Fault: a: b: c',
  '{0}',
  '{1} {0} {2}',
  '{host} {constructor} {__proto__}',
  '{{0}}',
  'one\nline\r\nend\n',
  'Platform',
  'Result',
  'inside',
  'Only {0} fails.',
  'å ä ö Å Ä Ö é',
  '\u200Fright\u202Eto left\u200E',
  "$& $1 $` $' $<host> $$",
  '__proto__',
  '  ',
  '',
  '{"key":"inside"}',
  'long '.repeat(60),
];

const KINDS = [host, address, user, mac, time, outside, (text: string): Value => text];

/** What stands before, between and behind the marks of a text, and the names of its marks, in turn. */
const piecesOf = (text: string): readonly string[] => text.split(/\{(\w+)\}/);

const templateOf = (key: string, language: Language): string => (language === 'en' ? key : (SWEDISH.get(key) ?? key));

const expectedOf = (key: string, values: Readonly<Record<string, string>>, language: Language): string =>
  piecesOf(templateOf(key, language))
    .map((piece, at) => (at % 2 === 0 ? piece : (values[piece] ?? '?')))
    .join('');

const namesOf = (key: string): readonly string[] => [...new Set(piecesOf(key).filter((_, at) => at % 2 === 1))];

const valuesFor = (key: string, turn: number): Readonly<Record<string, string>> =>
  Object.fromEntries(namesOf(key).map((name, at) => [name, HOSTILE[(at + turn) % HOSTILE.length] ?? '']));

const typedIn = (values: Readonly<Record<string, string>>, turn: number): Readonly<Record<string, Value>> =>
  Object.fromEntries(
    Object.entries(values).map(([name, text], at) => [name, (KINDS[(at + turn) % KINDS.length] ?? outside)(text)]),
  );

const everyTurn = HOSTILE.map((_, turn) => turn);

const wrongWith = (language: Language, madeOf: (key: string, values: Readonly<Record<string, Value>>) => Message) =>
  KEYS.filter((key) => namesOf(key).length > 0).flatMap((key) => {
    const bad = everyTurn.filter((turn) => {
      const values = valuesFor(key, turn);
      return format(madeOf(key, typedIn(values, turn)), language) !== expectedOf(key, values, language);
    });
    return bad.length === 0 ? [] : [`${key} (${bad.join(', ')})`];
  });

describe.each(LANGUAGES)('given every text of the program, in %s', (language) => {
  it('each value stands in whole at its place, and nothing else is changed', () =>
    expect(wrongWith(language, filled)).toEqual([]));

  it('also where each value is a message of its own', () =>
    expect(
      wrongWith(language, (key, values) =>
        filled(key, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, verbatim(value)]))),
      ),
    ).toEqual([]));

  it('also by the places of a list of values', () =>
    expect(
      wrongWith(language, (key, values) =>
        namesOf(key).every((name) => /^\d+$/.test(name))
          ? { key, values: Object.keys(values).map((_, at) => values[String(at)] ?? '') }
          : filled(key, values),
      ),
    ).toEqual([]));

  it('a text without values is the template', () =>
    expect(KEYS.filter((key) => format(say(key), language) !== templateOf(key, language))).toEqual([]));
});

describe.each(LANGUAGES)('given hostile values, in %s', (language) => {
  const shown = (message: Message): string => format(message, language);
  const unlike = (made: (value: string) => Message, text: (value: string) => string): readonly string[] =>
    HOSTILE.filter((value) => shown(made(value)) !== text(value));

  it('a text that is shown as it is stays so', () => expect(unlike(verbatim, (value) => value)).toEqual([]));

  it('many in a row keep their order and stand once each', () =>
    expect(shown(joined(HOSTILE, ' | '))).toBe(HOSTILE.join(' | ')));

  it('one alone in a row is nothing else', () =>
    expect(
      unlike(
        (value) => joined([value], ', '),
        (value) => value,
      ),
    ).toEqual([]));

  it('a separator in words is translated, and what stands around it is not', () => {
    const and = shown(say(' and '));
    expect(
      unlike(
        (value) => joined([value, host(value)], say(' and ')),
        (value) => value + and + value,
      ),
    ).toEqual([]);
  });

  it('sentences follow one another with one blank, and keep their ends', () =>
    expect(
      unlike(
        (value) => sentences(verbatim(value), say('Not run'), verbatim(value)),
        (value) => `${value} ${shown(say('Not run'))} ${value}`,
      ),
    ).toEqual([]));

  it.each([0, 1, 2, 21, 1000])('the form for %i has its value', (count) => {
    const made = (value: string): Message => counted(count, say`One × ${host(value)}`, say`${count} × ${host(value)}`);
    const text = (value: string): string => (count === 1 ? `One × ${value}` : `${count} × ${value}`);
    expect(unlike(made, text)).toEqual([]);
  });

  it('a number is grouped, and a value that looks like one is not', () => {
    const text = shown(say`${amount(1234567)}: ${'1234567'} ${1234567}`);
    expect(text).toBe(`${(1234567).toLocaleString(language)}: 1234567 1234567`);
  });

  it('a long way inside, a value is what it was', () =>
    expect(
      unlike(
        (value) => Array.from({ length: 6 }).reduce<Message>((inner) => say`<${inner}>`, verbatim(value)),
        (value) => `<<<<<<${value}>>>>>>`,
      ),
    ).toEqual([]));

  it('at the beginning of a sentence a value keeps its letters', () =>
    expect([
      ...unlike(
        (value) => sentenceStart(say`${user(`a${value}`)}: ${value}`),
        (value) => `a${value}: ${value}`,
      ),
      ...unlike(
        (value) => sentenceStart(joined([`ö${value}`, value], '; ')),
        (value) => `ö${value}; ${value}`,
      ),
      ...unlike(
        (value) => sentenceStart(verbatim(`i${value}`)),
        (value) => `i${value}`,
      ),
      ...unlike(
        (value) => sentenceStart(say`${verbatim(`p${value}`)}.`),
        (value) => `p${value}.`,
      ),
    ]).toEqual([]));

  it('a word of ours at the beginning of a sentence has a capital, and a value behind it keeps its letters', () => {
    const word = shown(say('inside'));
    const capital = word.charAt(0).toUpperCase() + word.slice(1);
    expect([
      ...unlike(
        (value) => sentenceStart(say`${say('inside')}: ${`x${value}`}`),
        (value) => `${capital}: x${value}`,
      ),
      ...unlike(
        (value) => sentenceStart(say`x ${user(`y${value}`)}`),
        (value) => `X y${value}`,
      ),
      ...unlike(
        (value) => sentenceStart(counted(1, say`one ${host(`z${value}`)}`, say`${2} of ${value}`)),
        (value) => `One z${value}`,
      ),
    ]).toEqual([]);
  });

  it('data is what it was, but for its messages', () => {
    const data = {
      texts: HOSTILE,
      said: HOSTILE.map(verbatim),
      word: say('inside'),
      none: null,
      count: 0,
      yes: true,
      pair: { key: 'inside', other: 'Platform' },
    };
    expect(worded(data, language)).toEqual({ ...data, said: HOSTILE, word: shown(say('inside')) });
  });
});

it('given a translation that begins with a value: the value keeps its letters', () =>
  expect(format(sentenceStart(say`${host('acs')}. Yet the platform's card reads Up.`), 'sv')).toBe(
    'acs. Ändå visar plattformens kort Up.',
  ));

it.each(['constructor', '__proto__', 'toString', '7'])(
  'given the mark {%s} without a value: it stays to be seen',
  (name) => expect(format(filled(`x {${name}} y`, {}), 'en')).toBe(`x {${name}} y`),
);
