import type { Catalogue } from '../catalogue.ts';

/** External reports: src/core/report/redact. */
export const REPORT_REDACT: Catalogue = {
  '[left out]': '[utelämnat]',
  'What the pseudonyms of the external report stand for': 'Vad pseudonymerna i rapporten för utomstående står för',
  'Keep this list private: anyone who has it and the report can read every name.':
    'Behåll listan för dig själv: den som har den och rapporten kan läsa varje namn.',
  'The report holds no pseudonym.': 'Rapporten innehåller ingen pseudonym.',
  Hosts: 'Värdnamn',
  Users: 'Användare',
  'MAC addresses': 'MAC-adresser',
  'Email addresses': 'E-postadresser',
  Ids: 'Id:n',
  'Certificates (CERT), their keys (KEY), names (DN) and serial numbers (SERIAL)':
    'Certifikat (CERT), deras nycklar (KEY), namn (DN) och serienummer (SERIAL)',
  'Bodies of replies, by their SHA-256': 'Innehåll i svar, efter deras SHA-256',
};
