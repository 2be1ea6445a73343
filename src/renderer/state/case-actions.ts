import type { WitnessPlace } from '../../core/records/witness.ts';
import { isFailure } from '../../core/evidence/outcome.ts';
import { isUndecided } from '../../core/records/case.ts';
import type { Case, CheckName, RecordedCheck, TargetPatch } from '../../core/records/case.ts';
import type { LanguageChoice } from '../../core/messages/language.ts';
import type { CaseSummary, OpenCase } from '../../shared/contract.ts';
import type { Reply } from '../../shared/reply.ts';
import type { CellName } from '../../core/diagnosis/judgement.ts';
import type { Party } from '../../core/vocabulary/words.ts';
import type { PlatformCard } from '../../core/records/card.ts';
import { loadText } from '../text.ts';
import { offerAnyway, type Context, type What } from './attempt.ts';
import type { Panel, ShownFor, WindowState } from './store.ts';

/** The drawer a case opens with: the first stage while nothing was run, else the cell that everything hangs on. */
export const firstPanel = ({ document, judgement: { stages, cells, folding, verdict } }: OpenCase): Panel | null => {
  if (stages.every(({ state }) => state === 'not-run')) return { kind: 'stage', stage: 'inside' };
  if (isUndecided(document)) return null;
  const named = (name: CellName) => cells.filter(({ stage, family }) => stage === name.stage && family === name.family);
  const [root] = folding.root ? named(folding.root) : [];
  const asked = cells.filter(({ stage, source }) => stage !== 'platform' && source.runId !== null);
  const shown =
    (root?.stage === 'platform' ? undefined : root) ??
    [...verdict.restsOn.flatMap(named), ...asked].find(({ outcome }) => isFailure(outcome)) ??
    asked.find(({ stage }) => stage === 'outside') ??
    asked[0] ??
    root;
  return shown ? { kind: 'cell', stage: shown.stage, family: shown.family, byItself: true } : null;
};

const isUsable = ({ practice, problem, removedAt }: CaseSummary): boolean =>
  practice === null && problem === null && removedAt === null;

