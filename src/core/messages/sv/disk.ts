import type { Catalogue } from '../language.ts';

/** What went wrong with files, the keychain and the jobs on disk. */
export const DISK: Catalogue = {
  'The list of sign-in attempts could not be read.': 'Listan över inloggningsförsök kunde inte läsas.',
  'What is stored could not be listed.': 'Det som är lagrat kunde inte listas.',
  'Nothing was changed; what was saved before is kept.': 'Ingenting ändrades; det som sparades tidigare finns kvar.',
  'This could not be read again. {0}': 'Det skulle inte gå att läsa igen i den här formen. {0}',
  'An id is a UUID in lower case. {0}': 'Ett id är ett UUID med gemener. {0}',
  'There already is one with this id. {0}': 'Det finns redan något med det här id:t. {0}',
  'An id does not change. {0}': 'Ett id ändras inte. {0}',
  'Another program saved it in between. {0}': 'Ett annat program sparade under tiden. {0}',
  'The file is whole. Nothing was restored.': 'Filen är hel. Ingenting återställdes.',
  'This is open elsewhere ({0}), so it can only be read here. Close it there to change it here. If nothing has it open any more, remove the file {1}':
    'Det är öppet på ett annat ställe ({0}), så här kan det bara läsas. Stäng det där för att ändra det här. Om inget har det öppet längre, ta bort filen {1}',
  '{0} It can only be read.': '{0} Det kan bara läsas.',
  'The file is damaged: it does not begin like a document of its kind.':
    'Filen är skadad: den börjar inte som ett dokument av sitt slag.',
  'The file is damaged: its content is not of its kind.': 'Filen är skadad: innehållet är av ett annat slag.',
  'The file is damaged: it holds another document than its name says.':
    'Filen är skadad: den innehåller ett annat dokument än namnet säger.',
  'This is not a document of a size that is accepted.': 'Det här är inget dokument av en storlek som godtas.',
  '{0} The file is left as it is. Nothing was sent.': '{0} Filen lämnas som den är. Ingenting skickades.',
  'This context is in the bin. Restore it first. Nothing was changed.':
    'Kontexten ligger i papperskorgen. Återställ den först. Ingenting ändrades.',
  'There is no such case. Nothing was changed.': 'Det finns inget sådant ärende. Ingenting ändrades.',
  'This case is in the bin. Restore it first. Nothing was changed.':
    'Ärendet ligger i papperskorgen. Återställ det först. Ingenting ändrades.',
  'The program is closing. Nothing was changed.': 'Programmet stängs. Ingenting ändrades.',
  'The data folder cannot be used: {0}': 'Datamappen kan inte användas: {0}',
  'The change was written, but the disk did not confirm that it will last.':
    'Ändringen skrevs, men disken bekräftade inte att den består.',
  'The state before the last save cannot be read either. Nothing was changed.':
    'Läget före den senaste sparningen kan inte heller läsas. Ingenting ändrades.',
  'Nothing was restored.': 'Ingenting återställdes.',
  '{0} The file is left as it is.': '{0} Filen lämnas som den är.',
  'The data folder could not be made: {0}': 'Datamappen kunde inte skapas: {0}',
  'The file is damaged. {0}': 'Filen är skadad. {0}',
  'The file was written by a newer version of this program. Open it with that version.':
    'Filen skrevs av en nyare version av programmet. Öppna den med den versionen.',
  'The file is damaged: its head is not complete.': 'Filen är skadad: dess huvud är inte fullständigt.',
  'The file is damaged: its checksum does not fit its content.':
    'Filen är skadad: kontrollsumman stämmer inte med innehållet.',
  'The journal is damaged and was left as it is. Nothing was sent.':
    'Journalen är skadad och lämnades som den är. Ingenting skickades.',
  'The journal could not be read. Nothing was sent.': 'Journalen kunde inte läsas. Ingenting skickades.',
  'The journal could not be opened for writing. Nothing was sent.':
    'Journalen kunde inte öppnas för skrivning. Ingenting skickades.',
  'The journal could not be written: what was to be written down is larger than it reads back.':
    'Journalen kunde inte skrivas: det som skulle skrivas är större än vad som går att läsa tillbaka.',
  'The journal could not be written.': 'Journalen kunde inte skrivas.',
  'This is in use by {0}. Nothing was sent.': 'Det här används av {0}. Ingenting skickades.',
  'It is on a disk that can only be read.': 'Den ligger på en disk som bara kan läsas.',
  'This user account may not write there.': 'Det här användarkontot får inte skriva där.',
  'It is a folder.': 'Det är en mapp.',
  'It is a device or a pipe, not a file.': 'Det är en enhet eller en pipe, ingen fil.',
  'It is a link that leads nowhere.': 'Det är en länk som inte leder någonstans.',
  'The folder does not exist.': 'Mappen finns inte.',
  '{0} could not be written. {1} What was there before is kept.':
    '{0} kunde inte skrivas. {1} Det som fanns där tidigare finns kvar.',
  'The setting holds until the program ends.': 'Inställningen gäller tills programmet avslutas.',
  'The file is gone; only the state before the last save is there.':
    'Filen är borta; bara läget före den senaste sparningen finns.',
  'This user account may not read the file.': 'Det här användarkontot får inte läsa filen.',
  'The file could not be read: the disk reported an error.': 'Filen kunde inte läsas: disken rapporterade ett fel.',
  'The content is larger than is accepted.': 'Innehållet är större än vad som godtas.',
  'The content is not UTF-8 text.': 'Innehållet är inte UTF-8-text.',
  'The content is nested deeper than is accepted.': 'Innehållet är djupare nästlat än vad som godtas.',
  'The content is not JSON.': 'Innehållet är inte JSON.',
  'The content has a key that is not accepted.': 'Innehållet har en nyckel som inte godtas.',
  'memory of this session': 'sessionens minne',
  'The keychain is locked.': 'Nyckelringen är låst.',
  'This machine has no keychain that keeps passwords.': 'Den här datorn har ingen nyckelring som förvarar lösenord.',
  'The keychain refused access.': 'Nyckelringen nekade åtkomst.',
  'The keychain did not answer within three seconds.': 'Nyckelringen svarade inte inom tre sekunder.',
  '{0} What is stored there could not be read.': '{0} Det som är lagrat där kunde inte läsas.',
  '{0} What is stored there was not removed: it is not used any more, and is removed when the keychain is open again.':
    '{0} Det som är lagrat där togs inte bort: det används inte mer, och tas bort när nyckelringen är öppen igen.',
  '{0} What is stored there was not removed, and is used again after a restart: the data folder did not take the note against it.':
    '{0} Det som är lagrat där togs inte bort, och används igen efter en omstart: det gick inte att notera i datamappen att det inte ska användas.',
  '{0} What was typed is in memory alone and kept until this program ends.':
    '{0} Det inskrivna finns bara i minnet och behålls tills programmet avslutas.',
  '{0} What was typed is in memory alone and kept until this program ends. One that was stored before is still in the keychain: it is not used any more, and is removed when the keychain is open again.':
    '{0} Det inskrivna finns bara i minnet och behålls tills programmet avslutas. Det som lagrades tidigare finns kvar i nyckelringen: det används inte mer, och tas bort när nyckelringen är öppen igen.',
  '{0} What was typed is in memory alone and kept until this program ends. One that was stored before is still in the keychain, and is used again after a restart: the data folder did not take the note against it.':
    '{0} Det inskrivna finns bara i minnet och behålls tills programmet avslutas. Det som lagrades tidigare finns kvar i nyckelringen och används igen efter en omstart: det gick inte att notera i datamappen att det inte ska användas.',
  'holds a control character (U+{0})': 'innehåller ett styrtecken (U+{0})',
  'holds the replacement character U+FFFD': 'innehåller ersättningstecknet U+FFFD',
  'is longer than {0} bytes': 'är längre än {0} byte',
  'is not UTF-8': 'är inte UTF-8',
  'The job could not be written down. Nothing was sent.':
    'Batchen kunde inte skrivas till disken. Ingenting skickades.',
  'A field of the job is too long or invalid. The job could not be written down. Nothing was sent.':
    'Ett fält i batchen är för långt eller ogiltigt. Batchen kunde inte skrivas till disken. Ingenting skickades.',
  'There is no such job. Nothing was sent.': 'Det finns ingen sådan batch. Ingenting skickades.',
  'The job is damaged and was left as it is. Nothing was sent.':
    'Batchen är skadad och lämnades som den är. Ingenting skickades.',
  'The rows of the job could not be read. Nothing was sent.': 'Batchens rader kunde inte läsas. Ingenting skickades.',
  'The answer of the service does not mention this row. Go on with this job to send it again: what is there already is skipped.':
    'Tjänstens svar nämner inte den här raden. Fortsätt batchen för att skicka den igen: det som redan finns hoppas över.',
  'There is no answer for it. Go on with this job to send it again: what is there already is skipped.':
    'Det finns inget svar för den. Fortsätt batchen för att skicka den igen: det som redan finns hoppas över.',
  'There is no answer for it. Go on with this job to send it again: it goes out with the same id, so that it is not created twice.':
    'Det finns inget svar för den. Fortsätt batchen för att skicka den igen: den skickas med samma id, så att den inte skapas två gånger.',
  'It is there. This job may have created it before it was interrupted.':
    'Den finns. Den här batchen kan ha skapat den innan den avbröts.',
  'It was not sent: the job ended before its turn.': 'Den skickades inte: batchen tog slut innan det var dess tur.',
  'Nothing more was sent.': 'Ingenting mer skickades.',
  'Nothing more was sent. The last answer is shown but not written down: its rows are sent again when the job goes on.':
    'Ingenting mer skickades. Det sista svaret visas men är inte sparat: dess rader skickas igen när batchen fortsätter.',
  'There is no such context. Nothing was changed and nothing was sent.':
    'Det finns ingen sådan kontext. Ingenting ändrades och ingenting skickades.',
  'The restore list could not be saved. Copy it from here: the entries were removed.':
    'Återställningslistan kunde inte sparas. Kopiera den härifrån: posterna togs bort.',
  'The result of this operation could not be added to the history, which says that it may have been carried out.':
    'Resultatet kunde inte läggas till i historiken, som därför säger att åtgärden kan ha utförts.',
  'The operation has a field that is too long or invalid.': 'Åtgärden har ett fält som är för långt eller ogiltigt.',
  'Nothing was removed.': 'Ingenting togs bort.',
  'The job is in use by {0}. Wait until it has ended, or stop it. Nothing was removed.':
    'Batchen används av {0}. Vänta tills den är klar, eller stoppa den. Ingenting togs bort.',
  'This job is not finished. Confirm what is given up with it. Nothing was removed.':
    'Batchen är inte klar. Bekräfta vad som ges upp med den. Ingenting togs bort.',
  'The job has gone on since these numbers were confirmed. Look at it again. Nothing was removed.':
    'Batchen har fortsatt sedan siffrorna bekräftades. Granska den igen. Ingenting togs bort.',
  'The stored password was forgotten, because it was given for another server, port or user.':
    'Det lagrade lösenordet togs bort, eftersom det angavs för en annan server, port eller användare.',
  'The stored password was forgotten, because an earlier version of this program stored it without its server, port or user.':
    'Det lagrade lösenordet togs bort, eftersom en tidigare version av programmet lagrade det utan server, port och användare.',
  'The stored password is not used, because it was replaced or removed while the keychain could not be opened.':
    'Det lagrade lösenordet används inte, eftersom det ersattes eller togs bort när nyckelringen inte gick att öppna.',
  'The stored API key is not used, because it was replaced or removed while the keychain could not be opened.':
    'Den lagrade API-nyckeln används inte, eftersom den ersattes eller togs bort när nyckelringen inte gick att öppna.',
  'The stored API key was forgotten, because it was given for another service address, organization or context.':
    'Den lagrade API-nyckeln togs bort, eftersom den angavs för en annan tjänsteadress, organisation eller kontext.',
  'The stored API key was forgotten, because an earlier version of this program stored it without its service address, organization or context.':
    'Den lagrade API-nyckeln togs bort, eftersom en tidigare version av programmet lagrade den utan tjänsteadress, organisation och kontext.',
  '1 run': '1 körning',
  '{0} runs': '{0} körningar',
  '1 card': '1 statuskort',
  '{0} cards': '{0} statuskort',
  '1 watch': '1 bevakning',
  '{0} watches': '{0} bevakningar',
  'The previous version was saved at {0} and holds {1}. What was saved after it is lost; the damaged file is kept beside it.':
    'Den föregående versionen sparades {0} och innehåller {1}. Det som sparades efter den är förlorat; den skadade filen finns kvar bredvid.',
};
