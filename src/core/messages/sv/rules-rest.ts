import type { Catalogue } from '../catalogue.ts';

/** Rules of good answers, of rows of the card, and of what was not run. */
export const RULES_REST: Catalogue = {
  'The probe succeeded.': 'Testet lyckades.',
  'The status and the shape of the answer are those of the API.': 'Svarets status och form är API:ets.',
  'The platform reaches this API.': 'Plattformen når det här API:et.',
  'The row reads Up.': 'Raden visar Up.',
  'The probe succeeded: the device with this MAC is online right now.':
    'Testet lyckades: enheten med den här MAC-adressen är uppkopplad just nu.',
  'Monitoring answered 200 with the parameters of a live session.':
    'Monitoring svarade 200 med parametrarna för en pågående session.',
  'The probe succeeded, with XML that Tripoint does not know.':
    'Testet lyckades, med XML som Tripoint inte känner till.',
  'The answer is 500 with an XML body that begins with a declaration: that proves reach and sign-in. Its text is not the usual "session data is not available".':
    'Svaret är 500 med XML-innehåll som börjar med en deklaration: det bevisar att servern nås och att inloggningen fungerar. Texten är inte den vanliga "session data is not available".',
  'The platform does not reach this API, or is not accepted.':
    'Plattformen når inte det här API:et, eller godkänns inte.',
  'The row reads Down. What it means is decided by the two other stages.':
    'Raden visar Down. Vad det betyder avgörs av de två andra stegen.',
  "Allow the platform's outbound FQDN on every firewall, proxy and ACL in front of the server.":
    'Tillåt plattformens utgående FQDN i varje brandvägg, proxy och ACL framför servern.',
  'The row reads Up after “Update API Configuration”.': 'Raden visar Up efter ”Update API Configuration”.',
  'The probe has a result.': 'Testet har ett resultat.',
  'The row was not read.': 'Raden lästes inte av.',
  'Nobody has recorded it.': 'Ingen har antecknat den.',
  'Open the status card on the platform, click “Update API Configuration”, and record the rows.':
    'Öppna statuskortet på plattformen, klicka på ”Update API Configuration” och anteckna raderna.',
  'The row has a value.': 'Raden har ett värde.',
  'Stopped before it had a result.': 'Stoppat innan det hade ett resultat.',
  'The run was stopped, or reading this reply took longer than its limit and was ended. If it was waiting for the reply, its sign-in had already gone out.':
    'Körningen stoppades, eller så tog det längre än tidsgränsen att läsa svaret och läsningen avbröts. Om testet väntade på svaret hade dess inloggning redan skickats.',
  'Run the stage again.': 'Kör steget igen.',
  'Not run yet.': 'Inte kört än.',
  'There is no result.': 'Det finns inget resultat.',
  'Run the stage.': 'Kör steget.',
  'The card has no row for this probe.': 'Kortet har ingen rad för det här testet.',
  'Endpoint Groups API speaks for ERS as a whole.': 'Endpoint Groups API talar för ERS i sin helhet.',
};
