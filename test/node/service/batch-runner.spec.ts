import { createHash, randomUUID } from 'node:crypto';
import { appendFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { NOTHING, say, worded } from '../../../src/core/messages/message.ts';
import { openJob, readJob, type OpenJob } from '../../../src/node/service/batch-job.ts';
import { runJob } from '../../../src/node/service/batch-runner.ts';
import { journalOf, listJobs } from '../../../src/node/service/job-journal.ts';
import { temporaryFolder, valueOf } from '../disk/temporary-folder.ts';
import { fullFrom, handleBatch, inOrder, macAt, macsIn, newJob, plannedRows } from './batch-for-test.ts';
import { answering, answeringClient, gateTo, NEVER, practice, QUICK } from './service-for-test.ts';

let data: string;
beforeEach(async () => {
  data = await temporaryFolder();
});
const go = { stop: NEVER };
type Answer = Parameters<typeof answering>[0];

const jobAt = async ({ rows, ...options }: { rows: number } & Parameters<typeof newJob>[3], answer: Answer) => {
  const { client, ...server } = await answeringClient(answer);
  return { server, client, job: await newJob(data, server.target, plannedRows(rows), options) };
};

const goOnWith = async (job: OpenJob, client: Parameters<typeof runJob>[1]) => {
  await job.close();
  const again = valueOf(await openJob(data, job.head.job));
  const end = valueOf(await runJob(again, client, go));
  await again.close();
  return { end, left: again.left(), results: again.outcomes().map(({ result }) => result) };
};

const linesOf = async (job: string): Promise<Record<string, unknown>[]> =>
  (await readFile(journalOf(data, job), 'utf8'))
    .trimEnd()
    .split('\n')
    .flatMap((line) => JSON.parse(line.slice(line.indexOf('['))) as Record<string, unknown>[]);

describe('given a service in order and 1,200 rows', () => {
  const run = async (rows: number, chunk?: number, largestBatch?: number) => {
    const { service, target, client } = await practice(largestBatch === undefined ? {} : { largestBatch });
    const job = await newJob(data, target, plannedRows(rows), chunk === undefined ? {} : { chunk });
    const before = service.state.whitelistEntries().length;
    const end = valueOf(await runJob(job, client, go));
    const created = service.state.whitelistEntries().length - before;
    const sums = job.sums();
    await job.close();
    return { end, created, sums, service, job };
  };

  it('creates them in requests of 500', async () => {
    const { end, created, sums, service } = await run(1200);
    expect(end).toEqual({ why: 'done' });
    expect(created).toBe(1200);
    expect(sums).toEqual({
      sent: 1200,
      created: 1200,
      existing: 0,
      faulty: 0,
      unaccounted: 0,
      leftOut: 0,
      presentAfterResume: 0,
      waiting: 0,
    });
    expect(service.seen()).toHaveLength(3);
  });
  it('halves the size where it is refused with 413, and creates each once', async () => {
    const { created, sums, service } = await run(700, 500, 100);
    expect([created, sums.created, sums.sent]).toEqual([700, 700, 700]);
    expect(service.seen().filter(({ status }) => status === 413)).toHaveLength(3);
  });
  it('ends where even one row is too large', async () => {
    const { server, job, client } = await jobAt({ rows: 5 }, (_call, response) => response.writeHead(413).end());
    const end = valueOf(await runJob(job, client, go));
    expect(end).toMatchObject({ why: 'failed', failure: { code: 'service.too-large' } });
    expect(server.seen.map((call) => macsIn(call).length)).toEqual([5, 3, 2, 1]);
  });
});

describe('given the journal of a job', () => {
  it('has what is sent, durably, before the service sees it', async () => {
    const found: unknown[] = [];
    const answer = inOrder();
    const { job, client } = await jobAt({ rows: 5, chunk: 2 }, (call, response) => {
      void linesOf(job.head.job).then((lines) => {
        const last = lines.at(-1);
        found.push([last?.kind, last?.macs]);
        expect(last?.bodySha256).toBe(createHash('sha256').update(call.body).digest('hex'));
        answer(call, response);
      });
    });
    valueOf(await runJob(job, client, go));
    expect(found).toEqual([
      ['before', [macAt(0), macAt(1)]],
      ['before', [macAt(2), macAt(3)]],
      ['before', [macAt(4)]],
    ]);
  });
  it('has the answer before the next request goes out', async () => {
    const counts: unknown[] = [];
    const answer = inOrder();
    const { job, client } = await jobAt({ rows: 2, chunk: 1 }, (call, response) => {
      void linesOf(job.head.job).then((lines) => {
        counts.push(lines.map(({ kind }) => kind));
        answer(call, response);
      });
    });
    valueOf(await runJob(job, client, go));
    expect(counts[1]).toEqual(['job', 'rows', 'before', 'after', 'before']);
  });
  it('leaves nothing of one whose making was interrupted', async () => {
    await mkdir(join(data, 'service', 'jobs'), { recursive: true });
    await writeFile(join(join(data, 'service', 'jobs'), `${randomUUID()}.jsonl.0123456789abcdef.tmp`), 'half of a');
    expect(await listJobs(data)).toEqual([]);
    expect(await readdir(join(data, 'service', 'jobs'))).toEqual([]);
  });
  it('sends a row that the answer does not mention once more when it is gone on with, and says why it is unknown', async () => {
    const { service, target, client } = await practice();
    const job = await newJob(data, target, plannedRows(3));
    const forgetful = {
      call: () =>
        Promise.resolve({
          sent: 'yes',
          status: 200,
          retryAfter: null,
          body: {
            kind: 'json',
            value: {
              createdWhitelistingMacs: [macAt(0), macAt(2)],
              existingWhitelistingMacs: [],
              faultyRequests: [],
              updatedLogins: 0,
            },
          },
        } as const),
    };
    expect(valueOf(await runJob(job, forgetful, go)).why).toBe('done');
    expect([job.left(), job.inDoubt()]).toEqual([1, 1]);
    expect(worded(job.outcomes(), 'en')[1]).toMatchObject({
      result: 'unknown',
      reason: expect.stringContaining('There is no answer for it') as string,
    });
    const again = await goOnWith(job, client);
    expect([again.left, again.results]).toEqual([0, ['created', 'created', 'created']]);
    expect(service.state.whitelistEntries().map(({ mac }) => mac)).toContain(macAt(1));
  });
  it('sends scattered rows that no answer mentioned in as few requests as their number asks for', async () => {
    const there = new Set<string>();
    const { server, job, client } = await jobAt({ rows: 20, chunk: 5 }, (call, response, count) => {
      const macs = macsIn(call);
      const said = count <= 4 ? macs.filter((_, place) => place % 2 === 0) : macs;
      // The rows that are not mentioned were created all the same.
      const answer = handleBatch(there, macs);
      response.end(count <= 4 ? handleBatch(new Set(), said) : answer);
    });
    valueOf(await runJob(job, client, go));
    const { results } = await goOnWith(job, client);
    expect(server.seen.slice(4).map((call) => macsIn(call).length)).toEqual([5, 3]);
    expect(server.seen.slice(4).flatMap(macsIn)).toEqual([1, 3, 6, 8, 11, 13, 16, 18].map(macAt));
    expect(results.map(([letter]) => letter).join('')).toBe('cpcpccpcpccpcpccpcpc');
    const read = valueOf(await readJob(data, job.head.job));
    expect([read.left(), read.sums().sent]).toEqual([0, 20]);
  });
  it('does not call a row of its own safe to send again', async () => {
    const { target } = await practice();
    const [row] = plannedRows(1);
    const job = await newJob(data, target, [{ ...row!, own: { id: randomUUID(), description: 'Hall' } }]);
    const silent = { call: () => Promise.resolve({ sent: 'unknown', problem: 'timeout', detail: NOTHING } as const) };
    valueOf(await runJob(job, silent, go));
    const [result] = worded(job.outcomes(), 'en');
    expect(result?.reason).toMatch(/Resume this batch to send it again/);
    expect(result?.reason).not.toContain('safe');
  });
});

describe('given a service that fails in the middle', () => {
  /** Good, then once the failure, then good again. The service has handled the failing request where `handled` says so. */
  const failingOnce = async (fail: Answer, { handled = false } = {}) => {
    const there = new Set<string>([macAt(0), macAt(2)]);
    let calls = 0;
    const server = await answering((call, response, count) => {
      calls += 1;
      if (calls !== 2) return void response.end(handleBatch(there, macsIn(call)));
      if (handled) handleBatch(there, macsIn(call));
      fail(call, response, count);
    });
    const job = await newJob(data, server.target, plannedRows(6), { chunk: 2 });
    const first = valueOf(await runJob(job, await gateTo(server.baseUrl, { timeouts: QUICK }), go));
    const between = job.sums();
    const asked = server.seen.length;
    const { end: second, results } = await goOnWith(job, await gateTo(server.baseUrl));
    return {
      code: first.why === 'failed' ? first.failure.code : first.why,
      between,
      asked,
      second,
      results,
      there,
    };
  };

  it.each([
    ['rejects the key', 401, 'service.key-rejected'],
    ['forbids it', 403, 'service.forbidden'],
    ['does not know the address any more', 404, 'service.not-found'],
  ])('ends when it %s, leaves the rest out, and goes on when asked', async (_, status, code) => {
    const ran = await failingOnce((_call, response) => response.writeHead(status).end());
    expect([ran.code, ran.asked]).toEqual([code, 2]);
    expect(ran.between).toMatchObject({ sent: 2, unaccounted: 0, leftOut: 4 });
    expect([ran.second.why, ran.results]).toEqual([
      'done',
      ['existing', 'created', 'existing', 'created', 'created', 'created'],
    ]);
  });

  it.each<[string, Answer]>([
    ['a redirect', (_call, response) => response.writeHead(302).end()],
    ['408, from whoever gave up waiting', (_call, response) => response.writeHead(408).end()],
    ['an error of its own', (_call, response) => response.writeHead(500).end()],
    ['a gateway that gave up', (_call, response) => response.writeHead(502).end('<html>Bad gateway</html>')],
    ['a web page with status 200', (_call, response) => response.end('<!doctype html><title>Sign in</title>')],
    ['another object', (_call, response) => response.end('{"ok":true}')],
    ['a cut connection', (_call, response) => response.socket?.destroy()],
    ['no answer', () => undefined],
  ])('puts the rows in doubt after %s, and says present after resume where it cannot know', async (_, fail) => {
    const { between, asked, results, there } = await failingOnce(fail, { handled: true });
    expect([asked, there.size]).toEqual([2, 6]);
    expect(between).toMatchObject({ sent: 4, unaccounted: 2, leftOut: 2 });
    const unknowable = 'present-after-resume';
    expect(results).toEqual(['existing', 'created', unknowable, unknowable, 'created', 'created']);
  });
});

describe('given that a person stops it', () => {
  it('gives up an answer that comes drop by drop, and puts it in doubt', async () => {
    const stop = new AbortController();
    const { server, job, client } = await jobAt({ rows: 6, chunk: 2 }, (_, response) => {
      stop.abort();
      response.writeHead(200, { 'Content-Length': '1000000' });
      const drops = setInterval(() => response.write(' '), 100);
      response.once('close', () => clearInterval(drops));
    });
    await runJob(job, client, { stop: stop.signal, patienceMs: 300 });
    expect([server.seen.length, job.inDoubt()]).toEqual([1, 2]);
  });
  it('puts in doubt what is under way when it is abandoned', async () => {
    const abandon = new AbortController();
    const { server, job, client } = await jobAt({ rows: 6, chunk: 2 }, () => abandon.abort());
    await runJob(job, client, { stop: NEVER, abandon: abandon.signal });
    expect([server.seen.length, job.inDoubt()]).toEqual([1, 2]);
  });
});

describe('given a disk that fills up', () => {
  const run = async (from: number) => {
    const { server, job, client } = await jobAt({ rows: 6, chunk: 2, ...fullFrom(from) }, inOrder());
    const end = await runJob(job, client, go);
    return { end, sums: job.sums(), sent: server.seen.length, job, client };
  };
  it('sends nothing that it could not write down before', async () => {
    const { end, sent, sums } = await run(1);
    expect([end, sent, sums.sent]).toEqual([
      expect.objectContaining({ failure: expect.objectContaining({ code: 'disk-full' }) as unknown }),
      0,
      0,
    ]);
  });
  it('sends nothing after an answer that it could not write down, and shows that answer', async () => {
    const { end, sent, sums } = await run(2);
    expect([end.ok, sent, sums.created]).toEqual([false, 1, 2]);
  });
  it('takes the rows of that answer for in doubt later', async () => {
    const { job, client } = await run(2);
    const { results } = await goOnWith(job, client);
    expect(results.slice(0, 3)).toEqual(['present-after-resume', 'present-after-resume', 'created']);
  });
  it('does not begin a job that it cannot write down, and leaves nothing of it', async () => {
    const { target } = await practice();
    await mkdir(dirname(join(data, 'service', 'jobs')), { recursive: true });
    await writeFile(join(data, 'service', 'jobs'), 'a file in the way');
    await expect(newJob(data, target, plannedRows(3))).rejects.toThrow('Nothing was sent');
    expect(await readFile(join(data, 'service', 'jobs'), 'utf8')).toBe('a file in the way');
  });
});

describe('given a job on disk that is not whole', () => {
  const made = async (): Promise<string> => {
    const { target } = await practice();
    const job = await newJob(data, target, plannedRows(3));
    await job.close();
    return job.head.job;
  };
  it('refuses one of which rows are missing', async () => {
    const job = await made();
    const [head = ''] = (await readFile(journalOf(data, job), 'utf8')).split('\n');
    await writeFile(journalOf(data, job), `${head}\n`);
    expect(await openJob(data, job)).toMatchObject({ ok: false, failure: { code: 'damaged' } });
  });
  it('refuses a journal with an event that does not fit', async () => {
    const job = await made();
    await appendFile(journalOf(data, job), '00000000 2 {}\n');
    expect(await openJob(data, job)).toMatchObject({ ok: false, failure: { code: 'damaged' } });
  });
  it.each(['', '..', '../../x', '6f9619ff-8b86-4011-b42d-00c04fc964ff'])('knows no job %j', async (id) =>
    expect(await openJob(data, id)).toMatchObject({ ok: false, failure: { code: 'not-found' } }),
  );
});

describe('given 3,000 rows of which some are left out', () =>
  it('sends every other one, in order, over the borders of what is read at once', async () => {
    const server = await answering(inOrder());
    const rows = plannedRows(3000).map((row, place) => (place % 7 === 0 ? { ...row, leftOut: say('left') } : row));
    const job = await newJob(data, server.target, rows, { chunk: 333 });
    valueOf(await runJob(job, await gateTo(server.baseUrl), go));
    expect(server.seen.flatMap(macsIn)).toEqual(rows.filter(({ leftOut }) => leftOut === null).map(({ mac }) => mac));
    expect(job.outcomes().map(({ result }) => result)).toEqual(
      rows.map(({ leftOut }) => (leftOut === null ? 'created' : 'left-out')),
    );
  }));
