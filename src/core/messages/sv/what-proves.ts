import { MENU } from '../../vocabulary/words.ts';
import type { Catalogue } from '../language.ts';

/** What *proven* needs, the checks that settle it, and the verdicts that follow from them. */
export const WHAT_PROVES: Catalogue = {
  "Yet the platform's card reads Up for it.": 'Ändå visar plattformens kort Up för det.',
  "Yet the platform's card, which is a little older, reads Up for it.":
    'Ändå visar plattformens kort, som är lite äldre, Up för det.',
  'A firewall that lets in the platform alone drops this host as it was designed to.':
    'En brandvägg som bara släpper in plattformen kastar trafiken från testdatorn, precis som det är tänkt.',
  "Ask the firewall team for the log line of the platform's own address, in the minute of “Update API Configuration”: let through means that no rule needs a change.":
    'Brandväggsteamet: läs loggraden för plattformens egen adress, för minuten då ”Update API Configuration” klickades: släpptes trafiken igenom behöver ingen regel ändras.',
  'A list that names the platform alone refuses this host as it was meant to.':
    'En lista som bara innehåller plattformen nekar testdatorn, precis som det är tänkt.',
  'Click “Update API Configuration” on the platform and record the card: every row Up means that the list is right as it is.':
    'Klicka på ”Update API Configuration” på plattformen och registrera kortet: Up på alla rader betyder att listan är rätt som den är.',
  'A firewall may drop the connection before it reaches the server: the list does not show what did.':
    'En brandvägg kan kasta anslutningen innan den når servern: listan visar inte vad som gjorde det.',
  "The server's own IP access list does not hold this address either: let through, it would be refused there.":
    'Serverns egen IP-åtkomstlista innehåller inte heller den här adressen: släpps den igenom nekas den där.',
  [`Server team: is this address meant to be listed under ${MENU.ipAccess}? If so, add it before the stage is run again.`]: `Serverteamet: ska den här adressen finnas i ${MENU.ipAccess}? Lägg i så fall till den innan steget körs igen.`,
  'The password that was typed outside, and at the GUI, may be mistyped or outdated: inside, this user was accepted.':
    'Lösenordet som skrevs in på utsidan, och i GUI:t, kan vara felskrivet eller inaktuellt: på insidan godkändes användaren.',
  'Type the password again, and run the outside stage once more: one attempt, on your click.':
    'Skriv in lösenordet igen och kör steget på utsidan en gång till: ett enda försök, startat för hand.',
  'Click “Update API Configuration” on the platform and record the card: every row Up means that no change is needed.':
    'Klicka på ”Update API Configuration” på plattformen och registrera kortet: Up på alla rader betyder att inget behöver ändras.',
  "{0}, but every row of the platform's card reads Down.": '{0}, men varje rad på plattformens kort visar Down.',
  "The firewall's log shows that the platform was let through.":
    'Brandväggens logg visar att plattformen släpptes igenom.',
  "Server team: look for the platform's sign-in under {0}, in the minute of “Update API Configuration”.":
    'Serverteamet: leta efter plattformens inloggning i {0}, i minuten då ”Update API Configuration” klickades.',
  "Type the API user's password again on the platform, save, and click “Update API Configuration” once.":
    'Skriv in API-användarens lösenord igen på plattformen, spara, och klicka på ”Update API Configuration” en gång.',
  "Ask the platform's support which status or error each row got.":
    'Plattformens support: ange vilken status eller vilket fel varje rad fick.',
  "Security software of the outside host, or a proxy of that host's own organisation, may show this certificate.":
    'Säkerhetsprogram på datorn på utsidan, eller en proxy i dess egen organisation, kan visa det här certifikatet.',
  'Ask the firewall team for the log line of this minute; or run the outside stage on another machine, of another organisation: the same certificate there means a device in the path.':
    'Brandväggsteamet: läs loggraden för minuten då testet kördes. Eller kör steget på utsidan på en annan dator, i en annan organisation: visas samma certifikat där är det en enhet på vägen.',
  "The firewall's log, as it was recorded, shows no block: something else in the path may have answered.":
    'Enligt det som registrerades visar brandväggens logg ingen blockering: något annat på vägen kan ha svarat.',
  'Ask which device holds the certificate that is shown outside, and look for this minute in the log of that device.':
    'Ta reda på vilken enhet som har certifikatet som visas på utsidan, och sök i den enhetens logg efter minuten då testet kördes.',
  'The server itself may reject the user, and the device may only pass that on.':
    'Servern själv kan avvisa användaren, och enheten skickar kanske bara det vidare.',
  'Read the reason in the row under Operations → Reports → Audit → Administrator Logins.':
    'Läs orsaken på raden under Operations → Reports → Audit → Administrator Logins.',
  'The certificate may really be outside its validity, and the platform may not look at that.':
    'Certifikatet kan verkligen vara utanför sin giltighetstid, och plattformen kontrollerar kanske inte det.',
  'The server has a row of this request in its report: it rejects the user itself.':
    'Servern har en rad om det här anropet i sin rapport: den avvisar själv användaren.',
  'By the clock of the inside host, the certificate of {0} is outside its validity ({1}).':
    'Enligt klockan i datorn på insidan är certifikatet för {0} utanför sin giltighetstid ({1}).',
  'The tested name may be right, and the record of it may be missing.':
    'Det testade namnet kan vara rätt, och dess post kan saknas.',
  "Ask the server administrator for the server's name.": 'Serveradministratören: ange serverns namn.',
  "The name that was tested, {0}, does not exist for the inside host; the platform's card names {1}, and reads Up.":
    'Namnet som testades, {0}, hittas inte från datorn på insidan; plattformens kort anger {1} och visar Up.',
  'Compare the name that was tested with the one on the card, {0}, and correct the server of the case.':
    'Jämför namnet som testades med det på kortet, {0}, och rätta ärendets server.',
  'Run the stages again.': 'Kör stegen igen.',
  'Other ports at the same address': 'Andra portar på samma adress',
  'Monitoring says it is': 'Monitoring uppger sig vara',
  'standalone node': 'fristående nod',
  'active Monitoring node': 'aktiv Monitoring-nod',
  'standby Monitoring node': 'Monitoring-nod i beredskap',
  'no Monitoring node': 'ingen Monitoring-nod',
  'not stated (status {0})': 'inte besvarat (status {0})',
  '{0}, release {1}': '{0}, version {1}',
  '{0}: connects': '{0}: ansluter',
  'Another port takes connections at the same address: {0}. ERS has 9060 of its own, Open API 9070: run the stage with that port as well.':
    'En annan port tar emot anslutningar på samma adress: {0}. ERS har en egen port, 9060, och Open API har 9070: kör steget även med den porten.',
  'A certificate that is not valid yet speaks for a wrong clock.':
    'Ett certifikat som inte är giltigt ännu talar för en felställd klocka.',
  "The platform's card reads Up at the same time, which speaks for a wrong clock.":
    'Plattformens kort visar Up samtidigt, vilket talar för en felställd klocka.',
  'If it is wrong: set it, and run the stage again.': 'Om den går fel: ställ den rätt och kör steget igen.',
  'If the clock is right: server team, look at the dates of the certificate of the API gateway.':
    'Serverteamet, om klockan går rätt: kontrollera datumen för API-gatewayens certifikat.',
  'The firewall may have let the request through, and the server may have refused it.':
    'Brandväggen kan ha släppt igenom anropet, och servern kan ha nekat det.',
  'Ask the firewall team for the log line of this minute, source and destination: was the request blocked or let through?':
    'Brandväggsteamet: läs loggraden för testets minut, källa och mål: blockerades anropet eller släpptes det igenom?',
  'Only the host that was tested from may be affected: the platform uses the same API at this moment.':
    'Det kanske bara gäller datorn som testerna kördes från: plattformen använder samma API just nu.',
  'Monitoring answered with XML that is not known: another program may have written it.':
    'Monitoring svarade med okänd XML: ett annat program kan ha skrivit den.',
  'Open the evidence of the Monitoring probe, and compare its root element with the one in the documentation.':
    'Öppna underlaget för Monitoring-testet och jämför rotelementet med det i dokumentationen.',
  'The card does not show that the platform uses the user and the address that were tested.':
    'Kortet visar inte att plattformen använder den användare och den adress som testades.',
  'Record the card again, with its API user name and its API base URL.':
    'Registrera kortet igen, med API-användarnamn och API base URL.',
  "The platform may not trust the authority that issued the server's certificate.":
    'Plattformen kanske inte litar på utfärdaren av serverns certifikat.',
  "Ask the platform's support whether it trusts the authority of the server's certificate.":
    'Plattformens support: ange om plattformen litar på utfärdaren av serverns certifikat.',
  'The row may have been read at a bad moment: the platform tests each API once.':
    'Raden kan ha lästs av vid fel tillfälle: plattformen testar varje API en gång.',
  'Click “Update API Configuration” once more, and record the card again.':
    'Klicka på ”Update API Configuration” en gång till och registrera kortet igen.',
  'The platform may wait less long for this API than Tripoint does.':
    'Plattformen kan vänta kortare tid på det här API:et än Tripoint gör.',
  "Ask the platform's support for the status or error of this row, and record it with the card.":
    'Fråga plattformens support om status eller fel för raden och registrera det med kortet.',
  'This host may ask a name server of the inside network, as over a VPN.':
    'Testdatorn kan fråga en namnserver i det inre nätet, till exempel över VPN.',
  'Look the name up at a public name server: does it give a public address?':
    'Slå upp namnet hos en publik namnserver: ger den en publik adress?',
  'The account may have been locked or disabled during the run.':
    'Kontot kan ha låsts eller inaktiverats under körningen.',
  [`Look at ${MENU.administratorLogins} for this minute and user: the row gives the reason.`]: `På servern, under ${MENU.administratorLogins}, vid minuten då testet kördes: raden för användaren anger orsaken.`,
  'it holds a blank': 'den innehåller ett blanksteg',
  'it begins with http, without encryption': 'den börjar med http, utan kryptering',
  'its beginning is not https:// once': 'den ska börja med https://, exakt en gång',
  'it holds a user name': 'den innehåller ett användarnamn',
  'a path follows the host, and the platform adds its own':
    'en sökväg står efter värdnamnet, och plattformen lägger till sin egen',
  'API base URL "{0}" on the card: {1}': 'API base URL "{0}" på kortet: {1}',
  "Inside, {0} is rejected with 401, and the answer asks for another sign-in than the server's API does: {1}.":
    'På insidan avvisas {0} med 401, och svaret begär en annan inloggning än serverns API gör: {1}.',
  'Inside, {0} {1}, and the page is one of the server.': 'På insidan: {0} {1}, och sidan är serverns egen.',
  "The page that came with it is not the server's, and TLS ends there with another key.":
    'Sidan som följde med är inte serverns, och TLS termineras där med en annan nyckel.',
  'The switches of the APIs were confirmed on: a device in front answers in place of the server.':
    'API:ernas inställningar bekräftades som påslagna: en enhet framför svarar i serverns ställe.',
  "The answer asks for another sign-in than the server's API does: {0}.":
    'Svaret begär en annan inloggning än serverns API gör: {0}.',
  'The same API accepts the user {0} ({1}) and rejects it with 401 in the same run ({2}).':
    'Samma API godkänner användaren {0} ({1}) och avvisar den med 401 i samma körning ({2}).',
  'A role explains no such change: the server throttles, or the account was locked in between.':
    'En roll förklarar inte det: servern stryper anropen, eller så låstes kontot däremellan.',
  'After a pause, run only the rejected probe once more: one attempt.':
    'Kör efter en paus bara det avvisade testet en gång till: ett försök.',
  'Look for {0} under {1}: the row gives the reason.': 'Sök efter {0} under {1}: raden anger orsaken.',
  "{0}, and the platform's card reads Down for {1} and Up for {2}.":
    '{0}, och plattformens kort visar Down för {1} och Up för {2}.',
  "The platform's address and password are accepted; this API alone is refused, or the moment was bad.":
    'Plattformens adress och lösenord godtas; bara det här API:et nekas, eller så lästes raden vid fel tillfälle.',
  "{0}, and the platform's card reads Down for {1}; its other rows were not read.":
    '{0}, och plattformens kort visar Down för {1}; de andra raderna lästes inte av.',
  'On the platform, click “Update API Configuration” once more, and record all rows of the card.':
    'Klicka på ”Update API Configuration” på plattformen en gång till och registrera alla rader på kortet.',
  'Outside, the name {0} leads to the private address {1}, which nobody reaches from the Internet.':
    'På utsidan leder namnet {0} till den privata adressen {1}, som ingen når från internet.',
  'Administrator of the public DNS zone: let {0} lead to the address at which the server is published.':
    'Administratören för den publika DNS-zonen: låt {0} leda till den adress där servern är publicerad.',
  'Until then, run the outside stage with “connect to” set to the public address.':
    'Tills dess: kör steget på utsidan med ”anslut till” satt till den publika adressen.',
  "The server's own certificate, by its SHA-256 under Administration → System → Certificates":
    'Serverns eget certifikat, enligt SHA-256 under Administration → System → Certificates',
  'Only the one seen inside': 'Bara det som visas på insidan',
  'Only the one seen outside': 'Bara det som visas på utsidan',
  Both: 'Båda',
  Neither: 'Inget av dem',
  "The firewall's log for this minute, source and destination": 'Brandväggens logg för testets minut, källa och mål',
  Blocked: 'Blockerat',
  'No line': 'Ingen rad',
  "The platform trusts the authority of the server's certificate":
    'Plattformen litar på utfärdaren av serverns certifikat',
  Trusted: 'Litar på den',
  'Not trusted': 'Litar inte på den',
  "The firewall's log shows that it let the request through.":
    'Brandväggens logg visar att den släppte igenom anropet.',
  [`Server team: check the IP access list, ${MENU.ipAccess}, and the log of the API gateway for this minute.`]: `Serverteamet: kontrollera IP-åtkomstlistan, ${MENU.ipAccess}, och API-gatewayens logg för minuten då testet kördes.`,
  'Firewall or proxy team: name every other device between this host and the server.':
    'Brandväggs- eller proxyteamet: ange alla andra enheter mellan testdatorn och servern.',
  "Both certificates are the server's own: outside, another node answers, or one with a renewed certificate.":
    'Båda certifikaten är serverns egna: på utsidan svarar en annan nod, eller en med förnyat certifikat.',
  'Import the authority of the certificate that is shown outside, or accept that certificate, and run the outside stage again.':
    'Importera utfärdaren av certifikatet som visas på utsidan, eller godkänn det certifikatet, och kör steget på utsidan igen.',
  'Server team: let every node have a certificate of an authority that its clients trust.':
    'Serverteamet: ge varje nod ett certifikat från en utfärdare som klienterna litar på.',
  "The certificate shown inside is not the server's own: TLS is inspected there.":
    'Certifikatet som visas på insidan är inte serverns eget: TLS inspekteras där.',
  'Exempt this host from TLS inspection inside, or run the inside stage from a host without it.':
    'Undanta testdatorn från TLS-inspektion på insidan, eller kör steget på insidan från en dator utan den.',
  'Run the inside stage again.': 'Kör steget på insidan igen.',
  "The platform does not trust the authority that issued the server's certificate.":
    'Plattformen litar inte på utfärdaren av serverns certifikat.',
  "Give the platform's support the authority's certificate, or give the server a certificate of a public authority.":
    'Ge plattformens support utfärdarens certifikat, eller ge servern ett certifikat från en publik utfärdare.',
};
