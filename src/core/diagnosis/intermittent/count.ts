import { PROTECTED_ENDS, watchProtectedBy } from '../../attempts/sign-ins.ts';
import { isFailure, isGood, isSilent } from '../../evidence/outcome.ts';
import { type Attempt, type WatchRecord, firstSlot } from '../../records/watch.ts';
import type { Family, Layer } from '../../vocabulary/words.ts';
import { type Message, marked, say, joined, verbatim, NOTHING, sentences } from '../../messages/message.ts';
import type { WatchCount } from '../judgement.ts';
import { familyInSentence, stageWord } from '../words/titles.ts';

const LAYER_WORDS: Readonly<Record<Layer, string>> = marked({
  dns: 'DNS',
  tcp: 'TCP',
  proxy: 'the local proxy',
  tls: 'TLS',
  http: 'HTTP',
  body: 'the content',
});

/** One family of one watch. */
export interface AttemptSeries {
  readonly watch: WatchRecord;
  readonly family: Family;
  /** Those that came to a result. */
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
export const strandsOf = (watch: WatchRecord): readonly AttemptSeries[] =>
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
  const word = say(layer === null ? marked('an unknown place') : LAYER_WORDS[layer]);
  return layer === 'http' && status !== null ? say`${word} (${status})` : word;
};

/** "all at TLS", or "1 at TLS, 1 at HTTP (502)". */
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
  if (only && others.length === 0) return failures.length > 1 ? say`all at ${only.place}` : say`at ${only.place}`;
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
  say(watch.state === 'protecting-account' ? PROTECTED_ENDS[watchProtectedBy(watch)] : ENDS[watch.state]);

/** An attempt that was stopped under way is none of the good or failed ones. */
const stoppedText = ([attempt]: readonly Attempt[]): Message => {
  if (attempt === undefined) return NOTHING;
  if (attempt.layer !== 'http' && attempt.layer !== 'body')
    return say('1 attempt was stopped before its sign-in went out.');
  return attempt.status === null
    ? say('1 attempt was stopped while waiting for the first byte; its sign-in had gone out.')
    : say`1 attempt was stopped while reading the reply; its sign-in was answered with status ${attempt.status}.`;
};

const failedText = (failures: readonly Attempt[], sum: number): Message => {
  const failed = failures.length;
  const places = placesText(failures);
  return new Set(failures.map(({ layer, status }) => `${layer ?? ''} ${layer === 'http' ? (status ?? '') : ''}`)).size >
    1
    ? say`${failed} of ${sum} failed: ${places}.`
    : say`${failed} of ${sum} failed, ${places}.`;
};

/** "2 of 60 failed, all at TLS." and whatever else the reader must know to weigh it. */
export const countText = ({ watch, attempts, failures, stopped, node }: AttemptSeries, missed: number): Message => {
  const sum = attempts.length;
  const first =
    sum === 0
      ? say('No attempt was made.')
      : failures.length === 0
        ? say`${sum} of ${sum} good.`
        : failedText(failures, sum);
  const shared = node === null ? NOTHING : say`All failures came from ${nodeText(node)}.`;
  const gaps = missed === 0 ? NOTHING : missed === 1 ? say('1 round was missed.') : say`${missed} rounds were missed.`;
  return sentences(first, shared, stoppedText(stopped), gaps, endOf(watch));
};

/** What each family of a watch counts to. The word of an attempt is believed: most keep no more than that. */
export const countsOf = (watch: WatchRecord): readonly WatchCount[] => {
  const missed = missedSlots(watch);
  return strandsOf(watch).map((series) => ({
    watchId: watch.id,
    stage: watch.stage,
    family: series.family,
    attempts: series.attempts.length,
    failed: series.failures.length,
    sentence: countText(series, missed),
  }));
};

/** "Watched inside, the ERS endpoint list: 1 of 60 failed, at TLS." */
export const watchText = (series: AttemptSeries): Message =>
  say`Watched ${stageWord(series.watch.stage)}, ${familyInSentence(series.family)}: ${countText(series, 0)}`;
