import { NOTHING, say, sentences, type Message } from '../messages/message.ts';
import { type CallOutcome, failureOf, PAGE, UNCHANGED, whatHappened } from './failure.ts';

/** What a look at a context shows: one GET of the whitelist's address, which changes nothing; its body is not read. */
export interface ContextTest {
  readonly result: 'good-sign' | 'cannot-tell' | 'bad';
  readonly message: Message;
  readonly proves: readonly Message[];
  readonly provesNot: readonly Message[];
  readonly status: number | null;
  readonly keySent: boolean;
}

const REACHED = say('The service was reached over TLS, and its certificate is trusted.');
const NO_WRITE = say('That entries can be created or removed with this key; only doing it shows that.');
const NO_IDS = say('That the organization id and the context id are right.');
const OF_KEY = say('Whether the key is accepted. The first whitelist or policy call shows it.');

/** @param withKey whether the request carried the key. */
export const readContextTest = (outcome: CallOutcome, withKey: boolean): ContextTest => {
  const keySent = withKey && outcome.sent !== 'no';
  if (outcome.sent !== 'yes') {
    const reached = outcome.sent === 'unknown' ? [REACHED] : [];
    return {
      result: 'bad',
      // A GET changes nothing, whether it arrived or not.
      message: sentences(whatHappened(outcome), outcome.sent === 'no' ? say('Nothing was sent.') : UNCHANGED),
      proves: reached,
      provesNot: [OF_KEY, NO_IDS, NO_WRITE],
      status: null,
      keySent,
    };
  }
  const { status, body } = outcome;
  const of = (
    result: ContextTest['result'],
    message: Message,
    provesNot = [OF_KEY, NO_IDS, NO_WRITE],
  ): ContextTest => ({
    ...{ result, message, proves: [REACHED], provesNot, status, keySent },
  });
  if (!keySent && (status === 401 || status === 403))
    return of('cannot-tell', say`The service asks for the key before it says more (${status}), and no key was sent.`);
  if (status === 401 || status === 403 || (status >= 300 && status < 400) || status >= 500) {
    const unchanged = failureOf(outcome, 'POST').changed === 'nothing' ? UNCHANGED : NOTHING;
    return of('bad', sentences(whatHappened(outcome), unchanged), [NO_IDS, NO_WRITE]);
  }
  if (body.kind === 'html') return of('bad', PAGE);
  if (status === 200)
    return keySent
      ? of('good-sign', say('The address was answered with this key.'), [NO_WRITE])
      : of('good-sign', say('The address was answered.'));
  if (status === 404)
    return of(
      'cannot-tell',
      say('The service does not answer this question. That is usual: it need not have a list to show.'),
    );
  if (status === 429)
    return of(
      'cannot-tell',
      say('The service was reached, and asks for fewer requests (429). Test again in a minute.'),
    );
  return status === 405
    ? of('good-sign', say('Service reached; the whitelist address exists. The key is not checked yet.'))
    : of('cannot-tell', say`The service answered with status ${status}.`);
};
