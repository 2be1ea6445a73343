import type { Catalogue } from '../catalogue.ts';

/** The picture of the path, and who must act above it. */
export const PATH: Catalogue = {
  'The server team': 'Serverteamet',
  'The platform administrator': 'Plattformens administratör',
  'The DNS team': 'DNS-teamet',
  'The team of the local proxy': 'Teamet för den lokala proxyn',
  'The owner of the test host': 'Testdatorns ägare',
  'No fault found': 'Inget fel hittades',
  'Not known yet who must act': 'Ännu inte känt vem som måste agera',
  '{0} must act': '{0} måste agera',
  '{0} should look first': '{0} bör kontrollera först',
  'Test host': 'Testdatorn',
  'Local proxy': 'Lokal proxy',
  'In the path': 'På vägen',
  '{0} of {1} probes': '{0} av {1} tester',
  '{0} · other TLS key than inside': '{0} · en annan TLS-nyckel än på insidan',
  '{0} · where it ends was not measured': '{0} · var det tar slut har inte mätts',
  '{0} of {1} rows Up': '{0} av {1} rader Up',
  '{0} of {1} probes good': '{0} av {1} tester bra',
  'Held back to protect the account': 'Hölls tillbaka för att skydda kontot',
  'The card is older than the probes': 'Kortet är äldre än testerna',
  'it breaks here': 'det bryts här',
  'it probably breaks here': 'det bryts troligen här',
  'where it breaks is not known': 'var det bryts är inte känt',
};
