import { describe, expect, it } from 'vitest';
import { judge } from '../../../src/core/diagnosis/diagnose.ts';
import type { Judgement } from '../../../src/core/diagnosis/judgement.ts';
import type { RecordedCheck } from '../../../src/core/records/case.ts';
import { changeRequest } from '../../../src/core/report/change-request.ts';
import type { StageRecord } from '../../../src/core/records/record.ts';
import { trusting } from '../cases/case.ts';
import {
  card,
  certificate,
  DEVICE_KEY,
  evidence,
  HOST,
  htmlPage,
  INSPECTING,
  run,
  type Wanted,
} from '../make-evidence.ts';

/** Situations that look like somebody's fault and have another explanation, which the verdict must leave open. */

const judged = (
  runs: readonly StageRecord[],
  cards: readonly ReturnType<typeof card>[] = [],
  checks: readonly RecordedCheck[] = [],
) => judge({ runs, cards, checks });
const of = ({ verdict }: Judgement): string => `${verdict.party} ${verdict.certainty}`;
const suspects = ({ verdict }: Judgement): readonly string[] => verdict.rivals.map(({ party }) => party);
const check = (name: RecordedCheck['check'], result: string): RecordedCheck => ({
  check: name,
  result,
  recordedAt: '2026-11-21T12:00:00.000+01:00',
});

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
  const addresses = [{ interface: 'eth0', address: '192.0.2.77' }];
  const fromElsewhere = { ...opened, id: run('outside').id, vantage: { ...opened.vantage, addresses } };
  const confirmed = [check('certificate-confirmed', 'inside')];
  it.each(['imported-ca', 'pin'] as const)(
    'proves that TLS is inspected where the one inside is trusted by %s and on the server, and two networks met the other',
    (trust) =>
      expect(of(judged([trusting(run('inside'), trust), fromElsewhere, opened], [], confirmed))).toBe(
        'firewall-or-proxy proven',
      ),
  );
  it('proves nothing against the path from one network: software of that host may show the certificate', () => {
    const { verdict } = judged([trusting(run('inside'), 'pin'), opened], [], confirmed);
    expect([verdict.certainty, verdict.rivals[0]?.party]).toEqual(['likely', 'own-proxy']);
  });
  it.each(['imported-ca', 'pin'] as const)('proves nothing by %s alone', (trust) =>
    expect(of(judged([trusting(run('inside'), trust), opened]))).toBe('unknown cannot-tell'),
  );
  it('says which comparison decides, and orders no change before it', () => {
    const { verdict } = judged([run('inside'), opened]);
    expect([verdict.steps[0], verdict.steps.join().includes('exempt')]).toEqual([
      'Compare both SHA-256 with those on the server itself: Administration → System → Certificates.',
      false,
    ]);
  });
  it('says so of one that is trusted, too, while every row is Down', () =>
    expect(of(judged([run('inside'), run('outside', { chain: [INSPECTING] })], [card('down')]))).toBe(
      'unknown cannot-tell',
    ));
  it.each([{ ...untrusted }, {}])('suspects the path where the issuer is a known product of one', (seen) => {
    const outside = run('outside', { ...seen, chain: [certificate('e', 'CN=Zscaler Intermediate Root CA')] });
    expect(of(judged([run('inside'), outside], [card('down')]))).toBe('firewall-or-proxy likely');
  });
  it('does not where it is trusted by the operating system alone: an antivirus program is, too', () =>
    expect(of(judged([run('inside'), opened], [], confirmed))).toBe('firewall-or-proxy likely'));
  it.each([
    ['the operating system', { bundled: false, operatingSystem: true, imported: null }],
    ['public authorities', { bundled: true, operatingSystem: null, imported: null }],
  ])('does not where the authority inside stands in the store of %s as well', (_, stores) => {
    const inside = structuredClone(trusting(run('inside'), 'pin'));
    for (const probe of inside.probes) if (probe.evidence?.tls) probe.evidence.tls.stores = stores;
    expect(of(judged([inside, opened], [], confirmed))).toBe('firewall-or-proxy likely');
  });
  it('does not where the inside stage went through a proxy', () => {
    const proxied = structuredClone(trusting(run('inside'), 'imported-ca'));
    for (const { evidence: seen } of proxied.probes)
      if (seen) seen.proxy = { host: 'proxy.ours.example', port: 8080, source: 'explicit', status: 200 };
    const judgement = judged([proxied, opened], [], confirmed);
    expect([of(judgement), suspects(judgement).includes('own-proxy')]).toEqual(['firewall-or-proxy likely', true]);
  });
  it('does not where two nodes have signed for themselves', () => {
    const judgement = judged([
      trusting(run('inside', { chain: [NODE_1] }), 'pin'),
      run('outside', { ...pinChanged, chain: [NODE_2] }),
    ]);
    expect([of(judgement), suspects(judgement).includes('access-control-server')]).toEqual([
      'unknown cannot-tell',
      true,
    ]);
  });
  it.each([
    ['inside', NODE_1, INSPECTING],
    ['outside', certificate(), NODE_2],
  ])('does not where the machine %s has signed for itself, whatever trusts it', (_, here, there) =>
    expect(
      of(
        judged(
          [trusting(run('inside', { chain: [here] }), 'imported-ca'), run('outside', { ...untrusted, chain: [there] })],
          [],
          confirmed,
        ),
      ),
    ).toBe('firewall-or-proxy likely'),
  );
  it('does not where the accepted certificate was replaced by one of an authority', () =>
    expect(
      of(
        judged(
          [
            trusting(run('inside', { chain: [certificate('a', 'CN=Old CA')] }), 'pin'),
            run('outside', { ...pinChanged, chain: [certificate('b')] }),
          ],
          [],
          confirmed,
        ),
      ),
    ).toBe('firewall-or-proxy likely'));
});

