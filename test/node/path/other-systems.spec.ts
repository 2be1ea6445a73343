import { describe, expect, it } from 'vitest';
import type koffi from 'koffi';
import { openDarwin, readQuoted } from '../../../src/node/path/darwin.ts';
import { gather } from '../../../src/node/path/rounds.ts';
import { openWindows, readEchoReply, readIcmpErrorInfo } from '../../../src/node/path/windows.ts';

/** Windows and macOS, as far as it shows without them: bytes as the vendors' headers lay them out, and the order of calls. */

const bytes = (...parts: readonly string[]): Buffer => Buffer.from(parts.join('').replaceAll(' ', ''), 'hex');
const PADDING_OF_V4 = '00'.repeat(20);
const ROUTER = '20010db8 00000000 00000000 00000001';

describe('given what Windows tells of an ICMP', () => {
  it.each([
    // SOCKADDR_INET of 28 bytes, protocol of four, type, code.
    ['IPv4', bytes('0200 0000 0a010002 ', PADDING_OF_V4, '01000000 0b 00 0000'), [11, 0, '10.1.0.2']],
    ['IPv6', bytes('1700 0000 00000000 ', ROUTER, '00000000 3a000000 01 01 0000'), [1, 1, '2001:db8::1']],
  ])('reads ICMP_ERROR_INFO of %s', (_, info, [type, code, from]) =>
    expect(readIcmpErrorInfo(info)).toEqual({ kind: 'icmp', type, code, from }),
  );
  it.each([
    ['nothing was filled in', Buffer.alloc(36)],
    ['it is of another protocol', bytes('0200 0000 0a010002 ', PADDING_OF_V4, '06000000 0b 00 0000')],
  ])('reads none where %s', (_, info) => expect(readIcmpErrorInfo(info)).toBeNull());

  it.each([
    // Address and status; with IPv6 port, flow, address and scope come packed, and the status at 28.
    ['4, from a router', false, bytes('0a010002 052b0000'), { kind: 'icmp', type: 11, code: 0, from: '10.1.0.2' }],
    ['4, from the address', false, bytes('cb00710a 00000000'), { kind: 'echo' }],
    ['4, that never came', false, bytes('00000000 022b0000'), null],
    [
      '6, from a router',
      true,
      bytes('0000 00000000 ', ROUTER, '00000000 0000 052b0000'),
      { kind: 'icmp', type: 3, code: 0, from: '2001:db8::1' },
    ],
  ])('reads an echo reply of IPv%s', (_, v6, reply, heard) => expect(readEchoReply(reply, v6)).toEqual(heard));
});

const OUTER = '45000038 00000000 40010000 0a010002 0a000001';
const QUOTED_V4 = '4500003c 00000000 01060000 0a000001 cb00710a c35001bb 00000001';
const QUOTED_V6 = `60000000 00280601 fd000000 00000000 00000000 00000001 ${ROUTER} c35001bb 00000001`;

describe('given what a datagram socket for ICMP reads on macOS', () => {
  const asked = { protocol: 6, numbers: [50_000, 443] };
  it.each([
    ['IPv4', false, bytes(OUTER, '0b000000 00000000', QUOTED_V4), { type: 11, code: 0, to: '203.0.113.10', ...asked }],
    ['IPv4 without its header', false, bytes('030d0000 00000000', QUOTED_V4), { type: 3, code: 13, ...asked }],
    ['IPv6', true, bytes('03000000 00000000', QUOTED_V6), { type: 3, code: 0, to: '2001:db8::1', ...asked }],
    ['an answer to an echo request', false, bytes(OUTER, '00000000 12340007'), { to: null, numbers: [0x1234, 7] }],
  ])('reads whose packet it is: %s', (_, v6, packet, quoted) => expect(readQuoted(packet, v6)).toMatchObject(quoted));
  it.each([
    ['is cut off', bytes(OUTER, '0b000000 00000000', QUOTED_V4.slice(0, 48))],
    ['is a request of somebody', bytes(OUTER, '08000000 12340007')],
    ['is empty', Buffer.alloc(0)],
  ])('reads nothing where it %s', (_, packet) => expect(readQuoted(packet, false)).toBeNull());
});

type Answers = Readonly<Record<string, (...args: never[]) => number>>;

