import { CARD_ROWS, type CardRow } from '../../core/vocabulary/words.ts';
import type { PlatformState } from './state.ts';
const two = (value: number): string => String(value).padStart(2, '0');

/** Local time to the second with its offset, e.g. `2026-11-21T10:04:05+01:00`. */
const localTime = (date: Date): string => {
  const minutes = -date.getTimezoneOffset();
  const offset = `${minutes < 0 ? '-' : '+'}${two(Math.floor(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`;
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}${offset}`;
};

/** The status card, as lines of a name and a value: the page and the copied text show the same. */

const TITLES: Readonly<Record<CardRow, string>> = {
  'endpoint-api': 'Endpoint API',
  'endpoint-groups-api': 'Endpoint Groups API',
  'monitoring-api': 'Monitoring API',
};

export interface CardLine {
  readonly name: string;
  readonly value: string;
}

interface CardLines {
  readonly facts: readonly CardLine[];
  readonly rows: readonly CardLine[];
  readonly updatedAt: string;
}

export const cardLines = (state: PlatformState): CardLines => ({
  facts: [
    { name: 'Outbound FQDN', value: state.outboundFqdn },
    { name: 'API user name', value: state.user },
    { name: 'API base URL', value: state.baseUrl },
    { name: 'Module licence', value: state.licence },
  ],
  rows: CARD_ROWS.map((row) => ({ name: TITLES[row], value: state.rows[row] === 'up' ? 'Up' : 'Down' })),
  updatedAt: localTime(state.updatedAt),
});

/** The card as it arrives in the clipboard when a person marks the page and copies it. */
export const cardText = (state: PlatformState): string => {
  const { facts, rows, updatedAt } = cardLines(state);
  const lines = [...facts, ...rows].map(({ name, value }) => `${name}\t${value.replaceAll(/\s+/g, ' ')}`);
  return `API status\n${lines.join('\n')}\nUpdated at ${updatedAt}\n`;
};
