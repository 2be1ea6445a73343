import type { Catalogue } from '../language.ts';

/** Inside and outside side by side: addresses, certificates, replies, what follows from what, what is summed up. */
export const COMPARISON: Catalogue = {
  'the attempt to connect': 'anslutningsförsöket',
  'at {0} {1}': '{1} på {0}',
  'This host has no route to any address of IPv{0}, so nothing can be said about {1}.':
    'Testdatorn har ingen väg till någon IPv{0}-adress, så ingenting kan sägas om {1}.',
  'All that was asked at {0} is good.': 'Allt som testades på {0} fungerar.',
  'Not everything was asked at {0}.': 'Allt testades inte på {0}.',
  '{0} takes the connection and shows its certificate; nothing was asked there.':
    '{0} tar emot anslutningen och visar sitt certifikat; inget anrop skickades dit.',
  '{0}, the certificate carries no alternative names, only the common name {1}: many programs refuse it for that alone.':
    '{0} saknar certifikatet alternativa namn (SAN) och har bara common name {1}: många program avvisar det redan av den anledningen.',
  'The server is named by its address {0}; a certificate counts for an address only with an "IP Address" entry for it, and {1} it is for {2}.':
    'Servern anges med sin adress {0}; ett certifikat gäller för en adress bara med en post "IP Address" för den, och {1} är det för {2}.',
  '{0}, the name is covered by the wildcard {1}: any machine of that domain may show this certificate.':
    '{0} täcks namnet av wildcard-namnet {1}: varje maskin i den domänen kan visa det här certifikatet.',
  'The issuers differ ({0} inside, {1} outside), and both belong to the same public authority, which signs with several at a time.':
    'Utfärdarna skiljer sig ({0} på insidan, {1} på utsidan), men båda hör till samma offentliga utfärdare, som signerar med flera samtidigt.',
  'Both certificates name the issuer {0}, but it has another key at each place: a renewed authority, or another one of the same name.':
    'Båda certifikaten anger utfärdaren {0}, men den har olika nyckel på de två platserna: en förnyad utfärdare, eller en annan med samma namn.',
  'The certificates differ and the key is the same: it was renewed with the same key (valid from {0} inside, from {1} outside).':
    'Certifikaten är olika men nyckeln är densamma: certifikatet har förnyats med samma nyckel (giltigt från {0} på insidan, från {1} på utsidan).',
  'Renewed or another node: these two cannot be distinguished. Both certificates are for {0}, come from the same issuer and were shown at the same address {1}, with different keys (valid from {2} inside, from {3} outside).':
    'Förnyat certifikat eller annan nod: det går inte att skilja dem åt. Båda certifikaten är för {0}, kommer från samma utfärdare och visades vid samma adress {1}, med olika nycklar (giltiga från {2} på insidan, från {3} på utsidan).',
  'The certificates of both vantages are not known yet.': 'Certifikaten från båda platserna är inte kända än.',
  'The same key terminates TLS inside and outside: it is the same endpoint, or a device that holds its key.':
    'TLS termineras med samma nyckel på insidan och på utsidan: det är samma server, eller en enhet som har dess nyckel.',
  'Outside, the certificate is for another name ({0}): the wrong virtual host or address translation.':
    'På utsidan är certifikatet för ett annat namn ({0}): fel virtuell värd eller fel adressöversättning.',
  'Outside, another key of the same issuer terminates TLS: another node, a load balancer or a proxy.':
    'På utsidan termineras TLS med en annan nyckel från samma utfärdare: en annan nod, en lastbalanserare eller en proxy.',
  'Outside, TLS is ended by a certificate from another issuer: {0}.':
    'På utsidan termineras TLS med ett certifikat från en annan utfärdare: {0}.',
  reason: 'statustext',
  '{0} bytes': '{0} byte',
  '{0} bytes read, not to its end': '{0} byte lästa, inte till slutet',
  'content type': 'innehållstyp',
  size: 'storlek',
  'name found': 'namnet hittades',
  'no proxy in the way': 'ingen proxy på vägen',
  connected: 'ansluten',
  'key {0}…, issued by {1}': 'nyckel {0}…, utfärdad av {1}',
  'another device': 'en annan enhet',
  'search result': 'sökresultat',
  'json array': 'JSON-lista',
  'ers error': 'ERS-fel',
  'json other': 'annan JSON',
  'mnt session': 'MnT-session',
  'mnt result': 'MnT-resultat',
  'xml other': 'annan XML',
  empty: 'tomt',
  broken: 'trasigt',
  unsafe: 'osäkert',
  'not text': 'inte text',
  'too large': 'för stort',
  '{0}: inside and outside first differ at {1}.': '{0}: insidan och utsidan skiljer sig först åt vid {1}.',
  '{0} answers here as well.': '{0} svarar även här.',
  'Both ERS probes need the same role.': 'Båda ERS-testerna behöver samma roll.',
  'ERS is switched off as a whole, so both of its probes are redirected.':
    'ERS är avstängt i sin helhet, så båda dess tester omdirigeras.',
  'Both ERS probes depend on the same switch.': 'Båda ERS-testerna beror på samma inställning.',
  'It already fails in the same way inside.': 'Testet misslyckas på samma sätt redan på insidan.',
  'The sign-in is already rejected inside.': 'Inloggningen avvisas redan på insidan.',
  'Already inside there is no connection to the server; from outside it cannot be better.':
    'Redan på insidan finns ingen anslutning till servern; från utsidan kan det inte vara bättre.',
  'Held back to protect the account after {0} got no clear answer.':
    'Hölls tillbaka för att skydda kontot sedan {0} inte hade fått något entydigt svar.',
  'Held back to protect the account after {0} was rejected.':
    'Hölls tillbaka för att skydda kontot sedan {0} hade avvisats.',
  'Shows whether the server and the account work, with nothing in between.':
    'Visar om servern och kontot fungerar, utan något däremellan.',
  'Shows whether the firewall lets the same requests through.': 'Visar om brandväggen släpper igenom samma anrop.',
  'Shows what the platform itself reaches from its own address.':
    'Visar vad plattformen själv når från sin egen adress.',
  'The card is older than the newest probe run: update and record it again.':
    'Kortet är äldre än den senaste testkörningen: uppdatera det och registrera det igen.',
  '{0} of {1} rows Up.': '{0} av {1} rader visar Up.',
  '{0} of {1} probes good.': '{0} av {1} tester lyckades.',
  '{0} of {1} addresses inconclusive; {2} of {3} probes good.':
    '{0} av {1} adresser kan inte avgöras; {2} av {3} tester lyckades.',
  '{0} of {1} addresses failed; {2} of {3} probes good.':
    '{0} av {1} adresser fungerar inte; {2} av {3} tester lyckades.',
  '{0} of {1} addresses failed; {2} of {3} probes good at another.':
    '{0} av {1} adresser fungerar inte; {2} av {3} tester lyckades på en annan.',

  // The picture of the path, and who must act above it.
  'The server team': 'Serverteamet',
  'The platform administrator': 'Plattformens administratör',
  'The DNS team': 'DNS-teamet',
  'The team of the local proxy': 'Teamet för den lokala proxyn',
  'The owner of the test host': 'Testdatorns ägare',
  'No fault found': 'Inget fel hittades',
  'Not known yet who must act': 'Ännu oklart vem som måste agera',
  '{0} must act': '{0} måste agera',
  '{0} should look first': '{0} bör kontrollera först',
  'Test host': 'Testdatorn',
  'Local proxy': 'Lokal proxy',
  'In the path': 'På vägen',
  '{0} of {1} probes': '{0} av {1} tester',
  '{0} · other TLS key than inside': '{0} · annan TLS-nyckel',
  '{0} · hop not measured': '{0} · hopp ej uppmätt',
  '{0} of {1} rows Up': '{0} av {1} rader visar Up',
  '{0} of {1} probes good': '{0} av {1} tester lyckades',
  'Held back to protect the account': 'Hölls tillbaka för att skydda kontot',
  '{0} and {1} more': '{0} och {1} till',
  'At {0}': 'På {0}',
  'At {0} and {1} more': 'På {0} och {1} till',
  'The card is older than the probes': 'Kortet är äldre än testerna',
  'it breaks here': 'här tar det stopp',
  'it probably breaks here': 'troligen tar det stopp här',
  'where it breaks is not known': 'okänt var det tar stopp',

  // The proof that a fault is fixed, and the mark of practice.
  'PRACTICE: a simulated fault, not a real one': 'ÖVNING: ett simulerat fel, inget verkligt',
  FIXED: 'ÅTGÄRDAT',
  'STILL FAILING': 'MISSLYCKAS FORTFARANDE',
  'NEW FAULT': 'NYTT FEL',
  'NOT ASKED AGAIN': 'INTE KÖRT IGEN',
  INCONCLUSIVE: 'KAN INTE AVGÖRAS',
  before: 'före',
  after: 'efter',
  why: 'varför',
  'not asked': 'inte kört',
  'Nothing that failed has been asked again yet: run the failing probes again, from the same place.':
    'Inget som misslyckades har körts om än: kör de misslyckade testerna igen, från samma plats.',
  'Nothing has failed in these records: there is nothing to show as fixed.':
    'Inget har misslyckats i det här underlaget: det finns inget att visa som åtgärdat.',
};
