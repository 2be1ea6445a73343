import { CARD_ROWS, type CardRow } from '../vocabulary/words.ts';
import { cleanText } from '../vocabulary/typed.ts';
import { trimEnd } from '../vocabulary/text-ends.ts';
import { withoutUserInfo, type PlatformCard, type RowReading } from './card.ts';

/**
 * The one reader of a pasted status card. The text becomes a row of labels and of what is behind each; a value is
 * taken only if it has the form of its label. What has not is quoted, and what several values may be is left open.
 */

const TEXT_FIELDS = ['outboundFqdn', 'apiUser', 'baseUrl', 'licence'] as const;
type TextField = (typeof TEXT_FIELDS)[number];
const CARD_FIELDS = [...TEXT_FIELDS, 'updatedAt'] as const;
type CardField = (typeof CARD_FIELDS)[number];
export type CardName = CardRow | CardField;

/** What could be read from a card's pasted text; `null` where the text does not say, or says different things. */
export interface CardReading extends Readonly<Record<CardField, string | null>> {
  readonly rows: PlatformCard['rows'];
  readonly timeUnclear: boolean;
  /** Of what the text says different things, as that of two cards does: none of them is taken. */
  readonly contradictory: readonly CardName[];
  /** Found, and the words next to it are no value of it. */
  readonly unread: readonly { readonly name: CardName; readonly words: string }[];
  /** Names stand together, and values after or before them: which belongs to which is not taken from the order. */
  readonly inColumns: boolean;
  /** To be quoted where nothing was found. */
  readonly firstLine: string;
}

/** Labels as pages, browsers that translate them and people write them; where one has a hyphen, a blank may be, and a weak one needs a sign or a cell behind it. */
const LABELS: readonly (readonly [name: CardRow | TextField | 'other', labels: string, weak?: string])[] = [
  ['outboundFqdn', 'outbound fqdn|utgående fqdn|outbound name|utgående domännamn|utgående namn'],
  [
    'apiUser',
    'api user name|api username|api user|api-användarnamn|api-användare|användarnamn för api|api:s användarnamn',
  ],
  [
    'baseUrl',
    'api base url|api-bas-url|api basadress|bas-url för api|grundläggande api url|base url for the api',
    'base url|bas-url',
  ],
  ['licence', 'module licence|module license|modullicens|modulens licens|modul licens', 'licence|license|licens'],
  [
    'endpoint-api',
    'endpoint-api|endpoints-api|slutpunkts-api|slutpunkt-api|slutpunkter-api|api för slutpunkter|api för slutpunkt|ändpunkts-api|ändpunkt-api',
  ],
  [
    'endpoint-groups-api',
    'endpoint groups api|endpoint group api|endpoints groups api|slutpunktsgrupper-api|slutpunktsgrupps-api|slutpunktsgrupp-api|api för slutpunktsgrupper|ändpunktsgrupper-api|api för endpoint grupper|endpointgrupps-api|endpointgrupper-api|endpointgrupp-api',
  ],
  [
    'monitoring-api',
    'monitoring api|monitoring (mnt) api|mnt api|övervaknings-api|övervakning-api|api för övervakning|övervaka api',
  ],
  [
    'other',
    'api password|api-lösenord|password|lösenord|api status|api configuration|api-konfiguration|update api configuration|uppdatera api-konfiguration|updated|updated at|last updated|uppdaterad|senast uppdaterad|settings|inställningar',
  ],
];

/** The words of a row's state. The platform prints the first of each; the others are what browsers make of it. */
const STATES: Readonly<Record<string, 'up' | 'down'>> = {
  up: 'up',
  upp: 'up',
  uppe: 'up',
  down: 'down',
  ner: 'down',
  nere: 'down',
  ned: 'down',
};
const FILLERS: ReadonlySet<string> = new Set(['is', 'är', 'status', 'state', 'reads', 'visar']);
/** Between a word of a row's state and what explains it. */
const EXPLAINS: ReadonlySet<string> = new Set([
  'since',
  'sedan',
  'for',
  'i',
  'at',
  'kl',
  'http',
  'status',
  'error',
  'fel',
]);
const BUTTONS: ReadonlySet<string> = new Set(
  'copy copied kopiera kopierad edit redigera ändra change show visa hide dölj open öppna save spara cancel avbryt refresh uppdatera update test re-test retest testa info help hjälp required optional obligatoriskt obligatorisk valfritt valfri details detaljer'.split(
    ' ',
  ),
);
const PLACEHOLDERS: ReadonlySet<string> = new Set([
  'n/a',
  'none',
  'null',
  'undefined',
  'inget',
  'saknas',
  'empty',
  'tomt',
]);

