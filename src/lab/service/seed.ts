import { randomBytes, randomUUID } from 'node:crypto';
import type { AccessPolicy } from './access-policy.ts';
import { digest, organization, type ContextData, type Organization, type SignInContext } from './organization.ts';
import { macKey, type GuestSession, type WhitelistEntry } from './whitelist.ts';

/**
 * What the practice service holds when it starts: two organizations in two time zones, three contexts with a key each.
 * Ids and keys are new at every start, so that none can be written down anywhere.
 */

/** Names everything that a caller needs to speak to one context. */
export interface SeededContext {
  readonly organizationId: string;
  readonly contextId: string;
  /** The value of x-auth-token that is good for this context and for no other. */
  readonly apiKey: string;
  readonly accessPolicyId: string;
  readonly timeZone: string;
}

const entry = (mac: string, name: string, createdBy: string): readonly [string, WhitelistEntry] => [
  macKey(mac),
  { id: randomUUID(), mac: macKey(mac), name, tags: [], createdBy },
];

const session = (mac: string, state: GuestSession['state']): GuestSession => ({ id: randomUUID(), mac, state });

const policy = (): AccessPolicy => ({
  id: randomUUID(),
  emails: ['alice@acme.example', 'bob@acme.example', '*@acme.example', '*@partner.example', 'carol@visitor.example'],
  gates: ['self-provisioning', 'meeting-host', 'conferences', 'whitelisting'],
});

/** Guests in the first context: two in front of the portal, one through it, one whitelisted. */
const contextData = (gate: AccessPolicy): ContextData => ({
  whitelist: {
    entries: new Map([
      entry('00:1B:54:00:00:01', 'Lobby display', 'alice@acme.example'),
      entry('00:1B:54:00:00:02', 'Meeting room screen', 'facilities'),
    ]),
    sessions: [
      session('00:1B:54:00:00:02', 'whitelist-authorized'),
      session('00:1B:54:00:00:11', 'awaiting-portal'),
      session('00:1B:54:00:00:12', 'awaiting-portal'),
      session('00:1B:54:00:00:13', 'portal-authorized'),
    ],
  },
  policies: new Map([[gate.id, gate]]),
  signIns: [
    { module: 'self-provisioning', email: 'alice@acme.example' },
    { module: 'self-provisioning', email: 'alice@acme.example' },
    { module: 'meeting-host', email: 'alice@acme.example' },
    { module: 'meeting-host', email: 'bob@acme.example' },
    { module: 'conferences', email: 'dora@partner.example' },
    { module: 'conferences', email: 'emil@partner.example' },
    { module: 'self-provisioning', email: 'emil@partner.example' },
    { module: 'conferences', email: 'carol@visitor.example' },
  ],
});

const makeContext = (
  organizationId: string,
  timeZone: string,
): { readonly context: SignInContext; readonly seeded: SeededContext } => {
  const apiKey = randomBytes(24).toString('base64url');
  const gate = policy();
  const context: SignInContext = { id: randomUUID(), keyDigest: digest(apiKey), data: contextData(gate) };
  return {
    context,
    seeded: { organizationId, contextId: context.id, apiKey, accessPolicyId: gate.id, timeZone },
  };
};

/** `timeZone` is the first organization's; the second lives at UTC-8 or -7, in America/Los_Angeles. */
export const seed = (
  timeZone: string,
): {
  readonly organizations: readonly Organization[];
  readonly contexts: readonly [SeededContext, ...SeededContext[]];
} => {
  const [near, far] = [randomUUID(), randomUUID()];
  const farZone = 'America/Los_Angeles';
  const first = makeContext(near, timeZone);
  const second = makeContext(near, timeZone);
  const third = makeContext(far, farZone);
  return {
    organizations: [
      organization(near, timeZone, [first.context, second.context]),
      organization(far, farZone, [third.context]),
    ],
    contexts: [first.seeded, second.seeded, third.seeded],
  };
};
