import { isIPv6 } from 'node:net';
import { endianness } from 'node:os';
import type koffi from 'koffi';

/** An address of IPv4 or IPv6 as the 4 or 16 bytes that go over the wire, and back. */

const groupsOf = (text: string): readonly number[] =>
  text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));

/** @param address one that `isIP` knows, without a zone. */
export const addressBytes = (address: string): Uint8Array => {
  if (!isIPv6(address)) return Uint8Array.from(address.split('.').map(Number));
  // The URL's form has no IPv4 at its end.
  const [before = '', after] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const head = groupsOf(before);
  const tail = after === undefined ? [] : groupsOf(after);
  const groups = [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail];
  return Uint8Array.from(groups.flatMap((group) => [group >> 8, group & 0xff]));
};

/** The shortest form of an address that begins at the first byte. */
export const addressText = (bytes: Uint8Array, v6: boolean): string => {
  if (!v6) return bytes.subarray(0, 4).join('.');
  const groups = Array.from({ length: 8 }, (_, at) =>
    (((bytes[2 * at] ?? 0) << 8) | (bytes[2 * at + 1] ?? 0)).toString(16),
  );
  return new URL(`http://[${groups.join(':')}]`).hostname.slice(1, -1);
};

// Numbers and addresses as the kernel reads them from memory; those that have names are of Linux.
const [AF_INET, AF_INET6] = [2, 10] as const;
export const [SOL_SOCKET, SO_ERROR, SO_LINGER] = [1, 4, 13] as const;
export const [POLLIN, POLLOUT, EINPROGRESS] = [1, 4, 115] as const;
export const NONBLOCK_CLOEXEC = 0o2004000;

export const familyOf = (address: string): number => (isIPv6(address) ? AF_INET6 : AF_INET);

export const LITTLE = endianness() === 'LE';
const write16 = (bytes: Buffer, value: number, at: number): number =>
  LITTLE ? bytes.writeUInt16LE(value, at) : bytes.writeUInt16BE(value, at);
export const readInt = (bytes: Buffer, at: number): number => (LITTLE ? bytes.readInt32LE(at) : bytes.readInt32BE(at));
const writeInt = (bytes: Buffer, value: number, at: number): number =>
  LITTLE ? bytes.writeInt32LE(value, at) : bytes.writeInt32BE(value, at);
export const readLong = (bytes: Buffer, at: number, size: number): number => {
  if (size === 4) return LITTLE ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at);
  return Number(LITTLE ? bytes.readBigUInt64LE(at) : bytes.readBigUInt64BE(at));
};

export const int = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  writeInt(bytes, value, 0);
  return bytes;
};

/** An address of the kernel's own form, with these two bytes in front. */
export const socketAddress = (address: string, port: number, head = familyOf(address)): Buffer => {
  const v6 = isIPv6(address);
  const bytes = Buffer.alloc(v6 ? 28 : 16);
  write16(bytes, head, 0);
  bytes.writeUInt16BE(port, 2);
  bytes.set(addressBytes(address), v6 ? 8 : 4);
  return bytes;
};

/** What `poll` of a POSIX system is asked. */
export const pollEntries = (awaited: readonly (readonly [fd: number, events: number])[]): Buffer => {
  const bytes = Buffer.alloc(Math.max(1, awaited.length) * 8);
  awaited.forEach(([fd, events], index) => {
    writeInt(bytes, fd, index * 8);
    write16(bytes, events, index * 8 + 4);
  });
  return bytes;
};

/** Calls of the C library of this process. @throws whatever koffi throws where it cannot. */
export const openLibc = (ffi: typeof koffi) => {
  const libc = ffi.load(null);
  return {
    libc,
    socket: libc.func('int socket(int domain, int type, int protocol)'),
    setsockopt: libc.func('int setsockopt(int fd, int level, int name, const void *value, uint32_t length)'),
    getsockopt: libc.func('int getsockopt(int fd, int level, int name, void *value, void *length)'),
    connect: libc.func('int connect(int fd, const void *address, uint32_t length)'),
    poll: libc.func('int poll(void *entries, unsigned long count, int milliseconds)'),
    close: libc.func('int close(int fd)'),
  };
};
