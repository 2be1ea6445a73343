import { outcomeName } from '../../../src/core/diagnosis/words/phrases.ts';
import { say, verbatim } from '../../../src/core/messages/message.ts';
import { witnessOf } from './witness-fixture.ts';
import type { WorldSummary } from '../../../src/core/records/practice-description.ts';
import { lessonStateOf, withPatch, type Case } from '../../../src/core/records/case.ts';
import type { AttemptMeter } from '../../../src/core/attempts/account-attempts.ts';
import { judge } from '../../../src/core/diagnosis/diagnose.ts';
import type { Judgement } from '../../../src/core/diagnosis/judgement.ts';
import type { LastKnownGood } from '../../../src/core/diagnosis/compared/last-known-good.ts';
import type {
  About,
  CaseSummary,
  OpenCase,
  Operations,
  StagePreview,
  TakenCase,
  Appearance,
  ConnectionsMade,
  Surroundings,
  InstallationView,
  KeychainState,
} from '../../../src/shared/contract.ts';
import type { LanguageChoice, Language } from '../../../src/core/messages/language.ts';
import { derivedFrom } from '../../../src/app/present.ts';
import type { Outcome } from '../../../src/core/evidence/outcome.ts';
import type { StageRecord } from '../../../src/core/records/record.ts';
import type { Attempt, WatchRecord } from '../../../src/core/records/watch.ts';
import type { Managed } from '../../../src/shared/managed.ts';
import type { Failure } from '../../../src/shared/reply.ts';
import { noting, type Noted } from './noting.ts';
import type { Family, Layer, ProbeStage } from '../../../src/core/vocabulary/words.ts';
import { newCase, WORLDS } from './case-fixtures.ts';
import { DESKTOP, fileOperations } from './desktop-host.ts';
import { certificate, probe, stageRun } from './evidence-fixture.ts';
import { FakeReports } from './report-host.ts';
import { runOperations } from './run-host.ts';
import { FakeService } from './service-host.ts';
import { serveFake, type FakeServer } from './serve.ts';

/**
 * A host in memory that implements the contract, driven by the test: a run does only what the test says. Nothing
 * touches disk, keychain or network.
 */

const edited = <T extends { readonly id: string }>(
  all: readonly T[],
  id: string,
  change: (one: T) => Partial<T>,
): T[] => all.map((one) => (one.id === id ? { ...one, ...change(one) } : one));

export interface FakeCase {
  document: Case;
  hasPassword: boolean | null;
  passwordNote: string | null;
  unsaved: OpenCase['unsaved'];
  readOnly: string | null;
  problem: string | null;
  previous: string | null;
  interrupted: OpenCase['interrupted'];
  judged: Partial<Judgement>;
}

export interface Run {
  readonly runId: string;
  readonly caseId: string;
  readonly stage: ProbeStage;
  readonly label: string | null;
  readonly only: readonly Family[];
  readonly continueAfter401: boolean;
}

export const NOW = '2026-11-21T11:00:00.000+01:00';

export class FakeHost {
  readonly cases = new Map<string, FakeCase>();
  attempts: AttemptMeter | null = null;
  /** Every call of the contract that changes something or sends something, in order. */
  readonly calls: Noted[] = [];
  /** Which door the window thinks it came through. */
  door: About['host'] = 'web';
  /** What is said of the next files that are taken. */
  taken: Pick<TakenCase, 'taken' | 'trustLeftOut'> = { taken: 'new', trustLeftOut: false };
  contradictions: readonly string[] = [];
  unresolved = false;
  running: Run | null = null;
  watching: { readonly watchId: string; readonly caseId: string; readonly stage: ProbeStage } | null = null;
  /** The practice world that runs. */
  practises: string | null = null;
  lastKnownGood: readonly LastKnownGood[] = [];
  previewed: Partial<StagePreview> = {};
  /** The next call by this name fails so. */
  readonly failures = new Map<string, Failure>();
  appearance: Appearance = 'auto';
  languageChoice: LanguageChoice = 'auto';
  worlds: readonly WorldSummary[] = WORLDS;
  connections: ConnectionsMade = { count: 0, latest: [] };
  surroundings: Surroundings = { authorities: { bundled: 144, system: 140 }, proxy: 'none' };
  installation: InstallationView = { fingerprint: '3f2a'.repeat(16), because: null, known: [] };
  keychain: KeychainState = { state: 'ok', backend: say('Secret Service') };
  managed: Managed = { state: 'none', from: '/etc/tripoint/policy.json' };
  /** Why a password that is stored from now on is in memory alone. */
  notStored: string | null = null;
  readonly reports = new FakeReports();
  server: FakeServer | null = null;
  readonly service = new FakeService((news) => this.server?.tell(news));

