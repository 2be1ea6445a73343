import { describe, expect, it } from 'vitest';
import { format, worded } from '../../../src/core/messages/message.ts';
import type { RecordedCheck } from '../../../src/core/records/case.ts';
import { judge } from '../../../src/core/diagnosis/diagnose.ts';
import { changeRequestText, noRequestText } from '../../../src/core/report/ticket-texts.ts';
import { changeRequest } from '../../../src/core/report/change-request.ts';
import type { PlatformCard } from '../../../src/core/records/card.ts';
import type { StageRecord } from '../../../src/core/records/record.ts';
import { FAMILIES, type ProbeStage } from '../../../src/core/vocabulary/words.ts';
import { trusting } from '../cases/case.ts';
import {
  card,
  DEVICE_KEY,
  furtherAddress,
  HOST,
  htmlPage,
  INSPECTING,
  judged,
  run,
  SQUID,
  type Wanted,
  USER,
} from '../make-evidence.ts';
import { handoffFor } from '../../../src/core/report/handoff/handoff-for.ts';
import { WORLDS } from '../../../src/lab/lab.ts';
import { stepsOf } from '../../recorded/worlds.ts';
import { blockedOutside } from './model/some-material.ts';

const requested = (
  runs: readonly StageRecord[],
  cards: readonly PlatformCard[] = [],
  practice: string | null = null,
  checks: readonly RecordedCheck[] = [],
) => {
  const request = changeRequest({ runs, cards, practice, judgement: judged(runs, cards, checks) });
  return request && worded(request, 'en');
};

/** Somebody has looked on the server: only the certificate inside is there. */
const ONLY_INSIDE: RecordedCheck = {
  check: 'certificate-confirmed',
  result: 'inside',
  recordedAt: '2026-11-21T23:00:00.000+01:00',
};

describe('given a device that refuses two probes outside', () => {
  const runs = [run('inside'), run('outside', {}, { 'ers-endpoints': SQUID, 'mnt-session': SQUID })];
  const request = requested(runs, [card('up')]);
  it('is for the firewall or proxy team', () => expect(request?.party).toBe('firewall-or-proxy'));
  it("asks for the platform's FQDN and the address that was tested from", () =>
    expect(request?.sources.map(({ value }) => value)).toEqual(['egress.platform.example', '198.51.100.5']));
  it('lists the paths of the failing probes alone', () =>
    expect(request?.paths.map(({ family }) => family)).toEqual(['ers-endpoints', 'mnt-session']));
  it('says that 500 with XML is the right answer of Monitoring', () =>
    expect(request?.paths[1]?.expected).toContain('500 with an XML body'));
  it('tells for each probe what happens now, who answered, and when on both clocks', () =>
    expect(request?.seen[0]).toMatchObject({
      number: 1,
      word: '403 forbidden',
      answeredBy: 'Squid',
      at: { utc: '2026-11-21 09:00:00 UTC', local: '2026-11-21 10:00:00 (UTC+01:00)' },
      connection: '198.51.100.5:50000 to 203.0.113.10:443',
    }));
  it('says that only these probes are run again', () =>
    expect(request?.verification[0]).toContain(
      'These probes are run again from the outside host: ERS endpoints, MnT session',
    ));
  it('carries every address that the name has', () => {
    const outside = structuredClone(run('outside', SQUID));
    for (const { evidence } of outside.probes) evidence?.name?.addresses.push('2001:db8::1');
    expect(requested([run('inside'), outside])?.destination.addresses).toEqual(['203.0.113.10', '2001:db8::1']);
  });
});

it('given an outside host behind address translation: asks for its public address and does not give the private one as such', () => {
  const outside = structuredClone(run('outside', SQUID));
  for (const { evidence } of outside.probes) if (evidence?.connection) evidence.connection.localAddress = '192.168.1.7';
  expect(requested([run('inside'), outside])?.sources[1]).toMatchObject({
    value: null,
    note: expect.stringContaining('the public address of the outside host') as string,
  });
});

it('given incident numbers in a reply: carries them along', () => {
  const runs = [run('inside'), run('outside', SQUID)];
  const judgement = judged(runs);
  const cells = judgement.cells.map((cell) =>
    cell.stage === 'outside' ? { ...cell, incidents: [{ name: 'support ID', value: '4711' }] } : cell,
  );
  const request = changeRequest({ runs, cards: [], judgement: { ...judgement, cells } });
  expect(request && changeRequestText(request, 'en')).toContain('support ID: 4711');
});

