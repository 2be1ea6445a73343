import { setImmediate } from 'node:timers/promises';
import { judge } from '../core/diagnosis/diagnose.ts';
import { asItStood, timelineOf, type TimelineEntry } from '../core/diagnosis/timeline.ts';
import { inLanguage, said } from '../core/messages/say.ts';
import type { Case } from '../core/records/case.ts';
import type { Operations } from '../shared/contract.ts';
import { done, failed, type Reply } from '../shared/reply.ts';
import type { AppContext } from './app-context.ts';
import { languageInForce } from './language.ts';
import { documentShown } from './present.ts';
import { withSealsChecked } from './seals.ts';

/** The newest of them are told; a case may hold some thousand. */
const MOST_ENTRIES = 200;

/** So long nothing else is answered meanwhile. */
const TURN_MS = 20;

type Needs = Pick<AppContext, 'caseStore' | 'live' | 'unsaved' | 'settings' | 'systemLanguage'>;

const documentOf = async (app: Needs, id: string): Promise<Reply<Case>> => {
  const found = await app.caseStore.read(id);
  return found.ok ? done(withSealsChecked(documentShown(app, found.value))) : found;
};

/** What came into a case over time, and the case as it stood then. Read-only: nothing here changes a case or takes its lock. */
export const timelineOperations = (app: Needs): Pick<Operations['cases'], 'timeline' | 'asItStood'> => ({
  timeline: async ({ id }) => {
    const found = await documentOf(app, id);
    if (!found.ok) return found;
    const { earlier, entries: coming } = timelineOf(found.value, MOST_ENTRIES);
    const entries: TimelineEntry[] = [];
    let since = performance.now();
    for (const entry of coming) {
      entries.push(entry);
      if (performance.now() - since < TURN_MS) continue;
      await setImmediate();
      since = performance.now();
    }
    return done({ entries, earlier });
  },

  asItStood: async ({ id, at }) => {
    const found = await documentOf(app, id);
    if (!found.ok) return found;
    const document = asItStood(found.value, at);
    if (document === null)
      return failed('not-found', said('The case does not hold this entry any more. Nothing was changed.'));
    return done({ document, judgement: inLanguage(languageInForce(app), () => judge(document)) });
  },
});
