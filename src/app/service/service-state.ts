import { type Message } from '../../core/messages/message.ts';
import type { OpenJob } from '../../node/service/batch-job.ts';
import type { ContextStore } from '../../node/service/contexts.ts';
import type { History } from '../../node/service/history.ts';
import type { JobReader } from './job-reader.ts';
import type { OpenLists } from './open-lists.ts';

/** A job that runs in this program. */
export interface LiveJob {
  readonly contextId: string;
  readonly job: OpenJob;
  readonly isStopping: () => boolean;
  /** What it waits for, for people; `null` where it does not wait. */
  readonly waiting: () => Message | null;
  /** Ends it after the request that is under way. */
  readonly stop: () => void;
  /** Ends it immediately: what is under way is then in doubt. */
  readonly abandon: () => void;
  /** Resolves when it has ended and is on disk. */
  readonly ended: Promise<unknown>;
}

/** What the service's operations of one host work on, besides the context of all operations. */
export interface ServiceState {
  /** The data folder. */
  readonly data: string;
  readonly contexts: ContextStore;
  readonly history: History;
  readonly lists: OpenLists;
  readonly reader: JobReader;
  /** Jobs that run in this program, by their id. */
  readonly jobs: Map<string, LiveJob>;
  /** Contexts with a removal of emails that is under way, by their id. */
  readonly removing: Set<string>;
  /** Why the last run of a job in this program ended before its end, by the job's id. */
  readonly problems: Map<string, Message>;
  /** Ends jobs and lists; what is done is on disk. */
  readonly close: () => Promise<void>;
}
