import { describe, expect, it } from 'vitest';
import { findDateOrder, isAmbiguousDate, rewrittenDate, type DateOrder } from '../../../src/core/whitelisting/dates.ts';
import { beforeMistake } from '../../../src/core/whitelisting/characters.ts';

describe('given a date in another form', () => {
  it.each<[string, DateOrder | null, string | null]>([
    ['2026/12/31', null, '2026-12-31'],
    ['2026.1.5', 'mdy', '2026-01-05'],
    ['2026-12-31 00:00:00', null, '2026-12-31'],
    ['2026-12-31 08:00:00', null, null],
    ['31.12.2026', null, '2026-12-31'],
    ['12/31/2026', null, '2026-12-31'],
    ['05/05/2026', null, '2026-05-05'],
    ['03/04/2026', null, null],
    ['03/04/2026', 'dmy', '2026-04-03'],
    ['03/04/2026', 'mdy', '2026-03-04'],
    ['31/12/2026', 'mdy', null],
    ['31/12/2026', 'ymd', null],
    ['26-12-31', 'ymd', '2026-12-31'],
    ['26-12-31', null, null],
    ['31/12/26', null, null],
    ['31/12/26', 'dmy', '2026-12-31'],
    ['31/02/2026', null, null],
    ['31/12-2026', null, null],
    ['31 Dec 2026', null, '2026-12-31'],
    ['31-dec-26', null, '2026-12-31'],
    ['3 maj 2026', null, '2026-05-03'],
    ['3 oktober 2026', null, '2026-10-03'],
    ['3 foo 2026', null, null],
    ['46387', null, '2026-12-31'],
    ['46387,0', null, '2026-12-31'],
    ['46387.5', null, null],
    ['12345', null, null],
    ['', null, null],
    ['1'.repeat(100_000), null, null],
  ])('%j read with %s first is %s', (text, order, date) => expect(rewrittenDate(text, order)).toBe(date));

  it('is ambiguous only where both orders make a date', () =>
    expect(['03/04/2026', '31/04/2026', '13/12/2026', '05/05/2026', '2026/03/04'].map(isAmbiguousDate)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]));

  it.each<[readonly string[], DateOrder | null]>([
    [['03/04/2026', '31/12/2026'], 'dmy'],
    [['03/04/2026', '12/31/2026'], 'mdy'],
    [['03/04/2026', '05/06/2026'], null],
    [['31/12/2026', '12/31/2026'], null],
    [['2026-12-31', ''], null],
    [['46387', '31 Dec 2026'], null],
  ])('%j has the order %s', (texts, order) => expect(findDateOrder(texts)).toBe(order));
});

it.each([
  ['KÃ¶k', 'Kök'],
  ['Ã…ngstrÃ¶m', 'Ångström'],
  ['Kök', null],
  ['Ã', null],
  ['Kök KÃ¶k', null],
  ['plain', null],
])('given letters that came of a mistaken encoding: %s was %s', (text, before) =>
  expect(beforeMistake(text)).toBe(before),
);
