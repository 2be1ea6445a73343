import { type Message } from '../messages/message.ts';
/**
 * What became of one call to the service, as the connection saw it, before anybody asks what it means. `sent` is the
 * question that decides what may be done next: a call that did not go out may be made again, one whose answer is missing
 * may have changed something.
 */

/** The body of an answer. Texts that are kept of it are cut, harmless, and without the key. */
export type AnswerBody =
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'empty' }
  /** A web page: seldom the service itself. */
  | { readonly kind: 'html'; readonly excerpt: string }
  | { readonly kind: 'other'; readonly excerpt: string }
  /** Larger than is read, cut off, or not decodable; the status is sure all the same. */
  | { readonly kind: 'incomplete' }
  /** It came whole, and reading it was ended: it took too long or too much memory. The status is sure all the same. */
  | { readonly kind: 'unread' };

/** Why there is no answer. */
export type CallProblem =
  | 'unsafe-environment'
  | 'no-key'
  | 'bad-target'
  | 'no-connection'
  /** A proxy of our own was not reached, refused, or rejected the sign-in that it was given. */
  | 'proxy'
  | 'untrusted'
  | 'stopped'
  | 'timeout'
  | 'cut-off'
  | 'malformed';

export type CallOutcome =
  /** Not one byte of the request went out. */
  | { readonly sent: 'no'; readonly problem: CallProblem; readonly detail: Message }
  | {
      readonly sent: 'yes';
      readonly status: number;
      /** Seconds that the answer asks to wait, where it says so. */
      readonly retryAfter: number | null;
      readonly body: AnswerBody;
    }
  /** Some or all of the request went out and no whole head of an answer came back. */
  | { readonly sent: 'unknown'; readonly problem: CallProblem; readonly detail: Message };
