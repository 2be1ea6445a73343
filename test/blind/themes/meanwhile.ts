import { fortigateWebFilter } from '../../../src/lab/device/pages.ts';
import { oneIn } from '../../../src/lab/device/device.ts';
import {
  alterEntrance,
  alterOuterEntrances,
  alterPlatform,
  alterServer,
  endingTls,
} from '../../../src/lab/worlds/alterations.ts';
import { API_USER } from '../../../src/lab/worlds/healthy-setup.ts';
import type { RunningWorld } from '../../../src/lab/running-world.ts';
import type { WorldSetup } from '../../../src/lab/world.ts';
import { EDGES } from '../edges.ts';
import { always } from '../fronts.ts';
import { authorityNamed, issuedBy, relayWith } from '../listeners/tls.ts';
import type { Field, Scenario } from '../scenario.ts';

/** What changed between two runs, and runs outside that were made at two places. */

const OLD_PASSWORD = { password: 'last-year-password' } as const;
const officeCa = authorityNamed('Consultancy Office CA');
const officePem = (await officeCa()).certificate;
const home: Field = { host: '192.168.1.20', server: '203.0.113.20', resolver: '192.168.1.1' };
const office: Field = { host: '172.16.44.9', server: '203.0.113.20', resolver: '172.16.0.53' };

/** The office of the engineer terminates TLS with an imported authority, and its filter stops what it does not know. */
const behindTheOfficeFilter = (setup: WorldSetup): WorldSetup =>
  alterEntrance(setup, 'outside', { devices: [always(fortigateWebFilter)] });
const officeStep = {
  probe: 'outside',
  front: relayWith(issuedBy(officeCa)),
  alsoTrusts: [officePem],
  field: office,
} as const;

/** From home nothing stands before the server: the run goes where the inside entrance leads. */
const homeStep = {
  probe: 'outside',
  front: ({ description }: RunningWorld) =>
    Promise.resolve({ address: description.entrances.inside, close: () => Promise.resolve() }),
  field: home,
} as const;

export const MEANWHILE: readonly Scenario[] = [
  {
    id: 'every-second-run-dies-newest-good',
    story: 'Outside is good, dead, good again: one of two nodes of a balancer is gone. The card is green by chance.',
    neighbour: 'restart-over-all-good-again',
    build: (setup) => alterEntrance(setup, 'outside', endingTls('balancer', oneIn(2, always(EDGES.haproxyNobody)))),
    steps: [
      { probe: 'inside' },
      { probe: 'outside' },
      { probe: 'outside' },
      { probe: 'outside' },
      { card: { rows: 'Up' } },
    ],
    guilty: 'firewall-or-proxy',
    platformWorks: true,
    mayBeProven: [],
    first: ['none', 'firewall-or-proxy', 'unknown', 'access-control-server'],
    why: 'The newest of each is good, but it is intermittent: nothing is proven before it was watched for a while.',
  },
  {
    id: 'good-at-home-after-the-office-filter',
    story: 'First the filter of our office, then at home all good; the card is red because of an old password.',
    neighbour: 'own-proxy-inspects-red-card',
    build: (setup) => alterPlatform(behindTheOfficeFilter(setup), OLD_PASSWORD),
    steps: [{ probe: 'inside' }, { ...officeStep, field: { ...office, hoursAgo: 1 } }, homeStep, { card: {} }],
    guilty: 'platform-settings',
    platformWorks: false,
    mayBeProven: [],
    first: ['platform-egress', 'platform-settings', 'unknown'],
    innocent: ['platform-egress', 'firewall-or-proxy', 'access-control-server', 'api-account', 'none', 'vantage'],
    why: 'The newest run outside is good: rule 2, with the old password as rival.',
  },
  {
    id: 'ers-switched-off-and-inside-again',
    story: 'The same, and the engineer went back in: the redirection is there too.',
    neighbour: 'both-families-off',
    steps: [
      { probe: 'inside', field: { hoursAgo: 170 } },
      { meanwhile: ({ server }) => server.switchErs(false) },
      { probe: 'outside' },
      { probe: 'inside' },
      { card: {} },
    ],
    guilty: 'api-setting',
    platformWorks: false,
    mayBeProven: ['api-setting'],
    first: ['api-setting'],
    why: '302 inside, with all marks of the server: not enabled.',
  },
  {
    id: 'roles-lost-since-inside-was-run',
    story:
      'An hour after the inside run an upgrade emptied the groups of the API user: 403 outside, by the server itself.',
    neighbour: 'content-network-denies-everybody',
    build: (setup) => alterServer(setup, { missingRole: { ers: 403, 'open-api': 403, mnt: 403 } }),
    steps: [
      { probe: 'inside', field: { hoursAgo: 1 } },
      { meanwhile: ({ server }) => server.setRoles(API_USER, []) },
      { probe: 'outside' },
      { card: {} },
    ],
    guilty: 'api-role',
    platformWorks: false,
    mayBeProven: [],
    first: ['api-role', 'unknown', 'firewall-or-proxy'],
    why: 'Rule 1 says firewall; the marks and the key of the server say the server itself. Go back in before accusing.',
  },
  {
    id: 'roles-lost-and-inside-again',
    story: 'The same, and inside again: 403 there too.',
    neighbour: 'roles-lost-since-inside-was-run',
    build: (setup) => alterServer(setup, { missingRole: { ers: 403, 'open-api': 403, mnt: 403 } }),
    steps: [
      { probe: 'inside', field: { hoursAgo: 1 } },
      { meanwhile: ({ server }) => server.setRoles(API_USER, []) },
      { probe: 'outside' },
      { probe: 'inside' },
      { card: {} },
    ],
    guilty: 'api-role',
    platformWorks: false,
    mayBeProven: ['api-role'],
    first: ['api-role'],
    why: '403 inside by the server itself: the API user is not configured correctly.',
  },
  {
    id: 'old-port-typed-outside',
    story: 'Outside the engineer typed port 9060, which is published nowhere; inside 443. Old password, red card.',
    neighbour: 'service-refused-outside-on-443',
    build: (setup) => alterPlatform(alterEntrance(setup, 'outside', { way: 'refuse' }), OLD_PASSWORD),
    steps: [{ probe: 'inside' }, { probe: 'outside', options: ['--server', 'acs.practice.test:9060'] }, { card: {} }],
    guilty: 'vantage',
    platformWorks: false,
    mayBeProven: [],
    first: ['vantage', 'unknown'],
    why: 'Two ports were compared, and the platform uses a third run of neither: repeat outside at 443.',
  },
  {
    id: 'service-refused-outside-on-443',
    story: 'Outside 443 is refused, for the platform as well; inside it answers.',
    neighbour: 'old-port-typed-outside',
    build: (setup) => alterOuterEntrances(setup, { way: 'refuse' }),
    guilty: 'firewall-or-proxy',
    platformWorks: false,
    mayBeProven: [],
    first: ['firewall-or-proxy', 'unknown'],
    why: 'The same port, good inside and refused outside for all.',
  },
];
