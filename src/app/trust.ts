import type { Operations } from '../shared/contract.ts';
import { done } from '../shared/reply.ts';
import { PHRASES } from '../core/diagnosis/words/phrases.ts';
import { say } from '../core/messages/message.ts';
import { lookAllowed } from './look-allowed.ts';
import type { AppContext } from './app-context.ts';
import { ensureWorld } from './practice.ts';
import { lookTargetOf } from './stage-target.ts';

export const attemptOperations = (app: AppContext): Operations['attempts'] => ({
  allow: ({ pending }) => {
    app.attempts.allow(pending);
    return Promise.resolve(done(null));
  },
});

export const trustOperations = (app: AppContext): Operations['trust'] => ({
  look: async ({ id, stage }) => {
    const found = await app.caseStore.read(id);
    if (!found.ok) return found;
    const ready = await ensureWorld(app, found.value);
    if (!ready.ok) return ready;
    const target = await lookTargetOf(app, ready.value, stage);
    if (!target.ok) return target;
    const limit = AbortSignal.timeout(target.value.timeouts.totalMs);
    const looked = await lookAllowed(app, target.value, limit);
    if (!looked.ok) return looked;
    const { chain, trusted, problem, hello, askedAgain } = looked.value;
    return done({ chain, trusted, problem: problem === null ? null : say(PHRASES[problem].word), hello, askedAgain });
  },
});
