import { CHECKS, withWithdrawn, type Case, type CheckName, type RecordedCheck } from '../core/records/case.ts';
import { isoLocal } from '../core/vocabulary/words.ts';
import { say } from '../core/messages/message.ts';
import type { Operations } from '../shared/contract.ts';
import { done, failed, type Reply } from '../shared/reply.ts';
import { orderOf } from '../core/diagnosis/order.ts';
import type { CaseStore } from '../node/disk/stores.ts';
import type { AppContext } from './app-context.ts';
import { withEvidence } from './case-evidence.ts';
import { change, present } from './present.ts';

/**
 * A recorded check no longer counts, for windows and terminals; it stays in the case.
 * @param recordedAt which one of this name; else the newest that counts.
 */
export const withdrawCheck = async (
  caseStore: Pick<CaseStore, 'read' | 'update'>,
  id: string,
  { check, recordedAt }: { readonly check: CheckName; readonly recordedAt?: string },
): Promise<Reply<{ readonly document: Case; readonly check: RecordedCheck }>> => {
  const found = await caseStore.read(id);
  if (!found.ok) return found;
  const made = orderOf(found.value).checks.findLast(
    (one) =>
      one.check === check &&
      one.withdrawnAt === undefined &&
      (recordedAt === undefined || one.recordedAt === recordedAt),
  );
  if (made === undefined)
    return failed('not-found', say('There is no such check that still counts. Nothing was changed.'));
  const withdrawnAt = isoLocal(new Date());
  const saved = await caseStore.update(id, (document) => ({
    ...withWithdrawn(document, made, withdrawnAt),
    changedAt: withdrawnAt,
  }));
  return saved.ok ? done({ document: saved.value, check: { ...made, withdrawnAt } }) : saved;
};

export const checkOperations = (app: AppContext): Operations['checks'] => ({
  record: async ({ id, check, result, saidBy = '' }) => {
    const results: readonly string[] = CHECKS[check];
    if (!results.includes(result))
      return failed('bad-input', say('What was shown has changed meanwhile. Look at it again. Nothing was changed.'));
    const who = saidBy.trim();
    return change(app, id, (document) =>
      withEvidence(document, { checks: [{ check, result, ...(who !== '' && { saidBy: who }) }] }),
    );
  },

  withdraw: async ({ id, check, recordedAt }) => {
    const withdrawn = await withdrawCheck(app.caseStore, id, { check, recordedAt });
    if (!withdrawn.ok) return withdrawn;
    app.emit({ name: 'cases.changed', payload: { id } });
    return done(await present(app, withdrawn.value.document, null));
  },
});
