import { describe, expect, it } from 'vitest';
import { judge } from '../../../src/core/diagnosis/diagnose.ts';
import type { Judgement, Verdict } from '../../../src/core/diagnosis/judgement.ts';
import type { PlatformCard } from '../../../src/core/records/card.ts';
import type { StageRecord } from '../../../src/core/records/record.ts';
import { monitoringDown } from '../cases/case.ts';
import { page } from '../cases/inside.ts';
import { certificate, HOST, run, type Wanted } from '../make-evidence.ts';

/** What an accused team would dispute: a cause that the facts rule out, a change before the look that decides, a word too many. */

const judged = (runs: readonly StageRecord[], cards: readonly PlatformCard[] = []): Judgement =>
  judge({ runs, cards, checks: [] });
const verdictOf = (...runs: readonly StageRecord[]): Verdict => judged(runs).verdict;
const sentences = ({ rivals }: Verdict): string => rivals.map(({ sentence }) => sentence).join(' ');
const steps = (verdict: Verdict): string => verdict.steps.join(' ');
const silentAt = (remoteAddress: string): Wanted => ({
  failure: { layer: 'tcp', outcome: 'tcp.timeout' },
  remoteAddress,
});

describe('given no connection inside to the very address that answers outside', () => {
  const verdict = verdictOf(run('inside', silentAt('203.0.113.10')), run('outside'));
  it('does not say that the inside host has a fault', () => expect(verdict.sentence).not.toMatch(/of its own|problem/));
  it('names the firewall that leads the public address back in nowhere first', () =>
    expect(verdict.rivals[0]?.sentence).toContain('NAT loopback'));
  it('advises the inside address before anything else', () =>
    expect(verdict.steps[0]).toContain("'connect to' set to the server's inside address"));
  it('does not suspect the API gateway, which answers at that address', () =>
    expect(sentences(verdict)).not.toContain('API gateway'));
});

describe('given no connection inside to a private address, and another one outside', () => {
  const verdict = verdictOf(run('inside', silentAt('10.20.4.11')), run('outside'));
  it('speaks of no NAT loopback', () => expect(sentences(verdict)).not.toContain('NAT loopback'));
  it('names a rule in between, and another node', () =>
    expect(verdict.rivals.map(({ party }) => party)).toEqual(['firewall-or-proxy', 'access-control-server']));
});

describe('given an API that is redirected inside and good outside', () => {
  const away: Wanted = { status: 302, headers: [['Location', `https://${HOST}/admin/`]] };
  it('orders no change while it cannot tell', () =>
    expect(steps(verdictOf(run('inside', {}, { 'open-api': away }), run('outside')))).not.toMatch(/Enable|Save/));
});

describe('given 404 for every API inside, without a mark of anybody', () => {
  const verdict = verdictOf(run('inside', { status: 404 }));
  it('blames nobody', () => expect([verdict.party, verdict.certainty]).toEqual(['unknown', 'cannot-tell']));
  it('does not suspect an older server, which knows the other APIs', () =>
    expect(sentences(verdict)).not.toContain('3.2 patch 2'));
  it('names the gateway of the node, and another web server', () =>
    expect(sentences(verdict)).toMatch(/another web server.*API gateway may be disabled/));
  it('shows the certificate that is to be compared', () =>
    expect(verdict.seen[0]).toContain('certificate SHA-256 AA:'));
});

describe('given 404 for one API alone inside, with the page of a device', () => {
  const verdict = verdictOf(run('inside', {}, { 'open-api': page(404) }));
  it('suspects what answers in front, as the other APIs are there', () =>
    expect([verdict.party, verdict.certainty]).toEqual(['firewall-or-proxy', 'likely']));
});

describe('given 404 outside of what is good inside', () => {
  const verdict = verdictOf(run('inside'), run('outside', { status: 404 }));
  it('does not ask for switches that the inside stage has shown to be on', () =>
    expect(steps(verdict)).not.toContain('Confirm that ERS'));
});

describe('given a redirect outside to another name', () => {
  const away: Wanted = { status: 302, headers: [['Location', 'https://portal.example/']] };
  const verdict = verdictOf(run('inside'), run('outside', away));
  it('does not claim to know that the name is not the server', () =>
    expect(verdict.sentence).not.toContain('which is not the server'));
  it('says what is known of the name', () =>
    expect(verdict.sentence).toContain("That name is not in the server's certificate"));
  it('says what the two certificates show, which nobody has to compare then', () => {
    const other = verdictOf(run('inside'), run('outside', { ...away, chain: [certificate('b')] }));
    expect([verdict.steps[0], other.steps[0]]).toEqual([
      expect.stringMatching(/^Look at the load balancer that has the key of the server/),
      expect.stringMatching(/^Find what shows the certificate that was seen outside/),
    ]);
  });
  it('shows the certificates', () => expect(verdict.seen.join(' ')).toContain('certificate SHA-256'));
});

