import { describe, expect, it } from 'vitest';
import type { RecordedCheck } from '../../../src/core/records/case.ts';
import type { Material } from '../../../src/core/diagnosis/diagnose.ts';
import { judged, judge, type Verdict } from './in-words.ts';
import type { StageRecord } from '../../../src/core/records/record.ts';
import { trusting } from '../cases/case.ts';
import {
  card,
  certificate,
  DEVICE_KEY,
  ersError,
  EVERY_PATH,
  htmlPage,
  HOST,
  INSPECTING,
  run,
  type Wanted,
  check,
} from '../make-evidence.ts';

/** *Proven* is a promise to the accused: what is missing for it is said as an explanation that is still open. */

const verdict = (given: Partial<Material>): Verdict => judge({ runs: [], cards: [], checks: [], ...given }).verdict;
const short = ({ party, certainty }: Verdict): string => `${party} ${certainty}`;
const says = (made: Verdict): string => made.rivals.map(({ sentence }) => sentence).join(' ');
const header = (name: string, value: string): [string, string] => [name, value];

const BLOCKED: Wanted = {
  status: 403,
  headers: [header('X-Squid-Error', 'ERR_ACCESS_DENIED 0')],
  reading: htmlPage('ERROR'),
  chain: [DEVICE_KEY],
};

describe('given a device that answers outside with its own page and key', () => {
  const runs = [run('inside'), run('outside', BLOCKED)];
  it('is proven', () => expect(short(verdict({ runs }))).toBe('firewall-or-proxy proven'));

  it("and a fresh card that reads Up for the platform's use of the same API: is not proven: the API works for the platform", () => {
    const cards = [card('up')];
    expect(short(verdict({ runs, cards }))).toBe('firewall-or-proxy likely');
  });

  it.each([
    ['older than the runs', { updatedAt: '2026-11-19T10:00:00.000+01:00' }],
    ['of another user', { apiUser: 'other' }],
    ['of another address', { baseUrl: 'https://other.customer.example' }],
    ['without a user', { apiUser: '' }],
    ['that reads Down', card('down')],
  ])('is proven beside a card %s, which is no witness', (_, changes) =>
    expect(short(verdict({ runs, cards: [card('up', changes)] }))).toBe('firewall-or-proxy proven'),
  );
});

describe('given a device that was asked without the password only', () => {
  it('may let signed requests through: that stands beside the verdict', () => {
    const made = verdict({
      runs: [run('inside'), run('outside', { ...BLOCKED, withoutSignIn: true, control: EVERY_PATH })],
    });
    expect([short(made), says(made)]).toEqual([
      'firewall-or-proxy likely',
      expect.stringContaining('it may let requests with the password through'),
    ]);
  });
});

describe('given a device of another authority that was met outside from two networks', () => {
  const seen: Wanted = { ...BLOCKED, chain: [INSPECTING] };
  const from = (address: string, trust: 'pin' | 'system' | 'imported-ca' = 'pin'): StageRecord => {
    const made = trusting(run('outside', seen), trust);
    const addresses = [{ interface: 'eth0', address }];
    return {
      ...made,
      id: crypto.randomUUID(),
      vantage: { ...made.vantage, addresses, defaultRoute: null, platform: `Linux of ${address}` },
    };
  };
  const FAR = ['198.51.100.5', '203.0.113.9'] as const;
  const met = (runs: readonly StageRecord[], ...checks: readonly RecordedCheck[]): string =>
    short(verdict({ runs: [run('inside'), ...runs], checks }));

  it('proves it where the networks have different owners and no host knows its authority', () =>
    expect(met(FAR.map((address) => from(address)))).toBe('firewall-or-proxy proven'));
  it('proves nothing where one laptop may have been in both: its adapter goes along', () => {
    const [one, other] = FAR.map((address) => from(address)) as [StageRecord, StageRecord];
    const along = { interface: 'wlan0', address: 'fe80::2cb2:97ff:fe26:84ae' };
    const carried = [one, other].map((made) => ({
      ...made,
      vantage: { ...made.vantage, addresses: [...made.vantage.addresses, along] },
    }));
    expect(met(carried)).toBe('firewall-or-proxy likely');
  });
  it('proves nothing from two machines that cannot be told apart', () => {
    const alike = FAR.map((address) => from(address)).map((made, hour) => ({
      ...made,
      startedAt: `2026-11-21T1${hour}:00:00.000+01:00`,
      endedAt: `2026-11-21T1${hour}:00:05.000+01:00`,
      vantage: { ...made.vantage, platform: 'Linux 6.1.0 x64' },
    }));
    expect(met(alike)).toBe('firewall-or-proxy likely');
  });
  it.each([
    ['wired and wireless of one office', '10.20.1.77', '10.20.2.77'],
    ['home and a hot spot', '192.168.1.10', '172.20.10.3'],
    ['two addresses of one owner', '198.51.100.5', '198.51.7.5'],
    ['two IPv6 networks of one owner', '2001:db8:1:1::5', '2001:db8:1:2::5'],
  ])('proves nothing from %s', (_, one, other) =>
    expect(met([from(one), from(other)])).toBe('firewall-or-proxy likely'),
  );
  it.each(['system', 'imported-ca'] as const)(
    'proves nothing where a laptop accepts its certificate by %s: what inspects there goes along with it',
    (trust) => expect(met(FAR.map((address) => from(address, trust)))).toBe('firewall-or-proxy likely'),
  );
  it.each([
    ['firewall-log', 'no-line'],
    ['firewall-log', 'let-through'],
    ['certificate-confirmed', 'both'],
    ['certificate-confirmed', 'outside'],
  ] as const)('is opposed by a witness of the accused: %s %s', (name, result) => {
    expect(
      met(
        FAR.map((address) => from(address)),
        check(name, result),
      ),
    ).not.toContain('proven');
    const alone = short(verdict({ runs: [run('inside'), run('outside', BLOCKED)], checks: [check(name, result)] }));
    // Under the customer's own authority a page stands on the wire, whatever one log says: the log is another device's.
    expect(alone.includes('proven')).toBe(name === 'firewall-log');
  });
});

