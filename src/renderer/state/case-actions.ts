import type { WitnessPlace } from '../../core/records/witness.ts';
import type { CheckName, RecordedCheck, Target, TargetPatch } from '../../core/records/case.ts';
import type { LanguageChoice } from '../../core/messages/language.ts';
import type { OpenCase } from '../../shared/contract.ts';
import type { Reply } from '../../shared/reply.ts';
import type { Party } from '../../core/vocabulary/words.ts';
import type { PlatformCard } from '../../core/records/card.ts';
import { loadText } from '../text.ts';
import type { Context, What } from './attempt.ts';
import type { Panel, ShownFor, Store, WindowState } from './store.ts';

/** A field of the case form, as long as it is on the screen. */
export interface FormField {
  readonly id: string;
  /** Saves its text, if that is not saved yet; `false`: it is not valid, or could not be saved. */
  readonly save: () => Promise<boolean>;
  readonly isStored: () => boolean;
  readonly holdUp: () => void;
}

/** The fields on the screen: what is sent is what they show, or nothing. */
const makeFormFields = () => {
  const shown = new Set<FormField>();
  return {
    areStored: (): boolean => [...shown].every((field) => field.isStored()),
    differs: (ids: readonly string[]): boolean =>
      [...shown].some((field) => ids.includes(field.id) && !field.isStored()),
    /** Counts a field in until the returned function is called. */
    add: (field: FormField) => {
      shown.add(field);
      return () => void shown.delete(field);
    },
    /** Saves them all, and gives the first one that is not saved; `null`: what they show is what is stored. */
    saveAll: async (): Promise<FormField | null> => {
      const fields = [...shown];
      const saved = await Promise.all(fields.map((field) => field.save()));
      return fields.find((_, place) => saved[place] === false) ?? null;
    },
  };
};

const pickBinding = ({ host, port, user }: TargetPatch): Partial<Pick<Target, 'host' | 'port' | 'user'>> => ({
  ...(host === undefined ? {} : { host }),
  ...(port === undefined ? {} : { port }),
  ...(user === undefined ? {} : { user }),
});

const joinPatches = (before: TargetPatch, after: TargetPatch): TargetPatch => ({
  ...before,
  ...after,
  ...(before.connectTo || after.connectTo ? { connectTo: { ...before.connectTo, ...after.connectTo } } : {}),
  ...(before.proxy || after.proxy ? { proxy: { ...before.proxy, ...after.proxy } } : {}),
});

const leaveField = (): void => {
  const { activeElement } = document;
  if (activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement) activeElement.blur();
};

const FOCUS_BACK_MS = 50;

/** Waits until nothing that failed is shown over the page. */
const noDialog = async (store: Store): Promise<void> => {
  await new Promise<void>((closed) => {
    const stop = store.subscribe(({ trouble }) => settle(trouble));
    const settle = (trouble: WindowState['trouble']): void => {
      if (trouble !== null) return;
      stop();
      closed();
    };
    settle(store.getState().trouble);
  });
  await new Promise((waited) => setTimeout(waited, FOCUS_BACK_MS));
};

/** The card a case opens with: the first probe stage that was never run, else nothing but the comparison. */
const firstPanel = (open: OpenCase): Panel | null => {
  const waiting = open.judgement.stages.find(({ state }) => state === 'not-run');
  const nothingRun = open.judgement.stages.every(({ state }) => state === 'not-run');
  return nothingRun && waiting ? { kind: 'stage', stage: waiting.stage } : null;
};

const WHOM = ['target-host', 'target-port', 'target-user'];

type NewCase = Readonly<Record<'title' | 'customer' | 'site', string>> & { readonly like: string | null };

