import type { Catalogue } from '../language.ts';

/** Why nothing is sent, and why a report is not written. */
export const SENDING: Catalogue = {
  'writes TLS keys to a file': 'skriver TLS-nycklar till en fil',
  'chooses the ciphers of TLS from outside': 'väljer chiffren för TLS utifrån',
  'changes what the TLS library does': 'ändrar vad TLS-biblioteket gör',
  'runs other code in this program': 'kör annan kod i det här programmet',
  'lets other programs look into this one': 'låter andra program se in i det här',
  'writes what this program holds to a file': 'skriver det som programmet har i minnet till en fil',
  'The option {0} {1}. No credentials were sent. Start the program again without it.':
    'Flaggan {0} {1}. Inga inloggningsuppgifter skickades. Starta programmet igen utan det.',
  'The environment variable NODE_TLS_REJECT_UNAUTHORIZED=0 switches certificate checks off. No credentials were sent. Start the program again without it.':
    'Miljövariabeln NODE_TLS_REJECT_UNAUTHORIZED=0 stänger av certifikatkontrollen. Inga inloggningsuppgifter skickades. Starta programmet igen utan den.',
  'The environment variable SSLKEYLOGFILE asks for TLS keys to be written to a file. No credentials were sent. Start the program again without it.':
    'Miljövariabeln SSLKEYLOGFILE begär att TLS-nycklar skrivs till en fil. Inga inloggningsuppgifter skickades. Starta programmet igen utan den.',
  'The environment variable OPENSSL_CONF changes what the TLS library does. No credentials were sent. Start the program again without it.':
    'Miljövariabeln OPENSSL_CONF ändrar vad TLS-biblioteket gör. Inga inloggningsuppgifter skickades. Starta programmet igen utan den.',
  'The user name is missing. Nothing was sent.': 'Användarnamnet saknas. Ingenting skickades.',
  'The password is missing. Nothing was sent.': 'Lösenordet saknas. Ingenting skickades.',
  'The proxy has rejected this user meanwhile, or may have.':
    'Proxyn har avvisat den här användaren under tiden, eller kan ha gjort det.',
  'The user name contains a colon, which HTTP Basic cannot carry. Nothing was sent.':
    'Användarnamnet innehåller ett kolon, vilket HTTP Basic inte klarar. Ingenting skickades.',
  'The user name or the password contains a control character. Nothing was sent.':
    'Användarnamnet eller lösenordet innehåller ett styrtecken. Ingenting skickades.',
  'The MAC address is not six pairs with colons or hyphens. Nothing was sent.':
    'MAC-adressen är inte sex par med kolon eller bindestreck. Ingenting skickades.',
  "The endpoint group's id is invalid. Nothing was sent.": 'Slutpunktsgruppens id är ogiltigt. Ingenting skickades.',
  'The server is not a host name or an address alone. Nothing was sent.':
    'Servern är inte enbart ett värdnamn eller en adress. Ingenting skickades.',
  'The port is not a number from 1 to 65535. Nothing was sent.':
    'Porten är inte ett tal från 1 till 65535. Ingenting skickades.',
  'The file holds no certificate in PEM form. Nothing was sent.':
    'Filen innehåller inget certifikat i PEM-format. Ingenting skickades.',
  'The pin is not a SHA-256 of 64 hexadecimal digits. Nothing was sent.':
    'Det fästa fingeravtrycket är inte en SHA-256 med 64 hexadecimala siffror. Ingenting skickades.',
  "The proxy's address is not of the form http://HOST:PORT. Nothing was sent.":
    'Proxyns adress har inte formen http://VÄRD:PORT. Ingenting skickades.',
  "The proxy's address has more than a host and a port. Nothing was sent.":
    'Proxyns adress har mer än en värd och en port. Ingenting skickades.',
  "The proxy's user name or password is not written as an address needs it. Nothing was sent.":
    'Proxyns användarnamn eller lösenord är inte skrivet så som en adress kräver. Ingenting skickades.',
  'A proxy of the kind "{0}" is not supported, only http and https with CONNECT. Nothing was sent.':
    'En proxy av typen "{0}" stöds inte, bara http och https med CONNECT. Ingenting skickades.',
  'The browser did not print the report. Save it as HTML instead, open that in any browser, and print it to PDF from there. Nothing was written.':
    'Webbläsaren skrev inte ut rapporten. Spara den som HTML i stället, öppna den i valfri webbläsare och skriv ut till PDF därifrån. Ingenting skrevs.',
  'PDF needs an installed Chromium, Chrome or Edge, and none was found. Save the report as HTML instead, open it in any browser, and print it to PDF from there. Nothing was written.':
    'PDF kräver att Chromium, Chrome eller Edge är installerat, och ingen hittades. Spara rapporten som HTML i stället, öppna den i valfri webbläsare och skriv ut till PDF därifrån. Ingenting skrevs.',
  'Nothing was written: {0} would hold {1}, {2}. Change it where it is used, since a reply or a name in this case repeats it; then run the stage again, or make a new case.':
    'Ingenting skrevs: {0} skulle innehålla {1}, {2}. Byt ut den hemliga uppgiften där den används, eftersom ett svar eller ett namn i ärendet upprepar den; kör sedan steget igen, eller skapa ett nytt ärende.',
  'the text': 'texten',
  "the report's field {0}": 'rapportens fält {0}',
  'the file {0}': 'filen {0}',
  'as UTF-16': 'som UTF-16',
  'as hex': 'hexadecimalt',
  'as a Basic sign-in': 'som Basic-inloggning',
  'as it is': 'så som det är skrivet',
  backwards: 'baklänges',
  'as UTF-8 read as Latin-1': 'som UTF-8 läst som Latin-1',
  'as base64': 'som base64',
};
