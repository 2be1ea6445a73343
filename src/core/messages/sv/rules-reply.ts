import { MENU } from '../../vocabulary/words.ts';
import type { Catalogue } from '../language.ts';

/** Rules of what was answered: redirects, refusals, errors, other bodies. */
export const RULES_REPLY: Catalogue = {
  'Every path gets the same redirect to {location}, also one that does not exist and one of Monitoring (MnT).':
    'Alla sökvägar får samma omdirigering till {location}, också en som inte finns och en i Monitoring (MnT).',
  'A switch turns off the paths of one API, and Monitoring has none. What redirects every path stands in front of the APIs.':
    'En inställning stänger av sökvägarna i ett API, och Monitoring har ingen. Det som omdirigerar alla sökvägar står framför API:erna.',
  'Every path is refused with 403, also without credentials and also one that does not exist.':
    'Alla sökvägar nekas med 403, också utan inloggningsuppgifter, och också en som inte finns.',
  'No user was named, so the refusal is not about the role of {user}: it is about this address or this host.':
    'Ingen användare angavs, så nekandet gäller inte rollen för {user}: det gäller den här adressen eller den här värden.',
  'Every path is answered 404, also / and one of Monitoring (MnT): what answers here does not lead to the APIs.':
    'Alla sökvägar besvaras med 404, också / och en i Monitoring (MnT): det som svarar här leder inte till API:erna.',
  'Neither a switch nor an older version of the server takes every path away.':
    'Varken en inställning eller en äldre version av servern gör att alla sökvägar saknas.',
  'Firewall or proxy team: check which host or virtual server this address and port lead to.':
    'Brandväggs- eller proxyteamet: kontrollera vilken värd eller virtuell server den här adressen och porten leder till.',
  'Every path gets the same web page (status {status}, "{serverSays}"), also one that does not exist.':
    'Alla sökvägar får samma webbsida (status {status}, "{serverSays}"), också en som inte finns.',
  'A switch turns off the paths of one API, and Monitoring has none. What shows one page for every path stands in front.':
    'En inställning stänger av sökvägarna i ett API, och Monitoring har ingen. Det som visar en och samma sida för alla sökvägar står framför API:erna.',
  'A path that does not exist gets the same answer, without credentials too.':
    'En sökväg som inte finns får samma svar, också utan inloggningsuppgifter.',
  'no answer': 'inget svar',
  'the same answer': 'samma svar',
  'The first answer was {0}; asked again after 2 seconds, the probe is good: passing.':
    'Det första svaret var {0}; frågat igen efter 2 sekunder lyckas testet: övergående.',
  'The first answer was {0}; asked again after 2 seconds, it is the same: lasting.':
    'Det första svaret var {0}; frågat igen efter 2 sekunder är det detsamma: bestående.',
  'The first answer was {0}; asked again after 2 seconds, none came.':
    'Det första svaret var {0}; frågat igen efter 2 sekunder kom inget.',
  'The first answer was {0}; asked again after 2 seconds, it is {1}.':
    'Det första svaret var {0}; frågat igen efter 2 sekunder är det {1}.',
  'First answer': 'Första svaret',
  'this probe itself went without them: nothing before it shows that the server sees them':
    'själva testet gjordes utan: inget tidigare visar att servern ser inloggningsuppgifterna',
  'the same question: the same status': 'samma fråga: samma status',
  'the same question: {0}': 'samma fråga: {0}',
  'Asked again without credentials': 'Frågat igen utan inloggning',
  'This API is not enabled on the server: it redirects to {location}.':
    'Det här API:et är inte aktiverat på servern: den omdirigerar till {location}.',
  'Inside the network, a redirect to the admin page is how the server answers for an API that is switched off.':
    'På insidan är en omdirigering till administrationssidan serverns sätt att svara för ett API som är avstängt.',
  [`Open ${MENU.apiSwitches}.`]: `Öppna ${MENU.apiSwitches}.`,
  'Enable ERS for the endpoint and endpoint-group probes, Open API for its own. From server 3.4 on there is no Open API switch: it is always on.':
    'Aktivera ERS för testerna av slutpunkter och slutpunktsgrupper, och Open API för dess eget test. Från och med serverversion 3.4 finns ingen inställning för Open API: det är alltid på.',
  'Save, wait a minute, and run only these probes again.': 'Spara, vänta en minut och kör bara dessa tester igen.',
  'The probe answers 200 with the list of the API.': 'Testet får svaret 200 med API:ets lista.',
  'The firewall or proxy blocks or rewrites the request: it is redirected to {location}.':
    'Brandväggen eller proxyn blockerar eller skriver om anropet: det omdirigeras till {location}.',
  'From outside the firewall, a redirect means that something in the path answers in place of the API. A packet filter cannot answer inside TLS: a proxy, a load balancer or an inspecting firewall can.':
    'Från utsidan av brandväggen betyder en omdirigering att något på vägen svarar i API:ets ställe. Ett paketfilter kan inte svara inuti TLS: det kan en proxy, en lastbalanserare eller en inspekterande brandvägg.',
  'From outside the probe answers as it does inside.': 'Från utsidan får testet samma svar som på insidan.',
  "The firewall or proxy blocks or rewrites the platform's request: it is answered with a redirect.":
    'Brandväggen eller proxyn blockerar eller skriver om plattformens anrop: det besvaras med en omdirigering.',
  'From the platform, a redirect means that something in the path answers in place of the API. A packet filter cannot answer inside TLS: a proxy, a load balancer or an inspecting firewall can.':
    'Från plattformen betyder en omdirigering att något på vägen svarar i API:ets ställe. Ett paketfilter kan inte svara inuti TLS: det kan en proxy, en lastbalanserare eller en inspekterande brandvägg.',
  'The server rejects the user {user}: a wrong password, an account that is disabled, locked, suspended or expired, or one that this API does not take.':
    'Servern avvisar användaren {user}: ett felaktigt lösenord, ett konto som är inaktiverat, låst, avstängt eller utgånget, eller ett som det här API:et inte tar emot.',
  'The server answered 401. A locked account gives the same plain 401 as a wrong password.':
    'Servern svarade 401. Ett låst konto ger samma enkla 401 som ett felaktigt lösenord.',
  "Sign in to the server's admin GUI with the same user and password: this is one more attempt. Rejected: the account is at fault. Accepted: the API role is missing.":
    'Logga in i serverns admin-GUI med samma användare och lösenord: det är ett försök till. Avvisas inloggningen: felet ligger i kontot. Godkänns den: API-rollen saknas.',
  [`Look for {user} under ${MENU.administratorLogins}: the row shows the reason and the source address. A lockout has no status field; it is confirmed only there.`]: `Sök efter {user} under ${MENU.administratorLogins}: raden visar orsaken och källadressen. En låsning har inget statusfält; den bekräftas bara där.`,
  [`Only where that row says so, open ${MENU.administrators}: enable {user}. If it was locked or suspended, disable it and then enable it again: that clears the lockout.`]: `Endast om den raden säger det, öppna ${MENU.administrators}: aktivera {user}. Om kontot var låst eller avstängt, inaktivera det och aktivera det sedan igen: det häver låsningen.`,
  [`Check ${MENU.authentication}.`]: `Kontrollera ${MENU.authentication}.`,
  'The probe answers 200, and no further row for {user} appears in the report of failed sign-ins.':
    'Testet får svaret 200, och ingen ny rad för {user} dyker upp i rapporten över misslyckade inloggningar.',
  'The answer to the sign-in of {user} says in words that it was rejected, or that the account may not sign in.':
    'Svaret på inloggningen av {user} säger med ord att den avvisades, eller att kontot inte får logga in.',
  'Its status is not the 401 of a server that rejects a sign-in. A server with a fault of its own, or something in front that checks the password, may say it like this.':
    'Statusen är inte den 401 som en server avvisar en inloggning med. En server med ett eget fel, eller något framför den som kontrollerar lösenordet, kan säga det så här.',
  'Look at the answer in the evidence: who wrote it, the server or something in front of it?':
    'Titta på svaret i underlaget: vem skrev det, servern eller något framför den?',
  'Asked without the password only, so that what it answers to {user} is not known.':
    'Testades bara utan lösenordet, så det är inte känt vilket svar {user} får.',
  'The answer to an earlier probe may hide a rejected sign-in. To protect the account, the password was not sent again.':
    'Svaret på ett tidigare test kan dölja en avvisad inloggning. För att skydda kontot skickades lösenordet inte igen.',
  'Settle what the earlier probe shows first, then run the stage again.':
    'Red först ut vad det tidigare testet visar, och kör sedan steget igen.',
  'The probe is asked with the password, and answers as expected.':
    'Testet körs med lösenordet och får det svar som väntas.',
  'From outside, the user {user} is rejected.': 'Från utsidan avvisas användaren {user}.',
  'The answer was 401.': 'Svaret var 401.',
  "The server rejects the platform's credentials.": 'Servern avvisar plattformens inloggning.',
  'The platform reports 401 for this row. It may hold an old password: a blank field on saving keeps the old one.':
    'Plattformen rapporterar 401 för den här raden. Den kan ha kvar ett gammalt lösenord: ett tomt fält när man sparar behåller det gamla.',
  'The API user {user} is not configured correctly: it may sign in, but not use this API.':
    'API-användaren {user} är inte rätt konfigurerad: den kan logga in, men får inte använda det här API:et.',
  'Inside the network, 403 means that the server knows the user and refuses this API to it.':
    'På insidan betyder 403 att servern känner användaren och nekar den det här API:et.',
  'Run only these probes again.': 'Kör bara dessa tester igen.',
  'The probe answers 200.': 'Testet får svaret 200.',
  'Already inside the network, {device} refuses the request with 403.':
    'Redan på insidan nekar {device} anropet med 403.',
  'The page that came with the 403 is not one of the server.': 'Sidan som följde med 403 är inte serverns.',
  'Firewall or proxy team: find the rule that answers 403 for {host}, and allow the API paths /ers/config, /api/v1 and /admin/API/mnt.':
    'Brandväggs- eller proxyteamet: hitta regeln som svarar 403 för {host}, och tillåt API-sökvägarna /ers/config, /api/v1 och /admin/API/mnt.',
  "If the answer shows an incident or support id, search the device's log for it.":
    'Om svaret visar ett händelse- eller supportnummer, sök efter det i enhetens logg.',
  'The firewall or proxy blocks or rewrites the request: it is answered 403.':
    'Brandväggen eller proxyn blockerar eller skriver om anropet: det besvaras med 403.',
  'From outside the firewall, 403 means that something in the path refuses the request. A packet filter cannot answer inside TLS: a proxy, a load balancer or an inspecting firewall can.':
    'Från utsidan av brandväggen betyder 403 att något på vägen nekar anropet. Ett paketfilter kan inte svara inuti TLS: det kan en proxy, en lastbalanserare eller en inspekterande brandvägg.',
  "The firewall or proxy blocks or rewrites the platform's request: it is answered 403.":
    'Brandväggen eller proxyn blockerar eller skriver om plattformens anrop: det besvaras med 403.',
  'From the platform, 403 means that something in the path refuses the request. A packet filter cannot answer inside TLS: a proxy, a load balancer or an inspecting firewall can.':
    'Från plattformen betyder 403 att något på vägen nekar anropet. Ett paketfilter kan inte svara inuti TLS: det kan en proxy, en lastbalanserare eller en inspekterande brandvägg.',
  'A proxy or firewall in front of the server routes the request wrongly: it is answered 404.':
    'En proxy eller brandvägg framför servern dirigerar anropet fel: det besvaras med 404.',
  'With all APIs enabled the server knows this path; so the request did not arrive at it as it was sent.':
    'Med alla API:er aktiverade känner servern den här sökvägen; anropet kom alltså inte fram som det skickades.',
  [`Confirm that ERS and Open API are enabled: ${MENU.apiSwitches}.`]: `Bekräfta att ERS och Open API är aktiverade: ${MENU.apiSwitches}.`,
  'Firewall or proxy team: check that the paths /ers/config, /api/v1 and /admin/API/mnt are routed to the server unchanged.':
    'Brandväggs- eller proxyteamet: kontrollera att sökvägarna /ers/config, /api/v1 och /admin/API/mnt leds till servern oförändrade.',
  'The firewall or proxy blocks or rewrites the request: it is answered 404.':
    'Brandväggen eller proxyn blockerar eller skriver om anropet: det besvaras med 404.',
  'From outside the firewall, 404 means that something in the path sends the request elsewhere. A packet filter cannot answer inside TLS: a proxy, a load balancer or an inspecting firewall can.':
    'Från utsidan av brandväggen betyder 404 att något på vägen skickar anropet någon annanstans. Ett paketfilter kan inte svara inuti TLS: det kan en proxy, en lastbalanserare eller en inspekterande brandvägg.',
  "The firewall or proxy blocks or rewrites the platform's request: it is answered 404.":
    'Brandväggen eller proxyn blockerar eller skriver om plattformens anrop: det besvaras med 404.',
  'From the platform, 404 means that something in the path sends the request elsewhere. A packet filter cannot answer inside TLS: a proxy, a load balancer or an inspecting firewall can.':
    'Från plattformen betyder 404 att något på vägen skickar anropet någon annanstans. Ett paketfilter kan inte svara inuti TLS: det kan en proxy, en lastbalanserare eller en inspekterande brandvägg.',
  'The NAC server has an internal error, often too little CPU, memory or database resources.':
    'NAC-servern har ett internt fel, ofta på grund av för lite CPU, minne eller databasresurser.',
  'ERS or Open API answered 500. The reply says: {serverSays}.':
    'ERS eller Open API svarade 500. Svaret säger: {serverSays}.',
  "Server team: look in the server's own logs for the error of this minute (its words: {serverSays}).":
    'Serverteamet: sök i serverns egna loggar efter felet från minuten då testet kördes (med orden: {serverSays}).',
  'Look at CPU, memory and disk of the node, and at its alarms.': 'Undersök nodens CPU, minne och disk, och dess larm.',
  'Restart the application only if its resources are exhausted, and in a maintenance window: the node serves nobody meanwhile. Then run only these probes again.':
    'Starta om serverns applikation bara om dess resurser är slut, och i ett underhållsfönster: noden betjänar ingen under tiden. Kör sedan bara dessa tester igen.',
  'In place of the server, {device} answers with an error page of its own.':
    'I stället för servern svarar {device} med en egen felsida.',
  'The page that came with the status is not one of the server.': 'Sidan som följde med statusen är inte serverns.',
  "Firewall or proxy team: look at the device's own log for this minute, and at its connection to the server.":
    'Brandväggs- eller proxyteamet: titta i enhetens egen logg för minuten då testet kördes, och på dess anslutning till servern.',
  'The gateway answers {status}: the application behind it is restarting or stopped.':
    'Gatewayen svarar {status}: applikationen bakom den startar om eller är stoppad.',
  'A gateway gives this status when it gets no answer itself. A restart takes from 15 minutes to some tens of minutes.':
    'En gateway ger den här statusen när den själv inte får svar. En omstart tar från 15 minuter till några tiotal minuter.',
  'Server team: check that the application is running on the node.':
    'Serverteamet: kontrollera att applikationen körs på noden.',
  'Wait for a restart to end, then run the stage again.': 'Vänta tills en omstart är klar och kör sedan steget igen.',
  'This node cannot serve the Monitoring (MnT) API: another one of the deployment does.':
    'Den här noden kan inte erbjuda Monitoring-API:et (MnT): det gör en annan nod i installationen.',
  'The reply says so itself. It proves reach and sign-in, yet the service is not there.':
    'Svaret säger det självt. Det bevisar att noden nås och att inloggningen fungerar, men tjänsten finns inte där.',
  [`Open ${MENU.deployment}: which node holds the Monitoring persona?`]: `Öppna ${MENU.deployment}: vilken nod har personan Monitoring?`,
  "Lead the platform's API base URL, or the load balancer's pool, to a node that can serve it.":
    'Led plattformens API base URL, eller lastbalanserarens pool, till en nod som kan erbjuda det.',
  'Monitoring answers 500 with "session data is not available", which is its good answer.':
    'Monitoring svarar 500 med "session data is not available", vilket är det rätta svaret.',
  'The monitoring node has an error of its own: {serverSays}.': 'Övervakningsnoden har ett eget fel: {serverSays}.',
  'The reply is the monitoring API’s, but neither "session data is not available" nor a session.':
    'Svaret kommer från Monitoring-API:et, men är varken "session data is not available" eller en session.',
  'Server team: check the health of the monitoring node and its database.':
    'Serverteamet: kontrollera hur övervakningsnoden och dess databas mår.',
  'Something in the path removes or changes the Accept header: the server answers 415.':
    'Något på vägen tar bort eller ändrar Accept-huvudet: servern svarar 415.',
  'Tripoint always sends the right Accept header. 415 also proves that the sign-in was accepted.':
    'Tripoint skickar alltid rätt Accept-huvud. 415 bevisar också att inloggningen godkändes.',
  'Firewall or proxy team: let the headers Accept and Content-Type through unchanged.':
    'Brandväggs- eller proxyteamet: släpp igenom huvudena Accept och Content-Type oförändrade.',
  'The probe gets the answer of the API.': 'Testet får API:ets svar.',
  'The request is throttled (429).': 'Anropet stryps (429).',
  'Something counts requests and has had enough for now; the NAC server itself does not use this status on these APIs.':
    'Något räknar anrop och har fått nog för tillfället; NAC-servern själv använder inte den här statusen för dessa API:er.',
  'Wait a few minutes, then run only this probe again.': 'Vänta några minuter och kör sedan bara det här testet igen.',
  'Firewall or proxy team: look at what the devices in the path do to requests for {host}.':
    'Brandväggs- eller proxyteamet: undersök vad enheterna på vägen gör med anrop till {host}.',
  'Firewall or proxy team: find what gives this answer to requests for {host}.':
    'Brandväggs- eller proxyteamet: hitta det som ger det här svaret på anrop till {host}.',
  'The request is answered {status}, which is none of the known answers.':
    'Anropet besvaras med {status}, som inte är något av de kända svaren.',
  'The status stands in no row of the table. The reply says: {serverSays}.':
    'Statusen finns inte i tabellen. Svaret säger: {serverSays}.',
  'Server team: look for the request in the log of the API gateway.':
    'Serverteamet: sök efter anropet i API-gatewayens logg.',
  'The reply is not well-formed HTTP.': 'Svaret är inte välformad HTTP.',
  'It broke the rules of HTTP before a status could be trusted.':
    'Det bröt mot reglerna för HTTP innan någon status kunde litas på.',
  'TLS opens; then the reply does not come, or stops halfway.':
    'TLS öppnas, men sedan kommer inget svar, eller bara en del av det.',
  'The request was sent, and the reply did not come, or came too slowly.':
    'Anropet skickades, och svaret kom inte, eller kom för långsamt.',
  'Server team: check the load of the node.': 'Serverteamet: kontrollera nodens belastning.',
  'The connection is cut after the request was sent.': 'Anslutningen bryts efter att anropet har skickats.',
  'The other side, or a device in the path, closed it before the reply was complete.':
    'Den andra sidan, eller en enhet på vägen, stängde anslutningen innan svaret var fullständigt.',
  'Server team: check whether the application restarted in this minute.':
    'Serverteamet: kontrollera om applikationen startade om under minuten då testet kördes.',
  'A web page answers in place of the API (status {status}, "{serverSays}").':
    'En webbsida svarar i stället för API:et (status {status}, "{serverSays}").',
  'The status alone looks fine or familiar, but the content is a page for people.':
    'Statusen ensam ser bra eller välbekant ut, men innehållet är en sida för människor.',
  [`Check the switches: ${MENU.apiSwitches}.`]: `Kontrollera inställningarna: ${MENU.apiSwitches}.`,
  'Already inside the network, {device} answers with a page of its own (status {status}).':
    'Redan på insidan svarar {device} med en egen sida (status {status}).',
  'The page is not one of the server.': 'Sidan är inte serverns.',
  'Whatever the status says, the content is a login or block page. A packet filter cannot answer inside TLS: a proxy, a load balancer or an inspecting firewall can.':
    'Vad statusen än säger är innehållet en inloggnings- eller spärrsida. Ett paketfilter kan inte svara inuti TLS: det kan en proxy, en lastbalanserare eller en inspekterande brandvägg.',
  'Firewall or proxy team: find the rule that shows this page, and exempt the API paths /ers/config, /api/v1 and /admin/API/mnt.':
    'Brandväggs- eller proxyteamet: hitta regeln som visar den här sidan, och undanta API-sökvägarna /ers/config, /api/v1 och /admin/API/mnt.',
  "If the page shows an incident or support id, search the device's log for it.":
    'Om sidan visar ett händelse- eller supportnummer, sök efter det i enhetens logg.',
  'The answer ({status}) has another shape than that of the API.': 'Svaret ({status}) har en annan form än API:ets.',
  'It could not be read as the list or the document that this probe asks for.':
    'Det kunde inte läsas som den lista eller det dokument som det här testet ber om.',
  'Look at the excerpt of the body in the evidence.': 'Titta på utdraget ur innehållet i underlaget.',
  'Not run, to protect the account: another rejected sign-in may lock it.':
    'Inte kört, för att skydda kontot: ännu en avvisad inloggning kan låsa det.',
  'The sign-in before was rejected by the server or by a proxy of our own, or got no clear answer and counts as rejected.':
    'Inloggningen dessförinnan avvisades av servern eller av en lokal proxy, eller fick inget entydigt svar och räknas som avvisad.',
  'Stopped before its turn.': 'Stoppat före sin tur.',
  'The run was stopped. Nothing of this probe was sent.':
    'Körningen stoppades. Ingenting skickades för det här testet.',
  'Stopped before its sign-in went out ({0}, {1} s).': 'Stoppat innan inloggningen skickades ({0}, {1} s).',
  'The probe ended before its request. No sign-in of it was sent.':
    'Testet avslutades före sitt anrop. Ingen inloggning skickades.',
  'Reading the reply was ended at its limit ({0} s); its sign-in had gone out.':
    'Läsningen av svaret avslutades vid tidsgränsen ({0} s); inloggningen hade skickats.',
  'Stopped while waiting for the first byte ({0} s); its sign-in had gone out.':
    'Stoppat i väntan på första byten ({0} s); inloggningen hade skickats.',
  'Whether the sign-in was accepted is unknown: it counts as rejected until a later sign-in is accepted.':
    'Det är inte känt om inloggningen godkändes: den räknas som avvisad tills en senare inloggning godkänns.',
  'Reading the reply was ended at its limit ({0} s); its sign-in was answered with status {1}.':
    'Läsningen av svaret avslutades vid tidsgränsen ({0} s); inloggningen besvarades med status {1}.',
  'Stopped while reading the reply ({0} s); its sign-in was answered with status {1}.':
    'Stoppat under läsningen av svaret ({0} s); inloggningen besvarades med status {1}.',
  'The head of the answer had arrived. It shows neither an accepted nor a rejected sign-in.':
    'Svarets huvud hade kommit. Det visar varken en godkänd eller en avvisad inloggning.',
  '1 sign-in got no clear answer and counts as rejected.':
    '1 inloggning fick inget entydigt svar och räknas som avvisad.',
  '{0} sign-ins got no clear answer and count as rejected.':
    '{0} inloggningar fick inget entydigt svar och räknas som avvisade.',
  'Check the password first, or use one more attempt knowingly.':
    'Kontrollera lösenordet först, eller använd medvetet ett försök till.',
};
