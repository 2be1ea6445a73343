import { describe, expect, it } from 'vitest';
import { ALTERNATIVE_CAUSES } from '../../../src/core/diagnosis/alternative-causes.ts';
import { judge } from '../../../src/core/diagnosis/diagnose.ts';
import type { Judgement } from '../../../src/core/diagnosis/judgement.ts';
import { run, type Wanted } from '../make-evidence.ts';
import { path } from '../make-path.ts';

/** What a verdict makes of the place where a connection ends: no more than a trace shows. */

const SERVER = '203.0.113.10';
const OUT = ['198.51.100.1', '192.0.2.1'] as const;

const judged = (seen: Wanted): Judgement =>
  judge({ runs: [run('inside'), run('outside', seen)], cards: [], checks: [] });
const silent = (beyond?: string): Wanted => ({
  failure: { layer: 'tcp', outcome: 'tcp.timeout' },
  path: path({ routers: OUT, end: 'silence', ...(beyond !== undefined && { beyond }) }),
});
const mentionsList = ({ verdict }: Judgement): boolean =>
  verdict.rivals.some(({ sentence }) => sentence === ALTERNATIVE_CAUSES.ipAccessList.sentence);

describe('given a connection outside that ends between two routers before the server', () => {
  const judgement = judged(silent('10.20.1.1'));
  it('says where', () =>
    expect(judgement.verdict.sentence).toContain(
      'It ends at 192.0.2.1, at 10.20.1.1 or between them, before the server.',
    ));
  it("has no use for the server's own list as another explanation", () => expect(mentionsList(judgement)).toBe(false));
  it('proves nobody guilty by it', () => expect(judgement.verdict.certainty).toBe('likely'));
});

describe('given one after whose last router nothing is heard', () => {
  const judgement = judged(silent());
  it("keeps the server's own list as another explanation", () => expect(mentionsList(judgement)).toBe(true));
});

describe('given one that comes as far as the last router before the server', () => {
  const judgement = judged(silent(SERVER));
  it('accuses neither the firewall nor the server', () =>
    expect([judgement.verdict.party, judgement.verdict.certainty]).toEqual(['unknown', 'cannot-tell']));
  it('names both as explanations', () =>
    expect(judgement.verdict.rivals.map(({ party }) => party)).toEqual(['access-control-server', 'firewall-or-proxy']));
});

describe('given the same at an address that is translated', () => {
  it('says nothing about the server: the address is that of another device', () => {
    const inside = run('inside', { remoteAddress: '10.20.1.40' });
    const { verdict } = judge({ runs: [inside, run('outside', silent(SERVER))], cards: [], checks: [] });
    expect([verdict.code, verdict.party]).toEqual(['verdict.tcp.timeout.outside', 'firewall-or-proxy']);
  });
});
