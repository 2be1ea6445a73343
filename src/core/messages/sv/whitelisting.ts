import type { Catalogue } from '../language.ts';

/** What is said about entries, lists and batches, also where jobs and histories hold it: see `retold`. */
export const WHITELISTING: Catalogue = {
  created: 'skapad',
  'there after going on; this batch may have created it':
    'finns efter återupptagning; den här batchen kan ha skapat den',
  'The answer has a field "{0}" that the specification does not name. It was ignored.':
    'Svaret har ett fält "{0}" som specifikationen inte nämner. Det ignorerades.',
  'The answer has no "{0}".': 'Svaret saknar "{0}".',
  'The answer gives "{0}" as text and not as a number.': 'Svaret anger "{0}" som text och inte som ett tal.',
  '"{0}" in the answer is not of the kind that the specification says. It was ignored.':
    '"{0}" i svaret är inte av den typ som specifikationen anger. Det ignorerades.',
  'The answer lists {0}, which was not sent.': 'Svaret tar upp {0}, som inte skickades.',
  'The answer lists {0} twice in one list. It counts once.':
    'Svaret tar upp {0} två gånger i en lista. Den räknas en gång.',
  'The answer lists {0} in more than one list. It counts as unknown.':
    'Svaret tar upp {0} i mer än en lista. Den räknas som inte känd.',
  'The answer lists "{0}", which is not a MAC.': 'Svaret tar upp "{0}", som inte är en MAC.',
  'The answer does not say what became of {0}. It counts as unknown.':
    'Svaret säger inte vad som blev av {0}. Den räknas som inte känd.',
  'The answer says that {0} was removed, which was not asked for.':
    'Svaret säger att {0} togs bort, vilket inte begärdes.',
  'The answer lists {0} twice as removed. It counts once.':
    'Svaret tar upp {0} två gånger som borttagen. Den räknas en gång.',
  'The answer says that {0} was removed, and lists it as still in the policy.':
    'Svaret säger att {0} togs bort, och tar upp den som kvar i policyn.',
  'into {0}': 'i {0}',
  '{0} permanent': '{0} utan slutdatum (permanent)',
  '{0} faulty': '{0} med fel',
  '{0} repeated': '{0} som upprepas',
  'Create {0}': 'Skapa {0}',
  'leave out {0}': 'utelämna {0}',
  'Send {0} that are left of {1}': 'Skicka {0} som är kvar av {1}',
  '{0} in doubt': '{0} med osäkert utfall',
  'The service has no call that removes entries: what is created is removed in the platform only.':
    'Tjänsten har inget anrop som tar bort poster: det som skapas kan bara tas bort på plattformen.',
  '1 row has a removal date that is not sent: its entry becomes permanent.':
    '1 rad har ett borttagningsdatum som inte skickas: dess post blir permanent.',
  '{0} rows have a removal date that is not sent: their entries become permanent.':
    '{0} rader har ett borttagningsdatum som inte skickas: deras poster blir permanenta.',
  '"{0}" may name the last day of access. The service removes an entry at 00:00 on its date, so the last full day is the day before.':
    '"{0}" kan ange den sista dagen med åtkomst. Tjänsten tar bort en post klockan 00:00 på dess datum, så den sista hela dagen är dagen före.',
  '1 row goes out in a call of its own': '1 rad skickas i ett eget anrop',
  '{0} rows go out in calls of their own': '{0} rader skickas i egna anrop',
  '{0}, and only a batch attaches tags from the batch or of the date.':
    '{0}, och bara en batch sätter taggar från batchen eller för datumet.',
  '{0} created': '{0} har skapats',
  '{0} already there': '{0} fanns redan',
  '{0} there after going on': '{0} finns efter återupptagning',
  '{0} faulty to the service': '{0} med fel enligt tjänsten',
  '{0} unknown': '{0} med okänt utfall',
  'A request was sent and refused. Nothing was created.': 'Ett anrop skickades och nekades. Ingenting skapades.',
  '{0} sent: {1}.': '{0} har skickats: {1}.',
  '{0} left out': '{0} har utelämnats',
  '{0} still to be sent': '{0} kvar att skicka',
  '{0} still to be sent, the {1} unknown ones among them': '{0} kvar att skicka, varav de {1} okända',
  'The service gave no reason.': 'Tjänsten angav ingen orsak.',
  'The service gave no reason. {0}': 'Tjänsten angav ingen orsak. {0}',
  'a-z A-Z 0-9 å ä ö Å Ä Ö & - , . and space': 'a-z A-Z 0-9 å ä ö Å Ä Ö & - , . och blanksteg',
  'a space': 'ett blanksteg',
  'a quotation mark (")': 'ett citattecken (")',
  'a tab': 'en tabb',
  'a line break': 'en radbrytning',
  'a non-breaking space': 'ett hårt blanksteg',
  'a figure space': 'ett sifferblanksteg',
  'a narrow non-breaking space': 'ett smalt hårt blanksteg',
  'an invisible character (U+200B)': 'ett osynligt tecken (U+200B)',
  'an invisible character (U+FEFF)': 'ett osynligt tecken (U+FEFF)',
  'a character that could not be read (U+FFFD)': 'ett tecken som inte gick att läsa (U+FFFD)',
  'an invisible character ({0})': 'ett osynligt tecken ({0})',
  'column {0}': 'kolumn {0}',
  '{0} (column {1})': '{0} (kolumn {1})',
  "The customer's name is missing.": 'Kundens namn saknas.',
  "The customer's name is longer than 300 characters.": 'Kundens namn är längre än 300 tecken.',
  "The customer's name holds a character that cannot be seen.": 'Kundens namn innehåller ett tecken som inte syns.',
  'The organization id is one word without spaces, slashes or question marks.':
    'Organisationens id är ett ord utan blanksteg, snedstreck och frågetecken.',
  'The context id is one word without spaces, slashes or question marks.':
    'Kontextens id är ett ord utan blanksteg, snedstreck och frågetecken.',
  'The pin is a SHA-256 of 64 hexadecimal digits.':
    'Det fästa fingeravtrycket är en SHA-256 med 64 hexadecimala siffror.',
  'The proxy is none, system or an address such as http://proxy.example:3128, without user or password.':
    'Proxyn är ingen, systemets eller en adress som http://proxy.example:3128, utan användare och lösenord.',
  'The time zone is an IANA name such as Europe/Stockholm or UTC. Leave it out where it is not known.':
    'Tidszonen är ett IANA-namn som Europe/Stockholm eller UTC. Utelämna den om den inte är känd.',
  'The service was reached over TLS, and its certificate is trusted.':
    'Tjänsten nåddes över TLS, och dess certifikat är betrott.',
  'That entries can be created or removed with this key; only doing it shows that.':
    'Att poster kan skapas eller tas bort med den här nyckeln; det visar sig bara när det görs.',
  'That the organization id and the context id are right.': 'Att organisationens id och kontextens id är rätt.',
  'Nothing was changed at the service.': 'Ingenting ändrades hos tjänsten.',
  'It is not known whether the service changed something.': 'Det är inte känt om tjänsten ändrade något.',
  'A web page answered: an intermediate device, or another server than the service.':
    'En webbsida svarade: en enhet på vägen, eller en annan server än tjänsten.',
  'The address was answered with this key.': 'Adressen besvarades med den här nyckeln.',
  'The key was not rejected.': 'Nyckeln avvisades inte.',
  'The service does not answer this question. That is usual: it need not have a list to show.':
    'Tjänsten besvarar inte den här frågan. Det är vanligt: den behöver inte ha någon lista att visa.',
  'The service knows this kind of address and takes other requests there, as specified.':
    'Tjänsten känner till den här typen av adress och tar emot andra anrop där, enligt specifikationen.',
  'The base URL leads to something that has the whitelist address.':
    'Bas-URL:en leder till något som har vitlistans adress.',
  'The service answered with status {0}.': 'Tjänsten svarade med status {0}.',
  'The base URL is longer than 500 characters.': 'Bas-URL:en är längre än 500 tecken.',
  'The base URL begins with http://. The service is used over https:// only.':
    'Bas-URL:en börjar med http://. Tjänsten används bara över https://.',
  'The base URL begins with https://.': 'Bas-URL:en ska börja med https://.',
  'The base URL holds a user name or password. Take them out: the service uses a key.':
    'Bas-URL:en innehåller ett användarnamn eller lösenord. Ta bort dem: tjänsten använder en nyckel.',
  'The base URL ends before a question mark or a hash sign.':
    'Bas-URL:en ska sluta före ett frågetecken eller en fyrkant.',
  'The host in the base URL is not a name or an address. A name with å, ä or ö is written in its form with xn--.':
    'Värdnamnet i bas-URL:en är varken ett namn eller en adress. Ett namn med å, ä eller ö skrivs i sin form med xn--.',
  'The port in the base URL is not a number from 1 to 65535.': 'Porten i bas-URL:en är inte ett tal från 1 till 65535.',
  'The path in the base URL may hold letters, digits and . _ ~ - only.':
    'Sökvägen i bas-URL:en får bara innehålla bokstäver, siffror och . _ ~ -.',
  '{0} Jan {1}': '{0} jan {1}',
  '{0} Feb {1}': '{0} feb {1}',
  '{0} Mar {1}': '{0} mars {1}',
  '{0} Apr {1}': '{0} april {1}',
  '{0} May {1}': '{0} maj {1}',
  '{0} Jun {1}': '{0} juni {1}',
  '{0} Jul {1}': '{0} juli {1}',
  '{0} Aug {1}': '{0} aug {1}',
  '{0} Sep {1}': '{0} sep {1}',
  '{0} Oct {1}': '{0} okt {1}',
  '{0} Nov {1}': '{0} nov {1}',
  '{0} Dec {1}': '{0} dec {1}',
  "Last full day: {0} (organization's time)": 'Sista hela dagen: {0} (organisationens tid)',
  '{0} ({1}) is whitelisted, without an end.': '{0} ({1}) är vitlistad permanent, utan slutdatum.',
  '{0} ({1}) is whitelisted. {2}.': '{0} ({1}) är vitlistad. {2}.',
  'The environment of this program makes TLS unsafe, so the key was kept back.':
    'Programmets miljö gör TLS osäkert, så nyckeln hölls tillbaka.',
  'The API key is missing or holds characters that a header cannot carry. Enter it again.':
    'API-nyckeln saknas eller innehåller tecken som ett HTTP-huvud inte får innehålla. Ange den igen.',
  'The address of the service is invalid. Correct the context.': 'Tjänstens adress är ogiltig. Rätta kontexten.',
  'The service could not be reached from this machine.': 'Tjänsten kunde inte nås från den här datorn.',
  'The proxy of this machine did not let the call through.': 'Den här datorns proxy släppte inte igenom anropet.',
  'What answered could not prove to be the service, so the key was kept back. Ask the network team whether TLS is inspected here, or import the right authority.':
    'Det som svarade kunde inte visa att det är tjänsten, så nyckeln hölls tillbaka. Fråga nätverksteamet om TLS inspekteras här, eller importera rätt utfärdare.',
  'The call was stopped.': 'Anropet stoppades.',
  'The service did not answer in time.': 'Tjänsten svarade inte i tid.',
  'The connection was cut before the answer was there.': 'Anslutningen bröts innan svaret hade kommit.',
  'What came back is not well-formed HTTP.': 'Det som kom tillbaka är inte välformad HTTP.',
  'A gateway answered that the service behind it does not answer. Try again later, and tell platform support when it lasts.':
    'En gateway svarade att tjänsten bakom den inte svarar. Försök igen senare, och kontakta plattformens support om felet består.',
  'The request arrived without its body. Ask the network team whether a device in the path drops the body of this kind of request.':
    'Anropet kom fram utan sitt innehåll. Fråga nätverksteamet om en enhet på vägen kastar innehållet i den här typen av anrop.',
  'The service refused the request as not valid.': 'Tjänsten nekade anropet som ogiltigt.',
  'The service rejected the API key. Enter the key of this context again, or ask for a new one.':
    'Tjänsten avvisade API-nyckeln. Ange kontextens nyckel igen, eller be om en ny.',
  'The request was forbidden. The key may belong to another context, or a firewall or proxy refuses the request.':
    'Anropet nekades. Nyckeln kan höra till en annan kontext, eller så nekar en brandvägg eller proxy anropet.',
  'The service does not know this address. Check base URL, organization id, context id and, for a removal, the policy id.':
    'Tjänsten känner inte till adressen. Kontrollera bas-URL, organisationens id, kontextens id och, vid en borttagning, policyns id.',
  'The entry is there already: its MAC is whitelisted, or its id is in use.':
    'Posten finns redan: dess MAC är vitlistad, eller så används dess id.',
  'The request is larger than the service takes.': 'Anropet är större än tjänsten tar emot.',
  'The service refused the request with status 415: it takes no content of this kind.':
    'Tjänsten nekade anropet med status 415: den tar inte emot innehåll av den här typen.',
  'The service refused the content of the request.': 'Tjänsten nekade anropets innehåll.',
  'The service asks for fewer requests. Wait, then go on.': 'Tjänsten ber om färre anrop. Vänta och fortsätt sedan.',
  'The service met an error of its own.': 'Ett fel inträffade i tjänsten.',
  'The request was answered with a redirect, which is not followed: the key would go to another address. Check the base URL, or ask the network team what stands in between.':
    'Anropet besvarades med en omdirigering, som inte följs: nyckeln skulle gå till en annan adress. Kontrollera bas-URL:en, eller fråga nätverksteamet vad som står emellan.',
  'The service answered with status {0}, which is not expected.':
    'Tjänsten svarade med status {0}, vilket inte är väntat.',
  'The answer is a web page, so it comes from an intermediate device rather than from the service.':
    'Svaret är en webbsida, så det kommer från en enhet på vägen snarare än från tjänsten.',
  'A device in the path may drop the body of DELETE requests: ask the network team.':
    'En enhet på vägen kan kasta innehållet i DELETE-anrop: fråga nätverksteamet.',
  'The answer has status {0}; reading it took too long or too much memory and was ended. {1}':
    'Svaret har status {0}; läsningen av det tog för lång tid eller för mycket minne och avslutades. {1}',
  'The answer has status {0} but is not the one of the service.': 'Svaret har status {0} men är inte tjänstens.',
  'the number of entries ({0})': 'antalet poster ({0})',
  'the pattern {0}': 'mönstret {0}',
  'the number of entries and the widest pattern ({0})': 'antalet poster och det vidaste mönstret ({0})',
  '{0} is still in the policy.': '{0} finns kvar i policyn.',
  'What {0} covers can still sign in through {1}.': 'Det som {0} omfattar kan fortfarande logga in genom {1}.',
  '{0} can still sign in through {1}.': '{0} kan fortfarande logga in genom {1}.',
  '{0} covers {1}.': '{0} omfattar {1}.',
  'There is no entry to remove.': 'Det finns ingen post att ta bort.',
  'These are {0} entries, and at most {1} are removed at once.': 'Det är {0} poster, och högst {1} tas bort åt gången.',
  'at least {0}': 'minst {0}',
  'Removed {0} of 1 entry from the policy.': 'Tog bort {0} av 1 post ur policyn.',
  'Removed {0} of {1} entries from the policy.': 'Tog bort {0} av {1} poster ur policyn.',
  'The answer does not show everything that became of the policy: look at it in the platform.':
    'Svaret visar inte allt som blev av policyn: kontrollera den på plattformen.',
  '1 sign-in ended': '1 inloggning avslutades',
  '{0} sign-ins ended': '{0} inloggningar avslutades',
  '1 whitelist entry revoked': '1 post i vitlistan återkallades',
  '{0} whitelist entries revoked': '{0} poster i vitlistan återkallades',
  'the service does not say every count': 'tjänsten anger inte alla antal',
  'the service reports {0}, and does not say every count': 'tjänsten rapporterar att {0}, och anger inte alla antal',
  'the service reports {0}': 'tjänsten rapporterar att {0}',
  'It was asked to end the sign-ins tied to them; {0}.': 'Den ombads avsluta inloggningarna som hör till dem; {0}.',
  'It was asked to leave sign-ins alone, but {0}.': 'Den ombads att inte avsluta några inloggningar, men {0}.',
  'It was asked to leave sign-ins that are going on alone; {0}.':
    'Den ombads att inte avsluta aktiva inloggningar; {0}.',
  'It was asked to leave sign-ins that are going on alone.': 'Den ombads att inte avsluta aktiva inloggningar.',
  'An entry has at most {0} characters.': 'En post har högst {0} tecken.',
  'The entry has {0} at place {1}, which an address cannot hold.':
    'Posten har {0} på plats {1}, vilket en adress inte kan innehålla.',
  'A wildcard stands at the start only; here is one at place {0}.':
    'Ett jokertecken står bara i början; här står ett på plats {0}.',
  'The entry is not an address like name@example.com.': 'Posten är ingen adress som name@example.com.',
  everyone: 'alla',
  'every address that ends in {0}, of any organization':
    'varje adress som slutar på {0}, i vilken organisation som helst',
  'every address at {0}; whether its subdomains too is not specified':
    'varje adress hos {0}; om även dess underdomäner ingår är inte specificerat',
  'every address that ends in {0}; how the service reads this for subdomains is not specified':
    'varje adress som slutar på {0}; hur tjänsten läser det för underdomäner är inte specificerat',
  'every address that ends in {0}': 'varje adress som slutar på {0}',
  Description: 'Beskrivning',
  'Removal date': 'Borttagningsdatum',
  Tags: 'Taggar',
  'Created by': 'Skapad av',
  'MAC is locally administered, as random addresses of phones and laptops are: the device may change it and lose its access.':
    'MAC är lokalt administrerad, som slumpade adresser i telefoner och bärbara datorer: enheten kan byta den och förlora sin åtkomst.',
  'MAC is a multicast address. No single device sends from it.':
    'MAC är en multicastadress. Ingen enskild enhet sänder från den.',
  'MAC is all zeros. No device uses it.': 'MAC är bara nollor. Ingen enhet använder den.',
  'MAC is the broadcast address. No device uses it.': 'MAC är broadcastadressen. Ingen enhet använder den.',
  "Removal date is in the past by this computer's clock: the entry is removed at 00:00 on it, so it gives no access.":
    'Borttagningsdatumet har passerat enligt den här datorns klocka: posten tas bort klockan 00:00 den dagen, så den ger ingen åtkomst.',
  'Removal date is in the past in {0}: the entry is removed at 00:00 on it, so it gives no access.':
    'Borttagningsdatumet har passerat i {0}: posten tas bort klockan 00:00 den dagen, så den ger ingen åtkomst.',
  "Removal date is today by this computer's clock: the entry is removed at 00:00 on it, so it gives no access.":
    'Borttagningsdatumet är i dag enligt den här datorns klocka: posten tas bort klockan 00:00 den dagen, så den ger ingen åtkomst.',
  'Removal date is today in {0}: the entry is removed at 00:00 on it, so it gives no access.':
    'Borttagningsdatumet är i dag i {0}: posten tas bort klockan 00:00 den dagen, så den ger ingen åtkomst.',
  '{0} begins or ends with a space.': '{0} börjar eller slutar med ett blanksteg.',
  '{0} is missing.': '{0} saknas.',
  '{0} has spaces or line breaks around it.': '{0} har blanksteg eller radbrytningar runt sig.',
  'MAC was turned into a number by a spreadsheet, and its digits are lost. Set the column to text, enter it again and export the file anew.':
    'MAC gjordes om till ett tal av ett kalkylprogram, och dess siffror är förlorade. Ställ in kolumnen som text, skriv in den igen och exportera filen på nytt.',
  'MAC is no address, and the name is one: the two are swapped.':
    'MAC är ingen adress, men namnet är en: de två är förväxlade.',
  'MAC has {0} hexadecimal digits and needs 12. A spreadsheet may have dropped zeros at its start.':
    'MAC har {0} hexadecimala siffror och behöver 12. Ett kalkylprogram kan ha tagit bort nollor i början.',
  'MAC has {0} hexadecimal digits and needs 12.': 'MAC har {0} hexadecimala siffror och behöver 12.',
  'MAC is not written as AA:BB:CC:DD:EE:FF or AA-BB-CC-DD-EE-FF.':
    'MAC är inte skriven som AA:BB:CC:DD:EE:FF eller AA-BB-CC-DD-EE-FF.',
  'MAC has {0} at place {1}, which is no hexadecimal digit. It is written as AA:BB:CC:DD:EE:FF or AA-BB-CC-DD-EE-FF.':
    'MAC har {0} på plats {1}, vilket inte är en hexadecimal siffra. Den skrivs som AA:BB:CC:DD:EE:FF eller AA-BB-CC-DD-EE-FF.',
  '{0} has 1 character and needs at least {1}.': '{0} har 1 tecken och behöver minst {1}.',
  '{0} has {1} characters and needs at least {2}.': '{0} har {1} tecken och behöver minst {2}.',
  '{0} has {1} characters; at most {2} are allowed.': '{0} har {1} tecken; högst {2} är tillåtna.',
  '{0} has {1} at place {2}. Allowed are {3}.': '{0} har {1} på plats {2}. Tillåtna är {3}.',
  '{0} has {1} at place {2}, which is not allowed.': '{0} har {1} på plats {2}, vilket inte är tillåtet.',
  'Removal date is not written as YYYY-MM-DD.': 'Borttagningsdatumet är inte skrivet som ÅÅÅÅ-MM-DD.',
  'Removal date is not a day that exists.': 'Borttagningsdatumet är ingen dag som finns.',
  'Tags are not a list.': 'Taggarna är ingen lista.',
  'Tags are objects with a text "value"; the one at place {0} is not.':
    'Taggar är objekt med en text "value"; den på plats {0} är det inte.',
  '{0} of these dates are today or have passed: such a device has no access now, and would get it for good.':
    '{0} av dessa datum är i dag eller har passerat: en sådan enhet har ingen åtkomst nu och skulle få den för alltid.',
  'MAC is the one of line {0}, which is faulty: correct that line, or delete it.':
    'MAC är densamma som på rad {0}, som är felaktig: rätta den raden, eller ta bort den.',
  'MAC is the one of line {0}; a device is sent once.': 'MAC är densamma som på rad {0}; en enhet skickas en gång.',
  'The {0} is not used, and 1 row holds something in it{1}.':
    'I listan används inte {0}, och 1 rad innehåller något i den{1}.',
  'The {0} is not used, and {1} rows hold something in it{2}.':
    'I listan används inte {0}, och {1} rader innehåller något i den{2}.',
  '{0} It looks like dates.': '{0} Det ser ut som datum.',
  '--columns takes mac, name, description, to-date, tags, created-by and -, not "{0}".':
    '--columns tar mac, name, description, to-date, tags, created-by och -, inte "{0}".',
  '--columns names {0} columns, and the list has {1}.': '--columns anger {0} kolumner, och listan har {1}.',
  '--columns names {0} twice; a field stands in one column.':
    '--columns anger {0} två gånger; ett fält står i en kolumn.',
  '--ignore-column: the list has no column "{0}".': '--ignore-column: listan har ingen kolumn "{0}".',
  '--ignore-column: several columns are called "{0}". Give the place instead, e.g. {1}.':
    '--ignore-column: flera kolumner heter "{0}". Ange platsen i stället, till exempel {1}.',
  '{0} Day and month could stand either way round: say which comes first.':
    '{0} Dag och månad kan stå i båda ordningarna: ange vad som kommer först.',
  '{0} reads "{1}": the encoding was mistaken, a list of MS-DOS (code page 850) was read as Windows-1252. It was "{2}".':
    '{0} lyder ”{1}”: fel teckenkodning, en lista från MS-DOS (teckentabell 850) lästes som Windows-1252. Det var ”{2}”.',
  '{0} reads "{1}": the encoding was mistaken, UTF-8 was read as Windows-1252. It was "{2}".':
    '{0} lyder "{1}": teckenkodningen blev fel, UTF-8 lästes som Windows-1252. Det var "{2}".',
  '{0} lost a letter at place {1}: the encoding was mistaken, Windows-1252 or another one was read as UTF-8. Choose the encoding, or export the file anew.':
    '{0} har förlorat en bokstav på plats {1}: teckenkodningen blev fel, Windows-1252 eller en annan lästes som UTF-8. Välj teckenkodning, eller exportera filen på nytt.',
  'year, month, day': 'år, månad, dag',
  'day, month, year': 'dag, månad, år',
  'month, day, year': 'månad, dag, år',
  'The sheet "{0}" of the workbook is read.': 'Bladet "{0}" i arbetsboken läses.',
  'Other sheets hold something and are not read: {0}.': 'Andra blad innehåller något och läses inte: {0}.',
  'Cells that are dates in the workbook are read as YYYY-MM-DD: {0}.':
    'Celler som är datum i arbetsboken läses som ÅÅÅÅ-MM-DD: {0}.',
  'Columns that the workbook hides are read as well: {0}.': 'Kolumner som arbetsboken döljer läses också: {0}.',
  'Rows that the workbook hides, filtered ones among them, are read as well: {0}.':
    'Rader som arbetsboken döljer, även filtrerade, läses också: {0}.',
  'Lines above the rows are left out: {0} ({1}).': 'Rader som utelämnas överst: {0} ({1}).',
  'Removal dates in numbers are read as {0}.': 'Borttagningsdatum i siffror läses som {0}.',
  'Removal dates in numbers make sense as {0} only, and are taken so.':
    'Borttagningsdatum i siffror går bara att läsa som {0}, och tas så.',
  'Removal dates in numbers make sense as {0} only. None is taken so before somebody agrees.':
    'Borttagningsdatum i siffror går bara att läsa som {0}. Inget tolkas så förrän någon har godkänt det.',
  'The service asks for fewer requests (429). The batch waits {0} s and goes on by itself.':
    'Tjänsten ber om färre anrop (429). Batchen väntar {0} s och fortsätter av sig själv.',
  'The service is not available ({0}). The batch waits {1} s and goes on by itself; what was sent last is in doubt until then.':
    'Tjänsten är inte tillgänglig ({0}). Batchen väntar {1} s och fortsätter av sig själv; utfallet av det som skickades sist är osäkert tills dess.',
  'The batch waits at most 30 minutes without progress, and stopped. Go on with it later.':
    'Batchen väntar högst 30 minuter utan framsteg, och stoppades. Fortsätt med den senare.',
  'Whether the key is accepted: it was sent, and this service does not show it here. The first whitelist or policy call shows it.':
    'Om nyckeln godkänns: den skickades, och tjänsten visar det inte här. Det första anropet för vitlistning eller en policy visar det.',
  'Whether the key is accepted: no key was sent. The first whitelist or policy call shows it.':
    'Om nyckeln godkänns: ingen nyckel skickades. Det första anropet för vitlistning eller en policy visar det.',
  'The service asks for the key before it says more ({0}), and no key was sent.':
    'Tjänsten kräver nyckeln innan den säger mer ({0}), och ingen nyckel skickades.',
  'The address was answered.': 'Adressen besvarades.',
  '{0} It reads as {1}: write {2}.': '{0} Det läses som {1}: skriv {2}.',
};
