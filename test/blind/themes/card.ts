import { fortigateWebFilter } from '../../../src/lab/device/pages.ts';
import { endingTls, entrance, outer, platformWith } from '../changes.ts';
import { always, PAGES, stopping } from '../fronts.ts';
import type { Scenario } from '../scenario.ts';
import { INSIDE, OUTSIDE, CLICK, RED, found, OLD_PASSWORD, clickedAnd, rows } from '../steps.ts';
import { scenario, proven, likely, unseen, allWell, PLATFORM_INNOCENT } from '../truths.ts';

/** The card, and what it says beside two good runs or none. */

/** Base URLs that a person typed wrong, with what became of it. */
const wrongBaseUrl = (id: string, neighbour: string, baseUrl: string, story: string): Scenario => ({
  id,
  story,
  neighbour,
  steps: [INSIDE, OUTSIDE, { card: { baseUrl, rows: 'Down' } }],
  ...proven('platform-settings'),
  why: 'The address on the card is not the one that was tested, and not one that the APIs are found under.',
});

export const CARD: readonly Scenario[] = [
  scenario('one-row-down-by-path-rule', 'one-row-down-by-chance', {
    story: 'The rule for the platform allows two of the three API paths: Endpoint Groups is Down.',
    build: (setup) => entrance(setup, 'platform', endingTls('edge', stopping(/^\/ers\//, fortigateWebFilter))),
    ...likely('platform-egress', 'firewall-or-proxy', 'unknown', 'platform-settings'),
    why: 'Good for the engineer everywhere, red in one row: a path rule for the platform, most likely.',
  }),
  scenario('one-row-down-by-chance', 'one-row-down-by-path-rule', {
    story: 'The busy server gave the platform one passing 401; nobody has clicked again.',
    build: (setup) => ({ ...setup, server: { ...setup.server, passing401: { ers: [5] } } }),
    ...unseen('access-control-server', [
      'platform-egress',
      'firewall-or-proxy',
      'unknown',
      'platform-settings',
      'access-control-server',
    ]),
    why: 'The same looks as a path rule: click once more before anybody is called.',
  }),
  scenario('one-row-down-then-up', 'one-row-down-by-chance', {
    story: 'The same, and somebody clicked again: green.',
    build: (setup) => ({ ...setup, server: { ...setup.server, passing401: { ers: [5] } } }),
    steps: [INSIDE, OUTSIDE, CLICK, CLICK],
    ...allWell('access-control-server'),
    why: 'The newest card counts.',
  }),
  wrongBaseUrl(
    'base-url-with-a-path',
    'base-url-with-a-slash',
    'https://acs.practice.test/ers/config',
    'Somebody pasted the address of one API as base URL.',
  ),
  wrongBaseUrl(
    'base-url-with-an-old-port',
    'base-url-with-a-slash',
    'https://acs.practice.test:9060',
    'The port of the old days in the base URL.',
  ),
  wrongBaseUrl(
    'base-url-with-a-typing-error',
    'base-url-with-a-slash',
    'https://asc.practice.test',
    'Two letters are the wrong way round.',
  ),
  wrongBaseUrl(
    'base-url-by-plain-http',
    'base-url-with-a-slash',
    'http://acs.practice.test',
    'The base URL begins with http.',
  ),
  wrongBaseUrl(
    'base-url-by-address',
    'base-url-with-a-slash',
    'https://203.0.113.20',
    'An address in place of the name: no certificate is for it.',
  ),
  wrongBaseUrl(
    'base-url-with-a-blank',
    'base-url-with-a-slash',
    'https://acs.practice.test /',
    'A blank crept in when it was pasted.',
  ),
  scenario('base-url-with-a-slash', 'base-url-with-a-path', {
    story: 'A slash at the end of the base URL; the platform takes it off by itself.',
    steps: [INSIDE, OUTSIDE, { card: { baseUrl: 'https://acs.practice.test/' } }],
    ...allWell(),
    why: 'All rows are Up: the slash does no harm here.',
  }),
  scenario('stale-password-nobody-asked', 'egress-dropped-nobody-asked', {
    story: 'The password was changed; a blank field on the platform kept the old one. Nobody has checked anything.',
    build: (setup) => platformWith(setup, OLD_PASSWORD),
    ...unseen('platform-settings', ['platform-egress', 'platform-settings', 'unknown']),
    innocent: PLATFORM_INNOCENT,
    why: 'Rule 2 points to the egress, the blank field to the platform: one question decides, and nobody asked it.',
  }),
  scenario('egress-dropped-nobody-asked', 'stale-password-nobody-asked', {
    story: 'The egress of the platform is on no list. Nobody has checked anything.',
    build: (setup) => entrance(setup, 'platform', { way: 'drop' }),
    ...likely('platform-egress', 'platform-settings', 'unknown'),
    why: 'To the word the looks of a stale password.',
  }),
  scenario('platform-distrusts-the-private-authority', 'egress-dropped-all-asked', {
    story:
      'The platform does not know the private authority of the customer; password typed again, list checked, no row in the report.',
    steps: [
      INSIDE,
      OUTSIDE,
      RED,
      ...found('password-reentered=yes', 'administrator-logins=not-found', 'ip-access-list=allowed'),
    ],
    ...unseen('platform-settings', ['platform-egress', 'platform-settings', 'unknown']),
    innocent: PLATFORM_INNOCENT,
    why: 'A handshake that the platform ends itself leaves no row either: with a private authority the egress is not proven.',
  }),
  scenario('egress-dropped-all-asked', 'platform-distrusts-the-private-authority', {
    story: 'As far as anybody can ask it is the egress: password typed again, list checked, no row in the report.',
    build: (setup) => entrance(setup, 'platform', { way: 'drop' }),
    steps: clickedAnd('password-reentered=yes', 'administrator-logins=not-found', 'ip-access-list=allowed'),
    ...likely('platform-egress'),
    why: 'Rule 2 with its rivals cleared, but for the trust of the platform in a private authority.',
  }),
  scenario('sign-ins-of-the-platform-arrive', 'platform-distrusts-the-private-authority', {
    story: 'Three failed rows from the egress address stand in the report; the password was not typed again.',
    build: (setup) => platformWith(setup, OLD_PASSWORD),
    steps: clickedAnd('administrator-logins=found', 'password-reentered=no'),
    ...proven('platform-settings'),
    why: 'The calls of the platform reach the server and are rejected there, while the same user is fine for us.',
  }),
  scenario('licence-expired', 'egress-dropped-nobody-asked', {
    story: 'The module licence on the card says Expired; all rows are Down, both runs are good.',
    steps: [INSIDE, OUTSIDE, { card: { rows: 'Down', licence: 'Expired' } }],
    ...likely('platform-settings', 'unknown', 'platform-egress'),
    innocent: PLATFORM_INNOCENT,
    why: 'A licence that is over explains the rows as well as a firewall does.',
  }),
  scenario('two-rows-unread', 'one-row-down-then-up', {
    story: 'Of a torn screenshot only one row can be read: Up. The others are Down in truth.',
    steps: [INSIDE, OUTSIDE, { card: { rows: rows('Up', 'not-read', 'not-read') } }],
    ...unseen('platform-egress', ['unknown', 'platform-egress']),
    why: 'Two rows are not known: no all-clear.',
  }),
  scenario('no-card-at-all', 'two-rows-unread', {
    story: 'Both runs are good, and nobody has looked at the card, which is red.',
    build: (setup) => entrance(setup, 'platform', { way: 'drop' }),
    steps: [INSIDE, OUTSIDE],
    ...unseen('platform-egress', ['unknown']),
    why: 'The third point is missing.',
  }),
  scenario('inside-alone', 'no-card-at-all', {
    story: 'Only the inside run was made, and it is good; outside a filter stops everything.',
    build: (setup) => outer(setup, endingTls('filter', always(fortigateWebFilter))),
    steps: [INSIDE],
    ...unseen('firewall-or-proxy', ['unknown']),
    why: 'Two points are missing.',
  }),
  scenario('outside-alone', 'inside-alone', {
    story: 'Only the outside run was made: a page of a web filter.',
    build: (setup) => outer(setup, endingTls('filter', always(fortigateWebFilter))),
    steps: [OUTSIDE],
    ...likely('firewall-or-proxy', 'unknown'),
    why: 'A FortiGate answered, but whose, the own one of the customer or one near the laptop, inside would show.',
  }),
  scenario('card-alone', 'inside-alone', {
    story: 'Only the card is known: all Down.',
    steps: [RED],
    ...unseen('api-setting', ['unknown']),
    why: 'A card alone accuses nobody.',
  }),
  scenario('card-from-before-the-fault', 'waf-dislikes-our-user-agent', {
    story: 'Yesterday the card was green; today outside a cloud firewall stops everybody.',
    build: (setup) => outer(setup, endingTls('cloud', always(PAGES.cloudflareChallenge))),
    steps: [INSIDE, OUTSIDE, { card: { rows: 'Up', hoursOld: 26 } }],
    ...proven('firewall-or-proxy', 'unknown'),
    why: 'A green card of yesterday is no witness for today.',
  }),
];
