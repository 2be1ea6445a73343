import { expect, it } from 'vitest';
import type koffi from 'koffi';
import { openDarwin, readQuoted } from '../../../src/node/path/darwin.ts';
import { gather } from '../../../src/node/path/rounds.ts';
import { openWindows, readEchoReply, readIcmpErrorInfo } from '../../../src/node/path/windows.ts';

/** Windows and macOS, as far as it shows without them: bytes as the vendors' headers lay them out, and the order of calls. */

const bytes = (...parts: readonly string[]): Buffer => Buffer.from(parts.join('').replaceAll(' ', ''), 'hex');
const ROUTER = '20010db8 00000000 00000000 00000001';
// SOCKADDR_INET of 28 bytes, protocol of four, type, code.
const INFO_V4 = bytes('0200 0000 0a010002 ', '00'.repeat(20), '01000000 0b 00 0000');
const INFO_V6 = bytes('1700 0000 00000000 ', ROUTER, '00000000 3a000000 01 01 0000');
const EXPIRED_V4 = { kind: 'icmp', type: 11, code: 0, from: '10.1.0.2' };

const OUTER = '45000038 00000000 40010000 0a010002 0a000001';
const QUOTED_V6 = `60000000 00280601 fd000000 00000000 00000000 00000001 ${ROUTER} c35001bb 00000001`;
const EXPIRED = bytes(OUTER, '0b000000 00000000 4500003c 00000000 01060000 0a000001 cb00710a c35001bb 00000001');
const OURS = { type: 11, code: 0, whose: '6 50000 443 203.0.113.10' };
const BY_ROUTER = { kind: 'icmp', type: 1, code: 1, from: '2001:db8::1' };

it.each([
  ['ICMP_ERROR_INFO of IPv4', readIcmpErrorInfo(INFO_V4), EXPIRED_V4],
  ['ICMP_ERROR_INFO of IPv6', readIcmpErrorInfo(INFO_V6), BY_ROUTER],
  ['an empty one', readIcmpErrorInfo(Buffer.alloc(36)), null],
  // Address and status; with IPv6 port, flow, address and scope come packed, and the status at 28.
  ['an ICMP_ECHO_REPLY of a router', readEchoReply(bytes('0a010002 052b0000'), false), EXPIRED_V4],
  ['one of the address', readEchoReply(bytes('cb00710a 00000000'), false), { kind: 'echo' }],
  ['one that never came', readEchoReply(bytes('00000000 022b0000'), false), null],
  ['an ICMPV6_ECHO_REPLY', readEchoReply(bytes('000000000000', ROUTER, '000000000000fc2a0000'), true), BY_ROUTER],
  ['ICMP on macOS', readQuoted(EXPIRED, false), OURS],
  ['the same without the header of IPv4', readQuoted(EXPIRED.subarray(20), false), OURS],
  ['ICMPv6 on macOS', readQuoted(bytes('0300000000000000', QUOTED_V6), true)?.whose, '6 50000 443 2001:db8::1'],
  ['one that is cut off', readQuoted(EXPIRED.subarray(0, 50), false), null],
  ['an echo request on macOS', readQuoted(bytes(OUTER, '0800000012340007'), false), null],
])('given bytes of another system, reads %s', (_, read, expected) => expect(read).toEqual(expected));

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
      if (/^(?:close|closesocket|IcmpCloseHandle|CloseHandle)$/.test(name)) left.delete(Number(args[0]));
      const answer = answers[name]?.(...args) ?? (name === 'recvfrom' ? -1 : 0);
      if (!/^(?:socket|Icmp6?CreateFile|CreateEventW)$/.test(name)) return answer;
      left.add((handles += 1));
      return handles;
    };
  };
  const ffi = { load: () => ({ func }), sizeof: () => 8, errno: () => 36 };
  return { ffi: ffi as unknown as typeof koffi, calls, left };
};

const WAITING: Answers = {
  ...{ connect: () => -1, WSAGetLastError: () => 10035, IcmpSendEcho2: () => 1, WaitForSingleObject: () => 258 },
};
const failing = (error: number, info = INFO_V4): Answers => ({
  ...{ ...WAITING, poll: () => 1, WSAPoll: (to: Buffer) => to.writeUInt16LE(3, 10) },
  getsockopt: (_: number, __: number, name: number, to: Buffer) =>
    name === 0x1007 ? to.writeInt32LE(error, 0) * 0 : info.copy(to) * 0,
});
const thrown = (): number => {
  throw new Error('no more memory');
};

it.each<[string, Answers]>([
  ['nobody answers, until the limit', WAITING],
  ['the system refuses', { ...WAITING, WSAGetLastError: () => 10051, getsockname: () => -1 }],
  ['an option is refused', { ...WAITING, WSAIoctl: () => -1, fcntl: () => -1 }],
  ['a router answers', failing(10065)],
  ['a call throws', { ...WAITING, poll: thrown, WSAPoll: thrown }],
])('given a trace on Windows or macOS, closes every handle where %s', (_, answers) => {
  for (const open of [openWindows, openDarwin])
    for (const address of ['203.0.113.10', '2001:db8::1']) {
      const { ffi, left } = system(answers);
      const opened = open(ffi);
      let at = 0;
      try {
        if (opened !== null) gather(opened, address, 443, () => (at += 1));
      } catch (error) {
        expect(String(error)).toContain('no more memory');
      }
      expect([...left]).toEqual([]);
    }
});

it('given Windows, reads the sender once a connect has failed', () => {
  const { ffi, calls } = system(failing(10065));
  const { begin } = openWindows(ffi)!;
  calls.length = 0;
  expect(begin('tcp', '203.0.113.10', 443, 2).heard()).toEqual(EXPIRED_V4);
  expect(calls.join(' ')).toBe(
    'socket ioctlsocket setsockopt WSAIoctl setsockopt setsockopt connect WSAGetLastError WSAPoll getsockopt getsockopt closesocket',
  );
});

it('given Windows and no ICMP, takes an RST for a reset, and no answer to its one SYN for silence', () => {
  const begun = (error: number) => openWindows(system(failing(error, Buffer.alloc(36))).ffi)!.begin('tcp', '::1', 9, 2);
  expect([begun(10061).heard(), begun(10060).heard()]).toEqual([{ kind: 'reset' }, null]);
});

it('given a Windows before 2004, which does not know the option, leaves it', () =>
  expect(openWindows(system({ setsockopt: (_, __, name) => (name === 18 ? -1 : 0) }).ffi)).toBeNull());

it('given macOS, tells the router, and a reset only at the second look: the ICMP comes after the error', () => {
  const waiting = [EXPIRED];
  const { ffi, calls } = system({
    ...failing(61),
    getsockname: (_: number, own: Buffer) => own.writeUInt16BE(50_000, 2) * 0,
    recvfrom: (_: number, into: Buffer, ...[, , sender]: Buffer[]) =>
      bytes('1002 0000 0a010002').copy(sender!) * 0 + (waiting.pop()?.copy(into) ?? -1),
  });
  const { begin } = openDarwin(ffi)!;
  calls.length = 0;
  expect(begin('tcp', '203.0.113.10', 443, 2).heard()).toEqual(EXPIRED_V4);
  expect(calls.join(' ')).toBe('socket fcntl setsockopt setsockopt connect getsockname recvfrom recvfrom close');
  const another = begin('tcp', '203.0.113.11', 443, 2);
  expect([another.heard(), another.heard()]).toEqual([null, { kind: 'reset' }]);
});
