import { MENU } from '../../vocabulary/words.ts';
import type { Catalogue } from '../language.ts';

/** Rules of the way to the server: name, TCP, the local proxy, TLS. */
export const RULES_WAY: Catalogue = {
  'The name {host} does not exist for the resolver of the inside host.':
    'Namnet {host} finns inte enligt namnservern som datorn på insidan använder.',
  'The resolver answered that there is no such name; nothing was sent to any server.':
    'Namnservern svarade att det inte finns något sådant namn; inget skickades till någon server.',
  'Compare the spelling of {host} with the API base URL on the platform.':
    'Jämför stavningen av {host} med API base URL på plattformen.',
  'Ask who runs DNS inside the network to add or correct the record of {host}.':
    'DNS-teamet på insidan: lägg till eller rätta posten för {host}.',
  'The name resolves to the address that the server administrator names, and the probe goes on.':
    'Namnet leder till den adress som serveradministratören anger, och testet går vidare.',
  'The name {host} is not published outside.': 'Namnet {host} är inte publicerat på utsidan.',
  'The resolver outside answered that there is no such name.':
    'Namnservern på utsidan svarade att det inte finns något sådant namn.',
  'Ask who runs the public DNS zone to publish {host} with the address that the firewall forwards to the server.':
    'Administratören för den publika DNS-zonen: publicera {host} med den adress som brandväggen skickar vidare till servern.',
  'Check that the platform uses this same name.': 'Kontrollera att plattformen använder exakt detta namn.',
  'The resolver of the inside host does not answer.': 'Namnservern för datorn på insidan svarar inte.',
  'A resolver that is silent says nothing about the name or the server.':
    'En namnserver som är tyst säger inget om namnet eller servern.',
  "Check this host's network and resolver settings, then run the stage again.":
    'Kontrollera testdatorns nät- och namnserverinställningar och kör sedan steget igen.',
  'The resolver of the outside host does not answer.': 'Namnservern för datorn på utsidan svarar inte.',
  'From inside the network, the connection to {address} is refused.': 'Från insidan nekas anslutningen till {address}.',
  'Something answered at once that nothing listens there, or that it may not be reached.':
    'Något svarade genast att inget lyssnar där, eller att det inte får nås.',
  'Check that {address} is the address of the server, and that the API gateway listens on the port.':
    'Kontrollera att {address} är serverns adress, och att API-gatewayen lyssnar på porten.',
  'Ask the network team for the path from the inside host to {address} on that port.':
    'Nätverksteamet: kontrollera vägen från datorn på insidan till {address} på den porten.',
  [`Check the IP access list on the server: ${MENU.ipAccess}.`]: `Kontrollera IP-åtkomstlistan på servern: ${MENU.ipAccess}.`,
  'A connection to {host} opens, and the probe goes on to TLS.':
    'En anslutning till {host} öppnas, och testet går vidare till TLS.',
  'From outside, the connection to {address} is refused.': 'Från utsidan nekas anslutningen till {address}.',
  'Firewall team: look up this time, source and destination in the log: blocked, let through without a reply, or no line?':
    'Brandväggsteamet: slå upp tid, källa och mål i loggen: stoppad, genomsläppt utan svar, eller ingen rad?',
  'If it was blocked: allow TCP to {address} on the API port from the outbound FQDN of the platform, and from the outside host for the test alone.':
    'Om den stoppades: tillåt TCP till {address} på API-porten från plattformens utgående FQDN, och från datorn på utsidan bara för testet.',
  'Check that the address translation leads to the server.': 'Kontrollera att adressöversättningen leder till servern.',
  [`Server team: check the IP access list, ${MENU.ipAccess}.`]: `Serverteamet: kontrollera IP-åtkomstlistan, ${MENU.ipAccess}.`,
  'From inside the network, nothing answers at {address}.': 'Från insidan svarar inget på {address}.',
  'The connection request got no reply at all: packets are dropped in the path or at the server.':
    'Anslutningsförsöket fick inget svar alls: paket kastas på vägen eller hos servern.',
  'From outside, nothing answers at {address}.': 'Från utsidan svarar inget på {address}.',
  'From inside the network, the connection to {address} is reset.':
    'Från insidan bryts anslutningen till {address} (reset).',
  'The connection was cut by a reset before anything was said.':
    'Anslutningen bröts med en reset innan något hade sagts.',
  'From outside, the connection to {address} is reset.': 'Från utsidan bryts anslutningen till {address} (reset).',
  'From inside the network, there is no route to {address}.': 'Från insidan finns ingen väg till {address}.',
  'A router, or this host itself, says that it knows no route to the address.':
    'En router, eller testdatorn själv, svarar att den inte känner någon väg till adressen.',
  'From outside, there is no route to {address}.': 'Från utsidan finns ingen väg till {address}.',
  'The proxy {proxy} on our side cannot be reached.': 'Proxyn {proxy} på vår sida kan inte nås.',
  'The connection to the proxy itself failed.': 'Anslutningen till själva proxyn misslyckades.',
  'Correct the proxy\'s address, or choose proxy "none".': 'Rätta proxyns adress, eller välj proxy ”ingen”.',
  'Run the stage again. Nothing beyond the proxy was reached, so nothing is said about it.':
    'Kör steget igen. Inget bortom proxyn nåddes, så inget sägs om det.',
  'The probe passes the proxy and reaches TLS.': 'Testet passerar proxyn och når TLS.',
  'The proxy {proxy} on our side {proxyWish} ({proxyStatus}).':
    'Proxyn {proxy} på vår sida {proxyWish} ({proxyStatus}).',
  'wants a sign-in of its own': 'kräver en egen inloggning',
  'rejected the user name and password given to it': 'avvisade användarnamnet och lösenordet som den fick',
  'The proxy answered CONNECT with {proxyStatus}.': 'Proxyn besvarade CONNECT med {proxyStatus}.',
  'Choose proxy "system" and give the proxy its credentials in the environment (https_proxy), or ask for an exception for {host}.':
    'Välj proxy ”systemets” och ge proxyn dess inloggning i miljön (https_proxy), eller be om ett undantag för {host}.',
  'The proxy {proxy} on our side does not open a tunnel to {host}.':
    'Proxyn {proxy} på vår sida öppnar ingen tunnel till {host}.',
  'The proxy answered CONNECT with something else than 200.': 'Proxyn besvarade CONNECT med något annat än 200.',
  'Ask who runs the proxy to allow CONNECT to {host}, or choose proxy "none".':
    'Be den som sköter proxyn att tillåta CONNECT till {host}, eller välj proxy ”ingen”.',
  'The proxy may be unable to reach the server because something behind it is in the way.':
    'Proxyn kanske inte kan nå servern för att något bakom den står i vägen.',
  'Run the stage with proxy "none" from the same network, if it allows that.':
    'Kör steget med proxy ”ingen” från samma nät, om det tillåter det.',
  'What answers at {host} does not speak TLS.': 'Det som svarar på {host} talar inte TLS.',
  'The first bytes of the reply are not TLS: it is another service, another port, or a device that answers in plain text. No password was sent.':
    'De första byten i svaret är inte TLS: det är en annan tjänst, en annan port, eller en enhet som svarar i klartext. Inget lösenord skickades.',
  'Check the host and the port (443).': 'Kontrollera värdnamnet och porten (443).',
  'Outside: check where the address translation for this port leads.':
    'På utsidan: kontrollera vart adressöversättningen för den här porten leder.',
  'The certificate is accepted, and the probe gets an HTTP answer.':
    'Certifikatet godtas, och testet får ett HTTP-svar.',
  'The certificate shown for {host} comes from {issuer}, which this machine does not trust.':
    'Certifikatet som visas för {host} kommer från {issuer}, som testdatorn inte litar på.',
  'The chain does not lead to a trusted certificate authority. No password was sent.':
    'Kedjan leder inte till en betrodd certifikatutfärdare. Inget lösenord skickades.',
  [`Ask the server administrator for the SHA-256 of the certificate under ${MENU.certificates}, and compare it with the one shown.`]: `Serveradministratören: läs certifikatets SHA-256 under ${MENU.certificates}, och jämför det med det som visas.`,
  'The certificate of {host} is outside its validity ({validity}).':
    'Certifikatet för {host} är utanför sin giltighetstid ({validity}).',
  'Its dates do not include now. No password was sent.':
    'Giltighetstiden omfattar inte den aktuella tidpunkten. Inget lösenord skickades.',
  "Check this machine's clock.": 'Kontrollera testdatorns klocka.',
  [`Compare the SHA-256 of the certificate shown with that of the certificate for the API on the server: ${MENU.certificates}.`]: `Jämför SHA-256 för certifikatet som visas med det för API:ernas certifikat på servern: ${MENU.certificates}.`,
  'The same: renew it there, in a maintenance window, for the server may restart its application.':
    'Samma: förnya det där, i ett underhållsfönster, eftersom servern kan starta om sin applikation.',
  'Another one: a device in front of the server shows it. Its team renews it there; the certificate of the server needs no change.':
    'Ett annat: en enhet framför servern visar det. Den som sköter enheten förnyar det där; serverns certifikat behöver inte ändras.',
  'The certificate shown is for {certificateNames}, not for {host}.':
    'Certifikatet som visas är för {certificateNames}, inte för {host}.',
  'None of its names is the one that was asked for. No password was sent.':
    'Inget av dess namn är det som efterfrågades. Inget lösenord skickades.',
  'Send no password to the name in this certificate before the server administrator has confirmed that it is a name of the NAC server: a guest network or another server shows a certificate of its own.':
    'Skicka inget lösenord till namnet i det här certifikatet förrän serveradministratören har bekräftat att det är ett av NAC-serverns namn: ett gästnät eller en annan server visar ett eget certifikat.',
  'If it is: use that name; to reach one node by its address, put the address into "connect to".':
    'Är det så: använd det namnet; för att nå en viss nod på dess adress, ange adressen i ”anslut till”.',
  'If it is not, something else answers. Outside: check whether this network asks for a sign-in of its own first, and which host or virtual server the address translation leads to.':
    'Är det inte så är det något annat som svarar. På utsidan: kontrollera om det här nätet först kräver en egen inloggning, och vilken värd eller virtuell server adressöversättningen leder till.',
  '{host} shows another certificate than the one that was accepted for it.':
    '{host} visar ett annat certifikat än det som godkändes för den.',
  'Its SHA-256 differs from the accepted one. It may have been renewed, or something else answers. No password was sent.':
    'Dess SHA-256 skiljer sig från det godkända. Det kan ha förnyats, eller så svarar något annat. Inget lösenord skickades.',
  [`Ask the server administrator whether the certificate was renewed, and compare the SHA-256 under ${MENU.certificates}.`]: `Serveradministratören: har certifikatet förnyats? Jämför SHA-256 under ${MENU.certificates}.`,
  'Accept the new certificate only if it is the same.': 'Godkänn det nya certifikatet bara om det är samma.',
  'The TLS handshake with {host} fails.': 'TLS-handskakningen med {host} misslyckas.',
  'Both sides speak, but do not agree on a version or cipher, or the other side falls silent. No password was sent.':
    'Båda sidor talar TLS, men enas inte om version eller chiffer, eller så tystnar den andra sidan. Inget lösenord skickades.',
  'Allow TLS 1.2 or 1.3 on the server and on every device that terminates TLS in front of it.':
    'Tillåt TLS 1.2 eller 1.3 på servern och på varje enhet som terminerar TLS framför den.',
  'The connection to {host} is cut during the TLS handshake.':
    'Anslutningen till {host} bryts under TLS-handskakningen.',
  'TCP opens, and the connection is cut after the TLS hello, in which the name of the server stands: that is how a firewall blocks what it cannot answer. No password was sent.':
    'TCP öppnas, och anslutningen bryts efter ClientHello, där serverns namn står: så blockerar en brandvägg det som den inte kan besvara. Inget lösenord skickades.',
  'Firewall team: look in the log of this minute for a rule that resets the server name (SNI) {host}, or its application.':
    'Brandväggsteamet: sök i loggen för minuten då testet kördes efter en regel som bryter servernamnet (SNI) {host} eller dess applikation.',
  'The TLS handshake comes to its end, and the probe gets an HTTP answer.':
    'TLS-handskakningen slutförs, och testet får ett HTTP-svar.',
  '{host} accepts the connection and does not answer the TLS hello with a single byte.':
    '{host} tar emot anslutningen och svarar inte med en enda byte på ClientHello.',
  'TCP opens, the hello goes out, and nothing comes back until the time is up. No password was sent.':
    'TCP öppnas, ClientHello skickas, och inget kommer tillbaka innan tiden är ute. Inget lösenord skickades.',
  'Server team: check that the API gateway of the server answers on its own network.':
    'Serverteamet: kontrollera att serverns API-gateway svarar på sitt eget nät.',
  "Run the probe on a host in the server's own network: no answer there either means the server, an answer means a device in the path.":
    'Kör testet på en dator i serverns eget nät: kommer inget svar där heller är det servern, kommer ett svar är det en enhet på vägen.',
  'Firewall team: look in the log of this minute for {address}, and for a rule or inspection that drops TLS without an answer.':
    'Brandväggsteamet: sök i loggen för minuten då testet kördes efter {address}, och efter en regel eller inspektion som kastar TLS utan svar.',
  'Check which host the address translation leads to.': 'Kontrollera vilken värd adressöversättningen leder till.',
  '{host} speaks no version of TLS that this machine offers: 1.2 and 1.3. A client that offers an older one may get through.':
    '{host} talar ingen version av TLS som testdatorn erbjuder: 1.2 och 1.3. En klient som erbjuder en äldre kan komma fram.',
  'The two sides compare their versions first, and find none in common. No password was sent.':
    'De två sidorna jämför först sina versioner och hittar ingen gemensam. Inget lösenord skickades.',
  'Allow TLS 1.2 or 1.3 on the server.': 'Tillåt TLS 1.2 eller 1.3 på servern.',
  'Check that {address} is the address of the server, and not of an older machine.':
    'Kontrollera att {address} är serverns adress, och inte en äldre maskins.',
  'Allow TLS 1.2 or 1.3 on the device that terminates TLS in front of the server.':
    'Tillåt TLS 1.2 eller 1.3 på den enhet som terminerar TLS framför servern.',
  '{host} requires a client certificate. The API user signs in with a password and has none.':
    '{host} kräver ett klientcertifikat. API-användaren loggar in med lösenord och har inget.',
  'The other side asks for a certificate and ends the TLS handshake when none comes. No answer to a sign-in came.':
    'Den andra sidan ber om ett certifikat och avslutar TLS-handskakningen när inget kommer. Inget svar på en inloggning kom.',
  'Server administrator: are client certificates (certificate-based sign-in) required for the APIs on purpose? Server version 3.3 and later can require them. The platform signs in with a password: if not on purpose, switch them off for the APIs.':
    'Serveradministratören: krävs klientcertifikat (certifikatbaserad inloggning) för API:erna med avsikt? Serverversion 3.3 och senare kan kräva dem. Plattformen loggar in med lösenord: om det inte är avsikten, stäng av dem för API:erna.',
  'If a load balancer or reverse proxy terminates TLS in front of the server: switch it off there.':
    'Om en lastbalanserare eller omvänd proxy terminerar TLS framför servern: stäng av det där.',
  'Switch off client certificates for {host} on the device that terminates TLS in front of the server.':
    'Stäng av klientcertifikat för {host} på den enhet som terminerar TLS framför servern.',
  'If the server itself requires them (version 3.3 and later can): switch them off for the APIs there.':
    'Om servern själv kräver dem (version 3.3 och senare kan): stäng av dem för API:erna där.',
  '{host} ends the TLS handshake with the alert {alert}.': '{host} avslutar TLS-handskakningen med TLS-alert {alert}.',
  'An alert is an answer in TLS: what sent it received the hello and refused it. No password was sent.':
    'En TLS-alert är ett svar i TLS: det som skickade den tog emot ClientHello och avvisade det. Inget lösenord skickades.',
  'Server team: look in the log of the API gateway for this minute. handshake_failure: no common cipher or key; unrecognized_name: the server does not know the name {host}; internal_error: the server itself has a fault.':
    'Serverteamet: sök i API-gatewayens logg för minuten då testet kördes. handshake_failure: inget gemensamt chiffer eller ingen nyckel; unrecognized_name: servern känner inte till namnet {host}; internal_error: servern själv har ett fel.',
  'Check that {address} is the address of the server.': 'Kontrollera att {address} är serverns adress.',
  'Firewall or proxy team: find the device that terminates TLS at {address}, and its log line of this minute. handshake_failure: no common cipher or key; unrecognized_name: it does not know the name {host}; access_denied: a rule refuses the client.':
    'Brandväggs- eller proxyteamet: hitta enheten som terminerar TLS på {address}, och dess loggrad för minuten då testet kördes. handshake_failure: inget gemensamt chiffer eller ingen nyckel; unrecognized_name: den känner inte till namnet {host}; access_denied: en regel avvisar klienten.',
  'Check which host or virtual server the address translation leads to.':
    'Kontrollera vilken värd eller virtuell server adressöversättningen leder till.',
  '{host} sends its own certificate without that of its issuer, {issuer}.':
    '{host} skickar sitt eget certifikat utan utfärdarens, {issuer}.',
  'The certificate of the issuer stands between the one shown and a root. It was not sent, so the chain leads nowhere here. A client that holds it accepts the chain all the same: the platform may. No password was sent.':
    'Utfärdarens certifikat står mellan det visade och en rot. Det skickades inte, så kedjan leder ingenstans här. En klient som har det godtar kedjan ändå: plattformen kan vara en sådan. Inget lösenord skickades.',
  [`Import the certificate of {issuer} into the trusted certificates of the server, and bind the certificate for the API again, so that it sends both: ${MENU.certificates}. Do it in a maintenance window: the server may restart its application.`]: `Importera certifikatet för {issuer} bland de betrodda certifikaten hos servern, och bind certifikatet för API:et på nytt, så att båda skickas: ${MENU.certificates}. Gör det i ett underhållsfönster: servern kan starta om sin applikation.`,
  'Where a load balancer or inspecting proxy terminates TLS: install the chain there.':
    'Om en lastbalanserare eller inspekterande proxy terminerar TLS: installera kedjan där.',
  'Until then: import the certificate of {issuer} as an authority on this machine.':
    'Till dess: importera certifikatet för {issuer} som certifikatutfärdare på testdatorn.',
  'The TLS hello of this program gets no answer from {host}; a smaller one gets through.':
    'ClientHello från det här programmet får inget svar från {host}; ett mindre kommer fram.',
  'The ordinary hello needs two TCP segments, the small one fits into one. A device in the path drops or resets the large one. Clients with a small hello, such as curl or the platform, get through. No password was sent.':
    'Ett vanligt ClientHello behöver två TCP-segment, ett litet får plats i ett. En enhet på vägen kastar det stora eller bryter anslutningen. Klienter med ett litet ClientHello, som curl eller plattformen, kommer fram. Inget lösenord skickades.',
  'Run the stage again: it goes on with the small hello where that one is answered.':
    'Kör steget igen: det fortsätter med ett litet ClientHello där det besvaras.',
  'Network team: update or exempt the device in the path that wants a TLS hello in one segment. Newer clients send larger ones.':
    'Nätverksteamet: uppdatera eller undanta den enhet på vägen som kräver ClientHello i ett enda segment. Nyare klienter skickar större.',

  // Rules of good answers, of rows of the card, and of what was not run.
  'The probe succeeded.': 'Testet lyckades.',
  'The status and the shape of the answer are those of the API.': 'Svarets status och form är API:ets.',
  'The platform reaches this API.': 'Plattformen når det här API:et.',
  'The row reads Up.': 'Raden visar Up.',
  'The probe succeeded: the device with this MAC is online right now.':
    'Testet lyckades: enheten med den här MAC-adressen är uppkopplad just nu.',
  'Monitoring answered 200 with the parameters of a live session.':
    'Monitoring svarade 200 med parametrarna för en pågående session.',
  'The probe succeeded, with XML that Tripoint does not know.':
    'Testet lyckades, med XML som Tripoint inte känner till.',
  'The answer is 500 with an XML body that begins with a declaration: that proves reach and sign-in. Its text is not the usual "session data is not available".':
    'Svaret är 500 med XML-innehåll som börjar med en deklaration: det bevisar att servern nås och att inloggningen fungerar. Texten är inte den vanliga "session data is not available".',
  'The platform does not reach this API, or is not accepted.':
    'Plattformen når inte det här API:et, eller godkänns inte.',
  'The row reads Down. What it means is decided by the two other stages.':
    'Raden visar Down. Vad det betyder avgörs av de två andra stegen.',
  "Allow the platform's outbound FQDN on every firewall, proxy and ACL in front of the server.":
    'Tillåt plattformens utgående FQDN i varje brandvägg, proxy och ACL framför servern.',
  'The row reads Up after “Update API Configuration”.': 'Raden visar Up efter ”Update API Configuration”.',
  'The probe has a result.': 'Testet har ett resultat.',
  'The row was not read.': 'Raden lästes inte av.',
  'Nobody has recorded it.': 'Ingen har registrerat den.',
  'Open the status card on the platform, click “Update API Configuration”, and record the rows.':
    'Öppna statuskortet på plattformen, klicka på ”Update API Configuration” och registrera raderna.',
  'The row has a value.': 'Raden har ett värde.',
  'Stopped before it had a result.': 'Stoppat innan det hade ett resultat.',
  'The run was stopped, or reading this reply took longer than its limit and was ended. If it was waiting for the reply, its sign-in had already gone out.':
    'Körningen stoppades, eller så tog det längre än tidsgränsen att läsa svaret och läsningen avbröts. Om testet väntade på svaret hade dess inloggning redan skickats.',
  'Run the stage again.': 'Kör steget igen.',
  'Not run yet.': 'Inte kört än.',
  'There is no result.': 'Det finns inget resultat.',
  'Run the stage.': 'Kör steget.',
  'The card has no row for this probe.': 'Kortet har ingen rad för det här testet.',
  'Endpoint Groups API speaks for ERS as a whole.': 'Endpoint Groups API står för ERS i sin helhet.',
  "Where the server's address inside is known, run the inside stage with 'connect to' set to it: then no name is looked up.":
    'Om serverns adress på insidan är känd, kör insidessteget med ”anslut till” satt till den: då slås inget namn upp.',
};
