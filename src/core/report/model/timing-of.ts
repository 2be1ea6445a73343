import {
  protectedEnd,
  watchProtectedBy,
  unknownSignInsOfRun,
  unknownSignInsOfWatch,
  unknownSignInsText,
} from '../../attempts/sign-ins.ts';
import type { RecordedCheck } from '../../records/case.ts';
import type { Recorded } from '../../evidence/evidence.ts';
import { median, type Entry as Evidence } from '../../diagnosis/order.ts';
import { outcomeOf } from '../../evidence/classify.ts';
import { isGood } from '../../evidence/outcome.ts';
import { checkResult, checkTitle, familyTitle, stageTitle } from '../../diagnosis/words/titles.ts';
import { outcomeName, outcomeWord } from '../../diagnosis/words/phrases.ts';
import { ROW_TITLES, type PlatformCard } from '../../records/card.ts';
import type { ProbeResult, StageRecord } from '../../records/record.ts';
import type { WatchRecord } from '../../records/watch.ts';
import { sourceLine, witnessSummary } from '../../diagnosis/witness/words.ts';
import type { Witness } from '../../records/witness.ts';
import {
  joined,
  outside,
  say,
  sentences,
  sentenceStart,
  verbatim,
  type Message,
  type Value,
} from '../../messages/message.ts';
import { labelled, listed, own, asMessage, type Draft } from '../draft.ts';
import { CARD_ROWS, LAYERS, PROBE_STAGES } from '../../vocabulary/words.ts';
import type { Report } from '../report.ts';
import { type Asked, type ReportInput, cellTitle } from './report-input.ts';
import { durationText } from './inert.ts';
import { momentOf } from '../../messages/zoned-time.ts';

const tenths = (ms: number): number => Math.round(ms * 10) / 10;

const reached = ({ family, cell, evidence }: Asked): Message => {
  const took = durationText(evidence.durationMs);
  return isGood(cell.outcome)
    ? verbatim(took)
    : say`${own(outcomeWord(cell.outcome, family, cell.status))} after ${took}`;
};

/** Inside and outside of each probe are side by side. */
export const waterfallOf = ({ asked }: ReportInput): Draft<Report>['waterfall'] =>
  [...new Set(asked.map(({ family }) => family))].flatMap((family) =>
    PROBE_STAGES.flatMap((stage) => asked.filter((one) => one.stage === stage && one.family === family)).map((one) => ({
      stage: one.stage,
      family,
      title: cellTitle(one),
      durationMs: tenths(one.evidence.durationMs),
      spans: LAYERS.flatMap((layer) => {
        const span = one.evidence.times[layer];
        return span ? [{ layer, startMs: tenths(span.startMs), endMs: tenths(span.endMs) }] : [];
      }),
      says: reached(one),
    })),
  );

type Entry = Draft<Report>['timeline'][number] & { readonly at: string };

const entry = (at: string, what: Message, skewMs: number | null = null): Entry => ({
  at,
  ...momentOf(at),
  what,
  skewMs,
});

const placeOf = ({ vantage }: StageRecord | WatchRecord): Value => {
  const known = vantage.label ?? vantage.defaultRoute?.address ?? vantage.addresses[0]?.address;
  return known === undefined ? say('a host without a name') : outside(known);
};

const endOf = (state: StageRecord['state']): readonly Message[] => {
  if (state === 'complete') return [];
  if (state === 'running') return [say('Not at its end.')];
  return [state === 'stopped' ? say('Stopped before its end.') : say('Cut off before its end.')];
};

const rejectedOf = (count: number): readonly Message[] => (count === 0 ? [] : [say`Rejected sign-ins: ${count}.`]);

const besideOf = ({ recorded }: { readonly recorded?: Recorded | undefined }): readonly Message[] =>
  recorded?.givenId === undefined ? [] : [say('Imported beside another record with the same id and other content.')];

const wordOf = ({ family, outcome, evidence }: ProbeResult): Message =>
  own(
    evidence
      ? outcomeWord(outcomeOf(family, evidence), family, evidence.response?.status ?? null)
      : outcomeWord(outcome, family, null),
  );

