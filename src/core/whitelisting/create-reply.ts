import type { CallOutcome } from './call.ts';
import { failureOf, notUnderstood, type ServiceFailure } from './failure.ts';
import type { BatchReading } from './batch-reply.ts';

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

/**
 * The answer to a row of a batch that went out in a call of its own, in the terms of a batch of one. A refusal of this row
 * alone (its entry is there, or is not valid) does not end the job; everything else does.
 */
export const readSingleReply = (outcome: CallOutcome, mac: string): BatchReading => {
  const reading = readCreateReply(outcome);
  const only = (list: 'created' | 'existing' | 'faulty'): BatchReading => ({
    kind: 'handled',
    lists: { created: [], existing: [], faulty: [], updatedLogins: null, [list]: [mac] },
    anomalies: [],
  });
  if (reading.kind === 'created') return only('created');
  const { failure } = reading;
  const byTheService = outcome.sent === 'yes' && outcome.body.kind !== 'html';
  if (byTheService && failure.code === 'service.conflict') return only('existing');
  if (byTheService && failure.code === 'service.bad-request') return only('faulty');
  return { kind: 'not-handled', failure };
};
