import type { Evidence } from '../evidence.ts';

/** Every challenge of a reply, e.g. `Basic realm="server"`, in the order received. */
const challengesOf = (evidence: Evidence | null): readonly string[] =>
  (evidence?.response?.headers ?? [])
    .filter(([name]) => name.toLowerCase() === 'www-authenticate')
    .map(([, value]) => value.trim());

/**
 * Whether a reply asks for the sign-in of the API, or for none at all: HTTP Basic (specification, "The four probes").
 * The server offers no other scheme; what asks for Negotiate, NTLM, Bearer or its own ticket is in front of it.
 */
export const offersBasic = (evidence: Evidence | null): boolean => {
  const challenges = challengesOf(evidence);
  return challenges.length === 0 || challenges.some((challenge) => /(^|,\s*)basic\b/i.test(challenge));
};

/** The scheme by which a 401 shows that it is not the server's own; `null` where nothing speaks against the server. */
export const foreignSignIn = (evidence: Evidence | null): string | null =>
  evidence?.response?.status === 401 && !offersBasic(evidence)
    ? (challengesOf(evidence)[0]?.split(/[\s,]/, 1)[0] ?? null)
    : null;
