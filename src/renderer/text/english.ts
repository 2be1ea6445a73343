import { actionText, shellText } from './shell.ts';
import { caseText, filesText } from './case.ts';
import { evidenceText } from './evidence.ts';
import { jobsText } from './jobs.ts';
import { numbers } from './numbers.ts';
import { stageText } from './stage.ts';
import { historyText } from './history.ts';
import { watchText } from './watch.ts';
import { words } from './words.ts';

/**
 * What the window says on its own, by key: English texts, which are the keys of their translations, and functions that
 * return messages. What *Service* says comes with its page, from service.ts. What a case shows (verdicts, findings,
 * steps) is not here:
 * those messages come with the judgement, so that window, command line and report say the same.
 */
export const english = {
  numbers,
  ...shellText,
  ...words,
  ...actionText,
  case: caseText,
  stage: stageText,
  evidence: evidenceText,
  watch: watchText,
  history: historyText,
  files: filesText,
  jobs: jobsText,
};
