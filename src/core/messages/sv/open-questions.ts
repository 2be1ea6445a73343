import { MENU } from '../../vocabulary/words.ts';
import type { Catalogue } from '../language.ts';

/** What is not known yet, who can find it out, and how. */
export const OPEN_QUESTIONS: Catalogue = {
  'Asked without the password only, because {0} may hide a rejected sign-in.':
    'Testades bara utan lösenordet, eftersom {0} kan dölja en avvisad inloggning.',
  'The same answer as {0}, probably from one cause: {1}.': 'Samma svar som för {0}, troligen av samma orsak: {1}.',
  'The same request already fails outside, which explains a row that reads Down.':
    'Samma anrop misslyckas redan på utsidan, vilket förklarar en rad som visar Down.',
  'The same request already fails inside, which explains a row that reads Down.':
    'Samma anrop misslyckas redan på insidan, vilket förklarar en rad som visar Down.',
  'Explained by the first failure: {0}. {1}': 'Förklaras av det första felet: {0}. {1}',
  '{0} by a clock in doubt': '{0} enligt en osäker klocka',
  'source after address translation: not measured': 'avsändare efter adressöversättning: inte mätt',
  '{0} (proxy of our own), and from there to {1}': '{0} (den lokala proxyn), och därifrån till {1}',

  // A certificate that is not valid yet
  'Certificate not valid yet': 'Certifikatet gäller inte än',
  'meets a certificate that is not valid yet': 'möter ett certifikat som inte gäller än',
  'The certificate of {host} is not valid yet: it is valid from {validFrom}.':
    'Certifikatet för {host} gäller inte än: det gäller från {validFrom}.',
  "By this host's clock its first day has not come. No password was sent.":
    'Enligt testdatorns klocka har giltighetstiden inte börjat än. Inget lösenord skickades.',
  'If the clock is right: server team, the certificate in use is valid from {validFrom} only.':
    'Serverteamet, om klockan går rätt: certifikatet som används gäller först från {validFrom}.',
  'The clock of this host may be right, and the certificate in use valid only later.':
    'Testdatorns klocka kan gå rätt, och certifikatet som används gälla först senare.',
  'The clock of the inside host shows {0}; the certificate of {1} is valid from {2}.':
    'Klockan i datorn på insidan visar {0}; certifikatet för {1} gäller från {2}.',

  // An issuer that this machine does not trust
  'If it is the same: import the certificate of {issuer}, which the server administrator gives you, or accept this one certificate for this host. Whether the platform trusts it is another question.':
    'Om det är samma: importera certifikatet för {issuer}, som fås av serveradministratören, eller godkänn just det här certifikatet för den här värden. En annan fråga är om plattformen litar på det.',
  'If it is another: ask the proxy team whether {issuer} is theirs. A device with TLS inspection shows a certificate of its own.':
    'Om det är ett annat: fråga proxyteamet om {issuer} är deras. En enhet med TLS-inspektion visar ett eget certifikat.',
  'The issuer may be a private authority of the customer that is not imported on this machine.':
    'Utfärdaren kan vara kundens egen, som inte är importerad på testdatorn.',
  'Compare the shown SHA-256 with the one on the server itself: the same means a private authority.':
    'Jämför det visade SHA-256 med det på själva servern: samma betyder en egen utfärdare.',

  // Inside fails what is good outside
  'Where the fault lies inside, and what it says about the server, is not known.':
    'Var på insidan felet ligger, och vad det säger om servern, är inte känt.',
  "The same again: run it with 'connect to' set to {0}, the address that answered outside.":
    'Blir det samma igen: kör steget med ”anslut till” satt till {0}, adressen som svarade på utsidan.',
  "Inside, the name leads to {0}, a public address. Run the inside stage with 'connect to' set to the server's inside address.":
    'På insidan leder namnet till {0}, en publik adress. Kör steget på insidan med ”anslut till” satt till serverns adress på insidan.',
  'Network team: find the connection from the inside host to {0} in the log of that minute.':
    'Nätverksteamet: sök anslutningen från datorn på insidan till {0} i loggen för den minuten.',
  'Server team: check the IP access list, {0}.': 'Serverteamet: kontrollera IP-åtkomstlistan, {0}.',
  'The inside DNS may give the public address, which a firewall does not lead back in (no NAT loopback, hairpin).':
    'DNS på insidan kan ge den publika adressen, som en brandvägg inte leder tillbaka in (ingen NAT-loopback, hairpin).',
  "Run the inside stage with 'connect to' set to the server's inside address.":
    'Kör steget på insidan med ”anslut till” satt till serverns adress på insidan.',
  'A rule between the network of the inside host and the server may drop or refuse the connection.':
    'En regel mellan nätet för datorn på insidan och servern kan kasta eller neka anslutningen.',
  'Run the inside stage from a host in another inside network: an answer there means a rule in between.':
    'Kör steget på insidan från en dator i ett annat nät på insidan: kommer ett svar där finns det en regel däremellan.',

  // 404 for every API
  'Inside, {0} is answered 404 at {1}, and no other API answers.':
    'På insidan besvaras {0} med 404 på {1}, och inget annat API svarar.',
  'The answer bears a mark of the server itself.': 'Svaret har ett av serverns egna kännetecken.',
  'The answer bears no mark of the server or of a known device.':
    'Svaret har inget kännetecken för servern eller för en känd enhet.',
  'Server team: does the certificate that is shown belong to a node of the server, and is the API gateway enabled on it?':
    'Serverteamet: hör certifikatet som visas till en nod i servern, och är API-gatewayen aktiverad på den?',
  'Confirm that ERS and Open API are enabled: {0}.': 'Bekräfta att ERS och Open API är aktiverade: {0}.',
  'If so, firewall or proxy team: check that the paths /ers/config, /api/v1 and /admin/API/mnt are routed to the server unchanged.':
    'Brandväggs- eller proxyteamet, i så fall: kontrollera att sökvägarna /ers/config, /api/v1 och /admin/API/mnt leds till servern oförändrade.',
  'The API gateway may be disabled, or have no routes, on the node that this address leads to.':
    'API-gatewayen kan vara inaktiverad, eller sakna rutter, på noden som den här adressen leder till.',
  'Ask the server administrator: is the API gateway enabled on the node with the certificate that is shown?':
    'Serveradministratören: är API-gatewayen aktiverad på noden med certifikatet som visas?',
  'The name or address may lead to another web server.': 'Namnet eller adressen kan leda till en annan webbserver.',
  'Ask the server administrator: does the certificate that is shown belong to a node of the server?':
    'Serveradministratören: hör certifikatet som visas till en nod i servern?',

  // A redirect to another name
  "That name is not in the server's certificate.": 'Det namnet finns inte i serverns certifikat.',
  "Already inside the network, the request is redirected to {location}, a name that the server's certificate does not hold.":
    'Redan på insidan omdirigeras anropet till {location}, ett namn som inte finns i serverns certifikat.',
  'A switch that is off redirects to the admin page of the server itself, and this leads to another name.':
    'Ett avstängt API omdirigerar till serverns egen administrationssida, men det här leder till ett annat namn.',
  'Server team: does the certificate that is shown belong to a node of the server, and whose is the name in {location}?':
    'Serverteamet: hör certifikatet som visas till en nod i servern, och vems är namnet i {location}?',
  'Compare the SHA-256 of the certificate outside with the one inside. Another one: what shows it redirects. The same one: a load balancer with the same key redirects, or the server itself.':
    'Jämför certifikatets SHA-256 på utsidan med det på insidan. Ett annat: det som visar det omdirigerar. Samma: en lastbalanserare med samma nyckel omdirigerar, eller servern själv.',
  'Find what shows the certificate that was seen outside, which is another one than inside: it redirects.':
    'Hitta det som visar certifikatet som sågs på utsidan, som är ett annat än på insidan: det omdirigerar.',
  'Look at the load balancer that has the key of the server, and at the server itself: outside the certificate has the same key as inside.':
    'Titta på lastbalanseraren som har serverns nyckel, och på själva servern: på utsidan har certifikatet samma nyckel som på insidan.',
  'Firewall or proxy team: find the rule that redirects requests for {host} to {location}, and let the API paths /ers/config, /api/v1 and /admin/API/mnt through unchanged.':
    'Brandväggs- eller proxyteamet: hitta regeln som omdirigerar anrop för {host} till {location}, och släpp igenom API-sökvägarna /ers/config, /api/v1 och /admin/API/mnt oförändrade.',
  'The server, or another node of it, may itself redirect to this name: it has portals of their own names.':
    'Servern, eller en annan nod i den, kan själv omdirigera till det här namnet: den har portaler med egna namn.',
  'Ask the server administrator whose name this is.': 'Serveradministratören: ange vems namn det är.',

  // Rejected, and who rejected it
  'Inside, {0} is rejected with 401, and the answer bears a mark of {1}: “{2}”.':
    'På insidan avvisas {0} med 401, och svaret har ett kännetecken för {1}: ”{2}”.',
  'The answer bears a mark of {0}: “{1}”.': 'Svaret har ett kännetecken för {0}: ”{1}”.',
  'Proxy team: find this request in the log of {0} by time, source and {1}. Was the 401 made there, or received from the server?':
    'Proxyteamet: hitta det här anropet i loggen för {0} efter tid, källa och {1}. Skapades 401-svaret där, eller kom det från servern?',
  'Proxy team: find this request in the log by time, source and {0}. Was the 401 made there, or received from the server?':
    'Proxyteamet: hitta det här anropet i loggen efter tid, källa och {0}. Skapades 401-svaret där, eller kom det från servern?',
  'Made there: let the requests, with their Authorization header, through to the server.':
    'Skapades det där: släpp igenom anropen till servern, med Authorization-huvudet kvar.',

  // Roles
  'ERS Admin, and rights for Open API where this version has them':
    'ERS Admin, och rättigheter för Open API där den här versionen har sådana',
  'Open {0} and give {1} the roles for these APIs, and no others: {2}.':
    'Öppna {0} och ge {1} rollerna för de här API:erna, och inga andra: {2}.',
  [`Open ${MENU.administrators} and give {user} the role for this API, and no other: {role}.`]: `Öppna ${MENU.administrators} och ge {user} rollen för det här API:et, och ingen annan: {role}.`,
  'After a pause, run only the rejected probe once more: one attempt. Accepted: no role is missing.':
    'Kör efter en paus bara det avvisade testet en gång till: ett försök. Godkänns inloggningen saknas ingen roll.',
  'Still rejected: open the user under {0}. Monitoring (MnT) accepts internal users only: an external one needs an internal one in its place.':
    'Avvisas den fortfarande: öppna användaren under {0}. Monitoring (MnT) godtar bara interna användare: en extern måste ersättas av en intern.',

  // One row of the card
  "If the same row still reads Down, platform's support: which status and body did this API's test get?":
    'Plattformens support, om samma rad fortfarande visar Down: vilken status och vilket innehåll fick plattformens test av det här API:et?',
  'Server team: look under {0} for a failed sign-in in that minute.':
    'Serverteamet: titta under {0} efter en misslyckad inloggning i den minuten.',
  'Only where a device terminates TLS in front of the server, its team: look in the log of that minute for {0}.':
    'Bara om en enhet terminerar TLS framför servern: dess team söker i loggen för den minuten efter {0}.',
  'The platform may use another user for this API, or one without the role for it.':
    'Plattformen kan använda en annan användare för det här API:et, eller en utan rollen för det.',
  [`Look at ${MENU.administratorLogins} for the minute of “Update API Configuration”: a failed row names the user.`]: `På servern, under ${MENU.administratorLogins}, vid minuten då ”Update API Configuration” klickades: en rad om en misslyckad inloggning anger användaren.`,

  // A client certificate that is asked for in HTTP
  'is answered {status}: no client certificate was sent':
    'besvaras med {status} för att inget klientcertifikat skickades',
  'The device that terminates TLS at {host} requires a client certificate, and answers {status} without one. The API user signs in with a password and has none.':
    'Enheten som terminerar TLS på {host} kräver ett klientcertifikat, och svarar {status} utan ett. API-användaren loggar in med lösenord och har inget.',
  'The answer says that no required certificate was sent. nginx, and what is built on it, answers so. Whether the sign-in was looked at is not known.':
    'Svaret säger att inget begärt certifikat skickades. Så svarar nginx, och det som bygger på den. Det är inte känt om inloggningen prövades.',

  // Runs of different days
  '{0} {1} inside on {2}; outside on {3} it {4}': '{0} {1} på insidan den {2}, men {4} på utsidan den {3}',
  'All probes succeed outside on {0}, and inside on {1}':
    'Alla tester lyckas på utsidan den {0}, och på insidan den {1}',
  "The answer outside bears the server's own marks: something may have been changed on the server since.":
    'Svaret på utsidan har serverns egna kännetecken: något kan ha ändrats på servern sedan dess.',
  'Run the inside stage again, before a firewall or a switch is touched.':
    'Kör steget på insidan igen, innan en brandvägg eller en inställning ändras.',
  "The firewall's log, as it was recorded, has no line of it.":
    'Brandväggens logg, som den registrerades, har ingen rad om det.',
  'A switch, a role, another setting or the version of the server may have been changed since the inside run.':
    'En API-inställning, en roll, en annan inställning eller serverns version kan ha ändrats sedan körningen på insidan.',
  'Run the inside stage again: the same answer there means the server.':
    'Kör steget på insidan igen: samma svar där betyder att felet ligger hos servern.',
  'A device in front of the server may pass on, or copy, what the server answers to another request.':
    'En enhet framför servern kan skicka vidare, eller härma, vad servern svarar på ett annat anrop.',
  'Run the inside stage again: good there means that something outside changes the request.':
    'Kör steget på insidan igen: lyckas det där är det något på utsidan som ändrar anropet.',
  'Outside, another node of the server may answer, on which this API is switched off.':
    'På utsidan kan en annan nod i servern svara, där det här API:et är avstängt.',
  "Run the inside stage with 'connect to' set to the address of that node: the same answer means the node.":
    'Kör steget på insidan med ”anslut till” satt till den nodens adress: samma svar betyder att felet ligger hos noden.',

  // The licence of the module
  'The module licence of the platform is not active: the platform may stop using the APIs.':
    'Plattformens modullicens är inte aktiv: plattformen kan sluta använda API:erna.',
  "Ask the platform's support whether the licence explains it, and record the card again once it is active.":
    'Fråga plattformens support om licensen förklarar det, och registrera kortet igen när den är aktiv.',
  "The platform's address may be blocked in the path, whatever the licence says.":
    'Plattformens adress kan vara blockerad på vägen, oavsett vad licensen säger.',
  "Ask the firewall team for the log line of the platform's address in the minute of “Update API Configuration”.":
    'Brandväggsteamet: läs loggraden för plattformens adress i minuten då ”Update API Configuration” klickades.',
  "{0}, no row of the platform's card reads Up, and the card names the module licence as “{1}”.":
    '{0}, ingen rad på plattformens kort visar Up, och kortet anger modullicensen som ”{1}”.',
  'The licence explains the rows as well as a firewall does.': 'Licensen förklarar raderna lika väl som en brandvägg.',
  "Platform's support: do the rows read Down because the module licence is not active? Renew it if it is over.":
    'Plattformens support: visar raderna Down för att modullicensen inte är aktiv? Förnya den om den har gått ut.',
  'If the licence is active and the rows still read Down, the firewall comes next.':
    'Om licensen är aktiv och raderna fortfarande visar Down står brandväggen på tur.',
  'The card names the module licence as “{0}”.': 'Kortet anger modullicensen som ”{0}”.',
  'No fault found. {0}, and every row of the platform reads Up.':
    'Inget fel hittades. {0}, och varje rad på plattformen visar Up.',

  // Rule 2
  "The firewall's log shows that {0} is blocked, and the server's report shows a sign-in: one of them is of another attempt.":
    'Brandväggens logg visar att {0} är blockerad, och serverns rapport visar en inloggning: en av dem gäller ett annat försök.',
  "The firewall's log shows that {0} is blocked.": 'Brandväggens logg visar att {0} är blockerad.',
  'Most likely {0} is blocked in the path; no log shows it yet.':
    'Troligast blockeras {0} på vägen; ingen logg visar det än.',

  'Also noted. It makes this verdict neither more nor less sure.':
    'Noterades dessutom. Det gör slutsatsen varken säkrare eller osäkrare.',
};
