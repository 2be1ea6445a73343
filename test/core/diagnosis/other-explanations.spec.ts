import { worded } from '../../../src/core/messages/message.ts';
import { describe, expect, it } from 'vitest';
import { changeRequest } from '../../../src/core/report/change-request.ts';
import type { StageRecord } from '../../../src/core/records/record.ts';
import { trusting } from '../cases/case.ts';
import {
  altered,
  card,
  certificate,
  DEVICE_KEY,
  evidence,
  HOST,
  htmlPage,
  INSPECTING,
  run,
  type Wanted,
  check,
  judged as judgedInValues,
  short,
  concluded,
} from '../make-evidence.ts';
import { judged, type Judgement } from './in-words.ts';

/** Situations that look like somebody's fault and have another explanation, which the verdict must leave open. */

const suspects = ({ verdict }: Judgement): readonly string[] => verdict.rivals.map(({ party }) => party);

const selfSigned = (key: string, name: string) => ({
  ...certificate(key, `CN=${name}`, [`DNS:${name}`, `DNS:${HOST}`]),
  subject: `CN=${name}`,
});
const NODE_1 = selfSigned('a', 'acs1.customer.example');
const NODE_2 = selfSigned('b', 'acs2.customer.example');
const FILTER = certificate('c', 'CN=Antivirus Filter CA');
const SQUID: [string, string][] = [['Server', 'squid/6.1']];
const untrusted = { failure: { layer: 'tls', outcome: 'tls.untrusted' } } as const;
const pinChanged = { failure: { layer: 'tls', outcome: 'tls.pin-changed' } } as const;
const LATER = { startedAt: '2026-11-21T10:45:00.000+01:00' };

describe('given another issuer outside', () => {
  const opened = run('outside', { ...untrusted, chain: [INSPECTING] });
  const confirmed = [check('certificate-confirmed', 'inside')];
  it('proves nothing against the path from one network: software of that host may show the certificate', () => {
    const { verdict } = judged([trusting(run('inside'), 'pin'), opened], [], confirmed);
    expect([verdict.certainty, verdict.rivals[0]?.party]).toEqual(['likely', 'own-proxy']);
  });
  it.each([
    ['the operating system', { bundled: false, operatingSystem: true, imported: null }],
    ['public authorities', { bundled: true, operatingSystem: null, imported: null }],
  ])('does not where the authority inside stands in the store of %s as well', (_, stores) => {
    const inside = structuredClone(trusting(run('inside'), 'pin'));
    for (const probe of inside.probes) if (probe.evidence?.tls) probe.evidence.tls.stores = stores;
    expect(concluded([inside, opened], [], confirmed)).toBe('firewall-or-proxy likely');
  });
  it('does not where the inside stage went through a proxy', () => {
    const proxied = structuredClone(trusting(run('inside'), 'imported-ca'));
    for (const { evidence: seen } of proxied.probes)
      if (seen) seen.proxy = { host: 'proxy.ours.example', port: 8080, source: 'explicit', status: 200 };
    const judgement = judged([proxied, opened], [], confirmed);
    expect([short(judgement), suspects(judgement).includes('own-proxy')]).toEqual(['firewall-or-proxy likely', true]);
  });
  it.each([
    ['inside', NODE_1, INSPECTING],
    ['outside', certificate(), NODE_2],
  ])('does not where the machine %s has signed for itself, whatever trusts it', (_, here, there) =>
    expect(
      concluded(
        [trusting(run('inside', { chain: [here] }), 'imported-ca'), run('outside', { ...untrusted, chain: [there] })],
        [],
        confirmed,
      ),
    ).toBe('firewall-or-proxy likely'),
  );
  it('does not where the accepted certificate was replaced by one of an authority', () =>
    expect(
      concluded(
        [
          trusting(run('inside', { chain: [certificate('a', 'CN=Old CA')] }), 'pin'),
          run('outside', { ...pinChanged, chain: [certificate('b')] }),
        ],
        [],
        confirmed,
      ),
    ).toBe('firewall-or-proxy likely'));
});

