import { describe, expect, it } from 'vitest';
import type { CheckName } from '../../../src/core/records/case.ts';
import { judge, type Judgement, type Verdict } from './in-words.ts';
import { inactiveLicence, type PlatformCard } from '../../../src/core/records/card.ts';
import type { StageRecord } from '../../../src/core/records/record.ts';
import { card, run, type Wanted, HOST } from '../make-evidence.ts';

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

describe('given a card that names the module licence as expired', () => {
  const runs = [run('inside'), run('outside')];
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
  const ofDay = (day: string) => run('inside', {}, {}, { startedAt: `2026-11-${day}T10:00:00.000+01:00` });
  const away: Wanted = { failure: { layer: 'tcp', outcome: 'tcp.timeout' } };
  const lowersOf = (judgement: Judgement) => judgement.guard.map(({ code, lowers }) => [code, lowers]);
  it('lowers nothing where the verdict would be no surer without it', () =>
    expect(lowersOf(judged([ofDay('19'), run('outside', away)]))).toEqual([['guard.runs-far-apart', false]]));
  it('leaves nobody accused by a silence of today beside a good run that is more than a week old', () => {
    const judgement = judged([ofDay('12'), run('outside', away)]);
    expect([judgement.verdict.certainty, lowersOf(judgement)]).toEqual([
      'cannot-tell',
      [['guard.runs-far-apart', true]],
    ]);
  });
  it('leaves nobody accused by probes that are more than a week older than the card', () => {
    const later = { updatedAt: '2026-12-01T10:00:00.000+01:00', recordedAt: '2026-12-01T10:00:00.000+01:00' };
    const { verdict } = judged([run('inside'), run('outside')], [card('down', later)]);
    expect([verdict.certainty, verdict.steps[0]]).toEqual(['cannot-tell', 'Run both stages again now.']);
  });
  it('lowers a verdict that would be surer without it', () => {
    const other = run('outside', away, {}, { user: 'somebody-else' });
    expect(lowersOf(judged([run('inside'), other]))).toEqual([['guard.user-differs', true]]);
  });
});

/** What was tested is not what the platform uses, or not what it was: another server on the card, an address that moved. */

const REFUSED: Wanted = { failure: { layer: 'tcp', outcome: 'tcp.refused' } };
const judgedBeside = (baseUrl: string) =>
  judge({ runs: [run('inside'), run('outside', REFUSED)], cards: [card('down', { baseUrl })], checks: [] });

describe('given a failure outside, and a card that names another server or port', () => {
  it.each([['https://acs2.customer.example'], [`https://${HOST}:8443`], [`https://${HOST}/ers`]])(
    'says so as another explanation: %s',
    (baseUrl) => {
      const { verdict, folding } = judgedBeside(baseUrl);
      expect(verdict.party).toBe('firewall-or-proxy');
      expect(verdict.rivals.at(-1)).toMatchObject({ party: 'vantage' });
      expect(verdict.rivals.at(-1)?.sentence).toContain(`API base URL "${baseUrl}"`);
      expect(folding.consequences.filter(({ stage }) => stage === 'platform')).toEqual([]);
    },
  );
  it.each([[`https://${HOST}`], [`https://${HOST}/`], [`https://${HOST}:443`], ['']])(
    'explains its rows by the same request where it names the same: %s',
    (baseUrl) => {
      const { verdict, folding } = judgedBeside(baseUrl);
      expect(verdict.rivals.filter(({ sentence }) => sentence.includes('API base URL'))).toEqual([]);
      expect(folding.consequences.filter(({ stage }) => stage === 'platform')).not.toEqual([]);
    },
  );
});
