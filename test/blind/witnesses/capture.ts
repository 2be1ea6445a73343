import { createHash } from 'node:crypto';
import type { Place } from '../scenario.ts';
import { captureFile, type Form, type Packet } from './capture-file.ts';
import { arpFor, SYN, type End } from './frames.ts';
import type { Link, RunSeen } from './links.ts';
import { packetsOf, type Side, type View } from './talk.ts';

/** A capture of one place, as the truth of a scenario makes it. */

/** One network that the capturing point stands in. */
export interface Leg {
  readonly server: string;
  /** What is seen of connections that failed; those that were answered are `served` unless nothing is seen at all. */
  readonly sees: Readonly<Partial<Record<Place, View>>>;
  readonly hops?: Readonly<Record<Side, number>>;
  /** The source address of the outside run there, where it is translated; ports change with it. */
  readonly source?: string;
  /** Other clients of the server that are seen there. */
  readonly others?: readonly string[];
  readonly othersSee?: View;
  /** A device terminates TLS: what comes here is its own connection, with a hello of its own. */
  readonly relayed?: readonly Place[];
}

export interface Capture {
  readonly legs: readonly Leg[];
  /** What the clock there is ahead of ours. */
  readonly clockMs?: number;
  /** When it was begun, in milliseconds after the first run began, and ended, after the last one ended. */
  readonly from?: number;
  readonly until?: number;
  readonly endsBeforeOutside?: true;
  /** Begun after the last run. */
  readonly tooLate?: true;
  /** The filter that was given: this host alone. */
  readonly onlyHost?: string;
  /** The filter that was given: addresses that begin so, other than the server's. */
  readonly onlyRange?: string;
  /** Nothing was written while the outside run was made. */
  readonly gapInOutside?: true;
  /** The filter that was given: what comes to port 443, and nothing of what leaves it. */
  readonly oneWay?: true;
  /** The filter that was given: first packets and their answers. */
  readonly onlySyn?: true;
  /** Runs of this place alone were under way when the file was open. */
  readonly onlyDuring?: Place;
  /** Each packet twice, as on a mirror port that sees both directions of a switch. */
  readonly twice?: true;
  readonly snaplen?: number;
  readonly form?: Form;
}

const MINUTE = 60_000;
const AT_SERVER = { client: 58, server: 64 } as const;
export const OTHERS = ['10.20.1.200', '10.20.1.201'] as const;
const ANSWERED = /^(ok$|http\.\d|body\.)/;

const portBehind = (port: number): number => 1_024 + ((port * 7) % 60_000);
const randomBehind = (random: string): string => createHash('sha256').update(`relay ${random}`).digest('hex');

const viewOf = (link: Link, view: View): View => {
  if (view === 'nothing' || !ANSWERED.test(link.outcome)) return view;
  return 'served';
};

const seenOf = (leg: Leg, link: Link): readonly Packet[] => {
  const view = viewOf(link, leg.sees[link.stage] ?? 'nothing');
  const from: End =
    leg.source === undefined || link.stage === 'inside'
      ? link.from
      : { address: leg.source, port: portBehind(link.from.port) };
  const isRelayed = leg.relayed?.includes(link.stage) === true;
  if (isRelayed && link.isAnother) return [];
  const random = isRelayed ? randomBehind(link.random) : link.random;
  const { at, helloBytes } = link;
  const server = { address: leg.server, port: 443 };
  return packetsOf({ client: from, server, at, random, helloBytes, hops: leg.hops ?? AT_SERVER }, view);
};

/** Other people's connections, all the time. */
const othersOf = (
  { server, others = OTHERS, othersSee = 'served', hops = AT_SERVER }: Leg,
  from: number,
  until: number,
): readonly Packet[] => {
  const every = Math.max(4_000, (until - from) / 40);
  const packets: Packet[] = [];
  for (let at = from + 500, count = 0; at < until - 3_500; at += every, count += 1) {
    const address = others[count % Math.max(1, others.length)];
    if (address === undefined) break;
    const random = createHash('sha256').update(`${address} ${count}`).digest('hex');
    const client = { address, port: 40_000 + count };
    packets.push(
      ...packetsOf({ client, server: { address: server, port: 443 }, at, random, helloBytes: 517, hops }, othersSee),
    );
    packets.push({ at: at + 900, bytes: arpFor(address.includes(':') ? '10.20.4.9' : address) });
  }
  return packets;
};

/** Whether the addresses of an IPv4 frame hold this one; those of IPv6 are not filtered here. */
const holds = ({ bytes }: Packet, address: string): boolean => {
  const wanted = Buffer.from(address.split('.').map(Number));
  return bytes.readUInt16BE(12) === 0x0800 && [26, 30].some((at) => bytes.subarray(at, at + 4).equals(wanted));
};

/** Whether one end of an IPv4 frame begins so; the server itself is in the same range, so both ends must. */
const isWithin = ({ bytes }: Packet, range: string): boolean =>
  [26, 30].every((at) => [...bytes.subarray(at, at + 4)].join('.').startsWith(range));

/** Where TCP begins in a frame. */
const tcpAt = ({ bytes }: Packet): number => {
  if (bytes.readUInt16BE(12) === 0x0806) return -1;
  return bytes.readUInt16BE(12) === 0x86dd ? 54 : 34;
};

const passes = (packet: Packet, { oneWay, onlySyn }: Capture): boolean => {
  const at = tcpAt(packet);
  if (at < 0) return oneWay !== true && onlySyn !== true;
  if (oneWay === true && packet.bytes.readUInt16BE(at + 2) !== 443) return false;
  return onlySyn !== true || ((packet.bytes[at + 13] ?? 0) & SYN) !== 0;
};

export const writeCapture = (capture: Capture, runs: readonly RunSeen[]): Buffer => {
  const { legs, clockMs = 0, form = 'pcap', snaplen, onlyHost, onlyRange, gapInOutside } = capture;
  const first = Math.min(...runs.map(({ startedAt }) => startedAt));
  const last = Math.max(...runs.map(({ endedAt }) => endedAt));
  const from = capture.tooLate === true ? last + 20_000 : first + (capture.from ?? -MINUTE);
  const outside = runs.find(({ stage }) => stage === 'outside')?.startedAt ?? last;
  const until =
    capture.endsBeforeOutside === true
      ? outside
      : last + (capture.until ?? MINUTE) + (capture.tooLate === true ? 5 * MINUTE : 0);
  const links = runs.flatMap((run) => run.links);
  const packets = legs.flatMap((leg) => [...links.flatMap((link) => seenOf(leg, link)), ...othersOf(leg, from, until)]);
  const kept = packets
    .filter(({ at }) => at >= from && at <= until)
    .filter((packet) => onlyHost === undefined || holds(packet, onlyHost))
    .filter((packet) => onlyRange === undefined || isWithin(packet, onlyRange))
    .filter((packet) => passes(packet, capture))
    .filter(({ at }) => capture.onlyDuring !== 'inside' || at < outside)
    .filter(({ at }) => capture.onlyDuring !== 'outside' || at >= outside)
    .filter(({ at }) => gapInOutside !== true || at < outside || at > last + 500)
    .map(({ at, bytes }) => ({ at: at + clockMs, bytes }))
    .flatMap((packet) => (capture.twice === true ? [packet, packet] : [packet]));
  return captureFile(kept, form, snaplen);
};
