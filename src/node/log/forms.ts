import { isIP } from 'node:net';
import papa from 'papaparse';
import type { LoggedEnd, LogRow, LogSeen } from '../../core/diagnosis/witness/log-seen.ts';
import type { LogSays } from '../../core/records/witness.ts';
import { readTime, type LogTime } from './times.ts';

/** Lines of logs, each form by itself: nginx and Apache, squid, haproxy; firewalls as key=value, CEF or CSV; the server's report of sign-ins. */

interface Line extends Omit<LogRow, 'line' | 'at'> {
  readonly kind: LogSeen['kind'];
  readonly time: LogTime | null;
}

const NOWHERE: LoggedEnd = { address: null, port: null };
const NOTHING = { from: NOWHERE, to: NOWHERE, path: null, user: null, says: null, status: null } as const;

const portOf = (text: string | undefined): number | null => {
  const port = /^\d{1,5}$/.test(text ?? '') ? Number(text) : NaN;
  return port > 0 && port < 65_536 ? port : null;
};

/** `ADDRESS`, `ADDRESS:PORT` or `[ADDRESS]:PORT`; anything else is no end. */
const endOf = (text: string): LoggedEnd => {
  if (isIP(text) !== 0) return { address: text, port: null };
  const colon = text.lastIndexOf(':');
  const address = text.slice(0, Math.max(0, colon)).replace(/^\[/, '').replace(/\]$/, '');
  return isIP(address) === 0 ? NOWHERE : { address, port: portOf(text.slice(colon + 1)) };
};

const statusOf = (text: string | undefined): number | null => (/^[1-5]\d\d$/.test(text ?? '') ? Number(text) : null);

