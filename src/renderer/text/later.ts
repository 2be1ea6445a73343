import { marked, say } from '../../core/messages/message.ts';
import { CHECK_TITLES, checkResult, checkTitle, layerTitle } from '../../core/diagnosis/words/titles.ts';
import { divergencePlace } from '../../core/diagnosis/relations/divergence.ts';
import { ROW_TITLES } from '../../core/records/card.ts';
import { CHECKS, type CheckName } from '../../core/records/case.ts';
import { LAYERS, type RowValue } from '../../core/vocabulary/words.ts';
import { each } from './words.ts';
import { caseLater, filesLater, reportText, handText, shellLater } from './later/shell.ts';
import { evidenceLater, stageLater, watchLater } from './later/stage.ts';
import { shown } from './shown.ts';

const historyLater = marked({
  earlier: (count: number) => say`Earlier entries, not shown: ${count}`,
  run: (stage: string) => say`${stage}: run`,
  watch: (stage: string) => say`${stage}: watch`,
  good: (good: number, probes: number) => say`${good} of ${probes} good`,
  noResult: 'no result',
  states: {
    running: 'running',
    stopped: 'stopped',
    interrupted: 'interrupted',
    'protecting-account': 'stopped to protect the account',
  },
  imported: 'from a file',
});

const rows: Record<RowValue, string> = marked({ up: 'Up', down: 'Down', 'not-read': 'Not read' });

const difficulties = marked({ 'first-steps': 'First steps', everyday: 'Everyday', tricky: 'Tricky' });

/** Names of closed words that no first picture shows. */
const wordsLater = {
  rows,
  difficulties,
  layers: each(LAYERS, layerTitle),
  divergencePlaces: each([...LAYERS, 'responder'], divergencePlace),
  cardRows: ROW_TITLES,
  checks: each(Object.keys(CHECKS) as readonly CheckName[], (check) => ({
    title: checkTitle(check),
    results: each(Object.keys(CHECK_TITLES[check].results), (result) => checkResult(check, result)),
  })),
};

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
  hand: handText,
};

/** The same in the language that the window shows. Imported by nothing that the first picture needs. */
export const laterT = shown(later);
