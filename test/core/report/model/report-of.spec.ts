import { describe, expect, it } from 'vitest';
import { TARGET } from './some-target.ts';
import { judge } from '../../../../src/core/diagnosis/diagnose.ts';
import { card, certificate, HOST, run, USER } from '../../make-evidence.ts';
import { altered, blockedOutside, rejectedInside, reported, SQUID } from './some-material.ts';

describe('given a proxy that refuses outside', () => {
  const material = blockedOutside();
  const report = reported(material);
  const judgement = judge(material);

  it('tells the verdict as it is judged', () =>
    expect([report.verdict.sentence, report.verdict.party, report.verdict.certainty]).toEqual([
      judgement.verdict.sentence,
      'firewall-or-proxy',
      'proven',
    ]));
  it('tells of each proving cell what was seen, what it means and why', () =>
    expect(report.verdict.restsOn.find(({ title }) => title === 'Outside, Open API')).toEqual({
      stage: 'outside',
      family: 'open-api',
      title: 'Outside, Open API',
      word: '403 forbidden',
      says: 'The firewall or proxy blocks or rewrites the request: it is answered 403.',
      because:
        'From outside the firewall, 403 means that something in the path refuses the request. A packet filter cannot answer inside TLS: a proxy, a load balancer or an inspecting firewall can.',
    }));
  it('lays the certificates side by side that the sentence is about', () =>
    expect(report.certificates.sides.map(({ stage, sha256 }) => [stage, sha256.slice(0, 2)])).toEqual([
      ['inside', 'aa'],
      ['outside', 'bb'],
    ]));
  it('holds a curl line for every probe that ran, in three shells', () =>
    expect(report.curl.filter(({ powershell, cmd }) => powershell !== null && cmd !== null)).toHaveLength(8));
  it('names the user in a curl line and leaves the password to be asked for', () =>
    expect(report.curl[0]?.bash).toContain(`--user ${USER} https://`));
  it('tells what was done in order, on both clocks', () =>
    expect(report.timeline.map(({ utc, local }) => [utc, local])).toEqual([
      ['2026-11-21 09:00:00 UTC', '2026-11-21 10:00:00 (UTC+01:00)'],
      ['2026-11-21 09:30:00 UTC', '2026-11-21 10:30:00 (UTC+01:00)'],
      ['2026-11-21 10:00:00 UTC', '2026-11-21 11:00:00 (UTC+01:00)'],
    ]));
});

describe('given a rejected sign-in', () => {
  const report = reported(rejectedInside());
  it('counts the failed sign-ins', () => expect(report.failedSignIns).toBe(1));
  it('names the rivals, each with the check that decides', () =>
    expect([report.rivals[0]?.partyTitle, report.rivals[0]?.check]).toEqual([
      'API role',
      "Sign in to the server's admin GUI with the same user and password: rejected means the account, accepted means the role.",
    ]));
});

describe('given a server whose clock is ahead', () =>
  it('tells by how much, beside the run', () => {
    const ahead = altered(run('inside'), (evidence) => {
      if (evidence.response) evidence.response.clockSkewMs = 90_000;
    });
    expect(reported(blockedOutside({ runs: [ahead], cards: [] })).timeline[0]?.skewMs).toBe(90_000);
  }));

describe('given results whose stored word is another than their evidence', () =>
  it('believes the evidence, in the timeline too', () =>
    expect(reported(blockedOutside()).timeline[1]?.what).toContain('Open API 403 forbidden')));

describe('given a certificate that differs for one probe only', () => {
  const report = reported(
    blockedOutside({
      runs: [run('inside'), run('outside', {}, { 'open-api': { chain: [certificate('c', 'CN=Other CA')] } })],
    }),
  );
  it('shows those two and not the first that came', () =>
    expect(report.certificates.sides.map(({ family }) => family)).toEqual(['open-api', 'open-api']));
});

describe('given a further address that fails', () => {
  const at = (status: number) => run('outside', { status, remoteAddress: '203.0.113.11' }).probes;
  const outside = run(
    'outside',
    {},
    {},
    {
      addresses: [
        {
          address: '203.0.113.11',
          look: { ...run('outside').probes[0]!.evidence!, response: null, body: null },
          probes: at(403),
        },
      ],
    },
  );
  const report = reported(blockedOutside({ runs: [run('inside'), outside] }));
  it('holds its evidence in the annex', () =>
    expect(report.annex.map(({ title }) => title)).toContain('Outside, Open API at 203.0.113.11'));
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
    expect(report.timeline.filter(({ what }) => what.startsWith('Checked: '))).toHaveLength(2));
});

describe('given a practice case', () => {
  it('is marked by its own word', () => expect(reported(blockedOutside({ practice: 'healthy' })).practice).toBe(true));
  it('is marked by the practice network, though no case says so', () => {
    const server = { host: 'acs.practice.test', port: 443, connectTo: null };
    expect(reported(blockedOutside({ runs: [run('inside', {}, {}, { server })] })).practice).toBe(true);
  });
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

describe('given a curl line that could not stand there unchanged', () =>
  it('has none, as it would ask for something else', () => {
    const turned = altered(run('inside'), (evidence) => {
      evidence.request.url = `https://${HOST}/a\u202eb`;
    });
    expect(reported(blockedOutside({ runs: [turned], cards: [] })).curl).toEqual([]);
  }));

describe('given a time that no calendar has', () =>
  it('shows it as it was written', () =>
    expect(
      reported(
        blockedOutside({ runs: [run('outside', SQUID)], cards: [card('down', { updatedAt: '2026-13-41T10:00:00Z' })] }),
      ).timeline.map(({ utc }) => utc),
    ).toContain('2026-13-41T10:00:00Z')));
