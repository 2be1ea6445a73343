import type { Catalogue } from '../catalogue.ts';

/** How it stands with the sign-ins of an account. */
export const ATTEMPTS: Catalogue = {
  'run of a window': 'körning i ett fönster',
  'watch of a window': 'bevakning i ett fönster',
  'imported record': 'importerat protokoll',
  rejected: 'avvisad',
  'no readable answer, counted as rejected': 'inget läsbart svar, räknas som avvisad',
  'a line of the list of attempts cannot be read, counted as rejected':
    'en rad i listan över försök kan inte läsas, räknas som avvisad',
  '{0} attempts used, of about {1}': '{0} försök använda, av cirka {1}',
  '{0} of about {1} attempts used': '{0} av cirka {1} försök använda',
  '{0} rejected {1} at {2}': '{0} avvisade {1} {2}',
  'The sign-in of {0} at {1} at {2} got no readable answer and counts as rejected':
    'Inloggningen som {0} på {1} {2} fick inget läsbart svar och räknas som avvisad',
  'The list of sign-in attempts has lines that cannot be read; each may be a rejected sign-in of {0}':
    'Listan över inloggningsförsök har rader som inte kan läsas; var och en kan vara en avvisad inloggning för {0}',
  '{0}; {1}. Many servers lock an account after {2} rejected sign-ins.':
    '{0}; {1}. Många servrar låser ett konto efter {2} avvisade inloggningar.',
};
