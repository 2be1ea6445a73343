import type { Verdict } from '../../../core/diagnosis/judgement.ts';
import type { Tone } from '../../ui/glyph.tsx';

/** What is unknown is never painted good, whatever its party. */
export const verdictTone = ({ party, certainty }: Pick<Verdict, 'party' | 'certainty'>): Tone => {
  if (certainty === 'cannot-tell') return 'cannot-tell';
  return party === 'none' ? 'good' : 'fault';
};
