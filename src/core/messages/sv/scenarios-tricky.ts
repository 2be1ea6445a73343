import type { Catalogue } from '../language.ts';

/** Titles, stories and hints of the tricky scenarios for practice. */
export const SCENARIOS_TRICKY: Catalogue = {
  'A card from the future': 'Ett statuskort från framtiden',
  'Your page is red. The time below the table is later than the clock on my wall, so it must be as fresh as can be.':
    'Er sida är röd. Tiden under tabellen är senare än klockan på min vägg, så den måste vara så färsk som det går.',
  'Can a card be newer than now?': 'Kan ett statuskort vara nyare än nu?',
  'What would have to happen for the page to know better?': 'Vad skulle behöva hända för att sidan ska veta bättre?',
  'Fixed on Tuesday, still red today': 'Åtgärdat i tisdags, fortfarande rött i dag',
  'Our firewall people found something on Tuesday and put it right, and guests have been coming in ever since. Your page is still red in all three rows, so we do not dare to close the ticket.':
    'Vårt brandväggsfolk hittade något i tisdags och rättade till det, och gäster har kommit in sedan dess. Er sida är fortfarande röd i alla tre rader, så vi vågar inte stänga ärendet.',
  'Every statement has a time. Which one is this one from?': 'Varje uppgift har en tid. Från när är den här?',
  'Something answers, in no language': 'Något svarar, på inget språk',
  'From outside every tool says that the answer makes no sense. In the office all is well. The old load balancer was switched on again for a test, somebody said.':
    'Utifrån säger varje verktyg att svaret är obegripligt. På kontoret är allt bra. Den gamla lastbalanseraren slogs på igen för ett test, sa någon.',
  'TLS stands. What comes through it?': 'TLS är upprättat. Vad kommer genom det?',
  'Is there anything in the answer that a server of this kind would send?':
    'Finns det något i svaret som en server av den här typen skulle skicka?',
  'From home it works like a charm': 'Hemifrån går det som en dans',
  'I tested from home, so from outside, and everything is green. You are the only one who does not get in. Oh, the company VPN? That connects by itself.':
    'Jag testade hemifrån, alltså utifrån, och allt är grönt. Ni är de enda som inte kommer in. Jaså, företagets VPN? Det ansluter av sig självt.',
  'Which address did the name lead to at home?': 'Vilken adress ledde namnet till hemma?',
  'Was the second place really another place?': 'Var det andra stället verkligen ett annat ställe?',
  Sometimes: 'Ibland',
  'Sometimes your page is red, sometimes it is green. I tested from outside: all good. Five minutes later: all bad. Then good again. Inside it is always good.':
    'Ibland är er sida röd, ibland är den grön. Jag testade utifrån: allt bra. Fem minuter senare: allt dåligt. Sedan bra igen. På insidan är det alltid bra.',
  'What do the answers that failed have in common?': 'Vad har svaren som misslyckades gemensamt?',
  'How many equal devices stand behind one address?': 'Hur många likadana enheter står bakom en adress?',
  'We let in whom we know': 'Vi släpper in dem vi känner',
  'Our firewall lets in exactly the one name that you gave us, and nobody else: that is our policy. Your page is green. But your test from outside hangs, and your colleague says that this is our fault.':
    'Vår brandvägg släpper in precis det enda namn som ni gav oss, och ingen annan: det är vår policy. Er sida är grön. Men ert test utifrån hänger, och din kollega säger att det är vårt fel.',
  'Who has to get in, and does it?': 'Vem måste komma in, och gör den det?',
  'Is this test host on the list, and should it be?': 'Finns den här testdatorn på listan, och borde den det?',
  'The address cannot be taken out': 'Adressen går inte att ta bort',
  'Connections are all green. But taking an address out of the policy fails, always, with a complaint about a missing body. Adding devices works.':
    'Anslutningarna är gröna allihop. Men att ta bort en adress ur policyn misslyckas, alltid, med ett klagomål om att innehåll saknas. Att lägga till enheter fungerar.',
  'The connection to the server is not the question here. Which request fails?':
    'Anslutningen till servern är inte frågan här. Vilket anrop misslyckas?',
  'What do some devices do with the body of a request that deletes?':
    'Vad gör vissa enheter med innehållet i ett anrop som tar bort?',
  'Our monitoring is green': 'Vår övervakning är grön',
  'Our monitoring asks the public address every minute and has been green for weeks: 200, every time. So the fault must be on your page, which is red.':
    'Vår övervakning frågar den publika adressen varje minut och har varit grön i veckor: 200, varje gång. Alltså måste felet vara på er sida, som är röd.',
  'A number is not an answer. What came along with it?': 'En kod är inget svar. Vad kom med den?',
  'Would the server say this in HTML?': 'Skulle servern säga det här i HTML?',
  'The good number in the wrong place': 'Den goda koden på fel plats',
  'Your guide says that the last of the four must answer 500. It does, from both places, I have it in writing. And still one row is red.':
    'Er guide säger att den sista av de fyra ska svara 500. Det gör den, från båda ställena, jag har det skriftligt. Och ändå är en rad röd.',
  'Lay the two answers next to each other, not only their numbers.':
    'Lägg de två svaren bredvid varandra, inte bara deras koder.',
  'Which of the two begins with an XML declaration?': 'Vilket av de två börjar med en XML-deklaration?',
  'A redirect that stays at home': 'En omdirigering som stannar hemma',
  'Outside it says 302, and the address in the answer is not even another machine: it is our own name. So it must be that switch that you always talk about.':
    'På utsidan står det 302, och adressen i svaret är inte ens en annan dator: det är vårt eget namn. Alltså måste det vara den där inställningen som ni alltid talar om.',
  'The name is the same. Is the path one of the server?': 'Namnet är detsamma. Är sökvägen en av serverns?',
  'Compare the keys of the two places.': 'Jämför nycklarna på de två ställena.',
  'One row is green, two are red': 'En rad är grön, två är röda',
  'Since the proxy was updated, single devices still appear, groups and sessions do not. The proxy team says that everything is let through, the logs are full of our requests.':
    'Sedan proxyn uppdaterades visas enskilda enheter fortfarande, men inte grupper och sessioner. Proxyteamet säger att allt släpps igenom, loggarna är fulla av våra anrop.',
  'The number says that the sign-in was accepted. What did the server not like?':
    'Koden säger att inloggningen godkändes. Vad var det servern inte tyckte om?',
  'Is everything that was sent inside also sent on outside?':
    'Skickas allt som skickades på insidan vidare också på utsidan?',
  'It wants a proxy password that nobody has': 'Den vill ha ett proxylösenord som ingen har',
  'From outside it answers 407. I have no proxy at home, I swear. In the office all is well.':
    'Utifrån svarar den 407. Jag har ingen proxy hemma, det lovar jag. På kontoret är allt bra.',
  'Did this come before TLS stood, or after it?': 'Kom det innan TLS var upprättat, eller efteråt?',
  'Which device can speak inside a connection that was opened for the name of the server?':
    'Vilken enhet kan tala inuti en anslutning som öppnades för serverns namn?',
  'The user is in our directory': 'Användaren finns i vår katalog',
  'We make no local users any more, everything comes from the directory, also this one. Groups and devices are there. Sessions are not, whatever rights we give.':
    'Vi skapar inga lokala användare längre, allt kommer ur katalogen, också den här. Grupper och enheter finns. Sessioner finns inte, vilka rättigheter vi än ger.',
  'The same user is accepted by three lines and rejected by one.':
    'Samma användare godkänns i tre tester och avvisas i en.',
  'Which of the families takes internal users only?': 'Vilket av testerna godtar bara interna användare?',
  'It worked, and then it did not': 'Det fungerade, och sedan fungerade det inte',
  'Inside everything was accepted. Twenty minutes later, from home, the same user and the same password were rejected. Something in the path must be eating the password.':
    'På insidan godkändes allt. Tjugo minuter senare, hemifrån, avvisades samma användare och samma lösenord. Något på vägen måste äta upp lösenordet.',
  'Only one attempt decides this. Where would you make it?': 'Ett enda försök avgör det här. Var skulle du göra det?',
  'What else uses this user, perhaps with an old password?':
    'Vad mer använder den här användaren, kanske med ett gammalt lösenord?',
  'Our script only prints a parser error': 'Vårt skript skriver bara ut ett tolkningsfel',
  'Our own test script dies with an error about a header, so the server must be broken. That began on the day on which we changed the password of the user.':
    'Vårt eget testskript dör med ett fel om ett huvud, så servern måste vara trasig. Det började den dag då vi bytte användarens lösenord.',
  'Read the first line of what came, not the last.': 'Läs den första raden av det som kom, inte den sista.',
  'What would a plain rejection look like on this version?':
    'Hur skulle en vanlig avvisning se ut i den här versionen?',
  'The firewall team swears': 'Brandväggsteamet bedyrar',
  'From outside the connection is cut at once. The firewall team showed me the rule and the log: let through, let through, let through. I looked at the settings of the server, as you asked: your addresses are in no list there.':
    'Utifrån bryts anslutningen genast. Brandväggsteamet visade mig regeln och loggen: släppt igenom, släppt igenom, släppt igenom. Jag tittade på serverns inställningar, som du bad om: era adresser finns inte i någon lista där.',
  'Who else than a firewall can cut a connection because of where it comes from?':
    'Vad annat än en brandvägg kan bryta en anslutning beroende på varifrån den kommer?',
  'Record what was found in the settings of the server.': 'Registrera vad som hittades i serverns inställningar.',
  'We have four of them now': 'Vi har fyra av dem nu',
  'One server became four in the spring, each with its own job, and the old name was kept. Devices and groups appear on your page; who is online does not. All four are healthy, I am looking at the dashboard right now.':
    'En server blev fyra i våras, var och en med sin uppgift, och det gamla namnet behölls. Enheter och grupper visas på er sida; vem som är ansluten visas inte. Alla fyra mår bra, jag tittar på översikten just nu.',
  'The password was accepted here. What does the rest of the answer say?':
    'Lösenordet godkändes här. Vad säger resten av svaret?',
  'Four servers, each with its own job: which one was asked?':
    'Fyra servrar, var och en med sin uppgift: vilken tillfrågades?',
  'Inside green, outside red, in one afternoon': 'Insidan grön, utsidan röd, på en eftermiddag',
  'I tested inside at two, all green. Then my colleague tested from home at half past two, and got 502. So the firewall is at fault, is it not? By the way, the server team was busy today.':
    'Jag testade på insidan klockan två, allt grönt. Sedan testade min kollega hemifrån klockan halv tre, och fick 502. Alltså är det brandväggens fel, eller hur? Förresten hade serverteamet mycket att göra i dag.',
  'Is it the same device that answers at both places?': 'Är det samma enhet som svarar på båda ställena?',
  'What may have happened between the two runs?': 'Vad kan ha hänt mellan de två körningarna?',
  'Once it said no': 'En gång sa den nej',
  'At nine all four lines were fine. At half past nine one of them was rejected. I touched nothing, waited, and tried again, once. All four were fine again. What was that?':
    'Klockan nio var alla fyra rader bra. Klockan halv tio avvisades en av dem. Jag rörde ingenting, väntade och försökte igen, en gång. Alla fyra var bra igen. Vad var det?',
  'The same user, the same line, two answers. What does that rule out?':
    'Samma användare, samma rad, två svar. Vad utesluter det?',
  'What does a busy server say when it has no time to look?':
    'Vad säger en upptagen server när den inte har tid att titta efter?',
  'The logs are from yesterday': 'Loggarna är från i går',
  'In the report of the server every row is from yesterday, although we tested a minute ago. So the requests of today never arrived, says my colleague.':
    'I serverns rapport är varje rad från i går, fast vi testade för en minut sedan. Alltså kom dagens anrop aldrig fram, säger min kollega.',
  'The server tells its time with every answer. Which one is it?': 'Servern anger sin tid i varje svar. Vilken är den?',
  'Is anything wrong with the answers themselves?': 'Är det något fel på själva svaren?',
  'Only the new path is unknown': 'Bara den nya sökvägen är okänd',
  'Everything runs through our publishing rule, inside and outside alike, and the rule was copied from the last project. Two rows are green, one is red.':
    'Allt går genom vår publiceringsregel, på insidan och utsidan lika, och regeln kopierades från det förra projektet. Två rader är gröna, en är röd.',
  'Compare the headers of the answer that failed with those of the answers that did not.':
    'Jämför huvudena i svaret som misslyckades med dem i svaren som inte gjorde det.',
  'Does the version of the server know this path?': 'Känner serverns version till den här sökvägen?',
  'A number that means: too little memory': 'En kod som betyder: för lite minne',
  'All of it says 500 since the maintenance window. We gave the server twice the memory, as your guide says, and nothing changed. Its own pages are quick.':
    'Allt säger 500 sedan underhållsfönstret. Vi gav servern dubbelt så mycket minne, som er guide säger, och ingenting ändrades. Dess egna sidor går fort.',
  'Who wrote the page that came with the number?': 'Vem skrev sidan som kom med koden?',
  'Would a server without memory answer in three milliseconds?':
    'Skulle en server utan minne svara på tre millisekunder?',
  'It says 200, so it must be fine': 'Den säger 200, så den måste vara bra',
  'Our own check of the address says 200 and has always said 200. The list of groups on your page is empty all the same. Traffic goes through our publishing proxy, which is very clever about such things.':
    'Vår egen kontroll av adressen säger 200 och har alltid sagt 200. Listan över grupper på er sida är ändå tom. Trafiken går genom vår publiceringsproxy, som är mycket klurig med sådant.',
  'A list was asked for. What came?': 'En lista begärdes. Vad kom?',
  'Whose login page is it: that of a device, or that of the server?':
    'Vems inloggningssida är det: en enhets eller serverns?',
  'A certificate that nobody at the customer knows': 'Ett certifikat som ingen hos kunden känner till',
  'From my desk the certificate of the server comes from an authority that the customer has never heard of. The customer says: we inspect nothing. Guests come in without trouble.':
    'Från mitt skrivbord kommer serverns certifikat från en utfärdare som kunden aldrig har hört talas om. Kunden säger: vi inspekterar ingenting. Gäster kommer in utan problem.',
  'Through whose proxy did the outside stage go?': 'Genom vems proxy gick steget på utsidan?',
  'Which stages come from outside, and do they agree?': 'Vilka steg kommer utifrån, och stämmer de överens?',
  'The fingerprint from last year': 'Fingeravtrycket från förra året',
  'Last year we accepted the certificate of the server by its fingerprint, because nobody had the authority at hand. Today your tool refuses to send anything. Your page is green.':
    'Förra året godtog vi serverns certifikat genom dess fingeravtryck, eftersom ingen hade utfärdaren till hands. I dag vägrar ert verktyg att skicka något. Er sida är grön.',
  'Do both places show the same certificate?': 'Visar båda ställena samma certifikat?',
  'Who can say whether it was renewed?': 'Vem kan säga om det förnyades?',
  'The fingerprints do not match': 'Fingeravtrycken stämmer inte överens',
  'An auditor compared the fingerprints of the certificate inside and outside, and they differ. We have a second node since spring. Is somebody listening in?':
    'En revisor jämförde certifikatets fingeravtryck på insidan och utsidan, och de skiljer sig. Vi har en andra nod sedan i våras. Är det någon som lyssnar?',
  'Who signed the two certificates, and for which name?': 'Vem har signerat de två certifikaten, och för vilket namn?',
  'Do the answers differ as well?': 'Skiljer sig svaren också?',
  'Every second guest has luck': 'Varannan gäst har tur',
  'Your page is green, my tests are green, and still half of our sites complain. The server has had a twin since the move; the same name leads to both.':
    'Er sida är grön, mina tester är gröna, och ändå klagar hälften av våra anläggningar. Servern har haft en tvilling sedan flytten; samma namn leder till båda.',
  'A name may lead to more than one machine. Did the good answers come from all of them?':
    'Ett namn kan leda till mer än en dator. Kom de goda svaren från alla?',
  'Sessions are missing, but only for you': 'Sessioner saknas, men bara för er',
  'In the office all four lines are good. From outside three of them are, and the session line says something long. We have a balancer for the outside world, and two nodes behind it.':
    'På kontoret är alla fyra rader bra. Utifrån är tre av dem det, och sessionsraden säger något långt. Vi har en lastbalanserare för omvärlden, och två noder bakom den.',
  'Read the text that comes with the 500.': 'Läs texten som kommer med 500.',
  'Does everybody ask the same node?': 'Frågar alla samma nod?',
  'Only my laptop says no': 'Bara min dator säger nej',
  'From my connection at home nothing answers, from the telephone of my wife it does. Your page is green. My provider changed something about addresses last month.':
    'Från min uppkoppling hemma svarar ingenting, från min frus telefon gör det det. Er sida är grön. Min leverantör ändrade något med adresser förra månaden.',
  'Read the address that was tried. What is unusual about it?': 'Läs adressen som provades. Vad är ovanligt med den?',
  'Another stage comes from outside, too. What does it say?': 'Ett annat steg kommer också utifrån. Vad säger det?',
  'Green everywhere, and red on your page': 'Grönt överallt, och rött på er sida',
  'All four lines are good in the office, and all four are good from home. Only your page is red, so it must be your name that our rules do not know. We added addresses of the new kind to the server in summer, but nobody uses those yet.':
    'Alla fyra rader är bra på kontoret, och alla fyra är bra hemifrån. Bara er sida är röd, så det måste vara ert namn som våra regler inte känner till. Vi lade till adresser av det nya slaget på servern i somras, men ingen använder dem än.',
  'How many addresses does the name have? Which of them did the good answers come from?':
    'Hur många adresser har namnet? Från vilka av dem kom de goda svaren?',
  'Which of them might the platform choose?': 'Vilken av dem kan plattformen välja?',
};
