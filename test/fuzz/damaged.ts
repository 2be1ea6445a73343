import fc from 'fast-check';

/** What becomes of good input on its way: cut, doubled, mixed with other input, or changed by somebody who means harm. */

const PIECES: readonly string[] = [
  ...['\0', '\r', '\n', '\r\n\r\n', '\t', '"', "'", '`', ';', ',', ':', '=', '\\', '\\u0000', '\\ud800', '\u{feff}'],
  ...['{', '}', '[', ']', '[[[[[[[[', '{"a":', '__proto__', 'constructor'],
  ...['"__proto__":{"polluted":1},', 'null', 'true'],
  ...['1e999', '-0', '9007199254740993', 'NaN', '<', '>', '<!DOCTYPE a [<!ENTITY b "c">]>', '<![CDATA[', ']]>', '&b;'],
  ...['&#x110000;', '%00', '%', 'å', 'a\u0308', '\u202e', '\x1b[2J', '../../x', 'C:\\x', 'CON', '=cmd|1', '@x', '-1'],
  ...['HTTP/1.1 200 OK', 'HTTP/9.9 999', 'Content-Length: -1', 'Transfer-Encoding: chunked', 'block body 99999999'],
  ...['end complete', 'seal ', 'sum 0', '2026-02-30', '00:00:5E:00:53:00', 'x'.repeat(5000), ' '.repeat(3000)],
];

interface Blow {
  readonly how: 'set' | 'cut' | 'double' | 'insert' | 'end' | 'mix';
  readonly at: number;
  readonly length: number;
  readonly byte: number;
  readonly piece: string;
  readonly other: number;
}

const blow: fc.Arbitrary<Blow> = fc.record({
  how: fc.constantFrom('set', 'set', 'insert', 'insert', 'cut', 'double', 'end', 'mix'),
  at: fc.nat(1 << 20),
  length: fc.oneof(fc.nat(8), fc.nat(400)),
  byte: fc.nat(255),
  piece: fc.constantFrom(...PIECES),
  other: fc.nat(1 << 20),
});

const struck = (seeds: readonly Buffer[], bytes: Buffer, { how, at, length, byte, piece, other }: Blow): Buffer => {
  const place = at % (bytes.length + 1);
  const [before, after] = [bytes.subarray(0, place), bytes.subarray(place)];
  switch (how) {
    case 'set':
      return Buffer.concat([before, Buffer.of(byte), after.subarray(1)]);
    case 'cut':
      return Buffer.concat([before, after.subarray(length)]);
    case 'double':
      return Buffer.concat([before, after.subarray(0, length), after]);
    case 'insert':
      return Buffer.concat([before, Buffer.from(piece), after]);
    case 'end':
      return before;
    case 'mix': {
      const seed = seeds[other % seeds.length] ?? bytes;
      return Buffer.concat([before, seed.subarray(other % (seed.length + 1))]);
    }
  }
};

/** Good input with up to six blows to its bytes. */
export const damagedBytes = (seeds: readonly (string | Buffer)[]): fc.Arbitrary<Buffer> => {
  const all: readonly Buffer[] = seeds.map((seed) => Buffer.from(seed));
  return fc
    .tuple(fc.constantFrom(...all), fc.array(blow, { maxLength: 6 }))
    .map(([seed, blows]) => blows.reduce<Buffer>((bytes, one) => struck(all, bytes, one), seed));
};

/** A value of JSON that stands where another was expected. */
const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    ...[null, true, '', 0, -1, 1.5, 2 ** 53, 1e300, [], {}, 'x'.repeat(3000), '\0', '\u202e', '2026-13-01T00:00:00Z'],
  ),
  fc.constantFrom(...PIECES),
  fc.constant(JSON.parse('{"__proto__":{"polluted":1}}') as unknown),
  fc.jsonValue({ maxDepth: 2 }),
);

interface Change {
  readonly way: readonly number[];
  readonly how: 'put' | 'drop' | 'add' | 'repeat';
  readonly name: string;
  readonly value: unknown;
}

const change: fc.Arbitrary<Change> = fc.record({
  way: fc.array(fc.nat(40), { minLength: 1, maxLength: 7 }),
  how: fc.constantFrom('put', 'put', 'put', 'drop', 'add', 'repeat'),
  name: fc.constantFrom('polluted', '__proto__', 'constructor', 'version', 'format', 'id', 'toString'),
  value: oddValue,
});

const changedAt = (value: unknown, [step = 0, ...rest]: readonly number[], change: Change): unknown => {
  if (typeof value !== 'object' || value === null) return change.value;
  const keys = Object.keys(value);
  const key = keys[step % Math.max(1, keys.length)];
  if (key === undefined) return change.value;
  const copy: Record<string, unknown> | unknown[] = Array.isArray(value) ? [...(value as unknown[])] : { ...value };
  const at = copy as Record<string, unknown>;
  const inner = at[key];
  if (rest.length > 0 && typeof inner === 'object' && inner !== null) at[key] = changedAt(inner, rest, change);
  else if (change.how === 'drop') Reflect.deleteProperty(at, key);
  else if (change.how === 'add' && !Array.isArray(copy))
    Object.defineProperty(at, change.name, { value: change.value, enumerable: true });
  else if (change.how === 'repeat' && Array.isArray(copy)) copy.push(...copy);
  else at[key] = change.value;
  return copy;
};

/** Good values with up to four of their members put otherwise, dropped, added or repeated. */
export const damagedValue = (seeds: readonly unknown[]): fc.Arbitrary<unknown> =>
  fc
    .tuple(fc.constantFrom(...seeds), fc.array(change, { maxLength: 4 }))
    .map(([seed, changes]) => changes.reduce<unknown>((value, one) => changedAt(value, one.way, one), seed));
