import { isIPv6 } from 'node:net';
import type koffi from 'koffi';
import { addressBytes, addressText, int, socketAddress } from './socket-bytes.ts';
import { over, type Heard, type Sockets, type Try } from './sockets.ts';

/**
 * The sockets of Windows 10 2004 and later, as Microsoft documents them; nobody has tried this file on Windows yet. TCP tells the ICMP
 * that ended a connect (TCP_ICMP_ERROR_INFO); an echo request goes through the IP helper. UDP tells no sender, so none is sent.
 */

// winsock2.h and ws2def.h
const [AF_INET, AF_INET6, SOCK_STREAM] = [2, 23, 1] as const;
const [SOL_SOCKET, SO_LINGER, SO_ERROR] = [0xffff, 0x0080, 0x1007] as const;
const [POLLERR, POLLHUP, POLLWRNORM, FIONBIO] = [1, 2, 0x10, 0x80_04_66_7e] as const;
const [IPPROTO_IP, IPPROTO_ICMP, IPPROTO_TCP, IPPROTO_IPV6, IPPROTO_ICMPV6] = [0, 1, 6, 41, 58] as const;
// ws2ipdef.h: IP_TTL and IPV6_UNICAST_HOPS have the same number.
const [TTL, TCP_FAIL_CONNECT_ON_ICMP_ERROR, TCP_ICMP_ERROR_INFO] = [4, 18, 19] as const;
// mstcpip.h: SIO_TCP_INITIAL_RTO, and its TCP_INITIAL_RTO_PARAMETERS: the usual time (0xffff), and no second SYN (-2).
const SIO_TCP_INITIAL_RTO = 0x98_00_00_11;
const ONE_SYN = Buffer.from([0xff, 0xff, 0xfe, 0]);
// winerror.h
const [WSAEWOULDBLOCK, WSAECONNRESET, WSAETIMEDOUT, WSAECONNREFUSED] = [10035, 10054, 10060, 10061] as const;
const ERROR_IO_PENDING = 997;

/** struct ICMP_ERROR_INFO (ws2ipdef.h): a SOCKADDR_INET of 28 bytes, the protocol as a number of four, type, code. */
const ICMP_ERROR_INFO_BYTES = 36;

/** The sender's address in a SOCKADDR_INET; `null` where none is there. */
const senderIn = (bytes: Buffer): string | null => {
  const family = bytes.readUInt16LE(0);
  if (family === AF_INET) return addressText(bytes.subarray(4), false);
  return family === AF_INET6 ? addressText(bytes.subarray(8), true) : null;
};

/** What an ICMP_ERROR_INFO says; `null` where no ICMP was filled in. */
export const readIcmpErrorInfo = (bytes: Buffer): Heard | null => {
  const from = senderIn(bytes);
  const protocol = bytes.readUInt32LE(28);
  if (from === null || protocol !== (from.includes(':') ? IPPROTO_ICMPV6 : IPPROTO_ICMP)) return null;
  return { kind: 'icmp', type: bytes.readUInt8(32), code: bytes.readUInt8(33), from };
};

/** Type and code for an IP_STATUS of ipexport.h; it does not keep more of them apart. */
const STATUS = {
  4: { 11002: [3, 0], 11003: [3, 1], 11004: [3, 2], 11005: [3, 3], 11013: [11, 0] },
  6: { 11002: [1, 0], 11003: [1, 3], 11004: [1, 1], 11005: [1, 4], 11013: [3, 0] },
} as const satisfies Readonly<Record<number, Readonly<Record<number, readonly [type: number, code: number]>>>>;
const IP_SUCCESS = 0;

/**
 * What an ICMP_ECHO_REPLY (address, status) or an ICMPV6_ECHO_REPLY (IPV6_ADDRESS_EX, which is packed: port, flow, address and scope
 * in 26 bytes; status at 28) says; `null` for any other status: nobody answered.
 */
export const readEchoReply = (bytes: Buffer, v6: boolean): Heard | null => {
  const status = bytes.readUInt32LE(v6 ? 28 : 4);
  if (status === IP_SUCCESS) return { kind: 'echo' };
  const known: Readonly<Record<number, readonly [number, number]>> = STATUS[v6 ? 6 : 4];
  const [type, code] = known[status] ?? [];
  if (type === undefined || code === undefined) return null;
  return { kind: 'icmp', type, code, from: addressText(bytes.subarray(v6 ? 6 : 0), v6) };
};

