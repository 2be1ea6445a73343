import { say } from '../../../src/core/messages/message.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createBatchState,
  partsOf,
  type BatchState,
  type NextChunk,
} from '../../../src/core/whitelisting/batch-state.ts';
import type { After, Before, BatchEvent } from '../../../src/core/whitelisting/batch.ts';
import { formatMac } from '../../../src/core/whitelisting/mac.ts';

const at = '2026-11-21T10:00:00.000+01:00';
type Rows = Pick<NextChunk, 'from' | 'to' | 'parts'>;
const rowsIn = (rows: Rows): number[] =>
  partsOf(rows).flatMap(({ from, to }) => Array.from({ length: to - from }, (_, index) => from + index));
const macsOf = (rows: Rows) => rowsIn(rows).map(formatMac);
const before = (next: NextChunk): Before => ({
  kind: 'before',
  ...next,
  macs: macsOf(next),
  bodySha256: '0'.repeat(64),
  at,
});
const handled = (chunk: number, lists: { created?: string[]; existing?: string[]; faulty?: string[] }): After => ({
  kind: 'after',
  end: 'handled',
  chunk,
  at,
  status: 200,
  created: [],
  existing: [],
  faulty: [],
  ...lists,
  updatedLogins: 1,
  anomalies: [],
});
const other = (chunk: number, end: 'not-handled' | 'unknown', smaller: number | null = null): After => ({
  kind: 'after',
  end,
  chunk,
  at,
  status: null,
  code: smaller === null ? 'service.no-answer' : 'service.too-large',
  message: say(''),
  smaller,
});

const start = (state: BatchState): NextChunk => {
  const next = state.reserve()!;
  expect(state.apply(before(next))).toBe(true);
  return next;
};

describe('given a job of five rows in chunks of two', () => {
  it('sends it again when the job is gone on with, and never calls it there already', () => {
    const state = createBatchState(3, 3);
    state.apply(handled(start(state).chunk, { created: [formatMac(0)] }));
    state.apply({ kind: 'resumed', at });
    const next = start(state);
    expect([next.from, next.to]).toEqual([1, 3]);
    state.apply(handled(next.chunk, { existing: macsOf(next) }));
    expect([state.resultOf(1), state.resultOf(2), state.left()]).toEqual([
      'present-after-resume',
      'present-after-resume',
      0,
    ]);
  });
});

describe('given rows here and there that the answers left out', () => {
  /** Nine rows in chunks of three, the last two of them with calls of their own; every other row was left out. */
  const scattered = (): BatchState => {
    const state = createBatchState(9, 3, 2);
    for (let next = state.reserve(); next !== null; next = state.reserve()) {
      state.apply(before(next));
      const said = rowsIn(next).filter((row) => row % 2 === 1);
      state.apply(handled(next.chunk, { created: said.map(formatMac) }));
    }
    state.apply({ kind: 'resumed', at });
    return state;
  };

  it('sends them together, as many as one request holds, and none of them twice', () => {
    const state = scattered();
    expect([start(state), start(state), start(state)].map(rowsIn)).toEqual([[0, 2, 4], [6], [8]]);
    expect(state.reserve()).toBeNull();
  });
  it('keeps row by row what may have been created before', () => {
    const state = scattered();
    state.apply(handled(start(state).chunk, { created: [formatMac(2)], existing: [formatMac(0), formatMac(4)] }));
    expect([0, 1, 2, 3, 4].map(state.resultOf)).toEqual([
      'present-after-resume',
      'created',
      'created',
      'created',
      'present-after-resume',
    ]);
  });
  for (const [what, parts] of [
    [
      'that were not left',
      [
        { from: 0, to: 1 },
        { from: 1, to: 2 },
      ],
    ],
    [
      'twice',
      [
        { from: 0, to: 1 },
        { from: 0, to: 1 },
      ],
    ],
  ] as const)
    it(`refuses a journal that sends rows ${what}`, () => {
      const state = scattered();
      const ends = { chunk: 9, attempt: 2, from: parts[0].from, to: parts[1].to };
      expect(state.apply(before({ ...ends, parts }) as BatchEvent)).toBe(false);
    });
});

