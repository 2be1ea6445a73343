import { say, type Message } from '../core/messages/message.ts';
import { compileSchemas } from '../node/code/compile-schemas.ts';
import { loadLanguages } from '../core/messages/translations.ts';
import { speak } from './words.ts';
import type { Emit, Operations } from '../shared/contract.ts';
import type { Managed } from '../shared/managed.ts';
import { type Reply, failed } from '../shared/reply.ts';
import { openCaseStore } from '../node/disk/stores.ts';
import { makeDataFolder } from '../node/disk/data-folder.ts';
import { readSettings } from '../node/disk/small-files.ts';
import { caseOperations, summaryOf, platformOperations, historyOperations } from './cases.ts';
import { sizing, tracing, type StartTracer } from '../node/path/trace-path.ts';
import { childPractice, type PracticePort, type SpawnLab } from '../node/practice/child.ts';
import { closeProbing, runStageInWorker, warmUpProbing } from '../node/probing/worker-prober.ts';
import { closeReading } from '../node/reading/read-in-worker.ts';
import { openKeychain } from '../node/secrets/keychain.ts';
import { keytarInChild, type StartKeychain } from '../node/secrets/keytar-in-child.ts';
import { openSecretStore } from '../node/secrets/open-secret-store.ts';
import { knownPasswords, type AppContext, languageInForce, systemLanguage } from './app-context.ts';
import { openAttempts } from '../node/attempts/through-proxy.ts';
import { appOperations } from './app.ts';
import { checkOperations } from './checks.ts';
import { listConnections } from '../node/probing/transport.ts';
import { storeManagedContexts, tooOld, underPolicy } from './managed.ts';
import { managedHere } from '../node/disk/policy.ts';
import { practiceOperations } from './practice.ts';
import { programMark } from './version.ts';
import { reportOperations } from './reports.ts';
import { secretOperations } from './secrets.ts';
import { batchOperations } from './service/batches.ts';
import { contextOperations, serviceHistoryOperations } from './service/contexts.ts';
import { entryOperations } from './service/entries.ts';
import { policyOperations } from './service/policies.ts';
import { openServiceState } from './service/live-jobs.ts';
import { sheetOperations } from './service/sheets.ts';
import { stageOperations } from './stages.ts';
import { attemptOperations, trustOperations } from './trust.ts';
import { watchOperations } from './watches.ts';

const notHere = (): ReturnType<typeof failed> =>
  failed('not-here', say('Only the desktop program can do this. Nothing was done.'));

/** What a host without windows answers; the desktop replaces these with its own. */
const desktopNotHere: Operations['desktop'] = {
  openWindow: () => Promise.resolve(notHere()),
  openLink: () => Promise.resolve(notHere()),
  ready: () => Promise.resolve(notHere()),
  showing: () => Promise.resolve(notHere()),
};

/** One running product in a host: the operations of the contract and the events they cause. */
export interface Host {
  readonly operations: Operations;
  /** Adds a listener and gives back what removes it. */
  readonly news: (listener: Emit) => () => void;
  /** Resolves when the runs, watches and batches that are going on have ended; `null`: there are none. */
  readonly going: () => Promise<unknown> | null;
  close(): Promise<void>;
}

export interface HostOptions {
  readonly host: 'electron' | 'web';
  /** Practice networks, or how this host starts the process that runs one; `null`: there is none. */
  readonly practice: PracticePort | SpawnLab | null;
  readonly startWorld: string | null;
  /** The operating system's proxy for a URL, as `PROXY host:port` or `DIRECT`; `null`: the environment decides. */
  readonly resolveProxy: ((url: string) => Promise<string>) | null;
  /** Of the person, e.g. `sv-SE`, for a language that nobody chose; where it is not given, that of the process. */
  readonly locale?: string;
  /** Default: what this computer's administrators have set. */
  readonly managed?: Managed;
  /** Default: the platform's usual place (see data-folder.ts). */
  readonly dataFolder?: string;
  /** How this host starts the process that traces; default: as a process of Node. */
  readonly startTracer?: StartTracer;
  /** How this host starts the process that holds the keychain; default: as a process of Node. */
  readonly startKeychain?: StartKeychain;
  /** Prints an HTML document to PDF with the host's own means; without any, an installed browser is used. */
  readonly printPdf?: (html: string) => Promise<Reply<Uint8Array>>;
}

