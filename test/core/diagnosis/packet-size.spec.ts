import { describe, expect, it } from 'vitest';
import { ALTERNATIVE_CAUSES } from '../../../src/core/diagnosis/alternative-causes.ts';
import { judge } from '../../../src/core/diagnosis/diagnose.ts';
import type { Judgement } from '../../../src/core/diagnosis/judgement.ts';
import type { AskedAgain } from '../../../src/core/evidence/evidence.ts';
import type { PacketSize } from '../../../src/core/evidence/path/packet-size.ts';
import type { StageRecord } from '../../../src/core/records/record.ts';
import { run } from '../make-evidence.ts';
import { LARGE_LOST, sizes, three } from '../make-sizes.ts';

/** What a verdict makes of the size of packets that get through. */

const silent = (packetSize: PacketSize): StageRecord =>
  run('outside', { failure: { layer: 'tls', outcome: 'tls.silent' }, packetSize });
const judged = (outside: StageRecord): Judgement => judge({ runs: [run('inside'), outside], cards: [], checks: [] });
const mayBeLarge = ({ verdict }: Judgement): boolean =>
  verdict.rivals.some(({ sentence }) => sentence === ALTERNATIVE_CAUSES.largePackets.sentence);

const asked = (record: StageRecord, askedAgain: readonly AskedAgain[]): StageRecord => ({
  ...record,
  probes: record.probes.map((probe) => ({
    ...probe,
    evidence: probe.evidence && { ...probe.evidence, askedAgain: [...askedAgain] },
  })),
});

describe('given that only small packets pass outside', () => {
  const outside = silent(LARGE_LOST);
  const judgement = judged(outside);
  it('says so first', () =>
    expect(judgement.verdict.sentence).toContain(
      'Small packets pass to 203.0.113.10:443, large ones do not: MTU or MSS in the path.',
    ));
  it('proves nobody guilty by it', () => expect(judgement.verdict.certainty).toBe('likely'));
  it('does not accuse the server of discarding reports where the own packets are lost', () => {
    const { verdict } = judged(silent(sizes(three('silence', { unacknowledged: 2 }))));
    expect(verdict.rivals.map(({ party }) => party)).toEqual(['vantage']);
  });
});

describe('given the same, and that another hello was answered meanwhile', () => {
  it('does not hold the size for the cause', () => {
    const outside = asked(silent(LARGE_LOST), [{ variant: 'ordinary', outcome: 'ok', bytes: 1568, detail: '' }]);
    expect(judged(outside).verdict.code).toBe('verdict.tls.silent.outside');
  });
});

describe('given sizes that do not agree', () => {
  it('keeps the size as another explanation', () =>
    expect(mayBeLarge(judged(silent(sizes(three('reset')))))).toBe(true));
});

describe('given a measurement at another address', () => {
  it('does not speak of this one', () =>
    expect(judged(silent({ ...LARGE_LOST, to: '203.0.113.99:443' })).verdict.code).toBe('verdict.tls.silent.outside'));
});
