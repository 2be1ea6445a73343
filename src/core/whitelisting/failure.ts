import { type Message, NOTHING, outside, say, sentences, verbatim } from '../messages/message.ts';

/** What became of one call. `sent` decides what may be done next: a call without an answer may have changed something. */

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
      readonly retryAfter: number | null;
      readonly body: AnswerBody;
    }
  /** Some or all of the request went out and no whole head of an answer came back. */
  | { readonly sent: 'unknown'; readonly problem: CallProblem; readonly detail: Message };

export const SERVICE_FAILURES = [
  'service.not-sent',
  'service.no-key',
  'service.unsafe-environment',
  'service.no-connection',
  'service.untrusted',
  'service.stopped',
  'service.no-answer',
  'service.redirect',
  'service.bad-request',
  'service.key-rejected',
  'service.forbidden',
  'service.not-found',
  'service.conflict',
  'service.length-required',
  'service.too-large',
  'service.too-many',
  'service.error',
  'service.gateway',
  'service.other-answer',
  'service.other-status',
] as const;
type ServiceFailureCode = (typeof SERVICE_FAILURES)[number];

export interface ServiceFailure {
  readonly code: ServiceFailureCode;
  readonly status: number | null;
  readonly sent: CallOutcome['sent'];
  readonly changed: 'nothing' | 'unknown';
  readonly acts: 'you' | 'platform-support' | 'network-team';
  readonly message: Message;
  /** What the other side or the connection said, where that helps; without secrets. */
  readonly detail: Message | null;
  readonly retryAfter: number | null;
}

export const UNCHANGED = say('Nothing was changed at the service.');
const UNKNOWN = say('It is not known whether the service changed something.');

/** What it was, who must act, and what is said of it. */
type Row = readonly [code: ServiceFailureCode, acts: ServiceFailure['acts'], says: Message];

const OF_PROBLEM: Readonly<Record<CallProblem, Row>> = {
  'unsafe-environment': [
    'service.unsafe-environment',
    'you',
    say('The environment of this program makes TLS unsafe, so the key was kept back.'),
  ],
  'no-key': [
    'service.no-key',
    'you',
    say('The API key is missing or holds characters that a header cannot carry. Enter it again.'),
  ],
  'bad-target': ['service.not-sent', 'you', say('The address of the service is invalid. Correct the context.')],
  'no-connection': [
    'service.no-connection',
    'network-team',
    say('The service could not be reached from this machine.'),
  ],
  proxy: ['service.no-connection', 'network-team', say('The call did not get through the proxy of this machine.')],
  untrusted: [
    'service.untrusted',
    'network-team',
    say(
      "The certificate of what answered is not trusted, so the key was not sent. Ask the network team whether TLS is inspected here, or give the service's authority (--ca FILE; of a stored context: context change NAME --ca FILE).",
    ),
  ],
  stopped: ['service.stopped', 'you', say('The call was stopped.')],
  timeout: ['service.no-answer', 'platform-support', say('The service did not answer in time.')],
  'cut-off': ['service.no-answer', 'network-team', say('The connection was cut before the answer was there.')],
  malformed: ['service.no-answer', 'network-team', say('What came back is not well-formed HTTP.')],
};

const DROPPED = say('A device in the path may drop the body of the request: ask the network team.');
const NOT_VALID = say('The service refused the request as not valid.');
const GATEWAY: Row = [
  'service.gateway',
  'platform-support',
  say(
    'A gateway answered that the service behind it does not answer. Try again later, and tell platform support when it lasts.',
  ),
];

/** Of the statuses below 500 each says that nothing was done. */
const OF_STATUS: Readonly<Record<number, Row>> = {
  400: ['service.bad-request', 'platform-support', NOT_VALID],
  401: [
    'service.key-rejected',
    'you',
    say('The service rejected the API key. Enter the key of this context again, or ask for a new one.'),
  ],
  403: [
    'service.forbidden',
    'you',
    say(
      'The request was forbidden. The key may belong to another context, or a firewall or proxy refuses the request.',
    ),
  ],
  404: [
    'service.not-found',
    'you',
    say(
      'The service does not know this address. Check base URL, organization id, context id and, for a removal, the policy id.',
    ),
  ],
  409: ['service.conflict', 'you', say('The entry is there already: its MAC is whitelisted, or its id is in use.')],
  411: ['service.length-required', 'network-team', DROPPED],
  413: ['service.too-large', 'you', say('The request is larger than the service takes.')],
  415: ['service.other-status', 'platform-support', NOT_VALID],
  422: ['service.bad-request', 'platform-support', NOT_VALID],
  429: ['service.too-many', 'you', say('The service asks for fewer requests. Wait, then go on.')],
  500: ['service.error', 'platform-support', say('The service met an error of its own.')],
  502: GATEWAY,
  503: GATEWAY,
  504: GATEWAY,
};

