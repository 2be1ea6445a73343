import type { Untold, WitnessProbe } from '../../records/witness.ts';
import { isoLocal } from '../../vocabulary/words.ts';
import { isPrivateAddress, networkOf } from '../relations/address.ts';
import { median } from '../order.ts';
import { type CaptureSeen, type SeenFlow, endText, isSameEnd, type End, type Sought } from './sought.ts';

/**
 * Matches a capture with our connections: by the hello's random, else both ends, else the first sequence number of a near capture.
 * *Not seen* is reported only where the file covers the time, holds others to the server and none that may be ours.
 */

/** Two clocks that nobody has compared; and such as this run's own connections have. */
const [UNKNOWN_CLOCK_MS, KNOWN_CLOCK_MS] = [120_000, 2000] as const;

const LONG_WAIT_MS = 2000;

type By = 'client-random' | 'addresses' | 'sequence-number';

interface Match {
  readonly sought: Sought;
  readonly flow: SeenFlow;
  readonly by: By;
}

/** What other witnesses know: the sequence number that a connection began with. */
export type SequenceOf = (sought: Sought) => number | undefined;

interface CaptureMatch {
  readonly covers: boolean;
  readonly probes: readonly WitnessProbe[];
}

/** Its hello is known, and none of ours. */
const isOtherHello = ({ random }: SeenFlow, { randoms }: Sought): boolean =>
  random !== null && randoms.length > 0 && !randoms.includes(random);

/** The flow is not ours: its hello is none of ours, or it continues where ours had no connection to send on. */
const isForeign = (flow: SeenFlow, sought: Sought): boolean =>
  isOtherHello(flow, sought) || (flow.sent > 0 && !sought.got.tcp);

/** A device may have made no such flow of ours. What terminates TLS sends its own hello, so another hello clears nobody. */
const isNoneOfOurs = (flow: SeenFlow, { got }: Sought): boolean => flow.sent > 0 && !got.tcp;

/** Frames that may hold our connection, and were not read; a later fragment is listed with its first one. */
const UNREAD: readonly string[] = ['truncated', 'malformed', 'unread-link', 'tunnel', 'no-time'];

const isNear = (flow: SeenFlow, { beganMs, endedMs }: Sought, skewMs: number | undefined): boolean => {
  const slack = skewMs === undefined ? UNKNOWN_CLOCK_MS : KNOWN_CLOCK_MS;
  const at = flow.firstAt - (skewMs ?? 0);
  return at >= beganMs - slack && at <= endedMs + slack;
};

/** By their randoms; the hello itself, before what was asked again. */
const byRandom = (flows: readonly SeenFlow[], all: readonly Sought[]): readonly Match[] => {
  const found = new Map<string, SeenFlow>();
  for (const flow of flows) if (flow.random !== null && !found.has(flow.random)) found.set(flow.random, flow);
  return all.flatMap((sought) => {
    const flow = sought.random === null ? undefined : found.get(sought.random);
    return flow === undefined ? [] : [{ sought, flow, by: 'client-random' as const }];
  });
};

/** The clock of the capture minus the one of a run, by that run's own connections. */
const skewsOf = (matches: readonly Match[]): ReadonlyMap<string, number> => {
  const differences = matches.map(({ sought, flow, by }) => ({
    runId: sought.runId,
    // A hello may come late, sent again and again; the first packet of a connection that came about did not.
    ms:
      by === 'client-random' && flow.sequence === null
        ? (flow.helloAt ?? flow.firstAt) - sought.helloMs
        : flow.firstAt - sought.beganMs,
  }));
  return new Map(
    [...Map.groupBy(differences, ({ runId }) => runId)].map(([runId, list]) => [
      runId,
      Math.round(median(list.map(({ ms }) => ms)) ?? 0),
    ]),
  );
};

const hasEnds = ({ from, to }: SeenFlow, sought: Sought): boolean =>
  sought.from !== null && sought.to !== null && isSameEnd(from, sought.from) && isSameEnd(to, sought.to);

/** What only leads the destination elsewhere keeps the source with its port. */
const hasSource = ({ from }: SeenFlow, sought: Sought): boolean => sought.from !== null && isSameEnd(from, sought.from);

/** The first two numbers of an address, or the first half of an IPv6 address. */
const blockOf = (address: string): string => /^\d+\.\d+/.exec(address)?.[0] ?? networkOf(address);

