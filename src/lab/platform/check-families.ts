import { request, type RequestOptions } from 'node:https';
import type { CardRow } from '../../core/vocabulary/words.ts';
import { LOOPBACK } from '../entrance/loopback.ts';
import type { RowState, PlatformState } from './state.ts';
import { trimEnd } from '../../core/vocabulary/text-ends.ts';

/** How the platform finds its way out of its data centre: one name, one port, one entrance. */
interface PlatformRoute {
  /** The only name that its resolver knows. */
  readonly fqdn: string;
  /** Port of the platform's own entrance on the loopback address. */
  readonly entrancePort: number;
  /** PEM. */
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
 * What *Update API Configuration* does: asks all three families with the stored credentials, each with a real request
 * through the platform's own entrance, and believes nothing else. Unlike the product it asks all three even when the
 * first is rejected.
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
