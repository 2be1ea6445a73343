import type { HandTexts } from '../hand.ts';

export const handSwedish: HandTexts = {
  seal: 'Försegling',
  open: { record: 'Lämna över…', task: 'Lämna över uppdraget…' },
  hints: {
    record:
      'Klistra in texten i ett meddelande eller visa bilden: den andra personen importerar någon av dem. Den är inte krypterad.',
    task: 'För någon som har Tripoint där: server, användarnamn, steg och ärende. Den innehåller inget lösenord.',
  },
  block: 'Text för ett meddelande',
  copy: 'Kopiera texten',
  show: 'Visa QR-koden',
  pictures: { record: 'QR-kod för resultatfilen', task: 'QR-kod för uppdraget' },
  file: {
    save: 'Spara resultatfilen',
    signature: 'Spara dess signatur',
    hint: 'För den som inte har Tripoint: spara båda i samma mapp. De visar att resultatfilen inte har ändrats sedan dess.',
    verify: 'Så kontrollerar andra båda med OpenSSL 3',
    copyVerify: 'Kopiera kommandona',
    compare:
      'Skriv namnet som filen sparades under i stället för FILE på båda ställena i det tredje kommandot, inom citattecken om det har blanksteg. Det andra kommandot skriver ut ett fingeravtryck: det måste vara det som du anger för dem på ett annat sätt, till exempel per telefon. Det tredje skriver ut: Signature Verified Successfully.',
  },
  task: (stage) =>
    `Det här är ett uppdrag: kör steget ${stage} från den här datorn. Välj sedan Lämna över… där och skicka tillbaka resultatet.`,
  pictureTooLarge: 'Bilden är större än 10 MB. Ta en skärmbild av bara QR-koden. Inget importerades.',
  pasted: 'inklistrad text',
  camera: {
    asking: 'Väntar på kameran. Tillåt den där webbläsaren eller systemet frågar.',
    looking: 'Håll QR-koden stilla framför kameran, så stor som får plats.',
    foreign: 'Den här QR-koden kommer inte från Tripoint.',
    several: 'Här finns mer än en QR-kod från Tripoint. Visa en i taget.',
    picture: 'Kamerans bild',
    problems: {
      denied:
        'Kameran tilläts inte. Tillåt den för Tripoint i webbläsarens eller systemets inställningar och försök sedan igen.',
      none: 'Ingen kamera hittades. Anslut en och försök sedan igen.',
      silent: 'Kameran ger ingen bild. Stäng andra program som använder den och försök sedan igen.',
    },
    instead: 'Utan kamera: släpp en skärmbild av QR-koden i fönstret, eller klistra in texten som lämnades över.',
    kept: 'Kameran är på så länge detta är öppet. Ingen bild sparas eller skickas till andra datorer.',
    again: 'Försök igen',
    file: 'kamera',
  },
  accept: {
    hint: 'Be den andra personen om fingeravtrycket på ett annat sätt, till exempel per telefon, och jämför hela. När nyckeln är godkänd visas det som den har förseglat under dess namn.',
    name: 'Namn på den',
    accept: 'Godkänn nyckeln',
    accepted: (name) => `Nyckeln godkändes: ${name}.`,
  },
  seals: {
    title: 'Förseglingar',
    hint: 'Resultatfiler och rapporter förseglas av den här installationen. En försegling visar att de inte har ändrats sedan dess; den visar inte att de är sanna. Ange fingeravtrycket för andra, till exempel per telefon.',
    copy: 'Kopiera fingeravtrycket',
    fingerprint: 'Fingeravtryck för en annan installation',
    name: 'Namn på den',
    accept: 'Godkänn nyckeln',
    forget: 'Glöm',
    forgetKey: (name) => `Glöm ${name}`,
  },
};
