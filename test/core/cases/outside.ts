import { card, certificate, DEVICE_KEY, ersError, INSPECTING } from '../make-evidence.ts';
import { one, showing, trusting, type Case, type Concluded, type Seen, type Situation } from './case.ts';
import { MNT_ERROR, NO_CERTIFICATE_SENT, NO_MNT_NODE, onlyMnt, page, REJECTED } from './inside.ts';

/** Good inside, and this outside. */

type Row = readonly [name: string, outside: Seen, concludes: Concluded, neighbour?: string];

const NOT_YET = { ...DEVICE_KEY, notBefore: '2026-12-01T00:00:00.000Z' };

const ROWS: readonly Row[] = [
  ['the name is not found outside', 'dns.not-found', 'name-resolution, likely (verdict.dns.not-found.outside)'],
  ['the resolver is silent outside', 'dns.no-answer', 'vantage, cannot-tell (verdict.dns.no-answer.outside)'],
  ['refused outside', 'tcp.refused', 'firewall-or-proxy, likely (verdict.tcp.refused.outside)'],
  ['no answer to the connection outside', 'tcp.timeout', 'firewall-or-proxy, likely (verdict.tcp.timeout.outside)'],
  ['reset outside', 'tcp.reset', 'firewall-or-proxy, likely (verdict.tcp.reset.outside)'],
  ['no route outside', 'tcp.unreachable', 'firewall-or-proxy, likely (verdict.tcp.unreachable.outside)'],
  ['no TLS outside', 'tls.not-tls', 'firewall-or-proxy, likely (verdict.tls.not-tls.outside)'],
  [
    'the same certificate, untrusted outside',
    'tls.untrusted',
    'unknown, cannot-tell (verdict.tls.untrusted.outside)',
    'a certificate of another issuer, untrusted outside',
  ],
  [
    'a certificate of another issuer, untrusted outside',
    { failure: { layer: 'tls', outcome: 'tls.untrusted' }, chain: [INSPECTING] },
    'unknown, cannot-tell (verdict.tls-opened)',
    'another issuer outside, trusted, no card',
  ],
  [
    'an expired certificate of another machine outside',
    { failure: { layer: 'tls', outcome: 'tls.expired' }, chain: [DEVICE_KEY] },
    'firewall-or-proxy, likely (verdict.tls.expired.outside)',
  ],
  [
    'the same certificate, expired outside',
    'tls.expired',
    'vantage, likely (verdict.tls.expired.outside)',
    'an expired certificate of another machine outside',
  ],
  [
    'a client certificate wanted in HTTP outside',
    NO_CERTIFICATE_SENT,
    'firewall-or-proxy, likely (verdict.http.client-certificate.outside)',
  ],
  [
    'a certificate that is not valid yet outside',
    { failure: { layer: 'tls', outcome: 'tls.expired' }, chain: [NOT_YET] },
    'vantage, likely (verdict.tls.not-yet-valid.outside)',
    'an expired certificate of another machine outside',
  ],
  [
    'a certificate for another name outside',
    'tls.wrong-name',
    'firewall-or-proxy, likely (verdict.tls.wrong-name.outside)',
  ],
  [
    'another certificate than the accepted one outside',
    'tls.pin-changed',
    'unknown, cannot-tell (verdict.tls.pin-changed.outside)',
  ],
  [
    'a failing handshake outside',
    'tls.handshake-failed',
    'firewall-or-proxy, likely (verdict.tls.handshake-failed.outside)',
  ],
  ['cut off in the handshake outside', 'tls.reset', 'firewall-or-proxy, likely (verdict.tls.reset.outside)'],
  ['no answer to the TLS hello outside', 'tls.silent', 'firewall-or-proxy, likely (verdict.tls.silent.outside)'],
  [
    'no common TLS version outside',
    'tls.no-common-version',
    'firewall-or-proxy, likely (verdict.tls.no-common-version.outside)',
  ],
  [
    'a client certificate required outside',
    'tls.client-certificate',
    'firewall-or-proxy, likely (verdict.tls.client-certificate.outside)',
  ],
  ['a TLS alert outside', 'tls.alert', 'firewall-or-proxy, likely (verdict.tls.alert.outside)'],
  [
    'an incomplete chain outside',
    'tls.incomplete-chain',
    'access-control-server, cannot-tell (verdict.tls.incomplete-chain.outside)',
  ],
  ['a large TLS hello dropped outside', 'tls.large-hello', 'unknown, cannot-tell (verdict.tls.large-hello.outside)'],
  [
    'redirected to another machine outside',
    { status: 302, headers: [['Location', 'https://portal.example/']] },
    'firewall-or-proxy, likely (verdict.rule-1)',
    'good inside and outside',
  ],
  [
    '403 with the page of a device behind another key outside',
    { ...page(403), chain: [DEVICE_KEY] },
    'firewall-or-proxy, proven (verdict.rule-1)',
  ],
  [
    '403 with the page of a device outside, and the others asked without the password',
    { all: { ...page(403), withoutSignIn: true }, but: { 'ers-endpoint-groups': page(403) } },
    'firewall-or-proxy, likely (verdict.rule-1)',
    'good inside and outside',
  ],
  ['404 outside', { status: 404 }, 'firewall-or-proxy, likely (verdict.rule-1)'],
  ['415 outside', { status: 415 }, 'firewall-or-proxy, likely (verdict.http.415.outside)'],
  ['429 outside', { status: 429 }, 'firewall-or-proxy, likely (verdict.http.429.outside)'],
  [
    '500 by the server outside',
    { all: { status: 500, reading: ersError('Internal') }, but: { 'mnt-session': 'good' } },
    'access-control-server, likely (verdict.http.500.outside)',
    '500 with the page of a device outside',
  ],
  [
    '500 with the page of a device outside',
    { all: page(500), but: { 'mnt-session': 'good' } },
    'firewall-or-proxy, likely (verdict.http.500.outside.device)',
    '500 by the server outside',
  ],
  [
    '502 behind the same key outside',
    { status: 502 },
    'access-control-server, likely (verdict.http.502-504.outside)',
    '502 with the page of a device outside',
  ],
  [
    '502 with the page of a device outside',
    page(502),
    'firewall-or-proxy, likely (verdict.http.500.outside.device)',
    '502 behind the same key outside',
  ],
  ['418 outside', { status: 418 }, 'firewall-or-proxy, likely (verdict.http.other.outside)'],
  ['no HTTP outside', 'http.malformed', 'firewall-or-proxy, likely (verdict.http.malformed.outside)'],
  ['no reply in time outside', 'http.timeout', 'firewall-or-proxy, likely (verdict.http.timeout.outside)'],
  ['cut off after the request outside', 'http.cut-off', 'firewall-or-proxy, likely (verdict.http.cut-off.outside)'],
  [
    'a page of a device with 200 behind another issuer outside',
    { ...page(200), chain: [INSPECTING] },
    'firewall-or-proxy, likely (verdict.body.not-the-api.outside)',
    '403 with the page of a device behind another key outside',
  ],
  [
    'another shape outside',
    { status: 200, reading: { kind: 'empty' } },
    'firewall-or-proxy, likely (verdict.body.wrong-shape.outside)',
  ],
  [
    'not a monitoring node outside',
    onlyMnt(NO_MNT_NODE),
    'access-control-server, likely (verdict.mnt.not-a-monitoring-node.outside)',
  ],
  [
    'an error of monitoring outside',
    onlyMnt(MNT_ERROR),
    'access-control-server, likely (verdict.mnt.server-error.outside)',
  ],
  ['our proxy is not reached outside', 'proxy.unreachable', 'own-proxy, likely (verdict.own-proxy.outside)'],
  ['our proxy wants a sign-in outside', 'proxy.auth-required', 'own-proxy, proven (verdict.own-proxy.outside)'],
  ['our proxy opens no tunnel outside', 'proxy.refused', 'own-proxy, likely (verdict.own-proxy.outside)'],
  ['rejected outside', REJECTED, 'unknown, cannot-tell (verdict.rejected-outside)', 'rejected by a device outside'],
  [
    'rejected by a device outside',
    { all: 'not-run.protecting-account', but: { 'ers-endpoint-groups': page(401) } },
    'firewall-or-proxy, likely (verdict.rejected-outside.device)',
    'rejected outside',
  ],
  [
    'rejected for MnT alone outside',
    onlyMnt({ status: 401 }),
    'access-control-server, likely (verdict.throttled-outside)',
    'good inside and outside',
  ],
  ['stopped outside', 'not-run.stopped', 'unknown, cannot-tell (verdict.next-outside)'],
  ['held back outside', 'not-run.protecting-account', 'unknown, cannot-tell (verdict.next-outside)'],
];