it('given an antivirus program inside that shows a certificate of its own: lets a change request call neither of the two certificates the server’s own', () => {
  const outside = run('outside', { ...untrusted, chain: [certificate('e', 'CN=Zscaler Root CA')] });
  const both = [run('inside', { chain: [FILTER] }), outside];
  const text = worded(
    changeRequest({ runs: both, cards: [], judgement: judgedInValues(both) })?.tlsExemption ?? '',
    'en',
  );
  expect([text.includes("server's own is"), text.includes('inside shows one issued by CN=Antivirus')]).toEqual([
    false,
    true,
  ]);
});

describe.each([
  ['another issuer', certificate('b', 'CN=Public CA')],
  ['a certificate of its own making', NODE_2],
  ['a certificate for another name', certificate('b', 'CN=Customer CA', ['DNS:acs2.customer.example'])],
])('given 403 outside behind %s', (_, leaf) => {
  const bare = judged([run('inside'), run('outside', { status: 403, chain: [leaf] })]);
  it('does not prove that a device answered', () => expect(short(bare)).toBe('firewall-or-proxy likely'));
  const denied: [string, string][] = [...SQUID, ['X-Squid-Error', 'ERR_ACCESS_DENIED 0']];
  const ofBox = judged([run('inside'), run('outside', { status: 403, chain: [leaf], headers: denied })]);
  const isOfServer =
    leaf.issuer === certificate().issuer && leaf.subjectAltNames.join() === certificate().subjectAltNames.join();
  it("proves it by the marks of a device under the server's own authority and name, and under no other", () =>
    expect(short(ofBox)).toBe(`firewall-or-proxy ${isOfServer ? 'proven' : 'likely'}`));
});

const OTHER_NAME = 'pan.customer.example';
const toOther = (marks: [string, string][] = []): Wanted => ({
  status: 302,
  headers: [['Location', `https://${OTHER_NAME}/admin/login.jsp`], ...marks],
});
const MARKS: [string, string][] = [
  ['Set-Cookie', 'APPSESSIONID=1'],
  ['Server', ''],
];
const NAMED = [certificate('a', 'CN=Customer CA', [`DNS:${HOST}`, `DNS:${OTHER_NAME}`])];

describe("given a redirect to another name of the server's own", () => {
  it('is a device in front where only a wildcard covers the name: it names no machine', () =>
    expect(
      concluded([
        run('inside', {
          ...toOther(),
          chain: [certificate('a', 'CN=Customer CA', [`DNS:${HOST}`, 'DNS:*.customer.example'])],
        }),
      ]),
    ).toBe('firewall-or-proxy likely'));
  it('proves nothing outside where the reply bears the marks of the server', () =>
    expect(concluded([run('inside'), run('outside', { ...toOther(MARKS), chain: [DEVICE_KEY] })])).toBe(
      'firewall-or-proxy likely',
    ));
  it('proves nothing outside where the certificate of the server holds the name', () =>
    expect(concluded([run('inside', { chain: NAMED }), run('outside', { ...toOther(), chain: [DEVICE_KEY] })])).toBe(
      'firewall-or-proxy likely',
    ));
});

function silentLook() {
  return { ...evidence('open-api', { remoteAddress: '203.0.113.11' }), response: null, body: null };
}

it('given a certificate outside its validity: is the clock outside where the very same certificate is good inside', () => {
  const expired = { failure: { layer: 'tls', outcome: 'tls.expired' } } as const;
  const { verdict } = judged([run('inside'), run('outside', expired)]);
  expect([verdict.party, verdict.steps[0]]).toEqual(['vantage', expect.stringContaining('clock')]);
});

it('given a certificate that ran out between the two runs: no clock is accused', () => {
  const startOf = ({ probes }: StageRecord): number => Date.parse(probes[0]?.evidence?.startedAt ?? '');
  const between = (startOf(run('inside')) + startOf(run('outside'))) / 2;
  const chain = [{ ...certificate(), notAfter: new Date(between).toISOString() }];
  const expired = { chain, failure: { layer: 'tls', outcome: 'tls.expired' } } as const;
  const { verdict } = judged([run('inside', { chain }), run('outside', expired)]);
  expect([verdict.party, verdict.code]).not.toContain('vantage');
});

