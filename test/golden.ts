/**
 * Golden files hold what a step printed, with everything that differs from run to run replaced by its kind: times, ports,
 * keys, ids. What is left is what a reader of the file may rely on.
 */

const VOLATILE_KEYS: Readonly<Record<string, string>> = {
  pem: '<certificate>',
  sha256: '<hash>',
  publicKeySha256: '<hash>',
  serialNumber: '<number>',
  localPort: '<port>',
  remotePort: '<port>',
  durationMs: '<ms>',
  startMs: '<ms>',
  endMs: '<ms>',
  clockSkewMs: '<ms>',
  madeBy: '<version>',
  ca: '<file>',
  password: '<password>',
  apiKey: '<key>',
  vantage: '<this machine>',
  resolvers: '<this machine>',
  cipher: '<cipher>',
  operatingSystem: '<this machine>',
  defaultRoute: '<this machine>',
  hello: '<this machine>',
  clientRandom: '<hash>',
};

const VOLATILE_HEADERS = /^(date|etag|set-cookie|content-length|x-request-id)$/i;

const TEXTS: readonly (readonly [RegExp, string])[] = [
  [/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)/g, '<time>'],
  [/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d \(UTC[+-]\d\d:\d\d\)/g, '<time>'],
  [/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d( to (\d{4}-\d\d-\d\d )?\d\d:\d\d:\d\d)? UTC/g, '<time>'],
  [/public key ([0-9A-F]{2}:){31}[0-9A-F]{2}/g, 'public key <hash>'],
  [/SHA-256 ([0-9A-F]{2}:){31}[0-9A-F]{2}/g, 'SHA-256 <hash>'],
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<id>'],
  [/127\.0\.0\.1:\d+/g, '127.0.0.1:<port>'],
  [/\[::1\]:\d+/g, '[::1]:<port>'],
  [/\.localhost:\d+/g, '.localhost:<port>'],
  [/http:\/\/127\.0\.0\.1:<port>\/[\w-]{20,}/g, 'http://127.0.0.1:<port>/<token>'],
  [/key [0-9a-f]{16}…/g, 'key <hash>…'],
  [/[A-Z][a-z]{2} +\d+ \d\d:\d\d:\d\d \d{4} GMT/g, '<time>'],
  [/\b\d{12,}\b/g, '<number>'],
];

const isHeader = (value: readonly unknown[]): value is readonly [string, string] =>
  value.length === 2 && typeof value[0] === 'string' && typeof value[1] === 'string' && VOLATILE_HEADERS.test(value[0]);

/** What does not differ from one world to the next; of a cookie all but its value, for its path tells who set it. */
const settled = ([name, value]: readonly [string, string]): readonly [string, string] => [
  name,
  /^set-cookie$/i.test(name) ? value.replace(/=[^;]*/, '=<volatile>') : '<volatile>',
];

/** A port that was free when the world began; 443 is one that was meant. */
const isFreePort = (key: string, value: unknown): boolean =>
  key === 'port' && typeof value === 'number' && value > 1023;

/** Which record a word was judged from is an id, and has specs of its own; so has how records stand by their seals. */
const isKept = ([key, inner]: readonly [string, unknown]): boolean =>
  key !== 'runId' &&
  key !== 'seals' &&
  !(key === 'source' && typeof inner === 'object' && inner !== null && 'runId' in inner);

const settle = (value: unknown): unknown => {
  if (typeof value === 'string') return TEXTS.reduce((text, [pattern, kind]) => text.replace(pattern, kind), value);
  if (Array.isArray(value)) return isHeader(value) ? settled(value) : value.map(settle);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(isKept)
      .map(([key, inner]) => {
        if (inner !== null && Object.hasOwn(VOLATILE_KEYS, key)) return [key, VOLATILE_KEYS[key]];
        return [key, isFreePort(key, inner) ? '<port>' : settle(inner)];
      }),
  );
};

/** Readable, stable text of a JSON document. */
export const golden = (document: unknown): string => `${JSON.stringify(settle(document), null, 2)}\n`;
