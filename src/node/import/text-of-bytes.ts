import { isUtf8 } from 'node:buffer';
import { decode, findEncoding } from './sheet/encoding.ts';

/**
 * The text of a file that somebody saved: UTF-8, or UTF-16 as older shells of Windows write what is sent to a file.
 * @param otherwise how bytes are read that are neither; broken characters of UTF-8 become U+FFFD.
 */
export const textOfBytes = (bytes: Uint8Array, otherwise: 'utf-8' | 'windows-1252' = 'utf-8'): string => {
  const { encoding, mark } = findEncoding(bytes.subarray(0, 4096));
  const body = bytes.subarray(mark);
  return decode(body, encoding === 'utf-8' && mark === 0 && !isUtf8(body) ? otherwise : encoding);
};
