import { say, type Message } from '../../core/messages/message.ts';
import type { Secret } from '../../core/credential/secret.ts';
import { mapTexts } from '../../core/report/redact/fields.ts';
import type { Report } from '../../core/report/report.ts';
import { done, failed, type Reply } from '../../shared/reply.ts';

/**
 * How a secret may stand in a text, and how a text may have been written: each known writing of the secret is looked
 * for in each reading of the text, so that escapes of pages, addresses, JSON and Markdown need no forms of their own.
 *
 * A secret of fewer than six characters is not looked for on its own: such letters are in every report. That it is in
 * none rests on the model alone, which has no field for one; only as `user:secret` in base64 is it found.
 */
interface SecretForm {
  /** E.g. `encoded`; told to the user. */
  readonly title: Message;
  readonly text: string;
  /** Looked for in the text with its blanks as they are, as one each, or left out; in capitals or as it is. */
  readonly within: Haystack;
}

/** `exact`: as written. `folded`: in capitals, marks apart from their letters, blanks as one each. `dense`: without blanks. */
type Haystack = 'exact' | 'folded' | 'dense';

const SHORTEST_SECRET = 6;

const isLongEnough = (text: string): boolean => Array.from(text).length >= SHORTEST_SECRET;

/** Capitals, since small letters depend on their neighbours in some languages. */
const foldedText = (text: string): string => text.normalize('NFD').toUpperCase().replace(/\s+/g, ' ');

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  sol: '/',
  bsol: '\\',
  aring: 'å',
  auml: 'ä',
  ouml: 'ö',
  Aring: 'Å',
  Auml: 'Ä',
  Ouml: 'Ö',
  eacute: 'é',
  uuml: 'ü',
  Uuml: 'Ü',
  szlig: 'ß',
};

const character = (code: number, whole: string): string => (code < 0x110000 ? String.fromCodePoint(code) : whole);

