import { describe, expect, it } from 'vitest';
import { TARGET } from './some-target.ts';
import { card, certificate, HOST, run, USER, altered } from '../../make-evidence.ts';
import { blockedOutside, rejectedInside, reported, SQUID } from './some-material.ts';

describe('given a proxy that refuses outside', () => {
  const material = blockedOutside();
  const report = reported(material);
  it('names the user in a curl line and leaves the password to be asked for', () =>
    expect(report.curl[0]?.bash).toContain(`--user ${USER} https://`));
});

it('given a server whose clock is ahead: tells by how much, beside the run', () => {
  const ahead = altered(run('inside'), (evidence) => {
    if (evidence.response) evidence.response.clockSkewMs = 90_000;
  });
  expect(reported(blockedOutside({ runs: [ahead], cards: [] })).timeline[0]?.skewMs).toBe(90_000);
});

it('given results whose stored word is another than their evidence: believes the evidence, in the timeline too', () =>
  expect(reported(blockedOutside()).timeline[1]?.what).toContain('Open API 403 forbidden'));

it('given a certificate that differs for one probe only: shows those two and not the first that came', () => {
  const report = reported(
    blockedOutside({
      runs: [run('inside'), run('outside', {}, { 'open-api': { chain: [certificate('c', 'CN=Other CA')] } })],
    }),
  );
  expect(report.certificates.sides.map(({ family }) => family)).toEqual(['open-api', 'open-api']);
});

describe('given a check that was made twice', () => {
  const check = (result: string, recordedAt: string) => ({ check: 'gui-sign-in' as const, result, recordedAt });
  const report = reported(
    rejectedInside({
      checks: [check('rejected', '2026-11-21T12:00:00.000+01:00'), check('accepted', '2026-11-21T11:00:00.000+01:00')],
    }),
  );
  it('tells the newer result', () => expect(report.checks.map(({ result }) => result)).toEqual(['Rejected']));
  it('tells both in the timeline', () =>
    expect(report.timeline.filter(({ what }) => what.startsWith('Check: '))).toHaveLength(2));
});

it('given a practice case, is marked by the practice network, though no case says so', () => {
  const server = { host: 'acs.practice.test', port: 443, connectTo: null };
  expect(reported(blockedOutside({ runs: [run('inside', {}, {}, { server })] })).practice).toBe(true);
});

describe('given a case without a run', () => {
  const empty = { runs: [], cards: [] };
  it('names the server that the case is about', () =>
    expect(reported(blockedOutside({ ...empty, target: TARGET })).server?.host).toBe('acs.customer.example'));
  it('names none where the case does not', () => expect(reported(blockedOutside(empty)).server).toBeNull());
});

describe('given a probe that went through a proxy', () => {
  const proxied = altered(run('inside'), (evidence) => {
    evidence.proxy = { host: 'proxy.ours.example', port: 8080, source: 'explicit', status: 200 };
  });
  const bash = (proxy: string) =>
    reported(
      blockedOutside({
        runs: [proxied],
        target: { ...TARGET, proxy: { inside: proxy, outside: 'none' }, timeoutSeconds: 45 },
      }),
    ).curl[0]?.bash;
  it('repeats it through the same', () => expect(bash('none')).toContain('--proxy http://proxy.ours.example:8080'));
  it('writes it as the case does, where it is the same one', () =>
    expect(bash('https://proxy.ours.example:8080')).toContain('--proxy https://proxy.ours.example:8080'));
  it('keeps the time limit of the case', () => expect(bash('none')).toContain('--max-time 45'));
});

it('given a curl line that could not stand there unchanged: has none, as it would ask for something else', () => {
  const turned = altered(run('inside'), (evidence) => {
    evidence.request.url = `https://${HOST}/a\u202eb`;
  });
  expect(reported(blockedOutside({ runs: [turned], cards: [] })).curl).toEqual([]);
});

it('given a time that no calendar has: shows it as it was written', () =>
  expect(
    reported(
      blockedOutside({ runs: [run('outside', SQUID)], cards: [card('down', { updatedAt: '2026-13-41T10:00:00Z' })] }),
    ).timeline.map(({ utc }) => utc),
  ).toContain('2026-13-41T10:00:00Z'));
