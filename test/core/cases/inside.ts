import type { Outcome } from '../../../src/core/evidence/outcome.ts';
import type { Certainty, Party } from '../../../src/core/words.ts';
import { certificate, ersError, HOST, htmlPage, type Wanted } from '../make-evidence.ts';
import type { Case, Seen } from './case.ts';

/** What the inside stage alone shows. */

export const SQUID: [string, string][] = [['Server', 'squid/6.1']];
export const page = (status: number): Wanted => ({ status, reading: htmlPage('Blocked'), headers: SQUID });
export const TO_ADMIN: Wanted = { status: 302, headers: [['Location', `https://${HOST}/admin/`]] };
/** By the name that stands in the certificate, and not the one that was asked for. */
export const TO_OWN_NAME: Wanted = {
  status: 302,
  headers: [['Location', 'https://acs1.customer.example/admin/']],
  chain: [certificate('a', 'CN=Customer CA', [`DNS:${HOST}`, 'DNS:acs1.customer.example'])],
};
export const NO_MNT_NODE: Wanted = {
  reading: { kind: 'mnt-result', declaration: true, cpmCode: '34110', info: 'This host is not a MnT node.' },
};
export const MNT_ERROR: Wanted = {
  reading: { kind: 'mnt-result', declaration: true, cpmCode: '34200', info: 'Database is down' },
};
export const onlyMnt = (seen: Seen): Seen => ({ all: 'good', but: { 'mnt-session': seen } });
export const onlyOpenApi = (seen: Seen): Seen => ({ all: 'good', but: { 'open-api': seen } });
export const REJECTED: Seen = { all: 'not-run.protecting-account', but: { 'ers-endpoint-groups': { status: 401 } } };

type Row = readonly [
  name: string,
  inside: Seen,
  finding: string,
  party: Party,
  certainty: Certainty,
  neighbour?: string,
];

