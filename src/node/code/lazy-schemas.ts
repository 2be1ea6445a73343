import { z as library } from 'zod/v4';

/**
 * What the program is built with in place of the schema library: the same schemas, each made when something is first checked by it. To
 * make them takes a command longer than to use them, and most commands use few. Sources and specs go on importing the library itself.
 */

type Key = string | symbol;
type Build = (...given: readonly unknown[]) => object;

/** What makes a schema of another one: until it is needed, that it was asked for is all there is. */
const BUILDS: ReadonlySet<Key> = new Set([
  ...['array', 'brand', 'catch', 'default', 'describe', 'extend', 'int', 'length', 'max', 'min', 'nonnegative'],
  ...['nullable', 'nullish', 'omit', 'optional', 'partial', 'pick', 'pipe', 'positive', 'readonly', 'refine', 'regex'],
  ...['startsWith', 'strict', 'superRefine', 'transform', 'trim'],
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

const knownBehind = (build: Key, given: unknown, before: Known): Known => {
  if (build === 'describe') return { ...before, description: given };
  if (build === 'extend' && before.shape) return { shape: { ...before.shape, ...(given as object) } };
  return {};
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
    const knows = name === 'object' || name === 'strictObject';
    return [
      name,
      (...given: readonly unknown[]) => later(() => build(...given.map(real)), knows ? { shape: given[0] } : {}),
    ];
  }),
);

/** What sources use of the library (a spec compares the two). */
export const z = {
  ...makers,
  ZodArray: library.ZodArray,
  ZodEnum: library.ZodEnum,
  ZodLiteral: library.ZodLiteral,
  ZodNullable: library.ZodNullable,
  ZodObject: library.ZodObject,
  ZodOptional: library.ZodOptional,
  toJSONSchema: (schema: unknown, options?: object): unknown => (library.toJSONSchema as Build)(real(schema), options),
};
