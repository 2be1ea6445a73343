import { describe, expect, it } from 'vitest';
import type { CheckName } from '../../../src/core/records/case.ts';
import { judge } from '../../../src/core/diagnosis/diagnose.ts';
import type { Judgement, Verdict } from '../../../src/core/diagnosis/judgement.ts';
import { inactiveLicence, type PlatformCard } from '../../../src/core/records/card.ts';
import type { StageRecord } from '../../../src/core/records/record.ts';
import { down } from '../cases/case.ts';
import { card, certificate, HOST, run, type Wanted } from '../make-evidence.ts';

/** What must not be taken for now, for here, or for the firewall's. */

const judged = (
  runs: readonly StageRecord[],
  cards: readonly PlatformCard[] = [],
  checks: Partial<Record<CheckName, string>> = {},
): Judgement =>
  judge({
    runs,
    cards,
    checks: Object.entries(checks).map(([check, result]) => ({
      check: check as CheckName,
      result,
      recordedAt: '2026-11-21T12:00:00.000+01:00',
    })),
  });
const verdictOf = (...given: Parameters<typeof judged>): Verdict => judged(...given).verdict;
const ofLastWeek = run('inside', {}, {}, { startedAt: '2026-11-14T10:00:00.000+01:00' });
const OWN_REDIRECT: Wanted = {
  status: 302,
  headers: [
    ['Location', `https://${HOST}/admin/`],
    ['Set-Cookie', 'APPSESSIONID=[cut]; Path=/'],
  ],
};

describe('given a run inside of last week, and the own redirect of the server outside today', () => {
  const verdict = verdictOf([ofLastWeek, run('outside', OWN_REDIRECT)]);
  it('blames nobody', () => expect([verdict.party, verdict.certainty]).toEqual(['unknown', 'cannot-tell']));
  it('dates both runs', () =>
    expect(verdict.sentence).toMatch(/inside on 2026-11-14; outside on 2026-11-21 it is redirected/));
  it('asks for the inside stage once more, before anything is touched', () =>
    expect(verdict.steps[0]).toMatch(/^Run the inside stage again/));
});

describe('given both runs of today', () => {
  it('the same redirect is the firewall’s, by the rule of the specification', () =>
    expect(verdictOf([run('inside'), run('outside', OWN_REDIRECT)]).party).toBe('firewall-or-proxy'));
  it('no date stands in the sentence', () =>
    expect(verdictOf([run('inside'), run('outside', OWN_REDIRECT)]).sentence).not.toContain('2026'));
});

describe('given a run inside of last week, and silence outside today', () => {
  const silent: Wanted = { failure: { layer: 'tcp', outcome: 'tcp.timeout' } };
  it('the sentence is dated, and the path is still likely', () => {
    const { sentence, certainty } = verdictOf([ofLastWeek, run('outside', silent)]);
    expect([sentence.includes('inside on 2026-11-14'), certainty]).toEqual([true, 'likely']);
  });
});

describe('given a run inside of last week, all good, and every row Down', () => {
  it('dates what was seen inside', () =>
    expect(verdictOf([ofLastWeek, run('outside')], [down()]).sentence).toContain(
      'All probes succeed outside on 2026-11-21, and inside on 2026-11-14',
    ));
});

describe('given a comparison that cannot be made', () => {
  const elsewhere = run('outside', {}, {}, { server: { host: 'portal.example', port: 443, connectTo: null } });
  const { sentence, rivals } = verdictOf([run('inside'), elsewhere], [down()]);
  it('says first why it cannot tell', () => expect(sentence).toMatch(/^The stages asked different servers/));
  it('leaves out what would have been concluded', () => expect(sentence).not.toContain('blocked'));
  it('keeps it among the explanations', () => expect(rivals[0]?.sentence).toContain('egress.platform.example'));
});

