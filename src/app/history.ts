import type { Case } from '../core/records/case.ts';
import { lastKnownGood, type Candidate } from '../core/diagnosis/compared/last-known-good.ts';
import type { Operations } from '../shared/contract.ts';
import { done } from '../shared/reply.ts';
import type { AppContext } from './app-context.ts';
import { summaryOf } from './cases.ts';

/** Cases that are read whole for one answer; of more, the newest. */
const MOST_READ = 20;

/** What must agree for two cases to speak of one site. `null`: the case does not say where it belongs. */
const siteOf = ({ customer, site }: Pick<Case, 'customer' | 'site'>): string | null => {
  const parts = [customer, site].map((part) => part.trim().toLowerCase());
  return parts.includes('') ? null : JSON.stringify(parts);
};

const candidateOf = ({ id, title, runs }: Case): Candidate => ({ caseId: id, caseTitle: title, runs });

/** Read-only: nothing here changes a case or takes its lock. */
export const historyOperations = (app: Pick<AppContext, 'caseStore'>): Operations['history'] => ({
  lastKnownGood: async ({ id }) => {
    const found = await app.caseStore.read(id);
    if (!found.ok) return found;
    const own = found.value;
    const compared = (candidates: readonly Candidate[]) => done(lastKnownGood(own.runs, candidates));
    const here = siteOf(own);
    if (here === null || own.runs.length === 0) return compared([candidateOf(own)]);
    const listed = await app.caseStore.list(summaryOf);
    if (!listed.ok) return listed;
    const alike = listed.value
      .flatMap((entry) => (entry.kind === 'document' ? [entry.summary] : []))
      .filter(
        (other) =>
          other.id !== id && other.removedAt === null && other.practice === own.practice && siteOf(other) === here,
      )
      .sort((a, b) => Date.parse(b.changedAt) - Date.parse(a.changedAt))
      .slice(0, MOST_READ);
    const others: Candidate[] = [];
    for (const summary of alike) {
      const read = await app.caseStore.read(summary.id);
      if (read.ok) others.push(candidateOf(read.value));
    }
    return compared([candidateOf(own), ...others]);
  },
});
