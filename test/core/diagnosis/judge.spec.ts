import { describe, expect, it } from 'vitest';
import { judge } from '../../../src/core/diagnosis/diagnose.ts';
import type { Judgement } from '../../../src/core/diagnosis/judgement.ts';
import type { RecordedCheck } from '../../../src/core/records/case.ts';
import { trusting } from '../cases/case.ts';
import { card, certificate, DEVICE_KEY, ersError, htmlPage, HOST, INSPECTING, run } from '../make-evidence.ts';

const AT = '2026-11-21T12:00:00.000+01:00';
const check = (name: RecordedCheck['check'], result: string): RecordedCheck => ({
  check: name,
  result,
  recordedAt: AT,
});
const of = ({ verdict }: Judgement): string => `${verdict.party} ${verdict.certainty}`;
const judged = (
  runs: readonly ReturnType<typeof run>[],
  cards: readonly ReturnType<typeof card>[] = [],
  checks: readonly RecordedCheck[] = [],
): Judgement => judge({ runs, cards, checks });

const HELD = 'not-run.protecting-account';
const REJECTED_ALL = run('inside', HELD, { 'ers-endpoint-groups': { status: 401 } });
const ADMIN_REDIRECT = { status: 302, headers: [['Location', `https://${HOST}/admin/`]] as [string, string][] };
const AWAY = {
  status: 302,
  headers: [['Location', 'https://portal.proxy.example/block']] as [string, string][],
  chain: [DEVICE_KEY],
};

describe('given nothing', () => {
  it('cannot tell, and says that nothing has been tested', () => {
    const judgement = judge();
    expect(of(judgement)).toBe('unknown cannot-tell');
    expect(judgement.verdict.sentence).toContain('Nothing has been tested yet');
  });
  it('still has twelve cells', () => expect(judge().cells).toHaveLength(12));
});

describe('given everything good at three stages', () => {
  const judgement = judged([run('inside'), run('outside')], [card('up')]);
  it('finds no fault', () => expect(of(judgement)).toBe('none proven'));
  it('shows every stage as passed', () =>
    expect(judgement.stages.map(({ state }) => state)).toEqual(['passed', 'passed', 'passed']));
});

describe('given a redirect to the admin page inside', () => {
  const judgement = judged([run('inside', {}, { 'open-api': ADMIN_REDIRECT })]);
  it('blames the API setting, likely: a device in front may redirect as well', () =>
    expect(of(judgement)).toBe('api-setting likely'));
  it('proves it where somebody found the switch off', () =>
    expect(
      of(judged([run('inside', {}, { 'open-api': ADMIN_REDIRECT })], [], [check('switches-confirmed-on', 'no')])),
    ).toBe('api-setting proven'));
  it('says which switch, and where', () =>
    expect(judgement.verdict.steps.join(' ')).toContain('Administration → System → Settings'));
  it('rests on the redirected cell alone', () =>
    expect(judgement.verdict.restsOn).toEqual([{ stage: 'inside', family: 'open-api' }]));
  it('turns to the firewall, likely, once the switches are confirmed on', () =>
    expect(
      of(judged([run('inside', {}, { 'open-api': ADMIN_REDIRECT })], [], [check('switches-confirmed-on', 'yes')])),
    ).toBe('firewall-or-proxy likely'));
});

describe('given a redirect inside that leads to another machine', () => {
  it('blames the device in between', () => expect(of(judged([run('inside', AWAY)]))).toBe('firewall-or-proxy likely'));
});

describe('given a 401 and nothing accepted inside', () => {
  it('blames the account, likely', () => expect(of(judged([REJECTED_ALL]))).toBe('api-account likely'));
  it('names the role as rival, with the GUI sign-in as the check', () =>
    expect(judged([REJECTED_ALL]).verdict.rivals.find(({ party }) => party === 'api-role')?.check).toContain(
      'admin GUI',
    ));
  it('is proven against the account when the GUI rejects the sign-in too', () =>
    expect(of(judged([REJECTED_ALL], [], [check('gui-sign-in', 'rejected')]))).toBe('api-account proven'));
  it('is likely the role when the GUI accepts it: something may remove the sign-in', () =>
    expect(of(judged([REJECTED_ALL], [], [check('gui-sign-in', 'accepted')]))).toBe('api-role likely'));
  it('is likely the role, too, when the server has seen the request, too', () =>
    expect(
      of(judged([REJECTED_ALL], [], [check('gui-sign-in', 'accepted'), check('administrator-logins', 'found')])),
    ).toBe('api-role likely'));
  it('turns to a device in front when the server has no row of it', () =>
    expect(of(judged([REJECTED_ALL], [], [check('administrator-logins', 'not-found')]))).toBe(
      'firewall-or-proxy likely',
    ));
  it('takes the newest answer of a check', () => {
    const early: RecordedCheck = {
      check: 'gui-sign-in',
      result: 'accepted',
      recordedAt: '2026-11-21T11:00:00.000+01:00',
    };
    expect(of(judged([REJECTED_ALL], [], [check('gui-sign-in', 'rejected'), early]))).toBe('api-account proven');
  });
});

