import { type CardRow, CARD_ROWS } from '../../core/vocabulary/words.ts';
import { request, type RequestOptions } from 'node:https';
import { LOOPBACK } from '../entrance/loopback.ts';
import { trimEnd } from '../../core/vocabulary/text-ends.ts';

export type RowState = 'up' | 'down';

export interface FoundCard {
  readonly rows: Readonly<Record<CardRow, RowState>>;
  readonly hoursOld: number;
}

/** How the platform of a world is when the world begins. */
export interface PlatformSetup {
  readonly outboundFqdn: string;
  readonly licence: string;
  readonly baseUrl: string;
  readonly user: string;
  readonly password: string;
  /** The card as the engineer finds it; `null` where it shows, some hours old, what it would show today. */
  readonly card: FoundCard | null;
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

// The status card, as lines of a name and a value: the page and the copied text show the same.
const TITLES: Readonly<Record<CardRow, string>> = {
  'endpoint-api': 'Endpoint API',
  'endpoint-groups-api': 'Endpoint Groups API',
  'monitoring-api': 'Monitoring API',
};

export interface CardLine {
  readonly name: string;
  readonly value: string;
}

export const cardLines = (state: PlatformState) => ({
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

/** How the platform finds its way out of its data centre: one name, one port, one entrance. */
interface PlatformRoute {
  readonly fqdn: string;
  readonly entrancePort: number;
  readonly ca: string;
  readonly timeoutMs: number;
}

interface Reply {
  readonly status: number;
  readonly body: string;
}

/** Longest body that is read; the platform asks for one page of ten. */
const LONGEST_BODY = 1_048_576;

const readJson = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
};

interface Check {
  readonly row: CardRow;
  readonly path: string;
  readonly accept: string;
  readonly isUp: (reply: Reply) => boolean;
}

const CHECKS: readonly Check[] = [
  {
    row: 'endpoint-groups-api',
    path: '/ers/config/endpointgroup?page=1&size=10',
    accept: 'application/json',
    isUp: ({ status, body }) => {
      const value = readJson(body);
      return status === 200 && typeof value === 'object' && value !== null && 'SearchResult' in value;
    },
  },
  {
    row: 'endpoint-api',
    path: '/api/v1/endpoint?page=1&size=10',
    accept: 'application/json',
    isUp: ({ status, body }) => status === 200 && Array.isArray(readJson(body)),
  },
  {
    row: 'monitoring-api',
    path: '/admin/API/mnt/Session/MACAddress/00:00:5E:00:53:01',
    accept: 'application/xml',
    isUp: ({ status, body }) =>
      body.startsWith('<?xml') &&
      ((status === 200 && body.includes('<sessionParameters')) ||
        (status === 500 && body.includes('<mnt-rest-result') && body.includes('is not available'))),
  },
];

const send = (options: RequestOptions, timeoutMs: number): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const sent = request({ ...options, signal: AbortSignal.timeout(timeoutMs) }, (response) => {
      const parts: Buffer[] = [];
      let length = 0;
      response.on('data', (part: Buffer) => {
        length += part.length;
        if (length > LONGEST_BODY) response.destroy(new Error('longer than expected'));
        else parts.push(part);
      });
      response.once('error', reject);
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, body: Buffer.concat(parts).toString('utf8') }),
      );
    });
    sent.once('error', reject);
    sent.end();
  });

const checkOne = async (check: Check, state: PlatformState, route: PlatformRoute): Promise<RowState> => {
  const base = new URL(state.baseUrl);
  if (base.hostname !== route.fqdn || (base.port !== '' && base.port !== '443')) return 'down';
  try {
    const reply = await send(
      {
        host: LOOPBACK,
        port: route.entrancePort,
        servername: route.fqdn,
        ca: route.ca,
        agent: false,
        path: `${trimEnd(base.pathname, '/')}${check.path}`,
        headers: {
          Host: route.fqdn,
          Accept: check.accept,
          Authorization: `Basic ${Buffer.from(`${state.user}:${state.password}`).toString('base64')}`,
        },
      },
      route.timeoutMs,
    );
    return check.isUp(reply) ? 'up' : 'down';
  } catch {
    return 'down';
  }
};

/**
 * What *Update API Configuration* does: asks all three families with the stored credentials, each with a real request through the
 * platform's own entrance, and believes nothing else. Unlike the product it asks all three even when the first is rejected.
 */
export const checkFamilies = async (
  state: PlatformState,
  route: PlatformRoute,
): Promise<Readonly<Record<CardRow, RowState>>> => {
  const found = await Promise.all(
    CHECKS.map(async (check) => [check.row, await checkOne(check, state, route)] as const),
  );
  return Object.fromEntries(found) as Record<CardRow, RowState>;
};
