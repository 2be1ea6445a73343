import { outcomeOf } from '../evidence/classify.ts';
import { isFailure, isGood } from '../evidence/outcome.ts';
import type { Case, CheckName, RecordedCheck } from '../records/case.ts';
import type { PlatformCard } from '../records/card.ts';
import type { StageRecord } from '../records/record.ts';
import type { WatchRecord } from '../records/watch.ts';
import type { Told, Witness, WitnessKind } from '../records/witness.ts';
import { CARD_ROWS, type Certainty, type Party, type ProbeStage } from '../vocabulary/words.ts';
import { judge, type Material, type Witnessed } from './diagnose.ts';
import { lastKnownGood } from './last-known-good.ts';
import { orderOf, type Entry } from './order.ts';

/**
 * What came into a case and when, and the case as it stood then. A moment is where the case came to know something: what it
 * recorded itself stands in the order of recording, a watch and a withdrawal where they ended, and an import where it
 * was taken in, however old it is: before that nobody who looked at this case knew of it.
 */

/** What a case holds that a verdict can follow from. */
type Contents = Required<Material> & Witnessed;
type Held = Pick<Case, keyof Contents>;
/** What comes into a case: what is judged, and what the other side was found to hold of it. */
type Incoming = Entry | Witness;

/** What came in at a moment, as values: words are made of them where they are shown. */
export type Happening =
  | {
      readonly kind: 'run';
      readonly stage: ProbeStage;
      readonly state: StageRecord['state'];
      readonly good: number;
      readonly probes: number;
      /** The newest wholly good run before the newest one of its stage. */
      readonly lastGood: boolean;
    }
  | {
      readonly kind: 'watch';
      readonly stage: ProbeStage;
      readonly state: WatchRecord['state'];
      readonly failed: number;
      readonly attempts: number;
    }
  | { readonly kind: 'card'; readonly up: number; readonly rows: number }
  | {
      readonly kind: 'check' | 'withdrawal';
      readonly check: CheckName;
      readonly result: string;
      /** Who said it; empty where nobody was named. */
      readonly saidBy: string;
    }
  | {
      readonly kind: 'witness';
      readonly source: WitnessKind;
      /** Of how many connections it shows that they arrived, that they never did, and nothing. */
      readonly arrived: number;
      readonly missing: number;
      readonly untold: number;
    };

/** One moment of a case, and what was concluded then. */
export interface TimelineEntry {
  /** Names the moment within its case, whatever else is recorded later. */
  readonly id: string;
  /** When it happened, on the clock of the machine that made it. */
  readonly at: string;
  /** Of a run or a watch: when it ended; else `null`. */
  readonly until: string | null;
  /** Made elsewhere: it happened at some time before it was taken in. */
  readonly imported: boolean;
  readonly what: Happening;
  readonly verdict: { readonly party: Party; readonly certainty: Certainty };
  /** Whether the verdict was another one before. */
  readonly became: boolean;
}

interface Moment {
  readonly id: string;
  readonly entry: Incoming;
  readonly withdrawal: boolean;
  /** When its result was known, in milliseconds, by the clock that wrote it. */
  readonly known: number;
}

const isWitness = (entry: Incoming): entry is Witness => 'source' in entry;
const isRun = (entry: Incoming): entry is StageRecord => 'probes' in entry && !isWitness(entry);
const isWatch = (entry: Incoming): entry is WatchRecord => 'attempts' in entry;
const isCheck = (entry: Incoming): entry is RecordedCheck => 'check' in entry;

const numberOf = ({ entry }: Moment): number => entry.recorded?.number ?? 0;
const isImported = (entry: Incoming): boolean => entry.recorded?.imported === true;
const startOf = (entry: Incoming): string => ('startedAt' in entry ? entry.startedAt : entry.recordedAt);
const endOf = (entry: Incoming): string | null => ('endedAt' in entry ? entry.endedAt : null);

const idOf = (entry: Incoming): string =>
  isCheck(entry)
    ? `${entry.check}:${entry.result}:${entry.recordedAt}`
    : `${'rows' in entry ? 'card:' : ''}${entry.id}`;

const momentOf = (entry: Incoming): Moment => ({
  id: idOf(entry),
  entry,
  withdrawal: false,
  known: Math.max(Date.parse(startOf(entry)), Date.parse(endOf(entry) ?? startOf(entry))),
});

const withdrawalOf = (check: RecordedCheck): readonly Moment[] =>
  check.withdrawnAt === undefined
    ? []
    : [{ id: `withdrawn:${idOf(check)}`, entry: check, withdrawal: true, known: Date.parse(check.withdrawnAt) }];

/** Puts a moment behind all that this case recorded before it was known, and never before the place `from`. */
const putIn = (moments: Moment[], late: Moment, from: number): void => {
  const before = moments.findLastIndex(({ entry, known }) => !isImported(entry) && known <= late.known);
  moments.splice(Math.max(from, before + 1), 0, late);
};

