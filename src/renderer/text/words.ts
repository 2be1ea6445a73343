import type { CheckName } from '../../core/case/case.ts';
import type {
  Certainty,
  CardRow,
  Family,
  Layer,
  Party,
  ProbeStage,
  Responder,
  RowValue,
  Stage,
} from '../../core/words.ts';
import type { CellOutcome } from '../../core/evidence/outcome.ts';
import type { Severity, StageState } from '../../core/compare/judgement.ts';

const stages: Record<Stage, string> = { inside: 'Inside', outside: 'Outside', platform: 'Platform' };

const families: Record<Family, string> = {
  'ers-endpoint-groups': 'ERS endpoint groups',
  'ers-endpoints': 'ERS endpoints',
  'open-api': 'Open API',
  'mnt-session': 'MnT session',
};

const parties: Record<Party, string> = {
  none: 'No fault found',
  'api-account': 'API account',
  'api-role': 'Role of the API user',
  'api-setting': 'API setting on the server',
  'access-control-server': 'Access control server',
  'firewall-or-proxy': 'Firewall or proxy',
  'platform-egress': 'Firewall: platform’s address',
  'platform-settings': 'Platform settings',
  'name-resolution': 'Name resolution',
  'own-proxy': 'Proxy on our own side',
  vantage: 'The testing machine',
  unknown: 'Not known yet',
};

const certainties: Record<Certainty, string> = { proven: 'Proven', likely: 'Likely', 'cannot-tell': 'Cannot tell' };

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

/** The word of a cell. Where the reply's own status says more, the cell shows that status instead. */
const outcomes: Record<CellOutcome, string> = {
  ok: '200 expected',
  'ok.session-present': '200, session found',
  'ok.unrecognized-xml': '500, XML of another form',
  'dns.not-found': 'Name not found',
  'dns.no-answer': 'No answer from DNS',
  'tcp.refused': 'Connection refused',
  'tcp.timeout': 'No connection',
  'tcp.reset': 'Connection reset',
  'tcp.unreachable': 'Unreachable',
  'proxy.unreachable': 'Proxy unreachable',
  'proxy.auth-required': '407 from the proxy',
  'proxy.refused': 'Proxy refused',
  'tls.not-tls': 'Not TLS',
  'tls.untrusted': 'Untrusted certificate',
  'tls.expired': 'Expired certificate',
  'tls.wrong-name': 'Certificate name differs',
  'tls.pin-changed': 'Certificate changed',
  'tls.handshake-failed': 'TLS handshake failed',
  'tls.reset': 'TLS cut off',
  'http.302': '302 redirect',
  'http.401': '401 rejected',
  'http.403': '403 forbidden',
  'http.404': '404 not found',
  'http.415': '415 wrong type',
  'http.429': '429 too many',
  'http.500': '500 server error',
  'http.502-504': '502 to 504 gateway',
  'http.other': 'Other status',
  'http.malformed': 'Malformed reply',
  'http.timeout': 'No reply in time',
  'http.cut-off': 'Reply cut off',
  'body.not-the-api': 'A page, not the API',
  'body.wrong-shape': 'Wrong content',
  'mnt.not-a-monitoring-node': 'Not an MnT node',
  'mnt.server-error': '500 MnT error',
  'not-run.protecting-account': 'Held back',
  'not-run.stopped': 'Stopped',
  'not-run': 'Not run',
  'row.up': 'Up',
  'row.down': 'Down',
  'row.not-read': 'Not read',
  'row.none': 'No row',
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

const cardRows: Record<CardRow, string> = {
  'endpoint-api': 'Endpoint API',
  'endpoint-groups-api': 'Endpoint Groups API',
  'monitoring-api': 'Monitoring API',
};

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
  stages,
  stageHosts: {
    inside: 'a host inside the network',
    outside: 'a host outside the firewall',
    platform: 'the platform’s own status card',
  } satisfies Record<Stage, string>,
  thisIs: { inside: 'Yes, this is inside', outside: 'This is outside' } satisfies Record<ProbeStage, string>,
  thisIsInstead: { inside: 'This is inside', outside: 'This is outside' } satisfies Record<ProbeStage, string>,
  families,
  parties,
  certainties,
  stageStates,
  severities,
  outcomes,
  outcomeDetails,
  layers,
  phases,
  responders,
  rows,
  cardRows,
  checks,
  difficulties,
} as const;
