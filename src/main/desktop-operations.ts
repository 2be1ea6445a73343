import type { Operations } from '../shared/contract.ts';
import { done } from '../shared/reply.ts';
import type { CaseWindow, CaseWindows } from './case-windows.ts';
import { openLink } from './links.ts';

/**
 * The contract as one window meets it: the host's operations, with what only the desktop can do in place of the host's
 * refusals. What the program was started for is led to by the first window alone.
 */
export const operationsFor = (host: Operations, target: CaseWindow, windows: CaseWindows): Operations => ({
  ...host,
  app: {
    ...host.app,
    about: async (input) => {
      const about = await host.app.about(input);
      return about.ok && !target.first ? done({ ...about.value, practice: null }) : about;
    },
  },
  desktop: {
    openWindow: ({ caseId }) => {
      if (caseId === null) windows.open();
      else windows.open({ kind: 'open-case', id: caseId });
      return Promise.resolve(done(null));
    },
    openLink: ({ link }) => openLink(link),
    ready: () => {
      target.wishes.ready();
      return Promise.resolve(done(null));
    },
    showing: ({ caseId }) => {
      target.showing = caseId;
      target.promised = false;
      return Promise.resolve(done(null));
    },
  },
});
