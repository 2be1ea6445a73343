import { MENU } from '../../interpret/menus.ts';
import type { Catalogue } from '../catalogue.ts';

/** What reads the same in Swedish: names, the platform's own words, and patterns that hold only values. */
export const UNCHANGED: Catalogue = {
  status: 'status',
  'tripoint probe': 'tripoint probe',
  'tripoint watch': 'tripoint watch',
  '{heldBecause}': '{heldBecause}',
  '{stopped}': '{stopped}',
  '{stoppedBecause}': '{stoppedBecause}',
  'status {0}': 'status {0}',
  html: 'html',
  text: 'text',
  '{0}: {1}': '{0}: {1}',
  '{0} {1} ({2}).': '{0} {1} ({2}).',
  '200 OK': '200 OK',
  'Intermittent. {0}: {1}.': 'Intermittent. {0}: {1}.',
  DNS: 'DNS',
  Up: 'Up',
  Down: 'Down',
  'Open API': 'Open API',
  'ERS Admin': 'ERS Admin',
  'MnT Admin': 'MnT Admin',
  HTTP: 'HTTP',
  'SHA-256': 'SHA-256',
  UTC: 'UTC',
  Proxy: 'Proxy',
  System: 'System',
  Status: 'Status',
  TCP: 'TCP',
  TLS: 'TLS',
  [MENU.administratorLogins]: MENU.administratorLogins,
};
