import { isConnectTo, isProxyChoice, type Target } from '../../../core/records/case.ts';
import { cleanValue } from '../../../core/vocabulary/typed.ts';

/** What people type for a server and the way to it, as the case keeps it. */

/** A whole number within limits, out of what was typed. */
export const whole = (text: string, least: number, most: number): number | null => {
  const number = /^\d{1,6}$/.test(text.trim()) ? Number(text.trim()) : Number.NaN;
  return number >= least && number <= most ? number : null;
};

export const readPort = (text: string): number | null => whole(text, 1, 65_535);
export const readTimeout = (text: string): number | null => whole(text, 1, 300);

/** The server out of a name, an address, `host:port` or an https address; `null` when no host can be read. */
export const readServer = (text: string): Pick<Target, 'host'> | Pick<Target, 'host' | 'port'> | null => {
  const trimmed = cleanValue(text);
  if (trimmed === '' || /[\s@\\]/.test(trimmed)) return null;
  if (/^[0-9a-f:.]+$/i.test(trimmed) && (trimmed.match(/:/g)?.length ?? 0) > 1) return { host: trimmed };
  const withScheme = /^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`;
  if (!URL.canParse(withScheme)) return null;
  const url = new URL(withScheme);
  // The URL parser drops a default port; what was written counts.
  const port = readPort(/^https?:\/\/[^/]*:(\d+)(?:\/|$)/i.exec(withScheme)?.[1] ?? '');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (host === '' || host.length > 253) return null;
  return port === null ? { host } : { host, port };
};

export const readConnectTo = (text: string): string | null => (isConnectTo(cleanValue(text)) ? cleanValue(text) : null);
export const readProxy = (text: string): string | null => (isProxyChoice(cleanValue(text)) ? cleanValue(text) : null);
