import { type CardRow, CARD_ROWS } from '../../core/vocabulary/words.ts';

/** What the status card says about one row. */
export type RowState = 'up' | 'down';

export interface FoundCard {
  readonly rows: Readonly<Record<CardRow, RowState>>;
  readonly hoursOld: number;
}

/** How the platform of a world is when the world begins. */
export interface PlatformSetup {
  /** Address the platform calls from; shown on the card. */
  readonly outboundFqdn: string;
  readonly licence: string;
  /** What is stored for the NAC server. */
  readonly baseUrl: string;
  readonly user: string;
  readonly password: string;
  /** The card as the engineer finds it; `null` where it shows, some hours old, what it would show today. */
  readonly card: FoundCard | null;
  /** Longest wait for one family, in milliseconds. */
  readonly timeoutMs: number;
  /** The platform's clock minus the true time, in milliseconds. */
  readonly clockOffsetMs: number;
}

/** The platform of one running world. The password is never shown, copied or printed. */
export interface PlatformState {
  readonly outboundFqdn: string;
  readonly licence: string;
  baseUrl: string;
  user: string;
  password: string;
  rows: Readonly<Record<CardRow, RowState>>;
  updatedAt: Date;
}

const HOUR_MS = 3_600_000;

export const createPlatformState = (setup: PlatformSetup, card: FoundCard): PlatformState => ({
  outboundFqdn: setup.outboundFqdn,
  licence: setup.licence,
  baseUrl: setup.baseUrl,
  user: setup.user,
  password: setup.password,
  rows: card.rows,
  updatedAt: new Date(Date.now() + setup.clockOffsetMs - card.hoursOld * HOUR_MS),
});

/** What can be typed into the settings form. */
interface PlatformSettings {
  readonly user: string;
  /** Empty: the stored one stays. */
  readonly password: string;
  readonly baseUrl: string;
}

const isHttpsAddress = (text: string): boolean => {
  try {
    return new URL(text).protocol === 'https:';
  } catch {
    return false;
  }
};

/** Stores the form. Gives a sentence instead where it was not understood; then nothing has changed. */
export const changeSettings = (state: PlatformState, settings: PlatformSettings): string | null => {
  const user = settings.user.trim();
  const baseUrl = settings.baseUrl.trim();
  if (user === '') return 'The API user name is missing. Nothing was changed.';
  if (!isHttpsAddress(baseUrl)) return 'The API base URL must begin with https://. Nothing was changed.';
  state.user = user;
  state.baseUrl = baseUrl;
  // The trap of this form, as on the real one: a blank field keeps the old password.
  if (settings.password !== '') state.password = settings.password;
  return null;
};

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
