import { fortigateWebFilter } from '../../../src/lab/device/pages.ts';
import { otherNode } from '../../../src/lab/device/device.ts';
import {
  alterApiUser,
  alterEntrance,
  alterOuterEntrances,
  alterPlatform,
  alterServer,
  endingTls,
  withCertificate,
} from '../../../src/lab/worlds/alterations.ts';
import { API_USER, SERVER_FQDN } from '../../../src/lab/worlds/healthy-setup.ts';
import type { WorldSetup } from '../../../src/lab/world.ts';
import { always } from '../fronts.ts';
import type { Scenario } from '../scenario.ts';

/** The engineer's own side: proxies, clocks, users, and runs that cannot be compared. */

const withOwnProxy = (setup: WorldSetup, way: WorldSetup['engineerProxy']): WorldSetup => ({
  ...setup,
  engineerProxy: way,
});

const ADMIN = { name: 'anna.admin', password: 'own-Password-of-anna-7' } as const;

const withAdmin = (setup: WorldSetup, roles: readonly ('ers' | 'open-api' | 'mnt')[]): WorldSetup =>
  alterServer(setup, { accounts: [...setup.server.accounts, { ...ADMIN, roles, state: 'enabled', external: false }] });

const asAdmin = { options: ['--user', ADMIN.name, '--continue-after-401'], password: ADMIN.password } as const;

