import type { Operations } from '../shared/contract.ts';
import { done } from '../shared/reply.ts';
import type { AppContext } from './app-context.ts';
import { summaryOf } from './cases.ts';
import { listContexts } from '../node/service/contexts.ts';

export const customerOperations = (app: AppContext): Operations['customers'] => ({
  hues: async () => {
    const cases = await app.caseStore.list(summaryOf);
    if (!cases.ok) return cases;
    const contexts = await listContexts(app.service.contexts);
    const ofContexts = contexts.ok ? contexts.value.contexts : [];
    const ofCases = cases.value.flatMap((entry) =>
      entry.kind === 'document' ? [{ name: entry.summary.customer }] : [],
    );
    return done(await app.customers.give([...ofContexts, ...ofCases]));
  },
});
