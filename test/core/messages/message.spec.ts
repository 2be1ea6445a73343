import { describe, expect, it } from 'vitest';
import { judge } from '../../../src/core/diagnosis/diagnose.ts';
import { amount, counted, distinct, format, isSame, say, worded } from '../../../src/core/messages/message.ts';

const whatFails = (ip: string) => say`Only ${ip} fails.`;

describe('given a message', () => {
  it('is put into the words of each reader', () =>
    expect([format(whatFails('192.0.2.1'), 'en'), format(whatFails('192.0.2.1'), 'sv')]).toEqual([
      'Only 192.0.2.1 fails.',
      'Bara 192.0.2.1 misslyckas.',
    ]));

  it('has values that are never read for marks', () =>
    expect(format(say`${'{1}'}, asked at ${'$& {0}'}`, 'sv')).toBe('{1}, frågat hos $& {0}'));

  it('says in English what has no translation', () =>
    expect(format(say('No such text, says nobody.'), 'sv')).toBe('No such text, says nobody.'));

  it.each(['constructor', '__proto__', 'toString'])('takes %s for a text like any other', (name) =>
    expect(format(say(name), 'sv')).toBe(name),
  );

  it('has the form of its number', () =>
    expect([1, 2].map((count) => format(counted(count, say('1 row'), say`${count} rows`), 'sv'))).toEqual([
      '1 rad',
      '2 rader',
    ]));

  it('groups numbers as the reader does', () =>
    expect([format(say`${amount(12_345)} rows`, 'en'), format(say`${amount(12_345)} rows`, 'sv')]).toEqual([
      '12,345 rows',
      '12\u00a0345 rader',
    ]));

  it('is the same as another with the same values, and with no other', () => {
    expect([isSame(whatFails('a'), whatFails('a')), isSame(whatFails('a'), whatFails('b'))]).toEqual([true, false]);
    expect(distinct([whatFails('a'), whatFails('b'), whatFails('a')])).toHaveLength(2);
  });

  it('in data is put into words wherever it is, and what only has a key is none', () =>
    expect(worded({ list: [whatFails('a')], signature: { key: 'abc', by: 'x' } }, 'en')).toEqual({
      list: ['Only a fails.'],
      signature: { key: 'abc', by: 'x' },
    }));

  it('one judgement reads in every language', () =>
    expect((['en', 'sv'] as const).map((language) => format(judge().verdict.sentence, language))).toEqual([
      'Nothing has been tested yet.',
      'Inget har testats än.',
    ]));
});
