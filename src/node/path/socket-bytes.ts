import { isIPv6 } from 'node:net';
import { endianness } from 'node:os';
import { addressBytes } from './address-bytes.ts';

/** Numbers and addresses as the kernel reads them from memory. */

const AF_INET = 2;
const AF_INET6 = 10;

export const LITTLE = endianness() === 'LE';
export const write16 = (bytes: Buffer, value: number, at: number): number =>
  LITTLE ? bytes.writeUInt16LE(value, at) : bytes.writeUInt16BE(value, at);
export const readInt = (bytes: Buffer, at: number): number => (LITTLE ? bytes.readInt32LE(at) : bytes.readInt32BE(at));
export const writeInt = (bytes: Buffer, value: number, at: number): number =>
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

/** An address of the kernel's own form. */
export const socketAddress = (address: string, port: number): Buffer => {
  const v6 = isIPv6(address);
  const bytes = Buffer.alloc(v6 ? 28 : 16);
  write16(bytes, v6 ? AF_INET6 : AF_INET, 0);
  bytes.writeUInt16BE(port, 2);
  bytes.set(addressBytes(address), v6 ? 8 : 4);
  return bytes;
};
