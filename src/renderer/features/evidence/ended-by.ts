import type { Evidence } from '../../../core/evidence/evidence.ts';
import { outcomeName } from '../../../core/diagnosis/words/phrases.ts';
import { wordsOf } from '../../text.ts';

/** What ended a probe, with the error's code where there is one. Older records have a sentence in its place. */
export const endedBy = ({ outcome, detail }: NonNullable<Evidence['failure']>): string =>
  [wordsOf(outcomeName(outcome)), detail.replace(/\.$/, '')].filter((part) => part !== '').join(', ');
