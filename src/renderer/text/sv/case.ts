import type { ProtectedBy } from '../../../core/attempts/protected-by.ts';
import type { caseText, filesText } from '../case.ts';
import type { Translated } from '../english.ts';

export const filesSwedish: Translated<typeof filesText> = {
  open: 'Öppna en fil…',
  hint: 'Släpp en ärendefil eller en resultatfil här för att öppna den',
  where: 'Eller släpp en ärendefil (.tripoint) eller en resultatfil (.json) på den här sidan.',
  tooLarge: 'Filen är större än 20 MB, och så stora filer skapar Tripoint aldrig. Ingenting ändrades.',
  saved: (name) => `${name} skapades. Den innehåller inget lösenord.`,
  signature: 'Spara dess signatur',
  signatureHint: 'Förvara signaturen bredvid filen: den visar att ingen har ändrat den sedan dess.',
  taken: {
    new: 'Ärendet importerades',
    same: 'Just det här ärendet fanns redan; ingenting ändrades',
    beside: 'Ärendet finns redan i listan i en annan version, som är oförändrad. Det här är versionen från filen.',
    into: 'Resultatfilen importerades till det här ärendet, som hade efterfrågat den.',
    record: 'Det här nya ärendet innehåller resultatfilen. Ange kundens namn under ⋯, Byt namn.',
  },
  imported: {
    new: '',
    same: 'Resultatfilen finns redan i ärendet. Ingenting ändrades.',
    beside:
      'Ärendet innehåller en annan resultatfil med samma id men annat innehåll. Den här importerades bredvid: en av de två har redigerats. Be om originalet.',
  },
  askAgain: 'Be om filen igen, hel och som den skrevs, eller kör skriptet en gång till.',
  trustLeftOut:
    'Certifikat som har godkänts i filen är inte godkända på den här datorn: granska serverns certifikat före första körningen.',
};

const STOPPED_BY: Record<ProtectedBy, string> = {
  rejected: 'Stoppades vid en avvisad inloggning',
  proxy: 'Stoppades vid en inloggning som den lokala proxyn avvisade',
  unreadable: 'Stoppades efter ett svar som inte kunde läsas',
  hidden: 'Stoppades efter ett svar som kan dölja en avvisning',
  elsewhere: 'Stoppades före nästa inloggning',
};

const otherTarget = (server: string | null, user: string | null): string =>
  [server === null ? '' : `servern ${server}`, user === null ? '' : `användaren ${user}`]
    .filter((part) => part !== '')
    .join(', ');

