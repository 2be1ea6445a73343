import type { Catalogue } from '../language.ts';

/** Before and after, the last good run, and the rows that a run left at the server. */
export const OVER_TIME: Catalogue = {
  'the name itself': 'själva namnet',
  'The {0} stage was run again against another server: {1} port {2}, before {3} port {4}.':
    'Steget {0} kördes om mot en annan server: {1} port {2}, tidigare {3} port {4}.',
  'The {0} stage was run again as another API user: {1}, before {2}.':
    'Steget {0} kördes om som en annan API-användare: {1}, tidigare {2}.',
  'The {0} stage was run again at another address: connected to {1}, before to {2}.':
    'Steget {0} kördes om mot en annan adress: anslutet till {1}, tidigare till {2}.',
  'no proxy': 'ingen proxy',
  'the proxy {0}': 'proxyn {0}',
  'The {0} stage was run again through {1}, before through {2}.': 'Steget {0} kördes om med {1}, tidigare med {2}.',
  'The {0} stage was run again with the same certificate, which this program was told to accept meanwhile.':
    'Steget {0} kördes om med samma certifikat, som under tiden har godkänts i programmet.',
  'The {0} stage was run again with more time: the answer took longer than was waited before.':
    'Steget {0} kördes om med mer tid: svaret tog längre tid än programmet väntade tidigare.',
  'The {0} stage was run again with another MAC address.': 'Steget {0} kördes om med en annan MAC-adress.',
  'The {0} stage was run again from another place: {1}, before {2}.':
    'Steget {0} kördes om från en annan plats: {1}, tidigare {2}.',
  'The {0} stage was run again from another network: {1}, before {2}.':
    'Steget {0} kördes om från ett annat nät: {1}, tidigare {2}.',
  'The {0} stage did not ask again at {1}, where it failed.':
    'Steget {0} kördes inte om mot {1}, där det misslyckades.',
  "The {0} stage did not ask again at {1}, where it failed: the name does not lead there any more. To decide: run the {2} stage with 'connect to' set to that address, or confirm that the name is not meant to lead there any more.":
    'Steget {0} kördes inte om mot {1}, där det misslyckades: namnet leder inte dit längre. För att avgöra: kör steget {2} med ”anslut till” satt till den adressen, eller bekräfta att namnet inte längre ska leda dit.',
  'Intermittent: {0} of {1} attempts {2} failed, so a good one since may be chance. To decide: watch {3} for at least {4} attempts. Good throughout means that it is fixed.':
    'Intermittent: {0} av {1} försök {2} misslyckades, så ett lyckat försök därefter kan vara en slump. För att avgöra: bevaka {3} med minst {4} försök. Lyckas alla försök är felet åtgärdat.',
  'Intermittent: within the hour it was good {0}, failed, and is good again. To decide: run the {1} stage once more an hour after the failure, or watch {2} for at least {3} attempts. Good throughout means that it is fixed.':
    'Intermittent: inom en timme lyckades det {0}, misslyckades och lyckas nu igen. För att avgöra: kör steget {1} en gång till en timme efter felet, eller bevaka {2} med minst {3} försök. Lyckas alla försök är felet åtgärdat.',
  'The newest card is not about what was tested: its {0}.': 'Det senaste kortet gäller inte det som testades: {0}.',
  '0 of 1 failing probe are good now': '0 av 1 misslyckat test lyckas nu',
  '1 of {0} failing probes is good now': '1 av {0} misslyckade tester lyckas nu',
  '{0} of {1} failing probes are good now': '{0} av {1} misslyckade tester lyckas nu',
  'but 1 probe that was good fails': 'men 1 test som lyckades misslyckas nu',
  'but {0} probes that were good fail': 'men {0} tester som lyckades misslyckas nu',
  'The failing probe is good now': 'Testet som misslyckades lyckas nu',
  'All {0} failing probes are good now': 'Alla {0} tester som misslyckades lyckas nu',
  '1 still fails': '1 misslyckas fortfarande',
  '{0} still fail': '{0} misslyckas fortfarande',
  '1 has not been asked again': '1 har inte körts om',
  '{0} have not been asked again': '{0} har inte körts om',
  '{0} not known': '{0} kan inte avgöras',
  'nothing that was good has failed': 'inget som fungerade har slutat fungera',
  'One good answer does not rule out an intermittent fault: run the stage once more.':
    'Ett rätt svar utesluter inte ett intermittent fel: kör steget en gång till.',
  'It is not known whether the fault is fixed.': 'Det går inte att avgöra om felet är åtgärdat.',
  'Address used': 'Använd adress',
  'Connected to in place of the name': 'Ansluten till i stället för namnet',
  'Who terminates TLS': 'Vem som terminerar TLS',
  '{0}, issued by {1}': '{0}, utfärdat av {1}',
  'TLS key (SHA-256)': 'TLS-nyckel (SHA-256)',
  'TLS certificate valid to': 'TLS-certifikatet giltigt till',
  'Server header': 'Huvudet Server',
  'Via header': 'Huvudet Via',
  'Addresses of the test host': 'Testdatorns adresser',
  'Default route': 'Standardväg',
  '{0}, asked without the password': '{0}, testat utan lösenord',
  '{0}, {1} of {2} attempts failed': '{0}, {1} av {2} försök misslyckades',
  'The address by which the proxy {0} reaches the server, not our own.':
    'Adressen med vilken proxyn {0} når servern, inte vår egen.',
  'The address of {0}, as the server sees it.': 'Adressen till {0}, så som servern ser den.',
  'The public address of {0}: its own address {1} is translated in the path.':
    'Den publika adressen till {0}: dess egen adress {1} översätts på vägen.',
  'The own address of {0}. Where addresses are translated in the path (NAT), the server sees another one.':
    'Den egna adressen för {0}. Där adresser översätts på vägen (NAT) ser servern en annan.',
  '{0} failed sign-in': '{0} misslyckad inloggning',
  '{0} failed sign-ins': '{0} misslyckade inloggningar',
  '{0} successful sign-in': '{0} lyckad inloggning',
  '{0} successful sign-ins': '{0} lyckade inloggningar',
  '{0} request of which the reply does not show whether the server saw it: no row means that it never arrived.':
    '{0} anrop där svaret inte visar om servern såg det: ingen rad betyder att det aldrig kom fram.',
  '{0} requests of which the reply does not show whether the server saw them: no row means that they never arrived.':
    '{0} anrop där svaren inte visar om servern såg dem: ingen rad betyder att de aldrig kom fram.',
  'Expected: {0} of {1}.': 'Väntat: {0} av {1}.',
  '1 row of the run {0} stands in these minutes as well.':
    '1 rad från körningen av steget {0} finns också under de här minuterna.',
  '{0} rows of the run {1} stand in these minutes as well.':
    '{0} rader från körningen av steget {1} finns också under de här minuterna.',
  'No sign-in was sent: a row in these minutes is not of this run.':
    'Ingen inloggning skickades: en rad under de här minuterna är inte vår.',
  'No sign-in was sent ({0}): a row in these minutes is not of this run.':
    'Ingen inloggning skickades ({0}): en rad under de här minuterna är inte vår.',
  'Asked was {0}, and no other of the {1} addresses of the name.':
    'Tillfrågad blev {0}, och ingen annan av namnets {1} adresser.',
};
