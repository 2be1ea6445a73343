import { CARD_ROWS, type CardRow } from '../vocabulary/words.ts';
import { ROW_TITLES, type RowReading } from './card.ts';

/** What could be read from a card's pasted text; `null` where the text does not say. */
export interface CardReading {
  readonly outboundFqdn: string | null;
  readonly apiUser: string | null;
  readonly baseUrl: string | null;
  readonly licence: string | null;
  readonly rows: Readonly<Record<CardRow, RowReading>>;
  /** ISO 8601 with its offset, where the text holds such a time. */
  readonly updatedAt: string | null;
  /** The text holds a time that cannot be placed, because it has no offset. */
  readonly timeUnclear: boolean;
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

/** Longest text that is looked at; a status card is a few hundred characters. */
const LIMIT = 20_000;

/** A line that is a value by itself, and not the next label whose neighbour was left empty. */
const valueOn = (line: string): string => (isLabel(line) ? '' : line);

/** The value behind a label: on its own line after a colon or blanks, or alone on the next line. */
const valueAfter = (lines: readonly string[], labels: readonly string[]): string | null => {
  for (const label of labels)
    for (const [index, line] of lines.entries()) {
      if (!line.toLowerCase().startsWith(label)) continue;
      const rest = line.slice(label.length);
      if (rest !== '' && !/^[\s:=|]/.test(rest)) continue;
      const own = rest.replace(/^[\s:=|]+/, '').trim();
      const value = own === '' ? valueOn(lines[index + 1] ?? '') : own;
      return value === '' ? null : value.slice(0, 300);
    }
  return null;
};

const readRow = (text: string | null): RowReading => {
  const word = /^(up|down)\b/i.exec(text ?? '')?.[1]?.toLowerCase();
  const status = /\b([1-5]\d\d)\b/.exec(text ?? '')?.[1];
  return {
    value: word === 'up' || word === 'down' ? word : 'not-read',
    status: word === 'down' && status !== undefined ? Number(status) : null,
  };
};

/**
 * Reads the text of the platform's status card as a person copies it from the page (specification: "API status card").
 * Rows that are missing read *not read*; a status code behind *Down*, as the platform's support may add it, is kept.
 */
export const readCardText = (text: string): CardReading => {
  const lines = text
    .slice(0, LIMIT)
    .split(/\r\n|[\r\n]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const rows = Object.fromEntries(
    CARD_ROWS.map((row) => [row, readRow(valueAfter(lines, [ROW_TITLES[row].toLowerCase()]))]),
  ) as Record<CardRow, RowReading>;
  const time = ISO.exec(lines.find((line) => UPDATED.test(line) && ISO.test(line)) ?? '')?.[0];
  return {
    outboundFqdn: valueAfter(lines, LABELS.outboundFqdn),
    apiUser: valueAfter(lines, LABELS.apiUser),
    baseUrl: valueAfter(lines, LABELS.baseUrl),
    licence: valueAfter(lines, LABELS.licence),
    rows,
    updatedAt: time === undefined ? null : withSeconds(time.replace(' ', 'T')),
    timeUnclear: time === undefined && lines.some((line) => UPDATED.test(line) && /\d{1,2}:\d\d/.test(line)),
  };
};

const withSeconds = (time: string): string => time.replace(/T(\d\d:\d\d)(Z|[+-])/, 'T$1:00$2');
