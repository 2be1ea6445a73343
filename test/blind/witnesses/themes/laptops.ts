import { atLaptop, atServer } from '../places.ts';
import { pointsElsewhere, witnessed, type Witnessed } from '../witnessed.ts';

/** What stands on the laptop or around it, and platforms that are shut out while we get through. */

/** A good run is in the capture of the server; of the platform nothing is known. */
const bothArrive = (of: string): Witnessed =>
  witnessed(of, 'server', {
    story: 'Both runs are in the capture of the server, and were answered. Of the platform nothing is known by it.',
    brings: [atServer({ outside: 'served' })],
    mayBeProven: [],
    suspectIsInnocent: true,
    notSurer: true,
    why: 'That our runs arrive was known; of the platform it says nothing.',
  });

/** The web shield of the laptop sends a hello of its own. */
const shield = (of: string): Witnessed =>
  witnessed(of, 'server and laptop', {
    story:
      'Already on the network card of the laptop the hello is not the one of the program: the shield made another.',
    brings: [
      atLaptop('served', { leg: { relayed: ['outside'] } }),
      atServer({ outside: 'served' }, { leg: { relayed: ['outside'] } }),
    ],
    ...pointsElsewhere('vantage', 'own-proxy', 'unknown'),
    why: 'TLS ends before the first cable.',
  });

/** The same with the capture of the server alone. */
const shieldSeenByServer = (of: string): Witnessed =>
  witnessed(of, 'server', {
    story: 'From the address of the laptop a hello comes that is not the one of the program.',
    brings: [atServer({ outside: 'served' }, { leg: { relayed: ['outside'] } })],
    mayBeProven: [],
    suspectIsInnocent: true,
    why: 'Somebody ends TLS, on the laptop or on the way: not told by this.',
  });

export const LAPTOPS: readonly Witnessed[] = [
  shield('web-shield-certificate-confirmed-inside'),
  shield('antivirus-and-red-card'),
  shieldSeenByServer('web-shield-certificate-confirmed-inside'),
  shieldSeenByServer('antivirus-and-red-card'),
  witnessed('office-filter-stops-the-outside-run', 'server', {
    story: 'The filter of our own office stops the run; nothing of it comes to the server.',
    brings: [atServer({ outside: 'nothing' })],
    mayBeProven: [],
    suspectIsInnocent: true,
    why: 'Whose filter it is that the run did not get past is as open as before.',
  }),
  witnessed('hotel-portal', 'server', {
    story: 'The portal of the hotel answers; nothing comes to the server. The card is green.',
    brings: [atServer({ outside: 'nothing' })],
    mayBeProven: [],
    suspectIsInnocent: true,
    why: 'It is the network around this laptop.',
  }),
  witnessed('hotel-portal-certificate-confirmed', 'server', {
    story: 'The portal of the hotel answers; nothing comes to the server.',
    brings: [atServer({ outside: 'nothing' })],
    mayBeProven: [],
    suspectIsInnocent: true,
    why: 'A portal near the laptop keeps everything away from the server too.',
  }),
  bothArrive('egress-dropped-nobody-asked'),
  bothArrive('stale-password-nobody-asked'),
  bothArrive('geo-block-of-the-platform'),
  bothArrive('good-from-home-behind-a-router'),
  bothArrive('one-row-down-by-path-rule'),
];
