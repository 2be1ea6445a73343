import type { Catalogue } from '../language.ts';

/** What the terminal says of the service: contexts, whitelist entries, batches and emails. */
export const TERMINAL_SERVICE: Catalogue = {
  'There is no stored context of the name that --site gives.':
    'Det finns ingen lagrad kontext med det namn som --site anger.',
  '--base-url, --organization and --context are needed, or --site NAME.':
    '--base-url, --organization och --context krävs, eller --site NAME.',
  '--site stands alone: the stored context has its address and its --ca.':
    '--site används ensam: den lagrade kontexten har sin adress och sin --ca.',

  'An entry without an end is permanent: give --to-date YYYY-MM-DD, or --permanent where that is meant.':
    'En post utan slut är permanent: ange --to-date YYYY-MM-DD, eller --permanent om det är meningen.',
  '{0} ({1}) is whitelisted for ever: no end date is given.':
    '{0} ({1}) läggs i vitlistan för alltid: inget slutdatum är angivet.',
  'Type yes to create a permanent entry:': 'Skriv ja för att skapa en permanent post:',
  'What was typed before the question was not read.': 'Det som skrevs före frågan lästes inte.',
  'What was typed is not yes.': 'Det som skrevs är inte ja.',
  'The entry is doubtful: correct it, or give --despite-warnings where it is meant.':
    'Posten är tveksam: rätta den, eller ange --despite-warnings om det är meningen.',
  'Type yes to create the entry despite the warning:': 'Skriv ja för att skapa posten trots varningen:',
  'The end date that was given does not apply: the entry that is there stays as it is, also where it is permanent. Look up its end in the platform.':
    'Slutdatumet som angavs har ingen verkan: posten som redan finns ändras inte, även om den är permanent. Kontrollera dess slutdatum på plattformen.',
  'Sent as {0}: it was given as {1}.': 'Skickas som {0}: det angavs som {1}.',
  'Give --to-date or --permanent, not both.': 'Ange --to-date eller --permanent, inte båda.',
  '{0} ({1}) follows the rules. This was a dry run: nothing was sent.':
    '{0} ({1}) följer reglerna. Det här var en torrkörning: ingenting skickades.',

  'a context': 'en kontext',
  'Say what each holds with --columns, e.g. --columns mac,name,to-date, or leave it out with --ignore-column NAME.':
    'Ange vad varje kolumn innehåller med --columns, till exempel --columns mac,name,to-date, eller utelämna den med --ignore-column NAME.',
  'Leave --auto-generate-tags and --auto-generate-date-tag out, or give --without-other-fields.':
    'Utelämna --auto-generate-tags och --auto-generate-date-tag, eller ange --without-other-fields.',
  'There is no terminal to confirm this on. Give --yes to send it without a question.':
    'Det finns ingen terminal att bekräfta i. Ange --yes för att skicka utan fråga.',
  'Rows without an end, which become permanent: {0}, among others with one. Give --permanent as well where that is meant.':
    'Rader utan slutdatum, som blir permanenta: {0}, bland andra som har ett. Ange även --permanent om det är avsikten.',
  'The number that was typed is not {0}.': 'Antalet som skrevs är inte {0}.',
  '--chunk is a whole number from 1 to {0}.': '--chunk är ett heltal från 1 till {0}.',
  '--resume goes on with the job as it was made, so it takes no {0}.':
    '--resume fortsätter med batchen som den skapades, och tar därför inte {0}.',
  'Give --one-by-one or --without-other-fields, not both.':
    'Ange --one-by-one eller --without-other-fields, inte båda.',
  'The list has no row without a fault.': 'Listan har ingen rad utan fel.',
  'Type the number of entries ({0}) to create them:': 'Skriv antalet poster ({0}) för att skapa dem:',
  'Type the number of rows ({0}) to send them:': 'Skriv antalet rader ({0}) för att skicka dem:',
  'Name a FILE, or go on with a batch by --resume JOB.': 'Ange en FILE, eller fortsätt med en batch med --resume JOB.',
  '--dry-run goes with a FILE.': '--dry-run hör ihop med en FILE.',
  'Job {0}. Ctrl+C stops after the request that is under way and keeps what is done.':
    'Batch {0}. Ctrl+C stoppar efter anropet som pågår och behåller det som är gjort.',
  '{0} of {1}': '{0} av {1}',
  'Stopping after the request that is under way, 15 seconds at most. Ctrl+C again ends at once and leaves it in doubt.':
    'Stoppar efter anropet som pågår, högst 15 sekunder. Ctrl+C igen avslutar genast, och då är det osäkert om anropet utfördes.',
  'An earlier batch of this context is not finished. Rows left of {0}: {1}. Go on with it: {2}':
    'En tidigare batch i kontexten är inte klar. Rader kvar ur {0}: {1}. Fortsätt med den: {2}',
  'Where it is not wanted any more: {0}': 'Om den inte behövs längre: {0}',
  'The service asks for fewer requests (429), and nothing was changed. It is asked again in {0} s; Ctrl+C gives up.':
    'Tjänsten ber om färre anrop (429), och ingenting ändrades. Den tillfrågas igen om {0} s; Ctrl+C ger upp.',
  'To go on: {0}': 'För att fortsätta: {0}',
  'The service has no call that removes them: remove them in the platform.':
    'Tjänsten har inget anrop som tar bort dem: ta bort dem på plattformen.',
  'The list of what was created ({0}) is in {1}.': 'Listan över det som skapades ({0}) finns i {1}.',
  'The list of what was created ({0}) could not be written to {1}. It is:':
    'Listan över det som skapades ({0}) kunde inte skrivas till {1}. Här är den:',
  'The file of --{0} cannot be written there.': 'Filen i --{0} kan inte skrivas där.',
  'The file of --left-over could not be made.': 'Filen i --left-over kunde inte skapas.',
  'What was sent stands in the result and in job {0}.': 'Det som skickades står i resultatet och i batch {0}.',

  'Remove this job for good, with what is left of it.': 'Ta bort batchen för gott, med det som är kvar av den.',
  'What became of its rows is deleted from this computer for good; at the service nothing changes.':
    'Vad som hände med dess rader raderas från den här datorn för gott; hos tjänsten ändras ingenting.',
  'There is no batch of this id.': 'Det finns ingen batch med detta id.',
  'This job is not finished. Given up with it: {0}.': 'Batchen är inte klar. Med den ges upp: {0}.',
  'Type yes to remove it:': 'Skriv ja för att ta bort den:',
  'Give --yes to remove it without a question.': 'Ange --yes för att ta bort den utan fråga.',
  'The job is removed.': 'Batchen är borttagen.',
  'To go on, with the --ca that it was begun with, where it had one: {0}':
    'För att fortsätta, med det --ca som den började med, om den hade ett: {0}',
  finished: 'klar',
  '{0} still to be sent, {1} of them in doubt': '{0} kvar att skicka, varav {1} med osäkert utfall',
  'No batch yet.': 'Ingen batch än.',
  Job: 'Batch',
  Context: 'Kontext',
  List: 'Lista',

  '… and {0} more': '… och {0} till',
  'It said: {0}': 'Den svarade: {0}',
  'It asks to wait {0} seconds.': 'Den ber om en väntan på {0} sekunder.',
  Line: 'Rad',
  'Not as specified in the answers': 'Inte enligt specifikationen i svaren',
  'Not as specified in the answer': 'Inte enligt specifikationen i svaret',
  'Guest sessions that the service updated: {0}.': 'Gästsessioner som tjänsten uppdaterade: {0}.',
  'MACs in another notation that are sent as AA:BB:CC:DD:EE:FF: {0}.':
    'MAC-adresser i ett annat skrivsätt som skickas som AA:BB:CC:DD:EE:FF: {0}.',
  'Rows with a warning: {0}. {1} Lines: {2}': 'Rader med en varning: {0}. {1} Rader: {2}',
  'Rows that follow the rules and give nobody access: {0}.':
    'Rader som följer reglerna men inte ger någon åtkomst: {0}.',
  '{0} rows: {1} ready, {2} faulty. This was a dry run: nothing was sent.':
    '{0} rader: {1} kan skickas, {2} felaktiga. Det här var en torrkörning: ingenting skickades.',
  '{0} rows: {1} ready, {2} faulty, {3} repeated. This was a dry run: nothing was sent.':
    '{0} rader: {1} kan skickas, {2} felaktiga, {3} upprepade. Det här var en torrkörning: ingenting skickades.',
  '{0} from {1}': '{0} ur {1}',
  'Columns: none was recognised': 'Kolumner: ingen kändes igen',
  'Columns: {0}': 'Kolumner: {0}',
  'MAC address': 'MAC-adress',
  'To date': 'Borttagningsdatum',
  'left out': 'utelämnade',
  'not used: none': 'oanvända: inga',
  'not used': 'oanvända',
  'Rows with {0}: {1}.': 'Rader med {0}: {1}.',
  'a locally administered MAC, which the device may change: it loses its access then':
    'en lokalt administrerad MAC, som enheten kan byta: då förlorar den sin åtkomst',
  'a multicast address as MAC: no single device sends from it':
    'en multicastadress som MAC: ingen enskild enhet sänder från den',
  'the broadcast address as MAC: no device uses it': 'broadcastadressen som MAC: ingen enhet använder den',
  'all zeros as MAC: no device uses it': 'bara nollor som MAC: ingen enhet använder den',
  '1 row has': '1 rad har',
  '{0} rows have': '{0} rader har',
  "{0} a removal date of today or in the past by this computer's clock: such an entry gives no access.":
    '{0} ett borttagningsdatum som är i dag eller har passerat enligt den här datorns klocka: en sådan post ger ingen åtkomst.',
  '{0} a removal date of today or in the past in {1}: such an entry gives no access.':
    '{0} ett borttagningsdatum som är i dag eller har passerat i {1}: en sådan post ger ingen åtkomst.',
  'The list has fields that a batch does not carry: {0}.': 'Listan har fält som inte kan skickas i en batch: {0}.',
  'They are not sent.': 'De skickas inte.',
  'No row with them is ready to be sent.': 'Ingen rad med sådana fält kan skickas.',
  '{0}; --without-other-fields sends MAC and name only.': '{0}; --without-other-fields skickar bara MAC och namn.',

  'Give the entries with --email, again and again, or with --file FILE.':
    'Ange posterna med --email, en gång för varje, eller med --file FILE.',
  "--confirm-pattern '{0}' is none of the entries.": "--confirm-pattern '{0}' är ingen av posterna.",
  "{0} covers {1}. --yes alone does not confirm it: give --confirm-pattern '{2}' as well.":
    "{0} täcker {1}. Bara --yes bekräftar det inte: ange även --confirm-pattern '{2}'.",
  'There is no terminal to type the confirmation on. Use --yes instead.':
    'Det finns ingen terminal att skriva bekräftelsen i. Använd --yes i stället.',
  'From policy {0} of {1}.': 'Ur policyn {0} i {1}.',
  'These people are signed out now.': 'De här personerna loggas ut nu.',
  'Sign-ins that are going on are left alone.': 'Aktiva inloggningar avslutas inte.',
  'Type {0} to remove it:': 'Skriv {0} för att ta bort den:',
  'Type {0} to remove them:': 'Skriv {0} för att ta bort dem:',
  'What was typed is not {0}.': 'Det som skrevs är inte {0}.',
  "--policy ID is needed: the access policy's id.": '--policy ID krävs: åtkomstpolicyns id.',
  '--confirm-pattern goes with --yes.': '--confirm-pattern hör ihop med --yes.',
  'Entries to remove: {0}. This was a dry run: nothing was sent.':
    'Poster att ta bort: {0}. Det här var en torrkörning: ingenting skickades.',
  'The removed entries are kept as a restore list in {0}':
    'De borttagna posterna finns som en återställningslista i {0}',
  'covers {0}': 'täcker {0}',
  '1 entry that was asked for was not in the policy.': '1 efterfrågad post fanns inte i policyn.',
  '{0} entries that were asked for were not in the policy.': '{0} efterfrågade poster fanns inte i policyn.',
  'Not in the policy:': 'Fanns inte i policyn:',
  'not said': 'inte angivet',
  Removed: 'Borttagen',
  'Self-provisioning': 'Självbetjäning',
  'Meeting host': 'Mötesvärd',
  Conferences: 'Konferenser',
  'Whitelist entries': 'Poster i vitlistan',
  '--{0} is one of {1}.': '--{0} är något av {1}.',
  '--skip-lines is a whole number from 0 to {0}.': '--skip-lines är ett heltal från 0 till {0}.',
  '--encoding goes with a list of text; this is a workbook.':
    '--encoding hör till en lista i textform; det här är en arbetsbok.',
  '--sheet goes with a workbook; this is a list of text.':
    '--sheet hör till en arbetsbok; det här är en lista i textform.',
  'Rows that were corrected: {0}.': 'Rättade rader: {0}.',
  'How a list of text is encoded, where that is found out wrong.':
    'Teckenkodningen för en lista i textform, där den avgörs fel.',
  'What comes first in removal dates that are written in numbers.':
    'Vad som kommer först i borttagningsdatum som är skrivna i siffror.',
  'Leave out so many lines above the rows.': 'Utelämna så många rader överst.',
  'The sheet of a workbook (.xlsx); else the first that is not empty.':
    'Bladet i en arbetsbok (.xlsx); annars det första som inte är tomt.',
  'Correct what can be corrected safely, such as spaces, and dates that can mean one day only.':
    'Rätta det som säkert kan rättas, till exempel blanksteg och datum som bara kan betyda en dag.',
  'The list: CSV, text or .xlsx, with a headline or without; - reads it from standard input.':
    'Listan: CSV, text eller .xlsx, med eller utan rubrikrad; - läser den från standard in.',
  'Still in the policy, as far as the answer tells ({0})': 'Kvar i policyn, så långt svaret visar ({0})',
  'Still in the policy ({0})': 'Kvar i policyn ({0})',
  'Nothing is left in the policy.': 'Ingenting är kvar i policyn.',
};
