import { describe, expect, it } from 'vitest';
import { CAUSES } from '../../../src/core/diagnosis/causes/alternative-causes.ts';
import { judge, type Judgement } from './in-words.ts';
import { CHECKS, type CheckName } from '../../../src/core/records/case.ts';
import { down, materialOf } from '../cases/case.ts';
import { run, type Wanted, altered } from '../make-evidence.ts';
import { path } from '../make-path.ts';
import type { AskedAgain } from '../../../src/core/evidence/evidence.ts';
import type { PacketSize } from '../../../src/core/evidence/path/measured.ts';
import { silentAddressOf, type StageRecord } from '../../../src/core/records/record.ts';
import { LARGE_LOST, sizes, three } from '../make-sizes.ts';
import { format } from '../../../src/core/messages/message.ts';

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
  verdict.rivals.some(({ sentence }) => sentence === format(CAUSES.ipAccessList.sentence, 'en'));

describe('given a connection outside that ends between two routers before the server', () => {
  const judgement = judged(silent('10.20.1.1'));
  it('says where', () =>
    expect(judgement.verdict.sentence).toContain(
      'while other packets to 203.0.113.10 come to 10.20.1.1: they end at one of the two or between them.',
    ));
  it("has no use for the server's own list as another explanation", () => expect(mentionsList(judgement)).toBe(false));
});

it("given one after whose last router nothing is heard: keeps the server's own list as another explanation", () =>
  expect(mentionsList(judged(silent()))).toBe(true));

it('given one that comes as far as the last router before the server: names both as explanations', () => {
  const parties = judged(silent(SERVER)).verdict.rivals.map(({ party }) => party);
  expect(parties).toEqual(['access-control-server', 'firewall-or-proxy']);
});

it('given the same at an address that is translated: says nothing about the server: the address is that of another device', () => {
  const inside = run('inside', { remoteAddress: '10.20.1.40' });
  const { verdict } = judge({ runs: [inside, run('outside', silent(SERVER))], cards: [], checks: [] });
  expect([verdict.code, verdict.party]).toEqual(['verdict.tcp.timeout.outside', 'firewall-or-proxy']);
});

it('given a trace of a system on which nobody has tried it: says so once, and proves no more than there is without it', () => {
  const failure = { layer: 'tcp', outcome: 'tcp.unreachable' } as const;
  const turnedAway = { failure, path: path({ routers: OUT, end: { icmp: '3/13', from: OUT[1] } }) };
  const ends = [silent('10.20.1.1'), silent(SERVER), turnedAway] as const;
  const verdictOf = (outside: Wanted, checks: Partial<Record<CheckName, string>>): Judgement['verdict'] =>
    judge(materialOf({ inside: 'good', outside, card: down(), checks })).verdict;
  const untried = (end: Wanted): Wanted => ({ ...end, path: { ...end.path!, untried: true } });
  const made = Object.entries(CHECKS).flatMap(([check, results]) => results.map((result) => ({ [check]: result })));
  const proven = ends.flatMap((end) =>
    made.map((check) =>
      [{ failure: end.failure! }, untried(end), end].map((seen) => verdictOf(seen, check).certainty === 'proven'),
    ),
  );
  expect(proven.filter(([isWithout, isUntried]) => isUntried !== isWithout)).toEqual([]);
  expect(proven.filter(([isWithout, , isTried]) => isTried !== isWithout)).not.toEqual([]);
  expect(verdictOf(untried(ends[0]), {}).sentence.split('has not been tried yet').length).toBe(2);
});

/** What a verdict makes of the size of packets that get through. */

const quiet = (packetSize: PacketSize): StageRecord =>
  run('outside', { failure: { layer: 'tls', outcome: 'tls.silent' }, packetSize });
const judgedBySize = (outside: StageRecord): Judgement =>
  judge({ runs: [run('inside'), outside], cards: [], checks: [] });
const mayBeLarge = ({ verdict }: Judgement): boolean =>
  verdict.rivals.some(({ sentence }) => sentence === format(CAUSES.largePackets.sentence, 'en'));

const asked = (record: StageRecord, askedAgain: readonly AskedAgain[]): StageRecord =>
  altered(record, (evidence) => Object.assign(evidence, { askedAgain }));

describe('given that only small packets pass outside', () => {
  const outside = quiet(LARGE_LOST);
  const judgement = judgedBySize(outside);
  it('says so first', () =>
    expect(judgement.verdict.sentence).toContain(
      'Small packets pass to 203.0.113.10:443, large ones do not: MTU or MSS in the path.',
    ));
  it('does not accuse the server of discarding reports where the own packets are lost', () => {
    const { verdict } = judgedBySize(quiet(sizes(three('silence', { unacknowledged: 2 }))));
    expect(verdict.rivals.map(({ party }) => party)).toEqual(['vantage']);
  });
});

it('given the same, and that another hello was answered meanwhile: does not hold the size for the cause', () => {
  const outside = asked(quiet(LARGE_LOST), [{ variant: 'ordinary', outcome: 'ok', bytes: 1568, detail: '' }]);
  expect(judgedBySize(outside).verdict.code).toBe('verdict.tls.silent.outside');
});

it.each<[string, PacketSize, string]>([
  ['was acknowledged', sizes(three('silence', { unacknowledged: 0 })), 'verdict.large-packets.outside'],
  ['was not: such hellos are dropped', sizes(three('silence', { unacknowledged: 2 })), 'verdict.tls.silent.outside'],
])('given a smaller hello that was answered, and a large one that %s', (_, size, code) => {
  const outside = asked(quiet(size), [{ variant: 'classical-groups', outcome: 'ok', bytes: 373, detail: '' }]);
  expect(judgedBySize(outside).verdict.code).toBe(code);
});

it('measures sizes also where a smaller hello went on', () => {
  const [probe] = asked(run('outside'), [
    { variant: 'ordinary', outcome: 'tls.silent', bytes: 1603, detail: '' },
  ]).probes;
  const hello = { library: 'x', bytes: 373, variant: 'classical-groups' } as const;
  expect(silentAddressOf({ ...probe!.evidence!, hello })).toBe('203.0.113.10');
});

it('given sizes that do not agree: keeps the size as another explanation', () =>
  expect(mayBeLarge(judgedBySize(quiet(sizes(three('reset')))))).toBe(true));

it('given a measurement at another address: does not speak of this one', () =>
  expect(judgedBySize(quiet({ ...LARGE_LOST, to: '203.0.113.99:443' })).verdict.code).toBe(
    'verdict.tls.silent.outside',
  ));
