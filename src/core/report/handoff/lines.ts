import { certaintyTitle } from '../../diagnosis/titles.ts';
import { said, say } from '../../messages/say.ts';
import { PRACTICE_LINE } from '../report.ts';
import type { ReportInput } from '../model/report-input.ts';
import { inertLine } from '../model/inert.ts';

/** A text for one reader: first what is asked of them, then parts with a blank line before each. */
export interface Handoff {
  readonly ask: string;
  readonly parts: readonly (readonly string[])[];
}

/** Longest text and longest line: it is to be read in a mail. */
const MOST_LINES = 40;
const LINE_BYTES = 1500;

export const numbered = (steps: readonly string[]): readonly string[] =>
  steps.map((step, index) => `${index + 1}. ${step}`);

/**
 * The verdict, how sure it is, and other explanations, each with the check that decides; none of them where the verdict is
 * proven. What would change it is not said twice where it is one of these checks.
 */
export const whyPart = ({ judgement: { verdict } }: ReportInput, most = 2): readonly string[] => {
  const rivals = verdict.certainty === 'proven' ? [] : verdict.rivals.slice(0, most);
  return [
    say`Why (${certaintyTitle(verdict.certainty).toLowerCase()}): ${verdict.sentence}`,
    ...verdict.seen.slice(0, 4),
    ...(rivals.some(({ check }) => check === verdict.wouldChange)
      ? []
      : [say`What could change it: ${verdict.wouldChange}`]),
    ...rivals.map(({ sentence, check }) => say`It could also be: ${sentence} What decides: ${check}`),
  ];
};

/** Plain text of one reader's copy. A practice case says so before everything else. */
export const copyText = ({ ask, parts }: Handoff, practice: boolean): string => {
  const told = parts.filter((part) => part.length > 0);
  const lines = [...(practice ? [said(PRACTICE_LINE)] : []), ask, ...told.flatMap((part) => ['', ...part])].map(
    (line) => inertLine(line, LINE_BYTES),
  );
  const shown =
    lines.length <= MOST_LINES
      ? lines
      : [...lines.slice(0, MOST_LINES - 1), say`… (${lines.length - MOST_LINES + 1} lines more in the report)`];
  return `${shown.join('\n')}\n`;
};
