import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { Client } from '../../shared/contract.ts';
import type { AppearanceKeeper } from '../appearance.ts';
import type { Connection } from '../client.ts';
import { makeAnnouncer, type Announcer } from './announcer.ts';
import { makeContext } from './attempt.ts';
import { caseActions, type CaseActions } from './case-actions.ts';
import { fileActions, type FileActions } from './file-actions.ts';
import { openAgain, rememberOpen } from './reopen.ts';
import { reportActions, type ReportActions } from './report-actions.ts';
import { runActions, type RunActions } from './run-actions.ts';
import { keepTypedText } from './typed-text.ts';
import { watchActions, type WatchActions } from './watch-actions.ts';
import { makeService, type ServiceWindow } from './service.ts';
import { makeStore, type Store, type WindowState } from './store.ts';

/** One window: its state, what can be done, and the way to the main side. */
export interface TripointWindow {
  readonly client: Client;
  readonly connection: Connection;
  readonly store: Store;
  readonly cases: CaseActions;
  readonly files: FileActions;
  readonly runs: RunActions;
  readonly watches: WatchActions;
  readonly reports: ReportActions;
  readonly service: ServiceWindow;
  readonly announcer: Announcer;
}

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
export const makeWindow = (client: Client, connection: Connection, appearance: AppearanceKeeper): TripointWindow => {
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
  client.stages.progressed((told) => {
    runs.progressed(told);
    if (told.phase === 'done') refreshOpen();
  });
  client.stages.finished((told) => {
    refreshList();
    void runs.finished(told);
  });
  client.watches.progressed(watches.progressed);
  client.watches.finished((told) => void watches.finished(told));
  // What happened while the connection was lost was not told: read it all again.
  connection.subscribe(() => {
    if (connection.state() !== 'open') return;
    refreshList();
    refreshOpen();
  });
  store.subscribe(({ about }, before) => {
    if (about && about.appearance !== before.about?.appearance) appearance.show(about.appearance);
  });
  client.app.appearanceChanged((told) =>
    store.setState(({ about }) => ({ about: about && { ...about, appearance: told.appearance } })),
  );
  appearance.connect((chosen) => void context.attempt('appearance', client.app.setAppearance({ appearance: chosen })));
  void cases.refreshList();
  const tripoint = { client, connection, store, cases, files, runs, watches, reports, service, announcer };
  keepTypedText(tripoint);
  void openAgain(tripoint).then(async (opened) => {
    rememberOpen(tripoint);
    await cases.loadAbout(!opened);
  });
  return tripoint;
};

export const WindowContext = createContext<TripointWindow | null>(null);

export const useTripoint = (): TripointWindow => {
  const window = useContext(WindowContext);
  if (!window) throw new Error('used outside of the window');
  return window;
};

/** A part of the state; the component renders again when it changes. */
export const useWindow = <T>(select: (state: WindowState) => T): T => useStore(useTripoint().store, select);
