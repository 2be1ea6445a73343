import type { Catalogue } from '../language.ts';

/** What a file of curl lines says at its top, and what is wrong with the text that a terminal showed after them. */
export const CURL_LINES: Catalogue = {
  'What runs it: sh with curl, PowerShell (run with 7.6 on Linux, not with 5.1 on Windows yet), or curl: lines that a person pastes one by one.':
    'Vad som kör det: sh med curl, PowerShell (kört med 7.6 på Linux, inte med 5.1 på Windows än), eller curl: rader som en person klistrar in en i taget.',
  'open {0} and paste its lines into a terminal, one by one':
    'öppna {0} och klistra in raderna i en terminal, en i taget',
  'The file says so as well.': 'Det står också i filen.',
  'curl lines do not stop by themselves after a rejected sign-in: the person who pastes them stops. What the terminal shows is not sealed, and what curl does not tell, such as the certificate, is not measured. The form for sh does more wherever a script may run.':
    'curl-rader stannar inte av sig själva efter en avvisad inloggning: den som klistrar in dem stannar. Det som terminalen visar är inte förseglat, och det som curl inte talar om, till exempel certifikatet, mäts inte. Formen för sh gör mer överallt där ett skript får köras.',
  'Copy what the terminal shows into a text file. Bring that back: tripoint compare FILE':
    'Kopiera det som terminalen visar till en textfil. Ta med den tillbaka: tripoint compare FIL',
  'pasted by hand, editable: what curl does not tell is not measured':
    'inklistrad för hand, kan ha ändrats: det som curl inte talar om är inte mätt',
  "Single curl lines cannot check a pin. Use --ca with the server's certificate authority, or the form for sh. Nothing was written.":
    'Enstaka curl-rader kan inte kontrollera ett fäst certifikat. Använd --ca med serverns certifikatutfärdare, eller formen för sh. Ingenting skrevs.',
  "the machine's own": 'datorns egen',
  'A value in the lines is safe in sh, bash and zsh alone: paste them there.':
    'Ett värde i raderna fungerar bara i sh, bash och zsh: klistra in dem där.',
  'They are the same for sh, bash, zsh and the command prompt of Windows. In PowerShell write curl.exe in place of curl.':
    'De är lika för sh, bash, zsh och Kommandotolken i Windows. Skriv curl.exe i stället för curl i PowerShell.',
  'Tripoint: {0} lines of curl for the stage {1}.': 'Tripoint: {0} curl-rader för steget {1}.',
  'API user: {0}': 'API-användare: {0}',
  'Connect to: {0}': 'Anslut till: {0}',
  'the server itself': 'servern själv',
  'Certificate authority: {0}': 'Certifikatutfärdare: {0}',
  "the machine's own list": 'datorns egen lista',
  'A sign-in of {0} was rejected at {1}, or its result is not known. Check the password before you send another one: it counts towards the lock-out of the account.':
    'En inloggning av {0} avvisades {1}, eller så är resultatet okänt. Kontrollera lösenordet innan du skickar en till: den räknas när servern låser kontot.',
  'First save the certificate at the end of this file as {0} in the folder that you are in.':
    'Spara först certifikatet i slutet av den här filen som {0} i mappen som du står i.',
  '--connect-to needs curl 7.49 or newer.': '--connect-to kräver curl 7.49 eller nyare.',
  'Paste one line, type the password, and wait for the line that begins with {0}.':
    'Klistra in en rad, skriv lösenordet och vänta på raden som börjar med {0}.',
  'STOP after an answer of 401, or one that says in words that the sign-in was rejected: send no further line. Each one counts towards the lock-out of the account.':
    'STANNA efter ett svar med 401, eller ett som säger i ord att inloggningen avvisades: skicka ingen rad till. Var och en räknas när servern låser kontot.',
  '500 is right for Monitoring (mnt-session); 302, 403 and 404 are results, go on after them.':
    '500 är rätt för Monitoring (mnt-session); 302, 403 och 404 är resultat, fortsätt efter dem.',
  'CAUTION: lines that begin with Set-Cookie show session cookies of the server, with which others may get in. They do not belong in a ticket.':
    'VARNING: rader som börjar med Set-Cookie visar serverns sessionscookies, som andra kan ta sig in med. De hör inte hemma i ett ärende.',
  'In sh, bash and zsh, put this behind each line of curl, and their values are not shown:':
    'Skriv det här efter varje rad med curl i sh, bash och zsh, så visas inte deras värden:',
  'Elsewhere, replace what stands there between the first = and the next ; by [cut]. Tripoint needs the names alone.':
    'Ersätt annars det som står där mellan det första = och nästa ; med [cut]. Tripoint behöver bara namnen.',
  'Then copy everything from the terminal into a text file, unchanged, and bring it back: tripoint import FILE.':
    'Kopiera sedan allt från terminalen till en textfil, oförändrat, och ta med den tillbaka: tripoint import FIL.',
  '{0}: curl could not do what it was asked for, so nothing was tested: {1}':
    '{0}: curl kunde inte göra det som begärdes, så ingenting testades: {1}',
  '{0}: the answer is not as long here as curl says that it was, so what stands in it is not judged. Copy everything from the terminal, unchanged.':
    '{0}: svaret är inte så långt här som curl säger att det var, så det som står i det bedöms inte. Kopiera allt från terminalen, oförändrat.',
  'What curl does not tell, such as the certificate, is not measured. The file can be edited by anyone, and Tripoint says so.':
    'Det som curl inte talar om, till exempel certifikatet, mäts inte. Vem som helst kan ändra i filen, och det säger Tripoint.',
  '{0} holds answers to curl lines of a newer Tripoint. Update this one to read it.':
    '{0} innehåller svar på curl-rader från en nyare version av Tripoint. Uppdatera den här för att läsa filen.',
  '{0} was not copied whole: line {1} tells a status, and no answer before it has this status. Copy everything from the terminal, unchanged.':
    '{0} är inte kopierad i sin helhet: rad {1} talar om en status, och inget svar före den har denna status. Kopiera allt från terminalen, oförändrat.',
  '{0} cannot be read: its line {1} was wrapped or cut. Copy the text once more from a terminal that joins wrapped lines (in tmux: capture-pane -J). Or put >> answers.txt behind each line of curl, and bring that file.':
    '{0} kan inte läsas: rad {1} är bruten eller avklippt. Kopiera texten en gång till från en terminal som fogar ihop brutna rader (i tmux: capture-pane -J). Eller skriv >> answers.txt efter varje rad med curl, och ta med den filen.',
  '{0} holds no whole answer to a curl line. Paste the lines into a terminal, and copy everything that it shows after them.':
    '{0} innehåller inget helt svar på en curl-rad. Klistra in raderna i en terminal, och kopiera allt som den visar efter dem.',
  '{0} holds answers to two sets of curl lines. Save the answers to each set in a file of its own.':
    '{0} innehåller svar på två uppsättningar curl-rader. Spara svaren på varje uppsättning i en egen fil.',
  '{0}: curl does not tell why no connection came about, so this is not measured. The form for sh does measure it.':
    '{0}: curl talar inte om varför ingen anslutning kom till stånd, så det är inte mätt. Formen för sh mäter det.',
};
