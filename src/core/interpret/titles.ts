import type { Certainty, Family, Party, Stage } from '../words.ts';

/** Names of the closed words as people read them, short enough for the head of a row. */
export const FAMILY_TITLES: Readonly<Record<Family, string>> = {
  'ers-endpoint-groups': 'ERS endpoint groups',
  'ers-endpoints': 'ERS endpoints',
  'open-api': 'Open API',
  'mnt-session': 'MnT session',
};

/** The same inside a sentence, with its article. */
export const FAMILY_IN_SENTENCE: Readonly<Record<Family, string>> = {
  'ers-endpoint-groups': 'the ERS endpoint-group list',
  'ers-endpoints': 'the ERS endpoint list',
  'open-api': 'the Open API endpoint list',
  'mnt-session': 'the Monitoring (MnT) session',
};

export const STAGE_TITLES: Readonly<Record<Stage, string>> = {
  inside: 'Inside',
  outside: 'Outside',
  platform: 'Platform',
};

export const PARTY_TITLES: Readonly<Record<Party, string>> = {
  none: 'no fault found',
  'api-account': 'API account',
  'api-role': 'API role',
  'api-setting': 'API setting on the server',
  'access-control-server': 'access control server',
  'firewall-or-proxy': 'firewall or proxy',
  'platform-egress': "firewall or proxy, for the platform's address",
  'platform-settings': 'settings on the platform',
  'name-resolution': 'name resolution',
  'own-proxy': 'our own proxy',
  vantage: 'the testing host',
  unknown: 'not known yet',
};

export const CERTAINTY_TITLES: Readonly<Record<Certainty, string>> = {
  proven: 'Proven',
  likely: 'Likely',
  'cannot-tell': 'Cannot tell',
};

/** A party's name at the beginning of a line. */
export const partyTitle = (party: Party): string =>
  PARTY_TITLES[party].charAt(0).toUpperCase() + PARTY_TITLES[party].slice(1);
