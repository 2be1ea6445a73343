import type { BatchReading } from './batch-reply.ts';
import type { CallOutcome } from './call.ts';
import { readCreateReply } from './create-reply.ts';

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
