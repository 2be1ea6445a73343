import { isIPv6 } from 'node:net';
import type koffi from 'koffi';
import { over, type Heard, type Sockets, type Try } from './sockets.ts';
import {
  EINPROGRESS,
  POLLIN,
  POLLOUT,
  SO_ERROR,
  SO_LINGER,
  SOL_SOCKET,
  addressText,
  int,
  LITTLE,
  readInt,
  readLong,
  socketAddress,
  openLibc,
  pollEntries,
  familyOf,
  NONBLOCK_CLOEXEC,
} from './socket-bytes.ts';

/** The sockets of Linux as far as a trace needs and Node lacks: TTL, and the error queue with its ICMP. No right is needed. */

const TYPES = { tcp: 1, udp: 2, icmp: 2 } as const;
const [IPPROTO_ICMP, IPPROTO_ICMPV6] = [1, 58] as const;
const [MSG_ERRQUEUE, MSG_DONTWAIT] = [0x2000, 0x40] as const;
const [ECONNREFUSED, ECONNRESET] = [111, 104] as const;
/** By version of IP: the level, the option for the TTL, the option for the error queue, the origin of ICMP in it. */
const V4 = { level: 0, ttl: 2, recvErr: 11, origin: 2 } as const;
const V6 = { level: 41, ttl: 16, recvErr: 25, origin: 3 } as const;

/** Opens the C library of this process. @throws whatever koffi throws where it cannot. */
export const openLinux = (ffi: typeof koffi): Sockets => {
  const { libc, socket, setsockopt, getsockopt, connect, poll, close } = openLibc(ffi);
  ffi.struct('trace_msghdr', {
    msg_name: 'uintptr_t',
    msg_namelen: 'uint32_t',
    msg_iov: 'uintptr_t',
    msg_iovlen: 'size_t',
    msg_control: 'uintptr_t',
    msg_controllen: 'size_t',
    msg_flags: 'int',
  });
  const send = libc.func('intptr_t send(int fd, const void *bytes, size_t length, int flags)');
  const recv = libc.func('intptr_t recv(int fd, void *bytes, size_t length, int flags)');
  const recvmsg = libc.func('intptr_t recvmsg(int fd, _Inout_ trace_msghdr *message, int flags)');
  const longBytes = ffi.sizeof('size_t');
  /** Descriptors under way, and what they are waited for with. An error wakes every one. */
  const open = new Map<number, number>();

  const data = Buffer.alloc(512);
  const control = Buffer.alloc(512);
  const vector = Buffer.alloc(2 * longBytes);
  const writeLong = (value: bigint, at: number): void => {
    if (longBytes === 4) vector.writeInt32LE(Number(value), at);
    else if (LITTLE) vector.writeBigUInt64LE(value, at);
    else vector.writeBigUInt64BE(value, at);
  };
  writeLong(ffi.address(data), 0);
  writeLong(BigInt(data.length), longBytes);

  const queued = (fd: number, { level, recvErr, origin }: typeof V4 | typeof V6): Heard | null => {
    const message = {
      msg_name: 0,
      msg_namelen: 0,
      msg_iov: ffi.address(vector),
      msg_iovlen: 1,
      msg_control: ffi.address(control),
      msg_controllen: control.length,
      msg_flags: 0,
    };
    if (recvmsg(fd, message, MSG_ERRQUEUE | MSG_DONTWAIT) < 0) return null;
    const head = longBytes + 8;
    for (let at = 0; at + head <= message.msg_controllen;) {
      const length = readLong(control, at, longBytes);
      if (length < head) break;
      const isOurs = readInt(control, at + longBytes) === level && readInt(control, at + longBytes + 4) === recvErr;
      // struct sock_extended_err: errno, origin, type, code, padding, two numbers; behind it the address of the sender.
      const error = at + head;
      if (isOurs && control[error + 4] === origin) {
        const from = addressText(control.subarray(error + 16 + (level === V6.level ? 8 : 4)), level === V6.level);
        return { kind: 'icmp', type: control[error + 5] ?? 0, code: control[error + 6] ?? 0, from };
      }
      if (isOurs) return { kind: 'local', errno: readInt(control, error) };
      at += Math.ceil(length / longBytes) * longBytes;
    }
    return null;
  };

  const shut = (fd: number): void => {
    if (open.delete(fd)) close(fd);
  };

  const begin: Sockets['begin'] = (protocol, address, port, ttl) => {
    const v6 = isIPv6(address);
    const ip = v6 ? V6 : V4;
    const number = protocol === 'icmp' ? (v6 ? IPPROTO_ICMPV6 : IPPROTO_ICMP) : 0;
    const fd = socket(familyOf(address), TYPES[protocol] | NONBLOCK_CLOEXEC, number);
    const failed = (): Try => {
      const errno = ffi.errno();
      if (fd >= 0) shut(fd);
      return over({ kind: 'local', errno });
    };
    if (fd < 0) return failed();
    // A datagram could always be written: only what comes back is waited for.
    open.set(fd, protocol === 'tcp' ? POLLOUT : POLLIN);
    const set = (level: number, name: number, value: Buffer): number =>
      setsockopt(fd, level, name, value, value.length);
    if (set(ip.level, ip.recvErr, int(1)) < 0) return failed();
    if (ttl !== null && set(ip.level, ip.ttl, int(ttl)) < 0) return failed();
    // A connection that does come about ends with an RST: nothing of it stays, here or there.
    if (protocol === 'tcp') set(SOL_SOCKET, SO_LINGER, Buffer.concat([int(1), int(0)]));
    const to = socketAddress(address, port);
    if (connect(fd, to, to.length) < 0 && (protocol !== 'tcp' || ffi.errno() !== EINPROGRESS)) {
      if (protocol === 'tcp' && ffi.errno() === ECONNREFUSED) {
        shut(fd);
        return over({ kind: 'reset' });
      }
      return failed();
    }
    if (protocol === 'udp' && send(fd, Buffer.alloc(1), 0, 0) < 0) return failed();
    // Type 8, for IPv6 128; the kernel fills in identifier and checksum.
    if (protocol === 'icmp' && send(fd, Buffer.from([v6 ? 128 : 8, 0, 0, 0, 0, 0, 0, 1]), 8, 0) < 0) return failed();
    const ended = (heard: Heard): Heard => {
      shut(fd);
      return heard;
    };
    return {
      heard: () => {
        if (!open.has(fd)) return null;
        const icmp = queued(fd, ip);
        if (icmp !== null) return ended(icmp);
        if (protocol === 'icmp' && recv(fd, data, data.length, MSG_DONTWAIT) > 0) return ended({ kind: 'echo' });
        if (protocol !== 'tcp') return null;
        const entry = pollEntries([[fd, POLLOUT]]);
        if (poll(entry, 1, 0) <= 0) return null;
        const error = int(0);
        if (getsockopt(fd, SOL_SOCKET, SO_ERROR, error, int(4)) < 0) return null;
        const errno = readInt(error, 0);
        if (errno === 0) return ended({ kind: 'connected' });
        // The ICMP may have come between the two looks.
        const late = queued(fd, ip);
        if (late !== null) return ended(late);
        return ended(errno === ECONNREFUSED || errno === ECONNRESET ? { kind: 'reset' } : { kind: 'local', errno });
      },
      close: () => shut(fd),
    };
  };

  return {
    begin,
    wait: (ms) => {
      poll(pollEntries([...open]), open.size, ms);
    },
    close: () => [...open.keys()].forEach(shut),
  };
};
