import { useStore } from 'zustand';
import type { ServiceWindow } from './service.ts';
import type { ServiceState } from './service-store.ts';
import { useTripoint } from './window.ts';

export const useServiceWindow = (): ServiceWindow => useTripoint().service;

/** A part of the state of *Service*; the component renders again when it changes. */
export const useService = <T>(select: (state: ServiceState) => T): T => useStore(useServiceWindow().store, select);
