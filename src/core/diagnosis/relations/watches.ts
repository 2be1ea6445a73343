import type { StageRecord } from '../../records/record.ts';
import type { WatchRecord } from '../../records/watch.ts';
import type { Stage } from '../../vocabulary/words.ts';
import {
  countsOf,
  seriesOf,
  type AttemptSeries,
  pairOf,
  pairText,
  type Pair,
  type WatchFindings,
} from '../intermittent/series.ts';
import { isSettled, lastOf } from '../intermittent/settled.ts';
import type { Order } from '../order.ts';
import { plainHost } from './address.ts';
import type { AddressSummary, WatchSummary } from '../judgement.ts';
import { type Message, say, NOTHING, address, sentences } from '../../messages/message.ts';
import { partyOfPair } from '../verdicts/watched.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The watch asked the same server as the same user as what is newest in the case, and not more than a day before it. */
const isAbout =
  (subject: StageRecord | WatchRecord, order: Order) =>
  (watch: WatchRecord): boolean =>
    plainHost(watch.server.host) === plainHost(subject.server.host) &&
    watch.server.port === subject.server.port &&
    watch.user === subject.user &&
    order.timeOf(subject) - lastOf(watch, order) <= DAY_MS;

const pairsOf = (seriesList: readonly AttemptSeries[]): readonly Pair[] => {
  const at = (stage: WatchRecord['stage']): readonly AttemptSeries[] =>
    seriesList.filter(({ watch }) => watch.stage === stage);
  return at('inside').flatMap((inside) => at('outside').flatMap((outside) => pairOf(inside, outside) ?? []));
};

/** A watch asks one address of the name: it does not show what the others do. */
const addressText = (watch: WatchRecord, addresses: readonly AddressSummary[]): Message => {
  const known = new Set(addresses.filter(({ stage }) => stage === watch.stage).map(({ address }) => address));
  const asked = new Set(watch.attempts.flatMap(({ address }) => address ?? []));
  if (known.size < 2 || asked.size === 0 || asked.size >= known.size) return NOTHING;
  return say`Asked was ${address([...asked].join(', '))}, and no other of the ${known.size} addresses of the name.`;
};

/** Counts of every watch, and two vantages side by side. */
export const watchSummary = (
  watches: readonly WatchRecord[],
  addresses: readonly AddressSummary[] = [],
): WatchSummary => ({
  counts: watches.flatMap((watch) =>
    countsOf(watch).map((count) => ({ ...count, sentence: sentences(count.sentence, addressText(watch, addresses)) })),
  ),
  pairs: pairsOf(watches.flatMap(seriesOf)).map((pair) => ({
    family: pair.inside.family,
    bothGood: pair.bothGood,
    insideOnlyGood: pair.insideOnlyGood,
    outsideOnlyGood: pair.outsideOnlyGood,
    bothFailed: pair.bothFailed,
    sentence: pairText(pair, partyOfPair(pair)),
  })),
});

/** Watched probes of a stage that failed: it is not good then. A rejected sign-in is judged apart (earlier-results.ts). */
export const failedIn = ({ seriesList }: WatchFindings, stage: Stage): readonly AttemptSeries[] =>
  seriesList.filter(
    ({ watch, failures }) => watch.stage === stage && failures.some(({ outcome }) => outcome !== 'http.401'),
  );

/** What a verdict may rest on: watches that asked what the newest run (or watch) asked, and that no later watch settled. */
export const openFindings = (order: Order): WatchFindings => {
  const { watches, runs } = order;
  const subject = runs.at(-1) ?? watches.at(-1);
  const concerned = subject ? watches.filter(isAbout(subject, order)) : [];
  const seriesList = concerned.flatMap(seriesOf).filter(({ attempts }) => attempts.length > 0);
  const open = seriesList.filter((series) => !isSettled(series, seriesList, order));
  return { seriesList: open, pairs: pairsOf(open) };
};
