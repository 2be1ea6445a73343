import type { CallOutcome } from './call.ts';
import { failureOf, notUnderstood, type ServiceFailure } from './failure.ts';

type CreateReading = { readonly kind: 'created' } | { readonly kind: 'not-created'; readonly failure: ServiceFailure };

/**
 * Reads the answer to the creation of one entry. 200 is all that is specified, and no body is; a web page under it is
 * taken for what it is.
 */
export const readCreateReply = (outcome: CallOutcome): CreateReading => {
  if (outcome.sent !== 'yes' || outcome.status !== 200)
    return { kind: 'not-created', failure: failureOf(outcome, 'POST') };
  return outcome.body.kind === 'html'
    ? { kind: 'not-created', failure: notUnderstood(outcome.status, outcome.body) }
    : { kind: 'created' };
};