describe('given TLS that is inspected in the path', () => {
  const opened = [
    trusting(run('inside'), 'imported-ca'),
    run('outside', { failure: { layer: 'tls', outcome: 'tls.untrusted' }, chain: [INSPECTING] }),
  ];
  it('asks for nothing while nobody has looked which certificate is on the server', () =>
    expect(requested(opened)).toBeNull());
  it('asks for an exemption, with both issuers and the fingerprint of the server', () => {
    const request = requested(opened, [], null, [ONLY_INSIDE]);
    expect(request?.tlsExemption).toMatch(/exempt .*CN=Inspection CA.*CN=Customer CA, SHA-256 (AA:){31}AA/i);
  });
});

describe('given probes that only follow from the root', () => {
  const untrusted: Wanted = { failure: { layer: 'tls', outcome: 'tls.untrusted' }, chain: [INSPECTING] };
  const request = requested([run('inside'), run('outside', untrusted)], [], null, [ONLY_INSIDE]);
  it('lists all of them', () => expect(request?.seen.map(({ family }) => family)).toEqual([...FAMILIES]));
  it('has all of them run again', () =>
    expect(request?.verification[0]).toContain(
      'from the outside host: ERS endpoint groups, ERS endpoints, Open API, MnT session.',
    ));
});

describe('given one address of several that is not let through outside', () => {
  const V6 = '2001:db8::1';
  const withAddress = (stage: ProbeStage, wanted: Wanted): StageRecord => {
    const made = run(stage, stage === 'inside' ? {} : { remoteAddress: '203.0.113.10' });
    const own = { interface: 'eth0', address: stage === 'inside' ? '2001:db8:1::5' : '2001:db8:2::5' };
    for (const { evidence: seen } of made.probes) if (seen?.name) seen.name.addresses.push(V6);
    return {
      ...made,
      vantage: { ...made.vantage, addresses: [...made.vantage.addresses, own] },
      addresses: [furtherAddress(V6, wanted)],
    };
  };
  const silent: Wanted = { failure: { layer: 'tcp', outcome: 'tcp.timeout' } };
  const request = requested([withAddress('inside', {}), withAddress('outside', silent)]);
  const text = request ? changeRequestText(request, 'en') : '';
  it('asks for that address, and names the one that is let through', () =>
    expect(request?.destination).toEqual({
      host: HOST,
      port: 443,
      addresses: ['203.0.113.10', V6],
      failing: [V6],
      good: ['203.0.113.10'],
    }));
  it('says what is expected there', () => {
    expect(text).toMatch(new RegExp(`#1 .*  Outside, connection at ${V6}: No connection`));
    expect(text).toContain('expected: a connection, and then the answers that are expected above');
    expect(request?.paths).toHaveLength(4);
  });
  it('is asked from an address of the same kind', () =>
    expect(request?.sources.map(({ value }) => value)).toContain('2001:db8:2::5'));
  it('has every probe run again at that address', () =>
    expect(request?.verification[0]).toContain(
      `run again from the outside host at ${V6}: ERS endpoint groups, ERS endpoints, Open API, MnT session.`,
    ));
  it('shows the answer of a device at that address, and of that address alone', () => {
    const box = requested([withAddress('inside', {}), withAddress('outside', SQUID)]);
    expect(box?.seen.map(({ address, answeredBy }) => [address, answeredBy])).toEqual(
      FAMILIES.map(() => [V6, 'Squid']),
    );
  });
});

it('given a verdict that is not proven: names what it could also be, and the check that decides', () => {
  const request = requested([run('inside'), run('outside', { failure: { layer: 'tcp', outcome: 'tcp.timeout' } })]);
  expect(request?.certainty).toBe('likely');
  expect(request && changeRequestText(request, 'en')).toMatch(
    /^Why \(Likely\): .*\nIt could also be: A firewall that lets in the platform alone .* To decide: Click .*\nIt could also be: The server's own IP access list .* To decide: Look at /m,
  );
});

it('given records of the practice network: is marked as practice, though no case says so', () => {
  const server = { host: 'acs.practice.test', port: 443, connectTo: null };
  expect(requested([run('inside', {}, {}, { server }), run('outside', SQUID, {}, { server })])?.practice).toBe(true);
});

describe('given no request', () => {
  const why = (runs: readonly StageRecord[], cards: readonly PlatformCard[] = []): string =>
    format(noRequestText(judged(runs, cards)), 'en');
  it('says that no fault was found', () =>
    expect(why([run('inside'), run('outside')], [card('up')])).toContain('no fault was found'));
  it('never says that a firewall is no firewall', () => {
    const judgement = judged([run('inside'), run('outside', SQUID)]);
    expect(format(noRequestText(judgement), 'en')).toContain('No newest result of these records fails');
    expect(format(noRequestText(judgement), 'en')).not.toContain('not point to');
  });
});