describe('given an antivirus program inside that shows a certificate of its own', () => {
  const runs = [run('inside', { chain: [FILTER] }), run('outside', { ...untrusted, chain: [certificate('a')] })];
  const judgement = judged(runs);
  it('names it as a rival', () => expect(suspects(judgement)).toContain('own-proxy'));
  it('says what inside shows, and not what the server has', () =>
    expect(judgement.verdict.sentence).toContain('inside shows one from CN=Antivirus Filter CA'));
  it('lets a change request call neither of the two certificates the server’s own', () => {
    const outside = run('outside', { ...untrusted, chain: [certificate('e', 'CN=Zscaler Root CA')] });
    const both = [run('inside', { chain: [FILTER] }), outside];
    const text = changeRequest({ runs: both, cards: [], judgement: judged(both) })?.tlsExemption ?? '';
    expect([text.includes("server's own is"), text.includes('inside shows one issued by CN=Antivirus')]).toEqual([
      false,
      true,
    ]);
  });
  it('does not prove by it that a device outside answered 403', () =>
    expect(of(judged([run('inside', { chain: [FILTER] }), run('outside', { status: 403 })]))).toBe(
      'firewall-or-proxy likely',
    ));
});

describe.each([
  ['another issuer', certificate('b', 'CN=Public CA')],
  ['a certificate of its own making', NODE_2],
  ['a certificate for another name', certificate('b', 'CN=Customer CA', ['DNS:acs2.customer.example'])],
])('given 403 outside behind %s', (_, leaf) => {
  const bare = judged([run('inside'), run('outside', { status: 403, chain: [leaf] })]);
  it('does not prove that a device answered', () => expect(of(bare)).toBe('firewall-or-proxy likely'));
  it('leaves room for the server', () => expect(suspects(bare)).toContain('access-control-server'));
  const denied: [string, string][] = [...SQUID, ['X-Squid-Error', 'ERR_ACCESS_DENIED 0']];
  const ofBox = judged([run('inside'), run('outside', { status: 403, chain: [leaf], headers: denied })]);
  const isOfOwnAuthority = leaf.issuer === certificate().issuer;
  it("proves it by the marks of a device under the server's own authority, and under no other that this host trusts", () =>
    expect(of(ofBox)).toBe(`firewall-or-proxy ${isOfOwnAuthority ? 'proven' : 'likely'}`));
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
  it('is the switch inside, likely, where the reply bears the marks of the server', () => {
    const judgement = judged([run('inside', toOther(MARKS), { 'mnt-session': {} })]);
    expect([of(judgement), suspects(judgement).includes('firewall-or-proxy')]).toEqual(['api-setting likely', true]);
  });
  it('is the switch inside, likely, where its certificate holds the name', () =>
    expect(
      of(judged([run('inside', { ...toOther(), reading: htmlPage('Moved'), chain: NAMED }, { 'mnt-session': {} })])),
    ).toBe('api-setting likely'));
  it('is a device in front where only a wildcard covers the name: it names no machine', () =>
    expect(
      of(
        judged([
          run('inside', {
            ...toOther(),
            chain: [certificate('a', 'CN=Customer CA', [`DNS:${HOST}`, 'DNS:*.customer.example'])],
          }),
        ]),
      ),
    ).toBe('firewall-or-proxy likely'));
  it('proves nothing outside where the reply bears the marks of the server', () =>
    expect(of(judged([run('inside'), run('outside', { ...toOther(MARKS), chain: [DEVICE_KEY] })]))).toBe(
      'firewall-or-proxy likely',
    ));
  it('proves nothing outside where the certificate of the server holds the name', () =>
    expect(of(judged([run('inside', { chain: NAMED }), run('outside', { ...toOther(), chain: [DEVICE_KEY] })]))).toBe(
      'firewall-or-proxy likely',
    ));
  it('is likely another machine where neither is so', () =>
    expect(of(judged([run('inside'), run('outside', toOther())]))).toBe('firewall-or-proxy likely'));
});

