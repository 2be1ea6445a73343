import type { Secret } from '../core/credential/secret.ts';
import type { Account } from '../core/records/attempt.ts';
import type { Message } from '../core/messages/message.ts';
import type { Case } from '../core/records/case.ts';
import type { StageRecord } from '../core/records/record.ts';
import { type Language, languageOf } from '../core/messages/language.ts';
import type { WatchRecord } from '../core/records/watch.ts';
import type { ProbeStage } from '../core/vocabulary/words.ts';
import type { About, Emit } from '../shared/contract.ts';
import type { Managed } from '../shared/managed.ts';
import type { Reply } from '../shared/reply.ts';
import type { Attempts } from '../node/attempts/through-proxy.ts';
import type { CaseStore } from '../node/disk/stores.ts';
import type { Settings } from '../node/disk/small-files.ts';
import type { PracticePort } from '../node/practice/child.ts';
import type { RunStage } from '../node/probing/target.ts';
import type { SecretStore } from '../node/secrets/open-secret-store.ts';
import type { ConnectionList } from '../node/probing/transport.ts';
import type { ServiceState } from './service/service-state.ts';
import type { PathMeasures } from './stage-run.ts';
import { randomUUID } from 'node:crypto';
import { env } from 'node:process';

/**
 * Random ids of the passwords that were used while this process runs, in memory alone: what is known of an account's acceptances
 * speaks of the password that is about to be sent only where it is the same. Each entry makes a new one.
 */
type KnownPasswords = ReturnType<typeof knownPasswords>;

const nameOf = ({ server, user }: Account): string => JSON.stringify([server, user]);

export const knownPasswords = () => {
  const known = new Map<string, { readonly id: string; readonly password: Secret }>();
  return {
    entered: (account: Account) => void known.delete(nameOf(account)),
    idOf: (account: Account, password: Secret): string => {
      const found = known.get(nameOf(account));
      if (found?.password.expose() === password.expose()) return found.id;
      const id = randomUUID();
      known.set(nameOf(account), { id, password });
      return id;
    },
  };
};

/**
 * Results that could not be saved: the disk was full, or nobody may write there. The run has stopped, nothing more is sent for
 * the case, and the record is held in memory, shown, and saved later or elsewhere. It is lost when the program ends.
 */
export interface Unsaved {
  readonly kind: 'run' | 'watch';
  readonly record: StageRecord | WatchRecord;
  readonly sentence: Message;
  readonly into: (document: Case) => Case;
}

/** A run or a watch that is going on in this program: a case does one thing at a time. */
export interface Live {
  readonly kind: 'run' | 'watch';
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
  readonly printPdf?: ((html: string) => Promise<Reply<Uint8Array>>) | undefined;
  readonly runStage: RunStage;
  readonly path: PathMeasures;
  readonly attempts: Attempts;
  readonly passwords: KnownPasswords;
  readonly emit: Emit;
  readonly live: Map<string, Live>;
  readonly unsaved: Map<string, Unsaved>;
  readonly service: ServiceState;
  readonly connections: ConnectionList;
  readonly managed: Managed;
  /** As they hold now, whether they could be written or not. */
  settings: Settings;
  /** What is followed where no language was chosen: the system's, or what the browser that was opened last asks for. */
  systemLanguage: Language;
}

/** The locale that the process was started with: as POSIX names it, else as the operating system says. */
const processLocale = (): string =>
  [env.LC_ALL, env.LC_MESSAGES, env.LANG].find((name) => name !== undefined && name !== '') ??
  Intl.DateTimeFormat().resolvedOptions().locale;

/** The language of the system, by the locale that the host names; `undefined`: that of the process. */
export const systemLanguage = (locale: string | undefined): Language => languageOf(locale ?? processLocale());

/** The language in which a host judges and lists: as this computer's administrators say, else as it was chosen, else the system's. */
export const languageInForce = ({
  settings,
  systemLanguage,
  managed,
}: Pick<AppContext, 'settings' | 'systemLanguage' | 'managed'>): Language =>
  (managed.state === 'in-force' ? managed.policy.language : undefined) ?? settings.language ?? systemLanguage;
