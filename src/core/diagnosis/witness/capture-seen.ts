import type { End } from './sought.ts';

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