describe('given every row Down while all probes are good', () => {
  const runs = [run('inside'), run('outside')];
  const password = check('password-reentered', 'yes');
  const logins = check('administrator-logins', 'not-found');
  const list = check('ip-access-list', 'allowed');
  const down = [card('down')];
  it('is likely even where password, report and list have all been looked at', () =>
    expect(of(judged(runs, down, [password, logins, list]))).toBe('platform-egress likely'));
  it('leaves a mistyped password open where the report was not looked at', () =>
    expect(suspects(judged(runs, down, [password, list]))).toContain('platform-settings'));
  it.each([
    ['the report', [password, list]],
    ['the list', [password, logins]],
    ['the password', [logins, list]],
  ])('is likely where %s is not known', (_, checks) =>
    expect(of(judged(runs, down, checks))).toBe('platform-egress likely'),
  );
  it('is likely where the report was looked at before the card was updated', () =>
    expect(of(judged(runs, down, [password, { ...logins, recordedAt: '2026-11-21T10:45:00.000+01:00' }, list]))).toBe(
      'platform-egress likely',
    ));
  it('is likely while an address of the name was not asked', () => {
    const addresses = [{ address: '203.0.113.11', look: silentLook(), probes: [] }];
    expect(of(judged([run('inside'), run('outside', {}, {}, { addresses })], down, [password, logins, list]))).toBe(
      'platform-egress likely',
    );
  });
});

function silentLook() {
  return { ...evidence('open-api', { remoteAddress: '203.0.113.11' }), response: null, body: null };
}

describe('given 401 inside and a look at the admin GUI', () => {
  const inside = run('inside', 'not-run.protecting-account', { 'ers-endpoint-groups': { status: 401 } });
  it('names another password as what would change it, where the GUI accepts and the server has seen the request', () =>
    expect(
      judged([inside], [], [check('gui-sign-in', 'accepted'), check('administrator-logins', 'found')]).verdict
        .wouldChange,
    ).toContain('Type it again'));
  it('claims no more than that a sign-in was rejected, where the GUI rejects', () =>
    expect(judged([inside], [], [check('gui-sign-in', 'rejected')]).verdict.sentence).toContain(
      'a sign-in to its admin GUI was rejected',
    ));
});

describe('given a certificate outside its validity', () => {
  const expired = { failure: { layer: 'tls', outcome: 'tls.expired' } } as const;
  it('is the clock outside where the very same certificate is good inside', () => {
    const { verdict } = judged([run('inside'), run('outside', expired)]);
    expect([verdict.party, verdict.steps[0]]).toEqual(['vantage', expect.stringContaining('clock')]);
  });
  it('is likely the way where it is another certificate', () =>
    expect(of(judged([run('inside'), run('outside', { ...expired, chain: [DEVICE_KEY] })]))).toBe(
      'firewall-or-proxy likely',
    ));
  it('leaves the clock open inside', () => expect(suspects(judged([run('inside', expired)]))).toContain('vantage'));
});

describe('given a certificate for another name outside', () =>
  it('leaves another node of the server open', () =>
    expect(
      suspects(
        judged([
          run('inside'),
          run('outside', {
            failure: { layer: 'tls', outcome: 'tls.wrong-name' },
            chain: [certificate('b', 'CN=Customer CA', ['DNS:acs2.customer.example'])],
          }),
        ]),
      ),
    ).toContain('access-control-server')));

