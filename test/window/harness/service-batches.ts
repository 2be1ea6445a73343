import { verbatim, NOTHING } from '../../../src/core/messages/message.ts';
import type { BatchLists } from '../../../src/core/whitelisting/whitelist-reply.ts';
import {
  createBatchState,
  partsOf,
  type BatchState,
  type NextChunk,
  isWaiting,
  passesFilter,
  type JobFilter,
} from '../../../src/core/whitelisting/batch-state.ts';
import { reasonOfFaulty, type JobRow } from '../../../src/core/whitelisting/batch.ts';
import { leftOverText, PLAIN_FORM, type ListForm } from '../../../src/core/whitelisting/left-over.ts';
import { statusOf, summaryOf } from '../../../src/app/service/service-state.ts';
import { listFormOf, planBatch, planSheet, rowsOfSheet } from '../../../src/app/service/sheet-job.ts';
import type { JobRowView, JobStatus, JobSummary } from '../../../src/shared/service-views.ts';
import { refuse, type Answers } from './noting.ts';
import type { FakeSheets } from './service-sheets.ts';
import type { Tell } from './serve.ts';

/**
 * Batches of the fake host: nothing is sent before the test says what the service answers, and every sum comes from the
 * product's own state of a job.
 */

interface FakeJob {
  readonly id: string;
  /** `null`: begun on the command line, at an address that no context has. */
  readonly contextId: string | null;
  readonly name: string;
  readonly source: string;
  readonly rows: readonly JobRow[];
  readonly toSend: readonly JobRow[];
  readonly chunk: number;
  readonly listForm: ListForm;
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
  readonly removals: unknown[] = [];
  private readonly sheets: FakeSheets;
  private readonly contextOf: (id: string) => { readonly name: string; readonly contextId: string };
  private readonly tell: Tell;

  constructor(sheets: FakeSheets, contextOf: FakeBatches['contextOf'], tell: Tell) {
    this.sheets = sheets;
    this.contextOf = contextOf;
    this.tell = tell;
  }