describe('given a 401 for one family while the others are accepted', () => {
  const judgement = judged([run('inside', {}, { 'mnt-session': { status: 401 } })]);
  it('blames the role', () => expect(of(judgement)).toBe('api-role likely'));
  it('names the external user as a rival for MnT', () =>
    expect(judgement.verdict.rivals[0]?.sentence).toContain('internal users only'));
});

describe('given 403 inside', () => {
  it('blames the role of the API user', () =>
    expect(of(judged([run('inside', {}, { 'open-api': { status: 403 } })]))).toBe('api-role likely'));
  it('blames the device when its page came with it', () =>
    expect(
      of(
        judged([
          run('inside', {
            status: 403,
            headers: [['X-Squid-Error', 'ERR_ACCESS_DENIED 0']],
            reading: htmlPage('ERROR'),
          }),
        ]),
      ),
    ).toBe('firewall-or-proxy likely'));
});

describe('given 404 inside', () => {
  const inside = run('inside', { status: 404 });
  it('cannot tell who answers', () => expect(of(judged([inside]))).toBe('unknown cannot-tell'));
  it('blames the routing in front when the switches turn out to be on', () =>
    expect(of(judged([inside], [], [check('switches-confirmed-on', 'yes')]))).toBe('firewall-or-proxy likely'));
  it('blames the setting when the switches turn out to be off', () =>
    expect(of(judged([inside], [], [check('switches-confirmed-on', 'no')]))).toBe('api-setting likely'));
  it('names the server, whose gateway may be disabled, as a rival', () =>
    expect(judged([inside]).verdict.rivals.map(({ party }) => party)).toContain('access-control-server'));
});

describe('given 500 on ERS and Open API inside', () => {
  const failing = { status: 500, reading: ersError('Internal error') };
  it('blames the server', () =>
    expect(of(judged([run('inside', failing, { 'mnt-session': {} })]))).toBe('access-control-server likely'));
  it('blames the device when the page is its own', () =>
    expect(
      of(
        judged([
          run(
            'inside',
            { status: 500, reading: htmlPage('x'), headers: [['Server', 'squid/6.1']] },
            { 'mnt-session': {} },
          ),
        ]),
      ),
    ).toBe('firewall-or-proxy likely'));
});

describe('given a node that is not a monitoring node', () => {
  const wrongNode = {
    reading: { kind: 'mnt-result', declaration: true, cpmCode: '34110', info: 'This host is not a MnT node.' } as const,
  };
  it('blames the server, which says so itself', () =>
    expect(of(judged([run('inside', {}, { 'mnt-session': wrongNode })]))).toBe('access-control-server likely'));
});

describe.each([302, 403, 404] as const)('given success inside and %i outside (interpretation rule 1)', (status) => {
  const page = { status, reading: htmlPage('Blocked'), headers: [['Server', 'squid/6.1']] as [string, string][] };
  it('blames the firewall or proxy, likely, behind the same certificate', () =>
    expect(of(judged([run('inside'), run('outside', page)]))).toBe('firewall-or-proxy likely'));
  it('is proven when another key terminates TLS outside', () =>
    expect(of(judged([run('inside'), run('outside', { ...page, chain: [DEVICE_KEY] })]))).toBe(
      'firewall-or-proxy proven',
    ));
  it('is not proven by another key alone: a second node has one too', () =>
    expect(
      of(
        judged([
          run('inside'),
          run('outside', { ...page, reading: { kind: 'empty' }, headers: [], chain: [DEVICE_KEY] }),
        ]),
      ),
    ).toBe('firewall-or-proxy likely'));
  it('is not proven by another issuer alone: a device may pass on what the server answers', () =>
    expect(of(judged([run('inside'), run('outside', { ...page, headers: [], chain: [INSPECTING] })]))).toBe(
      'firewall-or-proxy likely',
    ));
  it('is not proven by another key when the server itself answered', () =>
    expect(
      of(
        judged([run('inside'), run('outside', { ...page, headers: [], chain: [DEVICE_KEY], reading: ersError('no') })]),
      ),
    ).toBe('firewall-or-proxy likely'));
  it('rests on an inside and an outside cell', () =>
    expect(new Set(judged([run('inside'), run('outside', page)]).verdict.restsOn.map(({ stage }) => stage))).toEqual(
      new Set(['inside', 'outside']),
    ));
});

