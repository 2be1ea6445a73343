import { MENU } from '../../interpret/menus.ts';
import type { Catalogue } from '../catalogue.ts';

/** Rules of the way to the server: name, TCP, our own proxy, TLS. */
export const RULES_WAY: Catalogue = {
  'The name {host} does not exist for the resolver of the inside host.':
    'Namnet {host} finns inte för namnservern som datorn på insidan använder.',
  'The resolver answered that there is no such name; nothing was sent to any server.':
    'Namnservern svarade att det inte finns något sådant namn; inget skickades till någon server.',
  'Compare the spelling of {host} with the API base URL on the platform.':
    'Jämför stavningen av {host} med API base URL på plattformen.',
  'Ask who runs DNS inside the network to add or correct the record of {host}.':
    'Be den som sköter DNS i nätet att lägga till eller rätta posten för {host}.',
  'The name resolves to the address that the server administrator names, and the probe goes on.':
    'Namnet leder till den adress som serveradministratören anger, och testet går vidare.',
  'The name {host} is not published outside.': 'Namnet {host} är inte publicerat på utsidan.',
  'The resolver outside answered that there is no such name.':
    'Namnservern på utsidan svarade att det inte finns något sådant namn.',
  'Ask who runs the public DNS zone to publish {host} with the address that the firewall forwards to the server.':
    'Be den som sköter den publika DNS-zonen att publicera {host} med den adress som brandväggen skickar vidare till servern.',
  'Check that the platform uses this same name.': 'Kontrollera att plattformen använder exakt detta namn.',
  'The resolver of the inside host does not answer.': 'Namnservern för datorn på insidan svarar inte.',
  'A resolver that is silent says nothing about the name or the server.':
    'En namnserver som är tyst säger inget om namnet eller servern.',
  "Check this host's network and resolver settings, then run the stage again.":
    'Kontrollera den här datorns nät- och namnserverinställningar och kör sedan steget igen.',
  'The resolver of the outside host does not answer.': 'Namnservern för datorn på utsidan svarar inte.',
  'From inside the network, the connection to {address} is refused.': 'Från insidan nekas anslutningen till {address}.',
  'Something answered at once that nothing listens there, or that it may not be reached.':
    'Något svarade genast att inget lyssnar där, eller att det inte får nås.',
  'Check that {address} is the address of the server, and that the API gateway listens on the port.':
    'Kontrollera att {address} är serverns adress, och att API-gatewayen lyssnar på porten.',
  'Ask the network team for the path from the inside host to {address} on that port.':
    'Fråga nätverksteamet om vägen från datorn på insidan till {address} på den porten.',
  [`Check the IP access list on the server: ${MENU.ipAccess}.`]: `Kontrollera IP-åtkomstlistan på servern: ${MENU.ipAccess}.`,
  'A connection to {host} opens, and the probe goes on to TLS.':
    'En anslutning till {host} öppnas, och testet går vidare till TLS.',
  'From outside, the connection to {address} is refused.': 'Från utsidan nekas anslutningen till {address}.',
  'Firewall team: allow TCP to {address} on the API port from the outside address, and from the outbound FQDN of the platform.':
    'Brandväggsteamet: tillåt TCP till {address} på API-porten från adressen på utsidan, och från plattformens utgående FQDN.',
  'Check that the address translation leads to the server.': 'Kontrollera att adressöversättningen leder till servern.',
  [`Server team: check the IP access list, ${MENU.ipAccess}.`]: `Serverteamet: kontrollera IP-åtkomstlistan, ${MENU.ipAccess}.`,
  'From inside the network, nothing answers at {address}.': 'Från insidan svarar inget vid {address}.',
  'The connection request got no reply at all: packets are dropped on the way or at the server.':
    'Anslutningsförsöket fick inget svar alls: paket kastas på vägen eller hos servern.',
  'From outside, nothing answers at {address}.': 'Från utsidan svarar inget vid {address}.',
  'From inside the network, the connection to {address} is reset.':
    'Från insidan bryts anslutningen till {address} (reset).',
  'The connection was cut by a reset before anything was said.':
    'Anslutningen bröts med en reset innan något hade sagts.',
  'From outside, the connection to {address} is reset.': 'Från utsidan bryts anslutningen till {address} (reset).',
  'From inside the network, there is no route to {address}.': 'Från insidan finns ingen väg till {address}.',
  'A router, or this host itself, says that it knows no way to the address.':
    'En router, eller den här datorn själv, säger att den inte känner någon väg till adressen.',
  'From outside, there is no route to {address}.': 'Från utsidan finns ingen väg till {address}.',
  'The proxy {proxy} on our side cannot be reached.': 'Proxyn {proxy} på vår sida kan inte nås.',
  'The connection to the proxy itself failed.': 'Anslutningen till själva proxyn misslyckades.',
  'Correct the proxy\'s address, or choose proxy "none".': 'Rätta proxyns adress, eller välj proxy "ingen".',
  'Run the stage again. Nothing that the customer owns was reached, so nothing is said about it.':
    'Kör steget igen. Inget som kunden äger nåddes, så inget sägs om det.',
  'The probe passes the proxy and reaches TLS.': 'Testet passerar proxyn och når TLS.',
  'The proxy {proxy} on our side wants a sign-in of its own (407).':
    'Proxyn {proxy} på vår sida kräver en egen inloggning (407).',
  'The proxy answered CONNECT with 407.': 'Proxyn besvarade CONNECT med 407.',
  'Choose proxy "system" and give the proxy its credentials in the environment (https_proxy), or ask for an exception for {host}.':
    'Välj proxy "system" och ge proxyn dess inloggning i miljön (https_proxy), eller be om ett undantag för {host}.',
  'The proxy {proxy} on our side does not open a tunnel to {host}.':
    'Proxyn {proxy} på vår sida öppnar ingen tunnel till {host}.',
  'The proxy answered CONNECT with something else than 200.': 'Proxyn besvarade CONNECT med något annat än 200.',
  'Ask who runs the proxy to allow CONNECT to {host}, or choose proxy "none".':
    'Be den som sköter proxyn att tillåta CONNECT till {host}, eller välj proxy "ingen".',
  'The proxy may be unable to reach the server because something behind it is in the way.':
    'Proxyn kan vara oförmögen att nå servern därför att något bakom den är i vägen.',
  'Run the stage with proxy "none" from the same network, if it allows that.':
    'Kör steget med proxy "ingen" från samma nät, om det tillåter det.',
  'What answers at {host} does not speak TLS.': 'Det som svarar på {host} talar inte TLS.',
  'The first bytes of the reply are not TLS: it is another service, another port, or a box that answers in plain text. No password was sent.':
    'De första byten i svaret är inte TLS: det är en annan tjänst, en annan port, eller en enhet som svarar i klartext. Inget lösenord skickades.',
  'Check the host and the port (443).': 'Kontrollera värdnamnet och porten (443).',
  'Outside: check where the address translation for this port leads.':
    'På utsidan: kontrollera vart adressöversättningen för den här porten leder.',
  'The certificate is accepted, and the probe gets an HTTP answer.':
    'Certifikatet godtas, och testet får ett HTTP-svar.',
  'The certificate shown for {host} comes from {issuer}, which this machine does not trust.':
    'Certifikatet som visas för {host} kommer från {issuer}, som den här datorn inte litar på.',
  'The chain does not lead to a trusted certificate authority. No password was sent.':
    'Kedjan leder inte till en betrodd certifikatutfärdare. Inget lösenord skickades.',
  [`Ask the server administrator for the SHA-256 of the certificate under ${MENU.certificates}, and compare it with the one shown.`]: `Be serveradministratören om certifikatets SHA-256 under ${MENU.certificates}, och jämför det med det som visas.`,
  "If it is the same: import the customer's certificate authority, or accept this one certificate for this host.":
    'Om det är samma: importera kundens certifikatutfärdare, eller godta just det här certifikatet för den här värden.',
  'If it is another: a box on the way opens TLS; its issuer is named above.':
    'Om det är ett annat: en enhet på vägen öppnar TLS; dess utfärdare anges ovan.',
  'The certificate of {host} is outside its validity ({validity}).':
    'Certifikatet för {host} är utanför sin giltighetstid ({validity}).',
  'Its dates do not include now. No password was sent.':
    'Giltighetstiden omfattar inte nuvarande tid. Inget lösenord skickades.',
  "Check this machine's clock.": 'Kontrollera den här datorns klocka.',
  [`Renew the certificate that the API gateway uses: ${MENU.certificates}.`]: `Förnya certifikatet som API-gatewayen använder: ${MENU.certificates}.`,
  'The certificate shown is for {certificateNames}, not for {host}.':
    'Certifikatet som visas är för {certificateNames}, inte för {host}.',
  'None of its names is the one that was asked for. No password was sent.':
    'Inget av dess namn är det som efterfrågades. Inget lösenord skickades.',
  'Use the name that stands in the certificate; to reach one node by its address, put the address into "connect to".':
    'Använd det namn som står i certifikatet; för att nå en viss nod på dess adress, ange adressen i "anslut till".',
  'Outside: check which host or virtual server the address translation leads to.':
    'På utsidan: kontrollera vilken värd eller virtuell server adressöversättningen leder till.',
  '{host} shows another certificate than the one that was accepted for it.':
    '{host} visar ett annat certifikat än det som godkändes för den.',
  'Its SHA-256 differs from the accepted one. It may have been renewed, or something else answers. No password was sent.':
    'Dess SHA-256 skiljer sig från det godkända. Det kan ha förnyats, eller så svarar något annat. Inget lösenord skickades.',
  [`Ask the server administrator whether the certificate was renewed, and compare the SHA-256 under ${MENU.certificates}.`]: `Fråga serveradministratören om certifikatet har förnyats, och jämför SHA-256 under ${MENU.certificates}.`,
  'Accept the new certificate only if it is the same.': 'Godkänn det nya certifikatet bara om det är samma.',
  'The TLS handshake with {host} fails.': 'TLS-handskakningen med {host} misslyckas.',
  'Both sides speak, but do not agree on a version or cipher, or the other side falls silent. No password was sent.':
    'Båda sidor talar, men är inte överens om version eller chiffer, eller så tystnar den andra sidan. Inget lösenord skickades.',
  'Allow TLS 1.2 or 1.3 on the server and on every box that ends TLS in front of it.':
    'Tillåt TLS 1.2 eller 1.3 på servern och på varje enhet som terminerar TLS framför den.',
  'The connection to {host} is cut during the TLS handshake.':
    'Anslutningen till {host} bryts under TLS-handskakningen.',
  'TCP opens, and the connection is closed as soon as the name of the server is sent: that is how a firewall blocks what it cannot answer. No password was sent.':
    'TCP öppnas, och anslutningen stängs så snart serverns namn har skickats: så blockerar en brandvägg det som den inte kan besvara. Inget lösenord skickades.',
  'Firewall team: look for a rule that resets this server name (SNI) or application.':
    'Brandväggsteamet: sök efter en regel som bryter det här servernamnet (SNI) eller programmet.',
};
