import { isIP } from 'node:net';
import type { Observed, ObservedTry } from '../../core/records/witness.ts';
import { readJson } from '../safe-json.ts';

/**
 * What somebody else saw of the server with another program, pasted or saved: `curl -v`, `openssl s_client`, Test-NetConnection, HAR.
 * Only what is named here is taken out of it; headers, and with them every credential, stay where they are.
 */

const MOST_TRIES = 50;
const MOST_LINES = 20_000;
const MOST_TEXT = 300;

const NOTHING: ObservedTry = {
  target: null,
  address: null,
  end: null,
  tls: null,
  subject: null,
  issuer: null,
  status: null,
};

const short = (text: string): string => text.trim().slice(0, MOST_TEXT);

/** `O = Kund AB, CN = acs.example` and `O=Kund AB; CN=acs.example` as certificates have it elsewhere. */
const nameOf = (text: string): string => short(text).replaceAll(' = ', '=').replaceAll('; ', ', ');

/** Host and port, without what may stand in front of them. */
const placeOf = (text: string): string => short(text.slice(text.lastIndexOf('@') + 1));

const ENDS: readonly (readonly [RegExp, NonNullable<ObservedTry['end']>])[] = [
  [/refused|errno=111\b|errno=61\b/i, 'refused'],
  [/timed out|timeout|errno=110\b|errno=60\b/i, 'timed-out'],
  [/could not resolve|name or service not known|no such host|nodename nor servname/i, 'not-found'],
  [/reset by peer|errno=104\b|errno=54\b/i, 'reset'],
  [/no route|unreachable|errno=113\b|errno=101\b/i, 'unreachable'],
];
const endIn = (text: string): ObservedTry['end'] => ENDS.find(([pattern]) => pattern.test(text))?.[1] ?? null;

