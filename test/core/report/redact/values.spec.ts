import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '../../../../src/core/messages/language.ts';
import {
  address,
  amount,
  counted,
  format,
  host,
  isMessage,
  joined,
  mac,
  outside,
  say,
  sentences,
  time,
  user,
  type Message,
  type Value,
} from '../../../../src/core/messages/message.ts';
import type { ReportMaterial } from '../../../../src/core/report/model/report-of.ts';
import { redact } from '../../../../src/core/report/redact/redact.ts';
import type { Report } from '../../../../src/core/report/report.ts';
import { ROOMS } from '../../../../src/core/messages/sv/swedish.ts';
import { tries } from '../../../scale.ts';
import { drafted } from '../model/some-material.ts';
import { ADA, caseOf, leaksIn, type Who } from './identified.ts';

/**
 * Values are renamed, and never words of ours: a case whose people and places are called like words of the program gives the very
 * report that a case with names of nobody's gives.
 */

const redacted = (material: ReportMaterial, language: Language, draft = drafted(material, language, 'external')) =>
  redact(draft, material, { language, audience: 'external', keep: [] }).report;

const textsIn = (data: unknown): readonly string[] => {
  if (typeof data === 'string') return [data];
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([name, part]) => (isMessage(data) && name === 'key' ? [] : textsIn(part)));
};

/** Words in what the fixture's requests, headers and commands hold: as a name they are replaced there, too. */
const ELSEWHERE: ReadonlySet<string> = new Set(
  textsIn(drafted(caseOf(ADA), 'en', 'external'))
    .join(' ')
    .toLowerCase()
    .match(/\p{L}+/gu),
);

/** Words of ours that a person may be called, in both languages: every short text of the catalogue, and single words of all. */
const ALL = Object.values(ROOMS).flatMap((room) => Object.entries(room).flat());
const OURS = [
  ...new Set([
    'Result',
    'Platform',
    'Outside',
    'Inside',
    'Utsida',
    'Plattform',
    ...ALL.filter((text) => text.length < 30 && !/[{.:/]/.test(text)),
    ...ALL.flatMap((text) => text.match(/(?<![\p{L}\p{N}{])\p{L}{3,}(?![\p{L}\p{N}}])/gu) ?? []),
  ]),
  // `ens` is an interface of every system, so it is nobody's name.
].filter((word) => /^\p{L}/u.test(word) && word !== 'ens');

const ourWord = fc.constantFrom(...OURS);
const language = fc.constantFrom(...LANGUAGES);
/** So many words, none of which is a part of another one: they would be one name. */
const several = (count: number): fc.Arbitrary<readonly string[]> =>
  fc
    .array(ourWord, { minLength: count, maxLength: count })
    .filter((words) => words.every((word, at) => words.every((other, place) => at === place || !isIn(word, other))));
const isIn = (word: string, other: string): boolean => other.toLowerCase().includes(word.toLowerCase());
const isNowhereElse = (words: readonly string[]): boolean =>
  words.every((word) => !(word.toLowerCase().match(/\p{L}+/gu) ?? []).some((part) => ELSEWHERE.has(part)));
const TIME = 3_600_000;
const SEED = { seed: 20_261_121 };

/** Of these fields no sentence speaks. */
const FREE = ['customer', 'site', 'title', 'licence'] as const satisfies readonly (keyof Who)[];
const called = (words: readonly string[]): ReportMaterial =>
  caseOf({ ...ADA, ...Object.fromEntries(FREE.map((field, at) => [field, words[at] ?? field])) });

describe('given a case whose names are words of ours', () => {
  const expected = { en: redacted(caseOf(ADA), 'en'), sv: redacted(caseOf(ADA), 'sv') };
  it.each([
    ['Result', 'Platform', 'Outside', 'Resultat'],
    ['Utsida', 'Verdict', 'Platform', 'NAC server'],
  ])('says of %s what it says of any other', (...words) => {
    for (const spoken of LANGUAGES) expect(redacted(called(words), spoken)).toEqual(expected[spoken]);
  });

  it(
    'says the same of whatever words',
    () =>
      fc.assert(
        fc.property(several(FREE.length).filter(isNowhereElse), language, (words, spoken) => {
          expect(redacted(called(words), spoken)).toEqual(expected[spoken]);
        }),
        { ...SEED, numRuns: tries(5, 1000) },
      ),
    TIME,
  );
});

/** Whose words stand in a sentence: each is in a field of the case. */
const KINDS = {
  host: (who: Who) => host(who.host),
  'host with port': (who: Who) => host(`${who.node}:8443`),
  address: (who: Who) => address(who.remote),
  'address with port': (who: Who) => address(`[${who.v6}]:443`),
  user: (who: Who) => user(who.user),
  mac: (who: Who) => mac(who.mac),
  outside: (who: Who) => outside(`<${who.customer}>`),
  'outside, whole': (who: Who) => outside(who.label),
  unknown: (who: Who) => who.adapter,
  'unknown, in words': (who: Who) => `“${who.page}”, ${who.organisation}`,
} satisfies Readonly<Record<string, (who: Who) => Value>>;

type Shape = (who: Who) => Value;

const value: fc.Arbitrary<Shape> = fc.oneof(
  fc.constantFrom<Shape>(...Object.values(KINDS)),
  fc.constantFrom<Shape>(
    () => 7,
    () => amount(12_345),
    () => time('2026-11-21 09:00:00 UTC'),
    () => say('Result'),
    () => say('Outside'),
  ),
);

const { sentence } = fc.letrec<{ sentence: (who: Who) => Message; part: Shape }>((tie) => ({
  part: fc.oneof({ maxDepth: 3 }, value, tie('sentence')),
  sentence: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom<(who: Who) => Message>(
      () => say('Nothing has been tested yet.'),
      (who) => say`${host(who.host)}, port ${443}, API user ${user(who.user)}`,
    ),
    fc.tuple(tie('part'), tie('part')).map(
      ([one, other]) =>
        (who: Who) =>
          say`${one(who)} at ${other(who)}`,
    ),
    fc.array(tie('part'), { minLength: 1, maxLength: 3 }).map(
      (parts) => (who: Who) =>
        joined(
          parts.map((part) => part(who)),
          ', ',
        ),
    ),
    fc.tuple(tie('sentence'), tie('sentence')).map(
      ([one, other]) =>
        (who: Who) =>
          sentences(one(who), other(who)),
    ),
    fc.tuple(fc.nat(2), tie('part')).map(
      ([count, part]) =>
        (who: Who) =>
          counted(count, say`At ${part(who)}`, say`${part(who)} at ${part(who)}`),
    ),
  ),
}));

