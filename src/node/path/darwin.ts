import { isIPv6 } from 'node:net';
import type koffi from 'koffi';
import {
  addressBytes,
  addressText,
  int,
  openLibc,
  POLLIN,
  POLLOUT,
  pollEntries,
  readInt,
  socketAddress,
} from './socket-bytes.ts';
import { over, type Heard, type Sockets, type Try } from './sockets.ts';

/**
 * The sockets of macOS, as the headers of its kernel (XNU, bsd/) declare them; nobody has tried this file on macOS yet. TTL is an option
 * of each socket, and ICMP comes to a datagram socket that everybody may open: its quoted packet shows whose it is.
 */

// sys/socket.h; addresses begin with their length and the family, one byte each.
const [AF_INET, AF_INET6, SOCK_STREAM, SOCK_DGRAM] = [2, 30, 1, 2] as const;
const [SOL_SOCKET, SO_LINGER, SO_ERROR, MSG_DONTWAIT] = [0xffff, 0x0080, 0x1007, 0x80] as const;
// netinet/in.h and netinet6/in6.h: IP_TTL and IPV6_UNICAST_HOPS have the same number.
const [IPPROTO_IP, IPPROTO_IPV6, TTL, IPPROTO_TCP, IPPROTO_UDP] = [0, 41, 4, 6, 17] as const;
const [IPPROTO_ICMP, IPPROTO_ICMPV6] = [1, 58] as const;
// sys/fcntl.h and sys/errno.h
const [F_SETFL, O_NONBLOCK] = [4, 4] as const;
const [EINPROGRESS, ECONNRESET, ECONNREFUSED] = [36, 54, 61] as const;

/** Unreachable and time exceeded (netinet/ip_icmp.h, icmp6.h): the messages that quote a packet for which there is no way. */
const QUOTING: Readonly<Record<4 | 6, readonly number[]>> = { 4: [3, 11], 6: [1, 3] };

/** An ICMP message, and whose packet it quotes. */
interface Quoted {
  readonly type: number;
  readonly code: number;
  /** Protocol, port it came from, port it went to, address it went to. */
  readonly whose: string;
}

/** Reads an ICMP message as the datagram socket hands it over: with IPv4, the header of IP comes before it. `null`: it quotes nothing. */
export const readQuoted = (packet: Buffer, v6: boolean): Quoted | null => {
  const bytesOfHeader = (bytes: Buffer): number => ((bytes[0] ?? 0) & 15) * 4;
  const versionOf = (bytes: Buffer): number => (bytes[0] ?? 0) >> 4;
  const message = packet.subarray(!v6 && versionOf(packet) === 4 ? bytesOfHeader(packet) : 0);
  const [type = -1, code = 0] = message;
  const inner = message.subarray(8);
  if (!QUOTING[v6 ? 6 : 4].includes(type) || versionOf(inner) !== (v6 ? 6 : 4)) return null;
  const ports = v6 ? 40 : bytesOfHeader(inner);
  if (ports < 20 || inner.length < ports + 4) return null;
  const to = addressText(inner.subarray(v6 ? 24 : 16), v6);
  const whose = `${inner.readUInt8(v6 ? 6 : 9)} ${inner.readUInt16BE(ports)} ${inner.readUInt16BE(ports + 2)} ${to}`;
  return { type, code, whose };
};

const headOf = (address: string): number => (isIPv6(address) ? 28 | (AF_INET6 << 8) : 16 | (AF_INET << 8));

interface Listener {
  readonly fd: number;
  readonly read: { readonly whose: string; readonly heard: Heard }[];
}

