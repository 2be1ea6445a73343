import type { AnswerBody, CallOutcome } from './call.ts';
import { failureOf, notUnderstood, type ServiceFailure } from './failure.ts';
import type { BatchReading } from './batch-reply.ts';
import { readMac } from './mac.ts';
import { isObject } from './reply-fields.ts';

type CreateReading = { readonly kind: 'created' } | { readonly kind: 'not-created'; readonly failure: ServiceFailure };

/** Fields by which an object says that something went wrong, or that a gateway has stopped the request. */
const COMPLAINTS = /^(?:errors?|fault|exception|support_?id|incident_?id|faultyRequests)$/i;
/** Fields that say how it went: with a word, or with a number as HTTP has them. */
const HOW = /^(?:status|code|status_?code|result|outcome)$/i;
const BAD_WORD = /error|fail|den(?:y|ied)|block|reject|forbidden|unauthori[sz]ed|invalid/i;

const isEmpty = (value: unknown): boolean =>
  value === null || value === false || value === '' || value === 0 || (Array.isArray(value) && value.length === 0);

const complains = ([name, value]: readonly [string, unknown]): boolean => {
  if (COMPLAINTS.test(name)) return !isEmpty(value);
  if (/^(?:success|ok|created)$/i.test(name)) return value === false;
  if (!HOW.test(name)) return false;
  return Number(value) >= 400 || (typeof value === 'string' && BAD_WORD.test(value));
};

/** Whether an object of an answer speaks of this entry, as far as it names one, and of no trouble. */
const fits = (value: unknown, mac: string): boolean =>
  isObject(value) &&
  !Object.entries(value).some(complains) &&
  (typeof value.mac !== 'string' || readMac(value.mac) === readMac(mac));

/**
 * Whether a body leaves open that the entry was created. None is specified but that it is JSON: nothing at all, or what
 * neither says that something went wrong nor names another device.
 */
const leavesCreated = (body: AnswerBody, mac: string): boolean => {
  if (body.kind === 'empty') return true;
  if (body.kind !== 'json') return false;
  const { value } = body;
  if (Array.isArray(value)) return value.length > 0 && value.every((member) => fits(member, mac));
  return value === true || fits(value, mac);
};

/** Reads the answer to the creation of one entry (specification, "Create one whitelist entry": status 200, no body shown). */
export const readCreateReply = (outcome: CallOutcome, mac: string): CreateReading => {
  if (outcome.sent !== 'yes' || outcome.status !== 200)
    return { kind: 'not-created', failure: failureOf(outcome, 'POST') };
  return leavesCreated(outcome.body, mac)
    ? { kind: 'created' }
    : { kind: 'not-created', failure: notUnderstood(outcome.status, outcome.body) };
};

/**
 * The answer to a row of a batch that went out in its own call, in the terms of a batch of one. A refusal of this row
 * alone (its entry is there, or is not valid) does not end the job; everything else does.
 */
export const readSingleReply = (outcome: CallOutcome, mac: string): BatchReading => {
  const reading = readCreateReply(outcome, mac);
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
