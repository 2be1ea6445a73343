import type { Catalogue } from '../catalogue.ts';

/** What the desktop's menu says beside the names of actions. */
export const MENU_WORDS: Catalogue = {
  '&File': '&Arkiv',
  '&Edit': '&Redigera',
  '&View': '&Visa',
  '&Window': '&Fönster',
  '&Help': '&Hjälp',
  'Open recent': 'Öppna senaste',
  'No case yet': 'Inga ärenden än',
  'Untitled case': 'Ärende utan titel',
  Quit: 'Avsluta',
  'Toggle full screen': 'Helskärm på eller av',
  Minimize: 'Minimera',
  Undo: 'Ångra',
  Redo: 'Gör om',
  Cut: 'Klipp ut',
  Copy: 'Kopiera',
  Paste: 'Klistra in',
  Delete: 'Ta bort',
  'Select all': 'Markera allt',
  PRACTICE: 'ÖVNING',
};
