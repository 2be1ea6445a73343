import type { Catalogue } from '../language.ts';

/** What portable scripts say where they run (`resources/scripts`). They stand within quotes of a shell: see scripts.spec.ts. */
export const SCRIPTS: Catalogue = {
  'Stopped. What was done is kept in {0}.': 'Stoppat. Det som gjordes finns kvar i {0}.',
  'Stopped. Nothing was sent.': 'Stoppat. Ingenting skickades.',
  'Nothing more is sent.': 'Ingenting mer skickas.',
  'This host lacks what the script needs: {0}.': 'Datorn saknar det som skriptet behöver: {0}.',
  'This shell has no printf of its own. Run the script with another one, such as dash or bash.':
    'Det här skalet har ingen egen printf. Kör skriptet med ett annat, till exempel dash eller bash.',
  'The environment variable SSLKEYLOGFILE asks for TLS keys to be written to a file. Run the script again without it.':
    'Miljövariabeln SSLKEYLOGFILE begär att TLS-nycklar skrivs till en fil. Kör skriptet igen utan den.',
  'The current folder cannot be written to, and the transcript belongs there.':
    'Det går inte att skriva i den aktuella mappen, och där ska utskriften ligga.',
  'No temporary folder could be made.': 'Det gick inte att skapa en tillfällig mapp.',
  'No pipe could be made in the temporary folder.': 'Det gick inte att skapa en pipe i den tillfälliga mappen.',
  'The temporary folder cannot be written to.': 'Det går inte att skriva i den tillfälliga mappen.',
  'The transcript {0} cannot be written any more. Nothing more is sent.':
    'Det går inte längre att skriva i utskriften {0}. Ingenting mer skickas.',
  'The transcript cannot be written into the current folder.':
    'Det går inte att skriva utskriften i den aktuella mappen.',
  'This host lacks stty, so the password would be shown. Hand it over on standard input.':
    'Datorn saknar stty, så lösenordet skulle synas. Lämna det på standard in.',
  'More than one line was typed or pasted.': 'Mer än en rad skrevs eller klistrades in.',
  'Password of {0}': 'Lösenord för {0}',
  'The password is missing.': 'Lösenordet saknas.',
  'The password is not written in UTF-8.': 'Lösenordet är inte skrivet i UTF-8.',
  'This host holds PowerShell to its constrained language, in which the script cannot run.':
    'Datorn begränsar PowerShell till ett mindre språk, där skriptet inte kan köras.',
  'The password contains a control character.': 'Lösenordet innehåller ett styrtecken.',
  'Code of this script (Enter: none, the transcript is not sealed then)':
    'Skriptets kod (Enter: ingen, utskriften förseglas då inte)',
  'The code is not the one of this script.': 'Koden är inte det här skriptets.',
  'This is not the code of this script. Type it again.': 'Det är inte det här skriptets kod. Skriv den igen.',
  'No code was typed: the transcript is not sealed, and anyone can edit it.':
    'Ingen kod skrevs: utskriften är inte förseglad, och vem som helst kan ändra i den.',
  'A part of the reply could not be searched for the password within {0} seconds. That part is not kept.':
    'En del av svaret kunde inte genomsökas efter lösenordet på {0} sekunder. Den delen sparas inte.',
  'Only another TLS hello is answered: the script goes on with that.':
    'Bara ett annat ClientHello får svar: skriptet fortsätter med det.',
  'curl could not do what it was asked for (its code {0}):': 'curl kunde inte göra det som begärdes (dess kod {0}):',
  '{0}: no answer (code {1} of curl)': '{0}: inget svar (kod {1} från curl)',
  '{0}: no answer ({1})': '{0}: inget svar ({1})',
  'a redirect: not the answer of the API': 'en omdirigering: inte svaret från API:et',
  forbidden: 'förbjudet',
  'not found': 'finns inte',
  'an error': 'ett fel',
  'this node does no monitoring': 'den här noden har inte rollen Monitoring',
  'not the answer of the API': 'inte svaret från API:et',
  'expected of this probe': 'väntat av det här testet',
  '{0}, once more: status {1}': '{0}, en gång till: status {1}',
  '{0}, once more: no answer (code {1} of curl)': '{0}, en gång till: inget svar (kod {1} från curl)',
  'Version of Monitoring: status {0}': 'Version av Monitoring: status {0}',
  'Version of Monitoring: no answer (code {0} of curl)': 'Version av Monitoring: inget svar (kod {0} från curl)',
  'This curl cannot ask again with the TLS hello {0} (its code {1}). The script goes on without that.':
    'Den här versionen av curl kan inte fråga igen med ClientHello {0} (dess kod {1}). Skriptet fortsätter utan det.',
  'Run the script at a terminal to decide, or write it again with --one-more-attempt. Nothing was sent.':
    'Kör skriptet i en terminal för att välja, eller skapa det igen med --one-more-attempt. Ingenting skickades.',
  'The consent in this script was used before.': 'Samtycket i det här skriptet har använts tidigare.',
  'Continue? [y/N]': 'Fortsätta? [j/N]',
  'Only starts in this folder are known, and others may have been rejected.':
    'Bara starter i den här mappen är kända, och andra kan ha avvisats.',
  'The list of sign-in attempts of this user account cannot be written.':
    'Det går inte att skriva i det här användarkontots lista över inloggningsförsök.',
  'The list of sign-in attempts of this user account cannot be read.':
    'Det går inte att läsa det här användarkontots lista över inloggningsförsök.',
  'The list of sign-in attempts of this user account cannot be read: {0} is larger than 1 MiB.':
    'Det går inte att läsa det här användarkontots lista över inloggningsförsök: {0} är större än 1 MiB.',
  'The list of sign-in attempts of this user account has lines that cannot be read: {0}. Others may have been rejected.':
    'Det här användarkontots lista över inloggningsförsök har rader som inte går att läsa: {0}. Andra inloggningar kan ha avvisats.',
  'The list of sign-in attempts of this user account cannot be written any more.':
    'Det går inte längre att skriva i det här användarkontots lista över inloggningsförsök.',
  'A sign-in of {0} was rejected at {1}, or its result is not known.':
    'En inloggning av {0} avvisades {1}, eller så är dess resultat inte känt.',
  'A sign-in of {0} was rejected at {1} at this server under another name, or its result is not known.':
    'En inloggning av {0} avvisades {1} av den här servern under ett annat namn, eller så är dess resultat inte känt.',
  'Another attempt counts towards the lock-out of the account.': 'Ett försök till räknas när servern låser kontot.',
  'The script says so as well, and asks before it sends one.':
    'Även skriptet säger det, och frågar innan det skickar något.',
  'The proxy of this host is not one of http or https with CONNECT.':
    'Datorns proxy är inte en för http eller https med CONNECT.',
  'The proxy rejected its sign-in, or may have.': 'Proxyn avvisade inloggningen till den, eller kan ha gjort det.',
  'The address of the proxy contains a control character.': 'Proxyns adress innehåller ett styrtecken.',
  'This script knows proxies of the form http://HOST:PORT only.':
    'Det här skriptet kan bara använda proxyer av formen http://VÄRD:PORT.',
  'The adapters of this host could not be read.': 'Datorns nätverkskort kunde inte läsas.',
  'No certificate could be read.': 'Inget certifikat kunde läsas.',
  'This is not the certificate that was pinned, or none could be read: the password is not sent.':
    'Det är inte certifikatet som är fäst, eller så kunde inget läsas: lösenordet skickas inte.',
  'The sign-in was rejected.': 'Inloggningen avvisades.',
  'The sign-in got no clear answer and counts as rejected.':
    'Inloggningen fick inget entydigt svar och räknas som avvisad.',
  'The sign-in of another start was rejected, or its result is not known, or the list of sign-ins cannot be written.':
    'Inloggningen från en annan start avvisades, eller så är dess resultat inte känt, eller så går det inte att skriva i listan över inloggningar.',
  'The other probes are held back, so that the account is not locked.':
    'De andra testerna hålls tillbaka, så att kontot inte låses.',
  'Written: {0}. Hand this file to the engineer who runs Tripoint. It holds what the server answered and the addresses of this host. The password is not in it.':
    'Skrivet: {0}. Ge filen till den som kör Tripoint. Den innehåller vad servern svarade och den här datorns adresser. Lösenordet finns inte i den.',
};
