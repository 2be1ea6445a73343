import { ipOf } from '../../diagnosis/relations/certificates.ts';
import { textBefore } from '../../vocabulary/text-ends.ts';
import type { IdentityKind } from '../options.ts';
import { plainHost } from '../../diagnosis/relations/address.ts';

/** The series of pseudonyms, each with its own numbers (`HOST-1`). `TEXT` has none: it is left out. */
export const SERIES = {
  HOST: 'host',
  ADDRESS: 'address',
  USER: 'user',
  MAC: 'mac',
  EMAIL: 'email',
  ID: 'id',
  NAME: 'name',
  CERT: 'certificate',
  /** The public key of a certificate: the same key in two certificates has the same name. */
  KEY: 'certificate',
  DN: 'certificate',
  SERIAL: 'certificate',
  BODY: 'excerpt',
  TEXT: 'excerpt',
} as const satisfies Readonly<Record<string, IdentityKind>>;
export type Series = keyof typeof SERIES;

/** Texts in which other identities may stand: where such a text is shown, those are not. */
export const CONTAINERS: ReadonlySet<Series> = new Set<Series>(['NAME', 'DN', 'TEXT']);

/** Something that identifies somebody. Two writings of the same thing have the same `series` and `key`. */
export interface Identity {
  readonly series: Series;
  readonly key: string;
  readonly value: string;
}

/** An identity of which a case knows the writings that running text is searched for; none where its shape is enough. */
export interface KnownIdentity extends Identity {
  readonly texts: readonly string[];
}

const WORD = /[\p{L}\p{N}\p{M}]/u;

export const isWord = (character: string): boolean => {
  const code = character.charCodeAt(0);
  if (code < 0x80) return (code > 47 && code < 58) || (code > 64 && code < 91) || (code > 96 && code < 123);
  return WORD.test(character);
};

export const cutsWord = (text: string, at: number): boolean =>
  at > 0 && at < text.length && isWord(text.charAt(at - 1)) && isWord(text.charAt(at));

/** Lower case, character by character, so that places in the folded text are places in the text. */
export const folded = (text: string): string => {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  return Array.from({ length: text.length }, (_, index) => {
    const one = text.charAt(index).toLowerCase();
    return one.length === 1 ? one : text.charAt(index);
  }).join('');
};

export const macKey = (mac: string): string => folded(mac).replace(/[^0-9a-f]/g, '');

/** Hashes, serial numbers and UUIDs: digits alone. */
export const hexKey = (hex: string): string => folded(hex).replace(/[^0-9a-z]/g, '');

const V4 = /^0*(\d{1,3})\.0*(\d{1,3})\.0*(\d{1,3})\.0*(\d{1,3})$/;
const MAPPED = /^0:0:0:0:0:ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/;

/** An address in one writing; an IPv4 address stays one where IPv6 carries it. `null`: no address. */
export const addressKey = (text: string): string | null => {
  const plain = textBefore(text.replace(/^\[(.*)\]$/, '$1'), '%');
  const four = V4.exec(plain)?.slice(1).map(Number);
  if (four) return four.every((part) => part < 256) ? four.join('.') : null;
  const six = plain.includes(':') ? ipOf(plain) : null;
  const [, high, low] = MAPPED.exec(six ?? '') ?? [];
  if (high === undefined || low === undefined) return six;
  return [high, low].flatMap((part) => [Number.parseInt(part, 16) >> 8, Number.parseInt(part, 16) & 255]).join('.');
};

/** A host's own label is searched for where it does not read like a plain word: `acs-01` of `acs-01.example.org`. */
const ownLabel = (host: string): readonly string[] => {
  const [label = ''] = host.split('.');
  return label !== host && label.length >= 4 && /[\d-]/.test(label) && /\p{L}/u.test(label) ? [label] : [];
};

/** A host's name, or an address; nothing for an empty text. */
export const hostIdentity = (text: string | null | undefined): readonly KnownIdentity[] => {
  const host = (text ?? '').trim().replace(/^\*\./, '').replace(/\.$/, '');
  if (host === '') return [];
  const address = addressKey(host);
  if (address !== null)
    return [{ series: 'ADDRESS', key: address, value: host.replace(/^\[(.*)\]$/, '$1'), texts: [] }];
  return [{ series: 'HOST', key: plainHost(host), value: host, texts: [host, ...ownLabel(host)] }];
};

/** The host of `HOST`, `HOST:PORT`, `[ADDRESS]:PORT` or an address of the web. */
export const placeIdentity = (place: string | null | undefined): readonly KnownIdentity[] => {
  const plain = (place ?? '').trim().replace(/^[a-z][a-z0-9+.-]{0,20}:\/\//i, '');
  if (addressKey(plain) !== null) return hostIdentity(plain);
  const [, bracketed, bare = ''] = /^(?:[^/@]{0,300}@)?(?:(\[[^\]]{1,100}\])|([^/?#:\s]{1,300}))/.exec(plain) ?? [];
  return hostIdentity(bracketed ?? bare);
};

/** An identity with its pseudonym; `null` for what is left out and not renamed. */
export interface Named extends Identity {
  readonly kind: IdentityKind;
  readonly pseudonym: string | null;
}

/** Gives each identity the next number of its series, once. */
export interface Numbering {
  readonly nameOf: (identity: Identity) => Named;
  /** `null`: it has no number yet. */
  readonly find: (series: Series, key: string) => Named | null;
  /** Leaves out the next number of a series. */
  readonly skip: (series: Series) => void;
  readonly isPseudonym: (text: string) => boolean;
}

/** Everything that reads like a pseudonym. */
export const PSEUDONYM =
  /(?<![\p{L}\p{N}])(?:HOST|ADDRESS|USER|MAC|EMAIL|ID|NAME|CERT|KEY|DN|SERIAL|BODY)-\d{1,7}(?![\p{L}\p{N}])/giu;

/** @param taken what must not be a pseudonym, in capitals, because something is really called so. */
export const createNumbering = (taken: ReadonlySet<string>): Numbering => {
  const names = new Map<string, Named>();
  const pseudonyms = new Set<string>();
  const last = new Map<Series, number>();

  const next = (series: Series): string => {
    const number = (last.get(series) ?? 0) + 1;
    last.set(series, number);
    const pseudonym = `${series}-${number}`;
    return taken.has(pseudonym) ? next(series) : pseudonym;
  };

  const find = (series: Series, key: string): Named | null => names.get(`${series} ${key}`) ?? null;

  return {
    find,
    skip: next,
    isPseudonym: (text) => pseudonyms.has(text),
    nameOf: ({ series, key, value }) => {
      const known = find(series, key);
      if (known) return known;
      const pseudonym = series === 'TEXT' ? null : next(series);
      const named = { series, key, value, kind: SERIES[series], pseudonym };
      names.set(`${series} ${key}`, named);
      if (pseudonym !== null) pseudonyms.add(pseudonym);
      return named;
    },
  };
};