/** The one flow that fits; `ambiguous` where several do. */
const only = (flows: readonly SeenFlow[]): SeenFlow | 'ambiguous' | null => {
  const [flow, other] = flows;
  return flow === undefined ? null : other === undefined ? flow : 'ambiguous';
};

/** Matches the connections of some runs. Pure. */
export const matchCapture = (
  seen: CaptureSeen,
  all: readonly Sought[],
  sequenceOf: SequenceOf = () => undefined,
): CaptureMatch => {
  const certain = byRandom(seen.flows, all);
  const skews = new Map(skewsOf(certain));
  const taken = new Set(certain.map(({ flow }) => flow));
  const ambiguous = new Set<Sought>();
  const matches = new Map(certain.map((match) => [match.sought, match]));
  /** Each way over all that is still open; its findings give the clocks for the next one. */
  const matchBy = (by: By, fits: (flow: SeenFlow, sought: Sought) => boolean): void => {
    const found: Match[] = [];
    for (const sought of all.filter((one) => one.left && !matches.has(one))) {
      const flow = only(
        seen.flows.filter(
          (one) =>
            fits(one, sought) &&
            !taken.has(one) &&
            !isForeign(one, sought) &&
            isNear(one, sought, skews.get(sought.runId)),
        ),
      );
      if (flow === 'ambiguous') ambiguous.add(sought);
      else if (flow !== null) found.push({ sought, flow, by });
    }
    for (const match of found) {
      // Two connections of ours cannot be one.
      if (found.some((other) => other !== match && other.flow === match.flow)) ambiguous.add(match.sought);
      else {
        matches.set(match.sought, match);
        taken.add(match.flow);
      }
    }
    for (const [runId, ms] of skewsOf(found)) if (!skews.has(runId)) skews.set(runId, ms);
  };
  matchBy('addresses', hasEnds);
  matchBy('sequence-number', (flow, sought) => flow.sequence !== null && flow.sequence === sequenceOf(sought));
  matchBy('addresses', hasSource);

  const found = [...matches.values()];
  const servers = [
    ...all.flatMap(({ to, isProxied }) => (to === null || isProxied ? [] : [to])),
    ...found.map(({ flow }) => flow.to),
  ];
  const twins = Map.groupBy(
    seen.flows.filter(({ sequence }) => sequence !== null),
    ({ sequence }) => sequence,
  );
  /** It was captured on its way out, too: with one router less to pass, or with other ends and the same number. */
  const isPassedOn = (flow: SeenFlow): boolean =>
    flow.isForwarded ||
    (flow.random !== null && seen.flows.some((other) => other !== flow && other.random === flow.random)) ||
    (twins.get(flow.sequence) ?? []).some(
      (other) => other !== flow && Math.abs(other.firstAt - flow.firstAt) < KNOWN_CLOCK_MS,
    );
  const toServer = seen.flows.filter(({ to }) => servers.some((server) => isSameEnd(server, to)));
  const asked = new Set(all.flatMap(({ randoms }) => randoms));
  const begun = new Set(found.flatMap(({ flow }) => flow.sequence ?? []));
  // On a device that translates, one connection is seen on both sides.
  const isOurs = ({ random, sequence }: SeenFlow): boolean =>
    (random !== null && asked.has(random)) || (sequence !== null && begun.has(sequence));
  const strangers = toServer.filter((flow) => !taken.has(flow) && !isOurs(flow));

  /** Some connection of this time may be what became of ours behind a translation or a proxy. */
  const mayBeOurs = (sought: Sought): boolean => {
    const skew = skews.get(sought.runId);
    const slack = skew === undefined ? UNKNOWN_CLOCK_MS : KNOWN_CLOCK_MS;
    const [start, end] = [sought.beganMs + (skew ?? 0), sought.endedMs + (skew ?? 0)];
    return strangers.some(
      (flow) =>
        !isNoneOfOurs(flow, sought) &&
        flow.lastAt >= start - slack &&
        flow.firstAt <= end + slack &&
        // From our very address it has our port, or is another one, unless a proxy keeps addresses.
        (sought.got.tcp || flow.from.address !== sought.from?.address),
    );
  };

  const near = new Set(
    all.flatMap(({ stage, from }) => (stage === 'inside' && from !== null ? [networkOf(from.address)] : [])),
  );
  const networks = new Set(toServer.map(({ from }) => networkOf(from.address)));
  /** A private source is from outside for one that is in the same private block alone: inside has more networks than one. */
  const isFar = (sought: Sought, { address }: End): boolean =>
    !near.has(networkOf(address)) &&
    (!isPrivateAddress(address) || (sought.from !== null && blockOf(address) === blockOf(sought.from.address)));
  // Where nobody knows which network is inside, two of them are no filter for one.
  const isFarCovered = (sought: Sought): boolean =>
    near.size === 0 ? networks.size > 1 : toServer.some(({ from }) => isFar(sought, from));
  /** Others of this run are in it, or at least others of this very host. */
  const isSourceCovered = (sought: Sought): boolean =>
    found.some((other) => other.sought.runId === sought.runId) ||
    toServer.some(({ from }) => from.address === sought.from?.address);

  const whyUntold = (sought: Sought): Untold | null => {
    if (!sought.left || sought.to === null) return 'nothing-sent';
    if (ambiguous.has(sought)) return 'ambiguous';
    if (sought.isProxied) return 'own-proxy';
    if (seen.flows.some((flow) => hasEnds(flow, sought) && isOtherHello(flow, sought))) return 'other-hello';
    if (seen.firstAt === null || seen.lastAt === null) return 'no-time';
    if (seen.isPartial) return 'too-many';
    // Nothing after the damage was read, whatever its times are.
    if (seen.problem === 'damaged') return 'unread';
    const skew = skews.get(sought.runId);
    const [start, end] = [sought.beganMs + (skew ?? 0), sought.endedMs + (skew ?? 0)];
    if (seen.firstAt > start || seen.lastAt < end) return seen.problem === 'cut-off' ? 'cut-off' : 'not-covered';
    if (toServer.length === 0) return 'nothing-to-server';
    if ((seen.lost ?? 0) > 0) return 'lost';
    if (UNREAD.some((kind) => (seen.unread[kind] ?? 0) > 0)) return 'unread';
    if (mayBeOurs(sought)) return 'other-sources';
    // A short run lies in a pause by chance; one that was waited for does not.
    if (end - start >= LONG_WAIT_MS && seen.gaps.some(([from, to]) => from < start && to > end)) return 'stood-still';
    if (isSourceCovered(sought)) return null;
    // Without anything of ours nothing shows that its clock and its filter are such that it would be in it.
    if (found.length === 0) return 'nothing-of-ours';
    return isFarCovered(sought) || seen.isUnfiltered ? null : 'may-be-filtered';
  };

  const isServersOwn = toServer.some(isNearServer);
  const probes = all.map((sought): WitnessProbe => {
    const match = matches.get(sought);
    const skewMs = skews.get(sought.runId);
    const head = {
      stage: sought.stage,
      family: sought.family,
      runId: sought.runId,
      ...(sought.address !== null && { address: sought.address }),
      left: sought.left,
      leftAt: isoLocal(new Date(sought.beganMs)),
      ...(skewMs !== undefined && { skewMs }),
    };
    if (match !== undefined) {
      const { flow } = match;
      const passed = isPassedOn(flow)
        ? 'yes'
        : // Other connections that went on show that it stayed there.
          seen.isOfEveryInterface &&
            flow.sequence !== null &&
            toServer.some((other) => other !== flow && isPassedOn(other)) &&
            (seen.lost ?? 0) === 0 &&
            !mayBeOurs(sought)
          ? 'no'
          : undefined;
      return {
        ...head,
        ...seenAs(match, seen),
        ...bytesOf(match, seen, skewMs ?? 0),
        ...(passed && { passed }),
        ...(isServersOwn && { isServersOwn }),
      };
    }
    const why = whyUntold(sought);
    const unseen = { answered: 'not-told', seenAs: null, by: null } as const;
    if (why !== null) return { ...head, ...unseen, seen: 'not-told', why };
    const isCovered = isSourceCovered(sought);
    return {
      ...head,
      ...unseen,
      seen: 'no',
      ...(isFarCovered(sought) && { isFarCovered: true as const }),
      ...(seen.isUnfiltered && { isUnfiltered: true as const }),
      ...(isCovered ? { isSourceCovered: true as const } : {}),
      ...(skewMs === undefined && { isClockAssumed: true as const }),
    };
  });
  return { covers: probes.length > 0 && probes.every(({ seen: told }) => told !== 'not-told'), probes };
};

