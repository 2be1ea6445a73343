import type { Target } from '../records/case.ts';
import type { TlsEvidence, Evidence } from '../evidence/evidence.ts';
import { say, type Message } from '../messages/message.ts';
import type { StageRecord } from '../records/record.ts';
import { portAsked } from '../diagnosis/relations/address.ts';
import { placeText } from '../vocabulary/words.ts';

/** Lines that repeat a probe by hand; curl asks for the password. Values may be anybody's, so each shell's quoting is strict. */

export interface CurlRequest {
  /** Plain https. */
  readonly url: string;
  readonly accept: string;
  readonly user: string | null;
  /** `HOST:PORT` to connect to in place of the name, or `null`. */
  readonly connectTo: string | null;
  readonly proxy: Target['proxy']['inside'];
  readonly timeoutSeconds: number;
  /** What made the certificate acceptable to the probe; `system` where it is not said. */
  readonly trustedBy?: TlsEvidence['trustedBy'];
}

interface CurlLines {
  readonly bash: string;
  /** `null` where the shell would change a value. */
  readonly powershell: string | null;
  readonly cmd: string | null;
  readonly hints: readonly Message[];
}

/** The name of the file in which the lines look for an imported authority. */
export const CA_FILE = 'imported-ca.pem';

const hasControl = (text: string): boolean => /\p{Cc}/u.test(text);

/** Any text without control characters as one word of a POSIX shell, always within quotes. */
export const shellLiteral = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** The same as a PowerShell text, which reads four further characters as a single quote; each is doubled. */
export const powershellLiteral = (text: string): string => `'${text.replace(/['\u2018-\u201b]/g, '$&$&')}'`;

/** A leading equals sign means something to zsh, where these lines are pasted as well. */
export const bashQuote = (text: string): string =>
  /^[\w@%+:,./-][\w@%+=:,./-]*$/.test(text) ? text : shellLiteral(text);

const powershellQuote = (text: string): string => (/^[\w+=:./-]+$/.test(text) ? text : powershellLiteral(text));

export const cmdQuote = (text: string): string => (/^[\w+:./-]+$/.test(text) ? text : `"${text}"`);

const hintsOf = ({ trustedBy = 'system' }: CurlRequest): readonly Message[] => {
  if (trustedBy === 'imported-ca')
    return [
      say`Save the certificate authority that was imported for this case as ${CA_FILE} in the folder you are in.`,
    ];
  if (trustedBy === 'pin')
    return [
      say(
        'The certificate was accepted by its pin, which curl does not know: save its authority to a file and name it with --cacert.',
      ),
    ];
  return trustedBy === null
    ? [
        say(
          'The certificate was not trusted: curl will ask for the password, refuse the certificate, and send nothing.',
        ),
      ]
    : [];
};

const placeOf = (url: string): { readonly host: string; readonly port: string } | null => {
  const [, host, port = '443'] =
    /^https:\/\/(\[[0-9a-f:.]+\]|[^\s/@:?#[\]]+)(?::(\d{1,5}))?(?=[/?#]|$)/i.exec(url) ?? [];
  return host === undefined ? null : { host, port };
};

const partsOf = (request: CurlRequest, place: { readonly host: string; readonly port: string }): readonly string[] => [
  // Must stand first: a settings file of the reader's own could follow redirects or skip the check of the certificate.
  '--disable',
  '--proto',
  '=https',
  '--include',
  '--globoff',
  '--max-time',
  String(request.timeoutSeconds),
  ...(request.proxy === 'none' ? ['--noproxy', '*'] : request.proxy === 'system' ? [] : ['--proxy', request.proxy]),
  ...(request.connectTo === null ? [] : ['--connect-to', `${place.host}:${place.port}:${request.connectTo}`]),
  ...(request.trustedBy === 'imported-ca' ? ['--cacert', CA_FILE] : []),
  '--header',
  `Accept: ${request.accept}`,
  ...(request.user === null ? [] : ['--user', request.user]),
  request.url,
];

/** The lines, or `null` when the address is not plain https or a value cannot stand on a command line. */
export const curlLines = (request: CurlRequest): CurlLines | null => {
  const place = placeOf(request.url);
  if (!place) return null;
  // With a colon in it, curl would take the rest of the name for the password.
  if (request.user === '' || request.user?.includes(':')) return null;
  const parts = partsOf(request, place);
  if (parts.some(hasControl)) return null;
  // Versions of PowerShell disagree on double quotes inside an argument; a backslash at its end would swallow the quote.
  const powershellChanges = parts.some((part) => part.includes('"') || part.endsWith('\\'));
  // % may begin the name of a variable; ! and ^ mean something in some settings of the shell.
  const cmdChanges = powershellChanges || parts.some((part) => /[%!^]/.test(part));
  return {
    bash: ['curl', ...parts.map(bashQuote)].join(' '),
    powershell: powershellChanges ? null : ['curl.exe', ...parts.map(powershellQuote)].join(' '),
    cmd: cmdChanges ? null : ['curl', ...parts.map(cmdQuote)].join(' '),
    hints: hintsOf(request),
  };
};

const USUAL_SECONDS = 20;

const proxyOf = ({ proxy }: Evidence, chosen: Target['proxy']['inside'] | undefined): CurlRequest['proxy'] => {
  if (proxy === null) return 'none';
  const place = `${proxy.host.includes(':') && !proxy.host.startsWith('[') ? `[${proxy.host}]` : proxy.host}:${proxy.port}`;
  return chosen?.replace(/^https?:\/\//, '') === place ? chosen : `http://${place}`;
};

/** What a probe asked, as curl asks for the same again. @param address one address of the name, asked separately. */
export const curlRequestOf = (
  evidence: Evidence,
  run: StageRecord,
  target?: Target,
  address?: string,
): CurlRequest => ({
  url: evidence.request.url,
  accept: evidence.request.accept,
  user: evidence.withoutSignIn ? null : run.user,
  connectTo:
    address === undefined
      ? run.server.connectTo
      : placeText({ host: address, port: evidence.connection?.remotePort ?? portAsked(run.server) }),
  proxy: proxyOf(evidence, target?.proxy[run.stage]),
  timeoutSeconds: target?.timeoutSeconds ?? USUAL_SECONDS,
  ...(evidence.tls ? { trustedBy: evidence.tls.trustedBy } : {}),
});
