import type { OtherPacket, BesideHop, Hop, HopAnswer, PathTrace } from '../../core/evidence/path/measured.ts';
import type { Heard, Protocol, Sockets, Try } from './sockets.ts';

/** When which packet of a trace goes out: all hops side by side, none more than four times, for routers answer only so many a second. */

interface Limits {
  readonly limitMs: number;
  readonly spacingMs: number;
  readonly maxTtl: number;
}

const LIMITS: Limits = { limitMs: 1300, spacingMs: 280, maxTtl: 30 };

const AHEAD = 4;
const TRIES = 3;
/** A hop that answers is asked once more: another connection may take another way. */
const TRIES_HEARD = 2;
/** A try counts as silent only where it had so long to be answered. */
const PATIENCE_MS = 250;
/** Other packets are sent once silence or an RST has shown that it matters. */
const BESIDE_AFTER_MS = 400;
/** Where traceroute begins. Nothing listens there, so the address itself answers "port unreachable". */
const UDP_PORT = 33434;
const TIME_EXCEEDED = { 4: 11, 6: 3 } as const;
const PORT_UNREACHABLE = { 4: '3/3', 6: '1/4' } as const;

interface Asked {
  readonly at: number;
  readonly under: Try;
  heard: Heard | null;
  heardAt: number;
}

interface Flow {
  readonly protocol: Protocol;
  /** `null`: the system's own. */
  readonly ttl: number | null;
  readonly asked: Asked[];
}

type Gathered = Pick<PathTrace, 'hops' | 'whole' | 'beside'>;