describe('given a redirect outside that leads to another machine', () => {
  it('is likely, for the server may redirect as well', () =>
    expect(of(judged([run('inside'), run('outside', { ...AWAY, chain: [certificate()] })]))).toBe(
      'firewall-or-proxy likely',
    ));
  it('tells both facts in the sentence', () =>
    expect(judged([run('inside'), run('outside', AWAY)]).verdict.sentence).toMatch(
      /Fault: a device that terminates TLS\. .*\(200\) inside; outside .*portal\.proxy\.example/,
    ));
});

describe.each([
  ['tcp', 'tcp.timeout'],
  ['tcp', 'tcp.refused'],
  ['tcp', 'tcp.reset'],
  ['tls', 'tls.reset'],
  ['http', 'http.timeout'],
] as const)('given success inside and a failure at %s outside (%s)', (layer, outcome) => {
  const judgement = judged([run('inside'), run('outside', { failure: { layer, outcome } })]);
  it('blames the path, likely', () => expect(of(judgement)).toBe('firewall-or-proxy likely'));
  it("names the server's IP access list as a rival", () =>
    expect(judgement.verdict.rivals.map(({ sentence }) => sentence).join()).toContain('IP access list'));
});

describe("given a drop outside and a look at the server's IP access list", () => {
  const runs = [run('inside'), run('outside', { failure: { layer: 'tcp', outcome: 'tcp.timeout' } })];
  it('turns to the server when the address is not allowed there', () =>
    expect(of(judged(runs, [], [check('ip-access-list', 'not-allowed')]))).toBe('access-control-server likely'));
  it('drops the rival when it is allowed', () =>
    expect(
      judged(runs, [], [check('ip-access-list', 'allowed')]).verdict.rivals.map(({ recordedAs }) => recordedAs),
    ).not.toContain('ip-access-list'));
  it('offers the check by its name before', () =>
    expect(judged(runs).verdict.rivals.map(({ recordedAs }) => recordedAs)).toContain('ip-access-list'));
});

describe('given success inside and a block page with status 200 outside', () => {
  it('is proven behind another key', () =>
    expect(
      of(
        judged([
          run('inside'),
          run('outside', {
            status: 200,
            reading: htmlPage('Blocked'),
            headers: [['Server', 'squid/6.1']],
            chain: [DEVICE_KEY],
          }),
        ]),
      ),
    ).toBe('firewall-or-proxy proven'));
});

describe('given a 500 page of a proxy on MnT outside', () => {
  const judgement = judged([
    run('inside'),
    run(
      'outside',
      { chain: [DEVICE_KEY] },
      {
        'mnt-session': {
          status: 500,
          reading: htmlPage('Error'),
          headers: [['Server', 'squid/6.1']],
          chain: [DEVICE_KEY],
        },
      },
    ),
  ]);
  it('is never taken for the good 500', () => expect(of(judgement)).toBe('firewall-or-proxy proven'));
});

describe('given another certificate issuer outside', () => {
  const opened = run('outside', { failure: { layer: 'tls', outcome: 'tls.untrusted' }, chain: [INSPECTING] });
  it('proves nothing by an imported authority inside: that one may be of the inspection', () =>
    expect(of(judged([trusting(run('inside'), 'imported-ca'), opened]))).toBe('unknown cannot-tell'));
  it('proves no device in the path once the server was looked at: software of that one host shows certificates, too', () =>
    expect(
      of(judged([trusting(run('inside'), 'imported-ca'), opened], [], [check('certificate-confirmed', 'inside')])),
    ).toBe('firewall-or-proxy likely'));
  it('names the issuer', () => expect(judged([run('inside'), opened]).verdict.sentence).toContain('Inspection CA'));
});

