import { MENU } from '../../../src/core/vocabulary/words.ts';
import { pageText } from '../../../src/core/evidence/responder/incidents.ts';
import { DEVICE_MARKS } from '../../../src/core/evidence/responder/marks.ts';
import { ROOMS } from '../../../src/core/messages/sv/swedish.ts';

/** The same thing said in two languages, laid side by side. */
export interface Both {
  /** Where it stands, by field names. */
  readonly path: string;
  readonly english: string;
  readonly swedish: string;
}

const stringsOf = (value: unknown, path: readonly string[]): readonly (readonly [readonly string[], string])[] => {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [[path, String(value)]];
  const below = Object.entries(value).flatMap(([name, child]) => stringsOf(child, [...path, name]));
  return below.length > 0 ? below : [[path, JSON.stringify(value)]];
};

const DEVICES = Object.keys(DEVICE_MARKS);

/** Numbers, addresses and hashes, names of devices, and what is listed as unchanged. */
const readsTheSame = (text: string): boolean =>
  !/\p{L}{2}/u.test(text) ||
  [...Object.keys(ROOMS.unchanged ?? {}), ...DEVICES].includes(text) ||
  /^(status \d+|Down \(\d+\))$/.test(text) ||
  DEVICES.some((device) => text.startsWith(`${device}: `) && readsTheSame(text.slice(device.length + 2)));

/** Texts that nobody has translated, as far as that can be seen by their being equal; a list of facts is in no language. */
export const untranslated = (texts: readonly Both[], facts: ReadonlySet<string>): readonly string[] => {
  const isCut = (text: string): boolean =>
    text.endsWith('…') && [...facts].some((fact) => fact.startsWith(text.slice(0, -1)));
  const isFact = (text: string): boolean => text === '' || readsTheSame(text) || facts.has(text) || isCut(text);
  return texts
    .filter(({ english, swedish }) => english === swedish && !isFact(english) && !english.split(', ').every(isFact))
    .map(({ path, english }) => `${path}: ${english}`);
};

/** Words that no Swedish sentence has. */
const ENGLISH =
  'the is are was were of and or not with from this that which has have it its by at to for must inside outside platform stage probe ' +
  'probes request reply answer password row run fails failed good none unknown certificate account fault check connection name';

const TELL_TALE = new RegExp(`(?<![\\p{L}\\p{N}_.-])(${ENGLISH.replaceAll(' ', '|')})(?![\\p{L}\\p{N}_-])`, 'iu');

const oneLine = (text: string): string => text.replaceAll('\n', ', ');

/** Every text of a record: what is quoted from it is in nobody's language. */
export const factsOf = (...given: readonly unknown[]): ReadonlySet<string> =>
  new Set(
    stringsOf(given, [])
      .flatMap(([, text]) => [text, oneLine(text), pageText(text), pageText(text).replace(/\.{1,9}$/, '')])
      .filter((text) => text.length > 1),
  );

const QUOTED = [
  ...Object.values(MENU),
  ...DEVICES,
  '*Update API Configuration*',
  'Disable CSRF For ERS Request',
  '"session data is not available"',
];

/** The English left in Swedish texts, once all that is quoted is taken out. */
export const englishIn = (texts: readonly string[], facts: ReadonlySet<string>): readonly string[] => {
  const quoted = [...QUOTED, ...[...facts].filter((fact) => /\s/.test(fact))].sort((a, b) => b.length - a.length);
  // With a sign inside it is an address, a path or a query.
  const own = (text: string): string =>
    quoted.reduce((rest, part) => rest.replaceAll(part, '…'), text).replaceAll(/\S+[./=]\S+/g, '…');
  return texts.filter((text) => TELL_TALE.test(text) && TELL_TALE.test(own(text)));
};