  /** The system of the fake is an English one. */
  get language(): Language {
    return this.languageChoice === 'auto' ? 'en' : this.languageChoice;
  }

  /** What one call of the contract was asked with, as often as it was. */
  inputs(name: string): readonly unknown[] {
    return this.calls.filter((call) => call.name === name).map(({ input }) => input);
  }

  add(document: Case, more: Partial<FakeCase> = {}): string {
    const made = {
      document,
      hasPassword: true,
      passwordNote: null,
      unsaved: null,
      readOnly: null,
      problem: null,
      previous: null,
      interrupted: null,
      judged: {},
      ...more,
    };
    this.cases.set(document.id, made);
    return document.id;
  }

  open(id: string): OpenCase {
    const found = this.cases.get(id)!;
    const running = this.running?.caseId === id ? { runId: this.running.runId, stage: this.running.stage } : null;
    const watching =
      this.watching?.caseId === id ? { watchId: this.watching.watchId, stage: this.watching.stage } : null;
    const judgement = { ...judge(found.document), ...found.judged };
    return {
      document: found.document,
      judgement,
      ...derivedFrom(found.document, judgement, this.language),
      practicePages:
        found.document.practice === null || found.document.practice !== this.practises
          ? null
          : { platform: 'http://127.0.0.1:9/card', control: 'http://127.0.0.1:9/t/', password: 'practice-password' },
      readOnly: found.readOnly === null ? null : verbatim(found.readOnly),
      interrupted: found.interrupted,
      unsaved: found.unsaved,
      running,
      watching,
      attempts: this.attempts,
      hasPassword: found.hasPassword,
      passwordKeeper: this.keychain.backend,
      passwordNote: found.passwordNote === null ? null : verbatim(found.passwordNote),
    };
  }

  progress(family: Family, phase: Layer | null): void {
    const run = this.running!;
    this.server?.tell({ name: 'stages.progressed', payload: { ...run, family, phase, result: null } });
  }

  /** Ends one probe of the running stage: stored first, told then. */
  finishProbe(family: Family, outcome: Outcome): void {
    const run = this.running!;
    const result = probe({ stage: run.stage, family, outcome, startedAt: NOW });
    this.change(run.caseId, (document) => ({
      runs: edited(document.runs, run.runId, ({ probes }) => ({ probes: [...probes, result] })),
    }));
    this.server?.tell({ name: 'stages.progressed', payload: { ...run, family, phase: 'done', result } });
  }

  finishRun(state: StageRecord['state'] = 'complete'): void {
    const { caseId, runId, stage } = this.running!;
    this.running = null;
    this.change(caseId, (document) => ({
      runs: edited(document.runs, runId, ({ probes }) => ({
        state,
        failedSignIns: probes.filter(({ outcome }) => outcome === 'http.401').length,
      })),
    }));
    this.server?.tell({ name: 'stages.finished', payload: { caseId, runId, stage } });
    this.changed(caseId);
  }

  /** One attempt of the watch that is going on: stored first, told then. */
  attempt(attempt: Attempt): void {
    const { caseId, watchId } = this.watching!;
    this.change(caseId, (document) => ({
      watches: edited(document.watches, watchId, ({ attempts }) => ({ attempts: [...attempts, attempt] })),
    }));
    this.server?.tell({ name: 'watches.progressed', payload: { caseId, watchId, attempt } });
  }

