import type { Evidence } from '../evidence/evidence.ts';

/** Every challenge of a reply, e.g. `Basic realm="server"`, in the order received. */
export const challengesOf = (evidence: Evidence | null): readonly string[] =>
  (evidence?.response?.headers ?? [])
    .filter(([name]) => name.toLowerCase() === 'www-authenticate')
    .map(([, value]) => value.trim());

/**
 * Whether a reply asks for the sign-in of the API, or for none at all: HTTP Basic (specification, "The four probes"). The
 * server offers no other scheme; what asks for Negotiate, NTLM, Bearer or a ticket of its own stands in front of it.
 */
export const offersBasic = (evidence: Evidence | null): boolean => {
  const challenges = challengesOf(evidence);
  return challenges.length === 0 || challenges.some((challenge) => /(^|,\s*)basic\b/i.test(challenge));
};

const realmOf = (evidence: Evidence | null): string | null =>
  challengesOf(evidence)
    .map((challenge) => /(?:^|,\s*)basic\b[^,]{0,200}?\brealm="?([^",]{0,200})/i.exec(challenge)?.[1] ?? null)
    .find((realm) => realm !== null) ?? null;

/**
 * Why a 401 is not the server's own, as the scheme or realm it names; `null` where nothing speaks against the server.
 * `reference` is a 401 that this server is known to have given.
 */
export const foreignSignIn = (evidence: Evidence | null, reference: Evidence | null = null): string | null => {
  if (evidence?.response?.status !== 401) return null;
  if (!offersBasic(evidence)) return challengesOf(evidence)[0]?.split(/[\s,]/, 1)[0] ?? null;
  const [realm, known] = [realmOf(evidence), realmOf(reference)];
  return realm !== null && known !== null && realm !== known ? realm : null;
};