const openCalls = (ffi: typeof koffi) => {
  const [winsock, helper, kernel] = ['ws2_32.dll', 'iphlpapi.dll', 'kernel32.dll'].map((name) => ffi.load(name));
  if (!winsock || !helper || !kernel) throw new Error('no library');
  const echo =
    'const void *data, uint16_t length, const void *options, void *reply, uint32_t replyLength, uint32_t milliseconds)';
  return {
    start: winsock.func('int __stdcall WSAStartup(uint16_t version, void *data)'),
    lastError: winsock.func('int __stdcall WSAGetLastError()'),
    // A SOCKET is an unsigned number of a pointer's size; as a signed one, INVALID_SOCKET is -1.
    socket: winsock.func('intptr_t __stdcall socket(int family, int type, int protocol)'),
    control: winsock.func('int __stdcall ioctlsocket(intptr_t socket, uint32_t command, void *value)'),
    controlMore: winsock.func(
      'int __stdcall WSAIoctl(intptr_t socket, uint32_t code, const void *in, uint32_t inLength, void *out, uint32_t outLength, void *returned, void *overlapped, void *completion)',
    ),
    setsockopt: winsock.func(
      'int __stdcall setsockopt(intptr_t socket, int level, int name, const void *value, int length)',
    ),
    getsockopt: winsock.func(
      'int __stdcall getsockopt(intptr_t socket, int level, int name, void *value, void *length)',
    ),
    connect: winsock.func('int __stdcall connect(intptr_t socket, const void *address, int length)'),
    poll: winsock.func('int __stdcall WSAPoll(void *entries, uint32_t count, int milliseconds)'),
    close: winsock.func('int __stdcall closesocket(intptr_t socket)'),
    createEvent: kernel.func('intptr_t __stdcall CreateEventW(void *security, int manual, int initial, void *name)'),
    waitFor: kernel.func('uint32_t __stdcall WaitForSingleObject(intptr_t handle, uint32_t milliseconds)'),
    closeHandle: kernel.func('int __stdcall CloseHandle(intptr_t handle)'),
    sleep: kernel.func('void __stdcall Sleep(uint32_t milliseconds)'),
    getLastError: kernel.func('uint32_t __stdcall GetLastError()'),
    4: {
      open: helper.func('intptr_t __stdcall IcmpCreateFile()'),
      send: helper.func(
        `uint32_t __stdcall IcmpSendEcho2(intptr_t icmp, intptr_t event, void *routine, void *context, uint32_t to, ${echo}`,
      ),
      parse: helper.func('uint32_t __stdcall IcmpParseReplies(void *reply, uint32_t length)'),
    },
    6: {
      open: helper.func('intptr_t __stdcall Icmp6CreateFile()'),
      send: helper.func(
        `uint32_t __stdcall Icmp6SendEcho2(intptr_t icmp, intptr_t event, void *routine, void *context, const void *source, const void *to, ${echo}`,
      ),
      parse: helper.func('uint32_t __stdcall Icmp6ParseReplies(void *reply, uint32_t length)'),
    },
    closeIcmp: helper.func('int __stdcall IcmpCloseHandle(intptr_t icmp)'),
  };
};

const REPLY_BYTES = 256;
const ECHO_LIMIT_MS = 1200;