  finishWatch(state: WatchRecord['state'] = 'complete'): void {
    const { caseId, watchId } = this.watching!;
    this.watching = null;
    this.change(caseId, (document) => ({
      watches: edited(document.watches, watchId, () => ({ state, endedAt: NOW })),
    }));
    this.server?.tell({ name: 'watches.finished', payload: { caseId, watchId } });
    this.changed(caseId);
  }

  changed(id: string): void {
    this.server?.tell({ name: 'cases.changed', payload: { id } });
  }

  change(id: string, change: (document: Case) => Partial<Case>): OpenCase {
    const found = this.cases.get(id)!;
    found.document = { ...found.document, ...change(found.document), changedAt: NOW };
    return this.open(id);
  }

  private summary({ document, problem, previous }: FakeCase): CaseSummary {
    const { verdict } = judge(document);
    const { id, title, customer, site, practice, changedAt, removedAt } = document;
    return {
      id,
      title,
      customer,
      site,
      server: document.target.host,
      practice,
      lesson: lessonStateOf(document),
      changedAt,
      removedAt,
      closed: document.closedAt != null,
      running: id === this.running?.caseId || id === this.watching?.caseId,
      problem: problem === null ? null : verbatim(problem),
      previous: previous === null ? null : verbatim(previous),
      verdict: problem ? null : { ...verdict, sentence: verbatim(verdict.sentence) },
    };
  }