  add(job: {
    contextId: string | null;
    name: string;
    source: string;
    rows: readonly JobRow[];
    chunk: number;
    listForm?: ListForm;
    running?: boolean;
  }): FakeJob {
    const toSend = job.rows.filter(({ leftOut }) => leftOut === null);
    const made: FakeJob = {
      listForm: PLAIN_FORM,
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

  running(): FakeJob {
    return [...this.jobs.values()].find(({ running }) => running)!;
  }

  /** Sends the next chunk; `null` as the answer: it never came. `answer` is given the MACs in the order sent. */
  chunk(answer: (macs: readonly string[]) => Partial<BatchLists> | null, job = this.running()): void {
    const next: NextChunk = job.state.reserve()!;
    const macs = partsOf(next).flatMap(({ from, to }) => job.toSend.slice(from, to).map(({ mac }) => mac));
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
    const { id: jobId, toSend, rows } = job;
    const sums = job.state.sums(rows.length);
    const done = sums.sent - job.state.inDoubt();
    const contextId = job.contextId ?? '';
    this.tell({ name: 'batches.progressed', payload: { jobId, contextId, done, toSend: toSend.length, sums } });
    // A row that no answer mentions is not asked about again by itself: the run ends, and the job is not finished.
    if (job.stopping || job.state.waiting() === 0) this.end(job);
  }

  end(job = this.running(), problem: string | null = null): void {
    job.running = false;
    job.problem = problem;
    job.state.settle();
    this.tell({ name: 'batches.finished', payload: { jobId: job.id, contextId: job.contextId ?? '' } });
    for (const ended of job.ended.splice(0)) ended();
  }

  /** As much of a job as the product's own numbers are made from. */
  private view(job: FakeJob): Parameters<typeof statusOf>[0] {
    const { id, contextId, name, source, rows, toSend, chunk, listForm, state } = job;
    const target = { baseUrl: 'https://service.example', organizationId: 'acme-org', contextId: 'guest' };
    return {
      head: {
        kind: 'job',
        version: 2,
        job: id,
        at: AT,
        storedContext: contextId,
        name,
        target,
        source,
        listForm,
        toSend: toSend.length,
        rows: rows.length,
        oneByOne: 0,
        chunk,
        autoGenerateTags: false,
        autoGenerateDateTag: false,
      },
      sums: () => state.sums(rows.length),
      updatedLogins: state.updatedLogins,
      isRefused: job.state.isRefused,
      anomalies: state.anomalies,
      left: state.left,
      inDoubt: state.inDoubt,
    };
  }

  private standing({ running, stopping }: FakeJob): Parameters<typeof summaryOf>[1] {
    return { live: running ? (stopping ? 'stopping' : 'running') : null };
  }

  private summary(job: FakeJob): JobSummary {
    return summaryOf(this.view(job), this.standing(job));
  }

  private status(job: FakeJob): JobStatus {
    return statusOf(this.view(job), this.standing(job), job.problem === null ? null : verbatim(job.problem));
  }

  private changed(jobId: string): void {
    this.tell({ name: 'batches.changed', payload: { jobId } });
  }

  private rowsOf(job: FakeJob, filter: JobFilter): readonly JobRowView[] {
    const views = job.rows.map(({ line, mac, name, leftOut }): JobRowView => {
      const at = job.toSend.findIndex((row) => row.line === line && row.mac === mac);
      const result = leftOut === null ? job.state.resultOf(at) : 'left-out';
      const reason = leftOut ?? (result === 'faulty' ? reasonOfFaulty(mac, name) : null);
      return { line, mac, name, result, reason, waits: isWaiting({ result, leftOut }) };
    });
    return views.filter(({ result, waits }) => passesFilter(filter, { result, leftOut: waits ? null : NOTHING }));
  }

  readonly operations: Answers['batches'] = {
    plan: async ({ context, sheetId }) => {
      const { view } = await planBatch(this.sheets.source(sheetId), this.contextOf(context.id), null);
      return view;
    },
    start: async (input) => {
      this.starts.push(input);
      const { context, sheetId, chunk, confirmed } = input;
      const { create, leaveOut } = await planSheet(this.sheets.source(sheetId));
      if (this.sheets.summary(sheetId).undecided.length > 0)
        return refuse('bad-input', 'A column is not used. Nothing was sent.');
      if (create !== confirmed.create || leaveOut !== confirmed.leaveOut)
        return refuse('not-allowed', 'The list has changed. Nothing was sent.');
      const rows = await rowsOfSheet(this.sheets.source(sheetId));
      const source = this.sheets.nameOf(sheetId);
      const listForm = listFormOf(this.sheets.summary(sheetId));
      const { id: contextId, name } = context;
      const job = this.add({ contextId, name, source, rows, chunk, listForm, running: true });
      this.changed(job.id);
      return { jobId: job.id };
    },
    stop: async ({ jobId }) => {
      const job = this.jobs.get(jobId)!;
      job.stopping = true;
      if (job.running) await new Promise<void>((ended) => job.ended.push(ended));
      return this.status(job);
    },
    resume: ({ jobId }) => {
      const job = this.jobs.get(jobId)!;
      job.running = true;
      job.stopping = false;
      this.changed(jobId);
      return { jobId };
    },
    status: ({ jobId }) => this.status(this.jobs.get(jobId)!),
    rows: ({ jobId, from, count, filter }) => {
      const rows = this.rowsOf(this.jobs.get(jobId)!, filter);
      return { total: rows.length, rows: rows.slice(from, from + count) };
    },
    created: ({ jobId }) => {
      const lines = this.rowsOf(this.jobs.get(jobId)!, 'made').map(({ mac }) => `${mac}\r\n`);
      return { text: lines.join('') };
    },
    leftOvers: ({ jobId }) => {
      const job = this.jobs.get(jobId)!;
      const rows = this.rowsOf(job, 'not-done').map(({ mac, name, reason }) => ({
        cells: [mac, name],
        reasons: reason === null ? [] : [reason],
      }));
      const { delimiter } = job.listForm;
      return { text: leftOverText({ delimiter, headers: ['MAC address', 'Name'], rows }, 'en') };
    },
    list: ({ id }) =>
      [...this.jobs.values()].filter(({ contextId }) => contextId === id).map((job) => this.summary(job)),
    open: () => [...this.jobs.values()].map((job) => this.summary(job)).filter(({ state }) => state !== 'finished'),
    remove: ({ jobId, givenUp }) => {
      this.removals.push({ jobId, givenUp });
      const job = this.jobs.get(jobId)!;
      const { left, inDoubt } = this.summary(job);
      if (left > 0 && (givenUp?.left !== left || givenUp.inDoubt !== inDoubt))
        return refuse('not-allowed', 'The job has gone on. Nothing was removed.');
      this.jobs.delete(jobId);
      this.changed(jobId);
      return null;
    },
  };
}
