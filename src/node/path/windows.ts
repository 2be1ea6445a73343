import { isIPv6 } from 'node:net';
import type koffi from 'koffi';
import { addressBytes, addressText, int, socketAddress } from './socket-bytes.ts';
import { over, type Heard, type Sockets, type Try } from './sockets.ts';

/**
 * The sockets of Windows 10 2004 and later, as Microsoft documents them; nobody has tried this file on Windows yet. TCP shows the ICMP
 * that ended a connect (TCP_ICMP_ERROR_INFO); an echo request goes through the IP helper. UDP shows no sender, so none is sent.
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

/** What an ICMP_ERROR_INFO says; `null` where no ICMP was filled in. */
export const readIcmpErrorInfo = (bytes: Buffer): Heard | null => {
  const v6 = bytes.readUInt16LE(0) === AF_INET6;
  const protocol = bytes.readUInt32LE(28);
  if ((!v6 && bytes.readUInt16LE(0) !== AF_INET) || protocol !== (v6 ? IPPROTO_ICMPV6 : IPPROTO_ICMP)) return null;
  const from = addressText(bytes.subarray(v6 ? 8 : 4), v6);
  return { kind: 'icmp', type: bytes.readUInt8(32), code: bytes.readUInt8(33), from };
};

// ipexport.h: IP_STATUS, and by version of IP the code of the ICMP that each "unreachable" of it stands for, from 11002 on.
const [IP_SUCCESS, IP_DEST_NET_UNREACHABLE, IP_TTL_EXPIRED_TRANSIT] = [0, 11002, 11013] as const;
const CODES: Readonly<Record<4 | 6, readonly number[]>> = { 4: [0, 1, 2, 3], 6: [0, 3, 1, 4] };

/**
 * What an ICMP_ECHO_REPLY (address, status) or an ICMPV6_ECHO_REPLY (IPV6_ADDRESS_EX, which is packed: port, flow, address and scope
 * in 26 bytes; status at 28) says; `null` for any other status: nobody answered.
 */
export const readEchoReply = (bytes: Buffer, v6: boolean): Heard | null => {
  const status = bytes.readUInt32LE(v6 ? 28 : 4);
  if (status === IP_SUCCESS) return { kind: 'echo' };
  const from = addressText(bytes.subarray(v6 ? 6 : 0), v6);
  if (status === IP_TTL_EXPIRED_TRANSIT) return { kind: 'icmp', type: v6 ? 3 : 11, code: 0, from };
  const code = CODES[v6 ? 6 : 4][status - IP_DEST_NET_UNREACHABLE];
  return code === undefined ? null : { kind: 'icmp', type: v6 ? 1 : 3, code, from };
};