describe('given every row Down after good probes', () => {
  it('does not tell a block as a fact without a log', () =>
    expect(verdictOf([run('inside'), run('outside')], [down()]).sentence).toContain('no log shows it yet'));
  it('tells it as one where the log has shown it', () =>
    expect(verdictOf([run('inside'), run('outside')], [down()], { 'firewall-log': 'blocked' }).sentence).toContain(
      "The firewall's log shows that",
    ));
});

describe('given a card that names the module licence as expired', () => {
  const over = (changes: Partial<PlatformCard> = {}) => down(null, { licence: 'Expired 2026-11-01', ...changes });
  const runs = [run('inside'), run('outside')];
  it('cannot tell whether licence or firewall keeps the rows Down', () => {
    const { code, party, certainty } = verdictOf(runs, [over()]);
    expect([code, party, certainty]).toEqual(['verdict.licence', 'unknown', 'cannot-tell']);
  });
  it('quotes the word alone', () =>
    expect(verdictOf(runs, [over()]).sentence).toContain('module licence as “Expired”'));
  it('asks the platform first', () => expect(verdictOf(runs, [over()]).steps[0]).toMatch(/^Platform's support/));
  it('gives way to the log of the firewall', () =>
    expect(verdictOf(runs, [over()], { 'firewall-log': 'blocked' }).party).toBe('platform-egress'));
  it('gives way to another base URL on the card', () =>
    expect(verdictOf(runs, [over({ baseUrl: 'https://other.example' })]).party).toBe('platform-settings'));
  it('does not explain a row that is Down beside one that is Up', () => {
    const { rows } = card('up');
    const mixed = card('up', {
      licence: 'Expired',
      rows: { ...rows, 'monitoring-api': { value: 'down', status: null } },
    });
    expect(verdictOf(runs, [mixed]).code).toBe('verdict.rule-2.some-rows');
  });
  it('is no fault for certain where every row reads Up, and says so', () => {
    const { party, certainty, sentence } = verdictOf(runs, [card('up', { licence: 'Expired' })]);
    expect([party, certainty, sentence.includes('licence as “Expired”')]).toEqual(['none', 'likely', true]);
  });
});

describe('a licence', () => {
  const read = (licence: string) => inactiveLicence(card('up', { licence }));
  it.each(['Active', 'active until 2027-06-30', 'Valid (not expired)', '', 'Trial', 'Expires 2027-01-01'])(
    'is not called inactive by %j',
    (licence) => expect(read(licence)).toBeNull(),
  );
  it.each(['Expired', 'Not active', 'INACTIVE', 'Suspended by support', 'Utgången'])('is inactive by %j', (licence) =>
    expect(read(licence)).not.toBeNull(),
  );
});

describe('a note of the guard', () => {
  const away: Wanted = { failure: { layer: 'tcp', outcome: 'tcp.timeout' } };
  const lowersOf = (judgement: Judgement) => judgement.guard.map(({ code, lowers }) => [code, lowers]);
  it('lowers nothing where the verdict would be no surer without it', () =>
    expect(lowersOf(judged([ofLastWeek, run('outside', away)]))).toEqual([['guard.runs-far-apart', false]]));
  it('lowers a verdict that would be surer without it', () => {
    const other = run('outside', away, {}, { user: 'somebody-else' });
    expect(lowersOf(judged([run('inside'), other]))).toEqual([['guard.user-differs', true]]);
  });
});

describe('given another node of the server outside', () => {
  const there = (wanted: Wanted): string =>
    verdictOf([run('inside'), run('outside', { ...wanted, chain: [certificate('b')] })])
      .rivals.map(({ sentence }) => sentence)
      .join(' ');
  it('a redirect to its admin page may be a switch of that node', () =>
    expect(there(OWN_REDIRECT)).toContain('this API is switched off'));
  it('no other answer is taken for a switch', () => {
    const headers = OWN_REDIRECT.headers ?? [];
    expect(there({ status: 415, headers })).not.toContain('this API is switched off');
  });
});
