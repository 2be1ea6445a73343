import type { StageRecord } from '../stage/record.ts';
import type { WatchRecord } from '../stage/watch.ts';
import { countText, missedSlots, strandsOf, type Strand } from '../watch/count.ts';
import { pairOf, pairText, type Pair } from '../watch/pair.ts';
import { plainHost } from './host-name.ts';
import type { WatchSummary } from './judgement.ts';
import { partyOfPair } from './verdicts/watched.ts';

/** What the watches show, with all that a verdict needs; oldest first. */
export interface WatchFindings {
  readonly strands: readonly Strand[];
  readonly pairs: readonly Pair[];
}

const startOf = ({ startedAt }: { readonly startedAt: string }): number => Date.parse(startedAt);

const lastOf = (watch: WatchRecord): number => Date.parse(watch.attempts.at(-1)?.startedAt ?? watch.startedAt);

/** Oldest first. A watch that was handed in twice counts once, as far as it was recorded furthest. */
export const watchesOnce = (watches: readonly WatchRecord[]): readonly WatchRecord[] => {
  const byId = new Map<string, WatchRecord>();
  for (const watch of watches) {
    const known = byId.get(watch.id);
    if (!known || known.attempts.length < watch.attempts.length) byId.set(watch.id, watch);
  }
  return [...byId.values()].sort((a, b) => startOf(a) - startOf(b) || (a.id < b.id ? -1 : 1));
};

const DAY_MS = 24 * 60 * 60 * 1000;

/** The watch asked the same server as the same user as what is newest in the case, and not more than a day before it. */
const isAbout =
  (subject: StageRecord | WatchRecord) =>
  (watch: WatchRecord): boolean =>
    plainHost(watch.server.host) === plainHost(subject.server.host) &&
    watch.server.port === subject.server.port &&
    watch.user === subject.user &&
    startOf(subject) - lastOf(watch) <= DAY_MS;

/**
 * A later watch of the same was good throughout, and for long enough that the old rate of failures would have shown (three
 * times the expected wait leaves a chance of one in twenty that it is luck).
 */
const isSettled = (strand: Strand, all: readonly Strand[]): boolean =>
  strand.failures.length > 0 &&
  all.some(
    (later) =>
      later.watch.stage === strand.watch.stage &&
      later.family === strand.family &&
      startOf(later.watch) > lastOf(strand.watch) &&
      later.failures.length === 0 &&
      later.attempts.length * strand.failures.length >= 3 * strand.attempts.length,
  );

const pairsOf = (strands: readonly Strand[]): readonly Pair[] => {
  const at = (stage: WatchRecord['stage']): readonly Strand[] => strands.filter(({ watch }) => watch.stage === stage);
  return at('inside').flatMap((inside) => at('outside').flatMap((outside) => pairOf(inside, outside) ?? []));
};

/** Counts of every watch, and two vantages side by side. The word of an attempt is believed: most keep no more than that. */
export const watchSummary = (given: readonly WatchRecord[]): WatchSummary => {
  const watches = watchesOnce(given);
  const strands = watches.flatMap(strandsOf);
  const missed = new Map(watches.map((watch) => [watch, missedSlots(watch)]));
  return {
    counts: strands.map((strand) => ({
      watchId: strand.watch.id,
      stage: strand.watch.stage,
      family: strand.family,
      attempts: strand.attempts.length,
      failed: strand.failures.length,
      sentence: countText(strand, missed.get(strand.watch) ?? 0),
    })),
    pairs: pairsOf(strands).map((pair) => ({
      family: pair.inside.family,
      bothGood: pair.bothGood,
      insideOnlyGood: pair.insideOnlyGood,
      outsideOnlyGood: pair.outsideOnlyGood,
      bothFailed: pair.bothFailed,
      sentence: pairText(pair, partyOfPair(pair)),
    })),
  };
};

/**
 * What a verdict may rest on: the families of watches that asked what the newest run asked (or the newest watch, where no
 * stage was run), without those that a later watch settled.
 */
export const openFindings = (watches: readonly WatchRecord[], runs: readonly StageRecord[]): WatchFindings => {
  const subject = [...runs].sort((a, b) => startOf(b) - startOf(a))[0] ?? watches.at(-1);
  const concerned = subject ? watches.filter(isAbout(subject)) : [];
  const strands = concerned.flatMap(strandsOf).filter(({ attempts }) => attempts.length > 0);
  const open = strands.filter((strand) => !isSettled(strand, strands));
  return { strands: open, pairs: pairsOf(open) };
};