export const caseActions = ({ client, store, attempt, once }: Context) => {
  /** Puts a case on the screen; keeps the panel and the progress when it is the case that is already there. */
  const show = (open: OpenCase, page: WindowState['page'] = 'case'): void =>
    store.setState((before): Partial<WindowState> => {
      const same = before.open?.document.id === open.document.id;
      const run = open.running && !before.ended.includes(open.running.runId) ? open.running : null;
      const running = same ? before.running : null;
      return {
        open,
        page,
        running: run && (running?.runId === run.runId ? running : { ...run, families: [], probes: {} }),
        watching: open.watching && before.ended.includes(open.watching.watchId) ? null : open.watching,
        panel: same ? before.panel : firstPanel(open),
        looking: same ? before.looking : null,
      };
    });

  const update = (open: OpenCase | undefined): boolean => {
    if (open && store.getState().open?.document.id === open.document.id) show(open, store.getState().page);
    return open !== undefined;
  };

  const refreshList = async (): Promise<void> => {
    const cases = await attempt('read', client.cases.list({}));
    if (cases) store.setState({ cases });
  };

  let refreshes = 0;
  const current = (): string | null => store.getState().open?.document.id ?? null;

  /** Does something to the open case and shows what became of it; `false`: no case is open, or it failed. */
  const change = async (what: What, ask: (id: string) => Promise<Reply<OpenCase>>): Promise<boolean> => {
    const id = current();
    return id !== null && update(await attempt(what, ask(id)));
  };

  /** Whom what is sent now is for, as the person sees it. */
  const shown = (): { readonly shownFor?: ShownFor } => {
    const target = store.getState().open?.document.target;
    return target === undefined ? {} : { shownFor: { host: target.host, port: target.port, user: target.user } };
  };

  const open = async (id: string): Promise<boolean> => {
    const opened = await attempt('open', client.cases.open({ id }));
    if (opened) show(opened);
    return opened !== undefined;
  };

  const startPracticeOf = async (world: string, lesson: boolean, afresh: boolean): Promise<void> => {
    const started = await attempt('start', client.practice.start({ world, lesson, afresh }));
    if (!started) return;
    show(started);
    await refreshList();
  };
  /** @param afresh makes another case, also where there is one of this fault. */
  const startPractice = (world: string, lesson: boolean, afresh = false): Promise<void> =>
    once('practice', () => startPracticeOf(world, lesson, afresh), undefined);

  /** A case about a server: its name is the title until somebody gives another one. What is known of the server is taken over. */
  const beginOne = async (target: TargetPatch & { readonly host: string }): Promise<boolean> => {
    const before = store.getState().cases?.find((item) => item.server === target.host && isUsable(item));
    const names = { title: target.host.slice(0, 300), customer: before?.customer ?? '', site: before?.site ?? '' };
    const created = await attempt('save', client.cases.create({ ...names, like: before?.id ?? null }));
    void refreshList();
    if (!created) return false;
    const { id } = created.document;
    const begun = await attempt('save', client.cases.change({ id, changes: { target } }));
    show(begun ?? created);
    return begun !== undefined;
  };

  return {
    show,
    refreshList,
    openCase: open,
    /** Reads the open case again, quietly: after news, and after a lost connection. */
    refreshOpen: async (): Promise<void> => {
      const id = current();
      if (id === null) return;
      // Of several readings on their way, only the last may be shown: replies can overtake each other.
      refreshes += 1;
      const turn = refreshes;
      const reply = await client.cases.open({ id });
      if (reply.ok && current() === id && turn === refreshes) show(reply.value, store.getState().page);
    },
    begin: (target: TargetPatch & { readonly host: string }): Promise<boolean> =>
      once('create', () => beginOne(target), false),
    rename: (changes: { title: string; customer: string; site: string }): Promise<boolean> =>
      change('save', (id) => client.cases.change({ id, changes })),
    /** What a person did about the case: sent a request, or closed it. */
    note: (changes: Partial<Pick<Case, 'requested' | 'closedAt'>>): Promise<boolean> =>
      change('save', (id) => client.cases.change({ id, changes })),
    /** Changes fields of the target, and only those: what another window saves meanwhile stays. */
    changeTarget: (target: TargetPatch): Promise<boolean> =>
      change('save', (id) => client.cases.change({ id, changes: { target } })),
    removeCase: async (id: string): Promise<void> => {
      if ((await attempt('remove', client.cases.remove({ id }))) === undefined) return;
      if (current() === id) store.setState({ open: null, panel: null, running: null, watching: null, page: 'start' });
      store.setState({ justRemoved: id });
      await refreshList();
    },
    restoreCase: async (id: string): Promise<void> => {
      if ((await attempt('restore', client.cases.restore({ id }))) === undefined) return;
      store.setState({ justRemoved: null });
      await refreshList();
    },
    restorePrevious: async (id: string): Promise<void> => {
      const restored = await attempt('restore', client.cases.restorePrevious({ id }));
      if (restored) show(restored);
      await refreshList();
    },
    /** A record, a card or a transcript into the open case. What takes it in comes when it is first wanted. */
    importRecord: async (file: File, takeText: (name: string, text: string) => Promise<void>): Promise<void> => {
      const into = await import('./take-file.ts').catch(() => null);
      if (into === null) await attempt('import', Promise.reject(new Error('disconnected')));
      else await into.importRecord({ client, store, attempt }, update, file, takeText);
    },
    placeWitness: (witness: string, at: WitnessPlace | null): Promise<boolean> =>
      change('save', (id) => client.cases.placeWitness({ id, witness, at })),
    shown,
    /** @param shownFor what the person saw when the password was begun (`shownFor`). */
    setPassword: async (password: string, shownFor: ShownFor): Promise<boolean> =>
      change('save', (id) => client.secrets.setPassword({ id, password, shownFor })),
    clearPassword: (): Promise<boolean> => change('remove', (id) => client.secrets.clearPassword({ id })),
    recordCheck: (check: CheckName, result: string, saidBy: string): Promise<boolean> =>
      once('check', () => change('save', (id) => client.checks.record({ id, check, result, saidBy })), false),
    withdrawCheck: ({ check, recordedAt }: RecordedCheck): Promise<boolean> =>
      change('save', (id) => client.checks.withdraw({ id, check, recordedAt })),
    recordCard: async (
      card: Omit<PlatformCard, 'format' | 'version' | 'id' | 'recordedAt' | 'recorded'>,
    ): Promise<boolean> => {
      const id = current();
      if (id === null) return false;
      const record = async (ofAnyServer: boolean): Promise<boolean> => {
        const asked = client.platform.recordCard({ id, card, ...(ofAnyServer && { ofAnyServer }) });
        const done = update(await attempt('save', asked));
        if (!done) offerAnyway(store, id, () => record(true));
        return done;
      };
      return once('card', () => record(false), false);
    },
    retryKeychain: async (): Promise<void> => {
      const keychain = await attempt('read', client.secrets.retryKeychain({}));
      if (keychain) store.setState(({ about }) => ({ about: about && { ...about, keychain } }));
    },
    /** Reads again whether the keychain keeps passwords, which may have changed since the start. */
    readKeychain: async (): Promise<void> => {
      const now = await client.app.about({});
      if (now.ok) store.setState(({ about }) => ({ about: about && { ...about, keychain: now.value.keychain } }));
    },
    startPractice,
    /** The own verdict of a lesson, which shows the program's; `null`: only shows that. */
    decide: async (party: Party | null): Promise<void> => {
      const id = current();
      if (id === null) return;
      const decided = await attempt('save', client.practice.decide({ id, party }));
      if (!decided) return;
      show(decided, store.getState().page);
      // The verdict has to be on the screen before it can take the focus.
      setTimeout(() => store.setState(({ verdictCalls }) => ({ verdictCalls: verdictCalls + 1 })));
      await refreshList();
    },
    setLanguage: async (language: LanguageChoice): Promise<void> => {
      await attempt('save', client.app.setLanguage({ language }));
    },
    /** Reads what this program is; one that was started for practice opens its practice case, unless a case is shown. */
    loadAbout: async (atStart: boolean): Promise<void> => {
      const about = store.getState().about ?? (await attempt('read', client.app.about({})));
      if (!about) return;
      await loadText(about.language);
      store.setState({ about });
      if (atStart && about.practice !== null) await startPractice(about.practice, false);
    },
  };
};

export type CaseActions = ReturnType<typeof caseActions>;
