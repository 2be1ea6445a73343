import { say } from '../../messages/message.ts';
import type { ProbeStage } from '../../vocabulary/words.ts';
import { ALTERNATIVE_CAUSES } from '../causes/alternative-causes.ts';
import { stageCells } from '../cells.ts';
import { familyInSentence, stageTitle } from '../words/titles.ts';
import { conclude, good, names, subject, type VerdictRule } from './conclusion.ts';

/**
 * Each line of curl asks for the password separately. Where one of them is rejected and another one accepted in the
 * same run, what was typed may differ: no rule that argues from *the same sign-in* may speak (beyond the table).
 */
const typedApart =
  (stage: ProbeStage): VerdictRule =>
  (input) => {
    const cell = stageCells(input.matrix, stage).find(
      ({ outcome, run, attribution }) =>
        outcome === 'http.401' && run?.pasted === true && attribution.responder !== 'device',
    );
    const accepted = cell && good(input, stage).find(({ run }) => run === cell.run);
    if (cell === undefined || accepted === undefined) return null;
    return conclude({
      code: 'verdict.typed-apart',
      party: 'unknown',
      certainty: 'cannot-tell',
      facts: [
        say`${stageTitle(stage)}: ${subject(cell)} was rejected with 401, and ${familyInSentence(accepted.family)} was accepted.`,
        say('Each line of curl asked for the password by itself, so the two may not have been the same.'),
      ],
      restsOn: names(cell, accepted),
      rivals: [ALTERNATIVE_CAUSES.mistypedOnce, ALTERNATIVE_CAUSES.roleOfOne, ALTERNATIVE_CAUSES.throttling],
      steps: [
        say`Paste only the line of ${familyInSentence(cell.family)} once more, and type the password with care: one attempt.`,
        say('Rejected again: run the form for sh or the program itself there, which asks for the password once.'),
      ],
      mended: cell.finding.mended,
      beyondTable: true,
    });
  };

export const typedApartInside = typedApart('inside');
export const typedApartOutside = typedApart('outside');
