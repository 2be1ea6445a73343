import { MENU } from '../../vocabulary/words.ts';
import type { Catalogue } from '../language.ts';

/** Other explanations and their checks: interpret/rivals.ts. */
export const ALTERNATIVE_CAUSES: Catalogue = {
  'This node of the server may differ from the one that is good: older, or with another setting.':
    'Den här noden av servern kan skilja sig från den som fungerar: äldre, eller med en annan inställning.',
  "Run the inside stage with 'connect to' set to the address of this node: does it answer alike?":
    'Kör insidessteget med ”anslut till” satt till den här nodens adress: svarar den likadant?',
  'Something in between may stop or refuse the connection in the name of the server, which never sees it.':
    'Något däremellan kan stoppa eller avvisa anslutningen i serverns namn, utan att servern ser den.',
  'Ask the firewall team for the log line of this minute, source and destination.':
    'Be brandväggsteamet om loggraden för minuten då testet kördes, källan och målet.',
  'A web shield or proxy on the test host itself may terminate TLS.':
    'Ett webbskydd eller en proxy på själva testdatorn kan terminera TLS.',
  'Run the stage from another host in the same network, without such software.':
    'Kör steget från en annan dator i samma nät, utan sådan programvara.',
  'The address translation or load balancer may lead to a wrong address or port.':
    'Adressöversättningen eller lastbalanseraren kan leda till fel adress eller port.',
  'Compare where it leads with where the server serves this API: address and port.':
    'Jämför vart den leder med var servern tillhandahåller detta API: adress och port.',
  'It may lead to another node of the same server on purpose, and that node does not let outside in.':
    'Den kan med avsikt leda till en annan nod av samma server, och den noden släpper inte in utsidan.',
  'Run the inside stage against that node: is it good there?': 'Kör insidessteget mot den noden: går det bra där?',
  'The reply may have left the server and been lost on its way back, as large packets are.':
    'Svaret kan ha skickats från servern och förlorats på vägen tillbaka, så som stora paket gör.',
  'Capture on the test host and on the server in the same run: what of the one is missing in the other?':
    'Fånga trafiken på testdatorn och på servern under samma körning: vad i den ena saknas i den andra?',
  'The server may have taken the question and never answered it.':
    'Servern kan ha tagit emot frågan och aldrig besvarat den.',
  'Look up this time and source in the log of the API gateway.': 'Slå upp tiden och källan i API-gatewayens logg.',
  'The server may answer after a longer time than the test host waited.':
    'Servern kan svara efter längre tid än testdatorn väntade.',
  'Run the stage again with a longer time limit: does a reply come?':
    'Kör steget igen med en längre tidsgräns: kommer det ett svar?',
  'Only the host that was tested from may be affected: the platform got through shortly before.':
    'Det kanske bara gäller datorn som testade: plattformen kom fram strax innan.',
  'Security software of the test host, or a proxy that its traffic always goes through, may answer in place of the server.':
    'Säkerhetsprogram på testdatorn, eller en proxy som dess trafik alltid går genom, kan svara i serverns ställe.',
  'Run the stage on another machine, of another organisation, without this software.':
    'Kör steget på en annan dator, i en annan organisation, utan den programvaran.',
  'Behind one name several nodes may answer, and this API answered elsewhere: one of them may be set otherwise.':
    'Flera noder kan svara bakom ett och samma namn, och det här API:et svarade på annat håll: en av noderna kan vara annorlunda inställd.',
  "Run the stage with 'connect to' set to the address of each node.":
    'Kör steget med ”anslut till” satt till varje nods adress.',
  'The password may have been mistyped at the line that was rejected.':
    'Lösenordet kan ha skrivits fel vid den rad som avvisades.',
  'Paste only that line once more: one attempt. Accepted means that it was this.':
    'Klistra in bara den raden en gång till: ett försök. Godkänns den var det detta.',
  'The user may lack the role for that API alone.': 'Användaren kan sakna rollen för just det API:et.',
  'Run the form for sh or the program itself there: it asks for one password for all probes.':
    'Kör formen för sh eller själva programmet där: det frågar efter ett lösenord för alla tester.',
  'The password typed into Tripoint may differ from the one typed into the GUI.':
    'Lösenordet som skrevs in i Tripoint kan vara ett annat än det som skrevs in i GUI:t.',
  'Type it again, and run only the rejected probe once more: one attempt. Accepted means that it was this.':
    'Skriv in det igen och kör bara det avvisade testet en gång till: ett försök. Godkänns inloggningen var det lösenordet.',
  'The account may have been suspended for some minutes, and usable again when the GUI was tried.':
    'Kontot kan ha varit avstängt några minuter och åter användbart när GUI:t provades.',
  [`Look at ${MENU.administratorLogins} for the minute of the probe: the row gives the reason.`]: `På servern, under ${MENU.administratorLogins}: raden från minuten då testet kördes anger orsaken.`,
  'A proxy in front of the server may rewrite the path, so that the server redirects another request than the one sent.':
    'En proxy framför servern kan skriva om sökvägen, så att servern omdirigerar ett annat anrop än det som skickades.',
  [`Look at the switch under ${MENU.apiSwitches}: on means that something in front rewrites or answers the request.`]: `Kontrollera inställningen under ${MENU.apiSwitches}: är den på, är det något framför servern som skriver om eller besvarar anropet.`,
  "The line in the firewall's log may be of another address: the recorded check names none.":
    'Raden i brandväggens logg kan gälla en annan adress: den registrerade kontrollen anger ingen.',
  "Ask the firewall team for the source address in that line: is it the platform's?":
    'Brandväggsteamet: läs källadressen på den raden: är det plattformens?',
  "The server's own IP access list may refuse this address; on the wire that looks like a firewall.":
    'Serverns egen IP-åtkomstlista kan neka den här adressen; på nätet ser det ut som en brandvägg.',
  [`Look at ${MENU.ipAccess}: is the source address listed? And at ${MENU.administratorLogins}: a row means that the request reached the server.`]: `På servern, under ${MENU.ipAccess}: finns källadressen med? Och under ${MENU.administratorLogins}: en rad betyder att anropet nådde servern.`,
  "The server's own API gateway may limit the number of requests.":
    'Serverns egen API-gateway kan begränsa antalet anrop.',
  'Server team: look in the log of the API gateway for this minute: did it answer 429?':
    'Serverteamet: titta i API-gatewayens logg för minuten då testet kördes: svarade den 429?',
  'The account may be fine and only lack the role for this API.':
    'Kontot kan vara i ordning och bara sakna rollen för det här API:et.',
  "Sign in to the server's admin GUI with the same user and password: rejected means the account, accepted means the role.":
    'Logga in i serverns admin-GUI med samma användare och lösenord: avvisas inloggningen ligger felet i kontot, godkänns den ligger det i rollen.',
  'The account may be disabled, locked, suspended or expired.':
    'Kontot kan vara inaktiverat, låst, avstängt eller utgånget.',
  'The user may come from an external identity store; Monitoring (MnT) accepts internal users only.':
    'Användaren kan komma från en extern identitetskälla; Monitoring (MnT) godtar bara interna användare.',
  [`Open the user under ${MENU.administrators}: is it an internal user?`]: `Öppna användaren under ${MENU.administrators}: är det en intern användare?`,
  'A busy server may have answered 401 to one request among several.':
    'En hårt belastad server kan ha svarat 401 på ett anrop bland flera.',
  'After a pause, run only this probe once more: one attempt, on your click.':
    'Kör efter en paus bara det här testet en gång till: ett enda försök, startat för hand.',
  'A device in front of the server may have given this answer in its name.':
    'En enhet framför servern kan ha gett det här svaret i serverns namn.',
  'A server older than 3.2 patch 2 does not have this Open API resource.':
    'En server äldre än 3.2 patch 2 har inte den här resursen i Open API.',
  'Read the version and patch under About on the server.': 'Läs av version och patch under About på servern.',
  'The API may be switched off after all.': 'API:et kan trots allt vara avstängt.',
  [`Confirm the switches under ${MENU.apiSwitches}.`]: `Kontrollera inställningarna under ${MENU.apiSwitches} igen.`,
  'The API may be switched on, and a device in front of the server answers in its place.':
    'API:et kan vara påslaget, och en enhet framför servern svarar i dess ställe.',
  [`Confirm the switches under ${MENU.apiSwitches}: on means that a device in front answers.`]: `Kontrollera inställningarna under ${MENU.apiSwitches} igen: är de på är det en enhet framför servern som svarar.`,
  'The switches may have been looked at on another node than the one that answers.':
    'Inställningarna kan ha kontrollerats på en annan nod än den som svarar.',
  [`Confirm the switches under ${MENU.apiSwitches} on the node that answers.`]: `Kontrollera inställningarna under ${MENU.apiSwitches} på den nod som svarar.`,
  'A proxy in the path may remove the Authorization header, so that the server never sees the credentials.':
    'En proxy på vägen kan ta bort Authorization-huvudet, så att servern aldrig ser inloggningen.',
  'Run the inside stage once more: accepted inside now means that something outside removes the header.':
    'Kör steget på insidan en gång till: godkänns inloggningen på insidan nu är det något på utsidan som tar bort huvudet.',
  'A gateway of the same maker in the path may show this certificate.':
    'En gateway från samma tillverkare på vägen kan visa det här certifikatet.',
  'Run the outside stage from another host in the same network: the same certificate there means the path.':
    'Kör steget på utsidan från en annan dator i samma nät: visas samma certifikat där ligger orsaken på vägen.',
  'TLS may be inspected outside as well.': 'TLS kan inspekteras på utsidan också.',
  "Compare the SHA-256 outside with that of the server's own certificate: another one means that it is.":
    'Jämför SHA-256 på utsidan med serverns eget certifikat: skiljer de sig åt inspekteras TLS där också.',
  'Outside, another password may have been typed than inside.':
    'På utsidan kan ett annat lösenord ha skrivits in än på insidan.',
  'Type it again outside and run one probe: one attempt. Accepted means that it was this.':
    'Skriv in det igen på utsidan och kör ett test: ett försök. Godkänns inloggningen var det lösenordet.',
  'The account may have been locked or changed between the two runs.':
    'Kontot kan ha låsts eller ändrats mellan de två körningarna.',
  'Run the inside stage once more: rejected there too means the account.':
    'Kör steget på insidan en gång till: avvisas inloggningen även där ligger felet i kontot.',
  'A path filter in front of the server may let this family through for you and not for the platform.':
    'Ett sökvägsfilter framför servern kan släppa igenom den här typen av anrop för testdatorn men inte för plattformen.',
  'Ask the firewall team for the entries of the minute in which “Update API Configuration” was clicked.':
    'Brandväggsteamet: läs loggraderna för minuten då ”Update API Configuration” klickades.',
  'The proxy may work, and something between this host and it may be in the way.':
    'Proxyn kan fungera, och något mellan testdatorn och proxyn kan stå i vägen.',
  'Reach the proxy with another program of the same host, then with one of another network.':
    'Anslut till proxyn med ett annat program på samma dator, och sedan från ett annat nät.',
  "The proxy's address may be mistyped, or this host may find no or another address for its name.":
    'Proxyns adress kan vara felskriven, eller så leder dess namn från testdatorn till fel adress eller ingen alls.',
  'Compare it with the proxy that other programs of this host use.':
    'Jämför med den proxy som andra program på datorn använder.',
  'The platform may use another server or port than the one that was tested: {0}.':
    'Plattformen kan använda en annan server eller port än den som testades: {0}.',
  'Compare the server that was tested with the card, correct the one that is wrong, and run the stages again.':
    'Jämför den server som testades med kortet, rätta det som är fel och kör stegen igen.',
  'The name led to {0} while the probe was good, and leads to {1} now: the new address may be wrong.':
    'Namnet ledde till {0} när testet lyckades och leder nu till {1}: den nya adressen kan vara fel.',
  'Ask who runs DNS and the address translation which of the two is right.':
    'Teamet för DNS och adressöversättning: ange vilken av de två som är rätt.',
  'A load balancer or another device in front of the server may show this certificate, which is its own.':
    'En lastbalanserare eller en annan enhet framför servern kan visa det här certifikatet, som då är dess eget.',
  'The certificate that is shown is none of the server: a device in front of it shows it.':
    'Det visade certifikatet är inte serverns: en enhet framför den visar det.',
  'Firewall or proxy team: renew the certificate that the device shows for the server.':
    'Brandväggs- eller proxyteamet: förnya certifikatet som enheten visar för servern.',
  'Open Administration → System → Deployment: a node that holds the Monitoring persona serves it, so that the 404 is not its own.':
    'Öppna Administration → System → Deployment: en nod som har personan Monitoring besvarar anropet, så då är 404-svaret inte dess eget.',
  'A path filter in front of the server may answer 404 in its name.':
    'Ett sökvägsfilter framför servern kan svara 404 i serverns namn.',
  'Read the version and patch under About on the server: 3.2 patch 2 or newer has the resource.':
    'Läs av version och patch under About på servern: 3.2 patch 2 eller senare har resursen.',
  "The firewall or proxy may also not accept the platform's outbound FQDN.":
    'Det kan också vara så att brandväggen eller proxyn inte godtar plattformens utgående FQDN.',
  'Correct the settings on the platform, click “Update API Configuration”, and record the card again.':
    'Rätta inställningarna på plattformen, klicka på ”Update API Configuration” och registrera kortet igen.',
  'The platform may still hold an old password: a field left blank on saving keeps the old one.':
    'Plattformen kan ha kvar ett gammalt lösenord: ett fält som lämnas tomt när man sparar behåller det gamla.',
  "Type the API user's password again on the platform, save, and click “Update API Configuration”.":
    'Skriv in API-användarens lösenord på nytt på plattformen, spara och klicka på ”Update API Configuration”.',
  "The customer's own name server may be the one that is silent.": 'Det kan vara kundens egen namnserver som är tyst.',
  'Ask the same name from another host in the same network: no answer there either means the name server.':
    'Slå upp samma namn från en annan dator i samma nät: kommer inget svar där heller ligger felet hos namnservern.',
  "The server's name may be mistyped in Tripoint.": 'Serverns namn kan vara felskrivet i Tripoint.',
  "Compare it, letter for letter, with the API base URL on the platform's card.":
    'Jämför det, bokstav för bokstav, med API base URL på plattformens kort.',
  'This host may not stand where the stage says, or have no path to the server at all.':
    'Testdatorn står kanske inte där steget säger, eller har ingen väg alls till servern.',
  'Run the stage from another host in the same network.': 'Kör steget från en annan dator i samma nät.',
  'A router or firewall of the network may refuse the way, and say so.':
    'En router eller brandvägg i nätet kan neka trafiken och själv svara med det.',
  'Trace the way to the address from the inside host: which machine answers that it knows no way?':
    'Spåra vägen till adressen från datorn på insidan (traceroute): vilken enhet svarar att den inte känner någon väg dit?',
  "The server's own API gateway may answer so for every path while it starts.":
    'Serverns egen API-gateway kan svara så på alla sökvägar medan den startar.',
  "The server's API gateway may be down or still starting.":
    'Serverns API-gateway kan ligga nere eller fortfarande vara på väg upp.',
  "Open the server's admin GUI from the same host: does it answer?":
    'Öppna serverns admin-GUI från samma dator: svarar det?',
  'A device in the path may inspect TLS and show a certificate of its own.':
    'En enhet på vägen kan inspektera TLS och visa ett eget certifikat.',
  'Compare the shown SHA-256 with the one on the server itself.':
    'Jämför det visade SHA-256 med det på själva servern.',
  'Another node of the server may answer, with a certificate of its own, or the certificate was renewed.':
    'En annan av serverns noder kan svara, med ett eget certifikat, eller så förnyades certifikatet.',
  [`Compare the shown SHA-256 with that of every node on the server itself: ${MENU.certificates}.`]: `Jämför det visade SHA-256 med det för varje nod på själva servern: ${MENU.certificates}.`,
  'TLS may be opened inside instead: an antivirus program or a proxy there shows a certificate of its own.':
    'TLS kan i stället inspekteras på insidan: ett antivirusprogram eller en proxy där visar ett eget certifikat.',
  [`Compare the SHA-256 shown inside with the one on the server itself: ${MENU.certificates}.`]: `Jämför det SHA-256 som visas på insidan med det på själva servern: ${MENU.certificates}.`,
  'The clock of the test host may be wrong, and the certificate in order.':
    'Testdatorns klocka kan gå fel, och certifikatet vara i ordning.',
  "Compare this machine's clock with the right time.": 'Jämför testdatorns klocka med rätt tid.',
  'The certificate may have run out, or become valid, between the two runs.':
    'Certifikatet kan ha gått ut, eller blivit giltigt, mellan de två körningarna.',
  'Run the inside stage once more: does it still accept the certificate?':
    'Kör steget på insidan en gång till: godtar det fortfarande certifikatet?',
  'At an address of the name that could not be asked, something may be wrong.':
    'Något kan vara fel på en av namnets adresser som inte kunde testas.',
  "Run the stage with 'connect to' set to that address.": 'Kör steget med ”anslut till” satt till den adressen.',
  'Run the outside stage once more, one attempt: rejected again means that something outside removes the header.':
    'Kör steget på utsidan en gång till, ett försök: avvisas inloggningen igen är det något på utsidan som tar bort huvudet.',
  'Behind our proxy, a device of the customer may terminate TLS as well.':
    'Bakom vår proxy kan även en av kundens enheter terminera TLS.',
  'Run the outside stage with proxy "none".': 'Kör steget på utsidan med proxy ”ingen”.',
  'Somebody may have fixed or changed something between the runs.':
    'Någon kan ha åtgärdat eller ändrat något mellan körningarna.',
  'Ask whether anything was changed; if not, run the stage several times more.':
    'Fråga om något ändrades; om inte, kör steget flera gånger till.',
  'What has not been looked at yet may show otherwise.': 'Det som inte har undersökts än kan visa något annat.',
  'Run the stages once more.': 'Kör stegen en gång till.',
  'It may have been a passing state that is gone already.':
    'Det kan ha varit ett tillfälligt tillstånd som redan är över.',
  'Run only these probes once more.': 'Kör bara dessa tester en gång till.',
  'The request may have reached the server all the same: then the server, or its answer, is what fails.':
    'Anropet kan ändå ha nått servern: då ligger felet hos servern eller i dess svar.',
  [`Look at ${MENU.administratorLogins} for this minute and user: a row means that the request reached the server.`]: `På servern, under ${MENU.administratorLogins}, vid minuten då testet kördes: en rad för användaren betyder att anropet nådde servern.`,
  'The server has a row of this minute in its report, so it may have answered itself.':
    'Servern har en rad från minuten då testet kördes i sin rapport, så den kan ha svarat själv.',
  'Server team: look into the log of the API gateway for this minute: did it give this answer?':
    'Serverteamet: titta i API-gatewayens logg för minuten då testet kördes: gav den det här svaret?',
  "A device in the path may have changed the server's answer on its way back.":
    'En enhet på vägen kan ha ändrat serverns svar på vägen tillbaka.',
  "Run the probe on a host next to the server, with 'connect to' set to the address of the node itself.":
    'Kör testet på en dator intill servern, med ”anslut till” satt till själva nodens adress.',
  'The device may only pass on, in its own words, that the server refuses the user.':
    'Enheten vidarebefordrar kanske bara, med egna ord, att servern nekar användaren.',
  [`Look at ${MENU.administratorLogins} for this minute and user: a row means that the server itself was asked.`]: `På servern, under ${MENU.administratorLogins}, vid minuten då testet kördes: en rad för användaren betyder att själva servern tillfrågades.`,
  'The platform may reach the server and be rejected there: its password may be mistyped.':
    'Plattformen kan nå servern och avvisas där: dess lösenord kan vara felskrivet.',
  [`Look at ${MENU.administratorLogins} for the minute of “Update API Configuration”: a row from the platform's address means that it reaches the server and is rejected.`]: `På servern, under ${MENU.administratorLogins}, vid minuten då ”Update API Configuration” klickades: en rad från plattformens adress betyder att den når servern och avvisas.`,
  'The other certificate outside may be wanted, and in the way of nobody.':
    'Att certifikatet är ett annat på utsidan kan vara avsiktligt, och behöver inte hindra någon.',
  'Click “Update API Configuration” on the platform and record the card: every row Up means that it is in no way.':
    'Klicka på ”Update API Configuration” på plattformen och registrera kortet: Up på alla rader betyder att det inte hindrar något.',
  'Something may have been changed or fixed between the two runs.':
    'Något kan ha ändrats eller åtgärdats mellan de två körningarna.',
  'Run the inside stage once more: good now means that it was fixed.':
    'Kör steget på insidan en gång till: lyckas det nu har felet åtgärdats.',
  'The server has several nodes, and the one that the inside host reaches may be the faulty one.':
    'Servern har flera noder, och den som datorn på insidan når kan vara den trasiga.',
  "Run the inside stage with 'connect to' set to the address that was used outside.":
    'Kör steget på insidan med ”anslut till” satt till den adress som användes på utsidan.',
  'The node behind this address may be down or faulty.':
    'Noden bakom den här adressen kan ligga nere eller vara trasig.',
  "Sign in to that node's own admin GUI at this address: does it answer?":
    'Logga in i den nodens eget admin-GUI vid den här adressen: svarar det?',
  'The name may lead to an address at which no node of the server is, or is any more.':
    'Namnet kan leda till en adress där det inte finns, eller inte längre finns, någon av serverns noder.',
  'Ask the server administrator for the addresses of all nodes: is this one among them?':
    'Serveradministratören: vilka adresser har noderna, och är den här en av dem?',
  'The firewall may let this kind of address through or not: the rules of IPv4 and of IPv6 are often two sets.':
    'Brandväggen kan släppa igenom eller stoppa just den här typen av adress: IPv4 och IPv6 har ofta var sin uppsättning regler.',
  'Run the outside stage from a host that has both IPv4 and IPv6.':
    'Kör steget på utsidan från en dator som har både IPv4 och IPv6.',
  'A load balancer may send the request to another node than the one meant.':
    'En lastbalanserare kan skicka anropet till en annan nod än den som avses.',
  "Run the stage with 'connect to' set to the address of the node itself.":
    'Kör steget med ”anslut till” satt till själva nodens adress.',
  "The server's API gateway may accept connections and hang.":
    'Serverns API-gateway kan ta emot anslutningar och sedan hänga sig.',
  "Open the server's admin GUI from a host in the server's own network: does it answer?":
    'Öppna serverns admin-GUI från en dator i serverns eget nät: svarar det?',
  'A device in the path may answer TCP itself and drop what follows.':
    'En enhet på vägen kan själv svara på TCP och kasta det som följer.',
  "Run the probe on a host in the server's own network: an answer there means that a device drops the rest.":
    'Kör testet på en dator i serverns eget nät: kommer ett svar där är det en enhet som kastar resten.',
  "A tunnel or device in the path may lose large packets (MTU): connections open, and the server's certificate never arrives.":
    'En tunnel eller enhet på vägen kan tappa stora paket (MTU): anslutningen öppnas, men serverns certifikat kommer aldrig fram.',
  'Capture on the server, or next to it: does it send its certificate again and again? Then large packets from it are lost.':
    'Fånga trafiken på servern, eller intill den: skickar den sitt certifikat om och om igen? Då tappas stora paket från den.',
  'The connection may end before it reaches the firewall, or the rule that stops it may write no log.':
    'Anslutningen kan ta slut innan den når brandväggen, eller så loggar regeln som stoppar den ingenting.',
  'Ask the firewall team: is every drop logged, on every firewall in between? If so, run the outside stage from another network.':
    'Fråga brandväggsteamet: loggas varje stopp, i varje brandvägg däremellan? Kör i så fall steget på utsidan från ett annat nät.',
  'A load balancer or reverse proxy in front of the server may terminate TLS with settings of its own.':
    'En lastbalanserare eller omvänd proxy framför servern kan terminera TLS med egna inställningar.',
  'The authority that issued the certificate may be a root that is not imported on this machine.':
    'Certifikatets utfärdare kan vara en rot som inte är importerad på testdatorn.',
  'Ask the server administrator for the certificate of the issuer: is it signed by itself? Then import it.':
    'Be serveradministratören om utfärdarens certifikat: är det självsignerat? Importera det då.',
};
