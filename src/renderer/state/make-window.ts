import type { About, Client } from '../../shared/contract.ts';
import type { Connection } from '../access.ts';
import type { AppearanceKeeper } from '../appearance.ts';
import { speakIn } from '../text.ts';
import { makeAnnouncer } from './announcer.ts';
import { makeContext } from './attempt.ts';
import { caseActions } from './case-actions.ts';
import { fileActions } from './file-actions.ts';
import { openAgain, rememberOpen } from './reopen.ts';
import { reportActions } from './report-actions.ts';
import { runActions } from './run-actions.ts';
import { makeService } from './service.ts';
import { makeStore } from './store.ts';
import { keepTypedText } from './typed-text.ts';
import { watchActions } from './watch-actions.ts';
import type { TripointWindow } from './window.ts';

/** News come in bursts while a stage runs; the list and the case are read at most this often. */
const REFRESH_PACE_MS = 150;

const paced = (action: () => Promise<void>): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | null = null;
  return () => {
    timer ??= setTimeout(() => {
      timer = null;
      void action();
    }, REFRESH_PACE_MS);
  };
};

/** Makes the window's state and ties it to the news. */
export const makeWindow = (
  client: Client,
  connection: Connection,
  appearance: AppearanceKeeper,
  about: About | null,
): TripointWindow => {
  const store = makeStore();
  const context = makeContext(client, store);
  const announcer = makeAnnouncer();
  const cases = caseActions(context);
  const files = fileActions(context, cases, announcer);
  const runs = runActions(context, cases, announcer);
  const watches = watchActions(context, cases, announcer);
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
  client.stages.progressed((payload) => {
    runs.progressed(payload);
    if (payload.phase === 'done') refreshOpen();
  });
  client.stages.finished((payload) => {
    refreshList();
    void runs.finished(payload);
  });
  client.watches.progressed(watches.progressed);
  client.watches.finished((payload) => void watches.finished(payload));
  // What happened while the connection was lost was not told: read it all again.
  connection.subscribe(() => {
    if (connection.state() !== 'open') return;
    refreshList();
    refreshOpen();
  });
  // First of all that follow the state: they draw in the language that is in force then.
  store.subscribe(({ about }, before) => {
    if (!about || about.language === before.about?.language) return;
    speakIn(about.language);
    reports.setLanguage(about.language);
  });
  client.app.languageChanged(({ language, choice }) => {
    store.setState(({ about }) => ({ about: about && { ...about, language, languageChoice: choice } }));
    // What was judged and listed is in the former language.
    refreshList();
    refreshOpen();
  });
  store.subscribe(({ about }, before) => {
    if (about && about.appearance !== before.about?.appearance) appearance.show(about.appearance);
  });
  client.app.appearanceChanged((payload) =>
    store.setState(({ about }) => ({ about: about && { ...about, appearance: payload.appearance } })),
  );
  appearance.connect((chosen) => void context.attempt('appearance', client.app.setAppearance({ appearance: chosen })));
  store.setState({ about });
  void cases.refreshList();
  const tripoint = { client, connection, store, cases, files, runs, watches, reports, service, announcer };
  keepTypedText(tripoint);
  void openAgain(tripoint).then(async (opened) => {
    rememberOpen(tripoint);
    await cases.loadAbout(!opened);
  });
  return tripoint;
};
