import {
  card,
  certificate,
  ersError,
  EVERY_PATH,
  HOST,
  htmlPage,
  OTHER_PATHS_OTHERWISE,
  type Wanted,
} from '../make-evidence.ts';
import { one, showing, type Case, type Concluded, type Seen } from './case.ts';

/** What the inside stage alone shows. */

const SQUID: [string, string][] = [['Server', 'squid/6.1']];
export const page = (status: number): Wanted => ({ status, reading: htmlPage('Blocked'), headers: SQUID });
export const TO_ADMIN: Wanted = { status: 302, headers: [['Location', `https://${HOST}/admin/`]] };
const SERVER_TO_ADMIN: [string, string][] = [
  ['Location', `https://${HOST}/admin/`],
  ['Set-Cookie', 'APPSESSIONID=[cut]; Path=/ers'],
  ['Set-Cookie', 'APPSESSIONID=[cut]; Path=/api'],
];
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
/** Of an API that has a switch: Monitoring has none, and answers as always. */
export const switchedOff = (seen: Wanted): Seen => ({ all: seen, but: { 'mnt-session': 'good' } });
const onlyOpenApi = (seen: Seen): Seen => ({ all: 'good', but: { 'open-api': seen } });
export const REJECTED: Seen = { all: 'not-run.protecting-account', but: { 'ers-endpoint-groups': { status: 401 } } };

/** The page of nginx with `ssl_verify_client on`, without its signature. */
export const NO_CERTIFICATE_SENT: Wanted = {
  status: 400,
  reading: htmlPage('400 No required SSL certificate was sent'),
};
const TOO_YOUNG = { ...certificate(), notBefore: '2026-12-01T00:00:00.000Z' };

type Row = readonly [name: string, inside: Seen, concludes: Concluded, neighbour?: string];

