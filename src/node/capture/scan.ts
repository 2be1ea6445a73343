import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import type { CaptureSeen, SeenFlow, End } from '../../core/diagnosis/witness/sought.ts';
import { addressBytes, addressText } from '../path/socket-bytes.ts';
import { Flows, type Flow } from './flows.ts';
import { PacketReader, type Packet, segmentOf } from './packets.ts';

/** A file of any size by its path, or the bytes of one. */
export type GivenBytes = { readonly path: string } | { readonly content: Uint8Array };

const CHUNK_BYTES = 1024 * 1024;
const HEAD_BYTES = 64;

/** The first bytes of a regular file or of what is given, or nothing. */
export const headOf = async (given: GivenBytes): Promise<Uint8Array> => {
  if ('content' in given) return given.content.subarray(0, HEAD_BYTES);
  const file = await open(given.path, 'r').catch(() => null);
  if (file === null) return Buffer.alloc(0);
  try {
    if (!(await file.stat()).isFile()) return Buffer.alloc(0);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
};

/** The bytes of a file, piece by piece; between two pieces its thread shows that it is not held. */
export async function* chunksOf(file: GivenBytes): AsyncGenerator<Buffer> {
  if ('path' in file) {
    for await (const chunk of createReadStream(file.path, { highWaterMark: CHUNK_BYTES })) yield chunk as Buffer;
    return;
  }
  const { buffer, byteOffset, length } = file.content;
  for (let at = 0; at < length; at += CHUNK_BYTES) {
    yield Buffer.from(buffer, byteOffset + at, Math.min(CHUNK_BYTES, length - at));
    await new Promise((resolve) => setImmediate(resolve));
  }
}

// Goes through a capture once, whatever its size, and keeps what may be about us.
/** What a capture is searched for; a connection to any port of these may be ours behind a translation. */
export interface CaptureQuestion {
  readonly randoms: readonly string[];
  readonly sequences: readonly number[];
  readonly ports: readonly number[];
  readonly ends: readonly End[];
  /** Addresses of the hosts of the inside stage: a filter for one of them lets its own packets through alone. */
  readonly near: readonly string[];
}

export interface ScannedCapture {
  readonly seen: CaptureSeen;
  readonly bytes: number;
  readonly sha256: string;
}

/** Connections of others that are handed on, at most; more are no statement about any. */
const MOST_SEEN = 5000;

const [LONG_GAP_MS, MOST_GAPS] = [1000, 100_000] as const;

/** Linux cooked mode, by its two numbers: what `tcpdump -i any` writes. */
const COOKED: ReadonlySet<number> = new Set([113, 276]);

const textOf = (address: string): string => addressText(Buffer.from(address, 'latin1'), address.length === 16);

const bytesOf = (address: string): string => {
  const plain = address.split('%')[0] ?? '';
  return isIP(plain) === 0 ? '' : Buffer.from(addressBytes(plain)).toString('latin1');
};

const shownFlow = ({ from, to, fromPort, toPort, there, back, ...rest }: Flow): SeenFlow => ({
  ...rest,
  sentTo: there?.to() ?? null,
  backTo: back?.to() ?? null,
  from: { address: textOf(from), port: fromPort },
  to: { address: textOf(to), port: toPort },
});

/** Whether a packet without TCP has nothing to do with the inside hosts: no filter for them or the server's port lets it through. */
const isOfOthers = ({ bytes }: Packet, near: readonly string[]): boolean =>
  near.length > 0 && near.every((address) => !bytes.includes(address, 0, 'latin1'));

/** Reads the chunks of a file. Memory is bounded by the number of connections that are kept, not by the file. */
export const scanCapture = async (
  chunks: AsyncIterable<Buffer>,
  question: CaptureQuestion,
): Promise<ScannedCapture | null> => {
  const unread: Record<string, number> = {};
  const count = (what: string): void => void (unread[what] = (unread[what] ?? 0) + 1);
  const flows = new Flows();
  let packets = 0;
  let firstAt: number | null = null;
  let lastAt: number | null = null;
  let ofOneInterface = 0;
  let isUnfiltered = false;
  const gaps: (readonly [number, number])[] = [];
  const near = question.near.map(bytesOf).filter((address) => address !== '');
  const reader = new PacketReader((packet) => {
    packets += 1;
    if (!COOKED.has(packet.link)) ofOneInterface += 1;
    const { at } = packet;
    if (at === null) {
      count('no-time');
      return;
    }
    if (firstAt === null || at < firstAt) firstAt = at;
    if (lastAt !== null && at - lastAt >= LONG_GAP_MS && gaps.length < MOST_GAPS) gaps.push([lastAt, at]);
    if (lastAt === null || at > lastAt) lastAt = at;
    const segment = segmentOf(packet);
    if (typeof segment === 'string') {
      if (segment !== 'other') count(segment);
      else if (!isUnfiltered) isUnfiltered = isOfOthers(packet, near);
    } else flows.add(segment, at);
  });
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    hash.update(chunk);
    reader.push(chunk);
  }
  const problem = reader.end();
  const { kind } = reader;
  if (kind === null) return null;
  const [randoms, sequences, ports] = [new Set(question.randoms), new Set(question.sequences), new Set(question.ports)];
  const ends = new Set(question.ends.map(({ address, port }) => `${bytesOf(address)}${port}`));
  const [ours, others]: [Flow[], Flow[]] = [[], []];
  for (const flow of flows.all()) {
    const isOurs =
      (flow.random !== null && randoms.has(flow.random)) ||
      (flow.sequence !== null && sequences.has(flow.sequence)) ||
      ends.has(`${flow.from}${flow.fromPort}`);
    if (isOurs) ours.push(flow);
    else if (ports.has(flow.toPort)) others.push(flow);
  }
  // Behind a translation of the port the server has another one.
  const translated = new Set(ours.map(({ toPort }) => toPort).filter((port) => !ports.has(port)));
  const known = new Set(ours);
  if (translated.size > 0)
    for (const flow of flows.all()) if (translated.has(flow.toPort) && !known.has(flow)) others.push(flow);
  return {
    bytes,
    sha256: hash.digest('hex'),
    seen: {
      kind,
      packets,
      unread,
      firstAt,
      lastAt,
      flows: [...ours, ...others.slice(0, MOST_SEEN)].map(shownFlow),
      isOfEveryInterface: packets > 0 && ofOneInterface === 0,
      isUnfiltered,
      gaps,
      lost: reader.lost,
      isPartial: flows.left > 0 || others.length > MOST_SEEN,
      problem,
    },
  };
};
