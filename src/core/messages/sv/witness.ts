import type { Catalogue } from '../language.ts';

/** The second witness: what a capture of the other side holds of our probes. */
export const WITNESS: Catalogue = {
  'capture (pcap)': 'infångad trafik (pcap)',
  'capture (pcapng)': 'infångad trafik (pcapng)',
  'not told': 'sägs inte',
  'the file does not cover this time': 'filen täcker inte den tiden',
  'the file holds no connection to the server at all: another filter, interface or server':
    'filen innehåller ingen anslutning till servern alls: ett annat filter, gränssnitt eller en annan server',
  'the file holds connections from other addresses at this time, and behind an address translation one of them may be this one':
    'filen innehåller anslutningar från andra adresser vid den tiden, och bakom en adressöversättning kan någon av dem vara den här',
  'the file is cut off before this time': 'filen är avklippt före den tiden',
  'the file holds more connections than are compared: export a part of it':
    'filen innehåller fler anslutningar än som jämförs: exportera en del av den',
  'several connections in the file fit, or one fits several of ours':
    'flera anslutningar i filen passar, eller en passar flera av våra',
  'the file says no times': 'filen anger inga tider',
  'our side sent nothing': 'vår sida skickade ingenting',
  'a proxy of our own made the connection: the file was searched for its TLS hello alone':
    'en egen proxy upprättade anslutningen: filen söktes bara igenom efter dess ClientHello',
  'addresses and ports': 'adresser och portar',
  'sequence number of TCP': 'sekvensnummer i TCP',
  'The answer did not come back to the test host.': 'Svaret kom inte tillbaka till testdatorn.',
  'It was answered with SYN-ACK.': 'Den besvarades med SYN-ACK.',
  'It was answered with a reset (RST).': 'Den besvarades med en återställning (RST).',
  'It was answered.': 'Den besvarades.',
  'Nothing was sent: {0}.': 'Ingenting skickades: {0}.',
  'It left at {0}. Whether it arrived is not told: {1}.': 'Den skickades {0}. Om den kom fram sägs inte: {1}.',
  'It left at {0} and never arrived there, if the clocks of both agree: nothing in the file shows it.':
    'Den skickades {0} och kom aldrig fram dit, om bådas klockor stämmer överens: inget i filen visar det.',
  'It left at {0} and never arrived there.': 'Den skickades {0} och kom aldrig fram dit.',
  'It left at {0} and arrived at {1} as {2}, {3} first packets.':
    'Den skickades {0} och kom fram {1} som {2}, {3} första paket.',
  'It left at {0} and arrived at {1} as {2}.': 'Den skickades {0} och kom fram {1} som {2}.',
  'It went out at {0} as {1}.': 'Den gick ut {0} som {1}.',
  'Of this connection {0} bytes went out at the test host and {1} came to the server; {2} left the server and {3} came back.':
    'Av den här anslutningen gick {0} byte ut från testdatorn och {1} kom fram till servern; {2} gick ut från servern och {3} kom tillbaka.',
  'nothing of our runs is in the file, so its clock and its filter cannot be judged: hand in the record of a run that is in it as well':
    'ingenting av våra körningar finns i filen, så dess klocka och filter kan inte bedömas: lämna även in resultatet av en körning som finns i den',
  "all that is in the file comes from the inside host's network: a filter may have left the others out":
    'allt i filen kommer från insidesdatorns nät: ett filter kan ha utelämnat de andra',
  'Server team: the server itself resets the connection after it has terminated TLS. Look up this time and source in the log of the API gateway, and check its limits and the services behind it.':
    'Serverteamet: servern återställer själv anslutningen efter att den har terminerat TLS. Slå upp tiden och källan i API-gatewayens logg, och kontrollera dess gränser och tjänsterna bakom den.',
  '{0}, {1} {2}, and no device in between can have made that: the server itself terminated TLS.':
    '{0}: {1} {2}, och ingen enhet däremellan kan ha orsakat det: servern själv terminerade TLS.',
  'Server team: look up this time and source in the log of the API gateway of the node that was captured, and compare that node with the one that is good: version, certificate, switches of the APIs, user and roles.':
    'Serverteamet: slå upp tiden och källan i API-gatewayens logg på den nod som fångades, och jämför den noden med den som fungerar: version, certifikat, omkopplare för API:erna, användare och roller.',
  'Firewall or proxy team: a reset (RST) came to the test host in the name of the server, which did not send it. Look up this time, source and destination in the log of intrusion prevention and of every device in between.':
    'Brandväggs- eller proxyteamet: en återställning (RST) kom till testdatorn i serverns namn, men servern skickade den inte. Slå upp tiden, källan och målet i intrångsskyddets logg och i loggen för varje enhet däremellan.',
  'Server team: capture once more while the stage runs, on all interfaces and without a filter for addresses, with a run in it that gets through. If the connection is missing there as well, it ends before the server.':
    'Serverteamet: fånga trafiken en gång till medan steget körs, på alla gränssnitt och utan filter för adresser, med en körning i den som kommer igenom. Saknas anslutningen även där slutar den före servern.',
  'no packet at all is in the file for that time: the capture may have stood still':
    'det finns inget paket alls i filen för den tiden: infångningen kan ha stått still',
  'the connection with these very addresses and ports is in the file, and its TLS hello is not the one that was sent: something that terminates TLS stands between':
    'anslutningen med just dessa adresser och portar finns i filen, men dess ClientHello är inte den som skickades: något som terminerar TLS står emellan',
  'Was the capture made on the test host itself? Then software on it terminates TLS: switch its web shield or proxy off for this server, or run the stage from another host.':
    'Fångades trafiken på testdatorn själv? Då terminerar program på den TLS: stäng av dess webbskydd eller proxy för den här servern, eller kör steget från en annan dator.',
  '{0}, {1} {2}.': '{0}: {1} {2}.',
  'A capture on the server lacks it.': 'Den saknas i trafik som fångats på servern.',
  'Nothing came back.': 'Inget kom tillbaka.',
  'SYN-ACK came back.': 'SYN-ACK kom tillbaka.',
  'A reset (RST) came back.': 'En återställning (RST) kom tillbaka.',
  'An answer came back.': 'Ett svar kom tillbaka.',
  "Its clock is {0} s ahead of the test host's.": 'Dess klocka går {0} s före testdatorns.',
  "Its clock is {0} s behind the test host's.": 'Dess klocka går {0} s efter testdatorns.',
  'Of {0} connections {1} went out, {2} are not in the file, {3} are not told.':
    'Av {0} anslutningar gick {1} ut, {2} finns inte i filen, {3} sägs inte.',
  'Firewall or proxy team: the connection and its TLS come through, and what is sent within it does not. Check the inspection of traffic, limits on connections, and the size of packets (MTU) for this destination.':
    'Brandväggs- eller proxyteamet: anslutningen och dess TLS kommer igenom, men inte det som skickas i den. Kontrollera trafikinspektion, gränser för anslutningar och paketstorlek (MTU) för det här målet.',
  'Server team: the question came whole, and no reply to it left the server. Look up this time and source in the log of the API gateway, and check the load of the node and the services behind the gateway.':
    'Serverteamet: frågan kom fram hel, och inget svar på den gick ut från servern. Slå upp tiden och källan i API-gatewayens logg, och kontrollera nodens belastning och tjänsterna bakom gatewayen.',
  'From outside the way leads to {0}; inside, {1} was asked, and that was good.':
    'Från utsidan leder vägen till {0}; på insidan tillfrågades {1}, med gott resultat.',
  'Run the inside stage again with “connect to” {0}. If it fails there as well, the team of the address translation corrects where it leads; if it is good, the server team looks up why outside is not let in there.':
    'Kör insidessteget igen med ”anslut till” {0}. Om det misslyckas även där rättar teamet som sköter adressöversättningen vart den leder; om det går bra tar serverteamet reda på varför utsidan inte släpps in där.',
  "Server team: look up this time and source in the log of the API gateway. If the question is not there or was never answered, it is the server's.":
    'Serverteamet: slå upp tiden och källan i API-gatewayens logg. Om frågan inte finns där eller aldrig besvarades ligger felet hos servern.',
  'In the capture on the server: does it send large packets again and again after the question? Then its reply is lost in the path back, and the firewall or proxy team checks the size of packets (MTU).':
    'I det som fångats in på servern: skickar den stora paket gång på gång efter frågan? Då förloras svaret på vägen tillbaka, och brandväggs- eller proxyteamet kontrollerar paketstorleken (MTU).',
  'No answer left there.': 'Inget svar gick ut därifrån.',
  'Whether it was answered is not told.': 'Om den besvarades sägs inte.',
  'Whether it was answered is not told, so no verdict rests on it: the file shows no answer from there to anybody, lost packets, or ends too early. Capture both directions, on all interfaces, until the run has ended.':
    'Om den besvarades sägs inte, så ingen slutsats vilar på det: filen visar inget svar därifrån till någon, har tappat paket eller slutar för tidigt. Fånga trafiken i båda riktningarna, på alla gränssnitt, tills körningen är slut.',
  'later fragments of IP': 'senare fragment av IP',
  'frames cut off before their ports': 'ramar avklippta före sina portar',
  'frames with impossible lengths': 'ramar med omöjliga längder',
  'frames of a link type that is not read': 'ramar av en länktyp som inte läses',
  'frames within a tunnel (GRE, IP in IP, ESP)': 'ramar i en tunnel (GRE, IP i IP, ESP)',
  'frames without a time': 'ramar utan tid',
  'no times': 'inga tider',
  'The file ends in the middle of an entry: it is cut off.': 'Filen slutar mitt i en post: den är avklippt.',
  'The file is damaged: what stands behind that place was not read.':
    'Filen är skadad: det som står efter det stället lästes inte.',
  'Not read: {0} {1}.': 'Inte lästa: {0} {1}.',
  'Of {0} connections {1} arrived there, {2} left and never arrived, {3} are not told.':
    'Av {0} anslutningar kom {1} fram dit, {2} skickades och kom aldrig fram, {3} sägs inte.',
  'There is no run yet that {0} could hold anything of. Run a stage, or name its record. Nothing was changed.':
    'Det finns ännu ingen körning som {0} kan innehålla något av. Kör ett steg, eller ange dess resultatfil. Ingenting har ändrats.',
  '{0} could not be read to its end. Nothing was changed.': '{0} kunde inte läsas till slutet. Ingenting har ändrats.',
  'What the other side saw': 'Vad den andra sidan såg',
  'The capture is larger than 15 MiB. Filter it for the server, or read it with tripoint witness, which takes any size. Nothing was changed.':
    'Den infångade trafiken är större än 15 MiB. Filtrera den på serverns adress, eller läs den med tripoint witness, som tar alla storlekar. Ingenting har ändrats.',
  Left: 'Skickad',
  Arrived: 'Framme',
  'Answer back': 'Svar tillbaka',
  'Recognised by': 'Igenkänd på',
  Connection: 'Anslutning',
  Answered: 'Besvarad',
  'the file holds frames that are not read, and it may be among them':
    'filen innehåller ramar som inte läses, och den kan vara bland dem',
  'the capturing program says that it lost packets, and it may be among them':
    'programmet som fångade in uppger att paket gick förlorade, och den kan vara bland dem',
  'By then the test host no longer waited.': 'Då väntade testdatorn inte längre.',
  'Its first packet was sent on.': 'Dess första paket skickades vidare.',
  'That its first packet was sent on is not in the file.': 'Att dess första paket skickades vidare finns inte i filen.',
  'It was answered with SYN-ACK, and the TLS hello that was sent then never arrived there.':
    'Den besvarades med SYN-ACK, och det ClientHello som sedan skickades kom aldrig fram dit.',
  'packets that the capturing program lost': 'paket som programmet som fångade in förlorade',
  'made on the server': 'gjord på servern',
  'made on the firewall or proxy': 'gjord på brandväggen eller proxyn',
  'made on the test host': 'gjord på testdatorn',
  'nobody said where it was made': 'ingen har sagt var den gjordes',
  '{0}, {1}, {2} entries, {3}': '{0}, {1}, {2} poster, {3}',
  'Where it was made was not said: it shows what it shows, and the verdict does not rest on it.':
    'Var den gjordes har inte sagts: den visar vad den visar, och slutsatsen vilar inte på den.',
  'Made on': 'Gjord på',
  'the firewall or proxy in front of it': 'brandväggen eller proxyn framför den',
  'Capture on the server': 'Infångat på servern',
  'Capture on the firewall': 'Infångat på brandväggen',
  'Capture on the test host': 'Infångat på testdatorn',
  Capture: 'Infångad trafik',
  'The server may answer by another interface than the one that was captured, and the answer may be lost on its way back.':
    'Servern kan svara på ett annat gränssnitt än det som fångades in, och svaret kan gå förlorat på vägen tillbaka.',
  'Capture on all interfaces of the server while the stage is run again.':
    'Fånga in trafik på serverns alla gränssnitt medan steget körs igen.',
  'The capture may be of another node or interface than this connection leads to, or not hold all that was captured.':
    'Den infångade trafiken kan komma från en annan nod eller ett annat gränssnitt än anslutningen leder till, eller inte innehålla allt som fångades in.',
  'Capture on all interfaces of every node, and on the firewall, while the stage is run again: the files of both must agree.':
    'Fånga in trafik på alla gränssnitt på varje nod, och på brandväggen, medan steget körs igen: bådas filer måste stämma överens.',
  'The clock of the machine that captured may differ from the clock of the test host.':
    'Klockan på datorn som fångade in kan gå annorlunda än testdatorns klocka.',
  'Compare both clocks; or capture once more, with a connection in it that this host makes and that arrives.':
    'Jämför båda klockorna; eller fånga in en gång till, med en anslutning i den som den här datorn gör och som kommer fram.',
  'The answer may be lost at the test host: its own firewall, VPN or address translation.':
    'Svaret kan gå förlorat vid testdatorn: dess egen brandvägg, VPN eller adressöversättning.',
  'Run the stage from another host in the same network; or capture on the test host: does the answer arrive?':
    'Kör steget från en annan dator i samma nät; eller fånga in trafik på testdatorn: kommer svaret fram?',
  'The capture or the recorded check may be of another time, node, interface or connection.':
    'Den infångade trafiken eller den registrerade kontrollen kan gälla en annan tid, nod, anslutning eller ett annat gränssnitt.',
  'Let both teams look for this very connection once more, by its time, source and destination.':
    'Låt båda teamen söka efter just den här anslutningen en gång till, på dess tid, källa och mål.',
  'A check that was recorded says the opposite.': 'En registrerad kontroll säger motsatsen.',
  'Server team: check the IP access list, {0}, a firewall on the server itself, and the log of the API gateway for this time.':
    'Serverteamet: kontrollera IP-åtkomstlistan, {0}, en brandvägg på själva servern och API-gatewayens logg för den här tiden.',
  'Firewall or proxy team: look up this time, source and destination in the log of every device in between.':
    'Brandväggs- eller proxyteamet: slå upp den här tiden, källan och målet i loggen på varje enhet däremellan.',
  'Capture on the firewall, on all of its interfaces, while the stage is run again: is it sent on?':
    'Fånga in trafik på brandväggen, på alla dess gränssnitt, medan steget körs igen: skickas den vidare?',
  'Firewall or proxy team: the connection opens, and its TLS hello does not come through. Check the inspection of TLS, rules about server names, and the size of packets (MTU) for this destination.':
    'Brandväggs- eller proxyteamet: anslutningen öppnas, och dess ClientHello kommer inte igenom. Kontrollera TLS-inspektionen, regler om servernamn och paketstorleken (MTU) för det här målet.',
  'Firewall or proxy team: the answer left the server and did not come back. Check the way back: routes by another device, an address translation, and large packets (MTU).':
    'Brandväggs- eller proxyteamet: svaret lämnade servern och kom inte tillbaka. Kontrollera vägen tillbaka: vägval genom en annan enhet, en adressöversättning och stora paket (MTU).',
  'Firewall team: find the rule or protection that stops it, by this time, source and destination.':
    'Brandväggsteamet: hitta regeln eller skyddet som stoppar den, på den här tiden, källan och målet.',
  'other side: {0}': 'andra sidan: {0}',
  'Added: {0}. {1}': 'Tillagt: {0}. {1}',
  'What it is': 'Vad det är',
  Caveat: 'Förbehåll',
  'In short': 'I korthet',
  'This is text that anybody can type: the verdict does not rest on it. Anyone who has read it on the device can record that as a check.':
    'Det här är text som vem som helst kan skriva: slutsatsen vilar inte på den. Den som har läst den på enheten kan registrera det som en kontroll.',
  'observation of lesser rank': 'iakttagelse av lägre rang',
  refused: 'nekad anslutning',
  'no answer in time': 'inget svar i tid',
  'the name was not found': 'namnet hittades inte',
  'no route': 'ingen väg',
  'no connection': 'ingen anslutning',
  'certificate for {0}': 'certifikat för {0}',
  'issued by {0}': 'utfärdat av {0}',
  'Seen with curl -v: {0}': 'Sett med curl -v: {0}',
  'Add a capture…': 'Lägg till infångad trafik…',
};
