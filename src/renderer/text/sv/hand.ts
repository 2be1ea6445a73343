import type { HandTexts } from '../hand.ts';

export const handSwedish: HandTexts = {
  open: { record: 'Lämna över…', task: 'Lämna över uppdraget…' },
  hints: {
    record:
      'Klistra in texten i ett meddelande eller visa QR-koden: en telefon läser in den i ett. Den är inte krypterad.',
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
  pasted: 'inklistrad text',
  accept: {
    hint: 'Be den andra personen om fingeravtrycket på ett annat sätt, till exempel per telefon, och jämför hela. När nyckeln är godkänd visas det som den har signerat under dess namn.',
    name: 'Namn på den',
    accept: 'Godkänn nyckeln',
    accepted: (name) => `Nyckeln godkändes: ${name}.`,
  },
  keys: {
    title: 'Signaturer',
    hint: 'Den här installationen signerar resultatfiler, ärenden och rapporter som sparas som filer. En signatur visar att en fil inte har ändrats sedan dess; den visar inte att den är sann. Ange fingeravtrycket för andra, till exempel per telefon.',
    copy: 'Kopiera fingeravtrycket',
    fingerprint: 'Fingeravtryck för en annan installation',
    name: 'Namn på den',
    accept: 'Godkänn nyckeln',
    forget: 'Glöm',
    forgetKey: (name) => `Glöm ${name}`,
  },
};
