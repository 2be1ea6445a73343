import { card, certificate, ersError, EVERY_PATH, HOST, htmlPage, type Wanted } from '../make-evidence.ts';
import type { StageRecord } from '../../../src/core/records/record.ts';
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
const BIG_IP_TO_ADMIN: [string, string][] = [
  ['Location', `https://${HOST}/admin/`],
  ['Server', 'BigIP'],
];
const NO_MNT_NODE: Wanted = {
  reading: { kind: 'mnt-result', declaration: true, cpmCode: '34110', info: 'This host is not a MnT node.' },
};
export const MNT_ERROR: Wanted = {
  reading: { kind: 'mnt-result', declaration: true, cpmCode: '34200', info: 'Database is down' },
};
export const onlyMnt = (seen: Seen): Seen => ({ all: 'good', but: { 'mnt-session': seen } });
/** Of an API that has a switch: Monitoring has none, and answers as always. */
const switchedOff = (seen: Wanted): Seen => ({ all: seen, but: { 'mnt-session': 'good' } });
const onlyOpenApi = (seen: Seen): Seen => ({ all: 'good', but: { 'open-api': seen } });
export const REJECTED: Seen = { all: 'not-run.protecting-account', but: { 'ers-endpoint-groups': { status: 401 } } };

/** The page of nginx with `ssl_verify_client on`, without its signature. */
const NO_CERTIFICATE_SENT: Wanted = { status: 400, reading: htmlPage('400 No required SSL certificate was sent') };

export const REFUSES_ADDRESS: NonNullable<Wanted['reading']> = {
  kind: 'json-other',
  keys: ['message'],
  message: 'IP address not allowed: 198.51.100.7',
};
export const OWN_COOKIE: [string, string][] = [['Set-Cookie', 'APPSESSIONID=[cut]; Path=/ers']];

const OWN_COOKIES: [string, string][] = [...OWN_COOKIE, ['Set-Cookie', 'APPSESSIONID=[cut]; Path=/api']];

/** Why a body cannot be read as the API's. */
export const BODIES: readonly (readonly [string, NonNullable<Wanted['reading']>])[] = [
  ['too large', { kind: 'too-large' }],
  ['packed wrongly', { kind: 'not-text', packed: true }],
  ['in another charset', { kind: 'not-text' }],
  ['XML', { kind: 'xml-other', root: 'ns3:searchResult', declaration: true }],
  ['in an envelope', { kind: 'json-other', keys: ['response'], list: 'response' }],
];

/** A run whose *connect to* is no name that anybody knows. */
export const typedTo = (stage: 'inside' | 'outside'): StageRecord =>
  showing(stage, 'dns.not-found', { server: { host: HOST, port: 443, connectTo: 'node.customer.example:443' } });

type Row = readonly [name: string, inside: Seen, concludes: Concluded, neighbour?: string];

