import { protectedEnd, watchProtectedBy } from '../../attempts/sign-ins.ts';
import { isFailure, isGood, isSilent } from '../../evidence/outcome.ts';
import { type Attempt, type WatchRecord, firstSlot } from '../../records/watch.ts';
import type { Family, Party } from '../../vocabulary/words.ts';
import {
  type Message,
  marked,
  say,
  joined,
  verbatim,
  NOTHING,
  sentences,
  sentenceStart,
  isNothing,
} from '../../messages/message.ts';
import type { WatchCount } from '../judgement.ts';
import { familyTitle, stageWord, layerWord } from '../words/titles.ts';
import { isPrivateAddress, plainHost } from '../relations/address.ts';
import { isSamePlace, privateAddressText, proxyNote, samePlaceText, usersDifferText, vpnNote } from '../guard/note.ts';
import { median } from '../order.ts';

/** One family of one watch. */
export interface AttemptSeries {
  readonly watch: WatchRecord;
  readonly family: Family;
  readonly attempts: readonly Attempt[];
  readonly good: readonly Attempt[];
  readonly failures: readonly Attempt[];
  /** Stopped under way; one at most. */
  readonly stopped: readonly Attempt[];
  /** The one address or key that all failures used and no good attempt did. */
  readonly node: Node | null;
}

/** One of several machines behind one name, recognised by its address, or by its key where the address is the same. */
export interface Node {
  readonly kind: 'address' | 'key';
  readonly value: string;
}

/** Splits a watch into its families. */
export const seriesOf = (watch: WatchRecord): readonly AttemptSeries[] =>
  watch.families.map((family) => {
    const all = watch.attempts.filter((attempt) => attempt.family === family);
    const attempts = all.filter(({ outcome }) => !isSilent(outcome));
    const stopped = all.filter(({ outcome }) => isSilent(outcome));
    const good = attempts.filter(({ outcome }) => isGood(outcome));
    const failures = attempts.filter(({ outcome }) => isFailure(outcome));
    return { watch, family, attempts, good, failures, stopped, node: nodeOf(failures, good) };
  });

const nodeOf = (failures: readonly Attempt[], good: readonly Attempt[]): Node | null => {
  if (failures.length < 2 || good.length < 2) return null;
  const apart = (read: (attempt: Attempt) => string | null): string | null => {
    const value = failures[0] ? read(failures[0]) : null;
    if (value === null || failures.some((attempt) => read(attempt) !== value)) return null;
    // A good attempt without this information may have used it too.
    return good.every((attempt) => read(attempt) !== null && read(attempt) !== value) ? value : null;
  };
  const address = apart((attempt) => attempt.address);
  if (address !== null) return { kind: 'address', value: address };
  const key = apart(({ publicKeySha256 }) => publicKeySha256);
  return key === null ? null : { kind: 'key', value: key };
};

/** The node's name in a sentence. */
export const nodeText = ({ kind, value }: Node): Message =>
  kind === 'address' ? verbatim(value) : say`the machine with the key ${value.slice(0, 16)}…`;

const placeOf = ({ layer, status }: Attempt): Message => {
  const word = layer === null ? say('an unknown place') : layerWord(layer);
  return layer === 'http' && status !== null ? say`${word} (${status})` : word;
};

/** "at TLS", or "1 at TLS, 1 at HTTP (502)". */
export const placesText = (failures: readonly Attempt[]): Message => {
  const counts = Map.groupBy(
    failures,
    ({ layer, status }) => `${layer ?? ''} ${layer === 'http' ? (status ?? '') : ''}`,
  );
  const sorted = [...counts.values()].sort((a, b) => b.length - a.length);
  const places = sorted.flatMap(([first], at) =>
    first ? [{ place: placeOf(first), count: sorted[at]?.length ?? 0 }] : [],
  );
  const [only, ...others] = places;
  if (only && others.length === 0) return say`at ${only.place}`;
  return joined(
    places.map(({ place, count }) => say`${count} at ${place}`),
    ', ',
  );
};

/** How many slots passed without a round: the machine slept, or a round took longer than the interval. */
export const missedSlots = (watch: WatchRecord): number => {
  const first = firstSlot(Date.parse(watch.startedAt), watch.everySeconds);
  const seen = new Set(watch.attempts.map(({ slot }) => slot).filter((slot) => slot >= first));
  const last = watch.state === 'complete' ? first + watch.rounds - 1 : [...seen].reduce((a, b) => Math.max(a, b), 0);
  return Math.max(0, last - first + 1 - seen.size);
};

const ENDS: Readonly<Record<Exclude<WatchRecord['state'], 'protecting-account'>, string>> = marked({
  running: '',
  complete: '',
  stopped: 'Stopped before its end.',
  interrupted: 'Cut off before its end.',
});

const endOf = (watch: WatchRecord): Message =>
  watch.state === 'protecting-account'
    ? say`${sentenceStart(protectedEnd(watchProtectedBy(watch)))}.`
    : say(ENDS[watch.state]);