  readonly operations: Operations = noting(this, {
    ...this.service.operations(),
    attempts: { allow: () => null },
    app: {
      about: () => ({
        version: '0.1.0',
        host: this.door,
        dataFolder: '/data',
        keychain: this.keychain,
        appearance: this.appearance,
        language: this.language,
        languageChoice: this.languageChoice,
        practice: null,
        managed: this.managed,
      }),
      installation: () => this.installation,
      acceptKey: (input) => {
        this.installation = { ...this.installation, known: [...this.installation.known, input] };
        return this.installation;
      },
      forgetKey: () => {
        this.installation = { ...this.installation, known: [] };
        return this.installation;
      },
      setAppearance: (input) => {
        this.appearance = input.appearance;
        this.server?.tell({ name: 'app.appearanceChanged', payload: input });
        return null;
      },
      setLanguage: (input) => {
        this.languageChoice = input.language;
        this.server?.tell({
          name: 'app.languageChanged',
          payload: { language: this.language, choice: input.language },
        });
        return null;
      },
      // A fake speaks English to every browser.
      preferLocales: () => null,
      connections: () => this.connections,
      surroundings: () => this.surroundings,
    },
    cases: {
      handOver: () => ({ block: 'TRIPOINT BEGIN\nTRIPOINT END', svg: null, notes: [] }),
      recordFile: () => ({
        name: 'tripoint-inside-20261126T100000.json',
        text: '{}\n',
        signature: null,
        verify: [],
        note: null,
      }),
      list: () => [...this.cases.values()].map((each) => this.summary(each)),
      open: (input) => this.open(input.id),
      create: (input) => this.open(this.add(newCase(input), { hasPassword: false })),
      change: (input) => {
        const { target, ...names } = input.changes;
        return this.change(input.id, (document) => ({
          ...(names as Partial<Case>),
          target: withPatch(document.target, target ?? {}),
        }));
      },
      remove: (input) => (this.change(input.id, () => ({ removedAt: NOW })), null),
      restore: (input) => (this.change(input.id, () => ({ removedAt: null })), null),
      restorePrevious: (input) => {
        Object.assign(this.cases.get(input.id)!, { problem: null, previous: null });
        return this.open(input.id);
      },
      importRecord: (input) => ({
        ...this.change(input.id, (document) => ({
          runs: [...document.runs, stageRun('outside', ['ok', 'ok', 'ok', 'ok'], NOW)],
        })),
        taken: 'new',
        notice: null,
      }),
      addWitness: (input) => ({
        ...this.change(input.id, (document) => ({ witnesses: [witnessOf(document)] })),
        taken: 'new',
        notice: null,
      }),
      placeWitness: (input) =>
        this.change(input.id, ({ witnesses = [] }) => ({
          witnesses: witnesses.map((one) => ({ ...one, source: { ...one.source, at: input.at ?? undefined } })),
        })),
      ...fileOperations(this),
    },
    desktop: DESKTOP,
    ...runOperations(this),
    reports: {
      preview: (input) => this.reports.preview(this.cases.get(input.id)!.document, input.options),
      write: (input) => this.reports.write(this.cases.get(input.id)!.document, input),
      decodeList: (input) => this.reports.decodeList(this.cases.get(input.id)!.document, input.options),
      handoffFor: (input) => this.reports.handoffFor(this.cases.get(input.id)!.document, input),
      printing: () => this.reports.printing,
    },
    history: {
      lastKnownGood: () => this.lastKnownGood,
    },
    platform: {
      recordCard: (input) =>
        this.change(input.id, (document) => ({
          cards: [
            ...document.cards,
            { format: 'tripoint/platform-card', version: 1, id: crypto.randomUUID(), recordedAt: NOW, ...input.card },
          ],
        })),
    },
    checks: {
      record: (input) =>
        this.change(input.id, (document) => ({
          checks: [
            ...document.checks,
            {
              check: input.check,
              result: input.result,
              ...(input.saidBy ? { saidBy: input.saidBy } : {}),
              recordedAt: NOW,
              recorded: { number: document.checks.length + 1, imported: false },
            },
          ],
        })),
      withdraw: (input) =>
        this.change(input.id, (document) => ({
          checks: document.checks.map((made) => (made.check === input.check ? { ...made, withdrawnAt: NOW } : made)),
        })),
    },
    secrets: {
      setPassword: (input) => {
        Object.assign(this.cases.get(input.id)!, { hasPassword: true, passwordNote: this.notStored });
        return this.open(input.id);
      },
      clearPassword: (input) => {
        this.cases.get(input.id)!.hasPassword = false;
        return this.open(input.id);
      },
      retryKeychain: () => {
        this.keychain = { state: 'ok', backend: say('Secret Service') };
        return this.keychain;
      },
    },
    trust: {
      read: ({ base64 }) => ({ pem: Buffer.from(base64, 'base64').toString() }),
      look: (input) => ({
        chain: this.unresolved ? [] : [certificate('CN=Unknown Issuer', 'b4')],
        trusted: this.cases.get(input.id)?.document.target.pin != null,
        problem: outcomeName(this.unresolved ? 'dns.not-found' : 'tls.untrusted'),
        hello: { library: 'OpenSSL 3.5.8', bytes: 373, variant: 'classical-groups' },
        askedAgain: [
          { variant: 'ordinary', outcome: 'tls.silent', bytes: 1603, detail: '' },
          { variant: 'classical-groups', outcome: 'ok', bytes: 373, detail: 'TLSv1.3' },
        ],
      }),
    },
    practice: {
      worlds: () => this.worlds,
      start: (input) => {
        const world = this.worlds.find(({ id }) => id === input.world)!;
        const made = newCase(
          { title: world.title, customer: 'Practice', site: 'This machine' },
          { practice: world.id, ...(input.lesson === true && { lesson: { own: null } }) },
        );
        this.practises = world.id;
        return this.open(this.add(made));
      },
      decide: (input) => {
        const own = { party: input.party, right: input.party === 'api-setting', at: '2026-11-21T10:00:00.000+01:00' };
        return this.change(input.id, () => ({ lesson: { own } }));
      },
      answer: () => ({ party: 'api-setting', certainty: 'proven' }),
    },
  });

  async serve(): Promise<FakeServer> {
    this.server = await serveFake(this.operations);
    return this.server;
  }
}