const HAS_WORD = /[\p{L}\p{N}]/u;
const isLetter = (character: string): boolean => /[\p{L}\p{N}]/u.test(character);

// What a picture's reader confuses is one letter here, and each letter keeps its place.
const ALIKE: Readonly<Record<string, string>> = {
  l: 'i',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  q: 'o',
  å: 'a',
  ä: 'a',
  ö: 'o',
  '‐': '-',
  '‑': '-',
};
const folded = (text: string): string =>
  text.replaceAll(/[A-Z1!0lq\u00c4\u00c5\u00d6åäö‐‑]/g, (sign) => ALIKE[sign.toLowerCase()] ?? sign.toLowerCase());

interface Label {
  readonly name: CardRow | TextField | 'other';
  readonly text: string;
  readonly weak: boolean;
}
const KNOWN: readonly Label[] = LABELS.flatMap(([name, labels, weak = '']) =>
  [labels, weak].flatMap((list, index) =>
    list === ''
      ? []
      : list
          .split('|')
          .flatMap((text) => [...new Set([text, text.replaceAll('-', ' ')])])
          .map((text) => ({ name, text: folded(text), weak: index === 1 })),
  ),
).sort((one, other) => other.text.length - one.text.length);

const LIMIT = 20_000;

const BLOCK = /^(?:tr|dt|li|p|div|br|h[1-6]|table|dl|ul|section|form)$/i;
const ENTITIES: Readonly<Record<string, string>> = { nbsp: ' ', amp: '&', lt: '<', gt: '>', quot: '"' };
const withEntities = (text: string): string =>
  text.replaceAll(/&(?:#(\d{1,6})|([a-z]{2,6}));/gi, (whole, code?: string, name = '') =>
    code === undefined ? (ENTITIES[String(name)] ?? whole) : String.fromCodePoint(Number(code)),
  );

/** What a wiki, a ticket, a mail filter or a cautious colleague makes of signs: each has one plain form. */
const MARKUP: readonly (readonly [RegExp, string | ((whole: string, inner: string) => string)])[] = [
  [
    /https?:\/\/[a-z0-9.-]{1,60}\.safelinks\.protection\.outlook\.com\/\?url=([^&\s]{1,900})[^\s]{0,900}/gi,
    (whole, url) => unquoted(url) ?? whole,
  ],
  [/\bhxxp(?=s?:\/\/)/gi, 'http'],
  [/\[(?:\.|dot)\]/gi, '.'],
  [/\{\{([^{}\n]{1,300})\}\}/g, (_, inner) => inner],
  [/\*\*/g, ''],
  [/\{color(?::[^{}\n]{1,30})?\}/gi, ' '],
  [/:[a-z][a-z0-9]{0,20}(?:_[a-z0-9]{1,20}){1,4}:/g, ' '],
  [/\\([_*~|[\]#])/g, (_, sign) => sign],
  [/[\u2010\u2011]/g, '-'],
];
const unquoted = (text: string): string | null => {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
};
const withoutMarkup = (text: string): string =>
  MARKUP.reduce(
    (plain, [sign, meant]) => (typeof meant === 'string' ? plain.replace(sign, meant) : plain.replace(sign, meant)),
    text,
  );

const asText = (html: string): string =>
  html
    .replaceAll(/[ \t\r\n]+/g, ' ')
    .split('<')
    .map((piece, index) => {
      const tag = index === 0 ? undefined : /^\/?([a-z][a-z0-9]{0,12})[ />]/i.exec(piece)?.[1];
      if (tag === undefined) return index === 0 ? piece : `<${piece}`;
      return (BLOCK.test(tag) ? '\n' : '\t') + piece.slice(piece.indexOf('>') + 1);
    })
    .join('');

const linesOf = (text: string): readonly string[] => {
  const given = text.slice(0, LIMIT);
  const isHtml = /<(?:td|dt|dd|tr|li|div|span|p|table|br)[\s/>]/i.test(given);
  return withoutMarkup(cleanText(withEntities(isHtml ? asText(given) : given)))
    .split('\n')
    .map((line) => line.replace(/^[ >|]{1,40}/, '').trim());
};

/** A label that was found, and the parts of the text up to the next one. */
interface Found {
  readonly name: Label['name'];
  /** On the label's own line: whether a sign or the edge of a cell parts them from it. */
  readonly here: Part[];
  readonly below: Part[];
  readonly line: number;
  separated: boolean;
}
interface Part {
  readonly text: string;
  readonly line: number;
}

/** Signs, dots, bullets, quotation marks and dashes around a value; brackets stay. */
const bare = (text: string): string =>
  trimEnd(text.replace(/^[\s\p{So}\p{Sm}\p{Sk}\p{Pd}:;,.·*"'“”«»`_]+/u, ''), ' \t:;,.·*"\'“”«»`_>|{}').trim();
const withoutBrackets = (text: string): string => text.replaceAll(/\([^()]{0,300}\)/g, ' ');

const withoutButtons = (text: string): string => {
  const words = text.split(' ').filter((word) => word !== '');
  while (words.length > 0 && BUTTONS.has((words.at(-1) ?? '').toLowerCase())) words.pop();
  return words.join(' ');
};

const SEPARATED = /^[\s"'*`)]{0,6}[:=→⇒➜]/;

const labelAt = (text: string, at: number): Label | undefined =>
  KNOWN.find(
    (label) =>
      text.startsWith(label.text, at) && !isLetter(text.charAt(at + label.text.length)) && HAS_WORD.test(label.text),
  );

/** Splits a line into cells, and each into labels and what is between them. */
const readLine = (line: string, number: number, found: Found[]): void => {
  for (const cell of line.split(/\t|\||•|▪|;| {2,}|, ?(?=")/)) {
    const text = folded(cell);
    let [from, inCell] = [0, false];
    const take = (end: number): void => {
      const last = found.at(-1);
      const gap = cell.slice(from, end).trim();
      if (gap === '' || last === undefined || (!inCell && !HAS_WORD.test(gap) && end < cell.length)) return;
      (last.line === number ? last.here : last.below).push({ text: gap, line: number });
      if (last.line === number && !inCell) last.separated = true;
    };
    for (let at = 0; at < text.length; at += 1) {
      if (!isLetter(text.charAt(at)) || isLetter(text.charAt(at - 1))) continue;
      const label = labelAt(text, at);
      if (label === undefined) continue;
      const end = at + label.text.length;
      const gap = cell.slice(from, at);
      const separated = SEPARATED.test(cell.slice(end));
      const last = found.at(-1);
      const isFirst = !inCell && !HAS_WORD.test(gap.replace(/^\s*\d{1,2}[.)]/, ''));
      const isNext = inCell && last !== undefined && (!HAS_WORD.test(gap) || fits(last.name, gap));
      if (!(isFirst || isNext || (separated && label.name !== 'other'))) continue;
      if (label.weak && !separated && cell.slice(end).trim() !== '') continue;
      if (inCell) take(at);
      found.push({ name: label.name, here: [], below: [], line: number, separated });
      [from, inCell] = [end, true];
      at = end - 1;
    }
    take(cell.length);
  }
};

const NAME = /^(?:[\p{L}\p{N}_](?:[\p{L}\p{N}_-]{0,62})\.)+[\p{L}][\p{L}\p{N}-]{1,62}\.?$/u;
const ADDRESS = /^(?:\d{1,3}(?:\.\d{1,3}){3}|[\da-f]{0,4}(?::[\da-f]{0,4}){2,7})$/i;
const isName = (text: string): boolean => NAME.test(text) || ADDRESS.test(text);
const tokensOf = (text: string): readonly string[] =>
  bare(text)
    .split(/[\s<>,]+/)
    .map((token) => trimEnd(token, token.includes('[') ? '.,;)"\'`*_' : '.,;)]"\'`*_'))
    .filter((token) => token !== '');

/** A password with a blank in it: what is before the last @ is cut out of the whole text. */
const OPENS_USER_INFO = /:\/\/[^/@\s]{0,300}:(?!\d{1,5}(?:[/\s]|$))/;
const withoutPassword = (text: string): string => (OPENS_USER_INFO.test(text) ? withoutUserInfo(text) : text);

/** What has the form of a field in a part of the text; `null`: nothing, or more than one. */
const FORMS: Readonly<Record<TextField, (text: string) => string | null>> = {
  outboundFqdn: (text) => {
    const [first = '', ...rest] = tokensOf(withoutBrackets(text));
    return isName(first) && !rest.some((token) => isName(token) && token !== first) ? first : null;
  },
  apiUser: (text) => {
    const [first = ''] = withoutBrackets(text).split(/<| [-–—] /);
    const user = withoutButtons(trimEnd(bare(first), '.'));
    const isOne = /^[^\s()[\]{}"<>:]{1,120}$/.test(user) && HAS_WORD.test(user);
    return isOne && !PLACEHOLDERS.has(user.toLowerCase()) ? user : null;
  },
  baseUrl: (text) => {
    const [first = '', ...rest] = tokensOf(withoutPassword(bare(withoutBrackets(text))));
    const url = withoutUserInfo(first);
    const host = /^([^/:]{1,253})(?::\d{1,5})?(?:\/|$)/.exec(url)?.[1] ?? '';
    const isUrl = /^[a-z][a-z0-9+.-]{1,20}:\/|^\/\/|@/i.test(url) || isName(host);
    return isUrl && !rest.some((token) => token.includes('@')) ? url.slice(0, 300) : null;
  },
  licence: (text) => {
    const licence = withoutButtons(bare(text));
    const words = withoutBrackets(licence).split(' ');
    return HAS_WORD.test(licence) && words.length <= 4 ? licence.slice(0, 300) : null;
  },
};

/** The words of a row's state that a part begins with, and what comes between and behind is none that changes them. */
const statesIn = (part: string): readonly ('up' | 'down')[] => {
  const words = bare(withoutBrackets(part))
    .toLowerCase()
    .split(/[\s"*]+/)
    .filter((word) => HAS_WORD.test(word));
  while (FILLERS.has(words[0] ?? '') && words.length > 1) words.shift();
  const states: ('up' | 'down')[] = [];
  for (const word of words) {
    const parts = word.split('/').map((one) => STATES[trimEnd(one, ':;,.!')]);
    if (parts.every((state) => state !== undefined)) states.push(...parts);
    else if (states.length === 0 || !(/^\d/.test(word) || EXPLAINS.has(trimEnd(word, ':,')) || BUTTONS.has(word)))
      return [];
    else break;
  }
  return states;
};
const isState = (part: string): boolean => bare(part).toLowerCase() in STATES;

const fits = (name: Label['name'], text: string): boolean =>
  name !== 'other' && (name in FORMS ? FORMS[name as TextField](text) !== null : statesIn(text).length > 0);

const isNoise = ({ text }: Part): boolean => withoutButtons(bare(text)) === '';

const quoted = (parts: readonly Part[]): string =>
  withoutPassword(parts.map(({ text }) => trimEnd(text.replace(/^[\s:;=,"'|*]+/, ''), ' ",;:|*')).join(' '))
    .trim()
    .slice(0, 80);

/** What one label says: values that differ are all given; `words` stand there and are no value. */
interface Says {
  readonly values: readonly string[];
  readonly words: string;
}

const fieldSays = (name: TextField, { here, below }: Found): Says => {
  const parts = [here, below.slice(0, 4)].map((list) => list.filter((part) => !isNoise(part)));
  const candidates = parts.map((list) => [...new Set(list.flatMap(({ text }) => FORMS[name](text) ?? []))]);
  const values = candidates.find((list) => list.length > 0) ?? [];
  const isOpen = values.length > 1 && name !== 'licence';
  return {
    values: isOpen ? [] : values.slice(0, 1),
    words: quoted((here.length > 0 ? parts[0] : parts[1]) ?? []),
  };
};

interface RowSays extends Says {
  readonly statuses: readonly string[];
}
const rowSays = ({ here, below, separated }: Found): RowSays => {
  const taken: Part[] = [];
  const foreign: Part[] = [];
  for (const part of [...here, ...below]) {
    const isHere = here.includes(part);
    const [hasState, isMore] = [statesIn(part.text).length > 0, taken.length > 0];
    if (hasState && (!isMore || isState(part.text))) taken.push(part);
    else if (isMore && !isHere) break;
    else if (!isMore && withoutButtons(withoutBrackets(bare(part.text))).trim() !== '') foreign.push(part);
    else if (!isMore && !HAS_WORD.test(part.text) && /\p{S}/u.test(part.text)) foreign.push(part);
    if (foreign[0] && here.includes(foreign[0]) && (separated || foreign[0].text.trim().split(' ').length <= 3)) break;
  }
  const states = taken.flatMap(({ text }) => statesIn(text));
  // Words on the row's own line come before a word on another one.
  const isOther = here.some((part) => part === foreign[0] && HAS_WORD.test(part.text));
  return {
    values: isOther && separated ? ['', ...states] : states,
    words: quoted(foreign.slice(0, 1)),
    statuses: taken.flatMap(({ text }) => /\b([1-5]\d\d)\b/.exec(text)?.[1] ?? []),
  };
};

const isRow = (name: Label['name']): name is CardRow => (CARD_ROWS as readonly string[]).includes(name);

/** Labels one after another, and behind the last one the values of several; or a word of state before its row. */
const areInColumns = (found: readonly Found[]): boolean => {
  const known = found.filter(({ name }) => name !== 'other');
  const partsOf = ({ here, below }: Found): readonly Part[] => [...here, ...below].filter((part) => !isNoise(part));
  const first = found.findIndex(({ name }) => isRow(name));
  const before = found[first - 1];
  if (before && isState([...before.here, ...before.below].at(-1)?.text ?? '')) return true;
  return known.some((one, index) => {
    const parts = partsOf(one);
    const start = known.findLastIndex((earlier, at) => at < index && partsOf(earlier).length > 0) + 1;
    const [head, ...chain] = known.slice(start, index + 1);
    return (
      head !== undefined &&
      chain.length > 0 &&
      parts.length > 1 &&
      fits(head.name, parts[0]?.text ?? '') &&
      parts.slice(1).some(({ text }) => chain.some(({ name }) => fits(name, text)))
    );
  });
};

const ISO = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?(?:Z|[+-]\d\d:\d\d)/;
const UPDATED = /updated|tested|refreshed|uppdatera[dt]|testa[dt]/i;
const SOME_TIME = /\d{1,2}:\d\d|\d{4}-\d\d|\bago\b|\bsedan\b|\byesterday\b|\bigår\b/i;

/** A time of ISO 8601 with its seconds, where it has none. */
export const withSeconds = (time: string): string => time.replace(/T(\d\d:\d\d)(Z|[+-])/, 'T$1:00$2');

/** Lines that say when it was updated; a name alone on its line speaks for the next one. */
const updatedLines = (lines: readonly string[]): readonly string[] =>
  lines.flatMap((line, index) =>
    UPDATED.test(line)
      ? [/\d/.test(line) ? line : `${line} ${lines.slice(index + 1).find((next) => next !== '') ?? ''}`]
      : [],
  );

const timesOf = (lines: readonly string[]): readonly string[] => {
  const timed = lines.filter((line) => ISO.test(line));
  const plain = timed.map((line) => line.replace(ISO, ''));
  return timed
    .filter((_, index) => plain[index] === plain[0])
    .map((line) => withSeconds((ISO.exec(line)?.[0] ?? '').replace(' ', 'T')));
};

const UNREAD: RowReading = { value: 'not-read', status: null };

const foundIn = (lines: readonly string[]): readonly Found[] => {
  // What is before the first label belongs to none.
  const found: Found[] = [{ name: 'other', here: [], below: [], line: -1, separated: false }];
  for (const [number, line] of lines.entries()) readLine(line, number, found);
  return found;
};

/** Reads a pasted status card (specification: "API status card"). Where it says different things, none is taken. */
export const readCardText = (text: string): CardReading => {
  const lines = linesOf(text);
  const found = foundIn(lines);
  const inColumns = areInColumns(found);
  const of = (name: Label['name']): readonly Found[] => found.filter((one) => one.name === name);
  const rows = CARD_ROWS.map((row) => ({ name: row, says: of(row).map(rowSays) }));
  const fields = TEXT_FIELDS.map((field) => ({ name: field, says: of(field).map((one) => fieldSays(field, one)) }));
  const all = [...rows, ...fields].map(({ name, says }) => ({
    name,
    values: new Set(inColumns ? [] : says.flatMap(({ values }) => values)),
    words: inColumns ? '' : (says.find(({ words }) => words !== '')?.words ?? ''),
  }));
  const times = updatedLines(lines);
  const updated = new Set(timesOf(times));
  const statuses = new Map(rows.map(({ name, says }) => [name, new Set(says.flatMap((one) => one.statuses))]));
  const isOpen = (name: CardName): boolean =>
    (all.find((one) => one.name === name)?.values ?? updated).size > 1 ||
    (statuses.get(name as CardRow)?.size ?? 0) > 1;
  const valueOf = (name: CardName): string | null => {
    const [value = null] = all.find((one) => one.name === name)?.values ?? updated;
    return isOpen(name) || value === '' ? null : value;
  };
  const rowOf = (row: CardRow): RowReading => {
    const [value, [status]] = [valueOf(row), [...(statuses.get(row) ?? [])]];
    if (value === 'up') return { value, status: null };
    return value === 'down' ? { value, status: status === undefined ? null : Number(status) } : UNREAD;
  };
  return {
    outboundFqdn: valueOf('outboundFqdn'),
    apiUser: valueOf('apiUser'),
    baseUrl: valueOf('baseUrl'),
    licence: valueOf('licence'),
    updatedAt: valueOf('updatedAt'),
    rows: Object.fromEntries(CARD_ROWS.map((row) => [row, rowOf(row)])) as CardReading['rows'],
    timeUnclear: updated.size === 0 && times.some((line) => SOME_TIME.test(line)),
    contradictory: [...CARD_ROWS, ...CARD_FIELDS].filter(isOpen),
    unread: all.flatMap(({ name, words }) =>
      words !== '' && !isOpen(name) && valueOf(name) === null ? [{ name, words }] : [],
    ),
    inColumns,
    firstLine: withoutPassword(lines.find((line) => HAS_WORD.test(line)) ?? '').slice(0, 80),
  };
};

/** Whether a text is that of a card, and not of something else: a row of it has a state, or its words next to it. */
export const isCardText = (text: string): boolean => {
  const { rows, unread, inColumns } = readCardText(text);
  return (
    inColumns || [...CARD_ROWS].some((row) => rows[row].value !== 'not-read' || unread.some(({ name }) => name === row))
  );
};

/** A card's text without the user name and password of its base URL, so that it can be shown. */
export const cardTextWithoutUserInfo = (text: string): string => {
  const urls = foundIn(linesOf(text)).filter(({ name }) => name === 'baseUrl');
  const parts = urls.flatMap(({ here, below }) => [...here, ...below]).filter(({ text: part }) => part.includes('@'));
  const pieces = parts.flatMap(({ text: part }) => (OPENS_USER_INFO.test(part) ? [bare(part)] : tokensOf(part)));
  const shown = pieces
    .filter((piece) => withoutUserInfo(piece) !== piece)
    .reduce((rest, piece) => rest.replaceAll(piece, () => withoutUserInfo(piece)), text);
  // In a link of HTML, or with a character in it that nobody sees, the same address looks otherwise.
  return shown
    .split(/(\s+)/)
    .map((token) =>
      token.includes('://') && OPENS_USER_INFO.test(token) && token.includes('@') ? withoutUserInfo(token) : token,
    )
    .join('');
};
