/** Where a connection goes, as text: the one spelling for records, reports, scripts and requests. */

export interface Place {
  /** A name, or an address without brackets. */
  readonly host: string;
  readonly port: number;
}

const bracketed = (host: string): string => (host.includes(':') ? `[${host}]` : host);

/** `HOST:PORT` with the port always, as CONNECT wants it; brackets around an IPv6 address. */
export const placeText = ({ host, port }: Place): string => `${bracketed(host)}:${port}`;

/** A server of the attempt ledger as people and monitoring name it, without the practice world that it may be of. */
export const placeOfServer = (server: string): string =>
  server.startsWith('practice ') ? server.slice(server.lastIndexOf(' ') + 1) : server;

/** `HOST:PORT` or `[ADDRESS]:PORT`; `null`: it is none. */
export const parseDestination = (text: string): Place | null => {
  const found = /^(?:\[([0-9a-fA-F:.]+)\]|([^\s:/@[\]]+)):(\d{1,5})$/.exec(text);
  const port = Number(found?.[3]);
  const host = found?.[1] ?? found?.[2];
  return host !== undefined && port >= 1 && port <= 65535 ? { host, port } : null;
};

/** `https://HOST`, with the port where it is not the usual one. */
export const originOf = ({ host, port }: Place): string =>
  `https://${bracketed(host)}${port === 443 ? '' : `:${port}`}`;

/** Menu paths of the NAC server as they stand on its screen. Never translated. */
export const MENU = {
  apiSwitches: 'Administration → System → Settings (ERS and Open API)',
  administrators: 'Administration → System → Admin Access → Administrators',
  administratorLogins: 'Operations → Reports → Audit → Administrator Logins',
  authentication:
    'Administration → System → Admin Access → Authentication (Account Disable Policy; Login Failure Settings; Lock/Suspend Settings)',
  ipAccess: 'Administration → System → Admin Access → Settings → Access (IP Access)',
  deployment: 'Administration → System → Deployment',
  certificates: 'Administration → System → Certificates',
} as const;

const two = (value: number): string => String(value).padStart(2, '0');

/** Local time with its offset and milliseconds, e.g. `2026-11-21T10:04:05.120+01:00`: sortable, and true everywhere. */
export const isoLocal = (date: Date): string => {
  const offset = -date.getTimezoneOffset();
  const sign = offset < 0 ? '-' : '+';
  const day = `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  const time = `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}.${String(date.getMilliseconds()).padStart(3, '0')}`;
  return `${day}T${time}${sign}${two(Math.floor(Math.abs(offset) / 60))}:${two(Math.abs(offset) % 60)}`;
};

// The closed lists of words that cases, records, command line and window share.
/** The four connectivity probes (specification: "Connectivity probes toward the NAC server"). */
export const FAMILIES = ['ers-endpoint-groups', 'ers-endpoints', 'open-api', 'mnt-session'] as const;
export type Family = (typeof FAMILIES)[number];

/** What runs a fixed script; `curl`: a person, who pastes lines of it one by one. */
export const SCRIPT_SHELLS = ['sh', 'powershell', 'curl'] as const;
export type ScriptShell = (typeof SCRIPT_SHELLS)[number];

/** The three places a result can come from. Probes run at the first two; the third is the platform's own card. */
export const STAGES = ['inside', 'outside', 'platform'] as const;
export type Stage = (typeof STAGES)[number];

export const PROBE_STAGES = ['inside', 'outside'] as const;
export type ProbeStage = (typeof PROBE_STAGES)[number];

/** How far a probe got; each layer is timed, and a probe ends in exactly one of them. */
export const LAYERS = ['dns', 'tcp', 'proxy', 'tls', 'http', 'body'] as const;
export type Layer = (typeof LAYERS)[number];

/** Who must act. */
export const PARTIES = [
  'none',
  'api-account',
  'api-role',
  'api-setting',
  'access-control-server',
  'firewall-or-proxy',
  'platform-egress',
  'platform-settings',
  'name-resolution',
  'own-proxy',
  'vantage',
  'unknown',
] as const;
export type Party = (typeof PARTIES)[number];

/** How sure a verdict is. */
export const CERTAINTIES = ['proven', 'likely', 'cannot-tell'] as const;
export type Certainty = (typeof CERTAINTIES)[number];

/** Who a reply is attributed to. */
export const RESPONDERS = ['access-control-server', 'device', 'unknown'] as const;
export type Responder = (typeof RESPONDERS)[number];

/** The rows of the platform's status card (specification: "API status card"). */
export const CARD_ROWS = ['endpoint-api', 'endpoint-groups-api', 'monitoring-api'] as const;
export type CardRow = (typeof CARD_ROWS)[number];

/** What one row of the card reads. */
export const ROW_VALUES = ['up', 'down', 'not-read'] as const;
export type RowValue = (typeof ROW_VALUES)[number];
