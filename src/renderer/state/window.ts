import { createContext, useContext, useEffect, useState } from 'react';
import type { WorldSummary } from '../../core/records/practice-description.ts';
import type { Reply } from '../../shared/reply.ts';
import { useStore } from 'zustand';
import type { Client } from '../../shared/contract.ts';
import type { Connection } from '../client.ts';
import type { Announcer } from './attempt.ts';
import type { CaseActions } from './case-actions.ts';
import type { FileActions, ReportActions } from './file-actions.ts';
import type { RunActions, WatchActions } from './run-actions.ts';
import type { ServiceWindow, ServiceState } from './service.ts';
import type { Store, WindowState } from './store.ts';

/** One window: its state, what can be done, and the connection to the main side. */
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

export const WindowContext = createContext<TripointWindow | null>(null);

export const useTripoint = (): TripointWindow => {
  const window = useContext(WindowContext);
  if (!window) throw new Error('used outside of the window');
  return window;
};

/** A part of the state; the component renders again when it changes. */
export const useWindow = <T>(select: (state: WindowState) => T): T => useStore(useTripoint().store, select);

/**
 * What the host answers when a part is first drawn, and again when `key` changes; `null` until then, and where it fails. The
 * loss is reported elsewhere.
 */
export const useAnswer = <T>(ask: () => Promise<T | undefined>, key = ''): T | null => {
  const [seen, setSeen] = useState<{ readonly key: string; readonly value: T | null } | null>(null);
  useEffect(() => {
    let gone = false;
    ask().then(
      (value = null as T) => gone || setSeen({ key, value }),
      () => undefined,
    );
    return () => {
      gone = true;
    };
    // Asked again for another key alone.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key]);
  return seen?.key === key ? seen.value : null;
};

/** The value of a reply that nobody waits for. */
export const valueOf = async <T>(waiting: Promise<Reply<T>>): Promise<T | undefined> => {
  const reply = await waiting;
  return reply.ok ? reply.value : undefined;
};

/** The time now, and again and again while something is going on. */
export const useNow = (active: boolean, everyMs = 250): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!active) return;
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [active, everyMs]);
  return now;
};

/** Whether a dialog of the window is open, and what closes it. */
export const useDialog = (name: WindowState['dialog']): { readonly opened: boolean; readonly onClose: () => void } => {
  const { store } = useTripoint();
  const opened = useWindow((state) => state.dialog === name);
  // What waited for it does not run any more.
  return { opened, onClose: () => store.setState({ dialog: null, toRun: null }) };
};

/** The practice faults of this host; `null` until they are known. */
export const useWorlds = (): readonly WorldSummary[] | null => {
  const { client } = useTripoint();
  return useAnswer(() => valueOf(client.practice.worlds({})));
};

export const useServiceWindow = (): ServiceWindow => useTripoint().service;

/** A part of the state of *Service*; the component renders again when it changes. */
export const useService = <T>(select: (state: ServiceState) => T): T => useStore(useServiceWindow().store, select);
