import { ipOf } from '../../diagnosis/certificate-names.ts';
import { textBefore } from '../../vocabulary/text-ends.ts';

/** One key for every writing of the same thing. */

/** Lower case, character by character, so that places in the folded text are places in the text. */
export const folded = (text: string): string => {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  return Array.from({ length: text.length }, (_, index) => {
    const one = text.charAt(index).toLowerCase();
    return one.length === 1 ? one : text.charAt(index);
  }).join('');
};

export const macKey = (mac: string): string => folded(mac).replace(/[^0-9a-f]/g, '');

/** Hashes, serial numbers and UUIDs: digits alone. */
export const hexKey = (hex: string): string => folded(hex).replace(/[^0-9a-z]/g, '');

const V4 = /^0*(\d{1,3})\.0*(\d{1,3})\.0*(\d{1,3})\.0*(\d{1,3})$/;
const MAPPED = /^0:0:0:0:0:ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/;

/** An address in one writing; an IPv4 address stays one where IPv6 carries it. `null`: no address. */
export const addressKey = (text: string): string | null => {
  const plain = textBefore(text.replace(/^\[(.*)\]$/, '$1'), '%');
  const four = V4.exec(plain)?.slice(1).map(Number);
  if (four) return four.every((part) => part < 256) ? four.join('.') : null;
  const six = plain.includes(':') ? ipOf(plain) : null;
  const [, high, low] = MAPPED.exec(six ?? '') ?? [];
  if (high === undefined || low === undefined) return six;
  return [high, low].flatMap((part) => [Number.parseInt(part, 16) >> 8, Number.parseInt(part, 16) & 255]).join('.');
};
