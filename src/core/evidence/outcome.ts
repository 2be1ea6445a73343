import type { Stage } from '../vocabulary/words.ts';
/**
 * How a probe with the outcome `not-run.stopped` came to its end: the engineer stopped the run before its turn or while it
 * was under way, or its reader was ended, because reading the reply took longer than its limit.
 */
export const STOPS = ['before-turn', 'by-engineer', 'reader-ended'] as const;
export type Stop = (typeof STOPS)[number];

/** One word for what a probe saw. Closed: a new word does not compile until every stage has a rule for it. */
export const OUTCOMES = [
  'ok',
  'ok.session-present',
  'ok.unrecognized-xml',
  'dns.not-found',
  'dns.no-answer',
  'tcp.refused',
  'tcp.timeout',
  'tcp.reset',
  'tcp.unreachable',
  'proxy.unreachable',
  'proxy.auth-required',
  'proxy.refused',
  'tls.not-tls',
  'tls.untrusted',
  'tls.expired',
  'tls.not-yet-valid',
  'tls.wrong-name',
  'tls.pin-changed',
  'tls.handshake-failed',
  'tls.reset',
  'tls.silent',
  'tls.no-common-version',
  'tls.client-certificate',
  'tls.alert',
  'tls.incomplete-chain',
  'tls.large-hello',
  'http.302',
  'http.401',
  'http.403',
  'http.404',
  'http.415',
  'http.429',
  'http.client-certificate',
  'http.500',
  'http.502-504',
  'http.other',
  'http.malformed',
  'http.timeout',
  'http.cut-off',
  'body.not-the-api',
  'body.wrong-shape',
  'mnt.not-a-monitoring-node',
  'mnt.server-error',
  'not-run.protecting-account',
  'not-run.stopped',
  'not-run',
] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** What a row of the platform's card can say instead: it holds no probe, only the platform's own judgement. */
export const ROW_OUTCOMES = ['row.up', 'row.down', 'row.not-read', 'row.none'] as const;
export type RowOutcome = (typeof ROW_OUTCOMES)[number];

/** What stands in one cell of the comparison. */
export type CellOutcome = Outcome | RowOutcome;

const GOOD: ReadonlySet<CellOutcome> = new Set(['ok', 'ok.session-present', 'ok.unrecognized-xml', 'row.up']);
const SILENT: ReadonlySet<CellOutcome> = new Set([
  'not-run',
  'not-run.stopped',
  'not-run.protecting-account',
  'row.not-read',
  'row.none',
]);

/** The probe reached the API, was let in, and got the answer that the specification calls good. */
export const isGood = (outcome: CellOutcome): boolean => GOOD.has(outcome);

/** The cell says nothing about any party, because nothing was asked or read. */
export const isSilent = (outcome: CellOutcome): boolean => SILENT.has(outcome);

/** The cell shows something that went wrong. */
export const isFailure = (outcome: CellOutcome): boolean => !isGood(outcome) && !isSilent(outcome);

/** The stages at which an outcome of a probe is judged. */
export type OutcomeByStage<T> = Readonly<Record<Outcome, Readonly<Record<Stage, T>>>>;
