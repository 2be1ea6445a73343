import { fortigateWebFilter } from '../../../src/lab/device/pages.ts';
import { otherNode } from '../../../src/lab/device/device.ts';
import { API_USER } from '../../../src/lab/worlds/healthy-setup.ts';
import type { WorldSetup } from '../../../src/lab/world.ts';
import { endingTls, entrance, outer, platformWith, serverWith, userWith, withCertificate } from '../changes.ts';
import { always, otherNodeFrom } from '../fronts.ts';
import type { Scenario } from '../scenario.ts';
import { INSIDE, OUTSIDE, CLICK, RED, found, OLD_PASSWORD, clickedAnd, SUSPENDED } from '../steps.ts';
import { scenario, proven, likely, unseen, allWell, PLATFORM_INNOCENT } from '../truths.ts';

/** Users, their roles and states, and what people found out about them. */

const BERIT = { name: 'berit.admin', password: 'own-Password-of-berit-9' } as const;
const AD_USER = { name: 'svc-guest@practice.test', password: 'directory-Password-12' } as const;
type Roles = readonly ('ers' | 'open-api' | 'mnt')[];
const ALL: Roles = ['ers', 'open-api', 'mnt'];

const withUser = (
  setup: WorldSetup,
  who: { readonly name: string; readonly password: string },
  roles: Roles,
  external = false,
): WorldSetup =>
  serverWith(setup, { accounts: [...setup.server.accounts, { ...who, roles, state: 'enabled', external }] });

const as = (who: { readonly name: string; readonly password: string }) =>
  ({ options: ['--user', who.name, '--one-more-attempt'], password: who.password }) as const;