/** The data folder cannot be used; `why` is for people. */
export class CannotOpen extends Error {
  override readonly name = 'CannotOpen';
  readonly why: Message;
  constructor(why: Message) {
    super('cannot open');
    this.why = why;
  }
}

/** Opens the store and the place for passwords, and warms the probing up. Sends nothing. */
export const openHost = async (options: HostOptions): Promise<Host> => {
  compileSchemas();
  // Until the settings are read, the person's own; then the one that was chosen.
  const own = systemLanguage(options.locale);
  await loadLanguages();
  speak(own);
  const managed = options.managed ?? (await managedHere());
  const old = tooOld(managed);
  if (old !== null) throw new CannotOpen(old);
  const folder = await makeDataFolder(options.dataFolder);
  if (!folder.ok) throw new CannotOpen(folder.failure.message);
  const spoken = { settings: await readSettings(folder.value), systemLanguage: own, managed };
  const language = languageInForce(spoken);
  speak(language);
  const keytar = keytarInChild(options.startKeychain);
  // Its process comes up while the cases are listed.
  const opening = openSecretStore(folder.value, openKeychain({ load: () => Promise.resolve(keytar) }));
  opening.catch(() => undefined);
  const mark = await programMark();
  const index = { of: summaryOf, maker: String(mark) };
  const caseStore = await openCaseStore(folder.value, mark === null ? {} : { index });
  if (!caseStore.ok) {
    keytar.close();
    throw new CannotOpen(caseStore.failure.message);
  }
  const secrets = await opening;
  const practice = typeof options.practice === 'function' ? childPractice(options.practice) : options.practice;
  const listeners = new Set<Emit>();
  const app: AppContext = {
    host: options.host,
    dataFolder: folder.value,
    caseStore: caseStore.value,
    secrets,
    practice,
    startWorld: options.startWorld,
    resolveProxy: options.resolveProxy,
    printPdf: options.printPdf,
    runStage: runStageInWorker,
    path: { tracePath: tracing(options.startTracer), trySizes: sizing(options.startTracer) },
    attempts: openAttempts(folder.value),
    passwords: knownPasswords(),
    emit: (payload) => {
      for (const listener of listeners) listener(payload);
    },
    live: new Map(),
    unsaved: new Map(),
    service: openServiceState(folder.value),
    connections: listConnections(),
    ...spoken,
  };
  await storeManagedContexts(app.service.contexts, managed);
  void warmUpProbing().catch(() => undefined);
  // A case or a context that leaves the bin for good takes its secret along.
  const forget = (ids: readonly string[]): Promise<unknown> => Promise.all(ids.map((id) => secrets.delete(id)));
  for (const store of [app.caseStore, app.service.contexts]) void store.emptyBin().then(forget);
  const operations: Operations = {
    app: appOperations(app),
    cases: caseOperations(app),
    stages: stageOperations(app),
    watches: watchOperations(app),
    history: historyOperations(app),
    platform: platformOperations(app),
    checks: checkOperations(app),
    secrets: secretOperations(app),
    attempts: attemptOperations(app),
    trust: trustOperations(app),
    practice: practiceOperations(app),
    contexts: contextOperations(app),
    entries: entryOperations(app),
    sheets: sheetOperations(app),
    batches: batchOperations(app),
    policies: policyOperations(app),
    serviceHistory: serviceHistoryOperations(app),
    reports: reportOperations(app),
    desktop: desktopNotHere,
  };
  return {
    operations: underPolicy(operations, managed),
    news: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    going: () => {
      const work = [...app.live.values(), ...app.service.jobs.values()];
      return work.length === 0 ? null : Promise.all(work.map(({ ended }) => ended));
    },
    close: async () => {
      const running = [...app.live.values()];
      for (const live of running) live.stop();
      await Promise.all([...running.map((live) => live.ended), app.service.close()]);
      await practice?.stop();
      await Promise.all([closeProbing(), closeReading()]);
      app.connections.close();
      keytar.close();
      await Promise.all([app.caseStore.close(), app.service.contexts.close()]);
    },
  };
};
