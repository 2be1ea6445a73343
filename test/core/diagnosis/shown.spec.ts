import { describe, expect, it } from 'vitest';
import type { RecordedCheck } from '../../../src/core/records/case.ts';
import type { PlatformCard } from '../../../src/core/records/card.ts';
import type { StageRecord } from '../../../src/core/records/record.ts';
import { judge, type Verdict } from './in-words.ts';
import { trusting } from '../cases/case.ts';
import {
  altered,
  card,
  certificate,
  check,
  DEVICE_KEY,
  ersError,
  evidence,
  EVERY_PATH,
  HOST,
  htmlPage,
  INSPECTING,
  OTHER_PATHS_OTHERWISE,
  probed,
  run,
  short,
  type Wanted,
} from '../make-evidence.ts';
import { FAMILY, watch, type Came } from '../make-watch.ts';

/** Each way in which somebody shows himself, and the neighbour that looks alike and leaves another party open. */

const verdictOf = (
  runs: readonly StageRecord[],
  checks: readonly RecordedCheck[] = [],
  cards: readonly PlatformCard[] = [],
): Verdict => judge({ runs, cards, checks }).verdict;
const of = (...given: Parameters<typeof verdictOf>): string => short({ verdict: verdictOf(...given) });
const header = (name: string, value: string): [string, string] => [name, value];
/** As a public authority signs: no office has one. */
const underPublic = (record: StageRecord): StageRecord =>
  altered(
    record,
    ({ tls }) => tls && Object.assign(tls, { stores: { bundled: true, operatingSystem: true, imported: false } }),
  );
const SERVER = header('Set-Cookie', 'APPSESSIONID=[cut]; Path=/ers; Secure');

const OTHER = { chain: [DEVICE_KEY] } as const;
/** Other paths get the server's 401, passed on. */
const ASKED_FIRST = OTHER_PATHS_OTHERWISE.map((one) => ({ ...one, status: 401 }));
const NGINX: Wanted = {
  ...OTHER,
  status: 404,
  reading: htmlPage('404 Not Found'),
  headers: [header('Server', 'nginx')],
  statusWithoutSignIn: 404,
  control: ASKED_FIRST,
  excerpt: '<html><center><h1>404 Not Found</h1></center><hr><center>nginx</center></html>',
};

const BLOCKED: Wanted = {
  status: 403,
  reading: htmlPage('Web Filter Violation'),
  excerpt: '<title>Web Filter Violation</title><h1>FortiGuard: Access Blocked</h1>',
  statusWithoutSignIn: 403,
  control: EVERY_PATH,
};

describe('given a front outside that passes the other APIs on, and answers one itself', () => {
  const outside = (one: Wanted, others: Wanted = OTHER) => [run('inside'), run('outside', others, { 'open-api': one })];
  it('is proven by its own page', () => expect(of(outside(NGINX))).toBe('firewall-or-proxy proven'));
  it.each(['Apache/2.4.58 (Unix)', 'Microsoft-IIS/10.0'])(
    'is proven by the name %s, which no other answer bears',
    (name) =>
      expect(
        of(
          outside({
            ...OTHER,
            status: 403,
            statusWithoutSignIn: 403,
            control: ASKED_FIRST,
            headers: [header('Server', name)],
          }),
        ),
      ).toBe('firewall-or-proxy proven'),
  );
  it('is not proven where only who signs in gets it: it may stand in the place of what the server said', () =>
    expect(of(outside({ ...NGINX, status: 403, statusWithoutSignIn: 401 }))).toBe('firewall-or-proxy likely'));
  it('is not proven where nobody asked the same without credentials: the role may be gone since, behind its page', () => {
    const { statusWithoutSignIn: _, ...unasked } = NGINX;
    expect(of(outside({ ...unasked, status: 403 }))).toBe('firewall-or-proxy likely');
  });
  it('a blocked line proves nothing where something of the outside host may have answered', () =>
    expect(
      of([run('inside'), run('outside', { ...BLOCKED, chain: [INSPECTING] })], [check('firewall-log', 'blocked')]),
    ).toBe('firewall-or-proxy likely'));
  it.each([
    [
      'the name stands on what it passes on, too',
      { headers: [header('Server', 'nginx')] },
      [header('Server', 'nginx')],
    ],
    ["it is of the kind of the server's own gateway", {}, [header('Server', 'openresty')]],
    ['it is a Kong', {}, [header('Server', 'kong/3.4.2')]],
    ['it is an old Tomcat', {}, [header('Server', 'Apache-Coyote/1.1')]],
    ['a mark of the server stands beside the name', {}, [header('Server', 'nginx'), SERVER]],
  ])('is not proven where %s', (_, others, headers) =>
    expect(
      of(outside({ ...OTHER, status: 404, statusWithoutSignIn: 404, headers }, { ...OTHER, ...others })),
    ).not.toContain('proven'),
  );
  it('is not proven with the key of inside: it may stand before both places, and the server behind it', () =>
    expect(of([run('inside'), run('outside', {}, { 'open-api': { ...NGINX, chain: [certificate()] } })])).not.toContain(
      'proven',
    ));
  it('is not proven under a private authority that inside does not know: it may stand at the outside host', () =>
    expect(of(outside({ ...NGINX, chain: [INSPECTING] }, { chain: [INSPECTING] }))).toBe('firewall-or-proxy likely'));
  it('never shows a list of the server, which speaks with a key of the server', () =>
    expect(verdictOf(outside({ ...NGINX, chain: [INSPECTING] }, { chain: [INSPECTING] })).rivals).not.toContainEqual(
      expect.objectContaining({ recordedAs: 'ip-access-list' }),
    ));
});

