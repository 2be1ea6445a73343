import type { Catalogue } from '../language.ts';

/** What every command of the terminal says: of its arguments, its questions and its files. */
export const TERMINAL: Catalogue = {
  'The value of {0} contains a control character or a line end. Nothing was written.':
    'Värdet för {0} innehåller ett styrtecken eller en radbrytning. Ingenting skrevs.',
  'The value of {0} is longer than {1} characters. Nothing was written.':
    'Värdet för {0} är längre än {1} tecken. Ingenting skrevs.',
  'Tripoint met an error that it did not expect. What was saved before is kept.':
    'Ett oväntat fel inträffade i Tripoint. Det som sparats tidigare finns kvar.',
  'It needs Node {0} or newer, and this is Node {1}.': 'Det behöver Node {0} eller nyare, och det här är Node {1}.',
  'With --debug it prints where in the program that was, for a report of the error.':
    'Med --debug skriver det ut var i programmet felet uppstod, för en felanmälan.',
  'There is no such command.': 'Det finns inget sådant kommando.',
  'There are: {0}': 'Det finns: {0}',
  'tripoint --help lists them.': 'tripoint --help listar dem.',
  'A password is never an argument: use --password-stdin, TRIPOINT_PASSWORD, or the prompt.':
    'Ett lösenord anges aldrig som argument: använd --password-stdin eller TRIPOINT_PASSWORD, eller skriv in det när programmet frågar.',
  'A key is never an argument: use --key-stdin, TRIPOINT_API_KEY, or the prompt.':
    'En nyckel anges aldrig som argument: använd --key-stdin eller TRIPOINT_API_KEY, eller skriv in den när programmet frågar.',
  'There is no such option here.': 'Det finns ingen sådan flagga här.',
  'There is no option {0} here.': 'Det finns ingen flagga {0} här.',
  'Did you mean {0}?': 'Menade du {0}?',
  'Options: {0}': 'Flaggor: {0}',
  'The arguments are not of the right form.': 'Argumenten har inte rätt form.',
  '--{0} needs a value.': '--{0} behöver ett värde.',
  '--{0} needs a value. One that begins with a hyphen is given as --{1}=VALUE.':
    '--{0} behöver ett värde. Ett som börjar med bindestreck anges som --{1}=VÄRDE.',
  '--{0} is not used rightly.': '--{0} används på fel sätt.',
  'This command takes options only.': 'Det här kommandot tar bara flaggor.',
  'There are more words than this command takes.': 'Det är fler ord än det här kommandot tar.',
  '{0} is needed, at least one. --help shows how the command is used.':
    '{0} krävs, minst en. --help visar hur kommandot används.',
  '{0} is needed. --help shows how the command is used.': '{0} krävs. --help visar hur kommandot används.',
  '--{0} {1} is needed. Nothing was sent.': '--{0} {1} krävs. Ingenting skickades.',
  'The shell is one of: {0}.': 'Skalet är något av: {0}.',
  '--{0} is one of: {1}.': '--{0} är något av: {1}.',
  '--{0} is given twice. Nothing was sent.': '--{0} är angiven två gånger. Ingenting skickades.',
  '--{0} needs a value, and an empty one was given. Nothing was sent.':
    '--{0} behöver ett värde, och det som angavs är tomt. Ingenting skickades.',
  'Nothing was recorded.': 'Ingenting registrerades.',
  'Nothing was written.': 'Ingenting skrevs.',
  'The results are still here.': 'Resultaten finns kvar här.',

  'Where you know that the password is right, use --one-more-attempt.':
    'Om du vet att lösenordet är rätt, använd --one-more-attempt.',
  'Check the password first, then use --one-more-attempt.':
    'Kontrollera lösenordet först, och använd sedan --one-more-attempt.',
  'Use one more attempt at the proxy? Type yes:': 'Använda ett försök till hos proxyn? Skriv ja:',
  'Correct the user name and the password of the proxy in https_proxy, then run this at a terminal, which asks for one more attempt.':
    'Rätta proxyns användarnamn och lösenord i https_proxy och kör sedan detta i en terminal, som frågar om ett försök till.',
  'Use one more attempt, with this password or another? Type yes:':
    'Ska ett inloggningsförsök till användas, med det här lösenordet eller ett annat? Skriv ja:',
  'There is no answer to {0}.': 'Det finns inget svar på {0}.',
  'the question': 'frågan',
  'the question for a password': 'frågan om ett lösenord',
  'the question for an API key': 'frågan om en API-nyckel',
  'Password of {0}:': 'Lösenord för {0}:',
  'API key of {0}:': 'API-nyckel för {0}:',
  'Standard input ended without a password.': 'Standard in slutade utan ett lösenord.',
  'The password on standard input {0}.': 'Lösenordet på standard in {0}.',
  'The password of TRIPOINT_PASSWORD {0}.': 'Lösenordet i TRIPOINT_PASSWORD {0}.',
  'The password {0}.': 'Lösenordet {0}.',
  'A password is needed, and an empty one was given.': 'Ett lösenord krävs, och det som angavs är tomt.',
  'A password is needed: --password-stdin, TRIPOINT_PASSWORD, or a terminal to ask on.':
    'Ett lösenord krävs: --password-stdin, TRIPOINT_PASSWORD eller en terminal att fråga i.',
  'Standard input ended without an API key.': 'Standard in slutade utan en API-nyckel.',
  'The API key on standard input {0}.': 'API-nyckeln på standard in {0}.',
  'The API key of TRIPOINT_API_KEY {0}.': 'API-nyckeln i TRIPOINT_API_KEY {0}.',
  'The API key {0}.': 'API-nyckeln {0}.',
  'An API key is needed, and an empty one was given.': 'En API-nyckel krävs, och den som angavs är tom.',
  'An API key is needed: --key-stdin, TRIPOINT_API_KEY, or a terminal to ask on.':
    'En API-nyckel krävs: --key-stdin, TRIPOINT_API_KEY eller en terminal att fråga i.',
  'The password has characters outside ASCII: it is sent as UTF-8, and servers disagree on that.':
    'Lösenordet har tecken utanför ASCII: det skickas som UTF-8, och servrar tolkar det olika.',

  '{0} cannot be read: it is not there.': '{0} kan inte läsas: den finns inte.',
  '{0} cannot be read.': '{0} kan inte läsas.',
  '{0} cannot be read: it is a folder, a pipe or a device, not a file.':
    '{0} kan inte läsas: det är en mapp, en pipe eller en enhet, ingen fil.',
  '{0} is larger than {1}.': '{0} är större än {1}.',
  'The file of --{0}': 'Filen i --{0}',
  'The file of --ca holds no PEM certificate.': 'Filen i --ca innehåller inget PEM-certifikat.',
  'the record {0}': 'resultatfilen {0}',
  'the list': 'listan',
  '{0} names a file that Tripoint keeps for itself. Name another file for {1}.':
    '{0} anger en fil som Tripoint har för eget bruk. Ange en annan fil för {1}.',
  '{0} and {1} are the same file, which is read and not written. Name another file for {2}.':
    '{0} och {1} är samma fil, som läses och inte skrivs. Ange en annan fil för {2}.',
  '{0} and {1} are the same file. Name two files.': '{0} och {1} är samma fil. Ange två filer.',
  '{0} exists already.': '{0} finns redan.',
  '{0} exists already and holds the run of {1}.': '{0} finns redan och innehåller körningen från {1}.',
  '{0} exists already and holds the watch of {1}.': '{0} finns redan och innehåller bevakningen från {1}.',
  '{0} exists already and holds the card of {1}.': '{0} finns redan och innehåller kortet från {1}.',
  '{0} exists already and is of another kind.': '{0} finns redan och är av en annan typ.',
  '{0} exists already and belongs to another report.': '{0} finns redan och hör till en annan rapport.',
  'Use --force to replace it, or name another file.': 'Använd --force för att ersätta den, eller ange en annan fil.',
  'Type yes to replace it:': 'Skriv ja för att ersätta den:',
  '{0} was not replaced.': '{0} ersattes inte.',
  '{0} cannot be read, so it is not replaced.': '{0} kan inte läsas och ersätts därför inte.',
  'The disk is full: standard output does not hold the whole result.':
    'Disken är full: standard ut innehåller inte hela resultatet.',
  'The system reported an error: standard output does not hold the whole result.':
    'Systemet rapporterade ett fel: standard ut innehåller inte hela resultatet.',
  'The results are shown and not saved.': 'Resultaten visas men är inte sparade.',
  'Name another file to save the results in, or press Enter to go without:':
    'Ange en annan fil att spara resultaten i, eller tryck Enter för att låta bli:',
  'Standard output holds the record: save it as a file.': 'Standard ut innehåller resultaten: spara dem som en fil.',
  'The last line of standard output is the record: save it as a file.':
    'Sista raden på standard ut är resultatfilen: spara den som en fil.',
  'Written: {0}': 'Skrivet: {0}',
  'Stopping.': 'Stoppar.',
  'Another process uses the list.': 'En annan process använder listan.',
  'The rejected sign-ins in these files were not added to the list of sign-in attempts, so the next probe does not count them.':
    'De avvisade inloggningarna i filerna lades inte till i listan över inloggningsförsök, så de räknas inte vid nästa test.',

  '{0}: the same record id, and different content. All of them are kept and shown. One was edited: ask for the original.':
    '{0}: samma resultatfils-id, men olika innehåll. Alla behålls och visas. En av dem har redigerats: be om originalet.',
  'No case yet.': 'Inget ärende än.',
  Case: 'Ärende',
  Changed: 'Ändrat',
  'To restore it: {0}': 'För att återställa: {0}',
  'Case {0} is not in the bin, and its file is whole.': 'Ärende {0} ligger inte i papperskorgen, och dess fil är hel.',
  'Case {0} is restored.': 'Ärendet {0} är återställt.',
  'CHECK is one of: {0}.': 'CHECK är något av: {0}.',
  'The check {0}, recorded at {1}, no longer counts in case {2}.':
    'Kontrollen {0}, registrerad {1}, räknas inte längre i ärendet {2}.',
  'The case was created: {0}.': 'Ärendet skapades: {0}.',
  'Another case with its id is here, and was left alone. This one was created beside it: {0}.':
    'Ett annat ärende med samma id finns här och lämnades orört. Det här skapades bredvid: {0}.',
  'This file is a whole case, which is not taken into another one: leave --case out.':
    'Filen är ett helt ärende, som inte tas in i ett annat: utelämna --case.',
  '{0} is a whole case or a task: take it in by itself.':
    '{0} är ett helt ärende eller en uppgift: läs in den för sig.',
  'The certificate that its maker accepted was left out: accept it here, where you trust it.':
    'Certifikatet som den som skapade filen hade godkänt togs inte med: godkänn det här om du litar på det.',
  'Taken into case {0}.': 'Importerat till ärendet {0}.',
  'Case {0} holds this record already. Nothing was changed.':
    'Ärendet {0} innehåller redan den här resultatfilen. Ingenting ändrades.',
  'Case {0} holds other content under the same record id. This record was imported beside it, and both are shown. One of the two was edited: ask for the original.':
    'Ärendet {0} har annat innehåll under samma resultatfils-id. Den här resultatfilen importerades bredvid, och båda visas. En av de två har redigerats: be om originalet.',
  '--check is one of: {0}. Who said it may follow: "firewall-log=blocked by Erik Ek".':
    '--check är något av: {0}. Vem som sade det kan följa: "firewall-log=blocked by Erik Ek".',
  '{0} has come or changed since it was looked at, so it is not replaced. Name another file. What is there is kept.':
    '{0} har tillkommit eller ändrats sedan den kontrollerades, så den ersätts inte. Ange en annan fil. Det som finns där är kvar.',
  'More than one line was typed or pasted.': 'Mer än en rad skrevs eller klistrades in.',
};