export const caseActions = ({ client, store, attempt, once }: Context) => {
  /** Puts a case on the screen; keeps the panel and the progress when it is the case that is already there. */
  const show = (open: OpenCase, page: WindowState['page'] = 'case'): void =>
    store.setState((before): Partial<WindowState> => {
      const same = before.open?.document.id === open.document.id;
      const run = open.running && !before.ended.includes(open.running.runId) ? open.running : null;
      const watch = open.watching && !before.ended.includes(open.watching.watchId) ? open.watching : null;
      const { running, watching } = same ? before : { running: null, watching: null };
      return {
        open,
        page,
        running: run && (running?.runId === run.runId ? running : { ...run, families: [], probes: {} }),
        watching: watch && (watching?.watchId === watch.watchId ? watching : { ...watch, attempts: [] }),
        panel: same ? before.panel : firstPanel(open),
      };
    });

  const update = (open: OpenCase | undefined): boolean => {
    if (open && store.getState().open?.document.id === open.document.id) show(open);
    return open !== undefined;
  };

  const refreshList = async (): Promise<void> => {
    const cases = await attempt('read', client.cases.list({}));
    if (cases) store.setState({ cases });
  };

  let refreshes = 0;
  const fields = makeFormFields();

  const unsaved: { readonly id: string; readonly changes: TargetPatch }[] = [];
  /** Saves go one after the other, so that the replies show the case as it becomes; `false` once one of a row has failed. */
  let edits: Promise<boolean> = Promise.resolve(true);
  let waiting = 0;

  const inTurn = (save: (allBefore: boolean) => Promise<boolean>): Promise<boolean> => {
    const before = waiting === 0 ? Promise.resolve(true) : edits;
    waiting += 1;
    const saved = before.then(save);
    edits = Promise.all([before, saved]).then((all) => all.every(Boolean));
    void edits.finally(() => (waiting -= 1));
    return saved;
  };

  const current = (): string | null => store.getState().open?.document.id ?? null;

  /** Does something to the open case and shows what became of it; `false`: no case is open, or it failed. */
  const change = async (what: What, ask: (id: string) => Promise<Reply<OpenCase>>): Promise<boolean> => {
    const id = current();
    return id !== null && update(await attempt(what, ask(id)));
  };

  /** Whom a password that is typed now is for, as the person sees it: also where its save is still on its way. */
  const shownFor = (): ShownFor | null => {
    const { open: shown } = store.getState();
    if (shown === null) return null;
    const { host, port, user } = shown.document.target;
    const own = unsaved.filter((edit) => edit.id === shown.document.id);
    const seen = own.reduce<TargetPatch>((all, { changes }) => ({ ...all, ...changes }), {});
    return { host, port, user, ...pickBinding(seen) };
  };

  const open = async (id: string): Promise<boolean> => {
    const opened = await attempt('open', client.cases.open({ id }));
    if (opened) show(opened);
    return opened !== undefined;
  };

  const startPracticeOf = async (world: string, lesson: boolean, afresh: boolean): Promise<void> => {
    const started = await attempt('start', client.practice.start({ world, lesson, afresh }));
    if (!started) return;
    const { platformUrl, controlUrl, apiPassword, ...opened } = started;
    const pages = { platform: platformUrl, control: controlUrl, password: apiPassword };
    store.setState((before) => ({ practicePages: { ...before.practicePages, [opened.document.id]: pages } }));
    show(opened);
    await refreshList();
  };
  /** @param afresh makes another case, also where there is one of this fault. */
  const startPractice = (world: string, lesson: boolean, afresh = false): Promise<void> =>
    once('practice', () => startPracticeOf(world, lesson, afresh), undefined);

  const createOne = async (input: NewCase): Promise<boolean> => {
    const created = await attempt('save', client.cases.create(input));
    if (created) show(created);
    void refreshList();
    return created !== undefined;
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
    createCase: (input: NewCase): Promise<boolean> => once('create', () => createOne(input), false),
    rename: (changes: { title: string; customer: string; site: string }): Promise<boolean> =>
      change('save', (id) => client.cases.change({ id, changes })),
    /** Changes fields of the target, and only those: what another field or window saves meanwhile stays. */
    changeTarget: (changes: TargetPatch): Promise<boolean> => {
      const id = current();
      if (id === null) return Promise.resolve(false);
      const edit = { id, changes };
      unsaved.push(edit);
      return inTurn(async () => {
        const changed = await attempt('save', client.cases.change({ id, changes: { target: changes } }));
        unsaved.splice(unsaved.indexOf(edit), 1);
        return update(changed);
      });
    },
    fields,
    /** Saves what the form shows; `false`: a field is not valid or a save failed. The field then takes the focus. */
    settleEdits: async (): Promise<boolean> => {
      leaveField();
      // An earlier failed save was reported then; its field may be gone.
      const going = waiting === 0 ? true : edits;
      const notSaved = await fields.saveAll();
      if (notSaved) void noDialog(store).then(notSaved.holdUp);
      return (await going) && notSaved === null && (waiting === 0 || (await edits));
    },
    /** For a page that is being left: sends what was typed immediately. `false`: something may not be stored. */
    storeNow: (): boolean => {
      leaveField();
      const byCase = new Map<string, TargetPatch>();
      for (const { id, changes } of unsaved) byCase.set(id, joinPatches(byCase.get(id) ?? {}, changes));
      for (const [id, target] of byCase) void client.cases.change({ id, changes: { target } }).catch(() => undefined);
      return waiting === 0 && fields.areStored();
    },
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
    shownFor,
    whomIsStored: (): boolean => !fields.differs(WHOM),
    /** @param shownFor what the person saw when the password was begun (`shownFor`). */
    setPassword: async (password: string, shownFor: ShownFor): Promise<boolean> => {
      const id = current();
      if (id === null) return false;
      // For the server and user that stand in the form, or for nobody.
      if (waiting === 0 && fields.differs(WHOM)) return false;
      const stored = await inTurn(
        async (allBefore) =>
          allBefore && update(await attempt('save', client.secrets.setPassword({ id, password, shownFor }))),
      );
      const nonAscii = /[^\x20-\x7e]/.test(password);
      if (stored) store.setState((before) => ({ nonAscii: { ...before.nonAscii, [id]: nonAscii } }));
      return stored;
    },
    clearPassword: async (): Promise<void> => {
      const id = current() ?? '';
      if (await change('remove', () => client.secrets.clearPassword({ id })))
        store.setState((before) => ({ nonAscii: { ...before.nonAscii, [id]: false } }));
    },
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
        const { trouble } = store.getState();
        const anyway = (): void => {
          if (current() === id) void record(true);
        };
        if (!done && trouble?.failure.code === 'other-server') store.setState({ trouble: { ...trouble, anyway } });
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