/** The finding of the root probe speaks. */
const SPEAKS: readonly Row[] = [
  ['our proxy is not reached inside', 'proxy.unreachable', 'own-proxy, likely (verdict.own-proxy.inside)'],
  ['our proxy wants a sign-in inside', 'proxy.auth-required', 'own-proxy, proven (verdict.own-proxy.inside)'],
  ['our proxy opens no tunnel inside', 'proxy.refused', 'own-proxy, likely (verdict.own-proxy.inside)'],
  ['the name is not found inside', 'dns.not-found', 'name-resolution, likely (verdict.dns.not-found.inside)'],
  ['the resolver is silent inside', 'dns.no-answer', 'vantage, cannot-tell (verdict.dns.no-answer.inside)'],
  ['refused inside', 'tcp.refused', 'access-control-server, likely (verdict.tcp.refused.inside)'],
  ['no answer to the connection inside', 'tcp.timeout', 'unknown, cannot-tell (verdict.tcp.timeout.inside)'],
  ['reset inside', 'tcp.reset', 'firewall-or-proxy, likely (verdict.tcp.reset.inside)'],
  ['no route inside', 'tcp.unreachable', 'vantage, likely (verdict.tcp.unreachable.inside)'],
  ['no TLS inside', 'tls.not-tls', 'vantage, likely (verdict.tls.not-tls.inside)'],
  ['an untrusted certificate inside', 'tls.untrusted', 'vantage, cannot-tell (verdict.tls.untrusted.inside)'],
  ['an expired certificate inside', 'tls.expired', 'access-control-server, likely (verdict.tls.expired.inside)'],
  ['a certificate for another name inside', 'tls.wrong-name', 'vantage, likely (verdict.tls.wrong-name.inside)'],
  [
    'another certificate than the accepted one inside',
    'tls.pin-changed',
    'unknown, cannot-tell (verdict.tls.pin-changed.inside)',
  ],
  [
    'a failing handshake inside',
    'tls.handshake-failed',
    'access-control-server, likely (verdict.tls.handshake-failed.inside)',
  ],
  ['cut off in the handshake inside', 'tls.reset', 'firewall-or-proxy, likely (verdict.tls.reset.inside)'],
  ['no answer to the TLS hello inside', 'tls.silent', 'unknown, cannot-tell (verdict.tls.silent.inside)'],
  [
    'no common TLS version inside',
    'tls.no-common-version',
    'unknown, cannot-tell (verdict.tls.no-common-version.inside)',
  ],
  [
    'a client certificate required inside',
    'tls.client-certificate',
    'access-control-server, likely (verdict.tls.client-certificate.inside)',
  ],
  ['a TLS alert inside', 'tls.alert', 'access-control-server, likely (verdict.tls.alert.inside)'],
  [
    'an incomplete chain inside',
    'tls.incomplete-chain',
    'access-control-server, likely (verdict.tls.incomplete-chain.inside)',
  ],
  ['a large TLS hello dropped inside', 'tls.large-hello', 'unknown, cannot-tell (verdict.tls.large-hello.inside)'],
  [
    'redirected to its own admin page inside',
    switchedOff(TO_ADMIN),
    'api-setting, likely (verdict.http.302.inside)',
    'redirected to another machine inside',
  ],
  [
    'redirected to its own admin page inside, with a cookie of the server',
    switchedOff({ ...TO_ADMIN, headers: SERVER_TO_ADMIN }),
    'api-setting, likely (verdict.http.302.inside)',
    'redirected to another machine inside',
  ],
  [
    'redirected to another machine inside',
    { status: 302, headers: [['Location', 'https://sso.example/']] },
    'firewall-or-proxy, likely (verdict.http.302.inside.device)',
    'redirected to its own admin page inside',
  ],
  [
    'redirected to its own admin page inside, with a cookie of the server, and Monitoring otherwise',
    switchedOff({ ...TO_ADMIN, headers: SERVER_TO_ADMIN, control: OTHER_PATHS_OTHERWISE }),
    'api-setting, likely (verdict.http.302.inside)',
    'redirected to its own admin page inside, with a cookie of the server, as every path is',
  ],
  [
    'redirected to its own admin page inside, with a cookie of the server, as every path is',
    { ...TO_ADMIN, headers: SERVER_TO_ADMIN, control: EVERY_PATH },
    'firewall-or-proxy, likely (verdict.http.302.inside.every-path)',
    'redirected to its own admin page inside, with a cookie of the server, and Monitoring otherwise',
  ],
  [
    '403 inside, as every path is answered',
    { status: 403, control: EVERY_PATH },
    'firewall-or-proxy, likely (verdict.http.403.inside.every-path)',
    '403 inside',
  ],
  [
    '403 inside, that says that the account is locked',
    { status: 403, reading: { kind: 'text' }, excerpt: 'This account is locked.' },
    'api-account, likely (verdict.http.rejected-in-words.inside)',
    '403 inside',
  ],
  [
    '404 inside, as every path is answered',
    { status: 404, control: EVERY_PATH },
    'unknown, cannot-tell (verdict.http.404.inside.every-path)',
    '404 inside, with the page of a device',
  ],
  [
    'a page of nobody known with 200 inside, as for every path',
    { status: 200, reading: { kind: 'text' }, control: EVERY_PATH },
    'firewall-or-proxy, likely (verdict.body.not-the-api.inside.every-path)',
    'a page of nobody known with 200 inside',
  ],
  [
    'redirected to its own admin page inside, and Monitoring too',
    { ...TO_ADMIN, headers: SERVER_TO_ADMIN },
    'unknown, cannot-tell (verdict.http.302.inside)',
    'redirected to its own admin page inside, with a cookie of the server',
  ],
  ['403 inside', { status: 403 }, 'api-role, likely (verdict.http.403.inside)', '403 with the page of a device inside'],
  [
    '403 with the page of a device inside',
    page(403),
    'firewall-or-proxy, likely (verdict.http.403.inside.device)',
    '403 inside',
  ],
  ['404 inside', { status: 404 }, 'unknown, cannot-tell (verdict.http.404.inside)', 'good inside'],
  [
    '404 inside, with the page of a device',
    page(404),
    'firewall-or-proxy, likely (verdict.http.404.inside)',
    '404 inside',
  ],
  [
    '404 of another device for Open API alone',
    onlyOpenApi(page(404)),
    'firewall-or-proxy, likely (verdict.http.404.inside)',
    '404 by the server itself for Open API alone',
  ],
  ['415 inside', { status: 415 }, 'firewall-or-proxy, likely (verdict.http.415.inside)'],
  ['429 inside', { status: 429 }, 'firewall-or-proxy, likely (verdict.http.429.inside)'],
  [
    '500 inside',
    { all: { status: 500, reading: ersError('Internal') }, but: { 'mnt-session': 'good' } },
    'access-control-server, likely (verdict.http.500.inside)',
    '500 with the page of a device inside',
  ],
  [
    '500 with the page of a device inside',
    { all: page(500), but: { 'mnt-session': 'good' } },
    'firewall-or-proxy, likely (verdict.http.500.inside.device)',
    '500 inside',
  ],
  [
    '502 inside',
    { status: 502 },
    'access-control-server, likely (verdict.http.502-504.inside)',
    '503 with the page of a device inside',
  ],
  [
    '503 with the page of a device inside',
    page(503),
    'firewall-or-proxy, likely (verdict.http.500.inside.device)',
    '502 inside',
  ],
  [
    'a client certificate wanted in HTTP inside',
    NO_CERTIFICATE_SENT,
    'access-control-server, likely (verdict.http.client-certificate.inside)',
  ],
  ['418 inside', { status: 418 }, 'unknown, cannot-tell (verdict.http.other.inside)'],
  ['no HTTP inside', 'http.malformed', 'unknown, cannot-tell (verdict.http.malformed.inside)'],
  ['no reply in time inside', 'http.timeout', 'access-control-server, likely (verdict.http.timeout.inside)'],
  ['cut off after the request inside', 'http.cut-off', 'unknown, cannot-tell (verdict.http.cut-off.inside)'],
  [
    'a page of nobody known with 200 inside',
    { status: 200, reading: { kind: 'text' } },
    'api-setting, likely (verdict.body.not-the-api.inside)',
    'a page of a device with 200 inside',
  ],
  [
    'a page of a device with 200 inside',
    page(200),
    'firewall-or-proxy, likely (verdict.body.not-the-api.inside.device)',
    'a page of nobody known with 200 inside',
  ],
  [
    'another shape inside',
    { status: 200, reading: { kind: 'empty' } },
    'unknown, cannot-tell (verdict.body.wrong-shape.inside)',
  ],
  [
    'not a monitoring node inside',
    onlyMnt(NO_MNT_NODE),
    'access-control-server, likely (verdict.mnt.not-a-monitoring-node.inside)',
    'an error of monitoring inside',
  ],
  [
    'an error of monitoring inside',
    onlyMnt(MNT_ERROR),
    'access-control-server, likely (verdict.mnt.server-error.inside)',
    'not a monitoring node inside',
  ],
];