describe('given the same untrusted certificate inside and outside', () => {
  const untrusted = { failure: { layer: 'tls', outcome: 'tls.untrusted' } } as const;
  it('accuses nobody', () =>
    expect(judged([run('inside', untrusted), run('outside', untrusted)]).verdict.certainty).toBe('cannot-tell'));
});

describe('given acceptance inside and 401 outside', () => {
  const outside = run('outside', HELD, { 'ers-endpoint-groups': { status: 401 } });
  it('cannot tell at first whether the password, the header or the account is another', () => {
    const { verdict } = judged([run('inside'), outside]);
    expect([verdict.party, ...verdict.rivals.map(({ party }) => party)]).toEqual([
      'unknown',
      'api-account',
      'firewall-or-proxy',
      'api-account',
    ]);
  });
  it('turns to the way once inside is accepted again afterwards', () =>
    expect(
      of(judged([run('inside'), run('inside', {}, {}, { startedAt: '2026-11-21T10:45:00.000+01:00' }), outside])),
    ).toBe('firewall-or-proxy likely'));
});

describe('given success inside and outside, and every row Down (interpretation rule 2)', () => {
  const runs = [run('inside'), run('outside')];
  it("blames what does not accept the platform's outbound FQDN", () =>
    expect(of(judged(runs, [card('down')]))).toBe('platform-egress likely'));
  it('names the FQDN', () =>
    expect(judged(runs, [card('down')]).verdict.steps.join()).toContain('egress.platform.example'));
  it('is proven once the log of the firewall shows it', () =>
    expect(of(judged(runs, [card('down')], [check('firewall-log', 'blocked')]))).toBe('platform-egress proven'));
  it('is likely while only password, report and list have been looked at', () =>
    expect(
      of(
        judged(
          runs,
          [card('down')],
          [
            check('password-reentered', 'yes'),
            check('administrator-logins', 'not-found'),
            check('ip-access-list', 'allowed'),
          ],
        ),
      ),
    ).toBe('platform-egress likely'));
  it('blames the settings when the card names another user', () =>
    expect(of(judged(runs, [card('down', { apiUser: 'other' })]))).toBe('platform-settings likely'));
  it('blames the settings when the card names another server', () =>
    expect(of(judged(runs, [card('down', { baseUrl: 'https://old.customer.example' })]))).toBe(
      'platform-settings likely',
    ));
  it('says nothing by a card that is older than the probes', () =>
    expect(of(judged(runs, [card('down', { updatedAt: '2026-11-19T10:00:00.000+01:00' })]))).toBe(
      'unknown cannot-tell',
    ));
});

describe('given a card whose time is in the same second as the newest run', () => {
  const runs = [run('inside'), run('outside', {}, {}, { startedAt: '2026-11-21T10:30:07.400+01:00' })];
  it('is not stale: the card shows whole seconds', () =>
    expect(of(judged(runs, [card('up', { updatedAt: '2026-11-21T10:30:07+01:00' })]))).toBe('none proven'));
  it('is not stale in the same minute, as a person types it', () =>
    expect(of(judged(runs, [card('up', { updatedAt: '2026-11-21T10:30:00+01:00' })]))).toBe('none proven'));
  it('is not stale where a form has put noughts for the milliseconds', () =>
    expect(judged(runs, [card('up', { updatedAt: '2026-11-21T10:30:07.000+01:00' })]).stages[2]?.state).not.toBe(
      'stale',
    ));
  it('is stale a second earlier', () =>
    expect(judged(runs, [card('up', { updatedAt: '2026-11-21T10:30:06+01:00' })]).stages[2]?.state).toBe('stale'));
});

