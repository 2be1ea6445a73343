import { CHECKS, withWithdrawn, type RecordedCheck, recordedHere } from '../core/records/case.ts';
import { isoLocal } from '../core/vocabulary/words.ts';
import { said } from '../core/messages/say.ts';
import type { Operations } from '../shared/contract.ts';
import { failed } from '../shared/reply.ts';
import type { AppContext } from './app-context.ts';
import { change } from './present.ts';

export const checkOperations = (app: AppContext): Operations['checks'] => ({
  record: async ({ id, check, result, saidBy = '' }) => {
    const results: readonly string[] = CHECKS[check];
    if (!results.includes(result))
      return failed('bad-input', said('That is not a result of this check. Nothing was changed.'));
    return change(app, id, (document) => ({
      ...document,
      checks: [
        ...document.checks,
        {
          check,
          result,
          recordedAt: isoLocal(new Date()),
          ...(saidBy.trim() === '' ? {} : { saidBy: saidBy.trim() }),
          recorded: recordedHere(document),
        },
      ],
    }));
  },

  withdraw: async ({ id, check, recordedAt }) => {
    const counts = (made: RecordedCheck): boolean =>
      made.check === check && made.recordedAt === recordedAt && made.withdrawnAt === undefined;
    const found = await app.caseStore.read(id);
    if (!found.ok) return found;
    if (!found.value.checks.some(counts))
      return failed('not-found', said('There is no such check that still counts. Nothing was changed.'));
    return change(app, id, (document) => withWithdrawn(document, { check, recordedAt }, isoLocal(new Date())));
  },
});