/** A SOCKET is an unsigned number of a pointer's size; as a signed one, INVALID_SOCKET is -1. */
const openCalls = (ffi: typeof koffi) => {
  const of = (library: string) => {
    const loaded = ffi.load(library);
    return (result: string, call: string) => loaded.func(`${result} __stdcall ${call}`);
  };
  const [winsock, helper, kernel] = [of('ws2_32.dll'), of('iphlpapi.dll'), of('kernel32.dll')];
  const asked = 'intptr_t icmp, intptr_t event, void *routine, void *context';
  const echo = 'const void *data, uint16_t length, const void *options, void *reply, uint32_t size, uint32_t ms)';
  return {
    start: winsock('int', 'WSAStartup(uint16_t version, void *data)'),
    lastError: winsock('int', 'WSAGetLastError()'),
    socket: winsock('intptr_t', 'socket(int family, int type, int protocol)'),
    control: winsock('int', 'ioctlsocket(intptr_t socket, uint32_t command, void *value)'),
    controlMore: winsock(
      'int',
      'WSAIoctl(intptr_t socket, uint32_t code, const void *, uint32_t, void *, uint32_t, void *, void *, void *)',
    ),
    setsockopt: winsock('int', 'setsockopt(intptr_t socket, int level, int name, const void *value, int length)'),
    getsockopt: winsock('int', 'getsockopt(intptr_t socket, int level, int name, void *value, void *length)'),
    connect: winsock('int', 'connect(intptr_t socket, const void *address, int length)'),
    poll: winsock('int', 'WSAPoll(void *entries, uint32_t count, int milliseconds)'),
    close: winsock('int', 'closesocket(intptr_t socket)'),
    createEvent: kernel('intptr_t', 'CreateEventW(void *security, int manual, int initial, void *name)'),
    waitFor: kernel('uint32_t', 'WaitForSingleObject(intptr_t handle, uint32_t milliseconds)'),
    closeHandle: kernel('int', 'CloseHandle(intptr_t handle)'),
    sleep: kernel('void', 'Sleep(uint32_t milliseconds)'),
    4: {
      open: helper('intptr_t', 'IcmpCreateFile()'),
      send: helper('uint32_t', `IcmpSendEcho2(${asked}, uint32_t to, ${echo}`),
      parse: helper('uint32_t', 'IcmpParseReplies(void *reply, uint32_t size)'),
    },
    6: {
      open: helper('intptr_t', 'Icmp6CreateFile()'),
      send: helper('uint32_t', `Icmp6SendEcho2(${asked}, const void *from, const void *to, ${echo}`),
      parse: helper('uint32_t', 'Icmp6ParseReplies(void *reply, uint32_t size)'),
    },
    closeIcmp: helper('int', 'IcmpCloseHandle(intptr_t icmp)'),
  };
};

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

  const newSocket = (family: number): number => {
    const socket = calls.socket(family, SOCK_STREAM, IPPROTO_TCP);
    if (socket !== -1) open.add(socket);
    return socket;
  };
  /** It does not block, fails with the first ICMP, and sends one SYN: Windows tries again after an RST, too. */
  const isPrepared = (socket: number): boolean =>
    calls.control(socket, FIONBIO, int(1)) === 0 &&
    set(socket, IPPROTO_TCP, TCP_FAIL_CONNECT_ON_ICMP_ERROR, int(1)) &&
    calls.controlMore(socket, SIO_TCP_INITIAL_RTO, ONE_SYN, ONE_SYN.length, null, 0, int(0), null, null) === 0 &&
    // struct linger, two numbers of two bytes: a connection that does come about ends with an RST, and nothing of it stays.
    set(socket, SOL_SOCKET, SO_LINGER, Buffer.from([1, 0, 0, 0]));

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
    const socket = newSocket(familyOf(address));
    const failed = (): Try => {
      const errno = calls.lastError();
      shut(socket);
      return over(errno === WSAECONNREFUSED ? { kind: 'reset' } : { kind: 'local', errno });
    };
    const level = isIPv6(address) ? IPPROTO_IPV6 : IPPROTO_IP;
    if (!isPrepared(socket) || (ttl !== null && !set(socket, level, TTL, int(ttl)))) return failed();
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
        // Left empty where no ICMP came.
        const info = Buffer.alloc(ICMP_ERROR_INFO_BYTES);
        if (hasFailed) calls.getsockopt(socket, IPPROTO_TCP, TCP_ICMP_ERROR_INFO, info, int(info.length));
        shut(socket);
        if (!hasFailed) return { kind: 'connected' };
        const icmp = readIcmpErrorInfo(info);
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
    if (icmp === -1) return over({ kind: 'local', errno: calls.lastError() });
    const event = calls.createEvent(null, 1, 0, null);
    const end = (): void => {
      if (!asking.delete(end)) return;
      calls.closeIcmp(icmp);
      if (event !== 0) calls.closeHandle(event);
    };
    asking.add(end);
    const reply = Buffer.alloc(256);
    replies.push(reply);
    // struct ip_option_information: TTL, TOS, flags, size, and a pointer.
    const options = Buffer.alloc(16);
    options.writeUInt8(ttl ?? 128, 0);
    const to = v6
      ? [socketAddress('::', 0, AF_INET6), socketAddress(address, 0, AF_INET6)]
      : [Buffer.from(addressBytes(address)).readUInt32LE(0)];
    const asked = [icmp, event, null, null, ...to, Buffer.alloc(4), 4, options, reply, reply.length, ECHO_LIMIT_MS];
    const sent = event === 0 ? 0 : send(...asked);
    const errno = calls.lastError();
    if (sent === 0 && errno !== ERROR_IO_PENDING) {
      end();
      return over({ kind: 'local', errno });
    }
    return {
      heard: () => {
        if (!asking.has(end) || calls.waitFor(event, 0) !== 0) return null;
        const heard = parse(reply, reply.length) > 0 ? readEchoReply(reply, v6) : null;
        end();
        return heard;
      },
      close: end,
    };
  };

  const first = newSocket(AF_INET);
  const isKnown = isPrepared(first);
  shut(first);
  if (!isKnown) return null;
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