/** Opens the C library of this process. `null`: it may not listen to ICMP. @throws whatever koffi throws where it cannot. */
export const openDarwin = (ffi: typeof koffi): Sockets | null => {
  const { libc, socket, setsockopt, getsockopt, connect, poll, close } = openLibc(ffi);
  const fcntl = libc.func('int fcntl(int fd, int command, ...)');
  const send = libc.func('intptr_t send(int fd, const void *bytes, size_t length, int flags)');
  const recvfrom = libc.func(
    'intptr_t recvfrom(int fd, void *bytes, size_t length, int flags, void *address, void *addressLength)',
  );
  const getsockname = libc.func('int getsockname(int fd, void *address, void *length)');
  /** Descriptors under way, and what they are waited for with: what is no TCP is answered at a listener alone. */
  const open = new Map<number, number>();
  const listeners = new Map<boolean, Listener>();
  const data = Buffer.alloc(2048);

  const shut = (fd: number): void => {
    if (open.delete(fd)) close(fd);
  };

  const newSocket = (v6: boolean, type: number, protocol: number, events: number): number => {
    const fd = socket(v6 ? AF_INET6 : AF_INET, type, protocol);
    if (fd >= 0) open.set(fd, events);
    return fd;
  };
  const listenerOf = (v6: boolean): Listener | null => {
    const known = listeners.get(v6);
    if (known) return known;
    const fd = newSocket(v6, SOCK_DGRAM, v6 ? IPPROTO_ICMPV6 : IPPROTO_ICMP, POLLIN);
    if (fd < 0) return null;
    const listener = { fd, read: [] };
    listeners.set(v6, listener);
    return listener;
  };

  const readAll = ({ fd, read }: Listener, v6: boolean): void => {
    for (;;) {
      const sender = Buffer.alloc(28);
      const length = recvfrom(fd, data, data.length, MSG_DONTWAIT, sender, int(sender.length));
      if (length <= 0) return;
      const quoted = readQuoted(data.subarray(0, length), v6);
      if (quoted === null) continue;
      const { whose, ...told } = quoted;
      read.push({ whose, heard: { kind: 'icmp', ...told, from: addressText(sender.subarray(v6 ? 8 : 4), v6) } });
    }
  };

  const begin: Sockets['begin'] = (protocol, address, port, ttl) => {
    const v6 = isIPv6(address);
    // An echo request would need a socket and numbers of its own, and shows no more than UDP.
    const listener = protocol === 'icmp' ? null : listenerOf(v6);
    if (listener === null) return over({ kind: 'local', errno: ffi.errno() });
    const isTcp = protocol === 'tcp';
    const number = isTcp ? IPPROTO_TCP : IPPROTO_UDP;
    const fd = newSocket(v6, isTcp ? SOCK_STREAM : SOCK_DGRAM, number, isTcp ? POLLOUT : 0);
    const failed = (): Try => {
      const errno = ffi.errno();
      if (fd >= 0) shut(fd);
      return over(isTcp && errno === ECONNREFUSED ? { kind: 'reset' } : { kind: 'local', errno });
    };
    if (fd < 0) return failed();
    const set = (level: number, name: number, value: Buffer): boolean =>
      setsockopt(fd, level, name, value, value.length) >= 0;
    if (fcntl(fd, F_SETFL, 'int', O_NONBLOCK) < 0) return failed();
    if (ttl !== null && !set(v6 ? IPPROTO_IPV6 : IPPROTO_IP, TTL, int(ttl))) return failed();
    // A connection that does come about ends with an RST: nothing of it stays, here or there.
    if (isTcp) set(SOL_SOCKET, SO_LINGER, Buffer.concat([int(1), int(0)]));
    const to = socketAddress(address, port, headOf(address));
    if (connect(fd, to, to.length) < 0 && (!isTcp || ffi.errno() !== EINPROGRESS)) return failed();
    const own = Buffer.alloc(28);
    if (getsockname(fd, own, int(own.length)) < 0) return failed();
    if (!isTcp && send(fd, Buffer.alloc(1), 1, 0) < 0) return failed();
    const sent = `${number} ${own.readUInt16BE(2)} ${port} ${addressText(addressBytes(address), v6)}`;
    const told = (): Heard | null => {
      readAll(listener, v6);
      return listener.read.find(({ whose }) => whose === sent)?.heard ?? null;
    };
    const ended = (heard: Heard): Heard => {
      shut(fd);
      return heard;
    };
    let failure = 0;
    return {
      heard: () => {
        if (!open.has(fd)) return null;
        const icmp = told();
        if (icmp !== null) return ended(icmp);
        if (!isTcp) return null;
        if (failure === 0) {
          if (poll(pollEntries([[fd, POLLOUT]]), 1, 0) <= 0) return null;
          const error = int(0);
          if (getsockopt(fd, SOL_SOCKET, SO_ERROR, error, int(4)) < 0) return null;
          failure = readInt(error, 0);
          // The kernel ends a connection for an ICMP before it hands that over: an RST is told only at the next look.
          return failure === 0 ? ended({ kind: 'connected' }) : null;
        }
        const isReset = failure === ECONNREFUSED || failure === ECONNRESET;
        return ended(isReset ? { kind: 'reset' } : { kind: 'local', errno: failure });
      },
      close: () => shut(fd),
    };
  };

  if (listenerOf(false) === null) return null;
  return {
    begin,
    wait: (ms) => {
      const awaited = [...open].filter(([, events]) => events !== 0);
      poll(pollEntries(awaited), awaited.length, ms);
    },
    close: () => [...open.keys()].forEach(shut),
  };
};
