import { CHECKS, recordedCheckSchema, type RecordedCheck } from '../core/case/case.ts';
import { isoLocal } from '../core/local-time.ts';
import { WrongUse } from './wrong-use.ts';

/** `NAME=RESULT` of a check that a person made, e.g. `gui-sign-in=rejected`. */
export const readCheck = (text: string): RecordedCheck => {
  const [check, result] = text.split('=', 2);
  const parsed = recordedCheckSchema.safeParse({ check, result, recordedAt: isoLocal(new Date()) });
  if (parsed.success) return parsed.data;
  const known = Object.entries(CHECKS).map(([name, results]) => `${name}=${results.join('|')}`);
  throw new WrongUse(`--check is one of: ${known.join(', ')}.`);
};