describe('given a front outside that leads every path to another name', () => {
  const GOOD_SINCE = run(
    'inside',
    {},
    {},
    { startedAt: '2026-11-21T10:40:00.000+01:00', endedAt: '2026-11-21T10:41:00.000+01:00' },
  );
  const led = (names: readonly string[], to = 'https://www.customer.example/', inside = GOOD_SINCE): string =>
    of([
      inside,
      run('outside', {
        status: 302,
        chain: [certificate('b', 'CN=Customer CA', names)],
        headers: [header('Server', 'Apache'), header('Location', to)],
        reading: { kind: 'empty' },
        control: EVERY_PATH,
      }),
    ]);
  it('is proven with a certificate for this very name, once inside was good after it', () =>
    expect(led([`DNS:${HOST}`])).toBe('firewall-or-proxy proven'));
  it('is not proven before: it may lead away while the server is down', () =>
    expect(led([`DNS:${HOST}`], undefined, run('inside'))).toBe('firewall-or-proxy likely'));
  it('is not proven under a wildcard: the name may lead to another web server of the domain', () =>
    expect(led(['DNS:*.customer.example'])).toBe('firewall-or-proxy likely'));
  it("is not proven where it leads to a portal of the server's own kind", () =>
    expect(led([`DNS:${HOST}`], 'https://guest.customer.example:8443/portal/PortalSetup.action')).not.toContain(
      'proven',
    ));
});

describe('given a block page of a known device inside', () => {
  const inside = (seen: Wanted, isPublic = true) =>
    of([isPublic ? underPublic(run('inside', seen)) : trusting(run('inside', seen), 'imported-ca')]);
  it('is proven where whoever asks gets it', () => expect(inside(BLOCKED)).toBe('firewall-or-proxy proven'));
  it('is not proven where only who signs in gets it: it may tell what the server said', () =>
    expect(inside({ ...BLOCKED, statusWithoutSignIn: 401, control: OTHER_PATHS_OTHERWISE })).toBe(
      'firewall-or-proxy likely',
    ));
  it('is not proven without words of a decision: the device may only report', () =>
    expect(inside({ ...BLOCKED, reading: htmlPage('FortiGate'), excerpt: '<h1>FortiGate</h1>' })).toBe(
      'firewall-or-proxy likely',
    ));
  it('is not proven under an authority that somebody imported: the office of this host may inspect', () =>
    expect(inside(BLOCKED, false)).toBe('firewall-or-proxy likely'));
});

describe('given words by which a device says that it decided, and nobody knows whether the server is up', () => {
  const said = (excerpt: string, headers: readonly [string, string][]): string =>
    of([run('inside'), run('outside', { ...OTHER, status: 403, excerpt, headers: [...headers], control: EVERY_PATH })]);
  it.each([
    ['Generated by cloudfront. It is configured to block access from your country.', header('X-Amz-Cf-Id', 'a')],
    ['error code: 1020', header('Server', 'cloudflare')],
    ['The requested URL was rejected. Please consult with your administrator.', header('Server', 'BigIP')],
    ['<h1>Not Acceptable</h1>This error was generated by Mod_Security.', header('Server', 'Apache')],
  ])('is proven by: %s', (excerpt, one) => expect(said(excerpt, [one])).toBe('firewall-or-proxy proven'));
  it('is not proven by words that only report', () =>
    expect(said('Generated by cloudfront. We could not connect.', [header('X-Amz-Cf-Id', 'a')])).toBe(
      'firewall-or-proxy likely',
    ));
});

