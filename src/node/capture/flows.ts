import type { Segment } from './packets.ts';

/** How many bytes of one direction came where the capture was made: without a gap, or acknowledged by the other side. */
interface Reach {
  readonly take: (segment: Pick<Segment, 'sequence' | 'length' | 'syn' | 'rst'>) => void;
  /** A segment of the other direction. */
  readonly acknowledged: (segment: Pick<Segment, 'acknowledges' | 'ack' | 'rst'>) => void;
  /** `null`: it came in more pieces than are kept. An end of the connection that was acknowledged counts as one more. */
  readonly to: () => number | null;
}

const HALF = 0x8000_0000;
const MOST_PIECES = 32;

/** @param first sequence number of the first packet, which counts as one. */
export const createReach = (first: number): Reach => {
  let reached = 0;
  let isLost = false;
  let acknowledgedTo = 0;
  let ahead: readonly (readonly [from: number, to: number])[] = [];
  return {
    take: ({ sequence, length, syn, rst }) => {
      // An end of the connection has a number behind bytes that may never have come.
      if (length === 0 || syn || rst || isLost) return;
      const from = (sequence - first - 1) >>> 0;
      const to = from + length;
      if (from >= HALF || to <= reached) return;
      if (from > reached) {
        isLost = ahead.length === MOST_PIECES;
        if (!isLost) ahead = [...ahead, [from, to] as const].toSorted(([one], [other]) => one - other);
        return;
      }
      reached = to;
      for (const [start, end] of ahead) if (start <= reached) reached = Math.max(reached, end);
      ahead = ahead.filter(([, end]) => end > reached);
    },
    acknowledged: ({ acknowledges, ack, rst }) => {
      const to = (acknowledges - first - 1) >>> 0;
      if (ack && !rst && to < HALF) acknowledgedTo = Math.max(acknowledgedTo, to);
    },
    to: () => (isLost ? null : Math.max(reached, acknowledgedTo)),
  };
};

// Connections of TCP in a capture: when they began, the random of the hello, what came back. The oldest leave, and are counted.
export interface Flow {
  readonly from: string;
  readonly to: string;
  readonly fromPort: number;
  readonly toPort: number;
  /** Of the first packet; `null` where the capture begins behind it. */
  sequence: number | null;
  /** Times in milliseconds since 1970. */
  readonly firstAt: number;
  lastAt: number;
  syns: number;
  /** A device that forwards a packet captures it twice, the second time with one router less to pass. */
  lastSynAt: number;
  lastSynHops: number;
  isForwarded: boolean;
  isIntact: boolean;
  helloAt: number | null;
  random: string | null;
  sent: number;
  /** The bytes of either direction without a gap, from its first packet on; `null` where that is not in the file. */
  there: Reach | null;
  back: Reach | null;
  synAckAt: number | null;
  dataAt: number | null;
  backs: number;
  /** Routers that the first packet back could still pass; `null` before it. A reset is none: a firewall sends it in the server's name. */
  backHops: number | null;
  resetAt: number | null;
  isResetFromHere: boolean;
}

/** Of each of two generations: a map from whose front single ones are taken becomes slow. */
const MOST_FLOWS = 100_000;
const [HANDSHAKE, CLIENT_HELLO] = [22, 1] as const;
const ONE_PACKET_MS = 100;
/** Longer than the time in which a first packet is resent: a later one reuses the port. */
const REUSED_MS = 240_000;

const isHello = ({ payload }: Segment): boolean =>
  payload.length >= 6 && payload[0] === HANDSHAKE && payload[1] === 3 && payload[5] === CLIENT_HELLO;

export class Flows {
  #flows = new Map<string, Flow>();
  /** The generation before: what is spoken of again comes back from there. */
  #older = new Map<string, Flow>();
  readonly #earlier: Flow[] = [];
  #left = 0;

  get left(): number {
    return this.#left;
  }

  add(segment: Segment, at: number): void {
    const { from, to, fromPort, toPort, syn, ack } = segment;
    const key = `${from}${to}${fromPort},${toPort}`;
    const own = this.#find(key);
    if (syn && !ack) {
      const again = own?.sequence === segment.sequence && at - own.firstAt < REUSED_MS ? own : null;
      this.#sent(again ?? this.#open(key, segment, at, own), segment, at);
      return;
    }
    if (own !== undefined) {
      this.#sent(own, segment, at);
      return;
    }
    const answered = this.#find(`${to}${from}${toPort},${fromPort}`);
    if (answered !== undefined) cameBack(answered, segment, at);
    else if (isHello(segment)) this.#sent(this.#open(key, segment, at, undefined), segment, at);
  }

  #open(key: string, { from, to, fromPort, toPort, syn, sequence }: Segment, at: number, before?: Flow): Flow {
    if (before !== undefined && this.#earlier.length < MOST_FLOWS) this.#earlier.push(before);
    else if (before !== undefined) this.#left += 1;
    const flow: Flow = {
      ...{ from, to, fromPort, toPort, sequence: syn ? sequence : null, firstAt: at, lastAt: at },
      ...{
        syns: 0,
        lastSynAt: -Infinity,
        lastSynHops: -1,
        isForwarded: false,
        isIntact: false,
        helloAt: null,
        random: null,
        sent: 0,
        there: syn ? createReach(sequence) : null,
        back: null,
        synAckAt: null,
        dataAt: null,
        backs: 0,
        backHops: null,
        resetAt: null,
        isResetFromHere: false,
      },
    };
    this.#keep(key, flow);
    return flow;
  }

  #find(key: string): Flow | undefined {
    const young = this.#flows.get(key);
    if (young !== undefined) return young;
    const old = this.#older.get(key);
    if (old === undefined) return undefined;
    this.#older.delete(key);
    this.#keep(key, old);
    return old;
  }

  #keep(key: string, flow: Flow): void {
    this.#flows.set(key, flow);
    if (this.#flows.size < MOST_FLOWS) return;
    this.#left += this.#older.size;
    this.#older = this.#flows;
    this.#flows = new Map();
  }

  #sent(flow: Flow, segment: Segment, at: number): void {
    flow.lastAt = Math.max(flow.lastAt, at);
    if (segment.syn) {
      if (at - flow.lastSynAt > ONE_PACKET_MS) flow.syns += 1;
      else if (segment.hops !== flow.lastSynHops) flow.isForwarded = true;
      flow.lastSynAt = at;
      flow.lastSynHops = segment.hops;
      flow.isIntact ||= segment.isIntact;
    }
    if (segment.rst) flow.isResetFromHere = true;
    flow.sent += segment.length;
    flow.there?.take(segment);
    flow.back?.acknowledged(segment);
    if (flow.helloAt !== null || !isHello(segment)) return;
    flow.helloAt = at;
    // Behind the heads of record and message and the version.
    if (segment.payload.length >= 43) flow.random = segment.payload.toString('hex', 11, 43);
  }

  *all(): Generator<Flow> {
    yield* this.#earlier;
    yield* this.#older.values();
    yield* this.#flows.values();
  }
}

const cameBack = (flow: Flow, segment: Segment, at: number): void => {
  const { syn, ack, rst, length, hops, sequence } = segment;
  if (!rst) flow.backHops ??= hops;
  flow.lastAt = Math.max(flow.lastAt, at);
  if (syn && ack) flow.back ??= createReach(sequence);
  flow.back?.take(segment);
  flow.there?.acknowledged(segment);
  if (syn && ack) flow.synAckAt ??= at;
  else flow.backs += 1;
  if (rst) flow.resetAt ??= at;
  if (length > 0) flow.dataAt ??= at;
};