/** The path of what was asked for, of a whole address as well. */
const pathOf = (target: string): string | null =>
  target.startsWith('/') ? target : (/^https?:\/\/[^/?#]{1,300}(\/.{0,4000})$/i.exec(target)?.[1] ?? null);

/** `ADDRESS - USER [TIME] "GET /path HTTP/1.1" 200 …`: nginx (combined) and Apache (common, combined). */
const accessLine = (line: string): Line | null => {
  const begin = line.indexOf(' [');
  const end = line.indexOf('] "', begin);
  const quote = line.indexOf('" ', end + 3);
  if (begin < 0 || end < 0 || quote < 0) return null;
  const from = endOf(line.slice(0, line.indexOf(' ')));
  const [method = '', target = ''] = line.slice(end + 3, quote).split(' ');
  const time = readTime(line.slice(begin + 2, end));
  if (from.address === null || time === null || !/^[A-Z]{1,20}$/.test(method)) return null;
  const status = statusOf(line.slice(quote + 2, quote + 5));
  return { ...NOTHING, kind: 'access-log', time, from, path: pathOf(target), says: 'answered', status };
};

const SQUID_SAYS: readonly (readonly [RegExp, LogSays])[] = [
  [/DENIED/, 'denied'],
  [/ABORTED|TIMEOUT|^NONE_NONE/, 'broken-off'],
];

/** `1700000000.123 45 ADDRESS TCP_TUNNEL/200 39 CONNECT host:443 - HIER_DIRECT/ADDRESS -`. */
const squidLine = (line: string): Line | null => {
  const [at = '', took = '', client = '', code = '', , method = '', target = '', , peer = ''] = line
    .trim()
    .split(/ {1,20}/);
  const slash = code.indexOf('/');
  if (!/^\d{10}\.\d{3}$/.test(at) || !/^\d{1,12}$/.test(took) || !/^[A-Z_]{3,40}\/\d{3}$/.test(code)) return null;
  const from = endOf(client);
  if (from.address === null) return null;
  const tag = code.slice(0, slash);
  const says = SQUID_SAYS.find(([pattern]) => pattern.test(tag))?.[1] ?? 'answered';
  const address = peer.slice(peer.indexOf('/') + 1);
  const to = {
    address: isIP(address) === 0 ? null : address,
    port: method === 'CONNECT' ? portOf(/:(\d{1,5})$/.exec(target)?.[1]) : null,
  };
  const time = readTime(at);
  return {
    ...NOTHING,
    kind: 'access-log',
    time,
    from,
    to,
    path: pathOf(target),
    says,
    status: statusOf(code.slice(slash + 1)),
  };
};

/**
 * `… haproxy[9]: ADDRESS:PORT [TIME] frontend backend/server 0/0/1 …`, of HTTP or of TCP: what stands behind the figures is a status,
 * or bytes and how the session ended.
 */
const haproxyLine = (line: string): Line | null => {
  const begin = line.indexOf(' [');
  const end = line.indexOf('] ', begin);
  if (begin < 0 || end < 0) return null;
  const from = endOf(line.slice(line.lastIndexOf(' ', begin - 1) + 1, begin));
  const time = readTime(line.slice(begin + 2, end));
  const words = line.slice(end + 2).split(' ');
  const figures = words.findIndex((word) => /^[-+]?\d{1,9}(?:\/[-+]?\d{1,9}){2,4}$/.test(word));
  if (from.port === null || time === null || figures < 1) return null;
  const http = (words[figures]?.split('/').length ?? 0) === 5;
  const status = http ? statusOf(words[figures + 1]) : null;
  const ended = words.slice(figures).find((word) => /^[A-Za-z-]{2}(?:[A-Z-]{2})?$/.test(word)) ?? '--';
  const says: LogSays =
    status !== null ? 'answered' : ended.startsWith('--') || ended.startsWith('C') ? 'allowed' : 'broken-off';
  const quote = line.indexOf('"', end);
  const target = quote < 0 ? '' : (line.slice(quote + 1).split(' ')[1] ?? '');
  return { ...NOTHING, kind: 'access-log', time, from, path: pathOf(target), says, status };
};

const SAYS: readonly (readonly [RegExp, LogSays])[] = [
  [/\b(?:deny|denied|drop|dropped|block|blocked|discard|prevent(?:ed)?)\b/i, 'denied'],
  [/\b(?:reset|rst|reject|rejected|reset-both|reset-client|reset-server)\b/i, 'reset'],
  [/\b(?:accept|accepted|allow|allowed|permit|permitted|pass|passed|close|built|teardown)\b/i, 'allowed'],
];
const saysOf = (text: string): LogSays | null => SAYS.find(([pattern]) => pattern.test(text))?.[1] ?? null;

/** What different firewalls call one thing: lower-case letters alone. */
const NAMES = {
  source: ['srcip', 'src', 'source', 'sourceip', 'sourceaddress', 'clientip', 'sip', 'saddr'],
  sourcePort: ['srcport', 'spt', 'sport', 'sourceport', 'clientport'],
  destination: ['dstip', 'dst', 'destination', 'destinationip', 'destinationaddress', 'dip', 'daddr'],
  destinationPort: ['dstport', 'dpt', 'dport', 'destinationport', 'service', 'serverport'],
  action: ['action', 'act', 'disposition', 'verdict', 'ruleaction'],
  // Nanoseconds of FortiOS stand before its local time.
  time: [
    'eventtime',
    'rt',
    'loggedat',
    'timestamp',
    'time',
    'generatedtime',
    'generatetime',
    'receivetime',
    'starttime',
    'start',
    'datetime',
  ],
  user: ['administrator', 'adminname', 'adminusername'],
  address: ['ipaddress', 'sourceipaddress', 'adminipaddress'],
  event: ['event', 'eventdetails', 'result', 'status'],
} as const;
type Name = keyof typeof NAMES;

const plainName = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, '');

const valuesOf =
  (given: ReadonlyMap<string, string>) =>
  (name: Name): string | undefined =>
    NAMES[name].map((one) => given.get(one)).find((value) => value !== undefined && value !== '');

const timeOf = (given: ReadonlyMap<string, string>, line: string): LogTime | null => {
  const value = valuesOf(given);
  const [date, clock, zone] = [given.get('date'), given.get('time'), given.get('tz')];
  const candidates = [
    given.get('eventtime'),
    date !== undefined && clock !== undefined ? `${date} ${clock}${zone === undefined ? '' : ` ${zone}`}` : undefined,
    value('time'),
    line.slice(0, 40).split(' ')[0],
  ];
  for (const text of candidates) {
    const time = text === undefined ? null : readTime(text);
    if (time !== null) return time;
  }
  return null;
};

const ofNamed = (given: ReadonlyMap<string, string>, line: string, before: string): Line | null => {
  const value = valuesOf(given);
  const from = endOf(value('source') ?? value('address') ?? '');
  if (from.address === null) return null;
  const to = endOf(value('destination') ?? '');
  const time = timeOf(given, line);
  const user = value('user') ?? null;
  const says = saysOf(value('action') ?? before);
  if (user !== null) {
    const event = NAMES.event.map((name) => given.get(name) ?? '').join(' ');
    const isRejected = /\bfail|\breject|\bdenied|\bbad\b|\binvalid|\black/i.test(event);
    const isAccepted = /\bsucce|\blogged in\b/i.test(event);
    return {
      ...NOTHING,
      kind: 'administrator-logins',
      time,
      from,
      user,
      says: isRejected ? 'rejected' : isAccepted ? 'accepted' : null,
    };
  }
  // A line that names no other end is about something else.
  if (to.address === null && value('destinationPort') === undefined) return null;
  return {
    ...NOTHING,
    kind: 'firewall-log',
    time,
    from: { ...from, port: from.port ?? portOf(value('sourcePort')) },
    to: { ...to, port: to.port ?? portOf(value('destinationPort')?.replace(/^tcp[/_]/i, '')) },
    says,
  };
};

/** More of them is no line of a firewall. */
const MOST_PAIRS = 200;

/** Every `name=value` of a line, with its place; a value may be quoted. By hand: each letter is looked at once. */
const pairsOf = (line: string): readonly (readonly [at: number, name: string, value: string])[] => {
  const pairs: (readonly [number, string, string])[] = [];
  let after = 0;
  for (let equals = line.indexOf('='); equals >= 0 && pairs.length < MOST_PAIRS; equals = line.indexOf('=', after)) {
    let at = equals;
    while (at > after && /[A-Za-z_]/.test(line.charAt(at - 1))) at -= 1;
    const isQuoted = line.charAt(equals + 1) === '"';
    const begin = equals + (isQuoted ? 2 : 1);
    const stop = line.indexOf(isQuoted ? '"' : ' ', begin);
    const end = stop < 0 ? line.length : stop;
    if (at < equals) pairs.push([at, line.slice(at, equals), line.slice(begin, end)]);
    after = Math.max(end, equals + 1);
  }
  return pairs;
};

/** `srcip=… srcport=… action=…`, iptables (`SRC=… SPT=…`) and CEF. */
const pairsLine = (line: string): Line | null => {
  const pairs = pairsOf(line);
  if (pairs.length < 3) return null;
  const given = new Map(pairs.map(([, name, value]) => [plainName(name), value]));
  return ofNamed(given, line, line.slice(0, pairs[0]?.[0] ?? 0));
};

const cellsOf = (line: string, delimiter: string): readonly string[] =>
  papa.parse<readonly string[]>(line, { delimiter }).data[0] ?? [];

/** A reader of lines; `null` of a line that it does not understand. */
export type LineReader = (line: string) => Line | null;

/** Of a table, by the names in its first line; `null` where that has no source. */
export const tableReader = (head: string): LineReader | null => {
  const delimiter = [',', ';', '\t'].find((one) => head.split(one).length > 2);
  if (delimiter === undefined) return null;
  const names = cellsOf(head.replace(/^\uFEFF/, ''), delimiter).map(plainName);
  const has = (name: Name): boolean => NAMES[name].some((one) => names.includes(one));
  if (!has('source') && !(has('address') && has('user'))) return null;
  return (line) => {
    const cells = cellsOf(line, delimiter);
    const given = new Map(names.map((name, index) => [name, cells[index]?.trim() ?? '']));
    return ofNamed(given, '', '');
  };
};

/** Any line that stands by itself. */
export const anyLine: LineReader = (line) =>
  squidLine(line) ?? accessLine(line) ?? haproxyLine(line) ?? pairsLine(line);
