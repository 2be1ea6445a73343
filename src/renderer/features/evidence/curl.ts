import type { Target } from '../../../core/case/case.ts';

/**
 * Lines with which a probe can be repeated by hand, one for each shell. They carry the user's name and never the
 * password: curl asks for it. Values come from a record that somebody else may have written, so each shell's quoting is
 * strict, and a value that a shell cannot carry unchanged gives no line at all.
 */

export interface CurlRequest {
  readonly url: string;
  readonly accept: string;
  readonly user: string;
  readonly connectTo: string | null;
  readonly proxy: Target['proxy']['inside'];
  readonly timeoutSeconds: number;
}

export interface CurlLines {
  readonly bash: string;
  /** `null` where the shell would change a value. */
  readonly powershell: string | null;
  /** `null` where the shell would change a value. */
  readonly cmd: string | null;
}

const hasControl = (text: string): boolean => /\p{Cc}/u.test(text);

const bashQuote = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** PowerShell reads four further characters as a single quote; each is doubled. */
const powershellQuote = (text: string): string =>
  /^[\w+=:./-]+$/.test(text) ? text : `'${text.replace(/['\u2018-\u201b]/g, '$&$&')}'`;

const cmdQuote = (text: string): string => (/^[\w+:./-]+$/.test(text) ? text : `"${text}"`);

const partsOf = (request: CurlRequest): readonly string[] => {
  const { hostname, port } = new URL(request.url);
  return [
    '--include',
    '--globoff',
    '--max-time',
    String(request.timeoutSeconds),
    ...(request.proxy === 'none' ? ['--noproxy', '*'] : request.proxy === 'system' ? [] : ['--proxy', request.proxy]),
    ...(request.connectTo === null ? [] : ['--connect-to', `${hostname}:${port || '443'}:${request.connectTo}`]),
    '--header',
    `Accept: ${request.accept}`,
    '--user',
    request.user,
    request.url,
  ];
};

/** The lines, or `null` when the address is not plain https or a value cannot stand on a command line. */
export const curlLines = (request: CurlRequest): CurlLines | null => {
  if (!URL.canParse(request.url) || new URL(request.url).protocol !== 'https:') return null;
  // With a colon in it, curl would take the rest of the name for the password.
  if (request.user === '' || request.user.includes(':')) return null;
  const parts = partsOf(request);
  if (parts.some(hasControl)) return null;
  // Versions of PowerShell disagree on double quotes inside an argument; a backslash at its end would swallow the quote.
  const powershellChanges = parts.some((part) => part.includes('"') || part.endsWith('\\'));
  const cmdChanges = powershellChanges || request.user.includes('%') || parts.some((part) => /[!^]/.test(part));
  return {
    bash: ['curl', ...parts.map(bashQuote)].join(' '),
    powershell: powershellChanges ? null : ['curl.exe', ...parts.map(powershellQuote)].join(' '),
    cmd: cmdChanges ? null : ['curl', ...parts.map(cmdQuote)].join(' '),
  };
};
