import type { About, Client } from '../../shared/contract.ts';
import type { Connection } from '../client.ts';
import type { AppearanceKeeper } from '../theme.ts';
import { loadAllText, loadText, speakIn } from '../text.ts';
import { makeAnnouncer, askingClient, makeContext } from './attempt.ts';
import { caseActions } from './case-actions.ts';
import { fileActions, reportActions } from './file-actions.ts';
import { runActions, watchActions } from './run-actions.ts';
import { makeService } from './service.ts';
import { makeStore } from './store.ts';
import type { TripointWindow } from './window.ts';
import { followRoutes } from './routes.ts';

/** What was typed and not stored: the page is not left with it unless the person says so. */

type Field = HTMLInputElement | HTMLTextAreaElement;

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !['search', 'checkbox', 'radio', 'file'].includes(target.type));

const followFields = (): (() => boolean) => {
  const typed = new Map<Field, string>();
  document.addEventListener(
    'beforeinput',
    ({ target }) => {
      if (isField(target) && !typed.has(target)) typed.set(target, target.value);
    },
    true,
  );
  document.addEventListener(
    'submit',
    ({ target }) => {
      for (const field of typed.keys()) if (field.form === target) typed.delete(field);
    },
    true,
  );
  return () => {
    for (const [field, before] of typed)
      if (!field.isConnected || field.value.trim() === '' || field.value === before) typed.delete(field);
    return typed.size > 0;
  };
};

const hasText = (texts: readonly (string | readonly string[])[]): boolean =>
  texts.some((text) => (typeof text === 'string' ? text.trim() !== '' : text.length > 0));

const holdsDrafts = ({ service }: TripointWindow): boolean => {
  const { entryDrafts, removalDrafts, batches } = service.store.getState();
  return (
    Object.values(entryDrafts).some(({ mac, name, description, toDate, tags }) =>
      hasText([mac, name, description, toDate, tags]),
    ) ||
    Object.values(removalDrafts).some(({ text }) => hasText([text])) ||
    Object.values(batches).some((flow) => flow.at === 'list' && flow.summary.edited > 0)
  );
};

/** Asks before the page is left, where something would be lost. */
const keepTypedText = (tripoint: TripointWindow): void => {
  const typedInFields = followFields();
  globalThis.addEventListener('beforeunload', (event) => {
    if (typedInFields() || holdsDrafts(tripoint)) event.preventDefault();
  });
};

const CALL_KEY = 'tripoint.call';

/** A page that is reloaded in call mode stays covered. Kept for this tab alone. */
const keepCallMode = ({ store }: TripointWindow): void => {
  if (sessionStorage.getItem(CALL_KEY) !== null) {
    document.documentElement.dataset.call = 'coming';
    store.setState({ callMode: true });
  }
  store.subscribe(({ callMode }, before) => {
    if (callMode === before.callMode) return;
    if (callMode) sessionStorage.setItem(CALL_KEY, 'yes');
    else sessionStorage.removeItem(CALL_KEY);
  });
};

/** News come in bursts while a stage runs; the list and the case are read at most this often. */
const REFRESH_PACE_MS = 150;
/** A watch may have some thousand attempts, which are judged anew each time. */
const WATCH_PACE_MS = 1000;

const paced = (action: () => Promise<void>, paceMs = REFRESH_PACE_MS): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | null = null;
  return () => {
    timer ??= setTimeout(() => {
      timer = null;
      void action();
    }, paceMs);
  };
};

export const makeWindow = (
  host: Client,
  connection: Connection,
  appearance: AppearanceKeeper,
  about: About | null,
): TripointWindow => {
  const store = makeStore();
  const client = askingClient(host, store);
  const context = makeContext(client, store);
  const announcer = makeAnnouncer();
  const cases = caseActions(context);
  const files = fileActions(context, cases, announcer);
  const runs = runActions(context, cases, announcer);
  const watches = watchActions(context, cases, announcer, paced(cases.refreshOpen, WATCH_PACE_MS));
  const reports = reportActions(context, announcer);
  const service = makeService(client, store, announcer, connection);
  const refreshList = paced(cases.refreshList);
  const refreshOpen = paced(async () => {
    await cases.refreshOpen();
    reports.refresh();
  });

  client.cases.changed(({ id }) => {
    refreshList();
    if (store.getState().open?.document.id === id) refreshOpen();
  });
  client.contexts.changed(() => refreshList());
  client.stages.progressed(runs.progressed);
  client.stages.finished((payload) => void runs.finished(payload));
  client.watches.progressed(watches.progressed);
  client.watches.finished((payload) => void watches.finished(payload));
  // What happened while the connection was lost is unknown here: read it all again.
  connection.subscribe(() => {
    if (connection.state() !== 'open') return;
    refreshList();
    refreshOpen();
  });
  // First of all that follow the state: they draw in the language that is shown then.
  store.subscribe(({ about }, before) => {
    if (!about || about.language === before.about?.language) return;
    speakIn(about.language);
    reports.setLanguage(about.language);
    requestIdleCallback(
      () => void loadAllText().then(() => store.setState(({ textsAdded }) => ({ textsAdded: textsAdded + 1 }))),
    );
  });
  client.app.languageChanged(({ language, choice }) => {
    void loadText(language).then(() => {
      store.setState(({ about }) => ({ about: about && { ...about, language, languageChoice: choice } }));
      refreshList();
      refreshOpen();
    });
  });
  store.subscribe(({ about }, before) => {
    if (about && about.appearance !== before.about?.appearance) appearance.show(about.appearance);
  });
  client.app.appearanceChanged((payload) =>
    store.setState(({ about }) => ({ about: about && { ...about, appearance: payload.appearance } })),
  );
  appearance.connect((chosen) => void context.attempt('save', client.app.setAppearance({ appearance: chosen })));
  store.setState({ about });
  void cases.refreshList();
  const tripoint = { client, connection, store, cases, files, runs, watches, reports, service, announcer };
  keepCallMode(tripoint);
  keepTypedText(tripoint);
  void followRoutes(tripoint).then((shown) => cases.loadAbout(!shown));
  return tripoint;
};
