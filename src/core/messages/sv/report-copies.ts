import type { Catalogue } from '../language.ts';

/** Texts for one reader: src/core/report/copy. */
export const REPORT_COPIES: Catalogue = {
  'Why ({0}): {1}': 'Varför ({0}): {1}',
  'It could also be: {0} What decides: {1}': 'En annan möjlig förklaring: {0} Kontroll som avgör: {1}',
  '… ({0} lines more in the report)': '… ({0} rader till i rapporten)',
  'How to verify the fix: {0}': 'Så verifieras åtgärden: {0}',

  'Asked of you, the firewall or proxy team: let these requests reach {0}, port {1}, unchanged.':
    'Till er som sköter brandvägg eller proxy: släpp fram de här anropen oförändrade till {0}, port {1}.',
  "Asked of you, the firewall or proxy team: let the sign-in platform's own address reach {0}, port {1}.":
    'Till er som sköter brandvägg eller proxy: släpp fram inloggningsplattformens egen adress till {0}, port {1}.',
  'Asked of you, the firewall or proxy team: please take these steps.':
    'Till er som sköter brandvägg eller proxy: gör så här.',
  'Nothing is asked of you, the firewall or proxy team.':
    'Till er som sköter brandvägg eller proxy: ni behöver inte göra något.',
  Change: 'Ändra',
  'Go on letting through': 'Fortsätt att tillåta',
  'Let through': 'Tillåt',
  'Was let through': 'Släpptes fram',
  'from {0}': 'från {0}',
  'to {0}{1}, TLS server name (SNI) {2}': 'till {0}{1}, TLS-servernamn (SNI) {2}',
  'with {0}': 'med {0}',
  'Requests, and the answer that is expected': 'Anropen, och svaret som väntas',
  "Look in your log (times by the test host's clock)": 'Titta i er logg (tider enligt testdatorns klocka)',
  'answered by {0}': 'besvarat av {0}',
  'and {0} more, in the change request': 'och {0} till, i ändringsbegäran',
  'How it will be checked': 'Så kontrolleras det',

  "Asked of you, the server's administrators: {0}. Please take these steps.":
    'Till er som sköter servern: det gäller {0}. Gör så här.',
  "Asked of you, the server's administrators: no change is needed, but please look at this.":
    'Till er som sköter servern: inget ska ändras, men titta gärna på det här.',
  "Nothing is asked of you, the server's administrators.": 'Till er som sköter servern: ni behöver inte göra något.',
  'Server {0}, port {1}, API user {2}': 'Server {0}, port {1}, API-användare {2}',
  'Where: {0}': 'Var: {0}',
  'The rows to look for in {0}:': 'Raderna att leta efter i {0}:',
  '{0}, administrator {1}, {2}:': '{0}, administratör {1}, {2}:',
  "in the server's clock": 'enligt serverns klocka',
  "in the test host's clock": 'enligt testdatorns klocka',
  'Interface {0}. {1}': 'Gränssnitt {0}. {1}',

  "Asked of you, the platform's support: correct the settings of the API connection as follows.":
    'Till plattformens support: rätta API-anslutningens inställningar så här.',
  "Asked of you, the platform's support: confirm the outbound address, and test again when the customer's firewall team is done.":
    'Till plattformens support: bekräfta den utgående adressen, och testa igen när kundens brandväggsteam är klart.',
  'Is the outbound FQDN below right, and to which addresses does it lead now?':
    'Stämmer utgående FQDN nedan, och till vilka adresser leder det nu?',
  'When the firewall team is done: click “Update API Configuration” and send the rows.':
    'När brandväggsteamet är klart: klicka på ”Update API Configuration” och skicka raderna.',
  "Nothing is asked of you, the platform's support: no fault was found.":
    'Till plattformens support: ni behöver inte göra något, inget fel hittades.',
  "Nothing is asked of you yet, the platform's support: it is not known who must act.":
    'Till plattformens support: ni behöver inte göra något än, det går ännu inte att avgöra vem som måste agera.',
  "Nothing is asked of you yet, the platform's support: the test must be run again.":
    'Till plattformens support: ni behöver inte göra något än, själva testet ska göras om.',
  "Nothing is asked of you, the platform's support. Who must act: {0}.":
    'Till plattformens support: ni behöver inte göra något. Den som måste agera: {0}.',
  'Organization and context: this case does not hold their ids. Add them before you send this.':
    'Organisation och kontext: deras id finns inte i ärendet. Lägg till dem innan du skickar det här.',
  'No status card is recorded: please send the rows after “Update API Configuration”.':
    'Inget statuskort är registrerat: skicka raderna så som de visas efter ”Update API Configuration”.',
  'Status card after “Update API Configuration” at {0}, {1}:': 'Statuskort efter ”Update API Configuration” {0}, {1}:',
  'What was tested without the platform': 'Vad som testades utan plattformen',

  'Nothing is asked of you: no fault was found.': 'Ni behöver inte göra något: inget fel hittades.',
  'If guests still cannot sign in, tell us when it happens, and we test again at that time.':
    'Om gäster ändå inte kan logga in: berätta när det händer, så testar vi igen vid den tiden.',
  'What we ask of you: pass this on to the team that runs your NAC server.':
    'Det här ber vi er om: skicka detta vidare till det team som sköter er NAC-server.',
  'They check the account that the sign-in platform uses there: it may be locked, disabled or expired. Then we test again.':
    'De kontrollerar kontot som inloggningsplattformen använder där: det kan vara låst, inaktiverat eller utgånget. Sedan testar vi igen.',
  'They give the account that the sign-in platform uses there the permission that it lacks. Then we test again.':
    'De ger kontot som inloggningsplattformen använder där den behörighet som saknas. Sedan testar vi igen.',
  'They switch on the interface that the sign-in platform needs. Then we test again.':
    'De slår på gränssnittet som inloggningsplattformen behöver. Sedan testar vi igen.',
  'They look into the server itself, which does not answer as expected. Then we test again.':
    'De undersöker själva servern, som inte svarar som väntat. Sedan testar vi igen.',
  'What we ask of you: pass this on to the team that runs your firewall or proxy.':
    'Det här ber vi er om: skicka detta vidare till det team som sköter er brandvägg eller proxy.',
  'They get a request from us that says exactly what must be let through. Then we test again.':
    'De får en begäran från oss som säger precis vad som måste släppas fram. Sedan testar vi igen.',
  "They let the sign-in platform's own address through, too: from other places it works. Then we test again.":
    'De släpper fram även inloggningsplattformens egen adress: från andra ställen fungerar det. Sedan testar vi igen.',
  'Nothing is asked of you.': 'Ni behöver inte göra något.',
  'The settings of the sign-in platform are corrected. Nothing has to change in your network.':
    'Inloggningsplattformens inställningar rättas. Inget behöver ändras i ert nät.',
  'What we ask of you: pass this on to the team that runs your DNS.':
    'Det här ber vi er om: skicka detta vidare till det team som sköter er DNS.',
  "They see to it that the server's name is found. Then we test again.":
    'De ser till att serverns namn går att hitta. Sedan testar vi igen.',
  'A proxy on our own side stood in the way of the test. We test again without it.':
    'En proxy på vår egen sida stod i vägen för testet. Vi testar igen utan den.',
  'The machine that we tested from was not fit for it. We test again from another one.':
    'Datorn vi testade från lämpade sig inte för det. Vi testar igen från en annan.',
  'Nothing is asked of you yet: it is not known who must act.':
    'Ni behöver inte göra något än: det går ännu inte att avgöra vem som måste agera.',
  'We go on testing, and tell you when we know.': 'Vi fortsätter att testa, och hör av oss när vi vet.',
  'How sure we are: this is proven by what we tested.': 'Så säkra är vi: det är bevisat av det vi testade.',
  'How sure we are: this is likely. Another explanation is still possible, and we say how it can be ruled out.':
    'Så säkra är vi: det är troligt. En annan förklaring är fortfarande möjlig, och vi talar om hur den kan uteslutas.',
  'How sure we are: not yet. What was tested so far does not decide it.':
    'Så säkra är vi: inte än. Det som testats hittills avgör det inte.',
  'What happens next: {0}': 'Det här händer nu: {0}',
  'What we tested': 'Vad vi testade',
  'Nothing has been tested yet.': 'Inget har testats än.',
  'From inside your network: {0} of {1} requests are answered as they should be.':
    'Inifrån ert nät: {0} av {1} anrop besvaras som de ska.',
  'From outside your firewall: {0} of {1} requests are answered as they should be.':
    'Från utsidan av er brandvägg: {0} av {1} anrop besvaras som de ska.',
  'From the sign-in platform itself: {0} of {1} connections are up.':
    'Från själva inloggningsplattformen: {0} av {1} anslutningar fungerar.',
  'The tests only read, and changed nothing. No answer rejected a sign-in.':
    'Testerna läste bara, och ändrade ingenting. Inget svar avvisade en inloggning.',
  'The tests only read, and changed nothing. 1 sign-in was rejected.':
    'Testerna läste bara, och ändrade ingenting. 1 inloggning avvisades.',
  'The tests only read, and changed nothing. {0} sign-ins were rejected.':
    'Testerna läste bara, och ändrade ingenting. {0} inloggningar avvisades.',

  // External reports: src/core/report/redact.
  '[left out]': '[utelämnat]',
  'What the pseudonyms of the external report stand for': 'Vad pseudonymerna i rapporten för utomstående står för',
  'Keep this list private: anyone who has it and the report can read every name.':
    'Behåll listan för dig själv: den som har den och rapporten kan läsa varje namn.',
  'The report holds no pseudonym.': 'Rapporten innehåller ingen pseudonym.',
  Hosts: 'Värdnamn',
  Users: 'Användare',
  'MAC addresses': 'MAC-adresser',
  'Email addresses': 'E-postadresser',
  Ids: 'Id:n',
  'Certificates (CERT), their keys (KEY), names (DN) and serial numbers (SERIAL)':
    'Certifikat (CERT), deras nycklar (KEY), namn (DN) och serienummer (SERIAL)',
  'Bodies of replies, by their SHA-256': 'Innehåll i svar, efter deras SHA-256',
  'What the pseudonyms of the report stand for': 'Vad pseudonymerna i rapporten står för',
  'What the pseudonyms of the report for the acting team stand for':
    'Vad pseudonymerna i rapporten för det team som ska agera står för',
  'A number that is missing stands for something of the case that the report does not name.':
    'Ett nummer som saknas står för något i ärendet som rapporten inte nämner.',
};
