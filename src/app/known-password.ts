import type { Secret } from '../core/credential/secret.ts';
import type { Account } from '../core/records/attempt.ts';

/**
 * Passwords that servers accepted while this process runs, in memory alone: what is known of an account's acceptances speaks of the
 * password that is about to be sent only where it is the same.
 */
export interface KnownPasswords {
  readonly accepted: (account: Account, password: Secret) => void;
  readonly isKnown: (account: Account, password: Secret) => boolean;
}

const nameOf = ({ server, user }: Account): string => JSON.stringify([server, user]);

export const knownPasswords = (): KnownPasswords => {
  const known = new Map<string, Secret>();
  return {
    accepted: (account, password) => void known.set(nameOf(account), password),
    isKnown: (account, password) => known.get(nameOf(account))?.expose() === password.expose(),
  };
};
