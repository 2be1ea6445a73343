import { fortigateWebFilter } from '../../../src/lab/device/pages.ts';
import { otherNode } from '../../../src/lab/device/device.ts';
import { API_USER, SERVER_FQDN } from '../../../src/lab/worlds/healthy-setup.ts';
import type { WorldSetup } from '../../../src/lab/world.ts';
import { endingTls, entrance, outer, platformWith, serverWith, userWith, withCertificate } from '../changes.ts';
import { always } from '../fronts.ts';
import type { Scenario } from '../scenario.ts';
import { INSIDE, OUTSIDE, CLICK, OLD_PASSWORD } from '../steps.ts';
import { scenario, proven, likely, unseen, allWell, served } from '../truths.ts';

/** The engineer's own side: proxies, clocks, users, and runs that cannot be compared. */

const withOwnProxy = (setup: WorldSetup, way: WorldSetup['engineerProxy']): WorldSetup => ({
  ...setup,
  engineerProxy: way,
});

const ADMIN = { name: 'anna.admin', password: 'own-Password-of-anna-7' } as const;

const withAdmin = (setup: WorldSetup, roles: readonly ('ers' | 'open-api' | 'mnt')[]): WorldSetup =>
  serverWith(setup, { accounts: [...setup.server.accounts, { ...ADMIN, roles, state: 'enabled', external: false }] });

const asAdmin = { options: ['--user', ADMIN.name, '--one-more-attempt'], password: ADMIN.password } as const;

