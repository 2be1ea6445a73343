import { connect } from 'node:net';
import { plainServer, type Listening } from '../../node/probing/servers.ts';

/** A device in front of a server that reads the TLS hello, and lets only some of them through. */

/** What a hello offers; sizes are those of the wire. */
export interface Hello {
  readonly bytes: number;
  /** Numbers of the groups of key exchange. */
  readonly groups: readonly number[];
  readonly versions: readonly number[];
  readonly hasName: boolean;
}

const NAME = 0;
const GROUPS = 10;
const VERSIONS = 43;

/** Every second byte pair of a list, behind `start` bytes of length. */
const numbers = (list: Buffer, start: number): readonly number[] =>
  Array.from({ length: Math.floor((list.length - start) / 2) }, (_, index) => list.readUInt16BE(start + 2 * index));

/** Reads a ClientHello of one record (RFC 8446, 4.1.2). */
const helloIn = (record: Buffer): Hello => {
  let at = 5 + 4 + 2 + 32;
  at += 1 + record.readUInt8(at);
  at += 2 + record.readUInt16BE(at);
  at += 1 + record.readUInt8(at);
  const end = at + 2 + record.readUInt16BE(at);
  const extensions = new Map<number, Buffer>();
  for (at += 2; at + 4 <= end;) {
    const length = record.readUInt16BE(at + 2);
    extensions.set(record.readUInt16BE(at), record.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  const list = (kind: number, start: number): readonly number[] => {
    const found = extensions.get(kind);
    return found === undefined ? [] : numbers(found, start);
  };
  return {
    bytes: record.length,
    groups: list(GROUPS, 2),
    versions: list(VERSIONS, 1),
    hasName: extensions.has(NAME),
  };
};

const CLASSICAL = new Set([0x001d, 0x0017, 0x0018]);
const TLS_1_3 = 0x0304;

/** What devices let through, by name. */
export const LETS_THROUGH = {
  'classical groups alone': ({ groups }: Hello) => groups.every((group) => CLASSICAL.has(group)),
  'hellos of up to 400 bytes': ({ bytes }: Hello) => bytes <= 400,
  'TLS 1.2 alone': ({ versions }: Hello) => !versions.includes(TLS_1_3),
  'hellos without a name': ({ hasName }: Hello) => !hasName,
  nothing: () => false,
} as const satisfies Readonly<Record<string, (hello: Hello) => boolean>>;

export interface Front extends Listening {
  readonly hellos: () => readonly Hello[];
}

/** Relays to a port of loopback what `lets` lets through; `count` is the number of the connection, from 1. */
export const frontOf = async (
  onward: number,
  lets: (hello: Hello, count: number) => boolean,
  refuse: 'drop' | 'reset' = 'drop',
): Promise<Front> => {
  const hellos: Hello[] = [];
  const listening = await plainServer((socket) => {
    socket.once('data', (first) => {
      const hello = helloIn(first);
      hellos.push(hello);
      if (!lets(hello, hellos.length)) {
        if (refuse === 'reset') socket.resetAndDestroy();
        return;
      }
      const server = connect(onward, '127.0.0.1');
      socket.on('error', () => server.destroy());
      server.on('error', () => socket.destroy());
      server.write(first);
      socket.pipe(server).pipe(socket);
    });
  });
  return { ...listening, hellos: () => hellos };
};