/** The finding of the root probe speaks. */
const SPEAKS: readonly Row[] = [
  ['the name is not found inside', 'dns.not-found', 'dns.not-found', 'name-resolution', 'likely'],
  ['the resolver is silent inside', 'dns.no-answer', 'dns.no-answer', 'vantage', 'cannot-tell'],
  ['refused inside', 'tcp.refused', 'tcp.refused', 'access-control-server', 'likely'],
  ['no answer to the connection inside', 'tcp.timeout', 'tcp.timeout', 'firewall-or-proxy', 'likely'],
  ['reset inside', 'tcp.reset', 'tcp.reset', 'firewall-or-proxy', 'likely'],
  ['no route inside', 'tcp.unreachable', 'tcp.unreachable', 'vantage', 'likely'],
  ['no TLS inside', 'tls.not-tls', 'tls.not-tls', 'vantage', 'likely'],
  ['an untrusted certificate inside', 'tls.untrusted', 'tls.untrusted', 'vantage', 'cannot-tell'],
  ['an expired certificate inside', 'tls.expired', 'tls.expired', 'access-control-server', 'likely'],
  ['a certificate for another name inside', 'tls.wrong-name', 'tls.wrong-name', 'vantage', 'likely'],
  ['another certificate than the accepted one inside', 'tls.pin-changed', 'tls.pin-changed', 'unknown', 'cannot-tell'],
  ['a failing handshake inside', 'tls.handshake-failed', 'tls.handshake-failed', 'access-control-server', 'likely'],
  ['cut off in the handshake inside', 'tls.reset', 'tls.reset', 'firewall-or-proxy', 'likely'],
  [
    'redirected to its own admin page inside',
    TO_ADMIN,
    'http.302',
    'api-setting',
    'proven',
    'redirected to another machine inside',
  ],
  [
    'redirected to another machine inside',
    { status: 302, headers: [['Location', 'https://sso.example/']] },
    'http.302.inside.device',
    'firewall-or-proxy',
    'likely',
    'redirected to its own admin page inside',
  ],
  [
    "redirected to the admin page under another name of the server's own inside",
    TO_OWN_NAME,
    'http.302',
    'api-setting',
    'likely',
    'redirected to its own admin page inside',
  ],
  ['redirected without an address inside', { status: 302 }, 'http.302', 'api-setting', 'likely'],
  ['403 inside', { status: 403 }, 'http.403', 'api-role', 'likely', '403 with the page of a box inside'],
  [
    '403 with the page of a box inside',
    page(403),
    'http.403.inside.device',
    'firewall-or-proxy',
    'likely',
    '403 inside',
  ],
  ['404 inside', { status: 404 }, 'http.404', 'firewall-or-proxy', 'likely', 'good inside'],
  [
    '404 of another box for Open API alone',
    onlyOpenApi(page(404)),
    'http.404',
    'firewall-or-proxy',
    'likely',
    '404 by the server itself for Open API alone',
  ],
  ['415 inside', { status: 415 }, 'http.415', 'firewall-or-proxy', 'likely'],
  ['429 inside', { status: 429 }, 'http.429', 'firewall-or-proxy', 'likely'],
  [
    '500 inside',
    { all: { status: 500, reading: ersError('Internal') }, but: { 'mnt-session': 'good' } },
    'http.500',
    'access-control-server',
    'likely',
    '500 with the page of a box inside',
  ],
  [
    '500 with the page of a box inside',
    { all: page(500), but: { 'mnt-session': 'good' } },
    'http.500.inside.device',
    'firewall-or-proxy',
    'likely',
    '500 inside',
  ],
  [
    '502 inside',
    { status: 502 },
    'http.502-504',
    'access-control-server',
    'likely',
    '503 with the page of a box inside',
  ],
  [
    '503 with the page of a box inside',
    page(503),
    'http.500.inside.device',
    'firewall-or-proxy',
    'likely',
    '502 inside',
  ],
  ['418 inside', { status: 418 }, 'http.other', 'unknown', 'cannot-tell'],
  ['no HTTP inside', 'http.malformed', 'http.malformed', 'unknown', 'cannot-tell'],
  ['no reply in time inside', 'http.timeout', 'http.timeout', 'access-control-server', 'likely'],
  ['cut off after the request inside', 'http.cut-off', 'http.cut-off', 'unknown', 'cannot-tell'],
  [
    'a page of nobody known with 200 inside',
    { status: 200, reading: { kind: 'text' } },
    'body.not-the-api',
    'api-setting',
    'likely',
    'a page of a box with 200 inside',
  ],
  [
    'a page of a box with 200 inside',
    page(200),
    'body.not-the-api.inside.device',
    'firewall-or-proxy',
    'likely',
    'a page of nobody known with 200 inside',
  ],
  ['another shape inside', { status: 200, reading: { kind: 'empty' } }, 'body.wrong-shape', 'unknown', 'cannot-tell'],
  [
    'not a monitoring node inside',
    onlyMnt(NO_MNT_NODE),
    'mnt.not-a-monitoring-node',
    'access-control-server',
    'likely',
    'an error of monitoring inside',
  ],
  [
    'an error of monitoring inside',
    onlyMnt(MNT_ERROR),
    'mnt.server-error',
    'access-control-server',
    'likely',
    'not a monitoring node inside',
  ],
];

const speaks: readonly Case[] = SPEAKS.map(([name, inside, finding, party, certainty, neighbour]) => ({
  name,
  inside,
  verdict: `verdict.${finding.includes('.inside') ? finding : `${finding}.inside`}`,
  party,
  certainty,
  neighbour: neighbour ?? 'good inside',
}));

const ownProxy = (name: string, outcome: Outcome, certainty: Certainty): Case => ({
  name,
  inside: outcome,
  verdict: 'verdict.own-proxy.inside',
  party: 'own-proxy',
  certainty,
  neighbour: 'good inside',
});

