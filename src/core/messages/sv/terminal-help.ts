import type { Catalogue } from '../language.ts';

/** What `--help` says: commands, options, variables of the environment, and what holds for all of them. */
export const TERMINAL_HELP: Catalogue = {
  'run the four probes of one stage': 'kör ett stegs fyra tester',
  'repeat chosen probes of one stage, for a number of rounds or a time':
    'upprepa valda tester i ett steg, ett antal omgångar eller under en tid',
  'write the fixed script that asks the probes of a stage where nothing may be installed':
    'skriv det fasta skriptet som kör ett stegs tester där ingenting får installeras',
  'show the presented certificates; sends no credentials and no HTTP':
    'visa certifikaten som presenteras; skickar varken inloggningsuppgifter eller HTTP',
  "record the platform's status card": 'registrera plattformens statuskort',
  "show the comparison and the verdict of records and of scripts' transcripts":
    'visa jämförelsen och slutsatsen av resultatfiler och skriptutskrifter',
  'write what to ask the firewall or proxy team for': 'skriv vad brandväggs- eller proxyteamet ska göra',
  'compare before and after: fixed or not': 'jämför före och efter: åtgärdat eller inte',
  'write the report': 'skriv rapporten',
  "take a record or a script's transcript into a case":
    'importera en resultatfil eller en skriptutskrift till ett ärende',
  'Also where it is of another server than the case.': 'Även om den gäller en annan server än ärendet.',
  'list the cases': 'lista ärendena',
  'show the comparison and the verdict of a case': 'visa ett ärendes jämförelse och slutsats',
  'take a case out of the bin, or bring the version before the last save of a damaged one back; the damaged file is kept':
    'ta ett ärende ur papperskorgen, eller återställ ett skadat till versionen före den senaste sparningen; den skadade filen finns kvar',
  'a check that was recorded by mistake no longer counts; the case keeps it':
    'en kontroll som registrerats av misstag räknas inte längre; den finns kvar i ärendet',
  'create one whitelist entry': 'skapa en post i vitlistan',
  'create the entries of a list, or go on with a batch': 'skapa posterna i en lista, eller fortsätt med en batch',
  'list the batches of this machine, with the ids to go on with':
    'lista den här datorns batchar, med de id som behövs för att fortsätta dem',
  'remove email addresses and patterns from an access policy': 'ta bort e-postadresser och mönster ur en åtkomstpolicy',
  'start a scenario: a simulated customer network on this machine, for practice':
    'starta ett scenario: ett simulerat kundnät på den här datorn, för övning',
  'serve the window on 127.0.0.1 and open it in a browser': 'kör fönstret på 127.0.0.1 och öppna det i en webbläsare',
  'print what makes a shell complete commands, options and their values':
    'skriv ut det som får ett skal att fylla i kommandon, flaggor och deras värden',

  'tripoint COMMAND [options]': 'tripoint KOMMANDO [flaggor]',
  'tripoint COMMAND --help shows the options of a command, with examples.':
    'tripoint KOMMANDO --help visar ett kommandos flaggor, med exempel.',
  'This overview, or the help of a command.': 'Den här översikten, eller hjälpen för ett kommando.',
  'The version.': 'Versionen.',
  'This help.': 'Den här hjälpen.',
  '[options]': '[flaggor]',
  'Needed.': 'Krävs.',
  'One of: {0}.': 'Något av: {0}.',
  'May be repeated.': 'Kan upprepas.',
  'Usage: {0}': 'Användning: {0}',
  'Options:': 'Flaggor:',
  'Environment:': 'Miljövariabler:',
  'Examples:': 'Exempel:',
  'A password comes from a prompt, --password-stdin or TRIPOINT_PASSWORD, never from an argument.':
    'Ett lösenord ges på en fråga i terminalen, med --password-stdin eller i TRIPOINT_PASSWORD, aldrig som argument.',
  'An API key comes from a prompt, --key-stdin, TRIPOINT_API_KEY or, with --site, the keychain, never from an argument.':
    'En API-nyckel ges på en fråga i terminalen, med --key-stdin eller i TRIPOINT_API_KEY, eller hämtas med --site ur nyckelringen. Den ges aldrig som argument.',
  '--password-stdin and --key-stdin read UTF-8 up to the first LF (or CR LF); an invalid character or a control character is refused.':
    '--password-stdin och --key-stdin läser UTF-8 fram till första LF (eller CR LF); ett ogiltigt tecken eller ett styrtecken avvisas.',
  'Rejected sign-ins in a record or a transcript that is read count for the next probe and watch from here.':
    'Avvisade inloggningar i en resultatfil eller en utskrift som läses in räknas vid nästa test och bevakning härifrån.',
  'No file that is read is written over. A record that exists (probe, watch, card), the decode list of another report, the list of another batch, and a file of another kind are replaced only with --force, or when you type yes on a terminal; a report or a script of the same kind is replaced.':
    'Ingen fil som läses skrivs över. Bara med --force, eller när du skriver ja i en terminal, ersätts en resultatfil som redan finns (probe, watch, card) eller en fil av annan typ. Detsamma gäller en annan rapports lista över pseudonymer och en annan batchs lista. En rapport eller ett skript av samma typ ersätts.',
  'Every command speaks English or Swedish (--language). JSON, JUnit, the names of options and the exit codes are the same in both; with --json or --format junit everything is in English.':
    'Alla kommandon finns på engelska och svenska (--language). JSON, JUnit, flaggornas namn och slutkoderna är desamma i båda; med --json eller --format junit är allt på engelska.',
  'Exit codes: 0 fine, 1 fault or refused, 2 inconclusive, 3 usage error or nothing sent, 4 stopped to protect the account, 130 stopped by you.':
    'Slutkoder: 0 bra, 1 fel eller nekat, 2 kan inte avgöras, 3 fel användning eller inget skickat, 4 stoppat för att skydda kontot, 130 stoppat av dig.',

  'The password of the API user, where --password-stdin is not given.':
    'API-användarens lösenord, där --password-stdin inte anges.',
  'The API key of the service, where --key-stdin is not given.': 'Tjänstens API-nyckel, där --key-stdin inte anges.',
  'The proxy of --proxy system, with its credentials; no_proxy names hosts without one.':
    'Proxyn för --proxy system, med dess inloggningsuppgifter; no_proxy anger datorer som nås utan proxy.',
  'The browser that prints PDF, where it is installed in an unusual place.':
    'Webbläsaren som skriver PDF, när den är installerad på en ovanlig plats.',
  'The data folder, with cases, contexts, batches and the list of sign-in attempts; else the usual place of the system, on Linux ~/.local/share/tripoint.':
    'Datamappen, med ärenden, kontexter, batchar och listan över inloggningsförsök; annars systemets vanliga plats, i Linux ~/.local/share/tripoint.',
  'The language, sv_SE.UTF-8 for Swedish, where neither --language nor the settings of the window name one.':
    'Språket, sv_SE.UTF-8 för svenska, när varken --language eller fönstrets inställningar anger något.',
  'Prints without colours.': 'Skriver ut utan färger.',

  'Name or address of the NAC server, without https:// and path.':
    'NAC-serverns namn eller adress, utan https:// och sökväg.',
  'Connect there in place of the name, e.g. to one node of several; the certificate check stays that of the name.':
    'Anslut dit i stället för till namnet, till exempel till en nod av flera; certifikatet kontrolleras fortfarande mot namnet.',
  'The proxy: its address without credentials, the one of the system, or none.':
    'Proxyn: dess adress utan inloggningsuppgifter, systemets (system) eller ingen (none).',
  'Name of the API user.': 'API-användarens namn.',
  'MAC address that the Open API and MnT probes ask for; else the one reserved for documentation.':
    'MAC-adressen som Open API- och MnT-testerna frågar efter; annars den som är reserverad för dokumentation.',
  "Id of the endpoint group that the ERS endpoints probe asks for; else taken from the first probe's reply.":
    'Id för slutpunktsgruppen som testet av ERS-slutpunkter frågar efter; annars tas det ur det första testets svar.',
  'Certificate authorities (PEM) that count beside the bundled ones and those of the system.':
    'Certifikatutfärdare (PEM) som gäller utöver de inbyggda och systemets.',
  'SHA-256 of the one server certificate that is accepted; replaces all authorities.':
    'SHA-256 för det enda servercertifikat som godtas; ersätter alla utfärdare.',
  'Longest time for a whole probe; else 20 seconds.': 'Längsta tid för ett helt test; annars 20 sekunder.',
  'A check that a person made, with its result; who said it may follow: "firewall-log=blocked by Erik Ek".':
    'En kontroll som en person gjort, med resultat; vem som sade det kan följa: "firewall-log=blocked by Erik Ek".',
  'What this place is called in the record and in reports.': 'Vad platsen kallas i resultatfilen och i rapporter.',
  'Where this machine is: inside the network, or outside the firewall.':
    'Var den här datorn är: på insidan av nätet, eller utanför brandväggen.',
  'Only this probe; else all four.': 'Bara det här testet; annars alla fyra.',
  'Your consent to one more sign-in after one that was rejected, or may have been.':
    'Ditt medgivande till en inloggning till efter en som avvisades eller kan ha avvisats.',
  'Read the password from standard input.': 'Läs lösenordet från standard in.',
  'So many rounds, or --for.': 'Antal omgångar, eller --for.',
  'Rounds for so long, or --count.': 'Hur länge omgångarna ska pågå, eller --count.',
  'Time between two rounds; else 10 seconds.': 'Tid mellan två omgångar; annars 10 sekunder.',
  'Your consent to go on after a sign-in without an answer, which may be a rejected one.':
    'Ditt medgivande att fortsätta efter en inloggning utan svar, som kan vara en avvisad.',
  'Keep the record in this file as it goes.': 'Spara resultaten i den här filen allteftersom.',
  'A watch ends at the first rejected sign-in, and at the first one without an answer.':
    'En bevakning slutar vid den första avvisade inloggningen, och vid den första utan svar.',
  'The text of the card, copied from the platform; - reads standard input.':
    'Kortets text, kopierad från plattformen; - läser standard in.',
  'What the row Endpoint API shows.': 'Vad raden Endpoint API visar.',
  'What the row Endpoint Groups API shows.': 'Vad raden Endpoint Groups API visar.',
  'What the row Monitoring API shows.': 'Vad raden Monitoring API visar.',
  'Outbound FQDN of the card.': 'Kortets utgående FQDN.',
  'API user name of the card.': 'Kortets API-användare.',
  'API base URL of the card.': 'Kortets API base URL (API:ets adress).',
  'Module licence of the card.': 'Kortets modullicens.',
  'When *Update API Configuration* was last clicked, ISO 8601 with its offset from UTC.':
    'När *Update API Configuration* senast klickades, ISO 8601 med avvikelse från UTC.',
  'Whether the API password was typed again on the platform: a blank field there keeps the old one.':
    'Anger om API-lösenordet skrevs in på nytt på plattformen: ett tomt fält där behåller det gamla.',
  'Keep the record in this file.': 'Spara resultatfilen här.',
  'Keep the record in this file; it is there before the first result is shown.':
    'Spara resultaten i den här filen; den finns där innan det första resultatet visas.',
  "Form of the report; else as the file's name ends, else Markdown.":
    'Rapportens format; annars efter filnamnets ändelse, annars Markdown.',
  'Write the report to this file; else to standard output.':
    'Skriv rapporten till den här filen; annars till standard ut.',
  'Language of the report; else English.': 'Rapportens språk; annars engelska.',
  'internal shows everything but secrets, external gives a pseudonym for each identity, acting-team holds what the team that must act needs; else internal.':
    'internal visar allt utom hemligheter, external ger varje identitet en pseudonym, acting-team innehåller det som teamet som måste agera behöver; annars internal.',
  'A kind of identity that an external report shows all the same.':
    'En typ av identitet som en extern rapport visar ändå.',
  'Write what each pseudonym stands for to this file.': 'Skriv vad varje pseudonym står för till den här filen.',
  'Take it into this case; else into a new one. With new, a new one is made although another case holds it.':
    'Importera till det här ärendet; annars till ett nytt. Med new skapas ett nytt fastän ett annat ärende innehåller det.',
  'The id of the case, its first four characters or more, or its title; tripoint case list shows them.':
    'Ärendets id, minst dess fyra första tecken, eller ärendets titel; tripoint case list visar dem.',
  'The id or the title of the case, and the name of the check.': 'Ärendets id eller titel, och kontrollens namn.',
  'Base address of the service, https://…': 'Tjänstens basadress, https://…',
  'Id of the organization.': 'Organisationens id.',
  'Id of the sign-in context.': 'Inloggningskontextens id.',
  'Name or id of a context that is stored in the window, in place of these three and --ca.':
    'Namn eller id på en kontext som är lagrad i fönstret, i stället för dessa tre och --ca.',
  'Read the API key from standard input.': 'Läs API-nyckeln från standard in.',
  'Check everything and send nothing.': 'Kontrollera allt och skicka ingenting.',
  'MAC address of the device.': 'Enhetens MAC-adress.',
  'Name of the device.': 'Enhetens namn.',
  'Description of the device.': 'Beskrivning av enheten.',
  "The entry is removed at 00:00 of this day in the organization's time zone.":
    'Posten tas bort klockan 00:00 den här dagen i organisationens tidszon.',
  "The organization's time zone, such as Europe/Stockholm: removal dates are judged in it, else by this computer's clock.":
    'Organisationens tidszon, till exempel Europe/Stockholm: borttagningsdatum bedöms i den, annars efter den här datorns klocka.',
  'Removal dates are judged in {0}.': 'Borttagningsdatum bedöms i {0}.',
  "What is today is judged in the stored context's time zone; where it has none, by this computer's clock.":
    'Vad som är i dag bedöms i den lagrade kontextens tidszon; har den ingen, efter den här datorns klocka.',
  'The entry has no end: nothing but the platform removes it.':
    'Posten har inget slutdatum: den kan bara tas bort på plattformen.',
  'Tag of the entry.': 'Postens tagg.',
  'Who creates the entry.': 'Vem som skapar posten.',
  'Create the entry although it is doubtful.': 'Skapa posten trots att den är tveksam.',
  'Go on with this batch in place of a FILE; tripoint whitelist jobs lists the ids.':
    'Fortsätt med den här batchen i stället för en FILE; tripoint whitelist jobs listar id.',
  'What each column holds, from the left; - leaves one out.':
    'Vad varje kolumn innehåller, från vänster; - utelämnar en.',
  'Leave this column out.': 'Utelämna den här kolumnen.',
  'Send rows with fields that a batch does not carry in calls of their own; so it is anyway.':
    'Skicka rader vars fält inte ryms i en batch i egna anrop; det sker även utan flaggan.',
  'Send MAC and name only; entries are permanent then.': 'Skicka bara MAC och namn; posterna blir då permanenta.',
  'Rows of one request; halved by itself where the service refuses the size; else 500.':
    'Rader per anrop; antalet halveras automatiskt när tjänsten nekar storleken; annars 500.',
  "The batch's own tags on every entry.": 'Batchens egna taggar på varje post.',
  "A tag with today's date on every entry.": 'En tagg med dagens datum på varje post.',
  'Write the rows that are not done to this file, with reasons.':
    'Skriv raderna som inte är klara till den här filen, med orsaker.',
  'Write what was created to this file; else to the data folder.':
    'Skriv det som skapades till den här filen; annars till datamappen.',
  'Send without a question, for scripts.': 'Skicka utan fråga, för skript.',
  'With --yes: rows without an end, among others with one, are meant to be permanent.':
    'Med --yes: rader utan slutdatum, bland andra som har ett, ska vara permanenta.',
  'Id of the access policy.': 'Åtkomstpolicyns id.',
  'An address, or a pattern such as *@acme.example; or --file.':
    'En adress, eller ett mönster som *@acme.example; eller --file.',
  'A file with the entries, one a line; - reads them from standard input.':
    'En fil med posterna, en per rad; - läser dem från standard in.',
  'Whether these people are signed out now.': 'Anger om personerna ska loggas ut nu.',
  'Confirms a pattern that covers more than one domain, beside --yes.':
    'Bekräftar ett mönster som täcker mer än en domän, utöver --yes.',
  'Print the result as one JSON document, always in English.':
    'Skriv ut resultatet som ett JSON-dokument, alltid på engelska.',
  'Replace a file that exists already.': 'Ersätt en fil som redan finns.',
  'Language of what is printed.': 'Språket i det som skrivs ut.',
  'List the scenarios.': 'Lista scenarierna.',
  'Print the right verdict of the scenario.': 'Skriv ut scenariots rätta slutsats.',
  'What time it is there, ISO 8601 with its offset from UTC.': 'Vad klockan är där, ISO 8601 med avvikelse från UTC.',
  'The scenario; else one with a proxy outside that redirects.':
    'Scenariot; annars ett med en proxy på utsidan som omdirigerar.',
  'The shell.': 'Skalet.',
  'It is for the command tripoint. In bash and zsh: source <(tripoint completion bash). In fish: tripoint completion fish | source.':
    'Det gäller kommandot tripoint. I bash och zsh: source <(tripoint completion bash). I fish: tripoint completion fish | source.',
  'The port; else any free one.': 'Porten; annars vilken ledig som helst.',
  'Print the address and open no browser.': 'Skriv ut adressen och öppna ingen webbläsare.',
  'Open a case that practises on this scenario.': 'Öppna ett ärende som övar på det här scenariot.',
  "A stage record, a watch record, a platform card, a script's transcript or a whole case, or a text that was handed over; - reads it from standard input. Several records go into one case.":
    'En resultatfil, en bevakning, ett statuskort, ett skripts utskrift eller ett helt ärende, eller en text som har lämnats över; - läser den från standard in. Flera resultatfiler hamnar i ett ärende.',
};