describe('given one row Down', () => {
  const { verdict } = judged([run('inside'), run('outside')], [monitoringDown()]);
  it('looks for the path of that row alone', () => {
    expect(steps(verdict)).toContain('/admin/API/mnt/');
    expect(steps(verdict)).not.toMatch(/\/ers\/config|\/api\/v1/);
  });
  it('asks the platform, which knows the status, before a log is searched', () =>
    expect(verdict.steps[1]).toContain("platform's support: which status and body"));
  it('asks only those for a path who can see one', () => expect(steps(verdict)).toContain('terminates TLS'));
});

describe('given a 401 with a mark of a device inside', () => {
  const one = (wanted: Wanted) => run('inside', 'not-run.protecting-account', { 'ers-endpoint-groups': wanted });
  it('quotes the mark', () => expect(verdictOf(one(page(401))).sentence).toContain('“Server: squid”'));
  it('asks whether it was made there or passed on', () =>
    expect(verdictOf(one(page(401))).steps[0]).toContain('made there, or received from the server'));
  it('lets the report of the server decide', () =>
    expect(verdictOf(one(page(401))).rivals[0]?.check).toContain('Administrator Logins'));
  it('does not take a mark of what is only passed on for a rejection by the device', () =>
    expect(verdictOf(one({ status: 401, headers: [['Via', '1.1 gate.customer.example (squid/6.1)']] })).party).toBe(
      'api-account',
    ));
  it('quotes no name of the customer', () => {
    const headers: [string, string][] = [
      ['X-Squid-Error', 'ERR_ACCESS_DENIED 0'],
      ['Via', '1.1 gate.customer.example (squid/6.1)'],
    ];
    expect(verdictOf(one({ status: 401, headers })).sentence).not.toContain('gate.customer');
  });
});

describe('given one API that rejects the user, while the others accept it', () => {
  const verdict = verdictOf(run('inside', {}, { 'mnt-session': { status: 401 } }));
  it('repeats before a role is given', () => expect(verdict.steps[0]).toMatch(/^After a pause/));
  it('asks whether the user is an internal one before a role is given', () =>
    expect(verdict.steps[1]).toContain('internal users only'));
  it('gives the role of that API and of no other', () => {
    expect(steps(verdict)).toContain('and no other: MnT Admin.');
    expect(steps(verdict)).not.toContain('ERS Admin');
  });
});

describe('given a certificate that is not valid yet', () => {
  const young = { ...certificate(), notBefore: '2026-12-01T00:00:00.000Z' };
  const judgement = judged([run('inside', { failure: { layer: 'tls', outcome: 'tls.expired' }, chain: [young] })]);
  it('has a word of its own', () => expect(judgement.cells[0]?.outcome).toBe('tls.not-yet-valid'));
  it('is never called expired', () => expect(JSON.stringify(judgement)).not.toContain('Expired certificate'));
  it('tells both dates', () =>
    expect(judgement.verdict.sentence).toMatch(/shows 2026-11-21 09:00:00 UTC.*valid from 2026-12-01/));
  it('compares the clock before it is set', () => expect(judgement.verdict.steps[0]).toMatch(/^Compare/));
  it('says that the time in the line is by a clock in doubt', () =>
    expect(judgement.verdict.seen[0]).toContain('by a clock in doubt'));
});

describe('given a certificate that has run out', () => {
  const old = { ...certificate(), notAfter: '2026-11-01T00:00:00.000Z' };
  it('keeps its word', () =>
    expect(
      judged([run('inside', { failure: { layer: 'tls', outcome: 'tls.expired' }, chain: [old] })]).cells[0]?.outcome,
    ).toBe('tls.expired'));
});

describe('given an untrusted certificate inside', () => {
  const verdict = verdictOf(run('inside', { failure: { layer: 'tls', outcome: 'tls.untrusted' } }));
  it('names a private authority before a device', () =>
    expect(verdict.rivals.map(({ party }) => party)).toEqual(['vantage', 'firewall-or-proxy']));
  it('shows the fingerprint as the page of the server prints it', () =>
    expect(verdict.seen[0]).toMatch(/certificate SHA-256 (AA:){31}AA, issued by CN=Customer CA/));
  it('names the issuer in the step that asks for its owner', () =>
    expect(steps(verdict)).toContain('ask the proxy team whether CN=Customer CA is theirs'));
});

describe('given several cells with one answer', () => {
  const { folding } = judged([run('inside', { status: 500 })]);
  it('does not claim to know that the cause is one', () =>
    expect(folding.consequences.map(({ because }) => because).join(' ')).toContain('probably from one cause'));
});