export const VANTAGE: readonly Scenario[] = [
  scenario('own-proxy-forbids', 'own-proxy-passes-filter-blocks', {
    story: 'The proxy of our own office refuses the destination; the card is red for a reason not yet known.',
    build: (setup) => entrance(withOwnProxy(setup, 'refuses'), 'platform', { way: 'drop' }),
    steps: [INSIDE, { probe: 'outside', ownProxy: true }, CLICK],
    ...proven('own-proxy'),
    why: 'Our proxy said no: the network of the customer was never asked.',
  }),
  scenario('own-proxy-gone', 'own-proxy-forbids', {
    story: 'The proxy that is set on the laptop does not exist any more.',
    steps: [INSIDE, { probe: 'outside', options: ['--proxy', 'http://127.0.0.1:9'], field: { raw: true } }, CLICK],
    guilty: 'own-proxy',
    platformWorks: true,
    mayBeProven: ['own-proxy'],
    first: ['own-proxy', 'vantage', 'none', 'unknown'],
    why: 'A proxy of ours that refuses connections stands at the beginning of the way.',
  }),
  scenario('own-proxy-passes-filter-blocks', 'own-proxy-forbids', {
    story: 'Our proxy only tunnels; behind it the web filter of the customer shows its page.',
    build: (setup) => outer(withOwnProxy(setup, 'passes'), endingTls('filter', always(fortigateWebFilter))),
    steps: [INSIDE, { probe: 'outside', ownProxy: true }, CLICK],
    ...proven('firewall-or-proxy'),
    why: 'The certificate is of the authority of the customer: the tunnel was not opened, and the page is from there.',
  }),
  scenario('own-proxy-inspects-red-card', 'inspection-for-everybody', {
    story: 'Our office inspects TLS; the card is red because of an old password.',
    build: (setup) => platformWith(withOwnProxy(setup, 'inspects'), OLD_PASSWORD),
    steps: [INSIDE, { probe: 'outside', ownProxy: true }, CLICK],
    ...likely('own-proxy', 'vantage', 'unknown'),
    why: 'The run went through a proxy of ours, so the strange issuer is most likely ours.',
  }),
  scenario('clock-of-the-laptop-behind', 'expired-on-the-second-node', {
    story: 'The battery of the outside laptop was empty: it believes in last year, when no certificate was valid yet.',
    steps: [INSIDE, { probe: 'outside', clock: '-370d' }, CLICK],
    ...served('vantage', ['vantage', 'unknown', 'none']),
    why: 'It is the very certificate that was good inside; the date of this run is a year off.',
  }),
  scenario('clock-of-the-server-off', 'clock-of-the-laptop-behind', {
    story: 'The clock of the server is two hours behind; all works.',
    build: (setup) => serverWith(setup, { clockOffsetMs: -7_200_000 }),
    ...allWell(),
    why: 'A note about the clock, and no fault.',
  }),
  scenario('inside-recorded-five-hours-ago', 'inside-recorded-last-week', {
    story: 'Inside before lunch, outside in the evening, card now: all good.',
    steps: [{ probe: 'inside', field: { hoursAgo: 5 } }, OUTSIDE, CLICK],
    ...allWell(),
    why: 'Hours between the runs do not spoil good answers.',
  }),
  scenario('inside-recorded-last-week', 'inside-recorded-five-hours-ago', {
    story: 'Inside was good a week ago, before the password was changed; outside says 401 today.',
    steps: [
      { probe: 'inside', field: { hoursAgo: 170 } },
      { meanwhile: ({ server }) => server.setPassword(API_USER, 'the-New-one-since-Monday') },
      OUTSIDE,
      CLICK,
    ],
    ...likely('api-account', 'unknown', 'platform-settings'),
    why: 'The same key, a week between: the account changed, more likely than that anybody strips a header.',
  }),
  scenario('runs-as-two-users', 'anna-lacks-a-role-platform-green', {
    story: 'Inside as Anna, who may everything; outside as the API user, which is disabled.',
    build: (setup) => userWith(withAdmin(setup, ['ers', 'open-api', 'mnt']), { state: 'disabled' }),
    steps: [{ probe: 'inside', ...asAdmin }, OUTSIDE, CLICK],
    ...likely('api-account', 'unknown', 'vantage'),
    why: 'Two users were tested: that Anna gets in inside says nothing about the API user outside.',
  }),
  scenario('anna-lacks-a-role-platform-green', 'ers-role-only', {
    story: 'Anna tests with her own user, who may not ask Monitoring; the platform uses the API user and is green.',
    build: (setup) => withAdmin(setup, ['ers', 'open-api']),
    steps: [{ probe: 'inside', ...asAdmin }, { probe: 'outside', ...asAdmin }, CLICK],
    ...served('vantage', ['vantage', 'unknown', 'none', 'api-role']),
    why: 'The user that was tested is not the one on the card, and that one works.',
  }),
  scenario('runs-against-two-names', 'egress-dropped-nobody-asked', {
    story: 'Inside the node name was tested, outside the public alias of another server; the platform is dropped.',
    build: (setup) => {
      const outside = withCertificate('portal', { names: ['portal.practice.test'] }, otherNode(setup.server));
      return entrance(entrance(setup, 'outside', outside), 'platform', { way: 'drop' });
    },
    steps: [INSIDE, { probe: 'outside', options: ['--server', 'portal.practice.test'] }, CLICK],
    ...unseen('platform-egress', ['unknown', 'vantage']),
    innocent: ['platform-egress', 'firewall-or-proxy', 'platform-settings', 'access-control-server', 'none'],
    why: 'Two different names: the way to this server was never tested from outside.',
  }),
  scenario('inside-desktop-firewall', 'service-stopped', {
    story: 'The inside host may not leave its segment; outside and the card are green.',
    build: (setup) => entrance(setup, 'inside', { way: 'refuse' }),
    ...served('vantage', ['vantage', 'unknown', 'none']),
    why: 'Hosts outside are served: it is the own way of this host.',
  }),
  scenario('session-of-the-device-is-there', 'mnt-turned-into-json', {
    story: 'The address that we ask about is online at this moment, so Monitoring answers 200.',
    build: (setup) => serverWith(setup, { sessions: ['00:00:5E:00:53:77'] }),
    steps: [
      { probe: 'inside', options: ['--mac', '00:00:5E:00:53:77'] },
      { probe: 'outside', options: ['--mac', '00:00:5E:00:53:77'] },
      CLICK,
    ],
    ...allWell(),
    why: 'A session that is found is as good as one that is not.',
  }),
  scenario('server-name-is-another-on-the-card', 'base-url-with-a-typing-error', {
    story: 'Both runs were made against the old server; the platform was moved to the new one long ago and is green.',
    build: (setup) => userWith(setup, { state: 'disabled' }),
    steps: [INSIDE, OUTSIDE, { card: { rows: 'Up', baseUrl: `https://new-${SERVER_FQDN}` } }],
    ...served('vantage', ['vantage', 'unknown', 'none', 'api-account']),
    why: 'The card speaks of another server than the runs.',
  }),
];
