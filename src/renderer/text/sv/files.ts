import type { Translated } from '../english.ts';
import type { filesText } from '../files.ts';

export const filesSwedish: Translated<typeof filesText> = {
  open: 'Öppna en fil…',
  hint: 'Släpp en ärendefil eller ett protokoll här för att öppna',
  where: 'Eller släpp en ärendefil (.tripoint) eller ett protokoll (.json) på den här sidan.',
  tooLarge: 'Filen är större än 20 MB. Så stor är ingen fil från Tripoint; ingenting ändrades.',
  saved: (name) => `${name} skapades. Den innehåller inget lösenord.`,
  taken: {
    new: 'Ärendet importerades',
    same: 'Just det här ärendet fanns redan; ingenting ändrades',
    beside: 'Ärendet finns redan i listan i ett annat skick, som lämnades orört. Det här är filens.',
    record: 'Det här nya ärendet innehåller protokollet. Ange kundens namn under ⋯, Byt namn.',
  },
  imported: {
    new: '',
    same: 'Protokollet finns redan i ärendet. Ingenting ändrades.',
    beside:
      'Ärendet innehåller ett annat protokoll med samma id och annat innehåll. Det här importerades bredvid: ett av de två har redigerats. Be om originalet.',
  },
  trustLeftOut:
    'Certifikat som är godkända i filen är inte godkända på den här datorn: titta på serverns certifikat före första körningen.',
};
