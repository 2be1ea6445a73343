import { describe, expect, it } from 'vitest';
import { stageRecordSchema, type StageRecord } from '../../../src/core/records/record.ts';
import { FAMILIES } from '../../../src/core/vocabulary/words.ts';
import { newRecord, runRecorded } from '../../../src/app/stage-run.ts';
import { runStage } from '../../../src/node/probing/prober.ts';
import { describeVantage } from '../../../src/node/probing/surroundings.ts';
import { openPermit } from './stage.ts';
import { good, rejecting, serving, trusting } from './trusted.ts';

/** Runs a stage at two addresses, of which the second answers as told. */
const recorded = async (answer: typeof good, before: Partial<StageRecord> = {}) => {
  const one = await serving();
  const other = await serving(answer, { host: '::1', port: one.port });
  const connectTo = { host: 'acs-nodes.localhost', port: one.port };
  const target = trusting(one.port, { connectTo });
  const saved: StageRecord[] = [];
  const record = await runRecorded({
    record: { ...newRecord('inside', target, await describeVantage(null, null), FAMILIES), ...before },
    target,
    families: FAMILIES,
    continueAfter401: false,
    permit: openPermit(),
    runStage,
    names: [],
    path: {
      tracePath: () => Promise.reject(new Error('nothing fails in TCP here')),
      trySizes: () => Promise.reject(new Error('nothing falls silent here')),
    },
    save: (next) => {
      saved.push(next);
      return Promise.resolve();
    },
    onPhase: () => undefined,
    onSaved: () => undefined,
    onSavedAddress: () => undefined,
    signal: new AbortController().signal,
  });
  return { record, saved, other };
};

describe('given a stage whose name has two addresses', () => {
  it('keeps the other address in the record, in a form that every reader accepts', async () => {
    const { record } = await recorded(good);
    expect(stageRecordSchema.safeParse(JSON.parse(JSON.stringify(record))).error).toBeUndefined();
    expect(record.addresses?.map(({ address, probes }) => [address, probes.map(({ outcome }) => outcome)])).toEqual([
      ['::1', ['ok', 'ok', 'ok', 'ok']],
    ]);
  });
  it('counts a sign-in that was rejected there, once', async () => {
    const { record, saved } = await recorded(rejecting);
    expect([record.failedSignIns, saved.at(-1)?.failedSignIns]).toEqual([1, 1]);
  });
  it('does not ask an address again that has rejected the sign-in in this run before', async () => {
    const first = await recorded(rejecting);
    const { probes, addresses = [], failedSignIns } = first.record;
    const { record, other } = await recorded(good, { probes, addresses, failedSignIns });
    expect([record.failedSignIns, other.received()]).toEqual([1, '']);
  });
});