/** What systems let their packets pass of routers at most. */
const UNPASSED: ReadonlySet<number> = new Set([64, 128, 255]);

const isNearServer = ({ backHops }: SeenFlow): boolean => backHops !== null && UNPASSED.has(backHops);

/** What came back to the last that was seen of us, or nothing. */
const answerOf = ({ synAckAt, dataAt, resetAt, helloAt, sent }: SeenFlow): WitnessProbe['answer'] => {
  if (dataAt !== null) return 'data';
  if (resetAt !== null) return 'reset';
  return synAckAt !== null && helloAt === null && sent === 0 ? 'syn-ack' : undefined;
};

/** Whether the capture sees what the server sends, of the kind that is missed, and continues long enough for an answer. */
const couldSeeAnswer = (seen: CaptureSeen, own: SeenFlow): boolean =>
  seen.flows.some(
    (flow) =>
      isSameEnd(flow.to, own.to) &&
      // A filter for first packets alone shows no data of anybody.
      (flow.dataAt !== null || flow.backs > 0 || (own.helloAt === null && flow.synAckAt !== null)),
  ) &&
  (seen.lost ?? 0) === 0 &&
  (seen.lastAt ?? 0) >= own.lastAt + 1000;

/** The bytes of both directions, where the file continues as long as the test host waited. */
const bytesOf = ({ sought, flow }: Match, { lost, lastAt, problem }: CaptureSeen, skewMs: number) =>
  flow.sentTo !== null &&
  flow.backTo !== null &&
  problem === null &&
  (lost ?? 0) === 0 &&
  (lastAt ?? 0) >= sought.endedMs + skewMs
    ? { sentBytes: flow.sentTo, backBytes: flow.backTo }
    : {};

