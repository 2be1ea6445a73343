import { marked, said } from '../messages/say.ts';

/** The one check that lifts each note of the comparability guard, by its code. */
const CHECKS: Readonly<Record<string, string>> = marked({
  'guard.server-differs': 'Run both stages against the same server name and port.',
  'guard.user-differs': 'Run both stages with the same API user.',
  'guard.same-place': 'Run the outside stage from a host that stands outside the firewall.',
  'guard.runs-far-apart': 'Run both stages again on the same day.',
  'guard.outside-private-address': 'Run the outside stage from a host that resolves the name to its public address.',
  'guard.outside-vpn': 'Run the outside stage again with the VPN switched off.',
  'guard.outside-vpn-unused': 'Run the outside stage again with the VPN switched off.',
  'guard.resolver-shared': 'Run the outside stage from a host that asks a public resolver.',
  'guard.clock-skew': 'Correct the clock of that host, and run its stage again.',
  'guard.proxy-differs': 'Run both stages with a proxy, or both without one.',
  'guard.hello-differs':
    'Run both stages with the same version of this program, in the same form (window or terminal).',
  'guard.small-hello-inside':
    'Network team: exempt the server from the device that wants TLS hellos in one segment, and run the inside stage again.',
  'guard.small-hello-outside':
    'Network team: exempt the server from the device that wants TLS hellos in one segment, and run the outside stage again.',
  'guard.incomplete-inside': 'Run the inside stage again to its end.',
  'guard.incomplete-outside': 'Run the outside stage again to its end.',
  'guard.card-stale': 'Click “Update API Configuration” on the platform, and record the card again.',
  'guard.card-clock': "Correct this machine's clock, click “Update API Configuration”, and record the card again.",
  'guard.same-id-inside': 'Run the inside stage again, or import its record anew from the host that made it.',
  'guard.same-id-outside': 'Run the outside stage again, or import its record anew from the host that made it.',
  'guard.just-recovered-inside': 'Run the inside stage once more: it stays good once it is fixed.',
  'guard.just-recovered-outside': 'Run the outside stage once more: it stays good once it is fixed.',
  'guard.other-server':
    'Compare the address that the name leads to outside with the address translation to the server.',
  'guard.other-groups': 'Run both stages again, one right after the other: do the numbers still differ?',
  'guard.passing-error-inside': 'Watch the inside stage for a while: does the error come again?',
  'guard.passing-error-outside': 'Watch the outside stage for a while: does the error come again?',
});

/** What to do so that a note of the guard no longer stands. */
export const guardCheck = (code: string): string =>
  said(CHECKS[code] ?? marked('Run both stages again, one after the other, from where they claim to be.'));
