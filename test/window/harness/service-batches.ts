import type { BatchLists } from '../../../src/core/service/batch-reply.ts';
import { createBatchState, type BatchState, type NextChunk } from '../../../src/core/service/batch-state.ts';
import { planSentence, sumsSentence } from '../../../src/core/service/batch-words.ts';
import { reasonOfFaulty, type JobRow } from '../../../src/core/service/batch.ts';
import { leftOverHead, leftOverLine } from '../../../src/core/service/left-over.ts';
import type { Operations } from '../../../src/shared/contract.ts';
import { done, failed } from '../../../src/shared/reply.ts';
import type { JobRowView, JobState, JobStatus } from '../../../src/shared/service-views.ts';
import type { FakeSheets } from './service-sheets.ts';
import type { Tell } from './serve.ts';

/**
 * Batches of the fake host: nothing is sent before the test says what the service answers, and every sum comes from the
 * product's own state of a job.
 */

interface FakeJob {
  readonly id: string;
  readonly contextId: string;
  readonly name: string;
  readonly source: string;
  readonly rows: readonly JobRow[];
  readonly toSend: readonly JobRow[];
  readonly chunk: number;
  readonly state: BatchState;
  running: boolean;
  stopping: boolean;
  problem: string | null;
  ended: (() => void)[];
}

const AT = '2026-11-21T10:15:00.000+01:00';

export class FakeBatches {
  readonly jobs = new Map<string, FakeJob>();
  readonly starts: unknown[] = [];
  private readonly sheets: FakeSheets;
  private readonly contextOf: (id: string) => { readonly name: string; readonly contextId: string };
  private readonly tell: Tell;

  constructor(sheets: FakeSheets, contextOf: FakeBatches['contextOf'], tell: Tell) {
    this.sheets = sheets;
    this.contextOf = contextOf;
    this.tell = tell;
  }

  /** A job as an earlier program left it. */
  add(job: {
    contextId: string;
    name: string;
    source: string;
    rows: readonly JobRow[];
    chunk: number;
    running?: boolean;
  }): FakeJob {
    const toSend = job.rows.filter(({ leftOut }) => leftOut === null);
    const made: FakeJob = {
      ...job,
      id: crypto.randomUUID(),
      toSend,
      state: createBatchState(toSend.length, job.chunk),
      running: job.running ?? false,
      stopping: false,
      problem: null,
      ended: [],
    };
    this.jobs.set(made.id, made);
    return made;
  }

  /** The job that runs. */
  running(): FakeJob {
    return [...this.jobs.values()].find(({ running }) => running)!;
  }

  /** Sends the next chunk; `null` as the answer: it never came. `answer` is given the MACs in the order sent. */
  chunk(answer: (macs: readonly string[]) => Partial<BatchLists> | null, job = this.running()): void {
    const next: NextChunk = job.state.reserve()!;
    const macs = job.toSend.slice(next.from, next.to).map(({ mac }) => mac);
    job.state.apply({ kind: 'before', ...next, macs, bodySha256: '0'.repeat(64), at: AT });
    const lists = answer(macs);
    if (lists) {
      const none: BatchLists = { created: [], existing: [], faulty: [], updatedLogins: 0 };
      const said = { ...none, ...lists };
      job.state.apply({
        kind: 'after',
        end: 'handled',
        chunk: next.chunk,
        at: AT,
        status: 200,
        created: [...said.created],
        existing: [...said.existing],
        faulty: [...said.faulty],
        updatedLogins: said.updatedLogins,
        anomalies: [],
      });
    }
    const { id: jobId, contextId, toSend, rows } = job;
    const done = toSend.length - job.state.left();
    const sums = job.state.sums(rows.length);
    this.tell({ name: 'batches.progressed', told: { jobId, contextId, done, toSend: toSend.length, sums } });
    if (job.stopping || job.state.left() === 0) this.end(job);
  }

  end(job = this.running(), problem: string | null = null): void {
    job.running = false;
    job.problem = problem;
    job.state.settle();
    this.tell({ name: 'batches.finished', told: { jobId: job.id, contextId: job.contextId } });
    for (const ended of job.ended.splice(0)) ended();
  }

