import { isIPv6 } from 'node:net';
import type koffi from 'koffi';
import { addressText, int, openLibc, POLLIN, POLLOUT, pollEntries, readInt, socketAddress } from './socket-bytes.ts';
import { over, type Heard, type Sockets, type Try } from './sockets.ts';

/**
 * The sockets of macOS, as the headers of its kernel (XNU, bsd/) declare them; nobody has tried this file on macOS yet. TTL is an option
 * of each socket, and ICMP comes to a datagram socket that everybody may open: whose it is, its quoted packet tells.
 */

// sys/socket.h; addresses begin with their length and the family, one byte each.
const [AF_INET, AF_INET6, SOCK_STREAM, SOCK_DGRAM] = [2, 30, 1, 2] as const;
const [SOL_SOCKET, SO_LINGER, SO_ERROR, MSG_DONTWAIT] = [0xffff, 0x0080, 0x1007, 0x80] as const;
// netinet/in.h and netinet6/in6.h: IP_TTL and IPV6_UNICAST_HOPS have the same number.
const [IPPROTO_IP, IPPROTO_ICMP, IPPROTO_TCP, IPPROTO_UDP, IPPROTO_IPV6, IPPROTO_ICMPV6] = [
  0, 1, 6, 17, 41, 58,
] as const;
const TTL = 4;
// sys/fcntl.h and sys/errno.h
const [F_SETFL, O_NONBLOCK] = [4, 4] as const;
const [EINPROGRESS, ECONNRESET, ECONNREFUSED] = [36, 54, 61] as const;

/** By version of IP (netinet/ip_icmp.h, icmp6.h): echo request and reply, and the messages that quote a packet. */
const ICMP = {
  4: { request: 8, reply: 0, quoting: [3, 11] },
  6: { request: 128, reply: 129, quoting: [1, 3] },
} as const;

/** An ICMP message, and whose packet it answers: two numbers of that one's ports, or of an echo request. */
export interface Quoted {
  readonly type: number;
  readonly code: number;
  readonly protocol: number;
  /** Where the packet went; `null`: the answer to an echo request, which quotes no address. */
  readonly to: string | null;
  readonly numbers: readonly [number, number];
}

/** Reads an ICMP message as the datagram socket hands it over: with IPv4, the header of IP comes before it. `null`: it quotes nothing. */
export const readQuoted = (packet: Buffer, v6: boolean): Quoted | null => {
  const outer = !v6 && (packet[0] ?? 0) >> 4 === 4 ? ((packet[0] ?? 0) & 15) * 4 : 0;
  const message = packet.subarray(outer);
  const numbersAt = (at: number): readonly [number, number] | null =>
    message.length < at + 4 ? null : [message.readUInt16BE(at), message.readUInt16BE(at + 2)];
  const [type = -1, code = 0] = message;
  const { reply, quoting } = ICMP[v6 ? 6 : 4];
  const own = v6 ? IPPROTO_ICMPV6 : IPPROTO_ICMP;
  if (type === reply) {
    const numbers = numbersAt(4);
    return numbers && { type, code, protocol: own, to: null, numbers };
  }
  if (!quoting.some((one) => one === type)) return null;
  const inner = message.subarray(8);
  if (inner.length < (v6 ? 40 : 20) || (inner[0] ?? 0) >> 4 !== (v6 ? 6 : 4)) return null;
  const protocol = inner[v6 ? 6 : 9] ?? 0;
  const head = 8 + (v6 ? 40 : ((inner[0] ?? 0) & 15) * 4);
  // An echo request has type, code and checksum before its numbers; TCP and UDP begin with the ports.
  const numbers = numbersAt(protocol === own ? head + 4 : head);
  return numbers && { type, code, protocol, to: addressText(inner.subarray(v6 ? 24 : 16), v6), numbers };
};

/** An echo request with its checksum: that of ICMPv6 is the kernel's. */
const echoRequest = (v6: boolean, id: number, count: number): Buffer => {
  const bytes = Buffer.from([ICMP[v6 ? 6 : 4].request, 0, 0, 0, id >> 8, id & 255, count >> 8, count & 255]);
  const sum = (ICMP[4].request << 8) + id + count;
  if (!v6) bytes.writeUInt16BE(~((sum & 0xffff) + (sum >> 16)) & 0xffff, 2);
  return bytes;
};

