import { maySignIn, SIGN_IN_MODULES, type SignIn, type SignInModule } from './access-policy.ts';
import { removeDue, type Organization } from './organization.ts';
import type { SeededContext } from './seed.ts';
import type { GuestSession, WhitelistEntry } from './whitelist.ts';

/** A look behind the service, at one context: what the HTTPS API does not show. */
export interface ContextState {
  /** The whitelist as it is at the service's present time. */
  readonly whitelistEntries: () => readonly WhitelistEntry[];
  readonly guestSessions: () => readonly GuestSession[];
  /** Emails and patterns of the seeded access policy. */
  readonly policyEmails: () => readonly string[];
  /** The addresses of active sign-ins, one for each sign-in. */
  readonly signIns: () => Readonly<Record<SignInModule, readonly string[]>>;
  /** A guest or host tries to sign in through a module; `false` where the policy does not let them. */
  readonly signIn: (signIn: SignIn) => boolean;
}

export const contextState = (
  organizations: readonly Organization[],
  seeded: SeededContext,
  now: () => Date,
): ContextState => {
  const found = organizations.flatMap(({ contexts }) => contexts).find(({ id }) => id === seeded.contextId);
  if (!found) throw new RangeError('That context was not seeded.');
  const policy = () => found.data.policies.get(seeded.accessPolicyId);
  return {
    whitelistEntries: () => {
      removeDue(organizations, now());
      return [...found.data.whitelist.entries.values()];
    },
    guestSessions: () => found.data.whitelist.sessions,
    policyEmails: () => policy()?.emails ?? [],
    signIns: () => {
      const of = (module: SignInModule): readonly string[] =>
        found.data.signIns.filter((signIn) => signIn.module === module).map(({ email }) => email);
      const [selfProvisioning, meetingHost, conferences] = SIGN_IN_MODULES;
      return {
        [selfProvisioning]: of(selfProvisioning),
        [meetingHost]: of(meetingHost),
        [conferences]: of(conferences),
      };
    },
    signIn: (signIn) => {
      const gate = policy();
      if (!gate || !maySignIn(gate, signIn.module, signIn.email)) return false;
      found.data = { ...found.data, signIns: [...found.data.signIns, signIn] };
      return true;
    },
  };
};
