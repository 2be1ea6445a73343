import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Covered, Integrity } from '../../core/script/transcript.ts';
import type { Seal } from '../../core/records/record.ts';

const hmac = (code: string, text: string): string => createHmac('sha256', code).update(text).digest('hex');

/** What a script holds to notice a mistyped code: the first four bytes of the code's HMAC over the script's id. */
export const checkOf = (script: string, code: string): string => hmac(code, `${script}\n`).slice(0, 8);

const holds = ({ hex }: Covered, computed: string): boolean =>
  timingSafeEqual(Buffer.from(hex, 'hex'), Buffer.from(computed, 'hex'));

/**
 * How far a transcript can be relied on, or `null` where it was changed after its script wrote it.
 * @param codeOf the code of a script by its id; `null` where it is not known here.
 */
export const sealOf = ({ script, sum, seal }: Integrity, codeOf: (script: string) => string | null): Seal | null => {
  if (sum === null) return 'none';
  if (!holds(sum, createHash('sha256').update(sum.text).digest('hex'))) return null;
  if (seal === null || script === null) return seal === null ? 'none' : null;
  const code = codeOf(script);
  if (code === null) return 'unchecked';
  return holds(seal, hmac(code, seal.text)) ? 'sealed' : null;
};
