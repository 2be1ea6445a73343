import { resultOf } from '../../records/attempt.ts';
import { outcomeOf } from '../../evidence/classify.ts';
import type { Evidence } from '../../evidence/evidence.ts';
import { isGood } from '../../evidence/outcome.ts';
import { outcomeName } from './phrases.ts';
import { attribute } from '../../evidence/responder/attribute.ts';
import type { ProbeResult, StageRecord } from '../../records/record.ts';
import type { ProbeStage } from '../../vocabulary/words.ts';
import { localText, offsetOf, utcText, type Moment } from '../../messages/zoned-time.ts';
import { isPrivateAddress } from '../relations/address.ts';
import { familyTitle, stageTitle, stageWord } from './titles.ts';
import { median, orderOf } from '../order.ts';
import { type Message, say, joined, NOTHING, sentences, sentenceStart } from '../../messages/message.ts';

/** The times between which rows of a run stand in the server's report, padded by a minute either side. */
export interface ServerLogWindow {
  readonly from: Moment;
  readonly to: Moment;
  /** `server`: corrected by what the server's own replies said of its clock. `own`: no reply said what its clock shows. */
  readonly clock: 'server' | 'own';
  /** The server's clock minus ours, in milliseconds; `null` where nothing is known of it. */
  readonly skewMs: number | null;
}

/** The rows that a run left in the server's Administrator Logins report, if its requests reached the server. */
export interface ServerLogHint {
  readonly kind: 'rows';
  readonly runId: string;
  readonly stage: ProbeStage;
  readonly user: string;
  /** The report's word for sign-ins by API. */
  readonly interface: 'ERS';
  /** `address` is `null` where the server sees one that this machine does not know; the sentence says whose. */
  readonly source: { readonly address: string | null; readonly sentence: Message };
  readonly window: ServerLogWindow;
  /** Rows of rejected sign-ins, of accepted ones, and requests whose reply does not show whether the server saw them. */
  readonly rows: { readonly failed: number; readonly successful: number; readonly unclear: number };
  /** How many rows of which kind to look for, in words. */
  readonly sentence: Message;
  /** Which rows of other runs stand in the same window, in words; empty where there are none. */
  readonly others: readonly Message[];
}

/** A run that handed no credentials to anybody. */
export interface NoRowExpected {
  readonly kind: 'no-row';
  readonly runId: string;
  readonly stage: ProbeStage;
  readonly user: string;
  readonly window: ServerLogWindow;
  readonly noRowExpected: Message;
  readonly others: ServerLogHint['others'];
}

const MINUTE_MS = 60_000;

/** Results of a run at the address it used and at every further one. */
const resultsOf = (run: StageRecord): readonly ProbeResult[] => [
  ...run.probes,
  ...(run.addresses ?? []).flatMap(({ probes }) => probes),
];

/** The `Authorization` header went out: TLS was trusted, and the request had been sent when the probe ended. */
const sentCredentials = ({ outcome, evidence }: ProbeResult): boolean =>
  evidence !== null &&
  (outcome !== 'not-run.stopped' || evidence.times.http !== null) &&
  (evidence.response !== null || evidence.failure?.layer === 'http' || evidence.failure?.layer === 'body');

/** Nobody knows how far a stopped probe of an older record had come. */
const mayHaveSent = ({ evidence, outcome, stop }: ProbeResult): boolean =>
  evidence === null && outcome === 'not-run.stopped' && stop !== 'before-turn';

type Row = 'failed' | 'successful' | 'unclear';

/** The server said 200 and then the body was cut off: it let the sign-in in before it began to answer. */
const isCutOffAfterGoodHead = ({ response, failure }: Evidence): boolean =>
  response?.status === 200 && failure?.layer === 'body';

const rowOf = (run: StageRecord, { family, evidence }: ProbeResult): Row => {
  if (evidence === null) return 'unclear';
  const { responder } = attribute(evidence, run.server.host);
  if (responder === 'device') return 'unclear';
  const outcome = outcomeOf(family, evidence);
  if (outcome === 'http.401') return 'failed';
  const isAccepted =
    resultOf({ family, outcome, evidence }) === 'accepted' ||
    (responder === 'access-control-server' && isCutOffAfterGoodHead(evidence));
  return isGood(outcome) || isAccepted ? 'successful' : 'unclear';
};

const sentAt = ({ startedAt, times }: Evidence): number => Date.parse(startedAt) + (times.http?.startMs ?? 0);
const endedAt = ({ startedAt, durationMs }: Evidence): number => Date.parse(startedAt) + durationMs;

const skewOf = (run: StageRecord): number | null =>
  median(resultsOf(run).flatMap(({ evidence }) => evidence?.response?.clockSkewMs ?? []));

const windowOf = (run: StageRecord, sent: readonly Evidence[], uncertain: boolean): ServerLogWindow => {
  const skewMs = skewOf(run);
  const whole = [Date.parse(run.startedAt), Date.parse(run.endedAt ?? run.startedAt)];
  const starts = sent.map(sentAt);
  const ends = sent.map(endedAt);
  const from = Math.min(...(starts.length === 0 || uncertain ? [...whole, ...starts] : starts));
  const to = Math.max(...(ends.length === 0 || uncertain ? [...whole, ...ends] : ends));
  const offset = offsetOf(run.startedAt);
  const moment = (ms: number): Moment => ({ utc: utcText(ms), local: localText(ms, offset) });
  return {
    from: moment(from + (skewMs ?? 0) - MINUTE_MS),
    to: moment(to + (skewMs ?? 0) + MINUTE_MS),
    clock: skewMs === null ? 'own' : 'server',
    skewMs,
  };
};

