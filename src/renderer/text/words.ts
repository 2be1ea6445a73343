import type { CheckName } from '../../core/case/case.ts';
import {
  PARTIES,
  type Layer,
  type Party,
  type ProbeStage,
  type Responder,
  type RowValue,
  type Stage,
} from '../../core/words.ts';
import { CERTAINTY_TITLES, FAMILY_TITLES, partyTitle, STAGE_TITLES } from '../../core/interpret/titles.ts';
import { ROW_TITLES } from '../../core/stage/card.ts';
import type { CellOutcome } from '../../core/evidence/outcome.ts';
import type { Severity, StageState } from '../../core/compare/judgement.ts';

const parties = Object.fromEntries(PARTIES.map((party) => [party, partyTitle(party)])) as Record<Party, string>;

const stageStates: Record<StageState, string> = {
  'not-run': 'Not run',
  running: 'Running',
  passed: 'Passed',
  failed: 'Failed',
  'cannot-tell': 'Cannot tell',
  stale: 'Stale',
};

const severities: Record<Severity, string> = {
  good: 'Good',
  note: 'Note',
  fault: 'Fault',
  'cannot-tell': 'Cannot tell',
};

/** Second lines for cells that hold no reply. */
const outcomeDetails: Partial<Record<CellOutcome, string>> = {
  'not-run.protecting-account': 'protecting the account',
  'not-run.stopped': 'before its turn',
  'row.none': 'the card has none',
};

const layers: Record<Layer, string> = {
  dns: 'Name',
  tcp: 'TCP',
  proxy: 'Proxy',
  tls: 'TLS',
  http: 'First byte',
  body: 'Body',
};

const phases: Record<Layer, string> = {
  dns: 'resolving the name',
  tcp: 'connecting',
  proxy: 'asking the proxy',
  tls: 'TLS handshake',
  http: 'waiting for first byte',
  body: 'reading the body',
};

const responders: Record<Responder, string> = {
  'access-control-server': 'the access control server',
  device: 'a device on the way',
  unknown: 'unknown',
};

const rows: Record<RowValue, string> = { up: 'Up', down: 'Down', 'not-read': 'Not read' };

const checks: Record<CheckName, { readonly title: string; readonly results: Readonly<Record<string, string>> }> = {
  'gui-sign-in': {
    title: 'Sign in to the server’s admin GUI with the API user',
    results: { accepted: 'Accepted', rejected: 'Rejected' },
  },
  'administrator-logins': {
    title: 'Operations → Reports → Audit → Administrator Logins',
    results: { found: 'Row found', 'not-found': 'No such row', 'other-source': 'From another address' },
  },
  'switches-confirmed-on': {
    title: 'Administration → System → Settings: ERS and Open API are on',
    results: { yes: 'Both on', no: 'Not on' },
  },
  'password-reentered': {
    title: 'Password typed again on the platform (a blank field keeps the old one)',
    results: { yes: 'Typed again', no: 'Left blank' },
  },
  'ip-access-list': {
    title: 'Administration → System → Admin Access → Settings → Access: the source address',
    results: { allowed: 'Allowed', 'not-allowed': 'Not allowed' },
  },
};

const difficulties = { 'first-steps': 'First steps', everyday: 'Everyday', tricky: 'Tricky' } as const;

export const words = {
  stages: STAGE_TITLES,
  stageHosts: {
    inside: 'a host inside the network',
    outside: 'a host outside the firewall',
    platform: 'the platform’s own status card',
  } satisfies Record<Stage, string>,
  thisIs: { inside: 'Yes, this is inside', outside: 'This is outside' } satisfies Record<ProbeStage, string>,
  thisIsInstead: { inside: 'This is inside', outside: 'This is outside' } satisfies Record<ProbeStage, string>,
  families: FAMILY_TITLES,
  parties,
  certainties: CERTAINTY_TITLES,
  stageStates,
  severities,
  outcomeDetails,
  layers,
  phases,
  responders,
  rows,
  cardRows: ROW_TITLES,
  checks,
  difficulties,
} as const;
