import type { Catalogue } from '../language.ts';

/** Titles, stories and hints of the first-steps scenarios for practice. */
export const SCENARIOS_FIRST_STEPS: Catalogue = {
  'The caller who only wants to be sure': 'Den som bara vill vara säker',
  'We moved the server to new hardware last weekend and would like somebody to go through it once before the guests of the autumn conference arrive. Nobody has complained.':
    'Vi flyttade servern till ny hårdvara i helgen och vill att någon går igenom den en gång innan gästerna till höstkonferensen kommer. Ingen har klagat.',
  'Run both stages, then look at the card. What would a fault have to look like?':
    'Kör båda stegen och titta sedan på statuskortet. Hur skulle ett fel se ut?',
  'A status of 500 is not always bad news: read which probe it belongs to.':
    'Status 500 är inte alltid dåliga nyheter: läs vilket test den hör till.',
  'We found it ourselves': 'Vi hittade det själva',
  'You said on the telephone that a switch was off. It was, and now it is on. Can you look once more, and close the ticket?':
    'Du sa i telefon att en inställning var av. Det var den, och nu är den på. Kan du titta en gång till och stänga ärendet?',
  'Run again what failed, and only then the rest.': 'Kör om det som misslyckades, och först därefter resten.',
  'How long must it stay good before it is fixed?': 'Hur länge måste det hålla innan det är åtgärdat?',
  'It does not even say no': 'Den säger inte ens nej',
  'From home I get nothing at all, not even an error, it just hangs. In the office it is quick. Your page is red. The server was restarted, to be on the safe side.':
    'Hemifrån får jag ingenting alls, inte ens ett fel, det bara hänger. På kontoret går det fort. Er sida är röd. Servern startades om, för säkerhets skull.',
  'How far did the probe get? What would a server that is down do instead?':
    'Hur långt kom testet? Vad skulle en server som ligger nere göra i stället?',
  'Silence is an answer, too: somebody decided not to reply.':
    'Tystnad är också ett svar: någon har bestämt sig för att inte svara.',
  'We changed the address translation on Wednesday evening, it took two minutes. From outside it says refused since then, and your page is red. Inside everybody is happy.':
    'Vi ändrade adressöversättningen på onsdagskvällen, det tog två minuter. Utifrån står det nekad sedan dess, och er sida är röd. På insidan är alla nöjda.',
  'Somebody says no at once. Who can that be, if not the server?':
    'Någon säger nej genast. Vem kan det vara, om inte servern?',
  'Where does the public address lead now?': 'Vart leder den publika adressen nu?',
  'From my desk it all works': 'Från mitt skrivbord fungerar allt',
  'I tried your four lines from my own desk, and all of them answer. Your page is red anyway. A year ago somebody told us that such an answer means a switch is off, so we switched everything off and on again. Twice.':
    'Jag provade era fyra rader från mitt eget skrivbord, och alla svarar. Er sida är röd ändå. För ett år sedan sa någon att ett sådant svar betyder att en inställning är av, så vi slog av och på allt. Två gånger.',
  'Where exactly does the answer point to, and whose machine is that?':
    'Vart pekar svaret egentligen, och vems dator är det?',
  'The same question was answered differently at two places. What stands between them?':
    'Samma fråga besvarades olika på två ställen. Vad står emellan dem?',
  'The rights were given again, and it still says no': 'Rättigheterna gavs igen, och den säger fortfarande nej',
  'Your page has been red since Monday. Somebody here read that this number means missing rights, so we gave the user every role there is. It is still red.':
    'Er sida har varit röd sedan i måndags. Någon här läste att koden betyder att rättigheter saknas, så vi gav användaren alla roller som finns. Den är fortfarande röd.',
  'Does the same user get the same answer from within the house?': 'Får samma användare samma svar inifrån huset?',
  'Compare the certificates of the two places.': 'Jämför certifikaten på de två ställena.',
  'New public address, old complaint': 'Ny publik adress, gammalt klagomål',
  'We got a new public address for the server on Friday, and the name was changed with it. Since then your page is red. The server team says that the server is fine, and I believe them.':
    'Vi fick en ny publik adress till servern i fredags, och namnet ändrades samtidigt. Sedan dess är er sida röd. Serverteamet säger att servern mår bra, och jag tror dem.',
  'An answer came, so something is listening at the new address. Is it the server?':
    'Ett svar kom, så något lyssnar på den nya adressen. Är det servern?',
  'Run the same four probes inside and lay the answers next to each other.':
    'Kör samma fyra tester på insidan och lägg svaren bredvid varandra.',
  'Blocked, says my laptop': 'Blockerad, säger min dator',
  'I am at a branch office of ours and test through the proxy there. Nothing gets through. Your page is green today, I must admit.':
    'Jag är på ett av våra lokalkontor och testar genom proxyn där. Ingenting kommer igenom. Er sida är grön i dag, det måste jag medge.',
  'Whose machine said no?': 'Vems dator sa nej?',
  'Was anything of the customer reached at all?': 'Nåddes något hos kunden över huvud taget?',
  'Everything stopped on the first of the month': 'Allt stannade den första i månaden',
  'Since the first of the month not one guest device gets in. All rows are red. We have changed nothing ourselves; head office has its own people for the server. I sent you the details from our handover document.':
    'Sedan den första i månaden kommer inte en enda gästenhet in. Alla rader är röda. Vi har inte ändrat något själva; huvudkontoret har eget folk för servern. Jag skickade uppgifterna ur vårt överlämningsdokument.',
  'Every attempt counts on the other side. How many has this case used up?':
    'Varje försök räknas på andra sidan. Hur många har det här ärendet förbrukat?',
  'Let somebody sign in to the admin pages with exactly these details, once.':
    'Låt någon logga in på administrationssidorna med just de här uppgifterna, en gång.',
  'One row has been red since the upgrade': 'En rad har varit röd sedan uppgraderingen',
  'After the upgrade on Thursday the list of groups on your page stays empty. The password is the same, the firewall team says that they touched nothing, and one of the three rows is red.':
    'Efter uppgraderingen i torsdags är listan över grupper på er sida tom. Lösenordet är detsamma, brandväggsteamet säger att de inte har rört något, och en av de tre raderna är röd.',
  'Do not follow where the answer sends you: read where that is.': 'Följ inte dit svaret skickar dig: läs vart det är.',
  'The place it points to is on the same machine. What does a server show where it does not offer something?':
    'Platsen det pekar på finns på samma dator. Vad visar en server där den inte erbjuder något?',
  'After the new certificate, nothing': 'Efter det nya certifikatet, ingenting',
  'We put a new certificate on the server an hour ago, and since then nobody gets anything, not even inside. It says 502. Should we put the old one back?':
    'Vi lade in ett nytt certifikat på servern för en timme sedan, och sedan dess får ingen någonting, inte ens på insidan. Det står 502. Ska vi lägga tillbaka det gamla?',
  'Who answers, and who does not?': 'Vem svarar, och vem gör det inte?',
  'How long does this application take to start?': 'Hur lång tid tar det för den här applikationen att starta?',
  'Since midnight, everywhere': 'Sedan midnatt, överallt',
  'Everything stopped at midnight, sharp. Nobody was at work. Inside and outside say the same, something with a date.':
    'Allt stannade vid midnatt, på slaget. Ingen var på jobbet. Insidan och utsidan säger samma sak, något med ett datum.',
  'Read the dates.': 'Läs datumen.',
  'Is there anything to be sent before this is fixed?': 'Ska något skickas innan det här är åtgärdat?',
  'Our own authority, of course': 'Vår egen utfärdare, förstås',
  'We have our own authority for everything in the house. Your tool sends nothing and speaks of trust. The file of the authority is on its way by mail.':
    'Vi har en egen utfärdare för allt i huset. Ert verktyg skickar ingenting och talar om förtroende. Utfärdarens fil är på väg med e-post.',
  'What is missing, and on which side?': 'Vad saknas, och på vilken sida?',
  'Are the two certificates the same?': 'Är de två certifikaten desamma?',
};
