import type { Catalogue } from '../language.ts';

/** What is wrong with files and lists that come from elsewhere. */
export const IMPORTS: Catalogue = {
  '{0} is larger than 20 MiB and is not imported. Nothing was changed.':
    '{0} är större än 20 MiB och importeras inte. Ingenting ändrades.',
  '{0}: {1} Nothing was changed.': '{0}: {1} Ingenting ändrades.',
  '{0}: its watches hold more attempts than a case takes. Nothing was changed.':
    '{0}: dess bevakningar innehåller fler försök än ett ärende rymmer. Ingenting ändrades.',
  '{0} is not there. Nothing was opened.': '{0} finns inte. Ingenting öppnades.',
  'This user account may not read {0}. Nothing was opened.':
    'Det här användarkontot får inte läsa {0}. Ingenting öppnades.',
  '{0} could not be read: the disk reported an error. Nothing was opened.':
    '{0} kunde inte läsas: disken rapporterade ett fel. Ingenting öppnades.',
  '{0} lies on a network share, and opening it could sign this computer in to that share. Copy it to this computer and open the copy. Nothing was opened.':
    '{0} ligger på en nätverksresurs, och att öppna den kan logga in den här datorn på resursen. Kopiera den till den här datorn och öppna kopian. Ingenting öppnades.',
  '{0} is not a regular file. Nothing was opened.': '{0} är ingen vanlig fil. Ingenting öppnades.',
  '{0} is larger than 20 MiB. No file of Tripoint is. Nothing was opened.':
    '{0} är större än 20 MiB. Så stor är ingen fil från Tripoint. Ingenting öppnades.',
  '{0} is not text. Nothing was opened.': '{0} är inte text. Ingenting öppnades.',
  "{0} is dated {1}, and this computer's clock says {2}: a record from the future is not imported. Correct the clock that is wrong. If it is the one of the other machine, record again there. Nothing was changed.":
    '{0} är daterad {1}, och den här datorns klocka visar {2}: en resultatfil från framtiden importeras inte. Ställ den klocka rätt som går fel. Är det den andra datorns, kör om testerna där. Ingenting ändrades.',
  "{0} is dated {1}, ahead of this computer's clock: one of the two clocks is wrong, and which record is newer may be wrong with it.":
    '{0} är daterad {1}, senare än den här datorns klocka visar: en av de två klockorna går fel, och då kan fel resultatfil räknas som den nyaste.',
  "{0} is dated {1}, ahead of this computer's clock. It is placed by the server's own clock.":
    '{0} är daterad {1}, senare än den här datorns klocka visar. Den placeras i tiden enligt serverns egen klocka.',
  '{0} is a whole case, and no record: take it in with tripoint import, or open it in the window. Nothing was changed.':
    '{0} är ett helt ärende och ingen resultatfil: importera det med tripoint import, eller öppna det i fönstret. Ingenting ändrades.',
  '{0} is an archive ({1}). Unpack it, and take in the file that is in it. Nothing was changed.':
    '{0} är ett arkiv ({1}). Packa upp det och importera filen som finns i det. Ingenting ändrades.',
  '{0} is a document ({1}), e.g. a report, and no record is read from one. Ask for the file of the record itself (.json), or for the case (.tripoint). Nothing was changed.':
    '{0} är ett dokument ({1}), till exempel en rapport, och ur ett sådant läses ingen resultatfil. Be om själva resultatfilen (.json) eller om ärendet (.tripoint). Ingenting ändrades.',
  '{0} is the signature of a file, and no record: take in the file itself, {1}. Nothing was changed.':
    '{0} är signaturen för en fil och ingen resultatfil: importera själva filen, {1}. Ingenting ändrades.',
  '{0} holds a record whose lines are quoted (>), as programs for mail do. Ask for the file itself, as an attachment. Nothing was changed.':
    '{0} innehåller en resultatfil vars rader är citerade (>), så som e-postprogram gör. Be om själva filen, som bilaga. Ingenting ändrades.',
  '{0} holds a record with other text around it, or a part of one. Ask for the file itself, as an attachment. Nothing was changed.':
    '{0} innehåller en resultatfil med annan text runt om, eller en del av en. Be om själva filen, som bilaga. Ingenting ändrades.',
  '{0} cannot be read: {1} Nothing was changed.': '{0} kan inte läsas: {1} Ingenting ändrades.',
  '{0} is neither a stage record, nor a watch record, nor a platform card, nor answers to a script or to curl lines of Tripoint. Nothing was changed.':
    '{0} är varken en resultatfil från ett steg eller en bevakning, ett statuskort eller svar på Tripoints skript eller curl-rader. Ingenting ändrades.',
  '{0} was made by a newer Tripoint (format version {1}). Update this one to read it. Nothing was changed.':
    '{0} skapades av en nyare version av Tripoint (formatversion {1}). Uppdatera den här för att läsa filen. Ingenting ändrades.',
  '{0} holds the result “{1}”, which this Tripoint does not know: a newer one made it. Update this one to read it. Nothing was changed.':
    '{0} innehåller resultatet ”{1}”, som den här versionen av Tripoint inte känner till: en nyare skapade filen. Uppdatera den här för att läsa den. Ingenting ändrades.',
  '{0} is damaged. Nothing was changed.': '{0} är skadad. Ingenting ändrades.',
  '{0} is damaged at "{1}". Nothing was changed.': '{0} är skadad vid "{1}". Ingenting ändrades.',
  'The case holds a newer run of the stage {0}. Where both have a result, the newer one stays what counts.':
    'Ärendet innehåller en nyare körning av steget {0}. Där båda har ett resultat är det fortfarande den nyare som gäller.',
  'The case holds a newer watch of the stage {0}. Where both have a result, the newer one stays what counts.':
    'Ärendet innehåller en nyare bevakning av steget {0}. Där båda har ett resultat är det fortfarande den nyare som gäller.',
  'The case holds a newer card of the platform. Where both have a result, the newer one stays what counts.':
    'Ärendet innehåller ett nyare statuskort från plattformen. Där båda har ett resultat är det fortfarande det nyare som gäller.',
  'The watches of this case hold {0} attempts, and with this one they would be more than the {1} that a case takes: import it into a new case. Nothing was changed.':
    'Ärendets bevakningar innehåller {0} försök, och med den här skulle de bli fler än de {1} som ett ärende rymmer: importera den i ett nytt ärende. Ingenting ändrades.',
  'A quotation mark in this row is not closed or stands in the middle of a cell, so its cells may be wrong.':
    'Ett citattecken på raden är inte avslutat eller står mitt i en cell, så cellerna kan vara fel.',
  'The row has more cells than the others. A text that contains the delimiter needs quotation marks around it.':
    'Raden har fler celler än de andra. En text som innehåller skiljetecknet behöver citattecken runt sig.',
  'The row ends before its end date. Write the missing delimiters: with an empty end date the entry is permanent.':
    'Raden slutar före sitt slutdatum. Skriv de skiljetecken som saknas: med tomt slutdatum är posten permanent.',
  'Column {0}': 'Kolumn {0}',
  'This result is of {0}, and the case is about {1}. Nothing was imported.':
    'Resultatet gäller {0}, och ärendet gäller {1}. Ingenting importerades.',
  '{0} Nothing was imported.': '{0} Ingenting importerades.',
  'The list is larger than {0}. Split it into smaller files.': 'Listan är större än {0}. Dela upp den i mindre filer.',
  'The list has more than {0} rows. Split it into smaller files.':
    'Listan har fler än {0} rader. Dela upp den i mindre filer.',
  'Line {0} is longer than {1} KiB, so this is no list of devices, or its encoding is another one.':
    'Rad {0} är längre än {1} KiB, så det här är ingen lista över enheter, eller så är teckenkodningen en annan.',
  'The file holds no text: it is a program, a picture, an archive or the like. Give the list as CSV.':
    'Filen innehåller ingen text: den är ett program, en bild, ett arkiv eller liknande. Spara listan som CSV.',
  'The list has no rows.': 'Listan har inga rader.',
  'This is no file.': 'Det här är ingen fil.',
  'Reading the list took too long and was ended. Save it anew as CSV in a spreadsheet program, or split it.':
    'Läsningen av listan tog för lång tid och avslutades. Spara den på nytt som CSV i ett kalkylprogram, eller dela upp den.',
  'This file is built to exhaust memory. Open it in a spreadsheet program and save the list anew.':
    'Den här filen är gjord för att ta slut på minnet. Öppna den i ett kalkylprogram och spara listan på nytt.',
  'The file is not there any more. Nothing was imported.': 'Filen finns inte längre. Ingenting importerades.',
  'This user account may not read the file. Nothing was imported.':
    'Det här användarkontot får inte läsa filen. Ingenting importerades.',
  'The file could not be read. Nothing was imported.': 'Filen kunde inte läsas. Ingenting importerades.',
  '{0} is damaged at line {1}.': '{0} är skadad på rad {1}.',
  'Reading {0} took too long or too much memory and was ended: it is damaged, or made to hold this program up. Nothing was changed. Save or export it again where it was made.':
    'Läsningen av {0} tog för lång tid eller för mycket minne och avslutades: filen är skadad, eller gjord för att uppehålla programmet. Ingenting ändrades. Spara eller exportera den igen där den skapades.',
  'This is a document of a spreadsheet program in a form that is not read (.xls, .xlsb). Save it there as .xlsx or CSV.':
    'Det här är ett dokument från ett kalkylprogram i en form som inte läses (.xls, .xlsb). Spara det där som .xlsx eller CSV.',
  'This is an OpenDocument file, such as .ods, which is not read. Save it as .xlsx.':
    'Det här är en OpenDocument-fil, till exempel .ods, som inte läses. Spara den som .xlsx.',
  'The workbook is protected by a password. Save it without one.':
    'Arbetsboken är skyddad med ett lösenord. Spara den utan.',
  'The workbook is damaged or was cut off. Open it in a spreadsheet program and save it anew.':
    'Arbetsboken är skadad eller avklippt. Öppna den i ett kalkylprogram och spara den på nytt.',
  'Cell {0} holds a formula, and the file does not hold its result. Open it in a spreadsheet program, and save it anew.':
    'Cellen {0} innehåller en formel, och filen innehåller inte dess resultat. Öppna den i ett kalkylprogram och spara den på nytt.',
  'The cells {0} are merged over several rows, of which only the first would get the value. Unmerge them, and fill each in.':
    'Cellerna {0} är sammanfogade över flera rader, och bara den första raden skulle få värdet. Dela dem och fyll i varje cell.',
  'The workbook holds more than {0} when unpacked. Split it, or save the sheet as CSV.':
    'Arbetsboken innehåller mer än {0} när den är uppackad. Dela den, eller spara bladet som CSV.',
  'The workbook has no sheet of this name. It has: {0}.': 'Arbetsboken har inget blad med det namnet. Den har: {0}.',
  "{0} is the text of a platform's status card, and no record. In the terminal, tripoint card --paste {1} --out card.json makes a record of it; in the window it is pasted at the platform stage. Nothing was changed.":
    '{0} är texten från plattformens statuskort och ingen resultatfil. I terminalen gör tripoint card --paste {1} --out card.json en resultatfil av den; i fönstret klistras den in vid steget för plattformen. Ingenting ändrades.',
  '{0} holds no record. What is taken in: records, cards and cases as JSON, answers to a script or to curl lines of Tripoint, and text that was handed over. A report is for reading: ask for the records that it was made from. Nothing was changed.':
    '{0} innehåller inget resultat. Detta tas in: resultatfiler, kort och ärenden som JSON, svar på ett skript eller på curl-rader från Tripoint och text som lämnats över. En rapport är till för att läsas: be om de resultatfiler som den gjordes av. Ingenting ändrades.',
  '{0} is a picture ({1}), and none is read. Ask for the text that was handed over, or read its QR code with a phone and send the text from there. Nothing was changed.':
    '{0} är en bild ({1}), och bilder läses inte. Be om texten som lämnades över, eller läs bildens QR-kod med en telefon och skicka texten därifrån. Ingenting har ändrats.',
};
