import type { Catalogue } from '../language.ts';

/** Watches, and an intermittent fault. */
export const WATCH: Catalogue = {
  'Server team: look at the load of the node; a busy server answers 401 to one request among several.':
    'Serverteamet: undersök nodens belastning; en hårt belastad server svarar 401 på ett anrop bland flera.',
  'Intermittent: within the hour {0} was good {1}, then, at {2}, it {3}, and now it {4}.':
    'Intermittent: inom en timme fungerade {0} först {1}; sedan, {2}, gällde att den {3}, och nu att den {4}.',
  '{0} was good {1}, and a watch since then failed throughout: {2} of {3} attempts, the last at {4}.':
    '{0} fungerade {1}, och en bevakning därefter misslyckades genomgående: {2} av {3} försök, det sista {4}.',
  '{0} failed {1}, and a watch since then was good throughout: {2} of {3} attempts, the last at {4}.':
    '{0} misslyckades {1}, och en bevakning därefter lyckades genomgående: {2} av {3} försök, det sista {4}.',
  'Run the {0} stage once more: a watch keeps too little to judge by.':
    'Kör steget {0} en gång till: en bevakning sparar för lite för en bedömning.',
  'The run and the watch show the same.': 'Körningen och bevakningen visar samma sak.',
  'Intermittent: within the hour the row {0} read Up, then Down at {1}, and now Up.':
    'Intermittent: inom en timme visade raden {0} Up, sedan Down {1}, och nu Up.',
  'At {0} the row {1} read Down: fixed since, or intermittent.':
    '{0} visade raden {1} Down: åtgärdat sedan dess, eller intermittent.',
  'The newest card names another outbound FQDN: {0}, before {1}.':
    'Det senaste kortet anger ett annat utgående FQDN: {0}, tidigare {1}.',
  'The server may have rejected this sign-in, and the device shows an answer of its own in place of the 401.':
    'Servern kan ha avvisat den här inloggningen, och enheten visar ett eget svar i stället för 401.',
  'Run the inside stage once more with the very same password as outside: one attempt. Rejected there: the account is at fault, or the password was mistyped outside.':
    'Kör steget på insidan en gång till med exakt samma lösenord som på utsidan: ett försök. Avvisas inloggningen där ligger felet i kontot, eller så skrevs lösenordet fel på utsidan.',
  "Outside, the name leads to {0}: that may not be the server's address, or no longer.":
    'På utsidan leder namnet till {0}: det är kanske inte serverns adress, eller inte längre.',
  'Ask who runs DNS and the address translation whether that address leads to the server.':
    'Teamet för DNS och adressöversättning: ange om den adressen leder till servern.',
  "The answer bears the server's own marks.": 'Svaret har serverns egna kännetecken.',
  'The server itself may have given it; or what is in front of it led the request astray.':
    'Servern kan själv ha gett det; eller så ledde något framför den anropet fel.',
  "The page bears the server's own marks: Monitoring is not ready on this node, or asks for another sign-in.":
    'Sidan har serverns egna kännetecken: Monitoring är inte redo på den här noden, eller kräver en annan inloggning.',
  'Server team: does this node hold the Monitoring persona, and is its application server running?':
    'Serverteamet: har noden personan Monitoring, och är dess process Application Server igång?',
  'The device may only report that it cannot reach the server, which may have stopped since it was good inside.':
    'Enheten rapporterar kanske bara att den inte når servern, som kan ha stannat sedan den fungerade på insidan.',
  'Run the inside stage once more, now. Good: the server is up, and the device or its way to the server is at fault. Not good: the server is.':
    'Kör steget på insidan en gång till, nu. Lyckas det är servern uppe, och felet ligger hos enheten eller på dess väg till servern. Misslyckas det ligger felet hos servern.',
  'Intermittent: {0} failed on {1} of {2} attempts {3}, with good ones between. At {4} it {5}, and now it {6}.':
    'Intermittent: {0} misslyckades vid {1} av {2} försök {3}, med lyckade försök däremellan. {4} gällde att den {5}, och nu att den {6}.',
  'While a row reads Down, record the card, run the outside stage at once, and note the minute of “Update API Configuration”.':
    'Medan en rad visar Down: registrera kortet, kör genast steget på utsidan och notera minuten då ”Update API Configuration” klickades.',
  '{0}, and every row of the platform reads Up.': '{0}, och varje rad på plattformen visar Up.',
  'Intermittent: the row {0} read Down on {1} of {2} cards, with Up between; last at {3}.':
    'Intermittent: raden {0} visade Down på {1} av {2} kort, med Up däremellan; senast {3}.',
  "Ask the platform's support which status or error the row got in that minute, and from which address.":
    'Plattformens support: ange vilken status eller vilket fel raden fick i den minuten, och från vilken adress.',
  'Firewall team: look for that address in the log of the minute.':
    'Brandväggsteamet: sök efter den adressen i loggen för den minuten.',
  'At least {0} cards in a row read Up.': 'Minst {0} kort i rad visar Up.',
  'At {0} the {1} stage failed, and it was good once since: it was fixed, or it is intermittent.':
    '{0} misslyckades steget {1}, och det har lyckats en gång sedan dess: felet åtgärdades, eller så är det intermittent.',
  'The stage stays good over several runs.': 'Steget fortsätter att lyckas i flera körningar.',
  'During the watch {0}, {1} was rejected with 401 at {2} among accepted sign-ins, and it was not tried again, to protect the account.':
    'Under bevakningen {0} avvisades {1} med 401 ({2}) bland godkända inloggningar, och inget nytt försök gjordes, för att skydda kontot.',
  'Intermittent: during the watch {0}, {1} was rejected with 401 at {2} among accepted sign-ins, and later the same sign-in was accepted again.':
    'Intermittent: under bevakningen {0} avvisades {1} med 401 ({2}) bland godkända inloggningar, och senare godkändes samma inloggning igen.',
  'Intermittent: during the watch {0}, {1} was rejected with 401 at {2} among accepted sign-ins, and accepted later at the other vantage.':
    'Intermittent: under bevakningen {0} avvisades {1} med 401 ({2}) bland godkända inloggningar, och godkändes senare på den andra platsen.',
  'During the watch {0}, {1} was rejected with 401 at {2}. That is the newest result of this sign-in, and it was not tried again, to protect the account.':
    'Under bevakningen {0} avvisades {1} med 401 ({2}). Det är det senaste resultatet av denna inloggning, och inget nytt försök gjordes, för att skydda kontot.',
  'A watch since then ended at a rejected sign-in (401): {0}, at {1}.':
    'En bevakning därefter slutade vid en avvisad inloggning (401): {0}, {1}.',
  'A later watch {0} was rejected with 401: {1}, at {2}.': 'En senare bevakning {0} avvisades med 401: {1}, {2}.',
  'A later watch {0}: 401, {1}.': 'En senare bevakning {0}: 401, {1}.',
  'Run the {0} stage once more, after a pause: one attempt, on your click.':
    'Kör steget {0} en gång till, efter en paus: ett enda försök, startat för hand.',
  'A watch of at least {0} attempts is accepted throughout.':
    'Alla inloggningar i en bevakning med minst {0} försök godkänns.',
  'Watched {0}, {1}: {2}': 'Bevakat {0}, {1}: {2}',
  'One failure shows no pattern.': 'Ett enda fel visar inget mönster.',
  'A longer watch in which it fails again.': 'En längre bevakning där det misslyckas igen.',
  'all {0} attempts {1}': 'alla {0} försök {1}',
  'They stayed good in a watch: {0}.': 'De fortsatte att lyckas i en bevakning: {0}.',
  'Run the inside and the outside stage: a watch alone does not show the whole way.':
    'Kör steget på insidan och steget på utsidan: en bevakning ensam visar inte hela vägen.',
  'There is a result of every stage.': 'Det finns ett resultat från varje steg.',
  "The outside host's own line may drop now and then.": 'Uppkopplingen för datorn på utsidan kan falla bort då och då.',
  'Run the same watch from another place outside at the same time: does it fail in the same moments?':
    'Kör samma bevakning från en annan plats på utsidan samtidigt: misslyckas den i samma ögonblick?',
  'The server itself may have answered badly, only not to the inside host.':
    'Servern själv kan ha svarat fel, bara inte till datorn på insidan.',
  'Look at the load of the node, and in its log, for the moments that failed.':
    'Undersök nodens belastning, och dess logg, för de ögonblick som misslyckades.',
  'The local proxy, which a watch went through, may fail now and then.':
    'Den lokala proxyn, som en bevakning gick genom, kan fallera då och då.',
  'Run the same watch without a proxy: does it fail as well?': 'Kör samma bevakning utan proxy: misslyckas den också?',
  'A device right in front of the server, which both paths pass, may have failed.':
    'En enhet alldeles framför servern, som båda vägarna passerar, kan ha fallerat.',
  'Ask for its log of the moments that failed: did the requests reach it, and did it pass them on?':
    'Läs enhetens logg för de ögonblick som misslyckades: nådde anropen den, och skickade den dem vidare?',
  'A firewall or proxy in the path may fail now and then.': 'En brandvägg eller proxy på vägen kan fallera då och då.',
  'Watch inside and outside at the same time with the same interval: does only one of them fail?':
    'Bevaka på insidan och på utsidan samtidigt med samma intervall: misslyckas bara den ena?',
  'That node of the server may be faulty or overloaded.': 'Den noden av servern kan vara trasig eller överbelastad.',
  'Sign in to the admin GUI of that node, and look at its load and its log for the moments that failed.':
    'Logga in i den nodens admin-GUI, och undersök dess belastning och dess logg för de ögonblick som misslyckades.',
  'A firewall or balancer in the path may treat this one address differently.':
    'En brandvägg eller lastbalanserare på vägen kan behandla just den här adressen annorlunda.',
  "Run the stage with 'connect to' set to that address, inside and outside.":
    'Kör steget med ”anslut till” satt till den adressen, på insidan och på utsidan.',
  'Watch inside and outside at the same time with the same interval.':
    'Bevaka på insidan och på utsidan samtidigt med samma intervall.',
  'A watch of at least {0} attempts stays good throughout.': 'En bevakning med minst {0} försök lyckas genomgående.',
  '{0} of {1} attempts {2} failed, {3}': '{0} av {1} försök {2} misslyckades, {3}',
  'Inside was good in those {0} same moments.': 'Insidan fungerade i samma {0} ögonblick.',
  'Outside was good in those {0} same moments.': 'Utsidan fungerade i samma {0} ögonblick.',
  'Inside and outside failed in the same {0} moments.': 'Insidan och utsidan misslyckades i samma {0} ögonblick.',
  'In the same moments, {0} failed outside only, {1} inside only, {2} at both.':
    'I samma ögonblick misslyckades {0} bara på utsidan, {1} bara på insidan, {2} på båda.',
  'Run the watch inside from another host in the same network.':
    'Kör bevakningen på insidan från en annan dator i samma nät.',
  'Let it run for longer.': 'Låt den gå längre.',
  'Intermittent. {0}: {1}, all of them from {2}.': 'Intermittent. {0}: {1}, alla från {2}.',
  'Only one node fails. {0}: {1}, and all of them came from {2}; the others were good.':
    'Bara en nod har fel. {0}: {1}, och alla kom från {2}; de andra fungerade.',
  'Look at {0} by itself.': 'Undersök {0} för sig.',
  'What the other vantage saw in the same moments is not known.':
    'Vad den andra platsen såg i samma ögonblick är inte känt.',
  'the machine with the key {0}…': 'maskinen med nyckeln {0}…',
  'an unknown place': 'ett okänt ställe',
  'all at {0}': 'alla vid {0}',
  'at {0}': 'vid {0}',
  '1 attempt was stopped before its sign-in went out.': '1 försök stoppades innan inloggningen skickades.',
  '1 attempt was stopped while waiting for the first byte; its sign-in had gone out.':
    '1 försök stoppades i väntan på första byten; inloggningen hade skickats.',
  '1 attempt was stopped while reading the reply; its sign-in was answered with status {0}.':
    '1 försök stoppades under läsningen av svaret; inloggningen besvarades med status {0}.',
  '{0} of {1} failed: {2}.': '{0} av {1} misslyckades: {2}.',
  '{0} of {1} failed, {2}.': '{0} av {1} misslyckades, {2}.',
  'No attempt was made.': 'Inget försök gjordes.',
  '{0} of {1} good.': '{0} av {1} lyckades.',
  'All failures came from {0}.': 'Alla fel kom från {0}.',
  '1 round was missed.': '1 omgång missades.',
  '{0} rounds were missed.': '{0} omgångar missades.',
  'The two watches used different API users.': 'De två bevakningarna använde olika API-användare.',
  'Both watches ran on the same host with the same addresses: one of them was not where it claims.':
    'Båda bevakningarna kördes på samma dator med samma adresser: en av dem var inte där den säger sig vara.',
  'the way between': 'vägen däremellan',
  'the outside host or its line': 'datorn på utsidan eller dess uppkoppling',
  'the two hosts or their line': 'de två datorerna eller deras uppkoppling',
  'the inside host or its line': 'datorn på insidan eller dess uppkoppling',
  '{0}: one failure shows no pattern': '{0}: ett enda fel visar inget mönster',
  '{0}: no one place explains them all': '{0}: inget enskilt ställe förklarar dem alla',
  '{0}, while inside was good in the same moments: this points to {1}':
    '{0}, medan insidan fungerade i samma ögonblick: det pekar på {1}',
  '{0}, while outside was good in the same moments: this points to {1}':
    '{0}, medan utsidan fungerade i samma ögonblick: det pekar på {1}',
  '{0}: this points to {1}': '{0}: det pekar på {1}',
  'The two clocks differ by {0} s, so the outside attempts were moved by {1} round of {2} s.':
    'De två klockorna skiljer sig med {0} s, så försöken på utsidan flyttades {1} omgång om {2} s.',
  'The two clocks differ by {0} s, so the outside attempts were moved by {1} rounds of {2} s.':
    'De två klockorna skiljer sig med {0} s, så försöken på utsidan flyttades {1} omgångar om {2} s.',
  '{0} failed outside only': '{0} misslyckades bara på utsidan',
  '{0} failed inside only': '{0} misslyckades bara på insidan',
  '{0} failed at both at once': '{0} misslyckades på båda samtidigt',
  'good at both every time': 'lyckades på båda varje gång',
  'Asked in the same moment: {0}.': 'Testat i samma ögonblick: {0}.',
  'Asked in the same {0} moments: {1}.': 'Testat i samma {0} ögonblick: {1}.',
};