/** An attempt that was stopped under way is none of the good or failed ones. */
const stoppedText = ([attempt, ...more]: readonly Attempt[]): Message => {
  if (attempt === undefined) return NOTHING;
  if (more.length > 0)
    return say`${more.length + 1} attempts ended without a result: this computer slept or stood still meanwhile.`;
  if (attempt.layer !== 'http' && attempt.layer !== 'body')
    return say('1 attempt was stopped before its sign-in went out.');
  return attempt.status === null
    ? say('1 attempt was stopped while waiting for the first byte; its sign-in had gone out.')
    : say`1 attempt was stopped while reading the reply; its sign-in was answered with status ${attempt.status}.`;
};

/** "2 of 60 failed, at TLS." and whatever else the reader must know to weigh it. */
export const countText = ({ watch, attempts, failures, stopped, node }: AttemptSeries, missed: number): Message => {
  const sum = attempts.length;
  const first =
    sum === 0
      ? say('No attempt was made.')
      : failures.length === 0
        ? say`${sum} of ${sum} good.`
        : say`${failures.length} of ${sum} failed, ${placesText(failures)}.`;
  const shared = node === null ? NOTHING : say`All failures came from ${nodeText(node)}.`;
  const gaps = missed === 0 ? NOTHING : say`Rounds missed: ${missed}.`;
  return sentences(first, shared, stoppedText(stopped), gaps, endOf(watch));
};

/** What each family of a watch counts to. The word of an attempt is believed: most keep no more than that. */
export const countsOf = (watch: WatchRecord): readonly WatchCount[] => {
  const missed = missedSlots(watch);
  return seriesOf(watch).map((series) => ({
    watchId: watch.id,
    stage: watch.stage,
    family: series.family,
    attempts: series.attempts.length,
    failed: series.failures.length,
    sentence: countText(series, missed),
  }));
};

/** "Watched inside, ERS endpoints: 1 of 60 failed, at TLS." */
export const watchText = (series: AttemptSeries): Message =>
  say`Watched ${stageWord(series.watch.stage)}, ${familyTitle(series.family)}: ${countText(series, 0)}`;

/** What the comparability guard says of a pair of watches. */
interface Caveat {
  readonly sentence: Message;
  readonly lowersTo: 'likely' | 'cannot-tell';
  /** One of them went through a proxy of ours, and the other did not. */
  readonly ownProxy?: true;
}

/** The same family, asked from both vantages in the same moments. */
export interface Pair {
  readonly inside: AttemptSeries;
  readonly outside: AttemptSeries;
  readonly bothGood: number;
  readonly insideOnlyGood: number;
  readonly outsideOnlyGood: number;
  readonly bothFailed: number;
  /** Slots that the outside attempts were moved by, because the two clocks differ; 0 where they agree. */
  readonly shift: number;
  readonly clockDifferenceMs: number;
  /** Why less may be concluded from it; `cannot-tell`: nothing about any party. */
  readonly caveat: Caveat | null;
}

/** What the watches show, with all that a verdict needs; oldest first. */
export interface WatchFindings {
  readonly seriesList: readonly AttemptSeries[];
  readonly pairs: readonly Pair[];
}

/** `Date` has whole seconds: a difference below two seconds may be none. */
const TELLABLE_MS = 2000;

/** Only good replies carry the server's own clock for sure; a device that refuses may send its own. */
const skewOf = ({ watch }: AttemptSeries): number | null =>
  median(
    watch.attempts.flatMap(({ outcome, clockSkewMs }) => (isGood(outcome) && clockSkewMs !== null ? clockSkewMs : [])),
  );

const asksTheSame = (one: WatchRecord, other: WatchRecord): boolean =>
  one.everySeconds === other.everySeconds &&
  plainHost(one.server.host) === plainHost(other.server.host) &&
  one.server.port === other.server.port;

const caveatOf = (inside: WatchRecord, outside: WatchRecord): Pair['caveat'] => {
  if (inside.user !== outside.user)
    return { lowersTo: 'cannot-tell', sentence: usersDifferText([inside.user, outside.user]) };
  if (isSamePlace(inside, outside))
    return {
      lowersTo: 'cannot-tell',
      sentence: samePlaceText(),
    };
  const [here, there] = [inside.vantage.proxy, outside.vantage.proxy];
  const through = here ?? there;
  // What a watch concludes is likely at best: through a proxy that only one of the two has it is less than that.
  if (through !== null && (here === null) !== (there === null)) {
    const { sentence } = proxyNote(here === null ? 'outside' : 'inside', through, 'cannot-tell');
    return { lowersTo: 'cannot-tell', sentence, ownProxy: true };
  }
  if (outside.server.connectTo !== null || there !== null) return null;
  // A place that was named says why; without a name, where the watch ran is open.
  const lowersTo = outside.vantage.label === null ? 'cannot-tell' : 'likely';
  const inner = outside.attempts.find(({ address }) => address !== null && isPrivateAddress(address))?.address;
  if (inner !== undefined)
    return {
      lowersTo,
      sentence: privateAddressText(inner ?? ''),
    };
  const local = outside.samples.flatMap(({ evidence }) => evidence?.connection?.localAddress ?? []);
  return vpnNote(outside.vantage, local, lowersTo);
};