const REDIRECT: Row = [
  'service.redirect',
  'network-team',
  say(
    'The request was answered with a redirect, which is not followed: the key would go to another address. Check the base URL, or ask the network team what stands in between.',
  ),
];

/** 408, 425 and 499 come from a party that gave up waiting, and the others are not specified: none says that nothing was done. */
const ofStatus = (status: number): Row =>
  OF_STATUS[status] ??
  (status >= 300 && status < 400
    ? REDIRECT
    : ['service.other-status', 'platform-support', say`The service answered with status ${status}.`]);

const rowOf = (outcome: CallOutcome): Row =>
  outcome.sent === 'yes' ? ofStatus(outcome.status) : OF_PROBLEM[outcome.problem];

export const PAGE = say(
  'The answer is a web page, so it comes from an intermediate device rather than from the service.',
);

const excerptOf = (body: AnswerBody): string | null => {
  if (body.kind === 'html' || body.kind === 'other') return body.excerpt;
  return body.kind === 'json' ? errorText(body.value) : null;
};

const detailOf = (body: AnswerBody): Message | null => {
  const excerpt = excerptOf(body);
  return excerpt === null ? null : verbatim(outside(excerpt));
};

/** What an error body of any shape says, if it says something: the specification shows none. */
const errorText = (value: unknown): string | null => {
  if (typeof value !== 'object' || value === null) return null;
  const { error, message } = value as { readonly error?: unknown; readonly message?: unknown };
  const text = typeof error === 'object' && error !== null && 'message' in error ? error.message : (message ?? error);
  return typeof text === 'string' ? text.slice(0, 300) : null;
};

/** Whether the service was asked, and refused the whole request. */
export const isRefusal = (failure: ServiceFailure | null): boolean =>
  failure?.sent === 'yes' && failure.changed === 'nothing';

/** What became of a call that got no good answer, without a word on what was changed by it. */
export const whatHappened = (outcome: CallOutcome): Message => {
  const [, , says] = rowOf(outcome);
  if (outcome.sent === 'yes') return sentences(says, outcome.body.kind === 'html' ? PAGE : NOTHING);
  // What a proxy said is what there is to act on.
  return sentences(says, outcome.problem === 'proxy' ? outcome.detail : NOTHING);
};

/** The failure behind an outcome that is no good answer: no answer, or a status other than 200. */
export const failureOf = (outcome: CallOutcome, method: 'POST' | 'DELETE'): ServiceFailure => {
  const [code, acts] = rowOf(outcome);
  const { sent } = outcome;
  if (sent !== 'yes')
    return {
      code,
      status: null,
      sent,
      changed: sent === 'no' ? 'nothing' : 'unknown',
      acts,
      message: sentences(whatHappened(outcome), sent === 'no' ? say('Nothing was sent.') : UNKNOWN),
      detail: outcome.detail,
      retryAfter: null,
    };
  const { status, body, retryAfter } = outcome;
  const changed = status < 500 && status in OF_STATUS ? 'nothing' : 'unknown';
  return {
    code,
    status,
    sent,
    changed,
    acts: body.kind === 'html' ? 'network-team' : acts,
    message: sentences(
      whatHappened(outcome),
      method === 'DELETE' && status === 400 ? DROPPED : NOTHING,
      changed === 'nothing' ? UNCHANGED : UNKNOWN,
    ),
    detail: detailOf(body),
    retryAfter,
  };
};

/** A 200 whose body is not the one that belongs to it: somebody else may have answered, or the answer was cut. */
export const notUnderstood = (status: number, body: AnswerBody): ServiceFailure => ({
  code: 'service.other-answer',
  status,
  sent: 'yes',
  changed: 'unknown',
  acts: body.kind === 'html' ? 'network-team' : 'platform-support',
  message: sentences(
    body.kind === 'unread'
      ? say`The answer has status ${status}; reading it took too long or too much memory and was ended.`
      : say`The answer has status ${status} but is not the one of the service.`,
    body.kind === 'html' ? PAGE : NOTHING,
    UNKNOWN,
  ),
  detail: detailOf(body),
  retryAfter: null,
});

/** Whether a smaller request may pass: said by the status, or by the words of a refusal. */
export const isSizeRefusal = ({ code }: ServiceFailure, outcome: CallOutcome): boolean =>
  code === 'service.too-large' ||
  (code === 'service.bad-request' &&
    outcome.sent === 'yes' &&
    /\btoo (?:large|many|long)\b|\b(?:maximum|max) (?:batch )?size\b/i.test(excerptOf(outcome.body) ?? ''));
