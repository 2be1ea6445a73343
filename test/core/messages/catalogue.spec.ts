import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MENU } from '../../../src/core/vocabulary/words.ts';
import { ROOMS } from '../../../src/core/messages/sv/swedish.ts';
import { hasWords, keysOfProgram } from '../../../scripts/keys-of-program.ts';

const KEYS = keysOfProgram();
const ENTRIES = Object.entries(ROOMS).flatMap(([room, catalogue]) =>
  Object.entries(catalogue).map(([english, swedish]) => ({ room, english, swedish })),
);
const SWEDISH = new Map(ENTRIES.map(({ english, swedish }) => [english, swedish]));

/** The heading of the catalogue that holds most of the texts from the same place, or from the same folder where it is new. */
const homeOf = (place: string): string => {
  const path = place.replace(/:\d+$|\..*$/, '');
  const [rooms = []] = [path, dirname(path)]
    .map((start) =>
      ENTRIES.flatMap(({ english, room }) =>
        room !== 'unchanged' && KEYS.get(english)?.startsWith(start) === true ? [room] : [],
      ),
    )
    .filter((found) => found.length > 2);
  const count = Map.groupBy(rooms, (room) => room);
  const [most = ''] = [...count.keys()].sort((a, b) => (count.get(b)?.length ?? 0) - (count.get(a)?.length ?? 0));
  return `sv.json, ${most}`;
};

const wrong = (isRight: (entry: (typeof ENTRIES)[number]) => boolean): readonly string[] =>
  ENTRIES.filter((entry) => !isRight(entry)).map(({ english, swedish }) => `${english} → ${swedish}`);

const placeholders = (text: string): string => [...new Set(text.match(/\{\w+\}/g))].sort().join(' ');

const count = (text: string, part: string): number => text.split(part).length - 1;

const ending = (text: string): string => /[\s.:?…]*$/.exec(text)?.[0] ?? '';
const beginning = (text: string): string => /^[\s\-…]*/.exec(text)?.[0] ?? '';

describe('given the texts of the program', () => {
  it.each([
    ['a template', 'Only {0} fails.'],
    ['a constant', 'one failure shows no pattern'],
    ['a constant in a choice', 'The run and the watch show the same.'],
    ['a marked table', 'Shows whether the firewall lets the same requests through'],
    ['a table with menu paths', `Server team: open ${MENU.deployment}: which node holds the Monitoring persona?`],
    ['a rule', 'The name {host} does not exist for the resolver of the {stage} host.'],
    ['a rule about a device', '{place}, {device} answers {status} with a page of its own in place of the server.'],
    ['a rival inside a rule', 'Run the stage with proxy "none" from the same network, if it allows that.'],
    ['a row of the card', 'The card has no row for this probe.'],
    ['a decision by a check', 'The switch of the API was found off.'],
  ])('the list of keys holds %s', (_, text) => expect([...KEYS.keys()]).toContain(text));

  it('a text of a table is found on its own line, and the heading that its neighbours are translated under', () => {
    const place = KEYS.get('403 forbidden') ?? '';
    const [path = '', line = '0'] = place.split(':');
    expect([readFileSync(path, 'utf8').split('\n')[Number(line) - 1]?.trim().slice(0, 11), homeOf(place)]).toEqual([
      "'http.403':",
      'sv.json, phrases',
    ]);
  });

  it('no key is a code', () => expect([...KEYS.keys()].filter((key) => /^[a-z]+(-[a-z]+)+$/.test(key))).toEqual([]));
});

describe('given the Swedish catalogue', () => {
  it('every text of the program is in it', () =>
    expect(
      [...KEYS]
        .filter(([key]) => hasWords(key) && !SWEDISH.has(key))
        .map(([key, place]) => `${homeOf(place)} lacks, from ${place}: ${key}`),
    ).toEqual([]));

  it('it holds no text that the program does not have', () =>
    expect(
      ENTRIES.filter(({ english }) => !KEYS.has(english)).map(({ room, english }) => `${room}: ${english}`),
    ).toEqual([]));

  it('no text stands in two rooms', () =>
    expect(
      ENTRIES.filter(({ room, english }) =>
        ENTRIES.some((other) => other.english === english && other.room !== room),
      ).map(({ room, english }) => `${room}: ${english}`),
    ).toEqual([]));

  it('a translation has the values of its text, and no other', () =>
    expect(wrong(({ english, swedish }) => placeholders(english) === placeholders(swedish))).toEqual([]));

  it('only what is listed as unchanged reads the same in both languages', () =>
    expect(wrong(({ room, english, swedish }) => (room === 'unchanged') === (english === swedish))).toEqual([]));

  it('no translation is the text of another entry, so that it may be looked up twice', () =>
    expect(wrong(({ swedish }) => (SWEDISH.get(swedish) ?? swedish) === swedish)).toEqual([]));

  it('menu paths and buttons of other programs stay as they are', () =>
    expect(
      wrong(({ english, swedish }) =>
        [...Object.values(MENU), '*Update API Configuration*', '/ers/config', '/admin/API/mnt'].every(
          (part) => count(english, part) === count(swedish, part),
        ),
      ),
    ).toEqual([]));

  it('a translation begins and ends with the same signs', () =>
    expect(
      wrong(({ english, swedish }) => beginning(english) === beginning(swedish) && ending(english) === ending(swedish)),
    ).toEqual([]));

  it('a full stop before a blank ends a sentence: there are no abbreviations', () =>
    expect(
      wrong(
        ({ swedish }) =>
          !/\b(t ?ex|bl ?a|m ?m|d ?v ?s|o ?s ?v|f ?ö|ev|ca|resp|etc|nr|kl|max|min)\. /iu.test(
            swedish.replace(/\.(?=\p{L})/gu, ''),
          ),
      ),
    ).toEqual([]));
});
