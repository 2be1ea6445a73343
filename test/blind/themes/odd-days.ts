import { otherNode } from '../../../src/lab/device/device.ts';
import { fortigateWebFilter } from '../../../src/lab/device/pages.ts';
import { API_USER } from '../../../src/lab/worlds/healthy-setup.ts';
import type { WorldSetup } from '../../../src/lab/world.ts';
import { endingTls, entrance, outer, platformWith, serverWith, userWith, withCertificate } from '../changes.ts';
import { always, PAGES, stopping } from '../fronts.ts';
import { fullPacketsLost } from '../listeners/tcp.ts';
import { homeStep } from '../office.ts';
import type { Field, Scenario } from '../scenario.ts';
import { INSIDE, OUTSIDE, CLICK, GREEN, RED, found, HOME, OLD_PASSWORD, clickedAnd, rows } from '../steps.ts';
import { scenario, proven, likely, unseen, served, several, PLATFORM_INNOCENT } from '../truths.ts';

/** Days on which two things do not fit: two places outside, two users, two servers, and letters that are not of ASCII. */

const CLOUD: Field = { host: '192.0.2.140', server: '203.0.113.20', resolver: '192.0.2.1' };
const MNT = /^\/admin\/API\/mnt/;
const ONLY_MONITORING_UP = rows('Down', 'Down', 'Up');
const ONLY_MONITORING_DOWN = rows('Up', 'Up', 'Down');

const LOGS_USER = { name: 'svc-log-collector', password: 'collects-Logs-since-2019' } as const;
const asLogsUser = { options: ['--user', LOGS_USER.name, '--one-more-attempt'], password: LOGS_USER.password } as const;
const withLogsUser = (setup: WorldSetup): WorldSetup =>
  serverWith(setup, {
    accounts: [...setup.server.accounts, { ...LOGS_USER, roles: ['mnt'], state: 'enabled' as const, external: false }],
    missingRole: { ers: 403, 'open-api': 403, mnt: 403 },
  });

/** What a program sends that writes each letter of UTF-8 as if it were of another set. */
const garbled = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');
const SWEDISH = 'Blåbär-på-Öland-27';

