import { describe, expect, it } from 'vitest';
import { judge } from '../../../src/core/diagnosis/diagnose.ts';
import { changeRequest } from '../../../src/core/report/change-request.ts';
import { changeRequestText } from '../../../src/core/report/change-request-text.ts';
import type { StageRecord } from '../../../src/core/records/record.ts';
import { card, HOST, run, type Wanted } from '../make-evidence.ts';

/** What was tested is not what the platform uses, or not what it was: another server on the card, an address that moved. */

const REFUSED: Wanted = { failure: { layer: 'tcp', outcome: 'tcp.refused' } };
const judged = (baseUrl: string) =>
  judge({ runs: [run('inside'), run('outside', REFUSED)], cards: [card('down', { baseUrl })], checks: [] });

describe('given a failure outside, and a card that names another server or port', () => {
  it.each([['https://acs2.customer.example'], [`https://${HOST}:8443`], [`https://${HOST}/ers`]])(
    'says so as another explanation: %s',
    (baseUrl) => {
      const { verdict, folding } = judged(baseUrl);
      expect(verdict.party).toBe('firewall-or-proxy');
      expect(verdict.rivals.at(-1)).toMatchObject({ party: 'vantage' });
      expect(verdict.rivals.at(-1)?.sentence).toContain(`API base URL "${baseUrl}"`);
      expect(folding.consequences.filter(({ stage }) => stage === 'platform')).toEqual([]);
    },
  );
  it.each([[`https://${HOST}`], [`https://${HOST}/`], [`https://${HOST}:443`], ['']])(
    'explains its rows by the same request where it names the same: %s',
    (baseUrl) => {
      const { verdict, folding } = judged(baseUrl);
      expect(verdict.rivals.filter(({ sentence }) => sentence.includes('API base URL'))).toEqual([]);
      expect(folding.consequences.filter(({ stage }) => stage === 'platform')).not.toEqual([]);
    },
  );
});

const at = (minute: number, wanted: Wanted, address: string): StageRecord => {
  const made = structuredClone(run('outside', wanted, {}, { startedAt: `2026-11-21T10:0${minute}:00.000+01:00` }));
  for (const { evidence } of made.probes)
    if (evidence) {
      evidence.startedAt = made.startedAt;
      evidence.name = { host: HOST, addresses: [address], resolvers: [], tried: [{ address, outcome: 'ok' }] };
      if (evidence.connection) evidence.connection.remoteAddress = address;
    }
  return made;
};

describe('given a name that leads to another address since the probe was good', () => {
  const sentences = (then: string, now: string): string =>
    judge({ runs: [run('inside'), at(1, {}, then), at(2, REFUSED, now)], cards: [], checks: [] })
      .verdict.rivals.map(({ party, sentence }) => `${party}: ${sentence}`)
      .join('\n');
  it('names both addresses, and that the new one may be wrong', () =>
    expect(sentences('203.0.113.10', '203.0.113.77')).toMatch(
      /name-resolution: The name led to 203\.0\.113\.10 .* leads to 203\.0\.113\.77 now/,
    ));
  it('says nothing of it where the address is the same', () =>
    expect(sentences('203.0.113.10', '203.0.113.10')).not.toContain('name-resolution'));
});

describe('given a request to a team whose device answers', () => {
  const textOf = (outside: Wanted): string => {
    const runs = [run('inside'), run('outside', outside)];
    const cards = [card('down')];
    const request = changeRequest({ runs, cards, judgement: judge({ runs, cards, checks: [] }) });
    return request === null ? '' : changeRequestText(request);
  };
  it.each<[string, Wanted]>([
    ['no client certificate', { failure: { layer: 'tls', outcome: 'tls.client-certificate' } }],
    ['the limit that answers 429', { status: 429 }],
  ])('asks for more than to let through: %s', (wish, outside) => expect(textOf(outside)).toContain(wish));
  it('asks for nothing more where the connection is refused', () => expect(textOf(REFUSED)).not.toMatch(/^ {2}also /m));
});