describe.each<readonly [string, [string, string]]>([
  ['a cookie of a balancer', ['Set-Cookie', 'BIGipServerPool=[cut]; Path=/']],
  ['the name of a cache in the path', ['Via', '1.1 NS-CACHE-10']],
  ['a header of a delivery network', ['Server', 'cloudflare']],
])('given 403 outside behind another issuer, with %s', (_, mark) => {
  const answer = { status: 403, headers: [mark], chain: [INSPECTING] };
  it('does not prove that the device answered: it marks what it passes on, too', () =>
    expect(concluded([run('inside'), run('outside', answer)])).toBe('firewall-or-proxy likely'));
});

describe('given 503 outside that bears the mark of a balancer', () => {
  const answer = { status: 503, headers: [['Server', 'BigIP']] as [string, string][], chain: [DEVICE_KEY] };
  it('proves nothing without a page: a balancer says the same when the server behind it restarts', () =>
    expect(concluded([run('inside'), run('outside', answer)])).toBe('firewall-or-proxy likely'));
  const page = run('outside', { ...answer, reading: htmlPage('Service') });
  it('may be its report of a server that stopped since it was good inside', () => {
    const judgement = judged([run('inside'), page]);
    expect([short(judgement), suspects(judgement)[0]]).toEqual(['firewall-or-proxy likely', 'access-control-server']);
    expect(judgement.verdict.wouldChange).toContain('Run the inside stage once more, now.');
  });
  it('is the decision of the device where its page came with it, and the server was good inside since', () =>
    expect(concluded([run('inside'), page, run('inside', {}, {}, LATER)])).toBe('firewall-or-proxy proven'));
  it('is its decision where another probe of that run got through', () => {
    const mixed = run('outside', { chain: [DEVICE_KEY] }, { 'open-api': { ...answer, reading: htmlPage('Blocked') } });
    expect(concluded([run('inside'), mixed])).toBe('firewall-or-proxy proven');
  });
});

describe('given 401 outside and acceptance inside afterwards', () => {
  const outside = run('outside', 'not-run.protecting-account', { 'ers-endpoint-groups': { status: 401 } });
  const later = run('inside', {}, {}, LATER);
  it('cannot tell where nothing was accepted before, and thinks of another password first', () => {
    const judgement = judged([outside, later]);
    expect([short(judgement), suspects(judgement)[0]]).toEqual(['unknown cannot-tell', 'api-account']);
  });
  it('does not take another user for the same', () =>
    expect(concluded([run('inside', {}, {}, { user: 'other' }), outside, later])).toBe('unknown cannot-tell'));
});

describe('given everything good, and an address about which nothing can be said', () => {
  const with2 = (look: ReturnType<typeof evidence>) => ({ addresses: [{ address: '203.0.113.11', look, probes: [] }] });
  it.each([
    ['was not asked', silentLook()],
    [
      'shows another certificate than the accepted one',
      evidence('open-api', { ...pinChanged, remoteAddress: '203.0.113.11', chain: [DEVICE_KEY] }),
    ],
  ])('does not prove that nothing is wrong where it %s', (_, look) => {
    const judgement = judged([run('inside', {}, {}, with2(look)), run('outside', {}, {}, with2(look))], [card('up')]);
    expect([short(judgement), judgement.verdict.rivals[0]?.check.includes('203.0.113.11')]).toEqual([
      'none likely',
      true,
    ]);
  });
});

