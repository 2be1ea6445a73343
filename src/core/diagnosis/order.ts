import type { RecordedCheck } from '../records/case.ts';
import { isGoodProbe } from '../evidence/classify.ts';
import { isGood } from '../evidence/outcome.ts';
import { attribute } from '../evidence/responder/attribute.ts';
import type { PlatformCard } from '../records/card.ts';
import type { StageRecord } from '../records/record.ts';
import type { WatchRecord } from '../records/watch.ts';

/**
 * The one place that says what came first, as clocks differ: a case's own entries keep the order of recording; what was made
 * elsewhere is placed by its time, never after what was recorded since; times of different clocks are brought to one by the
 * `Date` of the server's own replies, and never by an intermediate device's.
 */

export type Entry = StageRecord | WatchRecord | PlatformCard | RecordedCheck;

interface Unordered {
  readonly runs?: readonly StageRecord[];
  readonly watches?: readonly WatchRecord[];
  readonly cards?: readonly PlatformCard[];
  readonly checks?: readonly RecordedCheck[];
}

/** Every entry once, oldest first, and where any two of them stand to each other. */
export interface Order {
  readonly runs: readonly StageRecord[];
  readonly watches: readonly WatchRecord[];
  readonly cards: readonly PlatformCard[];
  readonly checks: readonly RecordedCheck[];
  /** Whether `entry` came after `other`; entries that are not in the order came first. */
  readonly isAfter: (entry: Entry, other: Entry) => boolean;
  /** The same by the clocks of intermediate devices, where a reply gives no other. */
  readonly isAfterOtherwise: (entry: Entry, other: Entry) => boolean;
  /** By how much the clock of an entry may be behind, in milliseconds, by such a device; 0 where nothing speaks against it. */
  readonly doubtOf: (entry: Entry) => number;
  /** Whether that doubt comes from the server's replies to other runs of what may be the same host. */
  readonly isDoubtOfHost: (entry: Entry) => boolean;
  /** When an entry began, in milliseconds since 1970, on the clock that all of them were brought to. */
  readonly timeOf: (entry: Entry) => number;
  /** Whether both have times of clocks that agree, so that their times can be compared to the millisecond. */
  readonly areOfOneClock: (entry: Entry, other: Entry) => boolean;
  /** A moment of an entry's own clock on that same clock. */
  readonly momentOf: (entry: Entry, timestamp: string) => number;
}

/** Clocks that differ by less are taken as one: the server's `Date` has whole seconds, and replies take their time. */
const SAME_CLOCK_MS = 5000;

/** The middle of some numbers, of two middle ones their mean; `null` of none. */
export const median = (values: readonly number[]): number | null => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle];
  if (upper === undefined) return null;
  return sorted.length % 2 === 1 ? upper : Math.round(((sorted[middle - 1] ?? upper) + upper) / 2);
};

const isRun = (entry: Entry): entry is StageRecord => 'probes' in entry;
const isWatch = (entry: Entry): entry is WatchRecord => 'attempts' in entry;

const startOf = (entry: Entry): string => ('startedAt' in entry ? entry.startedAt : entry.recordedAt);

/** What tells entries of one time apart: a run or a watch comes once by its id, and its words may be many. */
const wordsOf = (entry: Entry): string =>
  isRun(entry) || isWatch(entry) ? entry.id : `${'id' in entry ? entry.id : ''} ${JSON.stringify(entry)}`;

const anySkews = (entry: Entry): readonly number[] => {
  if (isRun(entry)) return entry.probes.flatMap(({ evidence }) => evidence?.response?.clockSkewMs ?? []);
  return isWatch(entry) ? entry.attempts.flatMap(({ clockSkewMs }) => clockSkewMs ?? []) : [];
};

/** The server's clock minus the entry's, in milliseconds, by the server's own replies; `null` where it gave none. */
export const serverSkewOf = (entry: Entry): number | null => {
  if (isRun(entry))
    return median(
      entry.probes.flatMap(({ family, evidence }) => {
        const skew = evidence?.response?.clockSkewMs ?? null;
        if (evidence === null || skew === null) return [];
        const isServers =
          isGoodProbe({ family, evidence }) ||
          attribute(evidence, entry.server.host).responder === 'access-control-server';
        return isServers ? [skew] : [];
      }),
    );
  return isWatch(entry)
    ? median(entry.attempts.flatMap(({ outcome, clockSkewMs }) => (isGood(outcome) ? (clockSkewMs ?? []) : [])))
    : null;
};