describe('given a journal that does not add up', () => {
  const next = { chunk: 1, attempt: 1, from: 0, to: 2 };
  it('refuses rows whose ends are not those that are named', () => {
    const parts = [
      { from: 0, to: 1 },
      { from: 2, to: 3 },
    ];
    expect(createBatchState(4, 2).apply({ ...before({ ...next, parts }), to: 4 })).toBe(false);
  });
  it('refuses rows that are done', () => {
    const state = createBatchState(2, 2);
    state.apply(before(next));
    state.apply(handled(1, { created: macsOf(next) }));
    expect(state.apply(before({ ...next, chunk: 2 }))).toBe(false);
  });
  it('refuses a number that was used', () => {
    const state = createBatchState(4, 2);
    state.apply(before(next));
    expect(state.apply(before({ ...next, from: 2, to: 4 }))).toBe(false);
  });
});

describe('given any service, any order of answers and crashes at any point', () =>
  it('keeps the law of the sums, ends, mislabels nothing, and reads the same from its journal', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 1, max: 9 }),
        fc.uniqueArray(fc.integer({ min: 0, max: 59 })),
        fc.nat(8),
        fc.infiniteStream(fc.nat(9)),
        (rows, size, alreadyThere, own, dice) => {
          const roll = (): number => dice.next().value as number;
          const there = new Set(alreadyThere);
          const byUs = new Set<number>();
          /** Rows of which nothing says that they were handled: only these may go out. */
          const sendable = new Set(Array.from({ length: rows }, (_, row) => row));
          const unmentioned = new Set<number>();
          const oneByOne = Math.min(own, rows);
          const journal: BatchEvent[] = [];
          let state = createBatchState(rows, size, oneByOne);
          const law = (): void => {
            const { sent, created, existing, faulty, unaccounted, leftOut } = state.sums(rows);
            expect(created + existing + faulty + unaccounted).toBe(sent);
            expect(sent + leftOut).toBe(rows);
          };
          for (let step = 0; step < 2000; step += 1) {
            let next = state.reserve();
            if (next === null && state.left() > 0) {
              const resumed = { kind: 'resumed', at } as const;
              state.apply(resumed);
              journal.push(resumed);
              for (const row of unmentioned) sendable.add(row);
              unmentioned.clear();
              next = state.reserve();
            }
            if (next === null) break;
            const sent = rowsIn(next);
            expect(sent.length).toBeLessThanOrEqual(size);
            expect(sent.length === 1 || sent.every((row) => row < rows - oneByOne)).toBe(true);
            for (const row of sent) expect(sendable.delete(row)).toBe(true);
            const event = before(next);
            state.apply(event);
            journal.push(event);
            const luck = roll();
            const arrives = luck !== 1;
            const created: string[] = [];
            const existing: string[] = [];
            if (arrives && luck !== 2)
              for (const row of sent) {
                // 4: the answer leaves rows out, whatever was done with them.
                const told = luck !== 4 || roll() < 5;
                if (!told) unmentioned.add(row);
                if (there.has(row)) {
                  if (told) existing.push(formatMac(row));
                } else if (told || roll() < 5) {
                  if (told) created.push(formatMac(row));
                  there.add(row);
                  byUs.add(row);
                }
              }
            // 0: killed before the answer was written down. 1: lost in the path. 2: refused. 3: answer lost.
            if (luck === 0) {
              state = createBatchState(rows, size, oneByOne);
              for (const old of journal) expect(state.apply(old)).toBe(true);
              const resumed = { kind: 'resumed', at } as const;
              state.apply(resumed);
              journal.push(resumed);
              for (const row of [...sent, ...unmentioned]) sendable.add(row);
              unmentioned.clear();
            } else {
              const after =
                luck === 1 || luck === 3
                  ? other(next.chunk, 'unknown')
                  : luck === 2
                    ? other(next.chunk, 'not-handled', Math.max(1, Math.ceil(sent.length / 2)))
                    : handled(next.chunk, { created, existing });
              state.apply(after);
              journal.push(after);
              if (luck === 1 || luck === 2 || luck === 3) for (const row of sent) sendable.add(row);
            }
            law();
          }
          law();
          if (state.left() > 0) return;
          for (let row = 0; row < rows; row += 1) {
            expect(there.has(row)).toBe(true);
            const result = state.resultOf(row);
            if (byUs.has(row)) expect(['created', 'present-after-resume']).toContain(result);
            else expect(['existing', 'present-after-resume']).toContain(result);
          }
          const again = createBatchState(rows, size, oneByOne);
          for (const old of journal) expect(again.apply(old)).toBe(true);
          again.settle();
          expect(again.sums(rows)).toEqual(state.sums(rows));
        },
      ),
      { numRuns: 300 },
    )));