/** Oldest first. */
const momentsOf = (contents: Contents): readonly Moment[] => {
  const { runs, watches, cards, checks, isAfter } = orderOf(contents);
  const isLater = (a: Incoming, b: Incoming): boolean =>
    isWitness(a) || isWitness(b) ? momentOf(a).known > momentOf(b).known : isAfter(a, b);
  const all = [...runs, ...watches, ...cards, ...checks, ...(contents.witnesses ?? [])]
    .map(momentOf)
    .sort((a, b) => numberOf(a) - numberOf(b) || (isLater(a.entry, b.entry) ? 1 : -1));
  const isLate = ({ entry }: Moment): boolean => isWatch(entry) && !isImported(entry);
  const moments = all.filter((moment) => !isLate(moment));
  for (const watch of all.filter(isLate))
    putIn(moments, watch, moments.filter((moment) => all.indexOf(moment) < all.indexOf(watch)).length);
  for (const withdrawal of checks.flatMap(withdrawalOf).sort((a, b) => a.known - b.known))
    putIn(moments, withdrawal, moments.findIndex(({ entry }) => entry === withdrawal.entry) + 1);
  return moments;
};

/** What these moments brought; a check that was withdrawn later still counts. */
const broughtBy = (moments: readonly Moment[]): Held => {
  const withdrawn = new Set(moments.flatMap(({ entry, withdrawal }) => (withdrawal ? [entry] : [])));
  const entries = moments.flatMap(({ entry, withdrawal }) => (withdrawal ? [] : [entry]));
  const witnesses = entries.filter(isWitness);
  return {
    ...(witnesses.length > 0 && { witnesses }),
    runs: entries.filter(isRun),
    watches: entries.filter(isWatch),
    cards: entries.filter((entry): entry is PlatformCard => 'rows' in entry),
    checks: entries
      .filter(isCheck)
      .map((check) => (withdrawn.has(check) ? check : { ...check, withdrawnAt: undefined })),
  };
};

/** A case with what it held right after the moment of that id; `null` where it has no such moment. */
export const asItStood = <T extends Contents>(document: T, id: string): (Omit<T, keyof Contents> & Held) | null => {
  const moments = momentsOf(document);
  const place = moments.findIndex((moment) => moment.id === id);
  // A case without any has no such list.
  return place < 0 ? null : { ...document, witnesses: undefined, ...broughtBy(moments.slice(0, place + 1)) };
};

const happeningOf = ({ entry, withdrawal }: Moment, lastGood: ReadonlySet<string>): Happening => {
  if (isRun(entry)) {
    const good = entry.probes.filter(
      ({ family, evidence }) => evidence !== null && isGood(outcomeOf(family, evidence)),
    );
    const { stage, state, probes, id } = entry;
    return { kind: 'run', stage, state, good: good.length, probes: probes.length, lastGood: lastGood.has(id) };
  }
  if (isWatch(entry)) {
    const failed = entry.attempts.filter(({ outcome }) => isFailure(outcome)).length;
    return { kind: 'watch', stage: entry.stage, state: entry.state, failed, attempts: entry.attempts.length };
  }
  if (isCheck(entry)) {
    const { check, result, saidBy = '' } = entry;
    return { kind: withdrawal ? 'withdrawal' : 'check', check, result, saidBy };
  }
  if (isWitness(entry)) {
    const of = (told: Told): number => entry.probes.filter(({ seen }) => seen === told).length;
    return {
      kind: 'witness',
      source: entry.source.kind,
      arrived: of('yes'),
      missing: of('no'),
      untold: of('not-told'),
    };
  }
  const up = CARD_ROWS.filter((row) => entry.rows[row].value === 'up').length;
  return { kind: 'card', up, rows: CARD_ROWS.length };
};

/** The entries of a case from one of its moments on, oldest first. */
function* entriesOf(contents: Contents, moments: readonly Moment[], first: number): Generator<TimelineEntry> {
  const good = lastKnownGood(contents.runs, [{ caseId: '', caseTitle: '', runs: contents.runs }]);
  const lastGood = new Set(good.map(({ runId }) => runId));
  let before = judge(broughtBy(moments.slice(0, first))).verdict;
  for (const [index, moment] of moments.entries()) {
    if (index < first) continue;
    const { verdict } = judge(broughtBy(moments.slice(0, index + 1)));
    const { party, certainty } = verdict;
    const { entry, withdrawal, id } = moment;
    yield {
      id,
      at: withdrawal && isCheck(entry) ? (entry.withdrawnAt ?? entry.recordedAt) : startOf(entry),
      until: endOf(entry),
      imported: isImported(entry),
      what: happeningOf(moment, lastGood),
      verdict: { party, certainty },
      became: party !== before.party || certainty !== before.certainty,
    };
    before = verdict;
  }
}

/**
 * The newest entries of a case, oldest first, and how many there are before them. Each is a case judged: they are made one
 * after the other, so that who waits for many can do something else in between.
 */
export const timelineOf = (
  contents: Contents,
  most: number,
): { readonly earlier: number; readonly entries: Iterable<TimelineEntry> } => {
  const moments = momentsOf(contents);
  const earlier = Math.max(0, moments.length - most);
  return { earlier, entries: entriesOf(contents, moments, earlier) };
};