/** Traces the path to one address. Blocks, at most `limitMs`. `null`: this machine sent nothing. */
export const gather = (
  sockets: Sockets,
  address: string,
  port: number,
  now: () => number,
  { limitMs, spacingMs, maxTtl }: Limits = LIMITS,
): Gathered | null => {
  const version = address.includes(':') ? 6 : 4;
  const began = now();
  const flows = new Map<string, Flow>();
  const flow = (protocol: Protocol, ttl: number | null): Flow => {
    const key = `${protocol} ${String(ttl)}`;
    const known = flows.get(key) ?? { protocol, ttl, asked: [] };
    flows.set(key, known);
    return known;
  };
  const ask = (one: Flow): void => {
    const to = one.protocol === 'udp' ? UDP_PORT : port;
    one.asked.push({ at: now(), under: sockets.begin(one.protocol, address, to, one.ttl), heard: null, heardAt: 0 });
  };
  const isHop = (heard: Heard): boolean => heard.kind === 'icmp' && heard.type === TIME_EXCEEDED[version];
  const heardOf = ({ asked }: Flow): readonly Heard[] => asked.flatMap(({ heard }) => heard ?? []);
  const mainFlows = (): readonly (Flow & { readonly ttl: number })[] =>
    [...flows.values()]
      .filter((one): one is Flow & { readonly ttl: number } => one.protocol === 'tcp' && one.ttl !== null)
      .sort((a, b) => a.ttl - b.ttl);
  const isEnd = (one: Flow): boolean => heardOf(one).some((heard) => !isHop(heard) && heard.kind !== 'local');
  const endTtl = (): number | null => mainFlows().find(isEnd)?.ttl ?? null;
  const lastTtl = (): number =>
    mainFlows()
      .filter((one) => heardOf(one).some(isHop))
      .at(-1)?.ttl ?? 0;

  /** Once more where the spacing is over. Gives false once it was asked often enough. */
  const askAgain = (one: Flow, tries: number): boolean => {
    if (one.asked.length >= tries || heardOf(one).some(({ kind }) => kind === 'local')) return false;
    const previous = one.asked.at(-1);
    if (previous === undefined || now() - previous.at >= spacingMs) ask(one);
    return true;
  };
  const askWhatIsDue = (): boolean => {
    const whole = flow('tcp', null);
    const end = endTtl();
    const upTo = Math.min(maxTtl, end ?? Math.max(lastTtl(), 1) + AHEAD);
    let left = askAgain(whole, heardOf(whole).length > 0 ? TRIES_HEARD : TRIES);
    const first = end ?? lastTtl() + 1;
    const isBeside = !heardOf(whole).some(({ kind }) => kind === 'connected');
    for (let ttl = 1; ttl <= upTo; ttl += 1) {
      const one = flow('tcp', ttl);
      // Where other packets pass and these did not, they are tried once more behind them.
      const again = isBeside && ttl === first && passedBeside(ttl) ? 1 : 0;
      left = askAgain(one, heardOf(one).length > 0 ? TRIES_HEARD : TRIES + again) || left;
    }
    if (!isBeside) return left;
    if (now() - began < BESIDE_AFTER_MS) return true;
    for (const ttl of [first - 1, first, first + 1].filter((one) => one > 0))
      for (const by of ['udp', 'icmp'] as const) left = askAgain(flow(by, ttl), TRIES_HEARD) || left;
    return left;
  };
  const passedBeside = (ttl: number): boolean =>
    (['udp', 'icmp'] as const).some((by) => heardOf(flow(by, ttl)).some(isHop));

  const listen = (): void => {
    for (const one of flows.values())
      for (const asked of one.asked) {
        if (asked.heard !== null) continue;
        asked.heard = asked.under.heard();
        asked.heardAt = now();
      }
  };
  const isAwaited = (): boolean => [...flows.values()].some(({ asked }) => asked.some(({ heard }) => heard === null));

  try {
    for (;;) {
      const left = askWhatIsDue();
      const remaining = limitMs - (now() - began);
      if (remaining <= 0 || (!left && !isAwaited())) break;
      sockets.wait(Math.max(1, Math.min(remaining, 20)));
      listen();
    }
  } finally {
    sockets.close();
  }
  const ended = now();

  const icmpOf = (heard: Heard): string | null => (heard.kind === 'icmp' ? `${heard.type}/${heard.code}` : null);
  const answerOf = (heard: Heard | undefined): HopAnswer => {
    if (heard === undefined || heard.kind === 'local' || heard.kind === 'echo') return 'silence';
    if (heard.kind !== 'icmp') return heard.kind;
    if (isHop(heard)) return 'hop';
    return icmpOf(heard) === PORT_UNREACHABLE[version] ? 'refused' : 'unreachable';
  };
  const RANK: readonly HopAnswer[] = ['connected', 'reset', 'refused', 'unreachable', 'hop', 'silence'];
  const read = ({ asked }: Flow): Omit<Hop, 'ttl'> => {
    const heard = asked.filter((one) => one.heard !== null && one.heard.kind !== 'local');
    const answer = RANK.find((rank) => heard.some((one) => answerOf(one.heard ?? undefined) === rank)) ?? 'silence';
    const same = heard.filter((one) => answerOf(one.heard ?? undefined) === answer);
    const [first] = same;
    const senders = [...new Set(same.flatMap((one) => (one.heard?.kind === 'icmp' ? [one.heard.from] : [])))];
    const others = senders.slice(1, 9);
    return {
      answer,
      from: senders[0] ?? null,
      icmp: first?.heard ? icmpOf(first.heard) : null,
      ms: first === undefined ? null : Math.round((first.heardAt - first.at) * 10) / 10,
      tries: asked.filter((one) => one.heard !== null || ended - one.at >= PATIENCE_MS).length,
      heard: same.length,
      ...(others.length > 0 && { others }),
    };
  };
  const whole = flow('tcp', null);
  const sent = [whole, ...mainFlows()].some(({ asked }) => asked.some(({ heard }) => heard?.kind !== 'local'));
  if (!sent) return null;
  const end = endTtl();
  const shown = Math.min(maxTtl, end ?? lastTtl() + AHEAD);
  return {
    // What was asked beyond the end shows nothing but the end; a router that answered there shows another way.
    hops: mainFlows()
      .map((one) => ({ ttl: one.ttl, ...read(one) }))
      .filter(({ ttl, answer }) => ttl <= shown || answer === 'hop'),
    whole: read(whole),
    beside: [...flows.values()].flatMap((one) => besideOf(one, address, version)),
  };

  function besideOf({ protocol, ttl, asked }: Flow, target: string, ip: 4 | 6): readonly BesideHop[] {
    if (protocol === 'tcp' || ttl === null || asked.length === 0) return [];
    // Where the system lets nobody ask in this way, nothing was asked.
    if (asked.every(({ heard }) => heard?.kind === 'local')) return [];
    const by: OtherPacket = protocol;
    const heard = asked.flatMap((one) => one.heard ?? []).filter(({ kind }) => kind !== 'local');
    const hop = heard.find(isHop);
    const there = heard.find(
      (one) =>
        one.kind === 'echo' || (one.kind === 'icmp' && icmpOf(one) === PORT_UNREACHABLE[ip] && one.from === target),
    );
    const tries = asked.filter((one) => one.heard !== null || ended - one.at >= PATIENCE_MS).length;
    const row = (answer: BesideHop['answer'], one: Heard | undefined, from: string | null): BesideHop => ({
      by,
      ttl,
      answer,
      from,
      tries,
      heard: one === undefined ? 0 : heard.filter((other) => sameAs(one, other)).length,
    });
    if (hop?.kind === 'icmp') return [row('hop', hop, hop.from)];
    if (there !== undefined) return [row('there', there, target)];
    const [other] = heard;
    return [row(other === undefined ? 'silence' : 'other', other, other?.kind === 'icmp' ? other.from : null)];
  }
};

const sameAs = (one: Heard, other: Heard): boolean =>
  one.kind === 'icmp' && other.kind === 'icmp'
    ? one.from === other.from && one.type === other.type && one.code === other.code
    : one.kind === other.kind;
