import type { Catalogue } from '../language.ts';

/** Seals of records and reports. */
export const SEALS: Catalogue = {
  'seal broken: edited or damaged since it was sealed': 'bruten försegling: ändrad eller skadad sedan den förseglades',
  'sealed by the installation {0}, whose key is not known here, and not edited since':
    'förseglad av installationen {0}, vars nyckel inte är känd här, och inte ändrad sedan dess',
  'sealed by the installation {0}, on which this report was made, and not edited since':
    'förseglad av installationen {0}, där rapporten skapades, och inte ändrad sedan dess',
  'sealed by the installation {0}, whose key was accepted, and not edited since':
    'förseglad av installationen {0}, vars nyckel är godkänd, och inte ändrad sedan dess',
  'sealed by the code of its script: not edited by anyone who has not its code':
    'förseglad med skriptets kod: inte ändrad av någon som inte har koden',
  'seal not checked: the code of its script is not known here':
    'förseglingen är inte kontrollerad: skriptets kod är inte känd här',
  'not sealed: anyone can have edited it': 'inte förseglad: vem som helst kan ha ändrat den',
  '{0} sealed by this installation': '{0} förseglade av den här installationen',
  '{0} sealed by {1}': '{0} förseglade av {1}',
  '{0} sealed with a key that is not known here': '{0} förseglade med en nyckel som inte är känd här',
  '{0} not sealed: anyone can have edited it': '{0} inte förseglade: vem som helst kan ha ändrat dem',
  '{0} with a broken seal: edited or damaged since it was sealed':
    '{0} med bruten försegling: ändrade eller skadade sedan de förseglades',
  '{0} sealed by the code of its script': '{0} förseglade med sitt skripts kod',
  '{0} sealed by the code of a script that is not known here':
    '{0} förseglade med koden för ett skript som inte är känt här',
  'Records in it: {0}. {1}.': 'Resultatfiler i det: {0}. {1}.',
  'The file is {0}.': 'Filen: {0}.',
  'The record was not edited since it was sealed, but its seal covers what a newer Tripoint added and this one does not keep, so the seal is not kept either: here the record is not sealed, and anyone can have edited it. Update this one to keep the seal.':
    'Resultatfilen har inte ändrats sedan den förseglades, men förseglingen omfattar sådant som en nyare version av Tripoint har lagt till och som den här inte sparar. Därför sparas inte heller förseglingen: här är resultatfilen inte förseglad, och vem som helst kan ha ändrat den. Uppdatera den här versionen för att behålla förseglingen.',
  'Its seal was taken over, because the record here was {0}.':
    'Dess försegling övertogs, eftersom resultatfilen här var {0}.',
  'Case {0} holds this record already.': 'Ärende {0} innehåller redan den här resultatfilen.',
  'Seals that hold and were not kept, because they cover what a newer Tripoint added: {0}. Update this one to keep them.':
    'Förseglingar som håller men inte sparades, eftersom de omfattar sådant som en nyare version av Tripoint har lagt till: {0}. Uppdatera den här versionen för att behålla dem.',
  'Status card': 'Statuskort',
  'Watch ({0})': 'Bevakning ({0})',
  'sealed by {0}, and not edited since': 'förseglad av {0} och inte ändrad sedan dess',
  'sealed by this installation, and not edited since': 'förseglad av den här installationen och inte ändrad sedan dess',
  'If that is the fingerprint that the other person tells you, accept the key: {0}':
    'Om det är fingeravtrycket som den andra personen anger, godkänn nyckeln: {0}',
  'The seal of the record is broken: it was edited or damaged since it was sealed.':
    'Resultatfilens försegling är bruten: filen har ändrats eller skadats sedan den förseglades.',
  'The record is {0}.': 'Resultatfilen: {0}.',
  'Not sealed: {0} Without a keychain this installation has no key, and a key is never kept in a file.':
    'Inte förseglad: {0} Utan nyckelring har den här installationen ingen nyckel, och en nyckel sparas aldrig i en fil.',
  'there is no keychain that could be used.': 'det finns ingen nyckelring som kan användas.',
  'The seal of a record of the {0} stage is broken: it was edited or damaged since it was sealed.':
    'Förseglingen av en resultatfil från steget {0} är bruten: filen har ändrats eller skadats sedan den förseglades.',
  'Seal of this report': 'Rapportens försegling',
  'Sealed by the installation {0}. The signature is in the file {1} beside the report. It shows that the report was not edited since, and by which installation it was made. It does not show that what the report says is true.':
    'Förseglad av installationen {0}. Signaturen finns i filen {1} bredvid rapporten. Den visar att rapporten inte har ändrats sedan dess och vilken installation som skapade den. Den visar inte att det som står i rapporten är sant.',
  'To verify it with OpenSSL 3 in a POSIX shell, in the folder of both files':
    'Så kontrolleras den med OpenSSL 3 i ett POSIX-skal, i mappen med båda filerna',
  'In the third command, put the name of the report in place of FILE, in both places, and in quotes where it has blanks.':
    'Skriv rapportens namn i stället för FILE på båda ställena i det tredje kommandot, inom citattecken om det har blanksteg.',
  'In the third command, put the name of the file in place of FILE, in both places.':
    'Skriv filens namn i stället för FILE på båda ställena i det tredje kommandot.',
  'The second command prints a fingerprint: it must be the one that the maker of the report tells you in another way, e.g. by phone. The third prints: Signature Verified Successfully.':
    'Det andra kommandot skriver ut ett fingeravtryck: det måste vara det som den som skapade rapporten anger på ett annat sätt, till exempel per telefon. Det tredje skriver ut: Signature Verified Successfully.',
  'by the installation {0}, signature in {1}; the report in full says how to verify it':
    'av installationen {0}, signatur i {1}; den fullständiga rapporten visar hur den kontrolleras',
  Seal: 'Försegling',
  'SHA-256 of the record': 'Resultatfilens SHA-256',
  'Sealed after the record': 'Förseglad efter resultatfilen',
  'the signature': 'signaturen',
  'Its signature: {0}. How others verify both: {1}': 'Dess signatur: {0}. Så kontrollerar andra båda: {1}',
  'How others verify a file and the signature beside it with OpenSSL 3, in the folder of both:':
    'Så kontrollerar andra en fil och signaturen bredvid den med OpenSSL 3, i mappen med båda:',
  'The second command prints a fingerprint: it must be the one that you tell them in another way, e.g. by phone. The third prints: Signature Verified Successfully.':
    'Det andra kommandot skriver ut ett fingeravtryck: det måste vara det som du anger för dem på ett annat sätt, till exempel per telefon. Det tredje skriver ut: Signature Verified Successfully.',
  'A record or a report: whose it is, and the commands with which others verify it.':
    'En resultatfil eller en rapport: vems den är, och kommandona som andra kontrollerar den med.',
  'neither a record nor a file with a signature beside it, so nobody knows whose it is':
    'varken en resultatfil eller en fil med en signatur bredvid, så ingen vet vems den är',
  'not what the signature beside it is of, by no key that is known here: it was edited, or another installation made it, whose key stands in it':
    'inte den fil som signaturen bredvid gäller, enligt någon nyckel som är känd här: filen har ändrats, eller så skapades den av en annan installation, vars nyckel står i den',
  'Fingerprint of the key that sealed it: {0}': 'Fingeravtryck för nyckeln som den är förseglad med: {0}',
  'Its signature: {0}': 'Dess signatur: {0}',
  'A fingerprint has 64 digits of 0 to 9 and a to f. Nothing was changed.':
    'Ett fingeravtryck har 64 siffror av 0 till 9 och a till f. Inget ändrades.',
  'Another key is accepted as {0} already: {1}. Under one name nobody can tell them apart.':
    'En annan nyckel är redan godkänd som {0}: {1}. Under ett och samma namn kan ingen skilja dem åt.',
  '{0} Give this one another name. Nothing was changed.': '{0} Ge den här ett annat namn. Inget ändrades.',
  'Also where another key was accepted under this name.': 'Även där en annan nyckel har godkänts under namnet.',
  'Type yes to have both under it:': 'Skriv ja för att ha båda under det:',
  'The key was not accepted.': 'Nyckeln godkändes inte.',
  'Accepted: {0}, {1}.': 'Godkänd: {0}, {1}.',
  'Forgotten: {0}.': 'Glömd: {0}.',
  'No key was accepted under this name.': 'Ingen nyckel har godkänts under det här namnet.',
  'Fingerprint of this installation: {0}': 'Den här installationens fingeravtryck: {0}',
  'No key of another installation was accepted yet.': 'Ingen annan installations nyckel har godkänts än.',
  'Accepted keys:': 'Godkända nycklar:',
  'A name has 1 to 100 characters. Nothing was changed.': 'Ett namn har 1 till 100 tecken. Inget ändrades.',
  'The list of known keys was not changed.': 'Listan över kända nycklar ändrades inte.',
  'A seal shows that a record or a report was not edited since, and by which installation it was made. It does not show that what it says is true. The private key is in the keychain; where there is none, nothing is sealed.':
    'En försegling visar att en resultatfil eller en rapport inte har ändrats sedan dess och vilken installation som skapade den. Den visar inte att innehållet är sant. Den privata nyckeln finns i nyckelringen; utan nyckelring förseglas inget.',
  'The fingerprint as the other person told you, e.g. by phone: 64 digits, with or without spaces.':
    'Fingeravtrycket som den andra personen har angett det, till exempel per telefon: 64 siffror, med eller utan mellanslag.',
  'What to call this installation, e.g. "Anna, branch laptop".':
    'Vad installationen ska kallas, till exempel "Anna, branch laptop".',
  'Name or fingerprint of an accepted key.': 'Namn eller fingeravtryck för en godkänd nyckel.',
  'show the fingerprint with which this installation seals, and the accepted ones of others':
    'visa fingeravtrycket som den här installationen förseglar med, och de godkända från andra',
  'accept the key of another installation by a name': 'godkänn en annan installations nyckel under ett namn',
  'no longer know the key of another installation': 'glöm en annan installations nyckel',
};
