import { beforeEach, describe, expect, it } from 'vitest';
import type { CallOutcome } from '../../../src/core/whitelisting/failure.ts';
import type { ServiceTarget } from '../../../src/core/whitelisting/context.ts';
import { runJob, type Waiting } from '../../../src/node/service/batch-runner.ts';
import { waitingClient, type Clock } from '../../../src/node/service/patience.ts';
import { tries } from '../../scale.ts';
import { temporaryFolder, valueOf } from '../disk/temporary-folder.ts';
import { handleBatch, newJob, plannedRows } from './batch-for-test.ts';
import { NEVER } from './service-for-test.ts';

const TARGET: ServiceTarget = { baseUrl: 'https://service.example', organizationId: 'acme', contextId: 'guest' };
const MINUTE = 60_000;

let data: string;
beforeEach(async () => {
  data = await temporaryFolder();
});

/** A clock that stands still until somebody waits. */
const ownClock = () => {
  let now = 0;
  const waits: number[] = [];
  const clock: Clock = {
    now: () => now,
    random: () => 0.5,
    wait: async (ms) => {
      waits.push(ms);
      now += ms;
      await Promise.resolve();
    },
  };
  return { clock, waits };
};

const answer = (status: number, retryAfter: number | null, value: unknown = {}): CallOutcome => ({
  sent: 'yes',
  status,
  retryAfter,
  body: { kind: 'json', value },
});

type Call = Parameters<typeof runJob>[1]['call'];
const macsIn = ({ body }: Parameters<Call>[0]): readonly string[] =>
  (JSON.parse(body ?? '') as { whitelistings: { mac: string }[] }).whitelistings.map(({ mac }) => mac);

describe('given a service with bad days and a long list', () => {
  const ROWS = tries(3000, 100_000);

  it('finishes by itself, with nothing lost and nothing twice', async () => {
    const { clock, waits } = ownClock();
    const there = new Set<string>();
    let [calls, created, handledUnseen] = [0, 0, 0];
    const handle = (macs: readonly string[]): unknown => {
      created += macs.filter((mac) => !there.has(mac)).length;
      return JSON.parse(handleBatch(there, macs)) as unknown;
    };
    const call: Call = async (request) => {
      await Promise.resolve();
      calls += 1;
      if (calls % 10 === 0) return answer(429, calls % 20 === 0 ? 3 : null);
      if (calls % 17 === 0) {
        // Every second one was carried out, and its answer lost.
        if (calls % 34 === 0) {
          const before = created;
          handle(macsIn(request));
          handledUnseen += created - before;
        }
        return answer(503, 5);
      }
      return answer(200, null, handle(macsIn(request)));
    };
    const job = await newJob(data, TARGET, plannedRows(ROWS), { chunk: 50 });
    const end = valueOf(await runJob(job, { call }, { stop: NEVER, clock }));
    const sums = job.sums();
    await job.close();
    expect(end).toEqual({ why: 'done' });
    expect([there.size, created]).toEqual([ROWS, ROWS]);
    expect(sums).toMatchObject({
      sent: ROWS,
      created: ROWS - handledUnseen,
      existing: handledUnseen,
      presentAfterResume: handledUnseen,
      faulty: 0,
      unaccounted: 0,
    });
    expect([handledUnseen > 0, waits.includes(3000), waits.includes(5000)]).toEqual([true, true, true]);
  });
});

describe('given a service that asks for fewer requests', () => {
  const runOn = async (call: Call, stop: AbortSignal = NEVER) => {
    const { clock, waits } = ownClock();
    const shown: (Waiting | null)[] = [];
    const job = await newJob(data, TARGET, plannedRows(3));
    const end = valueOf(await runJob(job, { call }, { stop, clock, onWait: (waiting) => void shown.push(waiting) }));
    const sums = job.sums();
    const left = job.left();
    await job.close();
    return { end, waits, shown, sums, left };
  };

  it('waits a second at first, and twice as long each time, up to a minute', async () => {
    const { waits } = await runOn(() => Promise.resolve(answer(429, null)));
    // Three quarters of each, by chance between half and all.
    expect(waits.slice(0, 9)).toEqual([750, 1500, 3000, 6000, 12_000, 24_000, 45_000, 45_000, 45_000]);
  });

  it('stops after thirty minutes without progress, with all rows left', async () => {
    const { end, waits, left } = await runOn(() => Promise.resolve(answer(429, null)));
    const waited = waits.reduce((sum, ms) => sum + ms, 0);
    expect(end).toMatchObject({ why: 'failed', waited: true, failure: { code: 'service.too-many' } });
    expect([waited <= 30 * MINUTE, waited > 29 * MINUTE, left]).toEqual([true, true, 3]);
  });

  it('does not begin to wait for longer than that', async () => {
    const { end, waits } = await runOn(() => Promise.resolve(answer(429, 86_400)));
    expect([end.why, waits]).toEqual(['failed', []]);
  });

  it('waits as long as it says, and shows it', async () => {
    let calls = 0;
    const { end, waits, shown } = await runOn(async (request) => {
      await Promise.resolve();
      calls += 1;
      return calls === 1
        ? answer(429, 7)
        : answer(200, null, JSON.parse(handleBatch(new Set(), macsIn(request))) as unknown);
    });
    expect([end, waits, shown.map((waiting) => waiting?.ms ?? null)]).toEqual([{ why: 'done' }, [7000], [7000, null]]);
  });

  it('ends a wait where a person stops it, and keeps its rows', async () => {
    const stop = new AbortController();
    const { end, left } = await runOn(() => {
      setImmediate(() => stop.abort());
      return Promise.resolve(answer(429, 7));
    }, stop.signal);
    expect([end.why, left]).toEqual(['stopped', 3]);
  });

  it('does not wait for a 503 that says nothing of a time', async () => {
    const { end, waits } = await runOn(() => Promise.resolve(answer(503, null)));
    expect([end.why, waits]).toEqual(['failed', []]);
  });
});

describe('given one call to a service that asks for fewer requests', () => {
  const REQUEST = { method: 'POST', path: '/', body: '{}' } as unknown as Parameters<Call>[0];
  const through = async (answers: readonly CallOutcome[], signal = NEVER) => {
    const { clock, waits } = ownClock();
    const told: number[] = [];
    let calls = 0;
    const call: Call = async () => {
      await Promise.resolve();
      calls += 1;
      return answers[Math.min(calls, answers.length) - 1] ?? answer(200, null);
    };
    const outcome = await waitingClient({ call }, (ms) => told.push(ms), clock).call(REQUEST, signal);
    return { status: outcome.sent === 'yes' ? outcome.status : null, calls, waits, told };
  };
  it('gives up after half an hour, as a batch does', async () => {
    const { status, waits } = await through([answer(429, 700)]);
    expect([status, waits]).toEqual([429, [700_000, 700_000]]);
    expect(await through([answer(429, 3600)])).toMatchObject({ status: 429, calls: 1, waits: [] });
  });
  it('does not repeat what may have been done', async () =>
    expect(await through([answer(503, 1), answer(200, null)])).toMatchObject({ status: 503, calls: 1 }));
  it('calls no more once it is stopped', async () =>
    expect(await through([answer(429, 1), answer(200, null)], AbortSignal.abort())).toMatchObject({
      status: 429,
      calls: 1,
    }));
});