  private status(job: FakeJob): JobStatus {
    const sums = job.state.sums(job.rows.length);
    const left = job.state.left();
    const state: JobState = job.running
      ? job.stopping
        ? 'stopping'
        : 'running'
      : left > 0
        ? 'unfinished'
        : 'finished';
    const anomalies = job.state.anomalies().map(({ message }) => message);
    return {
      jobId: job.id,
      contextId: job.contextId,
      name: job.name,
      source: job.source,
      startedAt: AT,
      state,
      chunk: job.chunk,
      toSend: job.toSend.length,
      rows: job.rows.length,
      oneByOne: 0,
      sums,
      updatedLogins: job.state.updatedLogins(),
      left,
      inDoubt: job.state.inDoubt(),
      anomalies: { total: anomalies.length, first: anomalies.slice(0, 100) },
      problem: job.problem,
      sentence: sumsSentence(sums, job.rows.length - job.toSend.length, left),
    };
  }

  private rowsOf(job: FakeJob, filter: string): readonly JobRowView[] {
    const views = job.rows.map(({ line, mac, name, leftOut }): JobRowView => {
      const at = job.toSend.findIndex((row) => row.line === line && row.mac === mac);
      const result = leftOut === null ? job.state.resultOf(at) : 'left-out';
      return { line, mac, name, result, reason: leftOut ?? (result === 'faulty' ? reasonOfFaulty(mac, name) : null) };
    });
    if (filter === 'all') return views;
    if (filter === 'not-done') return views.filter(({ result }) => ['faulty', 'unknown', 'left-out'].includes(result));
    return views.filter(({ result }) => result === filter);
  }

  readonly operations: Operations['batches'] = {
    plan: ({ context, sheetId, otherFields }) => {
      const { ready, faulty, duplicates, beyondBatch } = this.sheets.summary(sheetId);
      const { name, contextId } = this.contextOf(context.id);
      const numbers = { create: ready, leaveOut: faulty, customer: name, contextId };
      const apart = otherFields === 'one-by-one';
      const oneByOne = apart
        ? this.sheets.ready(sheetId).filter(({ entry }) => Object.keys(entry).length > 2).length
        : 0;
      return Promise.resolve(
        done({
          ...numbers,
          oneByOne,
          notSent: apart ? [] : beyondBatch,
          sentence: planSentence({ ...numbers, duplicates }),
        }),
      );
    },
    start: (input) => {
      this.starts.push(input);
      const { context, sheetId, chunk } = input;
      const ready = this.sheets
        .ready(sheetId)
        .map(({ line, entry: { mac, name } }) => ({ line, mac, name, leftOut: null }));
      const out = this.sheets
        .faulty(sheetId)
        .map(({ line, mac, name, reason }) => ({ line, mac, name, leftOut: reason }));
      if (ready.length !== input.confirmed.create || out.length !== input.confirmed.leaveOut)
        return Promise.resolve(failed('not-allowed', 'The list has changed. Nothing was sent.'));
      const rows = [...ready, ...out].toSorted((a, b) => a.line - b.line);
      const source = this.sheets.nameOf(sheetId);
      const job = this.add({ contextId: context.id, name: context.name, source, rows, chunk, running: true });
      return Promise.resolve(done({ jobId: job.id }));
    },
    stop: async ({ jobId }) => {
      const job = this.jobs.get(jobId)!;
      job.stopping = true;
      if (job.running) await new Promise<void>((ended) => job.ended.push(ended));
      return done(this.status(job));
    },
    resume: ({ jobId }) => {
      const job = this.jobs.get(jobId)!;
      job.running = true;
      job.stopping = false;
      return Promise.resolve(done({ jobId }));
    },
    status: ({ jobId }) => Promise.resolve(done(this.status(this.jobs.get(jobId)!))),
    rows: ({ jobId, from, count, filter }) => {
      const rows = this.rowsOf(this.jobs.get(jobId)!, filter);
      return Promise.resolve(done({ total: rows.length, rows: rows.slice(from, from + count) }));
    },
    leftOvers: ({ jobId }) => {
      const rows = this.rowsOf(this.jobs.get(jobId)!, 'not-done');
      const lines = rows.map(({ mac, name, reason }) =>
        leftOverLine({ cells: [mac, name], reasons: [reason ?? ''] }, ','),
      );
      return Promise.resolve(done({ text: leftOverHead(['MAC address', 'Name'], ',') + lines.join(''), next: null }));
    },
    list: ({ id }) =>
      Promise.resolve(
        done([...this.jobs.values()].filter(({ contextId }) => contextId === id).map((job) => this.status(job))),
      ),
  };
}