/** A run that was handed in twice counts once, as far as it was recorded furthest. */
const isFurther = (run: StageRecord, known: StageRecord): boolean => {
  if (run.probes.length !== known.probes.length) return run.probes.length > known.probes.length;
  const further = (run.addresses?.length ?? 0) - (known.addresses?.length ?? 0);
  if (further !== 0) return further > 0;
  if ((run.endedAt === null) !== (known.endedAt === null)) return run.endedAt !== null;
  return run !== known && JSON.stringify(run) > JSON.stringify(known);
};

const isFurtherWatch = (watch: WatchRecord, known: WatchRecord): boolean => {
  if (watch.attempts.length !== known.attempts.length) return watch.attempts.length > known.attempts.length;
  return watch !== known && JSON.stringify(watch) > JSON.stringify(known);
};

const onceEach = <T>(
  entries: readonly T[],
  keyOf: (entry: T) => string,
  better: (entry: T, known: T) => boolean = () => false,
): readonly T[] => {
  const byKey = new Map<string, T>();
  for (const entry of entries) {
    const known = byKey.get(keyOf(entry));
    if (known === undefined || better(entry, known)) byKey.set(keyOf(entry), entry);
  }
  return [...byKey.values()];
};

interface Placed {
  readonly entry: Entry;
  readonly time: number;
  /** The server's own clock was seen. */
  readonly measured: boolean;
  /** 0 for an entry that was recorded before there were numbers, or in no case at all. */
  readonly number: number;
  /** Recorded by the case itself, at the time it came about. */
  readonly own: boolean;
}

/** Of the clocks of the server's own replies, how far the nearest is from it; infinite where it gave none. */
const nearestSkew = (skews: readonly (number | null)[]): number =>
  skews.flatMap((skew) => skew ?? []).reduce((best, skew) => (Math.abs(skew) < Math.abs(best) ? skew : best), Infinity);

interface Corrections {
  readonly shifts: ReadonlyMap<Entry, number | null>;
  /** Entries that the server did not answer, moved by what it said to others of the same host. */
  readonly borrowed: ReadonlySet<Entry>;
  /** Other corrections that may be the right ones instead. */
  readonly otherwise: ReadonlyMap<Entry, number>;
}

const DAY_MS = 24 * 60 * 60 * 1000;

type OfHost = StageRecord | WatchRecord;
const isOfHost = (entry: Entry): entry is OfHost => isRun(entry) || isWatch(entry);

/** What identifies a host: name, system and addresses but for those of IPv6, which change; `null` where none is known. */
const hostOf = ({ stage, vantage: { label, platform, addresses, defaultRoute } }: OfHost): string | null => {
  const own = addresses.map(({ address }) => address).filter((address) => !address.includes(':'));
  const known = defaultRoute === null || defaultRoute === undefined ? [...new Set(own)].sort() : [defaultRoute.address];
  return known.length === 0 ? null : JSON.stringify([stage, label, platform, known]);
};

/** Hosts of one name and system may be one that got another address. */
const namedHostOf = ({ stage, vantage: { label, platform } }: OfHost): string | null =>
  label === null ? null : JSON.stringify([stage, label, platform]);

interface Measured {
  readonly entry: OfHost;
  readonly skew: number;
}

/** By how much an entry is behind the server, by the nearest of others, and by those that say otherwise. */
const skewsNear = (
  entry: OfHost,
  others: readonly Measured[],
): { nearest: Measured; apart: boolean; other: number | null } | null => {
  const distanceOf = (one: Measured): number => Math.abs(Date.parse(one.entry.startedAt) - Date.parse(entry.startedAt));
  const [first, ...rest] = others.toSorted((one, other) => distanceOf(one) - distanceOf(other));
  if (!first) return null;
  const other = rest.find(({ skew }) => Math.abs(skew - first.skew) > SAME_CLOCK_MS)?.skew ?? null;
  return { nearest: first, apart: distanceOf(first) > DAY_MS, other };
};

