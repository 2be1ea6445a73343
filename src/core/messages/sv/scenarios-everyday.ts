import type { Catalogue } from '../language.ts';

/** Titles, stories and hints of the everyday scenarios for practice. */
export const SCENARIOS_EVERYDAY: Catalogue = {
  'It works from everywhere except from you': 'Det fungerar överallt utom hos er',
  'We tested inside, we tested from a telephone on the mobile network, and everything answers. Only your page is red, in all three rows. So it can only be you.':
    'Vi testade på insidan, vi testade från en telefon i mobilnätet, och allt svarar. Bara er sida är röd, i alla tre rader. Alltså kan det bara vara ni.',
  'Two of three places are fine. What does the third one do differently on its way?':
    'Två av tre ställen är bra. Vad gör det tredje annorlunda på vägen?',
  'The card itself names the one fact that the other side needs.':
    'Själva kortet anger det enda faktum som den andra sidan behöver.',
  'Typed again, and still red': 'Skrivet på nytt, och fortfarande rött',
  'All four lines work from everywhere. We typed the password again into your settings, together on the telephone, letter by letter. The page is still red in all three rows. The server has no row of you in its report, and your address is in its list. At last somebody has looked into the log of the firewall, and found you there.':
    'Alla fyra rader fungerar överallt. Vi skrev in lösenordet på nytt i era inställningar, tillsammans i telefon, bokstav för bokstav. Sidan är fortfarande röd i alla tre rader. Servern har ingen rad från er i sin rapport, och er adress finns i dess lista. Till sist har någon tittat i brandväggens logg, och hittat er där.',
  'Three suspects have been cleared, and one has confessed. Record all four.':
    'Tre misstänkta är friade, och en har erkänt. Registrera alla fyra.',
  'What does the platform do differently on its way?': 'Vad gör plattformen annorlunda på vägen?',
  'A name that is nearly right': 'Ett namn som nästan är rätt',
  'There were two users once, an old one and a new one. The new one works from everywhere, I have tested it with you. Your page stays red.':
    'Det fanns två användare en gång, en gammal och en ny. Den nya fungerar överallt, jag har testat den med er. Er sida är fortfarande röd.',
  'Read the card from top to bottom, not only the rows.': 'Läs kortet uppifrån och ner, inte bara raderna.',
  'Which user was tested?': 'Vilken användare testades?',
  'Two of three for you, four of four for us': 'Två av tre för er, fyra av fyra för oss',
  'From outside all four lines are good. On your page the last row is red. The rule for your name was written by somebody who likes short rules.':
    'Utifrån är alla fyra rader bra. På er sida är den sista raden röd. Regeln för ert namn skrevs av någon som tycker om korta regler.',
  'The platform is let in. With everything?': 'Plattformen släpps in. Med allt?',
  'Which path belongs to the red row?': 'Vilken sökväg hör till den röda raden?',
  'We saved it again, twice': 'Vi sparade det igen, två gånger',
  'The password was changed on Monday by our policy. We opened your settings and pressed Save, twice, and the page is still red. With the new password all four lines work from everywhere. No, we did not type it there, the field shows nothing anyway.':
    'Lösenordet ändrades i måndags enligt vår policy. Vi öppnade era inställningar och tryckte på Save, två gånger, och sidan är fortfarande röd. Med det nya lösenordet fungerar alla fyra rader överallt. Nej, vi skrev inte in det där, fältet visar ju ändå ingenting.',
  'What does a form do with a field that is left blank?': 'Vad gör ett formulär med ett fält som lämnas tomt?',
  'Record whether the password was typed again.': 'Registrera om lösenordet skrevs in på nytt.',
  'Cut off in the middle of the greeting': 'Avbruten mitt i hälsningen',
  'From outside the connection is cut at once. I looked at the settings of the server, as you asked: there is a list of addresses, and all of them may come.':
    'Utifrån bryts anslutningen genast. Jag tittade på serverns inställningar, som du bad om: där finns en lista över adresser, och alla får komma.',
  'TCP opens. What happens with the first bytes?': 'TCP öppnas. Vad händer med de första byten?',
  'One suspect has been cleared. Record it.': 'En misstänkt är friad. Registrera det.',
  'The second test is always worse': 'Det andra testet är alltid sämre',
  'The first test from outside was good. Then I wanted to show it to my boss, and it said 429. The more we test, the worse it gets. Your page is green.':
    'Det första testet utifrån var bra. Sedan ville jag visa det för min chef, och då stod det 429. Ju mer vi testar, desto sämre blir det. Er sida är grön.',
  'Who counts here, and what?': 'Vem räknar här, och vad?',
  'Would the server itself use this number?': 'Skulle servern själv använda den här koden?',
  'It thinks, and thinks': 'Den tänker, och tänker',
  'From outside the connection opens at once, the certificate is right, and then nothing comes until the tool gives up. Inside it takes a blink.':
    'Utifrån öppnas anslutningen genast, certifikatet är rätt, och sedan kommer ingenting förrän verktyget ger upp. På insidan går det på ett ögonblick.',
  'How far did it get, and who has the request now?': 'Hur långt kom det, och vem har anropet nu?',
  'Is it as slow inside?': 'Är det lika långsamt på insidan?',
  'Inside it hangs, outside it flies': 'På insidan hänger det, på utsidan går det undan',
  'I am at the customer, in a meeting room, and get nothing at all. From my hotel last night everything was fine, and the page is green. Is the server down?':
    'Jag är hos kunden, i ett mötesrum, och får ingenting alls. Från hotellet i går kväll var allt bra, och sidan är grön. Ligger servern nere?',
  'Can the server be down and answer at the same time?': 'Kan servern ligga nere och svara på samma gång?',
  'What is special about a meeting room network?': 'Vad är särskilt med ett mötesrums nätverk?',
  'Please sign in to continue': 'Logga in för att fortsätta',
  'We moved the server into the new guest data centre network. Inside, the four lines are fine. From the internet the number is 200 as well, and your page is red.':
    'Vi flyttade servern till det nya gästnätet i datahallen. På insidan är de fyra raderna bra. Från internet är koden också 200, och er sida är röd.',
  'Who is asked to sign in here: a program, or a person?': 'Vem ombeds logga in här: ett program eller en människa?',
  'What stands in the page besides the form?': 'Vad finns på sidan förutom formuläret?',
  'Service unavailable, since Monday': 'Tjänsten är inte tillgänglig, sedan i måndags',
  'Your page is red and a colleague who tests from home gets 503. So the server must be overloaded. The server team has graphs, and the graphs are flat.':
    'Er sida är röd och en kollega som testar hemifrån får 503. Alltså måste servern vara överbelastad. Serverteamet har kurvor, och kurvorna är platta.',
  'Does the same number come from inside?': 'Kommer samma kod från insidan?',
  'A server that is too busy would not find the time for a company policy.':
    'En server som har för mycket att göra skulle inte ha tid med en företagspolicy.',
  'The password works only in the office': 'Lösenordet fungerar bara på kontoret',
  'From the office the user is accepted, from outside it is rejected. We reset the password twice, and had the user unlocked each time. In the office it worked every time.':
    'Från kontoret godkänns användaren, utifrån avvisas den. Vi bytte lösenordet två gånger, och lät låsa upp användaren varje gång. På kontoret fungerade det varje gång.',
  'Run the inside stage once more, after the outside one.': 'Kör steget på insidan en gång till, efter det på utsidan.',
  'Does the report of the server know of the attempt from outside?': 'Känner serverns rapport till försöket utifrån?',
  'It worked all summer': 'Det fungerade hela sommaren',
  'We were closed for the summer and nobody used the guest network. Today the first visitors came and nothing works. I have the password in front of me, letter for letter, and it is the right one.':
    'Vi hade stängt över sommaren och ingen använde gästnätet. I dag kom de första besökarna och ingenting fungerar. Jag har lösenordet framför mig, bokstav för bokstav, och det är det rätta.',
  'The answer is the same whether a password is wrong or something else about the user is.':
    'Svaret är detsamma vare sig lösenordet är fel eller något annat med användaren.',
  'Which policy looks at users that nobody has used for a while?':
    'Vilken policy gäller användare som ingen har använt på ett tag?',
  'Right password, wrong day': 'Rätt lösenord, fel dag',
  'Every line says 401. The password is the right one, we have it from the safe. I tried it at the admin pages, once, and it was rejected there as well. The user is ticked as enabled.':
    'Varje rad säger 401. Lösenordet är det rätta, vi har det ur kassaskåpet. Jag provade det på administrationssidorna, en gång, och det avvisades där också. Användaren är ikryssad som aktiverad.',
  'Which state of a user does no page show?': 'Vilket tillstånd hos en användare syns inte på någon sida?',
  'Record what the sign-in at the admin pages has shown.':
    'Registrera vad inloggningen på administrationssidorna har visat.',
  'A user made in a hurry': 'En användare som skapades i all hast',
  'The old user was deleted on Friday by mistake, and the new one was made in five minutes. The same name, the same password. Now every row is red, with 403.':
    'Den gamla användaren togs bort av misstag i fredags, och den nya skapades på fem minuter. Samma namn, samma lösenord. Nu är varje rad röd, med 403.',
  'The user is known. Is that enough?': 'Användaren är känd. Räcker det?',
  'Look at who answers, and where one would give the user more.':
    'Titta på vem som svarar, och var man skulle ge användaren mer.',
  'It opens the door, but not the drawer': 'Den öppnar dörren, men inte lådan',
  'Every line says 401. So I signed in to the admin pages with exactly this user and this password, and got in. The password is right, then, and the report has a row of every line. Why is it rejected?':
    'Varje rad säger 401. Så jag loggade in på administrationssidorna med just den här användaren och det här lösenordet, och kom in. Lösenordet är alltså rätt, och rapporten har en rad för varje test. Varför avvisas den?',
  'Signing in is one thing. What does a line need besides?': 'Att logga in är en sak. Vad behöver ett test därutöver?',
  'Devices are listed, but nobody is online': 'Enheter listas, men ingen är ansluten',
  'Your page lists our devices and groups, and still says that nobody is connected, with forty people in the room. A new colleague tidied up the administrators last week, but this user is still there and enabled.':
    'Er sida listar våra enheter och grupper, och säger ändå att ingen är ansluten, med fyrtio personer i rummet. En ny kollega städade bland administratörerna förra veckan, men den här användaren finns kvar och är aktiverad.',
  'The same user and the same password were accepted three times and rejected once.':
    'Samma användare och samma lösenord godkändes tre gånger och avvisades en gång.',
  'What is different from one family to the next, for the same user?':
    'Vad skiljer det ena testet från det andra, för samma användare?',
  'The second site behaves differently': 'Den andra anläggningen beter sig annorlunda',
  'Site one is fine. Site two was built from the same notes by another team, and there one row stays red however often we press the button. Signing in to the admin pages with this user works.':
    'Anläggning ett är bra. Anläggning två byggdes efter samma anteckningar av ett annat team, och där är en rad röd hur ofta vi än trycker på knappen. Att logga in på administrationssidorna med den här användaren fungerar.',
  'Look at who sent this answer before you think of a firewall.':
    'Titta på vem som skickade svaret innan du tänker på en brandvägg.',
  'Being known is one thing, being allowed is another.': 'Att vara känd är en sak, att få lov är en annan.',
  'Groups are there, devices are not': 'Grupper finns, enheter finns inte',
  'Our new server is up, and your colleague set it up with us on the telephone. The groups appear, but single devices never do. We followed the old guide to the letter.':
    'Vår nya server är igång, och din kollega satte upp den med oss i telefon. Grupperna visas, men enskilda enheter gör det aldrig. Vi följde den gamla guiden till punkt och pricka.',
  'Three of four probes are fine. What sets the fourth apart?':
    'Tre av fyra tester är bra. Vad skiljer det fjärde från de andra?',
  'The version matters here: up to 3.3 there is one more thing to look at in the settings.':
    'Versionen spelar roll här: till och med 3.3 finns en sak till att titta på i inställningarna.',
  'One of three rows never came up': 'En av tre rader kom aldrig upp',
  'We installed the server two years ago and it has never been touched since. Groups are there, sessions are there, single devices never were. Both switches are on, I have a photograph.':
    'Vi installerade servern för två år sedan och ingen har rört den sedan dess. Grupper finns, sessioner finns, enskilda enheter har aldrig funnits. Båda inställningarna är på, jag har en bild.',
  'Which of the probes asks for something that came with a later version?':
    'Vilket av testerna frågar efter något som kom med en senare version?',
  'Who says that the path is unknown: a device, or the server with its own marks?':
    'Vem säger att sökvägen är okänd: en enhet, eller servern med sina egna kännetecken?',
  'Worse every morning at eight': 'Värre varje morgon klockan åtta',
  'It began with mornings only and now it lasts all day. The admin pages take a minute to open. Two of your rows are red, one is green. The network team is sure that it is your side.':
    'Det började med bara morgnarna och nu varar det hela dagen. Administrationssidorna tar en minut att öppna. Två av era rader är röda, en är grön. Nätverksteamet är säkert på att det är er sida.',
  'The same number means something bad at three probes and something good at the fourth.':
    'Samma kod betyder något dåligt i tre tester och något bra i det fjärde.',
  'Read what the answer says about itself, and whose envelope it comes in.':
    'Läs vad svaret säger om sig självt, och i vems kuvert det kommer.',
  'Nobody gets an answer': 'Ingen får något svar',
  'The connection opens, from everywhere, and then nothing comes. The admin pages take minutes, too. It was fine before the backup began.':
    'Anslutningen öppnas, varifrån som helst, och sedan kommer ingenting. Administrationssidorna tar också minuter. Det var bra innan säkerhetskopieringen började.',
  'Is there a place from which it is quick?': 'Finns det ett ställe varifrån det går fort?',
  'Who has accepted the connection?': 'Vem har tagit emot anslutningen?',
  'Both switches are on, we checked twice': 'Båda inställningarna är på, vi kontrollerade två gånger',
  'We sat in front of the settings page together: both switches are on. The admin pages open in every browser in the house. Your page is red in all three rows all the same, and it makes no difference where we test from.':
    'Vi satt framför inställningssidan tillsammans: båda inställningarna är på. Administrationssidorna öppnas i varje webbläsare i huset. Er sida är ändå röd i alla tre rader, och det spelar ingen roll varifrån vi testar.',
  'If the server knows these paths, who is it that says it does not?':
    'Om servern känner till de här sökvägarna, vem är det då som säger att den inte gör det?',
  'Compare the marks of this answer with what this kind of server usually sends along.':
    'Jämför svarets kännetecken med vad den här typen av server brukar skicka med.',
  'We are sent somewhere, always': 'Vi skickas någonstans, alltid',
  'Wherever we test from, the answer is 302. Your guide says that this is a switch, so we switched it off and on. It is on. The answer stays.':
    'Varifrån vi än testar är svaret 302. Er guide säger att det är en inställning, så vi slog av och på den. Den är på. Svaret är detsamma.',
  'Read the host in the answer, letter by letter.': 'Läs värdnamnet i svaret, bokstav för bokstav.',
  'Could another machine stand between you and the server even in your own house?':
    'Kan en annan dator stå mellan dig och servern också i ditt eget hus?',
  'The same number from everywhere': 'Samma kod varifrån som helst',
  'Inside 403, outside 403. We went through the roles with your checklist and there is nothing missing. My colleague says that the page looks familiar from somewhere else.':
    'Insidan 403, utsidan 403. Vi gick igenom rollerna med er checklista och ingenting saknas. Min kollega säger att sidan känns igen från något annat ställe.',
  'Whose page is it?': 'Vems sida är det?',
  'What would the server send along with its own 403?': 'Vad skulle servern skicka med sitt eget 403?',
  'Security was improved on Sunday': 'Säkerheten förbättrades i söndags',
  'The security team rolled something out on Sunday and is very pleased with it. Since then your page is red. In the office nothing has changed, and the server still has the one certificate that it always had.':
    'Säkerhetsteamet rullade ut något i söndags och är mycket nöjt med det. Sedan dess är er sida röd. På kontoret har ingenting ändrats, och servern har fortfarande det enda certifikat som den alltid har haft.',
  'Read who signed for the server, at both places.': 'Läs vem som har signerat för servern, på båda ställena.',
  'Nothing was sent yet. Why not?': 'Ingenting har skickats än. Varför inte?',
  'There is a certificate, just not this one': 'Det finns ett certifikat, bara inte det här',
  'The public address moved to the new balancer with three other services. From outside something answers, but the browser complains about the name.':
    'Den publika adressen flyttades till den nya lastbalanseraren med tre andra tjänster. Utifrån svarar något, men webbläsaren klagar på namnet.',
  'For which name is the certificate that is shown?': 'För vilket namn gäller certifikatet som visas?',
  'How does a device that serves several names know which one is meant?':
    'Hur vet en enhet som har flera namn vilket som menas?',
  'We renewed it, I have the file here': 'Vi förnyade det, jag har filen här',
  'The certificate ran out on Friday, and we renewed it on the server the same day. Inside every browser is content. Your page is still red.':
    'Certifikatet gick ut i fredags, och vi förnyade det på servern samma dag. På insidan är varje webbläsare nöjd. Er sida är fortfarande röd.',
  'Is it the same certificate at both places?': 'Är det samma certifikat på båda ställena?',
  'Which device terminates TLS for those who come from outside?':
    'Vilken enhet terminerar TLS för dem som kommer utifrån?',
};
