import type { Catalogue } from '../language.ts';

/** Where a connection ends: what `trace`, `probe` and reports say of the routers in between. */
export const PATH_END: Catalogue = {
  'this is done on Linux only': 'det görs bara på Linux',
  'the optional package koffi is not installed': 'det valfria paketet koffi är inte installerat',
  'the name does not resolve': 'namnet går inte att slå upp',
  'a proxy makes the connection': 'en proxy upprättar anslutningen',
  'this machine sent nothing: it has no route to the address':
    'den här datorn skickade ingenting: den saknar väg till adressen',
  'the tracing process gave no result': 'spårningsprocessen gav inget resultat',
  'it was stopped': 'det avbröts',
  answered: 'svarade',
  reset: 'återställd (RST)',
  'port unreachable': 'porten kan inte nås',
  unreachable: 'kan inte nås',
  '{0} ({1} tries)': '{0} ({1} försök)',
  '{0} ({1} of {2} tries)': '{0} ({1} av {2} försök)',
  'the address itself answered': 'adressen själv svarade',
  'turned away': 'avvisades',
  '{0}, hop {1}: {2}': '{0}, hopp {1}: {2}',
  '{0}, hop {1}: {2}, {3}': '{0}, hopp {1}: {2}, {3}',
  'Connections to this port reach {0}. After it nothing is heard of them, while other packets to {1} come to {2}: they end at one of the two or between them.':
    'Anslutningar till porten når {0}. Därefter hörs inget av dem, medan andra paket till {1} kommer till {2}: de slutar vid någon av de två eller mellan dem.',
  'Connections to this port reach {0}, the last router before {1}. They end at that router or at {2} itself; which of the two is not known.':
    'Anslutningar till porten når {0}, den sista routern före {1}. De slutar vid den routern eller vid {2} självt; vilket av dem är inte känt.',
  '{0} itself answers that the port is unreachable.': '{0} svarar självt att porten inte kan nås.',
  'The connection is refused at the distance of {0}.': 'Anslutningen nekas på samma avstånd som {0}.',
  'The connection is refused at the distance of {0}: by the address itself or by {1}, the last router before it.':
    'Anslutningen nekas på samma avstånd som {0}: av adressen själv eller av {1}, den sista routern före den.',
  'Where the connection ends was not measured: {0}.': 'Var anslutningen slutar mättes inte: {0}.',
  'No router answers, so where the connection ends is not known.':
    'Ingen router svarar, så det är inte känt var anslutningen slutar.',
  'After {0} nothing is heard. What is behind it may drop the connection or only be silent: where it ends is not known.':
    'Efter {0} hörs ingenting. Det som finns bakom kan kasta anslutningen eller bara vara tyst: var den slutar är inte känt.',
  'A reset comes back. At which distance is not known.':
    'En återställning (RST) kommer tillbaka. Avståndet är inte känt.',
  'A reset comes back at hop {0}. Whether the server is there or further away is not known.':
    'En återställning (RST) kommer tillbaka vid hopp {0}. Om servern finns där eller längre bort är inte känt.',
  'Routers answer with the address {0} itself, as they do behind an address translation: where the connection ends is not known.':
    'Routrar svarar med adressen {0} själv, som de gör bakom en adressöversättning: var anslutningen slutar är inte känt.',
  'Not all connections end alike: they take different paths, or something limits how many are opened. Where they end is not known.':
    'Alla anslutningar slutar inte på samma ställe: de tar olika vägar, eller så begränsar något hur många som öppnas. Var de slutar är inte känt.',
  'The connection to {0} opens.': 'Anslutningen till {0} öppnas.',
  'A reset comes back at hop {0}, nearer than the server: other packets to {1} go further.':
    'En återställning (RST) kommer tillbaka vid hopp {0}, närmare än servern: andra paket till {1} går längre.',
  'A reset comes back at hop {0}, behind {1} and nearer than the server: other packets to {2} go further.':
    'En återställning (RST) kommer tillbaka vid hopp {0}, bakom {1} och närmare än servern: andra paket till {2} går längre.',
  '{0} itself answers that the connection is not allowed (ICMP {1}).':
    '{0} svarar självt att anslutningen inte är tillåten (ICMP {1}).',
  'The device at {0} answers that the connection is not allowed (ICMP {1}).':
    'Enheten på {0} svarar att anslutningen inte är tillåten (ICMP {1}).',
  'The device at {0} answers that it cannot deliver to {1} (ICMP {2}).':
    'Enheten på {0} svarar att den inte kan leverera till {1} (ICMP {2}).',
  'Where the connection ends': 'Var anslutningen slutar',
  'Where the connection ends:': 'Var anslutningen slutar:',
  Hops: 'Hopp på vägen',
  'A connection made right after it opened.': 'En anslutning direkt efteråt öppnades.',
  'It ends at {0}, at {1} or between them, before the server.':
    'Den slutar vid {0}, vid {1} eller mellan dem, före servern.',
  'It comes as far as {0}, the last router before {1}.': 'Den kommer till {0}, den sista routern före {1}.',
  'The reset comes from a place before the server.': 'Återställningen (RST) kommer från en plats före servern.',
  'The reset comes from a place behind {0} and before the server.':
    'Återställningen (RST) kommer från en plats bakom {0} och före servern.',
  '{0} says that the connection is not allowed.': '{0} svarar att anslutningen inte är tillåten.',
  '{0} says that it cannot deliver.': '{0} svarar att den inte kan leverera.',
  '{0} itself refuses it.': '{0} nekar den självt.',
  'After {0} nothing is heard.': 'Efter {0} hörs ingenting.',
  'opened right after': 'öppnades direkt efteråt',
  'reset at hop {0}, before the server': 'återställd vid hopp {0}, före servern',
  'turned away by {0}': 'avvisad av {0}',
  'refused at the distance of the server': 'nekad på serverns avstånd',
  'ends after {0}': 'slutar efter {0}',
  'where it ends is not known': 'var den slutar är inte känt',
  'last heard: {0}; where it ends is not known': 'sist hörd: {0}; var den slutar är inte känt',
  'Network team: which devices stand at the place where it ends, and does one of them stop TCP to {0}?':
    'Nätverksteamet: vilka enheter finns på platsen där den slutar, och stoppar någon av dem TCP till {0}?',
  'The last router before the server, {0}, may be a firewall or have an access list, and stop the connection itself.':
    'Den sista routern före servern, {0}, kan vara en brandvägg eller ha en åtkomstlista och själv stoppa anslutningen.',
  'Ask the network team: what is {0}, and does its log have this time, source and destination?':
    'Fråga nätverksteamet: vad är {0}, och finns tid, källa och mål i dess logg?',
  'It comes as far as {0}, a router in the network of the inside host.':
    'Den kommer till {0}, en router i nätverket för datorn på insidan.',
  'It comes as far as {0}, the last router before the server.': 'Den kommer till {0}, den sista routern före servern.',
  'Server team: check the IP access list, {0}, and a firewall on the server itself.':
    'Serverteamet: kontrollera IP-åtkomstlistan, {0}, och en brandvägg på själva servern.',
  'Network team: is {0} a firewall, or has it an access list? Then look up this time, source and destination.':
    'Nätverksteamet: är {0} en brandvägg eller har den en åtkomstlista? Slå i så fall upp tid, källa och mål i loggen.',
  'no limit': 'utan gräns',
  Hop: 'Hopp',
  Answer: 'Svar',
  'Other packets to the same address:': 'Andra paket till samma adress:',
  'Traced is {0}. The name has further addresses, each of which --connect-to leads to: {1}.':
    'Spårad är {0}. Namnet har fler adresser, som --connect-to leder till en i taget: {1}.',
  'Connections to the port are opened with a limit of 1, 2, 3 … routers; the routers that turn them away name themselves. A silent router is not one that drops the connection. NAT, load balancers and parallel paths may show different paths for different connections.':
    'Anslutningar till porten öppnas med en gräns på 1, 2, 3 … routrar; de routrar som avvisar dem namnger sig själva. En tyst router är inte en som kastar anslutningen. NAT, lastbalanserare och parallella vägar kan visa olika vägar för olika anslutningar.',
  'show where a connection to the port ends; signs in nowhere and needs no special rights':
    'visa var en anslutning till porten slutar; loggar inte in någonstans och kräver inga särskilda rättigheter',
};
