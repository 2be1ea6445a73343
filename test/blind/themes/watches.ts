import { oneIn, otherNode, type Device } from '../../../src/lab/device/device.ts';
import { fortigateWebFilter } from '../../../src/lab/device/pages.ts';
import {
  endingTls,
  entrance,
  everywhere,
  outer,
  platformWith,
  serverWith,
  userWith,
  withCertificate,
} from '../changes.ts';
import { EDGES } from '../edges.ts';
import { always, onlyRequests, otherNodeFrom, PAGES } from '../fronts.ts';
import { resetsOneIn } from '../listeners/moods.ts';
import { behindTheOfficeFilter, homeStep, OFFICE, officeStep } from '../office.ts';
import type { ProbeStep, Scenario } from '../scenario.ts';
import { INSIDE, OUTSIDE, CLICK, GREEN, RED, HOME, OLD_PASSWORD, SUSPENDED } from '../steps.ts';
import { scenario, proven, likely, unseen, allWell, served, PLATFORM_INNOCENT } from '../truths.ts';

/** Faults that come and go, watched for a while, with single runs beside it. */

/** Who watches says yes to going on after a sign-in without an answer: else a watch ends at its first fault. */
const GO_ON = '--continue-after-no-answer';

const watched = (
  probe: ProbeStep['probe'],
  rounds = 6,
  { options = [], ...more }: Omit<ProbeStep, 'probe' | 'rounds'> = {},
): ProbeStep => ({ probe, rounds, options: [GO_ON, ...options], ...more });

/** Every second Monitoring call meets the page of a cloud firewall; all else passes. */
const cloudWithMoods = (): Device => {
  const stops = oneIn(2, always(EDGES.impervaIncident));
  return (exchange, onward) =>
    exchange.request.path.startsWith('/admin/API/mnt') ? stops(exchange, onward) : onward(exchange);
};

