import type { Observed, ObservedTry } from '../../core/records/witness.ts';

/** What `curl -v` printed. Only what is named here is taken out of it: no header, and so no credential. */

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

const placeOf = (text: string): string => short(text.slice(text.lastIndexOf('@') + 1));

const ENDS: readonly (readonly [RegExp, NonNullable<ObservedTry['end']>])[] = [
  [/refused/i, 'refused'],
  [/timed out|timeout/i, 'timed-out'],
  [/could not resolve|name or service not known|no such host|nodename nor servname/i, 'not-found'],
  [/reset by peer/i, 'reset'],
  [/no route|unreachable/i, 'unreachable'],
];
const endIn = (text: string): ObservedTry['end'] => ENDS.find(([pattern]) => pattern.test(text))?.[1] ?? null;

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

/** What a text shows; `null` where curl did not print it. */
export const readObservation = (bytes: Uint8Array): Observed | null => {
  const text = Buffer.from(bytes).toString('utf8');
  const tries = curlTries(text.split('\n', MOST_LINES).map((line) => line.replace(/\r$/, '').slice(0, 2000)));
  return tries.length === 0 ? null : { tool: 'curl', tries: [...tries] };
};
