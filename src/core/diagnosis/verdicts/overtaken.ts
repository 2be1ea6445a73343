import { isFailure, isGood, isSilent } from '../../evidence/outcome.ts';
import { utcText } from '../../messages/zoned-time.ts';
import { say, sentenceStart } from '../../messages/message.ts';
import { FAMILIES, PROBE_STAGES } from '../../vocabulary/words.ts';
import { ALTERNATIVE_CAUSES } from '../causes/alternative-causes.ts';
import type { JudgedCell } from '../cells.ts';
import { asksTheSame } from '../relations/newer-rejections.ts';
import { familyInSentence, stageWord } from '../words/titles.ts';
import { conclude, names, type DiagnosisInput, type VerdictRule } from './conclusion.ts';

/** A single attempt shows no pattern. */
const LEAST_ATTEMPTS = 2;

interface Since {
  readonly cell: JudgedCell;
  readonly count: number;
  /** When its last attempt began, in milliseconds since 1970. */
  readonly last: number;
}

/** The newest watch of a probe since its stage was run, where every attempt of it says the opposite of the run. */
const oppositeSince = ({ order }: DiagnosisInput, cell: JudgedCell): Since | null => {
  const { run, family, stage } = cell;
  if (run === null || isSilent(cell.outcome)) return null;
  const watch = order.watches.findLast(
    (one) => one.stage === stage && asksTheSame(one, run) && order.isAfter(one, run) && one.families.includes(family),
  );
  const attempts = watch?.attempts.filter((attempt) => attempt.family === family && !isSilent(attempt.outcome)) ?? [];
  const last = attempts.at(-1);
  if (!watch || !last || attempts.length < LEAST_ATTEMPTS) return null;
  const isOpposite = isGood(cell.outcome)
    ? attempts.every(({ outcome }) => isFailure(outcome) && outcome !== 'http.401')
    : isFailure(cell.outcome) && attempts.every(({ outcome }) => isGood(outcome));
  return isOpposite ? { cell, count: attempts.length, last: order.momentOf(watch, last.startedAt) } : null;
};

/**
 * A watch since a stage was run shows the opposite throughout: what the run shows holds no more, and a watch keeps too little to
 * judge by (beyond the table).
 */
export const overtaken: VerdictRule = (input) => {
  const found = PROBE_STAGES.flatMap((stage) =>
    FAMILIES.flatMap((family) => oppositeSince(input, input.matrix[stage][family]) ?? []),
  );
  const [first] = found;
  if (!first) return null;
  const { cell, count, last } = first;
  const [where, title] = [stageWord(cell.stage), sentenceStart(familyInSentence(cell.family))];
  const next = say`Run the ${where} stage once more: a watch keeps too little to judge by.`;
  return conclude({
    code: 'verdict.overtaken-by-watch',
    party: 'unknown',
    certainty: 'cannot-tell',
    facts: isGood(cell.outcome)
      ? say`${title} was good ${where}, and a watch since then failed throughout: ${count} of ${count} attempts, the last at ${utcText(last)}.`
      : say`${title} failed ${where}, and a watch since then was good throughout: ${count} of ${count} attempts, the last at ${utcText(last)}.`,
    wouldChange: next,
    restsOn: names(cell),
    rivals: [ALTERNATIVE_CAUSES.notMended],
    steps: [next],
    mended: say('The run and the watch show the same.'),
    beyondTable: true,
  });
};
