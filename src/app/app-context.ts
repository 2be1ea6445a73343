import { type Message } from '../core/messages/message.ts';
import type { Case } from '../core/records/case.ts';
import type { StageRecord } from '../core/records/record.ts';
import type { Language } from '../core/messages/language.ts';
import type { WatchRecord } from '../core/records/watch.ts';
import type { ProbeStage } from '../core/vocabulary/words.ts';
import type { About, Emit } from '../shared/contract.ts';
import type { Reply } from '../shared/reply.ts';
import type { KnownPasswords } from './known-password.ts';
import type { Attempts } from '../node/attempts/through-proxy.ts';
import type { CaseStore } from '../node/disk/cases.ts';
import type { CustomerStore } from '../node/disk/customers.ts';
import type { Settings } from '../node/disk/settings.ts';
import type { PracticePort } from '../node/practice/port.ts';
import type { RunStage } from '../node/probing/target.ts';
import type { SecretStore } from '../node/secrets/store.ts';
import type { ConnectionList } from '../node/probing/connections.ts';
import type { ServiceState } from './service/service-state.ts';
import type { PathMeasures } from './measure-paths.ts';

/**
 * Results that could not be saved: the disk was full, or nobody may write there. The run has stopped, nothing more is sent for
 * the case, and the record is held in memory, shown, and saved later or elsewhere. It is lost when the program ends.
 */
export interface Unsaved {
  readonly kind: 'run' | 'watch';
  readonly record: StageRecord | WatchRecord;
  /** Why it is not saved, for people. */
  readonly sentence: Message;
  /** The case with this record in it. */
  readonly into: (document: Case) => Case;
}

/** A run or a watch that is going on in this program: a case does one thing at a time. */
export interface Live {
  readonly kind: 'run' | 'watch';
  /** Id of its record. */
  readonly runId: string;
  readonly stage: ProbeStage;
  readonly stop: () => void;
  /** Resolves when it has ended and is on disk. */
  readonly ended: Promise<unknown>;
}

/** What all operations of one host work on. */
export interface AppContext {
  readonly host: About['host'];
  readonly dataFolder: string;
  readonly caseStore: CaseStore;
  readonly secrets: SecretStore;
  readonly practice: PracticePort | null;
  readonly startWorld: string | null;
  readonly resolveProxy: ((url: string) => Promise<string>) | null;
  /** The host's own way to make a PDF, if it has one. */
  readonly printPdf?: ((html: string) => Promise<Reply<Uint8Array>>) | undefined;
  readonly runStage: RunStage;
  readonly path: PathMeasures;
  readonly attempts: Attempts;
  readonly passwords: KnownPasswords;
  readonly emit: Emit;
  /** By case. */
  readonly live: Map<string, Live>;
  /** Results that could not be saved, by case. */
  readonly unsaved: Map<string, Unsaved>;
  readonly service: ServiceState;
  readonly connections: ConnectionList;
  readonly customers: CustomerStore;
  /** As they hold now, whether they could be written or not. */
  settings: Settings;
  /** What is followed where no language was chosen: the system's, or what the browser that was opened last asks for. */
  systemLanguage: Language;
}
