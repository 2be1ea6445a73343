import { MENU } from '../../vocabulary/words.ts';
import type { Catalogue } from '../language.ts';

/** Verdicts about the inside and the outside stage, and about single addresses. */
export const VERDICTS: Catalogue = {
  'Every address of the name is good when the stage is run again.':
    'Alla namnets adresser fungerar när steget körs igen.',
  'Only IPv{0} fails.': 'Bara IPv{0} misslyckas.',
  'Only the address {0} fails.': 'Bara adressen {0} misslyckas.',
  '{0} of the addresses fail.': '{0} av adresserna misslyckas.',
  '{0} {1}, all is good at {2}; {3}.': '{0} {1} fungerar allt på {2}; {3}.',
  'DNS team: check that {0} is an address of the server, and take it out if not.':
    'DNS-teamet: kontrollera att {0} är en adress för servern, och ta bort den annars.',
  'Server team: look at the node behind {0}: its services, its load, and whether it is in step with the others.':
    'Serverteamet: undersök noden bakom {0}: dess tjänster, dess belastning och om den är synkroniserad med de andra.',
  'Firewall or proxy team: find the device that answers at {0}.':
    'Brandväggs- eller proxyteamet: hitta enheten som svarar på {0}.',
  'Inside, the same address is good.': 'På insidan fungerar samma adress.',
  'Inside, the name does not lead to this address, or it was not asked there.':
    'På insidan leder namnet inte till den här adressen, eller så testades den inte där.',
  'Server team: look at the node behind {0}.': 'Serverteamet: undersök noden bakom {0}.',
  'Run the outside stage again.': 'Kör steget på utsidan igen.',
  'Team of what answers at {0}: make it answer as {1} does, or let the name lead there no more.':
    'Teamet för det som svarar på {0}: få det att svara som {1} gör, eller låt namnet inte längre leda dit.',
  'The network that the host stands in may ask for a sign-in of its own, and answer in place of every server.':
    'Nätet som datorn står i kan kräva en egen inloggning och svara i stället för varje server.',
  'Open another https address from that host: does it show the same certificate, or a sign-in page?':
    'Öppna en annan https-adress från den datorn: visar den samma certifikat, eller en inloggningssida?',
  'The password typed into Tripoint may be mistyped or outdated: the platform signs in as this user.':
    'Lösenordet som skrevs in i Tripoint kan vara felskrivet eller gammalt: plattformen loggar in som den här användaren.',
  'Type the password again, and run only the rejected probe once more: one attempt. Accepted means that it was this.':
    'Skriv in lösenordet igen och kör bara det avvisade testet en gång till: ett försök. Godkänns inloggningen var det lösenordet.',
  'Firewall team: let {0} through as {1} is: the rules of IPv4 and of IPv6 are often two sets.':
    'Brandväggsteamet: släpp igenom {0} på samma sätt som {1}: IPv4 och IPv6 har ofta var sin uppsättning regler.',
  'Team of the public DNS: check that {0} leads to the server.':
    'Teamet för publik DNS: kontrollera att {0} leder till servern.',
  'Only one node fails: {0}, at {1}, {2} {3}; at {4} the same is good.':
    'Bara en nod har fel: {2} {3} på {1}, {0}; på {4} fungerar samma sak.',
  'Firewall or proxy team: find the device that answers at {0}, and not at {1}.':
    'Brandväggs- eller proxyteamet: hitta enheten som svarar på {0} och inte på {1}.',
  'Server team: compare the node behind {0} with the one behind {1}: services, load, version, and whether they are in step.':
    'Serverteamet: jämför noden bakom {0} med den bakom {1}: tjänster, belastning, version och om de är synkroniserade.',
  'The outside host has no default route. About the firewall nothing can be said from there.':
    'Datorn på utsidan har ingen standardväg (default route). Därifrån kan inget sägas om brandväggen.',
  'Connect the outside host to a network, and run the outside stage again.':
    'Anslut datorn på utsidan till ett nät och kör steget på utsidan igen.',
  'The outside stage gets as far as the server.': 'Steget på utsidan når fram till servern.',
  'The probes are good at the address that they used.': 'Testerna lyckas på den adress som de använde.',
  'Outside it is good: the inside host has a problem of its own with it.':
    'På utsidan fungerar den: datorn på insidan har ett eget problem med den.',
  'Run the {0} stage from a host that reaches IPv{1}.': 'Kör steget {0} från en dator som når IPv{1}.',
  'Fault: {0}.': 'Fel: {0}.',
  'Intermittent: the same probe was good at {0}.': 'Intermittent: samma test lyckades {0}.',
  'The same probe was good at {0}: it is intermittent, or something has changed since.':
    'Samma test lyckades {0}: felet är intermittent, eller så har något ändrats sedan dess.',
  'Watch this probe for some minutes: how often does it fail?':
    'Bevaka det här testet några minuter: hur ofta misslyckas det?',
  'Fault: a device that terminates TLS.': 'Fel: en enhet som terminerar TLS.',
  'A new run with another result.': 'En ny körning med ett annat resultat.',
  [`The way in between rewrites the source address: ${MENU.ipAccess} must hold the address that the report shows.`]: `Något på vägen skriver om källadressen: ${MENU.ipAccess} måste innehålla den adress som rapporten visar.`,
  'Do what is advised here, and look once more: if nothing has changed, this explanation is open again.':
    'Gör det som föreslås här och titta en gång till: om inget har ändrats är den här förklaringen möjlig igen.',
  'Run the inside stage next: it separates faults of the server and the account from faults in the path.':
    'Kör steget på insidan härnäst: det skiljer fel i servern och kontot från fel på vägen.',
  'Run the outside stage next: it shows whether the firewall lets the API through.':
    'Kör steget på utsidan härnäst: det visar om brandväggen släpper igenom API:et.',
  'The card is recorded, and these of its rows were not read: {0}. Read them on the platform, and record the card with all rows.':
    'Kortet är registrerat, men de här raderna är inte avlästa: {0}. Läs av dem på plattformen och registrera kortet med alla rader.',
  'Record the platform card next: click “Update API Configuration” there and read the rows.':
    'Registrera plattformens kort härnäst: klicka på ”Update API Configuration” där och läs av raderna.',
  'What was tested {0} is good.': 'Det som testades {0} fungerar.',
  '{0} is rejected with 401 for the user {1}, while the same sign-in is accepted elsewhere: {2} {3}.':
    '{0} avvisas med 401 för användaren {1}, medan samma inloggning godkänns på annat håll: {2} {3}.',
  'The server rejects the user {0} with 401, and a sign-in to its admin GUI was rejected, too.':
    'Servern avvisar användaren {0} med 401, och en inloggning i dess admin-GUI avvisades också.',
  'A GUI sign-in that is accepted, with the present password of this user: the one that was used may be an old one.':
    'En GUI-inloggning som godkänns, med användarens nuvarande lösenord: det som användes kan vara ett gammalt.',
  'Ask the team that keeps the password of {0}: is the one that was used the present one?':
    'Fråga teamet som förvaltar lösenordet för {0}: är det som användes det nuvarande?',
  'Type the password again, and run only the rejected probe once more: one attempt. Accepted: no role is missing.':
    'Skriv in lösenordet igen och kör bara det avvisade testet en gång till: ett försök. Godkänns det saknas ingen roll.',
  'A GUI sign-in with the same user and password that is accepted.':
    'En inloggning i admin-GUI med samma användare och lösenord som godkänns.',
  'A sign-in of the user {0} to the admin GUI was accepted, and the API answers it 401: then the API role permissions are missing.':
    'En inloggning i admin-GUI som användaren {0} godkändes, men API:et svarar 401: alltså saknas API-rollens behörigheter.',
  'The server rejects the user {0} with 401 ({1}); the other probes were held back to protect the account.':
    'Servern avvisar användaren {0} med 401 ({1}); de andra testerna hölls tillbaka för att skydda kontot.',
  'The server rejects the user {0} with 401 ({1}).': 'Servern avvisar användaren {0} med 401 ({1}).',
  'One more probe shows the same.': 'Ett test till visar samma sak.',
  '{0} more probes show the same.': '{0} tester till visar samma sak.',
  'The server itself answers 404 for the Open API endpoint list, while ERS works: a server older than 3.2 patch 2 does not have it.':
    'Servern själv svarar 404 för slutpunktslistan i Open API, medan ERS fungerar: en server äldre än 3.2 patch 2 har den inte.',
  'The server itself answers 404 for Monitoring, while its other APIs work: this node may not hold the Monitoring persona.':
    'Servern själv svarar 404 för Monitoring, medan dess andra API:er fungerar: noden har kanske inte personan Monitoring.',
  'Server team: read the version and patch under About, and update to 3.2 patch 2 or newer.':
    'Serverteamet: läs av version och patch under About, och uppdatera till 3.2 patch 2 eller senare.',
  'Inside, {0} {1}.': 'På insidan: {0} {1}.',
  '{0} answered, with a key of its own.': '{0} svarade, med en egen nyckel.',
  'Outside, the certificate is for another name ({0}).': 'På utsidan är certifikatet för ett annat namn ({0}).',
  "{0}, and the server's own IP access list does not allow the address outside.":
    '{0}, och serverns egen IP-åtkomstlista tillåter inte adressen på utsidan.',
  "Add the address outside, and the platform's outbound address, to {0}.":
    'Lägg till adressen på utsidan och plattformens utgående adress i {0}.',
  "{0}; yet the platform's card reads Up.": '{0}; ändå visar plattformens kort Up.',
  'Only this outside host does not get through: about the firewall nothing can be said from there.':
    'Bara testdatorn på utsidan kommer inte igenom: därifrån kan inget sägas om brandväggen.',
  'Run the outside stage from another place outside, if it matters that it gets through.':
    'Kör steget på utsidan från en annan plats utanför, om det är viktigt att den kommer igenom.',
  'The very same certificate is good inside: the clock of the outside host is likely wrong.':
    'Exakt samma certifikat godtas på insidan: troligen går klockan fel i datorn på utsidan.',
  'Firewall or proxy team: find the device that gives this answer, and check that it reaches the server.':
    'Brandväggs- eller proxyteamet: ta reda på vilken enhet som ger det här svaret, och kontrollera att den når servern.',
  'The server itself answering this way to a request that is seen in its own log.':
    'Att servern själv svarar så på ett anrop som syns i dess egen logg.',
  "Check the outside host's clock, and run the outside stage again.":
    'Kontrollera klockan i datorn på utsidan och kör steget på utsidan igen.',
  '{0} Nothing beyond it was reached in the {1} stage.': '{0} Inget bortom den nåddes i steget {1}.',
  'The outside stage went through the proxy {0} on our side, and there {1} signs for the server. No password was sent.':
    'Steget på utsidan gick genom proxyn {0} på vår sida; där är certifikatet utfärdat av {1}. Inget lösenord skickades.',
  'Run the outside stage with proxy "none", or from a network without this proxy.':
    'Kör steget på utsidan med proxy ”ingen”, eller från ett nät utan den här proxyn.',
  'Outside the same certificate is shown as inside.': 'På utsidan visas samma certifikat som på insidan.',
  '{0} fails only inside: there it {1}, and outside it {2}.':
    '{0} misslyckas bara på insidan: där gäller att den {1}, men på utsidan att den {2}.',
  'Inside may be another node, or it was fixed in between; about the server nothing can be said.':
    'Insidan kan vara en annan nod, eller så åtgärdades felet däremellan; därför kan inget sägas om servern.',
  'Run the inside stage once more.': 'Kör steget på insidan en gång till.',
  'Run the inside stage from another host in the same network.':
    'Kör steget på insidan från en annan dator i samma nät.',
  '{0} {1} inside; outside it {2}': '{0} {1} på insidan, men {2} på utsidan',
  'Firewall or proxy team: let the requests, with their Authorization header, through to the server.':
    'Brandväggs- eller proxyteamet: släpp igenom anropen till servern, med Authorization-huvudet kvar.',
  '{0}, and a sign-in to the admin GUI was rejected, too.': '{0}, och en inloggning i admin-GUI avvisades också.',
  '{0}, while the same sign-in is accepted there for {1}.': '{0}, medan samma inloggning godkänns där för {1}.',
  '{0}, and the server itself has seen and rejected it, while it accepts the same sign-in otherwise.':
    '{0}, och servern själv har sett och avvisat inloggningen, medan den annars godkänner samma inloggning.',
  '{0}: {1} was rejected with 401, and {2} was accepted.': '{0}: {1} avvisades med 401, och {2} godkändes.',
  'Each line of curl asked for the password by itself, so the two may not have been the same.':
    'Varje curl-rad frågade själv efter lösenordet, så de två behöver inte ha varit samma.',
  'Paste only the line of {0} once more, and type the password with care: one attempt.':
    'Klistra in bara raden för {0} en gång till, och skriv lösenordet med omsorg: ett försök.',
  'Rejected again: run the form for sh or the program itself there, which asks for the password once.':
    'Avvisas den igen: kör formen för sh eller själva programmet där, som frågar efter lösenordet en gång.',
  'After a pause, run only these probes once more.': 'Kör bara dessa tester en gång till, efter en paus.',
  'Server team: look at the load of the node.': 'Serverteamet: undersök nodens belastning.',
  '{0}, and inside the user was accepted again afterwards.': '{0}, och på insidan godkändes användaren igen efteråt.',
  '{0}, and a sign-in to the admin GUI of the server was accepted.':
    '{0}, och en inloggning i serverns admin-GUI godkändes.',
  '{0}, and the server has no row of it in its report of sign-ins.':
    '{0}, och servern har ingen rad om inloggningen i sin rapport över inloggningar.',
  'Firewall or proxy team: let the Authorization header through unchanged.':
    'Brandväggs- eller proxyteamet: släpp igenom Authorization-huvudet oförändrat.',
  'Inside it was accepted only afterwards: the account may have been repaired since.':
    'På insidan godkändes inloggningen först efteråt: kontot kan ha åtgärdats sedan dess.',
  'The server itself has seen and rejected it: the account has likely changed in between.':
    'Servern själv har sett och avvisat inloggningen: kontot har troligen ändrats däremellan.',
  'Who rejected it is not known, and a role that is missing explains it no better.':
    'Det är inte känt vem som avvisade den, och en roll som saknas förklarar det inte bättre.',
  'Server team: look for {0} under {1} at the time of the outside run. A failed row gives its reason; without one, a proxy may have removed the Authorization header.':
    'Serverteamet: sök {0} under {1} vid tiden för körningen på utsidan. En misslyckad rad ger orsaken; utan en sådan kan en proxy ha tagit bort Authorization-huvudet.',
  'Outside, the certificate comes from {0}: that is {1}, security software of the outside host itself, which inspects TLS. No password was sent.':
    'På utsidan kommer certifikatet från {0}: det är {1}, säkerhetsprogram på själva datorn på utsidan, som inspekterar TLS. Inget lösenord skickades.',
  'Exempt {0} from the TLS inspection of {1} on the outside host, or run the outside stage on another host.':
    'Undanta {0} från TLS-inspektionen i {1} på datorn på utsidan, eller kör steget på utsidan på en annan dator.',
  'Inside, the certificate comes from {0}: {1} inspects TLS there.':
    'På insidan kommer certifikatet från {0}: där inspekterar {1} TLS.',
  "The one outside, from {0}, may be the server's own.": 'Det på utsidan, från {0}, kan vara serverns eget.',
  'Compare the SHA-256 outside with that on the server itself: {0}.':
    'Jämför SHA-256 på utsidan med det på själva servern: {0}.',
  'The same: import its authority for the outside stage, and run the inside stage from a host without TLS inspection.':
    'Samma: importera dess utfärdare för steget på utsidan, och kör steget på insidan från en dator utan TLS-inspektion.',
  '{0} inspects TLS there.': 'Där inspekterar {0} TLS.',
  'Run one probe of the inside stage once more.': 'Kör ett av testerna i steget på insidan en gång till.',
  'Inside, {0} {1}, and Monitoring is redirected, too.': 'På insidan: {0} {1}, och Monitoring omdirigeras också.',
  'ERS and Open API have a switch, Monitoring has none: a switch alone does not explain it.':
    'ERS och Open API har en inställning, Monitoring har ingen: enbart en inställning förklarar det inte.',
  'Server team: is the API gateway enabled on the node that this address leads to?':
    'Serverteamet: är API-gatewayen aktiverad på noden som denna adress leder till?',
  'Run one probe of the outside stage once more, with the password typed again: one attempt.':
    'Kör ett av testerna i steget på utsidan en gång till, med lösenordet skrivet på nytt: ett försök.',
  'No password was sent outside.': 'Inget lösenord skickades på utsidan.',
  'Outside, the certificate comes from {0}; inside shows one from {1}.':
    'På utsidan kommer certifikatet från {0}; insidan visar ett från {1}.',
  "Which is the server's own is not known yet.": 'Det är inte känt än vilket som är serverns eget.',
  'The server administrator confirming that the server itself shows this certificate outside.':
    'Att serveradministratören bekräftar att servern själv visar det här certifikatet på utsidan.',
  'Firewall or proxy team: exempt {0} from TLS inspection.':
    'Brandväggs- eller proxyteamet: undanta {0} från TLS-inspektion.',
  'Compare both SHA-256 with those on the server itself: {0}.': 'Jämför båda SHA-256 med dem på själva servern: {0}.',
  'Only the one inside is on the server.': 'Bara det från insidan finns på servern.',
  'If only the one inside is there: run the outside stage on another machine, of another organisation.':
    'Om bara det från insidan finns där: kör steget på utsidan på en annan dator, i en annan organisation.',
  'If {0} shows there as well: ask the firewall or proxy team whether it has this authority.':
    'Om {0} visas även där: brandväggs- eller proxyteamet anger om utfärdaren är deras.',
  "It is trusted here, and the platform's card reads Down.": 'Här är det betrott, men plattformens kort visar Down.',
  'It is trusted here; whether the platform trusts it is not known.':
    'Här är det betrott; det är inte känt om plattformen litar på det.',
  'Firewall or proxy team: if a device of yours shows the certificate outside, exempt {0} from TLS inspection.':
    'Brandväggs- eller proxyteamet: om en av era enheter visar certifikatet på utsidan, undanta {0} från TLS-inspektion.',
  'No connection was tried inside, so nothing is said about the server from there.':
    'Ingen anslutning prövades på insidan, så därifrån går det inte att säga något om servern.',
};