const headOf = (address: string): number => (isIPv6(address) ? 28 | (AF_INET6 << 8) : 16 | (AF_INET << 8));

interface Listener {
  readonly fd: number;
  readonly read: { readonly from: string; readonly quoted: Quoted }[];
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
  let echoes = 0;

  const shut = (fd: number): void => {
    if (open.delete(fd)) close(fd);
  };

  const newSocket = (v6: boolean, type: number, protocol: number): number => {
    const fd = socket(v6 ? AF_INET6 : AF_INET, type, protocol);
    if (fd >= 0) open.set(fd, 0);
    return fd;
  };
  const icmpOf = (v6: boolean): number => (v6 ? IPPROTO_ICMPV6 : IPPROTO_ICMP);

  const listenerOf = (v6: boolean): Listener | null => {
    const known = listeners.get(v6);
    if (known) return known;
    const fd = newSocket(v6, SOCK_DGRAM, icmpOf(v6));
    if (fd < 0) return null;
    open.set(fd, POLLIN);
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
      if (quoted !== null) read.push({ from: addressText(sender.subarray(v6 ? 8 : 4), v6), quoted });
    }
  };

  const begin: Sockets['begin'] = (protocol, address, port, ttl) => {
    const v6 = isIPv6(address);
    const listener = listenerOf(v6);
    if (listener === null) return over({ kind: 'local', errno: ffi.errno() });
    const number = { tcp: IPPROTO_TCP, udp: IPPROTO_UDP, icmp: icmpOf(v6) }[protocol];
    const fd = newSocket(v6, protocol === 'tcp' ? SOCK_STREAM : SOCK_DGRAM, number);
    const failed = (): Try => {
      const errno = ffi.errno();
      if (fd >= 0) shut(fd);
      return over(protocol === 'tcp' && errno === ECONNREFUSED ? { kind: 'reset' } : { kind: 'local', errno });
    };
    if (fd < 0) return failed();
    const set = (level: number, name: number, value: Buffer): boolean =>
      setsockopt(fd, level, name, value, value.length) >= 0;
    if (fcntl(fd, F_SETFL, 'int', O_NONBLOCK) < 0) return failed();
    if (ttl !== null && !set(v6 ? IPPROTO_IPV6 : IPPROTO_IP, TTL, int(ttl))) return failed();
    // A connection that does come about ends with an RST: nothing of it stays, here or there.
    if (protocol === 'tcp') {
      set(SOL_SOCKET, SO_LINGER, Buffer.concat([int(1), int(0)]));
      open.set(fd, POLLOUT);
    }
    const to = socketAddress(address, port, headOf(address));
    if (connect(fd, to, to.length) < 0 && (protocol !== 'tcp' || ffi.errno() !== EINPROGRESS)) return failed();
    const own = Buffer.alloc(28);
    if (getsockname(fd, own, int(own.length)) < 0) return failed();
    const numbers = protocol === 'icmp' ? [process.pid & 0xffff, (echoes += 1)] : [own.readUInt16BE(2), port];
    const [first = 0, second = 0] = numbers;
    const bytes = protocol === 'icmp' ? echoRequest(v6, first, second) : Buffer.alloc(1);
    if (protocol !== 'tcp' && send(fd, bytes, bytes.length, 0) < 0) return failed();

    const told = (): Heard | null => {
      readAll(listener, v6);
      const isOurs = ({ protocol: of, to: asked, numbers: [one, other] }: Quoted): boolean =>
        of === number && (asked ?? address) === address && one === first && other === second;
      const found = listener.read.find(({ quoted }) => isOurs(quoted));
      if (found === undefined) return null;
      const { type, code, to: asked } = found.quoted;
      return asked === null ? { kind: 'echo' } : { kind: 'icmp', type, code, from: found.from };
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
        if (protocol !== 'tcp') return null;
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