/** Somebody called like words of ours. */
const who: fc.Arbitrary<Who> = several(6).map(
  ([label = '', userName = '', adapter = '', page = '', organisation = '', customer = '']) => ({
    ...ADA,
    ...{ label, user: userName, adapter, page, organisation, customer },
  }),
);

/** The same called like nobody. */
const NOBODY: Who = {
  ...ADA,
  ...{
    label: 'Zorblax',
    user: 'qvistbo',
    adapter: 'Vexlund',
    page: 'Tjolvik',
    organisation: 'Brymse',
    customer: 'Hjuxta',
  },
};
const NAMES: readonly string[] = Object.values(KINDS).flatMap((make) => {
  const made: Value = make(NOBODY);
  const text = typeof made === 'string' ? made : 'text' in made ? made.text : '';
  return text.split(/”, |\]?:\d+$|[[<>“]/).filter((name) => name !== '');
});

const saying = (somebody: Who, spoken: Language, sentence: Message): readonly string[] =>
  redacted(caseOf(somebody), spoken, { ...BARE, language: spoken, watches: [sentence] }).watches;
const BARE = {
  ...drafted(caseOf(ADA), 'en', 'external'),
  ...{ observed: [], rivals: [], checks: [], guard: [], cells: [], addresses: [], waterfall: [], timeline: [] },
  ...{ vantages: [], curl: [], annex: [], witnesses: [], path: undefined },
};

describe('given any sentence with values', () => {
  it(
    'leaves nothing of the case in it, and no word of ours is another one for it',
    () =>
      fc.assert(
        fc.property(sentence, who, language, (made, somebody, spoken) => {
          const neutral = saying(NOBODY, spoken, made(NOBODY));
          expect(saying(somebody, spoken, made(somebody))).toEqual(neutral);
          expect(leaksIn({ watches: neutral } as unknown as Report, NAMES)).toEqual([]);
        }),
        { ...SEED, numRuns: tries(200, 50_000) },
      ),
    TIME,
  );

  it('names somebody where nothing is renamed', () =>
    expect(
      leaksIn(
        { watches: Object.values(KINDS).map((make) => format(say`${make(NOBODY)} x`, 'en')) } as unknown as Report,
        NAMES,
      ),
    ).toEqual(NAMES));
});