/** Only differences between clocks matter: the clock nearest to the server's stays as it is, and so does a single machine's. */
const corrections = (entries: readonly Entry[]): Corrections => {
  let [least, most] = [Infinity, -Infinity];
  for (const skew of entries.flatMap(anySkews)) [least, most] = [Math.min(least, skew), Math.max(most, skew)];
  if (most - least <= SAME_CLOCK_MS) return { shifts: new Map(), borrowed: new Set(), otherwise: new Map() };
  const skews = new Map(entries.map((entry) => [entry, serverSkewOf(entry)] as const));
  const reference = nearestSkew([...skews.values()]);
  const shiftOf = (skew: number): number => (Math.abs(skew - reference) > SAME_CLOCK_MS ? skew - reference : 0);
  const shifts = new Map<Entry, number | null>();
  for (const [entry, skew] of skews) shifts.set(entry, skew === null ? null : shiftOf(skew));
  const measured = entries.flatMap((entry): readonly Measured[] => {
    const skew = skews.get(entry) ?? null;
    return isOfHost(entry) && skew !== null ? [{ entry, skew }] : [];
  });
  const byHost = Map.groupBy(measured, ({ entry }) => hostOf(entry));
  const byName = Map.groupBy(measured, ({ entry }) => namedHostOf(entry));
  // Of hosts that nothing identifies nobody knows whether they are one.
  for (const groups of [byHost, byName]) groups.delete(null);
  // A host whose clock was not set has one correction, whatever the whole seconds of each reply make of it.
  for (const group of byHost.values()) {
    const [values, middle] = [group.map(({ skew }) => skew), median(group.map(({ skew }) => skew))];
    const isOne = middle !== null && values.every((skew) => Math.abs(skew - middle) <= SAME_CLOCK_MS);
    if (isOne) for (const { entry } of group) shifts.set(entry, shiftOf(middle));
  }
  const borrowed = new Set<Entry>();
  const otherwise = new Map<Entry, number>();
  for (const entry of entries.filter(isOfHost)) {
    if (skews.get(entry) !== null) continue;
    const same = byHost.get(hostOf(entry));
    const perhaps = same ?? byName.get(namedHostOf(entry));
    const near = skewsNear(entry, perhaps ?? []);
    if (!near) continue;
    // What a device in the path says of the time is no witness for a clock, and it is one against what was said of another run.
    const seen = median(anySkews(entry));
    const isContradicted = seen !== null && Math.abs(seen - near.nearest.skew) > SAME_CLOCK_MS;
    const isSure = same !== undefined && !near.apart && !isContradicted;
    const moved = shifts.get(near.nearest.entry) ?? 0;
    const other = near.other === null ? null : shiftOf(near.other);
    // Of two that may be right the smaller is taken, so that the doubt says by how much the clock may be wrong.
    const [taken, doubt] = !isSure
      ? [0, moved]
      : other === null
        ? [moved, moved]
        : Math.abs(other) < Math.abs(moved)
          ? [other, moved]
          : [moved, other];
    if (isSure) {
      shifts.set(entry, taken);
      borrowed.add(entry);
    }
    if (Math.abs(doubt - taken) > SAME_CLOCK_MS) otherwise.set(entry, doubt);
  }
  return { shifts, borrowed, otherwise };
};

const isOwn = ({ recorded }: Entry): boolean => recorded !== undefined && !recorded.imported;

/** Entries that the server did not answer, whose clock may be another: by what a device said, in milliseconds. */
const doubts = (
  entries: readonly Entry[],
  shifts: Corrections['shifts'],
  borrowed: Corrections['borrowed'],
): ReadonlyMap<Entry, number> => {
  // What a case recorded itself needs no clock.
  if (entries.every(isOwn)) return new Map();
  const nearest = nearestSkew(entries.map(serverSkewOf));
  const reference = Number.isFinite(nearest) ? nearest : 0;
  return new Map(
    entries
      .filter((entry) => isOfHost(entry) && !borrowed.has(entry) && serverSkewOf(entry) === null)
      .map((entry) => [entry, (median(anySkews(entry)) ?? 0) - reference] as const)
      .filter(
        ([entry, difference]) =>
          Math.abs(difference) > SAME_CLOCK_MS && Math.abs(difference - (shifts.get(entry) ?? 0)) > SAME_CLOCK_MS,
      ),
  );
};

/** A case's own entries, never against the order of recording: times are lifted or limited to it where no clock was measured. */
const alongOrder = (own: readonly Placed[]): readonly Placed[] => {
  let floor = -Infinity;
  const lifted = own.map((placed) => {
    if (placed.measured) floor = Math.max(floor, placed.time);
    return placed.measured ? placed : { ...placed, time: Math.max(placed.time, floor) };
  });
  let limit = Infinity;
  return lifted
    .toReversed()
    .map((placed) => {
      limit = Math.min(limit, placed.time);
      return { ...placed, time: limit };
    })
    .toReversed();
};

