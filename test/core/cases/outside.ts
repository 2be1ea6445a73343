import { certificate, DEVICE_KEY, INSPECTING } from '../make-evidence.ts';
import { one, showing, trusting, type Case, type Concluded, type Seen, type Situation } from './case.ts';
import { BODIES, MNT_ERROR, onlyMnt, OWN_COOKIE, REFUSES_ADDRESS, page, REJECTED, typedTo } from './inside.ts';

/** Good inside, and this outside. */

type Row = readonly [name: string, outside: Seen, concludes: Concluded, neighbour?: string];

const ROWS: readonly Row[] = [
  [
    'our proxy does not reach the server outside',
    'proxy.cannot-reach',
    'unknown, cannot-tell (verdict.own-proxy.outside)',
    'our proxy opens no tunnel outside',
  ],
  [
    'our proxy opens no tunnel outside',
    'proxy.refused',
    'own-proxy, likely (verdict.own-proxy.outside)',
    'our proxy does not reach the server outside',
  ],
  [
    '429 outside',
    { status: 429 },
    'unknown, cannot-tell (verdict.http.429.outside)',
    '429 with the page of a device outside',
  ],
  [
    '429 with the page of a device outside',
    page(429),
    'firewall-or-proxy, likely (verdict.http.429.outside.device)',
    '429 outside',
  ],
  [
    'no TLS behind our proxy outside',
    { tunnel: true, failure: { layer: 'tls', outcome: 'tls.not-tls' } },
    'unknown, cannot-tell (verdict.own-proxy.outside)',
    'reset outside',
  ],
  ['reset outside', 'tcp.reset', 'firewall-or-proxy, likely (verdict.tcp.reset.outside)'],
  ['no route outside', 'tcp.unreachable', 'vantage, cannot-tell (verdict.tcp.unreachable.outside)'],
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
    'a certificate of another machine that is not suitable outside',
    { failure: { layer: 'tls', outcome: 'tls.unsuitable' }, chain: [DEVICE_KEY] },
    'firewall-or-proxy, likely (verdict.tls.unsuitable.outside)',
    'an expired certificate of another machine outside',
  ],
  [
    'the same certificate, not suitable outside',
    'tls.unsuitable',
    'access-control-server, likely (verdict.tls.unsuitable.outside)',
    'the same certificate, expired outside',
  ],
  [
    'a failing handshake outside',
    'tls.handshake-failed',
    'firewall-or-proxy, likely (verdict.tls.handshake-failed.outside)',
  ],
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
    'a large TLS ClientHello dropped outside',
    'tls.large-hello',
    'unknown, cannot-tell (verdict.tls.large-hello.outside)',
  ],
  ['404 outside', { status: 404 }, 'firewall-or-proxy, likely (verdict.rule-1)'],
  [
    '403 outside, that says the address is not allowed',
    { status: 403, reading: REFUSES_ADDRESS, headers: OWN_COOKIE },
    'access-control-server, likely (verdict.http.403.address)',
    '403 outside with another key, that says the address is not allowed',
  ],
  [
    '403 outside with another key, that says the address is not allowed',
    { status: 403, reading: REFUSES_ADDRESS, chain: [DEVICE_KEY] },
    'firewall-or-proxy, likely (verdict.rule-1)',
    '403 outside, that says the address is not allowed',
  ],
  ...BODIES.map(([name, reading]): Row => [
    `a body outside that is ${name}`,
    { all: 'good', but: { 'open-api': { reading } } },
    'unknown, cannot-tell (verdict.body.not-read)',
  ]),
  [
    'an error of monitoring outside',
    onlyMnt(MNT_ERROR),
    'access-control-server, likely (verdict.mnt.server-error.outside)',
  ],
  ['rejected outside', REJECTED, 'unknown, cannot-tell (verdict.rejected-outside)', 'rejected by a device outside'],
  [
    'rejected by a device outside',
    { all: 'not-run.protecting-account', but: { 'ers-endpoint-groups': page(401) } },
    'firewall-or-proxy, likely (verdict.rejected-outside.device)',
    'rejected outside',
  ],
  ['stopped outside', 'not-run.stopped', 'unknown, cannot-tell (verdict.next-outside)'],
];

const opened = showing('outside', { failure: { layer: 'tls', outcome: 'tls.untrusted' }, chain: [INSPECTING] });
const ELSEWHERE = { interface: 'eth0', address: '192.0.2.77' };
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
  one(
    "what was typed as 'connect to' is not found outside",
    'vantage, likely (verdict.dns.not-found.connect-to.outside)',
    'reset outside',
    {
      inside: 'good',
      outside: [typedTo('outside')],
    },
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
    'only outside, accepted by the GUI, rejected with letters outside ASCII in the password',
    'api-account, cannot-tell (verdict.account.password-letters)',
    'only outside, rejected, accepted by the GUI',
    {
      outside: [showing('outside', REJECTED, { passwordNotAscii: true })],
      checks: { 'gui-sign-in': 'accepted' },
    },
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
];
