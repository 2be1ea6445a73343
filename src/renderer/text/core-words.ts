import { CHECKS, type CheckName } from '../../core/records/case.ts';
import {
  CHECK_TITLES,
  checkResult,
  checkTitle,
  layerTitle,
  responderTitle,
} from '../../core/diagnosis/evidence-titles.ts';
import { divergencePlace } from '../../core/diagnosis/divergence.ts';
import { certaintyTitle, familyTitle, partyTitle, stageTitle } from '../../core/diagnosis/titles.ts';
import { ROW_TITLES } from '../../core/records/card.ts';
import type { Language } from '../../core/messages/language.ts';
import { CERTAINTIES, FAMILIES, LAYERS, PARTIES, RESPONDERS, STAGES } from '../../core/vocabulary/words.ts';

/** Each in its own language, as the one who needs it reads it. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', sv: 'Svenska' };

/** Texts by their words, made when they are read. */
const each = <Word extends string, Text>(words: readonly Word[], text: (word: Word) => Text) =>
  Object.defineProperties(
    {},
    Object.fromEntries(words.map((word) => [word, { get: () => text(word), enumerable: true, configurable: true }])),
  ) as Readonly<Record<Word, Text>>;

const checkNames = Object.keys(CHECKS) as readonly CheckName[];

/** The names of the closed words as the core says them. */
export const coreWords = {
  stages: each(STAGES, stageTitle),
  families: each(FAMILIES, familyTitle),
  parties: each(PARTIES, partyTitle),
  certainties: each(CERTAINTIES, certaintyTitle),
  layers: each(LAYERS, layerTitle),
  responders: each(RESPONDERS, (responder) => responderTitle(responder)),
  divergencePlaces: each([...LAYERS, 'responder'], divergencePlace),
  cardRows: ROW_TITLES,
  checks: each(checkNames, (check) => ({
    title: checkTitle(check),
    results: each(Object.keys(CHECK_TITLES[check].results), (result) => checkResult(check, result)),
  })),
};
