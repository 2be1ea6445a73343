import { CHECKS, type CheckName } from '../../core/records/case.ts';
import {
  CHECK_TITLES,
  checkResult,
  checkTitle,
  layerTitle,
  type CheckTitle,
} from '../../core/diagnosis/evidence-titles.ts';
import { divergencePlace } from '../../core/diagnosis/divergence.ts';
import { certaintyTitle, familyTitle, partyTitle, stageTitle } from '../../core/diagnosis/titles.ts';
import { ROW_TITLES } from '../../core/records/card.ts';
import type { Language } from '../../core/messages/language.ts';
import { inLanguage } from '../../core/messages/say.ts';
import { CERTAINTIES, FAMILIES, LAYERS, PARTIES, STAGES } from '../../core/vocabulary/words.ts';

/** Each in its own language, as the one who needs it reads it. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', sv: 'Svenska' };

const each = <Word extends string, Text>(words: readonly Word[], text: (word: Word) => Text) =>
  Object.fromEntries(words.map((word) => [word, text(word)])) as Readonly<Record<Word, Text>>;

const checkNames = Object.keys(CHECKS) as readonly CheckName[];

const checkIn = (check: CheckName): CheckTitle => ({
  title: checkTitle(check),
  results: each(Object.keys(CHECK_TITLES[check].results), (result) => checkResult(check, result)),
});

/** The names of the closed words as the core says them in a language. */
export const coreWords = (language: Language) =>
  inLanguage(language, () => ({
    stages: each(STAGES, stageTitle),
    families: each(FAMILIES, familyTitle),
    parties: each(PARTIES, partyTitle),
    certainties: each(CERTAINTIES, certaintyTitle),
    layers: each(LAYERS, layerTitle),
    divergencePlaces: each([...LAYERS, 'responder'], divergencePlace),
    cardRows: ROW_TITLES,
    checks: each(checkNames, checkIn),
  }));