export const PEOPLE: readonly Scenario[] = [
  scenario('directory-user-for-monitoring', 'tested-as-berit-platform-as-directory-user', {
    story: 'The API user is of the directory: ERS and Open API accept it, Monitoring never does. Tested as itself.',
    build: (setup) =>
      platformWith(withUser(setup, AD_USER, ALL, true), { user: AD_USER.name, password: AD_USER.password }),
    steps: [{ probe: 'inside', ...as(AD_USER) }, { probe: 'outside', ...as(AD_USER) }, CLICK],
    ...proven('api-role', 'api-account'),
    why: 'Accepted for two families and rejected for one, inside as outside: this user is not permitted for Monitoring.',
  }),
  scenario('tested-as-berit-platform-as-directory-user', 'directory-user-for-monitoring', {
    story: 'Berit tests with her own user and all is good; the platform uses the directory user: Monitoring is Down.',
    build: (setup) =>
      platformWith(withUser(withUser(setup, AD_USER, ALL, true), BERIT, ALL), {
        user: AD_USER.name,
        password: AD_USER.password,
      }),
    steps: [{ probe: 'inside', ...as(BERIT) }, { probe: 'outside', ...as(BERIT) }, CLICK],
    ...unseen('api-role', ['vantage', 'unknown', 'api-role', 'platform-settings', 'api-account']),
    why: 'Good runs of another user clear the way, not the user of the platform.',
  }),
  scenario('berit-is-fine-the-api-user-is-disabled', 'both-users-are-fine-egress-dropped', {
    story: 'Both runs as Berit are good. The API user on the card was disabled for inactivity: three rows Down.',
    build: (setup) => withUser(userWith(setup, { state: 'disabled' }), BERIT, ALL),
    steps: [{ probe: 'inside', ...as(BERIT) }, { probe: 'outside', ...as(BERIT) }, CLICK],
    ...unseen('api-account', ['vantage', 'unknown', 'api-account', 'platform-settings']),
    why: 'The user of the card was never tested: rule 2 needs the same user.',
  }),
  scenario('both-users-are-fine-egress-dropped', 'berit-is-fine-the-api-user-is-disabled', {
    story: 'Both runs as Berit are good, then outside once more as the API user: good too. The platform is dropped.',
    build: (setup) => entrance(withUser(setup, BERIT, ALL), 'platform', { way: 'drop' }),
    steps: [{ probe: 'inside', ...as(BERIT) }, { probe: 'outside', ...as(BERIT) }, OUTSIDE, CLICK],
    ...likely('platform-egress', 'platform-settings', 'unknown'),
    why: 'The newest outside run is of the user of the card, and good: rule 2, with an old password as rival.',
  }),
  scenario('two-users-role-missing-outside', 'monitoring-forbidden-by-a-filter-outside', {
    story: 'Inside as Berit, who may everything; outside as the API user, who lacks Monitoring: 403 there only.',
    build: (setup) =>
      serverWith(withUser(userWith(setup, { roles: ['ers', 'open-api'] }), BERIT, ALL), {
        missingRole: { ers: 403, 'open-api': 403, mnt: 403 },
      }),
    steps: [{ probe: 'inside', ...as(BERIT) }, { probe: 'outside', options: ['--one-more-attempt'] }, CLICK],
    ...likely('api-role', 'vantage', 'unknown'),
    why: 'Two users were compared: rule 1 needs one. The 403 outside is of the server itself.',
  }),
  scenario('monitoring-forbidden-by-a-filter-outside', 'two-users-role-missing-outside', {
    story: 'The same two users, both with all roles; outside a filter forbids everything with its own page.',
    build: (setup) => outer(withUser(setup, BERIT, ALL), endingTls('filter', always(fortigateWebFilter))),
    steps: [{ probe: 'inside', ...as(BERIT) }, OUTSIDE, CLICK],
    ...proven('firewall-or-proxy'),
    why: 'A filter that shows its page asks nobody who he is.',
  }),
  scenario('rejected-by-the-gui-too', 'forbidden-and-gui-accepts', {
    story: 'Every call says 401, and the admin pages reject the same user and the password that was pasted there.',
    build: (setup) => userWith(setup, { state: 'suspended' }),
    steps: [INSIDE, CLICK, ...found('gui-sign-in=rejected-pasted')],
    ...proven('api-account'),
    why: 'Rule 2 of the API user: if the pages reject it, the account is at fault.',
  }),
  scenario('locked-since-inside-rows-found', 'proxy-signs-in-as-somebody-else', {
    story: 'Inside was good; retries of an old script lock the user; outside says 401, and the rows are in the report.',
    steps: [INSIDE, SUSPENDED, OUTSIDE, CLICK, ...found('administrator-logins=found')],
    ...likely('api-account', 'unknown'),
    why: 'The calls arrive with their user and are rejected by the server: nobody strips anything.',
  }),
  scenario('locked-since-inside-gui-rejects', 'sign-in-stripped-outside-gui-accepts', {
    story: 'The same, and the admin pages reject the user now.',
    steps: [INSIDE, SUSPENDED, OUTSIDE, CLICK, ...found('gui-sign-in=rejected')],
    ...proven('api-account'),
    why: 'What was good an hour ago is rejected by the pages now: the account changed.',
  }),
  scenario('locked-in-the-middle-outside', 'ers-role-only', {
    story: 'Inside good; outside two calls are accepted and the third says 401: locked between two calls.',
    build: (setup) =>
      entrance(setup, 'outside', {
        devices: [otherNodeFrom(3, userWith(setup, { state: 'suspended' }).server)],
      }),
    steps: [INSIDE, { probe: 'outside', options: ['--one-more-attempt'] }, RED],
    ...likely('api-account', 'access-control-server', 'unknown', 'api-role'),
    why: 'The same user had all roles an hour ago: locked, or a busy server. Nobody between picks the third call.',
  }),
  scenario('role-taken-away-between-the-runs', 'throttled-401-outside', {
    story: 'An administrator cleaned up groups between the runs: outside Monitoring says 401, all else is good.',
    steps: [
      INSIDE,
      { meanwhile: ({ server }) => server.setRoles(API_USER, ['ers', 'open-api']) },
      { probe: 'outside', options: ['--one-more-attempt'] },
      CLICK,
    ],
    ...likely('api-role', 'access-control-server', 'unknown', 'api-account', 'firewall-or-proxy'),
    innocent: [...PLATFORM_INNOCENT, 'platform-settings'],
    why: 'One family changed between two runs under one key: go back in and see.',
  }),
  scenario('role-taken-away-and-inside-again', 'role-taken-away-between-the-runs', {
    story: 'The same, and the engineer went back in: Monitoring says 401 there too.',
    steps: [
      INSIDE,
      { meanwhile: ({ server }) => server.setRoles(API_USER, ['ers', 'open-api']) },
      { probe: 'outside', options: ['--one-more-attempt'] },
      { probe: 'inside', options: ['--one-more-attempt'] },
      CLICK,
    ],
    ...proven('api-role'),
    why: 'Two families accept the user and one does not, at both places and on the card.',
  }),
  scenario('enabled-again-and-all-good', 'enabled-again-platform-keeps-an-old-password', {
    story: 'The user was disabled and enabled: inside, outside and the card are good again.',
    build: (setup) => userWith(setup, { state: 'disabled' }),
    steps: [
      INSIDE,
      CLICK,
      { meanwhile: ({ server }) => server.enableAccount(API_USER) },
      { probe: 'inside', options: ['--one-more-attempt'] },
      OUTSIDE,
      CLICK,
    ],
    ...allWell(),
    why: 'The newest of each is good.',
  }),
  scenario('enabled-again-platform-keeps-an-old-password', 'enabled-again-and-all-good', {
    story: 'The same with a new password; the engineer knows it, the platform does not.',
    build: (setup) => userWith(platformWith(setup, OLD_PASSWORD), { state: 'disabled' }),
    steps: [
      INSIDE,
      CLICK,
      { meanwhile: ({ server }) => server.enableAccount(API_USER) },
      { probe: 'inside', options: ['--one-more-attempt'] },
      OUTSIDE,
      CLICK,
    ],
    ...likely('platform-settings', 'platform-egress', 'unknown'),
    innocent: [...PLATFORM_INNOCENT, 'vantage'],
    why: 'Both runs are good and the card is red after a change of the account: an old password is the first question.',
  }),
  scenario('second-site-has-an-old-password-list', 'locked-since-inside-rows-found', {
    story: 'The address outside leads to the second site, restored from a backup: there the password is the old one.',
    build: (setup) =>
      outer(
        setup,
        withCertificate('second-site', {}, otherNode(userWith(setup, { password: 'from-the-backup' }).server)),
      ),
    steps: clickedAnd('gui-sign-in=accepted'),
    ...likely('access-control-server', 'firewall-or-proxy', 'unknown', 'name-resolution'),
    why: 'Accepted inside by calls and by the pages; another key outside rejects: another node, or a device that strips.',
  }),
  scenario('forbidden-and-gui-accepts', 'rejected-by-the-gui-too', {
    story: 'The server says 403 to all families inside, and its admin pages accept the user.',
    build: (setup) =>
      serverWith(userWith(setup, { roles: [] }), { missingRole: { ers: 403, 'open-api': 403, mnt: 403 } }),
    steps: clickedAnd('gui-sign-in=accepted'),
    ...proven('api-role'),
    why: 'Rule 2 of the API user, and 403 inside says the same.',
  }),
];
