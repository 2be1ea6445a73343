import type { Operations } from '../../shared/contract.ts';
import { done } from '../../shared/reply.ts';
import type { AppContext } from '../app-context.ts';
import { targetOf } from './sending.ts';

/** Operations that a window lists; the rest is in the export. */
const MOST = 200;

export const serviceHistoryOperations = (app: AppContext): Operations['serviceHistory'] => {
  const { contexts, history } = app.service;
  return {
    list: async ({ id }) => {
      const found = await contexts.read(id);
      if (!found.ok) return found;
      const entries = await history.read(found.value);
      if (!entries.ok) return entries;
      const newest = entries.value.slice(-MOST).toReversed();
      return done({ entries: newest, older: entries.value.length - newest.length });
    },
    export: async ({ id }) => {
      const found = await contexts.read(id);
      if (!found.ok) return found;
      const text = await history.export(targetOf(found.value));
      return text.ok ? done({ text: text.value }) : text;
    },
  };
};
