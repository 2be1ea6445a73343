import { Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { setTimeout as pause } from 'node:timers/promises';
import type koffi from 'koffi';
import { SMALL_SEGMENT, type PacketSize, type SizeTry, type TcpBook } from '../../core/evidence/path/measured.ts';
import {
  int,
  LITTLE,
  socketAddress,
  EINPROGRESS,
  POLLOUT,
  SO_ERROR,
  SO_LINGER,
  SOL_SOCKET,
  openLibc,
  familyOf,
  NONBLOCK_CLOEXEC,
} from './socket-bytes.ts';

/** Connections with segments of a size that Node cannot set. Each sends a TLS ClientHello without a name, and nothing of its own after it. */

const LIMIT_MS = 1200;
/** Silence that lasted less says nothing: the other side may only be far away, or the connection came about late. */
const PATIENCE_MS = 700;
const TRIES = 3;

const SOCK_STREAM = 1;
const [IPPROTO_TCP, TCP_MAXSEG, TCP_INFO] = [6, 2, 11] as const;
const BOOK_BYTES = 512;

const read32 = (bytes: Buffer, at: number): number => (LITTLE ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at));
const read64 = (bytes: Buffer, at: number): number =>
  Number(LITTLE ? bytes.readBigUInt64LE(at) : bytes.readBigUInt64BE(at));

interface Connection {
  /** 0: connected; a number of an error; `null`: not yet. */
  readonly state: () => number | null;
  readonly book: () => TcpBook | null;
  readonly take: () => number;
  readonly close: () => void;
}

/** The calls that Node does not have. @throws whatever koffi throws where it cannot. */
const openCalls = (ffi: typeof koffi) => {
  const { socket, setsockopt, getsockopt, connect, poll, close: closeFile } = openLibc(ffi);

  const bookOf = (fd: number): TcpBook | null => {
    const bytes = Buffer.alloc(BOOK_BYTES);
    const length = int(BOOK_BYTES);
    if (getsockopt(fd, IPPROTO_TCP, TCP_INFO, bytes, length) < 0) return null;
    const filled = read32(length, 0);
    // struct tcp_info of Linux: only ever added to at its end. Bytes are counted since 4.2.
    if (filled < 136) return null;
    return {
      unacknowledged: read32(bytes, 24),
      behindGap: read32(bytes, 28),
      retransmits: read32(bytes, 100),
      acknowledgedBytes: read64(bytes, 120),
      receivedBytes: read64(bytes, 128),
      receivedBehindGap: filled >= 228 ? read32(bytes, 224) : null,
      pathMtu: read32(bytes, 60),
      segment: read32(bytes, 16),
    };
  };

  return (address: string, port: number, segment: number | null): Connection | null => {
    const fd = socket(familyOf(address), SOCK_STREAM | NONBLOCK_CLOEXEC, 0);
    if (fd < 0) return null;
    let isOurs = true;
    const close = (): void => {
      if (isOurs) closeFile(fd);
      isOurs = false;
    };
    const set = (level: number, name: number, value: Buffer): boolean =>
      setsockopt(fd, level, name, value, value.length) >= 0;
    // It ends with an RST: nothing of it stays, here or there.
    const isSet =
      set(SOL_SOCKET, SO_LINGER, Buffer.concat([int(1), int(0)])) &&
      (segment === null || set(IPPROTO_TCP, TCP_MAXSEG, int(segment)));
    const to = socketAddress(address, port);
    if (!isSet || (connect(fd, to, to.length) < 0 && ffi.errno() !== EINPROGRESS)) {
      close();
      return null;
    }
    return {
      state: () => {
        const entry = Buffer.alloc(8);
        int(fd).copy(entry, 0);
        entry.writeUInt8(POLLOUT, LITTLE ? 4 : 5);
        if (poll(entry, 1, 0) <= 0) return null;
        const error = int(0);
        return getsockopt(fd, SOL_SOCKET, SO_ERROR, error, int(4)) < 0 ? -1 : read32(error, 0);
      },
      book: () => bookOf(fd),
      take: () => {
        isOurs = false;
        return fd;
      },
      close,
    };
  };
};

const UNCONNECTED: SizeTry = { answer: 'unconnected', ms: null, helloBytes: null, receivedBytes: 0, book: null };

/** A certificate is looked at when the handshake has come to its end, and none is for no name. */
const answerOf = (code: string, isAnswered: boolean): SizeTry['answer'] => {
  if (!isAnswered) return code === 'ECONNRESET' ? 'reset' : 'closed';
  if (code === 'ECONNRESET') return 'closed';
  return code.startsWith('ERR_SSL_') || code === 'EPROTO' ? 'alert' : 'handshake';
};

/** The hello on an open connection, and what came of it until `end`. Never rejects. */
const greet = (connection: Connection, end: number): Promise<SizeTry> =>
  new Promise((done) => {
    const began = performance.now();
    // The book is read while the descriptor is still open: it is the socket's from here on.
    const socket = new Socket({ fd: connection.take(), readable: true, writable: true });
    socket.on('error', () => undefined);
    const tls = connectTls({ socket });
    // Where the handshake ends, the connection may be closed before anybody hears of it. The keys are not looked at.
    let last: TcpBook | null = null;
    tls.on('keylog', () => {
      last = connection.book();
    });
    const settle = (answer: SizeTry['answer']): void => {
      clearTimeout(timer);
      const seen: SizeTry = {
        answer,
        ms: Math.round((performance.now() - began) * 10) / 10,
        helloBytes: socket.bytesWritten,
        receivedBytes: socket.bytesRead,
        book: socket.destroyed ? last : connection.book(),
      };
      tls.removeAllListeners();
      tls.on('error', () => undefined);
      tls.destroy();
      socket.destroy();
      done(seen);
    };
    const timer = setTimeout(
      () => {
        // What has arrived and was not read yet, on a busy machine, is no silence.
        const isUnread = (connection.book()?.receivedBytes ?? 0) > socket.bytesRead;
        settle(!isUnread && performance.now() - began >= PATIENCE_MS ? 'silence' : 'short');
      },
      Math.max(1, end - began),
    );
    tls.once('secureConnect', () => {
      settle('handshake');
    });
    tls.once('error', ({ code = '' }: NodeJS.ErrnoException) => {
      settle(answerOf(code, socket.bytesRead > 0));
    });
    tls.once('close', () => {
      settle('closed');
    });
  });

const tryOnce = async (connection: Connection | null, end: number): Promise<SizeTry> => {
  if (connection === null) return UNCONNECTED;
  while (performance.now() < end) {
    const state = connection.state();
    if (state === 0) return greet(connection, end);
    if (state !== null) break;
    await pause(5);
  }
  connection.close();
  return UNCONNECTED;
};

/** Sends hellos over ordinary and small connections, side by side. `null`: nothing sent. @throws whatever koffi throws. */
export const trySizes = async (
  ffi: typeof koffi,
  address: string,
  port: number,
): Promise<Pick<PacketSize, 'ordinary' | 'small'> | null> => {
  const begin = openCalls(ffi);
  const end = performance.now() + LIMIT_MS;
  const started = [...Array<null>(TRIES).fill(null), ...Array<number>(TRIES).fill(SMALL_SEGMENT)].map((segment) =>
    begin(address, port, segment),
  );
  if (started.every((connection) => connection === null)) return null;
  const tries = await Promise.all(started.map((connection) => tryOnce(connection, end)));
  return { ordinary: tries.slice(0, TRIES), small: tries.slice(TRIES) };
};