export const ODD_DAYS: readonly Scenario[] = [
  scenario('good-at-home-stopped-in-the-cloud-red-card', 'good-at-home-stopped-in-the-cloud-green-card', {
    story:
      'The cloud firewall stops data centres: at home all is good, a machine in the cloud and the platform are not.',
    build: (setup) => outer(setup, endingTls('cloud', always(PAGES.cloudflareChallenge))),
    steps: [INSIDE, homeStep, { probe: 'outside', field: CLOUD }, CLICK],
    ...proven('firewall-or-proxy', 'platform-egress', 'platform-settings', 'unknown'),
    mayBeProven: ['firewall-or-proxy', 'platform-egress'],
    why: 'One place outside is let in and one is stopped by a page with a name; the platform is of the kind that is stopped.',
  }),
  scenario('good-at-home-stopped-in-the-cloud-green-card', 'good-at-home-stopped-in-the-cloud-red-card', {
    story: 'The same two places; the platform is on the list of the cloud firewall and green.',
    build: (setup) => entrance(setup, 'outside', endingTls('cloud', always(PAGES.cloudflareChallenge))),
    steps: [INSIDE, homeStep, { probe: 'outside', field: CLOUD }, CLICK],
    ...served('none', ['vantage', 'none', 'unknown', 'firewall-or-proxy']),
    why: 'Who has to get in gets in.',
  }),
  scenario('silent-in-the-cloud-good-at-home-old-password', 'good-at-home-stopped-in-the-cloud-red-card', {
    story: 'A machine in the cloud may not leave; at home all is good after it. The platform has an old password.',
    build: (setup) => platformWith(entrance(setup, 'outside', { way: 'drop' }), OLD_PASSWORD),
    steps: [INSIDE, { probe: 'outside', field: CLOUD }, { ...homeStep, options: ['--one-more-attempt'] }, CLICK],
    ...unseen('platform-settings', ['platform-egress', 'platform-settings', 'unknown']),
    innocent: [...PLATFORM_INNOCENT, 'vantage'],
    why: 'The newest run outside is good: rule 2, and an old password looks like a closed egress.',
  }),
  scenario('lists-never-arrive-at-home-green-card', 'lists-never-arrive-at-two-places', {
    story: 'The line at home takes smaller packets and says so to nobody: lists never arrive. The platform is served.',
    steps: [INSIDE, { probe: 'outside', front: fullPacketsLost('outside', 1_200), field: HOME }, CLICK],
    ...served('vantage', ['vantage', 'firewall-or-proxy', 'none', 'unknown']),
    why: 'Packets of full size are lost on the way to this laptop; the way of the platform is another.',
  }),
  scenario('lists-never-arrive-at-two-places', 'lists-never-arrive-at-home-green-card', {
    story: 'A new tunnel before the server loses packets of full size: at home, in the cloud, and for the platform.',
    steps: [
      INSIDE,
      { probe: 'outside', front: fullPacketsLost('outside', 1_200), field: HOME },
      {
        probe: 'outside',
        front: fullPacketsLost('outside', 1_200),
        field: CLOUD,
        options: ['--one-more-attempt'],
      },
      { card: { rows: ONLY_MONITORING_UP } },
    ],
    ...likely('firewall-or-proxy', 'unknown'),
    why: 'Good inside, cut at the same size at two places that share nothing but the last part of the way.',
  }),
  scenario('log-collector-tested-outside-green-card', 'log-collector-is-the-user-of-the-platform', {
    story: 'Outside was run as the user of the log collector, who may ask Monitoring alone. The platform has its own.',
    build: withLogsUser,
    steps: [INSIDE, { probe: 'outside', ...asLogsUser }, CLICK],
    ...served('vantage', ['vantage', 'none', 'unknown']),
    why: 'Two users were compared, and the one of the card is served.',
  }),
  scenario('log-collector-is-the-user-of-the-platform', 'log-collector-tested-outside-green-card', {
    story:
      'Outside was run as the same user, and the card shows that the platform uses it too: Monitoring alone is Up.',
    build: (setup) => platformWith(withLogsUser(setup), { user: LOGS_USER.name, password: LOGS_USER.password }),
    steps: [INSIDE, { probe: 'outside', ...asLogsUser }, CLICK],
    ...likely('api-role', 'platform-settings', 'vantage', 'unknown'),
    mayBeProven: ['api-role', 'platform-settings'],
    why: 'The user of the card lacks two families, as the server says itself; another user has all of them.',
  }),
  scenario('card-newer-than-the-401', 'card-older-than-the-401', {
    story: 'At nine every call said 401, the user was disabled; it was enabled, and at ten the card is green.',
    build: (setup) => userWith(setup, { state: 'disabled' }),
    steps: [
      { probe: 'inside', field: { hoursAgo: 2 } },
      { probe: 'outside', options: ['--one-more-attempt'], field: { hoursAgo: 1 } },
      { meanwhile: ({ server }) => server.enableAccount(API_USER) },
      CLICK,
    ],
    ...served('none', ['none', 'unknown', 'vantage', 'api-account']),
    why: 'The platform signs in with this user after the rejected runs: it is over, and the runs are to be repeated.',
  }),
  scenario('card-older-than-the-401', 'card-newer-than-the-401', {
    story: 'The card of nine is green. The user was disabled since, and both runs of eleven say 401.',
    build: (setup) => userWith(setup, { state: 'disabled' }),
    steps: [{ card: { rows: 'Up', hoursOld: 2 } }, INSIDE, { probe: 'outside', options: ['--one-more-attempt'] }],
    ...likely('api-account', 'api-role', 'unknown'),
    why: 'A card of before proves nothing for now; the same 401 at both places is mostly the account.',
  }),
  scenario('three-faults-of-three-parties', 'three-other-faults-of-three-parties', {
    story:
      'ERS is off, a filter outside stops Monitoring, and the platform has an old password, whose rows were found.',
    build: (setup) =>
      platformWith(
        outer(
          serverWith(setup, { switches: { ers: false, openApi: true } }),
          endingTls('filter', stopping(MNT, fortigateWebFilter)),
        ),
        OLD_PASSWORD,
      ),
    steps: clickedAnd('administrator-logins=found', 'password-reentered=no'),
    ...several(
      ['api-setting', 'firewall-or-proxy', 'platform-settings'],
      ['api-setting', 'firewall-or-proxy', 'platform-settings'],
    ),
    why: 'Each shows itself: a redirection of the server inside, a page outside, and rejected rows of the platform.',
  }),
  scenario('three-other-faults-of-three-parties', 'three-faults-of-three-parties', {
    story:
      'The user lacks Monitoring, nobody put the name into the public zone, and the card has the port of the old days.',
    build: (setup) =>
      entrance(
        serverWith(userWith(setup, { roles: ['ers', 'open-api'] }), {
          missingRole: { ers: 403, 'open-api': 403, mnt: 403 },
        }),
        'platform',
        { way: 'refuse' },
      ),
    steps: [
      { probe: 'inside', options: ['--one-more-attempt'] },
      { probe: 'outside', resolver: 'no-such-name' },
      { card: { rows: 'Down', baseUrl: 'https://acs.practice.test:9060' } },
    ],
    ...several(
      ['api-role', 'name-resolution', 'platform-settings'],
      ['api-role', 'name-resolution', 'platform-settings'],
    ),
    why: 'A 403 of the server, a name that nobody knows, and an address that was never right.',
  }),
  scenario('umlauts-are-garbled-by-the-platform', 'umlauts-are-garbled-by-the-api', {
    story: 'The password has letters outside ASCII, which the platform sends in another set. Typed again, rows found.',
    build: (setup) => platformWith(userWith(setup, { password: SWEDISH }), { password: garbled(SWEDISH) }),
    steps: [
      { probe: 'inside', password: SWEDISH },
      { probe: 'outside', password: SWEDISH },
      CLICK,
      ...found('password-reentered=yes', 'administrator-logins=found', 'gui-sign-in=accepted'),
    ],
    ...proven('platform-settings', 'api-account', 'unknown'),
    why: 'The same user is taken from us at both places; the platform arrives and is rejected: what it sends is wrong.',
  }),
  scenario('umlauts-are-garbled-by-the-api', 'umlauts-are-garbled-by-the-platform', {
    story: 'The pages take the password with letters outside ASCII, the API reads them in another set: 401 everywhere.',
    build: (setup) => userWith(setup, { password: garbled(SWEDISH) }),
    steps: [{ probe: 'inside', password: SWEDISH }, CLICK, ...found('gui-sign-in=accepted')],
    guilty: 'api-account',
    platformWorks: false,
    mayBeProven: ['api-role'],
    first: ['api-account', 'api-role', 'unknown'],
    why: 'To the word the missing roles of rule 2. Who knows the letters of the password asks for a plain one first.',
  }),
  scenario('umlauts-and-all-is-good', 'umlauts-are-garbled-by-the-platform', {
    story: 'The same password, and everybody writes it in the same set.',
    build: (setup) => platformWith(userWith(setup, { password: SWEDISH }), { password: SWEDISH }),
    steps: [{ probe: 'inside', password: SWEDISH }, { probe: 'outside', password: SWEDISH }, CLICK],
    ...served('none', ['none']),
    mayBeProven: ['none'],
    why: 'Letters outside ASCII are no fault where they are taken.',
  }),
  scenario('monitoring-stopped-after-office-hours', 'monitoring-persona-moved-to-a-new-node', {
    story:
      'A rule with a schedule: by day outside was good, in the evening a filter stops Monitoring, its row is Down.',
    build: (setup) => outer(setup, endingTls('filter', stopping(MNT, fortigateWebFilter))),
    steps: [
      INSIDE,
      { ...homeStep, field: { ...HOME, hoursAgo: 8 } },
      OUTSIDE,
      { card: { rows: ONLY_MONITORING_DOWN } },
    ],
    ...proven('firewall-or-proxy', 'unknown'),
    why: 'The newest run outside meets a page with a name for one family, the card agrees, inside is good.',
  }),
  scenario('second-record-of-the-old-building-green-card', 'no-line-and-a-private-address', {
    story: 'The laptop asks a resolver with the old record: a lab server answers, with the old password. Green card.',
    build: (setup) =>
      entrance(
        setup,
        'outside',
        withCertificate('lab-server', {}, otherNode(userWith(setup, { password: 'from-the-lab' }).server)),
      ),
    steps: [INSIDE, { probe: 'outside', field: { server: '192.0.2.211' } }, GREEN],
    ...served('name-resolution', ['vantage', 'name-resolution', 'unknown', 'none', 'access-control-server']),
    why: 'The platform signs in with the same user: the account is well, and this laptop was led to another server.',
  }),
  scenario('wrong-clock-and-a-renewed-certificate', 'laptop-a-year-behind-outside-red-card', {
    story:
      'Renewed at noon. The laptop outside is a day behind, so the new certificate is not yet valid there. Green card.',
    steps: [
      { probe: 'inside', field: { hoursAgo: 4 } },
      { meanwhile: (world) => world.renewCertificate() },
      { probe: 'outside', clock: '-1d' },
      CLICK,
    ],
    ...served('vantage', ['vantage', 'none', 'unknown']),
    why: 'Valid from today, and the run is dated yesterday, while the card of today is green: the clock of this laptop.',
  }),
  scenario('filter-for-our-user-agent-of-a-red-platform', 'waf-dislikes-our-user-agent', {
    story:
      'The cloud firewall stops tools it does not know; the platform it lets in, where an old password is rejected.',
    build: (setup) =>
      platformWith(entrance(setup, 'outside', endingTls('cloud', always(PAGES.cloudflareChallenge))), OLD_PASSWORD),
    steps: [INSIDE, OUTSIDE, CLICK, ...found('administrator-logins=found')],
    guilty: 'platform-settings',
    faults: ['platform-settings', 'firewall-or-proxy'],
    platformWorks: false,
    mayBeProven: ['platform-settings', 'firewall-or-proxy'],
    first: ['platform-settings', 'firewall-or-proxy', 'unknown', 'vantage'],
    why: 'Rule 1 names the cloud; the rows say that the platform comes through and is rejected. Both are to be told.',
  }),
  scenario('page-of-a-filter-and-nobody-looked-inside', 'good-at-home-stopped-in-the-cloud-green-card', {
    story: 'Two places outside show the page of one filter; inside was never run. Red card.',
    build: (setup) => outer(setup, endingTls('filter', always(fortigateWebFilter))),
    steps: [
      { probe: 'outside', field: HOME },
      { probe: 'outside', field: CLOUD, options: ['--one-more-attempt'] },
      RED,
    ],
    ...proven('firewall-or-proxy', 'unknown'),
    why: 'One page under one key at two places outside: it stands near the server, not near a laptop.',
  }),
];
