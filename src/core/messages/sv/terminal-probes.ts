import type { Catalogue } from '../language.ts';

/** What the terminal says of probes, watches, certificates, cards, scripts, reports, scenarios and the window. */
export const TERMINAL_PROBES: Catalogue = {
  Probe: 'Test',
  Time: 'Tid',
  'The same.': 'Samma.',
  'Monitoring says it is:': 'Monitoring uppger att den är:',
  'Other ports at the same address:': 'Andra portar på samma adress:',
  'Asked again:': 'Frågat igen:',
  'Asked again without credentials:': 'Frågat igen utan inloggningsuppgifter:',
  'Rejected sign-ins caused by this run: {0}.': 'Avvisade inloggningar orsakade av den här körningen: {0}.',
  '{0}: {1} of {2} probes good, but not at {3}.': '{0}: {1} av {2} tester lyckades, men inte på {3}.',
  '{0}: {1} of {2} probes good.': '{0}: {1} av {2} tester lyckades.',
  '{0}: the reply could not be read within the time limit, so reading it was ended. Nothing more was sent.':
    '{0}: svaret kunde inte läsas inom tidsgränsen, så läsningen avbröts. Ingenting mer skickades.',
  'TLS was asked again: {0}': 'TLS prövades igen: {0}',
  '--connect-to is HOST:PORT.': '--connect-to skrivs HOST:PORT.',
  '--pin is sha256: and 64 hexadecimal digits.': '--pin skrivs sha256: och 64 hexadecimala siffror.',
  '--timeout is a number of seconds from 0.1 to 300.': '--timeout är ett antal sekunder från 0.1 till 300.',
  '--server is HOST or HOST:PORT alone, without https://, user or path.':
    '--server är enbart HOST eller HOST:PORT, utan https://, användare eller sökväg.',
  '--proxy holds no credentials, because arguments can be seen by others: set https_proxy and use --proxy system.':
    '--proxy får inte innehålla inloggningsuppgifter, eftersom andra kan se argumenten: sätt https_proxy och använd --proxy system.',

  '--{0} is a whole number from {1} to {2}.': '--{0} är ett heltal från {1} till {2}.',
  'Bound the watch with one of --count N and --for SECONDS.':
    'Begränsa bevakningen med antingen --count N eller --for SECONDS.',
  '{0} of {1}: {2}': '{0} av {1}: {2}',
  '{0}; stopped before its end.': '{0}; stoppad i förtid.',
  '{0}; cut off before its end.': '{0}; avbruten i förtid.',
  'no attempt was finished': 'inget försök blev klart',
  '1 of 1 attempt failed': '1 av 1 försök misslyckades',
  '{0} of {1} attempts failed': '{0} av {1} försök misslyckades',
  '1 of 1 attempt good': '1 av 1 försök lyckades',
  '{0} of {1} attempts good': '{0} av {1} försök lyckades',
  'Rejected sign-ins caused by this watch: {0}.': 'Avvisade inloggningar orsakade av den här bevakningen: {0}.',
  '1 round, at {0}. Ctrl+C stops and keeps what is done.':
    '1 omgång, {0}. Ctrl+C stoppar och behåller det som är gjort.',
  '{0} rounds, one every {1} s, the first at {2}. Ctrl+C stops and keeps what is done.':
    '{0} omgångar med {1} s mellanrum, den första {2}. Ctrl+C stoppar och behåller det som är gjort.',

  'This makes the verdict less sure:': 'Det här gör slutsatsen mindre säker:',
  'Noted, without weight here:': 'Noterat, utan betydelse här:',
  'step {0}.': 'steg {0}.',
  'Check: {0}': 'Avgörs så här: {0}',
  'As the logs have it:': 'Så här står det i loggarna:',
  'First failure: {0}: {1}. What it explains:': 'Första felet: {0}: {1}. Det förklarar:',
  '{0} (used)': '{0} (används)',
  'Addresses of the name:': 'Namnets adresser:',
  'Both, {0}: {1}': 'Båda, {0}: {1}',
  'Watched:': 'Bevakat:',
  'Numbers in the replies, for the log of who answered:': 'Nummer i svaren, för loggen hos den som svarade:',

  Leaf: 'Servercertifikat',
  'Issuer {0}': 'Utfärdare {0}',
  'issued by': 'utfärdat av',
  names: 'namn',
  valid: 'giltigt',
  'public key': 'publik nyckel',
  'not there': 'finns inte',
  no: 'nej',
  'this program': 'det här programmet',
  'operating system': 'operativsystemet',
  imported: 'importerade',
  'Leads to an authority of': 'Leder till en utfärdare i',
  'TLS hello: {0}': 'ClientHello (TLS): {0}',
  'Asked again: {0}': 'Frågat igen: {0}',
  'Trusted.': 'Betrott.',
  'No password would be sent.': 'Inget lösenord skulle skickas.',

  'The pasted text is not a status card: neither an outbound FQDN nor a row was found.':
    'Den inklistrade texten är inget statuskort: varken ett utgående FQDN eller en rad hittades.',
  'The API base URL holds a user name or password. They are left out, and “…” stands in their place.':
    'API base URL innehåller ett användarnamn eller lösenord. De har utelämnats, och ”…” står i deras ställe.',
  'The pasted text says different things of {0}, as that of two cards does. Choose what the card shows now: {1}.':
    'Den inklistrade texten säger olika saker om {0}, som texten från två kort gör. Välj vad kortet visar nu: {1}.',
  'API user name': 'API-användarens namn',
  'Updated at': 'Uppdaterat',
  'Give the card with --paste FILE|-, or its rows with --endpoint-api, --endpoint-groups-api and --monitoring-api.':
    'Ange kortet med --paste FILE|-, eller dess rader med --endpoint-api, --endpoint-groups-api och --monitoring-api.',
  "The card's time has no offset from UTC: give it with --updated-at.":
    'Kortets tid saknar avvikelse från UTC: ange den med --updated-at.',
  'No time of “Update API Configuration” was given: the card is taken as updated now.':
    'Ingen tid för ”Update API Configuration” angavs: kortet räknas som uppdaterat nu.',
  '--updated-at is ISO 8601 with its offset, e.g. 2026-11-21T10:04:05+01:00.':
    '--updated-at är ISO 8601 med avvikelse, till exempel 2026-11-21T10:04:05+01:00.',

  'The PowerShell form has been run with PowerShell 7.6 on Linux, and not with Windows PowerShell 5.1 on Windows yet. Try it there on a practice server with a made-up password first.':
    'PowerShell-varianten har körts med PowerShell 7.6 på Linux, men inte med Windows PowerShell 5.1 på Windows än. Prova den först där mot en övningsserver med ett påhittat lösenord.',
  'Written: {0}. No password is in it.': 'Skrivet: {0}. Det innehåller inget lösenord.',
  'Run it there: {0}': 'Kör det där: {0}',

  'A PDF needs --out FILE.': 'PDF kräver --out FILE.',
  '--keep and --decode belong to --audience external or acting-team: an internal report renames nothing.':
    '--keep och --decode hör till --audience external eller acting-team: en intern rapport byter inga namn.',

  Difficulty: 'Svårighet',
  Title: 'Titel',
  'There is no such scenario.': 'Det finns inget sådant scenario.',
  'Name a scenario. tripoint simulate --list shows them.': 'Ange ett scenario. tripoint simulate --list visar dem.',
  'tripoint simulate --list shows them.': 'tripoint simulate --list visar dem.',
  'Inside entrance': 'Ingång på insidan',
  'Outside entrance': 'Ingång på utsidan',
  'Certificate authority': 'Certifikatutfärdare',
  'Practice password': 'Övningslösenord',
  'Control page': 'Kontrollsida',
  'It shows what was received, and fixes the fault, so that verify-fix can be practised.':
    'Den visar vad som togs emot och rättar felet, så att verify-fix kan övas.',
  "The engineer's proxy": 'Teknikerns proxy',
  'Runs until you press Ctrl+C.': 'Körs tills du trycker Ctrl+C.',
  '--port is a number from 0 to 65535 (0: any free one).':
    '--port är ett tal från 0 till 65535 (0: vilken ledig som helst).',
  'Port {0} cannot be used. Choose another with --port, or none for any free one.':
    'Port {0} kan inte användas. Välj en annan med --port, eller ingen för vilken ledig som helst.',
  'Tripoint is open in your browser. It stops with Ctrl+C.':
    'Tripoint är öppet i din webbläsare. Det stoppas med Ctrl+C.',
  'Open this address within 60 seconds; it works once. Tripoint stops with Ctrl+C.':
    'Öppna den här adressen inom 60 sekunder; den fungerar en gång. Tripoint stoppas med Ctrl+C.',
  'Its card as text': 'Dess kort som text',
  'To probe it; each line asks for the practice password:':
    'För att testa det; varje rad frågar efter övningslösenordet:',
};