describe('given every row Down while all probes are good', () => {
  const request = requested([run('inside'), run('outside')], [card('down')]);
  it("asks for the platform's outbound FQDN alone", () =>
    expect(request?.sources).toEqual([
      expect.objectContaining({ kind: 'platform', value: 'egress.platform.example' }),
    ]));
  it('calls the rows as the platform does', () =>
    expect(request && changeRequestText(request, 'en')).toContain('Platform, Endpoint Groups API: Down'));
  it('says where to read the FQDN when the card does not have it', () =>
    expect(requested([run('inside'), run('outside')], [card('down', { outboundFqdn: '' })])?.sources[0]).toMatchObject({
      value: null,
      note: expect.stringContaining('on its status card') as string,
    }));
});

describe('given a verdict that is not about the network', () => {
  it('asks for nothing when the account is at fault', () =>
    expect(requested([run('inside', { status: 401 })])).toBeNull());
  it('asks for nothing when nothing is at fault', () =>
    expect(requested([run('inside'), run('outside')], [card('up')])).toBeNull());
  it('asks for nothing while it cannot be told', () => expect(requested([run('outside', SQUID)])).toBeNull());
});

describe('given the text of a request', () => {
  const request = requested([run('inside'), run('outside', SQUID)], [card('up')], 'outside-proxy-403');
  const text = request ? changeRequestText(request, 'en') : '';
  it('names no API user: whoever opens a firewall does not need it', () => expect(text).not.toContain(USER));
  it('keeps a value with line breaks on one line', () => {
    const forged = request && { ...request, reason: 'one\nLet through\u202e\n  from  0.0.0.0' };
    expect(forged && changeRequestText(forged, 'en')).toContain('one\\x0aLet through\\u202e\\x0a  from  0.0.0.0');
  });
});

const materialOf = (id: string) => stepsOf(WORLDS.find((world) => world.id === id)!).at(-1)!;
const alsoIn = (id: string): readonly string[] => {
  const material = materialOf(id);
  return changeRequestText(changeRequest({ ...material, judgement: judge(material) })!, 'en')
    .split('\n')
    .flatMap((line) => /^ {2}Also: (.*)$/.exec(line)?.[1] ?? []);
};

/** What a team must do beside letting through stands in one line, with the very header or route. */
describe('a change request', () => {
  it('names the Accept header that does not arrive, and on which paths', () =>
    expect(alsoIn('outside-accept-stripped')).toEqual([
      'pass on the request header “Accept: application/json” as it was sent, on /ers/config/endpointgroup, /ers/config/endpoint: 415 says that the server did not get it',
      'pass on the request header “Accept: application/xml” as it was sent, on /admin/API/mnt/Session/MACAddress/00:00:5E:00:53:00: 406 says that the server did not get it',
    ]));
  it('names the Authorization header', () =>
    expect(alsoIn('outside-authorization-stripped')).toEqual([
      'pass on the request header “Authorization” as it was sent, on /ers/config/endpointgroup: the sign-in in it is accepted inside, and answered 401 here',
    ]));
  it('names the route of an access gateway that leads to its own sign-in', () =>
    expect(alsoIn('outside-login-portal')).toEqual([
      'route /ers/config/endpointgroup, /ers/config/endpoint, /api/v1/endpoint, /admin/API/mnt/Session/MACAddress/00:00:5E:00:53:00 to the server: now F5 BIG-IP answers 302 → /my.policy',
    ]));
  it('names the path that a device has no route for', () =>
    expect(alsoIn('front-path-filter')).toEqual([
      expect.stringMatching(/^route \/api\/v1\/endpoint to the server: now .* answers 404$/),
    ]));
  it('asks for nothing more of a firewall that drops', () => expect(alsoIn('outside-drop')).toEqual([]));
});

it("the firewall team's letter says it, too", () =>
  expect(
    handoffFor('firewall-team', { ...blockedOutside(), ...materialOf('outside-accept-stripped') }, 'en'),
  ).toContain('  Also: pass on the request header “Accept: application/json” as it was sent'));

it('given a role that is missing beside a block, asks for no row that this change cannot bring up', () => {
  const runs = [
    run('inside', {}, { 'mnt-session': { status: 401, headers: [['WWW-Authenticate', 'Basic realm="x"']] } }),
    run('outside', {
      status: 403,
      headers: [['X-Squid-Error', 'ERR_ACCESS_DENIED 0']],
      reading: htmlPage('ERROR'),
      chain: [DEVICE_KEY],
    }),
  ];
  const made = requested(runs, [card('down')]);
  expect(made?.verification.at(-1)).toMatch(
    /rows may stay Down for MnT session until this team has acted: .*server team/i,
  );
  expect(made?.paths.find(({ family }) => family === 'mnt-session')?.expected).toBe('an answer of the server itself');
  expect(requested([run('inside'), runs[1]!], [card('down')])?.verification.at(-1)).toContain('every row must read Up');
});
