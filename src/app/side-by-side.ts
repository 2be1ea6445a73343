import { canonicalJson } from '../core/records/migrate.ts';
import { withoutCertificates } from '../core/records/hand.ts';
import type { PlatformCard } from '../core/records/card.ts';
import type { StageRecord } from '../core/records/record.ts';
import type { WatchRecord } from '../core/records/watch.ts';
import { contentOf, type Imported } from '../node/import/record.ts';
import { idOfContent } from '../node/import/text-of-bytes.ts';

type Evidence = StageRecord | PlatformCard | WatchRecord;

/** What a run or a watch consists of, and all else that it says; what only its end brings is left out. */
const partsOf = (entry: Evidence): { readonly parts: readonly string[]; readonly rest: string } => {
  const ofItsEnd = { state: '', endedAt: null, addresses: undefined };
  const rest = { ...entry, recorded: undefined, seal: undefined, ...ofItsEnd };
  if ('probes' in entry)
    return {
      parts: entry.probes.map((probe) => canonicalJson(withoutCertificates(probe))),
      rest: canonicalJson({ ...rest, probes: [] }),
    };
  if ('attempts' in entry)
    return { parts: entry.attempts.map(canonicalJson), rest: canonicalJson({ ...rest, attempts: [] }) };
  return { parts: [], rest: contentOf(entry) };
};

/** One is an earlier state of the other, or both are the same: nothing was edited. */
const isOneRun = (a: Evidence, b: Evidence): boolean => {
  const [first, second] = [partsOf(a), partsOf(b)];
  const [less, more] = first.parts.length <= second.parts.length ? [first, second] : [second, first];
  const whole = new Set(more.parts);
  return less.rest === more.rest && less.parts.every((part) => whole.has(part));
};

/** Entries of one kind: those that share an id and differ are marked, and all but one of them get an id of their own. */
const apart = <T extends Evidence>(entries: readonly T[]): ReadonlyMap<T, T> => {
  const byId = Map.groupBy(entries, ({ id }) => id);
  const marked = new Map<T, T>();
  for (const [id, group] of byId) {
    if (group.every((a) => group.every((b) => isOneRun(a, b)))) continue;
    const first = group.map(contentOf).toSorted()[0];
    for (const entry of group) {
      const content = contentOf(entry);
      const own = content === first ? id : idOfContent(`${id} ${content}`);
      marked.set(entry, { ...entry, id: own, recorded: { number: 1, imported: true, ...entry.recorded, givenId: id } });
    }
  }
  return marked;
};

/** What was read from a file, each entry with what the signature of its file shows. */
export const signed = (one: Imported): Imported => {
  const recorded = { number: 1, imported: true, signature: one.signature };
  const { record, card, watch } = one;
  return {
    ...one,
    record: record && { ...record, recorded },
    card: card && { ...card, recorded },
    watch: watch && { ...watch, recorded },
  };
};

/** Files that are read together: different content under one id stays, both marked, whatever their order. */
export const sideBySide = (
  given: readonly Imported[],
): { readonly imported: readonly Imported[]; readonly clashes: readonly number[] } => {
  const read = given.map(signed);
  const runs = apart(read.flatMap(({ record }) => record ?? []));
  const cards = apart(read.flatMap(({ card }) => card ?? []));
  const watches = apart(read.flatMap(({ watch }) => watch ?? []));
  const imported = read.map((one) => ({
    ...one,
    record: one.record && (runs.get(one.record) ?? one.record),
    card: one.card && (cards.get(one.card) ?? one.card),
    watch: one.watch && (watches.get(one.watch) ?? one.watch),
  }));
  const isMarked = ({ record, card, watch }: Imported): boolean =>
    [record, card, watch].some((entry) => entry?.recorded?.givenId !== undefined);
  return { imported, clashes: imported.flatMap((one, place) => (isMarked(one) ? [place] : [])) };
};
