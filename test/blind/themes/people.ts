import {
  alterApiUser,
  alterEntrance,
  alterOuterEntrances,
  alterPlatform,
  alterServer,
  endingTls,
  withCertificate,
} from '../../../src/lab/worlds/alterations.ts';
import { fortigateWebFilter } from '../../../src/lab/device/pages.ts';
import { otherNode } from '../../../src/lab/device/device.ts';
import { API_USER } from '../../../src/lab/worlds/healthy-setup.ts';
import type { WorldSetup } from '../../../src/lab/world.ts';
import { always, otherNodeFrom } from '../fronts.ts';
import type { Scenario } from '../scenario.ts';

/** Users, their roles and states, and what people found out about them. */

const OLD_PASSWORD = { password: 'last-year-password' } as const;
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
  alterServer(setup, { accounts: [...setup.server.accounts, { ...who, roles, state: 'enabled', external }] });

const as = (who: { readonly name: string; readonly password: string }) =>
  ({ options: ['--user', who.name, '--continue-after-401'], password: who.password }) as const;

export const PEOPLE: readonly Scenario[] = [
  {
    id: 'directory-user-for-monitoring',
    story: 'The API user is of the directory: ERS and Open API accept it, Monitoring never does. Tested as itself.',
    neighbour: 'tested-as-berit-platform-as-directory-user',
    build: (setup) =>
      alterPlatform(withUser(setup, AD_USER, ALL, true), { user: AD_USER.name, password: AD_USER.password }),
    steps: [{ probe: 'inside', ...as(AD_USER) }, { probe: 'outside', ...as(AD_USER) }, { card: {} }],
    guilty: 'api-role',
    platformWorks: false,
    mayBeProven: ['api-role'],
    first: ['api-role', 'api-account'],
    why: 'Accepted for two families and rejected for one, inside as outside: this user is not permitted for Monitoring.',
  },
  {
    id: 'tested-as-berit-platform-as-directory-user',
    story: 'Berit tests with her own user and all is good; the platform uses the directory user: Monitoring is Down.',
    neighbour: 'directory-user-for-monitoring',
    build: (setup) =>
      alterPlatform(withUser(withUser(setup, AD_USER, ALL, true), BERIT, ALL), {
        user: AD_USER.name,
        password: AD_USER.password,
      }),
    steps: [{ probe: 'inside', ...as(BERIT) }, { probe: 'outside', ...as(BERIT) }, { card: {} }],
    guilty: 'api-role',
    platformWorks: false,
    mayBeProven: [],
    first: ['vantage', 'unknown', 'api-role', 'platform-settings', 'api-account'],
    why: 'Good runs of another user clear the way, not the user of the platform.',
  },
  {
    id: 'berit-is-fine-the-api-user-is-disabled',
    story: 'Both runs as Berit are good. The API user on the card was disabled for inactivity: three rows Down.',
    neighbour: 'both-users-are-fine-egress-dropped',
    build: (setup) => withUser(alterApiUser(setup, { state: 'disabled' }), BERIT, ALL),
    steps: [{ probe: 'inside', ...as(BERIT) }, { probe: 'outside', ...as(BERIT) }, { card: {} }],
    guilty: 'api-account',
    platformWorks: false,
    mayBeProven: [],
    first: ['vantage', 'unknown', 'api-account', 'platform-settings'],
    why: 'The user of the card was never tested: rule 2 needs the same user.',
  },
  {
    id: 'both-users-are-fine-egress-dropped',
    story: 'Both runs as Berit are good, then outside once more as the API user: good too. The platform is dropped.',
    neighbour: 'berit-is-fine-the-api-user-is-disabled',
    build: (setup) => alterEntrance(withUser(setup, BERIT, ALL), 'platform', { way: 'drop' }),
    steps: [{ probe: 'inside', ...as(BERIT) }, { probe: 'outside', ...as(BERIT) }, { probe: 'outside' }, { card: {} }],
    guilty: 'platform-egress',
    platformWorks: false,
    mayBeProven: [],
    first: ['platform-egress', 'platform-settings', 'unknown'],
    why: 'The newest outside run is of the user of the card, and good: rule 2, with an old password as rival.',
  },
  {
    id: 'two-users-role-missing-outside',
    story: 'Inside as Berit, who may everything; outside as the API user, who lacks Monitoring: 403 there only.',
    neighbour: 'monitoring-forbidden-by-a-filter-outside',
    build: (setup) =>
      alterServer(withUser(alterApiUser(setup, { roles: ['ers', 'open-api'] }), BERIT, ALL), {
        missingRole: { ers: 403, 'open-api': 403, mnt: 403 },
      }),
    steps: [{ probe: 'inside', ...as(BERIT) }, { probe: 'outside', options: ['--continue-after-401'] }, { card: {} }],
    guilty: 'api-role',
    platformWorks: false,
    mayBeProven: [],
    first: ['api-role', 'vantage', 'unknown'],
    why: 'Two users were compared: rule 1 needs one. The 403 outside is of the server itself.',
  },
  {
    id: 'monitoring-forbidden-by-a-filter-outside',
    story: 'The same two users, both with all roles; outside a filter forbids everything with its own page.',
    neighbour: 'two-users-role-missing-outside',
    build: (setup) => alterOuterEntrances(withUser(setup, BERIT, ALL), endingTls('filter', always(fortigateWebFilter))),
    steps: [{ probe: 'inside', ...as(BERIT) }, { probe: 'outside' }, { card: {} }],
    guilty: 'firewall-or-proxy',
    platformWorks: false,
    mayBeProven: ['firewall-or-proxy'],
    first: ['firewall-or-proxy'],
    why: 'A filter that shows its page asks nobody who he is.',
  },
  {
    id: 'rejected-by-the-gui-too',
    story: 'Every call says 401, and the admin pages reject the same user and password.',
    neighbour: 'forbidden-and-gui-accepts',
    build: (setup) => alterApiUser(setup, { state: 'suspended' }),
    steps: [{ probe: 'inside' }, { card: {} }, { check: 'gui-sign-in=rejected' }],
    guilty: 'api-account',
    platformWorks: false,
    mayBeProven: ['api-account'],
    first: ['api-account'],
    why: 'Rule 2 of the API user: if the pages reject it, the account is at fault.',
  },
  {
    id: 'locked-since-inside-rows-found',
    story: 'Inside was good; retries of an old script lock the user; outside says 401, and the rows are in the report.',
    neighbour: 'proxy-signs-in-as-somebody-else',
    steps: [
      { probe: 'inside' },
      { meanwhile: ({ server }) => server.suspendAccount(API_USER) },
      { probe: 'outside' },
      { card: {} },
      { check: 'administrator-logins=found' },
    ],
    guilty: 'api-account',
    platformWorks: false,
    mayBeProven: [],
    first: ['api-account', 'unknown'],
    why: 'The calls arrive with their user and are rejected by the server: nobody strips anything.',
  },
  {
    id: 'locked-since-inside-gui-rejects',
    story: 'The same, and the admin pages reject the user now.',
    neighbour: 'sign-in-stripped-outside-gui-accepts',
    steps: [
      { probe: 'inside' },
      { meanwhile: ({ server }) => server.suspendAccount(API_USER) },
      { probe: 'outside' },
      { card: {} },
      { check: 'gui-sign-in=rejected' },
    ],
    guilty: 'api-account',
    platformWorks: false,
    mayBeProven: ['api-account'],
    first: ['api-account'],
    why: 'What was good an hour ago is rejected by the pages now: the account changed.',
  },
  {
    id: 'locked-in-the-middle-outside',
    story: 'Inside good; outside two calls are accepted and the third says 401: locked between two calls.',
    neighbour: 'ers-role-only',
    build: (setup) =>
      alterEntrance(setup, 'outside', {
        devices: [otherNodeFrom(3, alterApiUser(setup, { state: 'suspended' }).server)],
      }),
    steps: [{ probe: 'inside' }, { probe: 'outside', options: ['--continue-after-401'] }, { card: { rows: 'Down' } }],
    guilty: 'api-account',
    platformWorks: false,
    mayBeProven: [],
    first: ['api-account', 'access-control-server', 'unknown', 'api-role'],
    why: 'The same user had all roles an hour ago: locked, or a busy server. Nobody between picks the third call.',
  },
  {
    id: 'role-taken-away-between-the-runs',
    story: 'An administrator cleaned up groups between the runs: outside Monitoring says 401, all else is good.',
    neighbour: 'throttled-401-outside',
    steps: [
      { probe: 'inside' },
      { meanwhile: ({ server }) => server.setRoles(API_USER, ['ers', 'open-api']) },
      { probe: 'outside', options: ['--continue-after-401'] },
      { card: {} },
    ],
    guilty: 'api-role',
    platformWorks: false,
    mayBeProven: [],
    first: ['api-role', 'access-control-server', 'unknown', 'api-account', 'firewall-or-proxy'],
    innocent: [
      'firewall-or-proxy',
      'platform-egress',
      'platform-settings',
      'none',
      'access-control-server',
      'api-account',
    ],
    why: 'One family changed between two runs under one key: go back in and see.',
  },
  {
    id: 'role-taken-away-and-inside-again',
    story: 'The same, and the engineer went back in: Monitoring says 401 there too.',
    neighbour: 'role-taken-away-between-the-runs',
    steps: [
      { probe: 'inside' },
      { meanwhile: ({ server }) => server.setRoles(API_USER, ['ers', 'open-api']) },
      { probe: 'outside', options: ['--continue-after-401'] },
      { probe: 'inside', options: ['--continue-after-401'] },
      { card: {} },
    ],
    guilty: 'api-role',
    platformWorks: false,
    mayBeProven: ['api-role'],
    first: ['api-role'],
    why: 'Two families accept the user and one does not, at both places and on the card.',
  },
  {
    id: 'enabled-again-and-all-good',
    story: 'The user was disabled and enabled: inside, outside and the card are good again.',
    neighbour: 'enabled-again-platform-keeps-an-old-password',
    build: (setup) => alterApiUser(setup, { state: 'disabled' }),
    steps: [
      { probe: 'inside' },
      { card: {} },
      { meanwhile: ({ server }) => server.enableAccount(API_USER) },
      { probe: 'inside', options: ['--continue-after-401'] },
      { probe: 'outside' },
      { card: {} },
    ],
    guilty: 'none',
    platformWorks: true,
    mayBeProven: ['none'],
    first: ['none'],
    why: 'The newest of each is good.',
  },
  {
    id: 'enabled-again-platform-keeps-an-old-password',
    story: 'The same with a new password; the engineer knows it, the platform does not.',
    neighbour: 'enabled-again-and-all-good',
    build: (setup) => alterApiUser(alterPlatform(setup, OLD_PASSWORD), { state: 'disabled' }),
    steps: [
      { probe: 'inside' },
      { card: {} },
      { meanwhile: ({ server }) => server.enableAccount(API_USER) },
      { probe: 'inside', options: ['--continue-after-401'] },
      { probe: 'outside' },
      { card: {} },
    ],
    guilty: 'platform-settings',
    platformWorks: false,
    mayBeProven: [],
    first: ['platform-settings', 'platform-egress', 'unknown'],
    innocent: ['platform-egress', 'firewall-or-proxy', 'access-control-server', 'api-account', 'none', 'vantage'],
    why: 'Both runs are good and the card is red after a change of the account: an old password is the first question.',
  },
  {
    id: 'second-site-has-an-old-password-list',
    story: 'The address outside leads to the second site, restored from a backup: there the password is the old one.',
    neighbour: 'locked-since-inside-rows-found',
    build: (setup) =>
      alterOuterEntrances(
        setup,
        withCertificate('second-site', {}, otherNode(alterApiUser(setup, { password: 'from-the-backup' }).server)),
      ),
    steps: [{ probe: 'inside' }, { probe: 'outside' }, { card: {} }, { check: 'gui-sign-in=accepted' }],
    guilty: 'access-control-server',
    platformWorks: false,
    mayBeProven: [],
    first: ['access-control-server', 'firewall-or-proxy', 'unknown', 'name-resolution'],
    why: 'Accepted inside by calls and by the pages; another key outside rejects: another node, or a device that strips.',
  },
  {
    id: 'forbidden-and-gui-accepts',
    story: 'The server says 403 to all families inside, and its admin pages accept the user.',
    neighbour: 'rejected-by-the-gui-too',
    build: (setup) =>
      alterServer(alterApiUser(setup, { roles: [] }), { missingRole: { ers: 403, 'open-api': 403, mnt: 403 } }),
    steps: [{ probe: 'inside' }, { probe: 'outside' }, { card: {} }, { check: 'gui-sign-in=accepted' }],
    guilty: 'api-role',
    platformWorks: false,
    mayBeProven: ['api-role'],
    first: ['api-role'],
    why: 'Rule 2 of the API user, and 403 inside says the same.',
  },
];
