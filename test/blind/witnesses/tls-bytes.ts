import { createHash } from 'node:crypto';
import { SERVER_FQDN } from '../../../src/lab/worlds/healthy-setup.ts';

/** Bytes of TLS as they stand on the wire. What is encrypted there is noise here. */

const u16 = (value: number): Buffer => Buffer.from([value >> 8, value & 255]);
const u24 = (value: number): Buffer => Buffer.from([value >> 16, (value >> 8) & 255, value & 255]);

const noise = (length: number, seed: string): Buffer => {
  const pieces: Buffer[] = [];
  for (let at = 0; at < length; at += 32) pieces.push(createHash('sha256').update(`${seed} ${at}`).digest());
  return Buffer.concat(pieces).subarray(0, length);
};

const extension = (type: number, body: Buffer): Buffer => Buffer.concat([u16(type), u16(body.length), body]);

const handshake = (type: number, body: Buffer, version: number): Buffer =>
  Buffer.concat([Buffer.from([22]), u16(version), u16(body.length + 4), Buffer.from([type]), u24(body.length), body]);

/** A hello of this many bytes with its record header, as far as it can be made so short. */
export const clientHello = (random: string, length: number): Buffer => {
  const name = Buffer.from(SERVER_FQDN);
  const names = Buffer.concat([u16(name.length + 3), Buffer.from([0]), u16(name.length), name]);
  const fixed = Buffer.concat([
    extension(0, names),
    extension(43, Buffer.from('0403040303', 'hex')),
    extension(10, Buffer.from('0004001d0017', 'hex')),
    extension(13, Buffer.from('000408040403', 'hex')),
  ]);
  const front = Buffer.concat([
    u16(0x0303),
    Buffer.from(random, 'hex'),
    Buffer.from([32]),
    noise(32, `session ${random}`),
    Buffer.from('00061301c02fc030', 'hex'),
    Buffer.from([1, 0]),
  ]);
  const padding = Math.max(0, length - front.length - fixed.length - 2 - 4 - 9);
  const extensions = Buffer.concat([fixed, extension(21, Buffer.alloc(padding))]);
  return handshake(1, Buffer.concat([front, u16(extensions.length), extensions]), 0x0301);
};

export const serverHello = (random: string): Buffer => {
  const extensions = extension(43, u16(0x0304));
  const session = noise(32, `session ${random}`);
  const front = [u16(0x0303), noise(32, `server ${random}`), Buffer.from([32]), session, u16(0x1301), Buffer.from([0])];
  return handshake(2, Buffer.concat([...front, u16(extensions.length), extensions]), 0x0303);
};

/** A record of application data. */
export const records = (length: number, seed: string): Buffer =>
  Buffer.concat([Buffer.from([23]), u16(0x0303), u16(length), noise(length, seed)]);