describe('given one row Down', () => {
  const rows = card('up').rows;
  const judgement = judged(
    [run('inside'), run('outside')],
    [card('up', { rows: { ...rows, 'monitoring-api': { value: 'down', status: null } } })],
  );
  it("does not accuse the platform's address, which the other rows show as accepted", () =>
    expect(of(judgement)).toBe('unknown cannot-tell'));
  it('is likely a path filter once a second test of the platform shows the same', () => {
    const again = card('up', {
      id: '00000000-0000-4000-8000-00000000cafe',
      updatedAt: '2026-11-21T10:50:00.000+01:00',
      recordedAt: '2026-11-21T10:51:00.000+01:00',
      rows: { ...rows, 'monitoring-api': { value: 'down', status: null } },
    });
    const first = card('up', { rows: { ...rows, 'monitoring-api': { value: 'down', status: null } } });
    expect(of(judged([run('inside'), run('outside')], [first, again]))).toBe('firewall-or-proxy likely');
  });
  it('names a bad moment first, and a path filter', () =>
    expect(judgement.verdict.rivals.map(({ sentence }) => sentence).join(' ')).toMatch(/bad moment.*path filter/));
});

describe('given a failure inside and success outside', () => {
  it('cannot tell about the server', () =>
    expect(of(judged([run('inside', { failure: { layer: 'tcp', outcome: 'tcp.timeout' } }), run('outside')]))).toBe(
      'vantage cannot-tell',
    ));
});

describe('given a proxy on our own side that stops a stage', () => {
  it('never blames the customer', () =>
    expect(
      of(judged([run('inside', { failure: { layer: 'proxy', outcome: 'proxy.auth-required' } }), run('outside')])),
    ).toBe('own-proxy proven'));
});

describe('given a proxy on our own side that answers 407', () => {
  const sentenceOf = (signedIn: boolean): string => {
    const stopped = run('inside', { failure: { layer: 'proxy', outcome: 'proxy.auth-required' } });
    const proxy = { host: 'proxy.example', port: 3128, source: 'system', status: 407 } as const;
    const probes = stopped.probes.map((probe) => ({
      ...probe,
      evidence: probe.evidence && {
        ...probe.evidence,
        proxy: signedIn ? { ...proxy, signedIn: true as const } : proxy,
      },
    }));
    return JSON.stringify(judged([{ ...stopped, probes }, run('outside')]));
  };
  it('says that it wants a sign-in where it was given none', () =>
    expect(sentenceOf(false)).toContain('proxy.example:3128 on our side wants a sign-in of its own (407)'));
  it('says that it rejected the one that it was given', () => {
    expect(sentenceOf(true)).toContain(
      'proxy.example:3128 on our side rejected the user name and password given to it (407)',
    );
    expect(sentenceOf(true)).not.toContain('wants a sign-in of its own');
  });
});

describe('given only the inside stage', () => {
  const judgement = judged([run('inside')]);
  it('cannot tell yet', () => expect(of(judgement)).toBe('unknown cannot-tell'));
  it('says which stage decides next', () => expect(judgement.verdict.wouldChange).toContain('outside stage next'));
});

describe('given a probe that was good, failed, and is good again within the hour', () => {
  const at = (time: string, wanted = {}) =>
    run('outside', wanted, {}, { startedAt: `2026-11-21T${time}:00.000+01:00` });
  const broken = { status: 502, reading: htmlPage('Bad Gateway'), chain: [DEVICE_KEY] };
  const flapping = [run('inside'), at('10:10'), at('10:20', broken), at('10:30')];
  it('is intermittent, likely at the way', () =>
    expect(of(judged(flapping, [card('up')]))).toBe('firewall-or-proxy likely'));
  it('says so', () => expect(judged(flapping, [card('up')]).verdict.sentence).toContain('Intermittent'));
  it('is throttling when it was a rejected sign-in', () => {
    const inside = (time: string, status?: number) =>
      run('inside', {}, status ? { 'mnt-session': { status } } : {}, { startedAt: `2026-11-21T${time}:00.000+01:00` });
    const runs = [inside('09:40'), inside('09:50', 401), inside('10:00'), run('outside')];
    expect(of(judged(runs, [card('up')]))).toBe('access-control-server likely');
  });
  it('is only likely fixed when nothing good was seen before', () =>
    expect(of(judged([run('inside'), at('10:20', broken), at('10:30')], [card('up')]))).toBe('none likely'));
  it('is fixed for sure when it stays good', () =>
    expect(of(judged([run('inside'), at('10:20', broken), at('10:25'), at('10:30')], [card('up')]))).toBe(
      'none proven',
    ));
});

describe('given another issuer outside, seen through a proxy of our own', () => {
  const opened = run('outside', { failure: { layer: 'tls', outcome: 'tls.untrusted' }, chain: [INSPECTING] });
  const behind = { ...opened, vantage: { ...opened.vantage, proxy: 'proxy.ours.example:8080' } };
  it('blames the local proxy and not the customer', () =>
    expect(of(judged([run('inside'), behind]))).toBe('own-proxy likely'));
});

