import type { Catalogue } from '../language.ts';

/** The desktop's dialogs and notifications. */
export const DESKTOP: Catalogue = {
  'Keep running': 'Fortsätt köra',
  'Stop and quit': 'Stoppa och avsluta',
  'A stage, a watch or a batch is still running': 'Ett steg, en bevakning eller en batch pågår fortfarande',
  'If Tripoint ends now, it stops after the request that is under way. What is done is kept: a batch can be gone on with later, a stage can be run again.':
    'Om Tripoint avslutas nu stoppar det efter anropet som pågår. Det som är gjort finns kvar: en batch kan fortsättas senare, ett steg kan köras igen.',
  'Every result is on disk before it is shown, so your cases are kept as they are, and a run or a batch that was going on goes on. Only what was being typed in the window is lost.':
    'Varje resultat finns på disken innan det visas, så ärendena är kvar som de är, och en körning eller batch som pågick fortsätter. Bara det som just skrevs i fönstret är förlorat.',
  'The window has stopped working': 'Fönstret har slutat fungera',
  'The window does not answer': 'Fönstret svarar inte',
  'Reopen window': 'Öppna fönstret igen',
  Wait: 'Vänta',
  'Tripoint met an error that it did not expect': 'Ett oväntat fel inträffade i Tripoint',
  'Tripoint case': 'Tripoint-ärende',
  'Web page': 'Webbsida',
  'PDF document': 'PDF-dokument',
  'CSV table': 'CSV-tabell',
  'All files': 'Alla filer',
  '{0} was not written': '{0} skrevs inte',
  'The disk may be full, or the folder may not be writable. Nothing in Tripoint was changed: save it once more, in another folder if this happens again.':
    'Disken kan vara full, eller så går det inte att skriva i mappen. Ingenting i Tripoint ändrades: spara en gång till, i en annan mapp om det händer igen.',
  'The file was not opened': 'Filen öppnades inte',
  'Open a case or a record': 'Öppna ett ärende eller en resultatfil',
  'Cases and records of Tripoint': 'Ärenden och resultatfiler från Tripoint',
  'The page was not opened': 'Sidan öppnades inte',
  'The batch has ended': 'Batchen har avslutats',
  '{0} is finished': 'Steget {0} är klart',
  'The watch has ended': 'Bevakningen har avslutats',

  // What the desktop's menu says beside the names of actions.
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
  'Say who must act, then compare with Tripoint.': 'Säg vem som måste agera och jämför sedan med Tripoint.',
};
