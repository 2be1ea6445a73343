import { actionText } from './text/actions.ts';
import { caseText } from './text/case.ts';
import { evidenceText } from './text/evidence.ts';
import { filesText } from './text/files.ts';
import { reportText } from './text/report.ts';
import { serviceText } from './text/service.ts';
import { shellText } from './text/shell.ts';
import { stageText } from './text/stage.ts';
import { watchText } from './text/watch.ts';
import { words } from './text/words.ts';

/**
 * Everything the window says by itself, by key. What a case shows (verdicts, findings, steps) is not here: those
 * sentences come with the judgement, so that window, command line and report say the same. A second language is a
 * second object of this type.
 */
const english = {
  ...shellText,
  ...words,
  ...actionText,
  case: caseText,
  stage: stageText,
  evidence: evidenceText,
  watch: watchText,
  files: filesText,
  report: reportText,
  service: serviceText,
} as const;

type Catalogue = typeof english;

export const t: Catalogue = english;
