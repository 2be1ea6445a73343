import { responderTitle } from '../../core/diagnosis/words/evidence-titles.ts';
import { certaintyTitle, familyTitle, partyTitle, stageTitle } from '../../core/diagnosis/words/titles.ts';
import type { Language } from '../../core/messages/language.ts';
import { CERTAINTIES, FAMILIES, PARTIES, RESPONDERS, STAGES } from '../../core/vocabulary/words.ts';

/** Each in its own language, as the one who needs it reads it. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', sv: 'Svenska' };

/** Texts by their words, made when they are read. */
export const each = <Word extends string, Text>(words: readonly Word[], text: (word: Word) => Text) =>
  Object.defineProperties(
    {},
    Object.fromEntries(words.map((word) => [word, { get: () => text(word), enumerable: true, configurable: true }])),
  ) as Readonly<Record<Word, Text>>;

/** The names of the closed words as the core says them. */
export const coreWords = {
  stages: each(STAGES, stageTitle),
  families: each(FAMILIES, familyTitle),
  parties: each(PARTIES, partyTitle),
  certainties: each(CERTAINTIES, certaintyTitle),
  responders: each(RESPONDERS, (responder) => responderTitle(responder)),
};
