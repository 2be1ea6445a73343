import type { BesideHop, Hop, PathTrace } from './measured.ts';

/** Where a connection ends: only after three silent tries, with answers from behind; a name is that of an address. */

export const END_KINDS = [
  'dropped-after',
  'reset-at',
  'prohibited-by',
  'no-route-at',
  'refused-by-server',
  'open',
  'not-told',
] as const;
export type EndKind = (typeof END_KINDS)[number];

/** Why no place is reported. */
type Untold = 'not-measured' | 'nothing-heard' | 'may-be-hidden' | 'distance-unknown' | 'ways-differ' | 'translated';

export interface Ends {
  readonly told: boolean;
  readonly kind: EndKind;
  /** The last router that answered to connections to this very port; what it holds has let them pass. */
  readonly lastHeard: string | null;
  readonly lastHeardTtl: number | null;
  /** Where the end was answered: the TTL, and the sender of the ICMP. */
  readonly ttl: number | null;
  readonly by: string | null;
  /** With `dropped-after`: where other packets come next. `server`: the address, so the last router cannot be told from it. */
  readonly next: { readonly kind: 'router'; readonly address: string } | { readonly kind: 'server' } | null;
  readonly untold: Untold | null;
}

/** Tries that must have been silent before silence says anything. */
const SILENT_TRIES = 3;
/** Answers that show that silence is not only a limit of answers. */
const HEARD_BESIDE = 2;

/** "Communication administratively prohibited" and its kin; with IPv6 also a source address refused by policy and a reject route. */
const PROHIBITED = { 4: ['3/9', '3/10', '3/13'], 6: ['1/1', '1/5', '1/6'] } as const;

/** Address of `ADDRESS:PORT` or `[ADDRESS]:PORT`. */
export const addressOfPlace = (to: string): string => to.slice(0, to.lastIndexOf(':')).replace(/^\[|\]$/g, '');

const isProhibition = (icmp: string | null, to: string): boolean =>
  PROHIBITED[addressOfPlace(to).includes(':') ? 6 : 4].some((code) => code === icmp);

const isAnswer = ({ answer }: Pick<Hop, 'answer'>): boolean => answer !== 'hop' && answer !== 'silence';

/** Reads where a connection ends. Pure; never throws. */
export const endsOf = (path: PathTrace): Ends => {
  const { hops, whole, to } = path;
  const end = hops.find(isAnswer) ?? null;
  const before = hops.filter(({ answer, ttl }) => answer === 'hop' && (end === null || ttl < end.ttl));
  const last = before.findLast(({ from }) => from !== addressOfPlace(to)) ?? null;
  const found = { lastHeard: last?.from ?? null, lastHeardTtl: last?.ttl ?? null, next: null, untold: null } as const;
  const untold = (why: Untold): Ends => ({
    ...found,
    told: false,
    kind: 'not-told',
    ttl: end?.ttl ?? null,
    by: null,
    untold: why,
  });
  if (path.notMeasured !== null || whole === null) return untold('not-measured');
  const answer = end ?? (isAnswer(whole) ? { ...whole, ttl: null } : null);
  const told = (kind: EndKind, more: Partial<Ends> = {}): Ends => ({
    ...found,
    told: true,
    kind,
    ttl: answer?.ttl ?? null,
    by: null,
    ...more,
  });
  if (whole.answer === 'connected' || answer?.answer === 'connected')
    return isMixed(path) ? untold('ways-differ') : told('open');
  if (answer?.answer === 'unreachable' || answer?.answer === 'refused') {
    if (isProhibition(answer.icmp, to) || (answer.answer === 'refused' && answer.from !== addressOfPlace(to)))
      return told('prohibited-by', { by: answer.from });
    return answer.answer === 'refused'
      ? told('refused-by-server', { by: answer.from })
      : told('no-route-at', { by: answer.from });
  }
  // What translates addresses gives routers behind it the address that was asked for: nobody knows which they are.
  if (before.some(({ from }) => from === addressOfPlace(to))) return untold('translated');
  if (waysDiffer(path, last, end)) return untold('ways-differ');
  if (answer !== null) return end === null ? untold('distance-unknown') : readReset(path, end, last, told, untold);
  return last === null ? untold('nothing-heard') : readSilence(path, last, told, untold);
};

