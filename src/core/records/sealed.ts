import { canonicalJson } from './migrate.ts';

/**
 * What the seal of a stage record covers: the record in the form of RFC 8785 (JCS), without what a case adds (`recorded`,
 * `sealCheck`), without the hash and the signature themselves, and without the text of certificates, which their SHA-256 stands
 * for. So a record keeps its seal in a case, and where it is handed over by hand without certificates. `canonicalJson` is JCS
 * for records: no name of a member is a number, and no text in them holds half a character.
 */

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isCertificate = (value: Readonly<Record<string, unknown>>): boolean =>
  typeof value.pem === 'string' && typeof value.sha256 === 'string';

const withoutPem = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutPem);
  if (!isObject(value)) return value;
  const members = Object.entries(value).filter(([name]) => name !== 'pem' || !isCertificate(value));
  return Object.fromEntries(members.map(([name, member]) => [name, withoutPem(member)]));
};

/** The text that is hashed and signed. @param record a whole record as it stands in its file, with `sealed` in it. */
export const sealedText = (record: Readonly<Record<string, unknown>>): string => {
  const { sealed } = record;
  const head = { ...(isObject(sealed) ? sealed : {}), sha256: undefined, signature: undefined };
  const rest = withoutPem({ ...record, recorded: undefined, sealCheck: undefined }) as object;
  return canonicalJson({ ...rest, sealed: head });
};

/** Every certificate of a record with its text, wherever it stands. */
export const certificatesIn = (value: unknown): readonly { readonly pem: string; readonly sha256: string }[] => {
  if (Array.isArray(value)) return value.flatMap(certificatesIn);
  if (!isObject(value)) return [];
  const own = isCertificate(value) ? [{ pem: String(value.pem), sha256: String(value.sha256) }] : [];
  return [...own, ...Object.values(value).flatMap(certificatesIn)];
};

const SEAL_MEMBERS = ['by', 'key', 'previous', 'sha256', 'signature'];

/** Whether a record carries a seal, or what once was one: under another name, or without some of its members. */
export const carriesSeal = (record: Readonly<Record<string, unknown>>): boolean =>
  Object.hasOwn(record, 'sealed') ||
  Object.values(record).some(
    (member) => isObject(member) && SEAL_MEMBERS.filter((name) => Object.hasOwn(member, name)).length > 2,
  );
