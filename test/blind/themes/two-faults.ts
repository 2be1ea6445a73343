import { fortigateWebFilter, paloAltoBlockPage } from '../../../src/lab/device/pages.ts';
import { otherNode } from '../../../src/lab/device/device.ts';
import type { WorldSetup } from '../../../src/lab/world.ts';
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
import { always, PAGES, stopping } from '../fronts.ts';
import { largeHelloEnds } from '../listeners/tcp.ts';
import type { Scenario } from '../scenario.ts';
import { INSIDE, OUTSIDE, CLICK, RED, found, OLD_PASSWORD, clickedAnd } from '../steps.ts';
import { scenario, several } from '../truths.ts';

/** Two faults at once, of two parties that know nothing of each other: both must act before the platform works. */

const MNT = /^\/admin\/API\/mnt/;
const ALL_403 = { ers: 403, 'open-api': 403, mnt: 403 } as const;
const ALL_401 = { ers: 401, 'open-api': 401, mnt: 401 } as const;

const droppedForThePlatform = (setup: WorldSetup): WorldSetup => entrance(setup, 'platform', { way: 'drop' });
const withoutErs = (setup: WorldSetup): WorldSetup => serverWith(setup, { switches: { ers: false, openApi: true } });
const withoutRoles = (setup: WorldSetup, missingRole: typeof ALL_401 | typeof ALL_403): WorldSetup =>
  serverWith(userWith(setup, { roles: [] }), { missingRole });
const expiredEverywhere = (setup: WorldSetup): WorldSetup =>
  everywhere(setup, withCertificate('access-control-server', { validFrom: -375, validTo: -10 }));

