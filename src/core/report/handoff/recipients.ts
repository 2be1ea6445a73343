import type { Party } from '../../vocabulary/words.ts';

/** Teams that can be asked to act, by the names of the terminal. */
export const RECIPIENTS = ['firewall', 'server', 'platform', 'dns', 'proxy'] as const;
export type Recipient = (typeof RECIPIENTS)[number];

export const OF_RECIPIENT: Readonly<Record<Recipient, readonly Party[]>> = {
  firewall: ['firewall-or-proxy', 'platform-egress'],
  server: ['access-control-server', 'api-account', 'api-role', 'api-setting'],
  platform: ['platform-settings'],
  dns: ['name-resolution'],
  proxy: ['own-proxy'],
};

/** Who is asked where this party must act; `null`: nobody but the person who runs the test. */
export const recipientOf = (party: Party): Recipient | null =>
  RECIPIENTS.find((to) => OF_RECIPIENT[to].includes(party)) ?? null;
