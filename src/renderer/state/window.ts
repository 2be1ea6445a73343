import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import { hueOf } from '../../core/vocabulary/customer-hues.ts';
import type { Client } from '../../shared/contract.ts';
import type { Connection } from '../client.ts';
import type { Announcer } from './attempt.ts';
import type { CaseActions } from './case-actions.ts';
import type { FileActions, ReportActions } from './file-actions.ts';
import type { RunActions, WatchActions } from './run-actions.ts';
import type { ServiceWindow } from './service.ts';
import type { Store, WindowState } from './store.ts';
import type { ServiceState } from './service-store.ts';

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

/** The hue of a customer, in degrees. */
export const useHue = (customer: string): number => useWindow(({ hues }) => hueOf(hues, customer));

export const useServiceWindow = (): ServiceWindow => useTripoint().service;

/** A part of the state of *Service*; the component renders again when it changes. */
export const useService = <T>(select: (state: ServiceState) => T): T => useStore(useServiceWindow().store, select);