type Tell = (kind: EndKind, more?: Partial<Ends>) => Ends;
type Leave = (why: Untold) => Ends;

const besideAt = ({ beside }: PathTrace, ttl: number, answer: BesideHop['answer']): readonly BesideHop[] =>
  beside.filter((one) => one.ttl === ttl && one.answer === answer);

/** Other packets came to the address itself with this TTL, and only to a router with one less. */
const isDistance = (path: PathTrace, ttl: number, last: Hop | null): boolean => {
  const there = besideAt(path, ttl, 'there');
  if (there.length === 0) return false;
  if (ttl === 1) return true;
  return there.some(({ by }) => besideAt(path, ttl - 1, 'hop').some((one) => one.by === by && one.from === last?.from));
};

const readReset = (path: PathTrace, end: Hop, last: Hop | null, told: Tell, untold: Leave): Ends => {
  const farther = path.beside.some(
    ({ answer, ttl, from }) => answer === 'hop' && ttl >= end.ttl && from !== addressOfPlace(path.to),
  );
  if (farther) return told('reset-at');
  const isLast = last === null ? end.ttl === 1 : last.ttl === end.ttl - 1;
  return isLast && isDistance(path, end.ttl, last) ? told('refused-by-server') : untold('distance-unknown');
};

const readSilence = (path: PathTrace, last: Hop, told: Tell, untold: Leave): Ends => {
  const ttl = last.ttl + 1;
  const silent = path.hops.find((hop) => hop.ttl === ttl);
  if (silent === undefined || silent.tries < SILENT_TRIES) return untold('may-be-hidden');
  const beyond = besideAt(path, ttl, 'hop').filter(({ from }) => from !== null);
  const heard = beyond.reduce((sum, one) => sum + one.heard, 0);
  const [first] = beyond;
  if (first?.from != null && heard >= HEARD_BESIDE)
    return told('dropped-after', { next: { kind: 'router', address: first.from } });
  return isDistance(path, ttl, last) ? told('dropped-after', { next: { kind: 'server' } }) : untold('may-be-hidden');
};

/** Some connections come about and others do not. */
const isMixed = ({ hops, whole }: PathTrace): boolean =>
  [...hops, ...(whole === null ? [] : [whole])].some(
    ({ answer, tries, heard }) => answer === 'connected' && heard < tries,
  ) ||
  (whole !== null && whole.answer !== 'connected') ||
  (hops.some(({ answer }) => answer === 'connected') &&
    hops.some(({ answer }) => isAnswer({ answer }) && answer !== 'connected'));

/** Connections take ways that differ at or behind the last router heard; ways that meet before it change nothing. */
const waysDiffer = ({ hops, beside }: PathTrace, last: Hop | null, end: Hop | null): boolean => {
  const from = last?.ttl ?? 1;
  if (hops.some(({ ttl, others }) => ttl >= from && (others?.length ?? 0) > 0)) return true;
  if (end !== null && hops.some(({ ttl, answer }) => ttl > end.ttl && answer === 'hop')) return true;
  if (end !== null && end.heard < end.tries) return true;
  const heard = hops.flatMap((hop) => (hop.from === null ? [] : [hop.from]));
  if (new Set(heard).size < heard.length) return true;
  // What other packets met must lie on the same way as far as both can be seen.
  return beside.some(
    ({ ttl, answer, from: other }) =>
      answer === 'hop' && hops.some((hop) => hop.from !== null && (hop.ttl === ttl) !== (hop.from === other)),
  );
};
