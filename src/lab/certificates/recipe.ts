import { createAuthority, type Authority, type KeyAndCertificate } from './authority.ts';

/** Who holds which certificate, as data: a world names it, the cabinet makes it. */
export interface CertificateRecipe {
  /** The device that holds the key. One holder has one key a certificate, at any number of entrances. */
  readonly holder: string;
  /** `practice` is the authority that the engineer is given; any other name is an authority made for this world. */
  readonly authority: string;
  readonly names: readonly string[];
  /** Days from now, negative for the past. */
  readonly validFrom: number;
  readonly validTo: number;
}

export const PRACTICE_AUTHORITY = 'practice';

/** All certificates of one world. */
export interface CertificateCabinet {
  /** PEM of the practice authority: all that a client is configured to trust. */
  readonly practiceCa: string;
  readonly of: (recipe: CertificateRecipe) => Promise<KeyAndCertificate>;
}

const remembered = <T>(make: (name: string) => Promise<T>): ((name: string) => Promise<T>) => {
  const made = new Map<string, Promise<T>>();
  return (name) => {
    const value = made.get(name) ?? make(name);
    made.set(name, value);
    return value;
  };
};

/** Opens an empty cabinet with a fresh practice authority. */
export const openCertificateCabinet = async (): Promise<CertificateCabinet> => {
  const authority = remembered<Authority>((name) =>
    createAuthority(name === PRACTICE_AUTHORITY ? 'Practice Certificate Authority' : name),
  );
  const made = new Map<string, Promise<KeyAndCertificate>>();
  return {
    practiceCa: (await authority(PRACTICE_AUTHORITY)).certificate,
    of: (recipe) => {
      const name = JSON.stringify(recipe);
      const value =
        made.get(name) ??
        authority(recipe.authority).then(({ issue }) =>
          issue({ ...recipe, commonName: recipe.names[0] ?? recipe.holder }),
        );
      made.set(name, value);
      return value;
    },
  };
};
