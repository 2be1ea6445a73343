import type { Party } from '../../scenario.ts';
import { atServer } from '../places.ts';
import { proves, witnessed, type Witnessed } from '../witnessed.ts';

/** Devices that end TLS and ask the server themselves: it hears of us, with a hello that is not ours. */

const DEVICE: readonly Party[] = ['firewall-or-proxy'];

const relayed = (of: string, story: string, mayBeProven: readonly Party[] = DEVICE): Witnessed =>
  witnessed(of, 'server behind the relay', {
    story,
    brings: [atServer({ outside: 'served' }, { leg: { source: '10.20.4.2', relayed: ['outside'] } })],
    first: DEVICE,
    mayBeProven,
    agrees: true,
    why: 'The inside hello came to the server, the outside one never did; another one did, of the device.',
  });

/** Only what the device lets through comes to the server. */
const stopped = (of: string, story: string): Witnessed =>
  witnessed(of, 'server', {
    story,
    brings: [atServer({ outside: 'nothing' })],
    ...proves('firewall-or-proxy'),
    agrees: true,
    why: 'Answered by a device under another key, and never come to the server.',
  });

export const RELAYS: readonly Witnessed[] = [
  relayed(
    'sign-in-stripped-outside-gui-accepts',
    'The proxy asks the server without our sign-in, and hands the 401 on.',
  ),
  relayed('http-1.0-front-cuts', 'The front asks the server, and cuts what it says.', []),
  relayed('folder-before-the-path-outside', 'The front puts a folder before the path when it asks the server.'),
  relayed('empty-object-200', 'The front asks the server, and says something else.', []),
  relayed('perimeter-inspection-stops-monitoring', 'The inspection asks the server for three families itself.'),
  stopped('gateway-forbids-open-api-outside', 'The gateway forbids by itself.'),
  stopped('incident-page-with-200', 'The cloud answers with a page about an incident.'),
  stopped('country-block-of-all-outside', 'The cloud blocks whole countries by itself.'),
  stopped('rate-limit-of-the-cloud', 'The cloud asks for fewer calls by itself.'),
  stopped('sign-in-form-with-200', 'A sign-in form answers.'),
  stopped('envoy-says-nobody-there', 'The balancer says that nobody is behind it.'),
  stopped('filter-page-outside-list-not-allowed', 'The filter answers before the list could.'),
];
