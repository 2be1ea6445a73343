import { describe, expect, it } from 'vitest';
import { judge } from '../../../src/core/diagnosis/diagnose.ts';
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