const opened = showing('outside', { failure: { layer: 'tls', outcome: 'tls.untrusted' }, chain: [INSPECTING] });
const ELSEWHERE = { interface: 'eth0', address: '192.0.2.77' };
const drop = 'tcp.timeout';
const other = { inside: 'good', outside: { chain: [INSPECTING] } } as const;

/** Another issuer signs outside, and nothing trusts it there; the certificate inside was imported as the server's. */
const UNTRUSTED_ISSUER = {
  inside: [trusting(showing('inside', 'good'), 'imported-ca')],
  outside: { failure: { layer: 'tls', outcome: 'tls.untrusted' }, chain: [INSPECTING] },
} as const satisfies Situation;

export const OUTSIDE: readonly Case[] = [
  ...ROWS.map(([name, outside, concludes, neighbour = 'good inside and outside']) =>
    one(name, concludes, neighbour, { inside: 'good', outside }),
  ),
  one('good inside and outside', 'unknown, cannot-tell (verdict.next-platform)', '404 outside', {
    inside: 'good',
    outside: 'good',
  }),
  one('only outside, rejected', 'unknown, cannot-tell (verdict.next-inside)', 'rejected outside', {
    outside: REJECTED,
  }),
  one(
    'only outside, rejected, accepted by the GUI',
    'api-role, likely (verdict.role-confirmed)',
    'only outside, rejected',
    { outside: REJECTED, checks: { 'gui-sign-in': 'accepted' } },
  ),
  one(
    'no connection inside, good outside',
    'vantage, cannot-tell (verdict.inside-host)',
    'no answer to the connection inside',
    { inside: drop, outside: 'good' },
  ),
  one(
    'another issuer outside, seen through the local proxy',
    'own-proxy, likely (verdict.own-inspecting-proxy)',
    'a certificate of another issuer, untrusted outside',
    { inside: 'good', outside: [{ ...opened, vantage: { ...opened.vantage, proxy: 'proxy.ours.example:8080' } }] },
  ),
  one(
    'another issuer outside, trusted, no card',
    'unknown, cannot-tell (verdict.tls-opened.trusted)',
    'good inside and outside',
    { ...other },
  ),
  one(
    'security software of the outside host signs outside',
    'vantage, likely (verdict.tls-opened.by-host)',
    'a certificate of another issuer, untrusted outside',
    {
      inside: 'good',
      outside: {
        failure: { layer: 'tls', outcome: 'tls.untrusted' },
        chain: [certificate('c', 'CN=ESET SSL Filter CA\nO=ESET, spol. s r. o.\nC=SK')],
      },
    },
  ),
  one(
    'an inspection product signs inside, and its authority was imported as the own',
    'unknown, cannot-tell (verdict.tls-opened.inside)',
    'another issuer outside, untrusted, only the one inside on the server',
    {
      inside: [
        trusting(showing('inside', { chain: [certificate('e', 'CN=Zscaler Intermediate Root CA')] }), 'imported-ca'),
      ],
      outside: { failure: { layer: 'tls', outcome: 'tls.untrusted' }, chain: [INSPECTING] },
      checks: { 'certificate-confirmed': 'inside' },
    },
  ),
  one(
    'another issuer outside, untrusted, only the one inside on the server',
    'firewall-or-proxy, likely (verdict.tls-opened)',
    'another issuer outside, untrusted, only the one inside on the server, from two networks',
    { ...UNTRUSTED_ISSUER, checks: { 'certificate-confirmed': 'inside' } },
  ),
  one(
    'another issuer outside, untrusted, only the one inside on the server, from two networks',
    'firewall-or-proxy, proven (verdict.tls-opened)',
    'another issuer outside, untrusted, only the one inside on the server',
    {
      inside: UNTRUSTED_ISSUER.inside,
      outside: [
        opened,
        {
          ...opened,
          id: '00000000-0000-4000-8000-0000000000ee',
          vantage: { ...opened.vantage, addresses: [ELSEWHERE] },
        },
      ],
      checks: { 'certificate-confirmed': 'inside' },
    },
  ),
  one(
    'another issuer outside, untrusted, both on the server',
    'access-control-server, likely (verdict.certificate-of-node)',
    'another issuer outside, untrusted, only the one inside on the server',
    { ...UNTRUSTED_ISSUER, checks: { 'certificate-confirmed': 'both' } },
  ),
  one(
    'another issuer outside, untrusted, only that one on the server',
    'own-proxy, likely (verdict.opened-inside)',
    'another issuer outside, untrusted, both on the server',
    { ...UNTRUSTED_ISSUER, checks: { 'certificate-confirmed': 'outside' } },
  ),
  one(
    'a private address alone outside',
    'name-resolution, likely (verdict.private-address)',
    'no answer to the connection outside',
    { inside: 'good', outside: { failure: { layer: 'tcp', outcome: 'tcp.timeout' }, remoteAddress: '10.1.2.3' } },
  ),
  one(
    'rejected outside, accepted by the GUI',
    'firewall-or-proxy, likely (verdict.header-stripped)',
    'rejected outside, and by the GUI',
    { inside: 'good', outside: REJECTED, checks: { 'gui-sign-in': 'accepted' } },
  ),
  one(
    'rejected outside, and by the GUI',
    'api-account, likely (verdict.account.gui-rejected)',
    'rejected outside, accepted by the GUI',
    { inside: 'good', outside: REJECTED, checks: { 'gui-sign-in': 'rejected' } },
  ),
  one(
    'rejected outside, no row of it',
    'firewall-or-proxy, likely (verdict.header-stripped)',
    'rejected outside, a row of it',
    { inside: 'good', outside: REJECTED, checks: { 'administrator-logins': 'not-found' } },
  ),
  one(
    'rejected outside, a row of it',
    'api-account, likely (verdict.rejected-outside)',
    'rejected outside, no row of it',
    { inside: 'good', outside: REJECTED, checks: { 'administrator-logins': 'found' } },
  ),
  one(
    'dropped outside, not on the list',
    'access-control-server, likely (verdict.ip-access-list)',
    'no answer to the connection outside',
    { inside: 'good', outside: drop, checks: { 'ip-access-list': 'not-allowed' } },
  ),
  one(
    'no answer outside, a row of it',
    'access-control-server, likely (verdict.reached-server)',
    'no answer outside, a row of another source',
    { inside: 'good', outside: 'http.timeout', checks: { 'administrator-logins': 'found' } },
  ),
  one(
    'no answer outside, a row of another source',
    'access-control-server, likely (verdict.reached-server.other-source)',
    'no answer outside, a row of it',
    { inside: 'good', outside: 'http.timeout', checks: { 'administrator-logins': 'other-source' } },
  ),
  one(
    'dropped outside, rows Up',
    'vantage, cannot-tell (verdict.platform-gets-through)',
    'no answer to the connection outside',
    { inside: 'good', outside: drop, card: card('up') },
  ),
];
