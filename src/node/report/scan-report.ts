import { say, verbatim, type Message } from '../../core/messages/message.ts';
import type { Secret } from '../../core/credential/secret.ts';
import { mapTexts } from '../../core/report/redact/fields.ts';
import type { Report } from '../../core/report/report.ts';
import { done, failed, type Reply } from '../../shared/reply.ts';

/**
 * Each known writing of a secret is looked for in each reading of a text, so that escapes need no forms of their own. One of fewer
 * than six characters is in every report, and is found only as `user:secret` in base64.
 */
interface SecretForm {
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

const inBase64 = (bytes: Buffer, offsets: readonly number[]): readonly SecretForm[] =>
  offsets
    .map((offset) => base64Inside(bytes, offset))
    .filter((text) => text.length >= SHORTEST_SECRET)
    .flatMap((text) => [text, text.replaceAll('+', '-').replaceAll('/', '_')])
    .map((text) => ({ text, within: 'dense' }));

const hex = (bytes: Buffer): readonly SecretForm[] =>
  ['', ':', '-', ',', '\\x']
    .map((separator) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join(separator))
    .flatMap((text) => [text, text.toUpperCase()])
    .map((text) => ({ text, within: 'dense' }));

const asText = (text: string): readonly SecretForm[] => [
  { text, within: 'exact' },
  // With its blanks as one each it may be too short to mean anything.
  ...(isLongEnough(foldedText(text).trim()) ? [{ text: foldedText(text), within: 'folded' as const }] : []),
];

const encodings = (secret: string): readonly Buffer[] => [
  Buffer.from(secret, 'utf8'),
  Buffer.from(secret, 'utf16le'),
  ...(/[\u0080-\u00ff]/.test(secret) && !/[^\0-\u00ff]/.test(secret) ? [Buffer.from(secret, 'latin1')] : []),
];

const formsOf = (value: string, user?: string): readonly SecretForm[] => {
  if (value === '') return [];
  const secret = value.toWellFormed();
  const pair = user === undefined ? [] : inBase64(Buffer.from(`${user}:${secret}`), [0]);
  if (!isLongEnough(secret) || secret.trim() === '') return pair;
  const read = plain(secret);
  const forms = [
    ...asText(secret),
    ...(isLongEnough(secret.trim()) ? asText(secret.trim()) : []),
    ...(read !== secret && isLongEnough(read.trim()) ? asText(read) : []),
    ...asText(Array.from(secret).reverse().join('')),
    ...(/[^\0-\u007f]/.test(secret) ? asText(Buffer.from(secret).toString('latin1')) : []),
    ...encodings(secret).flatMap((bytes) => [...inBase64(bytes, [0, 1, 2]), ...hex(bytes)]),
    ...pair,
  ];
  return [...new Map(forms.map((form) => [`${form.within} ${form.text}`, form])).values()];
};

// The last look at a report: no known secret may stand in it, in whatever writing. The net for the day when the model fails.
export interface KnownSecret {
  /** What the user calls it: `the password`. */
  readonly what: Message;
  readonly secret: Secret;
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

const refusal = (where: Message, what: Message): Reply<null> =>
  failed(
    'holds-secret',
    say`Nothing was written: ${where} would hold ${what}. Change it where it is used, since a reply or a name in this case repeats it; then run the stage again, or make a new case.`,
  );

const firstIn = (text: string, secrets: readonly Sought[]): Sought | null => {
  const readings = readText(text);
  const stands = ({ text: form, within }: SecretForm): boolean =>
    readings[within].some((reading) => reading.includes(form));
  return secrets.find(({ forms }) => forms.some(stands)) ?? null;
};

/** `holds-secret` where a known secret is in a text. */
export const scanText = (text: string, secrets: readonly KnownSecret[], where = say('the text')): Reply<null> => {
  const found = firstIn(text, sought(secrets));
  return found ? refusal(where, found.what) : done(null);
};

/**
 * `holds-secret` where a known secret is in a report or in a text form of it; names the field (`annex[2].body.excerpt`), never the
 * secret. A PDF is looked through as the HTML that it is printed from.
 */
export const scanReport = (
  report: Report,
  written: readonly { readonly name: string; readonly bytes: Uint8Array }[],
  secrets: readonly KnownSecret[],
): Reply<null> => {
  const known = sought(secrets);
  const looked = new Map<string, Sought | null>();
  const fields: (Sought & { readonly at: string })[] = [];
  mapTexts(report, (text, { at }) => {
    if (!looked.has(text)) looked.set(text, firstIn(text, known));
    const found = looked.get(text);
    if (found) fields.push({ at, ...found });
    return text;
  });
  const [field] = fields;
  if (field) return refusal(verbatim(field.at), field.what);
  for (const { name, bytes } of written) {
    const buffer = Buffer.from(bytes);
    const found =
      firstIn(buffer.toString('utf8'), known) ??
      known.find(({ inUtf16 }) => inUtf16 !== null && buffer.includes(inUtf16));
    if (found) return refusal(verbatim(name), found.what);
  }
  return done(null);
};
