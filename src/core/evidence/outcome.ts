import type { Stage } from '../vocabulary/words.ts';
/** How a stopped probe ended: before its turn, under way, because reading the reply took longer than its limit, or as this computer slept. */
export const STOPS = ['before-turn', 'by-engineer', 'reader-ended', 'slept'] as const;
export type Stop = (typeof STOPS)[number];

/**
 * What is decided by an outcome besides its phrase and rules. `signed-in`: no server gives it to a user who was not let in, and
 * `signed-in-by-envelope` not in its own envelope; `read-in-body`: the status alone does not show it; `turned-away`: asked again
 * without credentials; `may-be-the-hello`, `may-pass`: asked again with another hello, or after a pause; `fell-silent`: a
 * connection stood; `no-connection`: how that looks from further away; `ended-before`: no request was sent; `may-have-arrived`:
 * one may be in the server's report; `like-a-list`, `may-be-listed`: looks like its access list, or may be it; `by-status`: a
 * decision of who gave it; `from-unknown`: compare certificates; `of-own-party`: outside its rule's party, not the firewall.
 */
type Trait =
  | 'good'
  | 'silent'
  | 'signed-in'
  | 'signed-in-by-envelope'
  | 'read-in-body'
  | 'turned-away'
  | 'may-be-the-hello'
  | 'may-pass'
  | 'fell-silent'
  | 'no-connection'
  | 'ended-before'
  | 'may-have-arrived'
  | 'like-a-list'
  | 'may-be-listed'
  | 'by-status'
  | 'from-unknown'
  | 'of-own-party'
  | 'out-of-date'
  | 'not-trusted'
  | 'about-certificate'
  | 'setting-of-tls';

type Row = readonly [place: number, ...traits: Trait[]];