/** The finding of the root probe speaks. */
const SPEAKS: readonly Row[] = [
  ['our proxy is not reached inside', 'proxy.unreachable', 'own-proxy, likely (verdict.own-proxy.inside)'],
  ['our proxy wants a sign-in inside', 'proxy.auth-required', 'own-proxy, proven (verdict.own-proxy.inside)'],
  [
    'our proxy opens no tunnel inside',
    'proxy.refused',
    'own-proxy, likely (verdict.own-proxy.inside)',
    'our proxy does not reach the server inside',
  ],
  [
    'our proxy does not reach the server inside',
    'proxy.cannot-reach',
    'unknown, cannot-tell (verdict.own-proxy.inside)',
    'our proxy opens no tunnel inside',
  ],
  ['the resolver is silent inside', 'dns.no-answer', 'vantage, cannot-tell (verdict.dns.no-answer.inside)'],
  ['refused inside', 'tcp.refused', 'access-control-server, likely (verdict.tcp.refused.inside)'],
  [
    'refused inside, where the name leads to the host itself',
    { failure: { layer: 'tcp', outcome: 'tcp.refused' }, remoteAddress: '127.0.0.1' },
    'name-resolution, likely (verdict.leads-to-itself)',
    'refused inside at a private address',
  ],
  [
    'refused inside at a private address',
    { failure: { layer: 'tcp', outcome: 'tcp.refused' }, remoteAddress: '10.20.4.11' },
    'access-control-server, likely (verdict.tcp.refused.inside)',
    'refused inside, where the name leads to the host itself',
  ],
  ['reset inside', 'tcp.reset', 'firewall-or-proxy, likely (verdict.tcp.reset.inside)'],
  ['no route inside', 'tcp.unreachable', 'vantage, likely (verdict.tcp.unreachable.inside)'],
  [
    'no TLS behind our proxy inside',
    { tunnel: true, failure: { layer: 'tls', outcome: 'tls.not-tls' } },
    'unknown, cannot-tell (verdict.own-proxy.inside)',
    'no TLS inside',
  ],
  ['no TLS inside', 'tls.not-tls', 'vantage, likely (verdict.tls.not-tls.inside)'],
  ['an expired certificate inside', 'tls.expired', 'access-control-server, likely (verdict.tls.expired.inside)'],
  [
    'a certificate that is not suitable inside',
    'tls.unsuitable',
    'access-control-server, likely (verdict.tls.unsuitable.inside)',
    'a certificate for another name inside',
  ],
  ['a certificate for another name inside', 'tls.wrong-name', 'vantage, likely (verdict.tls.wrong-name.inside)'],
  [
    'an untrusted certificate of another name inside',
    {
      failure: { layer: 'tls', outcome: 'tls.untrusted' },
      chain: [certificate('d', 'CN=Hotel CA', ['DNS:portal.hotel.example'])],
    },
    'unknown, cannot-tell (verdict.tls.untrusted.other-name)',
    'refused inside',
  ],
  [
    'a failing handshake inside',
    'tls.handshake-failed',
    'access-control-server, likely (verdict.tls.handshake-failed.inside)',
  ],
  ['cut off in the handshake inside', 'tls.reset', 'firewall-or-proxy, likely (verdict.tls.reset.inside)'],
  ['a TLS alert inside', 'tls.alert', 'access-control-server, likely (verdict.tls.alert.inside)'],
  [
    'a large TLS ClientHello dropped inside',
    'tls.large-hello',
    'unknown, cannot-tell (verdict.tls.large-hello.inside)',
  ],
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
    'redirected to its own admin page inside, by a BIG-IP',
    switchedOff({ ...TO_ADMIN, headers: BIG_IP_TO_ADMIN }),
    'firewall-or-proxy, likely (verdict.http.302.inside.device)',
    'redirected to its own admin page inside, and a BIG-IP writes its name on every answer',
  ],
  [
    'redirected to its own admin page inside, and a BIG-IP writes its name on every answer',
    { all: { ...TO_ADMIN, headers: BIG_IP_TO_ADMIN }, but: { 'mnt-session': { headers: [['Server', 'BigIP']] } } },
    'api-setting, likely (verdict.http.302.inside)',
    'redirected to its own admin page inside, by a BIG-IP',
  ],
  [
    'redirected to its own admin page inside with a cookie of the server, relayed by a BIG-IP',
    switchedOff({ ...TO_ADMIN, headers: [...SERVER_TO_ADMIN, ['Server', 'BigIP']] }),
    'api-setting, likely (verdict.http.302.inside)',
    'redirected to its own admin page inside, by a BIG-IP',
  ],
  [
    'redirected to another machine inside',
    { status: 302, headers: [['Location', 'https://sso.example/']] },
    'firewall-or-proxy, likely (verdict.http.302.inside.device)',
    'redirected to its own admin page inside',
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
    'redirected to its own admin page inside, and Monitoring too',
    { ...TO_ADMIN, headers: SERVER_TO_ADMIN },
    'unknown, cannot-tell (verdict.http.302.inside)',
    'redirected to its own admin page inside, with a cookie of the server',
  ],
  [
    '429 inside',
    { status: 429 },
    'unknown, cannot-tell (verdict.http.429.inside)',
    '429 with the page of a device inside',
  ],
  [
    '429 with the page of a device inside',
    page(429),
    'firewall-or-proxy, likely (verdict.http.429.inside.device)',
    '429 inside',
  ],
  ['403 inside', { status: 403 }, 'api-role, likely (verdict.http.403.inside)', '403 with the page of a device inside'],
  [
    '403 with the page of a device inside',
    page(403),
    'firewall-or-proxy, likely (verdict.http.403.inside.device)',
    '403 inside',
  ],
  [
    '403 inside, that says the nonce is wrong',
    {
      status: 403,
      reading: { kind: 'html', title: null },
      excerpt: '<html><body>CSRF nonce validation failed</body></html>',
    },
    'api-setting, likely (verdict.http.403.nonce)',
    '403 inside',
  ],
  [
    '403 inside, that says the address is not allowed',
    { status: 403, reading: REFUSES_ADDRESS, headers: OWN_COOKIE },
    'access-control-server, likely (verdict.http.403.address)',
    '403 inside, with the page of a device that says so of the address',
  ],
  [
    '503 inside, that says the address is not allowed',
    { status: 503, reading: REFUSES_ADDRESS, headers: OWN_COOKIE },
    'access-control-server, likely (verdict.http.403.address)',
    '503 inside, by the server without words',
  ],
  [
    '503 inside, by the server without words',
    { status: 503, headers: OWN_COOKIE },
    'access-control-server, likely (verdict.http.502-504.inside)',
    '503 inside, that says the address is not allowed',
  ],
  [
    '403 inside, with the page of a device that says so of the address',
    { status: 403, reading: REFUSES_ADDRESS, headers: SQUID },
    'firewall-or-proxy, likely (verdict.http.403.inside.device)',
    '403 inside, that says the address is not allowed',
  ],
  [
    'a page inside with 200, that says that the sign-in failed',
    { status: 200, reading: { kind: 'text' }, excerpt: 'Login failed.' },
    'unknown, cannot-tell (verdict.http.unclear-in-words.inside)',
    '403 inside, that says that the account is locked',
  ],
  [
    'the server itself says inside what is wrong with the question',
    { status: 400, reading: ersError('Illegal filter name') },
    'unknown, cannot-tell (verdict.http.other.server)',
    'good inside',
  ],
  ...BODIES.map(([name, reading]): Row => [
    `a body inside that is ${name}`,
    { all: 'good', but: { 'open-api': { reading } } },
    'unknown, cannot-tell (verdict.body.not-read)',
  ]),
  [
    'all unknown paths led to its own admin page inside, and Monitoring answered',
    switchedOff({ ...TO_ADMIN, control: EVERY_PATH }),
    'api-setting, likely (verdict.http.302.inside)',
    'all paths led to its own admin page inside, Monitoring too',
  ],
  [
    'all paths led to its own admin page inside, Monitoring too',
    { ...TO_ADMIN, control: EVERY_PATH },
    'firewall-or-proxy, likely (verdict.http.302.inside.every-path)',
    'all unknown paths led to its own admin page inside, and Monitoring answered',
  ],
  [
    'all unknown paths led to another machine inside, and Monitoring answered',
    switchedOff({ status: 302, headers: [['Location', 'https://sso.example/admin/']], control: EVERY_PATH }),
    'firewall-or-proxy, likely (verdict.http.302.inside.every-path)',
    'all unknown paths led to its own admin page inside, and Monitoring answered',
  ],
  ['404 inside', { status: 404 }, 'unknown, cannot-tell (verdict.http.404.inside)', 'good inside'],
  [
    '404 of another device for Open API alone',
    onlyOpenApi(page(404)),
    'firewall-or-proxy, likely (verdict.http.404.inside)',
    '404 by the server itself for Open API alone',
  ],
  [
    'a client certificate wanted in HTTP inside',
    NO_CERTIFICATE_SENT,
    'access-control-server, likely (verdict.http.client-certificate.inside)',
  ],
  ['no HTTP inside', 'http.malformed', 'unknown, cannot-tell (verdict.http.malformed.inside)'],
  [
    'HTTP/2 inside',
    { failure: { layer: 'http', outcome: 'http.malformed', detail: 'HTTP/2' } },
    'unknown, cannot-tell (verdict.http.version-2)',
    'no HTTP inside',
  ],
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
    'of curl lines pasted inside, one rejected',
    'unknown, cannot-tell (verdict.typed-apart)',
    'rejected for MnT alone inside',
    { inside: [showing('inside', onlyMnt({ status: 401 }), { pasted: true, seal: 'none' })] },
  ),
  one('rejected for MnT alone inside', 'api-role, likely (verdict.role-missing)', 'good inside', {
    inside: onlyMnt({ status: 401 }),
  }),
  one(
    'rejected for MnT alone inside, accepted by the GUI',
    'api-role, likely (verdict.role-missing)',
    'rejected for Open API alone inside, accepted by the GUI',
    { inside: onlyMnt({ status: 401, headers: OWN_COOKIE }), checks: { 'gui-sign-in': 'accepted' } },
  ),
  one(
    'rejected for Open API alone inside, accepted by the GUI',
    'api-role, proven (verdict.role-missing)',
    'rejected for MnT alone inside, accepted by the GUI',
    { inside: onlyOpenApi({ status: 401, headers: OWN_COOKIES }), checks: { 'gui-sign-in': 'accepted' } },
  ),
  one(
    'rejected for Open API alone inside by nobody known, accepted by the GUI',
    'api-role, likely (verdict.role-missing)',
    'rejected for Open API alone inside, accepted by the GUI',
    { inside: onlyOpenApi({ status: 401 }), checks: { 'gui-sign-in': 'accepted' } },
  ),
  one(
    'rejected inside and by the GUI, typed twice',
    'api-account, likely (verdict.account.gui-rejected)',
    'rejected inside and by the GUI, pasted there',
    { inside: REJECTED, checks: { 'gui-sign-in': 'rejected' } },
  ),
  one(
    'rejected inside and by the GUI, pasted there',
    'api-account, proven (verdict.account.gui-rejected)',
    'rejected inside and by the GUI, typed twice',
    { inside: REJECTED, checks: { 'gui-sign-in': 'rejected-pasted' } },
  ),
  one(
    'rejected inside, while the card of another user reads Up',
    'vantage, likely (verdict.account.other-user)',
    'rejected inside, while the card of another user reads Down',
    { inside: REJECTED, card: card('up', { apiUser: 'api-usr' }) },
  ),
  one(
    'rejected inside, while the card of another user reads Down',
    'api-account, likely (verdict.account)',
    'rejected inside, while the card of another user reads Up',
    { inside: REJECTED, card: card('down', { apiUser: 'api-usr' }) },
  ),
  one(
    'rejected inside, while a newer card reads Up',
    'vantage, likely (verdict.account.typed-here)',
    'rejected inside, while an older card reads Up',
    { inside: REJECTED, card: card('up') },
  ),
  one(
    'rejected inside, while an older card reads Up',
    'api-account, likely (verdict.account)',
    'rejected inside, while a newer card reads Up',
    { inside: REJECTED, card: card('up', { updatedAt: '2026-11-21T08:00:00.000+01:00' }) },
  ),
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
    "what was typed as 'connect to' is not found inside",
    'vantage, likely (verdict.dns.not-found.connect-to.inside)',
    'refused inside',
    {
      inside: [typedTo('inside')],
    },
  ),
  ...SPEAKS.map(([name, inside, concludes, neighbour = 'good inside']) => one(name, concludes, neighbour, { inside })),
];
