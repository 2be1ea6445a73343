import type { Catalogue } from '../english.ts';
import { numbersIn } from '../numbers.ts';
import { actionSwedish, shellSwedish } from './shell.ts';
import { caseSwedish, filesSwedish } from './case.ts';
import { evidenceSwedish } from './evidence.ts';
import { jobsSwedish } from './jobs.ts';
import { reportSwedish } from './report.ts';
import { stageSwedish } from './stage.ts';
import { historySwedish } from './history.ts';
import { watchSwedish } from './watch.ts';
import { wordsSwedish } from './words.ts';

/**
 * What the window says by itself, in Swedish. The words are those of docs/glossary.md and of src/core/messages/sv;
 * buttons are in the imperative, and "ärende" is the case while "ticket" is the one in the engineer's own system.
 */
export const swedish: Catalogue = {
  numbers: numbersIn('sv'),
  ...shellSwedish,
  ...wordsSwedish,
  ...actionSwedish,
  case: caseSwedish,
  stage: stageSwedish,
  evidence: evidenceSwedish,
  watch: watchSwedish,
  history: historySwedish,
  files: filesSwedish,
  report: reportSwedish,
  jobs: jobsSwedish,
};
