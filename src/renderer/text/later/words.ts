import { CHECK_TITLES, checkResult, checkTitle, layerTitle } from '../../../core/diagnosis/words/evidence-titles.ts';
import { divergencePlace } from '../../../core/diagnosis/relations/divergence.ts';
import { marked } from '../../../core/messages/message.ts';
import { ROW_TITLES } from '../../../core/records/card.ts';
import { CHECKS, type CheckName } from '../../../core/records/case.ts';
import { LAYERS, type RowValue } from '../../../core/vocabulary/words.ts';
import { each } from '../core-words.ts';

const rows: Record<RowValue, string> = marked({ up: 'Up', down: 'Down', 'not-read': 'Not read' });

const difficulties = marked({ 'first-steps': 'First steps', everyday: 'Everyday', tricky: 'Tricky' });

/** Names of closed words that no first picture shows. */
export const wordsLater = {
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
