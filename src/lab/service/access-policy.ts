import type { RemovalRequest } from './validate.ts';
import type { Whitelist } from './whitelist.ts';

/**
 * Access policies: who may sign in through which modules, and what a removal takes away. An entry is an address or a
 * pattern with a leading `*`. A removal takes away the entry that was named, never the addresses that it would match.
 */

/** The modules that sign-ins are counted by. `whitelisting` holds none: what it counts are whitelist entries. */
export const SIGN_IN_MODULES = ['self-provisioning', 'meeting-host', 'conferences'] as const;
export type SignInModule = (typeof SIGN_IN_MODULES)[number];
type GatedModule = SignInModule | 'whitelisting';

export interface AccessPolicy {
  readonly id: string;
  readonly emails: readonly string[];
  /** The modules whose sign-ins this policy decides on. */
  readonly gates: readonly GatedModule[];
}

export interface SignIn {
  readonly module: SignInModule;
  readonly email: string;
}

interface RemovedEmail {
  readonly email: string;
  readonly revokedLoginsForSelfProvisioning: number;
  readonly revokedLoginsForMeetingHost: number;
  readonly revokedWhitelisting: number;
  /** Spelled so on the wire. */
  readonly revokeLoginsforConferences: number;
}

export interface RemovalResponse {
  readonly policyEmails: readonly string[];
  readonly removedEmails: readonly RemovedEmail[];
}

interface Engagement {
  readonly policy: AccessPolicy;
  readonly signIns: readonly SignIn[];
  readonly whitelist: Whitelist;
}

/** Whether a policy's entry lets an address in, in any letters' case; a leading `*` stands for one character or more. */
const covers = (entry: string, email: string): boolean => {
  const [rule, address] = [entry.toLowerCase(), email.toLowerCase()];
  if (!rule.startsWith('*')) return rule === address;
  return address.length >= rule.length && address.endsWith(rule.slice(1));
};

export const maySignIn = (policy: AccessPolicy, module: SignInModule, email: string): boolean =>
  policy.gates.includes(module) && policy.emails.some((entry) => covers(entry, email));

interface Revoked {
  readonly removed: RemovedEmail;
  readonly engagement: Engagement;
}

/** Ends what is tied to one removed entry, so that a second entry covering the same address counts nothing twice. */
const revoke = (engagement: Engagement, email: string): Revoked => {
  const { policy, signIns, whitelist } = engagement;
  const tied = (signIn: SignIn): boolean => policy.gates.includes(signIn.module) && covers(email, signIn.email);
  const count = (module: SignInModule): number =>
    signIns.filter((signIn) => signIn.module === module && tied(signIn)).length;
  const kept = [...whitelist.entries].filter(
    ([, { createdBy }]) =>
      !(policy.gates.includes('whitelisting') && createdBy !== undefined && covers(email, createdBy)),
  );
  return {
    removed: {
      email,
      revokedLoginsForSelfProvisioning: count('self-provisioning'),
      revokedLoginsForMeetingHost: count('meeting-host'),
      revokedWhitelisting: whitelist.entries.size - kept.length,
      revokeLoginsforConferences: count('conferences'),
    },
    engagement: {
      policy,
      signIns: signIns.filter((signIn) => !tied(signIn)),
      whitelist: { ...whitelist, entries: new Map(kept) },
    },
  };
};

const leave = (engagement: Engagement, email: string): Revoked => ({
  removed: {
    email,
    revokedLoginsForSelfProvisioning: 0,
    revokedLoginsForMeetingHost: 0,
    revokedWhitelisting: 0,
    revokeLoginsforConferences: 0,
  },
  engagement,
});

/** Takes entries out of the policy in the order asked; what is not in it is ignored. */
export const removeEmails = (
  engagement: Engagement,
  request: RemovalRequest,
): { readonly engagement: Engagement; readonly response: RemovalResponse } => {
  let now = engagement;
  const removedEmails: RemovedEmail[] = [];
  for (const asked of request.emails) {
    const email = now.policy.emails.find((entry) => entry.toLowerCase() === asked.toLowerCase());
    if (email === undefined) continue;
    const emails = now.policy.emails.filter((entry) => entry !== email);
    const without = { ...now, policy: { ...now.policy, emails } };
    const step = request.revokeUserEngagement ? revoke(without, email) : leave(without, email);
    removedEmails.push(step.removed);
    now = step.engagement;
  }
  return { engagement: now, response: { policyEmails: now.policy.emails, removedEmails } };
};
