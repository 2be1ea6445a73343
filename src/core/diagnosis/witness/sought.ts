import type { Evidence } from '../../evidence/evidence.ts';
import type { ProbeResult, StageRecord } from '../../records/record.ts';
import { placeText, type Family, type ProbeStage } from '../../vocabulary/words.ts';
import { portAsked } from '../relations/address.ts';

/** Connections of ours that a witness is asked for: what a capture of the other side can be searched by. */

export interface End {
  readonly address: string;
  readonly port: number;
}

/** IPv4 within IPv6 is the same address. */
const plainAddress = (address: string): string => address.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '');

export const isSameEnd = (one: End, other: End): boolean =>
  one.port === other.port && plainAddress(one.address) === plainAddress(other.address);

/** `ADDRESS:PORT`. */
export const endText = ({ address, port }: End): string => placeText({ host: address, port });

export interface Sought {
  readonly runId: string;
  readonly stage: ProbeStage;
  readonly family: Family;
  /** The further address of the name at which it was asked, or `null`. */
  readonly address: string | null;
  /** Whether our own side sent anything. */
  readonly left: boolean;
  /** The random of its hello; `null`: none was sent, or an older record does not say. */
  readonly random: string | null;
  /** The same with those of hellos that were asked again with. */
  readonly randoms: readonly string[];
  readonly from: End | null;
  readonly to: End | null;
  /** Behind a proxy of our own the far side sees the proxy's connection. */
  readonly isProxied: boolean;
  /** Milliseconds since 1970, by the test host's clock: begin of TCP, of TLS, and end. */
  readonly beganMs: number;
  readonly helloMs: number;
  readonly endedMs: number;
  /** How far the answers came back to us. */
  readonly got: { readonly tcp: boolean; readonly tls: boolean; readonly reset: boolean };
}

const soughtOf = (run: StageRecord, family: Family, evidence: Evidence, address: string | null): Sought => {
  const { connection, name, hello, askedAgain = [], times, failure, proxy } = evidence;
  const last = name?.tried.at(-1);
  const start = Date.parse(evidence.startedAt);
  const to =
    connection === null
      ? last === undefined
        ? null
        : { address: last.address, port: proxy?.port ?? portAsked(run.server) }
      : { address: connection.remoteAddress, port: connection.remotePort };
  const from =
    connection === null ? (last?.from ?? null) : { address: connection.localAddress, port: connection.localPort };
  const outcome = failure?.outcome ?? '';
  return {
    runId: run.id,
    stage: run.stage,
    family,
    address,
    left: times.tcp !== null && outcome !== 'tcp.unreachable',
    random: hello?.clientRandom ?? null,
    randoms: [hello?.clientRandom, ...askedAgain.map(({ clientRandom }) => clientRandom)].filter(
      (random) => random !== undefined,
    ),
    from,
    to,
    isProxied: proxy !== null,
    beganMs: start + (times.tcp?.startMs ?? 0),
    helloMs: start + (times.tls?.startMs ?? times.tcp?.endMs ?? 0),
    endedMs: start + evidence.durationMs,
    got: {
      tcp: connection !== null,
      tls: evidence.tls?.version != null || evidence.response !== null || failure?.alert !== undefined,
      reset: outcome === 'tcp.refused' || outcome === 'tcp.reset' || outcome === 'tls.reset',
    },
  };
};

const ofProbes = (run: StageRecord, probes: readonly ProbeResult[], address: string | null): readonly Sought[] =>
  probes.flatMap(({ family, evidence }) => (evidence === null ? [] : [soughtOf(run, family, evidence, address)]));

/** Every connection of some runs, further addresses of the name among them. */
export const soughtIn = (runs: readonly StageRecord[]): readonly Sought[] =>
  runs.flatMap((run) => [
    ...ofProbes(run, run.probes, null),
    ...(run.addresses ?? []).flatMap(({ address, probes }) => ofProbes(run, probes, address)),
  ]);

/** What a capture holds, as far as it may be about us: made where the file is read (node/capture), judged in match.ts. */
export interface SeenFlow {
  readonly from: End;
  readonly to: End;
  /** Of its first packet; `null` where the capture begins behind it. */
  readonly sequence: number | null;
  /** Milliseconds since 1970, by the clock of the capture. */
  readonly firstAt: number;
  readonly lastAt: number;
  readonly syns: number;
  /** A first packet that was kept whole has the right check sum. */
  readonly isIntact: boolean;
  /** Its first packet was captured on its way in and on its way out. */
  readonly isForwarded: boolean;
  readonly helloAt: number | null;
  readonly random: string | null;
  readonly sent: number;
  /** How far the bytes of each side reach, counted from its first packet; `null` where that is not in the file. */
  readonly sentTo: number | null;
  readonly backTo: number | null;
  readonly synAckAt: number | null;
  readonly dataAt: number | null;
  /** Packets that came back, besides its SYN-ACK. */
  readonly backs: number;
  /** Routers that the first answer which is no reset could still pass (TTL, hop limit). */
  readonly backHops: number | null;
  readonly resetAt: number | null;
  /** A reset went in the direction of the initiator's own packets. */
  readonly isResetFromHere: boolean;
}

export interface CaptureSeen {
  readonly kind: 'pcap' | 'pcapng';
  readonly packets: number;
  /** By kind, only what there is: `fragment`, `truncated` … */
  readonly unread: Readonly<Record<string, number>>;
  readonly firstAt: number | null;
  readonly lastAt: number | null;
  /** Connections to a port of the server, and those that are ours. */
  readonly flows: readonly SeenFlow[];
  /** Some connections had no room. */
  readonly isPartial: boolean;
  /** It was made on all interfaces of a machine (Linux cooked mode). */
  readonly isOfEveryInterface: boolean;
  /** Stretches of time in which it holds no packet at all, in milliseconds since 1970; only such as are long. */
  readonly gaps: readonly (readonly [from: number, to: number])[];
  /** It holds packets between other hosts, or of other kinds than a filter for the server's port lets through: it was not filtered for one host. */
  readonly isUnfiltered: boolean;
  /** Packets that the capturing program says it had no time for; `null` where the form of the file cannot say. */
  readonly lost: number | null;
  readonly problem: 'cut-off' | 'damaged' | null;
}
