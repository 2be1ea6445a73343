import type { Catalogue } from '../language.ts';

/** What people carry from one machine to another by hand. */
export const HAND_OVER: Catalogue = {
  'it was made by a newer Tripoint, or changed in transit.':
    'det skapades av en nyare Tripoint eller ändrades på vägen.',
  'a part of it is missing: {0} of {1} bytes are here.': 'en del av det saknas: {0} av {1} byte finns här.',
  'its checksum does not match: it was changed in transit.':
    'dess kontrollsumma stämmer inte: det har ändrats på vägen.',
  'it holds neither a record nor a task.': 'det innehåller varken en resultatfil eller ett uppdrag.',
  'its last line is missing. Copy it whole.': 'dess sista rad saknas. Kopiera hela.',
  'there are two of them. Take one at a time.': 'det finns två. Ta ett i taget.',
  'other text stands in the middle of it. Copy it alone.': 'det står annan text mitt i det. Kopiera det för sig.',
  '{0}: the block cannot be read: {1} Nothing was changed.': '{0}: blocket kan inte läsas: {1} Inget ändrades.',
  'This is a task, which opens a case of its own. Nothing was imported.':
    'Det här är ett uppdrag, som öppnar ett eget ärende. Inget importerades.',
  'This result was asked for by another case, {0}. Nothing was imported.':
    'Det här resultatet efterfrågades av ett annat ärende, {0}. Inget importerades.',
  'This record is too large to be handed over as text. Send its file instead.':
    'Den här resultatfilen är för stor för att lämnas över som text. Skicka filen i stället.',
  'It takes {0} bytes, and one QR picture holds {1}. Hand over the text instead; nothing was cut.':
    'Den tar {0} byte, och en QR-bild rymmer {1}. Lämna över texten i stället; inget har kapats.',
  'The run is still going on. Hand its record over when it has ended.':
    'Körningen pågår fortfarande. Lämna över resultatfilen när den är klar.',
  'Left out: the text of the certificates. Their SHA-256 fingerprints are in it.':
    'Utelämnat: certifikatens text. Deras SHA-256-fingeravtryck finns med.',
  'There is no record to hand over: the stage was not run yet.':
    'Det finns ingen resultatfil att lämna över: steget har inte körts än.',
  'Hand over the task instead: server, user name, stage and case; never a password.':
    'Lämna i stället över uppdraget: server, användarnamn, steg och ärende; aldrig ett lösenord.',
  'The stage: of a case its newest record, of a task where to run it.':
    'Steget: för ett ärende dess senaste resultatfil, för ett uppdrag var det ska köras.',
  'Write one QR picture, .png or .svg; - prints it on the terminal.':
    'Skriv en QR-bild, .png eller .svg; - skriver ut den i terminalen.',
  'Write the record itself to this file, and its signature beside it, for people without Tripoint.':
    'Skriv själva resultatfilen till den här filen, med signaturen bredvid, för den som inte har Tripoint.',
  '--out writes a record as a file: without --qr and --task.': '--out skriver en resultatfil: utan --qr och --task.',
  'The name of the server or of the user holds signs that cannot be handed over.':
    'Serverns eller användarens namn innehåller tecken som inte kan lämnas över.',
  '--task needs --stage: where is it to be run?': '--task kräver --stage: var ska det köras?',
  '--task needs the id of a case, or --server and --user.': '--task kräver ett ärendes id, eller --server och --user.',
  'Name a stage record or the id of a case, or ask for a --task.':
    'Ange en resultatfil eller ett ärendes id, eller använd --task.',
  'Only stage records are handed over by hand. Send the file instead.':
    'Bara resultatfiler från steg lämnas över för hand. Skicka filen i stället.',
  'The name of --qr ends in none of {0}.': 'Namnet för --qr slutar inte på något av {0}.',
  'A stage record (- reads it from standard input), or the id or the title of a case.':
    'En resultatfil (- läser den från standard in), eller ett ärendes id eller titel.',
  'hand a record or a task over as text for a chat, or as one QR picture':
    'lämna över en resultatfil eller ett uppdrag som text för en chatt eller som en QR-bild',
  '{0} is a task, and no record: take it in with tripoint import.':
    '{0} är ett uppdrag och ingen resultatfil: importera det med tripoint import.',
  'Case {0} is here already, and is not about {1} and {2}. Nothing was changed.':
    'Ärendet {0} finns redan här och gäller inte {1} och {2}. Inget ändrades.',
  'Case {0} is here already. Nothing was changed.': 'Ärendet {0} finns redan här. Inget ändrades.',
  'The task: run the {0} stage against {1} as {2}. Next:': 'Uppdraget: kör steget {0} mot {1} som {2}. Sedan:',
  '{0} is neither a capture (pcap or pcapng) nor the output of curl -v. Unpack a compressed one first. Logs are not read: look up the row yourself, and record what it says as a check. Nothing was changed.':
    '{0} är varken infångad trafik (pcap eller pcapng) eller utskrift från curl -v. Packa först upp en komprimerad fil. Loggar läses inte: slå själv upp raden och registrera vad den säger som en kontroll. Ingenting har ändrats.',
  'The other person takes it in with tripoint import, which reads the text from a file or from standard input. A QR picture is there to be shown: a phone reads the same text from it into a chat.':
    'Den andra personen importerar det med tripoint import, som läser texten från en fil eller från standard in. En QR-bild är till för att visas: en telefon läser samma text från den in i en chatt.',
};
