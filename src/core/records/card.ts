import { z } from 'zod';
import { ROW_VALUES, type CardRow, type Family, CARD_ROWS } from '../vocabulary/words.ts';
import { nameAnswersSchema } from './record.ts';
import { timestamp, recordedSchema } from '../evidence/evidence.ts';

const text = z.string().max(2048);

/** Replaces a user name and password that were cut out of an address: what is wrong with the address is still seen. */
const CUT = '…';

/** An address without a user name and password in it, whatever signs these hold: up to the last @. */
export const withoutUserInfo = (address: string): string => {
  const at = address.lastIndexOf('@');
  if (at < 0) return address;
  const scheme = /^[a-z][a-z0-9+.-]{0,20}:\/\//i.exec(address)?.[0] ?? '';
  return `${scheme}${CUT}${address.slice(at)}`;
};

const rowSchema = z.object({
  value: z.enum(ROW_VALUES),
  status: z.number().int().min(100).max(599).nullable(),
});
export type RowReading = z.infer<typeof rowSchema>;

/** The platform's own status card as read by a person (file format `tripoint/platform-card`, version 1). */
export const platformCardSchema = z.object({
  format: z.literal('tripoint/platform-card'),
  version: z.literal(1),
  id: z.uuid(),
  recordedAt: timestamp,
  updatedAt: timestamp.describe('When *Update API Configuration* was last clicked, ISO 8601 with its offset from UTC.'),
  /** Nobody said when it was clicked: the moment of recording is used. Absent in older cards. */
  updatedAtAssumed: z.literal(true).optional(),
  outboundFqdn: text.describe('Outbound FQDN'),
  apiUser: text.describe('API user name'),
  baseUrl: text.transform(withoutUserInfo).describe('API base URL'),
  licence: text.describe('Module licence of the card.'),
  rows: z.object({ 'endpoint-api': rowSchema, 'endpoint-groups-api': rowSchema, 'monitoring-api': rowSchema }),
  passwordReentered: z
    .boolean()
    .nullable()
    .describe('Whether the API password was typed again on the platform: a blank field there keeps the old one.'),
  /** What the outbound FQDN led to by every resolver of the machine that recorded the card. */
  resolved: nameAnswersSchema.optional(),
  recorded: recordedSchema.optional(),
});
export type PlatformCard = z.infer<typeof platformCardSchema>;

/** Which row speaks for which probe. The ERS endpoints probe has none. */
export const ROW_OF_FAMILY: Readonly<Record<Family, CardRow | null>> = {
  'ers-endpoint-groups': 'endpoint-groups-api',
  'ers-endpoints': null,
  'open-api': 'endpoint-api',
  'mnt-session': 'monitoring-api',
};

/** The rows' names as the platform prints them. */
export const ROW_TITLES: Readonly<Record<CardRow, string>> = {
  'endpoint-api': 'Endpoint API',
  'endpoint-groups-api': 'Endpoint Groups API',
  'monitoring-api': 'Monitoring API',
};

const IS_ACTIVE = /^\s*(active|valid|aktiv|giltig)\b/i;
const NOT_ACTIVE =
  /\b(not active|inactive|expired|invalid|not valid|suspended|revoked|disabled|cancell?ed|terminated|utgången|inaktiv|ogiltig|spärrad|avslutad)(?![\p{L}])/iu;

/** The word by which a card names its licence as not active (specification, "API status card"); `null` where it does not. */
export const inactiveLicence = ({ licence }: PlatformCard): string | null =>
  IS_ACTIVE.test(licence) ? null : (NOT_ACTIVE.exec(licence)?.[0] ?? null);

const CARD_FIELDS = ['outboundFqdn', 'apiUser', 'baseUrl', 'licence', 'updatedAt'] as const;
export type CardField = (typeof CARD_FIELDS)[number];

/** What could be read from a card's pasted text; `null` where the text does not say, or says different things. */
export interface CardReading {
  readonly outboundFqdn: string | null;
  readonly apiUser: string | null;
  readonly baseUrl: string | null;
  readonly licence: string | null;
  readonly rows: Readonly<Record<CardRow, RowReading>>;
  readonly updatedAt: string | null;
  readonly timeUnclear: boolean;
  /** Of what the text says different things, as that of two cards does: none of them is taken. */
  readonly contradictory: readonly (CardRow | CardField)[];
}

const LABELS = {
  outboundFqdn: ['outbound fqdn'],
  apiUser: ['api user name', 'api username', 'api user'],
  baseUrl: ['api base url', 'base url'],
  licence: ['module licence', 'module license', 'licence', 'license'],
} as const;

const KNOWN: readonly string[] = [
  ...Object.values(LABELS).flat(),
  ...CARD_ROWS.map((row) => ROW_TITLES[row].toLowerCase()),
  'updated',
];
const isLabel = (line: string): boolean => KNOWN.some((label) => line.toLowerCase().startsWith(label));

const ISO = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?(?:Z|[+-]\d\d:\d\d)/;

