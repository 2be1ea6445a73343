import type { Catalogue } from '../language.ts';

/** Change requests, and what a right answer is. */
export const CHANGE_REQUEST: Catalogue = {
  from: 'från',
  to: 'till',
  with: 'med',
  paths: 'sökvägar',
  also: 'även',
  'not good now: {0}; good: {1}': 'fungerar inte nu: {0}; fungerar: {1}',
  'not good now: {0}': 'fungerar inte nu: {0}',
  '/ers/config, /api/v1 and /admin/API/mnt, unchanged: no redirect, no sign-in page, no change of headers':
    '/ers/config, /api/v1 och /admin/API/mnt, oförändrade: ingen omdirigering, ingen inloggningssida, inga ändrade huvuden',
  'It could also be:': 'Andra möjliga förklaringar:',
  '- {0} Check: {1}': '- {0} Kontroll: {1}',
  '{0}, answered by {1}': '{0}, besvarat av {1}',
  'when: {0}': 'när: {0}',
  'request: GET {0}': 'anrop: GET {0}',
  'connection: {0}': 'anslutning: {0}',
  'expected: {0}': 'väntat: {0}',
  'Change request for the firewall or proxy in front of the NAC server':
    'Ändringsbegäran för brandväggen eller proxyn framför NAC-servern',
  "Change request: let the platform's outbound address reach the NAC server":
    'Ändringsbegäran: låt plattformens utgående adress nå NAC-servern',
  'Send this to nobody.': 'Skicka inte det här till någon.',
  'Why ({0})': 'Varför ({0})',
  'What is asked, and what is the right answer': 'Anropen, och vilket svar som är rätt',
  'What happens now': 'Vad som händer nu',
  'There is no change to ask for: no fault was found.': 'Det finns ingen ändring att be om: inget fel hittades.',
  'There is no change to ask for yet: it is not known who must act.':
    'Det finns ingen ändring att be om än: det går ännu inte att avgöra vem som måste agera.',
  'The verdict names the firewall or proxy, but no newest result of these records fails, so that none could be shown to its team: run the stage again while it fails.':
    'Slutsatsen pekar ut brandväggen eller proxyn, men inget av de senaste resultaten i underlaget är ett fel som kan visas för dess team: kör steget igen medan det misslyckas.',
  'ask for no client certificate on these paths: the platform has none':
    'begär inget klientcertifikat på de här sökvägarna: plattformen har inget',
  'show a certificate that is valid now: the one that a device of yours shows is not':
    'visa ett certifikat som är giltigt nu: det som en av era enheter visar är det inte',
  'exempt these sources from the limit that answers 429': 'undanta de här källorna från den gräns som svarar 429',
  'find why the device that answers 502, 503 or 504 does not reach the server behind it':
    'ta reda på varför enheten som svarar 502, 503 eller 504 inte når servern bakom den',
  'pass on the request header “Accept: {0}” as it was sent, on {1}: {2} says that the server did not get it':
    'skicka vidare anropshuvudet ”Accept: {0}” som det skickades, på {1}: {2} säger att servern inte fick det',
  'pass on the request header “Authorization” as it was sent, on {0}: the sign-in in it is accepted inside, and answered 401 here':
    'skicka vidare anropshuvudet ”Authorization” som det skickades, på {0}: inloggningen i det godkänns på insidan och besvaras med 401 här',
  'a device': 'en enhet',
  'route {0} to the server: now {1} redirects this to {2}': 'led {0} till servern: nu omdirigeras det till {2} av {1}',
  'route {0} to the server: now {1} answers 404 to this': 'led {0} till servern: nu svarar {1} med 404 på det',
  'There is no change to ask of a firewall or proxy team: the verdict names another party ({0}).':
    'Det finns ingen ändring att be ett brandväggs- eller proxyteam om: slutsatsen pekar ut en annan part ({0}).',
  "the platform's outbound FQDN, from its status card": 'plattformens utgående FQDN, från dess statuskort',
  "the platform's outbound FQDN: read it on its status card":
    'plattformens utgående FQDN: läs av den på dess statuskort',
  'the address of the proxy {0} of {1}': 'adressen till proxyn {0} för {1}',
  'the address of {0}, as the firewall sees it': 'adressen till {0}, så som brandväggen ser den',
  'the public address of {0}: its own address {1} is translated in the path':
    'den publika adressen till {0}: dess egen adress {1} översätts på vägen',
  'the address of {0}, from which was tested': 'adressen till {0}, som testerna kördes från',
  "Exempt {0} from TLS inspection: outside its certificate is issued by {1}, SHA-256 {2}; the server's own is issued by {3}, SHA-256 {4}.":
    'Undanta {0} från TLS-inspektion: på utsidan är dess certifikat utfärdat av {1}, SHA-256 {2}; serverns eget är utfärdat av {3}, SHA-256 {4}.',
  'If a device of yours terminates TLS for {0}, exempt it: outside shows a certificate issued by {1}, SHA-256 {2}; inside shows one issued by {3}, SHA-256 {4}. First compare there which of the two the server itself has.':
    'Om en av era enheter terminerar TLS för {0}, undanta servern: på utsidan visas ett certifikat utfärdat av {1}, SHA-256 {2}; på insidan visas ett utfärdat av {3}, SHA-256 {4}. Jämför först på själva servern vilket av de två som är dess eget.',
  'Each must give the answer that is expected above.': 'Varje test måste ge det svar som anges ovan.',
  'Only these probes are run again from {0}: {1}.': 'Bara dessa tester körs om från {0}: {1}.',
  'These probes are run again from {0} at {1}: {2}.': 'Dessa tester körs om från {0} vid {1}: {2}.',
  'On the platform “Update API Configuration” is clicked: every row must read Up.':
    'På plattformen klickar man på ”Update API Configuration”: alla rader måste visa Up.',
  'TCP port {0}, HTTPS (TLS with the server name {1})': 'TCP-port {0}, HTTPS (TLS med servernamnet {1})',
  'Platform, row {0}': 'Plattform, rad {0}',
  connection: 'anslutning',
  'Save the certificate authority that was imported for this case as {0} in the folder you are in.':
    'Spara certifikatet för utfärdaren som importerades i det här ärendet under namnet {0} i mappen du står i.',
  'The certificate was accepted by its pin, which curl does not know: save its authority to a file and name it with --cacert.':
    'Certifikatet godtogs genom sin pin, som curl inte känner till: spara dess utfärdare i en fil och ange den med --cacert.',
  'The certificate was not trusted: curl will ask for the password, refuse the certificate, and send nothing.':
    'Certifikatet var inte betrott: curl frågar efter lösenordet, avvisar certifikatet och skickar inget.',
  '200 with a JSON list (SearchResult)': '200 med en JSON-lista (SearchResult)',
  '200 with a JSON list (SearchResult), which may be empty': '200 med en JSON-lista (SearchResult), som får vara tom',
  '200 with a JSON array, which may be empty': '200 med en JSON-array, som får vara tom',
  '500 with an XML body, which is right here: the MAC has no session (200 with XML where it has one)':
    '500 med XML-innehåll, vilket är rätt här: MAC-adressen har ingen session (200 med XML där den har en)',
  'Up, after “Update API Configuration”': 'Up, efter ”Update API Configuration”',
  'a connection, and then the answers that are expected above': 'en anslutning, och sedan de svar som väntas ovan',
  'what bears the marks of the server': 'något med serverns kännetecken',
  'a device in the path, of unknown make': 'en enhet på vägen, av okänt fabrikat',
  '{0}; for the test alone, until {1} or the day that you agree on: remove it then':
    '{0}; bara för testet, till och med {1} eller den dag ni kommer överens om: ta bort den därefter',
};
