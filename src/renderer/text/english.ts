import { actionText, shellText } from './shell.ts';
import { caseText, filesText } from './case.ts';
import { evidenceText } from './evidence.ts';
import { jobsText } from './jobs.ts';
import { numbersIn } from './numbers.ts';
import { reportText } from './report.ts';
import { stageText } from './stage.ts';
import { historyText } from './history.ts';
import { watchText } from './watch.ts';
import { words } from './words.ts';

/**
 * What the window says by itself, by key; what *Service* says stands apart in service.ts and comes with its page. What a case shows (verdicts, findings, steps) is not here: those
 * sentences come with the judgement, so that window, command line and report say the same.
 */
export const english = {
  numbers: numbersIn('en'),
  ...shellText,
  ...words,
  ...actionText,
  case: caseText,
  stage: stageText,
  evidence: evidenceText,
  watch: watchText,
  history: historyText,
  files: filesText,
  report: reportText,
  jobs: jobsText,
} as const;

/** The same keys with the same parameters, and any words: what a part of another language's catalogue must have. */
export type Translated<T> = T extends string
  ? string
  : T extends (...values: infer Values) => string
    ? (...values: Values) => string
    : { readonly [Key in keyof T]: Translated<T[Key]> };

export type Catalogue = Translated<typeof english>;
