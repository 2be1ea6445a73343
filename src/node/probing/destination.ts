import { isIP } from 'node:net';
import { PRACTICE_SERVER } from '../../core/records/practice-description.ts';
import { DEFAULT_TIMEOUTS, type Destination, type Timeouts } from './target.ts';

/**
 * The one form of a server's host that name check, SNI, `Host` and the lookup all use: lower case, punycode, an address
 * without brackets. `null` for anything that is not a host name or an address alone (a scheme, a user, a path, a port).
 */
export const asciiHost = (host: string): string | null => {
  const bare = host.startsWith('[') && host.endsWith(']') ? host.slice(1, -1) : host;
  if (isIP(bare) === 6) return bare.includes('%') ? null : new URL(`https://[${bare}]`).hostname.slice(1, -1);
  if (bare === '' || /[\s:/?#@\\[\]%]/.test(bare)) return null;
  const url = URL.parse(`https://${bare.replace(/\.$/, '')}`);
  return url === null || url.hostname === '' ? null : url.hostname;
};

/** `HOST:PORT` or `[ADDRESS]:PORT`. */
export const parseDestination = (text: string): Destination | null => {
  const found = /^(?:\[([0-9a-fA-F:.]+)\]|([^\s:/@[\]]+)):(\d{1,5})$/.exec(text);
  const port = Number(found?.[3]);
  const host = found?.[1] ?? found?.[2];
  return host !== undefined && port >= 1 && port <= 65535 ? { host, port } : null;
};

/** A host name or an address and nothing else: no scheme, user, path or port. */
export const isPlainHost = (host: string): boolean =>
  host.length <= 253 &&
  (/^(?!-)[\p{L}\p{N}_.-]+$/u.test(host) || (host.includes(':') && /^[0-9a-fA-F:.]+$/.test(host)));

/** The limits of a probe whose whole time is given: no part of it may take longer than the whole. */
export const timeoutsOf = (totalMs: number): Timeouts => ({
  connectMs: Math.min(DEFAULT_TIMEOUTS.connectMs, totalMs),
  headersMs: Math.min(DEFAULT_TIMEOUTS.headersMs, totalMs),
  totalMs,
});

/**
 * Whether this is an entrance of a practice world: its server's name at this machine. The machine alone says nothing, because
 * a tunnel to a customer's server begins here, too.
 */
export const isPracticeEntrance = (server: string, connectTo: string | null): boolean => {
  const host = connectTo === null ? null : (parseDestination(connectTo)?.host ?? null);
  return server === PRACTICE_SERVER && host !== null && /^(?:127\.[0-9.]+|::1|localhost)$/.test(host);
};