describe.each([502, 503, 504])('given a %i page of nobody known behind the same key outside', (status) => {
  const judgement = judged([run('inside'), run('outside', { status, reading: htmlPage('Bad Gateway') })]);
  it('takes it for the gateway of the server', () => expect(of(judgement)).toBe('access-control-server likely'));
  it('leaves a device with the same key open', () => expect(suspects(judgement)).toContain('firewall-or-proxy'));
  it('tells the server team what to do', () => expect(judgement.verdict.steps[0]).toContain('Server team'));
});

describe('given a bare 502 outside behind another key', () => {
  const { verdict } = judged([run('inside'), run('outside', { status: 502, chain: [INSPECTING] })]);
  it('asks the team of what terminates TLS first, which it suspects', () =>
    expect([verdict.party, ...verdict.steps.map((step) => step.split(':')[0])].slice(0, 3)).toEqual([
      'firewall-or-proxy',
      'Firewall or proxy team',
      'Server team',
    ]));
});

describe.each<readonly [string, [string, string]]>([
  ['a cookie of a balancer', ['Set-Cookie', 'BIGipServerPool=[cut]; Path=/']],
  ['the name of a cache in the path', ['Via', '1.1 NS-CACHE-10']],
  ['a header of a delivery network', ['Server', 'cloudflare']],
])('given 403 outside behind another issuer, with %s', (_, mark) => {
  const answer = { status: 403, headers: [mark], chain: [INSPECTING] };
  it('does not prove that the device answered: it marks what it passes on, too', () =>
    expect(of(judged([run('inside'), run('outside', answer)]))).toBe('firewall-or-proxy likely'));
});

describe('given 503 outside that bears the mark of a balancer', () => {
  const answer = { status: 503, headers: [['Server', 'BigIP']] as [string, string][], chain: [DEVICE_KEY] };
  it('proves nothing without a page: a balancer says the same when the server behind it restarts', () =>
    expect(of(judged([run('inside'), run('outside', answer)]))).toBe('firewall-or-proxy likely'));
  const page = run('outside', { ...answer, reading: htmlPage('Service') });
  it('may be its report of a server that stopped since it was good inside', () => {
    const judgement = judged([run('inside'), page]);
    expect([of(judgement), suspects(judgement)[0]]).toEqual(['firewall-or-proxy likely', 'access-control-server']);
    expect(judgement.verdict.wouldChange).toContain('Run the inside stage once more, now.');
  });
  it('is the decision of the device where its page came with it, and the server was good inside since', () =>
    expect(of(judged([run('inside'), page, run('inside', {}, {}, LATER)]))).toBe('firewall-or-proxy proven'));
  it('is its decision where another probe of that run got through', () => {
    const mixed = run('outside', { chain: [DEVICE_KEY] }, { 'open-api': { ...answer, reading: htmlPage('Blocked') } });
    expect(of(judged([run('inside'), mixed]))).toBe('firewall-or-proxy proven');
  });
});

describe('given 401 outside and acceptance inside afterwards', () => {
  const outside = run('outside', 'not-run.protecting-account', { 'ers-endpoint-groups': { status: 401 } });
  const later = run('inside', {}, {}, LATER);
  it('looks at the way where inside was accepted before, too', () =>
    expect(of(judged([run('inside'), outside, later]))).toBe('firewall-or-proxy likely'));
  it('cannot tell where nothing was accepted before, and thinks of another password first', () => {
    const judgement = judged([outside, later]);
    expect([of(judgement), suspects(judgement)[0]]).toEqual(['unknown cannot-tell', 'api-account']);
  });
  it('does not claim then that it was accepted again', () =>
    expect(judged([outside, later]).verdict.sentence).not.toContain('again'));
  it('does not take another user for the same', () =>
    expect(of(judged([run('inside', {}, {}, { user: 'other' }), outside, later]))).toBe('unknown cannot-tell'));
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
    expect([of(judgement), judgement.verdict.rivals[0]?.check.includes('203.0.113.11')]).toEqual(['none likely', true]);
  });
});

