import { describe, expect, it } from 'vitest';
import { english } from '../../src/renderer/text/english.ts';
import { handText } from '../../src/renderer/text/hand.ts';
import { serviceText } from '../../src/renderer/text/service.ts';
import { handSwedish } from '../../src/renderer/text/sv/hand.ts';
import { serviceSwedish } from '../../src/renderer/text/sv/service.ts';
import { swedish } from '../../src/renderer/text/sv/swedish.ts';

type Entry = readonly [path: string, value: unknown];

/** The texts of a catalogue and the functions that make texts, by their paths. */
const entriesOf = (value: unknown, path = ''): readonly Entry[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, child]) => entriesOf(child, path === '' ? key : `${path}.${key}`))
    : [[path, value]];

const ENGLISH = entriesOf({ ...english, service: serviceText, hand: handText });
const SWEDISH = new Map(entriesOf({ ...swedish, service: serviceSwedish, hand: handSwedish }));

const VALUES = [71, 72, 73, 74] as const;

/** What a function makes of numbers, or of texts where it needs those. */
const made = (value: unknown): string => {
  if (typeof value !== 'function') return String(value);
  const make = value as (...given: readonly unknown[]) => unknown;
  try {
    return String(make(...VALUES));
  } catch {
    return String(make(...VALUES.map(String)));
  }
};

const valuesIn = (text: string): readonly number[] => VALUES.filter((value) => text.includes(String(value)));

/** Both languages write these alike: names, units, codes, examples, and words that are the same. */
const SAME_WORDS: ReadonlySet<string> = new Set(
  (
    'product ok ' +
    'settings.languages.en settings.languages.sv report.languages.en report.languages.sv ' +
    'report.formats.html report.formats.pdf report.formats.markdown report.formats.json ' +
    'rows.up rows.down case.compare.rowHeads.open-api ' +
    'stage.elsewhere.shells.powershell evidence.status evidence.curlLine evidence.bash evidence.powershell evidence.cmd ' +
    'evidence.certificate.sha256 evidence.addresses.version.4 evidence.addresses.version.6 ' +
    'stage.machine.proxy stage.machine.vpn stage.settings.server stage.settings.port stage.settings.proxy ' +
    'stage.settings.hostPlaceholder stage.settings.chain.fingerprint ' +
    'service.tabs.batch service.entry.id service.removal.inPolicy service.batch.grid.mac ' +
    'service.context.colours.1 service.context.colours.4 service.context.colours.5 service.context.colours.8'
  ).split(' '),
);

/** Names that the server or the platform prints, said the same in reports. */
const CORE_WORDS = /^(families|layers|cardRows|checks|parties)\./;

/** Signs around values, and encodings. */
const NO_WORDS = /^(numbers\.|service\.batch\.list\.encodings\.)/;

describe('given the two catalogues of the window', () => {
  it('they have the same keys', () => expect([...SWEDISH.keys()].sort()).toEqual(ENGLISH.map(([path]) => path).sort()));

  it('a text is a text in both, and a function takes as many values', () =>
    expect(
      ENGLISH.filter(([path, value]) => {
        const other = SWEDISH.get(path);
        if (typeof value !== 'function') return typeof other !== typeof value;
        return typeof other !== 'function' || other.length !== value.length;
      }).map(([path]) => path),
    ).toEqual([]));

  it('no text is empty where the other is not', () =>
    expect(
      ENGLISH.filter(([path, value]) => (value === '') !== (SWEDISH.get(path) === '')).map(([path]) => path),
    ).toEqual([]));

  it('only names, units and the like read the same', () =>
    expect(
      ENGLISH.filter(
        ([path, value]) =>
          /\p{L}{2}|^\p{L}$/u.test(made(value)) &&
          made(value) === made(SWEDISH.get(path)) &&
          !NO_WORDS.test(path) &&
          !SAME_WORDS.has(path) &&
          !CORE_WORDS.test(path),
      ).map(([path, value]) => `${path}: ${String(value)}`),
    ).toEqual([]));

  it('a text says the values that it is given in both, or in neither', () =>
    expect(
      ENGLISH.filter(([path, value]) => valuesIn(made(value)).join() !== valuesIn(made(SWEDISH.get(path))).join()).map(
        ([path, value]) => `${path}: ${made(value)} → ${made(SWEDISH.get(path))}`,
      ),
    ).toEqual([]));

  it('nothing is listed as the same that differs', () =>
    expect(
      [...SAME_WORDS].filter(
        (path) => made(ENGLISH.find(([known]) => known === path)?.[1]) !== made(SWEDISH.get(path)),
      ),
    ).toEqual([]));
});