export const caseSwedish: Translated<typeof caseText> = {
  verdict: 'Slutsats',
  begin: 'Ingenting har testats ännu',
  change: 'Det som kan ändra slutsatsen:',
  decide: 'För att avgöra:',
  failedSignIns: (count) => (count === 1 ? '1 misslyckad inloggning' : `${count} misslyckade inloggningar`),
  unknownSignIns: (count) =>
    count === 1 ? '1 inloggning med okänt resultat' : `${count} inloggningar med okänt resultat`,
  unknownSignInsHint:
    'Inloggningar i ärendets körningar som inte fick något entydigt svar. Var och en räknas som avvisad tills en senare godkänns.',
  failedSignInsHint:
    'Avvisade inloggningar som ärendets körningar har orsakat. Härdade servrar låser ett konto efter tre.',
  guardNotes: (count) => `${count} förbehåll`,
  folding: {
    root: 'Grundfel:',
    follows: (count) => `Samma orsak (${count})`,
    alsoMany: (count) => `Dessutom (${count})`,
    cell: (family, stage, word) => `${family}, ${stage}: ${word}`,
    followsMark: 'följd',
    followsFrom: (family, stage) => `Följer av ${family}, ${stage}`,
  },
  changeRequest: {
    title: 'Ändringsbegäran till brandväggs- eller proxyteamet',
    intro: 'Vem som måste släppa fram vad, vad som har setts och hur det kontrolleras. Ingenting skickas härifrån.',
    blank: (blank) => `Skrivs i stället för ${blank}: inget test kan se det.`,
    text: 'Ändringsbegärans text',
    copy: 'Kopiera begäran',
  },
  proof: {
    title: 'Före och efter',
    table: 'Tester som misslyckades, före och efter',
    probe: 'Test',
    before: 'Före',
    after: 'Efter',
    result: 'Resultat',
    results: {
      mended: 'Åtgärdat',
      'still-failing': 'Misslyckas fortfarande',
      'new-fault': 'Nytt fel',
      'not-asked': 'Inte kört igen',
      'cannot-tell': 'Kan inte avgöras',
    },
    never: 'inte kört',
    copy: 'Kopiera före och efter',
    again: (stage) => `Kör bara om de misslyckade testerna, ${stage}`,
  },
  more: 'Mer för det här ärendet',
  importRecord: 'Importera en resultatfil…',
  importHint: 'Släpp en resultatfil eller ett kort här för att lägga till det i ärendet',
  renameTitle: 'Byt namn på ärendet',
  save: 'Spara',
  readOnly: 'Skrivskyddat:',
  openAgain: 'Öppna det igen',
  tooLarge: 'Filen är större än 20 MB, och så stora är inga resultatfiler. Ärendet är oförändrat.',
  interrupted: (stage, finished) =>
    `En körning av steget ${stage} avbröts efter ${finished} av 4 tester. Den finns kvar, märkt som ofullständig, och tas inte med i jämförelsen.`,
  unsaved: {
    title: 'Resultatet av den här körningen är inte sparat.',
    meanwhile:
      'Körningen stoppades och ingenting mer skickades. Resultatet visas här och går förlorat när programmet avslutas.',
    again: 'Spara igen',
    copy: 'Spara en kopia…',
  },
  settle: { continue: 'Fortsätt', 'start-again': 'Kör om steget', leave: 'Lämna som det är' },
  path: { title: 'Vägen', open: (words: string) => `Visa underlaget. ${words}` },
  nextStep: {
    server: 'Ange servern',
    user: 'Ange API-användaren',
    password: 'Ange lösenordet',
    passwordAgain: 'Ange lösenordet igen',
    run: (stage: string) => `Kör steget ${stage}…`,
    card: 'Registrera plattformens kort',
    cardAgain: 'Registrera kortet igen',
  },
  compare: {
    otherTarget: (server, user) => otherTarget(server, user),
    otherTargetStage: (server, user) =>
      `De här resultaten gäller ${otherTarget(server, user)}, inte det som ärendet anger nu. Kör steget igen.`,
    title: 'Jämförelse',
    caption: 'Fyra tester i tre steg. Piltangenterna flyttar, Enter öppnar underlaget.',
    family: 'Test',
    rowHeads: {
      'ers-endpoint-groups': 'ERS-slut\u00adpunkts\u00adgrupper',
      'ers-endpoints': 'ERS-slut\u00adpunkter',
      'open-api': 'Open API',
      'mnt-session': 'MnT-session',
    },
    olderCard: (last, shown) =>
      `Det senast registrerade kortet är från ${last}, alltså äldre än det från ${shown}. Det är sparat, men här visas det nyare.`,
    noDifferences: 'De körda stegen skiljer sig inte åt.',
    hidden: (count) => (count === 1 ? '1 rad utan skillnad är dold' : `${count} rader är dolda`),
    waiting: 'väntar på sin tur',
    phase: (phase, seconds) => (seconds < 1 ? phase : `${phase}, ${seconds} s`),
    stop: 'Stoppa',
    running: (stage) => `Steget ${stage} körs`,
    restsHere: 'Slutsatsen bygger på den här rutan',
  },
  consent: {
    title: 'En inloggning har redan avvisats',
    cost: 'Vid ett försök till skickas först en enda inloggning. Avvisas även den skickas ingenting mer.',
    attempts: 'Försök det senaste dygnet',
    password: 'Ett annat lösenord',
    passwordHint: 'Lämna tomt för att använda det lagrade.',
    ofProxy: 'Proxyns användarnamn och lösenord står i den här datorns proxyinställningar. Rätta dem där först.',
    button: 'Gör ett försök till',
    withPassword: 'Gör ett försök till med det här lösenordet',
    cancel: 'Skicka ingenting',
    moved:
      'Servern, porten eller användaren ändrades i ett annat fönster. Ingenting skickades. Kontrollera inställningarna och kör sedan igen.',
  },
  account: (user, server) => `${user} på ${server}`,
  meter: (count) => `Inloggningsförsök: ${count}`,
  held: {
    text: (by, count) =>
      `${STOPPED_BY[by]}, för att skydda kontot. ${count === 1 ? '1 test hölls' : `${count} tester hölls`} tillbaka.`,
    soFar: (failed, unknown) => `${failed} hittills${unknown > 0 ? `, och ${unknown} med okänt resultat` : ''}`,
    cost: (family, used) =>
      `Vid ett försök till körs ${family} en gång, vilket kan kosta 1 misslyckad inloggning till (${used}).`,
    button: 'Gör ett inloggningsförsök till',
  },
  nextPanel: {
    steps: 'Åtgärder',
    mended: 'Så verifieras åtgärden',
    seen: 'Så syns det i båda sidors loggar',
    guard: 'Varför jämförelsen är mindre säker',
    guardIntro:
      'Varje förbehåll anger också hur säker slutsatsen ändå kan vara. Inget av dem hindrar dig från att gå vidare.',
    atBest: (certainty) => `Högst: ${certainty}`,
    notThisVerdict: 'Gäller inte den här slutsatsen',
    changesNothing: 'Ändrar ingenting i den här slutsatsen',
    rivals: 'Alternativa orsaker',
    decides: 'Avgörs av:',
    checks: 'Kontroller som bara en människa kan göra',
    recorded: 'registrerat',
    saidBy: 'Vem som säger det (valfritt)',
    earlier: 'Tidigare:',
    withdraw: 'Ta tillbaka',
    withdrawn: 'togs tillbaka',
    recordAgain: 'Klicka på ett resultat igen för att registrera det på nytt.',
    beyond: 'Tripoints egen regel: leverantörens tabell har ingen rad för detta',
    noSteps: 'Inget att göra än. Kör nästa steg.',
    guiHelp: 'Avvisad: felet ligger i kontot. Godkänd: kontots roll saknar behörighet.',
    witness: 'Serverns egen logg',
    witnessOf: (stage) => `Rader från körningen av steget ${stage}`,
    witnessEarlier: (count) => (count === 1 ? 'En tidigare körning' : `${count} tidigare körningar`),
    copyRow: 'Kopiera raden',
    row: {
      user: 'Administratör',
      from: 'Från',
      to: 'Till',
      clock: { server: 'enligt serverns klocka', own: 'enligt testdatorns klocka; serverns är inte känd' },
      interface: 'Gränssnitt',
      source: 'Källadress',
      rows: 'Rader',
    },
  },
  ticket: { copied: 'Kopierat till ticket.' },
  announce: {
    cell: (family, stage, word) => `${family}, ${stage}: ${word}`,
    finished: (stage) => `Steget ${stage} är klart`,
  },
};
