import type { Catalogue } from '../catalogue.ts';

/** What the desktop's menu says beside the names of actions. */
export const MENU_WORDS: Catalogue = {
  '&File': '&Arkiv',
  '&View': '&Visa',
  '&Window': '&Fönster',
  '&Help': '&Hjälp',
  'Open recent': 'Öppna senaste',
  'No case yet': 'Inga ärenden än',
  'Untitled case': 'Ärende utan titel',
  PRACTICE: 'ÖVNING',
};
