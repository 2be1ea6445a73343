import { isIP } from 'node:net';
import type { Destination } from './target.ts';

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

/** `host`, or `[host]` for an IPv6 address. */
export const hostInUrl = (host: string): string => (isIP(host) === 6 ? `[${host}]` : host);

/** `host:port` as CONNECT wants it, with the port always. */
export const authorityOf = ({ host, port }: Destination): string => `${hostInUrl(host)}:${port}`;

/** `https://host` with the port where it is not the default one. */
export const originOf = ({ host, port }: Destination): string =>
  `https://${hostInUrl(host)}${port === 443 ? '' : `:${port}`}`;
