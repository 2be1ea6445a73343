import { isIPv6 } from 'node:net';

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