describe('given no connection outside while a fresh card reads Up', () => {
  const drop = run('outside', { failure: { layer: 'tcp', outcome: 'tcp.timeout' } });
  it('says that the fault is with the outside host', () =>
    expect(of(judged([run('inside'), drop], [card('up')]))).toBe('vantage cannot-tell'));
  it('does not when the card reads Down', () =>
    expect(of(judged([run('inside'), drop], [card('down')]))).toBe('firewall-or-proxy likely'));
});

describe('given a 404 of Open API alone', () => {
  const missing = (reading: ReturnType<typeof ersError>) => run('inside', {}, { 'open-api': { status: 404, reading } });
  it('is an older server when the server itself says so', () =>
    expect(of(judged([missing(ersError('Not Found'))]))).toBe('access-control-server likely'));
  it('is a device in front when another page says so', () =>
    expect(of(judged([missing(htmlPage('404'))]))).toBe('firewall-or-proxy likely'));
});

describe('given a 502 outside', () => {
  const page = { status: 502, reading: htmlPage('Bad Gateway') };
  it("is the server's own gateway behind the same key", () =>
    expect(of(judged([run('inside'), run('outside', page)]))).toBe('access-control-server likely'));
  it('is likely a device in the path behind another key: the server behind it may be down', () =>
    expect(of(judged([run('inside'), run('outside', { ...page, chain: [DEVICE_KEY] })]))).toBe(
      'firewall-or-proxy likely',
    ));
});

describe('given every row Down and a password that was not typed again', () => {
  it('is likely the settings on the platform', () =>
    expect(of(judged([run('inside'), run('outside')], [card('down')], [check('password-reentered', 'no')]))).toBe(
      'platform-settings likely',
    ));
});

describe('given a newer run of only the failed family', () => {
  const old = run('inside', {}, { 'open-api': { status: 500 } });
  const again = { ...run('inside'), startedAt: '2026-11-21T10:20:00.000+01:00' };
  const repaired = { ...again, probes: again.probes.filter(({ family }) => family === 'open-api') };
  it('takes each family from its newest run', () =>
    expect(judged([repaired, old, run('outside')], [card('up')]).verdict.party).toBe('none'));
});

describe('given stages that did not test the same thing', () => {
  const blocked = run('outside', AWAY);
  it('lowers to cannot-tell when the API users differ, and accuses nobody', () =>
    expect(of(judged([run('inside'), { ...blocked, user: 'someone-else' }]))).toBe('unknown cannot-tell'));
  it('lowers to likely when the runs lie more than a day apart', () =>
    expect(of(judged([run('inside', {}, {}, { startedAt: '2026-11-18T10:00:00.000+01:00' }), blocked]))).toBe(
      'firewall-or-proxy likely',
    ));
  it('lowers to cannot-tell when outside leads to a private address', () =>
    expect(of(judged([run('inside'), run('outside', { ...AWAY, remoteAddress: '10.0.0.5' })]))).toBe(
      'unknown cannot-tell',
    ));
  it('lowers only to likely when the place was named', () => {
    const outside = run('outside', { ...AWAY, remoteAddress: '10.0.0.5' });
    const named = { ...outside, vantage: { ...outside.vantage, label: 'home, through the office line' } };
    expect(of(judged([run('inside'), named]))).toBe('firewall-or-proxy likely');
  });
  it('lowers to cannot-tell when a VPN adapter was up outside', () => {
    const outside = run('outside', AWAY);
    const addresses = [{ interface: 'utun4', address: '198.51.100.5' }];
    const tunnelled = { ...outside, vantage: { ...outside.vantage, addresses, vpnInterfaces: ['utun4'] } };
    expect(of(judged([run('inside'), tunnelled]))).toBe('unknown cannot-tell');
  });
  it("cannot tell by a card whose time lies ahead of this machine's clock", () =>
    expect(
      of(judged([run('inside'), run('outside')], [card('down', { updatedAt: '2026-11-21T13:00:00.000+01:00' })])),
    ).toBe('unknown cannot-tell'));
  it('lowers to cannot-tell when both stages ran from the same place', () =>
    expect(of(judged([run('inside'), { ...blocked, vantage: run('inside').vantage }]))).toBe('unknown cannot-tell'));
  it('lowers to likely when a run did not come to its end', () =>
    expect(of(judged([run('inside'), { ...blocked, state: 'interrupted' }]))).toBe('firewall-or-proxy likely'));
  it('says why', () =>
    expect(judged([run('inside'), { ...blocked, user: 'someone-else' }]).guard[0]?.sentence).toContain(
      'different API users',
    ));
});

