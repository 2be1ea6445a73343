/**
 * As much of the metadata API as the certificate library's container asks for when it is loaded. Import it before that
 * library.
 */
const kept = new WeakMap<object, Map<unknown, Map<unknown, unknown>>>();

const mapOf = (target: object, property: unknown): Map<unknown, unknown> => {
  const properties = kept.get(target) ?? new Map<unknown, Map<unknown, unknown>>();
  kept.set(target, properties);
  const metadata = properties.get(property) ?? new Map<unknown, unknown>();
  properties.set(property, metadata);
  return metadata;
};

const getOwnMetadata = (key: unknown, target: object, property?: unknown): unknown => mapOf(target, property).get(key);
const getMetadata = (key: unknown, target: object, property?: unknown): unknown => {
  for (let owner: object | null = target; owner !== null; owner = Reflect.getPrototypeOf(owner))
    if (mapOf(owner, property).has(key)) return getOwnMetadata(key, owner, property);
  return undefined;
};
const defineMetadata = (key: unknown, value: unknown, target: object, property?: unknown): void => {
  mapOf(target, property).set(key, value);
};

Object.assign(Reflect, {
  getOwnMetadata,
  getMetadata,
  defineMetadata,
  hasMetadata: (key: unknown, target: object, property?: unknown) => getMetadata(key, target, property) !== undefined,
  hasOwnMetadata: (key: unknown, target: object, property?: unknown) => mapOf(target, property).has(key),
  metadata: (key: unknown, value: unknown) => (target: object, property?: unknown) => {
    defineMetadata(key, value, target, property);
  },
});