export const VANTAGE: readonly Scenario[] = [
  {
    id: 'own-proxy-forbids',
    story: 'The proxy of our own office refuses the destination; the card is red for a reason not yet known.',
    neighbour: 'own-proxy-passes-filter-blocks',
    build: (setup) => alterEntrance(withOwnProxy(setup, 'refuses'), 'platform', { way: 'drop' }),
    steps: [{ probe: 'inside' }, { probe: 'outside', ownProxy: true }, { card: {} }],
    guilty: 'own-proxy',
    platformWorks: false,
    mayBeProven: ['own-proxy'],
    first: ['own-proxy'],
    why: 'Our proxy said no: the network of the customer was never asked.',
  },
  {
    id: 'own-proxy-gone',
    story: 'The proxy that is set on the laptop does not exist any more.',
    neighbour: 'own-proxy-forbids',
    steps: [
      { probe: 'inside' },
      { probe: 'outside', options: ['--proxy', 'http://127.0.0.1:9'], field: { raw: true } },
      { card: {} },
    ],
    guilty: 'own-proxy',
    platformWorks: true,
    mayBeProven: ['own-proxy'],
    first: ['own-proxy', 'vantage', 'none', 'unknown'],
    why: 'A proxy of ours that refuses connections stands at the beginning of the way.',
  },
  {
    id: 'own-proxy-passes-filter-blocks',
    story: 'Our proxy only tunnels; behind it the web filter of the customer shows its page.',
    neighbour: 'own-proxy-forbids',
    build: (setup) =>
      alterOuterEntrances(withOwnProxy(setup, 'passes'), endingTls('filter', always(fortigateWebFilter))),
    steps: [{ probe: 'inside' }, { probe: 'outside', ownProxy: true }, { card: {} }],
    guilty: 'firewall-or-proxy',
    platformWorks: false,
    mayBeProven: ['firewall-or-proxy'],
    first: ['firewall-or-proxy'],
    why: 'The certificate is of the authority of the customer: the tunnel was not opened, and the page is from there.',
  },
  {
    id: 'own-proxy-inspects-red-card',
    story: 'Our office inspects TLS; the card is red because of an old password.',
    neighbour: 'inspection-for-everybody',
    build: (setup) => alterPlatform(withOwnProxy(setup, 'inspects'), { password: 'last-year-password' }),
    steps: [{ probe: 'inside' }, { probe: 'outside', ownProxy: true }, { card: {} }],
    guilty: 'own-proxy',
    platformWorks: false,
    mayBeProven: [],
    first: ['own-proxy', 'vantage', 'unknown'],
    why: 'The run went through a proxy of ours, so the strange issuer is most likely ours.',
  },
  {
    id: 'clock-of-the-laptop-behind',
    story: 'The battery of the outside laptop was empty: it believes in last year, when no certificate was valid yet.',
    neighbour: 'expired-on-the-second-node',
    steps: [{ probe: 'inside' }, { probe: 'outside', clock: '-370d' }, { card: {} }],
    guilty: 'vantage',
    platformWorks: true,
    mayBeProven: [],
    first: ['vantage', 'unknown', 'none'],
    why: 'It is the very certificate that was good inside; the date of this run is a year off.',
  },
  {
    id: 'clock-of-the-server-off',
    story: 'The clock of the server is two hours behind; all works.',
    neighbour: 'clock-of-the-laptop-behind',
    build: (setup) => alterServer(setup, { clockOffsetMs: -7_200_000 }),
    guilty: 'none',
    platformWorks: true,
    mayBeProven: ['none'],
    first: ['none'],
    why: 'A note about the clock, and no fault.',
  },
  {
    id: 'inside-recorded-five-hours-ago',
    story: 'Inside before lunch, outside in the evening, card now: all good.',
    neighbour: 'inside-recorded-last-week',
    steps: [{ probe: 'inside', field: { hoursAgo: 5 } }, { probe: 'outside' }, { card: {} }],
    guilty: 'none',
    platformWorks: true,
    mayBeProven: ['none'],
    first: ['none'],
    why: 'Hours between the runs do not spoil good answers.',
  },
  {
    id: 'inside-recorded-last-week',
    story: 'Inside was good a week ago, before the password was changed; outside says 401 today.',
    neighbour: 'inside-recorded-five-hours-ago',
    steps: [
      { probe: 'inside', field: { hoursAgo: 170 } },
      { meanwhile: ({ server }) => server.setPassword(API_USER, 'the-New-one-since-Monday') },
      { probe: 'outside' },
      { card: {} },
    ],
    guilty: 'api-account',
    platformWorks: false,
    mayBeProven: [],
    first: ['api-account', 'unknown', 'platform-settings'],
    why: 'The same key, a week between: the account changed, more likely than that anybody strips a header.',
  },
  {
    id: 'runs-as-two-users',
    story: 'Inside as Anna, who may everything; outside as the API user, which is disabled.',
    neighbour: 'anna-lacks-a-role-platform-green',
    build: (setup) => alterApiUser(withAdmin(setup, ['ers', 'open-api', 'mnt']), { state: 'disabled' }),
    steps: [{ probe: 'inside', ...asAdmin }, { probe: 'outside' }, { card: {} }],
    guilty: 'api-account',
    platformWorks: false,
    mayBeProven: [],
    first: ['api-account', 'unknown', 'vantage'],
    why: 'Two users were tested: that Anna gets in inside says nothing about the API user outside.',
  },
  {
    id: 'anna-lacks-a-role-platform-green',
    story: 'Anna tests with her own user, who may not ask Monitoring; the platform uses the API user and is green.',
    neighbour: 'ers-role-only',
    build: (setup) => withAdmin(setup, ['ers', 'open-api']),
    steps: [{ probe: 'inside', ...asAdmin }, { probe: 'outside', ...asAdmin }, { card: {} }],
    guilty: 'vantage',
    platformWorks: true,
    mayBeProven: [],
    first: ['vantage', 'unknown', 'none', 'api-role'],
    why: 'The user that was tested is not the one on the card, and that one works.',
  },
  {
    id: 'runs-against-two-names',
    story: 'Inside the node name was tested, outside the public alias of another server; the platform is dropped.',
    neighbour: 'egress-dropped-nobody-asked',
    build: (setup) => {
      const outside = withCertificate('portal', { names: ['portal.practice.test'] }, otherNode(setup.server));
      return alterEntrance(alterEntrance(setup, 'outside', outside), 'platform', { way: 'drop' });
    },
    steps: [{ probe: 'inside' }, { probe: 'outside', options: ['--server', 'portal.practice.test'] }, { card: {} }],
    guilty: 'platform-egress',
    platformWorks: false,
    mayBeProven: [],
    first: ['unknown', 'vantage'],
    innocent: ['platform-egress', 'firewall-or-proxy', 'platform-settings', 'access-control-server', 'none'],
    why: 'Two different names: the way to this server was never tested from outside.',
  },
  {
    id: 'inside-desktop-firewall',
    story: 'The inside host may not leave its segment; outside and the card are green.',
    neighbour: 'service-stopped',
    build: (setup) => alterEntrance(setup, 'inside', { way: 'refuse' }),
    guilty: 'vantage',
    platformWorks: true,
    mayBeProven: [],
    first: ['vantage', 'unknown', 'none'],
    why: 'Hosts outside are served: it is the own way of this host.',
  },
  {
    id: 'session-of-the-device-is-there',
    story: 'The address that we ask about is online at this moment, so Monitoring answers 200.',
    neighbour: 'mnt-turned-into-json',
    build: (setup) => alterServer(setup, { sessions: ['00:00:5E:00:53:77'] }),
    steps: [
      { probe: 'inside', options: ['--mac', '00:00:5E:00:53:77'] },
      { probe: 'outside', options: ['--mac', '00:00:5E:00:53:77'] },
      { card: {} },
    ],
    guilty: 'none',
    platformWorks: true,
    mayBeProven: ['none'],
    first: ['none'],
    why: 'A session that is found is as good as one that is not.',
  },
  {
    id: 'server-name-is-another-on-the-card',
    story: 'Both runs were made against the old server; the platform was moved to the new one long ago and is green.',
    neighbour: 'base-url-with-a-typing-error',
    build: (setup) => alterApiUser(setup, { state: 'disabled' }),
    steps: [{ probe: 'inside' }, { probe: 'outside' }, { card: { rows: 'Up', baseUrl: `https://new-${SERVER_FQDN}` } }],
    guilty: 'vantage',
    platformWorks: true,
    mayBeProven: [],
    first: ['vantage', 'unknown', 'none', 'api-account'],
    why: 'The card speaks of another server than the runs.',
  },
];
