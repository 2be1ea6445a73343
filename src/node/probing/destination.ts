import { isIP } from 'node:net';

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
