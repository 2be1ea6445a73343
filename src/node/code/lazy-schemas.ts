import { z as library } from 'zod/v4';

/**
 * What the program is built with in place of the schema library: the same schemas, each made when something is first checked by it. To
 * make them takes a command longer than to use them, and most commands use few. Sources and specs go on importing the library itself.
 */

type Key = string | symbol;
type Build = (...given: readonly unknown[]) => object;

/** What makes a schema of another one: until it is needed, that it was asked for is all there is. */
export const BUILDS: ReadonlySet<Key> = new Set([
  ...['array', 'brand', 'catch', 'default', 'describe', 'exactOptional', 'extend', 'int', 'length', 'max', 'min'],
  ...['nonnegative', 'nullable', 'nullish', 'omit', 'optional', 'partial', 'pick', 'pipe', 'positive', 'readonly'],
  ...['refine', 'regex', 'startsWith', 'strict', 'superRefine', 'toLowerCase', 'transform', 'trim'],
]);

const made = new WeakMap<object, () => object>();

const isPlain = (value: object): boolean => Object.getPrototypeOf(value) === Object.prototype;

/** The library's own schemas in place of ours, in lists and shapes as well. */
const real = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  const schema = made.get(value);
  if (schema) return schema();
  if (Array.isArray(value)) return value.map(real);
  if (!isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, real(one)]));
};

/** What is known of a schema before it is made: descriptions and fields are asked for by whoever checks nothing. */
type Known = Readonly<Record<Key, unknown>>;

const fieldsOf = (shape: object, isKept: (name: string) => boolean): Known => ({
  shape: Object.fromEntries(Object.entries(shape).filter(([name]) => isKept(name))),
});

const knownBehind = (build: Key, given: unknown, before: Known): Known => {
  if (build === 'describe') return { ...before, description: given };
  const { shape } = before;
  if (typeof shape !== 'object' || shape === null) return {};
  const named = new Set(Object.keys(Object(given) as object));
  switch (build) {
    case 'extend':
      return { shape: { ...shape, ...(given as object) } };
    case 'omit':
      return fieldsOf(shape, (name) => !named.has(name));
    case 'pick':
      return fieldsOf(shape, (name) => named.has(name));
    case 'strict':
      return { shape };
    default:
      return {};
  }
};

/** What is known of a schema by how it is made. */
const knownOf = (maker: string, [first, second]: readonly unknown[]): Known => {
  switch (maker) {
    case 'object':
    case 'strictObject':
      return { shape: first };
    case 'enum':
    case 'union':
      return Array.isArray(first) ? { options: first } : {};
    case 'discriminatedUnion':
      return { options: second };
    case 'literal':
      return Array.isArray(first) ? {} : { value: first };
    default:
      return {};
  }
};

const later = (make: () => object, known: Known): object => {
  let schema: object | null = null;
  const now = (): object => (schema ??= make());
  const stand: object = new Proxy(
    {},
    {
      get: (_, key) => {
        if (Object.hasOwn(known, key)) return known[key];
        if (schema !== null || !BUILDS.has(key)) return Reflect.get(now(), key) as unknown;
        return (...given: readonly unknown[]) =>
          later(() => (Reflect.get(now(), key) as Build)(...given.map(real)), knownBehind(key, given[0], known));
      },
      has: (_, key) => Reflect.has(now(), key),
      getPrototypeOf: () => Reflect.getPrototypeOf(now()),
    },
  );
  made.set(stand, now);
  return stand;
};

/** By name, so that the rest of the library, above all its sentences in fifty languages, is not built in. */
const MAKERS = {
  array: library.array,
  base64: library.base64,
  boolean: library.boolean,
  discriminatedUnion: library.discriminatedUnion,
  enum: library.enum,
  literal: library.literal,
  number: library.number,
  object: library.object,
  preprocess: library.preprocess,
  record: library.record,
  strictObject: library.strictObject,
  string: library.string,
  tuple: library.tuple,
  union: library.union,
  unknown: library.unknown,
  uuid: library.uuid,
};

const makers = Object.fromEntries(
  Object.entries(MAKERS).map(([name, maker]) => {
    const build = maker as Build;
    return [name, (...given: readonly unknown[]) => later(() => build(...given.map(real)), knownOf(name, given))];
  }),
);

// A command checks little by each schema: to compile it takes longer than to use it uncompiled. A window's host compiles (app/host.ts).
library.config({ jitless: true });

/** What sources use of the library (a spec compares the two). */
export const z = {
  ...makers,
  ZodArray: library.ZodArray,
  ZodEnum: library.ZodEnum,
  ZodLiteral: library.ZodLiteral,
  ZodNullable: library.ZodNullable,
  ZodObject: library.ZodObject,
  ZodOptional: library.ZodOptional,
  config: library.config,
  toJSONSchema: (schema: unknown, options?: object): unknown => (library.toJSONSchema as Build)(real(schema), options),
};
