import type { IdentityKind } from '../options.ts';

/**
 * The series of pseudonyms, each with numbers of its own (`HOST-1`), and the kind that a reader chooses by. Language-neutral,
 * and safe on a command line. `TEXT` has no numbers: it is what came from elsewhere as a whole and is left out.
 */
export const SERIES = {
  HOST: 'host',
  ADDRESS: 'address',
  USER: 'user',
  MAC: 'mac',
  EMAIL: 'email',
  ID: 'id',
  NAME: 'name',
  /** A certificate, by its fingerprint. */
  CERT: 'certificate',
  /** The public key of a certificate: the same key in two certificates has the same name. */
  KEY: 'certificate',
  /** A distinguished name, of a subject or of an issuer. */
  DN: 'certificate',
  SERIAL: 'certificate',
  /** A reply's body, by its hash. */
  BODY: 'excerpt',
  TEXT: 'excerpt',
} as const satisfies Readonly<Record<string, IdentityKind>>;
export type Series = keyof typeof SERIES;

/** Texts in which other identities may stand: where such a text is shown, those are not. */
export const CONTAINERS: ReadonlySet<Series> = new Set<Series>(['NAME', 'DN', 'TEXT']);

/** Something that identifies somebody. Two writings of the same thing have the same `series` and `key`. */
export interface Identity {
  readonly series: Series;
  readonly key: string;
  /** As it was first met; what the decode list shows. */
  readonly value: string;
}

/** An identity of which a case knows the writings that running text is searched for; none where its shape is enough. */
export interface KnownIdentity extends Identity {
  readonly texts: readonly string[];
  /**
   * True where sentences of a report may name it: then it is found even if it is a word of the program's own, by the words
   * around it.
   */
  readonly inSentences?: boolean;
}
