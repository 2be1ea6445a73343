import type { Catalogue } from '../language.ts';

/** The comparability guard, and what speaks against a place. */
export const GUARD: Catalogue = {
  'Intermittent: outside, {0} was answered {1} first and was good 2 seconds later; inside there was no such error, and the card has rows that read Down.':
    'Intermittent: på utsidan besvarades {0} först med {1} och svarade som väntat 2 sekunder senare; på insidan fanns inget sådant fel, och kortet har rader som visar Down.',
  'Firewall or proxy team: find the device or the balancer that gives this answer, and check every node behind it.':
    'Brandväggs- eller proxyteamet: hitta enheten eller lastbalanseraren som ger det här svaret, och kontrollera varje nod bakom den.',
  'When “Update API Configuration” was clicked is not known: the time of recording was taken for it, and the rows may be older than the probes.':
    'Det är inte känt när ”Update API Configuration” klickades: tiden då kortet registrerades används i stället, och raderna kan vara äldre än testerna.',
  'Click “Update API Configuration” on the platform, and record the card again with the time of the click.':
    'Klicka på ”Update API Configuration” på plattformen och registrera kortet igen med tiden för klicket.',
  'The server lists {0} endpoint groups inside and {1} outside':
    'Servern listar {0} slutpunktsgrupper på insidan och {1} på utsidan',
  'The server lists another first endpoint group outside than inside':
    'Servern listar en annan första slutpunktsgrupp på utsidan än på insidan',
  '{0}, with other ids: another server answers outside.': '{0}, med andra id: en annan server svarar på utsidan.',
  '{0}: another server answers outside, or a group was changed between the runs.':
    '{0}: en annan server svarar på utsidan, eller så ändrades en grupp mellan körningarna.',
  'Compare the address that the name leads to outside with the address translation to the server.':
    'Jämför adressen som namnet leder till på utsidan med adressöversättningen till servern.',
  'Run both stages again, one right after the other: do the numbers still differ?':
    'Kör båda stegen igen, det ena direkt efter det andra: skiljer sig talen fortfarande?',
  'In the {0} stage, {1} was answered {2} first and was good 2 seconds later: the error is intermittent.':
    'I steget {0} besvarades {1} först med {2} och svarade som väntat 2 sekunder senare: felet är intermittent.',
  'Watch the inside stage for a while: does the error come again?':
    'Bevaka steget på insidan en stund: kommer felet tillbaka?',
  'Watch the outside stage for a while: does the error come again?':
    'Bevaka steget på utsidan en stund: kommer felet tillbaka?',
  'The name leads to the private address {0} from here: that is how it looks from inside.':
    'Namnet leder härifrån till den privata adressen {0}: så ser det ut från insidan.',
  'The name was looked up at the resolver of the inside stage ({0}).':
    'Namnet slogs upp hos namnservern för steget på insidan ({0}).',
  'A VPN adapter ({0}) is up, though traffic to the internet goes through another one.':
    'Ett VPN-kort ({0}) är uppe, men trafik mot internet går ut genom ett annat.',
  'A VPN adapter ({0}) is up, and traffic to the internet goes through it: traffic may leave from inside.':
    'Ett VPN-kort ({0}) är uppe, och trafik mot internet går ut genom det: trafiken kan komma från insidan.',
  'A VPN adapter ({0}) is up: traffic may leave from inside.':
    'Ett VPN-kort ({0}) är uppe: trafiken kan komma från insidan.',
  'This machine has no default route.': 'Den här datorn har ingen standardväg (default route).',
  'The name leads to the public address {0} from here: that is how it looks from outside.':
    'Namnet leder härifrån till den publika adressen {0}: så ser det ut från utsidan.',
  'This machine has the same addresses as it had in the {0} stage.':
    'Den här datorn har samma adresser som den hade i steget {0}.',
  'A VPN adapter ({0}) was up during the outside stage, yet its traffic left by another one.':
    'Ett VPN-kort ({0}) var uppe under steget på utsidan, men trafiken gick ut genom ett annat.',
  'A VPN adapter ({0}) was up during the outside watch, yet its traffic left by another one.':
    'Ett VPN-kort ({0}) var uppe under bevakningen på utsidan, men trafiken gick ut genom ett annat.',
  'A VPN adapter ({0}) was up during the outside stage, yet its traffic left by another one (from {1}).':
    'Ett VPN-kort ({0}) var uppe under steget på utsidan, men trafiken gick ut genom ett annat (från {1}).',
  'A VPN adapter ({0}) was up during the outside watch, yet its traffic left by another one (from {1}).':
    'Ett VPN-kort ({0}) var uppe under bevakningen på utsidan, men trafiken gick ut genom ett annat (från {1}).',
  'The outside stage left by a VPN adapter ({0}): its traffic may have come from inside.':
    'Steget på utsidan gick ut genom ett VPN-kort ({0}): trafiken kan ha kommit från insidan.',
  'The outside watch left by a VPN adapter ({0}): its traffic may have come from inside.':
    'Bevakningen på utsidan gick ut genom ett VPN-kort ({0}): trafiken kan ha kommit från insidan.',
  'A VPN adapter ({0}) was up during the outside stage: its traffic may have come from inside.':
    'Ett VPN-kort ({0}) var uppe under steget på utsidan: trafiken kan ha kommit från insidan.',
  'A VPN adapter ({0}) was up during the outside watch: its traffic may have come from inside.':
    'Ett VPN-kort ({0}) var uppe under bevakningen på utsidan: trafiken kan ha kommit från insidan.',
  'The {0} stage went through the proxy {1}, the other stage through none: what differs may be the proxy.':
    'Steget {0} gick genom proxyn {1}, det andra steget utan proxy: skillnaden kan bero på proxyn.',
  'The {0} watch went through the proxy {1}, the other watch through none: what differs may be the proxy.':
    'Bevakningen {0} gick genom proxyn {1}, den andra bevakningen utan proxy: skillnaden kan bero på proxyn.',
  'Outside, the name was looked up at the resolver of the inside stage ({0}), which gave the private address {1}.':
    'På utsidan slogs namnet upp hos namnservern för steget på insidan ({0}), som gav den privata adressen {1}.',
  '{0} seconds': '{0} sekunder',
  '{0} minutes': '{0} minuter',
  '{0} hours': '{0} timmar',
  behind: 'efter',
  ahead: 'före',
  "The clocks of the two hosts differ by {0}; by the server's clock the {1} host is {2} {3}. Which run was first, and how old the card is, are uncertain.":
    'Klockorna i de två datorerna skiljer sig med {0}; enligt serverns klocka går klockan i datorn {1} {2} {3}. Vilken körning som var först, och hur gammalt kortet är, är osäkert.',
  "The clock of the host of the {0} run of {1} may be {2} {3}, by replies that are not known to be the server's own: whether it came before or after the run of {4} is not known.":
    'Klockan i datorn som gjorde körningen {0} {1} går kanske {2} {3}, enligt svar som inte säkert är serverns egna. Det är inte känt om den körningen kom före eller efter körningen {4}.',
  "The clock of the host of the {0} run of {1} may be {2} {3}, by the server's replies to other runs that may be of the same host: whether it came before or after the run of {4} is not known.":
    'Klockan i datorn som gjorde körningen {0} {1} går kanske {2} {3}, enligt serverns svar på andra körningar som kan vara från samma dator. Det är inte känt om den körningen kom före eller efter körningen {4}.',
  'Intermittent: the row read Down on {0} of {1} cards, so one that reads Up since may be chance. To decide: record at least {2} cards that read Up in a row. Then it is fixed.':
    'Intermittent: raden visade Down på {0} av {1} kort, så ett som visar Up därefter kan vara en slump. För att avgöra: registrera minst {2} kort i rad som visar Up. Då är felet åtgärdat.',
  'Run the inside stage again on a host whose clock is right, or compare runs of one host only.':
    'Kör steget på insidan igen på en dator vars klocka går rätt, eller jämför bara körningar från en och samma dator.',
  'Run the outside stage again on a host whose clock is right, or compare runs of one host only.':
    'Kör steget på utsidan igen på en dator vars klocka går rätt, eller jämför bara körningar från en och samma dator.',
  'The stages asked different servers: {0}.': 'Stegen frågade olika servrar: {0}.',
  'The stages used different API users: {0}.': 'Stegen använde olika API-användare: {0}.',
  'Both stages were run from the same host with the same addresses: one of them was not where it claims.':
    'Båda stegen kördes från samma dator med samma adresser: ett av dem var inte där det säger sig vara.',
  'The two stages were run more than a day apart; something may have changed in between.':
    'De två stegen kördes med mer än ett dygns mellanrum; något kan ha ändrats däremellan.',
  'From outside, the name led to the private address {0}: this host may not be outside.':
    'Från utsidan ledde namnet till den privata adressen {0}: testdatorn står kanske inte på utsidan.',
  'The {0} stage is incomplete: its run did not come to its end.':
    'Steget {0} är ofullständigt: körningen slutfördes inte.',
  'API user name "{0}", tested was "{1}"': 'API-användarnamnet är "{0}", testat är "{1}"',
  'API base URL "{0}", tested was "{1}" port {2}': 'API base URL är "{0}", testat är "{1}" port {2}',
  "The card's time lies ahead of this machine's clock, so it cannot be said whether the card is newer than the probes.":
    'Kortets tid är senare än den här datorns klocka visar, så det går inte att säga om kortet är nyare än testerna.',
  'A run of the {0} stage failed less than an hour before: it was fixed, or it is intermittent. Run the stage once more.':
    'En körning av steget {0} misslyckades mindre än en timme tidigare: det åtgärdades, eller så är det intermittent. Kör steget en gång till.',
  'The {0} stage failed as the {1} stage did, which is good since: what was fixed in between may have been the fault of both.':
    'Steget {0} misslyckades på samma sätt som steget {1}, som lyckas sedan dess: det som åtgärdades däremellan kan ha varit felet i båda.',
  'Run the inside stage again: its run is older than what was fixed.':
    'Kör steget på insidan igen: dess körning är äldre än det som åtgärdades.',
  'Run the outside stage again: its run is older than what was fixed.':
    'Kör steget på utsidan igen: dess körning är äldre än det som åtgärdades.',
  'The newest record of the {0} stage was imported, and another one with the same id and other content is in the case: one of the two was edited.':
    'Den senaste resultatfilen för steget {0} importerades, och ärendet innehåller en annan med samma id men annat innehåll: en av de två har redigerats.',
  'Run the inside stage again, or import its record anew from the host that made it.':
    'Kör steget på insidan igen, eller importera dess resultatfil på nytt från datorn som skapade den.',
  'Run the outside stage again, or import its record anew from the host that made it.':
    'Kör steget på utsidan igen, eller importera dess resultatfil på nytt från datorn som skapade den.',
  'The status card is older than the newest probe run: click “Update API Configuration” and record it again.':
    'Statuskortet är äldre än den senaste testkörningen: klicka på ”Update API Configuration” och registrera det igen.',
  'Run both stages against the same server name and port.': 'Kör båda stegen mot samma servernamn och port.',
  'Run both stages with the same API user.': 'Kör båda stegen med samma API-användare.',
  'Run the outside stage from a host that stands outside the firewall.':
    'Kör steget på utsidan från en dator som står utanför brandväggen.',
  'Run both stages again on the same day.': 'Kör båda stegen igen samma dag.',
  'Run the outside stage from a host that resolves the name to its public address.':
    'Kör steget på utsidan från en dator där namnet leder till sin publika adress.',
  'Run the outside stage again with the VPN switched off.': 'Kör steget på utsidan igen med VPN avstängt.',
  'Run the outside stage from a host that asks a public resolver.':
    'Kör steget på utsidan från en dator som frågar en publik namnserver.',
  'Correct the clock of that host, and run its stage again.': 'Ställ klockan i den datorn rätt och kör dess steg igen.',
  'Run both stages with a proxy, or both without one.': 'Kör båda stegen med en proxy, eller båda utan.',
  'Run the inside stage again to its end.': 'Kör steget på insidan igen, hela vägen till slutet.',
  'Run the outside stage again to its end.': 'Kör steget på utsidan igen, hela vägen till slutet.',
  "Correct this machine's clock, click “Update API Configuration”, and record the card again.":
    'Ställ den här datorns klocka rätt, klicka på ”Update API Configuration” och registrera kortet igen.',
  'Run the inside stage once more: it stays good once it is fixed.':
    'Kör steget på insidan en gång till: det fortsätter att lyckas när felet är åtgärdat.',
  'Run the outside stage once more: it stays good once it is fixed.':
    'Kör steget på utsidan en gång till: det fortsätter att lyckas när felet är åtgärdat.',
  'Run both stages again, one after the other, from where they claim to be.':
    'Kör båda stegen igen, det ena efter det andra, från de platser där de säger sig vara.',
  'In the {0} stage a device in the path drops TLS hellos that need two segments. The stage went on with a small one. Clients with a small hello, such as curl or the platform, get through.':
    'I steget {0} kastar en enhet på vägen ClientHello som behöver två segment. Steget fortsatte med ett litet. Klienter med ett litet ClientHello, som curl eller plattformen, kommer fram.',
  'In the {0} stage the TLS hello was answered only when it offered TLS 1.2 alone. The stage went on with that.':
    'I steget {0} besvarades ClientHello bara när det erbjöd enbart TLS 1.2. Steget fortsatte med det.',
  'In the {0} stage the TLS hello was answered only when it offered classical groups alone. The stage went on with that.':
    'I steget {0} besvarades ClientHello bara när det erbjöd enbart klassiska grupper. Steget fortsatte med det.',
  'Inside, TLS was spoken by {0}, outside by {1}: what differs may be the hello.':
    'På insidan talade {0} TLS, på utsidan {1}: skillnaden kan bero på ClientHello.',
  'Run both stages with the same version of this program, in the same form (window or terminal).':
    'Kör båda stegen med samma version av det här programmet, i samma form (fönster eller terminal).',
  'Network team: exempt the server from the device that wants TLS hellos in one segment, and run the inside stage again.':
    'Nätverksteamet: undanta servern från enheten som kräver ClientHello i ett enda segment, och kör steget på insidan igen.',
  'Network team: exempt the server from the device that wants TLS hellos in one segment, and run the outside stage again.':
    'Nätverksteamet: undanta servern från enheten som kräver ClientHello i ett enda segment, och kör steget på utsidan igen.',
  'as before': 'som förut',
  'classical groups only': 'bara klassiska grupper',
  'TLS 1.2 only': 'bara TLS 1.2',
  'without the server name': 'utan servernamnet',
  '{0} ({1} bytes)': '{0} ({1} byte)',
  '{0}: answered': '{0}: besvarad',
  '{0} with a hello of {1} bytes': '{0} med ett ClientHello på {1} byte',
};