/** Opens what a trace needs. `null`: this Windows is older than 2004. @throws whatever koffi throws where it cannot. */
export const openWindows = (ffi: typeof koffi): Sockets | null => {
  const calls = openCalls(ffi);
  if (calls.start(0x0202, Buffer.alloc(512)) !== 0) return null;
  const pointerBytes = ffi.sizeof('intptr_t');
  const open = new Set<number>();
  /** Ways to end echo requests under way. */
  const asking = new Set<() => void>();
  /** The system may write into a reply until the process ends, so none is ever let go. */
  const replies: Buffer[] = [];

  const shut = (socket: number): void => {
    if (open.delete(socket)) calls.close(socket);
  };
  const set = (socket: number, level: number, name: number, value: Buffer): boolean =>
    calls.setsockopt(socket, level, name, value, value.length) === 0;
  const familyOf = (address: string): number => (isIPv6(address) ? AF_INET6 : AF_INET);

  /** A socket that does not block, fails with the first ICMP, and sends one SYN: Windows tries again after an RST, too. */
  const prepared = (family: number): number | { readonly errno: number } => {
    const socket = calls.socket(family, SOCK_STREAM, IPPROTO_TCP);
    if (socket === -1) return { errno: calls.lastError() };
    open.add(socket);
    const isReady =
      calls.control(socket, FIONBIO, int(1)) === 0 &&
      set(socket, IPPROTO_TCP, TCP_FAIL_CONNECT_ON_ICMP_ERROR, int(1)) &&
      calls.controlMore(socket, SIO_TCP_INITIAL_RTO, ONE_SYN, ONE_SYN.length, null, 0, int(0), null, null) === 0 &&
      // struct linger, two numbers of two bytes: a connection that does come about ends with an RST, and nothing of it stays.
      set(socket, SOL_SOCKET, SO_LINGER, Buffer.from([1, 0, 0, 0]));
    if (isReady) return socket;
    const errno = calls.lastError();
    shut(socket);
    return { errno };
  };

  /** struct WSAPOLLFD: the socket in a pointer's size, what is waited for, what came. */
  const entriesOf = (sockets: readonly number[]): Buffer => {
    const entryBytes = pointerBytes === 8 ? 16 : 8;
    const bytes = Buffer.alloc(sockets.length * entryBytes);
    sockets.forEach((socket, index) => {
      bytes.writeUInt32LE(socket, index * entryBytes);
      bytes.writeInt16LE(POLLWRNORM, index * entryBytes + pointerBytes);
    });
    return bytes;
  };

  const connectTo = (address: string, port: number, ttl: number | null): Try => {
    const socket = prepared(familyOf(address));
    if (typeof socket !== 'number') return over({ kind: 'local', ...socket });
    const failed = (): Try => {
      const errno = calls.lastError();
      shut(socket);
      return over(errno === WSAECONNREFUSED ? { kind: 'reset' } : { kind: 'local', errno });
    };
    if (ttl !== null && !set(socket, isIPv6(address) ? IPPROTO_IPV6 : IPPROTO_IP, TTL, int(ttl))) return failed();
    const to = socketAddress(address, port, familyOf(address));
    if (calls.connect(socket, to, to.length) !== 0 && calls.lastError() !== WSAEWOULDBLOCK) return failed();
    return {
      heard: () => {
        if (!open.has(socket)) return null;
        const entry = entriesOf([socket]);
        if (calls.poll(entry, 1, 0) <= 0) return null;
        const error = int(0);
        if (calls.getsockopt(socket, SOL_SOCKET, SO_ERROR, error, int(4)) !== 0) return null;
        const errno = error.readInt32LE(0);
        const hasFailed = errno !== 0 || (entry.readInt16LE(pointerBytes + 2) & (POLLERR | POLLHUP)) !== 0;
        const info = Buffer.alloc(ICMP_ERROR_INFO_BYTES);
        const isTold =
          hasFailed &&
          calls.getsockopt(socket, IPPROTO_TCP, TCP_ICMP_ERROR_INFO, info, int(ICMP_ERROR_INFO_BYTES)) === 0;
        shut(socket);
        if (!hasFailed) return { kind: 'connected' };
        const icmp = isTold ? readIcmpErrorInfo(info) : null;
        // The one SYN was not answered: that is silence.
        if (icmp !== null || errno === WSAETIMEDOUT) return icmp;
        return errno === WSAECONNREFUSED || errno === WSAECONNRESET ? { kind: 'reset' } : { kind: 'local', errno };
      },
      close: () => shut(socket),
    };
  };

  const echoTo = (address: string, ttl: number | null): Try => {
    const v6 = isIPv6(address);
    const { open: openIcmp, send, parse } = calls[v6 ? 6 : 4];
    const icmp = openIcmp();
    if (icmp === -1) return over({ kind: 'local', errno: calls.getLastError() });
    const event = calls.createEvent(null, 1, 0, null);
    const end = (): void => {
      if (!asking.delete(end)) return;
      calls.closeIcmp(icmp);
      if (event !== 0) calls.closeHandle(event);
    };
    asking.add(end);
    const reply = Buffer.alloc(REPLY_BYTES);
    replies.push(reply);
    // struct ip_option_information: TTL, TOS, flags, size, and a pointer.
    const options = Buffer.alloc(16);
    options.writeUInt8(ttl ?? 128, 0);
    const to = v6
      ? [socketAddress('::', 0, AF_INET6), socketAddress(address, 0, AF_INET6)]
      : [Buffer.from(addressBytes(address)).readUInt32LE(0)];
    const isSent =
      event !== 0 &&
      (send(icmp, event, null, null, ...to, Buffer.alloc(4), 4, options, reply, REPLY_BYTES, ECHO_LIMIT_MS) !== 0 ||
        calls.getLastError() === ERROR_IO_PENDING);
    if (!isSent) {
      const errno = calls.getLastError();
      end();
      return over({ kind: 'local', errno });
    }
    return {
      heard: () => {
        if (!asking.has(end) || calls.waitFor(event, 0) !== 0) return null;
        const heard = parse(reply, REPLY_BYTES) > 0 ? readEchoReply(reply, v6) : null;
        end();
        return heard;
      },
      close: end,
    };
  };

  const probe = prepared(AF_INET);
  if (typeof probe !== 'number') return null;
  shut(probe);
  return {
    begin: (protocol, address, port, ttl) => {
      if (protocol === 'tcp') return connectTo(address, port, ttl);
      return protocol === 'icmp' ? echoTo(address, ttl) : over({ kind: 'local', errno: 0 });
    },
    wait: (ms) => {
      // WSAPoll refuses to wait for nothing.
      if (open.size === 0) calls.sleep(ms);
      else calls.poll(entriesOf([...open]), open.size, ms);
    },
    close: () => {
      for (const socket of [...open]) shut(socket);
      for (const end of [...asking]) end();
    },
  };
};
