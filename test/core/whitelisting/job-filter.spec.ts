import { say } from '../../../src/core/messages/message.ts';
import { describe, expect, it } from 'vitest';
import { type After, ROW_RESULTS } from '../../../src/core/whitelisting/batch.ts';
import {
  createBatchState,
  type BatchState,
  countOf,
  JOB_FILTERS,
  passesFilter,
} from '../../../src/core/whitelisting/batch-state.ts';
import { formatMac } from '../../../src/core/whitelisting/mac.ts';

const at = '2026-11-21T10:00:00.000+01:00';
const LEFT_OUT = 3;
const TO_SEND = 12;

/** Sends the next chunk; `lists` says what the answer does with its rows, `null` that there was none. */
const send = (
  state: BatchState,
  lists: Partial<Pick<After & { end: 'handled' }, 'created' | 'existing' | 'faulty'>> | null,
) => {
  const next = state.reserve()!;
  const macs = Array.from({ length: next.to - next.from }, (_, index) => formatMac(next.from + index));
  state.apply({ kind: 'before', ...next, macs, bodySha256: '0'.repeat(64), at });
  if (lists === null) return;
  const none = { created: [], existing: [], faulty: [] };
  const about = { chunk: next.chunk, at, status: 200, updatedLogins: 0, anomalies: [] };
  state.apply({ kind: 'after', end: 'handled', ...about, ...none, ...lists });
};

const MOMENTS: Readonly<Record<string, (state: BatchState) => void>> = {
  'that has not begun': () => undefined,
  'that has a request under way': (state) => send(state, null),
  'that was stopped after its first request': (state) =>
    send(state, { created: [formatMac(0)], faulty: [formatMac(1)] }),
  'whose answer was lost': (state) => {
    send(state, null);
    state.settle();
  },
  'that went on after a lost answer, with rows left': (state) => {
    send(state, null);
    state.settle();
    send(state, { existing: [formatMac(0), formatMac(2)], created: [formatMac(1)] });
    send(state, { existing: [formatMac(4)] });
  },
};

describe.each(Object.entries(MOMENTS))('given a job %s', (_, reach) => {
  it.each(JOB_FILTERS)('counts as many rows for "%s" as there are', (filter) => {
    const state = createBatchState(TO_SEND, 4);
    reach(state);
    const results = [
      ...Array.from({ length: TO_SEND }, (_, row) => ({ result: state.resultOf(row), leftOut: null })),
      ...Array.from({ length: LEFT_OUT }, () => ({ result: 'left-out' as const, leftOut: say('The row is faulty.') })),
    ];
    const passing = results.filter((result) => passesFilter(filter, result)).length;
    expect(countOf(filter, state.sums(TO_SEND + LEFT_OUT))).toBe(passing);
  });
});

describe.each(Object.entries(MOMENTS))('given a job %s', (_, reach) => {
  it('every row is counted once among created, there already, faulty, not known, left out and waiting', () => {
    const state = createBatchState(TO_SEND, 4);
    reach(state);
    const sums = state.sums(TO_SEND + LEFT_OUT);
    const all = (['waiting', ...ROW_RESULTS] as const).reduce((sum, filter) => sum + countOf(filter, sums), 0);
    expect(all).toBe(TO_SEND + LEFT_OUT);
  });
});