describe('given a page of a device with a key of its own outside', () => {
  const page = (status: number, excerpt: string): StageRecord =>
    run('outside', {
      ...{ status, excerpt, chain: [DEVICE_KEY], reading: htmlPage('Page') },
      headers: [['Server', 'BigIP']],
    });
  it.each<[string, number, string, string]>([
    ['that says sorry', 200, 'The service behind this address is down for maintenance.', 'likely'],
    ['that asks for a sign-in', 200, 'Please sign in to the guest network.', 'proven'],
    ['that has blocked, with 503', 503, 'The page has been blocked in accordance with company policy.', 'proven'],
    ['that got nothing, with 503', 503, 'The server did not respond.', 'likely'],
  ])('one %s (%i) is what it says', (_what, status, excerpt, certainty) =>
    expect(concluded([run('inside'), page(status, excerpt)])).toBe(`firewall-or-proxy ${certainty}`),
  );
});

describe('given what a packet filter cannot do', () => {
  const toldOf = (outside: Wanted): string =>
    judged([
      run('inside'),
      run('outside', { status: 404, reading: htmlPage('Not here'), headers: SQUID, ...outside }),
    ]).verdict.facts.join(' ');
  it('says so of an answer under another key', () =>
    expect(toldOf({ chain: [DEVICE_KEY] })).toContain('terminates TLS'));
  it("does not under the server's own key: the server may have answered itself", () =>
    expect(toldOf({})).not.toContain('terminates TLS'));
});

describe('given a proxy of our own that wants a sign-in', () => {
  const withProxy = (wish: object) =>
    judged([
      altered(
        run('inside', 'not-run.protecting-account', {
          'ers-endpoint-groups': { failure: { layer: 'proxy', outcome: 'proxy.auth-required' } },
        }),
        (evidence) => {
          evidence.proxy = { host: 'proxy.ours.example', port: 3128, source: 'system', status: 407, ...wish };
        },
      ),
    ]);
  it('of a kind that takes no user name and password, does not blame them', () =>
    expect(JSON.stringify(withProxy({ signedIn: true, asksFor: ['ntlm', 'negotiate'] }).verdict)).toMatch(
      /asks for a sign-in of another kind \(ntlm, negotiate\).*let this server through without a sign-in/,
    ));
  it('in the usual way, names the user name and password', () =>
    expect(JSON.stringify(withProxy({ signedIn: true, asksFor: ['basic'] }).verdict)).toContain(
      'rejected the user name and password',
    ));
  it('says why the other probes wait', () =>
    expect(JSON.stringify(withProxy({}))).toContain('because the proxy on our side wants a sign-in'));
});

describe('given what a proxy of our own says when it opens no tunnel', () => {
  const told = (
    outcome: 'proxy.unreachable' | 'proxy.refused' | 'proxy.cannot-reach',
    seen: object,
    detail = '',
  ): string =>
    JSON.stringify(
      judged([
        altered(run('outside', { failure: { layer: 'proxy', outcome, detail } }), (evidence) => {
          evidence.proxy = { host: 'proxy.ours.example', port: 3128, source: 'system', status: null, ...seen };
        }),
      ]),
    );
  it('without TLS at an address of https: the address is wrong', () =>
    expect(told('proxy.unreachable', {}, 'ERR_SSL_WRONG_VERSION_NUMBER')).toContain('answers without TLS'));
  it('without an address for the name', () =>
    expect(told('proxy.cannot-reach', { status: 503, reason: 'Unavailable, ERR_DNS_FAIL 0' })).toContain(
      'finds no address',
    ));
  it('with a page to sign in at', () =>
    expect(told('proxy.refused', { status: 302, reason: 'Found, Location: http://login.test' })).toMatch(
      /Location: http:\/\/login\.test.*open it in a browser/,
    ));
  it('otherwise as before', () =>
    expect([told('proxy.unreachable', {}), told('proxy.cannot-reach', { status: 503 })].join()).toMatch(
      /cannot be reached.*got no connection to the server/s,
    ));
});

it('given an address that stands in a certificate as a DNS name, says so', () => {
  const wrong = {
    failure: { layer: 'tls', outcome: 'tls.wrong-name' },
    chain: [certificate('a', 'CN=Customer CA', ['DNS:10.1.2.3'])],
  } as const;
  const at = run('inside', wrong, {}, { server: { host: '10.1.2.3', port: 443, connectTo: null } });
  expect(JSON.stringify(judged([at]))).toContain('needs it as an IP address');
});