export const WATCHES: readonly Scenario[] = [
  scenario('watched-every-second-call-dies-in-a-balancer', 'watched-every-second-call-meets-a-restarting-node', {
    story:
      'One half of a balancer outside is dead and says its name: a round of the watch is good, the next is answered 503.',
    build: (setup) => outer(setup, endingTls('balancer', oneIn(2, always(PAGES.envoyNoUpstream)))),
    steps: [INSIDE, watched('outside'), RED],
    ...proven('firewall-or-proxy', 'access-control-server', 'unknown'),
    why: 'Each failure bears the name and the key of a device, and inside nothing fails.',
  }),
  scenario('watched-every-second-call-meets-a-restarting-node', 'watched-every-second-call-dies-in-a-balancer', {
    story:
      'Two nodes behind one address, the second restarts: a round of the watch is good, the next says 502 without a name.',
    build: (setup) =>
      outer(setup, withCertificate('node-pair', {}, oneIn(2, otherNode({ ...setup.server, health: 'restarting' })))),
    steps: [INSIDE, watched('outside'), RED],
    ...likely('access-control-server', 'firewall-or-proxy', 'unknown'),
    why: 'The words of the own gateway of the server, and no mark of a device: one node of two, most likely.',
  }),
  scenario('watched-inside-good-outside-filter-now-and-then', 'watched-inside-500-outside-good-by-luck', {
    story:
      'One firewall of a pair has an old policy: outside a round is good, the next gets its page. Inside six are good.',
    build: (setup) => outer(setup, endingTls('filter', oneIn(2, always(fortigateWebFilter)))),
    steps: [watched('inside'), watched('outside'), RED],
    ...proven('firewall-or-proxy', 'unknown'),
    why: 'Two watches disagree, and the one that fails shows the page of a web filter each time.',
  }),
  scenario('watched-inside-500-outside-good-by-luck', 'watched-inside-good-outside-filter-now-and-then', {
    story: 'The node inside runs out of memory now and then: its own 500. The watch outside met the other node only.',
    build: (setup) =>
      entrance(setup, 'inside', { devices: [oneIn(2, otherNode({ ...setup.server, health: 'out-of-resources' }))] }),
    steps: [watched('inside'), watched('outside'), GREEN],
    ...served('access-control-server', ['access-control-server', 'none', 'unknown']),
    mayBeProven: ['access-control-server'],
    why: 'It is the server that says 500 in its own words inside; who is outside is served, and nobody between is to blame.',
  }),
  scenario('good-run-and-a-watch-that-is-cut-now-and-then', 'good-run-and-a-watch-with-500-of-the-server', {
    story:
      'One run outside is good. Watched, every third call is answered 503 in the words of haproxy, without a name.',
    build: (setup) => outer(setup, endingTls('balancer', oneIn(3, always(EDGES.haproxyNobody)))),
    steps: [INSIDE, OUTSIDE, watched('outside', 7), RED],
    ...proven('firewall-or-proxy', 'access-control-server', 'unknown'),
    why: 'A good run is luck where a watch finds every third call dead, under a key that inside does not have.',
  }),
  scenario('good-run-and-a-watch-with-500-of-the-server', 'good-run-and-a-watch-that-is-cut-now-and-then', {
    story: 'One run each is good. Watched, every third call at both places gets the own 500 of the server.',
    build: (setup) =>
      everywhere(setup, { devices: [oneIn(3, otherNode({ ...setup.server, health: 'out-of-resources' }))] }),
    steps: [INSIDE, OUTSIDE, watched('inside', 7), watched('outside', 7), RED],
    ...proven('access-control-server', 'unknown'),
    why: 'The own envelope of the server under its own key, now and then, the same inside and outside.',
  }),
  scenario('locked-in-the-third-round', 'busy-in-the-third-round', {
    story:
      'An old script locks the user while outside is watched: two rounds are good, the third is rejected. Red card.',
    build: (setup) =>
      entrance(setup, 'outside', {
        devices: [otherNodeFrom(9, userWith(setup, { state: 'suspended' }).server)],
      }),
    steps: [INSIDE, watched('outside', 5), SUSPENDED, { probe: 'inside', options: ['--one-more-attempt'] }, CLICK],
    ...likely('api-account', 'unknown', 'access-control-server'),
    why: 'Accepted, then rejected within one watch, and inside now as well: the account changed, not the way.',
  }),
  scenario('busy-in-the-third-round', 'locked-in-the-third-round', {
    story: 'The third round outside meets a busy server: one 401 ends the watch. Inside and outside are good after it.',
    build: (setup) => serverWith(setup, { passing401: { ers: [7] } }),
    steps: [INSIDE, watched('outside', 5), INSIDE, { probe: 'outside', options: ['--one-more-attempt'] }, CLICK],
    ...allWell('access-control-server', 'unknown'),
    why: 'One 401 among many that were accepted, and the newest run of each place is good: a busy moment.',
  }),
  scenario('dead-two-hours-ago-watched-good-now', 'dead-two-hours-ago-watched-dying-now', {
    story:
      'Two hours ago outside said 503 and the card went red. Watched now, six rounds are good; nobody clicked again.',
    build: (setup) =>
      entrance(setup, 'outside', { devices: [onlyRequests([1, 2, 3, 4], always(EDGES.haproxyNobody))] }),
    steps: [
      { probe: 'inside', field: { hoursAgo: 3 } },
      { probe: 'outside', field: { hoursAgo: 2 } },
      { card: { rows: 'Down', hoursOld: 2 } },
      watched('outside', 6, { options: ['--one-more-attempt'] }),
    ],
    ...served('none', ['unknown', 'none', 'vantage']),
    why: 'The card is from within the fault: click once more. Nothing fails at this moment.',
  }),
  scenario('dead-two-hours-ago-watched-dying-now', 'dead-two-hours-ago-watched-good-now', {
    story:
      'Two hours ago outside said 503. Watched now, half of the calls still die in the balancer. Red card of today.',
    build: (setup) =>
      outer(
        setup,
        endingTls(
          'balancer',
          onlyRequests([1, 2, 3, 4], always(EDGES.haproxyNobody)),
          oneIn(2, always(PAGES.envoyNoUpstream)),
        ),
      ),
    steps: [
      { probe: 'inside', field: { hoursAgo: 3 } },
      { probe: 'outside', field: { hoursAgo: 2 } },
      INSIDE,
      watched('outside', 6, { options: ['--one-more-attempt'] }),
      RED,
    ],
    ...proven('firewall-or-proxy', 'unknown', 'access-control-server'),
    why: 'Intermittent for hours, by a device that says its name; inside is good then and now.',
  }),
  scenario('watched-good-at-home-filtered-in-the-office', 'watched-filtered-at-home-and-in-the-office', {
    story: 'Watched at home all is good; watched in our office its filter stops each call. Old password, red card.',
    build: (setup) => platformWith(behindTheOfficeFilter(setup), OLD_PASSWORD),
    steps: [
      INSIDE,
      { ...officeStep, rounds: 4, options: [GO_ON] },
      { ...homeStep, rounds: 4, options: [GO_ON] },
      homeStep,
      CLICK,
    ],
    ...unseen('platform-settings', ['platform-egress', 'platform-settings', 'vantage', 'unknown']),
    innocent: [...PLATFORM_INNOCENT, 'api-role', 'api-setting'],
    why: 'Two places outside disagree and one is good throughout: the filter stands near the other. Rule 2, with its rivals.',
  }),
  scenario('watched-filtered-at-home-and-in-the-office', 'watched-good-at-home-filtered-in-the-office', {
    story: 'The filter of the customer stops each call, watched at home as in the office. Red card.',
    build: (setup) => outer(setup, endingTls('filter', always(fortigateWebFilter))),
    steps: [
      INSIDE,
      watched('outside', 4, { field: OFFICE }),
      watched('outside', 4, { options: ['--one-more-attempt'] }),
      OUTSIDE,
      CLICK,
    ],
    ...proven('firewall-or-proxy'),
    why: 'Two places outside, one page each time under one key, and inside all good.',
  }),
  scenario('watched-one-node-is-no-monitoring-node', 'watched-monitoring-stopped-by-a-device-now-and-then', {
    story: 'Inside and outside share two nodes; every second Monitoring call meets one without that persona.',
    build: (setup) =>
      everywhere(setup, { devices: [oneIn(2, otherNode({ ...setup.server, monitoring: 'not-this-node' }))] }),
    steps: [watched('inside'), watched('outside'), CLICK],
    ...likely('access-control-server', 'unknown'),
    why: 'A node says itself that it is no Monitoring node, at both places in turns.',
  }),
  scenario('watched-monitoring-stopped-by-a-device-now-and-then', 'watched-one-node-is-no-monitoring-node', {
    story: 'Every second Monitoring call outside gets the page of a cloud firewall; inside all of them are answered.',
    build: (setup) => outer(setup, endingTls('cloud', cloudWithMoods())),
    steps: [watched('inside'), watched('outside'), RED],
    ...proven('firewall-or-proxy'),
    why: 'The page names its maker, and only outside is it seen.',
  }),
  scenario('greetings-reset-now-and-then-outside', 'greetings-reset-now-and-then-at-both-places', {
    story:
      'A firewall outside with a full table resets every fifth connection at its greeting. Inside six rounds are good.',
    steps: [watched('inside'), watched('outside', 6, { front: resetsOneIn(5) }), RED],
    ...likely('firewall-or-proxy', 'unknown', 'access-control-server'),
    why: 'Two watches disagree: what is reset now and then is reset on the way from outside, and nobody says his name.',
  }),
  scenario('greetings-reset-now-and-then-at-both-places', 'greetings-reset-now-and-then-outside', {
    story: 'The server has no threads left and resets every fifth connection at its greeting, inside as outside.',
    steps: [
      watched('inside', 6, { front: resetsOneIn(5, 'inside') }),
      watched('outside', 6, { front: resetsOneIn(5) }),
      RED,
    ],
    ...unseen('access-control-server', ['access-control-server', 'firewall-or-proxy', 'unknown']),
    why: 'The same at both places, and long greetings pass as well as short ones: the server first, nobody proven.',
  }),
  scenario('good-run-and-resets-now-and-then-green-card', 'greetings-reset-now-and-then-outside', {
    story:
      'One run outside is good and the card is green. Watched at home, every fifth connection is reset by the router.',
    steps: [INSIDE, OUTSIDE, watched('outside', 6, { front: resetsOneIn(5), field: HOME }), CLICK],
    ...served('vantage', ['vantage', 'none', 'unknown', 'firewall-or-proxy']),
    why: 'The platform is served, and so was another place: what resets may stand near this laptop.',
  }),
];