/** Compares two series; `null` where they asked different things or never in the same moment. */
export const pairOf = (inside: AttemptSeries, outside: AttemptSeries): Pair | null => {
  if (inside.family !== outside.family || !asksTheSame(inside.watch, outside.watch)) return null;
  const everyMs = inside.watch.everySeconds * 1000;
  const [here, there] = [skewOf(inside), skewOf(outside)];
  const difference = here === null || there === null ? 0 : there - here;
  const shift = Math.abs(difference) >= Math.max(everyMs, TELLABLE_MS) ? Math.round(difference / everyMs) : 0;
  const bySlot = new Map<number, Attempt>(inside.attempts.map((attempt) => [attempt.slot, attempt]));
  const sums = { bothGood: 0, insideOnlyGood: 0, outsideOnlyGood: 0, bothFailed: 0 };
  let shared = 0;
  for (const attempt of outside.attempts) {
    const other = bySlot.get(attempt.slot + shift);
    if (!other) continue;
    shared += 1;
    const [inGood, outGood] = [isGood(other.outcome), isGood(attempt.outcome)];
    sums[inGood ? (outGood ? 'bothGood' : 'insideOnlyGood') : outGood ? 'outsideOnlyGood' : 'bothFailed'] += 1;
  }
  if (shared === 0) return null;
  const caveat = caveatOf(inside.watch, outside.watch);
  return { inside, outside, ...sums, shift, clockDifferenceMs: shift === 0 ? 0 : difference, caveat };
};

/** What the four counts of a pair point to. `one`: a single failure, which shows no pattern. */
export type Pointing = 'nothing' | 'one' | 'way' | 'server' | 'inside-host' | 'mixed';

/** Which place explains every failure of a pair. Where no one place does, none is named. */
export const pointingOf = ({ insideOnlyGood, outsideOnlyGood, bothFailed }: Pair): Pointing => {
  const sum = insideOnlyGood + outsideOnlyGood + bothFailed;
  if (sum < 2) return sum === 0 ? 'nothing' : 'one';
  if (insideOnlyGood === sum) return 'way';
  if (bothFailed === sum) return 'server';
  return outsideOnlyGood === sum ? 'inside-host' : 'mixed';
};

const POINTS_TO: Readonly<Partial<Record<Party, string>>> = marked({
  'firewall-or-proxy': 'the way between',
  'access-control-server': 'the server',
  'name-resolution': 'DNS',
  'own-proxy': 'the local proxy',
});

const OWN_LINE: Readonly<Partial<Record<Pointing, string>>> = marked({
  way: 'the outside host or its line',
  server: 'the two hosts or their line',
  'inside-host': 'the inside host or its line',
  mixed: 'the inside host or its line',
});

const meaningOf = (pair: Pair, party: Party, failing: Message): Message => {
  const pointing = pointingOf(pair);
  if (pointing === 'nothing') return failing;
  if (pointing === 'one') return say`${failing}: ${say('one failure shows no pattern')}`;
  const known = party === 'vantage' ? OWN_LINE[pointing] : POINTS_TO[party];
  if (known === undefined) return say`${failing}: no one place explains them all`;
  const place = say(known);
  const good = pointing === 'way' ? 'inside' : pointing === 'inside-host' ? 'outside' : null;
  return good === null
    ? say`${failing}: this points to ${place}`
    : say`${failing}, while ${stageWord(good)} was good in the same moments: this points to ${place}`;
};

const movedText = ({ shift, clockDifferenceMs, inside }: Pair): Message => {
  const seconds = Math.round(Math.abs(clockDifferenceMs) / 1000);
  return say`The two clocks differ by ${seconds} s, so the outside attempts were moved by ${Math.abs(shift)} × ${inside.watch.everySeconds} s.`;
};

/** "Asked in the same 60 moments: 5 failed outside only, …"; `party` is the one that a verdict names for such failures. */
export const pairText = (pair: Pair, party: Party): Message => {
  const { bothGood, insideOnlyGood, outsideOnlyGood, bothFailed, shift, caveat } = pair;
  const sum = bothGood + insideOnlyGood + outsideOnlyGood + bothFailed;
  const failing = joined(
    [
      ...(insideOnlyGood > 0 ? [say`${insideOnlyGood} failed outside only`] : []),
      ...(outsideOnlyGood > 0 ? [say`${outsideOnlyGood} failed inside only`] : []),
      ...(bothFailed > 0 ? [say`${bothFailed} failed at both at once`] : []),
    ],
    ', ',
  );
  const what = isNothing(failing)
    ? say('good at both every time')
    : caveat?.lowersTo === 'cannot-tell'
      ? failing
      : meaningOf(pair, party, failing);
  return joined(
    [
      say`Asked at both in the same moments (${sum}): ${what}.`,
      ...(shift === 0 ? [] : [movedText(pair)]),
      ...(caveat === null ? [] : [caveat.sentence]),
    ],
    ' ',
  );
};