/** Calls that succeed, unless they are answered otherwise: what was called, and which handles were not closed. */
const system = (answers: Answers) => {
  const calls: string[] = [];
  const left = new Set<number>();
  let handles = 0;
  const func = (definition: string) => {
    const name = /(\w+)\(/.exec(definition)?.[1] ?? '';
    return (...args: never[]): number => {
      calls.push(name);
      const answer = answers[name]?.(...args);
      if (/^(?:socket|Icmp6?CreateFile|CreateEventW)$/.test(name) && answer === undefined) {
        left.add((handles += 1));
        return handles;
      }
      if (/^(?:close|closesocket|IcmpCloseHandle|CloseHandle)$/.test(name)) left.delete(args[0] as number);
      return answer ?? (name === 'recvfrom' ? -1 : 0);
    };
  };
  const errno = (): number => 36;
  const ffi = { load: () => ({ func }), struct: () => null, sizeof: () => 8, address: () => 0n, errno };
  return { ffi: ffi as unknown as typeof koffi, calls, left };
};

const SO_ERROR = 0x1007;
const WOULD_BLOCK: Answers = { connect: () => -1, WSAGetLastError: () => 10035, GetLastError: () => 997 };
const WAITING: Answers = { ...WOULD_BLOCK, WaitForSingleObject: () => 258 };
const UNPREPARED: Answers = { ...WAITING, WSAIoctl: () => -1, fcntl: () => -1 };
/** A router answers to everything. */
const ON_WINDOWS: Answers = {
  ...WAITING,
  WSAPoll: (entry: Buffer) => entry.writeUInt16LE(3, 10),
  getsockopt: (_: number, __: number, name: number, value: Buffer) =>
    name === SO_ERROR
      ? value.writeInt32LE(10065, 0) * 0
      : bytes('0200 0000 0a010002 ', PADDING_OF_V4, '01000000 0b 00 0000').copy(value) * 0,
};
const failing = (name: string): Answers => ({
  ...WAITING,
  [name]: () => {
    throw new Error('no more memory');
  },
});

const ticking = (): (() => number) => {
  let at = 0;
  return () => (at += 1);
};

describe.each([
  ['Windows', openWindows],
  ['macOS', openDarwin],
])('given a trace on %s', (_, open) => {
  it.each<[string, Answers]>([
    ['nobody answers, until the limit', WAITING],
    ['the system refuses', { ...WAITING, connect: () => -1, WSAGetLastError: () => 10051 }],
    ['an option is refused', UNPREPARED],
    ['a router answers to all', ON_WINDOWS],
  ])('closes every handle where %s', (__, answers) => {
    const { ffi, left } = system(answers);
    for (const address of ['203.0.113.10', '2001:db8::1']) {
      const opened = open(ffi);
      if (opened !== null) gather(opened, address, 443, ticking());
    }
    expect([...left]).toEqual([]);
  });
  it.each(['poll', 'WSAPoll'])('closes every handle where %s throws', (name) => {
    const { ffi, left } = system(failing(name));
    const opened = open(ffi)!;
    try {
      gather(opened, '203.0.113.10', 443, ticking());
    } catch (error) {
      expect(String(error)).toContain('no more memory');
    }
    expect([...left]).toEqual([]);
  });
});

it('given Windows, reads the sender once a connect has failed', () => {
  const { ffi, calls } = system(ON_WINDOWS);
  const opened = openWindows(ffi)!;
  calls.length = 0;
  expect(opened.begin('tcp', '203.0.113.10', 443, 2).heard()).toMatchObject({ kind: 'icmp', from: '10.1.0.2' });
  expect(calls.join(' ')).toBe(
    'socket ioctlsocket setsockopt WSAIoctl setsockopt setsockopt connect WSAGetLastError WSAPoll getsockopt getsockopt closesocket',
  );
});

it('given a Windows before 2004, which does not know the option, leaves it', () => {
  const { ffi, left } = system({ setsockopt: (_: number, __: number, name: number) => (name === 18 ? -1 : 0) });
  expect([openWindows(ffi), left.size]).toEqual([null, 0]);
});

it('given macOS, tells the router, and a reset only at the second look: the ICMP comes after the error', () => {
  const packet = bytes(OUTER, '0b000000 00000000', QUOTED_V4);
  const waiting = [packet];
  const { ffi, calls } = system({
    connect: () => -1,
    getsockname: (_: number, own: Buffer) => own.writeUInt16BE(50_000, 2) * 0,
    recvfrom: (_: number, into: Buffer, __: number, ___: number, sender: Buffer) => {
      bytes('1002 0000 0a010002').copy(sender);
      return waiting.pop()?.copy(into) ?? -1;
    },
    poll: () => 1,
    getsockopt: (_: number, __: number, ___: number, value: Buffer) => value.writeInt32LE(61, 0) * 0,
  });
  const opened = openDarwin(ffi)!;
  calls.length = 0;
  expect(opened.begin('tcp', '203.0.113.10', 443, 2).heard()).toMatchObject({ kind: 'icmp', from: '10.1.0.2' });
  expect(calls.join(' ')).toBe('socket fcntl setsockopt setsockopt connect getsockname recvfrom recvfrom close');
  const another = opened.begin('tcp', '203.0.113.11', 443, 2);
  expect([another.heard(), another.heard()]).toEqual([null, { kind: 'reset' }]);
});
