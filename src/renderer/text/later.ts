import { caseLater, filesLater } from './later/case.ts';
import { evidenceLater } from './later/evidence.ts';
import { historyLater } from './later/history.ts';
import { reportText } from './later/report.ts';
import { shellLater } from './later/shell.ts';
import { stageLater } from './later/stage.ts';
import { watchLater } from './later/watch.ts';
import { wordsLater } from './later/words.ts';
import { shown } from './shown.ts';

/** What only those parts of the window say that are loaded when they are first shown. */
export const later = {
  ...shellLater,
  ...wordsLater,
  case: caseLater,
  stage: stageLater,
  evidence: evidenceLater,
  watch: watchLater,
  history: historyLater,
  files: filesLater,
  report: reportText,
};

/** The same in the language that the window shows. Imported by nothing that the first picture needs. */
export const laterT = shown(later);