const runEntry = (run: StageRecord): Entry => {
  const words = run.probes.map((probe) => joined([own(familyTitle(probe.family)), wordOf(probe)], ' '));
  const showed = words.length === 0 ? own(outcomeName('not-run')) : listed(words);
  const first = say`${own(stageTitle(run.stage))}, from ${placeOf(run)}: ${showed}.`;
  const skewMs = median(run.probes.flatMap(({ evidence }) => evidence?.response?.clockSkewMs ?? []));
  const what = sentences(
    first,
    ...besideOf(run),
    ...rejectedOf(run.failedSignIns),
    ...unknownSignInsText(unknownSignInsOfRun(run)).map(own),
    ...endOf(run.state),
  );
  return { ...entry(run.startedAt, what, skewMs), stage: run.stage };
};

const watchEntry = (watch: WatchRecord): Entry => {
  const families = listed(watch.families.map((family) => own(familyTitle(family))));
  const first = say`${own(stageTitle(watch.stage))}, from ${placeOf(watch)}: watched ${families} every ${watch.everySeconds} s, ${watch.attempts.length} attempts.`;
  const skewMs = median(watch.attempts.flatMap(({ clockSkewMs }) => clockSkewMs ?? []));
  const what = sentences(
    first,
    ...besideOf(watch),
    ...rejectedOf(watch.failedSignIns),
    ...unknownSignInsText(unknownSignInsOfWatch(watch)).map(own),
    ...(watch.state === 'protecting-account'
      ? [say`${sentenceStart(protectedEnd(watchProtectedBy(watch)))}.`]
      : endOf(watch.state)),
  );
  return { ...entry(watch.startedAt, what, skewMs), stage: watch.stage };
};

const cardEntry = (card: PlatformCard): Entry => {
  const rows = CARD_ROWS.map((row) =>
    joined([own(ROW_TITLES[row]), own(outcomeName(`row.${card.rows[row].value}`))], ' '),
  );
  return entry(card.updatedAt, say`Platform, after “Update API Configuration”: ${listed(rows)}.`);
};

const resultOf = ({ check, result, saidBy = '' }: RecordedCheck): Message => {
  const word = own(checkResult(check, result));
  return saidBy === '' ? word : joined([joined([word, outside(saidBy)], ' ('), ')'], '');
};

const checkEntry = (made: RecordedCheck): Entry => {
  const what = joined([labelled(say('Check'), labelled(own(checkTitle(made.check)), resultOf(made))), '.'], '');
  return entry(made.recordedAt, made.withdrawnAt === undefined ? what : sentences(what, say('Withdrawn later.')));
};

const witnessEntry = (witness: Witness): Entry =>
  entry(
    witness.recordedAt,
    sentences(joined([sentenceStart(asMessage(sourceLine(witness))), '.'], ''), asMessage(witnessSummary(witness))),
  );

const MOST_ENTRIES = 300;

/** Everything that was done, oldest first. */
export const timelineOf = ({ order, material }: ReportInput): Draft<Report>['timeline'] => {
  const { runs, watches, cards, checks } = material;
  const all: readonly (readonly [Evidence, Entry])[] = [
    ...runs.map((run) => [run, runEntry(run)] as const),
    ...watches.map((watch) => [watch, watchEntry(watch)] as const),
    ...cards.map((card) => [card, cardEntry(card)] as const),
    ...checks.map((made) => [made, checkEntry(made)] as const),
  ];
  const sorted = [...all].sort(([a], [b]) => (order.isAfter(a, b) ? 1 : -1)).map(([, one]) => one);
  // A capture has no clock in common with the rest: when it was added is known.
  for (const one of (material.witnesses ?? []).map(witnessEntry))
    sorted.splice(sorted.findLastIndex(({ at }) => Date.parse(at) <= Date.parse(one.at)) + 1, 0, one);
  const left = sorted.length - MOST_ENTRIES;
  const [first] = sorted;
  if (left <= 0 || !first) return sorted;
  const { at, utc, local } = first;
  return [{ at, utc, local, what: say`… (${left} more)`, skewMs: null }, ...sorted.slice(left)];
};
