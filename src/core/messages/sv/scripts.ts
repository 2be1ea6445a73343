import type { Catalogue } from '../language.ts';

/** The fixed scripts, the lines of curl, and what is wrong with a text that curl printed. */
export const SCRIPTS: Catalogue = {
  'pasted by hand, editable: what curl does not tell is not measured':
    'inklistrad för hand, kan ha ändrats: det som curl inte talar om är inte mätt',
  '{0}: curl could not do what it was asked for, so nothing was tested: {1}':
    '{0}: curl kunde inte göra det som begärdes, så ingenting testades: {1}',
  '{0}: the answer is not as long here as curl says that it was, so what stands in it is not judged. Copy everything from the terminal, unchanged.':
    '{0}: svaret är inte så långt här som curl säger att det var, så det som står i det bedöms inte. Kopiera allt från terminalen, oförändrat.',
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
  '{0}: curl does not tell why no connection came about, so this is not measured.':
    '{0}: curl talar inte om varför ingen anslutning kom till stånd, så det är inte mätt.',
  '{0} was made with a script or with curl lines of Tripoint 0.1, which are not read any more. Make the script or the lines anew (tripoint script) and run them once more.':
    '{0} gjordes med ett skript eller curl-rader från Tripoint 0.1, som inte läses längre. Gör skriptet eller raderna på nytt (tripoint script) och kör dem en gång till.',
  "{0} holds answers of curl to lines that are not Tripoint's, so what was asked and how is not known. tripoint script --shell curl prints the lines to use. Nothing was changed.":
    '{0} innehåller svar från curl på rader som inte är Tripoints, så det går inte att veta säkert vad som frågades och hur. tripoint script --shell curl skriver ut raderna som ska användas. Ingenting ändrades.',
  'A password stands in the file: delete it, and change the password if anybody else may have seen it.':
    'Det står ett lösenord i filen: radera den, och byt lösenordet om någon annan kan ha sett det.',
  'What runs it: sh with curl, PowerShell with curl.exe, or lines of curl that a person pastes one by one.':
    'Vad som kör det: sh med curl, PowerShell med curl.exe, eller curl-rader som en person klistrar in en i taget.',
  'Write the script to this file; else to probe.sh or probe.ps1 in this folder. Lines of curl are printed.':
    'Skriv skriptet till den här filen; annars till probe.sh eller probe.ps1 i den här mappen. Curl-rader skrivs ut.',
  'The script is the same file for everybody. It asks for the password where it runs, stops at the first rejected sign-in, and prints the answers.':
    'Skriptet är samma fil för alla. Det frågar efter lösenordet där det körs, stannar vid den första avvisade inloggningen och skriver ut svaren.',
  'Where it runs it ends with 0 all good, 1 not all good, 3 nothing sent, 4 sign-in rejected or held back, 130 stopped.':
    'Där det körs slutar det med 0 allt gott, 1 inte allt gott, 3 ingenting skickat, 4 inloggning avvisad eller hållen tillbaka, 130 stoppat.',
  'Paste the first line alone and type the password. Paste the others only after its 200.':
    'Klistra in den första raden ensam och skriv lösenordet. Klistra in de andra först efter dess 200.',
  'Stop at a 401: each further one counts towards the lock-out of the account. The last line is right with 500.':
    'Stanna vid ett 401: varje nytt räknas när servern låser kontot. Den sista raden är rätt med 500.',
  'Lines that begin with Set-Cookie show session cookies of the server: cut their values before you send the text on.':
    'Rader som börjar med Set-Cookie visar serverns sessionscookies: ta bort värdena innan du skickar texten vidare.',
  'Put the certificate authority beside it, as {0}.': 'Lägg certifikatutfärdaren bredvid, som {0}.',
  'Bring the answers back: tripoint import {0}': 'Ta med svaren tillbaka: tripoint import {0}',
  "curl cannot check a pinned certificate. Use the server's certificate authority in its place. Nothing was written.":
    'curl kan inte kontrollera ett fäst certifikat. Använd serverns certifikatutfärdare i stället. Ingenting skrevs.',
  'The value of {0} contains a double quote, which Windows hands on changed. Nothing was written.':
    'Värdet för {0} innehåller ett citattecken, som Windows ändrar när det lämnas vidare. Ingenting skrevs.',
  'A sign-in of {0} was rejected at {1}, or its result is not known.':
    'En inloggning av {0} avvisades {1}, eller så är resultatet okänt.',
  'Another attempt counts towards the lock-out of the account.': 'Ett försök till räknas när servern låser kontot.',
};
