import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { counted, marked, say } from '../../src/core/messages/message.ts';
import { loadLanguages } from '../../src/core/messages/translations.ts';
import { english } from '../../src/renderer/text/english.ts';
import { later } from '../../src/renderer/text/later.ts';
import { serviceText } from '../../src/renderer/text/service.ts';
import { showIn, shown, wordsOf } from '../../src/renderer/text/shown.ts';

beforeAll(loadLanguages);
afterAll(() => showIn('en'));

type Entry = readonly [path: string, value: unknown];

const entriesOf = (value: unknown, path = ''): readonly Entry[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, child]) => entriesOf(child, path === '' ? key : `${path}.${key}`))
    : [[path, value]];

/** What a function makes of numbers, or of texts or a code where it needs those. */
const made = (value: unknown): string => {
  if (typeof value !== 'function') return String(value);
  const make = value as (...given: readonly unknown[]) => unknown;
  for (const values of [
    [71, 72, 73, 74],
    ['71', '72', '73', '74'],
    ['rejected', 72],
    [{ baseUrl: '71', organizationId: '73', contextId: '72' }],
  ])
    try {
      const text = String(make(...values));
      if (!/\{\d\}/.test(text)) return text;
    } catch {
      // It takes other values.
    }
  return String(undefined);
};

describe('given all that the window says by itself', () =>
  it.each(['en', 'sv'] as const)('each text of it is words, with every value, in %s', (language) => {
    const all = shown({ english, later, service: serviceText }, () => language);
    showIn(language);
    const wrong = entriesOf(all).filter(([, value]) => /\[object|\{\w+\}|undefined/.test(made(value)));
    expect(wrong.map(([path, value]) => `${path}: ${made(value)}`)).toEqual([]);
  }));

const texts = marked({
  cancel: 'Cancel',
  pages: ['Close', 'Cancel'],
  rows: (count: number) => counted(count, say('1 row'), say`${count} rows`),
});

it('given a catalogue that is shown, is read in the language that the window shows when it is read', () => {
  const t = shown(texts);
  showIn('en');
  const before = [t.cancel, t.pages.join(), t.rows(1), t.rows(2)];
  showIn('sv');
  expect([before, [t.cancel, t.pages.join(), t.rows(1), t.rows(2)]]).toEqual([
    ['Cancel', 'Close,Cancel', '1 row', '2 rows'],
    ['Avbryt', 'Stäng,Avbryt', '1 rad', '2 rader'],
  ]);
});

describe('given what came from the host', () => {
  const came = { verdict: { sentence: say('Cancel') }, runs: [{ id: 'a', note: say`${2} rows` }], key: 'k', at: null };
  it('its messages are words in each language, without asking the host again', () => {
    const read = (['en', 'sv'] as const).map((language) => {
      showIn(language);
      return wordsOf(came);
    });
    expect(read).toEqual([
      { verdict: { sentence: 'Cancel' }, runs: [{ id: 'a', note: '2 rows' }], key: 'k', at: null },
      { verdict: { sentence: 'Avbryt' }, runs: [{ id: 'a', note: '2 rader' }], key: 'k', at: null },
    ]);
  });
  it('is formatted once, so that a component sees the same object', () => expect(wordsOf(came)).toBe(wordsOf(came)));
  it('without a message it stays the same object', () => {
    const plain = { a: [{ b: 1, make: () => 2 }] };
    expect(wordsOf(plain)).toBe(plain);
  });
});
