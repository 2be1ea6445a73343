import { fortigateWebFilter } from '../../../src/lab/device/pages.ts';
import { oneIn } from '../../../src/lab/device/device.ts';
import { API_USER } from '../../../src/lab/worlds/healthy-setup.ts';
import type { RunningWorld } from '../../../src/lab/running-world.ts';
import type { WorldSetup } from '../../../src/lab/world.ts';
import { endingTls, entrance, outer, platformWith, serverWith } from '../changes.ts';
import { EDGES } from '../edges.ts';
import { always } from '../fronts.ts';
import { authorityNamed, issuedBy, relayWith } from '../listeners/tls.ts';
import type { Field, Scenario } from '../scenario.ts';
import { INSIDE, OUTSIDE, CLICK, GREEN, OLD_PASSWORD } from '../steps.ts';
import { scenario, proven, likely, unseen, served } from '../truths.ts';

/** What changed between two runs, and runs outside that were made at two places. */

const officeCa = authorityNamed('Consultancy Office CA');
const officePem = (await officeCa()).certificate;
const home: Field = { host: '192.168.1.20', server: '203.0.113.20', resolver: '192.168.1.1' };
const office: Field = { host: '172.16.44.9', server: '203.0.113.20', resolver: '172.16.0.53' };

/** The office of the engineer terminates TLS with an imported authority, and its filter stops what it does not know. */
const behindTheOfficeFilter = (setup: WorldSetup): WorldSetup =>
  entrance(setup, 'outside', { devices: [always(fortigateWebFilter)] });
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
  scenario('every-second-run-dies-newest-good', 'restart-over-all-good-again', {
    story: 'Outside is good, dead, good again: one of two nodes of a balancer is gone. The card is green by chance.',
    build: (setup) => entrance(setup, 'outside', endingTls('balancer', oneIn(2, always(EDGES.haproxyNobody)))),
    steps: [INSIDE, OUTSIDE, OUTSIDE, OUTSIDE, GREEN],
    ...served('firewall-or-proxy', ['none', 'firewall-or-proxy', 'unknown', 'access-control-server']),
    why: 'The newest of each is good, but it is intermittent: nothing is proven before it was watched for a while.',
  }),
  scenario('good-at-home-after-the-office-filter', 'own-proxy-inspects-red-card', {
    story: 'First the filter of our office, then at home all good; the card is red because of an old password.',
    build: (setup) => platformWith(behindTheOfficeFilter(setup), OLD_PASSWORD),
    steps: [INSIDE, { ...officeStep, field: { ...office, hoursAgo: 1 } }, homeStep, CLICK],
    ...unseen('platform-settings', ['platform-egress', 'platform-settings', 'unknown']),
    innocent: ['platform-egress', 'firewall-or-proxy', 'access-control-server', 'api-account', 'none', 'vantage'],
    why: 'The newest run outside is good: rule 2, with the old password as rival.',
  }),
  scenario('ers-switched-off-and-inside-again', 'both-families-off', {
    story: 'The same, and the engineer went back in: the redirection is there too.',
    steps: [
      { probe: 'inside', field: { hoursAgo: 170 } },
      { meanwhile: ({ server }) => server.switchErs(false) },
      OUTSIDE,
      INSIDE,
      CLICK,
    ],
    ...proven('api-setting'),
    why: '302 inside, with all marks of the server: not enabled.',
  }),
  scenario('roles-lost-since-inside-was-run', 'content-network-denies-everybody', {
    story:
      'An hour after the inside run an upgrade emptied the groups of the API user: 403 outside, by the server itself.',
    build: (setup) => serverWith(setup, { missingRole: { ers: 403, 'open-api': 403, mnt: 403 } }),
    steps: [
      { probe: 'inside', field: { hoursAgo: 1 } },
      { meanwhile: ({ server }) => server.setRoles(API_USER, []) },
      OUTSIDE,
      CLICK,
    ],
    ...likely('api-role', 'unknown', 'firewall-or-proxy'),
    why: 'Rule 1 says firewall; the marks and the key of the server say the server itself. Go back in before accusing.',
  }),
  scenario('roles-lost-and-inside-again', 'roles-lost-since-inside-was-run', {
    story: 'The same, and inside again: 403 there too.',
    build: (setup) => serverWith(setup, { missingRole: { ers: 403, 'open-api': 403, mnt: 403 } }),
    steps: [
      { probe: 'inside', field: { hoursAgo: 1 } },
      { meanwhile: ({ server }) => server.setRoles(API_USER, []) },
      OUTSIDE,
      INSIDE,
      CLICK,
    ],
    ...proven('api-role'),
    why: '403 inside by the server itself: the API user is not configured correctly.',
  }),
  scenario('old-port-typed-outside', 'service-refused-outside-on-443', {
    story: 'Outside the engineer typed port 9060, which is published nowhere; inside 443. Old password, red card.',
    build: (setup) => platformWith(entrance(setup, 'outside', { way: 'refuse' }), OLD_PASSWORD),
    steps: [INSIDE, { probe: 'outside', options: ['--server', 'acs.practice.test:9060'] }, CLICK],
    ...likely('vantage', 'unknown'),
    why: 'Two ports were compared, and the platform uses a third run of neither: repeat outside at 443.',
  }),
  scenario('service-refused-outside-on-443', 'old-port-typed-outside', {
    story: 'Outside 443 is refused, for the platform as well; inside it answers.',
    build: (setup) => outer(setup, { way: 'refuse' }),
    ...likely('firewall-or-proxy', 'unknown'),
    why: 'The same port, good inside and refused outside for all.',
  }),
];
