import type { Catalogue } from '../language.ts';

/** Failures of the use cases and of the hosts: what was refused, and what was not changed. */
export const APP: Catalogue = {
  'As a file this case would be larger than the 20 MiB that Tripoint takes in elsewhere. Nothing was written. Hand over its report, or the records of its stages, instead.':
    'Som fil skulle ärendet bli större än de 20 MiB som Tripoint tar emot på andra ställen. Ingenting skrevs. Lämna över rapporten eller stegens resultatfiler i stället.',
  'the password': 'lösenordet',
  'the case file': 'ärendefilen',
  'the key of a context': 'nyckeln till en kontext',
  'the record': 'resultatfilen',
  'A practice case keeps its practice server. Make a new case for another server. Nothing was changed.':
    'Ett övningsärende behåller sin övningsserver. Skapa ett nytt ärende för en annan server. Ingenting ändrades.',
  'The user name contains a colon, which HTTP Basic cannot carry. Nothing was changed.':
    'Användarnamnet innehåller ett kolon, vilket HTTP Basic inte klarar. Ingenting ändrades.',
  'A stage is running. Stop it before changing the password. The password was not stored.':
    'Ett steg körs. Stoppa det innan lösenordet ändras. Lösenordet lagrades inte.',
  'A stage is running. Stop it before changing the case. Nothing was changed.':
    'Ett steg körs. Stoppa det innan ärendet ändras. Ingenting ändrades.',
  'A stage is running. Stop it before removing the case. Nothing was changed.':
    'Ett steg körs. Stoppa det innan ärendet tas bort. Ingenting ändrades.',
  'That is not a result of this check. Nothing was changed.':
    'Det är inget giltigt resultat för den här kontrollen. Ingenting ändrades.',
  'There is no such check that still counts. Nothing was changed.':
    'Det finns ingen sådan kontroll som fortfarande gäller. Ingenting ändrades.',
  'The case does not hold this entry any more. Nothing was changed.':
    'Ärendet innehåller inte den här posten längre. Ingenting ändrades.',
  'Only the desktop program can do this. Nothing was done.':
    'Det här kan bara skrivbordsprogrammet göra. Ingenting gjordes.',
  'A stage or a watch of this case is already running. Nothing was started.':
    'Ett steg eller en bevakning pågår redan i ärendet. Ingenting startades.',
  'The run could not be noted on disk, so it was not started. Nothing was sent.':
    'Körningen kunde inte skrivas till disken och startades därför inte. Ingenting skickades.',
  'The watch could not be noted on disk, so it was not started. Nothing was sent.':
    'Bevakningen kunde inte skrivas till disken och startades därför inte. Ingenting skickades.',
  'The run ended before its end by an error.': 'Körningen avbröts av ett fel innan den var klar.',
  'The watch ended before its end by an error.': 'Bevakningen avbröts av ett fel innan den var klar.',
  'This case is no lesson. Nothing was changed.': 'Det här ärendet är ingen övning. Ingenting ändrades.',
  'Imported card': 'Importerat statuskort',
  'The practice world could not be started. Your cases were not changed.':
    'Övningsfelet kunde inte startas. Dina ärenden ändrades inte.',
  'A stage is running. Stop it before starting another practice world. Nothing was changed.':
    'Ett steg körs. Stoppa det innan ett annat övningsfel startas. Ingenting ändrades.',
  'This case is in the bin. Restore it first. The password was not stored.':
    'Ärendet ligger i papperskorgen. Återställ det först. Lösenordet lagrades inte.',
  'The server, port or user was changed meanwhile. The password was not stored.':
    'Servern, porten eller användaren ändrades under tiden. Lösenordet lagrades inte.',
  'A batch of this context is running. Wait for it or stop it. Nothing was sent.':
    'En batch i kontexten pågår. Vänta tills den är klar eller stoppa den. Ingenting skickades.',
  'This batch is going on. Stop it first. Nothing was removed.':
    'Batchen pågår. Stoppa den först. Ingenting togs bort.',
  'The list has changed since these numbers were confirmed. Look at it again. Nothing was sent.':
    'Listan har ändrats sedan siffrorna bekräftades. Granska den igen. Ingenting skickades.',
  'This job was made for another address or another context than this one has now. Nothing was sent.':
    'Batchen skapades för en annan adress eller en annan kontext än den som gäller nu. Ingenting skickades.',
  '{0} Nothing was sent.': '{0} Ingenting skickades.',
  '{0} Nothing was changed.': '{0} Ingenting ändrades.',
  'Nothing was sent.': 'Ingenting skickades.',
  'Nothing was changed.': 'Ingenting ändrades.',
  'The practice context is made by the practice world. Nothing was changed.':
    'Övningskontexten skapas av övningsfelet. Ingenting ändrades.',
  'A batch of this context is running. Stop it first. Nothing was changed.':
    'En batch i kontexten pågår. Stoppa den först. Ingenting ändrades.',
  'Emails are being removed with this context. Wait for the result. Nothing was changed.':
    'E-postadresser tas bort med den här kontexten. Vänta på resultatet. Ingenting ändrades.',
  'The file holds no certificate in PEM form. Nothing was changed.':
    'Filen innehåller inget certifikat i PEM-format. Ingenting ändrades.',
  '{0} The key was not stored.': '{0} Nyckeln lagrades inte.',
  'An API key has letters, digits and signs of ASCII only, without spaces. Nothing was changed.':
    'En API-nyckel får bara ha bokstäver, siffror och tecken ur ASCII, utan blanksteg. Ingenting ändrades.',
  'Give a removal date, or say that the entry is permanent. Nothing was sent.':
    'Ange ett borttagningsdatum, eller att posten är permanent. Ingenting skickades.',
  'The journal of this job is missing or empty. Nothing was sent.':
    'Batchens journal saknas eller är tom. Ingenting skickades.',
  '{0} Which of its rows were created is known to the service alone: send its list again, what is there already is skipped.':
    '{0} Bara tjänsten vet vilka av dess rader som skapades. Skicka listan igen: det som redan finns hoppas över.',
  '{0} The service asks to wait {1} seconds.': '{0} Tjänsten ber om {1} sekunders väntan.',
  'The program met an error that it did not expect. What was done is kept.':
    'Ett oväntat fel inträffade i programmet. Det som är gjort finns kvar.',
  'This list is not open any more. Import it again; nothing was sent.':
    'Listan är inte öppen längre. Importera den igen; ingenting skickades.',
  'The list could not be worked on, or was closed meanwhile. Nothing was sent.':
    'Listan kunde inte bearbetas eller stängdes under tiden. Ingenting skickades.',
  'Emails are being removed with this context already. Nothing was sent.':
    'E-postadresser tas redan bort med den här kontexten. Ingenting skickades.',
  'The number that was typed is not the number of entries, {0}. Nothing was sent.':
    'Talet som skrevs är inte antalet poster, {0}. Ingenting skickades.',
  'What was typed is not {0}. Nothing was sent.': 'Det som skrevs är inte {0}. Ingenting skickades.',
  'The practice service could not be started. Nothing was sent; your contexts were not changed.':
    'Övningstjänsten kunde inte startas. Ingenting skickades; dina kontexter ändrades inte.',
  'This context is in the bin. Restore it first. Nothing was sent.':
    'Kontexten ligger i papperskorgen. Återställ den först. Ingenting skickades.',
  'This context is now called {0}. Look at it again before you send anything. Nothing was sent.':
    'Kontexten heter nu {0}. Granska den igen innan du skickar något. Ingenting skickades.',
  '{0} Look at it again before you send anything. Nothing was sent.':
    '{0} Granska den igen innan du skickar något. Ingenting skickades.',
  'This context was changed meanwhile: it now leads to {0}, organization {1}, context {2}.':
    'Kontexten ändrades under tiden: den leder nu till {0}, organisation {1}, kontext {2}.',
  '{0} Enter it again. Nothing was sent.': '{0} Ange den igen. Ingenting skickades.',
  'Enter the API key of {0} first. Nothing was sent.': 'Ange först API-nyckeln för {0}. Ingenting skickades.',
  'No row begins on this line. Nothing was changed.': 'Ingen rad börjar på den här raden i filen. Ingenting ändrades.',
  'Name the NAC server first. Nothing was sent.': 'Ange först NAC-servern. Ingenting skickades.',
  'The server is a host name or an address alone, without https://, path or port. Nothing was sent.':
    'Servern anges som enbart ett värdnamn eller en adress, utan https://, sökväg eller port. Ingenting skickades.',
  '"Connect to" is HOST:PORT. Nothing was sent.': '"Anslut till" skrivs VÄRD:PORT. Ingenting skickades.',
  'Name the API user first. Nothing was sent.': 'Ange först API-användaren. Ingenting skickades.',
  '{0} Type it again. Nothing was sent.': '{0} Skriv det igen. Ingenting skickades.',
  'Set the password of {0} first. Nothing was sent.': 'Ange först lösenordet för {0}. Ingenting skickades.',
  'The server, port or user was changed meanwhile. Nothing was sent.':
    'Servern, porten eller användaren ändrades under tiden. Ingenting skickades.',
  'No server is named yet.': 'Ingen server är angiven än.',
  'The name {0} does not resolve from here.': 'Namnet {0} kan inte slås upp härifrån.',
  'There is no interrupted run to settle. Nothing was changed.':
    'Det finns ingen avbruten körning att avsluta. Ingenting ändrades.',
  'The server, the user or this machine is not what it was when the run began. Start the stage again. Nothing was sent.':
    'Servern, användaren eller den här datorn är inte densamma som när körningen började. Starta steget igen. Ingenting skickades.',
  'The last result is still not saved: {0} Save it, or save a copy. Nothing was sent.':
    'Det senaste resultatet är fortfarande inte sparat: {0} Spara det, eller spara en kopia. Ingenting skickades.',
  'Every result of this case is saved. Nothing was written.': 'Alla ärendets resultat är sparade. Ingenting skrevs.',
  'These are more than {0} rounds: ask less often or for a shorter time. Nothing was sent.':
    'Det blir fler än {0} omgångar: testa mer sällan eller under kortare tid. Ingenting skickades.',
  'A watch lasts at most {0} hours: ask for fewer rounds. Nothing was sent.':
    'En bevakning pågår högst {0} timmar: välj färre omgångar. Ingenting skickades.',
  'The watches of a case hold at most {0} attempts, and those of this one have room for {1} more rounds: ask for fewer rounds, or make a new case for this watch. Nothing was sent.':
    'Ett ärendes bevakningar rymmer högst {0} försök, och i det här finns plats för {1} omgångar till: välj färre omgångar, eller skapa ett nytt ärende för bevakningen. Ingenting skickades.',
  'The watches of this case hold {0} attempts, and a case takes at most {1}: make a new case for further watches. Nothing was sent.':
    'Ärendets bevakningar innehåller {0} försök, och ett ärende rymmer högst {1}: skapa ett nytt ärende för fler bevakningar. Ingenting skickades.',
  'The program met an error before its window opened. No case was changed. Start it again.':
    'Ett fel inträffade innan programmets fönster öppnades. Inget ärende ändrades. Starta det igen.',
  'Tripoint could not start': 'Tripoint kunde inte starta',
  'Only the window of this program may ask. Nothing was done.':
    'Bara programmets eget fönster får göra det här. Ingenting gjordes.',
  'One input is expected. Nothing was done.': 'Exakt ett värde ska anges. Ingenting gjordes.',
  'No browser could be opened. The page is {0}': 'Ingen webbläsare kunde öppnas. Sidan är {0}',
  'The report could not be printed to PDF. Save it as HTML instead, open that in any browser, and print it to PDF from there. Nothing was written.':
    'Rapporten kunde inte skrivas ut till PDF. Spara den som HTML i stället, öppna den i valfri webbläsare och skriv ut till PDF därifrån. Ingenting skrevs.',
  'Something that you typed is not saved': 'Något som du har skrivit in är inte sparat',
  'If you leave now, it may be lost. What is saved stays as it is.':
    'Om du lämnar nu kan det gå förlorat. Det som är sparat finns kvar som det är.',
  Stay: 'Stanna kvar',
  Leave: 'Lämna',
  'No such call. Nothing was done.': 'Anropet finns inte. Ingenting gjordes.',
  'The input of {0} is invalid. Nothing was done.': 'Indata till {0} är ogiltiga. Ingenting gjordes.',
  'The program met an error that it did not expect. What was saved before is kept.':
    'Ett oväntat fel inträffade i programmet. Det som sparades tidigare finns kvar.',
  'The loopback address could not be opened.': 'Loopback-adressen kunde inte öppnas.',
  'Only the address of this program is opened.': 'Bara det här programmets adress öppnas.',
  "The window's pages are not in {0}. Build them first: npm run build.":
    'Fönstrets sidor finns inte i {0}. Bygg dem först: npm run build.',
  'An earlier request for this MAC got no answer. This one went out under its id, so that no second entry can come of it; if the earlier one was carried out, its entry stays as it is.':
    'Ett tidigare anrop för den här MAC-adressen fick inget svar. Det här skickades med samma id, så att det inte kan bli två poster; om det tidigare anropet utfördes förblir dess post som den är.',
};
