import { MENU } from '../../vocabulary/words.ts';
import type { Catalogue } from '../language.ts';

/** Verdicts about the platform, and what checks decide. */
export const VERDICTS_PLATFORM: Catalogue = {
  'All probes succeed inside and outside': 'Alla tester lyckas på insidan och på utsidan',
  'All probes succeed outside': 'Alla tester lyckas på utsidan',
  "{0}, and the platform's card shows Down; but the card is older than the probes.":
    '{0}, och plattformens kort visar Down; men kortet är äldre än testerna.',
  'Click “Update API Configuration” on the platform, and record the card again.':
    'Klicka på ”Update API Configuration” på plattformen och registrera kortet igen.',
  'Click “Update API Configuration” on the platform.': 'Klicka på ”Update API Configuration” på plattformen.',
  'Record the card again.': 'Registrera kortet igen.',
  'The card is newer than the probes.': 'Kortet är nyare än testerna.',
  '{0}, but the platform reports status {1}.': '{0}, men plattformen rapporterar status {1}.',
  "{0}, but the platform's card names something else than what was tested: {1}.":
    '{0}, men plattformens kort anger något annat än det som testades: {1}.',
  'Correct the API user name and the API base URL on the platform, type the password again, and click “Update API Configuration”.':
    'Rätta API-användarnamnet och API base URL på plattformen, skriv in lösenordet på nytt och klicka på ”Update API Configuration”.',
  'The rows read Up.': 'Raderna visar Up.',
  "Run the {0} stage with 'connect to' set to {1}.": 'Kör steget {0} med ”anslut till” satt till {1}.',
  "the platform's outbound FQDN": 'plattformens utgående FQDN',
  'A row of the platform in the log of the server itself.': 'En rad från plattformen i serverns egen logg.',
  'Server team: look for a failed sign-in of {0} under {1} in the minute of “Update API Configuration”: a row from the platform means that it was let through, and its password was rejected.':
    'Serverteamet: sök en misslyckad inloggning av {0} under {1} i minuten då ”Update API Configuration” klickades: en rad från plattformen betyder att den släpptes igenom, och att dess lösenord avvisades.',
  'Firewall team: find {0} in the log of that minute. Where it was blocked, allow it on every firewall, proxy and ACL in front of the server, on port 443.':
    'Brandväggsteamet: sök {0} i loggen från den minuten. Om den blockerades: tillåt den i varje brandvägg, proxy och ACL framför servern, på port 443.',
  'On the platform, click “Update API Configuration”, and record the card again.':
    'Klicka på ”Update API Configuration” på plattformen och registrera kortet igen.',
  'The rows read Up after “Update API Configuration”.': 'Raderna visar Up efter ”Update API Configuration”.',
  'Outside, seen through a proxy on our side, the certificate comes from another issuer, {0}':
    'På utsidan, sett genom en proxy på vår sida, kommer certifikatet från en annan utfärdare, {0}',
  'Outside the certificate comes from another issuer, {0}':
    'På utsidan kommer certifikatet från en annan utfärdare, {0}',
  'Not settled: {0}': 'Inte avgjort: {0}',
  '{0}; it is in the way of nothing that was tested.': '{0}; det står inte i vägen för något som testades.',
  "No fault found, but the platform's card names something else than what was tested: {0}.":
    'Inget fel hittades, men plattformens kort anger något annat än det som testades: {0}.',
  'Run the stages with the server and the user that the card names.':
    'Kör stegen med den server och den användare som kortet anger.',
  'An intermittent fault: run the stages again while it shows.':
    'Ett intermittent fel: kör stegen igen medan det syns.',
  '{0}. If a device terminates TLS there, what is good now may fail when its rules change.':
    '{0}. Om en enhet terminerar TLS där kan det som fungerar nu sluta fungera när dess regler ändras.',
  'Nothing to fix.': 'Inget att åtgärda.',
  "The server's own IP access list does not hold the address, so the server refuses it.":
    'Serverns egen IP-åtkomstlista innehåller inte adressen, så servern nekar den.',
  [`Server team: add the source address, and the platform's outbound address, to ${MENU.ipAccess}.`]: `Serverteamet: lägg till källadressen, och plattformens utgående adress, i ${MENU.ipAccess}.`,
  "The server's admin GUI accepts the user, and the API does not: the role for this API is missing.":
    'Serverns admin-GUI godkänner användaren, men API:et gör det inte: rollen för det här API:et saknas.',
  [`Open ${MENU.administrators} and give the user the role for this API.`]: `Öppna ${MENU.administrators} och ge användaren rollen för det här API:et.`,
  "The server's admin GUI rejects the same user and password.":
    'Serverns admin-GUI avvisar samma användare och lösenord.',
  [`Look for the user under ${MENU.administratorLogins}: the row shows the reason.`]: `Sök efter användaren under ${MENU.administratorLogins}: raden visar orsaken.`,
  [`Open ${MENU.administrators}: enable the user. If it was locked or suspended, disable it and then enable it again.`]: `Öppna ${MENU.administrators}: aktivera användaren. Om kontot var låst eller avstängt, inaktivera det och aktivera det sedan igen.`,
  'The server has no row of this request in its report of sign-ins: a device in front of it has answered.':
    'Servern har ingen rad om det här anropet i sin rapport över inloggningar: en enhet framför den har svarat.',
  'Firewall or proxy team: find the device in front of the server that answers, or asks for credentials of its own.':
    'Brandväggs- eller proxyteamet: hitta enheten framför servern som svarar, eller som kräver en egen inloggning.',
  'Let the requests, with their Authorization header, through to the server.':
    'Släpp igenom anropen till servern, med Authorization-huvudet kvar.',
  'The server has a row of this request in its report: it refuses the user itself, and the device passes that on.':
    'Servern har en rad om det här anropet i sin rapport: den nekar själv användaren, och enheten för det vidare.',
  'The server has a row of this request in its report: what stands in between let it through.':
    'Servern har en rad om det här anropet i sin rapport: det som står däremellan släppte igenom det.',
  'Server team: look into the log of the API gateway for this minute, and at the load of the node.':
    'Serverteamet: titta i API-gatewayens logg för minuten då testet kördes, och på nodens belastning.',
  'The server has a row of this request in its report, from another source address: the way in between rewrites it.':
    'Servern har en rad om det här anropet i sin rapport, från en annan källadress: vägen däremellan skriver om den.',
  'Server team: look into the log of the API gateway for this minute.':
    'Serverteamet: titta i API-gatewayens logg för minuten då testet kördes.',
  'The switch of the API was found off.': 'API:ets inställning visade sig vara avstängd.',
  [`Open ${MENU.apiSwitches}, enable ERS and Open API, and save.`]: `Öppna ${MENU.apiSwitches}, aktivera ERS och Open API och spara.`,
  'Wait a minute, and run only these probes again.': 'Vänta en minut och kör bara dessa tester igen.',
  'The password was not typed again on the platform, and a field left blank keeps the old one.':
    'Lösenordet skrevs inte in på nytt på plattformen, och ett fält som lämnas tomt behåller det gamla.',
  'The server has a row of the platform in its report of failed sign-ins: the platform gets there, and is rejected.':
    'Servern har en rad från plattformen i sin rapport över misslyckade inloggningar: plattformen når dit, och avvisas.',
  "Type the API user's name and password again on the platform, save, and click “Update API Configuration”.":
    'Skriv in API-användarens namn och lösenord på nytt på plattformen, spara och klicka på ”Update API Configuration”.',
  'The server has a row of this minute in its report of failed sign-ins, from another source address than the platform sends from.':
    'Servern har en rad från samma minut i sin rapport över misslyckade inloggningar, från en annan källadress än den plattformen sänder från.',
  "{0}, outside with a small TLS hello alone: a device in the path drops the large one. The platform's card reads Down: its hello may be dropped, too.":
    '{0}, på utsidan bara med ett litet ClientHello: en enhet på vägen kastar det stora. Plattformens kort visar Down: dess ClientHello kan också kastas.',
  'The outside stage is good with the ordinary hello, and the rows read Up.':
    'Steget på utsidan lyckas med ett vanligt ClientHello, och raderna visar Up.',
};