export const INSIDE: readonly Case[] = [
  one('nothing', 'unknown, cannot-tell (verdict.nothing-yet)', 'good inside'),
  one('good inside', 'unknown, cannot-tell (verdict.next-outside)', 'good inside and outside', { inside: 'good' }),
  one('a live session inside', 'unknown, cannot-tell (verdict.next-outside)', 'an error of monitoring inside', {
    inside: onlyMnt({ status: 200, reading: { kind: 'mnt-session' } }),
  }),
  one('XML of another form inside', 'unknown, cannot-tell (verdict.next-outside)', 'an error of monitoring inside', {
    inside: onlyMnt({ reading: { kind: 'xml-other', root: 'x', declaration: true } }),
  }),
  one('stopped inside', 'unknown, cannot-tell (verdict.nothing-yet)', 'good inside', { inside: 'not-run.stopped' }),
  one('rejected inside', 'api-account, likely (verdict.account)', 'rejected for MnT alone inside', {
    inside: REJECTED,
  }),
  one('rejected by a device inside', 'firewall-or-proxy, likely (verdict.account.device)', 'rejected inside', {
    inside: { all: 'not-run.protecting-account', but: { 'ers-endpoint-groups': page(401) } },
  }),
  one(
    'rejected by a device inside, a row of it',
    'api-account, likely (verdict.account-in-report)',
    'rejected by a device inside',
    {
      inside: { all: 'not-run.protecting-account', but: { 'ers-endpoint-groups': page(401) } },
      checks: { 'administrator-logins': 'found' },
    },
  ),
  one(
    'rejected inside, and by the GUI',
    'api-account, proven (verdict.account.gui-rejected)',
    'rejected inside, accepted by the GUI',
    { inside: REJECTED, checks: { 'gui-sign-in': 'rejected' } },
  ),
  one(
    'rejected inside, accepted by the GUI',
    'api-role, likely (verdict.role.gui-accepted)',
    'rejected inside, and by the GUI',
    { inside: REJECTED, checks: { 'gui-sign-in': 'accepted' } },
  ),
  one(
    'the endpoint groups accepted and the endpoints rejected inside',
    'access-control-server, cannot-tell (verdict.accepted-then-rejected)',
    'rejected inside',
    {
      inside: {
        all: 'not-run.protecting-account',
        but: { 'ers-endpoint-groups': 'good', 'ers-endpoints': { status: 401 } },
      },
    },
  ),
  one('rejected inside, no row of it', 'firewall-or-proxy, likely (verdict.no-row)', 'rejected inside, a row of it', {
    inside: REJECTED,
    checks: { 'administrator-logins': 'not-found' },
  }),
  one('rejected inside, a row of it', 'api-account, likely (verdict.account)', 'rejected inside, no row of it', {
    inside: REJECTED,
    checks: { 'administrator-logins': 'found' },
  }),
  one(
    'of curl lines pasted inside, one rejected',
    'unknown, cannot-tell (verdict.typed-apart)',
    'rejected for MnT alone inside',
    { inside: [showing('inside', onlyMnt({ status: 401 }), { pasted: true, seal: 'none' })] },
  ),
  one('rejected for MnT alone inside', 'api-role, likely (verdict.role-missing)', 'good inside', {
    inside: onlyMnt({ status: 401 }),
  }),
  one(
    '404 by the server itself for Open API alone',
    'access-control-server, likely (verdict.older-server)',
    '404 of another device for Open API alone',
    { inside: onlyOpenApi({ status: 404, reading: ersError('Not found') }) },
  ),
  one(
    'an expired certificate inside that is none of the server',
    'firewall-or-proxy, likely (verdict.certificate-of-front)',
    'an expired certificate inside',
    { inside: 'tls.expired', checks: { 'certificate-confirmed': 'neither' } },
  ),
  one(
    "the server's own page in place of MnT's answer inside",
    'access-control-server, likely (verdict.monitoring-own-page)',
    '404 by the server itself for MnT alone',
    {
      inside: onlyMnt({
        status: 200,
        reading: htmlPage('Identity Services Engine'),
        headers: SERVER_TO_ADMIN.slice(1),
      }),
    },
  ),
  one(
    '404 by the server itself for MnT alone',
    'access-control-server, likely (verdict.monitoring-elsewhere)',
    '404 of another device for Open API alone',
    { inside: onlyMnt({ status: 404, reading: ersError('Not found') }) },
  ),
  one(
    '403 with the page of a device inside, a row of it',
    'api-role, likely (verdict.refusal-relayed)',
    '403 with the page of a device inside',
    { inside: page(403), checks: { 'administrator-logins': 'found' } },
  ),
  one('404 inside, a switch found off', 'api-setting, likely (verdict.switch-off)', '404 inside', {
    inside: { status: 404 },
    checks: { 'switches-confirmed-on': 'no' },
  }),
  one(
    'no answer to the connection inside, not on the list',
    'access-control-server, likely (verdict.not-listed)',
    'no answer to the connection inside',
    { inside: 'tcp.timeout', checks: { 'ip-access-list': 'not-allowed' } },
  ),
  one(
    'a certificate that is not valid yet inside',
    'vantage, likely (verdict.clock)',
    'an expired certificate inside',
    { inside: { failure: { layer: 'tls', outcome: 'tls.expired' }, chain: [TOO_YOUNG] } },
  ),
  one(
    'an expired certificate inside, rows Up',
    'vantage, likely (verdict.clock)',
    'an expired certificate inside, rows Down',
    { inside: 'tls.expired', card: card('up') },
  ),
  one(
    'an expired certificate inside, rows Down',
    'access-control-server, likely (verdict.tls.expired.inside)',
    'an expired certificate inside, rows Up',
    { inside: 'tls.expired', card: card('down') },
  ),
  one(
    'the name is not found inside, and the card that reads Up names another',
    'vantage, likely (verdict.other-name)',
    'the name is not found inside, and the card that reads Up names it',
    { inside: 'dns.not-found', card: card('up', { baseUrl: 'https://acs2.customer.example' }) },
  ),
  one(
    'the name is not found inside, and the card that reads Up names it',
    'name-resolution, likely (verdict.dns.not-found.inside)',
    'the name is not found inside, and the card that reads Up names another',
    { inside: 'dns.not-found', card: card('up') },
  ),
  ...SPEAKS.map(([name, inside, concludes, neighbour = 'good inside']) => one(name, concludes, neighbour, { inside })),
];