/** How long after what it answers the answer came, in milliseconds. */
const answeredAfter = (answer: WitnessProbe['answer'], flow: SeenFlow): number => {
  const at = answer === 'data' ? flow.dataAt : answer === 'reset' ? flow.resetAt : flow.synAckAt;
  return (at ?? flow.firstAt) - ((answer === 'syn-ack' ? null : flow.helloAt) ?? flow.firstAt);
};

const seenAs = ({ sought, flow, by }: Match, seen: CaptureSeen) => {
  const answer = answerOf(flow);
  const { got, random } = sought;
  // Sent again and again it may come when nobody waits any more.
  const isHelloLate =
    flow.syns > 0 && flow.helloAt !== null && flow.helloAt - flow.firstAt > sought.endedMs - sought.beganMs;
  const isHelloMissing =
    got.tcp &&
    !got.tls &&
    random !== null &&
    flow.synAckAt !== null &&
    (isHelloLate || (by !== 'client-random' && flow.helloAt === null && flow.sent === 0)) &&
    seen.flows.some((other) => isSameEnd(other.to, flow.to) && other.sent > 0) &&
    (seen.lost ?? 0) === 0 &&
    (seen.lastAt ?? 0) >= flow.firstAt + (sought.endedMs - sought.beganMs);
  const waited = sought.endedMs - (answer === 'syn-ack' ? sought.beganMs : sought.helloMs);
  const received = answer === 'data' ? got.tls : answer === 'reset' ? got.reset || got.tls : got.tcp;
  // What came back was in time, whatever the clocks of two programs on one machine make of its milliseconds.
  const isLate = answer !== undefined && !received && answeredAfter(answer, flow) > waited;
  // A reset that the server sent before the test host gave up.
  const isCutShort =
    flow.dataAt !== null && flow.resetAt !== null && flow.resetAt - flow.firstAt <= sought.endedMs - sought.beganMs;
  const answered = answer !== undefined ? 'yes' : couldSeeAnswer(seen, flow) ? 'no' : 'not-told';
  return {
    seen: 'yes',
    answered,
    ...(answer !== undefined && { answer, ...(isLate ? { isLate } : { received }) }),
    ...(isHelloMissing && { isHelloMissing }),
    ...(isCutShort && { isCutShort }),
    ...(flow.isResetFromHere && { isResetFromHere: true as const }),
    ...(isNearServer(flow) && { isServerNear: true as const }),
    seenAs: `${endText(flow.from)} → ${endText(flow.to)}`,
    by,
    seenAt: isoLocal(new Date(flow.firstAt)),
    ...(flow.isIntact && { isIntact: true as const }),
    ...(flow.syns > 0 && { syns: flow.syns }),
    ...(flow.sequence !== null && { sequence: flow.sequence }),
  } as const satisfies Partial<WitnessProbe>;
};