export const INSIDE: readonly Case[] = [
  {
    name: 'nothing',
    verdict: 'verdict.nothing-yet',
    party: 'unknown',
    certainty: 'cannot-tell',
    neighbour: 'good inside',
  },
  {
    name: 'good inside',
    inside: 'good',
    verdict: 'verdict.next-outside',
    party: 'unknown',
    certainty: 'cannot-tell',
    neighbour: 'good inside and outside',
  },
  {
    name: 'a live session inside',
    inside: onlyMnt({ status: 200, reading: { kind: 'mnt-session' } }),
    verdict: 'verdict.next-outside',
    party: 'unknown',
    certainty: 'cannot-tell',
    neighbour: 'an error of monitoring inside',
  },
  {
    name: 'XML of another form inside',
    inside: onlyMnt({ reading: { kind: 'xml-other', root: 'x', declaration: true } }),
    verdict: 'verdict.next-outside',
    party: 'unknown',
    certainty: 'cannot-tell',
    neighbour: 'an error of monitoring inside',
  },
  {
    name: 'stopped inside',
    inside: 'not-run.stopped',
    verdict: 'verdict.nothing-yet',
    party: 'unknown',
    certainty: 'cannot-tell',
    neighbour: 'good inside',
  },
  ownProxy('our proxy is not reached inside', 'proxy.unreachable', 'proven'),
  ownProxy('our proxy wants a sign-in inside', 'proxy.auth-required', 'proven'),
  ownProxy('our proxy opens no tunnel inside', 'proxy.refused', 'likely'),
  {
    name: 'rejected inside',
    inside: REJECTED,
    verdict: 'verdict.account',
    party: 'api-account',
    certainty: 'likely',
    neighbour: 'rejected for MnT alone inside',
  },
  {
    name: 'rejected by a box inside',
    inside: { all: 'not-run.protecting-account', but: { 'ers-endpoint-groups': page(401) } },
    verdict: 'verdict.account.device',
    party: 'firewall-or-proxy',
    certainty: 'likely',
    neighbour: 'rejected inside',
  },
  {
    name: 'rejected by a box inside, and by the GUI',
    inside: { all: 'not-run.protecting-account', but: { 'ers-endpoint-groups': page(401) } },
    checks: { 'gui-sign-in': 'rejected' },
    verdict: 'verdict.account-confirmed',
    party: 'api-account',
    certainty: 'likely',
    neighbour: 'rejected by a box inside',
  },
  {
    name: 'rejected inside, and by the GUI',
    inside: REJECTED,
    checks: { 'gui-sign-in': 'rejected' },
    verdict: 'verdict.account.gui-rejected',
    party: 'api-account',
    certainty: 'proven',
    neighbour: 'rejected inside, accepted by the GUI',
  },
  {
    name: 'rejected inside, accepted by the GUI',
    inside: REJECTED,
    checks: { 'gui-sign-in': 'accepted' },
    verdict: 'verdict.role.gui-accepted',
    party: 'api-role',
    certainty: 'proven',
    neighbour: 'rejected inside, and by the GUI',
  },
  {
    name: 'rejected inside, no row of it',
    inside: REJECTED,
    checks: { 'administrator-logins': 'not-found' },
    verdict: 'verdict.no-row',
    party: 'firewall-or-proxy',
    certainty: 'likely',
    neighbour: 'rejected inside, a row of it',
  },
  {
    name: 'rejected inside, a row of it',
    inside: REJECTED,
    checks: { 'administrator-logins': 'found' },
    verdict: 'verdict.account',
    party: 'api-account',
    certainty: 'likely',
    neighbour: 'rejected inside, no row of it',
  },
  {
    name: 'rejected for MnT alone inside',
    inside: onlyMnt({ status: 401 }),
    verdict: 'verdict.role-missing',
    party: 'api-role',
    certainty: 'likely',
    neighbour: 'good inside',
  },
  {
    name: '404 by the server itself for Open API alone',
    inside: onlyOpenApi({ status: 404, reading: ersError('Not found') }),
    verdict: 'verdict.older-server',
    party: 'access-control-server',
    certainty: 'likely',
    neighbour: '404 of another box for Open API alone',
  },
  {
    name: '403 with the page of a box inside, a row of it',
    inside: page(403),
    checks: { 'administrator-logins': 'found' },
    verdict: 'verdict.refusal-relayed',
    party: 'api-role',
    certainty: 'likely',
    neighbour: '403 with the page of a box inside',
  },
  {
    name: '404 inside, a switch found off',
    inside: { status: 404 },
    checks: { 'switches-confirmed-on': 'no' },
    verdict: 'verdict.switch-off',
    party: 'api-setting',
    certainty: 'likely',
    neighbour: '404 inside',
  },
  {
    name: 'no answer to the connection inside, not on the list',
    inside: 'tcp.timeout',
    checks: { 'ip-access-list': 'not-allowed' },
    verdict: 'verdict.not-listed',
    party: 'access-control-server',
    certainty: 'likely',
    neighbour: 'no answer to the connection inside',
  },
  ...speaks,
];
