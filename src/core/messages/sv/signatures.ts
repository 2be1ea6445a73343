import type { Catalogue } from '../language.ts';

/** Signatures of files that leave. */
export const SIGNATURES: Catalogue = {
  'signature broken: edited or damaged since it was signed':
    'bruten signatur: ändrad eller skadad sedan den signerades',
  'signature valid, by an unknown key: {0}': 'giltig signatur, av en okänd nyckel: {0}',
  'signature valid, by the key {0}': 'giltig signatur, av nyckeln {0}',
  'signature valid, by this installation': 'giltig signatur, av den här installationen',
  'signature valid, by {0}': 'giltig signatur, av {0}',
  'not signed (could have been edited)': 'inte signerad (kan ha ändrats)',
  'From elsewhere and not signed by a key accepted here (could have been edited): {0}.':
    'Från annat håll och inte signerat med en nyckel som är godkänd här (kan ha ändrats): {0}.',
  'Fingerprint of its key: {0}': 'Fingeravtryck för dess nyckel: {0}',
  'Status card': 'Statuskort',
  'If that is the fingerprint that the other person tells you, accept the key: {0}':
    'Om det är fingeravtrycket som den andra personen anger, godkänn nyckeln: {0}',
  'Not signed: {0} Without a keychain this installation has no key, and a key is never kept in a file.':
    'Inte signerad: {0} Utan nyckelring har den här installationen ingen nyckel, och en nyckel sparas aldrig i en fil.',
  'there is no keychain that could be used.': 'det finns ingen nyckelring som kan användas.',
  'The signature of a record of the {0} stage is broken: it was edited or damaged since it was signed.':
    'Signaturen för en resultatfil från steget {0} är bruten: filen har ändrats eller skadats sedan den signerades.',
  'Signature of this report': 'Rapportens signatur',
  'Signed by the installation {0}. The signature is in the file {1} beside the report. It shows that the report was not edited since, and which installation made it. It does not show that what the report says is true.':
    'Signerad av installationen {0}. Signaturen finns i filen {1} bredvid rapporten. Den visar att rapporten inte har ändrats sedan dess och vilken installation som skapade den. Den visar inte att det som står i rapporten är sant.',
  'To verify it with OpenSSL 3 in a POSIX shell, in the folder of both files':
    'Så kontrolleras den med OpenSSL 3 i ett POSIX-skal, i mappen med båda filerna',
  'In the third command, put the name of the report in place of FILE, in both places, and in quotes where it has blanks.':
    'Skriv rapportens namn i stället för FILE på båda ställena i det tredje kommandot, inom citattecken om det har blanksteg.',
  'In the third command, put the name of the file in place of FILE, in both places.':
    'Skriv filens namn i stället för FILE på båda ställena i det tredje kommandot.',
  'The second command prints a fingerprint: it must be the one that the maker of the report tells you in another way, e.g. by phone. The third prints: Signature Verified Successfully.':
    'Det andra kommandot skriver ut ett fingeravtryck: det måste vara det som den som skapade rapporten anger på ett annat sätt, till exempel per telefon. Det tredje skriver ut: Signature Verified Successfully.',
  'by the installation {0}, in {1}; the report in full says how to verify it':
    'av installationen {0}, i {1}; den fullständiga rapporten visar hur den kontrolleras',
  Signature: 'Signatur',
  'the signature': 'signaturen',
  'Its signature: {0}. How others verify both: {1}': 'Dess signatur: {0}. Så kontrollerar andra båda: {1}',
  'How others verify a file and the signature beside it with OpenSSL 3, in the folder of both:':
    'Så kontrollerar andra en fil och signaturen bredvid den med OpenSSL 3, i mappen med båda:',
  'The second command prints a fingerprint: it must be the one that you tell them in another way, e.g. by phone. The third prints: Signature Verified Successfully.':
    'Det andra kommandot skriver ut ett fingeravtryck: det måste vara det som du anger för dem på ett annat sätt, till exempel per telefon. Det tredje skriver ut: Signature Verified Successfully.',
  'A record, a case or a report: who signed it, and the commands with which others verify it.':
    'En resultatfil, ett ärende eller en rapport: vem som har signerat filen, och kommandona som andra kontrollerar den med.',
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
  'A signature (FILE.sig) shows that a file was not edited since, and which installation signed it. It does not show that what it says is true. The private key is in the keychain; where there is none, nothing is signed.':
    'En signatur (FIL.sig) visar att en fil inte har ändrats sedan dess och vilken installation som signerade den. Den visar inte att innehållet är sant. Den privata nyckeln finns i nyckelringen; utan nyckelring signeras inget.',
  'The fingerprint as the other person told you, e.g. by phone: 64 digits, with or without spaces.':
    'Fingeravtrycket som den andra personen har angett det, till exempel per telefon: 64 siffror, med eller utan mellanslag.',
  'What to call this installation, e.g. "Anna, branch laptop".':
    'Vad installationen ska kallas, till exempel "Anna, branch laptop".',
  'Name or fingerprint of an accepted key.': 'Namn eller fingeravtryck för en godkänd nyckel.',
  'show the fingerprint with which this installation signs, and the accepted ones of others':
    'visa fingeravtrycket som den här installationen signerar med, och de godkända från andra',
  'accept the key of another installation by a name': 'godkänn en annan installations nyckel under ett namn',
  'no longer know the key of another installation': 'glöm en annan installations nyckel',
};
