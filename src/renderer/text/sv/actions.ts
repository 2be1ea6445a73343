import type { actionText } from '../actions.ts';
import type { Translated } from '../english.ts';

export const actionSwedish: Translated<typeof actionText> = {
  notPossible: 'Det går inte nu',
  notNow: {
    'no-case': [
      'Inget ärende är öppet i det här fönstret. Ingenting ändrades.',
      'Öppna ett ärende i listan och försök igen.',
    ],
    'read-only': ['Ärendet är skrivskyddat här.', 'Stäng den andra Tripoint som har ärendet öppet.'],
    busy: ['En körning eller bevakning av ärendet pågår.', 'Vänta tills den är klar, eller stoppa den med Esc.'],
    'nothing-failed': ['Inget har misslyckats i det här steget.', 'Kör hela steget.'],
    'nothing-open': ['Inget körs, och inget är öppet som kan stängas.', 'Inget behöver göras.'],
    'no-request': ['Slutsatsen pekar inte på en brandvägg eller en proxy.', 'Läs under rubriken ”Vad som ska göras”.'],
    'no-proof': ['Inget av det som misslyckades har körts igen.', 'Kör det som misslyckades igen.'],
    'not-here': ['Bara skrivbordsprogrammet har flera fönster.', 'Öppna en ny flik i webbläsaren.'],
  },
};