const UPDATED = /updated|tested|refreshed/i;

const LIMIT = 20_000;

const valueOn = (line: string): string => (isLabel(line) ? '' : line);

const valuesAfter = (lines: readonly string[], labels: readonly string[]): readonly ValueAt[] => {
  for (const label of labels) {
    const found = lines.flatMap((line, index): readonly ValueAt[] => {
      if (!line.toLowerCase().startsWith(label)) return [];
      const rest = line.slice(label.length);
      if (rest !== '' && !/^[\s:=|]/.test(rest)) return [];
      const own = rest.replace(/^[\s:=|]+/, '').trim();
      const value = own === '' ? valueOn(lines[index + 1] ?? '') : own;
      return [{ value, next: index + (own === '' ? 2 : 1) }];
    });
    if (found.length > 0) return found.filter(({ value }) => value !== '');
  }
  return [];
};
interface ValueAt {
  readonly value: string;
  readonly next: number;
}

const WORD = /\b(up|down)\b/gi;
const UNREAD: RowReading = { value: 'not-read', status: null };

const wordsOf = (lines: readonly string[], { value, next }: ValueAt): readonly string[] => {
  const words: string[] = /^(up|down)\b/i.test(value) ? [...(value.match(WORD) ?? [])] : [];
  for (let index = next; /^(up|down)$/i.test(lines[index] ?? ''); index += 1) words.push(lines[index] ?? '');
  return words.map((word) => word.toLowerCase());
};

const readRow = (lines: readonly string[], label: string): RowReading | 'contradictory' => {
  const places = valuesAfter(lines, [label]);
  const words = new Set(places.flatMap((place) => (wordsOf(lines, place).length === 0 ? [''] : wordsOf(lines, place))));
  if (words.size > 1) return 'contradictory';
  if (words.has('up')) return { value: 'up', status: null };
  if (!words.has('down')) return UNREAD;
  const statuses = new Set(places.flatMap(({ value }) => /\b([1-5]\d\d)\b/.exec(value)?.[1] ?? []));
  if (statuses.size > 1) return 'contradictory';
  const [status] = statuses;
  return { value: 'down', status: status === undefined ? null : Number(status) };
};

const linesOf = (text: string): readonly string[] =>
  text
    .slice(0, LIMIT)
    .split(/\r\n|[\r\n]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** A card's text without the user name and password of its base URL, so that it can be shown. */
export const cardTextWithoutUserInfo = (text: string): string =>
  LABELS.baseUrl
    .flatMap((label) => valuesAfter(linesOf(text), [label]))
    .filter(({ value }) => withoutUserInfo(value) !== value)
    .reduce((shown, { value }) => shown.replaceAll(value, () => withoutUserInfo(value)), text);

const timesOf = (lines: readonly string[]): readonly string[] => {
  const timed = lines.filter((line) => UPDATED.test(line) && ISO.test(line));
  const bare = timed.map((line) => line.replace(ISO, ''));
  return timed.filter((_, index) => bare[index] === bare[0]).map((line) => ISO.exec(line)?.[0] ?? '');
};

/** Reads a pasted status card (specification: "API status card"). Where it says different things, none is taken. */
export const readCardText = (text: string): CardReading => {
  const lines = linesOf(text);
  const rows = CARD_ROWS.map((row) => [row, readRow(lines, ROW_TITLES[row].toLowerCase())] as const);
  const valuesOf = (field: keyof typeof LABELS): readonly string[] =>
    valuesAfter(lines, LABELS[field]).map(({ value }) =>
      (field === 'baseUrl' ? withoutUserInfo(value) : value).slice(0, 300),
    );
  const found: Readonly<Record<CardField, readonly string[]>> = {
    outboundFqdn: valuesOf('outboundFqdn'),
    apiUser: valuesOf('apiUser'),
    baseUrl: valuesOf('baseUrl'),
    licence: valuesOf('licence'),
    updatedAt: timesOf(lines).map((time) => withSeconds(time.replace(' ', 'T'))),
  };
  const only = (field: CardField): string | null =>
    new Set(found[field]).size === 1 ? (found[field][0] ?? null) : null;
  return {
    outboundFqdn: only('outboundFqdn'),
    apiUser: only('apiUser'),
    baseUrl: only('baseUrl'),
    licence: only('licence'),
    rows: Object.fromEntries(
      rows.map(([row, read]) => [row, read === 'contradictory' ? UNREAD : read]),
    ) as CardReading['rows'],
    updatedAt: only('updatedAt'),
    timeUnclear: found.updatedAt.length === 0 && lines.some((line) => UPDATED.test(line) && /\d{1,2}:\d\d/.test(line)),
    contradictory: [
      ...rows.flatMap(([row, read]) => (read === 'contradictory' ? [row] : [])),
      ...CARD_FIELDS.filter((field) => new Set(found[field]).size > 1),
    ],
  };
};

const withSeconds = (time: string): string => time.replace(/T(\d\d:\d\d)(Z|[+-])/, 'T$1:00$2');
