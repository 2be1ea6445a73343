import { describe, expect, it } from 'vitest';
import { judge } from '../../../src/core/diagnosis/diagnose.ts';
import type { Judgement, Verdict } from '../../../src/core/diagnosis/judgement.ts';
import type { PlatformCard } from '../../../src/core/records/card.ts';
import type { StageRecord } from '../../../src/core/records/record.ts';
import { run, type Wanted } from '../make-evidence.ts';

/** What an accused team would dispute: a cause that the facts rule out, a change before the look that decides, a word too many. */

const judged = (runs: readonly StageRecord[], cards: readonly PlatformCard[] = []): Judgement =>
  judge({ runs, cards, checks: [] });
const verdictOf = (...runs: readonly StageRecord[]): Verdict => judged(runs).verdict;

describe('given a 401 with a mark of a device inside', () => {
  const one = (wanted: Wanted) => run('inside', 'not-run.protecting-account', { 'ers-endpoint-groups': wanted });
  it('quotes no name of the customer', () => {
    const headers: [string, string][] = [
      ['X-Squid-Error', 'ERR_ACCESS_DENIED 0'],
      ['Via', '1.1 gate.customer.example (squid/6.1)'],
    ];
    expect(verdictOf(one({ status: 401, headers })).sentence).not.toContain('gate.customer');
  });
});
