import { describe, expect, it } from 'vitest';
import type { AppContext } from '../../src/app/app-context.ts';
import { timelineOperations } from '../../src/app/timeline.ts';
import { judge } from '../../src/core/diagnosis/diagnose.ts';
import { loadLanguages } from '../../src/core/messages/say.ts';
import type { Case } from '../../src/core/records/case.ts';
import { card, run } from '../core/make-evidence.ts';
import { sampleCase } from '../node/disk/sample-case.ts';
import { shelfIn, temporaryFolder, valueOf } from '../node/disk/temporary-folder.ts';

await loadLanguages();

const recorded = (number: number) => ({ recorded: { number, imported: false } });
const INSIDE = run('inside', {}, {}, recorded(1));
const OUTSIDE = run('outside', { failure: { layer: 'tcp', outcome: 'tcp.timeout' } }, {}, recorded(2));
const CHECK: Case['checks'][number] = {
  check: 'firewall-log',
  result: 'blocked',
  recordedAt: '2026-11-21T10:40:00.000+01:00',
  ...recorded(3),
};
const WITHDRAWN = { ...CHECK, withdrawnAt: '2026-11-21T10:50:00.000+01:00' };
const CARD = card('down', recorded(4));
const CONTENTS = { runs: [INSIDE, OUTSIDE], checks: [WITHDRAWN], cards: [CARD], watches: [] };

const given = async (changes: Partial<Case> = {}, more: Partial<AppContext> = {}) => {
  const caseStore = await shelfIn(await temporaryFolder());
  const document: Case = { ...sampleCase(), ...CONTENTS, ...changes };
  valueOf(await caseStore.create(document));
  const operations = timelineOperations({
    caseStore,
    live: new Map(),
    unsaved: new Map(),
    settings: { appearance: 'auto' },
    systemLanguage: 'en',
    ...more,
  });
  const { id } = document;
  const ids = valueOf(await operations.timeline({ id })).entries.map((entry) => entry.id);
  const lookBack = async (place: number) => valueOf(await operations.asItStood({ id, at: ids[place] ?? '' }));
  return { document, operations, caseStore, lookBack, ids };
};

describe('given a case with two runs, a check that was withdrawn, and a card', () => {
  it('tells each entry, and the withdrawal as one', async () => {
    const { operations, document } = await given();
    const { entries, earlier } = valueOf(await operations.timeline({ id: document.id }));
    expect([earlier, ...entries.map(({ what }) => what.kind)]).toEqual([
      0,
      'run',
      'run',
      'check',
      'withdrawal',
      'card',
    ]);
  });

  it('gives the case as it stood after an entry, without what was recorded later', async () => {
    const { lookBack, document } = await given();
    const { document: stood } = await lookBack(1);
    expect(stood).toEqual({ ...document, checks: [], cards: [] });
  });

  it('lets a check count that was withdrawn later', async () => {
    const { lookBack } = await given();
    expect((await lookBack(2)).document.checks).toEqual([CHECK]);
    expect((await lookBack(3)).document.checks).toEqual([WITHDRAWN]);
  });

  it('judges it from that alone', async () => {
    const { lookBack } = await given();
    const { judgement } = await lookBack(1);
    expect(judgement).toEqual(judge({ runs: [INSIDE, OUTSIDE], cards: [], checks: [] }));
    expect(judgement.cells.filter(({ stage }) => stage === 'platform').map(({ source }) => source.cardId)).toEqual(
      Array(4).fill(null),
    );
  });

  it('says it in the language of the window', async () => {
    const { lookBack } = await given({}, { settings: { appearance: 'auto', language: 'sv' } });
    expect((await lookBack(0)).judgement.verdict.sentence).toMatch(/[åäö]/);
  });

  it('writes nothing', async () => {
    const { lookBack, caseStore, document } = await given();
    await lookBack(1);
    expect(valueOf(await caseStore.read(document.id))).toEqual(document);
  });

  it('refuses an entry that the case does not hold', async () => {
    const { operations, document } = await given();
    const reply = await operations.asItStood({ id: document.id, at: 'of another case' });
    expect(reply.ok ? 'ok' : reply.failure.code).toBe('not-found');
  });

  it('refuses a case that is not there', async () => {
    const { operations } = await given();
    const reply = await operations.timeline({ id: crypto.randomUUID() });
    expect(reply.ok ? 'ok' : reply.failure.code).toBe('not-found');
  });
});

describe('given a run that the program did not live to finish', () =>
  it('is told as interrupted, as the window shows it', async () => {
    const { operations, document } = await given({ runs: [{ ...INSIDE, state: 'running', endedAt: null }] });
    const [first] = valueOf(await operations.timeline({ id: document.id })).entries;
    expect(first?.what).toMatchObject({ kind: 'run', state: 'interrupted' });
  }));

describe('given a result that could not be saved', () =>
  it('is in the timeline, as it is in the window', async () => {
    const { id } = sampleCase();
    const late = run('outside', {}, {}, { startedAt: '2026-11-21T12:00:00.000+01:00', ...recorded(5) });
    const held = {
      kind: 'run',
      record: late,
      sentence: 'The disk is full.',
      into: (document: Case) => ({ ...document, runs: [...document.runs, late] }),
    } as const;
    const { operations } = await given({ id }, { unsaved: new Map([[id, held]]) });
    expect(valueOf(await operations.timeline({ id })).entries.at(-1)?.at).toBe(late.startedAt);
  }));

describe('given a case of several hundred runs', () =>
  it('tells the newest, and how many are before them', async () => {
    const start = Date.parse('2026-11-01T08:00:00Z');
    const runs = Array.from({ length: 250 }, (_, at) => {
      const startedAt = new Date(start + at * 3_600_000).toISOString();
      return run('inside', {}, {}, { startedAt, endedAt: startedAt, ...recorded(at + 1) });
    });
    const { operations, document } = await given({ runs, checks: [], cards: [] });
    const { entries, earlier } = valueOf(await operations.timeline({ id: document.id }));
    expect([earlier, entries.length, entries.at(-1)?.id]).toEqual([50, 200, runs.at(-1)?.id]);
  }));
