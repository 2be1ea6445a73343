/**
 * The certificate library's dependency container refuses to load where `Reflect` cannot keep decorator metadata. The
 * lab never reads any metadata itself, so the four functions below are all that is needed, and no further package is.
 */

type Metadata = Map<unknown, unknown>;

const kept = new WeakMap<object, Map<PropertyKey | undefined, Metadata>>();

const entriesOf = (target: object, property?: PropertyKey): Metadata => {
  const properties = kept.get(target) ?? new Map<PropertyKey | undefined, Metadata>();
  const entries = properties.get(property) ?? new Map<unknown, unknown>();
  properties.set(property, entries);
  kept.set(target, properties);
  return entries;
};

const getOwnMetadata = (key: unknown, target: object, property?: PropertyKey): unknown =>
  entriesOf(target, property).get(key);

const getMetadata = (key: unknown, target: object, property?: PropertyKey): unknown => {
  for (let object: object | null = target; object !== null; object = Reflect.getPrototypeOf(object)) {
    const entries = entriesOf(object, property);
    if (entries.has(key)) return entries.get(key);
  }
  return undefined;
};

const defineMetadata = (key: unknown, value: unknown, target: object, property?: PropertyKey): void => {
  entriesOf(target, property).set(key, value);
};

const metadata =
  (key: unknown, value: unknown) =>
  (target: object, property?: PropertyKey): void => {
    defineMetadata(key, value, target, property);
  };

/** Gives `Reflect` its metadata functions, unless something else already has. Must run before the library is loaded. */
export const provideDecoratorMetadata = (): void => {
  if ('getMetadata' in Reflect) return;
  Object.assign(Reflect, { getOwnMetadata, getMetadata, defineMetadata, metadata });
};