describe('given a redirect of a front to its admin page inside', () => {
  const to = `https://${HOST}/admin/`;
  it.each([
    ['BigIP', [header('Location', to), header('Server', 'BigIP')]],
    ['nginx', [header('Location', to), header('Server', 'nginx')]],
    ['nobody known', [header('Location', to)]],
  ])('of %s proves no switch', (_, headers) => {
    expect(verdict({ runs: [run('inside', { status: 302, headers })] }).certainty).not.toBe('proven');
    const { party, rivals } = verdict({ runs: [run('inside', { status: 302, headers }, { 'mnt-session': {} })] });
    const parties = [party, ...rivals.map((one) => one.party)];
    expect(parties).toContain('firewall-or-proxy');
    expect(parties).toContain('api-setting');
  });
});

describe('given a sign-in to the admin GUI that was rejected', () => {
  const rejected = [run('inside', { status: 401, headers: [header('WWW-Authenticate', 'Basic realm="x"')] })];
  it.each([
    ['first', ['administrator-logins', 'gui-sign-in']],
    ['last', ['gui-sign-in', 'administrator-logins']],
  ] as const)("proves nothing where the server's report, looked at %s, has no row of it", (_, order) => {
    const results = { 'administrator-logins': 'not-found', 'gui-sign-in': 'rejected' } as const;
    const made = verdict({ runs: rejected, checks: order.map((name) => check(name, results[name])) });
    expect([made.certainty, made.rivals.length > 0]).toEqual(['likely', true]);
  });
});

describe("given the server's own redirect to its admin page, while other paths answer otherwise", () => {
  const session = (path: string): Wanted => ({
    status: 302,
    headers: [
      header('Location', `https://${HOST}/admin/`),
      header('Set-Cookie', `APPSESSIONID=[cut]; Path=${path}; Secure; HttpOnly`),
      header('Server', ''),
    ],
  });
  const ersBy = (path: string): string =>
    short(
      verdict({ runs: [run('inside', {}, { 'ers-endpoint-groups': session(path), 'ers-endpoints': session(path) })] }),
    );
  it('proves no switch where the session is of another application: the path was rewritten', () =>
    expect(ersBy('/')).toBe('api-setting likely'));
  it('proves none where it is of the asked API itself: another path of it may have been asked', () =>
    expect(ersBy('/ers')).toBe('api-setting likely'));
  const off = { 'ers-endpoint-groups': session('/ers'), 'ers-endpoints': session('/ers') };
  it('is proven by somebody who found the switch off', () =>
    expect(short(verdict({ runs: [run('inside', {}, off)], checks: [check('switches-confirmed-on', 'no')] }))).toBe(
      'api-setting proven',
    ));
  it('is not proven where the same API answered at another probe: nodes may differ', () => {
    const made = verdict({
      runs: [run('inside', {}, { 'ers-endpoints': session('/ers') })],
      checks: [check('switches-confirmed-on', 'no')],
    });
    expect([short(made), says(made).includes('several nodes')]).toEqual(['api-setting likely', true]);
  });
});

it("given replies that are relayed: proves nothing by openresty, which is the server's own gateway, too", () => {
  const headers = [header('Server', 'openresty/1.25.3.1')];
  expect(
    verdict({ runs: [run('inside'), run('outside', { status: 403, headers, chain: [certificate('b')] })] }).certainty,
  ).toBe('likely');
});

