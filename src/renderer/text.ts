import type { Language } from '../core/messages/language.ts';
import { languageSpoken, loadLanguage, loadRest, speak } from '../core/messages/say.ts';
import type { Catalogue } from './text/english.ts';
import type { HandTexts } from './text/hand.ts';
import type { ServiceTexts } from './text/service.ts';

/** Each language comes when it is first asked for. */
const CATALOGUES: Readonly<Record<Language, () => Promise<Catalogue>>> = {
  en: async () => (await import('./text/english.ts')).english,
  sv: async () => (await import('./text/sv/swedish.ts')).swedish,
};

/** What comes later still: what *Service* says with its page, and what is handed over, scanned and signed with what shows it. */
interface Later {
  readonly service: ServiceTexts;
  readonly hand: HandTexts;
}

const LATER: { readonly [Part in keyof Later]: Readonly<Record<Language, () => Promise<Later[Part]>>> } = {
  service: {
    en: async () => (await import('./text/service.ts')).serviceText,
    sv: async () => (await import('./text/sv/service.ts')).serviceSwedish,
  },
  hand: {
    en: async () => (await import('./text/hand.ts')).handText,
    sv: async () => (await import('./text/sv/hand.ts')).handSwedish,
  },
};

interface Loaded extends Partial<Later> {
  readonly catalogue: Catalogue;
}

const loaded = new Map<Language, Loaded>();
/** Whether all that the core says was asked for, and what comes later: from then on it comes with every language. */
let restWanted = false;
const wanted = new Set<keyof Later>();

/**
 * What the window says, in the language in force. It is read where something is drawn and never kept: a constant made of
 * it would stay in the language of the start. It is there once {@link loadText} and {@link speakIn} were called.
 */
export let t: Catalogue;

/** What *Service* says, and what is said of handing over and of signatures; there once {@link loadLater} was called. */
export let serviceT: ServiceTexts;
export let handT: HandTexts;

const load = async (language: Language): Promise<void> => {
  // Its names of closed words are the core's, which must be there first.
  await loadLanguage(language);
  if (restWanted) await loadRest(language).catch(() => undefined);
  const service = wanted.has('service') ? await LATER.service[language]() : undefined;
  const hand = wanted.has('hand') ? await LATER.hand[language]() : undefined;
  const known = loaded.get(language)?.catalogue ?? (await CATALOGUES[language]());
  loaded.set(language, { catalogue: known, ...(service && { service }), ...(hand && { hand }) });
};

/** Loads what the window needs to speak a language. Where the host is gone it stays in the former one; never fails. */
export const loadText = (language: Language): Promise<void> =>
  // The page says by itself that the host is gone.
  load(language).catch(() => undefined);

/** Loads all that the core says in the language in force, for what no first picture needs. Never fails: what is missing reads English. */
export const loadAllText = (): Promise<void> => {
  restWanted = true;
  return loadRest(languageSpoken()).catch(() => undefined);
};

/** Loads what a part says that comes later. Fails where the host is gone. */
export const loadLater = async (part: keyof Later): Promise<void> => {
  restWanted = true;
  wanted.add(part);
  const language = languageSpoken();
  await load(language);
  speakIn(language);
};

/**
 * From now on the window speaks this language, with all that the core says in it, where {@link loadText} could load it.
 * Who shows something draws it anew. `false`: it could not, and the former one stays.
 */
export const speakIn = (language: Language): boolean => {
  const texts = loaded.get(language);
  if (!texts) return false;
  speak(language);
  t = texts.catalogue;
  if (texts.service) serviceT = texts.service;
  if (texts.hand) handT = texts.hand;
  document.documentElement.lang = language;
  return true;
};