const inOrder = (
  entries: readonly Entry[],
  shifts: Corrections['shifts'],
  borrowed: Corrections['borrowed'],
): readonly Placed[] => {
  const all = entries.map((entry): Placed => {
    const shift = shifts.get(entry) ?? null;
    return {
      entry,
      time: Date.parse(startOf(entry)) + (shift ?? 0),
      measured: shift !== null && !borrowed.has(entry),
      number: entry.recorded?.number ?? 0,
      own: isOwn(entry),
    };
  });
  const own = alongOrder(all.filter((placed) => placed.own).sort((a, b) => a.number - b.number));
  const taken = all
    .filter((placed) => !placed.own)
    .map((placed) => {
      const next = own.find(({ number }) => number > placed.number)?.time ?? Infinity;
      // Of cards that were recorded at one moment, the one that was updated later is the newer.
      const given = 'rows' in placed.entry ? Date.parse(placed.entry.updatedAt) : placed.time;
      return { placed: { ...placed, time: Math.min(placed.time, next) }, given };
    });
  return [...own.map((placed) => ({ placed, given: placed.time })), ...taken]
    .map((one) => ({ ...one, tie: '' }))
    .sort(
      (a, b) =>
        a.placed.time - b.placed.time ||
        Number(a.placed.own) - Number(b.placed.own) ||
        (a.placed.own ? a.placed.number - b.placed.number : a.given - b.given) ||
        ((a.tie ||= wordsOf(a.placed.entry)) < (b.tie ||= wordsOf(b.placed.entry)) ? -1 : 1),
    )
    .map(({ placed }) => placed);
};

/** A time without seconds was typed by a person from a clock without them: it stands for its whole minute. */
const isWholeMinute = (card: PlatformCard): boolean => /T\d\d:\d\d:00(?:\.0+)?(?:Z|[+-])/.test(card.updatedAt);

/** When the platform was in the state of a card; a claim from the future counts as of the moment when it was recorded. */
const stateTime = (card: PlatformCard): number => Math.min(Date.parse(card.updatedAt), Date.parse(card.recordedAt));

/** Cards by the platform's own time of its last update: an old one that comes to hand late is old; else as recorded. */
const byState = (cards: readonly PlatformCard[]): readonly PlatformCard[] => {
  const minuteOf = (card: PlatformCard): number => Math.floor(stateTime(card) / 60_000);
  const vague = new Set(cards.filter(isWholeMinute).map(minuteOf));
  const placeOf = (card: PlatformCard): number =>
    vague.has(minuteOf(card)) ? minuteOf(card) * 60_000 : stateTime(card);
  return [...cards].sort((one, other) => placeOf(one) - placeOf(other));
};

/** Puts evidence in order. The order in which it is handed in decides nothing. */
export const orderOf = ({ runs = [], watches = [], cards = [], checks = [] }: Unordered): Order => {
  const given = [
    ...onceEach(runs, ({ id }) => id, isFurther),
    ...onceEach(watches, ({ id }) => id, isFurtherWatch),
    ...onceEach(cards, (card) => JSON.stringify({ ...card, recorded: undefined })),
    ...onceEach(checks, (check) => JSON.stringify(check)),
  ];
  const { shifts, borrowed, otherwise: ofHost } = corrections(given);
  const placed = inOrder(given, shifts, borrowed);
  const places = new Map(placed.map(({ entry, time }, rank) => [entry, { rank, time }]));
  const rankOf = (entry: Entry): number => places.get(entry)?.rank ?? -1;
  // Few who ask for the order ask for its doubts.
  let inDoubt: { readonly doubt: ReadonlyMap<Entry, number>; readonly ranks: ReadonlyMap<Entry, number> } | undefined;
  const otherwise = (): NonNullable<typeof inDoubt> => {
    if (inDoubt) return inDoubt;
    const doubt = new Map([...(given.every(isOwn) ? [] : ofHost), ...doubts(given, shifts, borrowed)]);
    const moved = doubt.size === 0 ? placed : inOrder(given, new Map([...shifts, ...doubt]), borrowed);
    inDoubt = { doubt, ranks: new Map(moved.map(({ entry }, rank) => [entry, rank])) };
    return inDoubt;
  };
  const rankOtherwise = (entry: Entry): number => otherwise().ranks.get(entry) ?? -1;
  const timeOf = (entry: Entry): number => places.get(entry)?.time ?? Date.parse(startOf(entry));
  const entries = placed.map(({ entry }) => entry);
  return {
    runs: entries.filter(isRun),
    watches: entries.filter(isWatch),
    cards: byState(entries.filter((entry): entry is PlatformCard => 'rows' in entry)),
    checks: entries.filter((entry): entry is RecordedCheck => 'check' in entry),
    isAfter: (entry, other) => rankOf(entry) > rankOf(other),
    isAfterOtherwise: (entry, other) => rankOtherwise(entry) > rankOtherwise(other),
    doubtOf: (entry) => otherwise().doubt.get(entry) ?? 0,
    isDoubtOfHost: (entry) => ofHost.has(entry) && otherwise().doubt.get(entry) === ofHost.get(entry),
    timeOf,
    areOfOneClock: (...pair) => pair.every((entry) => timeOf(entry) === Date.parse(startOf(entry))),
    momentOf: (entry, timestamp) => Date.parse(timestamp) + timeOf(entry) - Date.parse(startOf(entry)),
  };
};