describe('given 401 outside that a delivery network passes on, with a key of its own', () => {
  const relayed = (scheme: string): Wanted => ({
    ...{ status: 401, chain: [DEVICE_KEY] },
    headers: [
      ['Server', 'cloudflare'],
      ['WWW-Authenticate', scheme],
    ],
  });
  const judgedWith = (scheme: string): Judgement =>
    judged([run('inside'), run('outside', 'not-run.protecting-account', { 'ers-endpoint-groups': relayed(scheme) })]);
  it('blames nobody where it asks for the sign-in of the API: another password may have been typed', () => {
    const judgement = judgedWith('Basic realm="API"');
    expect([of(judgement), suspects(judgement)[0]]).toEqual(['unknown cannot-tell', 'api-account']);
    expect(changeRequest({ runs: [], cards: [], judgement })).toBeNull();
  });
  it('is the device where it asks for another sign-in', () =>
    expect(of(judgedWith('Bearer'))).toBe('firewall-or-proxy likely'));
});

describe('given a rejected sign-in inside, and a card of the same user that reads Up', () => {
  const rejected = run('inside', 'not-run.protecting-account', { 'ers-endpoint-groups': { status: 401 } });
  const earlier = card('up', { updatedAt: '2026-11-21T08:00:00.000+01:00' });
  const fresh = card('up', { updatedAt: '2026-11-21T11:00:00.000+01:00' });
  it.each([
    ['since', fresh, []],
    ['two hours before, though the GUI rejects the same password', earlier, [check('gui-sign-in', 'rejected')]],
  ])('clicked %s, the typed password may be the one that is wrong', (_when, read, checks) => {
    const judgement = judged([rejected], [read], checks);
    expect(of(judgement)).toBe('api-account likely');
    expect(judgement.verdict.rivals[0]?.sentence).toContain('The password typed into Tripoint may be mistyped');
  });
});

describe('given another name in the certificate outside', () => {
  it('the network of the host itself may answer in place of every server', () => {
    const portal = certificate('d', 'CN=Public CA', ['DNS:login.hotel.example']);
    const wrongName = { failure: { layer: 'tls', outcome: 'tls.wrong-name' } } as const;
    const judgement = judged([run('inside'), run('outside', { ...wrongName, chain: [portal] })]);
    expect(judgement.verdict.rivals.map(({ sentence }) => sentence)).toContainEqual(
      expect.stringContaining('may ask for a sign-in of its own'),
    );
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
    expect(of(judged([run('inside'), page(status, excerpt)]))).toBe(`firewall-or-proxy ${certainty}`),
  );
});

const alternatives = ({ verdict }: Judgement): string => verdict.rivals.map(({ sentence }) => sentence).join(' ');

describe('given a firewall whose log has no line of a connection that got no answer', () => {
  const dropped = run('outside', { failure: { layer: 'tcp', outcome: 'tcp.timeout' } });
  const asked = judged([run('inside'), dropped], [], [check('firewall-log', 'no-line')]);
  it('says so, and that the way may end before it', () => {
    expect(asked.verdict.sentence).toContain('no line');
    expect(alternatives(asked)).toContain('may end before it reaches the firewall');
  });
  it('says nothing of it where nobody looked', () =>
    expect(alternatives(judged([run('inside'), dropped]))).not.toContain('before it reaches the firewall'));
});

describe('given no answer to the TLS hello', () => {
  const silent = { failure: { layer: 'tls', outcome: 'tls.silent' } } as const;
  it.each([
    ['inside', [run('inside', silent)]],
    ['outside', [run('inside'), run('outside', silent)]],
  ])('%s, large packets may be lost on the way back', (_where, runs) =>
    expect(alternatives(judged(runs))).toContain('large packets'),
  );
});

describe('given a setting of TLS outside that the server itself may have got since it was good inside', () => {
  it.each(['tls.client-certificate', 'tls.no-common-version'] as const)('%s: it may have changed since', (outcome) =>
    expect(alternatives(judged([run('inside'), run('outside', { failure: { layer: 'tls', outcome } })]))).toContain(
      'may have been changed since the inside run',
    ),
  );
});

describe('given a certificate that ran out', () => {
  const steps = judged([run('inside', { failure: { layer: 'tls', outcome: 'tls.expired' } })]).verdict.steps.join('\n');
  it('nobody renews one before it was looked up whose it is', () => {
    expect(steps).toMatch(/Compare the SHA-256[^\n]*\n[^\n]*The same[^\n]*renew/);
    expect(steps).toContain('Another one');
  });
});
