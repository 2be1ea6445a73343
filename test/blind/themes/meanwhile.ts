import { oneIn } from '../../../src/lab/device/device.ts';
import { API_USER } from '../../../src/lab/worlds/healthy-setup.ts';
import { endingTls, entrance, outer, platformWith, serverWith } from '../changes.ts';
import { EDGES } from '../edges.ts';
import { always } from '../fronts.ts';
import type { Scenario } from '../scenario.ts';
import { behindTheOfficeFilter, homeStep, OFFICE, officeStep } from '../office.ts';
import { INSIDE, OUTSIDE, CLICK, GREEN, OLD_PASSWORD } from '../steps.ts';
import { scenario, proven, likely, unseen, served, PLATFORM_INNOCENT } from '../truths.ts';

/** What changed between two runs, and runs outside that were made at two places. */

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
    steps: [INSIDE, { ...officeStep, field: { ...OFFICE, hoursAgo: 1 } }, homeStep, CLICK],
    ...unseen('platform-settings', ['platform-egress', 'platform-settings', 'unknown']),
    innocent: [...PLATFORM_INNOCENT, 'vantage'],
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