export const TWO_FAULTS: readonly Scenario[] = [
  scenario('ers-off-and-a-filter-outside', 'ers-off-and-our-proxy-forbids', {
    story: 'ERS was never switched on; outside a web filter stops whatever comes, by its page.',
    build: (setup) => outer(withoutErs(setup), endingTls('filter', always(fortigateWebFilter))),
    ...several(['api-setting', 'firewall-or-proxy'], ['api-setting', 'firewall-or-proxy']),
    why: 'Inside the server leads ERS to its own admin pages, outside a filter shows its name: each at its own place.',
  }),
  scenario('ers-off-and-monitoring-filtered-outside', 'monitoring-path-not-published', {
    story: 'ERS is off; outside a Palo Alto stops the admin path alone, so Monitoring is Down as well.',
    build: (setup) => outer(withoutErs(setup), endingTls('palo-alto', stopping(MNT, paloAltoBlockPage))),
    ...several(['api-setting', 'firewall-or-proxy'], ['api-setting', 'firewall-or-proxy']),
    why: 'The 302 is the same at both places, the block page outside only and for another family.',
  }),
  scenario('expired-and-an-old-password-on-the-platform', 'expired-and-a-disabled-user', {
    story: 'The certificate ran out ten days ago; the user was given a new password since, and the platform was not.',
    build: (setup) => platformWith(expiredEverywhere(setup), OLD_PASSWORD),
    steps: clickedAnd('gui-sign-in=accepted', 'password-reentered=no'),
    ...several(['access-control-server', 'platform-settings'], ['access-control-server'], 'unknown'),
    why: 'The date is proven. The password can only be asked about until the certificate is renewed.',
  }),
  scenario('expired-and-a-disabled-user', 'expired-and-an-old-password-on-the-platform', {
    story: 'The certificate ran out ten days ago, and the user was disabled for inactivity: the pages reject it.',
    build: (setup) => userWith(expiredEverywhere(setup), { state: 'disabled' }),
    steps: clickedAnd('gui-sign-in=rejected'),
    ...several(['access-control-server', 'api-account'], ['access-control-server', 'api-account'], 'unknown'),
    why: 'Dates speak for themselves, and so do pages that reject the user.',
  }),
  scenario('user-disabled-and-outside-dropped', 'roles-missing-and-outside-dropped', {
    story: 'The user is disabled, and the firewall drops whatever comes from outside. The pages reject the user.',
    build: (setup) => outer(userWith(setup, { state: 'disabled' }), { way: 'drop' }),
    steps: clickedAnd('gui-sign-in=rejected'),
    ...several(['api-account', 'firewall-or-proxy'], ['api-account'], 'unknown'),
    why: 'Rule 2 of the API user inside. Outside nothing answers: firewall, list or record, not proven.',
  }),
  scenario('roles-missing-and-outside-dropped', 'user-disabled-and-outside-dropped', {
    story: 'The user has no roles, and the firewall drops whatever comes from outside. The pages accept the user.',
    build: (setup) => outer(withoutRoles(setup, ALL_401), { way: 'drop' }),
    steps: clickedAnd('gui-sign-in=accepted'),
    ...several(['api-role', 'firewall-or-proxy'], ['api-role'], 'unknown'),
    why: 'Rule 2 of the API user inside; silence outside.',
  }),
  scenario('disk-full-and-the-egress-dropped', 'disk-full-and-an-old-password', {
    story: 'The disk is full: ERS and Open API say 500. The egress is dropped, so the Monitoring row is Down too.',
    build: (setup) => droppedForThePlatform(serverWith(setup, { health: 'out-of-resources' })),
    ...several(['access-control-server', 'platform-egress'], ['access-control-server'], 'platform-settings'),
    why: 'Two families in the own words of the server at both places. Monitoring is good for us and Down: something else.',
  }),
  scenario('disk-full-and-an-old-password', 'disk-full-and-the-egress-dropped', {
    story: 'The same disk; the platform has an old password, and its rejected rows stand in the report.',
    build: (setup) => platformWith(serverWith(setup, { health: 'out-of-resources' }), OLD_PASSWORD),
    steps: clickedAnd('administrator-logins=found', 'password-reentered=no'),
    ...several(
      ['access-control-server', 'platform-settings'],
      ['access-control-server', 'platform-settings'],
      'unknown',
    ),
    why: 'The platform arrives and is rejected, while the same user is taken from us: no egress.',
  }),
  scenario('ers-off-and-a-private-address-in-the-public-zone', 'no-roles-and-no-public-name', {
    story: 'ERS is off. The public zone got the inside address by mistake: outside nothing answers there.',
    build: (setup) => outer(withoutErs(setup), { way: 'drop' }),
    steps: [INSIDE, { probe: 'outside', field: { server: '10.20.4.11' } }, CLICK],
    ...several(['api-setting', 'name-resolution'], ['api-setting', 'name-resolution'], 'unknown', 'vantage'),
    why: 'A switch inside, and outside a name that leads to an address no one can reach from there.',
  }),
  scenario('no-roles-and-no-public-name', 'ers-off-and-a-private-address-in-the-public-zone', {
    story: 'The user has no roles: 403 of the server itself. Nobody put the name into the public zone.',
    build: (setup) => entrance(withoutRoles(setup, ALL_403), 'platform', { way: 'refuse' }),
    steps: [INSIDE, { probe: 'outside', resolver: 'no-such-name' }, CLICK],
    ...several(['api-role', 'name-resolution'], ['api-role', 'name-resolution'], 'unknown'),
    why: '403 inside with all marks of the server, and no such name outside.',
  }),
  scenario('monitoring-filtered-and-an-old-password', 'monitoring-filtered-and-the-egress-dropped', {
    story: 'Outside a filter stops Monitoring. The platform has an old password: rejected rows, and all rows Down.',
    build: (setup) => platformWith(outer(setup, endingTls('filter', stopping(MNT, fortigateWebFilter))), OLD_PASSWORD),
    steps: clickedAnd('administrator-logins=found', 'password-reentered=no'),
    ...several(['firewall-or-proxy', 'platform-settings'], ['firewall-or-proxy', 'platform-settings']),
    why: 'The page of the filter for one family; for the others the platform arrives and is rejected.',
  }),
  scenario('monitoring-filtered-and-the-egress-dropped', 'monitoring-filtered-and-an-old-password', {
    story: 'The same filter; the egress is on no list, the password was typed again, no row is in the report.',
    build: (setup) => droppedForThePlatform(outer(setup, endingTls('filter', stopping(MNT, fortigateWebFilter)))),
    steps: clickedAnd('administrator-logins=not-found', 'password-reentered=yes'),
    ...several(['firewall-or-proxy', 'platform-egress'], ['firewall-or-proxy'], 'platform-settings'),
    why: 'The filter explains one row of three; that the others are Down needs another cause.',
  }),
  scenario('filter-outside-and-a-typing-error-on-the-card', 'monitoring-role-and-an-old-port-on-the-card', {
    story: 'A filter stops all outside, and the base URL on the card has two letters the wrong way round.',
    build: (setup) => outer(setup, endingTls('filter', always(fortigateWebFilter))),
    steps: [INSIDE, OUTSIDE, { card: { rows: 'Down', baseUrl: 'https://asc.practice.test' } }],
    ...several(['firewall-or-proxy', 'platform-settings'], ['firewall-or-proxy', 'platform-settings']),
    why: 'Rule 1 for the filter; the card names a server that nobody tested.',
  }),
  scenario('monitoring-role-and-an-old-port-on-the-card', 'filter-outside-and-a-typing-error-on-the-card', {
    story: 'The user has no Monitoring role, and the base URL on the card has the port of the old days.',
    build: (setup) =>
      serverWith(userWith(setup, { roles: ['ers', 'open-api'] }), {
        missingRole: { ers: 403, 'open-api': 403, mnt: 403 },
      }),
    steps: [
      { probe: 'inside', options: ['--one-more-attempt'] },
      { probe: 'outside', options: ['--one-more-attempt'] },
      { card: { rows: 'Down', baseUrl: 'https://acs.practice.test:9060' } },
    ],
    ...several(['api-role', 'platform-settings'], ['api-role', 'platform-settings']),
    why: 'One family is refused by the server itself at both places; the address on the card is wrong besides.',
  }),
  scenario('user-disabled-and-our-proxy-forbids', 'ers-off-and-our-proxy-forbids', {
    story: 'Inside the user is rejected, by the pages too. The outside run was stopped by the proxy of our own office.',
    build: (setup) => userWith({ ...setup, engineerProxy: 'refuses' }, { state: 'disabled' }),
    steps: [INSIDE, { probe: 'outside', ownProxy: true }, CLICK, ...found('gui-sign-in=rejected')],
    ...several(['api-account', 'own-proxy'], ['api-account', 'own-proxy'], 'unknown'),
    why: 'The account is at fault by rule 2; our proxy kept us from looking outside.',
  }),
  scenario('ers-off-and-our-proxy-forbids', 'user-disabled-and-our-proxy-forbids', {
    story: 'Inside ERS leads to the admin pages. The outside run was stopped by the proxy of our own office.',
    build: (setup) => withoutErs({ ...setup, engineerProxy: 'refuses' }),
    steps: [INSIDE, { probe: 'outside', ownProxy: true }, CLICK],
    ...several(['api-setting', 'own-proxy'], ['api-setting', 'own-proxy'], 'unknown'),
    why: 'A switch inside, and outside our own proxy; of the firewall of the customer nothing is known.',
  }),
  scenario('no-monitoring-node-and-ers-not-published', 'public-address-leads-to-a-policy-node', {
    story: 'The node is no Monitoring node. Outside nginx has no rule for ERS: its own 404.',
    build: (setup) =>
      outer(
        serverWith(setup, { monitoring: 'not-this-node' }),
        endingTls('nginx', stopping(/^\/ers\//, EDGES.nginxNoPath)),
      ),
    ...several(
      ['access-control-server', 'firewall-or-proxy'],
      ['access-control-server', 'firewall-or-proxy'],
      'name-resolution',
      'unknown',
    ),
    why: 'Monitoring says at both places that it is the wrong node; ERS is good inside and unknown to nginx outside.',
  }),
  scenario('ill-session-directory-and-ers-not-published', 'session-directory-down', {
    story: 'The session directory does not answer. Outside nginx has no rule for ERS: its own 404.',
    build: (setup) =>
      outer(serverWith(setup, { monitoring: 'troubled' }), endingTls('nginx', stopping(/^\/ers\//, EDGES.nginxNoPath))),
    ...several(
      ['access-control-server', 'firewall-or-proxy'],
      ['access-control-server', 'firewall-or-proxy'],
      'unknown',
    ),
    why: 'Monitoring says what is broken, at both places; nginx shows itself for another family.',
  }),
  scenario('roles-missing-and-an-old-password', 'user-disabled-and-a-wrong-base-url', {
    story: 'The user has no roles: 401 with the right password. The platform has the old one besides.',
    build: (setup) => platformWith(withoutRoles(setup, ALL_401), OLD_PASSWORD),
    steps: [INSIDE, CLICK, ...found('gui-sign-in=accepted', 'administrator-logins=found', 'password-reentered=no')],
    ...several(['api-role', 'platform-settings'], ['api-role'], 'unknown'),
    why: 'Rule 2 of the API user proves the roles. The password of the platform is open: nobody typed it again.',
  }),
  scenario('user-disabled-and-a-wrong-base-url', 'roles-missing-and-an-old-password', {
    story: 'The pages reject the user, and the base URL on the card begins with http.',
    build: (setup) => userWith(setup, { state: 'disabled' }),
    steps: [INSIDE, { card: { rows: 'Down', baseUrl: 'http://acs.practice.test' } }, ...found('gui-sign-in=rejected')],
    ...several(['api-account', 'platform-settings'], ['api-account', 'platform-settings'], 'unknown'),
    why: 'Two things that can be read off: the pages, and the card.',
  }),
  scenario('long-hello-reset-and-the-list-lacks-the-egress', 'long-hello-reset-and-the-authority-is-not-trusted', {
    story: 'A firewall outside resets long greetings, and the own list of the server does not hold the egress.',
    build: (setup) => entrance(setup, 'platform', { way: 'reset-on-hello' }),
    steps: [
      INSIDE,
      { probe: 'outside', front: largeHelloEnds('reset') },
      CLICK,
      ...found('ip-access-list=not-allowed'),
    ],
    ...several(
      ['firewall-or-proxy', 'access-control-server'],
      ['firewall-or-proxy', 'access-control-server'],
      'unknown',
    ),
    why: 'A short greeting passes and a long one is reset: no list does that. That the list lacks us, somebody read.',
  }),
  scenario('long-hello-reset-and-the-authority-is-not-trusted', 'long-hello-reset-and-the-list-lacks-the-egress', {
    story: 'The same firewall; the platform greets shorter, and does not trust the authority of the server.',
    steps: [
      INSIDE,
      { probe: 'outside', front: largeHelloEnds('reset') },
      RED,
      ...found('platform-trusts-authority=no'),
    ],
    ...several(['firewall-or-proxy', 'platform-settings'], ['firewall-or-proxy', 'platform-settings'], 'unknown'),
    why: 'The greeting is of the way; the trust is of the platform, and somebody looked.',
  }),
  scenario('outside-node-without-patch-and-egress-dropped', 'filter-outside-and-a-typing-error-on-the-card', {
    story: 'The public address leads to a node of 3.1 without the resource, and the egress is dropped by the firewall.',
    build: (setup) =>
      droppedForThePlatform(
        outer(setup, withCertificate('old-node', {}, otherNode({ ...setup.server, version: '3.1' }))),
      ),
    steps: clickedAnd('firewall-log=blocked'),
    ...several(
      ['access-control-server', 'platform-egress'],
      ['platform-egress', 'firewall-or-proxy'],
      'firewall-or-proxy',
      'unknown',
      'name-resolution',
    ),
    why: 'One family is 404 in the words of a node; all rows are Down, and a line of the log says why.',
  }),
  scenario('domain-sign-in-outside-and-a-role-missing', 'roles-missing-and-outside-dropped', {
    story: 'The user lacks Monitoring. Outside a front wants a domain sign-in before anything.',
    build: (setup) =>
      outer(
        serverWith(userWith(setup, { roles: ['ers', 'open-api'] }), { missingRole: ALL_403 }),
        endingTls('web-application-proxy', always(PAGES.ntlm)),
      ),
    steps: [{ probe: 'inside', options: ['--one-more-attempt'] }, OUTSIDE, CLICK],
    ...several(['firewall-or-proxy', 'api-role'], ['firewall-or-proxy', 'api-role']),
    why: 'The server refuses one family itself inside; outside NTLM from IIS is nobody of the server.',
  }),
];
