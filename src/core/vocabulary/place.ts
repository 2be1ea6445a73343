/** Where a connection goes, as text: the one spelling for records, reports, scripts and requests. */

export interface Place {
  /** A name, or an address without brackets. */
  readonly host: string;
  readonly port: number;
}

const bracketed = (host: string): string => (host.includes(':') ? `[${host}]` : host);

/** `HOST:PORT` with the port always, as CONNECT wants it; brackets around an IPv6 address. */
export const placeText = ({ host, port }: Place): string => `${bracketed(host)}:${port}`;

/** `https://HOST`, with the port where it is not the usual one. */
export const originOf = ({ host, port }: Place): string =>
  `https://${bracketed(host)}${port === 443 ? '' : `:${port}`}`;
