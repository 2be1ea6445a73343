import type { Catalogue } from '../language.ts';

/** What the terminal says in a support agent's day: one command to diagnose, contexts, formats for other programs, progress. */
export const TERMINAL_DAILY: Catalogue = {
  'not kept, for no keychain is open here: each command asks for it, or takes it from TRIPOINT_API_KEY':
    'sparas inte, för ingen nyckelring är öppen här: varje kommando frågar efter den, eller hämtar den från TRIPOINT_API_KEY',
  'Then name both files, as in: {0}': 'Ange sedan båda filerna, till exempel: {0}',
  'Its OpenAPI description': 'Dess OpenAPI-beskrivning',
  'Write it to this file; else to standard output.': 'Skriv det till den här filen; annars till standard ut.',
  'There is no stage record among them.': 'Ingen av dem är en resultatfil från ett steg.',
  'For tools that read HTTP Archives, such as the developer tools of a browser. Names, addresses and the beginnings of bodies stand in it; passwords do not.':
    'För verktyg som läser HTTP Archive, till exempel utvecklarverktygen i en webbläsare. Namn, adresser och början av svarens innehåll står i det; lösenord gör det inte.',
  'write stage records as an HTTP Archive, for other tools':
    'skriv resultatfiler från steg som ett HTTP Archive, för andra verktyg',
  "The text of the platform's card, copied from it; - reads standard input.":
    'Plattformens kort som text, kopierat därifrån; - läser standard in.',
  'Keep the card in this file.': 'Spara kortet i den här filen.',
  '--stage {0} is needed.': '--stage {0} krävs.',
  'Where is this machine? Type inside (in the network) or outside (beyond the firewall):':
    'Var är den här datorn? Skriv insida (i nätet) eller utsida (utanför brandväggen):',
  "The card's time has no offset from UTC. Type it with one, e.g. 2026-11-21T10:04:05+01:00, or press Enter to take the card as updated now:":
    'Kortets tid saknar avvikelse från UTC. Skriv tiden med en sådan, till exempel 2026-11-21T10:04:05+01:00, eller tryck Enter för att anta att kortet uppdaterades nu:',
  "Paste the platform's status card and end with an empty line, or press Enter to go on without it:":
    'Klistra in plattformens statuskort och avsluta med en tom rad, eller tryck Enter för att fortsätta utan det:',
  'Next, on a machine beyond the firewall that has these files: {0}':
    'Nästa steg, på en dator utanför brandväggen som har de här filerna: {0}',
  'Next, with these files and the --connect-to of the outside entrance that simulate printed: {0}':
    'Nästa steg, med de här filerna och --connect-to för ingången på utsidan som simulate skrev: {0}',
  'Next, with these files and the --connect-to of the inside entrance that simulate printed: {0}':
    'Nästa steg, med de här filerna och --connect-to för ingången på insidan som simulate skrev: {0}',
  'Next, on a machine inside the network that has these files: {0}':
    'Nästa steg, på en dator i nätet som har de här filerna: {0}',
  "Records of other stages, cards and scripts' transcripts to judge together with this run; - reads one from standard input.":
    'Resultatfiler från andra steg, kort och skriptutskrifter som ska bedömas tillsammans med den här körningen; - läser en från standard in.',
  "At a terminal it asks for what is missing: the stage, the password (once), and the platform's card, which is pasted or left out.":
    'I en terminal frågar det efter det som saknas: steget, lösenordet (en gång) och plattformens kort, som klistras in eller utelämnas.',
  "run one stage, take the platform's card and say who must act, in one command":
    'kör ett steg, ta in plattformens kort och säg vem som ska åtgärda, i ett enda kommando',
  'Standard input can be read once: give one of them as a file.':
    'Standard in kan bara läsas en gång: ange en av dem som en fil.',
  'Paste the text, then press Ctrl+D on a line of its own.': 'Klistra in texten och tryck sedan Ctrl+D på en egen rad.',
  'Standard input is larger than {0}.': 'Standard in är större än {0}.',
  'Standard input': 'Standard in',
  "Stage records, watch records, platform cards and scripts' transcripts, in any order; - reads one from standard input.":
    'Resultatfiler från steg och bevakningar, plattformens kort och skriptutskrifter, i valfri ordning; - läser en från standard in.',
  "Stage records, watch records, platform cards and scripts' transcripts, in any order (- reads one from standard input); or the id or the title of one case.":
    'Resultatfiler från steg och bevakningar, plattformens kort och skriptutskrifter, i valfri ordning (- läser en från standard in); eller ett ärendes id eller titel.',
  'Ten lines for a ticket, as plain text.': 'Tio rader för ett supportärende, som ren text.',
  'The name of --out ends in none of {0}. Give another name, or say with --format what it is.':
    'Namnet i --out slutar inte på någon av {0}. Ange ett annat namn, eller ange formatet med --format.',
  '--brief is plain text: give a name that ends in .txt.': '--brief är ren text: ange ett namn som slutar på .txt.',
  'every probe': 'alla tester',
  'This report has no annex. Its JSON form holds the evidence of every probe, and the commands for every shell.':
    'Den här rapporten har ingen bilaga. I JSON-format innehåller den underlaget från alla tester och kommandona för alla skal.',
  'The annex holds the evidence of every probe. The JSON form of this report holds the commands for every shell.':
    'Bilagan innehåller underlaget från alla tester. I JSON-format innehåller rapporten kommandona för alla skal.',
  'none in the replies': 'inga i svaren',
  nobody: 'ingen',
  'Incident and support numbers': 'Incident- och supportnummer',
  'Whose full evidence the annex holds; else that of the probes that failed, in JSON that of every probe.':
    'Vilka testers fullständiga underlag bilagan innehåller; annars de misslyckade testernas, i JSON alla testers.',
  'Name or id of the stored context; tripoint context list shows them.':
    'Namn eller id för den lagrade kontexten; tripoint context list visar dem.',
  'There is no stored context of this name. tripoint context list shows them.':
    'Det finns ingen lagrad kontext med det här namnet. tripoint context list visar dem.',
  'No context of this name is in the bin. tripoint context list --removed shows those that are.':
    'Ingen kontext med det här namnet ligger i papperskorgen. tripoint context list --removed visar dem som gör det.',
  'No context is in the bin.': 'Ingen kontext ligger i papperskorgen.',
  'Say what is changed, such as --time-zone Europe/Stockholm.':
    'Ange vad som ska ändras, till exempel --time-zone Europe/Stockholm.',
  'Context {0} is changed, with id {1}. Key: {2}.': 'Kontexten {0} är ändrad, med id {1}. Nyckel: {2}.',
  'To give it its key: {0}': 'Ge den dess nyckel så här: {0}',
  'A key is kept for the service, the organization and the context that it was given for: where one of them changes, it is forgotten.':
    'En nyckel sparas för den tjänst, den organisation och den kontext som den gavs för: ändras någon av dem glöms den.',
  'change a stored context; what is not given stays as it is':
    'ändra en lagrad kontext; det som inte anges förblir som det är',
  'move a case to the bin': 'flytta ett ärende till papperskorgen',
  'write a whole case as a file that another computer takes in':
    'skriv ett helt ärende som en fil som en annan dator läser in',
  'No case is in the bin.': 'Inget ärende ligger i papperskorgen.',
  'Case {0} is out of the bin.': 'Ärende {0} är återställt ur papperskorgen.',
  'Case {0} is in the bin for 30 days.': 'Ärende {0} ligger i papperskorgen i 30 dagar.',
  'Write the case to this file; else to standard output.': 'Skriv ärendet till den här filen; annars till standard ut.',
  'It holds no password, and no certificate counts as accepted where it is taken in.':
    'Den innehåller inget lösenord, och inget certifikat räknas som godtaget där den läses in.',
  'The exit code tells the verdict, also where the report was written: 1 is a fault, 2 inconclusive.':
    'Slutkoden anger slutsatsen, även när rapporten skrevs: 1 är ett fel, 2 att det inte går att avgöra.',
  'The exit code tells the card, also where the record was kept: 1 where a row is down, 2 where one was not read.':
    'Slutkoden anger statuskortets innehåll, även när resultatet sparades: 1 när en rad är nere, 2 när en inte kunde läsas av.',
  'Exit code 1 also tells of a removal that was done, where somebody is still covered by another entry.':
    'Slutkod 1 ges även när borttagningen gjordes men någon fortfarande täcks av en annan post.',
  'With --yes: rows that follow the rules and give nobody access are sent as well.':
    'Med --yes: även rader som följer reglerna men inte ger någon åtkomst skickas.',
  'Rows that follow the rules and give nobody access, as said above: {0}. Correct them, or give --despite-warnings as well where they are meant.':
    'Rader som följer reglerna men inte ger någon åtkomst, se ovan: {0}. Rätta dem, eller ange även --despite-warnings om de är avsedda.',
  'The list is read as {0}, by what is in it. --encoding says otherwise.':
    'Listan läses som {0}, att döma av innehållet. Med --encoding anges något annat.',
  'Rows whose removal date cannot be read as {0}: {1}. Is that the order in this list? The others may be read wrongly as well.':
    'Rader vars borttagningsdatum inte kan läsas som {0}: {1}. Är det ordningen i den här listan? Även de andra kan vara felaktigt lästa.',
  'It went by the name of {0} before; what it signed is told under the new one.':
    'Den kallades {0} tidigare; det som den har signerat visas nu under det nya namnet.',
  'Send the block whole, from its first line to its last. Who gets it takes it in with tripoint import -, or pastes it into the window.':
    'Skicka blocket helt, från första raden till den sista. Mottagaren läser in det med tripoint import - eller klistrar in det i fönstret.',
  'This context is stored already, under this name. Nothing was changed.':
    'Den här kontexten är redan lagrad, under det här namnet. Ingenting ändrades.',
  'With --fix what can be corrected for sure is corrected, and shown: {0}.':
    'Med --fix rättas och visas det som säkert kan rättas: {0}.',
  'Several stored contexts have this name now: use the id of this one, {0}.':
    'Flera lagrade kontexter har nu det här namnet: använd den här kontextens id, {0}.',
  'Case {0} is here already. It was in the bin, and is out of it now.':
    'Ärende {0} finns redan här. Det låg i papperskorgen och är nu återställt.',
  'Rows whose removal date has passed, and whose entries would be permanent: {0}. Leave them out, or give --permanent as well where that is meant.':
    'Rader vars borttagningsdatum har passerat och vars poster skulle bli permanenta: {0}. Utelämna dem, eller ange även --permanent om det är avsett.',
  'A corrected row may still be left out for another fault.':
    'En rättad rad kan ändå utelämnas på grund av ett annat fel.',
  Column: 'Kolumn',
  Was: 'Var',
  Becomes: 'Blir',
  'This case is in the bin.': 'Det här ärendet ligger i papperskorgen.',
  'Line {0} would be sent as {1}.': 'Rad {0} skulle skickas som {1}.',
  '1 row: {0} ready, {1} faulty. This was a dry run: nothing was sent.':
    '1 rad: {0} kan skickas, {1} felaktig. Det här var en torrkörning: ingenting skickades.',
  'What dates in numbers mean, such as 05/06/2027, is said with --date-order: dmy, mdy or ymd.':
    'Vad datum i siffror betyder, som 05/06/2027, anges med --date-order: dmy, mdy eller ymd.',
  'Several are meant by this.': 'Flera kan menas med det här.',
  'Use the id of one of them:': 'Använd ett av deras id:',
  '{0}  {1}, in the bin': '{0}  {1}, i papperskorgen',
  'To make another case of it: {0}': 'För att göra ett nytt ärende av det: {0}',
  'A case of this server exists: {0}. To take it in there as well: {1}':
    'Det finns ett ärende om den här servern: {0}. För att importera dit också: {1}',
  'To move the new case to the bin: {0}': 'För att lägga det nya ärendet i papperskorgen: {0}',
  Stages: 'Steg',
  'cannot be read': 'kan inte läsas',
  'stored in {0}': 'lagrad i {0}',
  "The customer's name, by which --site finds it.": 'Kundens namn, som --site hittar den med.',
  'List those in the bin.': 'Lista dem i papperskorgen.',
  'No context is stored.': 'Ingen kontext är lagrad.',
  Key: 'Nyckel',
  'Context {0} is stored, with id {1}. Key: {2}.': 'Kontexten {0} är lagrad, med id {1}. Nyckel: {2}.',
  'To try it: {0}': 'Så här provas den: {0}',
  'The key goes into the keychain of this machine, or into memory alone where there is none: then each command asks for it.':
    'Nyckeln sparas i datorns nyckelring, eller bara i minnet om det inte finns någon: då frågar varje kommando efter den.',
  'It shows:': 'Det visar:',
  'It does not show:': 'Det visar inte:',
  'Remove it without a question, for scripts.': 'Ta bort den utan fråga, för skript.',
  'There is no terminal to confirm this on. Give --yes.': 'Det finns ingen terminal att bekräfta i. Ange --yes.',
  'Remove the context {0} / {1} of this machine, with its key? Type yes:':
    'Ta bort kontexten {0} / {1} från den här datorn, med dess nyckel? Skriv ja:',
  'Context {0} is in the bin for 30 days. The service was not asked.':
    'Kontexten {0} ligger i papperskorgen i 30 dagar. Tjänsten tillfrågades inte.',
  'Context {0} is stored again. Key: {1}.': 'Kontexten {0} är lagrad igen. Nyckel: {1}.',
  'store a context of the service, with its key in the keychain':
    'lagra en av tjänstens kontexter, med dess nyckel i nyckelringen',
  'list the stored contexts': 'lista de lagrade kontexterna',
  'try a stored context: one request that changes nothing': 'prova en lagrad kontext: ett anrop som inte ändrar något',
  'move a stored context to the bin': 'flytta en lagrad kontext till papperskorgen',
  'take a stored context out of the bin': 'ta en lagrad kontext ur papperskorgen',
  'Print no progress: results, warnings and errors only.': 'Visa inget förlopp: bara resultat, varningar och fel.',
  'After an unexpected error, print where in the program it happened; no data is in it.':
    'Efter ett oväntat fel, visa var i programmet det uppstod; inga data ingår.',
  'Form of what is printed; other forms than text are in English.':
    'Format för det som skrivs ut; andra format än text är på engelska.',
  'Choose one of --json and --format.': 'Välj antingen --json eller --format.',
  '{0} of {1}, {2} a second, {3} left': '{0} av {1}, {2} per sekund, {3} kvar',
  'Use fixed ports: N inside, N+1 outside, N+2 for the service, N+3 for the platform.':
    'Använd fasta portar: N på insidan, N+1 på utsidan, N+2 för tjänsten, N+3 för plattformen.',
  'Give the service a bad day: 429 with Retry-After at every second request, 503, answers after three seconds, or answers that leave an entry out.':
    'Ge tjänsten en dålig dag: 429 med Retry-After på vartannat anrop, 503, svar efter tre sekunder, eller svar som utelämnar en post.',
  'Ask who must act, and say whether that is right.': 'Fråga vem som måste agera, och säg om det är rätt.',
  '--quiz asks at a terminal, and goes without --json.': '--quiz frågar i en terminal, och används utan --json.',
  'Practice key': 'Övningsnyckel',
  'Nobody: there is no fault.': 'Ingen: det finns inget fel.',
  'Probe it, then type the number of who must act:': 'Testa, och skriv sedan numret på den som måste agera:',
  'Right: {0}': 'Rätt: {0}',
  'Not right. Who must act: {0}': 'Inte rätt. Den som måste agera: {0}',
  Organization: 'Organisation',
  'Access policy': 'Åtkomstpolicy',
  "show what another side's capture holds of our probes":
    'visa vad en annan sidas infångade trafik innehåller av våra tester',
  'Read the runs of this case, and keep there what was found; else name their records.':
    'Läs körningarna i det här ärendet och behåll där det som hittades; ange annars deras resultatfiler.',
  'Write what was found to this file, which compare and report read like a record.':
    'Skriv det som hittades till den här filen, som compare och report läser som en resultatfil.',
  'None of these files is a capture (pcap or pcapng). A compressed one must be unpacked first.':
    'Ingen av filerna är infångad trafik (pcap eller pcapng). En komprimerad måste först packas upp.',
  'With --case the runs are those of the case: {0} is no capture. Import records with tripoint import.':
    'Med --case är körningarna ärendets: {0} är ingen infångad trafik. Importera resultatfiler med tripoint import.',
  'Case {0} holds this already. Nothing was changed.': 'Ärendet {0} innehåller redan detta. Ingenting har ändrats.',
  'Name the records of the runs that it may hold something of, or their case with --case.':
    'Ange resultatfilerna för de körningar som den kan innehålla något av, eller deras ärende med --case.',
  'Captures of the other side, as tcpdump, Wireshark or the TCP Dump page of the server make them, and records of runs that they may show. - reads a capture from standard input.':
    'Infångad trafik från den andra sidan, som tcpdump, Wireshark eller serverns sida TCP Dump skriver den, och resultatfiler för körningar som den kan visa. - läser infångad trafik från standard in.',
  'A connection is recognised by the client random of its TLS hello, which no address translation changes. Else it is recognised by addresses and ports, or by the sequence number that a capture on the near side shows: name that one first. That something never arrived is said only where the file covers the time and holds other connections to the server.':
    'En anslutning känns igen på client random i dess ClientHello, som ingen adressöversättning ändrar. Annars känns den igen på adresser och portar, eller på det sekvensnummer som en infångning på den nära sidan visar: ange den först. Att något aldrig kom fram sägs bara där filen täcker tiden och innehåller andra anslutningar till servern.',
  '{0} is no file.': '{0} är ingen fil.',
  'One that was made on a firewall, proxy or load balancer in front of the server.':
    'En som gjordes på en brandvägg, proxy eller lastbalanserare framför servern.',
  'One that was made on the machine that the probes ran on.': 'En som gjordes på datorn som testerna kördes på.',
  'Where a capture was made is yours to say (--on-server, --on-firewall, --on-test-host). Without that it shows what it shows, and no verdict rests on it.':
    'Var trafiken fångades in är din sak att säga (--on-server, --on-firewall, --on-test-host). Utan det visar den vad den visar, och ingen slutsats vilar på den.',
  'Of a capture nothing is kept but what was matched.': 'Av infångad trafik behålls bara det som kändes igen.',
  'This context is stored already, under this name, with id {0}.':
    'Den här kontexten finns redan, under det här namnet, med id {0}.',
  'To give it another key: {0}.': 'Så får den en annan nyckel: {0}.',
  'To change anything else: {0}.': 'Så ändras något annat: {0}.',
  'none of its own': 'ingen egen',
  'its own': 'en egen',
  Pin: 'Pinning',
  'It sends one request that changes nothing, with the key that is stored or given; what is given is kept where a keychain is.':
    'Det skickar ett anrop som inte ändrar något, med den nyckel som är sparad eller anges; den som anges sparas där det finns en nyckelring.',
  'Whether the key is accepted is not shown by this service before the first whitelist or policy call. So it asks for none.':
    'Om nyckeln godkänns visar tjänsten först vid det första anropet för vitlistning eller en policy. Därför frågas inte efter någon.',
  'The name {0} led to no address, so no connection was tried. With the address that the server has inside: {1}':
    'Namnet {0} ledde inte till någon adress, så ingen anslutning prövades. Med den adress som servern har på insidan: {1}',
  'A capture that was made on the server itself. - reads it from standard input.':
    'Infångad trafik från själva servern. - läser den från standard in.',
  'What curl -v printed is read as well, with one of these options. No verdict rests on it: it is text that anybody can type. Logs are not read: look up the row that the case or the report names, and record what it says with --check.':
    'Det som curl -v skrev ut läses också, med någon av dessa flaggor. Ingen slutsats vilar på det: det är text som vem som helst kan skriva. Loggar läses inte: slå upp raden som ärendet eller rapporten anger och registrera vad den säger med --check.',
};