const sourceOf = (run: StageRecord, sent: readonly Evidence[]): ServerLogHint['source'] => {
  const place = run.vantage.label ?? say`the ${stageWord(run.stage)} host`;
  const proxy = sent.find((evidence) => evidence.proxy !== null)?.proxy;
  if (proxy)
    return {
      address: null,
      sentence: say`The address by which the proxy ${proxy.host} reaches the server, not our own.`,
    };
  const own = sent.find((evidence) => evidence.connection !== null)?.connection?.localAddress ?? null;
  if (own === null) return { address: null, sentence: say`The address of ${place}, as the server sees it.` };
  if (run.stage === 'outside' && isPrivateAddress(own))
    return {
      address: null,
      sentence: say`${sentenceStart(say`the public address of ${place}: its own address ${own} is translated in the path`)}.`,
    };
  return {
    address: own,
    sentence: say`The own address of ${place}. Where addresses are translated in the path (NAT), the server sees another one.`,
  };
};

const MOST_NAMED = 4;

/** Which requests those are: without it nobody can tell their rows from the others. */
const namedText = (run: StageRecord, unclear: readonly ProbeResult[]): readonly Message[] => {
  const skewMs = skewOf(run) ?? 0;
  const named = unclear.slice(0, MOST_NAMED).flatMap(({ family, evidence }) => {
    const to = evidence?.connection?.remoteAddress;
    if (evidence === null) return [];
    const at = utcText(sentAt(evidence) + skewMs);
    return [joined([familyTitle(family), at, ...(to === undefined ? [] : [`→ ${to}`])], ', ')];
  });
  if (named.length === 0) return [];
  return [say`(${joined([...named, ...(unclear.length > named.length ? ['…'] : [])], '; ')})`];
};

const sentenceOf = (
  { failed, successful, unclear }: ServerLogHint['rows'],
  user: string,
  named: readonly Message[],
): Message => {
  const sure = [
    ...(failed > 0 ? [say`${failed} failed`] : []),
    ...(successful > 0 ? [say`${successful} successful`] : []),
  ];
  return sentences(
    sure.length === 0 ? NOTHING : say`Expected sign-ins of ${user}: ${joined(sure, ', ')}.`,
    unclear === 0
      ? NOTHING
      : say`Requests of which the reply does not show whether the server saw them: ${unclear}. No row means that the request never arrived.`,
    ...(unclear === 0 ? [] : named),
  );
};

/** The rows to look for, or `null` where no credentials went out: see {@link noRowExpected}. */
export const serverLogHintOf = (run: StageRecord): ServerLogHint | null => {
  const sent = resultsOf(run).filter(sentCredentials);
  const stopped = resultsOf(run).filter(mayHaveSent);
  if (sent.length === 0 && stopped.length === 0) return null;
  const count = (row: Row): number => sent.filter((result) => rowOf(run, result) === row).length;
  const rows = {
    failed: count('failed'),
    successful: count('successful'),
    unclear: count('unclear') + stopped.length,
  };
  const evidence = sent.flatMap((result) => result.evidence ?? []);
  return {
    kind: 'rows',
    runId: run.id,
    stage: run.stage,
    user: run.user,
    interface: 'ERS',
    source: sourceOf(run, evidence),
    window: windowOf(run, evidence, stopped.length > 0),
    rows,
    sentence: sentenceOf(
      rows,
      run.user,
      namedText(
        run,
        sent.filter((result) => rowOf(run, result) === 'unclear'),
      ),
    ),
    others: [],
  };
};

/** Why a run left no row, or `null` where it did send credentials. */
export const noRowExpected = (run: StageRecord): NoRowExpected | null => {
  if (serverLogHintOf(run) !== null) return null;
  const asked = run.probes.find(({ evidence }) => evidence !== null);
  const met = asked?.evidence ? outcomeName(outcomeOf(asked.family, asked.evidence)) : null;
  return {
    kind: 'no-row',
    runId: run.id,
    stage: run.stage,
    user: run.user,
    window: windowOf(run, [], true),
    noRowExpected: say`No sign-in was sent${met === null ? NOTHING : say` (${met})`}: a row in these minutes is not of this run.`,
    others: [],
  };
};

/** Runs that follow one another within minutes have windows in common: the text says whose rows the others are. */
const withOthers = <T extends ServerLogHint | NoRowExpected>(hint: T, runs: readonly StageRecord[]): T => ({
  ...hint,
  others: runs.flatMap((run) => {
    if (run.stage === hint.stage || run.user !== hint.user) return [];
    const skewMs = skewOf(run) ?? 0;
    const sent = resultsOf(run).filter(sentCredentials);
    const times = sent.flatMap(({ evidence }) => (evidence === null ? [] : [utcText(sentAt(evidence) + skewMs)]));
    const within = times.filter((at) => at >= hint.window.from.utc && at <= hint.window.to.utc);
    return within.length === 0
      ? []
      : [say`In these minutes, too, rows of the run ${stageTitle(run.stage)}: ${within.length}.`];
  }),
});

/** What each run left or did not leave in the server's report, newest first. */
export const serverLogHints = (runs: readonly StageRecord[]): readonly (ServerLogHint | NoRowExpected)[] =>
  orderOf({ runs })
    .runs.toReversed()
    .flatMap((run) => serverLogHintOf(run) ?? noRowExpected(run) ?? [])
    .map((hint) => withOthers(hint, runs));
