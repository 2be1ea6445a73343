import { type Message } from '../core/messages/message.ts';
import type { BatchSums } from '../core/whitelisting/batch-state.ts';
import type { Consent } from '../core/whitelisting/batch-words.ts';
import type { RowResult } from '../core/whitelisting/batch.ts';
import type { ServiceContext, ServiceTarget } from '../core/whitelisting/context.ts';
import type { EntryResult } from '../core/whitelisting/requests.ts';
import type { ServiceFailure } from '../core/whitelisting/failure.ts';
import type { ListForm } from '../core/whitelisting/left-over.ts';
import type { PolicyEntry } from '../core/whitelisting/policy.ts';
import type { Warning } from '../core/whitelisting/problems.ts';
import type { RemovalDocument } from '../core/whitelisting/policy-reply.ts';

/** What the service's operations answer with, and what a call may hold; see service-contract.ts. */

/** Bytes of a list; 100,000 rows with a description are half of it. */
export const MOST_LIST_BYTES = 32 * 1024 * 1024;
export const MOST_PAGE_ROWS = 500;

export interface ContextView extends ServiceContext {
  /** Whether a key is stored; `null`: the keychain cannot be read. The key itself never comes here. */
  readonly hasKey: boolean | null;
  /** What keeps the key, or would keep it, by name. */
  readonly keyKeeper: Message;
  /** Says why the key is not used, not read, or in memory alone, until another one is stored; else `null`. */
  readonly keyNote: Message | null;
  /** The access policy to practise on, while a practice world runs; `null` in a real context. */
  readonly practicePolicyId: string | null;
  /** In the bin since; for good after 30 days. */
  readonly removedAt: string | null;
}

export interface ContextList {
  readonly contexts: readonly ContextView[];
  /** Files that cannot be opened; they are left as they are. */
  readonly problems: readonly { readonly file: string; readonly sentence: Message }[];
}

export interface EntryAdded {
  /** Our own UUID, sent along: an unclear answer can be recognised by it, and a second try gives it as `again`. */
  readonly id: string;
  /** `unknown`: it may have been created. Never sent again on its own. */
  readonly result: EntryResult;
  /** What came of it, for people: `AA:BB:… is whitelisted, permanently.`, or who must act and what was not changed. */
  readonly sentence: Message;
  readonly warnings: readonly Warning[];
  readonly failure: ServiceFailure | null;
  /** Why the history misses the end of it, or `null`. */
  readonly notRecorded: Message | null;
}

/** What a start would do. The confirmation is made from these numbers, and `start` takes them back. */
export interface BatchPlan {
  readonly create: number;
  readonly leaveOut: number;
  /** Of `create`: rows that go out in calls of their own, because they have more fields than a batch carries. */
  readonly oneByOne: number;
  /** Of `create`: entries without a removal date, which nothing removes. */
  readonly permanent: number;
  /** Names of the columns that hold something and were left out. */
  readonly columnsLeftOut: readonly Message[];
  readonly cautions: readonly Message[];
  /** What is agreed to before it is sent, one by one. */
  readonly consents: readonly Consent[];
  readonly customer: string;
  readonly contextId: string;
  /** `Create 312, leave out 4 faulty, 312 permanent, into ACME / 5f0c…` */
  readonly sentence: Message;
}

/** `unfinished`: rows are left, after a stop, a failure or a crash; it can be resumed. */
export type JobState = 'running' | 'stopping' | 'unfinished' | 'finished';

export interface JobSummary {
  readonly jobId: string;
  /** The stored context, or `null` where it was given by hand on the command line. */
  readonly contextId: string | null;
  readonly name: string;
  readonly target: ServiceTarget;
  /** The options of the terminal that led there; absent where it was begun in a window, or before they were kept. */
  readonly way?: { readonly ca: string | null; readonly proxy: string | null };
  readonly source: string;
  readonly startedAt: string;
  readonly state: JobState;
  readonly toSend: number;
  readonly rows: number;
  readonly sums: BatchSums;
  /** Rows still to be sent, those in doubt included. */
  readonly left: number;
  /** Rows that were sent and whose answer is not known; going on sends them again, which is safe. */
  readonly inDoubt: number;
}

export interface JobStatus extends JobSummary {
  readonly chunk: number;
  readonly oneByOne: number;
  readonly listForm: ListForm;
  readonly updatedLogins: number;
  readonly anomalies: { readonly total: number; readonly first: readonly Message[] };
  /** Why the last run here ended before its end, for people; `null` otherwise. */
  readonly problem: Message | null;
  /** What a running job waits for, for people; absent where it does not wait. */
  readonly waiting?: Message;
  readonly sentence: Message;
}

export interface JobProgress {
  readonly jobId: string;
  readonly contextId: string;
  readonly done: number;
  readonly toSend: number;
  readonly sums: BatchSums;
  readonly waiting?: Message;
}

/** A row of a job with what became of it. */
export interface JobRowView {
  readonly line: number;
  readonly mac: string;
  readonly name: string;
  readonly result: RowResult;
  readonly reason: Message | null;
  /** Still to be sent; its result is `left-out` until it is. */
  readonly waits: boolean;
}

export interface JobPage {
  readonly total: number;
  readonly rows: readonly JobRowView[];
}

/** The text of a file of rows. */
export interface ListText {
  readonly text: string;
}

export interface PolicyPreview {
  readonly entries: readonly PolicyEntry[];
  readonly faulty: number;
  /** `*@acme.example covers every address at acme.example, …`, one for each pattern. */
  readonly coverage: readonly Message[];
  /** Why it cannot be sent at all, or `null`. */
  readonly problem: Message | null;
}

/** What a removal took out of a policy, as a file on this machine. */
export interface RestoreList {
  /** Id of the operation in the history. */
  readonly id: string;
  readonly at: string;
  readonly policy: string;
  readonly entries: number;
  readonly path: string;
}

export type EmailsRemoved =
  | {
      readonly kind: 'removed';
      readonly document: RemovalDocument;
      /** `alice@acme.example can still sign in through *@acme.example.` */
      readonly stillCovered: readonly Message[];
      /** What was taken out, one on a line, to be pasted back. */
      readonly restoreText: string;
      /** Where the same list was saved, or `null`: then `restoreText` is the only copy, and `problem` says so. */
      readonly restorePath: string | null;
      readonly problem: Message | null;
      readonly sentence: Message;
    }
  | { readonly kind: 'not-removed'; readonly failure: ServiceFailure; readonly problem: Message | null };
