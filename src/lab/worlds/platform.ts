import type { World } from '../world.ts';
import {
  bothStages,
  ALL_OK,
  ALL_UP,
  ALL_DOWN,
  alterServer,
  alterEntrance,
  alterPlatform,
  endingTls,
  expects,
} from './alterations.ts';
import { thenAlso, thenCard, INSIDE, OUTSIDE, change, check } from '../walk.ts';
import { answerInstead } from '../device/device.ts';
import { fortigateWebFilter } from '../device/pages.ts';

const PLATFORM_CLOCK_AHEAD_DOWN = {
  'endpoint-api': 'down',
  'endpoint-groups-api': 'down',
  'monitoring-api': 'down',
} as const;

const STALE_CARD_DOWN = { 'endpoint-api': 'down', 'endpoint-groups-api': 'down', 'monitoring-api': 'down' } as const;

/** The network without a fault. */
export const HEALTHY: World = {
  id: 'healthy',
  title: 'The caller who only wants to be sure',
  story:
    'We moved the server to new hardware last weekend and would like somebody to go through it once before the guests of the autumn conference arrive. Nobody has complained.',
  difficulty: 'first-steps',
  hint: 'Run both stages, then look at the card. What would a fault have to look like? A status of 500 is not always bad news: read which probe it belongs to.',
  configure: (setup) => setup,
  expect: {
    party: 'none',
    certainty: 'proven',
    cells: bothStages(ALL_OK, ALL_UP),
  },
  neighbour: 'platform-fqdn-not-accepted',
};

/** The platform: its settings, its card; and a network without a fault. */
export const PLATFORM: readonly World[] = [
  HEALTHY,
  {
    id: 'mended-meanwhile',
    title: 'We found it ourselves',
    story:
      'You said on the telephone that a switch was off. It was, and now it is on. Can you look once more, and close the ticket?',
    difficulty: 'first-steps',
    hint: 'Run again what failed, and only then the rest. How long must it stay good before it is fixed?',
    configure: (setup) => alterServer(setup, { switches: { ...setup.server.switches, ers: false } }),
    walk: thenCard(INSIDE, change('switch-ers', 'on'), INSIDE, OUTSIDE),
    expect: expects('none', 'likely', bothStages(ALL_OK, ALL_UP)),
    neighbour: 'outside-flapping',
  },
  {
    id: 'platform-fqdn-not-accepted',
    title: 'It works from everywhere except from you',
    story:
      'We tested inside, we tested from a telephone on the mobile network, and everything answers. Only your page is red, in all three rows. So it can only be you.',
    difficulty: 'everyday',
    hint: 'Two of three places are fine. What does the third one do differently on its way? The card itself names the one fact that the other side needs.',
    configure: (setup) => ({
      ...setup,
      entrances: { ...setup.entrances, platform: { ...setup.entrances.platform, way: 'refuse' } },
    }),
    expect: expects('platform-egress', 'likely', bothStages(ALL_OK, ALL_DOWN)),
    neighbour: 'stale-platform-password',
  },
  {
    id: 'platform-still-blocked',
    title: 'Typed again, and still red',
    story:
      'All four lines work from everywhere. We typed the password again into your settings, together on the telephone, letter by letter. The page is still red in all three rows. The server has no row of you in its report, and your address is in its list. At last somebody has looked into the log of the firewall, and found you there.',
    difficulty: 'everyday',
    hint: 'Three suspects have been cleared, and one has confessed. Record all four. What does the platform do differently on its way?',
    configure: (setup) => alterEntrance(setup, 'platform', { way: 'drop' }),
    walk: thenAlso(
      check('password-reentered', 'yes'),
      check('administrator-logins', 'not-found'),
      check('ip-access-list', 'allowed'),
      check('firewall-log', 'blocked'),
    ),
    expect: expects('platform-egress', 'proven', bothStages(ALL_OK, ALL_DOWN)),
    neighbour: 'stale-platform-password',
  },
  {
    id: 'platform-wrong-user',
    title: 'A name that is nearly right',
    story:
      'There were two users once, an old one and a new one. The new one works from everywhere, I have tested it with you. Your page stays red.',
    difficulty: 'everyday',
    hint: 'Read the card from top to bottom, not only the rows. Which user was tested?',
    configure: (setup) => alterPlatform(setup, { user: 'svc-guest-old' }),
    expect: expects('platform-settings', 'likely', bothStages(ALL_OK, ALL_DOWN)),
    neighbour: 'platform-fqdn-not-accepted',
  },
  {
    id: 'platform-path-filter',
    title: 'Two of three for you, four of four for us',
    story:
      'From outside all four lines are good. On your page the last row is red. The rule for your name was written by somebody who likes short rules.',
    difficulty: 'everyday',
    hint: 'The platform is let in. With everything? Which path belongs to the red row?',
    configure: (setup) =>
      alterEntrance(setup, 'platform', endingTls('edge-proxy', answerInstead(fortigateWebFilter, ['mnt-session']))),
    expect: expects('unknown', 'cannot-tell', bothStages(ALL_OK, { ...ALL_UP, 'monitoring-api': 'row.down' })),
    neighbour: 'role-missing-mnt',
  },
  {
    id: 'platform-clock-ahead',
    title: 'A card from the future',
    story:
      'Your page is red. The time below the table is later than the clock on my wall, so it must be as fresh as can be.',
    difficulty: 'tricky',
    hint: 'Can a card be newer than now? What would have to happen for the page to know better?',
    configure: (setup) =>
      alterPlatform(setup, { clockOffsetMs: 3 * 3_600_000, card: { rows: PLATFORM_CLOCK_AHEAD_DOWN, hoursOld: 2 } }),
    expect: expects('unknown', 'cannot-tell', bothStages(ALL_OK, ALL_DOWN), 'as-found'),
    neighbour: 'platform-fqdn-not-accepted',
  },
  {
    id: 'stale-platform-password',
    title: 'We saved it again, twice',
    story:
      'The password was changed on Monday by our policy. We opened your settings and pressed Save, twice, and the page is still red. With the new password all four lines work from everywhere. No, we did not type it there, the field shows nothing anyway.',
    difficulty: 'everyday',
    hint: 'What does a form do with a field that is left blank? Record whether the password was typed again.',
    configure: (setup) => alterPlatform(setup, { password: 'six-Lanterns-23-harbour' }),
    walk: thenAlso(check('password-reentered', 'no')),
    expect: expects('platform-settings', 'likely', bothStages(ALL_OK, ALL_DOWN)),
    neighbour: 'platform-fqdn-not-accepted',
  },
  {
    id: 'stale-card',
    title: 'Fixed on Tuesday, still red today',
    story:
      'Our firewall people found something on Tuesday and put it right, and guests have been coming in ever since. Your page is still red in all three rows, so we do not dare to close the ticket.',
    difficulty: 'tricky',
    hint: 'Every statement has a time. Which one is this one from? What would have to happen for the page to know better?',
    configure: (setup) => ({
      ...setup,
      platform: { ...setup.platform, card: { rows: STALE_CARD_DOWN, hoursOld: 48 } },
    }),
    expect: expects('unknown', 'cannot-tell', bothStages(ALL_OK, ALL_DOWN), 'as-found'),
    neighbour: 'platform-fqdn-not-accepted',
  },
];
