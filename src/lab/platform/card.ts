import { CARD_ROWS, type CardRow } from '../../core/vocabulary/words.ts';
import { localTime } from './local-time.ts';
import type { PlatformState } from './state.ts';

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
