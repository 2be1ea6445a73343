import { beforeAll, describe, expect, it } from 'vitest';
import { stageRecordSchema, type StageRecord } from '../../../src/core/records/record.ts';
import { FAMILIES } from '../../../src/core/vocabulary/words.ts';
import { newRecord, runRecorded } from '../../../src/app/stage-run.ts';
import { runStage } from '../../../src/node/probing/prober.ts';
import { describeVantage } from '../../../src/node/probing/vantage.ts';
import { makeAuthority, type Authority } from './certificates.ts';
import { goodAnswer, reply, tlsServer, type Asked, type TlsListening } from './servers.ts';
import { openPermit, targetAt } from './stage.ts';

let authority: Authority;
beforeAll(async () => {
  authority = await makeAuthority();
});

const good = ({ path, socket }: Asked): unknown => socket.end(goodAnswer(path));

interface Recorded {
  readonly record: StageRecord;
  readonly saved: readonly StageRecord[];
  readonly shown: readonly string[];
  readonly other: TlsListening;
}

/** Runs a stage at two addresses, of which the second answers as told. */
const recorded = async (answer: (asked: Asked) => unknown, before: Partial<StageRecord> = {}): Promise<Recorded> => {
  const one = await tlsServer(await authority.issue(), (asked) => void good(asked));
  const place = { host: '::1', port: one.port };
  const other = await tlsServer(await authority.issue(), (asked) => void answer(asked), {}, place);
  const connectTo = { host: 'acs-nodes.localhost', port: one.port };
  const target = targetAt(one.port, { ca: authority.cert, connectTo });
  const saved: StageRecord[] = [];
  const shown: string[] = [];
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
    onSaved: ({ family }) => void shown.push(family),
    onSavedAddress: ({ address, probes }) => {
      // What is shown is what was saved last.
      const last = saved.at(-1)?.addresses?.find((entry) => entry.address === address);
      shown.push(`${address} ${probes.length} of ${last?.probes.length}`);
    },
    signal: new AbortController().signal,
  });
  return { record, saved, shown, other };
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
    const { record, saved } = await recorded(({ socket }) => socket.end(reply('401 Unauthorized')));
    expect([record.failedSignIns, saved.at(-1)?.failedSignIns]).toEqual([1, 1]);
  });
  it('does not ask an address again that has rejected the sign-in in this run before', async () => {
    const first = await recorded(({ socket }) => socket.end(reply('401 Unauthorized')));
    const { probes, addresses = [], failedSignIns } = first.record;
    const { record, other } = await recorded(good, { probes, addresses, failedSignIns });
    expect([record.failedSignIns, other.received()]).toEqual([1, '']);
  });
});