describe('given words of outcome that were edited in a record', () => {
  const inside = run('inside', { status: 403 });
  const edited = { ...inside, probes: inside.probes.map((probe) => ({ ...probe, outcome: 'ok' as const })) };
  it('judges the evidence, not the words', () => expect(of(judged([edited]))).toBe('api-role likely'));
});

describe('given a status that the platform reported for its rows', () => {
  const runs = [run('inside'), run('outside')];
  const row = (status: number) => ({ value: 'down' as const, status });
  const reported = (status: number) =>
    card('down', {
      passwordReentered: true,
      rows: { 'endpoint-api': row(status), 'endpoint-groups-api': row(status), 'monitoring-api': row(status) },
    });
  it('is never proven against the firewall when the server answered 401', () =>
    expect(of(judged(runs, [reported(401)]))).toBe('platform-settings likely'));
  it('is the firewall or proxy at 302, by the error table', () =>
    expect(of(judged(runs, [reported(302)]))).toBe('firewall-or-proxy likely'));
});

describe('given a card whose base URL names another port', () => {
  const runs = [run('inside'), run('outside')];
  it('is taken for the settings of the platform', () =>
    expect(of(judged(runs, [card('down', { baseUrl: `https://${HOST}:9060` })]))).toBe('platform-settings likely'));
  it('is not when it names the tested one', () =>
    expect(of(judged(runs, [card('down', { baseUrl: `https://${HOST.toUpperCase()}.:443/` })]))).toBe(
      'platform-egress likely',
    ));
});

describe('given a 401 in another run than the good answers', () => {
  const good = run('inside');
  const later = run('inside', { status: 401 }, {}, { startedAt: '2026-11-21T10:20:00.000+01:00' });
  const again = { ...later, probes: later.probes.filter(({ family }) => family === 'open-api') };
  it('does not conclude a missing role from another sign-in', () =>
    expect(of(judged([good, again]))).toBe('api-account likely'));
  it('does not claim that probes were held back', () =>
    expect(judged([good, again]).verdict.sentence).not.toContain('held back'));
});

describe('given a 401 page of another device inside', () => {
  it('looks at the device first', () =>
    expect(
      of(
        judged([
          run('inside', 'not-run', { 'ers-endpoint-groups': { status: 401, headers: [['Server', 'squid/6.1']] } }),
        ]),
      ),
    ).toBe('firewall-or-proxy likely'));
});

describe("given the server's IP access list without the outside address", () => {
  const listed = [check('ip-access-list', 'not-allowed')];
  it('does not explain a name that does not exist', () =>
    expect(
      judged([run('inside'), run('outside', { failure: { layer: 'dns', outcome: 'dns.not-found' } })], [], listed)
        .verdict.party,
    ).toBe('name-resolution'));
  it('does not explain an answer of another device', () =>
    expect(of(judged([run('inside'), run('outside', AWAY)], [], listed))).toBe('firewall-or-proxy likely'));
});

describe('given a fault inside and a proxy of our own in the way outside', () => {
  it('keeps the fault inside', () =>
    expect(
      of(
        judged([
          run('inside', {}, { 'open-api': ADMIN_REDIRECT }),
          run('outside', { failure: { layer: 'proxy', outcome: 'proxy.refused' } }),
        ]),
      ),
    ).toBe('api-setting likely'));
});

describe('given the same run twice', () => {
  it('counts it once', () => {
    const rejected = { ...REJECTED_ALL, failedSignIns: 1 };
    expect(judged([rejected, rejected]).failedSignIns).toBe(1);
  });
  it('takes it as far as it was recorded furthest, in any order', () => {
    const whole = run('inside');
    const half = { ...whole, probes: whole.probes.slice(0, 1) };
    expect([judged([whole, half]), judged([half, whole])].map(({ stages }) => stages[0]?.state)).toEqual([
      'passed',
      'passed',
    ]);
  });
});