describe('given a 401 outside that offers NTLM alone, where the user was accepted inside', () => {
  const asking = (...challenges: readonly string[]): Wanted => ({
    ...OTHER,
    status: 401,
    headers: challenges.map((challenge) => header('WWW-Authenticate', challenge)),
  });
  const outside = (seen: Wanted) => [run('inside'), run('outside', seen)];
  it('is proven: no API of the server asks for it', () =>
    expect(of(outside(asking('Negotiate', 'NTLM')))).toBe('firewall-or-proxy proven'));
  it('leaves no room for a locked account', () => expect(verdictOf(outside(asking('Negotiate'))).rivals).toEqual([]));
  it('is not proven where Basic is offered beside it: the account may be locked', () =>
    expect(of(outside(asking('Negotiate', 'Basic realm="x"')))).not.toContain('proven'));
  it('is not proven under a wildcard: the name may lead to another server of the company', () =>
    expect(
      of(outside({ ...asking('Negotiate'), chain: [certificate('b', 'CN=Customer CA', ['DNS:*.customer.example'])] })),
    ).not.toContain('proven'));
  it('is not proven with the key of inside', () =>
    expect(of(outside({ ...asking('Negotiate'), chain: [certificate()] }))).not.toContain('proven'));
  it('inside it is proven once the admin GUI accepts the user, and not before', () => {
    const inside = [underPublic(run('inside', { ...asking('NTLM'), chain: [certificate()] }))];
    expect([of(inside), of(inside, [check('gui-sign-in', 'accepted')])]).toEqual([
      'firewall-or-proxy likely',
      'firewall-or-proxy proven',
    ]);
  });
});

describe('given every row Down and all probes good, and what somebody found out about the platform', () => {
  const RUNS = [run('inside'), run('outside')];
  const found = (checks: readonly RecordedCheck[], runs = RUNS, changes: Partial<PlatformCard> = {}): string =>
    of(runs, checks, [card('down', changes)]);
  it('that it distrusts the authority proves it', () =>
    expect(found([check('platform-trusts-authority', 'no')])).toBe('platform-settings proven'));
  it('a row of the platform does not: the account may have been locked since', () =>
    expect(found([check('administrator-logins', 'found')])).toBe('platform-settings likely'));
  it('a list without the address does not: the host outside was let in', () =>
    expect(found([check('ip-access-list', 'not-allowed')])).toBe('access-control-server likely'));
  it('a row may be of a run of ours that was rejected', () => {
    const rejected = { ...run('inside'), failedSignIns: 1 };
    expect(found([check('administrator-logins', 'found')], [rejected, run('outside')])).toBe(
      'platform-settings likely',
    );
  });
  it('a row is of nobody known where the card names no user', () =>
    expect(found([check('administrator-logins', 'found')], RUNS, { apiUser: '' })).toBe('platform-settings likely'));
  it.each([
    ['administrator-logins', 'other-source'],
    ['password-reentered', 'no'],
  ] as const)('%s %s alone proves nothing', (name, result) =>
    expect(found([check(name, result)])).toBe('platform-settings likely'),
  );
  it('a row speaks against a list and against a missing trust: neither is proven', () =>
    expect(
      ['ip-access-list', 'platform-trusts-authority'].map((name) =>
        found([
          check(name as RecordedCheck['check'], name === 'ip-access-list' ? 'not-allowed' : 'no'),
          check('administrator-logins', 'other-source'),
        ]),
      ),
    ).not.toContainEqual(expect.stringContaining('proven')));
  it('an address by http is wrong for certain, unless a card was good with it, or the platform was seen at the server', () => {
    const baseUrl = `http://${HOST}`;
    const before = '2026-11-21T10:20:00.000+01:00';
    const good = {
      ...card('up', { baseUrl, updatedAt: before, recordedAt: before }),
      id: '00000000-0000-4000-9000-000000000003',
    };
    const seen = [[], [check('administrator-logins', 'found')]].map((checks) => found(checks, RUNS, { baseUrl }));
    expect([...seen, of(RUNS, [], [good, card('down', { baseUrl })])]).toEqual([
      'platform-settings proven',
      'platform-settings likely',
      'platform-settings likely',
    ]);
  });
  it('one row Down is explained by neither', () => {
    const rows = { ...card('up').rows, 'monitoring-api': card('down').rows['monitoring-api'] };
    expect(found([check('platform-trusts-authority', 'no')], RUNS, { rows })).not.toContain('proven');
  });
});

