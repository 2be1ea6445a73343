import type { Catalogue } from '../language.ts';

/** What names lead to by every resolver, and what changed of it. */
export const NAMES: Catalogue = {
  'Names by every resolver': 'Namn enligt varje namnserver',
  'Names by every resolver: {0}': 'Namn enligt varje namnserver: {0}',
  'does not exist': 'finns inte',
  '{0}, alias of {1}': '{0}, alias för {1}',
  '{0} by {1}': '{0} enligt {1}',
  'The address behind {0} changed: {1} on {2}, {3} on {4}.':
    'Adressen bakom {0} har ändrats: {1} den {2}, {3} den {4}.',
  'Firewall team: a rule or a cached object for the old address is stale. Use an FQDN object for {0}, or enter {1}.':
    'Brandväggsteamet: en regel eller ett cachat objekt för den gamla adressen är inaktuell. Använd ett FQDN-objekt för {0}, eller ange {1}.',
  '{0} It may not lead to the server any more.': '{0} Namnet leder kanske inte till servern längre.',
  'Ask who runs DNS: is {0} the address of the server?': 'Fråga DNS-teamet: är {0} serverns adress?',
  'Check that it is the address of the server.': 'Kontrollera att det är serverns adress.',
  '{0} Use an FQDN object for {1}, and clear what is cached for {2}':
    '{0} Använd ett FQDN-objekt för {1}, och rensa det som är cachat för {2}',
};