const withoutEntities = (text: string): string =>
  text.replace(
    /&(?:#0*(\d{1,7})|#[xX]0*([0-9a-fA-F]{1,6})|([A-Za-z]{2,6}));?/g,
    (whole: string, ...groups: unknown[]) => {
      const [decimal, hex, name] = groups;
      if (typeof name === 'string') return NAMED[name] ?? whole;
      return character(typeof decimal === 'string' ? Number(decimal) : Number.parseInt(String(hex), 16), whole);
    },
  );

const withoutTags = (text: string): string => text.replace(/<[^<>]*>/g, '');

/** An encoded percent sign (`%2541`) counts as encoded once more; what is no UTF-8 is read as Latin-1. */
const withoutPercents = (text: string): string =>
  text.replaceAll('+', ' ').replace(/(?:%(?:25)*[0-9a-fA-F]{2})+/g, (run) => {
    const bytes = Buffer.from(
      [...run.matchAll(/%(?:25)*([0-9a-fA-F]{2})/g)].map(([, byte = '']) => byte).join(''),
      'hex',
    );
    const read = bytes.toString('utf8');
    return read.includes('\ufffd') ? bytes.toString('latin1') : read;
  });

const LETTERS: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' };

/** Escapes of JSON, of Markdown, and those that this program writes for what would do harm. */
const withoutBackslashes = (text: string): string =>
  text.replace(
    /\\(?:u\{([0-9a-fA-F]{1,6})\}|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|([ntrbf])|([^\p{L}\p{N}]))/gu,
    (whole: string, ...groups: unknown[]) => {
      const [braced, four, two, letter, sign] = groups;
      if (typeof sign === 'string') return sign;
      if (typeof letter === 'string') return LETTERS[letter] ?? whole;
      const digits = [braced, four, two].find((found) => typeof found === 'string') ?? '';
      return character(Number.parseInt(digits, 16), whole);
    },
  );

const withoutNuls = (text: string): string => text.replaceAll('\0', '');

/** Every escape undone, again and again: what is written twice is read twice. */
const plain = (text: string): string => {
  let known = text;
  for (let round = 0; round < 4; round += 1) {
    const next = withoutNuls(withoutBackslashes(withoutPercents(withoutEntities(known))));
    if (next === known) break;
    known = next;
  }
  return known;
};

/** What begins an escape; most texts have none and are read once. */
const ESCAPES = /[&%+\\<\0]/;

const readingsOf = (text: string): readonly string[] =>
  ESCAPES.test(text)
    ? [
        ...new Set([
          text,
          withoutEntities(withoutTags(text)),
          withoutPercents(text),
          withoutBackslashes(text),
          withoutNuls(text),
          withoutNuls(withoutBackslashes(text)),
          plain(text),
        ]),
      ]
    : [text];

/** A text, ready to be looked through. */
type Readings = Readonly<Record<Haystack, readonly string[]>>;

const readText = (text: string): Readings => {
  const exact = readingsOf(text);
  return {
    exact,
    folded: [...new Set(exact.map(foldedText))],
    dense: [...new Set(exact.map((reading) => reading.replace(/\s+/g, '')))],
  };
};

/** The part of a base64 text that some bytes decide alone when `offset` unknown ones stand before them. */
const base64Inside = (bytes: Buffer, offset: number): string => {
  const all = Buffer.concat([Buffer.alloc(offset), bytes]);
  return all.toString('base64').slice(Math.ceil((offset * 4) / 3), Math.floor((all.length * 4) / 3));
};

const inBase64 = (bytes: Buffer, offsets: readonly number[], title: Message): readonly SecretForm[] =>
  offsets
    .map((offset) => base64Inside(bytes, offset))
    .filter((text) => text.length >= SHORTEST_SECRET)
    .flatMap((text) => [
      { title, text, within: 'dense' as const },
      { title, text: text.replaceAll('+', '-').replaceAll('/', '_'), within: 'dense' as const },
    ]);

const AS_HEX = say('encoded');
const hex = (bytes: Buffer): readonly SecretForm[] =>
  ['', ':', '-', ',', '\\x'].map((separator) => ({
    title: AS_HEX,
    text: [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join(separator),
    within: 'dense' as const,
  }));

const asText = (text: string, title: Message): readonly SecretForm[] => [
  { title, text, within: 'exact' },
  // With its blanks as one each it may be too short to mean anything.
  ...(isLongEnough(foldedText(text).trim()) ? [{ title, text: foldedText(text), within: 'folded' as const }] : []),
];

const encodings = (secret: string): readonly Buffer[] => [
  Buffer.from(secret, 'utf8'),
  Buffer.from(secret, 'utf16le'),
  ...(/[\u0080-\u00ff]/.test(secret) && !/[^\0-\u00ff]/.test(secret) ? [Buffer.from(secret, 'latin1')] : []),
];

/** Every writing by which a secret is recognised. Blanks alone are none. */
const formsOf = (value: string, user?: string): readonly SecretForm[] => {
  if (value === '') return [];
  const secret = value.toWellFormed();
  const pair = user === undefined ? [] : inBase64(Buffer.from(`${user}:${secret}`), [0], say('encoded'));
  if (!isLongEnough(secret) || secret.trim() === '') return pair;
  const read = plain(secret);
  const forms = [
    ...asText(secret, say('as it is')),
    ...(isLongEnough(secret.trim()) ? asText(secret.trim(), say('as it is')) : []),
    ...(read !== secret && isLongEnough(read.trim()) ? asText(read, say('as it is')) : []),
    ...asText(Array.from(secret).reverse().join(''), say('encoded')),
    ...(/[^\0-\u007f]/.test(secret) ? asText(Buffer.from(secret).toString('latin1'), say('encoded')) : []),
    ...encodings(secret).flatMap((bytes) => [...inBase64(bytes, [0, 1, 2], say('encoded')), ...hex(bytes)]),
    ...pair,
  ];
  return [...new Map(forms.map((form) => [`${form.within} ${form.text}`, form])).values()];
};

/** The first form that is in a text. Hex counts in capitals, too. */
const formIn = (readings: Readings, forms: readonly SecretForm[]): SecretForm | null =>
  forms.find(({ text, within, title }) =>
    readings[within].some(
      (reading) => reading.includes(text) || (title === AS_HEX && reading.includes(text.toUpperCase())),
    ),
  ) ?? null;

/**
 * The last look at a report before anybody sees it: in which no known secret may stand, in whatever writing. The model
 * has no field for one and its sources are cleaned where they are read; this net is for the day when that fails.
 */

export interface KnownSecret {
  /** What the user calls it: `the password`. */
  readonly what: Message;
  readonly secret: Secret;
  /** Who signs in with it, where somebody does. */
  readonly user?: string;
}

interface Sought {
  readonly what: Message;
  readonly forms: readonly SecretForm[];
  readonly inUtf16: Buffer | null;
}

const sought = (secrets: readonly KnownSecret[]): readonly Sought[] =>
  secrets.map(({ what, secret, user }) => {
    const value = secret.expose();
    const forms = formsOf(value, user);
    return { what, forms, inUtf16: forms.length > 1 ? Buffer.from(value, 'utf16le') : null };
  });

const refusal = (where: Message, what: Message, title: Message): Reply<null> =>
  failed(
    'holds-secret',
    say`Nothing was written: ${where} would hold ${what}, ${title}. Change it where it is used, since a reply or a name in this case repeats it; then run the stage again, or make a new case.`,
  );

const firstIn = (readings: Readings, secrets: readonly Sought[]): { what: Message; title: Message } | null => {
  for (const { what, forms } of secrets) {
    const form = formIn(readings, forms);
    if (form) return { what, title: form.title };
  }
  return null;
};

/** `holds-secret` where a known secret is in a text. */
export const scanText = (text: string, secrets: readonly KnownSecret[], where = say('the text')): Reply<null> => {
  const found = firstIn(readText(text), sought(secrets));
  return found ? refusal(where, found.what, found.title) : done(null);
};

/**
 * `holds-secret` where a known secret is in a report or in what was written of it; names the field of the model
 * (`annex[2].body.excerpt`) and which secret, never the secret. `written` holds text forms; a PDF is looked through as
 * the HTML that it is printed from.
 */
export const scanReport = (
  report: Report,
  written: readonly { readonly name: string; readonly bytes: Uint8Array }[],
  secrets: readonly KnownSecret[],
): Reply<null> => {
  const known = sought(secrets);
  const looked = new Map<string, ReturnType<typeof firstIn>>();
  const fields: { readonly at: string; readonly what: Message; readonly title: Message }[] = [];
  mapTexts(report, (text, { at }) => {
    const found = looked.has(text) ? (looked.get(text) ?? null) : firstIn(readText(text), known);
    looked.set(text, found);
    if (found) fields.push({ at, ...found });
    return text;
  });
  const [field] = fields;
  if (field) return refusal(say`the report's field ${field.at}`, field.what, field.title);
  for (const { name, bytes } of written) {
    const buffer = Buffer.from(bytes);
    const found = firstIn(readText(buffer.toString('utf8')), known);
    if (found) return refusal(say`the file ${name}`, found.what, found.title);
    const wide = known.find(({ inUtf16 }) => inUtf16 !== null && buffer.includes(inUtf16));
    if (wide) return refusal(say`the file ${name}`, wide.what, say('encoded'));
  }
  return done(null);
};