describe('given a 403 of the server itself inside', () => {
  const refused = (seen: Partial<Wanted>): StageRecord =>
    trusting(
      run('inside', { status: 403, headers: [SERVER, header('Server', '')], statusWithoutSignIn: 401, ...seen }),
      'imported-ca',
    );
  it('is proven a role where the server asks who it is first', () => expect(of([refused({})])).toBe('api-role proven'));
  it('is not proven where nobody is asked: an address may be refused', () =>
    expect(of([refused({ statusWithoutSignIn: 403 })])).not.toContain('proven'));
  it('is not proven where its words name something else than a right', () =>
    expect(['ERS is disabled', 'Not authorized'].map((title) => of([refused({ reading: ersError(title) })]))).toEqual([
      'api-role likely',
      'api-role proven',
    ]));
  it('is not proven where a relay gives its name', () =>
    expect(of([refused({ headers: [SERVER, header('Server', 'nginx')] })])).not.toContain('proven'));
  it('is not proven beside a rejected sign-in to the admin GUI, which is said', () => {
    const made = verdictOf([refused({})], [check('gui-sign-in', 'rejected')]);
    expect([made.certainty, made.sentence]).toEqual([
      'likely',
      expect.stringContaining('A sign-in to the admin GUI was rejected, although the API knows the user.'),
    ]);
  });
});

describe("given a redirect of the server's own inside", () => {
  const OFF: Wanted = { status: 302, headers: [SERVER, header('Location', `https://${HOST}/admin/`)] };
  const runs = (seen: Wanted) => [trusting(run('inside', { ...OFF, ...seen }, { 'mnt-session': {} }), 'imported-ca')];
  it.each(['inside', 'both'])('is proven once the key was found on the server (%s)', (result) =>
    expect(of(runs({}), [check('certificate-confirmed', result)])).toBe('api-setting proven'),
  );
  it('is not proven where a balancer, which may hold the key, has put its cookie on it', () =>
    expect(
      of(runs({ headers: [...(OFF.headers ?? []), header('Set-Cookie', 'BIGipServerpool=1; path=/')] }), [
        check('certificate-confirmed', 'inside'),
      ]),
    ).not.toContain('proven'));
  it('is not proven before', () => expect(of(runs({}))).toBe('api-setting likely'));
  it('is not proven where the answer bears no mark of the server', () =>
    expect(
      of(runs({ headers: [header('Location', `https://${HOST}/admin/`)] }), [check('certificate-confirmed', 'inside')]),
    ).not.toContain('proven'));
});

describe('given two cards of the same minute', () => {
  const earlier = (value: 'up' | 'down', updatedAt: string): PlatformCard => ({
    ...card(value, { updatedAt, recordedAt: updatedAt }),
    id: '00000000-0000-4000-9000-000000000002',
  });
  const RUNS = [run('inside'), run('outside')];
  const notes = (cards: readonly PlatformCard[]): readonly string[] =>
    judge({ runs: RUNS, cards, checks: [] }).guard.map(({ sentence }) => sentence);
  it('says that their rows are opposite', () =>
    expect(notes([earlier('up', '2026-11-21T10:59:30.000+01:00'), card('down')])).toContainEqual(
      expect.stringContaining('Endpoint API Up, then Down'),
    ));
  it('says nothing of a card of an hour before', () =>
    expect(notes([earlier('up', '2026-11-21T10:00:00.000+01:00'), card('down')]).join(' ')).not.toContain('opposite'));
});

describe('given a watch outside that meets the page of a known device now and then', () => {
  const KEY = DEVICE_KEY.publicKeySha256;
  const there: Came = { publicKeySha256: KEY };
  const blocked: Came = { outcome: 'http.403', status: 403, layer: 'http', publicKeySha256: KEY };
  const watched = (came: readonly Came[], page: Wanted, runs: readonly StageRecord[] = [run('inside')]): Verdict =>
    judge({
      runs,
      cards: [],
      checks: [],
      watches: [
        watch('outside', came, {
          samples: [probed(FAMILY, evidence(FAMILY, { ...page, chain: [DEVICE_KEY] }), 'http.403')],
        }),
      ],
    }).verdict;
  const IN_TURNS = [there, blocked, there, blocked, there];
  it('is proven by what the page says, with nothing left open', () => {
    const made = watched(IN_TURNS, BLOCKED);
    expect([short({ verdict: made }), made.rivals]).toEqual(['firewall-or-proxy proven', []]);
  });
  it('is not proven by a page that does not say that the device decided', () =>
    expect(
      short({ verdict: watched(IN_TURNS, { ...BLOCKED, reading: htmlPage('FortiGate'), excerpt: 'FortiGate' }) }),
    ).toBe('firewall-or-proxy likely'));
  it('is not proven with the key of inside', () =>
    expect(short({ verdict: watched(IN_TURNS, BLOCKED, [run('inside', { chain: [DEVICE_KEY] })]) })).not.toContain(
      'proven',
    ));
  it('is not proven where nobody knows how inside is', () =>
    expect(short({ verdict: watched(IN_TURNS, BLOCKED, []) })).not.toContain('proven'));
  it('names no list of the server: a list neither comes nor goes', () =>
    expect(
      watched(IN_TURNS, { ...BLOCKED, reading: htmlPage('FortiGate'), excerpt: 'FortiGate' }).rivals,
    ).not.toContainEqual(expect.objectContaining({ recordedAs: 'ip-access-list' })));
});