/** A word for what a probe saw, its place among causes (of several failures inside the lowest is the root), and its traits. */
const PROBES = {
  ok: [13, 'read-in-body', 'good', 'signed-in'],
  'ok.session-present': [13, 'read-in-body', 'good', 'signed-in'],
  'ok.unrecognized-xml': [13, 'read-in-body', 'good', 'signed-in'],
  'dns.not-found': [0, 'of-own-party'],
  'dns.no-answer': [0, 'of-own-party'],
  'tcp.refused': [1, 'no-connection', 'ended-before', 'like-a-list', 'may-be-listed'],
  'tcp.timeout': [1, 'no-connection', 'ended-before', 'like-a-list', 'may-be-listed'],
  'tcp.reset': [1, 'no-connection', 'ended-before', 'like-a-list', 'may-be-listed'],
  'tcp.unreachable': [1, 'no-connection', 'of-own-party'],
  'proxy.unreachable': [13],
  'proxy.auth-required': [13],
  'proxy.refused': [13],
  'proxy.cannot-reach': [13],
  'tls.not-tls': [2],
  'tls.untrusted': [2, 'not-trusted', 'about-certificate'],
  'tls.expired': [2, 'out-of-date', 'about-certificate'],
  'tls.not-yet-valid': [2, 'of-own-party', 'out-of-date', 'about-certificate'],
  'tls.wrong-name': [2, 'about-certificate'],
  'tls.unsuitable': [2, 'about-certificate'],
  'tls.pin-changed': [2, 'not-trusted', 'about-certificate'],
  'tls.handshake-failed': [
    2,
    'may-be-the-hello',
    'fell-silent',
    'no-connection',
    'ended-before',
    'like-a-list',
    'may-be-listed',
  ],
  'tls.reset': [2, 'may-be-the-hello', 'no-connection', 'ended-before', 'like-a-list', 'may-be-listed'],
  'tls.silent': [2, 'may-be-the-hello', 'fell-silent', 'no-connection', 'ended-before', 'like-a-list', 'may-be-listed'],
  'tls.no-common-version': [2, 'may-be-the-hello', 'no-connection', 'setting-of-tls'],
  'tls.client-certificate': [2, 'setting-of-tls'],
  'tls.alert': [2, 'may-be-the-hello', 'no-connection'],
  'tls.incomplete-chain': [2, 'not-trusted', 'about-certificate'],
  'tls.large-hello': [2, 'fell-silent', 'of-own-party'],
  'http.302': [6, 'turned-away', 'may-have-arrived', 'may-be-listed', 'by-status', 'from-unknown'],
  'http.401': [3, 'may-have-arrived'],
  'http.403': [7, 'turned-away', 'may-have-arrived', 'may-be-listed', 'by-status'],
  'http.404': [8, 'turned-away', 'may-have-arrived', 'may-be-listed', 'by-status', 'from-unknown'],
  'http.415': [10, 'signed-in-by-envelope', 'may-have-arrived'],
  'http.429': [12, 'may-have-arrived'],
  'http.client-certificate': [12, 'may-have-arrived'],
  'http.500': [5, 'signed-in-by-envelope', 'may-pass', 'may-have-arrived'],
  'http.502-504': [4, 'may-pass', 'no-connection', 'may-have-arrived', 'may-be-listed'],
  'http.other': [12, 'may-pass', 'may-have-arrived'],
  'http.malformed': [12, 'may-have-arrived'],
  'http.timeout': [12, 'fell-silent', 'may-have-arrived', 'may-be-listed'],
  'http.cut-off': [12, 'no-connection', 'may-have-arrived', 'like-a-list', 'may-be-listed'],
  'body.not-the-api': [11, 'read-in-body', 'turned-away', 'may-have-arrived', 'from-unknown'],
  'body.wrong-shape': [11, 'read-in-body', 'turned-away', 'may-have-arrived'],
  'mnt.not-a-monitoring-node': [9, 'read-in-body', 'signed-in', 'of-own-party'],
  'mnt.server-error': [9, 'read-in-body', 'signed-in', 'may-pass', 'of-own-party'],
  'not-run.protecting-account': [13, 'silent'],
  'not-run.stopped': [13, 'silent'],
  'not-run': [13, 'silent'],
} as const satisfies Readonly<Record<string, Row>>;

/** What a row of the platform's card can say instead: it holds no probe, only the platform's own judgement. */
const ROWS = {
  'row.up': [13, 'good'],
  'row.down': [13],
  'row.not-read': [13, 'silent'],
  'row.none': [13, 'silent'],
} as const satisfies Readonly<Record<string, Row>>;

export type Outcome = keyof typeof PROBES;
export type RowOutcome = keyof typeof ROWS;
export const OUTCOMES = Object.keys(PROBES) as [Outcome, ...Outcome[]];
export const ROW_OUTCOMES = Object.keys(ROWS) as [RowOutcome, ...RowOutcome[]];

export type CellOutcome = Outcome | RowOutcome;

const KNOWN: Readonly<Record<CellOutcome, Row>> = { ...PROBES, ...ROWS };

/** Whether an outcome has a trait. */
export const has = (outcome: CellOutcome, trait: Trait): boolean => KNOWN[outcome].includes(trait);

/** Of several failures inside, the one with the lowest place is the root. */
export const placeAmongCauses = (outcome: CellOutcome): number => KNOWN[outcome][0];

/** The probe reached the API, was let in, and got the answer that the specification calls good. */
export const isGood = (outcome: CellOutcome): boolean => has(outcome, 'good');

/** The cell says nothing about any party, because nothing was asked or read. */
export const isSilent = (outcome: CellOutcome): boolean => has(outcome, 'silent');

/** The cell shows something that went wrong. */
export const isFailure = (outcome: CellOutcome): boolean => !isGood(outcome) && !isSilent(outcome);

/** The stages at which an outcome of a probe is judged. */
export type OutcomeByStage<T> = Readonly<Record<Outcome, Readonly<Record<Stage, T>>>>;