/** Each connection of `curl -v`: its lines begin with `*`, `>` and `<`. */
const curlTries = (lines: readonly string[]): readonly ObservedTry[] => {
  const tries: ObservedTry[] = [];
  let open: ObservedTry | null = null;
  const keep = (): void => {
    if (open !== null && open.end !== null && tries.length < MOST_TRIES) tries.push(open);
    open = null;
  };
  for (const line of lines) {
    const said = /^\*\s{1,8}(.{1,1000})/.exec(line)?.[1] ?? '';
    const trying = /^Trying \[?([\d.:a-fA-F]{2,45})\]?:(\d{1,5})\b/.exec(said);
    if (trying !== null) {
      keep();
      open = { ...NOTHING, address: `${trying[1] ?? ''}:${trying[2] ?? ''}` };
      continue;
    }
    const current: ObservedTry = open ?? NOTHING;
    const connected = /^Connected to (\S{1,253}) \(/.exec(said)?.[1];
    const status = /^< HTTP\/[\d.]{1,3} (\d{3})\b/.exec(line)?.[1];
    const host = /^> host: (\S{1,260})/i.exec(line)?.[1];
    const tls = /^SSL connection using (TLSv[\d.]{1,3})/.exec(said)?.[1];
    const name = /^(subject|issuer): (.{1,300})/.exec(said);
    const end = /failed|could not|couldn't|timed out|reset|unreachable/i.test(said) ? endIn(said) : null;
    if (connected !== undefined)
      open = { ...current, end: 'connected', target: connected === '(nil)' ? current.target : connected };
    else if (status !== undefined) open = { ...current, status: Number(status) };
    else if (host !== undefined) open = { ...current, target: placeOf(host) };
    else if (tls !== undefined) open = { ...current, tls };
    else if (name !== null) open = { ...current, [name[1] ?? 'subject']: nameOf(name[2] ?? '') };
    else if (end !== null && current.status === null) open = { ...current, end };
    else if (said.startsWith('Closing connection')) keep();
  }
  keep();
  return tries;
};

/** One connection of `openssl s_client`; its target stands only in the command, or in newer versions in what it says first. */
const opensslTries = (lines: readonly string[]): readonly ObservedTry[] => {
  const all = lines.join('\n');
  const found = (pattern: RegExp): string | null => pattern.exec(all)?.[1]?.trim() ?? null;
  const isConnected = /^CONNECTED\(/m.test(all);
  const end = isConnected ? 'connected' : endIn(lines.find((line) => line.startsWith('connect:errno=')) ?? '');
  if (end === null) return [];
  const [subject, issuer] = [found(/^subject=(.{1,300})$/m), found(/^issuer=(.{1,300})$/m)];
  const place = found(/-connect[ =](\S{1,260})/);
  return [
    {
      ...NOTHING,
      end,
      target: place === null ? null : placeOf(place),
      address: found(/^Connecting to (\S{1,60})$/m),
      tls: found(/^New, (TLSv[\d.]{1,3}), Cipher/m),
      subject: subject === null ? null : nameOf(subject),
      issuer: issuer === null ? null : nameOf(issuer),
    },
  ];
};

/** Test-NetConnection of PowerShell; its names are English in every language. */
const netConnectionTries = (lines: readonly string[]): readonly ObservedTry[] => {
  const given = new Map(
    lines.flatMap((line) => {
      const colon = line.indexOf(':');
      return colon < 0 ? [] : [[line.slice(0, colon).trim(), line.slice(colon + 1).trim()] as const];
    }),
  );
  const [worked, port] = [given.get('TcpTestSucceeded'), given.get('RemotePort')];
  if (worked === undefined || port === undefined || !/^\d{1,5}$/.test(port)) return [];
  const address = given.get('RemoteAddress') ?? '';
  return [
    {
      ...NOTHING,
      target: `${short(given.get('ComputerName') ?? '')}:${port}`,
      address: isIP(address) === 0 ? null : address,
      // It does not tell a refusal from silence.
      end: worked === 'True' ? 'connected' : 'failed',
    },
  ];
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const harTries = (value: unknown): readonly ObservedTry[] => {
  const log = isObject(value) ? value.log : null;
  const entries: readonly unknown[] = isObject(log) && Array.isArray(log.entries) ? log.entries : [];
  return entries.slice(0, MOST_TRIES).flatMap((entry): readonly ObservedTry[] => {
    if (!isObject(entry) || !isObject(entry.request) || !isObject(entry.response)) return [];
    const { url } = entry.request;
    const { status } = entry.response;
    if (typeof url !== 'string' || !URL.canParse(url) || typeof status !== 'number') return [];
    const { host } = new URL(url);
    const address = typeof entry.serverIPAddress === 'string' ? entry.serverIPAddress.replace(/^\[|\]$/g, '') : '';
    const isAnswered = Number.isInteger(status) && status >= 100 && status < 600;
    return [
      {
        ...NOTHING,
        target: short(host),
        address: isIP(address) === 0 ? null : address,
        end: isAnswered ? 'connected' : 'failed',
        status: isAnswered ? status : null,
      },
    ];
  });
};

/** What a text shows; `null` where it is the output of none of these programs. */
export const readObservation = (bytes: Uint8Array): Observed | null => {
  const text = Buffer.from(bytes).toString('utf8');
  if (/^\uFEFF?\s{0,100}\{/.test(text)) {
    const json = readJson(Buffer.from(bytes), { maxSize: 20 * 1024 * 1024 });
    const tries = json.ok ? harTries(json.value) : [];
    return tries.length === 0 ? null : { tool: 'har', tries: [...tries] };
  }
  const lines = text.split('\n', MOST_LINES).map((line) => line.replace(/\r$/, '').slice(0, 2000));
  const found = [
    ['test-net-connection', netConnectionTries(lines)],
    ['openssl', opensslTries(lines)],
    ['curl', curlTries(lines)],
  ] as const;
  const [tool, tries] = found.find(([, list]) => list.length > 0) ?? [null, []];
  return tool === null ? null : { tool, tries: [...tries] };
};