describe('given every row Down and every check that the server and the platform can make', () => {
  const checks = [
    check('password-reentered', 'yes'),
    check('administrator-logins', 'not-found'),
    check('ip-access-list', 'allowed'),
  ];
  const material = { runs: [run('inside'), run('outside')], cards: [card('down')] };
  it('is likely: none of them shows who dropped it', () =>
    expect(short(verdict({ ...material, checks }))).toBe('platform-egress likely'));
});

describe('given a 401 that asks for another sign-in', () => {
  it.each(['Negotiate', 'NTLM', 'Bearer realm="gateway"'])('%s is not read as a wrong password', (challenge) => {
    const headers = [header('WWW-Authenticate', challenge)];
    const inside = run('inside', 'not-run.protecting-account', { 'ers-endpoint-groups': { status: 401, headers } });
    expect(short(verdict({ runs: [inside] }))).toBe('firewall-or-proxy likely');
  });
  it.each(['Basic realm="acs"', 'Negotiate, Basic realm="acs"'])('%s is', (challenge) => {
    const headers = [header('WWW-Authenticate', challenge)];
    const inside = run('inside', 'not-run.protecting-account', { 'ers-endpoint-groups': { status: 401, headers } });
    expect(short(verdict({ runs: [inside] }))).toBe('api-account likely');
  });
});

describe('given a base URL on the card that leads nowhere', () => {
  it.each([
    'https://acs.customer.example/ers/config',
    'https://https://acs.customer.example',
    'https://api-user@acs.customer.example',
    'https://acs.customer.example ',
    'https:/acs.customer.example',
  ])('%s is a setting of the platform', (baseUrl) =>
    expect(short(verdict({ runs: [run('inside'), run('outside')], cards: [card('down', { baseUrl })] }))).toBe(
      'platform-settings likely',
    ),
  );
  it.each(['http://acs.customer.example', 'https://acs.customer.example /', 'https://acs .customer.example'])(
    '%s leads no client to the server: proven',
    (baseUrl) =>
      expect(short(verdict({ runs: [run('inside'), run('outside')], cards: [card('down', { baseUrl })] }))).toBe(
        'platform-settings proven',
      ),
  );
  it('is likely while a row reads Up by it', () => {
    const rows = { ...card('down').rows, 'monitoring-api': card('up').rows['monitoring-api'] };
    const cards = [card('down', { baseUrl: 'http://acs.customer.example', rows })];
    expect(short(verdict({ runs: [run('inside'), run('outside')], cards }))).toBe('platform-settings likely');
  });
  it.each(['https://acs.customer.example', 'https://acs.customer.example/', 'acs.customer.example:443'])(
    '%s is none',
    (baseUrl) =>
      expect(verdict({ runs: [run('inside'), run('outside')], cards: [card('down', { baseUrl })] }).party).toBe(
        'platform-egress',
      ),
  );
});

describe('given a private address alone behind the public name', () => {
  const outside = run('outside', { failure: { layer: 'tcp', outcome: 'tcp.timeout' }, remoteAddress: '10.1.2.3' });
  const found = verdict({ runs: [run('inside'), outside] });
  it('opens no private address', () => expect(found.steps.join(' ')).not.toContain('10.1.2.3'));
  it.each([
    ['10.1.2.3', 'the public address'],
    ['100.64.0.9', 'the public address'],
    ['fe80::1', 'the public address'],
    ['203.0.113.7', '203.0.113.7'],
  ])('led there by hand, %s, it asks for %s', (remoteAddress, opened) => {
    const led = run('outside', { failure: { layer: 'tcp', outcome: 'tcp.timeout' }, remoteAddress });
    const made = verdict({ runs: [run('inside'), { ...led, server: { ...led.server, connectTo: remoteAddress } }] });
    expect(made.steps.find((step) => step.includes('allow TCP'))).toContain(`allow TCP to ${opened}`);
  });
});

describe('given no fault at all', () => {
  const runs = [run('inside'), run('outside')];
  it.each([{ apiUser: '' }, { baseUrl: '' }])('is likely where the card leaves out %j', (changes) =>
    expect(short(verdict({ runs, cards: [card('up', changes)] }))).toBe('none likely'),
  );
  it('is likely where Monitoring answers with XML that is not known', () => {
    const xml: Wanted = { status: 500, reading: { kind: 'xml-other', root: 'unknown', declaration: true } };
    expect(
      short(verdict({ runs: [run('inside', {}, { 'mnt-session': xml }), run('outside')], cards: [card('up')] })),
    ).toBe('none likely');
  });
  it.each(['soap:Envelope', 'Fault', 'Error'])('is none where Monitoring answers with the root %s', (root) => {
    const xml: Wanted = { status: 500, reading: { kind: 'xml-other', root, declaration: true } };
    expect(
      verdict({ runs: [run('inside', {}, { 'mnt-session': xml }), run('outside')], cards: [card('up')] }).party,
    ).not.toBe('none');
  });
});

