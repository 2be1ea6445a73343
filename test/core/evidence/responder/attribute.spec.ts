import { describe, expect, it } from 'vitest';
import { attribute } from '../../../../src/core/evidence/responder/attribute.ts';
import { certificate, DEVICE_KEY, ersError, evidence, HOST, htmlPage, type Wanted } from '../../make-evidence.ts';

const who = (wanted: Wanted) => {
  const { responder, device } = attribute(evidence('ers-endpoint-groups', wanted), HOST);
  return device === null ? responder : `${responder}: ${device}`;
};

describe('a reply is attributed', () => {
  it.each<readonly [string, Wanted, string]>([
    ['the API shape', {}, 'access-control-server'],
    [
      'a relative redirect to the admin page',
      { status: 302, headers: [['Location', '/admin/login.jsp']] },
      'access-control-server',
    ],
    [
      'a redirect to another machine whose path looks right',
      { status: 302, headers: [['Location', 'https://gate.example/admin/']] },
      'device',
    ],
    ['a page without any mark', { status: 404, reading: htmlPage('Not Found') }, 'device'],
    ['an empty reply without any mark', { status: 404 }, 'unknown'],
  ])('by %s', (_by, wanted, expected) => expect(who(wanted)).toBe(expected));

  it('to nobody when there was none', () => expect(attribute(null, HOST).responder).toBe('unknown'));
});

const REFERENCE_HEADERS: [string, string][] = [
  ['Strict-Transport-Security', 'max-age=31536000; includeSubDomains'],
  ['X-Frame-Options', 'SAMEORIGIN'],
  ['X-XSS-Protection', '1; mode=block'],
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'no-referrer'],
  ['X-Node', 'acs-1'],
  ['X-Api-Level', '7'],
  ['Set-Cookie', 'ACSNODE=[cut]; Path=/'],
  ['Set-Cookie', '__cf_bm=[cut]; Path=/'],
  ['Date', 'Sat, 21 Nov 2026 09:00:00 GMT'],
];
const reference = evidence('ers-endpoint-groups', { headers: REFERENCE_HEADERS });
const against = (wanted: Wanted) => {
  const { responder, confidence } = attribute(evidence('ers-endpoint-groups', wanted), HOST, reference);
  return `${responder} ${confidence}`;
};
const plain = (...names: readonly string[]) => REFERENCE_HEADERS.filter(([name]) => names.includes(name));
const OWN = plain('X-Node', 'X-Api-Level');
const HARDENING = REFERENCE_HEADERS.slice(0, 5).map(([name]) => name);
const UNMARKED = { status: 403, reading: htmlPage('Forbidden'), chain: [DEVICE_KEY] };

describe("with one of this customer's good inside replies to hold it against", () => {
  it.each<readonly [string, Wanted, string]>([
    ['a page with its headers alone is not the server’s', { ...UNMARKED, headers: OWN }, 'device low'],
    [
      'nor is it with its key as well',
      { ...UNMARKED, chain: [certificate()], headers: [...OWN, ['Set-Cookie', 'ACSNODE=[cut]']] },
      'device low',
    ],
    [
      'a page with its headers and a weak mark of it is',
      { ...UNMARKED, headers: [...OWN, ['Server', '']] },
      'access-control-server fair',
    ],
    [
      'a reply without a body is, with its headers and its key',
      { status: 403, chain: [certificate()], headers: OWN },
      'access-control-server fair',
    ],
    ['and without its key is not', { status: 403, chain: [DEVICE_KEY], headers: OWN }, 'unknown low'],
    [
      'headers against misuse, which every device puts on, tell nothing for it',
      { status: 403, chain: [certificate()], headers: plain(...HARDENING) },
      'unknown low',
    ],
    [
      'a page with the cookie of a balancer that stands on both is not the server’s',
      { ...UNMARKED, chain: [certificate()], headers: [['Set-Cookie', 'ACSNODE=[cut]']] },
      'device low',
    ],
    [
      'a page with less than half of them is not',
      { ...UNMARKED, headers: plain('X-Frame-Options', 'X-Content-Type-Options') },
      'device low',
    ],
    [
      'a page with headers of the same names and other values is not',
      {
        ...UNMARKED,
        headers: [
          ['X-Frame-Options', 'DENY'],
          ['Strict-Transport-Security', 'max-age=1'],
          ['X-XSS-Protection', '0'],
        ],
      },
      'device low',
    ],
    ['a page that shares only the date is not', { ...UNMARKED, headers: plain('Date') }, 'device low'],
    [
      'a page that shares only the cookie of a device in the path is the device’s',
      { ...UNMARKED, headers: [['Set-Cookie', '__cf_bm=[cut]']] },
      'device fair',
    ],
    ['the same key alone is not enough', { ...UNMARKED, chain: [certificate()] }, 'device low'],
    [
      'the same key and one weak mark are',
      { status: 404, chain: [certificate()], headers: [['Server', ''], ...plain('X-Frame-Options')] },
      'access-control-server fair',
    ],
    [
      'a mark of a device weighs more than likeness',
      { ...UNMARKED, headers: [...REFERENCE_HEADERS.slice(0, 3), ['Server', 'squid/6.1']] },
      'device high',
    ],
    [
      'a page of the server’s kind with none of its headers is nobody’s, and never a device’s for that alone',
      { status: 403, reading: htmlPage('x'), excerpt: 'HTTP Status 403 – Forbidden', chain: [DEVICE_KEY] },
      'unknown low',
    ],
    [
      'nor does it then go to a device whose marks weigh no more',
      {
        status: 403,
        reading: htmlPage('x'),
        excerpt: 'HTTP Status 403 – Forbidden',
        headers: [['Via', '1.1 gate (squid/6.1)']],
        chain: [DEVICE_KEY],
      },
      'unknown low',
    ],
    [
      'an answer of the API with none of its headers is the server’s, less surely',
      { status: 500, reading: ersError('x'), chain: [DEVICE_KEY] },
      'access-control-server fair',
    ],
  ])('%s', (_what, wanted, expected) => expect(against(wanted)).toBe(expected));

  it('never holds a reply against itself', () => {
    const page = evidence('open-api', { ...UNMARKED, headers: REFERENCE_HEADERS.slice(0, 5) });
    expect(attribute(page, HOST, page)).toEqual(attribute(page, HOST));
  });
});

it("an answer of the API that bears a device's marks: is the server’s: the device passed it on", () =>
  expect(
    who({
      status: 403,
      reading: ersError('x'),
      headers: [
        ['Server', 'cloudflare'],
        ['CF-RAY', '1-ARN'],
      ],
    }),
  ).toBe('access-control-server'));