describe("given the server's own 500 in its envelope, now and then in a watch inside", () => {
  const failed: Came = { outcome: 'http.500', status: 500, layer: 'http' };
  const OWN: Wanted = { status: 500, reading: ersError('Internal error'), headers: [SERVER] };
  const watched = (sample: Wanted): string =>
    short(
      judge({
        runs: [],
        cards: [],
        checks: [],
        watches: [
          watch('inside', ['+', failed, '+', failed], {
            samples: [probed(FAMILY, evidence(FAMILY, sample), 'http.500')],
          }),
        ],
      }),
    );
  it('is proven', () => expect(watched(OWN)).toBe('access-control-server proven'));
  it('is not proven where something between names itself', () =>
    expect(watched({ ...OWN, headers: [SERVER, header('Via', '1.1 proxy')] })).not.toContain('proven'));
  it('is not proven by a page', () =>
    expect(watched({ ...OWN, reading: htmlPage('Internal error') })).not.toContain('proven'));
});

describe('given what the stages differ in, beside a device that has shown itself', () => {
  const page: Wanted = { ...OTHER, ...BLOCKED };
  it('another user is no doubt where whoever asks is answered so', () =>
    expect(of([run('inside'), run('outside', page, {}, { user: 'other' })])).toBe('firewall-or-proxy proven'));
  it('and is one where only this user was', () =>
    expect(
      of([run('inside'), run('outside', { ...page, control: OTHER_PATHS_OTHERWISE }, {}, { user: 'other' })]),
    ).not.toContain('proven'));
});

describe('given a proxy of our own that does not open the way', () => {
  const by = (outcome: 'proxy.refused' | 'proxy.unreachable', host: string, status: number | null): Verdict => {
    const made = run('outside', { failure: { layer: 'proxy', outcome } });
    const through = altered(made, (seen) =>
      Object.assign(seen, { proxy: { host, port: 3128, source: 'explicit', status } }),
    );
    return verdictOf([run('inside'), { ...through, vantage: { ...made.vantage, proxy: `${host}:3128` } }]);
  };
  it('is proven by 403, its own decision', () =>
    expect(short({ verdict: by('proxy.refused', 'proxy.ours.example', 403) })).toBe('own-proxy proven'));
  it('is not proven by another status, which may tell what lies behind it', () =>
    expect(short({ verdict: by('proxy.refused', 'proxy.ours.example', 404) })).toBe('own-proxy likely'));
  it('nothing is in the way to a proxy on this very host', () =>
    expect(
      ['127.0.0.1', 'proxy.ours.example'].map((host) =>
        by('proxy.unreachable', host, null).rivals.some(({ party }) => party === 'firewall-or-proxy'),
      ),
    ).toEqual([false, true]));
});

it('given a connection that is refused outside, and a log that let it through: asks where the translation leads to', () => {
  const refused = [run('inside'), run('outside', { failure: { layer: 'tcp', outcome: 'tcp.refused' } })];
  const made = verdictOf(refused, [check('firewall-log', 'let-through')]);
  expect(made.steps[0]).toContain('to which address and port does the translation or forwarding lead?');
});

describe('given a row that reads Up for ERS', () => {
  const page: Wanted = { ...OTHER, ...BLOCKED };
  const outside = (each: Parameters<typeof run>[2]) => [run('inside'), run('outside', OTHER, each)];
  it('speaks for nothing but the call that it stands for', () =>
    expect(of(outside({ 'ers-endpoints': page }), [], [card('up')])).toBe('firewall-or-proxy proven'));
  it('speaks against a block of that call', () =>
    expect(of(outside({ 'ers-endpoints': page, 'ers-endpoint-groups': page }), [], [card('up')])).toBe(
      'firewall-or-proxy likely',
    ));
});