describe('given a connection outside that gets no answer', () => {
  const drop: Wanted = { failure: { layer: 'tcp', outcome: 'tcp.timeout' } };
  const runs = [run('inside'), run('outside', drop)];
  const blocked = check('firewall-log', 'blocked');
  const unlisted = check('ip-access-list', 'not-allowed');
  it.each([
    ['alone', [unlisted], 'A firewall may drop'],
    ['and no line in the log', [unlisted, check('firewall-log', 'no-line')], 'names the platform alone'],
    ['and a log that lets it through', [unlisted, check('firewall-log', 'let-through')], 'names the platform alone'],
  ])('a list without the address convicts the server not, %s: it may be meant for the platform', (_, checks, open) => {
    const made = verdict({ runs, checks });
    expect([short(made), says(made).includes(open)]).toEqual(['access-control-server likely', true]);
  });
  it.each([
    ['likely without a card: it may let in the platform alone', [], 'firewall-or-proxy likely', true],
    ['proven where every row is Down', [card('down')], 'firewall-or-proxy proven', false],
  ])('a block in the log of the firewall is %s', (_, cards, expected, isDesigned) => {
    const made = verdict({ runs, cards, checks: [blocked] });
    expect([short(made), says(made).includes('lets in the platform alone')]).toEqual([expected, isDesigned]);
  });
});

describe('given every row Down, a block in the log and a row of the platform in the report', () => {
  const material = { runs: [run('inside'), run('outside')], cards: [card('down')] };
  it.each(['found', 'other-source'])('%s speaks against the block: not proven', (result) => {
    const checks = [check('firewall-log', 'blocked'), check('administrator-logins', result)];
    const made = verdict({ ...material, checks });
    expect([made.certainty, made.rivals.some(({ party }) => party === 'platform-egress')]).toEqual(['likely', true]);
  });
});

it('given no fault, by a card whose time was assumed: is likely', () => {
  const runs = [run('inside'), run('outside')];
  expect(short(judged(runs, [card('up', { updatedAtAssumed: true })]).verdict)).toBe('none likely');
});

describe('given every row Down, and a block in a log that names no address', () => {
  const runs = [run('inside'), run('outside')];
  it.each([
    ['password-reentered', 'no'],
    ['ip-access-list', 'not-allowed'],
    ['platform-trusts-authority', 'no'],
  ] as const)('proves nothing while %s is %s', (name, result) =>
    expect(
      short(verdict({ runs, cards: [card('down')], checks: [check('firewall-log', 'blocked'), check(name, result)] })),
    ).toBe('platform-egress likely'),
  );
});

describe("given a refusal in the server's own envelope, where the same key lets the user in", () => {
  const CSRF = { status: 500, reading: ersError('The database has no free connection.') } as const;
  const OWN: Wanted = { ...CSRF, headers: [header('X-Frame-Options', 'SAMEORIGIN')] };
  const told = (seen: Wanted): string =>
    short(
      verdict({
        runs: (['inside', 'outside'] as const).map((stage) =>
          run(stage, {}, { 'ers-endpoints': seen, 'ers-endpoint-groups': seen }),
        ),
      }),
    );
  it('is proven', () => expect(told(OWN)).toBe('access-control-server proven'));
  it.each([
    ['through something that says so', { ...OWN, headers: [header('Via', '1.1 edge (squid/6.6)')] }],
    ['out of a cache', { ...OWN, headers: [header('Age', '40')] }],
    ['under another key than what let the user in', { ...OWN, chain: [DEVICE_KEY] }],
  ])('is not where it came %s', (_, inside) => expect(told(inside)).not.toMatch(/proven/));
  it('is not outside under another key than inside, whatever else was good there', () => {
    const chain = [INSPECTING];
    const outside = run(
      'outside',
      { chain },
      { 'ers-endpoints': { ...OWN, chain }, 'ers-endpoint-groups': { ...OWN, chain } },
    );
    expect(short(verdict({ runs: [run('inside'), outside] }))).not.toMatch(/proven/);
  });
});

it('given nothing that is good inside, tells of a device that shows its name and another key outside', () => {
  const { also } = judge({ runs: [run('inside', { status: 403 }), run('outside', BLOCKED)], cards: [], checks: [] });
  expect(also.map(short)).toEqual(['firewall-or-proxy likely']);
});

it('given answers of people against it, nobody says that all is good for certain', () => {
  const runs = [run('inside'), run('outside')];
  expect(short(verdict({ runs, cards: [card('up')] }))).toBe('none proven');
  const made = verdict({ runs, cards: [card('up')], checks: [check('firewall-log', 'blocked')] });
  expect([short(made), says(made)]).toEqual([
    'none likely',
    expect.stringContaining('A recorded answer says otherwise'),
  ]);
});
