import { isFailure, OUTCOMES, ROW_OUTCOMES } from '../../evidence/outcome.ts';
import type { Report } from '../report.ts';

const WORDS = [...OUTCOMES, ...ROW_OUTCOMES];

/** The cell shows something that went wrong; a word that this program does not know shows nothing. */
export const isFailing = ({ outcome }: Report['cells'][number]): boolean =>
  WORDS.some((word) => word === outcome && isFailure(word));
